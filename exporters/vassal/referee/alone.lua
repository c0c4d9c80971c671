-- What nobody decides: the moves of a side that nobody plays, and those that the rules leave the table.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local Offers = parts.offers
  local Followed = parts.followed
  local Making = parts.making
  local M = {}

  -- The legal moves of a seat, two at most, and whether there can be no more.
  local function moves_left(position, seat)
    local found = {}
    local sure = true
    local kinds = Referee.kinds(position, seat)
    for i = 1, #kinds do
      if #found < 2 and not Referee.has(Referee.interrupts, kinds[i]) then
        local list, all = Referee.ways(position, Referee.move({ by = seat, move = kinds[i] }))
        for k = 1, #list do
          found[#found + 1] = list[k]
        end
        sure = sure and (all or #list > 0)
      end
    end
    return found, sure
  end

  --- The button of the die that falls for a seat now; nil for none.
  function M.die_of(position, seats)
    local kinds = Referee.kinds(position, "table")
    for i = 1, #kinds do
      local rolls = Offers.rolls(position, kinds[i])
      if #rolls > 0 and Referee.has(seats, rolls[1].side) then
        return rolls[1].button
      end
    end
    return nil
  end

  -- The seat that nobody sits on and the game waits for, or "table" for its die; nil if others are to act.
  local function due()
    local game = state.game
    if game == nil or Followed.is_held() or Referee.result(game.position) ~= nil then
      return nil
    end
    local automata = Referee.automata(game.position)
    local waiting = Referee.to_act(game.position)
    for i = 1, #waiting do
      if Referee.has(automata, waiting[i]) or waiting[i] == "table" and M.die_of(game.position, automata) ~= nil then
        return waiting[i]
      end
    end
    return nil
  end

  -- Whether a seat may make any move now, be it at any time.
  local function may_interrupt(position)
    for i = 1, #state.game.seats do
      if #Referee.kinds(position, state.game.seats[i]) > 0 then
        return true
      end
    end
    return false
  end

  -- The one kind of move that can be made now, which is the table's: a draw, or what nobody could come before. The
  -- first move of a game and rolls of dice are left to people. Nil for none.
  local function table_kind()
    local game = state.game
    if game == nil or #game.live + #game.earlier == 0 or Followed.is_held() or Referee.result(game.position) ~= nil then
      return nil
    end
    local waiting = Referee.to_act(game.position)
    local kinds = Referee.kinds(game.position, "table")
    if #waiting ~= 1 or waiting[1] ~= "table" or #kinds ~= 1 or fact("dice")[kinds[1]] ~= nil
      or Referee.has(Referee.timeout_moves, kinds[1]) then
      return nil
    end
    local is_drawn = fact("draws")[kinds[1]] ~= nil
    return (is_drawn or not may_interrupt(game.position)) and kinds[1] or nil
  end

  --- Whether this player's hands are to make the move that the rules leave the table: those of the first who is
  --- connected. `present` are the sides of those; nil if nobody says so.
  function M.moves_table(present)
    if table_kind() == nil then
      return false
    end
    local away = parts.absent.away(present)
    for i = 1, #state.game.seats do
      local seat = state.game.seats[i]
      if not parts.absent.is_automaton(seat) and not Referee.has(away, seat) then
        return seat == state.me
      end
    end
    return state.me == "table"
  end

  --- The same where a saved game goes on: what was taken back last waits for people then, too.
  function M.goes_on(present)
    local game = state.game
    if game == nil then
      return false
    end
    local last = game.events[#game.events]
    local earlier = game.earlier[#game.earlier]
    if last ~= nil and last.kind == "undo" or last == nil and earlier ~= nil and earlier.move == "undo" then
      return false
    end
    return M.moves_table(present)
  end

  --- The move that the rules leave the table; nothing where somebody has to choose.
  function M.forced(request)
    if not M.moves_table(request.present) then
      return {}
    end
    local half = Offers.half()
    Offers.adopt(Referee.move({ by = "table", move = table_kind() }))
    local move = Offers.whole(state.game.position, { rows = request.stands or {}, tops = request.tops or {} })
    Offers.adopt(half)
    return move ~= nil and Making.made(move, request) or {}
  end

  --- Whether this player's hands are to move for a seat that nobody sits on: those of the first who sits.
  function M.moves_automaton()
    local game = state.game
    if game == nil or #Referee.automata(game.position) == 0 or due() == nil then
      return false
    end
    for i = 1, #game.seats do
      if not parts.absent.is_automaton(game.seats[i]) then
        return game.seats[i] == state.me
      end
    end
    return false
  end

  --- The next step of a seat that nobody sits on: the one move that the rules leave it, a die that falls for
  --- it, or, where they leave several, the question which.
  function M.automaton(request)
    local game = state.game
    local seat = due()
    if seat == nil or not M.moves_automaton() then
      return {}
    elseif seat == "table" then
      return { roll = M.die_of(game.position, Referee.automata(game.position)) }
    end
    local moves, sure = moves_left(game.position, seat)
    if #moves == 1 and sure then
      return Making.made(moves[1], request)
    elseif #moves > 0 then
      if #moves == 1 or moves[1].move == moves[2].move then
        Offers.adopt(Referee.move({ by = seat, move = moves[1].move }))
      end
      return { ask = true }
    end
    return {}
  end

  return M
end
