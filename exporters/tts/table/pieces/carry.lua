-- Pieces on their way: a piece is moved, turned, taken or put at a time, and all that is on its way is waited for.
local facts = use("facts")
local state = use("state")
local errors = use("errors")
local guid_swap = use("guid_swap")
local spares = use("spares")

local M = {}

local REST_LEAST = 20
local REST_MOST = 300
-- More than any piece is thick.
local STEP = 0.3
-- How many steps higher things come in each further round.
local HIGHER = 2

-- The round: which it is, how long it has waited, what is on its way, how much of that has been seen at rest, and what
-- cannot be in hands until it arrives.
local round = { n = 1, waited = 0, moved = {}, taken = {}, unhanded = {}, rested = 0 }

-- From now on it is this round, the first or one further.
function M.begin(n)
  round = { n = n, waited = 0, moved = {}, taken = {}, unhanded = {}, rested = 0 }
end

local function rotation(thing)
  local over = 0
  if thing.down then
    over = 180
  end
  return { 0, thing.turn or 180, over }
end

-- Where a thing is sent to. What is sent to one point in one frame would end inside one another and be thrown
-- apart: each comes from above those that lie there or are on their way. What people have left lying there no
-- position knows: in each further round things come from higher.
local function height(thing)
  local place = facts.area.places[thing.place or ""]
  if place ~= nil and place.zone == "hand" then
    return facts.surface + 2.5
  elseif place ~= nil and place.bag then
    return facts.surface + 4
  end
  return facts.loose + ((thing.level or 0) + (round.n - 1) * HIGHER) * STEP
end

-- Whether an object is in somebody's hand.
local function is_in_hand(object)
  local zones = object.getZones()
  for i = 1, #zones do
    if zones[i].type == "Hand" then
      return true
    end
  end
  return false
end

