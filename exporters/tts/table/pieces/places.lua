-- Where places are on the table, and which place a point of the table belongs to.
--
-- A place is named as in a stand of the referee: a place of the board with the owner "", or a part of
-- a seat's area. Numbers of the facts are hundredths where they say so.
local facts = use("facts")

local M = {}

local UPRIGHT = 180
local NEAR_SPOT = 0.9
local NEAR_PILE = 1.3
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
    local ids = facts.spot_ids[group]
    for k = 1, #ids do
      local point = facts.spots[group .. "/" .. ids[k]]
      if point ~= nil and spots_by_id[ids[k]] == nil then
        local turn = facts.spot_turns[group .. "/" .. ids[k]] or 0
        spots_by_id[ids[k]] = { point[1], point[2], UPRIGHT + turn }
        spot_ids[#spot_ids + 1] = ids[k]
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

local function row_points(seat, from)
  local points = {}
  local columns = from.columns
  if columns == 0 then
    columns = from.count
  end
  for i = 0, from.count - 1 do
    local x, z = from_frame(seat, from.x + i % columns * from.pitch, from.z - math.floor(i / columns) * from.step)
    points[#points + 1] = { x, z, seat.turn + UPRIGHT }
  end
  return points
end

-- The row of a place where pieces of a sort lie, nil if it has none: one for just such pieces before others.
local function row_for(place, sort)
  for i = 1, #place.rows do
    if place.rows[i].sort == sort.piece then
      return place.rows[i]
    end
  end
  for i = 1, #place.rows do
    if place.rows[i].sort == "" or place.rows[i].sort == sort.kind then
      return place.rows[i]
    end
  end
  return place.rows[1]
end

local function own_points(name, owner, sort)
  local seat = facts.seat(owner)
  local place = AREA.places[name]
  if seat == nil or place == nil then
    return {}
  end
  local from = row_for(place, sort)
  if from == nil then
    local zone = AREA.zones[place.zone]
    local x, z = from_frame(seat, zone.x, zone.z)
    return { { x, z, seat.turn + UPRIGHT } }
  end
  local points = row_points(seat, from)
  if place.indexed then
    -- At the seat of a double faction, one's leaders stand behind the other's.
    local at = sort.index or 1
    if owner ~= sort.faction then
      at = sort.away or at
    end
    return { points[at] }
  end
  return points
end

-- The place of a seat's area that pieces called by it in the plan have there as their home, nil for others.
function M.is_home(at)
  local own = string.match(at, "^seat/(.+)$")
  local place = own ~= nil and AREA.places[own] or nil
  if place ~= nil and (place.bag or place.indexed) then
    return own
  end
  return nil
end

local function grave_points(sort)
  local turn = (corner_frame(facts.graveyard.corner) or { turn = 0 }).turn + UPRIGHT
  local key = tostring(sort.faction) .. "/force"
  if sort.index ~= nil then
    key = tostring(sort.faction) .. "/leader/" .. string.format("%d", sort.index)
  end
  local point = facts.graves[key]
  if point == nil then
    -- What is of no faction lies in the middle.
    local frame = corner_frame(facts.graveyard.corner)
    if frame == nil then
      return {}
    end
    return { { frame.x, frame.z, turn } }
  end
  return { { point[1], point[2], turn } }
end

local function spare_points(place)
  local spare = facts.spare[place] or facts.spare.box
  local frame = corner_frame(spare.corner)
  if frame == nil then
    return {}
  end
  local points = {}
  for i = 1, spare.count do
    local x, z = from_frame(frame, spare.x + (i - 1) * spare.pitch, spare.z)
    points[i] = { x, z, frame.turn + UPRIGHT }
  end
  return points
end

-- Places of points -------------------------------------------------------------------------------

local function in_box(x, z, box, margin)
  return math.abs(x - box.x) <= box.wide / 2 + margin and math.abs(z - box.z) <= box.deep / 2 + margin
end

local function in_row(x, z, from)
  local last, lines = from.count - 1, 0
  if from.columns > 0 then
    last = from.columns - 1
    lines = math.ceil(from.count / from.columns) - 1
  end
  local room = from.room
  return x >= from.x - room and x <= from.x + last * from.pitch + room and z <= from.z + room
    and z >= from.z - lines * from.step - room
end

local MARGINS = { hand = 0.3, hidden = 0.1 }

local function is_in(place, x, z)
  if place.zone ~= "" then
    return in_box(x, z, AREA.zones[place.zone], MARGINS[place.zone])
  end
  for i = 1, #place.rows do
    if in_row(x, z, place.rows[i]) then
      return true
    end
  end
  return false
end

local function in_area(x, z)
  for i = 1, #facts.seats do
    local seat = facts.seats[i]
    local right, ahead = into_frame(seat, x, z)
    if math.abs(right) <= AREA.wide / 2 and ahead >= -1.5 and ahead <= AREA.deep then
      for k = 1, #AREA.order do
        if is_in(AREA.places[AREA.order[k]], right, ahead) then
          return AREA.order[k], seat.faction
        end
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
      and in_outline(across, along, facts.numbers(cell.outline)) then
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

-- The points of piles and of places off the board, by a key for each, and the place that each belongs to.
local pile_keys
local pile_points
local pile_places

local function add_pile(place, point)
  local key = place .. "/" .. string.format("%d", #pile_keys + 1)
  pile_keys[#pile_keys + 1] = key
  pile_points[key] = point
  pile_places[key] = place
end

local function find_piles()
  pile_keys = {}
  pile_points = {}
  pile_places = {}
  for i = 1, #facts.decks do
    local deck = facts.decks[i]
    local places = { deck.place, deck.discard_place }
    for k = 1, 2 do
      local point = places[k] ~= "" and pile_point(places[k]) or nil
      if point ~= nil then
        add_pile(places[k], point)
      end
    end
  end
  for i = 1, #facts.spare_places do
    local points = spare_points(facts.spare_places[i])
    for k = 1, #points do
      add_pile(facts.spare_places[i], points[k])
    end
  end
end

local function in_graveyard(x, z)
  local frame = corner_frame(facts.graveyard.corner)
  if frame == nil then
    return false
  end
  local right, ahead = into_frame(frame, x, z)
  return math.abs(right) <= AREA.deep / 2 and math.abs(ahead) <= AREA.deep / 2
end

local part_points_by_id = {}
for i = 1, #facts.parts do
  part_points_by_id[facts.parts[i]] = facts.spots["parts/" .. facts.parts[i]]
end

-- The place at a point of the table and its owner ("" for the board); nil for no place. `on` is the group
-- of spots on which such pieces lie: a border is found although it is in a part.
function M.at(x, z, on)
  local place, owner = in_area(x, z)
  if place ~= nil then
    return place, owner
  end
  local ids = on ~= nil and facts.spot_ids[on] or nil
  place = ids ~= nil and nearest(x, z, ids, spots_by_id, NEAR_SPOT) or nil
  if place ~= nil then
    return place, ""
  end
  if pile_keys == nil then
    find_piles()
  end
  local pile = nearest(x, z, pile_keys, pile_points, NEAR_PILE)
  if pile ~= nil then
    return pile_places[pile], ""
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

-- The part of the board at a point, whatever lies there; else as `at`.
function M.on_board(x, z)
  local part = in_cell(x, z)
  if part ~= nil then
    return part, ""
  end
  return M.at(x, z)
end

-- Points of a part for pieces that lie on a group of spots.
local function part_points(part, on)
  local flat = facts.numbers(facts.points[on] ~= nil and facts.points[on][part] or facts.points.parts[part])
  local points = {}
  for i = 1, #flat, 2 do
    points[#points + 1] = { flat[i] / 100, flat[i + 1] / 100, UPRIGHT }
  end
  return points
end

-- The points {x, z, turn} of a place where pieces of a sort {kind =, faction =, index =, on =} may lie,
-- the best first. Empty if the table has no such place.
function M.points(place, owner, sort)
  if owner ~= "" then
    return own_points(place, owner, sort)
  end
  local part = facts.whole_parts[place] or place
  if facts.spots["parts/" .. part] ~= nil then
    return part_points(part, sort.on)
  elseif place == facts.graveyard.place then
    return grave_points(sort)
  end
  local pile = pile_point(place)
  if pile ~= nil then
    return { pile }
  end
  local spot = spots_by_id[place]
  if spot ~= nil then
    return { spot }
  end
  return spare_points(place)
end

-- Forget where the piles are: after loading.
function M.forget()
  pile_keys = nil
end

return M
