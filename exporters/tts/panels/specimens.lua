-- Windows with every text that a game's panels have a fixed place for, whatever the position: drawn by the panels'
-- own modules, which are given moves and answers that nobody has made.
local stage, colour, language = ...
local use, state, Referee = stage.use, stage.state, stage.referee
local forms, entries, words, widgets = use("forms"), use("entries"), use("words"), use("widgets")
local seat_panel, tracker, log_panel = use("seat_panel"), use("tracker"), use("log_panel")
local lobby_panel = use("lobby_panel")
local help_panel, computer_panel, notice_panel = use("help_panel"), use("computer_panel"), use("notice_panel")

local M = {}

-- Kinds of moves below each other, answers in one form, names in one list.
local KINDS, ANSWERS, NAMES = 9, 5, 16

local seat = state.seats[1].faction
local own = words.book(language)

local function viewer(panel, view)
  return {
    colour = colour, seats = { seat }, seat = seat, panel = panel, language = language, covered = false,
    pictures = words.facts.pictures or {}, host = true, view = view or Referee.view(state.position, seat),
  }
end

local drawn = {}

local function add(name, window, draw)
  local frame = {
    id = "Specimen_" .. window.name, width = window.width, height = window.height, corner = "UpperLeft", x = 0, y = 0,
  }
  local canvas = widgets.canvas(frame, 1)
  draw(canvas)
  local place = { shown = true, visibility = colour }
  drawn[#drawn + 1] = {
    name = name, width = canvas.width, height = canvas.height,
    xml = widgets.defaults_xml() .. widgets.window_xml(frame, canvas, place, {}, widgets.needs(canvas)),
  }
end

