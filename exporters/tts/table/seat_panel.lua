-- A seat's own panel: its moves, field by field, and what lies behind its shield.
local Referee = use("referee")
local state = use("state")
local forms = use("forms")
local entries = use("entries")
local words = use("words")
local widgets = use("widgets")
local situation = use("situation")
local replaced = use("replaced")
local is_plain = use("is_plain")

local M = {}

local paint = widgets.paint
local WIDTH, HEIGHT = 348, 616
local LEFT, INNER = 10, 328
local HALF = 161
-- Letters from which on the name of a seat is written smaller.
local LONG_NAME = 18

M.window = {
  name = "seat", width = WIDTH, height = HEIGHT, corner = "UpperRight", x = -8, y = 44,
  stock = { r = 6, b = 18, i = 1, p = 0, t = 10 },
}

local function awaited(seat)
  local waiting = Referee.to_act(state.position)
  for i = 1, #waiting do
    if waiting[i] == seat then
      return true
    end
  end
  return false
end

local function whole(value)
  return string.format("%d", value)
end

local function look_of(faction)
  return words.facts.looks[faction] or { colour = "#5a4231", ink = "#ffffff", letter = "?" }
end

local function is_secret(kind)
  for i = 1, #Referee.secret_moves do
    if Referee.secret_moves[i] == kind then
      return true
    end
  end
  return false
end

-- Head ------------------------------------------------------------------------------------------

