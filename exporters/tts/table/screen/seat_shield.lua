-- What lies behind a seat's shield, in its own panel.
local words = use("words")
local widgets = use("widgets")
local inner = use("seat_inner")

local M = {}

local paint = widgets.paint
local LEFT, INNER, HALF = inner.left, inner.width, inner.half

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

-- Letters of a name that surely stand in one line of half a panel.
local LINE = 20

-- Two names a row; a row with a long one has two lines.
local function name_rows(canvas, viewer, leaders, y)
  local count = math.min(#leaders, 8)
  for first = 1, count, 2 do
    local last = math.min(first + 1, count)
    local tall = 21
    for i = first, last do
      if #words.strong(viewer.language, leaders[i]) > LINE then
        tall = 38
      end
    end
    for i = first, last do
      canvas.text(LEFT + 4 + (i - first) * (HALF + 6), y, HALF - 4, tall, words.strong(viewer.language, leaders[i]),
        { size = 14, tip = words.about(viewer.language, leaders[i]) })
    end
    y = y + tall + 1
  end
  return y
end

--- Draws what a seat holds (see `situation.holdings`) from `y` on; where it ends.
function M.draw(canvas, viewer, held, y)
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

return M