local function parts(list, most)
  local found = {}
  for i = 1, #list do
    if (i - 1) % most == 0 then
      found[#found + 1] = {}
    end
    found[#found][#found[#found] + 1] = list[i]
  end
  return found
end

local function sorted_keys(dict)
  local found = {}
  for key in pairs(dict) do
    found[#found + 1] = key
  end
  table.sort(found)
  return found
end

-- Kinds of moves ---------------------------------------------------------------------------------

local function kinds()
  local due, any_time = {}, {}
  for _, kind in ipairs(sorted_keys(Referee.shapes)) do
    if own.kinds[kind] ~= nil then
      local list = Referee.has(Referee.interrupts, kind) and any_time or due
      list[#list + 1] = kind
    end
  end
  local function list(name, groups, drawer)
    for i = 1, #groups do
      forms.groups = function()
        return drawer and {} or groups[i], drawer and groups[i] or {}
      end
      add(name .. "-" .. i, seat_panel.window, function(canvas) seat_panel.draw(canvas, viewer({ drawer = drawer })) end)
    end
  end
  list("moves", parts(due, KINDS), false)
  list("moves-at-any-time", parts(any_time, NAMES), true)
end

-- Forms ------------------------------------------------------------------------------------------

local function form(name, kind, steps, field, values)
  forms.partial = function() return { by = seat, move = kind } end
  forms.steps = function() return steps end
  forms.field = function() return field end
  forms.strength = function() return "" end
  forms.asks_place = function() return field ~= nil and field.place end
  entries.filter = function() return nil end
  entries.options = function() return { values = values, page = 1, pages = 1, all = field ~= nil and field.all } end
  add(name, seat_panel.window, function(canvas) seat_panel.draw(canvas, viewer({})) end)
end

-- The values of a field that only this move has a word for.
local function values_of(kind, name)
  local start = kind .. "/" .. name .. "/"
  local found = {}
  for _, key in ipairs(sorted_keys(own.values)) do
    if string.sub(key, 1, #start) == start then
      found[#found + 1] = string.sub(key, #start + 1)
    end
  end
  return found
end

local function answers(name, values, forced)
  local steps = {}
  for i = 1, #values do
    steps[i] = { name = name, kind = "choice", value = values[i], forced = forced }
  end
  return steps
end

local function move_forms()
  for _, kind in ipairs(sorted_keys(Referee.shapes)) do
    if own.kinds[kind] ~= nil then
      local steps = {}
      local shape = Referee.shapes[kind]
      for i = 1, #shape do
        steps[i] = { name = shape[i], kind = "choice", value = "", forced = true }
      end
      form("form/" .. kind, kind, steps, nil, {})
      for i = 1, #shape do
        local values = values_of(kind, shape[i])
        local lists = parts(values, ANSWERS)
        for n = 1, #lists do
          form("form/" .. kind .. "/" .. shape[i] .. (#lists > 1 and "-" .. n or ""), kind, answers(shape[i], lists[n], false),
            { name = shape[i], kind = "choice", all = #values }, lists[n])
        end
      end
    end
  end
end

-- Names among which a form lets people choose. Only the content says which can be asked together, so all are shown
-- as a long list is, in two columns.
local function name_forms(names)
  local kind = nil
  for _, one in ipairs(sorted_keys(Referee.shapes)) do
    kind = kind or (own.kinds[one] ~= nil and #Referee.shapes[one] > 0 and one or nil)
  end
  local field = Referee.shapes[kind][1]
  for _, sort in ipairs(names) do -- a dict of the referee lists its keys
    local lists = parts(names[sort], NAMES)
    for n = 1, #lists do
      form("names/" .. sort .. "-" .. n, kind, {},
        { name = field, kind = "choice", all = NAMES, place = sort == "places" }, lists[n])
    end
  end
end

-- The rest ---------------------------------------------------------------------------------------

local function trackers()
  local phases, steps = words.facts.phases, sorted_keys(own.steps)
  local view = Referee.view(state.position, seat)
  for i = 1, math.max(#phases, #steps) do
    local shown = setmetatable({ phase = phases[(i - 1) % #phases + 1], step = steps[(i - 1) % #steps + 1] }, { __index = view })
    add("tracker-" .. i, tracker.window, function(canvas) tracker.draw(canvas, viewer({}, shown)) end)
  end
  add("tracker-undo", tracker.window, function(canvas) tracker.draw(canvas, viewer({ ask_undo = true }, view)) end)
  local held = state.hold
  state.hold = colour
  add("tracker-hold", tracker.window, function(canvas) tracker.draw(canvas, viewer({}, view)) end)
  state.hold = held
  stage.is_elsewhere, stage.waited = true, { seat }
  add("tracker-elsewhere", tracker.window, function(canvas) tracker.draw(canvas, viewer({}, view)) end)
  stage.is_elsewhere, stage.waited = false, {}
end

local function sides()
  for name, panel in pairs({ help = help_panel, computers = computer_panel }) do
    add(name, log_panel.window, function(canvas) panel.draw(canvas, viewer({ side = name })) end)
  end
  add("help-ask", log_panel.window, function(canvas) help_panel.draw(canvas, viewer({ side = "help", ask_reset = true })) end)
end

local function set_up()
  local function page(name, panel)
    local reader = viewer(panel)
    add("set-up-" .. name, lobby_panel.window, function(canvas) lobby_panel.draw(canvas, reader) end)
  end
  for _, tab in ipairs({ "seats", "options", "fair", "shared" }) do
    page(tab, { lobby_tab = tab })
  end
  for i = 1, lobby_panel.ruling_pages() do
    page("rulings-" .. i, { lobby_tab = "rulings", lobby_page = i })
  end
end

local function notices()
  for _, key in ipairs(sorted_keys(own.words)) do
    if string.sub(key, 1, 7) == "reason-" and not string.find(own.words[key], "{", 1, true) then
      add("notice/" .. key, notice_panel.window, function(canvas)
        notice_panel.draw(canvas, viewer({}), { text = words.say(language, key) })
      end)
    end
  end
end

--- All windows, in the order of their names: a list of {name =, width =, height =, xml =}. `names` are lists of ids by what they are.
function M.all(names)
  drawn = {}
  kinds()
  move_forms()
  name_forms(names)
  trackers()
  sides()
  set_up()
  notices()
  table.sort(drawn, function(one, other) return one.name < other.name end)
  return drawn
end

return M
