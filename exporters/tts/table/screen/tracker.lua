-- Where the game is: turn, phase, step, who is awaited, and what happens now. On top of the screen.
local Referee = use("referee")
local automaton = use("automaton")
local automaton_news = use("automaton_news")
local computers = use("computers")
local lobby_panel = use("lobby_panel")
local state = use("state")
local play = use("play")
local words = use("words")
local widgets = use("widgets")

local M = {}

local paint = widgets.paint
local WIDTH = 566

M.window = {
  name = "tracker", width = WIDTH, height = 194, corner = "UpperCenter", x = 47, y = 44,
  stock = { r = 11, b = 15, i = 0, p = 0, t = 17 },
}

local function whole(value)
  return string.format("%d", value)
end

--- "Turn 3 of 10", or whatever the game counts.
function M.turn_text(language, position)
  local panel = words.facts.panel
  local round = position[panel.round]
  if round == nil or round < 1 then
    return words.say(language, "turn-0")
  end
  local rounds = panel.rounds ~= "" and position[panel.rounds] or round
  return words.say(language, "turn", { turn = whole(round), turns = whole(rounds) })
end

local function buttons(canvas, viewer)
  local language = viewer.language
  local panel = viewer.panel
  local x = WIDTH - 36
  canvas.button(x, 4, 28, 26, panel.tracker_folded and "v" or "^", "fold|tracker",
    { style = "plain", tip = words.say(language, "fold") })
  -- Sizes stand on the left, where larger panels beside this one never cover them.
  canvas.button(160, 4, 32, 26, words.say(language, "smaller"), "size|-1", { style = "plain", size = 14 })
  canvas.button(196, 4, 32, 26, words.say(language, "bigger"), "size|1", { style = "plain", size = 14 })
  canvas.button(234, 4, 62, 26, words.say(language, "look"), "look",
    { style = "plain", size = 14, tip = words.say(language, "look-hint") })
  x = x - 66
  canvas.button(x, 4, 62, 26, words.say(language, "help"), "side|help", { style = panel.side == "help" and "lit" or "plain", size = 14 })
  x = x - 66
  canvas.button(x, 4, 62, 26, words.say(language, "log"), "side|log", { style = panel.side == "log" and "lit" or "plain", size = 14 })
  if viewer.seat ~= nil then
    x = x - 66
    canvas.button(x, 4, 62, 26, words.say(language, "undo"), "undo", { style = panel.ask_undo and "lit" or "plain", size = 14 })
  end
end

