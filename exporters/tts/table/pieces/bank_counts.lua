-- What comes out of bags without end: coins, and the pieces of which a game has as many as it wants. The position says how
-- many lie on the table; one that somebody has deleted, or has pasted as a copy, makes another number.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local object_kinds = use("object_kinds")
local slices = use("slices")

local M = {}

local function is_of_bank(sort)
  return sort.entry ~= nil and sort.entry.bank
end

local function add(counts, name, title, count)
  if counts[name] == nil then
    counts[name] = { title = title, count = 0 }
    counts[#counts + 1] = name
  end
  counts[name].count = counts[name].count + count
end

local function add_sort(counts, sort, count)
  if sort.kind == "coin" then
    add(counts, "money", Referee.name(Referee.languages[1], facts.money), sort.worth * count)
  elseif is_of_bank(sort) then
    local piece = object_kinds.stand_words(sort, false)
    add(counts, sort.name, Referee.name(Referee.languages[1], piece), count)
  end
end

-- How many the position wants. Pauses.
local function wanted()
  local counts = {}
  local stands = state.stands()
  for i = 1, #stands do
    local stand = stands[i]
    slices.pause()
    if object_kinds.is_money(stand) then
      add(counts, "money", Referee.name(Referee.languages[1], facts.money), stand.count)
    else
      local sort = object_kinds.of_stand(stand)
      if sort ~= nil then
        add_sort(counts, sort, stand.count)
      end
    end
  end
  return counts
end

-- How many lie on the table; nil while somebody holds one or one is just being made. Pauses.
local function lying()
  local counts = {}
  local objects = getObjects()
  for i = 1, #objects do
    local object = objects[i]
    slices.pause(8)
    if object ~= nil and not object.isDestroyed() and object.type ~= "Infinite" and (object.memo or "") ~= "" then
      local sort = object_kinds.read(object.memo, object.getTags())
      if sort ~= nil and (sort.kind == "coin" or is_of_bank(sort)) then
        if object.spawning or object.held_by_color ~= nil then
          return nil
        end
        add_sort(counts, sort, math.max(object.getQuantity(), 1))
      end
    end
  end
  return counts
end

local function more_of(counts, others)
  local names = {}
  for i = 1, #counts do
    local mine = counts[counts[i]]
    local theirs = others[counts[i]]
    local more = mine.count - (theirs ~= nil and theirs.count or 0)
    if more > 0 then
      names[#names + 1] = mine.title .. (more > 1 and " (" .. string.format("%d", more) .. ")" or "")
    end
  end
  return table.concat(names, ", ")
end

-- What the table lacks and what it has too much of, each in one line ("" for nothing); nil while that cannot be said.
-- Pauses.
function M.unequal()
  local has = state.stage == "playing" and next(state.left) == nil and lying() or nil
  if has == nil then
    return nil
  end
  local wants = wanted()
  return more_of(wants, has), more_of(has, wants)
end

return M
