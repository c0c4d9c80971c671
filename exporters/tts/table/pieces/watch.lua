-- Eyes on the decks: who looks into a face-down pile, peeks at a card or draws by hand is not stopped by
-- the program, so the others are told.
local state = use("state")
local tell = use("tell")
local scan = use("scan")

local M = {}

-- Who searches which container, by its GUID. What a script takes out of one that is searched, or puts in, is
-- doubled or lost when the window is closed.
local searchers = {}

-- Called when a container is no longer searched; set by `main`.
function M.on_search_end() end

-- The containers that are searched, by GUID: {colour =, x =, z =}.
function M.searched_now()
  local found = {}
  for guid, colour in pairs(searchers) do
    local object = getObjectFromGUID(guid)
    if object ~= nil and not object.isDestroyed() then
      local at = object.getPosition()
      found[guid] = { colour = colour, x = at.x, z = at.z }
    end
  end
  return found
end

local function is_secret_pile(object)
  return object.type == "Deck" and object.is_face_down and scan.holds_cards(object)
end

-- Somebody searches a container.
function M.searched(object, colour)
  searchers[object.guid] = colour
  if state.stage == "playing" and is_secret_pile(object) then
    tell.all("searches", { colour = colour, pile = object.getName() }, tell.WARN)
  end
end

-- Somebody closes the window of a search.
function M.search_ended(object)
  searchers[object.guid] = nil
  M.on_search_end()
end

-- Who is gone searches nothing; after loading nobody does.
function M.forget(is_here)
  local still = {}
  for guid, colour in pairs(searchers) do
    if is_here(colour) then
      still[guid] = colour
    end
  end
  searchers = still
  M.on_search_end()
end

-- Somebody peeks under a face-down card.
function M.peeked(object, colour)
  if state.stage == "playing" and (is_secret_pile(object) or scan.is_hidden_card(object, colour)) then
    tell.all("peeks", { colour = colour }, tell.WARN)
  end
end

-- Somebody has turned something over: everybody is told if it is a piece of the game and not the player's own affair.
-- Whether it is.
function M.turned_over(object, colour)
  local of_the_game = scan.is_piece(object) or object.type == "Deck" and scan.holds_cards(object)
  if state.stage ~= "playing" or not of_the_game or scan.is_behind_screen(object, colour) then
    return false
  end
  tell.all("turned-over", { colour = colour }, tell.WARN)
  return true
end

-- Somebody types a number over a pile, which deals cards. Whether that is stopped.
function M.typed(object, colour)
  if state.stage ~= "playing" or state.mode ~= "referee" or state.chance ~= "auto" or not is_secret_pile(object) then
    return false
  end
  tell.one(colour, "no-dealing", nil, tell.WARN)
  return true
end

return M
