-- What hides secrets at this table: hands and hidden zones are put back when somebody has taken them away. With the
-- secrets guarded, which is a click of the host, piles face down cannot be looked into, and nobody sits down at the colour of
-- somebody else or as the game master. The rest are permissions of the program, which no script can change.
local facts = use("facts")
local state = use("state")
local scan = use("scan")
local slices = use("slices")
local tell = use("tell")

local M = {}

local NEAR = 0.3
local BAG = "spares"

-- The zones of the table with where they are: {guid =, json =, x =, y =, z =, secret =}.
local zones = nil

local function number_in(json, name)
  return tonumber(string.match(json, '"' .. name .. '":(%-?[%d.]+)')) or 0
end

local function all_zones()
  if zones == nil then
    zones = {}
    for key, json in pairs(facts.zones) do
      zones[#zones + 1] = {
        guid = facts.guids[key], json = json, x = number_in(json, "posX"), y = number_in(json, "posY"),
        z = number_in(json, "posZ"), wide = number_in(json, "scaleX"), high = number_in(json, "scaleY"),
        deep = number_in(json, "scaleZ"), secret = string.find(key, "^seat/") ~= nil and string.find(key, "/store$") == nil,
      }
    end
  end
  return zones
end

local function is_as_made(object, zone)
  local at = object.getPosition()
  local size = object.getScale()
  return math.abs(at.x - zone.x) < NEAR and math.abs(at.y - zone.y) < NEAR and math.abs(at.z - zone.z) < NEAR
    and math.abs(size.x - zone.wide) < NEAR and math.abs(size.z - zone.deep) < NEAR
end

-- The GUIDs of zones that are not there.
function M.lost_zones()
  local lost = {}
  local list = all_zones()
  for i = 1, #list do
    if getObjectFromGUID(list[i].guid) == nil then
      lost[#lost + 1] = list[i].guid
    end
  end
  return lost
end

-- Bring back each zone that is gone or has been moved; everybody is told of those that hide something. Pauses.
function M.mend_zones()
  local told = false
  local list = all_zones()
  for i = 1, #list do
    local zone = list[i]
    local object = getObjectFromGUID(zone.guid)
    slices.pause(5)
    local good = object ~= nil and not object.isDestroyed() and is_as_made(object, zone)
    if not good and (object == nil or not object.isDestroyed()) then
      if object ~= nil then
        object.setPosition({ zone.x, zone.y, zone.z })
        object.setScale({ zone.wide, zone.high, zone.deep })
      else
        spawnObjectJSON({ json = zone.json })
      end
      told = told or zone.secret
    end
  end
  if told then
    tell.all("zone-back", nil, tell.WARN)
  end
end

-- Whether people may touch an object now.
local function is_free(object)
  local kind = object.type
  if object.guid == facts.guids[BAG] then
    return false
  elseif not state.guarded or state.stage ~= "playing" or state.chance ~= "auto" then
    return true
  elseif kind == "Deck" then
    return not (object.is_face_down and scan.holds_cards(object))
  end
  return true
end

-- Let people touch what they may touch, and nothing else. Pauses.
function M.seal()
  local objects = getObjects()
  for i = 1, #objects do
    local object = objects[i]
    slices.pause(3)
    if object ~= nil and not object.isDestroyed() and (object.type == "Deck" or object.type == "Bag") then
      object.interactable = is_free(object)
    end
  end
end

-- Somebody sits at the colour of a player who has played there: whether they may.
function M.may_sit(colour, is_known)
  return not state.guarded or (colour ~= "Black" and not (is_known and state.stage == "playing"))
end

-- Guard the secrets, or let them be.
function M.switch(colour)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  end
  state.guarded = not state.guarded
  tell.all(state.guarded and "guarded" or "unguarded", nil, tell.GOOD)
  state.changed()
  slices.start("protection", M.seal)
  return true
end

return M
