-- The set-up: who plays what and where, which rulings, which options; and the start.
local Referee = use("referee")
local automaton = use("automaton")
local computer_panel = use("computer_panel")
local lobby = use("lobby")
local state = use("state")
local words = use("words")
local widgets = use("widgets")
local fair_tab = use("fair_tab")
local shared_tab = use("shared_tab")

local M = {}

local paint = widgets.paint
local WIDTH, HEIGHT = 900, 600
local RULINGS = 4
-- Letters of a question that surely stand in one line.
local QUESTION = 105

M.window = {
  name = "lobby", width = WIDTH, height = HEIGHT, corner = "MiddleCenter", x = 0, y = 0,
  stock = { r = 0, b = 0, i = 0, p = 0, t = 0 },
}

M.MODES = { "assist", "referee", "free" }

-- The seats' colours as the program shows them.
M.COLOURS = {
  White = "#ffffff", Brown = "#713b17", Red = "#da1918", Orange = "#f4641d", Yellow = "#e7e52c", Green = "#31b32b",
  Teal = "#21b19b", Blue = "#1f87ff", Purple = "#a020f0", Pink = "#f570ce",
}

local function whole(value)
  return string.format("%d", value)
end

local function seat_of(faction)
  for i = 1, #state.seats do
    if state.seats[i].faction == faction then
      return state.seats[i]
    end
  end
  return nil
end

--- What is wrong with the set-up in a language, nil if it may begin.
function M.refusal(language)
  local least = words.facts.seats.least
  if #state.seats < least then
    return words.say(language, "least-seats", { least = whole(least) })
  end
  local plain = {}
  for i = 1, #state.seats do
    plain[i] = { faction = state.seats[i].faction, place = state.seats[i].place }
  end
  local wrong = Referee.check_setup(Referee.setup({ seats = plain, rulings = state.rulings, options = state.options }))
  if wrong == nil then
    return nil
  end
  return Referee.say_violation(language, wrong)
end

-- Head and foot ---------------------------------------------------------------------------------

local TABS = { "seats", "rulings", "options", "fair", "shared" }

