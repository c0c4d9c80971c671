-- What people have deleted or doubled. A locked bag below the table has one of each thing (exporters/tts/layout/spares.py):
-- what is missing is copied from there, with the pictures that the table has now.
local facts = use("facts")
local object_kinds = use("object_kinds")
local places = use("places")
local slices = use("slices")

local M = {}

local BAG = "spares"
local STEP = 0.4
local NEAR = 0.3

-- What the table should have, made when it is first asked for: things that are pieces of the game by their sort, others by
-- their GUID. An entry is {guid =, count =, originals =, place =, name =, sort =}.
local known = nil

local function the_bag()
  return getObjectFromGUID(facts.guids[BAG] or "")
end

local function words_in(text)
  local found = {}
  for word in string.gmatch(text, "%S+") do
    found[#found + 1] = word
  end
  return found
end

local function entry_of(row, held)
  return {
    guid = row[1], count = row[2], originals = words_in(row[3]), name = held.name,
    place = row[4] ~= nil and { row[4], row[5], row[6] } or nil,
    sort = not facts.has(held.tags or {}, "bank") and object_kinds.read(held.memo, held.tags or {}) or nil,
  }
end

local function all_known()
  local bag = the_bag()
  if known ~= nil or bag == nil then
    return known or { pieces = {}, fixtures = {}, by_name = {} }
  end
  local held = {}
  local inside = bag.getObjects()
  for i = 1, #inside do
    held[inside[i].guid] = inside[i]
  end
  known = { pieces = {}, fixtures = {}, by_name = {} }
  for i = 1, #facts.spares do
    slices.pause(2)
    local row = facts.spares[i]
    local entry = held[row[1]] ~= nil and entry_of(row, held[row[1]]) or nil
    if entry ~= nil and entry.sort == nil then
      known.fixtures[#known.fixtures + 1] = entry
    elseif entry ~= nil and entry.sort.kind ~= "coin" and not (entry.sort.entry ~= nil and entry.sort.entry.bank) then
      known.pieces[#known.pieces + 1] = entry
      known.by_name[entry.sort.name] = entry
    end
  end
  return known
end

-- After loading: the bag may be another.
function M.forget()
  known = nil
end

-- How many pieces of each sort there are: on the table, in hands, in the air, in every container; and whether nothing is
-- just being made.
local function counted()
  local found = {}
  local settled = true
  local own = facts.guids[BAG]
  local function add(memo, tags, count)
    local sort = object_kinds.read(memo, tags)
    if sort ~= nil then
      found[sort.name] = (found[sort.name] or 0) + count
    end
  end
  local objects = getObjects()
  for i = 1, #objects do
    local object = objects[i]
    slices.pause(8)
    if object ~= nil and not object.isDestroyed() and object.guid ~= own then
      local kind = object.type
      settled = settled and not object.spawning
      if kind == "Deck" or kind == "Bag" then
        local held = object.getObjects()
        for k = 1, #held do
          add(held[k].memo, held[k].tags or {}, 1)
        end
      elseif kind ~= "Infinite" and (object.memo or "") ~= "" then
        add(object.memo, object.getTags(), math.max(object.getQuantity(), 1))
      end
    end
  end
  return found, settled
end

-- The GUIDs of an entry's things that are not on the table.
local function gone_of(entry)
  local gone = {}
  for i = 1, #entry.originals do
    if getObjectFromGUID(entry.originals[i]) == nil then
      gone[#gone + 1] = entry.originals[i]
    end
  end
  return gone
end

-- What a thing is called to people who may not know which card it is.
local function shown_name(entry)
  if entry.sort ~= nil and entry.sort.kind == "card" then
    return entry.sort.deck.title
  end
  return entry.name ~= "" and entry.name or (entry.sort ~= nil and entry.sort.name or "?")
end

-- What the table lacks: a list of {entry =, count =}. Pauses.
function M.missing()
  local all = all_known()
  local found = counted()
  local list = {}
  for i = 1, #all.pieces do
    local lacking = all.pieces[i].count - (found[all.pieces[i].sort.name] or 0)
    if lacking > 0 then
      list[#list + 1] = { entry = all.pieces[i], count = lacking }
    end
  end
  for i = 1, #all.fixtures do
    if #gone_of(all.fixtures[i]) > 0 then
      list[#list + 1] = { entry = all.fixtures[i], count = #gone_of(all.fixtures[i]) }
    end
  end
  return list
end

-- How many pieces too many there are, by the names of their sorts; none while something is just being made. Pauses.
function M.too_many()
  local all = all_known()
  local found, settled = counted()
  local list = {}
  for i = 1, settled and #all.pieces or 0 do
    local name = all.pieces[i].sort.name
    local more = (found[name] or 0) - all.pieces[i].count
    list[name] = more > 0 and more or nil
  end
  return list
end

-- Whether there are too many of a sort at this very moment: what was counted over several frames may have been counted
-- twice on its way into a pile.
function M.is_doubled(name)
  local entry = all_known().by_name[name]
  local found = counted()
  return entry ~= nil and (found[name] or 0) > entry.count
end

-- The names of what is missing, each with its number, in one line.
function M.names(list)
  local count = {}
  local order = {}
  for i = 1, #list do
    local name = shown_name(list[i].entry)
    if count[name] == nil then
      order[#order + 1] = name
    end
    count[name] = (count[name] or 0) + list[i].count
  end
  for i = 1, #order do
    order[i] = order[i] .. (count[order[i]] > 1 and " (" .. string.format("%d", count[order[i]]) .. ")" or "")
  end
  return table.concat(order, ", ")
end

-- Bringing back ----------------------------------------------------------------------------------------

local function copied(value)
  if type(value) ~= "table" then
    return value
  end
  local made = {}
  for key, held in pairs(value) do
    made[key] = copied(held)
  end
  return made
end

local function put_at(data, point, height, over)
  local at = data.Transform
  at.posX = point[1]
  at.posY = height
  at.posZ = point[2]
  at.rotX = 0
  at.rotY = point[3] or 180
  at.rotZ = over
end

-- Things that lie nowhere yet begin beside the board; the next look at the table brings them to their places.
local function beginning(sort)
  return places.points("box", "", sort)[1] or { 0, 0 }
end

local function bring_piece(lacking, data)
  local gone = gone_of(lacking.entry)
  for i = 1, lacking.count do
    local one = copied(data)
    one.GUID = gone[i]
    if lacking.entry.sort ~= nil then
      put_at(one, beginning(lacking.entry.sort), facts.loose + i * STEP, lacking.entry.sort.kind == "card" and 180 or 0)
    elseif lacking.entry.place ~= nil then
      one.Transform.posX = lacking.entry.place[1]
      one.Transform.posY = lacking.entry.place[2]
      one.Transform.posZ = lacking.entry.place[3]
    end
    slices.pause(20)
    spawnObjectData({ data = one })
  end
end

-- Several cards of a deck come back as a pile, in an order that tells nothing.
local function bring_pile(deck, cards)
  for i = #cards, 2, -1 do
    local other = math.random(1, i)
    local card = cards[i]
    cards[i] = cards[other]
    cards[other] = card
  end
  local pile = {
    Name = "Deck", Nickname = deck.title, Description = "", Tags = { deck["tag"] }, Transform = copied(cards[1].Transform),
    HideWhenFaceDown = true, SidewaysCard = false, DeckIDs = {}, CustomDeck = {}, ContainedObjects = cards,
    LuaScript = "", LuaScriptState = "", XmlUI = "",
  }
  local original = facts.guids["deck/" .. deck.deck]
  if original ~= nil and getObjectFromGUID(original) == nil then
    pile.GUID = original
  end
  for i = 1, #cards do
    cards[i].GUID = string.format("%06x", math.random(1, 16777215))
    pile.DeckIDs[i] = cards[i].CardID
    for number, sheet in pairs(cards[i].CustomDeck) do
      pile.CustomDeck[number] = sheet
    end
  end
  local point = places.points(deck.place, "", { kind = "card" })[1] or { 0, 0 }
  put_at(pile, point, facts.loose, 180)
  spawnObjectData({ data = pile })
end

-- Copy what is missing onto the table: the same list. Pauses.
function M.bring_back(list)
  local bag = the_bag()
  if bag == nil or #list == 0 then
    return list
  end
  local datas = {}
  local held = bag.getData().ContainedObjects
  for i = 1, #held do
    datas[held[i].GUID] = held[i]
  end
  local piles = {}
  local order = {}
  for i = 1, #list do
    local lacking = list[i]
    local sort = lacking.entry.sort
    if sort ~= nil and sort.kind == "card" then
      if piles[sort.deck.deck] == nil then
        piles[sort.deck.deck] = { deck = sort.deck, list = {}, cards = {} }
        order[#order + 1] = piles[sort.deck.deck]
      end
      local pile = piles[sort.deck.deck]
      pile.list[#pile.list + 1] = lacking
      for _ = 1, lacking.count do
        pile.cards[#pile.cards + 1] = copied(datas[lacking.entry.guid])
      end
    else
      bring_piece(lacking, datas[lacking.entry.guid])
    end
  end
  for i = 1, #order do
    if #order[i].cards > 1 then
      bring_pile(order[i].deck, order[i].cards)
    else
      bring_piece(order[i].list[1], datas[order[i].list[1].entry.guid])
    end
  end
  return list
end

-- Put back what nobody moves: bags, mats, signs, the board. Pauses.
function M.fix()
  local fixtures = all_known().fixtures
  for i = 1, #fixtures do
    local place = fixtures[i].place
    local object = place ~= nil and getObjectFromGUID(fixtures[i].originals[1]) or nil
    slices.pause(5)
    if object ~= nil and not object.isDestroyed() and object.held_by_color == nil then
      local at = object.getPosition()
      if math.abs(at.x - place[1]) > NEAR or math.abs(at.z - place[3]) > NEAR then
        object.setPosition({ place[1], place[2], place[3] })
      end
      if not object.locked then
        object.locked = true
      end
    end
  end
end

return M
