-- The referee at a VASSAL table: follows a game by all that the engine holds, and says what is not legal
-- as far as its own player may know it.
--
-- The file returns a function of the referee and of facts about the module; that gives `handle`,
-- which takes a request in JSON and gives an answer, a table. Requests, by "do":
--
--   start  a game begins: "stands" is what stands on the table, "header" a line that may carry a log's
--          header, "kept" what `keep` gave when the game was saved
--   seen   "line" was shown in the chat, after "drags" of pieces ("of" is the line that speaks of them,
--          where no new one was shown); with "undo" both take back others; "forms" are what stands in
--          forms that were filled in
--   judge  say how the game stands
--   keep   what a saved game should hold, so that play is followed when it is loaded
--   log    the log of the game, as docs/log-format.md has it
--   follow what the pieces still have to do ("stands" is what stands on the table), if this player's hands
--          are to do it: asked for when an answer says "follow"; "still" if they are not to
--   quiet  nobody has moved anything for a while: drags of this player's ("own" in "seen") that can mean
--          just one move are reported
--   screen what the player can do now, after a "press" of one of its choices ("words" is what he typed)
--   make   the move that he has begun
--
-- Each may have "side", that of the player who is told, and "language". An answer has "say", a list of lines,
-- and "text", "" where none was asked for; it may have "line" and "news", to be said to all, "acts" (see
-- acts.lua) and "form", a form to be filled in and sealed, all of which is to be done at once; "screen" (see
-- offers.lua), and "ask" where a screen should be shown. Reports are the moves, as exporters/vassal/reading has it; pieces that were
-- moved without a report mean a move if just one legal move fits, and that is decided when the next report
-- comes. Every engine holds what all pieces are, hidden or not, and what stands in all forms: so a secret
-- draw is the card that left its pile, a secret move what stood in its form when it was sealed. The whole
-- position is kept here; what is said of it follows from the view of the player's own seat. A secret that
-- is nowhere to be read (a form that was not filled in) is stood in for until it is shown.
return function(Referee, facts, parts)
  local find, sub, match, format = string.find, string.sub, string.match, string.format
  local concat = table.concat

  local MARK = '{"by":"'
  local HEADER_MARK = '{"header":{'
  local LONGEST = 65536
  local LEVELS = 32
  local KEPT_POSITIONS = 12
  local REMEMBERED = 40
  local MOST_TRIES = 400
  local MOST_FIELDS = 30
  local SHOWN = 12
  local ENVELOPE = {
    n = true, prev = true, after = true, at = true, note = true, opens = true, leaf = true,
    salt = true, sig = true,
  }
  local OF_THE_LOG = { seal = true, commit = true, undo = true }
  local SMALL = ' <font size="1" color="#8c8c8c">'
  local SMALL_END = "</font>"

  local Words = parts.words(Referee, facts)
  local Acts = parts.acts(Referee, facts)
  local Offers = parts.offers(Referee, facts, Words)

  -- The game: nil until it is known who plays.
  local game = nil
  -- What lay open on the table when it was last set up.
  local at_first = {}
  local said = {}
  -- What stands in the forms: by, kind -> field -> text.
  local forms = {}
  -- Who is told: a seat, "table" for who may see everything, "" for who may see what lies open.
  local me = ""

  -- What the module says of the game: nothing where it says nothing.
  local function fact(key)
    return facts[key] or {}
  end

  -- Words -----------------------------------------------------------------------------------------

  local function name(id)
    return Referee.name(Words.language(), id)
  end

  local function say(words)
    said[#said + 1] = "[referee] " .. words
  end

  local function move_words(move)
    return name(move.by) .. ": " .. string.gsub(move.move, "-", " ")
  end

  local function breach_words(breach)
    if breach.clause == nil then
      return breach.reason
    end
    return Referee.say_violation(Words.language(), breach) .. " [" .. breach.clause .. "]"
  end

  -- Who may know what -------------------------------------------------------------------------------

  local function seat_of(side)
    if Referee.has(fact("watchers"), side) then
      return "table"
    end
    return fact("sides")[side] or ""
  end

  local function may_see(move)
    local kind = move.move
    if me == "table" or me == move.by then
      return true
    elseif Referee.has(fact("deck_moves"), kind) and not Referee.has(fact("open_draws"), kind) then
      return me ~= "" and move.to == me
    end
    return not Referee.has(fact("secret_moves"), kind)
  end

  local function is_shown(entry)
    return may_see(entry.move)
      or entry.shown == true and Referee.has(fact("shown_moves"), entry.move.move)
  end

  local function checked(position, move)
    local good, breach = pcall(Referee.check, position, move)
    if good then
      return breach
    end
    return nil
  end

  -- The view with very much of everything of which it is hidden how much there is.
  local function enriched(view)
    local text = Referee.save_position(view)
    for _ = 1, 2 do
      text = string.gsub(text, "([:,%[])%-1([,%]}])", "%11000000%2")
    end
    local rich = Referee.load_position(text)
    return rich or view
  end

  local function names_hidden(breach)
    local args = breach.args
    for i = 1, #args do
      local value = args[args[i]]
      if value == "?" or value == -1 then
        return true
      end
    end
    return false
  end

  -- The reason for which a move is not legal by what the player may know; nil if it rests on more. As
  -- adjudicator/check/public.py has it.
  local function known_breach(position, move, breach)
    if me == "table" or breach.clause == nil then
      return breach
    end
    local view = Referee.view(position, me)
    local found = checked(view, move)
    if found == nil then
      return nil
    elseif Referee.has(fact("plain_reasons"), found.code) then
      return found
    end
    local reason = found.clause .. "/" .. found.code
    if not may_see(move) or names_hidden(found)
      or move.by ~= me and Referee.has(fact("secret_reasons"), reason) then
      return nil
    end
    local same = checked(enriched(view), move)
    if same ~= nil and same.clause == found.clause and same.code == found.code
      and Referee.equal(same.args, found.args) then
      return found
    end
    return nil
  end

  local function reason_words(position, move, breach)
    local found = known_breach(position, move, breach)
    if found == nil then
      return "Why rests on what is hidden."
    end
    return breach_words(found)
  end

  local function list_words(ids)
    local words = {}
    for i = 1, #ids do
      words[i] = name(ids[i])
    end
    return concat(words, ", ")
  end

  local function place_words(place)
    local shown = name(place.place)
    if place.owner ~= "" then
      return name(place.owner) .. " " .. shown
    end
    return shown
  end

  local function drag_words(drag)
    local what = name(drag.what ~= "" and drag.what or drag.piece)
    if drag.what ~= "" and drag.piece ~= "leader" then
      what = what .. " " .. drag.piece
    end
    return format("%d", drag.count) .. " " .. what .. ", " .. place_words(drag.from) .. " to "
      .. place_words(drag.to)
  end

  -- Lines -----------------------------------------------------------------------------------------

  local function last_of(text, mark)
    local found = nil
    local at = find(text, mark, 1, true)
    while at ~= nil do
      found = at
      at = find(text, mark, at + 1, true)
    end
    return found
  end

  -- Where the object that begins at `from` ends; nil if it does not.
  local function object_end(text, from)
    local depth = 0
    local quoted = false
    local at = from
    while at ~= nil do
      local letter = sub(text, at, at)
      if quoted then
        if letter == "\\" then
          at = at + 1
        elseif letter == '"' then
          quoted = false
        end
      elseif letter == '"' then
        quoted = true
      elseif letter == "{" then
        depth = depth + 1
      elseif letter == "}" then
        depth = depth - 1
        if depth == 0 then
          return at
        end
      end
      at = find(text, quoted and '[\\"]' or '["{}]', at + 1)
    end
    return nil
  end

  -- What a line carries: a move, a header, or nothing and why.
  local function read_line(text)
    local at = last_of(text, HEADER_MARK) or last_of(text, MARK)
    if at == nil then
      return nil, nil, nil
    elseif #text > LONGEST then
      return nil, nil, "the line is too long"
    end
    local last = object_end(text, at)
    local value = nil
    if last ~= nil then
      value = Referee.decode(sub(text, at, last), LEVELS)
    end
    if value == nil then
      return nil, nil, "what stands in it is no JSON"
    elseif type(value.header) == "table" then
      return nil, value.header, nil
    elseif type(value.by) == "string" and type(value.move) == "string" then
      return value, nil, nil
    end
    return nil, nil, "what stands in it has no by and move"
  end

  local function bare(line)
    local move = Referee.dict({})
    for i = 1, #line do
      if not ENVELOPE[line[i]] then
        Referee.put(move, line[i], line[line[i]])
      end
    end
    return move
  end

  -- Pieces ----------------------------------------------------------------------------------------

  local function place_of(location)
    local plain = match(location, "^[^~]*")
    local owner, place = match(plain, "^(.*)%.([^.]*)$")
    if owner == nil then
      owner, place = "", plain
    end
    return { place = place, owner = owner }
  end

  -- What a piece is, as its marks say: sort, which, and how many it counts for.
  local function sort_of(row)
    local piece, what = match(row.content, "^([^/]+)/?([^/]*)$")
    if piece == nil then
      return nil
    end
    local worth = row.worth ~= nil and tonumber(row.worth) or nil
    if worth ~= nil then
      return { piece = piece, what = "", worth = worth }
    end
    local face = row.face ~= nil and match(row.face, "^[+ ]*%(([a-z0-9?/-]+)%)[+ ]*$") or nil
    if face == "?" then
      -- It lies with its back up.
      return nil
    end
    local other, which = match(face or "", "^([^/]+)/(.*)$")
    if other ~= nil then
      return { piece = other, what = which, worth = 1 }
    end
    return { piece = face or piece, what = what, worth = 1 }
  end

  local function key_of(piece, what, place, owner)
    return piece .. "|" .. what .. "|" .. place .. "|" .. owner
  end

  local function key_at(drag, place)
    return key_of(drag.piece, drag.what, place.place, place.owner)
  end

  local function count_in(counts, key)
    return counts[key] or 0
  end

  -- What lies open where by the rules.
  local function stood(position)
    local sorts = game.sorts
    local counts = {}
    local keys = {}
    local list = Referee.pieces(position)
    for i = 1, #list do
      local stand = list[i]
      if stand.what ~= "?" and not stand.hidden then
        if not Referee.has(sorts, stand.piece) then
          sorts[#sorts + 1] = stand.piece
        end
        local key = key_of(stand.piece, stand.what, stand.place, stand.owner)
        if counts[key] == nil then
          keys[#keys + 1] = key
        end
        counts[key] = count_in(counts, key) + stand.count
      end
    end
    return { keys = keys, counts = counts }
  end

  local function add_to(counts, key, amount)
    counts[key] = count_in(counts, key) + amount
  end

  -- Whether pieces are to come: perhaps with another face up, which they are turned to afterwards.
  local function is_to_come(counts, drag)
    if drag.to.place == "" or count_in(counts, key_at(drag, drag.to)) >= drag.count then
      return true
    end
    for i = 1, #game.sorts do
      local key = key_of(game.sorts[i], drag.what, drag.to.place, drag.to.owner)
      if drag.what ~= "" and count_in(counts, key) >= drag.count then
        return true
      end
    end
    return false
  end

  local function fits(counts, drag)
    local gone = drag.from.place == "" or count_in(counts, key_at(drag, drag.from)) <= -drag.count
    return gone and is_to_come(counts, drag)
  end

  local function pay(counts, drag)
    if drag.from.place ~= "" then
      add_to(counts, key_at(drag, drag.from), drag.count)
    end
    if drag.to.place ~= "" then
      add_to(counts, key_at(drag, drag.to), -drag.count)
    end
  end

  -- Strike pieces that a move should still make go this way, the last such move first.
  local function fulfil(dues, drag)
    for i = #dues, 1, -1 do
      if fits(dues[i], drag) then
        pay(dues[i], drag)
        return true
      end
    end
    return false
  end

  local function differences(before, now)
    local found = {}
    for i = 1, #before.keys do
      local key = before.keys[i]
      local change = count_in(now.counts, key) - before.counts[key]
      if change ~= 0 then
        found[#found + 1] = { key = key, change = change }
      end
    end
    for i = 1, #now.keys do
      local key = now.keys[i]
      if before.counts[key] == nil then
        found[#found + 1] = { key = key, change = now.counts[key] }
      end
    end
    return found
  end

  -- The rules have moved pieces: the table owes them.
  local function owe()
    local now = stood(game.position)
    local changes = differences(game.stood, now)
    local due = {}
    for i = 1, #changes do
      due[changes[i].key] = changes[i].change
      add_to(game.owed, changes[i].key, changes[i].change)
    end
    game.stood = now
    local dues = {}
    for i = math.max(1, #game.due - REMEMBERED + 2), #game.due do
      dues[#dues + 1] = game.due[i]
    end
    dues[#dues + 1] = due
    game.due = dues
    local ahead = {}
    for i = 1, #game.ahead do
      if not fulfil({ due }, game.ahead[i]) then
        ahead[#ahead + 1] = game.ahead[i]
      end
    end
    game.ahead = ahead
  end

  -- Moves -----------------------------------------------------------------------------------------

  local function breach_of(position, move)
    if OF_THE_LOG[move.move] then
      return { reason = "this line belongs to a log, not to the game" }
    end
    local fault = Referee.move_fault(move)
    if fault ~= nil then
      return { reason = fault }
    end
    return Referee.check(position, move)
  end

  -- Filling in ------------------------------------------------------------------------------------

  local function with(partial, field, value)
    local move = Referee.dict({})
    for i = 1, #partial do
      Referee.put(move, partial[i], partial[partial[i]])
    end
    Referee.put(move, field, value)
    return move
  end

  local function next_field(position, partial)
    local good, field = pcall(Referee.next_field, position, partial)
    if good then
      return true, field
    end
    return false, nil
  end

  -- At most two legal moves that a half-made one can become.
  local function ways(position, half)
    local found = {}
    local waiting = { half }
    local first = 1
    while first <= #waiting and #found < 2 and first <= MOST_TRIES do
      local form = waiting[first]
      first = first + 1
      local good, field = next_field(position, form)
      if good and field == nil then
        local done, breach = pcall(breach_of, position, form)
        if done and breach == nil then
          found[#found + 1] = form
        end
      elseif good and field.kind == "text" then
        return {}
      elseif good and form[field.name] == nil then
        local tried = {}
        for i = 1, #field.options do
          local value = field.options[i]
          if not tried[value] then
            tried[value] = true
            waiting[#waiting + 1] = with(form, field.name, value)
          end
        end
      end
    end
    return found
  end

  -- Some legal move that a half-made one can become, to stand in for one that is made in secret; nil if
  -- there is none.
  local function some_move(position, half)
    local waiting = { half }
    local tries = 0
    while #waiting > 0 and tries < MOST_TRIES do
      tries = tries + 1
      local form = waiting[#waiting]
      waiting[#waiting] = nil
      local good, field = next_field(position, form)
      if good and field == nil then
        if breach_of(position, form) == nil then
          return form
        end
      elseif good and form[field.name] ~= nil then
        tries = MOST_TRIES
      elseif good and field.kind == "text" then
        waiting[#waiting + 1] = with(form, field.name, "-")
      elseif good then
        for i = #field.options, 1, -1 do
          waiting[#waiting + 1] = with(form, field.name, field.options[i])
        end
      end
    end
    return nil
  end

  -- Carry out an entry where play has come to: it becomes the last that stands.
  local function carry_out(entry)
    local live = game.live
    entry.breach = breach_of(game.position, entry.move)
    entry.before = nil
    entry.before_it = live[#live]
    if entry.breach ~= nil then
      entry.words = reason_words(game.position, entry.move, entry.breach)
    else
      game.told = {}
      entry.before = Referee.copy(game.position)
      entry.events = Referee.apply(game.position, entry.move)
      owe()
    end
    live[#live + 1] = entry
    entry.at = #live
    if #live > KEPT_POSITIONS then
      live[#live - KEPT_POSITIONS].before = nil
    end
  end

  -- Go back to where entry number `at` was still to come.
  local function go_back(at)
    local live = game.live
    local before = nil
    -- Entries that were not legal have changed nothing: the position before the next legal one is the
    -- same. Before a legal one it is, if it is not kept any more, worked out from the start.
    for i = at, #live do
      if live[i].breach == nil then
        before = live[i].before
        break
      end
    end
    if before == nil then
      before = Referee.new_position(game.setup)
      for i = 1, at - 1 do
        if live[i].breach == nil then
          Referee.apply(before, live[i].move)
        end
      end
    end
    game.position = before
    local later = {}
    for i = #live, at, -1 do
      later[#later + 1] = live[i]
      live[i] = nil
    end
    local changes = differences(game.stood, stood(game.position))
    for i = 1, #changes do
      add_to(game.owed, changes[i].key, changes[i].change)
    end
    game.stood = stood(game.position)
    game.due = {}
    game.ahead = {}
    game.pending = {}
    return later
  end

  local function complain(entry, why)
    if entry.breach ~= nil then
      say(move_words(entry.move) .. ": " .. why .. ". " .. entry.words)
    end
  end

  -- Entries that come once more after something before them has changed.
  local function again(later)
    for i = #later, 1, -1 do
      local entry = later[i]
      local was_legal = entry.breach == nil
      if entry.how == "sealed" and breach_of(game.position, entry.move) ~= nil then
        -- What only stands in makes room for what is known.
        local half = entry.half or Referee.move({ by = entry.move.by, move = entry.move.move })
        entry.move = some_move(game.position, half) or entry.move
      end
      carry_out(entry)
      if was_legal then
        complain(entry, "not legal any more, now that something before it has changed")
      end
    end
  end

  local function event(kind, entry)
    game.events[#game.events + 1] = { kind = kind, entry = entry }
  end

  local function add(move, line, how)
    local entry = { move = move, lines = { line }, how = how }
    event("move", entry)
    game.events[#game.events].how = how
    game.events[#game.events].move = move
    game.written[#game.written + 1] = { entry = entry }
    carry_out(entry)
    if entry.breach == nil and line ~= game.said_already then
      game.news[#game.news + 1] = entry
    end
    return entry
  end

  local function take_back(entry)
    event("undo", entry)
    entry.left_out = entry.breach ~= nil
    local later = go_back(entry.at)
    later[#later] = nil
    if not entry.left_out then
      game.written[#game.written + 1] = { undo = entry.move.by, to = game.live[#game.live] }
      for i = #later, 1, -1 do
        game.written[#game.written + 1] = { entry = later[i] }
      end
    end
    again(later)
    game.acted = Acts.stands(game.position)
    game.news = {}
    game.due_draws = {}
  end

  -- Why no move comes of a half-made one: what is wrong with it when its form is filled in anyhow; and
  -- the form.
  local function refusal(position, half)
    local form = half
    for _ = 1, MOST_FIELDS do
      local good, field = next_field(position, form)
      if not good then
        return nil
      elseif field == nil then
        local done, breach = pcall(breach_of, position, form)
        return done and breach or nil, form
      elseif form[field.name] ~= nil or #field.options == 0 then
        break
      end
      form = with(form, field.name, field.options[1])
    end
    local shape = Referee.shapes[half.move]
    local stand_ins = { int = 0, bool = false, str = "none" }
    for i = 1, #shape do
      local field = shape[shape[i]]
      if form[shape[i]] == nil then
        local value = stand_ins[field.type]
        if field.options ~= nil then
          value = field.options[1]
        elseif field.least ~= nil then
          value = field.least
        end
        form = with(form, shape[i], value)
      end
    end
    local done, breach = pcall(breach_of, position, form)
    return done and breach or nil, form
  end

  -- Drags -----------------------------------------------------------------------------------------

  local function stand(drag, place)
    return Referee.stand({
      piece = drag.piece, what = drag.what, place = place.place, owner = place.owner,
      count = drag.count, hidden = false,
    })
  end

  local function halves_of(position, drag)
    local found = {}
    local from, to = stand(drag, drag.from), stand(drag, drag.to)
    for i = 1, #game.seats do
      local list = Referee.meanings(position, game.seats[i], from, to)
      for k = 1, #list do
        found[#found + 1] = list[k]
      end
    end
    return found
  end

  local function moves_of(position, halves)
    local found = {}
    for i = 1, #halves do
      local list = ways(position, halves[i])
      for k = 1, #list do
        found[#found + 1] = list[k]
      end
    end
    return found
  end

  -- Where play would stand if the pieces moved so far meant what they can only mean.
  local function supposed(drags)
    local position = Referee.copy(game.position)
    for i = 1, #drags do
      local move = drags[i].move
      if move ~= nil and breach_of(position, move) == nil then
        Referee.apply(position, move)
      end
    end
    return position
  end

  local function is_seat(id)
    return Referee.has(game.seats, id)
  end

  local function blame(drag, halves)
    if Referee.has(fact("supply"), drag.from.place) or Referee.has(fact("supply"), drag.to.place) then
      -- What is out of play is no move.
      return
    end
    for i = 1, #halves do
      local breach, form = refusal(game.position, halves[i])
      if breach ~= nil then
        say(drag_words(drag) .. ": not legal. " .. reason_words(game.position, form, breach))
        return
      end
    end
    local key = key_at(drag, drag.from)
    local theirs = count_in(game.stood.counts, key) >= drag.count
    if #halves > 0 or (theirs and is_seat(drag.what)) then
      local waits = list_words(Referee.to_act(game.position))
      say(drag_words(drag) .. ": no move that is open now. The game waits for " .. waits .. ".")
    end
  end

  local function is_back(drag, other)
    return drag.piece == other.piece and drag.what == other.what and drag.count == other.count
      and drag.from.place == other.to.place and drag.from.owner == other.to.owner
      and drag.to.place == other.from.place and drag.to.owner == other.from.owner
  end

  -- Whether pieces were only put back where they came from.
  local function put_back(drag)
    for i = #game.pending, 1, -1 do
      if is_back(drag, game.pending[i]) then
        table.remove(game.pending, i)
        return true
      end
    end
    for i = #game.odd, 1, -1 do
      if is_back(drag, game.odd[i]) then
        table.remove(game.odd, i)
        return true
      end
    end
    return false
  end

  local function understand(drag)
    if drag.from.place == "" or drag.to.place == "" then
      return
    end
    local halves = {}
    local moves = {}
    if #game.pending > 0 then
      local position = supposed(game.pending)
      halves = halves_of(position, drag)
      moves = moves_of(position, halves)
    end
    if #moves == 0 then
      halves = halves_of(game.position, drag)
      moves = moves_of(game.position, halves)
    end
    if #moves > 0 then
      drag.halves = halves
      drag.move = #moves == 1 and moves[1] or nil
      game.pending[#game.pending + 1] = drag
      return
    end
    game.odd[#game.odd + 1] = drag
    blame(drag, halves)
  end

  local function judge_drag(drag)
    if not put_back(drag) and not fulfil(game.due, drag) and not fits(game.owed, drag) then
      understand(drag)
    end
    pay(game.owed, drag)
  end

  -- Pieces of one sort that went the same way, together.
  local function gather(rows, line)
    local found = {}
    local known = {}
    for i = 1, #rows do
      local row = rows[i]
      local sort = sort_of(row)
      if sort ~= nil and row.hidden == nil then
        local from, to = place_of(row.from), place_of(row.to)
        local start = key_of(sort.piece, sort.what, from.place, from.owner)
        local key = key_of(start, "to", to.place, to.owner)
        if from.place ~= to.place or from.owner ~= to.owner then
          local drag = known[key]
          if drag == nil then
            drag = { piece = sort.piece, what = sort.what, from = from, to = to, count = 0, line = line }
            known[key] = drag
            found[#found + 1] = drag
          end
          drag.count = drag.count + sort.worth
        end
      end
    end
    return found
  end

  -- Reports ---------------------------------------------------------------------------------------

  local function tells(drag, move)
    for i = 1, #drag.halves do
      local half = drag.halves[i]
      local same = true
      for k = 1, #half do
        local told, moved = move[half[k]], half[half[k]]
        -- Pieces may go one after the other.
        local fewer = type(told) == "number" and type(moved) == "number" and moved < told
        if told ~= moved and not fewer then
          same = false
        end
      end
      if same then
        return true
      end
    end
    return false
  end

  -- A report comes: pieces that were moved before it are what it speaks of, or moves of their own.
  local function settle_pending(move)
    local pending = game.pending
    local own = {}
    local told = {}
    for i = 1, #pending do
      local list = tells(pending[i], move) and told or own
      list[#list + 1] = pending[i]
    end
    game.pending = {}
    for i = 1, #told do
      game.ahead[#game.ahead + 1] = told[i]
    end
    if #own == 0 or (breach_of(supposed(own), move) ~= nil and breach_of(game.position, move) == nil) then
      return
    end
    for i = 1, #own do
      local drag = own[i]
      if drag.move ~= nil and breach_of(game.position, drag.move) == nil then
        add(drag.move, drag.line, "pieces")
        fulfil({ game.due[#game.due] }, drag)
      end
    end
  end

  -- The move of a seat that was made in secret and not shown yet: the very one, if it was known, else
  -- the last that it can be.
  local function sealed_entry(by, kind, move)
    local found = nil
    for i = 1, #game.live do
      local entry = game.live[i]
      local secret = entry.how == "sealed" or entry.how == "secret" and entry.breach == nil
      if secret and not entry.shown and entry.move.by == by and entry.move.move == kind then
        if entry.how == "secret" and Referee.equal(entry.move, move) then
          return entry
        end
        found = entry
      end
    end
    return found
  end

  -- What an entry was in truth, now that it is known: play is judged anew from there.
  local function become(entry, move, how)
    entry.first = entry.first or entry.move
    local later = go_back(entry.at)
    later[#later] = nil
    entry.how = how
    entry.move = move
    carry_out(entry)
    complain(entry, "not legal")
    again(later)
  end

  -- The same, not from what was said but from what the engine holds.
  local function learn(entry, move, how)
    event("known", entry)
    game.events[#game.events].move = move
    game.events[#game.events].how = how
    local before = Acts.stands(game.position)
    become(entry, move, how)
    -- The pieces stood so all the while, and nobody knew: that moves none.
    game.acted = Acts.sum(game.acted, before, Acts.stands(game.position))
  end

  local function reveal(entry, move, line)
    event("reveal", entry)
    game.events[#game.events].move = move
    game.events[#game.events].line = line
    entry.lines[#entry.lines + 1] = line
    entry.shown = true
    if entry.how == "secret" and Referee.equal(entry.move, move) then
      return
    elseif entry.how == "secret" then
      say(move_words(move) .. ": what is shown is not what was sealed.")
    end
    become(entry, move, "report")
  end

  -- The value of a field, as its form shows it; nil if it cannot be one.
  local function value_in(field, text)
    if field.type == "int" then
      return tonumber(text)
    elseif field.type == "bool" then
      return text == "true"
    end
    return text
  end

  -- The move that stands in a form; nil if it was not filled in.
  local function move_in_form(by, kind)
    local fields = forms[by .. "|" .. kind]
    local shape = Referee.shapes[kind]
    if fields == nil or shape == nil then
      return nil
    end
    local move = Referee.move({ by = by, move = kind })
    for i = 1, #shape do
      local text = fields[shape[i]] or ""
      if text ~= "" then
        move = with(move, shape[i], value_in(shape[shape[i]], text))
      elseif not shape[shape[i]].optional then
        return nil
      end
    end
    return move
  end

  -- Have a move stand in for one of which nothing more is known than its half; nil if none can.
  local function stand_in(half, line)
    local move = some_move(game.position, half)
    if move == nil then
      return nil
    end
    return add(move, line, "sealed")
  end

  -- A secret move was made: what it is stands in its form.
  local function seal(sealed, line)
    local half = Referee.move({ by = sealed.by, move = sealed.kind })
    local move = move_in_form(sealed.by, sealed.kind)
    settle_pending(move or half)
    local before = sealed_entry(sealed.by, sealed.kind, half)
    if before ~= nil and before.how == "sealed" then
      -- It was made before, and nobody knew as what.
      if move ~= nil then
        before.lines[#before.lines + 1] = line
        learn(before, move, "secret")
        if before.breach ~= nil then
          learn(before, before.first, "sealed")
        end
      end
      return
    end
    local entry = nil
    if move ~= nil then
      entry = add(move, line, "secret")
      complain(entry, "not legal")
    end
    if entry == nil or entry.breach ~= nil then
      local other = stand_in(half, line)
      if other ~= nil then
        other.instead = entry
      elseif entry == nil then
        local breach, form = refusal(game.position, half)
        add(form or half, line, "report")
        complain(game.live[#game.live], "not legal")
      end
    end
  end

  -- Secret draws ------------------------------------------------------------------------------------

  -- The draws that a card that left a pile may have been, each as a whole move.
  local function draws_of(card, half)
    local found = {}
    local draws = fact("draws")
    for i = 1, #draws do
      local kind = draws[i]
      local value = draws[kind].values[card.content]
      local fits_half = half == nil
        or half.move == kind and (half.to == nil or card.owner == "" or half.to == card.owner)
      if value ~= nil and fits_half and Referee.has(draws[kind].piles, card.pile) then
        local move = half or Referee.move({ by = "table", move = kind })
        if Referee.shapes[kind].to ~= nil and move.to == nil then
          move = with(move, "to", card.owner)
        end
        found[#found + 1] = with(move, draws[kind].field, value)
      end
    end
    return found
  end

  local function held(position, piece, what)
    local found = {}
    local list = Referee.pieces(position)
    for i = 1, #list do
      local one = list[i]
      if one.piece == piece and one.what == what then
        add_to(found, one.place .. "|" .. one.owner, one.count)
        found[#found + 1] = { key = one.place .. "|" .. one.owner, owner = one.owner }
      end
    end
    return found
  end

  -- Whether a draw brings the card to whom it was brought; some bring it nowhere.
  local function brings(move, card)
    local after = Referee.copy(game.position)
    Referee.apply(after, move)
    local piece, what = match(card.content, "^([^/]+)/?([^/]*)$")
    local before, now = held(game.position, piece, what), held(after, piece, what)
    for i = 1, #now do
      if count_in(now, now[i].key) > count_in(before, now[i].key) and now[i].owner ~= card.owner then
        return false
      end
    end
    return true
  end

  -- The one draw that a card must have been, by the rules and by where it went; nil for none or several.
  local function draw_of(card, half)
    local found = nil
    local list = draws_of(card, half)
    for i = 1, #list do
      if breach_of(game.position, list[i]) == nil and (half ~= nil or brings(list[i], card)) then
        if found ~= nil then
          return nil
        end
        found = list[i]
      end
    end
    return found
  end

  -- A card is known to be elsewhere than what stands in for another draw has it.
  local function make_room(card, own)
    local draws = fact("draws")
    for i = 1, #game.live do
      local entry = game.live[i]
      local rule = entry.half ~= nil and entry.how == "sealed" and draws[entry.half.move] or nil
      local value = rule and rule.values[card.content]
      if entry ~= own and value ~= nil and entry.move[rule.field] == value then
        -- What lies in the deck now can have been drawn before, too.
        local pile = Referee.pile(game.position, rule.deck)
        local other = entry.move
        for k = 1, #rule.values do
          local free = rule.values[rule.values[k]]
          local id = match(rule.values[k], "[^/]*$")
          if free ~= value and (Referee.has(pile, id) or Referee.has(pile, free)) then
            other = with(entry.half, rule.field, free)
          end
        end
        learn(entry, other, "sealed")
      end
    end
  end

  -- A draw was announced before: this is its card. Whether there was one.
  local function complete(card)
    for i = 1, #game.live do
      local entry = game.live[i]
      if entry.how == "sealed" and entry.half ~= nil then
        local list = draws_of(card, entry.half)
        if #list > 0 then
          make_room(card, entry)
          entry.card = card.id
          learn(entry, list[1], "secret")
          if entry.looker ~= nil and entry.looker == me then
            say(Words.say("you-see", { card = name(match(card.content, "[^/]*$")) }))
          end
          return true
        end
      end
    end
    return false
  end

  local function take(card)
    if complete(card) then
      return
    end
    local move = draw_of(card, nil)
    if move == nil then
      make_room(card)
      move = draw_of(card, nil)
    end
    if move == nil then
      game.taken[#game.taken + 1] = card
      return
    end
    settle_pending(move)
    local entry = add(move, "", "drawn")
    entry.card = card.id
  end

  -- Cards that nobody may see leave a pile, or are laid back on one.
  local function taken(rows, undone)
    local piles = {}
    local draws = fact("draws")
    for i = 1, #draws do
      for k = 1, #draws[draws[i]].piles do
        piles[draws[draws[i]].piles[k]] = true
      end
    end
    for i = 1, #rows do
      local row = rows[i]
      local from, to = place_of(row.from), place_of(row.to)
      if row.hidden ~= nil and row.content ~= "" and piles[from.place] and not undone then
        take({ id = row.id, content = row.content, pile = from.place, owner = to.owner })
      elseif piles[to.place] then
        for k = #game.taken, 1, -1 do
          if game.taken[k].id == row.id then
            table.remove(game.taken, k)
          end
        end
      end
      if undone and piles[to.place] then
        for k = #game.live, 1, -1 do
          local entry = game.live[k]
          if entry.card ~= nil and entry.card == row.id then
            entry.card = nil
            if entry.how == "drawn" then
              take_back(entry)
            elseif entry.half ~= nil then
              -- It was announced, and is so still: another card will come.
              learn(entry, entry.first, "sealed")
            end
            break
          end
        end
      end
    end
  end

  -- A draw that was seen is announced, too.
  local function agree(entry, half, line)
    event("said", entry)
    game.events[#game.events].half = half
    game.events[#game.events].line = line
    entry.how = "secret"
    entry.half = half
    entry.lines[#entry.lines + 1] = line
  end

  -- A draw is announced that has been seen before; whether it has.
  local function is_said(half, line)
    for i = 1, #game.live do
      local entry = game.live[i]
      if entry.how == "drawn" then
        local same = true
        for k = 1, #half do
          same = same and entry.move[half[k]] == half[half[k]]
        end
        if same then
          agree(entry, half, line)
          return true
        end
      end
    end
    return false
  end

  -- A secret draw is announced, without the card.
  local function draw(half, line)
    if is_said(half, line) then
      return
    end
    settle_pending(half)
    for i = 1, #game.taken do
      local move = draw_of(game.taken[i], half)
      if move ~= nil then
        local entry = add(move, line, "secret")
        entry.card = game.taken[i].id
        entry.half = half
        table.remove(game.taken, i)
        return
      end
    end
    local entry = stand_in(half, line)
    if entry ~= nil then
      entry.half = half
      game.events[#game.events].half = half
      game.due_draws[#game.due_draws + 1] = entry
      return
    end
    local _, form = refusal(game.position, half)
    entry = add(form or half, line, "report")
    complain(entry, "not legal")
  end

  local function report(move, line)
    if move.move == "end" then
      return
    end
    local drawn = fact("draws")[move.move]
    if drawn ~= nil and move[drawn.field] == nil then
      draw(move, line)
      return
    elseif drawn ~= nil and is_said(move, line) then
      return
    end
    local secret = Referee.has(Referee.secret_moves, move.move)
      or Referee.has(fact("secret_moves"), move.move) and drawn == nil
    local sealed = secret and sealed_entry(move.by, move.move, move) or nil
    if sealed ~= nil then
      reveal(sealed, move, line)
      return
    end
    settle_pending(move)
    local entry = add(move, line, "report")
    entry.shown = true
    if entry.breach ~= nil then
      -- What stands in the way of everybody, such as a draw that nobody has announced, is told once.
      local words = entry.words
      if not game.told[words] then
        complain(entry, "not legal")
      end
      game.told[words] = true
    end
  end

  -- An announcement is taken back, but the card was drawn.
  local function unsay(entry)
    event("unsaid", entry)
    entry.how = "drawn"
    entry.half = nil
    entry.lines = { "" }
  end

  local function undo(line)
    for i = #game.pending, 1, -1 do
      if game.pending[i].line ~= "" and find(line, game.pending[i].line, 1, true) then
        table.remove(game.pending, i)
        return
      end
    end
    for i = #game.live, 1, -1 do
      local lines = game.live[i].lines
      for k = 1, #lines do
        if lines[k] ~= "" and find(line, lines[k], 1, true) then
          local entry = game.live[i]
          if entry.half ~= nil and entry.card ~= nil then
            unsay(entry)
            return
          end
          take_back(entry)
          if entry.instead ~= nil then
            take_back(entry.instead)
          end
          return
        end
      end
    end
  end

  -- Beginning -------------------------------------------------------------------------------------

  local function begin(header)
    local seats = {}
    local listed = {}
    for i = 1, #header.seats do
      local seat = header.seats[i]
      listed[i] = { faction = seat.faction, place = seat.place }
      seats[i] = seat.faction
    end
    local setup = Referee.setup({ seats = listed, rulings = header.rulings, options = header.options })
    local breach = Referee.check_setup(setup)
    if breach ~= nil then
      return nil, breach_words(breach)
    end
    local log, reason = Referee.log.new(header)
    if log == nil then
      return nil, reason
    end
    game = {
      header = header, setup = setup, seats = seats, position = Referee.new_position(setup),
      live = {}, written = {}, events = {}, pending = {}, odd = {}, due = {}, ahead = {}, owed = {},
      told = {}, sorts = {}, taken = {}, news = {}, due_draws = {}, said_already = "",
    }
    game.stood = stood(game.position)
    game.acted = Acts.stands(game.position)
    Offers.drop()
    return true, nil
  end

  -- What a new game has where the table has not, and the other way round; whether nothing is missing
  -- of the sorts of which something lies on the table.
  local function compare(stands)
    local on_table = {}
    for i = 1, #game.stood.keys do
      add_to(game.owed, game.stood.keys[i], game.stood.counts[game.stood.keys[i]])
    end
    for i = 1, #stands do
      local sort = sort_of(stands[i])
      local place = place_of(stands[i].place)
      if sort ~= nil and stands[i].hidden == nil and place.place ~= "" then
        add_to(game.owed, key_of(sort.piece, sort.what, place.place, place.owner),
          -(stands[i].count or 1) * sort.worth)
        on_table[sort.piece] = true
      end
    end
    local complete = true
    local known = {}
    for i = 1, #game.stood.keys do
      local key = game.stood.keys[i]
      local kind = match(key, "^[^|]*")
      if known[kind] == nil then
        known[kind] = true
      end
      known[kind] = known[kind] and game.owed[key] == 0
      complete = complete and not (on_table[kind] and game.owed[key] > 0)
    end
    game.visible = known
    return complete
  end

  -- Begin, if the table stands as a new game does: who plays a game that others have begun without us
  -- is not told that it is illegal.
  local function begin_with(header, stands)
    local good, reason = begin(header)
    if not good then
      say("the game could not begin so: " .. reason)
    elseif not compare(stands) then
      game = nil
      say("this is no new game, and what was played before is not in the saved game: nothing is judged.")
    end
  end

  -- Who sits where, by the markers on the circles.
  local function circles(stands)
    local seats = {}
    local count = 0
    for i = 1, #stands do
      local sort = sort_of(stands[i])
      local number = match(stands[i].place, "^circle%-(%d+)$")
      if sort ~= nil and number ~= nil and sort.what ~= "" and stands[i].hidden == nil then
        seats[tonumber(number)] = sort.what
        count = math.max(count, tonumber(number))
      end
    end
    local found = {}
    for at = 1, count do
      if seats[at] ~= nil then
        found[#found + 1] = Referee.data({ faction = seats[at], place = at, player = seats[at] })
      end
    end
    return found
  end

  -- The markers may have been moved before the game began: the set-up's header follows them, if all of
  -- its seats have one.
  local function sit_down(header, shown)
    local places = {}
    for i = 1, #shown do
      places[shown[i].faction] = shown[i].place
    end
    for i = 1, #header.seats do
      if places[header.seats[i].faction] == nil then
        return
      end
    end
    for i = 1, #header.seats do
      Referee.put(header.seats[i], "place", places[header.seats[i].faction])
    end
  end

  local function header_of(seats)
    local header = Referee.dict({})
    Referee.put(header, "format", 1)
    Referee.put(header, "game", Referee.id)
    Referee.put(header, "rules", Referee.version)
    Referee.put(header, "content", Referee.content)
    Referee.put(header, "seats", seats)
    Referee.put(header, "rulings", Referee.dict({}))
    Referee.put(header, "options", Referee.dict({}))
    Referee.put(header, "policy", Referee.data({ undo = "any" }))
    return header
  end

  local function restore(kept)
    local good, reason = begin(kept.header)
    if not good then
      return nil, reason
    end
    local entries = {}
    for i = 1, #kept.events do
      local row = kept.events[i]
      if row.kind == "move" then
        entries[i] = add(row.move, row.line, row.how)
        entries[i].shown = row.how == "report"
        entries[i].half = row.half
        entries[i].card = row.card
        game.events[i].half = row.half
      elseif entries[row.of] ~= nil then
        entries[i] = entries[row.of]
        local entry = entries[row.of]
        if row.kind == "undo" then
          take_back(entry)
        elseif row.kind == "said" then
          agree(entry, row.half, row.line)
        elseif row.kind == "unsaid" then
          unsay(entry)
        elseif row.kind == "known" then
          learn(entry, row.move, row.how)
        else
          reveal(entry, row.move, row.line)
        end
      end
    end
    said = {}
    game.news = {}
    game.due_draws = {}
    game.acted = Acts.stands(game.position)
    return true, nil
  end

  -- What stands in forms, as far as it has changed.
  local function fill_in(rows)
    for i = 1, #rows do
      forms[rows[i].by .. "|" .. rows[i].kind] = rows[i].fields
    end
  end

  local function start(request)
    game = nil
    forms = {}
    fill_in(request.forms or {})
    local stands = request.stands or {}
    if request.kept ~= nil and request.kept ~= "" then
      local kept = Referee.decode(request.kept, LEVELS)
      if kept ~= nil and restore(kept) then
        compare(stands)
        return
      end
    end
    local _, header = read_line(request.header or "")
    local seats = circles(stands)
    if header ~= nil then
      sit_down(header, seats)
    elseif #seats > 0 then
      header = header_of(seats)
    end
    if header ~= nil then
      begin_with(header, stands)
    end
    at_first = stands
  end

  -- A line gives the header of the log: the game begins anew, unless moves were made already.
  local function new_header(header)
    if game ~= nil and #game.live > 0 then
      say("a header comes too late: moves were made before it.")
      return
    end
    begin_with(header, at_first)
  end

  local function seen(request)
    local line = request.line or ""
    local move, header, fault = read_line(line)
    if header ~= nil and request.undo ~= true then
      new_header(header)
      return
    end
    fill_in(request.forms or {})
    if game == nil then
      return
    end
    local rows = request.drags or {}
    local drags = gather(rows, request.of or line)
    if request.undo == true then
      for i = 1, #drags do
        pay(game.owed, drags[i])
      end
      taken(rows, true)
      undo(line)
      return
    end
    taken(rows, false)
    -- The longest: "Fremen has made …" is the end of "Atreides and Fremen has made …".
    local sealed = nil
    local longest = ""
    for i = 1, #facts.seals do
      if #facts.seals[i] > #longest and find(line, facts.seals[i], 1, true) then
        longest = facts.seals[i]
        sealed = facts.seals[longest]
      end
    end
    if fault ~= nil then
      say("a report is not understood: " .. fault)
    elseif move ~= nil then
      report(bare(move), line)
    elseif sealed ~= nil then
      seal(sealed, line)
    end
    for i = 1, #drags do
      drags[i].own = request.own
      judge_drag(drags[i])
    end
  end

  -- Acting ----------------------------------------------------------------------------------------

  local function is_sealed_kind(by, kind)
    for i = 1, #facts.seals do
      local one = facts.seals[facts.seals[i]]
      if one.by == by and one.kind == kind then
        return true
      end
    end
    return false
  end

  -- Whether pieces wait: something stands in for a secret, or what was made in secret at once is not
  -- shown by all.
  local function is_held()
    for i = 1, #game.live do
      if game.live[i].how == "sealed" and game.live[i].half == nil then
        return true
      end
    end
    for i = #game.live, 1, -1 do
      local entry = game.live[i]
      if not Referee.has(fact("shown_moves"), entry.move.move) then
        return false
      elseif entry.breach == nil and not entry.shown then
        return true
      end
    end
    return false
  end

  -- Who may look at a drawn card that comes to nobody: had it been another, that seat alone would know.
  local function looker(entry, rule)
    for i = 1, #rule.values do
      local value = rule.values[rule.values[i]]
      local other = with(entry.half, rule.field, value)
      if entry.before ~= nil and value ~= entry.move[rule.field] and breach_of(entry.before, other) == nil then
        local one, two = Referee.copy(entry.before), Referee.copy(entry.before)
        Referee.apply(one, entry.move)
        Referee.apply(two, other)
        for k = 1, #game.seats do
          local seat = game.seats[k]
          if Referee.save_position(Referee.view(one, seat)) ~= Referee.save_position(Referee.view(two, seat)) then
            return seat
          end
        end
      end
    end
    return nil
  end

  -- The cards that were announced and have not left their pile, and where the rules have them; one that
  -- stays where it is is brought to who may look at it.
  local function draws_due()
    local found = {}
    local windows = fact("private")
    for i = 1, #game.due_draws do
      local entry = game.due_draws[i]
      local rule = fact("draws")[entry.move.move]
      if entry.how == "sealed" and entry.card == nil and entry.at ~= nil and game.live[entry.at] == entry then
        local content = nil
        for k = 1, #rule.values do
          if rule.values[rule.values[k]] == entry.move[rule.field] then
            content = content or rule.values[k]
          end
        end
        local piece, what = match(content or "", "^([^/]+)/?([^/]*)$")
        local before, now = held(entry.before or game.position, piece, what), held(game.position, piece, what)
        local due = nil
        for k = 1, #now do
          if due == nil and count_in(now, now[k].key) > count_in(before, now[k].key) then
            local place, owner = match(now[k].key, "^([^|]*)|([^|]*)$")
            due = { pile = rule.piles[1], place = place, owner = owner, hidden = true }
          end
        end
        local home = fact("apart")[rule.piles[1]]
        if due == nil and home ~= nil then
          due = { pile = rule.piles[1], place = home, owner = "" }
        end
        local seat = due == nil and #windows > 0 and looker(entry, rule) or nil
        if seat ~= nil then
          entry.looker = seat
          due = { pile = rule.piles[1], place = windows[#windows], owner = seat, hidden = true, back = true }
          due.says = Words.say("looks", { who = name(seat), deck = Words.pile(due.pile) })
          due.says_back = Words.say("unseen-back", { deck = Words.pile(due.pile) })
        elseif due == nil and #fact("aside") > 0 then
          -- Nobody may look: it is laid aside and back, so that every engine has seen which it is.
          due = { pile = rule.piles[1], place = fact("aside")[1], owner = "", hidden = true, back = true }
          due.says = Words.say("unseen", { deck = Words.pile(due.pile) })
          due.says_back = Words.say("unseen-back", { deck = Words.pile(due.pile) })
        end
        found[#found + 1] = due
      end
    end
    game.due_draws = {}
    return found
  end

  local function hands(own)
    return { seat = me, reports = own == true }
  end

  -- What the hands of this player have still to do, and what has come of the moves since.
  local function follow(request)
    if game == nil or is_held() then
      return {}
    end
    local own = request.own == true
    local now = Acts.stands(game.position)
    if request.still == true then
      -- Other hands do it.
      game.acted = now
      game.news = {}
      game.due_draws = {}
      return {}
    end
    local acts = Acts.plan(game.acted, now, request.stands or {}, hands(own), draws_due())
    game.acted = now
    local told = {}
    for i = 1, #game.news do
      local list = own and Words.news(game.news[i].events) or {}
      for k = 1, #list do
        told[#told + 1] = list[k]
      end
    end
    game.news = {}
    return { acts = acts, news = concat(told, " ") }
  end

  local function escaped(text)
    text = string.gsub(text, "&", "&amp;")
    text = string.gsub(text, "<", "&lt;")
    text = string.gsub(text, ">", "&gt;")
    return text
  end

  -- The part of a line that a machine reads.
  local function machine_part(move)
    local rest = Referee.dict({})
    for i = 1, #move do
      if move[i] ~= "by" then
        Referee.put(rest, move[i], move[move[i]])
      end
    end
    local text = '{"by":' .. Referee.encode(move.by) .. "," .. sub(Referee.encode(rest), 2)
    text = string.gsub(text, "&", "\\u0026")
    text = string.gsub(text, "<", "\\u003c")
    text = string.gsub(text, ">", "\\u003e")
    -- Whose program has written the line.
    return SMALL .. text .. (me == "" and "" or " @" .. me) .. SMALL_END
  end

  local function form_texts(move)
    local fields = {}
    for i = 1, #move do
      if move[i] ~= "by" and move[i] ~= "move" then
        local value = move[move[i]]
        local text = type(value) == "number" and format("%d", value) or tostring(value)
        fields[#fields + 1] = { name = move[i], text = text }
      end
    end
    return { by = move.by, kind = move.move, fields = fields }
  end

  local function may_make(move)
    return me == "table" or move.by == "table" and me ~= "" or move.by == me
  end

  -- How a move is made at the table: its line, and what the pieces do. A move that is not legal is told so.
  local function made(move, request)
    local draw = fact("draws")[move.move]
    local half = draw ~= nil and move[draw.field] == nil
    local whole = half and some_move(game.position, move) or move
    local breach = whole ~= nil and breach_of(game.position, whole)
    if not may_make(move) or whole == nil or breach ~= nil then
      if breach then
        say(move_words(move) .. ": not legal. " .. reason_words(game.position, move, breach))
      end
      return {}
    end
    Offers.drop()
    if is_sealed_kind(move.by, move.move) then
      return { form = form_texts(move) }
    end
    local by = ""
    if move.by == "table" and request.player ~= nil and request.player ~= "" then
      by = " (" .. request.player .. ")"
    end
    if half then
      return { line = "* " .. escaped(Words.said(move) .. by) .. machine_part(move) }
    end
    local after = Referee.copy(game.position)
    local events = Referee.apply(after, move)
    local line, rest = Words.told(move, events)
    line = "* " .. escaped(line .. by) .. machine_part(move)
    game.said_already = line
    return {
      line = line, news = rest,
      acts = Acts.plan(game.acted, Acts.stands(after), request.stands or {}, hands(true)),
    }
  end

  local function same_way(drag, other)
    return drag.piece == other.piece and drag.what == other.what and drag.from.place == other.from.place
      and drag.from.owner == other.from.owner and drag.to.place == other.to.place and drag.to.owner == other.to.owner
  end

  -- What this player has dragged and nobody has reported: one drag of all pieces that went the same way;
  -- nil for none, and for several.
  local function dragged()
    local found = nil
    for i = 1, #game.pending do
      local drag = game.pending[i]
      if found ~= nil and not same_way(found, drag) or drag.own ~= true then
        return nil
      elseif found == nil then
        found = {
          piece = drag.piece, what = drag.what, from = drag.from, to = drag.to, count = 0,
        }
      end
      found.count = found.count + drag.count
    end
    return found
  end

  -- A drag of this player's reports itself, if it can mean one move only; if it is part of several, he is
  -- asked which.
  local function quiet(request)
    local drag = game ~= nil and dragged() or nil
    if drag == nil then
      return {}
    end
    local halves = halves_of(game.position, drag)
    local moves = {}
    local begun = nil
    for i = 1, #halves do
      if may_make(halves[i]) then
        local list = ways(game.position, halves[i])
        for k = 1, #list do
          moves[#moves + 1] = list[k]
        end
        begun = begun or #list > 0 and halves[i] or nil
      end
    end
    if #moves == 1 then
      return made(moves[1], request)
    elseif begun ~= nil then
      Offers.adopt(begun)
      return { ask = true }
    end
    return {}
  end

  local function own_seats()
    local list = {}
    if game ~= nil and me == "table" then
      for i = 1, #game.seats do
        list[i] = game.seats[i]
      end
    elseif game ~= nil and is_seat(me) then
      list[1] = me
    end
    if #list > 0 then
      list[#list + 1] = "table"
    end
    return list
  end

  -- What this player made in secret, and all are to see now that nobody makes it any more.
  local function to_show()
    local found = {}
    for i = 1, #game.live do
      local entry = game.live[i]
      local kind = entry.move.move
      local own = me == "table" or entry.move.by == me
      if own and entry.how == "secret" and entry.breach == nil and not entry.shown
        and Referee.has(fact("shown_moves"), kind) then
        local open = false
        for k = 1, #game.seats do
          open = open or Referee.has(Referee.kinds(game.position, game.seats[k]), kind)
        end
        if not open then
          found[#found + 1] = entry.move
        end
      end
    end
    return found
  end

  local function seen_now(request)
    return { rows = request.stands or {}, tops = request.tops or {} }
  end

  local function screen(request)
    if game == nil then
      return { screen = { title = Words.say("no-game"), waits = "", now = {}, any = {}, chance = {} } }
    end
    local shows = to_show()
    local reveals = match(request.press or "", "^reveal/(%d+)$")
    if reveals ~= nil and shows[tonumber(reveals)] ~= nil then
      local move = shows[tonumber(reveals)]
      return { form = { by = move.by, kind = move.move, fields = {}, key = "doReveal" } }
    elseif request.press ~= nil and request.press ~= "" then
      Offers.press(game.position, request.press, request.words or "", seen_now(request))
    end
    local shown = Offers.screen(game.position, own_seats(), seen_now(request))
    for i = #shows, 1, -1 do
      local label = Words.say("reveal", { what = Words.kind(shows[i].move) })
      table.insert(shown.now, 1, { label = label, about = "", press = "reveal/" .. format("%d", i) })
    end
    shown.words = {
      now = Words.say("now"), any = Words.say("any-time"), chance = Words.say("the-table"),
      announce = Words.say("announce"), back = Words.say("back"), drop = Words.say("drop"),
      nothing = Words.say("nothing"), find = Words.say("find"),
    }
    return { screen = shown }
  end

  local function make(request)
    local move = game ~= nil and Offers.whole(game.position, seen_now(request)) or nil
    if move == nil then
      return {}
    end
    return made(move, request)
  end

  -- Telling ---------------------------------------------------------------------------------------

  -- Pieces that the rules have elsewhere than the table, of the sorts that lie open.
  local function misplaced(position)
    local now = stood(position)
    local changes = differences(game.stood, now)
    local owed = {}
    for i = 1, #changes do
      owed[changes[i].key] = changes[i].change
    end
    local found = {}
    for i = 1, #now.keys do
      local kind, what, place, owner = match(now.keys[i], "^([^|]*)|([^|]*)|([^|]*)|([^|]*)$")
      local missing = count_in(game.owed, now.keys[i]) + count_in(owed, now.keys[i])
      if game.visible[kind] and missing ~= 0 then
        local words = missing > 0 and " are missing in " or " are too many in "
        found[#found + 1] = format("%d", math.abs(missing)) .. " " .. kind .. " of "
          .. name(what ~= "" and what or kind) .. words .. place_words({ place = place, owner = owner })
      end
    end
    return found
  end

  local function judge()
    if game == nil then
      say("it is not known who plays: begin with a set-up of the menu, or announce a log's header.")
      return
    end
    local faults = {}
    local sealed = 0
    for i = 1, #game.live do
      if game.live[i].breach ~= nil then
        faults[#faults + 1] = game.live[i]
      elseif game.live[i].how == "sealed" then
        sealed = sealed + 1
      end
    end
    local position = supposed(game.pending)
    local result = Referee.result(position)
    local count = format("%d", #game.live) .. " moves, " .. format("%d", #faults) .. " not legal. "
    if result ~= nil then
      say(count .. "The game is over; won by " .. list_words(result.winners) .. " [" .. result.clause .. "]")
    else
      say(count .. "The game waits for " .. list_words(Referee.to_act(position)) .. ".")
    end
    for i = 1, math.min(#faults, SHOWN) do
      complain(faults[i], "not legal")
    end
    if sealed > 0 then
      say(format("%d", sealed) .. " moves made in secret are not shown yet: others stand in for them.")
    end
    local odd = misplaced(position)
    for i = 1, math.min(#odd, SHOWN) do
      say("on the table " .. odd[i] .. ".")
    end
    if result ~= nil then
      -- Before the end it would give away, to whoever tries them all, what is hidden in the position.
      say("position " .. Referee.position_hash(position))
    end
  end

  local function keep()
    if game == nil then
      return ""
    end
    local numbers = {}
    local rows = {}
    for i = 1, #game.events do
      local one = game.events[i]
      local row = Referee.dict({})
      Referee.put(row, "kind", one.kind)
      if one.kind == "move" then
        numbers[one.entry] = i
        Referee.put(row, "how", one.how)
        Referee.put(row, "line", one.entry.lines[1])
        Referee.put(row, "move", one.move)
        if one.half ~= nil then
          Referee.put(row, "half", one.half)
        end
        if one.entry.card ~= nil then
          Referee.put(row, "card", one.entry.card)
        end
      else
        Referee.put(row, "of", numbers[one.entry])
      end
      if one.kind == "said" then
        Referee.put(row, "half", one.half)
        Referee.put(row, "line", one.line)
      elseif one.kind == "reveal" then
        Referee.put(row, "line", one.line)
        Referee.put(row, "move", one.move)
      elseif one.kind == "known" then
        Referee.put(row, "how", one.how)
        Referee.put(row, "move", one.move)
      end
      rows[i] = row
    end
    local kept = Referee.dict({})
    Referee.put(kept, "events", rows)
    Referee.put(kept, "header", game.header)
    return Referee.encode(kept)
  end

  local function line_number(entry)
    while entry ~= nil and entry.number == nil do
      entry = entry.before_it
    end
    return entry ~= nil and entry.number or 0
  end

  local function write_line(log, position, row)
    local beside = {}
    if game.header.policy.hashes == "every" then
      beside.after = Referee.position_hash(position)
    end
    if row.undo ~= nil then
      return Referee.log.undo(log, row.undo, line_number(row.to), beside)
    end
    if row.entry.how == "sealed" then
      beside.note = "stands in for a move made in secret"
    end
    local number, reason = Referee.log.add(log, row.entry.move, beside)
    row.entry.number = number
    return number, reason
  end

  local function replay_to(entry)
    local list = {}
    while entry ~= nil do
      list[#list + 1] = entry
      entry = entry.before_it
    end
    local position = Referee.new_position(game.setup)
    for i = #list, 1, -1 do
      if breach_of(position, list[i].move) == nil then
        Referee.apply(position, list[i].move)
      end
    end
    return position
  end

  -- A log without what the player may not know, and without hashes that would let it be guessed: the
  -- lines with these numbers are stubs. As exporters/vassal/reading/seen.py has it.
  local function without(text, hidden)
    local found = {}
    for line in string.gmatch(text, "[^\n]+") do
      local value = Referee.decode(line, LEVELS)
      local made = value
      if value.n == nil then
        Referee.put(made, "policy", Referee.data({ undo = value.policy.undo or "any" }))
      elseif hidden[value.n] then
        made = Referee.data({ by = value.by, hidden = "", n = value.n })
      else
        made = bare(value)
        Referee.put(made, "n", value.n)
      end
      found[#found + 1] = Referee.encode(made) .. "\n"
    end
    return concat(found)
  end

  -- The log: every report as it stands, legal or not, but for illegal ones that were taken back. It is
  -- whole for who may see everything, and for everybody when the game is over.
  local function log_text()
    if game == nil then
      return "", "it is not known who plays"
    end
    local head = Referee.copy(game.header)
    -- Chain and hashes are worked out here and now: they prove nothing of what happened before.
    Referee.put(head, "made_by", "export")
    local log, reason = Referee.log.new(head)
    local rows = {}
    for i = 1, #game.written do
      rows[i] = game.written[i]
    end
    for i = 1, #game.pending do
      if game.pending[i].move ~= nil then
        rows[#rows + 1] = { entry = { move = game.pending[i].move, how = "pieces" } }
      end
    end
    local position = Referee.new_position(game.setup)
    local illegal = false
    local hidden = {}
    for i = 1, #rows do
      local row = rows[i]
      local number = 0
      if row.undo ~= nil then
        position = replay_to(row.to)
        number, reason = write_line(log, position, row)
      elseif not row.entry.left_out then
        if breach_of(position, row.entry.move) == nil then
          Referee.apply(position, row.entry.move)
        else
          illegal = true
        end
        number, reason = write_line(log, position, row)
        hidden[number or 0] = not is_shown(row.entry)
      end
      if number == nil then
        return "", reason
      end
    end
    local over = Referee.result(position)
    if over == nil and me ~= "table" then
      return without(Referee.log.text(log), hidden), nil
    end
    local result = not illegal and over or nil
    if result ~= nil then
      local number, why = Referee.log.finish(log, result, Referee.position_hash(position))
      if number == nil then
        return "", why
      end
    end
    return Referee.log.text(log), nil
  end

  local ACTING = { follow = follow, quiet = quiet, screen = screen, make = make }

  local function answer(request)
    if request.side ~= nil then
      me = seat_of(request.side)
    end
    Words.speak(request.language)
    if ACTING[request["do"]] ~= nil then
      return "", ACTING[request["do"]](request)
    end
    if request["do"] == "start" then
      start(request)
    elseif request["do"] == "seen" then
      local before = game ~= nil and #game.events or 0
      seen(request)
      local more = game ~= nil and #game.events > before and request.undo ~= true
      return "", { follow = more, drags = game ~= nil and dragged() ~= nil }
    elseif request["do"] == "judge" then
      judge()
    elseif request["do"] == "keep" then
      return keep(), nil
    elseif request["do"] == "log" then
      local text, reason = log_text()
      if reason ~= nil then
        say("the log cannot be written: " .. reason)
      end
      return text, nil
    end
    return "", nil
  end

  -- Answer a request. Nothing raises: what goes wrong is said in one line, and play goes on.
  return function(text)
    said = {}
    local given = ""
    local done = nil
    local request, reason = Referee.decode(text, LEVELS)
    if request == nil then
      say("a request is not understood: " .. reason)
    else
      local good, found, more = pcall(answer, request)
      if good then
        given = found
        done = more
      else
        say("something went wrong here, play goes on: " .. sub(tostring(found), 1, 200))
      end
    end
    done = done or {}
    done.say = said
    done.text = given
    return done
  end
end
