-- What the table knows of the game and of itself: the generated data, and where the layout has put things.
local data = use("data")
local layout = use("layout")

local M = data

M.guids = layout.guids
M.seats = layout.seats
M.spots = layout.spots
M.graves = layout.graves
M.reveal = layout.reveal
M.spares = layout.spares
M.zones = layout.zones
M.surface = layout.surface
M.loose = layout.loose
M.free = layout.free

-- Points stand in the data as text, which the program reads faster than so many numbers: the numbers of a text, read when
-- they are first asked for.
local read = {}

function M.numbers(text)
  local found = read[text]
  if found == nil then
    found = {}
    local count = 0
    for word in string.gmatch(text, "%S+") do
      count = count + 1
      found[count] = tonumber(word)
    end
    read[text] = found
  end
  return found
end

local by_faction = {}
for i = 1, #layout.seats do
  by_faction[layout.seats[i].faction] = layout.seats[i]
end

-- The seat at the table of a faction {faction =, colour =, x =, z =, turn =}, or nil.
function M.seat(faction)
  return by_faction[faction]
end

-- The faction whose area belongs to a player colour, or nil.
function M.faction_of(colour)
  for i = 1, #M.seats do
    if M.seats[i].colour == colour then
      return M.seats[i].faction
    end
  end
  return nil
end

-- Whether a list has a value.
M.has = use("referee").has

return M