local function head(canvas, viewer)
  local language = viewer.language
  canvas.rect(0, 0, WIDTH, 44, paint.title)
  canvas.text(16, 0, 420, 44, words.facts.title, { size = 20, bold = true, colour = paint.gold })
  for i = 1, #words.languages do
    local other = words.languages[i]
    canvas.button(WIDTH - 14 - 100 * (#words.languages - i + 1), 8, 94, 28, words.language_name(other), "language|" .. other,
      { style = other == language and "lit" or "plain", size = 14 })
  end
  for i = 1, #TABS do
    local tab = TABS[i]
    local now = (viewer.panel.lobby_tab or "seats") == tab
    canvas.button(16 + (i - 1) * 156, 54, 150, 32, words.say(language, tab), "lobby-tab|" .. tab,
      { style = now and "lit" or "plain", bold = now, size = 16 })
  end
end

local function foot(canvas, viewer)
  local language = viewer.language
  local refusal = M.refusal(language)
  canvas.rect(0, HEIGHT - 62, WIDTH, 62, paint.band)
  canvas.text(16, HEIGHT - 60, 220, 58, words.say(language, "chosen", { count = whole(#state.seats) }), { size = 16, bold = true })
  if refusal ~= nil then
    canvas.text(190, HEIGHT - 60, 470, 58, refusal, { size = 15, colour = paint.warn, tip = refusal })
  end
  canvas.button(WIDTH - 226, HEIGHT - 53, 210, 44, words.say(language, "start"), "start",
    { style = "primary", bold = true, size = 18, off = refusal ~= nil })
end

-- Seats -----------------------------------------------------------------------------------------

local function faction_card(canvas, viewer, faction, x, y)
  local language = viewer.language
  local look = words.facts.looks[faction]
  local seat = seat_of(faction)
  local ink = seat ~= nil and paint.ink or paint.text
  canvas.rect(x, y, 290, 134, seat ~= nil and paint.card or paint.band)
  canvas.rect(x, y, 8, 134, look.colour)
  canvas.badge(x + 14, y + 8, 58, look, viewer.pictures[faction])
  canvas.text(x + 80, y + 8, 204, 28, words.name(language, faction), { size = 18, bold = true, colour = ink })
  local who = words.say(language, "none-seated")
  local held = false
  local unmanned = seat ~= nil and Referee.has(lobby.automata(), faction)
  if unmanned then
    who = words.say(language, "unmanned")
  elseif seat ~= nil then
    held = state.is_seated(seat.colour)
    who = words.say(language, held and "seat-held" or "seat-empty", { colour = words.say(language, "colour-" .. seat.colour) })
    canvas.rect(x + 80, y + 43, 14, 14, "#2b2118ff")
    canvas.rect(x + 81, y + 44, 12, 12, M.COLOURS[seat.colour] or "#888888")
  end
  canvas.text(x + (seat ~= nil and not unmanned and 100 or 80), y + 38, 190, 24, who, { size = 14, colour = seat ~= nil and paint.ink or paint.soft })
  local tip = words.say(language, "sit-hint")
  canvas.button(x + 18, y + 84, 92, 36, words.say(language, "sit"), "sit|" .. faction,
    { style = (held or unmanned) and "plain" or "lit", bold = not held, off = held or unmanned, tip = tip })
  if seat == nil then
    canvas.button(x + 116, y + 84, 80, 36, words.say(language, "add"), "add|" .. faction,
      { style = "plain", tip = words.say(language, "add-hint") })
    return
  end
  if not unmanned then
    computer_panel.button(canvas, language, faction, x + 80, y + 61, 202, 20)
  end
  canvas.button(x + 116, y + 84, 80, 36, words.say(language, "stand-up"), "leave|" .. faction, { style = "plain", size = 14 })
  if #words.facts.seatings > 0 then
    return
  end
  local place = state.places == "random" and words.say(language, "place", { place = "?" })
    or words.say(language, "place", { place = whole(seat.place) })
  canvas.button(x + 202, y + 84, 80, 36, place, "place|" .. faction, { style = "choice", size = 14 })
end

-- A plan of the table: the places round the board.
local function ring(canvas, viewer, x, y, radius)
  local most = words.facts.seats.most
  local reach = radius * 3 / 4
  canvas.image(x - reach, y - reach, 2 * reach, 2 * reach, "cover-icon")
  for place = 1, most do
    local step = (place - 1) * 360 / most
    local angle = math.rad(words.facts.ring.first + (words.facts.ring.clockwise and -step or step))
    local cx, cy = x + radius * math.cos(angle), y - radius * math.sin(angle)
    local found = nil
    for i = 1, #state.seats do
      if state.places ~= "random" and state.seats[i].place == place then
        found = state.seats[i].faction
      end
    end
    if found ~= nil then
      canvas.badge(cx - 21, cy - 21, 42, words.facts.looks[found], viewer.pictures[found])
    else
      canvas.rect(cx - 14, cy - 14, 28, 28, paint.band)
      canvas.text(cx - 14, cy - 14, 28, 28, whole(place), { size = 15, colour = paint.soft, align = "MiddleCenter" })
    end
  end
end

-- The text of a button that changes how long the table waits before each move of an automaton.
function M.tempo_text(language)
  if state.tempo == automaton.CLICK then
    return words.say(language, "tempo-click")
  elseif state.tempo == 0 then
    return words.say(language, "tempo-none")
  end
  return words.say(language, "tempo", { seconds = whole(state.tempo) })
end

-- Who can play together, one button each; the options that say who plays, and how an automaton goes on.
local function seatings(canvas, viewer, x, y)
  local language = viewer.language
  canvas.text(x, y, 264, 24, words.say(language, "seatings"), { size = 16, bold = true, colour = paint.gold })
  y = y + 28
  local list = words.facts.seatings
  for i = 1, #list do
    local chosen = #state.seats == #list[i]
    for k = 1, #list[i] do
      chosen = chosen and seat_of(list[i][k]) ~= nil
    end
    local label = whole(#list[i]) .. ": " .. words.names(language, list[i])
    canvas.button(x, y, 264, 46, label, "seating|" .. whole(i),
      { style = chosen and "lit" or "plain", bold = chosen, size = 13, align = "MiddleLeft" })
    y = y + 50
  end
  local front = words.facts.front
  for i = 1, #front do
    local option = words.facts.options[front[i]]
    local now = state.options[front[i]] or option.default
    canvas.button(x, y + 6, 264, 36, words.option(language, front[i]) .. ": " .. words.say(language, now == 1 and "yes" or "no"),
      "option|" .. front[i] .. "|" .. whole(1 - 2 * now),
      { style = now == 1 and "lit" or "plain", bold = now == 1, tip = words.meaning(language, front[i]) })
    y = y + 42
  end
  if #lobby.automata() > 0 or next(state.programs) ~= nil then
    canvas.button(x, y + 6, 264, 36, M.tempo_text(language), "tempo", { style = "choice", size = 14, tip = words.say(language, "tempo-hint") })
  end
end

local function seats_tab(canvas, viewer)
  local list = words.facts.factions
  for i = 1, math.min(#list, 6) do
    local column = (i - 1) % 2
    local row = math.floor((i - 1) / 2)
    faction_card(canvas, viewer, list[i], 16 + column * 300, 96 + row * 144)
  end
  if #words.facts.seatings > 0 then
    seatings(canvas, viewer, 622, 96)
  else
    ring(canvas, viewer, 756, 250, 100)
    canvas.text(622, 372, 264, 60, words.say(viewer.language, "seats-hint"), { size = 14, colour = paint.soft, align = "UpperCenter" })
    canvas.button(622, 440, 264, 36, words.say(viewer.language, "places") .. ": "
      .. words.say(viewer.language, state.places == "random" and "places-random" or "places-chosen"), "places",
      { style = state.places == "random" and "plain" or "lit" })
  end
  canvas.button(622, 484, 264, 36, words.say(viewer.language, "hot-seat") .. ": "
    .. words.say(viewer.language, state.hot_seat and "yes" or "no"), "hot-seat",
    { style = state.hot_seat and "lit" or "plain", tip = words.say(viewer.language, "hot-seat-hint") })
end

-- Rulings ---------------------------------------------------------------------------------------

--- How many pages of rulings there are.
function M.ruling_pages()
  return math.max(1, math.floor((#words.facts.rulings + RULINGS - 1) / RULINGS))
end

local function is_same(one, other)
  for key, value in pairs(one) do
    if other[key] ~= value then
      return false
    end
  end
  for key, value in pairs(other) do
    if one[key] ~= value then
      return false
    end
  end
  return true
end

--- The number of the preset that has exactly the rulings and options that are chosen now; 0 for none.
function M.preset_number()
  local presets = words.facts.presets
  for i = 1, #presets do
    if is_same(presets[i].rulings, state.rulings) and is_same(presets[i].options, state.options) then
      return i
    end
  end
  return 0
end

-- The preset that is chosen; a click chooses the next one.
local function preset_button(canvas, language)
  local number = M.preset_number()
  local title, about = words.say(language, "preset-own"), words.say(language, "preset-hint")
  if number > 0 then
    title, about = words.preset(language, words.facts.presets[number].id)
  end
  canvas.button(324, 496, 560, 30, words.say(language, "preset", { preset = title }), "preset",
    { style = number > 0 and "lit" or "plain", size = 15, tip = about })
end

local function rulings_tab(canvas, viewer)
  local language = viewer.language
  local pages = M.ruling_pages()
  local page = math.max(1, math.min(pages, viewer.panel.lobby_page or 1))
  local list = words.facts.rulings
  local y = 96
  for i = (page - 1) * RULINGS + 1, math.min(#list, page * RULINGS) do
    local id = list[i]
    local ruling = Referee.texts(language).rulings[id]
    local chosen = state.rulings[id] or ruling.default
    canvas.text(16, y, WIDTH - 32, 24, ruling.question,
      { size = #ruling.question > QUESTION and 14 or 15, bold = true, colour = paint.gold })
    local width = math.floor((WIDTH - 32 - 8 * (#ruling.options - 1)) / #ruling.options)
    for o = 1, #ruling.options do
      local option = ruling.options[o]
      local label = ruling.options[option]
      if option == ruling.default then
        label = label .. " (" .. words.say(language, "default") .. ")"
      end
      canvas.button(16 + (o - 1) * (width + 8), y + 25, width, 68, label, "ruling|" .. id .. "|" .. option,
        { style = option == chosen and "lit" or "plain", size = 14, align = "MiddleLeft", tip = label })
    end
    y = y + 98
  end
  canvas.button(16, 496, 60, 30, words.say(language, "page-back"), "lobby-page|-1", { style = "plain", off = page == 1, bold = true })
  canvas.text(82, 496, 160, 30, words.say(language, "more-rulings", { page = whole(page), pages = whole(pages) }),
    { size = 15, align = "MiddleCenter", colour = paint.soft })
  canvas.button(248, 496, 60, 30, words.say(language, "page-on"), "lobby-page|1", { style = "plain", off = page == pages, bold = true })
  preset_button(canvas, language)
end

-- Options ---------------------------------------------------------------------------------------

-- An option of the game: what it says, and its number; yes or no where there are only these two.
local function game_option(canvas, viewer, id, x, y, wide)
  local option = words.facts.options[id]
  local now = state.options[id] or option.default
  canvas.text(x, y, wide - 176, 34, words.option(viewer.language, id), { size = 15, bold = true, tip = words.meaning(viewer.language, id) })
  local at = x + wide - 168
  if option.least == 0 and option.most == 1 then
    canvas.button(at, y, 152, 34, words.say(viewer.language, now == 1 and "yes" or "no"), "option|" .. id .. "|" .. whole(1 - 2 * now),
      { style = now == 1 and "lit" or "plain", bold = true, tip = words.meaning(viewer.language, id) })
    return
  end
  canvas.button(at, y, 44, 34, "-", "option|" .. id .. "|-1", { off = now <= option.least, bold = true })
  canvas.text(at + 46, y, 60, 34, whole(now), { size = 18, bold = true, align = "MiddleCenter", colour = paint.gold })
  canvas.button(at + 108, y, 44, 34, "+", "option|" .. id .. "|1", { off = now >= option.most, bold = true })
end

-- The options of the game, one below the other, or in two columns where there are many; the next free line.
local function game_options(canvas, viewer, y)
  local list = words.facts.options
  local columns = #list > 2 and 2 or 1
  local wide = columns == 2 and 420 or 532
  for i = 1, math.min(#list, 6) do
    local column = (i - 1) % columns
    game_option(canvas, viewer, list[i], 16 + column * 448, y + math.floor((i - 1) / columns) * 42, wide)
  end
  return y + 42 * math.ceil(#list / columns)
end

local function options_tab(canvas, viewer)
  local language = viewer.language
  canvas.text(16, 96, 500, 24, words.say(language, "mode"), { size = 16, bold = true, colour = paint.gold })
  for i = 1, #M.MODES do
    local mode = M.MODES[i]
    local y = 124 + (i - 1) * 46
    local now = state.mode == mode
    canvas.button(16, y, 170, 40, words.say(language, mode), "mode|" .. mode, { style = now and "lit" or "plain", bold = now, size = 16 })
    canvas.text(198, y, WIDTH - 214, 40, words.say(language, mode .. "-hint"), { size = 15, colour = paint.soft })
  end
  local y = game_options(canvas, viewer, 272)
  canvas.text(16, y, 360, 34, words.say(language, "seed"), { size = 15, bold = true })
  canvas.input(380, y, 152, 34, "", "seed",
    { limit = 64, size = 16, hint = words.say(language, state.seed_given and "seed-given" or "seed-random") })
  canvas.text(544, y, 340, 34, words.say(language, "seed-hint"), { size = 14, colour = paint.soft })
  y = y + 42
  canvas.text(16, y, 360, 34, words.say(language, "pace", { seconds = whole(state.pace or 0) }), { size = 15, bold = true })
  canvas.button(380, y, 44, 34, "-", "pace|-5", { off = (state.pace or 0) <= 0, bold = true })
  canvas.button(488, y, 44, 34, "+", "pace|5", { off = (state.pace or 0) >= 600, bold = true })
  canvas.text(426, y, 60, 34, whole(state.pace or 0), { size = 18, bold = true, align = "MiddleCenter", colour = paint.gold })
  canvas.button(622, y, 264, 34, words.say(language, "chance") .. ": "
    .. words.say(language, state.chance == "hand" and "chance-hand" or "chance-auto"), "chance", { style = "plain" })
  y = y + 46
  canvas.text(16, y, WIDTH - 32, 22, words.say(language, "credits"), { size = 14, bold = true, colour = paint.gold })
  for i = 1, 3 do
    canvas.text(16, y + 2 + 20 * i, WIDTH - 32, 20, words.say(language, "credits-" .. whole(i)), { size = 14, colour = paint.soft })
  end
end

--- Draws the set-up for all who read one language: {language=, panel={tab=, page=}, pictures=}.
function M.draw(canvas, viewer)
  head(canvas, viewer)
  if viewer.panel.lobby_tab == "rulings" then
    rulings_tab(canvas, viewer)
  elseif viewer.panel.lobby_tab == "options" then
    options_tab(canvas, viewer)
  elseif viewer.panel.lobby_tab == "fair" then
    fair_tab.draw(canvas, viewer)
  elseif viewer.panel.lobby_tab == "shared" then
    shared_tab.draw(canvas, viewer)
  else
    seats_tab(canvas, viewer)
  end
  foot(canvas, viewer)
end

return M
