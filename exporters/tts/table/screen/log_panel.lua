-- The last moves in words, as far as the reader may know them.
local play = use("play")
local words = use("words")
local widgets = use("widgets")

local M = {}

local paint = widgets.paint
local WIDTH = 296
local LINES = 9

-- Log and help share one window on the right.
M.window = {
  name = "side", width = WIDTH, height = 672, corner = "UpperRight", x = -8, y = 44,
  -- Kept for it, before it is opened for the first time, where the screen has room.
  stock = { r = 0, b = 0, i = 0, p = 0, t = 0 },
  opened = { r = 6, b = 9, i = 0, p = 0, t = 10 },
}

--- The head of the window on the left.
function M.head(canvas, viewer, text)
  canvas.rect(0, 0, WIDTH, 34, paint.title)
  canvas.text(10, 0, WIDTH - 60, 34, text, { size = 16, bold = true, colour = paint.gold })
  canvas.button(WIDTH - 36, 4, 28, 26, "x", "side|" .. viewer.panel.side, { style = "plain", tip = words.say(viewer.language, "close") })
end

--- Draws the last moves, the newest first.
function M.draw(canvas, viewer)
  M.head(canvas, viewer, words.say(viewer.language, "log"))
  local lines = play.history(LINES, viewer.covered and "" or (viewer.seat or ""), viewer.language)
  local y = 40
  if #lines == 0 then
    canvas.text(10, y, WIDTH - 20, 24, words.say(viewer.language, "log-empty"), { size = 14, colour = paint.soft })
    y = y + 28
  end
  local shown = 0
  for i = #lines, 1, -1 do
    if shown < LINES then
      shown = shown + 1
      if shown % 2 == 1 then
        canvas.rect(4, y, WIDTH - 8, 42, paint.band)
      end
      canvas.text(10, y + 1, WIDTH - 20, 40, lines[i], { size = 14, tip = lines[i] })
      y = y + 44
    end
  end
  canvas.height = y + 6
end

return M
