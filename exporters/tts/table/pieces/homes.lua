-- Where the pieces lie before the first game that have no place of their own.
local state = use("state")
local scan = use("scan")
local places = use("places")
local slices = use("slices")

local M = {}

-- Remember them. Pauses.
function M.remember()
  local items = scan.all()
  local homes = {}
  for i = 1, #items do
    local item = items[i]
    local entry = item.sort.entry
    if entry ~= nil and not places.is_home(entry.at) and item.inside == nil then
      local object = getObjectFromGUID(item.guid)
      slices.pause(2)
      if object ~= nil and not object.isDestroyed() then
        homes[item.guid] = {
          x = math.floor(item.x * 100 + 0.5), z = math.floor(item.z * 100 + 0.5),
          turn = math.floor(object.getRotation().y + 0.5),
        }
      end
    end
  end
  state.homes = homes
end
return M
