-- What a card is called by the program must not tell which card it is: people can read the GUIDs of
-- things that lie face down. Before the first hidden card leaves a pile, and again when a card that was
-- out has come back, all GUIDs in the pile change hands. Where they go is not of the game's chance, and
-- is not remembered.
local errors = use("errors")

local M = {}

-- GUIDs of cards that have changed hands in the pile in which they still lie.
local veiled = {}

-- Whether the GUIDs in a pile may tell what its cards are.
function M.is_due(pile)
  if pile.type ~= "Deck" or not pile.is_face_down or pile.held_by_color ~= nil then
    return false
  end
  local inside = pile.getObjects()
  for i = 1, #inside do
    if not veiled[inside[i].guid] then
      return true
    end
  end
  return false
end

-- A card has left its pile: whoever sees it now may know its GUID.
function M.left(guid)
  veiled[guid] = nil
end

-- Something has left a container; it has no GUID as long as it is being made.
function M.drawn(object)
  if not object.spawning then
    M.left(object.guid)
    return
  end
  errors.later("veil.drawn", 1, function()
    if object ~= nil and not object.isDestroyed() then
      M.drawn(object)
    end
  end)
end

-- Put a pile with the same cards in the same order in the place of a pile, their GUIDs dealt anew.
-- The new pile.
function M.change(pile)
  local data = pile.getData()
  local cards = data.ContainedObjects
  for i = #cards, 2, -1 do
    local other = math.random(1, i)
    local guid = cards[i].GUID
    cards[i].GUID = cards[other].GUID
    cards[other].GUID = guid
  end
  for i = 1, #cards do
    veiled[cards[i].GUID] = true
  end
  pile.destruct()
  return spawnObjectData({ data = data })
end

-- After loading: nobody knows what people have seen.
function M.forget()
  veiled = {}
end

return M
