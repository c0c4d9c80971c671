-- The five commonest actions as keys. Players give them keys of their own in Options, Game Keys.
local guard = use("guard")
local words = use("words")
local panels = use("panels")

local M = {}

M.KEYS = { "next", "confirm", "back", "fold", "undo" }

--- Offers the keys. To be called on every load; their names never change, so settings stay.
function M.add()
  for i = 1, #M.KEYS do
    local key = M.KEYS[i]
    addHotkey(words.say(words.languages[1], "key-" .. key), function(colour)
      guard.run("key " .. key, panels.key, colour, key)
    end)
  end
end

return M
