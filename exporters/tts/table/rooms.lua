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

-- The first of some points where one more of a sort has room, which is noted; the last if none has.
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
      M.note(room, points[i][1], points[i][2], name, 1)
      return points[i]
    end
  end
  return points[#points]
end

return M
