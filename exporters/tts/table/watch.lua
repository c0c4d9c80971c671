-- Eyes on the decks: who looks into a face-down pile, peeks at a card or draws by hand is not stopped by
-- the program, so the others are told.
local state = use("state")
local tell = use("tell")
local scan = use("scan")

local M = {}

local function is_secret_pile(object)
  return object.type == "Deck" and object.is_face_down and scan.holds_cards(object)
end

-- Somebody searches a container.
function M.searched(object, colour)
  if state.stage == "playing" and is_secret_pile(object) then
    tell.all("searches", { colour = colour, pile = object.getName() }, tell.WARN)
  end
end

-- Somebody peeks under a face-down card.
function M.peeked(object, colour)
  if state.stage == "playing" and (is_secret_pile(object) or scan.is_hidden_card(object, colour)) then
    tell.all("peeks", { colour = colour }, tell.WARN)
  end
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
