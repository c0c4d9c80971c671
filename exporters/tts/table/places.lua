-- Where places are on the table, and which place a point of the table belongs to.
--
-- A place is named as in a stand of the referee: a place of the board with the owner "", or a part of
-- a seat's area. Numbers of the facts are hundredths where they say so.
local facts = use("facts")

local M = {}

local UPRIGHT = 180
local NEAR_SPOT = 0.9
local NEAR_PART = 2.2
local AREA = facts.area

-- Frames -----------------------------------------------------------------------------------------

-- A point of a frame that is turned about y, seen from outside.
local function turned(x, z, turn)
  local angle = math.rad(turn)
  local cos, sin = math.cos(angle), math.sin(angle)
  return x * cos + z * sin, z * cos - x * sin
end

local function from_frame(frame, x, z)
  local right, ahead = turned(x, z, frame.turn)
  return frame.x + right, frame.z + ahead
end

local function into_frame(frame, x, z)
  return turned(x - frame.x, z - frame.z, -frame.turn)
end

local function corner_frame(corner)
  local guid = facts.guids["zone/" .. corner]
  local zone = guid ~= nil and getObjectFromGUID(guid) or nil
  if zone == nil then
    return nil
  end
  local at = zone.getPosition()
  return { x = at.x, z = at.z, turn = zone.getRotation().y }
end

-- Points of places -------------------------------------------------------------------------------

