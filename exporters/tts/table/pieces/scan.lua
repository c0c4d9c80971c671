-- What lies where: every piece of the game on the table and in its containers, as a list of items.
--
-- An item is {guid =, sort =, place =, owner =, down =, x =, z =, inside = GUID of the container or nil,
-- deck = whether that is a pile of cards, count =}. `down` is whether it shows its back.
local facts = use("facts")
local state = use("state")
local places = use("places")
local slices = use("slices")
local object_kinds = use("object_kinds")

local M = {}

-- Of what a container holds, so much is looked at before one may pause.
local FEW = 8

local known_places = {}

-- Forget what was remembered of places: after loading.
function M.forget()
  known_places = {}
  places.forget()
end

local function place_of(guid, position, on)
  local known = known_places[guid]
  local x = math.floor(position.x * 100 + 0.5)
  local z = math.floor(position.z * 100 + 0.5)
  if known ~= nil and known.x == x and known.z == z then
    return known.place, known.owner
  end
  local place, owner = places.at(position.x, position.z, on)
  known_places[guid] = { x = x, z = z, place = place, owner = owner }
  return place, owner
end

local function reserve_owner(guid)
  for i = 1, #facts.seats do
    local bag = "seat/" .. facts.seats[i].faction .. "/reserve"
    if facts.guids[bag] == guid then
      return facts.seats[i].faction
    end
    for k = 1, #facts.bagged do
      if facts.guids[bag .. "/" .. facts.bagged[k]] == guid then
        return facts.seats[i].faction
      end
    end
  end
  return nil
end

-- To MoonSharp the length of a list that has just grown is new, it counts: so `count`, how many items there are, is
-- taken and given back.
local function add_inside(items, count, object, kind)
  local guid = object.guid
  local position = object.getPosition()
  local place, owner
  if kind == "Bag" then
    owner = reserve_owner(guid)
    place = facts.bag_place
    if owner == nil then
      return count
    end
  else
    place, owner = place_of(guid, position)
  end
  local down = object.is_face_down
  local entries = object.getObjects()
  for i = 1, #entries do
    local sort = object_kinds.read(entries[i].memo, entries[i].tags or {})
    if sort ~= nil then
      count = count + 1
      items[count] = {
        guid = entries[i].guid, sort = sort, place = place, owner = owner, inside = guid, count = 1,
        deck = kind == "Deck", down = kind == "Deck" and down, x = position.x, z = position.z,
      }
    end
    if i % FEW == 0 then
      slices.pause(5)
    end
  end
  return count
end

local function add_single(items, count, object)
  local memo = object.memo
  if memo == nil or memo == "" then
    return count
  end
  local sort = object_kinds.read(memo, object.getTags())
  if sort == nil then
    return count
  end
  local guid = object.guid
  local position = object.getPosition()
  local place, owner = place_of(guid, position, sort.on)
  local left = state.left[guid]
  if left ~= nil then
    place = left.place
    owner = left.owner
  end
  items[count + 1] = {
    guid = guid, sort = sort, place = place, owner = owner, down = object.is_face_down,
    count = math.max(object.getQuantity(), 1),
    x = position.x, z = position.z, held = object.held_by_color ~= nil, left = left ~= nil,
  }
  return count + 1
end

-- Add what one object is or holds to a list of so many items: how many there are then. May pause within a container.
function M.add(items, count, object)
  if object == nil or object.isDestroyed() or object.spawning then
    return count
  end
  local kind = object.type
  if kind == "Deck" or kind == "Bag" then
    return add_inside(items, count, object, kind)
  elseif kind ~= "Infinite" then
    return add_single(items, count, object)
  end
  return count
end

-- Whether a pile is of cards of the game.
function M.holds_cards(pile)
  local entries = pile.getObjects()
  for i = 1, #entries do
    if object_kinds.read(entries[i].memo, entries[i].tags or {}) ~= nil then
      return true
    end
  end
  return false
end

-- Whether an object lies in the area of a colour's own seat.
local function is_own(object, colour)
  local position = object.getPosition()
  local _, owner = places.at(position.x, position.z)
  return owner ~= nil and owner ~= "" and state.colour_of(owner) == colour
end

-- Whether an object is a card of the game that lies face down outside a colour's own area.
function M.is_hidden_card(object, colour)
  return object.type == "Card" and object.is_face_down and M.is_piece(object) and not is_own(object, colour)
end

-- Whether an object is a piece of the game.
function M.is_piece(object)
  return object_kinds.read(object.memo, object.getTags()) ~= nil
end

-- Whether an object lies where only a colour sees it: in its hand or behind its screen.
function M.is_behind_screen(object, colour)
  local position = object.getPosition()
  local place = places.at(position.x, position.z)
  local known = facts.area.places[place or ""]
  return known ~= nil and (known.zone == "hand" or known.zone == "hidden") and is_own(object, colour)
end

-- All items. Pauses between the objects.
function M.all()
  local items = {}
  local count = 0
  local objects = getObjects()
  for i = 1, #objects do
    slices.pause(15)
    count = M.add(items, count, objects[i])
  end
  return items
end

return M
