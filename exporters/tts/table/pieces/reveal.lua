-- Opened battle plans on the battle wheels: the pointer turned to the number, and pictures of the leader and the
-- cards on the wheel's places, until the next battle.
--
-- They are pictures, not pieces: the leader and the cards themselves stay where the rules have them. Nobody can
-- take them, and what a save has of them is gone when it is loaded.
local facts = use("facts")
local camera = use("camera")
local object_kinds = use("object_kinds")
local slices = use("slices")
local state = use("state")

local M = {}

local TAG = "shown"
local OVER = 0.25
-- What a picture has in common with no piece.
local SHOWN = {
  Nickname = "", Description = "", Locked = true, Tooltip = false, Snap = false, Grid = false, Hands = false,
  HideWhenFaceDown = false, LuaScript = "", LuaScriptState = "", XmlUI = "",
}
local plan = facts.reveal

-- Whose plan each wheel shows, in the order of the wheels, and in which moment of the game.
local shown = {}
local moment = ""

local function the_moment()
  local position = state.position
  return string.format("%d", position[facts.round]) .. "/" .. position.phase
end

-- Take all pictures off the wheels.
function M.clear()
  shown = {}
  local found = getObjectsWithTag(TAG)
  for i = 1, #found do
    found[i].destruct()
  end
end

-- The data of the leaders and cards of these ids, copied from the pieces themselves: where their pictures are is
-- nowhere in the script, for whoever publishes a table changes the addresses of objects.
local function data_of(ids)
  local found = {}
  local function note(memo, tags, data)
    local sort = ids[memo] and not found[memo] and object_kinds.read(memo, tags) or nil
    if sort ~= nil and (facts.leaders[memo] == nil or sort.leader == memo) then
      found[memo] = data()
    end
  end
  local objects = getObjects()
  for i = 1, #objects do
    local object = objects[i]
    slices.pause(5)
    if object ~= nil and not object.isDestroyed() and not object.spawning then
      if object.type == "Deck" or object.type == "Bag" then
        local held = object.getObjects()
        for k = 1, #held do
          note(held[k].memo, held[k].tags or {}, function()
            return object.getData().ContainedObjects[k]
          end)
        end
      elseif ids[object.memo or ""] then
        note(object.memo, object.getTags(), object.getData)
      end
    end
  end
  return found
end

-- A locked picture of a piece, without what makes it a piece.
local function put(wheel, slot, data)
  local place = wheel.positionToWorld({ slot.x, slot.y, slot.z })
  local at = data.Transform
  data.Transform = {
    posX = place.x, posY = place.y + OVER, posZ = place.z, rotX = 0, rotY = wheel.getRotation().y, rotZ = 0,
    scaleX = at.scaleX, scaleY = at.scaleY, scaleZ = at.scaleZ,
  }
  if data.Name ~= "Card" then
    data.Transform.scaleX = plan.leader_scale
    data.Transform.scaleZ = plan.leader_scale
  end
  for name, value in pairs(SHOWN) do
    data[name] = value
  end
  data.GUID = nil
  data.Memo = nil
  data.Tags = { TAG }
  spawnObjectData({ data = data })
end

-- Turn the pointer of a wheel to a number.
local function turn(wheel, number, key)
  local pointer = getObjectFromGUID(facts.guids[key .. "/pointer"] or "")
  if pointer == nil or pointer.held_by_color ~= nil then
    return
  end
  local place = wheel.positionToWorld({ plan.pointer.x, plan.pointer.y, plan.pointer.z })
  pointer.setPositionSmooth({ place.x, place.y + OVER, place.z })
  local angle = wheel.getRotation().y + (number - plan.least) * 360 / (plan.most - plan.least + 1)
  pointer.setRotationSmooth({ 0, angle % 360, 0 })
end

local function show(args)
  if #shown >= #plan.wheels then
    M.clear()
  end
  shown[#shown + 1] = args.by
  moment = the_moment()
  local key = plan.wheels[#shown]
  local wheel = getObjectFromGUID(facts.guids[key] or "")
  if wheel == nil then
    return
  end
  local number = tonumber(args[plan.dial] or "") or args[plan.number] or plan.least
  turn(wheel, math.min(number, plan.most), key)
  local ids = {}
  for i = 1, #plan.slots do
    ids[args[plan.slots[i].field] or ""] = true
  end
  ids[""] = nil
  local found = data_of(ids)
  for i = 1, #plan.slots do
    local data = found[args[plan.slots[i].field] or ""]
    if data ~= nil then
      put(wheel, plan.slots[i], data)
    end
  end
end

-- Something has been done: plans that were opened by it are shown, and those of another battle go.
function M.moved(entry)
  if plan == nil then
    return
  end
  if #shown > 0 and (entry == nil or entry.events == nil or the_moment() ~= moment) then
    M.clear()
  end
  local any = false
  local events = entry ~= nil and entry.events or {}
  for i = 1, #events do
    if events[i].kind == plan.event then
      show(events[i].args)
      any = true
    end
  end
  if any then
    local seated = getSeatedPlayers()
    for i = 1, #seated do
      camera.follow(seated[i], plan.corner)
    end
  end
end

-- After loading.
function M.start()
  if plan ~= nil then
    M.clear()
  end
end

return M
