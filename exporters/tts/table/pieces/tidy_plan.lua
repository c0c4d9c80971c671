-- From what lies where to what should: the list of things to do, computed without touching anything.
--
-- A thing to do has a `label` for people, and is one of
--   {act = "move", guid =, x =, z =, turn =, down =}        an object on the table, to a point
--   {act = "turn", guid =, down =}                          over, where it is
--   {act = "take", from =, guid =, x =, z =, turn =, down =, secret =} out of a container; `secret`:
--                                                           it must not be known which card it is
--   {act = "put", guid =, into =}                           into a bag
--   {act = "split", guid =, count =, x =, z =, turn =, down =} so many off a stack
--   {act = "coin", piece =, x =, z =, turn =, down =}       a new coin or other piece out of the bank
--   {act = "drop", guid =, count =}                         one back into the bank
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local places = use("places")
local object_kinds = use("object_kinds")
local free_spots = use("free_spots")
local money = use("money")
local slices = use("slices")

local M = {}

local CLOSE = 0.5
-- After so many items one may pause.
local FEW = 12

-- Whether an item lies where a want wants it. Behind their shields people arrange things as they like.
local function is_at(item, want)
  if item.owner ~= want.owner then
    return false
  end
  if item.place == want.place then
    return true
  end
  local there, wanted = facts.area.places[item.place or ""], facts.area.places[want.place]
  if want.owner == "" or there == nil or wanted == nil then
    return false
  elseif there.zone == "hidden" then
    return wanted.stays
  end
  return there.zone == "hand" and wanted.zone == "hidden" and item.sort.kind == "card"
end

-- What is wanted -----------------------------------------------------------------------------------

-- What a piece is called to people who may not know which card it is.
local function label_of(sort)
  if sort.kind == "card" then
    return sort.deck.piece
  end
  return sort.name
end

local function place_key(place, owner)
  return owner .. "|" .. place
end

