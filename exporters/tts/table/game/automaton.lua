-- Seats that nobody sits on: the table makes their moves, one at a time and with a pause, so that people can follow.
-- Where the rules leave more than one move, those who play choose, in the form of that seat.
local Referee = use("referee")
local state = use("state")
local forms = use("forms")
local slices = use("slices")

local M = {}

-- The pauses that can be chosen, in seconds; a move for every click.
M.CLICK = -1
M.PAUSES = { M.CLICK, 0, 2, 4, 8 }

-- What was found out about the position that was looked at last.
local known = { position = nil, lines = -1, move = nil }

-- The seat that the game waits for and that nobody sits on, nil if there is none.
function M.awaited()
  local seats = state.automata()
  if #seats == 0 or state.stage ~= "playing" then
    return nil
  end
  local due = Referee.to_act(state.position)
  for i = 1, #due do
    if Referee.has(seats, due[i]) then
      return due[i]
    end
  end
  return nil
end

-- What is left of a move when all fields with one answer are filled in: the move, and whether that is all of it.
local function filled(position, seat, kind)
  local move = Referee.move({ by = seat, move = kind })
  slices.pause(20)
  local field = Referee.next_field(position, move)
  while field ~= nil do
    local values = forms.different(field)
    if field.kind == "text" or #values ~= 1 then
      return move, false
    end
    Referee.put(move, field.name, values[1])
    if field.last then
      return move, true
    end
    slices.pause(20)
    field = Referee.next_field(position, move)
  end
  return move, true
end

local function look(position, seat)
  local kinds = forms.groups(seat)
  if #kinds ~= 1 then
    return nil
  end
  local move, whole = filled(position, seat, kinds[1])
  return whole and move or nil
end

-- The only move that an awaited automaton has, nil where there is a choice or none is awaited.
function M.only_move()
  local seat = M.awaited()
  if seat == nil then
    return nil
  end
  local position, lines = state.position, #state.log.lines
  if known.position ~= position or known.lines ~= lines then
    local move = look(position, seat)
    known = { position = position, lines = lines, move = move }
  end
  return known.move
end

-- Forget what was found out: after loading.
function M.forget()
  known = { position = nil, lines = -1, move = nil }
end

return M
