-- Why the rules forbid a move, as far as those may know it who are told.
local Referee = use("referee")
local state = use("state")
local tell = use("tell")

local M = {}

-- A violation in words, with its clause.
function M.words(language, violation)
  return Referee.say_refusal(language, violation) .. " (" .. violation.clause .. ")"
end

-- The violation of a move, or why its seat was passed over in this turn.
local function true_reason(move, violation)
  local lines = Referee.log.standing(state.log)
  local stands = {}
  for i = 1, #lines do
    stands[lines[i].n] = true
  end
  local told = {}
  for i = 1, #state.reasons do
    local one = state.reasons[i]
    if stands[one.n] then
      told[#told + 1] = { kind = one.kind, clause = one.clause, args = Referee.data(one.args) }
    end
  end
  return Referee.true_reason(told, move, violation)
end

-- Why an illegal move is illegal, for a colour that tries to make it: in its language, with the clause ("" where the
-- reason is hidden from the seat of the move). Of the table's own moves it is told what everybody may know.
function M.known(colour, move)
  local viewer = move.by == "table" and "" or move.by
  local violation = Referee.known_refusal(state.position_of(move.by), move, viewer)
  if violation == nil then
    return tell.to(colour, "hidden-reason"), ""
  end
  violation = true_reason(move, violation)
  return M.words(state.language(colour), violation), violation.clause
end

-- What everybody may know of an illegal move: the move in words, and the clause, nil where that is hidden.
function M.public(move)
  local shown = Referee.may_see(move, "") and move or Referee.move({ by = move.by, move = move.move })
  local violation = Referee.known_refusal(state.position, move, "")
  return Referee.say_move(Referee.languages[1], shown), violation ~= nil and violation.clause or nil
end

return M
