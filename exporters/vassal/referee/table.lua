-- The referee at a VASSAL table: follows a game by what everybody sees, and says what is not legal.
--
-- The file returns a function of the referee and of facts about the module; that gives `handle`,
-- which takes a request in JSON and gives an answer, a table. Requests, by "do":
--
--   start  a game begins: "stands" is what everybody sees on the table, "header" a line that may
--          carry a log's header, "kept" what `keep` gave when the game was saved
--   seen   "line" was shown in the chat, after "drags" of pieces ("of" is the line that speaks of them,
--          where no new one was shown); with "undo" both take back others
--   judge  say how the game stands
--   keep   what a saved game should hold, so that play is followed when it is loaded
--   log    the log of the game, as docs/log-format.md has it
--
-- An answer has "say", a list of lines, and "text", "" where none was asked for. Reports are the moves, as
-- exporters/vassal/reading has it; pieces that were moved without a report mean a move if just one
-- legal move fits, and that is decided when the next report comes. What stands here is public: a move
-- made in secret is stood in for until it is shown, and hidden pieces are not looked at.
return function(Referee, facts)
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
  local LANGUAGE = Referee.languages[1]

  -- The game: nil until it is known who plays.
  local game = nil
  -- What lay open on the table when it was last set up.
  local at_first = {}
  local said = {}

  -- Words -----------------------------------------------------------------------------------------

  local function name(id)
    return Referee.name(LANGUAGE, id)
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
    return Referee.say_violation(LANGUAGE, breach) .. " [" .. breach.clause .. "]"
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
    local face = row.face ~= nil and match(row.face, "^[+ ]*%(([a-z0-9?-]+)%)[+ ]*$") or nil
    if face == "?" then
      -- It lies with its back up.
      return nil
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

  -- Carry out an entry where play has come to: it becomes the last that stands.
  local function carry_out(entry)
    local live = game.live
    entry.breach = breach_of(game.position, entry.move)
    entry.before = nil
    entry.before_it = live[#live]
    if entry.breach == nil then
      game.told = {}
      entry.before = Referee.copy(game.position)
      Referee.apply(game.position, entry.move)
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
      say(move_words(entry.move) .. ": " .. why .. ". " .. breach_words(entry.breach))
    end
  end

  -- Entries that come once more after something before them has changed.
  local function again(later)
    for i = #later, 1, -1 do
      local entry = later[i]
      local was_legal = entry.breach == nil
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
    game.written[#game.written + 1] = { entry = entry }
    carry_out(entry)
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

  -- Some legal move of a kind, to stand in for one that is made in secret; nil if there is none.
  local function some_move(position, by, kind)
    local waiting = { Referee.move({ by = by, move = kind }) }
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

  -- Why no move comes of a half-made one: what is wrong with it when its form is filled in anyhow.
  local function refusal(position, half)
    local form = half
    for _ = 1, MOST_FIELDS do
      local good, field = next_field(position, form)
      if not good then
        return nil
      elseif field == nil then
        local done, breach = pcall(breach_of, position, form)
        return done and breach or nil
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
    return done and breach or nil
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
    for i = 1, #halves do
      local breach = refusal(game.position, halves[i])
      if breach ~= nil then
        say(drag_words(drag) .. ": not legal. " .. breach_words(breach))
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
        if move[half[k]] ~= half[half[k]] then
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

  local function sealed_entry(by, kind)
    for i = 1, #game.live do
      local entry = game.live[i]
      if entry.how == "sealed" and entry.move.by == by and entry.move.move == kind then
        return entry
      end
    end
    return nil
  end

  local function reveal(entry, move, line)
    event("reveal", entry)
    game.events[#game.events].move = move
    game.events[#game.events].line = line
    entry.first = entry.move
    local later = go_back(entry.at)
    later[#later] = nil
    entry.how = "report"
    entry.move = move
    entry.lines[#entry.lines + 1] = line
    carry_out(entry)
    complain(entry, "not legal")
    again(later)
  end

  local function seal(sealed, line)
    local move = some_move(game.position, sealed.by, sealed.kind)
    if move == nil then
      move = Referee.move({ by = sealed.by, move = sealed.kind })
      say(move_words(move) .. ": " .. breach_words(refusal(game.position, move)
        or { reason = "no such move is open now" }))
      return
    end
    settle_pending(move)
    add(move, line, "sealed")
  end

  local function report(move, line)
    if move.move == "end" then
      return
    end
    local sealed = Referee.has(Referee.secret_moves, move.move) and sealed_entry(move.by, move.move) or nil
    if sealed ~= nil then
      reveal(sealed, move, line)
      return
    end
    settle_pending(move)
    local entry = add(move, line, "report")
    if entry.breach ~= nil then
      -- What stands in the way of everybody, such as a draw that nobody has announced, is told once.
      local words = breach_words(entry.breach)
      if not game.told[words] then
        complain(entry, "not legal")
      end
      game.told[words] = true
    end
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
          take_back(game.live[i])
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
      told = {}, sorts = {},
    }
    game.stood = stood(game.position)
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
      elseif entries[row.of] ~= nil then
        entries[i] = entries[row.of]
        if row.kind == "undo" then
          take_back(entries[row.of])
        else
          reveal(entries[row.of], row.move, row.line)
        end
      end
    end
    said = {}
    return true, nil
  end

  local function start(request)
    game = nil
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
    if game == nil then
      return
    end
    local rows = request.drags or {}
    local drags = gather(rows, request.of or line)
    if request.undo == true then
      for i = 1, #drags do
        pay(game.owed, drags[i])
      end
      undo(line)
      return
    end
    local sealed = nil
    for i = 1, #facts.seals do
      if find(line, facts.seals[i], 1, true) then
        sealed = facts.seals[facts.seals[i]]
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
      judge_drag(drags[i])
    end
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
        Referee.put(row, "how", one.entry.first ~= nil and "sealed" or one.entry.how)
        Referee.put(row, "line", one.entry.lines[1])
        Referee.put(row, "move", one.entry.first or one.entry.move)
      else
        Referee.put(row, "of", numbers[one.entry])
      end
      if one.kind == "reveal" then
        Referee.put(row, "line", one.line)
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

  -- The log: every report as it stands, legal or not, but for illegal ones that were taken back.
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
      end
      if number == nil then
        return "", reason
      end
    end
    local result = not illegal and Referee.result(position) or nil
    if result ~= nil then
      local number, why = Referee.log.finish(log, result, Referee.position_hash(position))
      if number == nil then
        return "", why
      end
    end
    return Referee.log.text(log), nil
  end

  local function answer(request)
    if request["do"] == "start" then
      start(request)
    elseif request["do"] == "seen" then
      seen(request)
    elseif request["do"] == "judge" then
      judge()
    elseif request["do"] == "keep" then
      return keep()
    elseif request["do"] == "log" then
      local text, reason = log_text()
      if reason ~= nil then
        say("the log cannot be written: " .. reason)
      end
      return text
    end
    return ""
  end

  -- Answer a request. Nothing raises: what goes wrong is said in one line, and play goes on.
  return function(text)
    said = {}
    local given = ""
    local request, reason = Referee.decode(text, LEVELS)
    if request == nil then
      say("a request is not understood: " .. reason)
    else
      local good, found = pcall(answer, request)
      if good then
        given = found
      else
        say("something went wrong here, play goes on: " .. sub(tostring(found), 1, 200))
      end
    end
    return { say = said, text = given }
  end
end
