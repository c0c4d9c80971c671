-- What a hand move may mean: the referee says it, and what is wrong with it.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local play = use("play")
local object_kinds = use("object_kinds")
local slices = use("slices")

local M = {}

local function stand_of(group, place, owner)
  local piece, what = object_kinds.stand_words(group.sort, group.down)
  return Referee.stand({
    piece = piece, what = what, place = place or "", owner = owner or "", count = group.count, hidden = false,
  })
end

-- The half-made moves that a hand move may mean, for the seats of a colour.
function M.of(colour, group)
  local seats = state.seats_of(colour)
  local start = stand_of(group, group.from, group.from_owner)
  local finish = stand_of(group, group.to, group.to_owner)
  local found = {}
  for i = 1, #seats do
    slices.pause(20)
    local list = Referee.meanings(state.position, seats[i], start, finish)
    for k = 1, #list do
      found[#found + 1] = list[k]
    end
  end
  return found
end

-- Fill in what can only be one thing: the move, and whether it is complete; nil if a field that is
-- filled in has a value that is not offered.
function M.completed(partial)
  local move = Referee.move({ by = partial.by, move = partial.move })
  local used = 2
  local field = Referee.next_field(state.position, move)
  while field ~= nil do
    local value = partial[field.name]
    slices.pause(20)
    if value ~= nil then
      if field.kind ~= "text" and not facts.has(field.options, value) then
        return nil, false
      end
      used = used + 1
    elseif #field.options > 0 and field.options[1] == field.options[#field.options] then
      value = field.options[1]
    else
      return move, false
    end
    Referee.put(move, field.name, value)
    if field.last then
      return move, used == #partial
    end
    field = Referee.next_field(state.position, move)
  end
  return move, used == #partial
end

-- A whole move that would be made by the same hand, to learn from the referee what is wrong with it.
function M.refusal(colour, partial)
  local move = Referee.move({ by = partial.by, move = partial.move })
  for i = 1, #partial do
    Referee.put(move, partial[i], partial[partial[i]])
  end
  local shape = Referee.shapes[partial.move] or {}
  local stand_ins = { int = 0, bool = false, str = "" }
  for i = 1, #shape do
    if move[shape[i]] == nil and shape[i] ~= "by" and shape[i] ~= "move" then
      local field = shape[shape[i]]
      local value = stand_ins[field.type]
      if field.options ~= nil then
        value = field.options[1]
      elseif field.type == "str" then
        value = "none"
      end
      Referee.put(move, shape[i], value)
    end
  end
  local violation = Referee.check(state.position, move)
  if violation == nil then
    return nil
  end
  return play.refusal(state.language(colour), play.true_reason(move, violation))
end
return M
