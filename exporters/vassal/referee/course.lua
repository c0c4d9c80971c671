-- The course of the game: moves that are carried out, taken back, and judged anew when more is known of them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local Acts = parts.acts
  local Telling = parts.telling
  local Counts = parts.counts
  local Filling = parts.filling
  local Stands = parts.stand_ins
  local M = {}

  local KEPT_POSITIONS = 12

  --- Something has happened to an entry: what is kept of it.
  function M.event(kind, entry)
    local game = state.game
    local made = { kind = kind, entry = entry, key = game.key }
    game.events[#game.events + 1] = made
    return made
  end

  --- The position after the lines with which the table began (`kynes build --from`), and what has happened in
  --- those that stand; nil and the number of a line that is not legal, or of which not everything is known.
  --- `visit` gets each line with the position after it and its time, if it has one.
  function M.follow_earlier(setup, lines, visit)
    local position = Referee.new_position(setup)
    local events = {}
    local wanted = {}
    for i = 1, #lines do
      if lines[i].move == "undo" then
        wanted[lines[i].to] = true
      end
    end
    local kept = { [0] = { position = Referee.copy(position), events = 0 } }
    for i = 1, #lines do
      local line = Filling.bare(lines[i])
      if line.move == "undo" and kept[line.to] ~= nil then
        position = Referee.copy(kept[line.to].position)
        for j = #events, kept[line.to].events + 1, -1 do
          events[j] = nil
        end
      elseif line.move == "correct" and Referee.check(position, line) == nil then
        Referee.apply(position, line)
      elseif line.move == nil or line.move == "undo"
        or line.move ~= "handover" and Filling.breach_of(position, line) ~= nil then
        return nil, i
      elseif line.move ~= "handover" then -- who plays a seat is not part of the position
        local more = Referee.apply(position, line)
        for j = 1, #more do
          events[#events + 1] = more[j]
        end
      end
      if wanted[i] then
        kept[i] = { position = Referee.copy(position), events = #events }
      end
      if visit ~= nil then
        visit(line, position, lines[i].at)
      end
    end
    return position, events
  end

  --- Why an entry is not legal, as far as the player may know it who has this side now.
  function M.reason_of(entry)
    if entry.told ~= state.me then
      entry.words = Telling.reason_words(M.position_before(entry.at), entry.move, entry.breach)
      entry.told = state.me
    end
    return entry.words
  end

  --- Say that an entry is not legal, if it is not; `key`: what to say of it, else just that.
  function M.complain(entry, key)
    if entry.breach ~= nil then
      Telling.tell(key or "not-legal", { what = Telling.move_words(entry.move), why = M.reason_of(entry) })
    end
  end

  --- Carry out an entry where play has come to: it becomes the last that stands.
  function M.carry_out(entry)
    local game = state.game
    local live = game.live
    entry.breach = Filling.breach_of(game.position, entry.move)
    entry.before = nil
    if entry.breach ~= nil then
      entry.words = Telling.reason_words(game.position, entry.move, entry.breach)
      entry.told = state.me
    else
      game.told = {}
      entry.before = Referee.copy(game.position)
      entry.events = Referee.apply(game.position, entry.move)
      Counts.owe()
    end
    live[#live + 1] = entry
    entry.at = #live
    if #live > KEPT_POSITIONS then
      live[#live - KEPT_POSITIONS].before = nil
    end
  end

  --- The position before entry number `at`; not to be changed.
  function M.position_before(at)
    local game = state.game
    local live = game.live
    -- Entries that were not legal have changed nothing: the position before the next legal one is the
    -- same. Before a legal one it is, if it is not kept any more, worked out from the start.
    for i = at, #live do
      if live[i].breach == nil and live[i].before ~= nil then
        return live[i].before
      elseif live[i].breach == nil then
        break
      end
    end
    local before = Referee.copy(game.first)
    for i = 1, at - 1 do
      if live[i].breach == nil then
        Referee.apply(before, live[i].move)
      end
    end
    return before
  end

  --- Go back to where entry number `at` was still to come.
  function M.go_back(at)
    local game = state.game
    local live = game.live
    local before = M.position_before(at)
    game.position = before
    local later = {}
    for i = #live, at, -1 do
      later[#later + 1] = live[i]
      live[i] = nil
    end
    Counts.go_back()
    game.pending = {}
    return later
  end

  --- Whether an entry stands.
  function M.live_entry(entry)
    return entry.at ~= nil and state.game.live[entry.at] == entry
  end

  --- Whether a draw was announced that stands, and its card has not come.
  function M.lacks_card(entry)
    return entry.how == "sealed" and entry.half ~= nil and entry.card == nil and M.live_entry(entry)
  end

  --- A draw that was announced is legal: its card is to be drawn, once.
  function M.is_due(entry)
    if entry.breach == nil and entry.how == "sealed" and entry.half ~= nil and entry.card == nil and not entry.due then
      entry.due = true
      entry.line = state.game.line
      state.game.due_draws[#state.game.due_draws + 1] = entry
    end
  end

  -- A secret move that has become illegal: some other stands in for it.
  local function replace(entry)
    local game = state.game
    local half = Referee.move({ by = entry.move.by, move = entry.move.move })
    local move = Referee.some_move(game.position, half)
    if entry.other == nil and move ~= nil then
      local other = { move = move, lines = { entry.lines[1] }, how = "sealed", key = entry.key, instead = entry }
      entry.other = other
      for i = 1, #game.events do
        if game.events[i].kind == "move" and game.events[i].entry == entry then
          table.insert(game.events, i + 1, { kind = "move", entry = other, key = entry.key, how = "sealed", move = move })
          break
        end
      end
    elseif entry.other ~= nil then
      entry.other.move = move or entry.other.move
    end
    if entry.other ~= nil then
      entry.other.left_out = nil
      M.carry_out(entry.other)
    end
  end

  -- One entry comes once more; `later` are those after it, up to number `last`.
  local function come(entry, later, last, wanted)
    local game = state.game
    local was_legal = entry.breach == nil
    if entry.how == "sealed" then
      -- What only stands in makes room for what is known.
      entry.move = Stands.fitting(entry, later, last, wanted)
    end
    if entry.how == "sealed" and Filling.breach_of(game.position, entry.move) ~= nil then
      local half = entry.half or Referee.move({ by = entry.move.by, move = entry.move.move })
      entry.move = Referee.some_move(game.position, half) or entry.move
    end
    M.carry_out(entry)
    if entry.fresh or was_legal then
      M.complain(entry, not entry.fresh and "no-longer-legal" or nil)
    end
    entry.fresh = nil
    M.is_due(entry)
    if entry.how == "secret" and entry.half == nil and entry.breach ~= nil and not entry.shown then
      replace(entry)
    end
  end

  --- Entries that come once more after something before them has changed.
  function M.again(later, wanted)
    for i = #later, 1, -1 do
      if later[i].instead == nil or later[i].how ~= "sealed" then
        come(later[i], later, i - 1, wanted)
      else
        -- It comes with the secret move for which it stands in, where that is not legal.
        later[i].left_out = later[i].instead.breach == nil or later[i].instead.shown
      end
    end
  end

  -- The number of the first of a list that belongs to one of the lines `keys`.
  local function first_of(list, keys)
    for i = 1, #list do
      if list[i].key ~= nil and keys[list[i].key] then
        return i
      end
    end
    return #list + 1
  end

  --- Do what a line says that stands before others which were shown already, `keys` of M.order: as if they were still to
  --- come. They are judged anew after it. Gives whether some of them are otherwise legal than before, and whether some of
  --- them have shown what nobody knew before something was done here or taken back.
  function M.before(keys, work)
    local game = state.game
    local from, at = first_of(game.events, keys), first_of(game.live, keys)
    local pending, events, entries = game.pending, {}, {}
    local changed, shown = false, false
    for i = #game.events, from, -1 do
      local one = game.events[i]
      local shows = one.kind == "reveal" or one.kind == "move" and parts.tampering.is_chance(one.move)
      shown = shown or shows and one.key ~= nil and keys[one.key] ~= nil
      events[#events + 1] = one
      game.events[i] = nil
    end
    local later = at <= #game.live and M.go_back(at) or {}
    for i = 1, #later do
      entries[later[i]] = later[i].breach == nil
    end
    game.put_off = { events = events, entries = later }
    local before = Acts.stands(game.position)
    work()
    game.put_off = nil
    -- What the line does alone, and whether others that come once more show what pieces waited for.
    game.crossed = { before = before, after = Acts.stands(game.position), held = parts.followed.is_held() }
    for i = 1, #events do
      game.crossed.held = game.crossed.held or events[i].kind == "reveal"
    end
    local does = false
    for i = from, #game.events do
      does = does or game.events[i].kind == "move" or game.events[i].kind == "undo"
    end
    for i = #events, 1, -1 do
      game.events[#game.events + 1] = events[i]
    end
    M.again(later)
    parts.history.judge_undone(from)
    game.pending = #later > 0 and pending or game.pending
    for i = 1, #later do
      changed = changed or later[i].how ~= "sealed" and entries[later[i]] ~= (later[i].breach == nil)
    end
    return changed, shown and does
  end

  --- A move is made, legal or not.
  function M.add(move, line, how)
    local game = state.game
    local entry = { move = move, lines = { line }, how = how, key = state.game.key }
    parts.tampering.made(move)
    local made = M.event("move", entry)
    made.how = how
    made.move = move
    M.carry_out(entry)
    if entry.breach == nil and line ~= game.said_already then
      game.news[#game.news + 1] = { entry = entry, line = game.line }
    end
    return entry
  end

  --- Have a move stand in for one of which nothing more is known than its half; nil if none can.
  function M.stand_in(half, line)
    local game = state.game
    local move = Referee.some_move(game.position, half)
    if move == nil then
      return nil
    end
    return M.add(move, line, "sealed")
  end

  return M
end
