-- The five commonest actions and the next view as keys. Players give them keys of their own in Options, Game Keys.
local errors = use("errors")
local acts = use("acts")
local words = use("words")
local panels = use("panels")

local M = {}

-- Has a person's camera go to the next view; set by `main`.
function M.on_look() end

M.KEYS = { "next", "confirm", "back", "fold", "undo" }

--- Offers the keys. To be called on every load; their names never change, so settings stay.
function M.add()
  for i = 1, #M.KEYS do
    local key = M.KEYS[i]
    addHotkey(words.say(words.languages[1], "key-" .. key), function(colour)
      acts.add("key " .. key, nil, panels.key, colour, key)
    end)
  end
  addHotkey(words.say(words.languages[1], "key-look"), function(colour)
    errors.run("key look", M.on_look, colour)
  end)
end

return M
