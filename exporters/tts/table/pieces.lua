-- The pieces follow the position: `sync` moves what does not lie where the referee says it stands.
--
-- It looks at the table, does what is to do a few things a frame, waits until all has come to rest,
-- and looks again until nothing is left to do. Whatever people have displaced, lost in a bag or put
-- on a pile is found by what it is, never by where it was; doing it twice changes nothing.
local facts = use("facts")
local state = use("state")
local guard = use("guard")
local tell = use("tell")
local scan = use("scan")
local plan = use("plan")
local places = use("places")
local veil = use("veil")
local watch = use("watch")
local slices = use("slices")
local sorts = use("sorts")

local M = {}

local ACTS = 6
local ROUNDS = 10
local LOST_ROUNDS = 3
local REST_LEAST = 20
local REST_MOST = 300
-- More than any piece is thick.
local STEP = 0.3
-- How many steps higher things come in each further round.
local HIGHER = 2

local work = nil
local again = false
-- The colour for the end of whose search something waits, nil if nothing does.
local blocked = nil

-- What could not be put in place at the last try: sorts, in order.
M.trouble = {}

-- Doing ----------------------------------------------------------------------------------------------

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
  return facts.loose + ((thing.level or 0) + (work.round - 1) * HIGHER) * STEP
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
    work.unhanded[#work.unhanded + 1] = thing.guid
  end
  object.setPositionSmooth(target, false, false)
  if not to_hand then
    object.setRotationSmooth(rotation(thing), false, false)
  end
end

local function alive(guid)
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

local function at_hand(guid)
  return not awaited[guid] and alive(guid) or nil
end

local acts = {}

function acts.move(thing)
  local object = at_hand(thing.guid)
  if object == nil or object.held_by_color ~= nil then
    return
  end
  state.left[thing.guid] = nil
  send(object, thing)
  work.moved[#work.moved + 1] = thing.guid
end

function acts.turn(thing)
  local object = at_hand(thing.guid)
  if object == nil or object.held_by_color ~= nil then
    return
  end
  local turned = object.getRotation()
  object.setRotationSmooth(rotation({ turn = turned.y, down = thing.down }), false, true)
  work.moved[#work.moved + 1] = thing.guid
end

local function take(container, parameters)
  local taken = container.takeObject(parameters)
  if taken ~= nil then
    work.taken[#work.taken + 1] = taken
  end
end

function acts.take(thing)
  local container = alive(thing.from)
  if container == nil then
    return
  end
  local inside = container.getObjects()
  for i = 1, #inside do
    if inside[i].guid == thing.guid then
      veil.left(thing.guid)
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
  local bank = alive(facts.guids["bank/" .. thing.piece] or "")
  if bank ~= nil then
    take(bank, {
      position = { thing.x, height(thing), thing.z }, rotation = rotation(thing), smooth = true,
    })
  end
end

function acts.drop(thing)
  local object = at_hand(thing.guid)
  if object ~= nil then
    object.destruct()
  end
end

-- Whether a container copies what is put into it or takes it is not documented: what is still on the
-- table two frames later goes.
local function leave_no_copy(guid, into)
  guard.later("pieces.put", 2, function()
    local object = alive(guid)
    local bag = alive(into)
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
  local bag = alive(thing.into)
  if object == nil or bag == nil or object.held_by_color ~= nil then
    return
  end
  state.left[thing.guid] = nil
  bag.putObject(object)
  leave_no_copy(thing.guid, thing.into)
end

function acts.veil(thing)
  local pile = alive(thing.guid)
  if pile ~= nil and pile.held_by_color == nil then
    work.taken[#work.taken + 1] = veil.change(pile)
  end
end

-- Turns ----------------------------------------------------------------------------------------------

local function position_now()
  if state.stage == "lobby" then
    return nil
  end
  return state.position
end

local function is_moving(object)
  return not object.isDestroyed() and object.held_by_color == nil
    and (object.spawning or object.isSmoothMoving() or not object.resting)
end

-- What has arrived can be in hands again, before it falls on a pile: a pile would keep that it cannot.
local function rehand()
  local moving = {}
  for i = 1, #work.unhanded do
    local object = alive(work.unhanded[i])
    if object ~= nil and object.isSmoothMoving() then
      moving[#moving + 1] = work.unhanded[i]
    elseif object ~= nil then
      object.use_hands = true
    end
  end
  work.unhanded = moving
end

local function at_rest()
  work.waited = work.waited + 1
  if work.waited < REST_LEAST then
    return false
  end
  if work.waited > REST_MOST then
    return true
  end
  for i = 1, #work.moved do
    local object = alive(work.moved[i])
    if object ~= nil and is_moving(object) then
      return false
    end
  end
  for i = 1, #work.taken do
    if is_moving(work.taken[i]) then
      return false
    end
  end
  return true
end

local function begin_round(round)
  work = { step = "begin", round = round, moved = {}, taken = {}, waited = 0, unhanded = {} }
end

local function finish(lost)
  work = nil
  local names = {}
  local seen = {}
  for i = 1, #lost do
    if not seen[lost[i]] then
      seen[lost[i]] = true
      names[#names + 1] = lost[i]
    end
  end
  local before = table.concat(M.trouble, ", ")
  M.trouble = names
  local now = table.concat(names, ", ")
  if now ~= "" and now ~= before then
    tell.host("pieces-lost", { list = now }, tell.WARN)
  end
  if again then
    again = false
    M.sync()
  end
end

local function names_of(todo)
  local names = {}
  for i = 1, #todo do
    names[i] = todo[i].act .. " " .. todo[i].label
  end
  return names
end

local function do_some()
  local last = work.done + ACTS
  if last > #work.todo then
    last = #work.todo
  end
  local first = work.done + 1
  for i = first, last do
    if i > first and slices.is_spent() then
      break
    end
    local thing = work.todo[i]
    work.done = i
    guard.run("pieces." .. thing.act, acts[thing.act], thing)
  end
  if work.done == #work.todo then
    work.step = "rest"
  end
end

-- Nothing is taken out of a pile before its cards have no names that tell what they are: the list with
-- what is to do first, and without what has to wait for it.
local function with_veils(todo)
  local due = {}
  local kept = { lost = todo.lost, later = todo.later }
  for i = 1, #todo do
    local thing = todo[i]
    if thing.secret and due[thing.from] == nil then
      local pile = alive(thing.from)
      due[thing.from] = pile ~= nil and veil.is_due(pile)
      if due[thing.from] then
        kept[#kept + 1] = { act = "veil", label = thing.label, guid = thing.from }
        kept.later = true
      end
    end
  end
  for i = 1, #todo do
    if not (due[todo[i].from or ""] or due[todo[i].guid or ""]) then
      kept[#kept + 1] = todo[i]
    end
  end
  return kept
end

local NEAR_PILE = 1.5

-- Who searches a container that a thing to do would take from, put into or lay things on, nil if nobody does.
local function searcher_of(thing, searched)
  local bank = thing.act == "coin" and facts.guids["bank/" .. thing.piece] or ""
  local found = searched[thing.from or ""] or searched[thing.into or ""] or searched[thing.guid or ""] or searched[bank]
  if found ~= nil then
    return found.colour
  end
  for _, pile in pairs(searched) do
    if thing.x ~= nil and math.abs(thing.x - pile.x) < NEAR_PILE and math.abs(thing.z - pile.z) < NEAR_PILE then
      return pile.colour
    end
  end
  return nil
end

-- What need not wait for the end of somebody's search.
local function without_searched(todo)
  local searched = watch.searched_now()
  if next(searched) == nil then
    return todo
  end
  local kept = { lost = todo.lost, later = todo.later }
  local waits_for = nil
  for i = 1, #todo do
    local colour = searcher_of(todo[i], searched)
    if colour == nil then
      kept[#kept + 1] = todo[i]
    else
      waits_for = colour
    end
  end
  if waits_for ~= nil then
    kept.later = false
    if blocked == nil then
      tell.all("search-waits", { colour = waits_for }, tell.WARN)
    end
    blocked = waits_for
  end
  return kept
end

-- Looking at the table and planning take long where much lies about: that is done in slices. What happens
-- meanwhile is for the next round.
local function begin_plan()
  local now = work
  now.step = "plan"
  slices.start("pieces.sync", function()
    local items = {}
    local objects = getObjects()
    for i = 1, #objects do
      slices.pause(15)
      scan.add(items, objects[i])
    end
    now.todo = with_veils(plan.make(items, position_now()))
  end, { over = function(good)
    now.planned = good
    if not good and work == now then
      work = nil
      again = false
    end
  end })
end

local function make_plan()
  work.todo = without_searched(work.todo)
  work.done = 0
  work.step = "act"
  local more = work.todo.later or (#work.todo.lost > 0 and work.round < LOST_ROUNDS)
  if #work.todo == 0 and not more then
    finish(work.todo.lost)
  elseif work.round >= ROUNDS then
    finish(names_of(work.todo))
  end
end

local function turn()
  rehand()
  if work.step == "begin" then
    begin_plan()
  elseif work.step == "plan" then
    if work.planned then
      make_plan()
    end
  elseif work.step == "act" then
    do_some()
  elseif at_rest() then
    local round = work.round + 1
    if again then
      again = false
      round = 1
    end
    begin_round(round)
  end
  return true
end

local ticking = false

local function tick()
  ticking = false
  if work == nil then
    return
  end
  if guard.run("pieces.sync", turn) == nil then
    work = nil
    again = false
  end
  M.run()
end

-- Go on in the next frame, if there is something to do.
function M.run()
  if work ~= nil and not ticking then
    ticking = true
    Wait.frames(tick, 1)
  end
end

-- Make the table match the position (in the lobby: as it was before the game). Returns at once; the
-- work is spread over frames.
function M.sync()
  if work ~= nil then
    again = true
    return
  end
  begin_round(1)
  M.run()
end

-- Somebody has closed the window of a search: what had to wait for that goes on.
function M.search_ended()
  if blocked ~= nil then
    blocked = nil
    M.sync()
  end
end

-- Whether pieces are being put in place.
function M.is_busy()
  return work ~= nil
end

-- What is still to do, in words for maintainers: empty when the table matches the position.
function M.differences()
  local todo = plan.make(scan.all(), position_now())
  local names = names_of(todo)
  for i = 1, #todo.lost do
    names[#names + 1] = "lost " .. todo.lost[i]
  end
  return names
end

-- Put everything in place, also what people have left lying.
function M.tidy()
  state.left = {}
  state.changed()
  M.sync()
end

-- Remember where the pieces lie before the first game that have no place of their own.
local function remember_homes()
  local items = {}
  local objects = getObjects()
  for i = 1, #objects do
    slices.pause(15)
    scan.add(items, objects[i])
  end
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

-- Cards that were on their way out of a hand when the game was saved.
local function rehand_all(looked)
  local objects = getObjects()
  for i = 1, #objects do
    local object = objects[i]
    slices.pause(5)
    looked(i / #objects)
    if object ~= nil and not object.isDestroyed() and object.type == "Card" and not object.use_hands and sorts.read(object.memo, object.getTags()) ~= nil then
      object.use_hands = true
    end
  end
end

-- After loading: begin anew with what is on the table. Pauses; `looked(share)` is told how far that has come.
function M.resume(looked)
  work = nil
  ticking = false
  again = false
  scan.forget()
  veil.forget()
  guard.run("pieces.hands", rehand_all, looked)
  if state.stage == "lobby" then
    if next(state.homes) == nil then
      remember_homes()
    end
  else
    M.sync()
  end
end

-- Board clicks and hand moves ask which place a point is.
M.place_at = places.at

return M
