-- Which seats computer players play, how fast, and whether they give reasons: for the host, in the window on the right.
local automaton = use("automaton")
local computers = use("computers")
local state = use("state")
local words = use("words")
local widgets = use("widgets")
local log_panel = use("log_panel")

local M = {}

local paint = widgets.paint
local WIDTH = 296

-- Who plays a seat, in words.
local function player_words(language, faction)
  local strength = computers.strength(faction)
  if strength == "easy" then
    return words.say(language, "computer-easy")
  elseif strength == "steady" then
    return words.say(language, "computer-steady")
  elseif strength == "strong" then
    return words.say(language, "computer-strong")
  end
  return words.say(language, "computer-none")
end

--- A button that gives a seat to the next strength of computer players, or back to a person.
function M.button(canvas, language, faction, x, y, width, height)
  local strength = computers.strength(faction)
  canvas.button(x, y, width, height, words.say(language, "played-by", { who = player_words(language, faction) }), "computer|" .. faction,
    { style = strength ~= nil and "lit" or "plain", size = 13, tip = words.say(language, "computer-hint") })
end

-- The text of the button that changes how long the table waits before each move of a computer player.
local function pace_text(language)
  if state.tempo == automaton.CLICK then
    return words.say(language, "computer-pace-click")
  end
  return words.say(language, "computer-pace", { seconds = string.format("%d", state.tempo) })
end

--- Draws the window on the right for a host.
function M.draw(canvas, viewer)
  local language = viewer.language
  log_panel.head(canvas, viewer, words.say(language, "computers"))
  local y = 40
  for i = 1, #state.seats do
    local faction = state.seats[i].faction
    if not state.is_automaton(faction) then
      canvas.text(10, y, WIDTH - 20, 22, words.name(language, faction), { size = 15, bold = true, colour = paint.gold })
      if viewer.host then
        M.button(canvas, language, faction, 10, y + 23, WIDTH - 20, 26)
      else
        canvas.text(10, y + 23, WIDTH - 20, 26, player_words(language, faction), { size = 14 })
      end
      y = y + 56
    end
  end
  canvas.button(10, y, WIDTH - 20, 28, pace_text(language), "tempo", { style = "plain", size = 14 })
  y = y + 34
  if viewer.host then
    canvas.button(10, y, WIDTH - 20, 28,
      words.say(language, "computer-reasons", { state = words.say(language, state.explain and "yes" or "no") }), "explain",
      { style = state.explain and "lit" or "plain", size = 14, tip = words.say(language, "computer-reasons-hint") })
    y = y + 34
  end
  canvas.height = y + 6
end

return M
