-- A seat's own panel: its moves, field by field, and what lies behind its shield.
local Referee = use("referee")
local state = use("state")
local forms = use("forms")
local words = use("words")
local widgets = use("widgets")
local situation = use("situation")
local seat_form = use("seat_form")
local seat_shield = use("seat_shield")
local inner = use("seat_inner")

local M = {}

local paint = widgets.paint
local WIDTH, HEIGHT = 348, inner.bottom
local LEFT, INNER, HALF = inner.left, inner.width, inner.half
-- Letters beyond which the name of a seat is written smaller.
local LONG_NAME = 17

M.window = {
  name = "seat", width = WIDTH, height = HEIGHT, corner = "UpperLeft", x = 54, y = 44,
  stock = { r = 5, b = 25, i = 1, p = 0, t = 16 },
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

local function look_of(faction)
  return words.facts.looks[faction] or { colour = "#5a4231", ink = "#ffffff", letter = "?" }
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
  local label = words.say(viewer.language, "any-time") .. " (" .. string.format("%d", #kinds) .. ") " .. (open and "-" or "+")
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
    y = seat_shield.draw(canvas, viewer, situation.holdings(viewer.language, viewer.view, seat) or {}, y)
  elseif state.stage == "playing" then
    y = happening(canvas, viewer, viewer.view, y)
    if forms.partial(seat) ~= nil then
      y = seat_form.draw(canvas, viewer, seat, y)
    else
      y = choose_kind(canvas, viewer, seat, y)
    end
  end
  canvas.height = y + 6
end

return M
