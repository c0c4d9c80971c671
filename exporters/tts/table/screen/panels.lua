-- All panels on the screen: sending what has changed, and taking clicks.
--
-- The screen is drawn lazily: a few thousandths of a second of each frame, one viewer after the other, the one who
-- has clicked first. The whole XML is sent when the set of windows changes or one of them needs more elements
-- than it has, else only the attributes that differ (see `widgets`).
local errors = use("errors")
local slices = use("slices")
local widgets = use("widgets")
local windows = use("windows")
local clicks = use("clicks")
local progress = use("progress")
local acts = use("acts")

local M = {}

local PATIENCE = 300
-- All elements of the screen together, and how often a drawing that is overtaken is begun anew.
local MOST = 690
local BEGUN_ANEW = 3
-- What a window that has turned out too small gets beyond what it needs, of each kind.
local SPARE = 4

-- What was sent: the set of windows, how many elements each has, and every element's attributes.
local sent_windows = nil
local stocks = {}
local sent = {}
-- The drawing of each window that was sent last: as long as it is the same, nothing is to be compared.
local sent_drawings = {}
local waiting = false
local again = false
-- The actions of inputs, by window and element.
local typed = {}
-- Whether a drawing is under way, how often it was begun anew, what the state was when the windows now being drawn
-- were begun (nil between them), and whose windows come first.
local busy = false
local begun = 0
local drawing = nil
local first = nil

-- Which windows there are: as long as this stays, attributes are enough.
local function names_of(list)
  local names = {}
  for i = 1, #list do
    names[i] = list[i].window.id
  end
  return table.concat(names, " ")
end

local function remember_inputs(list)
  for i = 1, #list do
    local canvas = list[i].canvas
    for n = 1, #canvas.shapes.i do
      local id = list[i].window.id .. "_i" .. string.format("%d", n)
      typed[id] = canvas.actions[id]
    end
  end
end

-- How many elements of a kind a window is to have: what it needs or usually needs or has had, with a few to spare
-- when that was not enough.
local function wish(need, usual, had)
  if had ~= nil and need > had then
    return math.max(need + SPARE, usual)
  end
  return math.max(need, usual, had or 0)
end