local spots_by_id = {}
local spot_ids = {}
do
  for i = 1, #facts.spot_groups do
    local group = facts.spot_groups[i]
    if group ~= "parts" and group ~= "spice" then
      local ids = facts.spot_ids[group]
      for k = 1, #ids do
        local point = facts.spots[group .. "/" .. ids[k]]
        if point ~= nil and spots_by_id[ids[k]] == nil then
          spots_by_id[ids[k]] = point
          spot_ids[#spot_ids + 1] = ids[k]
        end
      end
    end
  end
end

local deck_by_place = {}
local discard_by_place = {}
for i = 1, #facts.decks do
  local deck = facts.decks[i]
  deck_by_place[deck.place] = deck
  if deck.discard_place ~= "" then
    discard_by_place[deck.discard_place] = deck
  end
end

-- The pile that a place is: its deck and whether it is its discard pile, or nil.
function M.pile(place)
  if deck_by_place[place] ~= nil then
    return deck_by_place[place], false
  end
  return discard_by_place[place], true
end

local function zone_point(key)
  local guid = facts.guids[key]
  local zone = guid ~= nil and getObjectFromGUID(guid) or nil
  if zone == nil then
    return nil
  end
  local at = zone.getPosition()
  return { at.x, at.z, zone.getRotation().y }
end

local function pile_point(place)
  local deck, discard = M.pile(place)
  if deck == nil then
    return nil
  end
  if discard then
    return zone_point("zone/" .. deck.deck .. "/discard")
  end
  return zone_point("zone/" .. deck.deck)
end

local function row(seat, from, count)
  local points = {}
  for i = 0, count - 1 do
    local column, line = i, 0
    if from.columns ~= nil then
      column = i % from.columns
      line = math.floor(i / from.columns)
    end
    local x, z = from_frame(seat, from.x + column * from.pitch, from.z - line * (from.step or 0))
    points[#points + 1] = { x, z, seat.turn + UPRIGHT }
  end
  return points
end

local function slot_points(seat, name)
  local points = {}
  local at = 1
  local slot = facts.slots[name .. "/1"]
  while slot ~= nil do
    local x, z = from_frame(seat, slot[1], slot[2])
    points[#points + 1] = { x, z, seat.turn + UPRIGHT }
    at = at + 1
    slot = facts.slots[name .. "/" .. string.format("%d", at)]
  end
  return points
end

local function own_points(place, owner, sort)
  local seat = facts.seat(owner)
  if seat == nil then
    return {}
  end
  if place == "leaders" then
    local index = sort.index or 1
    local from = AREA.leaders
    local x, z = from_frame(seat, from.x + (index - 1) * from.pitch, from.z)
    return { { x, z, seat.turn + UPRIGHT } }
  elseif place == "captives" then
    return row(seat, AREA.captives, 6)
  elseif place == "bribes" then
    return row(seat, AREA.bribes, 6)
  elseif place == "shield" then
    if sort.is_money then
      return slot_points(seat, "spice")
    end
    return slot_points(seat, "traitor")
  elseif place == "hand" then
    local x, z = from_frame(seat, AREA.hand.x, AREA.hand.z)
    return { { x, z, seat.turn + UPRIGHT } }
  end
  local x, z = from_frame(seat, AREA.reserve.x, AREA.reserve.z)
  return { { x, z, seat.turn + UPRIGHT } }
end

local function grave_points(sort)
  local turn = (corner_frame(facts.graveyard.corner) or { turn = 0 }).turn + UPRIGHT
  local key = tostring(sort.faction) .. "/force"
  if sort.index ~= nil then
    key = tostring(sort.faction) .. "/leader/" .. string.format("%d", sort.index)
  end
  local point = facts.graves[key]
  if point == nil then
    return {}
  end
  return { { point[1], point[2], turn } }
end

local function spare_points(place)
  local spare = facts.spare[place] or facts.spare.box
  local frame = corner_frame(spare.corner)
  if frame == nil then
    return {}
  end
  local x, z = from_frame(frame, spare.x, spare.z)
  return { { x, z, frame.turn + UPRIGHT } }
end

-- Places of points -------------------------------------------------------------------------------

local function in_box(x, z, box, margin)
  return math.abs(x - box.x) <= box.wide / 2 + margin and math.abs(z - box.z) <= box.deep / 2 + margin
end

local function in_row(x, z, from, count)
  local last = count - 1
  local lines = 0
  if from.columns ~= nil then
    last = from.columns - 1
    lines = math.ceil(count / from.columns) - 1
  end
  local room = from.room or 0.8
  return x >= from.x - room and x <= from.x + last * from.pitch + room and z <= from.z + room
    and z >= from.z - lines * (from.step or 0) - room
end

local function in_area(x, z)
  for i = 1, #facts.seats do
    local seat = facts.seats[i]
    local right, ahead = into_frame(seat, x, z)
    if math.abs(right) <= AREA.wide / 2 and ahead >= -1.5 and ahead <= AREA.deep then
      if in_box(right, ahead, AREA.hand, 0.3) then
        return "hand", seat.faction
      elseif in_box(right, ahead, AREA.hidden, 0.1) then
        return "shield", seat.faction
      elseif math.abs(right - AREA.reserve.x) <= 1.4 and math.abs(ahead - AREA.reserve.z) <= 1.4 then
        return "reserves", seat.faction
      elseif in_row(right, ahead, AREA.captives, 6) then
        return "captives", seat.faction
      elseif in_row(right, ahead, AREA.leaders, AREA.leaders.count) then
        return "leaders", seat.faction
      elseif in_row(right, ahead, AREA.bribes, 6) then
        return "bribes", seat.faction
      end
      return "", seat.faction
    end
  end
  return nil, nil
end

local function in_outline(x, z, outline)
  local inside = false
  local count = #outline
  local before_x, before_z = outline[count - 1], outline[count]
  for i = 1, count, 2 do
    local corner_x, corner_z = outline[i], outline[i + 1]
    if (corner_z > z) ~= (before_z > z) then
      local crossing = before_x + (z - before_z) * (corner_x - before_x) / (corner_z - before_z)
      if x < crossing then
        inside = not inside
      end
    end
    before_x = corner_x
    before_z = corner_z
  end
  return inside
end

local function in_cell(x, z)
  local across, along = x * 100, z * 100
  for i = 1, #facts.cells do
    local cell = facts.cells[i]
    if across >= cell.left and across <= cell.right and along >= cell.bottom and along <= cell.top
      and in_outline(across, along, cell.outline) then
      return cell.part
    end
  end
  return nil
end

local function nearest(x, z, ids, points, most)
  local best
  local least = most * most
  for i = 1, #ids do
    local point = points[ids[i]]
    local far = (point[1] - x) * (point[1] - x) + (point[2] - z) * (point[2] - z)
    if far <= least then
      least = far
      best = ids[i]
    end
  end
  return best
end

local pile_places
local pile_points

local function find_piles()
  pile_places = {}
  pile_points = {}
  for i = 1, #facts.decks do
    local deck = facts.decks[i]
    local places = { deck.place, deck.discard_place }
    for k = 1, 2 do
      local point = places[k] ~= "" and pile_point(places[k]) or nil
      if point ~= nil then
        pile_places[#pile_places + 1] = places[k]
        pile_points[places[k]] = point
      end
    end
  end
  for i = 1, #facts.spare_places do
    local point = spare_points(facts.spare_places[i])[1]
    if point ~= nil then
      pile_places[#pile_places + 1] = facts.spare_places[i]
      pile_points[facts.spare_places[i]] = point
    end
  end
end

local function in_graveyard(x, z)
  local frame = corner_frame(facts.graveyard.corner)
  if frame == nil then
    return false
  end
  local right, ahead = into_frame(frame, x, z)
  return math.abs(right) <= 8.5 and math.abs(ahead) <= 8.5
end

local part_points_by_id = {}
for i = 1, #facts.parts do
  part_points_by_id[facts.parts[i]] = facts.spots["parts/" .. facts.parts[i]]
end

-- The place at a point of the table and its owner ("" for the board); nil for no place.
function M.at(x, z)
  local place, owner = in_area(x, z)
  if place ~= nil then
    return place, owner
  end
  if pile_places == nil then
    find_piles()
  end
  place = nearest(x, z, pile_places, pile_points, 1.3)
  if place ~= nil then
    return place, ""
  end
  place = in_cell(x, z) or nearest(x, z, spot_ids, spots_by_id, NEAR_SPOT)
  if place ~= nil then
    return place, ""
  end
  if in_graveyard(x, z) then
    return facts.graveyard.place, ""
  end
  if #facts.cells == 0 then
    place = nearest(x, z, facts.parts, part_points_by_id, NEAR_PART)
  end
  if place ~= nil then
    return place, ""
  end
  return nil, ""
end

-- Points of a part for stacks, or for money.
local function part_points(part, is_money)
  local flat = facts.points[part]
  if is_money then
    flat = facts.money_points[part] or flat
  end
  local points = {}
  for i = 1, #flat, 2 do
    points[#points + 1] = { flat[i] / 100, flat[i + 1] / 100, UPRIGHT }
  end
  return points
end

-- The points {x, z, turn} of a place where pieces of a sort {faction =, index =, is_money =} may lie,
-- the best first. Empty if the table has no such place.
function M.points(place, owner, sort)
  if owner ~= "" then
    return own_points(place, owner, sort)
  end
  local part = facts.whole_parts[place] or place
  if facts.spots["parts/" .. part] ~= nil then
    return part_points(part, sort.is_money)
  elseif place == facts.graveyard.place then
    return grave_points(sort)
  end
  local pile = pile_point(place)
  if pile ~= nil then
    return { pile }
  end
  local spot = spots_by_id[place]
  if spot ~= nil then
    return { { spot[1], spot[2], UPRIGHT } }
  end
  return spare_points(place)
end

-- Forget where the piles are: after loading.
function M.forget()
  pile_places = nil
end

return M
