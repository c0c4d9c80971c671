-- Who sees which windows, and what is in them.
--
-- Each colour that acts for a seat has windows of its own, drawn from that seat's view of the position in
-- that colour's language, and marked with that colour's `visibility`; all others share the windows of the
-- public. While setting up there is one window for each language. A colour's windows are drawn again only
-- when something that they follow from is different.
local Referee = use("referee")
local state = use("state")
local play = use("play")
local slices = use("slices")
local forms = use("forms")
local words = use("words")
local widgets = use("widgets")
local tracker = use("tracker")
local seat_panel = use("seat_panel")
local log_panel = use("log_panel")
local computer_panel = use("computer_panel")
local help_panel = use("help_panel")
local notice_panel = use("notice_panel")
local lobby_panel = use("lobby_panel")

local M = {}

M.COLOURS = { "White", "Brown", "Red", "Orange", "Yellow", "Green", "Teal", "Blue", "Purple", "Pink" }
M.WATCHERS = { "Grey", "Black" }
-- The owner of the windows that all who have no seat share.
M.PUBLIC = "Public"
-- The sizes that a player can choose, in hundredths.
M.SIZES = { 100, 115, 130, 150 }

widgets.less = words.say(words.languages[1], "less")

local WARN = { 1, 3 / 5, 9 / 20 }

-- What a player must read now: shown until closed, never saved.
local notices = {}
-- Views of the position, by seat, as long as it stands.
local views = { position = nil, lines = -1, by_seat = {} }

local has = Referee.has

--- What a colour has chosen for its panels: folded, tab, view, side, size …
function M.panel(colour)
  if state.panels[colour] == nil then
    state.panels[colour] = {}
  end
  return state.panels[colour]
end

local function view_of(seat)
  local lines = state.log ~= nil and #state.log.lines or 0
  if views.position ~= state.position or views.lines ~= lines then
    views = { position = state.position, lines = lines, by_seat = {} }
  end
  if views.by_seat[seat] == nil then
    slices.pause(20)
    views.by_seat[seat] = Referee.view(state.position_of(seat), seat)
  end
  return views.by_seat[seat]
end

--- The seats that a colour has a panel for: who only watches has none, not even the host.
function M.seats_of(colour)
  if has(M.COLOURS, colour) then
    return state.seats_of(colour)
  end
  return {}
end

--- The seat that a colour's panel is about: the chosen one, else the first that is awaited, else the first.
function M.seat_now(panel, seats)
  if panel.tab ~= nil and has(seats, panel.tab) then
    return panel.tab
  end
  local due = Referee.to_act(state.position)
  for i = 1, #seats do
    if has(due, seats[i]) then
      return seats[i]
    end
  end
  return seats[1]
end

-- What a viewer's windows were drawn from, so that they are drawn again only when it differs.
local drawings = {}
-- How often a colour has changed something of its own windows.
local versions = {}

--- Note that something of a colour's own windows has changed.
function M.touch(owner)
  versions[owner] = (versions[owner] or 0) + 1
end

-- Windows ---------------------------------------------------------------------------------------

local function window_for(owner, window)
  return {
    id = owner .. "_" .. window.name, width = window.width, height = window.height, corner = window.corner,
    x = window.x, y = window.y, hang = window.hang, stock = window.stock, opened = window.opened,
  }
end

local function scale_of(panel)
  return M.SIZES[panel.size or 1] / 100
end

local function viewer_for(colour, seats)
  local panel = M.panel(colour)
  local seat = #seats > 0 and M.seat_now(panel, seats) or nil
  return {
    colour = colour, seats = seats, seat = seat, panel = panel, language = words.of(colour),
    covered = state.hot_seat and #seats > 1 and panel.uncovered ~= seat,
    pictures = words.facts.pictures or {}, host = colour ~= M.PUBLIC and state.is_host(colour), view = nil,
  }
end

