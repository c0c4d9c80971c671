-- What is to be done to the pieces but has to wait: for names that tell nothing, or for the end of somebody's search.
local facts = use("facts")
local tell = use("tell")
local guid_swap = use("guid_swap")
local watch = use("watch")
local carry = use("carry")

local M = {}

-- The colour for the end of whose search something waits, nil if nothing does.
local blocked = nil

-- Nothing is taken out of a pile before its cards have no names that tell what they are: the list with
-- what is to do first, and without what has to wait for it.
function M.with_veils(todo)
  local due = {}
  local kept = { lost = todo.lost, later = todo.later }
  for i = 1, #todo do
    local thing = todo[i]
    if thing.secret and due[thing.from] == nil then
      local pile = carry.alive(thing.from)
      due[thing.from] = pile ~= nil and guid_swap.is_due(pile)
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
function M.without_searched(todo)
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
-- Somebody has closed the window of a search: whether anything had to wait for that.
function M.search_ended()
  local waited = blocked ~= nil
  blocked = nil
  return waited
end

return M
