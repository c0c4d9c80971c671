-- The form of a move in a seat's own panel: what is answered, what is asked, what is still to come.
local Referee = use("referee")
local forms = use("forms")
local entries = use("entries")
local words = use("words")
local widgets = use("widgets")
local replaced = use("replaced")
local is_plain = use("is_plain")
local inner = use("seat_inner")

local M = {}

local paint = widgets.paint
local LEFT, INNER, HALF = inner.left, inner.width, inner.half
-- Letters that surely stand in one line: of what a field is called, and of a kind of move.
local LABEL, TITLE = 13, 34

local function whole(value)
  return string.format("%d", value)
end

local function is_secret(kind)
  for i = 1, #Referee.secret_moves do
    if Referee.secret_moves[i] == kind then
      return true
    end
  end
  return false
end

local function answered(canvas, viewer, seat, kind, steps, y)
  for i = 1, #steps do
    local step = steps[i]
    local value = words.value(viewer.language, kind, step.name, step.value, seat)
    if words.facts.leaders[step.value] ~= nil then
      value = words.strong(viewer.language, step.value)
    end
    local label = words.field(viewer.language, kind, step.name)
    local tall = #label > LABEL and 34 or 25
    canvas.text(LEFT + 4, y, 98, tall, label,
      { size = 14, colour = paint.soft, tip = words.field_hint(viewer.language, kind, step.name) })
    if step.forced then
      canvas.text(LEFT + 110, y, 218, tall, value, { size = 14, tip = words.about(viewer.language, step.value) })
    else
      canvas.button(LEFT + 104, y, 224, tall, value, "back-to|" .. step.name,
        { style = "plain", size = 14, align = "MiddleLeft", tip = words.about(viewer.language, step.value) })
    end
    y = y + tall + 3
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
local function matcher(viewer, seat, kind, field, filter)
  if filter == nil then
    return nil
  end
  local id = nil
  if is_plain(filter) then
    id = replaced(string.lower(filter), " ", "-")
  end
  return function(value)
    local name = words.value(viewer.language, kind, field.name, value, seat)
    return string.find(name, filter, 1, true) ~= nil
      or (id ~= nil and string.find(tostring(value), id, 1, true) ~= nil)
  end
end

-- The height of a row of two choices, of the line to filter them, and of that to turn pages; what all else takes below.
local ROW, FILTER, PAGER, FOOT = 39, 34, 34, 54
local LEAST = 4

-- The options that fit on the panel from `y` on, a page of them; below them `tall` is needed for what is still to come.
local function fitting(seat, matches, filter, y, tall)
  local shown = entries.options(seat, nil, matches)
  local function fits(most)
    local more = (shown.all > most and FILTER + PAGER) or (filter ~= nil and FILTER) or 0
    return y + more + math.ceil(math.min(shown.all, most) / 2) * ROW + tall + FOOT <= inner.bottom
  end
  local most = entries.PAGE
  while most > LEAST and not fits(most) do
    most = most - 2
  end
  if most < entries.PAGE and most < shown.all then
    return entries.options(seat, nil, matches, most)
  end
  return shown
end

local function choices(canvas, viewer, seat, kind, field, y, tall)
  local filter = entries.filter(seat)
  if forms.asks_place(seat) then
    canvas.text(LEFT + 4, y, INNER - 8, 20, words.say(viewer.language, "board-hint"), { size = 14, colour = paint.soft, italic = true })
    y = y + 24
  end
  local shown = fitting(seat, matcher(viewer, seat, kind, field, filter), filter, y, tall)
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
      or words.value(viewer.language, kind, field.name, value, seat)
    if places and not wide then
      label = replaced(label, " (", "\n(")
    end
    canvas.button(LEFT + column * (HALF + 6), y, wide and INNER or HALF, wide and 32 or 36, label,
      "fill|" .. field.name .. "|" .. tostring(value),
      { size = wide and 15 or 14, tip = words.about(viewer.language, value) })
    if wide then
      y = y + 36
    elseif column == 1 or i == #shown.values then
      y = y + ROW
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

-- The fields that are still to come, so that a plan can be seen as a whole: their names, and the height of the text.
local function to_come(viewer, kind, steps, field)
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
    return names, 0
  end
  return names, #names > 2 and 40 or 22
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

--- Draws the form that a seat is filling in from `y` on; where it ends.
function M.draw(canvas, viewer, seat, y)
  local partial = forms.partial(seat)
  local kind = partial.move
  local language = viewer.language
  local steps = forms.steps(seat)
  local field = forms.field(seat)
  local title = words.kind(language, kind)
  canvas.text(LEFT, y, INNER, 26, title,
    { size = #title > TITLE and 15 or 17, bold = true, colour = paint.gold, tip = words.kind_hint(language, kind) })
  y = y + 28
  if is_secret(kind) then
    canvas.text(LEFT, y, INNER, 20, words.say(language, "secret"), { size = 14, italic = true, colour = paint.warn })
    y = y + 24
  end
  y = answered(canvas, viewer, seat, kind, steps, y)
  local strength = forms.strength(seat)
  if strength ~= "" then
    canvas.text(LEFT + 4, y, 98, 25, words.say(language, "dial"), { size = 14, colour = paint.soft })
    canvas.text(LEFT + 110, y, 218, 25, strength, { size = 17, bold = true, colour = paint.gold })
    y = y + 28
  end
  if field ~= nil then
    canvas.rect(LEFT, y, INNER, 27, paint.line)
    canvas.text(LEFT + 8, y, INNER - 16, 27, words.field(language, kind, field.name),
      { size = 15, bold = true, tip = words.field_hint(language, kind, field.name) })
    y = y + 33
    local later, tall = to_come(viewer, kind, steps, field)
    if field.kind == "choice" then
      y = choices(canvas, viewer, seat, kind, field, y, tall)
    elseif field.kind == "amount" then
      y = stepper(canvas, viewer, seat, y)
    elseif field.kind == "flag" then
      y = yes_no(canvas, viewer, kind, field, y)
    else
      y = typed(canvas, viewer, seat, y)
    end
    if #later > 0 then
      canvas.text(LEFT + 4, y, INNER - 8, tall - 2, words.say(language, "then", { fields = table.concat(later, ", ") }),
        { size = 14, colour = paint.soft, italic = true })
      y = y + tall
    end
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

return M
