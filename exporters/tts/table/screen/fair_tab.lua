-- The page "Fair play" of the set-up: words of the players for chance, and what the program lets guests do.
local state = use("state")
local words = use("words")
local widgets = use("widgets")

local M = {}

local paint = widgets.paint
local LEFT, RIGHT, WIDE, TOP = 16, 466, 418, 96
-- A row of a seat, and the words of which it shows the beginning.
local ROW = 30

-- A hash in two halves, so that it can stand in two lines.
local function in_halves(hash)
  return string.sub(hash, 1, 32) .. " " .. string.sub(hash, 33)
end

local function seat_row(canvas, viewer, seat, y)
  local language = viewer.language
  local word = state.words[seat.faction]
  canvas.text(LEFT, y, 150, ROW - 4, words.name(language, seat.faction), { size = 14 })
  canvas.text(LEFT + 156, y, 130, ROW - 4, word or words.say(language, "fair-none"),
    { size = 14, bold = word ~= nil, colour = word ~= nil and paint.gold or paint.soft })
  if state.is_seated(seat.colour) then
    canvas.button(LEFT + 290, y, 128, ROW - 4, words.say(language, "fair-random"), "word|" .. seat.faction, { style = "choice", size = 14 })
  end
end

local function chance(canvas, viewer)
  local language = viewer.language
  canvas.text(LEFT, TOP, WIDE, 24, words.say(language, "fair-chance"), { size = 16, bold = true, colour = paint.gold })
  canvas.text(LEFT, TOP + 26, WIDE, 92, words.say(language, "fair-chance-1"), { size = 14, colour = paint.soft, align = "UpperLeft" })
  if state.commitment == "" then
    canvas.button(LEFT, TOP + 126, WIDE, 36, words.say(language, "fair-ask"), "ask-words",
      { style = "lit", bold = true, size = 15, off = state.chance ~= "auto" })
    return
  end
  canvas.text(LEFT, TOP + 112, WIDE, 56, words.say(language, "fair-commit", { commit = in_halves(state.commitment) }), { size = 14 })
  for i = 1, #state.seats do
    seat_row(canvas, viewer, state.seats[i], TOP + 170 + (i - 1) * ROW)
  end
  canvas.input(LEFT + 156, TOP + 172 + #state.seats * ROW, 262, 32, "", "own-word",
    { limit = 100, size = 14, hint = words.say(language, "fair-own") })
end

local function secrets(canvas, viewer)
  local language = viewer.language
  canvas.text(RIGHT, TOP, WIDE, 24, words.say(language, "fair-secrets"), { size = 16, bold = true, colour = paint.gold })
  canvas.text(RIGHT, TOP + 26, WIDE, 62, words.say(language, "fair-secrets-1"), { size = 14, colour = paint.soft, align = "UpperLeft" })
  canvas.text(RIGHT, TOP + 92, WIDE, 170, words.say(language, "fair-secrets-2"), { size = 14, align = "UpperLeft" })
  local now = words.say(language, state.guarded and "yes" or "no")
  canvas.button(RIGHT, TOP + 268, WIDE, 36, words.say(language, "fair-guard", { state = now }), "guard",
    { style = state.guarded and "lit" or "plain", bold = true, size = 15 })
  canvas.text(RIGHT, TOP + 310, WIDE, 80, words.say(language, "fair-guard-hint"), { size = 14, colour = paint.soft, align = "UpperLeft" })
end

--- Draws the page for all who read one language.
function M.draw(canvas, viewer)
  chance(canvas, viewer)
  secrets(canvas, viewer)
end

return M