-- The phases on one band: those that have passed, the one that is now, those to come.
local function phases(canvas, viewer, position)
  local list = words.facts.phases
  local width = math.floor((WIDTH - 12) / #list)
  local at = #list + 1
  for i = 1, #list do
    if list[i] == position.phase then
      at = i
    end
  end
  canvas.rect(6, 38, width * #list, 26, paint.band)
  if at > 1 then
    canvas.rect(6, 38, width * (at - 1), 26, paint.line)
  end
  if at <= #list then
    canvas.rect(6 + width * (at - 1), 38, width, 26, paint.gold)
  end
  for i = 1, #list do
    canvas.text(6 + width * (i - 1), 38, width, 26, words.phase_short(viewer.language, list[i]), {
      size = 14, align = "MiddleCenter", tip = words.phase(viewer.language, list[i]),
      colour = i == at and paint.ink or (i < at and paint.text or paint.soft),
    })
  end
end

-- Letters of a seat's name, and of a step, that surely stand in one line.
local LINE = 16
local STEP_LINE = 30

-- The step, and badges of all that the game waits for.
local function waiting(canvas, viewer, position, y)
  local language = viewer.language
  local step = words.step(language, position.step)
  if #step > STEP_LINE then
    canvas.text(10, y - 5, 272, 36, step, { size = 14, bold = true })
  else
    canvas.text(10, y, 272, 26, step, { size = 16, bold = true })
  end
  local seats = Referee.to_act(position)
  if #seats == 0 then
    return
  end
  canvas.text(282, y, 96, 26, words.say(language, "waiting"), { size = 14, colour = paint.soft, align = "MiddleRight" })
  local x = 384
  for i = 1, math.min(#seats, 6) do
    local look = words.facts.looks[seats[i]]
    if look ~= nil then
      canvas.badge(x, y + 1, 24, look, viewer.pictures[seats[i]])
      x = x + 28
      if #seats == 1 then
        local name = words.name(language, seats[i])
        if #name > LINE then
          canvas.text(x + 2, y - 5, WIDTH - x - 8, 36, name, { size = 14, bold = true })
        else
          canvas.text(x + 2, y, WIDTH - x - 8, 26, name, { size = 15, bold = true })
        end
      end
    else
      canvas.text(x, y, 120, 26, words.say(language, "table"), { size = 15, bold = true })
      x = x + 122
    end
  end
end

-- The table is about to go on by itself: whoever wants to do something first can have it wait.
local function pause(canvas, viewer)
  local language = viewer.language
  if play.elsewhere() then
    if #play.waited(viewer.colour) == 0 then
      return false
    end
    canvas.text(10, 100, 420, 40, words.say(language, "speak-up"), { size = 15, bold = true, colour = paint.warn })
    canvas.button(438, 104, 118, 34, words.say(language, "go-on"), "go-on", { style = "primary", bold = true })
    return true
  end
  local seconds = play.window()
  if state.stage ~= "playing" or (seconds == nil and state.hold == "") then
    return false
  end
  local held = state.hold ~= ""
  if computers.awaited_unmanned() ~= nil and not held then
    local is_program = automaton.awaited() == nil
    local text
    if seconds == automaton.CLICK then
      text = words.say(language, is_program and "computer-click" or "auto-click")
    else
      text = words.say(language, is_program and "computer-next" or "auto-next", { seconds = whole(seconds or 0) })
    end
    canvas.text(10, 100, 218, 40, text, { size = 14, bold = true, colour = paint.warn })
    if viewer.seat ~= nil then
      canvas.button(230, 104, 120, 34, lobby_panel.tempo_text(language), "tempo", { style = "plain", size = 14 })
      canvas.button(354, 104, 92, 34, words.say(language, "wait"), "hold", { style = "plain", off = seconds == automaton.CLICK })
      canvas.button(450, 104, 106, 34, words.say(language, "go-on"), "go-on", { style = "primary", bold = true })
    end
    return true
  end
  local text = held and words.say(language, "held-by", { colour = state.hold })
    or words.say(language, "going-on", { seconds = whole(seconds or 0) })
  canvas.text(10, 100, 300, 40, text, { size = 15, bold = true, colour = paint.warn })
  if viewer.seat ~= nil then
    canvas.button(316, 104, 116, 34, words.say(language, "wait"), "hold", { style = held and "lit" or "plain", off = held })
    canvas.button(438, 104, 118, 34, words.say(language, "go-on"), "go-on", { style = "primary", bold = true })
  end
  return true
end

-- What the automaton has done last, with its reason, until somebody else has moved; where a choice is left to
-- those who play, that. How high the tracker is then.
local function of_automaton(canvas, viewer)
  local seats = state.automata()
  if #seats == 0 then
    return 146
  end
  local seat = automaton.awaited()
  local text = automaton_news.text(viewer.language, viewer.seat or "")
  if seat ~= nil and automaton.only_move() == nil then
    local choice = words.say(viewer.language, "auto-choice", { faction = words.name(viewer.language, seat) })
    text = text ~= nil and choice .. " " .. text or choice
  end
  if text == nil then
    return 146
  end
  canvas.rect(6, 146, WIDTH - 12, 44, paint.card)
  canvas.text(14, 147, WIDTH - 28, 42, text, { size = 14, colour = paint.ink, tip = text })
  return 194
end

--- Draws the tracker for a viewer.
function M.draw(canvas, viewer)
  local language = viewer.language
  local position = viewer.view
  canvas.rect(0, 0, WIDTH, 34, paint.title)
  canvas.text(10, 0, 146, 34, M.turn_text(language, position), { size = 16, bold = true, colour = paint.gold })
  buttons(canvas, viewer)
  canvas.height = 34
  if viewer.panel.tracker_folded then
    return
  end
  phases(canvas, viewer, position)
  waiting(canvas, viewer, position, 70)
  if viewer.panel.ask_undo then
    canvas.text(10, 100, 258, 40, words.say(language, "undo-ask"), { size = 16, bold = true, colour = paint.warn })
    canvas.button(272, 104, 140, 34, words.say(language, "undo-yes"), "undo-yes", { style = "danger", bold = true })
    canvas.button(418, 104, 138, 34, words.say(language, "undo-no"), "undo-no", { style = "plain" })
  elseif not pause(canvas, viewer) then
    canvas.text(10, 100, WIDTH - 20, 40, words.phase_text(language, position.phase), { size = 14, colour = paint.soft, align = "UpperLeft" })
  end
  canvas.height = of_automaton(canvas, viewer)
end

return M
