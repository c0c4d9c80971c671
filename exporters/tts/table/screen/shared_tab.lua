-- The page "Shared game" of the set-up: the links of a game that `kynes host` keeps, and who can read what.
local state = use("state")
local words = use("words")
local widgets = use("widgets")

local M = {}

local paint = widgets.paint
local LEFT, RIGHT, WIDE, TOP = 16, 466, 418, 96

--- Draws the page for all who read one language.
function M.draw(canvas, viewer)
  local language = viewer.language
  canvas.text(LEFT, TOP, WIDE, 24, words.say(language, "shared-title"), { size = 16, bold = true, colour = paint.gold })
  canvas.text(LEFT, TOP + 26, WIDE, 110, words.say(language, "shared-1"), { size = 14, colour = paint.soft, align = "UpperLeft" })
  canvas.input(LEFT, TOP + 142, WIDE, 34, "", "shared-link", { limit = 800, size = 14, hint = words.say(language, "shared-hint") })
  local count = #(state.shared.links or {})
  local now = words.say(language, "shared-count", { count = string.format("%d", count), address = state.shared.address or "-" })
  canvas.text(LEFT, TOP + 184, WIDE, 44, now, { size = 14 })
  canvas.button(LEFT, TOP + 234, 270, 36, words.say(language, "shared-join"), "shared-join",
    { style = "lit", bold = true, size = 15, off = count == 0 })
  canvas.button(LEFT + 278, TOP + 234, 140, 36, words.say(language, "shared-forget"), "shared-forget", { size = 14, off = count == 0 })
  canvas.text(RIGHT, TOP, WIDE, 24, words.say(language, "shared-secrets"), { size = 16, bold = true, colour = paint.gold })
  canvas.text(RIGHT, TOP + 26, WIDE, 240, words.say(language, "shared-2"), { size = 14, align = "UpperLeft" })
end

return M
