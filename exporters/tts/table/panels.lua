-- All panels on the screen: sending what has changed, and taking clicks.
--
-- The whole XML is sent when the set of windows changes, else only the attributes that differ (see
-- `widgets`), at most once a frame.
local guard = use("guard")
local widgets = use("widgets")
local windows = use("windows")
local clicks = use("clicks")

local M = {}

local PATIENCE = 300

-- What was sent: the set of windows, and every element's attributes.
local sent_windows = nil
local sent = {}
-- The drawing of each window that was sent last: as long as it is the same, nothing is to be compared.
local sent_drawings = {}
local waiting = false
local again = false
-- The actions of inputs, by element.
local typed = {}

-- Which windows there are: as long as this stays, attributes are enough.
local function names_of(list)
  local names = {}
  for i = 1, #list do
    names[i] = list[i].window.id
  end
  return table.concat(names, " ")
end

local function remember_inputs(list)
  typed = {}
  for i = 1, #list do
    local canvas = list[i].canvas
    for n = 1, #canvas.shapes.i do
      local id = list[i].window.id .. "_i" .. string.format("%d", n)
      typed[id] = canvas.actions[id]
    end
  end
end

local function xml_of(list, written)
  local parts = { widgets.defaults_xml() }
  for i = 1, #list do
    parts[i + 1] = widgets.window_xml(list[i].window, list[i].canvas, list[i].place, written)
  end
  return table.concat(parts, "\n")
end

--- The whole UI as it is now, which is not taken to have been sent.
function M.xml()
  return xml_of(windows.draw(), {})
end

-- Sending ---------------------------------------------------------------------------------------

local function send_changes(list)
  remember_inputs(list)
  for i = 1, #list do
    local found = {}
    if sent_drawings[i] ~= list[i] then
      sent_drawings[i] = list[i]
      found = widgets.changes(list[i].window, list[i].canvas, list[i].place, sent)
    end
    for c = 1, #found do
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
  guard.later("panels", 3, function()
    if UI.loading and frames < PATIENCE then
      when_loaded(frames + 3)
      return
    end
    waiting = false
    if again then
      again = false
      M.refresh()
    end
  end)
end

--- Brings the screen up to date. To be called at most once a frame.
function M.refresh()
  if waiting then
    again = true
    return
  end
  local list = windows.draw()
  if names_of(list) == sent_windows then
    send_changes(list)
    return
  end
  waiting = true
  sent = {}
  sent_drawings = {}
  sent_windows = names_of(list)
  remember_inputs(list)
  UI.setXml(xml_of(list, sent))
  when_loaded(0)
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

--- A click or an entry of a person: `value` is a button's action, or what was typed into `id`.
function M.click(player, value, id)
  local colour = player.color
  local parts = {}
  local action = typed[id]
  if action ~= nil then
    parts = { action, tostring(value or "") }
    -- The input now shows what was typed: whatever it is to show must be sent again.
    if sent[id] ~= nil then
      sent[id].text = nil
    end
    sent_drawings = {}
  elseif type(value) == "string" then
    parts = clicks.split(value)
  end
  if #parts > 0 and clicks.owns(colour, id) then
    clicks.act(colour, parts)
  end
end

return M