-- How many elements each window gets: as many as may be, for as long as one has enough of them nothing need be sent
-- but attributes, and together no more than the screen may have. Where not all wishes can be granted, each is
-- granted in part: a screen that forgot what its windows have had would soon be sent again.
local function stocks_for(list)
  local wants = {}
  local needed, usual, wished = 0, 0, 0
  for i = 1, #list do
    slices.pause()
    local window = list[i].window
    local needs = widgets.needs(list[i].canvas)
    local had = stocks[window.id] or {}
    for n = 1, #widgets.KINDS do
      local kind = widgets.KINDS[n]
      local want = { window = window.id, kind = kind, need = needs[kind], usual = math.max(needs[kind], window.stock[kind]) }
      want.wish = math.max(wish(want.need, window.stock[kind], had[kind]), (window.opened or window.stock)[kind])
      wants[#wants + 1] = want
      needed, usual, wished = needed + want.need, usual + want.usual, wished + want.wish
    end
  end
  local room = MOST - widgets.FRAME * #list
  local least, most, from, to = "usual", "wish", usual, wished
  if usual > room then
    least, most, from, to = "need", "usual", needed, usual
  end
  local made = {}
  local over = 0
  for i = 1, #wants do
    local want = wants[i]
    local more = want[most] - want[least]
    if to > room and more > 0 then
      -- What is lost by rounding down goes to the next.
      over = over + more * math.max(0, room - from)
      more = math.floor(over / (to - from))
      over = over - more * (to - from)
    end
    made[want.window] = made[want.window] or {}
    made[want.window][want.kind] = want[least] + more
  end
  return made
end

local function fits(entry)
  local stock = stocks[entry.window.id]
  local needs = widgets.needs(entry.canvas)
  for n = 1, #widgets.KINDS do
    if stock == nil or needs[widgets.KINDS[n]] > stock[widgets.KINDS[n]] then
      return false
    end
  end
  return true
end

local function xml_of(list, written, made)
  local parts = { widgets.defaults_xml(), progress.xml() }
  for i = 1, #list do
    local entry = list[i]
    parts[i + 2] = widgets.window_xml(entry.window, entry.canvas, entry.place, written, made[entry.window.id])
  end
  return table.concat(parts, "\n")
end

--- The whole UI as it is now, which is not taken to have been sent.
function M.xml()
  local list = windows.draw()
  return xml_of(list, {}, stocks_for(list))
end

-- Sending ---------------------------------------------------------------------------------------

local function send_changes(list)
  for i = 1, #list do
    local entry = list[i]
    local found = {}
    if sent_drawings[entry.window.id] ~= entry then
      sent_drawings[entry.window.id] = entry
      found = widgets.changes(entry.window, entry.canvas, entry.place, sent, stocks[entry.window.id])
    end
    for c = 1, #found do
      slices.pause()
      local change = found[c]
      UI.setAttributes(change.id, change.values)
      if change.ink ~= nil then
        UI.setAttribute(change.id, "textColor", change.ink)
      end
    end
  end
end

-- New XML takes a few frames; until then attributes would be set on the old one.
local function when_loaded(frames)
  errors.later("panels", 3, function()
    if UI.loading and frames < PATIENCE then
      when_loaded(frames + 3)
      return
    end
    -- What is changed in the very frame in which loading ends may be lost.
    errors.later("panels", 1, function()
      waiting = false
      if again then
        again = false
        M.refresh()
      end
    end)
  end)
end

local function send_whole(list)
  local made = stocks_for(list)
  slices.pause(10)
  local written = {}
  local xml = xml_of(list, written, made)
  slices.pause(30)
  waiting = true
  sent = written
  stocks = made
  sent_windows = names_of(list)
  sent_drawings = {}
  for i = 1, #list do
    sent_drawings[list[i].window.id] = list[i]
  end
  typed = {}
  remember_inputs(list)
  UI.setXml(xml)
  progress.sent()
  when_loaded(0)
end

-- Draw viewer after viewer, and send each as soon as it is drawn, if attributes are enough.
local function draw_all()
  local viewers = windows.viewers(first)
  first = nil
  local whole = windows.names(viewers) ~= sent_windows
  local drawn = {}
  for i = 1, #viewers do
    drawing = windows.version()
    local list = windows.draw_viewer(viewers[i])
    drawing = nil
    drawn[viewers[i].at] = list
    for k = 1, #list do
      whole = whole or not fits(list[k])
    end
    if not whole then
      remember_inputs(list)
      send_changes(list)
    elseif not windows.is_lobby() then
      progress.show("drawing", i / #viewers)
    end
    slices.pause(10)
  end
  if whole then
    local all = {}
    for i = 1, #drawn do
      for k = 1, #drawn[i] do
        all[#all + 1] = drawn[i][k]
      end
    end
    send_whole(all)
  end
end

-- Somebody's windows are half drawn of what is no longer so.
local function is_stale()
  return drawing ~= nil and drawing ~= windows.version()
end

local function begin()
  local version = windows.version()
  drawing = nil
  busy = true
  -- Where so much is done that no drawing is ever finished, what is done next waits for one.
  acts.lock("drawing", begun >= BEGUN_ANEW)
  slices.start("panels", draw_all, { stale = is_stale, over = function(good)
    busy = false
    if good == nil then
      -- Windows that are done are kept by `windows`.
      begun = begun + 1
      begin()
      return
    end
    begun = 0
    acts.lock("drawing", false)
    if waiting then
      again = again or version ~= windows.version()
    elseif good and version ~= windows.version() then
      M.refresh()
    end
  end })
end

--- Brings the screen up to date, in this frame and the next ones.
function M.refresh()
  if waiting then
    again = true
  elseif not busy then
    begin()
  end
end

--- Whether the screen is still being drawn.
function M.is_busy()
  return busy or waiting
end

--- The whole XML is to be sent at the next refresh, whatever was sent before.
function M.send_all()
  sent_windows = nil
end

--- Somebody else sits at a colour: what the person before was told is not for their eyes.
M.forget = windows.forget

--- Shows a colour a message, with the clause it follows from; nil or "" for none.
M.notice = windows.notice

--- What a key does for a colour: "next", "confirm", "back", "fold" or "undo".
M.key = clicks.key

--- What a click or an entry of a colour asks for: `value` is a button's action, or what was typed into `id`. Its
-- parts, for `act`; nil if it means nothing.
function M.heard(colour, value, id)
  local parts = {}
  local action = typed[id]
  if action ~= nil then
    parts = { action, tostring(value or "") }
    -- The input now shows what was typed: whatever it is to show must be sent again.
    if sent[id] ~= nil then
      sent[id].text = nil
    end
    sent_drawings[string.match(id, "^(.*)_i%d+$") or ""] = nil
  elseif type(value) == "string" then
    parts = clicks.split(value)
  end
  first = colour
  if #parts > 0 and clicks.owns(colour, id) then
    return parts
  end
  return nil
end

--- Carries out what was heard.
M.act = clicks.act

--- Hears a person's click or entry and carries it out.
function M.click(player, value, id)
  local parts = M.heard(player.color, value, id)
  if parts ~= nil then
    M.act(player.color, parts)
  end
end

return M
