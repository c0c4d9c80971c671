-- Who lies at which point: so that pieces are put where there is room, in low piles of one sort.
local M = {}

local PILE = 5

-- An empty table.
function M.new()
  return { spots = {} }
end

local function room_key(x, z)
  return string.format("%d", math.floor(x * 2 + 0.5)) .. "," .. string.format("%d", math.floor(z * 2 + 0.5))
end

-- Note that so many of a sort lie, or will lie, at a point.
function M.note(room, x, z, name, count)
  local key = room_key(x, z)
  local spot = room.spots[key]
  if spot == nil then
    room.spots[key] = { name = name, count = count }
  else
    if spot.name ~= name then
      spot.name = ""
    end
    spot.count = spot.count + count
  end
end

-- A point and how many lie there or are on their way: what comes is put down above them. Cards lie in a pile
-- that is as thin as one of them, so of these only those count that are on their way, too.
local function above(room, point, name, sort)
  local key = room_key(point[1], point[2])
  local spot = room.spots[key]
  local level = spot ~= nil and spot.count or 0
  if sort.kind == "card" then
    level = spot ~= nil and spot.coming or 0
  end
  M.note(room, point[1], point[2], name, 1)
  room.spots[key].coming = (room.spots[key].coming or 0) + 1
  return { point[1], point[2], point[3], level }
end

-- The first of some points where one more of a sort has room, which is noted; the last if none has: {x, z,
-- turn, how many are below it}. Nil without points.
function M.free_point(room, points, sort, down)
  local name = sort.name
  if down then
    name = name .. "/back"
  end
  local most = PILE
  if sort.kind == "card" or sort.leader ~= nil then
    most = 1
  end
  for i = 1, #points do
    local spot = room.spots[room_key(points[i][1], points[i][2])]
    if spot == nil or (spot.name == name and spot.count < most) then
      return above(room, points[i], name, sort)
    end
  end
  if #points == 0 then
    return nil
  end
  return above(room, points[#points], name, sort)
end

return M
