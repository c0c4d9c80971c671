-- Pieces that were moved: what they mean by the rules, alone or for a report that comes after them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local Words = parts.words
  local Telling = parts.telling
  local Counts = parts.counts
  local Filling = parts.filling
  local Course = parts.course
  local M = {}

  local function stand(drag, place)
    return Referee.stand({
      piece = drag.piece, what = drag.what, place = place.place, owner = place.owner,
      count = drag.count, hidden = false,
    })
  end

  --- What a drag can mean, as half-made moves.
  function M.halves_of(position, drag)
    return Referee.halves(position, state.game.seats, stand(drag, drag.start), stand(drag, drag.finish))
  end

  --- What drags of several sorts that went the same way can mean together, as half-made moves.
  function M.halves_of_all(position, drags)
    local meant = {}
    for i = 1, #drags do
      meant[i] = M.halves_of(position, drags[i])
    end
    return Referee.together(meant)
  end

  local function moves_of(position, halves)
    local found = {}
    for i = 1, #halves do
      local list = Referee.ways(position, halves[i])
      for k = 1, #list do
        found[#found + 1] = list[k]
      end
    end
    return found
  end

  --- Where play would stand if the pieces moved so far meant what they can only mean.
  function M.supposed(drags)
    local game = state.game
    local position = Referee.copy(game.position)
    for i = 1, #drags do
      local move = drags[i].move
      if move ~= nil and Filling.breach_of(position, move) == nil then
        Referee.apply(position, move)
      end
    end
    return position
  end

  --- Whether somebody plays it.
  function M.is_seat(id)
    local game = state.game
    return Referee.has(game.seats, id)
  end

  local function blame(drag, halves)
    local game = state.game
    if Referee.has(fact("supply"), drag.start.place) or Referee.has(fact("supply"), drag.finish.place) then
      -- What is out of play is no move.
      return
    end
    for i = 1, #halves do
      local breach, form = Filling.refusal(game.position, halves[i])
      if breach ~= nil then
        local why = Telling.reason_words(game.position, form, breach)
        Telling.tell("not-legal", { what = Telling.drag_words(drag), why = why })
        return
      end
    end
    local key = Counts.key_of(drag.piece, drag.what, drag.start.place, drag.start.owner)
    local theirs = Counts.count_in(game.ledger.stood, key) >= drag.count
    if #halves > 0 or (theirs and M.is_seat(drag.what)) then
      local who = Words.names(Referee.to_act(game.position))
      Telling.tell("not-open", { what = Telling.drag_words(drag), who = who })
    end
  end

  local function goes_along(drag, other)
    return drag.start.place == other.start.place and drag.start.owner == other.start.owner
      and drag.finish.place == other.finish.place and drag.finish.owner == other.finish.owner
  end

  -- Pieces that go the way of others that nobody has reported yet, and mean nothing after these: all together
  -- they may be one move, which the first of them then stands for.
  local function join_others(drag)
    local game = state.game
    local group = {}
    for i = 1, #game.pending do
      if goes_along(game.pending[i], drag) then
        group[#group + 1] = game.pending[i]
      end
    end
    if #group == 0 then
      return
    end
    group[#group + 1] = drag
    local moves = moves_of(game.position, M.halves_of_all(game.position, group))
    if #moves == 1 then
      for i = 1, #group do
        group[i].move = i == 1 and moves[1] or nil
        group[i].others = group
      end
    end
  end

  -- One of pieces that were one move together is put back: each of the others means again what it means alone.
  local function part_others(drag)
    local group = drag.others or {}
    for i = 1, #group do
      local moves = moves_of(state.game.position, group[i].halves)
      group[i].move = #moves == 1 and moves[1] or nil
      group[i].others = nil
    end
  end

  local function is_back(drag, other)
    return drag.piece == other.piece and drag.what == other.what and drag.count == other.count
      and drag.start.place == other.finish.place and drag.start.owner == other.finish.owner
      and drag.finish.place == other.start.place and drag.finish.owner == other.start.owner
  end

  -- Whether pieces were only put back where they came from.
  local function put_back(drag)
    local game = state.game
    for i = #game.pending, 1, -1 do
      if is_back(drag, game.pending[i]) then
        part_others(table.remove(game.pending, i))
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

  -- Pieces that may be a move are one that nobody has reported yet: nil; else what they may be a part of.
  local function understand(drag)
    local game = state.game
    if drag.start.place == "" or drag.finish.place == "" then
      return nil
    end
    local halves = {}
    local moves = {}
    local follows = true
    if #game.pending > 0 then
      local position = M.supposed(game.pending)
      halves = M.halves_of(position, drag)
      moves = moves_of(position, halves)
    end
    if #moves == 0 then
      follows = false
      halves = M.halves_of(game.position, drag)
      moves = moves_of(game.position, halves)
    end
    if #moves > 0 then
      drag.halves = halves
      drag.move = #moves == 1 and moves[1] or nil
      if not follows then
        join_others(drag)
      end
      game.pending[#game.pending + 1] = drag
      return nil
    end
    return halves
  end

  --- Pieces have gone some way: it was owed, or means something, or is told to be illegal.
  function M.judge_drag(drag)
    if not put_back(drag) and not Counts.fulfil(drag) and not Counts.fits(drag) then
      local halves = understand(drag)
      if halves ~= nil then
        state.game.odd[#state.game.odd + 1] = drag
        blame(drag, halves)
      end
    end
    Counts.pay(drag)
  end

  --- Pieces go back to where they were moved from, which nobody has done: what they meant is forgotten, and what was owed is
  --- owed again.
  function M.undo(drag)
    put_back(drag)
    Counts.pay(drag)
  end

  --- What a saved game keeps of pieces that may be a move and that nobody has reported yet.
  function M.kept()
    local found = {}
    for i = 1, #state.game.pending do
      local one = state.game.pending[i]
      found[i] = Referee.data({
        piece = one.piece, what = one.what, count = one.count, line = one.line,
        start = Referee.data(one.start), finish = Referee.data(one.finish),
      })
    end
    return found
  end

  --- A saved game goes on, and these are still to be reported. Nothing is said.
  function M.restore(kept)
    for i = 1, #kept do
      local one = kept[i]
      understand({
        piece = one.piece, what = one.what, count = one.count, line = one.line,
        start = { place = one.start.place, owner = one.start.owner },
        finish = { place = one.finish.place, owner = one.finish.owner },
      })
    end
  end

  --- Pieces of one sort that went the same way, together.
  function M.gather(rows, line)
    local found = {}
    local known = {}
    for i = 1, #rows do
      local row = rows[i]
      local sort = Counts.sort_of(row)
      if sort ~= nil and row.hidden == nil then
        local from, to = Counts.place_of(row.from), Counts.place_of(row.to)
        local start = Counts.key_of(sort.piece, sort.what, from.place, from.owner)
        local key = Counts.key_of(start, "to", to.place, to.owner)
        if from.place ~= to.place or from.owner ~= to.owner then
          local drag = known[key]
          if drag == nil then
            drag = { piece = sort.piece, what = sort.what, start = from, finish = to, count = 0, line = line }
            known[key] = drag
            found[#found + 1] = drag
          end
          drag.count = drag.count + sort.worth
        end
      end
    end
    return found
  end

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

  --- A report comes: pieces that were moved before it are what it speaks of, or moves of their own.
  function M.settle_pending(move)
    local game = state.game
    local pending = game.pending
    local own = {}
    local told = {}
    for i = 1, #pending do
      local list = tells(pending[i], move) and told or own
      list[#list + 1] = pending[i]
    end
    game.pending = {}
    for i = 1, #told do
      Counts.wait(told[i])
    end
    if #own == 0 or (Filling.breach_of(M.supposed(own), move) ~= nil and Filling.breach_of(game.position, move) == nil) then
      return
    end
    for i = 1, #own do
      local drag = own[i]
      if drag.move ~= nil and Filling.breach_of(game.position, drag.move) == nil then
        Course.add(drag.move, drag.line, "pieces")
        local went = drag.others or { drag }
        for k = 1, #went do
          Counts.fulfil(went[k], 1)
        end
      end
    end
  end

  --- What this player has dragged one way and nobody has reported: a drag for each sort of pieces; nil for
  -- none, and for drags of several ways.
  function M.dragged()
    local game = state.game
    local found = {}
    local known = {}
    for i = 1, #game.pending do
      local drag = game.pending[i]
      if drag.own ~= true or #found > 0 and not goes_along(found[1], drag) then
        return nil
      end
      local sort = Counts.key_of(drag.piece, drag.what, "", "")
      if known[sort] == nil then
        known[sort] = {
          piece = drag.piece, what = drag.what, start = drag.start, finish = drag.finish, count = 0,
        }
        found[#found + 1] = known[sort]
      end
      known[sort].count = known[sort].count + drag.count
    end
    return #found > 0 and found or nil
  end

  return M
end
