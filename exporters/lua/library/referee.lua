-- The referee: the rulebook of one game as a table uses it. Every None that a rule answers is nil
-- here; inside positions, None is Referee.None. Nothing here is hashed unless somebody asks for it.
return function(rt, json, sha256, logs, rules, game, about, secrecy)
  local None, Dict = rt.None, rt.Dict
  local type, tostring, pcall = type, tostring, pcall
  local getmetatable = getmetatable

  local Referee = {
    None = None,
    id = about.id,
    version = about.version,
    content = about.content,
    secret_moves = about.secret_moves,
    timeout_moves = about.timeout_moves,
    interrupts = about.interrupts,
    turn_begins = about.turn_begins,
    languages = about.languages,
    shapes = about.shapes,
    game = game,
    encode = json.encode,
    decode = json.decode,
    decoded = json.progress,
    copy = rt.copy,
    equal = rt.equal,
    sorted = rt.sorted,
    less = rt.less,
    dict = rt.dict,
    put = rt.put,
  }

  local function given(value)
    if value == None then
      return nil
    end
    return value
  end

  -- The names of all fields of moves that hold a number.
  local NUMBERS = {}
  for _, shape in pairs(about.shapes) do
    for i = 1, #shape do
      if shape[shape[i]].type == "int" and not rt.has(shape[i], NUMBERS) then
        NUMBERS[#NUMBERS + 1] = shape[i]
      end
    end
  end

  --- Whether a list has a value.
  function Referee.has(list, value)
    return rt.has(value, list)
  end

  --- A plain table of Lua as data: arrays become lists, all other tables dicts with sorted keys.
  local function data(value)
    if type(value) ~= "table" or value == None or getmetatable(value) ~= nil then
      return value
    end
    local made = {}
    if #value > 0 or next(value) == nil then
      for i = 1, #value do
        made[i] = data(value[i])
      end
      return made
    end
    local keys = {}
    for key in pairs(value) do
      keys[#keys + 1] = key
    end
    rt.dict(made)
    keys = rt.sorted(keys)
    for i = 1, #keys do
      rt.put(made, keys[i], data(value[keys[i]]))
    end
    return made
  end
  Referee.data = data

  --- A move from a table such as {by = "fremen", move = "bid", spice = 2}.
  function Referee.move(fields)
    return data(fields)
  end

  --- What is wrong with the shape of a move, in words for maintainers; nil if nothing is.
  function Referee.move_fault(move)
    if type(move) ~= "table" or type(move.move) ~= "string" or type(move.by) ~= "string" then
      return "a move has `by` and `move`"
    end
    local shape = about.shapes[move.move]
    if shape == nil then
      return "there is no kind of move " .. move.move
    end
    for i = 1, #shape do
      local name = shape[i]
      local field = shape[name]
      local value = move[name]
      local kind = type(value)
      if value == nil then
        if not field.optional then
          return "the field " .. name .. " is missing"
        end
      elseif (field.type == "int" and (kind ~= "number" or value % 1 ~= 0))
        or (field.type == "str" and kind ~= "string")
        or (field.type == "bool" and kind ~= "boolean") then
        return "the field " .. name .. " is of the wrong type"
      elseif kind == "number" and ((field.least ~= nil and value < field.least)
        or (field.most ~= nil and value > field.most)) then
        return "the field " .. name .. " is out of bounds"
      elseif kind == "string" and field.longest ~= nil
        and (#value > field.longest or #value < field.shortest) then
        return "the field " .. name .. " is too long or too short"
      elseif field.options ~= nil and not rt.has(value, field.options) then
        return "the field " .. name .. " has a word that it cannot have"
      end
    end
    for i = 1, #move do
      local name = move[i]
      if shape[name] == nil and name ~= "by" and name ~= "move" then
        return "there is no field " .. name
      end
    end
    return nil
  end

  --- A set-up from {seats = {{faction =, place =}, …}, rulings = {}, options = {}}.
  function Referee.setup(plain)
    local seats = {}
    for i = 1, #plain.seats do
      seats[i] = rt.dict({ "faction", "place", faction = plain.seats[i].faction, place = plain.seats[i].place })
    end
    local function entries(from)
      local made = rt.dict({})
      if from ~= nil then
        local found = data(from)
        if getmetatable(found) == Dict then
          made = found
        end
      end
      return made
    end
    local whole = rt.dict({
      "options", "rulings", "seats",
      options = entries(plain.options), rulings = entries(plain.rulings), seats = seats,
    })
    return rt.read(rules.Setup, whole, "setup")
  end

  function Referee.check_setup(setup)
    return given(rules.check_setup(game, setup))
  end

  function Referee.new_position(setup)
    return rules.new_position(game, setup)
  end

  function Referee.to_act(position)
    return rules.to_act(position)
  end

  function Referee.kinds(position, seat)
    return rules.kinds(game, position, seat)
  end

  --- The next field of a half-made move, nil when it is complete.
  function Referee.next_field(position, partial)
    return given(rules.next_field(game, position, partial))
  end

  --- The violation of a move, or of a correction by the referee; nil when it is legal.
  function Referee.check(position, move)
    if move.move == "correct" then
      return given(rules.corrections.breach(rules.guarantees, game, position, move))
    end
    return given(rules.check(game, position, move))
  end

  --- The violation of a move, or why its seat was passed over in this turn; `told` is what happened so far.
  function Referee.true_reason(told, move, violation)
    return rules.true_reason(told, about.turn_begins, move, violation)
  end

  --- Carry out a checked move: changes the position, gives the events.
  function Referee.apply(position, move)
    if move.move == "correct" then
      return rules.corrections.correct(position, move)
    end
    return rules.apply(game, position, move)
  end

  --- How the game ended, nil while it goes on.
  function Referee.result(position)
    return given(rules.result(game, position))
  end

  function Referee.view(position, seat)
    return rules.view(game, position, seat)
  end

  --- What stands where: a list of stands {piece =, what =, place =, owner =, count =, hidden =}.
  function Referee.pieces(position)
    return rules.pieces(game, position)
  end

  --- The half-made moves that some seats can mean by taking pieces from `start` to `finish` (both stands).
  function Referee.halves(position, seats, start, finish)
    return rules.halves(rules.meanings, game, position, seats, start, finish)
  end

  --- The half-made moves that pieces of several sorts mean together, out of what each sort means alone.
  function Referee.together(meant)
    return rules.together(meant, NUMBERS)
  end

  local IMPOSSIBLE = { name = "", kind = "", options = {}, last = true }
  local FAULTY = { clause = "", code = "", args = rt.dict({}) }

  -- How the rules are asked about moves in a position (adjudicator/rules/meaning.py). Where Python raises an error
  -- for a value that is nowhere, Lua finds nil: a field without options is as impossible as an error.
  local function asking(position)
    return {
      next_field = function(form)
        local good, field = pcall(rules.next_field, game, position, form)
        if good and (field == None or field.options ~= nil) then
          return field
        end
        return IMPOSSIBLE
      end,
      breach = function(move)
        local good, breach = pcall(rules.check, game, position, move)
        return good and breach or FAULTY
      end,
    }
  end

  --- At most two legal moves that a half-made one can become; and whether there are no others.
  function Referee.ways(position, half)
    local found = rules.ways(asking(position), half)
    return found.moves, found.all
  end

  --- Some legal move that a half-made one can become; nil if there is none.
  function Referee.some_move(position, half)
    return given(rules.some_move(asking(position), half))
  end

  --- The minimal move of an awaited seat: what is done for it when its time has run out; nil if there is none.
  function Referee.minimal_move(position, seat)
    local kinds = rules.kinds(game, position, seat)
    return given(rules.minimal_move(asking(position), seat, kinds, about.interrupts))
  end

  -- What stands in a field of a kind of move of which nothing is known.
  local function stand_in(field)
    if field.options ~= nil then
      return field.options[1]
    elseif field.least ~= nil then
      return field.least
    end
    return ({ int = 0, bool = false, str = "none" })[field.type]
  end

  --- A whole move out of a half-made one that becomes no legal move, to learn why; nil if there is none.
  function Referee.filled_anyhow(position, half)
    local shape = about.shapes[half.move]
    local stand_ins = rt.dict({})
    for i = 1, #shape do
      rt.put(stand_ins, shape[i], stand_in(shape[shape[i]]))
    end
    return given(rules.filled_anyhow(asking(position), stand_ins, half))
  end

  --- The draws that a card can have been; `half` is one that was announced without its card, or nil.
  function Referee.draws_of(draws, card, half)
    return rules.draws_of(draws, card, half or None)
  end

  --- What table and rules owe each other (adjudicator/rules/discrepancies.py).
  Referee.discrepancies = rules.discrepancies

  --- What is wrong with the new order of a pile ("" for nothing), and whether it may be shuffled from now on.
  -- `discards`: the cards that have just come from the discards by the rules; `strays`: those without a rule.
  function Referee.pile_change(before, now, fresh, discards, strays)
    local change = rules.discrepancies.pile_change(before, now, fresh, discards, strays)
    return change.fault, change.fresh
  end

  --- The order of lines that cross (adjudicator/rules/crossed_lines.py).
  Referee.crossed_lines = rules.crossed_lines

  --- Where a line with a stamp stands that has come: its `key`, and those `later` than it; nil for one without.
  function Referee.place_line(order, stamp)
    return given(rules.crossed_lines.place(order, stamp))
  end

  --- An order of lines from plain data; raises for what is none.
  function Referee.read_order(plain)
    return rt.read(rules.crossed_lines.Order, plain, "order")
  end

  --- Whether a seat ("table" for everything, "" for the public) sees a move.
  function Referee.may_see(move, seat)
    return rules.may_see(secrecy, move, seat)
  end

  --- Whether a move is secret until its seal is opened, and everybody sees it then.
  function Referee.is_shown_later(move)
    return rules.is_shown_later(secrecy, move)
  end

  --- Whether a seat sees a move whose seal has been opened.
  function Referee.may_see_opened(move, seat)
    return rules.may_see_opened(secrecy, move, seat)
  end

  --- Whether a seat ("table" for everything, "" for the public) may be told of an event.
  function Referee.may_hear(event, seat)
    return rules.may_hear(secrecy, event, seat)
  end

  --- Whether a seat is told what a secret move is, by what it does (a list of events).
  function Referee.is_told(events, seat)
    return rules.is_told(secrecy, events, seat)
  end

  --- A view with very much of everything of which it is hidden how much there is.
  function Referee.enriched(view)
    return rt.enriched(view, 1000000)
  end

  -- A rule that is asked about a view, where things are missing, may raise anything: then it knows nothing.
  local function asked(view, move)
    local good, breach = pcall(rules.check, game, view, move)
    return good and breach or None
  end

  local function refused(_, view, move, _)
    return asked(Referee.enriched(view), move) ~= None
  end

  --- Why a move is illegal by what a seat may know; nil where the reason rests on more.
  function Referee.known_refusal(position, move, seat)
    local view = Referee.view(position, seat)
    return given(rules.known_refusal(secrecy, function(made, rich)
      return asked(rich and Referee.enriched(view) or view, made)
    end, move, seat))
  end

  --- Whether a legal move revealed something to one of the seats (a list), between two positions.
  function Referee.reveals(seats, before, after, move, events)
    local reading = {
      secrecy = secrecy, seats = seats, timeout_moves = about.timeout_moves,
      view = rules.view, next_field = rules.next_field, refused = refused,
    }
    return rules.reveals(reading, game, before, after, move, events)
  end

  --- A stand from a plain table.
  function Referee.stand(plain)
    return rt.read(rules.Stand, data(plain), "stand")
  end

  --- The cards of a deck that lie there unseen, as texts.
  function Referee.pile(position, deck)
    return rules.pile(game, position, deck)
  end

  function Referee.moment(position, seat)
    return rules.moment(position, seat)
  end

  function Referee.time_limit(position)
    return rules.time_limit(game, position)
  end

  --- The seats that nobody sits on: the table makes their moves, and those who play choose where it can.
  function Referee.automata(position)
    return rules.automata(game, position)
  end

  --- What the forces of a half-made battle plan are worth, as text; "" where nothing is to be said.
  function Referee.strength(position, partial)
    return rules.strength(game, position, partial)
  end

  -- Text ------------------------------------------------------------------------------------------

  -- What stood in a field of the position that was written last, and its text.
  local written = {}
  -- Units of work that writing a field is.
  local FIELD = 8

  -- Dicts of more entries are written a few at a time.
  local MANY = 8
  local FEW = 4

  local function entries_text(dict)
    local keys = rt.sorted(dict)
    local texts = {}
    for i = 1, #keys do
      if i % FEW == 0 then
        rt.pause(FEW)
      end
      texts[i] = json.encode(keys[i]) .. ":" .. json.encode(dict[keys[i]])
    end
    return "{" .. table.concat(texts, ",") .. "}"
  end

  local function field_text(value)
    if rt.is_dict(value) and #value > MANY then
      return entries_text(value)
    end
    return json.encode(value)
  end

  --- The canonical JSON of a position. What rules never change in place and is the same as last time is not
  --- written anew. Pauses before each field that is.
  function Referee.save_position(position)
    local kind = getmetatable(position)
    local fields = kind.fields
    local parts = {}
    for i = 1, #fields do
      local field = fields[i]
      local value = position[field]
      local last = written[field]
      local text
      if last ~= nil and last.value == value then
        text = last.text
      else
        if type(value) == "table" then
          rt.pause(FIELD)
        end
        text = '"' .. field .. '":' .. field_text(value)
        if type(value) == "table" and rt.is_plain_field(kind, field) then
          written[field] = { value = value, text = text }
        end
      end
      parts[i] = text
    end
    return "{" .. table.concat(parts, ",") .. "}"
  end

  --- A position from plain data; nil and a reason if it is none.
  function Referee.read_position(plain)
    local good, found = pcall(rt.read, rules.Position, plain, "position")
    if not good then
      return nil, tostring(found)
    end
    return found
  end

  --- A position from its text; nil and a reason if it is none.
  function Referee.load_position(text)
    local plain, reason = json.decode(text)
    if plain == nil then
      return nil, reason
    end
    return Referee.read_position(plain)
  end

  --- A copy of a position that moves can be carried out on; the first one is not touched by that. What rules
  --- never change in place is shared.
  Referee.fork = rt.fork

  --- What is called between the parts of long work (reading, hashing) with how much was done.
  --- It may yield. Rules call it nowhere.
  function Referee.on_pause(f)
    rt.pause = f
  end

  -- What was hashed last under a name, and its digest. What is kept is text and digests of our
  -- own, so positions may be changed, exchanged and taken back.
  local kept = {}

  local function digest_of(name, text)
    local last = kept[name]
    if last == nil or last.text ~= text then
      last = { text = text, bytes = sha256.digest(text) }
      kept[name] = last
    end
    return last.bytes
  end

  -- The digest of digests. A digest that stayed the same is the same table as before.
  local function digest_of_all(name, digests)
    local last = kept[name]
    local same = last ~= nil and #last.digests == #digests
    local bytes = {}
    for i = 1, #digests do
      same = same and last.digests[i] == digests[i]
    end
    if not same then
      for i = 1, #digests do
        for j = 1, 32 do
          bytes[#bytes + 1] = digests[i][j]
        end
      end
      last = { digests = digests, bytes = sha256.of_bytes(bytes) }
      kept[name] = last
    end
    return last.bytes
  end

  local function section_digest(section, position)
    if section.optional and position[section.fields[1]] == rt.None then
      return nil
    end
    if not section.each then
      local values = {}
      for i = 1, #section.fields do
        values[i] = position[section.fields[i]]
      end
      return digest_of(section.name, json.encode(values))
    end
    local entries = position[section.fields[1]]
    local keys = {}
    for i = 1, #entries do
      keys[i] = entries[i]
    end
    keys = rt.sorted(keys)
    local digests = {}
    for i = 1, #keys do
      local text = json.encode({ keys[i], entries[keys[i]] })
      digests[i] = digest_of(section.name .. "/" .. keys[i], text)
    end
    return digest_of_all(section.name, digests)
  end

  --- The hash by which logs name a position, from the digests of its sections (docs/log-format.md).
  --- Slow, for export and on demand only; what stayed the same since the last time is not hashed.
  function Referee.position_hash(position)
    local digests = {}
    for i = 1, #about.sections do
      digests[#digests + 1] = section_digest(about.sections[i], position)
    end
    local found = digest_of_all("", digests)
    local digits = {}
    for i = 1, 32 do
      digits[i] = string.format("%02x", found[i])
    end
    return table.concat(digits)
  end

  Referee.log = logs
  Referee.sha256 = sha256

  -- Words -----------------------------------------------------------------------------------------

  Referee.unpacking = rt.unpacking
  for _, words in pairs(about.texts) do
    rt.unpacking(words)
  end

  --- All words of a language, or of the first if there is no such language.
  function Referee.texts(language)
    return about.texts[language] or about.texts[about.languages[1]]
  end
  local texts = Referee.texts

  --- The display name of an id, or the id itself.
  function Referee.name(language, id)
    return texts(language).names[tostring(id)] or tostring(id)
  end

  -- Text with a capital letter in front.
  local function sentence(text)
    return string.upper(string.sub(text, 1, 1)) .. string.sub(text, 2)
  end

  -- Templates that have been taken apart (adjudicator/rules/templates.py).
  local parsed = {}

  local function template_of(text)
    local found = parsed[text]
    if found == nil then
      found = rules.parsed(text)
      parsed[text] = found
    end
    return found
  end

  local function plainly(_, value)
    return rt.str(value)
  end

  --- A text with its {arguments} filled in as they stand; what is no template stands as it is.
  function Referee.filled(text, args)
    local template = template_of(text)
    if args == nil or template == None then
      return text
    end
    return rules.filled(template, args, plainly)
  end

  --- A template with its arguments filled in, ids by their names. With `strict`, what looks like an id and
  --- names nothing stands in quotes.
  function Referee.fill(language, text, args, strict)
    local words = texts(language)
    local names = words.names
    return rules.filled(template_of(text), args, function(argument, value)
      local said = rt.str(value)
      if argument == "why" then
        return said
      elseif strict and (argument == "unknown" or rules.is_strange(names, argument, said)) then
        return rules.filled(template_of(words.quoted), { text = said }, plainly)
      end
      return rules.value_words(names, argument, said, args.by or "")
    end)
  end

  --- Words in a row: "A, B and C".
  function Referee.listed(language, words)
    return rules.listed(words, texts(language).pair)
  end

  --- A violation in words.
  function Referee.say_violation(language, violation)
    local words = texts(language)
    local own = words.violations[violation.clause]
    local template = (own ~= nil and own[violation.code]) or words.messages[violation.code]
    if template == nil then
      return violation.clause .. " (" .. violation.code .. ")"
    end
    return sentence(Referee.fill(language, template, violation.args, true))
  end

  --- A violation in words. Of a move that has another time, the clause says which.
  function Referee.say_refusal(language, violation)
    local said = Referee.say_violation(language, violation)
    local clause = texts(language).clauses[violation.clause]
    if violation.code == "not-now" and clause ~= nil then
      return said .. " " .. clause
    end
    return said
  end

  --- A move in words: who, what, and its fields in their order.
  function Referee.say_move(language, move)
    local book = texts(language)
    return sentence(rules.said(book.names, book.truths, about.shapes[move.move] or {}, move))
  end

  --- What is told of a move that all may see, by its events: a line, and what else has happened ("" for nothing).
  function Referee.tell_move(language, move, events)
    local news = {}
    for i = 1, #events do
      news[i] = rules.may_hear(secrecy, events[i], "") and Referee.say_event(language, events[i]) or ""
    end
    local found = rules.told(Referee.say_move(language, move), move, events, news)
    return found.line, found.rest
  end

  --- A clause in our own short wording.
  function Referee.say_clause(language, clause)
    return texts(language).clauses[clause] or clause
  end

  -- The arguments of an event, a dict or a plain table; a reason stands in them in words.
  local function told_args(language, event)
    local why = event.args.why
    if why == nil then
      return event.args
    end
    local args = {}
    for name, value in pairs(event.args) do
      args[name] = value
    end
    local reason = { clause = event.clause, code = why, args = event.args }
    args.why = Referee.say_violation(language, reason)
    return args
  end

  --- An event in words, "" for one that is no news.
  function Referee.say_event(language, event)
    local templates = texts(language).events[event.kind]
    if templates ~= nil then
      for i = 1, #templates do
        if rules.fits(template_of(templates[i]), event.args) then
          return sentence(Referee.fill(language, templates[i], told_args(language, event)))
        end
      end
    end
    local words = string.gsub(event.kind, "-", " ")
    return sentence(words) .. "."
  end

  return Referee
end