-- A drawn window: {window =, canvas =, place =}.
local function drawn(list, viewer, visibility, window, shown, draw)
  slices.pause(10)
  local own = window_for(viewer.colour, window)
  local canvas = widgets.canvas(own, scale_of(viewer.panel))
  if shown then
    draw(canvas)
  end
  list[#list + 1] = { window = own, canvas = canvas, place = { shown = shown, visibility = visibility } }
end

local function draw_side(viewer)
  return function(canvas)
    if viewer.panel.side == "help" then
      help_panel.draw(canvas, viewer)
    elseif viewer.panel.side == "computers" then
      computer_panel.draw(canvas, viewer)
    else
      log_panel.draw(canvas, viewer)
    end
  end
end

local function fresh_windows(viewer, visibility)
  local list = {}
  local covered = viewer.covered or viewer.seat == nil
  viewer.view = view_of(covered and "" or viewer.seat)
  drawn(list, viewer, visibility, tracker.window, true, function(canvas) tracker.draw(canvas, viewer) end)
  drawn(list, viewer, visibility, log_panel.window, viewer.panel.side ~= nil, draw_side(viewer))
  if viewer.seat ~= nil then
    drawn(list, viewer, visibility, seat_panel.window, true, function(canvas) seat_panel.draw(canvas, viewer) end)
  end
  local notice = notices[viewer.colour]
  drawn(list, viewer, visibility, notice_panel.window, notice ~= nil, function(canvas) notice_panel.draw(canvas, viewer, notice) end)
  if state.stage == "over" then
    drawn(list, viewer, visibility, notice_panel.end_window, not viewer.panel.end_closed,
      function(canvas) notice_panel.draw_end(canvas, viewer) end)
  end
  return list
end

-- All that a viewer's windows follow from, but for the position and the half-made moves themselves.
local function key_of(viewer, visibility)
  local seconds = play.window()
  return table.concat({
    state.stage, state.mode, state.hold, tostring(seconds), tostring(state.tempo), tostring(state.log ~= nil and #state.log.lines or 0),
    viewer.language, tostring(viewer.seat),
    table.concat(viewer.seats, ","), tostring(viewer.covered), tostring(viewer.host), visibility,
    tostring(versions[viewer.colour]), tostring(state.hot_seat), tostring(state.explain),
  }, "/")
end

-- A viewer's windows, drawn anew only if something that they follow from is different.
local function windows_of(viewer, visibility)
  local key = key_of(viewer, visibility)
  local news = state.news ~= nil and state.news[#state.news] or nil
  local half_made = viewer.seat ~= nil and forms.partial(viewer.seat) or nil
  local before = drawings[viewer.colour]
  local same = before ~= nil and before.key == key and before.position == state.position
    and before.half_made == half_made and before.news == news
  if not same then
    before = {
      key = key, position = state.position, half_made = half_made, news = news,
      windows = fresh_windows(viewer, visibility),
    }
    drawings[viewer.colour] = before
  end
  return before.windows
end

local function viewers_of_game()
  local list = {}
  local public = {}
  for i = 1, #M.WATCHERS do
    public[i] = M.WATCHERS[i]
  end
  for i = 1, #M.COLOURS do
    local colour = M.COLOURS[i]
    local seats = state.is_seated(colour) and M.seats_of(colour) or {}
    if #seats > 0 then
      list[#list + 1] = { colour = colour, seats = seats, visibility = colour }
    else
      public[#public + 1] = colour
    end
  end
  list[#list + 1] = { colour = M.PUBLIC, seats = {}, visibility = table.concat(public, "|") }
  return list
end

-- While setting up: which page of the lobby each reader has open. Readers of the same page in the same language share a
-- window; a window goes on to another page by attributes, so that the whole screen need not be sent for a click.
local lobby_pages = {}

local function lobby_page_of(colour)
  local panel = M.panel(M.lobby_owner(colour))
  return table.concat({ words.of(colour), panel.lobby_tab or "seats", string.format("%d", panel.lobby_page or 1) }, "/"), panel
end

--- Whose choice of a page a colour's lobby follows: all who watch share one.
function M.lobby_owner(colour)
  return has(M.COLOURS, colour) and colour or M.PUBLIC
end

-- Pages that are open, each with its readers, in the order of the colours.
local function open_pages()
  local pages = {}
  local by_key = {}
  local function add(colour)
    local key, panel = lobby_page_of(colour)
    if by_key[key] == nil then
      by_key[key] = { key = key, panel = panel, language = words.of(colour), readers = {} }
      pages[#pages + 1] = by_key[key]
    end
    local readers = by_key[key].readers
    readers[#readers + 1] = colour
  end
  for c = 1, #M.COLOURS do
    add(M.COLOURS[c])
  end
  for c = 1, #M.WATCHERS do
    add(M.WATCHERS[c])
  end
  return pages, by_key
end

-- The windows of the lobby: each goes on showing its page while that is open, and takes another that has none.
local function viewers_of_lobby()
  local pages, by_key = open_pages()
  local shown = {}
  for i = 1, #lobby_pages do
    if by_key[lobby_pages[i]] == nil then
      lobby_pages[i] = ""
    end
    shown[lobby_pages[i]] = true
  end
  for i = 1, #pages do
    local free = #lobby_pages + 1
    for k = #lobby_pages, 1, -1 do
      free = lobby_pages[k] == "" and k or free
    end
    if not shown[pages[i].key] then
      lobby_pages[free] = pages[i].key
    end
  end
  local list = {}
  for i = 1, #lobby_pages do
    local page = by_key[lobby_pages[i]]
    list[i] = {
      colour = "Lobby-" .. string.format("%d", i), language = page ~= nil and page.language or words.languages[1],
      panel = page ~= nil and page.panel or {}, visibility = page ~= nil and table.concat(page.readers, "|") or "",
    }
  end
  return list
end

--- The owner of the lobby's window that a colour reads.
function M.lobby_window(colour)
  local key = lobby_page_of(colour)
  for i = 1, #lobby_pages do
    if lobby_pages[i] == key then
      return "Lobby-" .. string.format("%d", i)
    end
  end
  return ""
end

local function lobby_windows(who)
  local list = {}
  local shown = who.visibility ~= ""
  local viewer = {
    colour = who.colour, language = who.language, panel = who.panel, pictures = words.facts.pictures or {},
  }
  drawn(list, viewer, shown and who.visibility or "Black", lobby_panel.window, shown,
    function(canvas) lobby_panel.draw(canvas, viewer) end)
  return list
end

--- Whether the game is being set up.
function M.is_lobby()
  return state.stage == "lobby" or state.position == nil
end

--- Who has windows of their own: a list of {colour =, seats =, visibility =, at = where its windows stand in the
-- XML}, with that of a colour, if it has any, first.
function M.viewers(first)
  local list = M.is_lobby() and viewers_of_lobby() or viewers_of_game()
  local ordered = {}
  for i = 1, #list do
    list[i].at = i
    if list[i].colour == first then
      table.insert(ordered, 1, list[i])
    else
      ordered[#ordered + 1] = list[i]
    end
  end
  return ordered
end

--- The ids of all windows of some viewers, in the order of the XML.
function M.names(viewers)
  local names = {}
  for i = 1, #viewers do
    local who = viewers[i]
    local own = {}
    local kinds = { lobby_panel.window }
    if not M.is_lobby() then
      kinds = { tracker.window, log_panel.window }
      if #who.seats > 0 then
        kinds[#kinds + 1] = seat_panel.window
      end
      kinds[#kinds + 1] = notice_panel.window
      if state.stage == "over" then
        kinds[#kinds + 1] = notice_panel.end_window
      end
    end
    for k = 1, #kinds do
      own[k] = who.colour .. "_" .. kinds[k].name
    end
    names[who.at] = table.concat(own, " ")
  end
  return table.concat(names, " ")
end

--- A viewer's windows as they are now: a list of {window =, canvas =, place =}. What is not drawn anew is the same
-- table as before.
function M.draw_viewer(who)
  if who.language ~= nil then
    return lobby_windows(who)
  end
  if #who.seats > 0 then
    forms.tidy(who.seats)
  end
  return windows_of(viewer_for(who.colour, who.seats), who.visibility)
end

--- All windows of all viewers.
function M.draw()
  local viewers = M.viewers()
  local list = {}
  for i = 1, #viewers do
    local own = M.draw_viewer(viewers[i])
    for k = 1, #own do
      list[#list + 1] = own[k]
    end
  end
  return list
end

--- A number that is another whenever something may have changed that windows follow from.
function M.version()
  return state.version
end

--- Shows a colour a message, with the clause it follows from; nil or "" for none.
function M.notice(colour, text, clause)
  local person = state.acting(colour)
  if person ~= nil then
    -- All who watch share their windows: what one of them must read is said to that one.
    person.broadcast(text, WARN)
    return
  end
  if state.stage == "lobby" then
    if colour ~= "Grey" then
      broadcastToColor(text, colour, WARN)
    end
    return
  end
  if clause == "" then
    clause = nil
  end
  notices[colour] = { text = text, clause = clause }
  M.touch(colour)
  state.changed()
end

--- Forgets what the person at a colour was told and did with the windows.
function M.forget(colour)
  notices[colour] = nil
  M.touch(colour)
end

--- Puts a colour's notice away.
function M.close_notice(colour)
  notices[colour] = nil
end

return M
