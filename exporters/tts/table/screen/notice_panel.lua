-- What a player must read now: a refused move with its rule, and the end of the game.
local Referee = use("referee")
local state = use("state")
local words = use("words")
local widgets = use("widgets")

local M = {}

local paint = widgets.paint
local ROW = 20

M.window = {
  name = "notice", width = 470, height = 126, corner = "LowerCenter", x = -16, y = -86, hang = "LowerLeft",
  stock = { r = 1, b = 1, i = 0, p = 0, t = 4 },
}

M.end_window = {
  name = "end", width = 556, height = 350, corner = "MiddleCenter", x = -2, y = 40,
  stock = { r = 0, b = 0, i = 0, p = 0, t = 0 },
}

--- Draws the notice {text=, clause=}.
function M.draw(canvas, viewer, notice)
  local language = viewer.language
  local wide = canvas.width
  canvas.rect(0, 0, wide, 30, "#a8402cff")
  canvas.text(10, 0, wide - 150, 30, words.say(language, "illegal"), { size = 16, bold = true, colour = "#ffffff" })
  if notice.clause ~= nil then
    canvas.text(150, 0, wide - 190, 30, words.say(language, "clause", { clause = notice.clause }),
      { size = 14, colour = "#ffe2d6", align = "MiddleRight" })
  end
  canvas.button(wide - 34, 3, 28, 24, "x", "close-notice", { style = "plain", tip = words.say(language, "close") })
  canvas.text(12, 32, wide - 24, 40, notice.text, { size = 15, bold = true, tip = notice.text })
  canvas.height = 78
  if notice.clause ~= nil then
    local rule = Referee.say_clause(language, notice.clause)
    canvas.text(12, 72, wide - 24, 50, rule, { size = 14, colour = paint.soft, align = "UpperLeft", tip = rule })
    canvas.height = 126
  end
end

-- The names of all figures that anybody has: not all sides of a game have the same.
local function columns_of(rows)
  local found = {}
  for i = 1, #rows do
    local own = rows[rows[i]]
    for c = 1, #own do
      if not Referee.has(found, own[c]) then
        found[#found + 1] = own[c]
      end
    end
  end
  return found
end

-- Figures of the standings, those that the game's plan chooses: the names of the columns in their order,
-- then a row for each faction.
local function standings(canvas, viewer, result, y)
  local rows = result.statistics
  if #rows == 0 then
    return y
  end
  local chosen = words.facts.panel.standings
  local columns = #chosen > 0 and chosen or columns_of(rows)
  local shown = math.min(#columns, 4)
  local count = math.min(#rows, 6)
  local width = math.floor(346 / math.max(1, shown))
  local names = {}
  for i = 1, count do
    names[i] = words.name(viewer.language, rows[i])
  end
  canvas.rect(6, y + 36, canvas.width - 12, ROW * count + 8, paint.band)
  canvas.text(14, y + 40, 186, ROW * count, table.concat(names, "\n"), { size = 15, align = "UpperLeft" })
  for c = 1, shown do
    local figures = {}
    for i = 1, count do
      local figure = rows[rows[i]][columns[c]]
      figures[i] = figure ~= nil and string.format("%d", figure) or "-"
    end
    canvas.text(200 + (c - 1) * width, y, width, 36, words.statistic(viewer.language, columns[c]),
      { size = 14, colour = paint.soft, align = "MiddleCenter" })
    canvas.text(200 + (c - 1) * width, y + 40, width, ROW * count, table.concat(figures, "\n"),
      { size = 15, align = "UpperCenter" })
  end
  return y + 44 + ROW * count
end

--- Draws the end of the game.
function M.draw_end(canvas, viewer)
  local language = viewer.language
  local result = Referee.result(state.position)
  canvas.rect(0, 0, canvas.width, 36, paint.title)
  canvas.text(12, 0, 400, 36, words.say(language, "game-over"), { size = 18, bold = true, colour = paint.gold })
  canvas.button(canvas.width - 36, 5, 28, 26, "x", "close-end", { style = "plain", tip = words.say(language, "close") })
  if result == nil then
    canvas.height = 40
    return
  end
  local winners = #result.winners > 0 and words.names(language, result.winners) or words.say(language, "nobody")
  canvas.text(12, 40, canvas.width - 24, 30, words.say(language, "winners", { winners = winners }), { size = 18, bold = true })
  canvas.text(12, 70, canvas.width - 24, 54, Referee.say_clause(language, result.clause), { size = 14, colour = paint.soft, align = "UpperLeft" })
  canvas.height = standings(canvas, viewer, result, 126) + 8
end

return M