-- What a position wants: pieces by sort, and money by place; nil: what a table without a game wants.
local function wanted(position)
  local wants = { sorts = {}, by_sort = {}, money = {}, money_by_place = {} }
  if position == nil then
    return wants
  end
  local stands = position == state.position and state.stands() or Referee.pieces(position)
  for i = 1, #stands do
    local stand = stands[i]
    slices.pause()
    if object_kinds.is_money(stand) then
      local place = facts.whole_parts[stand.place] or stand.place
      local key = place_key(place, stand.owner)
      local entry = wants.money_by_place[key]
      if entry == nil then
        entry = { place = place, owner = stand.owner, worth = 0 }
        wants.money_by_place[key] = entry
        wants.money[#wants.money + 1] = entry
      end
      entry.worth = entry.worth + stand.count
    else
      local sort, down, any = object_kinds.of_stand(stand)
      if sort ~= nil then
        if wants.by_sort[sort.name] == nil then
          wants.by_sort[sort.name] = { sort = sort, list = {} }
          wants.sorts[#wants.sorts + 1] = sort.name
        end
        local list = wants.by_sort[sort.name].list
        if sort.entry ~= nil and stand.place == sort.entry.down_at then
          down = true
        end
        local place = facts.whole_parts[stand.place] or stand.place
        -- What is one side's secret may lie on the board: there it has the places that all have.
        local on_board = facts.spots["parts/" .. place] ~= nil
        list[#list + 1] = {
          place = place, owner = on_board and "" or stand.owner, down = down,
          count = stand.count, open = not stand.hidden, any = any,
        }
      end
    end
  end
  return wants
end

-- Where a piece belongs when no position wants it, nil if that is for the players to say. `replaced`: the position has
-- all that it wants of the sort, others have taken the place of the rest.
local function home_of(item, lobby, replaced)
  local sort = item.sort
  if sort.kind == "card" then
    local leader = facts.leaders[sort.id]
    local unused = sort.deck.seated_only and leader ~= nil and state.seat_of(leader.faction) == nil
      and (leader.double == nil or state.seat_of(leader.double) == nil)
    if unused and not lobby then
      return { place = "box", owner = "", down = true, open = false }
    end
    return { place = sort.deck.place, owner = "", down = true, open = false }
  end
  local own = places.is_home(sort.entry.at)
  if own == facts.bag_place and replaced and #facts.bagged > 0 then
    return { place = "box", owner = "", down = false, open = true }
  elseif own ~= nil then
    return { place = own, owner = sort.faction, down = false, open = true }
  end
  if sort.entry.free and not lobby then
    return nil
  end
  local home = state.homes[item.guid]
  if home ~= nil then
    return {
      place = "home", owner = "", down = false, open = true,
      x = home.x / 100, z = home.z / 100, turn = home.turn,
    }
  end
  return nil
end

local function is_home(item, home)
  if home.x ~= nil then
    return math.abs(item.x - home.x) < CLOSE and math.abs(item.z - home.z) < CLOSE
  end
  return is_at(item, home)
end

local function point_for(room, want, sort)
  if want.x ~= nil then
    return { want.x, want.z, want.turn }
  end
  return free_spots.free_point(room, places.points(want.place, want.owner, sort), sort, want.down)
end

-- Things to do ---------------------------------------------------------------------------------------

-- Split a stack whose tokens are wanted in several places.
local function split_off(todo, room, item, want, count)
  local point = point_for(room, want, item.sort)
  if point == nil then
    todo.lost[#todo.lost + 1] = label_of(item.sort)
    return
  end
  todo.later = true
  todo[#todo + 1] = {
    act = "split", label = label_of(item.sort), guid = item.guid, count = count,
    x = point[1], z = point[2], turn = point[3], level = point[4], down = want.down, place = want.place,
  }
end

-- Whether a piece that is wanted in a place goes into the bag there.
local function is_bagged(sort, want)
  return want.place == facts.bag_place and want.owner ~= "" and sort.entry ~= nil
    and places.is_home(sort.entry.at) == want.place
end

-- The bag of a seat for pieces of a sort: one for just such pieces before the bag of all.
local function bag_of(sort, owner)
  local bag = "seat/" .. owner .. "/reserve"
  return facts.guids[bag .. "/" .. sort.piece] or facts.guids[bag]
end

-- Bring one item to where it is wanted.
local function bring(todo, room, item, want)
  if item.held then
    todo.later = true
    return
  end
  local sort = item.sort
  if is_bagged(sort, want) then
    if item.inside == nil and item.count > 1 then
      split_off(todo, room, item, want, item.count - 1)
      return
    elseif item.inside == nil then
      todo[#todo + 1] = {
        act = "put", label = label_of(sort), guid = item.guid,
        into = bag_of(sort, want.owner),
      }
      return
    end
    todo.later = true
  end
  local point = point_for(room, want, sort)
  if point == nil then
    todo.lost[#todo.lost + 1] = label_of(sort)
    return
  end
  local down = want.down
  if want.any then
    down = item.down
  end
  if sort.kind == "card" and not want.open then
    local there = facts.area.places[item.place or ""]
    if there ~= nil and there.zone == "hidden" and not item.down and item.inside == nil then
      todo[#todo + 1] = { act = "turn", label = label_of(sort), guid = item.guid, down = true }
      todo.later = true
      return
    end
    down = true
  end
  local thing = {
    act = "move", label = label_of(sort), guid = item.guid,
    x = point[1], z = point[2], turn = point[3], level = point[4], down = down, place = want.place,
  }
  if item.inside ~= nil then
    thing.act = "take"
    thing.from = item.inside
    thing.secret = sort.kind == "card" and not want.open
  end
  todo[#todo + 1] = thing
end

-- One more of what the bank has without end.
local function out_of_bank(todo, room, sort, want)
  local point = point_for(room, want, sort)
  if point == nil then
    todo.lost[#todo.lost + 1] = label_of(sort)
    return
  end
  todo[#todo + 1] = {
    act = "coin", label = label_of(sort), piece = sort.piece, x = point[1], z = point[2], turn = point[3], level = point[4],
    down = want.down,
  }
end

local function into_bank(todo, item)
  if item.held then
    todo.later = true
    return
  end
  todo[#todo + 1] = { act = "drop", label = label_of(item.sort), guid = item.guid, from = item.inside, count = item.count }
end

local function turn_over(todo, item, want, turned)
  local place = want.owner ~= "" and facts.area.places[want.place] or nil
  if place ~= nil and (place.zone == "hand" or place.bag) then
    return
  elseif want.any or item.down == want.down or item.held then
    return
  end
  local guid = item.inside or item.guid
  if not turned[guid] then
    turned[guid] = true
    todo[#todo + 1] = { act = "turn", label = label_of(item.sort), guid = guid, down = want.down }
  end
end

local function take_matching(items, want, same_side)
  for i = 1, #items do
    local item = items[i]
    if item.count > 0 and is_at(item, want) and (not same_side or want.any or item.down == want.down) then
      return item
    end
  end
  return nil
end

local function take_any(items)
  local inside
  for i = 1, #items do
    if items[i].count > 0 then
      if items[i].inside == nil then
        return items[i]
      end
      inside = inside or items[i]
    end
  end
  return inside
end

local function settle(todo, item, want, turned, room)
  local used = item.count
  if used > want.left then
    used = want.left
  end
  item.count = item.count - used
  want.left = want.left - used
  local name = item.sort.name
  if want.down then
    name = name .. "/back"
  end
  free_spots.note(room, item.x, item.z, name, used)
  turn_over(todo, item, want, turned)
end

-- Have something of a sort brought to where more of it is wanted; whether there was anything.
local function fetch(todo, room, sort, items, want)
  local item = take_any(items)
  if item == nil and sort.entry ~= nil and sort.entry.bank then
    out_of_bank(todo, room, sort, want)
    want.left = want.left - 1
  elseif item == nil then
    todo.lost[#todo.lost + 1] = label_of(sort)
    return false
  elseif item.count > want.left then
    split_off(todo, room, item, want, want.left)
    item.count = item.count - want.left
    want.left = 0
  else
    bring(todo, room, item, want)
    want.left = want.left - item.count
    item.count = 0
  end
  return true
end

-- Throw away copies that nobody needs: those that lie about before those that are in place.
local function drop_copies(todo, items, too_many, lobby)
  for pass = 1, 2 do
    for i = 1, #items do
      local item = items[i]
      local name = item.sort.name
      local more = too_many[name] or 0
      local home = item.count > 0 and item.count <= more and home_of(item, lobby, true) or nil
      if item.count > 0 and item.count <= more and (pass == 2 or home == nil or not is_home(item, home)) then
        too_many[name] = more - item.count
        into_bank(todo, item)
        if not item.held then
          todo[#todo].surplus = name
          todo.copies = (todo.copies ~= nil and todo.copies .. ", " or "") .. label_of(item.sort)
        end
        item.count = 0
      end
    end
  end
end

-- The things to do for the items of one sort.
local function plan_sort(todo, room, sort, items, wants, turned, lobby, too_many)
  for pass = 1, 2 do
    for i = 1, #wants do
      local want = wants[i]
      while want.left > 0 do
        local item = take_matching(items, want, pass == 1)
        if item == nil then
          break
        end
        settle(todo, item, want, turned, room)
      end
    end
  end
  return function()
    for i = 1, #wants do
      local want = wants[i]
      local fetched = true
      while want.left > 0 and fetched do
        fetched = fetch(todo, room, sort, items, want)
      end
    end
    drop_copies(todo, items, too_many, lobby)
    for i = 1, #items do
      local item = items[i]
      local home = item.count > 0 and home_of(item, lobby, #wants > 0) or nil
      if item.count > 0 and sort.entry ~= nil and sort.entry.bank then
        into_bank(todo, item)
      elseif home ~= nil then
        if is_home(item, home) then
          turn_over(todo, item, home, turned)
        else
          bring(todo, room, item, home)
        end
      end
    end
  end
end

-- All together ---------------------------------------------------------------------------------------

-- The things to do so that the items lie as a position has them (nil: as before a game). `too_many` says of which sorts
-- there are copies that nobody needs, and how many: they go, and `copies` names them. The list has `lost`, the sorts that are not on the table, and `later`, whether more will be to do when it is done.
function M.make(items, position, too_many)
  local wants = wanted(position)
  local todo = { lost = {}, later = false }
  local room = free_spots.new()
  local by_sort = {}
  local order = {}
  local sort_count = #wants.sorts
  local coins = {}
  for i = 1, sort_count do
    local name = wants.sorts[i]
    by_sort[name] = { sort = wants.by_sort[name].sort, items = {}, wants = wants.by_sort[name].list }
    order[i] = name
    if i % FEW == 0 then
      slices.pause(5)
    end
  end
  for i = 1, #items do
    if i % FEW == 0 then
      slices.pause(5)
    end
    local item = items[i]
    local name = item.sort.name
    if item.sort.kind == "coin" then
      coins[#coins + 1] = item
    else
      if by_sort[name] == nil then
        by_sort[name] = { sort = item.sort, items = {}, wants = {} }
        sort_count = sort_count + 1
        order[sort_count] = name
      end
      local list = by_sort[name].items
      list[#list + 1] = item
    end
  end
  local turned = {}
  local rest = {}
  for i = 1, #order do
    local entry = by_sort[order[i]]
    for k = 1, #entry.wants do
      entry.wants[k].left = entry.wants[k].count
    end
    slices.pause()
    rest[i] = plan_sort(todo, room, entry.sort, entry.items, entry.wants, turned, position == nil, too_many or {})
  end
  for i = 1, #rest do
    slices.pause()
    rest[i]()
  end
  money.plan(todo, room, coins, wants.money)
  return todo
end

return M
