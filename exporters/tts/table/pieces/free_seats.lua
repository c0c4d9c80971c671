-- Seats that nobody plays say so: a text at each, which lies below the table while somebody plays there.
local facts = use("facts")
local state = use("state")

local M = {}

local BELOW = -4
local NEAR = 0.1

-- Put every text where it belongs. It is done again at every change: a text that is there already is left alone.
function M.show()
  for i = 1, #facts.seats do
    local faction = facts.seats[i].faction
    local text = getObjectFromGUID(facts.guids["seat/" .. faction .. "/free"] or "")
    local height = state.seat_of(faction) == nil and facts.free or BELOW
    if text ~= nil then
      local at = text.getPosition()
      if math.abs(at.y - height) > NEAR then
        text.setPosition({ x = at.x, y = height, z = at.z })
      end
    end
  end
end

return M