local function head(canvas, viewer, seat, purse)
  local look = look_of(seat)
  canvas.rect(0, 0, WIDTH, 36, paint.title)
  canvas.rect(0, 34, WIDTH, 2, look.colour)
  canvas.badge(7, 5, 25, look, viewer.pictures[seat])
  local name = words.name(viewer.language, seat)
  canvas.text(40, 0, 170, 34, name, { size = #name > LONG_NAME and 14 or 17, bold = true })
  if purse ~= nil then
    canvas.text(186, 0, 118, 34, purse, { size = 16, colour = paint.gold, align = "MiddleRight", bold = true })
  end
  canvas.button(WIDTH - 36, 4, 28, 26, viewer.panel.folded and "v" or "^", "fold|seat",
    { style = "plain", tip = words.say(viewer.language, "fold") })
end

-- One button for each seat that this colour acts for.
local function seat_tabs(canvas, viewer, seat, y)
  if #viewer.seats < 2 then
    return y
  end
  local width = math.floor((INNER - 4 * (#viewer.seats - 1)) / #viewer.seats)
  for i = 1, #viewer.seats do
    local other = viewer.seats[i]
    local mark = awaited(other) and " !" or ""
    canvas.button(LEFT + (i - 1) * (width + 4), y, width, 28, look_of(other).letter .. mark, "tab|" .. other, {
      style = other == seat and "lit" or "plain", bold = awaited(other), tip = words.name(viewer.language, other),
    })
  end
  return y + 34
end

local function views(canvas, viewer, y)
  local shield = viewer.panel.view == "shield" or state.stage == "over"
  canvas.button(LEFT, y, HALF, 28, words.say(viewer.language, "moves"), "view|moves",
    { style = shield and "plain" or "lit", bold = not shield })
  canvas.button(LEFT + HALF + 6, y, HALF, 28, words.say(viewer.language, "shield"), "view|shield",
    { style = shield and "lit" or "plain", bold = shield })
  return y + 34
end

-- What is going on ------------------------------------------------------------------------------

local function happening(canvas, viewer, view, y)
  local lines = situation.lines(viewer.language, view)
  if #lines == 0 then
    return y
  end
  local shown = math.min(#lines, 6)
  local height = 0
  for i = 1, shown do
    height = height + 3 + 17 * lines[i].rows
  end
  canvas.rect(LEFT, y, INNER, height + 8, paint.card)
  local at = y + 4
  for i = 1, shown do
    local line = lines[i]
    local tall = 3 + 17 * line.rows
    canvas.text(LEFT + 8, at, INNER - 16, tall, line.text, {
      size = 14, bold = line.bold, colour = line.soft and "#5f4f3c" or paint.ink,
    })
    at = at + tall
  end
  return y + height + 14
end

-- Choosing a kind of move -----------------------------------------------------------------------

-- A few kinds one below the other; many in two columns.
local function kind_buttons(canvas, viewer, kinds, y)
  local wide = #kinds <= 9
  for i = 1, math.min(#kinds, 24) do
    local kind = kinds[i]
    local plain = #Referee.shapes[kind] == 0
    local column = wide and 0 or (i - 1) % 2
    canvas.button(LEFT + column * (HALF + 6), y, wide and INNER or HALF, wide and 32 or 36,
      words.kind(viewer.language, kind), "kind|" .. kind, {
        style = plain and "choice" or "lit", bold = not plain, size = wide and 16 or 14,
        tip = words.kind_hint(viewer.language, kind),
      })
    if wide then
      y = y + 36
    elseif column == 1 or i == #kinds then
      y = y + 40
    end
  end
  return y
end

local function drawer(canvas, viewer, kinds, y)
  if #kinds == 0 then
    return y
  end
  local open = viewer.panel.drawer == true
  local label = words.say(viewer.language, "any-time") .. " (" .. whole(#kinds) .. ") " .. (open and "-" or "+")
  canvas.button(LEFT, y + 2, INNER, 28, label, "drawer", { style = "ghost" })
  y = y + 34
  if open then
    for i = 1, math.min(#kinds, 16) do
      local column = (i - 1) % 2
      canvas.button(LEFT + column * (HALF + 6), y, HALF, 36, words.kind(viewer.language, kinds[i]), "kind|" .. kinds[i],
        { style = "choice", size = 14, tip = words.kind_hint(viewer.language, kinds[i]) })
      if column == 1 or i == #kinds then
        y = y + 40
      end
    end
  end
  return y
end

local function choose_kind(canvas, viewer, seat, y)
  local due, any_time = forms.groups(seat)
  local says = viewer.language
  if awaited(seat) and #due > 0 then
    canvas.text(LEFT, y, INNER, 24, words.say(says, "your-move"), { size = 17, bold = true, colour = paint.gold })
    y = kind_buttons(canvas, viewer, due, y + 28)
  elseif #due > 0 then
    canvas.text(LEFT, y, INNER, 24, words.say(says, "what-now"), { size = 16, bold = true })
    y = kind_buttons(canvas, viewer, due, y + 28)
  else
    local key = #any_time > 0 and "not-awaited" or "no-moves"
    canvas.text(LEFT, y, INNER, 38, words.say(says, key), { size = 15, colour = paint.soft })
    y = y + 42
  end
  return drawer(canvas, viewer, any_time, y)
end

-- Fields ----------------------------------------------------------------------------------------

local function answered(canvas, viewer, kind, steps, y)
  for i = 1, #steps do
    local step = steps[i]
    local value = words.value(viewer.language, kind, step.name, step.value)
    if words.facts.leaders[step.value] ~= nil then
      value = words.strong(viewer.language, step.value)
    end
    canvas.text(LEFT + 4, y, 98, 25, words.field(viewer.language, kind, step.name),
      { size = 14, colour = paint.soft, tip = words.field_hint(viewer.language, kind, step.name) })
    if step.forced then
      canvas.text(LEFT + 110, y, 218, 25, value, { size = 14, tip = words.about(viewer.language, step.value) })
    else
      canvas.button(LEFT + 104, y, 224, 25, value, "back-to|" .. step.name,
        { style = "plain", size = 14, align = "MiddleLeft", tip = words.about(viewer.language, step.value) })
    end
    y = y + 28
  end
  return y
end

local function pager(canvas, viewer, shown, y)
  if shown.pages < 2 then
    return y
  end
  local label = words.say(viewer.language, "page", { page = whole(shown.page), pages = whole(shown.pages) })
  canvas.button(LEFT, y, 56, 28, words.say(viewer.language, "page-back"), "page|-1", { style = "plain", off = shown.page == 1, bold = true })
  canvas.text(LEFT + 60, y, INNER - 120, 28, label, { align = "MiddleCenter", colour = paint.soft })
  canvas.button(LEFT + INNER - 56, y, 56, 28, words.say(viewer.language, "page-on"), "page|1", { style = "plain", off = shown.page == shown.pages, bold = true })
  return y + 34
end

-- Does a place's name hold what was typed, or its id in small letters? Only to find it again.
local function matcher(viewer, kind, field, filter)
  if filter == nil then
    return nil
  end
  local id = nil
  if is_plain(filter) then
    id = replaced(string.lower(filter), " ", "-")
  end
  return function(value)
    local name = words.value(viewer.language, kind, field.name, value)
    return string.find(name, filter, 1, true) ~= nil
      or (id ~= nil and string.find(tostring(value), id, 1, true) ~= nil)
  end
end

local function choices(canvas, viewer, seat, kind, field, y)
  local filter = entries.filter(seat)
  local shown = entries.options(seat, nil, matcher(viewer, kind, field, filter))
  if forms.asks_place(seat) then
    canvas.text(LEFT + 4, y, INNER - 8, 20, words.say(viewer.language, "board-hint"), { size = 14, colour = paint.soft, italic = true })
    y = y + 24
  end
  if shown.pages > 1 or filter ~= nil then
    canvas.input(LEFT, y, INNER, 28, filter or "", "filter", { hint = words.say(viewer.language, "filter"), limit = 30, size = 14 })
    y = y + 34
  end
  local wide = shown.all <= 4
  local places = forms.asks_place(seat)
  for i = 1, #shown.values do
    local value = shown.values[i]
    local column = wide and 0 or (i - 1) % 2
    local label = words.facts.leaders[value] ~= nil and words.strong(viewer.language, value)
      or words.value(viewer.language, kind, field.name, value)
    if places and not wide then
      label = replaced(label, " (", "\n(")
    end
    canvas.button(LEFT + column * (HALF + 6), y, wide and INNER or HALF, wide and 32 or 36, label,
      "fill|" .. field.name .. "|" .. tostring(value),
      { size = wide and 15 or 14, tip = words.about(viewer.language, value) })
    if wide then
      y = y + 36
    elseif column == 1 or i == #shown.values then
      y = y + 39
    end
  end
  return pager(canvas, viewer, shown, y)
end

local STEPS = { -5, -1, 1, 5 }

local function stepper(canvas, viewer, seat, y)
  local least, most = entries.amount_range(seat)
  local now = entries.amount(seat)
  canvas.text(LEFT + 4, y, INNER - 8, 20,
    words.say(viewer.language, "amount-of", { least = whole(least), most = whole(most) }), { size = 14, colour = paint.soft })
  y = y + 24
  canvas.button(LEFT, y, 44, 38, words.say(viewer.language, "min"), "set|" .. whole(least), { style = "plain", off = now == least, size = 14 })
  local x = LEFT + 47
  for i = 1, 4 do
    local by = STEPS[i]
    if i == 3 then
      canvas.input(x, y, 70, 38, whole(now), "amount", { whole = true, limit = 4, size = 20 })
      x = x + 73
    end
    canvas.button(x, y, 38, 38, (by > 0 and "+" or "-") .. whole(math.abs(by)), "step|" .. whole(by),
      { style = "choice", bold = true, off = (by < 0 and now == least) or (by > 0 and now == most) })
    x = x + 41
  end
  canvas.button(x, y, 44, 38, words.say(viewer.language, "max"), "set|" .. whole(most), { style = "plain", off = now == most, size = 14 })
  return y + 46
end

-- The fields that are still to come, so that a plan can be seen as a whole.
local function to_come(canvas, viewer, kind, steps, field, y)
  local known = { [field.name] = true }
  for i = 1, #steps do
    known[steps[i].name] = true
  end
  local names = {}
  local shape = Referee.shapes[kind]
  for i = 1, #shape do
    if not known[shape[i]] then
      names[#names + 1] = words.field(viewer.language, kind, shape[i])
    end
  end
  if #names == 0 then
    return y
  end
  local tall = #names > 2 and 38 or 20
  canvas.text(LEFT + 4, y, INNER - 8, tall, words.say(viewer.language, "then", { fields = table.concat(names, ", ") }),
    { size = 14, colour = paint.soft, italic = true })
  return y + tall + 2
end

local function yes_no(canvas, viewer, kind, field, y)
  local at = LEFT
  for i = 1, 2 do
    local value = i == 1
    local offered = false
    for o = 1, #field.options do
      offered = offered or field.options[o] == value
    end
    canvas.button(at, y, HALF, 36, words.say(viewer.language, value and "yes" or "no"),
      "fill|" .. field.name .. "|" .. tostring(value), { off = not offered, size = 16, bold = true })
    at = at + HALF + 6
  end
  return y + 44
end

local function typed(canvas, viewer, seat, y)
  canvas.input(LEFT, y, INNER, 92, entries.words(seat) or "", "words",
    { hint = words.say(viewer.language, "write"), limit = 500, lines = true, size = 15 })
  return y + 100
end

local function fill_in(canvas, viewer, seat, y)
  local partial = forms.partial(seat)
  local kind = partial.move
  local language = viewer.language
  local steps = forms.steps(seat)
  local field = forms.field(seat)
  canvas.text(LEFT, y, INNER, 26, words.kind(language, kind),
    { size = 17, bold = true, colour = paint.gold, tip = words.kind_hint(language, kind) })
  y = y + 28
  if is_secret(kind) then
    canvas.text(LEFT, y, INNER, 20, words.say(language, "secret"), { size = 14, italic = true, colour = paint.warn })
    y = y + 24
  end
  y = answered(canvas, viewer, kind, steps, y)
  if field ~= nil then
    canvas.rect(LEFT, y, INNER, 27, paint.line)
    canvas.text(LEFT + 8, y, INNER - 16, 27, words.field(language, kind, field.name),
      { size = 15, bold = true, tip = words.field_hint(language, kind, field.name) })
    y = y + 33
    if field.kind == "choice" then
      y = choices(canvas, viewer, seat, kind, field, y)
    elseif field.kind == "amount" then
      y = stepper(canvas, viewer, seat, y)
    elseif field.kind == "flag" then
      y = yes_no(canvas, viewer, kind, field, y)
    else
      y = typed(canvas, viewer, seat, y)
    end
    y = to_come(canvas, viewer, kind, steps, field, y)
  end
  local to_finish = field == nil or (field.last and (field.kind == "amount" or (field.kind == "text" and entries.words(seat) ~= nil)))
  local to_go_on = field ~= nil and not to_finish and (field.kind == "amount" or (field.kind == "text" and entries.words(seat) ~= nil))
  y = y + 4
  canvas.button(LEFT, y, 100, 38, words.say(language, #steps == 0 and "cancel" or "back"), "back", { style = "plain" })
  local key = to_go_on and "next" or "confirm"
  canvas.button(LEFT + 106, y, INNER - 106, 38, words.say(language, key), (to_go_on and "next|" or "confirm|") .. kind,
    { style = "primary", bold = true, size = 17, off = not (to_finish or to_go_on) })
  return y + 44
end

-- Behind the shield -----------------------------------------------------------------------------

local function title(canvas, text, y)
  canvas.text(LEFT, y, INNER, 22, text, { size = 14, bold = true, colour = paint.gold })
  return y + 23
end

-- The look of a card of no category.
local PLAIN = { colour = "#5a4231", ink = "#ffffff", letter = "" }

local function card_rows(canvas, viewer, cards, y)
  for i = 1, math.min(#cards, 8) do
    local column = (i - 1) % 2
    local x = LEFT + column * (HALF + 6)
    local card = words.facts.cards[cards[i]]
    local category = words.facts.categories[card ~= nil and card.kind or ""] or PLAIN
    canvas.rect(x, y, HALF, 36, paint.card)
    canvas.rect(x, y, 22, 36, category.colour)
    canvas.text(x, y, 22, 36, category.letter, { size = 15, bold = true, colour = category.ink, align = "MiddleCenter" })
    canvas.text(x + 27, y, HALF - 30, 36, words.name(viewer.language, cards[i]),
      { size = 14, colour = paint.ink, tip = words.about(viewer.language, cards[i]) })
    if column == 1 or i == math.min(#cards, 8) then
      y = y + 40
    end
  end
  return y
end

local function name_rows(canvas, viewer, leaders, y)
  for i = 1, math.min(#leaders, 8) do
    local column = (i - 1) % 2
    canvas.text(LEFT + 4 + column * (HALF + 6), y, HALF - 4, 21, words.strong(viewer.language, leaders[i]),
      { size = 14, tip = words.about(viewer.language, leaders[i]) })
    if column == 1 or i == math.min(#leaders, 8) then
      y = y + 22
    end
  end
  return y
end

local function behind_shield(canvas, viewer, held, y)
  for i = 1, #held do
    local part = held[i]
    if part.kind == "line" then
      local tall = part.rows * 18 + 3
      canvas.text(LEFT, y, INNER, tall, part.text, { size = 14, colour = paint.soft })
      y = y + tall + 1
    else
      y = title(canvas, part.title, y + 4)
    end
    if part.kind == "note" then
      canvas.text(LEFT + 4, y, INNER - 4, 22, part.text, { size = 14 })
      y = y + 24
    elseif part.kind == "names" then
      y = name_rows(canvas, viewer, part.ids, y)
    elseif part.kind == "cards" then
      if #part.ids == 0 then
        canvas.text(LEFT + 4, y, INNER, 22, part.none, { size = 14, colour = paint.soft })
        y = y + 24
      end
      y = card_rows(canvas, viewer, part.ids, y)
    end
  end
  return y
end

-- The whole -------------------------------------------------------------------------------------

--- Draws the panel of a viewer {colour=, language=, seats=, seat=, panel=, covered=, pictures=, view=}.
function M.draw(canvas, viewer)
  local seat = viewer.seat
  local covered = viewer.covered
  head(canvas, viewer, seat, not covered and situation.purse(viewer.language, viewer.view, seat) or nil)
  canvas.height = 36
  if viewer.panel.folded then
    return
  end
  local y = seat_tabs(canvas, viewer, seat, 42)
  if covered then
    local name = words.name(viewer.language, seat)
    canvas.text(LEFT, y, INNER, 44, words.say(viewer.language, "cover", { faction = name }), { size = 16, align = "MiddleCenter" })
    canvas.button(LEFT, y + 50, INNER, 44, words.say(viewer.language, "show-seat", { faction = name }), "show|" .. seat,
      { style = "primary", bold = true, size = 16 })
    canvas.height = y + 104
    return
  end
  y = views(canvas, viewer, y)
  if viewer.panel.view == "shield" or state.stage == "over" then
    y = behind_shield(canvas, viewer, situation.holdings(viewer.language, viewer.view, seat) or {}, y)
  elseif state.stage == "playing" then
    y = happening(canvas, viewer, viewer.view, y)
    if forms.partial(seat) ~= nil then
      y = fill_in(canvas, viewer, seat, y)
    else
      y = choose_kind(canvas, viewer, seat, y)
    end
  end
  canvas.height = math.min(HEIGHT, y + 6)
end

return M
