-- How to use the table: in a few sentences, with the keys, the language and the credits.
local state = use("state")
local words = use("words")
local widgets = use("widgets")
local log_panel = use("log_panel")

local M = {}

local paint = widgets.paint
local WIDTH = 296

M.MODES = { "assist", "referee", "free" }
-- The keys are offered under one name, that of the first language: players' own settings go by it.
M.KEYS = { "key-next", "key-confirm", "key-back", "key-fold", "key-undo", "key-look", "key-place" }

--- Draws the help of a viewer on the window on the left.
function M.draw(canvas, viewer)
  local language = viewer.language
  log_panel.head(canvas, viewer, words.say(language, "help"))
  local y = 40
  local lines = {}
  for i = 1, 5 do
    lines[i] = "- " .. words.say(language, "help-" .. string.format("%d", i))
  end
  canvas.text(10, y, WIDTH - 20, 285, table.concat(lines, "\n"), { size = 14, align = "UpperLeft" })
  y = y + 285
  canvas.text(10, y, WIDTH - 20, 20, words.say(language, "hotkeys"), { size = 14, bold = true, colour = paint.gold })
  y = y + 21
  local keys = {}
  for i = 1, #M.KEYS do
    keys[i] = words.say(words.languages[1], M.KEYS[i])
  end
  canvas.text(18, y, WIDTH - 26, 126, table.concat(keys, "\n"), { size = 14, colour = paint.soft, align = "UpperLeft" })
  y = y + 126
  y = y + 4
  for i = 1, #words.languages do
    local other = words.languages[i]
    canvas.button(10 + (i - 1) * 93, y, 90, 26, words.language_name(other), "language|" .. other,
      { style = other == language and "lit" or "plain", size = 14 })
  end
  y = y + 32
  if viewer.host then
    for i = 1, #M.MODES do
      local mode = M.MODES[i]
      canvas.button(10 + (i - 1) * 93, y, 90, 26, words.say(language, mode), "mode|" .. mode, {
        style = mode == state.mode and "lit" or "plain", size = 14, tip = words.say(language, mode .. "-hint"),
      })
    end
    y = y + 32
    canvas.button(10, y, 276, 26, words.say(language, "fair-guard", { state = words.say(language, state.guarded and "yes" or "no") }),
      "guard", { style = state.guarded and "lit" or "plain", size = 14, tip = words.say(language, "fair-guard-hint") })
    y = y + 32
    canvas.button(10, y, 276, 26, words.say(language, "computers"), "side|computers", { style = "plain", size = 14 })
    y = y + 32
    canvas.button(10, y, 276, 26, words.say(language, viewer.panel.ask_reset and "new-game-ask" or "new-game"), "reset",
      { style = viewer.panel.ask_reset and "danger" or "plain", size = 14 })
    canvas.height = y + 36
    -- The host has read the credits in the set-up; here they would not fit on a small screen.
    return
  end
  canvas.text(10, y, WIDTH - 20, 20, words.say(language, "credits"), { size = 14, bold = true, colour = paint.gold })
  y = y + 20
  local credits = {}
  for i = 1, 3 do
    credits[i] = words.say(language, "credits-" .. string.format("%d", i))
  end
  canvas.text(18, y, WIDTH - 26, 92, table.concat(credits, "\n"), { size = 14, colour = paint.soft, align = "UpperLeft" })
  y = y + 92
  canvas.height = y + 6
end

return M
