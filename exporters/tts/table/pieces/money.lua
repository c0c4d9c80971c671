-- Money on the table: each place gets coins of the worth that is wanted there, with as few changes as can be.
local facts = use("facts")
local places = use("places")
local object_kinds = use("object_kinds")
local free_spots = use("free_spots")

local M = {}

local COINS_MOST = 12

-- The fewest coins of a worth.
local function change(worth)
  local pieces = {}
  for i = 1, #facts.coin_order do
    local piece = facts.coin_order[i]
    while worth >= facts.coins[piece] do
      worth = worth - facts.coins[piece]
      pieces[#pieces + 1] = piece
    end
  end
  return pieces
end

-- What items are worth together, and how many they are.
local function worth_of(items)
  local worth, count = 0, 0
  for i = 1, #items do
    worth = worth + items[i].sort.worth * items[i].count
    count = count + items[i].count
  end
  return worth, count
end

-- Which coins of a place go so that no more than `worth` stays; the rest of the worth to be given.
local function give_up(spare, items, worth)
  local has, count = worth_of(items)
  if count > COINS_MOST and count > #change(worth) then
    for i = 1, #items do
      items[i].gone = true
      spare[#spare + 1] = items[i]
    end
    return worth
  end
  local over = has - worth
  if over < 0 then
    return -over
  end
  for i = 1, #facts.coin_order do
    for k = 1, #items do
      local item = items[k]
      local whole = item.sort.worth * item.count
      if item.sort.piece == facts.coin_order[i] and not item.gone and whole <= over then
        item.gone = true
        over = over - whole
        spare[#spare + 1] = item
      end
    end
  end
  if over == 0 then
    return 0
  end
  local smallest
  for k = 1, #items do
    local item = items[k]
    if not item.gone and item.sort.worth * item.count > over
      and (smallest == nil or item.sort.worth * item.count < smallest.sort.worth * smallest.count) then
      smallest = item
    end
  end
  smallest.gone = true
  spare[#spare + 1] = smallest
  return smallest.sort.worth * smallest.count - over
end

local function money_at(items, entry)
  local found = {}
  for i = 1, #items do
    local item = items[i]
    if item.place == entry.place and item.owner == entry.owner and not item.gone then
      found[#found + 1] = item
    end
  end
  return found
end

-- Add to a list of things to do what makes the coins fit the wants, a list of {place =, owner =, worth =}.
function M.plan(todo, room, items, wants)
  local spare = {}
  local gaps = {}
  for i = 1, #wants do
    local here = money_at(items, wants[i])
    local missing = give_up(spare, here, wants[i].worth)
    for k = 1, #here do
      here[k].placed = true
      if not here[k].gone then
        free_spots.note(room, here[k].x, here[k].z, here[k].sort.name, here[k].count)
      end
    end
    if missing > 0 then
      gaps[#gaps + 1] = { entry = wants[i], pieces = change(missing) }
    end
  end
  for i = 1, #items do
    if not items[i].placed then
      spare[#spare + 1] = items[i]
    end
  end
  for i = 1, #spare do
    spare[i].free = not spare[i].held
    todo.later = todo.later or spare[i].held == true
  end
  for i = 1, #gaps do
    local entry = gaps[i].entry
    for k = 1, #gaps[i].pieces do
      local sort = object_kinds.coin(gaps[i].pieces[k])
      local points = places.points(entry.place, entry.owner, sort)
      local point = free_spots.free_point(room, points, sort, false)
      local found
      for j = 1, #spare do
        if found == nil and spare[j].free and spare[j].count == 1 and spare[j].sort == sort then
          found = spare[j]
        end
      end
      if point == nil then
        todo.lost[#todo.lost + 1] = sort.name
      elseif found ~= nil then
        found.free = false
        todo[#todo + 1] = {
          act = "move", label = sort.name, guid = found.guid,
          x = point[1], z = point[2], turn = point[3], level = point[4], down = false, place = entry.place,
        }
      else
        todo[#todo + 1] = {
          act = "coin", label = sort.name, piece = sort.piece, x = point[1], z = point[2], turn = point[3], level = point[4],
        }
      end
    end
  end
  for i = 1, #spare do
    if spare[i].free then
      todo[#todo + 1] = { act = "drop", label = spare[i].sort.name, guid = spare[i].guid, count = spare[i].count }
    end
  end
end

return M