-- A hand keeps what is moved smoothly: from hand to hand things go at once, and what is to leave cannot be in
-- hands until it has arrived.
local function send(object, thing)
  local target = { thing.x, height(thing), thing.z }
  local place = facts.area.places[thing.place or ""]
  local to_hand = place ~= nil and place.zone == "hand"
  if object.use_hands and to_hand and is_in_hand(object) then
    object.setPosition(target)
    return
  elseif object.use_hands and not to_hand then
    if thing.down then
      object.setRotation(rotation(thing))
    end
    object.use_hands = false
    round.unhanded[#round.unhanded + 1] = thing.guid
  end
  object.setPositionSmooth(target, false, false)
  if not to_hand then
    object.setRotationSmooth(rotation(thing), false, false)
  end
end

-- An object that is on the table, or nil.
function M.alive(guid)
  local object = getObjectFromGUID(guid)
  if object == nil or object.isDestroyed() then
    return nil
  end
  return object
end

-- What people have dropped and nobody has judged yet, by GUID: it stays where it is till then.
local awaited = {}

-- Whether a piece is to be left where it is for now.
function M.await(guid, is_awaited)
  awaited[guid] = is_awaited or nil
end

-- Whether anything that was dropped is still to be judged.
function M.is_awaiting()
  return next(awaited) ~= nil
end

local function at_hand(guid)
  return not awaited[guid] and M.alive(guid) or nil
end

-- What can be done to one thing, by name; see `plan` for what a thing is.
local acts = {}

M.acts = acts

function acts.move(thing)
  local object = at_hand(thing.guid)
  if object == nil or object.held_by_color ~= nil then
    return
  end
  state.left[thing.guid] = nil
  send(object, thing)
  round.moved[#round.moved + 1] = thing.guid
end

function acts.turn(thing)
  local object = at_hand(thing.guid)
  if object == nil or object.held_by_color ~= nil then
    return
  end
  local turned = object.getRotation()
  object.setRotationSmooth(rotation({ turn = turned.y, down = thing.down }), false, true)
  round.moved[#round.moved + 1] = thing.guid
end

local function take(container, parameters)
  local taken = container.takeObject(parameters)
  if taken ~= nil then
    round.taken[#round.taken + 1] = taken
  end
end

function acts.take(thing)
  local container = M.alive(thing.from)
  if container == nil then
    return
  end
  local inside = container.getObjects()
  for i = 1, #inside do
    if inside[i].guid == thing.guid then
      guid_swap.left(thing.guid)
      take(container, {
        guid = thing.guid, position = { thing.x, height(thing), thing.z }, rotation = rotation(thing), smooth = true,
      })
      return
    end
  end
end

function acts.split(thing)
  local stack = at_hand(thing.guid)
  if stack == nil then
    return
  end
  for i = 1, thing.count do
    take(stack, {
      position = { thing.x, height(thing) + (i - 1) * STEP, thing.z }, rotation = rotation(thing), smooth = true,
    })
  end
end

function acts.coin(thing)
  local bank = M.alive(facts.guids["bank/" .. thing.piece] or "")
  if bank ~= nil then
    take(bank, {
      position = { thing.x, height(thing), thing.z }, rotation = rotation(thing), smooth = true,
    })
  end
end

function acts.drop(thing)
  if thing.surplus ~= nil and not spares.is_doubled(thing.surplus) then
    return
  end
  local container = thing.from ~= nil and M.alive(thing.from) or nil
  if container ~= nil then
    container.takeObject({ guid = thing.guid, position = { thing.x or 0, facts.loose, thing.z or 0 }, smooth = false }).destruct()
    return
  end
  local object = at_hand(thing.guid)
  if object ~= nil then
    object.destruct()
  end
end

-- Whether a container copies what is put into it or takes it is not documented: what is still on the
-- table two frames later goes.
local function leave_no_copy(guid, into)
  errors.later("pieces.put", 2, function()
    local object = M.alive(guid)
    local bag = M.alive(into)
    if object == nil or bag == nil then
      return
    end
    local inside = bag.getObjects()
    for i = 1, #inside do
      if inside[i].guid == guid then
        object.destruct()
        return
      end
    end
  end)
end

function acts.put(thing)
  local object = at_hand(thing.guid)
  local bag = M.alive(thing.into)
  if object == nil or bag == nil or object.held_by_color ~= nil then
    return
  end
  state.left[thing.guid] = nil
  bag.putObject(object)
  leave_no_copy(thing.guid, thing.into)
end

function acts.veil(thing)
  local pile = M.alive(thing.guid)
  if pile ~= nil and pile.held_by_color == nil then
    round.taken[#round.taken + 1] = guid_swap.change(pile)
  end
end

local function is_moving(object)
  return not object.isDestroyed() and object.held_by_color == nil
    and (object.spawning or object.isSmoothMoving() or not object.resting)
end

-- So many of what is on its way are looked at in a frame.
local LOOKS = 12

-- What has arrived can be in hands again, before it falls on a pile: a pile would keep that it cannot.
function M.rehand()
  local moving = {}
  for i = 1, #round.unhanded do
    local object = M.alive(round.unhanded[i])
    if object ~= nil and object.isSmoothMoving() then
      moving[#moving + 1] = round.unhanded[i]
    elseif object ~= nil then
      object.use_hands = true
    end
  end
  round.unhanded = moving
end

-- Whether those of what is on its way, from one to another, are at rest.
local function rest(first, last)
  local moved = #round.moved
  for i = first, last do
    local object = i <= moved and M.alive(round.moved[i]) or round.taken[i - moved]
    if object ~= nil and is_moving(object) then
      return false
    end
  end
  return true
end

-- Whether all has come to rest, or has had its time.
function M.at_rest()
  round.waited = round.waited + 1
  if round.waited < REST_LEAST then
    return false
  end
  if round.waited > REST_MOST then
    return true
  end
  local count = #round.moved + #round.taken
  local last = math.min(round.rested + LOOKS, count)
  if not rest(round.rested + 1, last) then
    return false
  end
  round.rested = last
  -- What has been seen at rest may have been pushed since.
  return last == count and rest(1, count)
end
return M
