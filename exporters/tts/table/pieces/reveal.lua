-- Opened battle plans on the battle wheels: the pointer turned to the number, and pictures of the leader and the
-- cards on the wheel's places, until the next battle.
--
-- They are pictures, not pieces: the leader and the cards themselves stay where the rules have them. Nobody can
-- take them, and what a save has of them is gone when it is loaded.
local facts = use("facts")
local camera = use("camera")
local state = use("state")

local M = {}

local TAG = "shown"
local OVER = 0.25
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

local function picture_of(id, place, turn)
  local leader = plan.leaders[id]
  local at = {
    posX = place.x, posY = place.y + OVER, posZ = place.z, rotX = 0, rotY = turn, rotZ = 0,
    scaleX = plan.card_scale, scaleY = 1, scaleZ = plan.card_scale,
  }
  local data = {
    Transform = at, Nickname = "", Locked = true, Tags = { TAG }, Tooltip = false, Snap = false, Grid = false,
    LuaScript = "", LuaScriptState = "", XmlUI = "",
  }
  if leader ~= nil then
    data.Name = "Custom_Tile"
    data.Transform.scaleX = plan.leader_scale
    data.Transform.scaleZ = plan.leader_scale
    data.CustomImage = {
      ImageURL = leader, ImageSecondaryURL = "", ImageScalar = 1, WidthScale = 0,
      CustomTile = { Type = 2, Thickness = 0.1, Stackable = false, Stretch = true },
    }
    return data
  end
  local card = plan.cards[id]
  if card == nil then
    return nil
  end
  data.Name = "Card"
  data.Hands = false
  data.HideWhenFaceDown = true
  data.CardID = card
  data.SidewaysCard = false
  local deck = string.format("%d", math.floor(card / 100))
  local sheet = plan.sheets[deck]
  data.CustomDeck = {}
  data.CustomDeck[deck] = {
    FaceURL = sheet.face, BackURL = sheet.back, NumWidth = sheet.columns, NumHeight = sheet.rows,
    BackIsHidden = true, UniqueBack = false, Type = 0,
  }
  return data
end

local function put(wheel, slot, id)
  local place = wheel.positionToWorld({ slot.x, slot.y, slot.z })
  local data = picture_of(id, place, wheel.getRotation().y)
  if data ~= nil then
    spawnObjectData({ data = data })
  end
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
  for i = 1, #plan.slots do
    local slot = plan.slots[i]
    local id = args[slot.field]
    if type(id) == "string" and id ~= "" then
      put(wheel, slot, id)
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
