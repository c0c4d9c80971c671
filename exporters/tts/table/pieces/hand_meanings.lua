-- What a hand move may mean: the referee says it, and what is wrong with it.
local Referee = use("referee")
local state = use("state")
local refusals = use("refusals")
local object_kinds = use("object_kinds")

local M = {}

local function stand_of(group, place, owner)
  local piece, what = object_kinds.stand_words(group.sort, group.down)
  return Referee.stand({
    piece = piece, what = what, place = place or "", owner = owner or "", count = group.count, hidden = false,
  })
end

-- The half-made moves that a hand move may mean, for the seats of a colour.
function M.of(colour, group)
  local start = stand_of(group, group.from, group.from_owner)
  local finish = stand_of(group, group.to, group.to_owner)
  local seats = state.seats_of(colour)
  return Referee.halves(state.position_of(seats[1]), seats, start, finish)
end

-- The half-made moves that hand moves of several sorts mean together, which went the same way.
function M.of_all(colour, groups)
  local meant = {}
  for i = 1, #groups do
    meant[i] = M.of(colour, groups[i])
  end
  return Referee.together(meant)
end

-- What a half-made move can only become, nil if that is not just one legal move; and whether it can become any:
-- a form asks for what is left open, or for words.
function M.completed(half)
  local moves, all = Referee.ways(state.position_of(half.by), half)
  if all and #moves == 1 then
    return moves[1], true
  end
  return nil, #moves > 0 or not all
end

-- What is wrong with a half-made move that becomes no legal one, in the language of a colour; nil if nothing is.
function M.refusal(colour, half)
  local move = Referee.filled_anyhow(state.position_of(half.by), half)
  if move == nil then
    return nil
  end
  local good, violation = pcall(Referee.check, state.position_of(move.by), move)
  if not good or violation == nil then
    return nil
  end
  local text = refusals.known(colour, move)
  return text
end
return M
