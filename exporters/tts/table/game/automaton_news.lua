-- What an automaton has done last, with its reason, for a panel.
local Referee = use("referee")
local announce = use("announce")
local state = use("state")
local words = use("words")

local M = {}

local FAR = 6

-- The last move of an automaton, and what came of it, in a language for a seat ("" for the public), until somebody
-- else has moved; nil if there is none.
function M.text(language, seat)
  local seats = state.automata()
  for i = #state.news, math.max(1, #state.news - FAR), -1 do
    local move = state.news[i].move
    if move == nil then
      return nil
    elseif Referee.has(seats, move.by) then
      local told = table.concat(announce.lines(language, state.news[i], seat), " ")
      return words.name(language, move.by) .. ": " .. told
    elseif move.by ~= "table" then
      return nil
    end
  end
  return nil
end

return M
