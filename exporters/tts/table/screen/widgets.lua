-- Windows made of a stock of elements, so that a panel changes by setting attributes.
--
-- Replacing the XML (UI.setXml) redraws everybody's screen, puts dragged panels back, and takes the focus
-- from whoever types, so it is done only when the windows themselves change. Everything else is drawn on
-- a canvas: each shape takes the next element of its kind out of the window's stock, the rest of the stock
-- is inactive, and only attributes that differ from those sent before are sent. The element that is
-- dragged, and that carries `visibility`, is the frame: its own attributes change only with the size
-- chosen by its owner, for setting any attribute would put it back to where it was.
-- A button says what it does in its own `onClick`, so a click on a button that has just changed carries
-- what the player saw. Nothing here touches the table.
local replaced = use("replaced")
local slices = use("slices")

local M = {}

-- The desert: dark rock, sand and parchment, one hot accent.
M.paint = {
  ground = "#2a1f1cf2",
  title = "#4a3526ff",
  band = "#3a2b23ff",
  card = "#f6eedbff",
  card_shade = "#eadfc3ff",
  sand = "#d9a86aff",
  line = "#7d5238ff",
  text = "#f6eedb",
  soft = "#d8c7a6",
  ink = "#2b2118",
  gold = "#f2c879",
  warn = "#ffb199",
}

-- Buttons: normal|pointed at|pressed|disabled, and the letters on them.
M.styles = {
  choice = { colors = "#eadfc3|#ffffff|#d9a86a|#6d5e50", ink = "#2b2118" },
  lit = { colors = "#f2c879|#ffe2a6|#d9a86a|#6d5e50", ink = "#2b2118" },
  primary = { colors = "#e08a2e|#f2a653|#b4661a|#5b4a3e", ink = "#1a120c" },
  plain = { colors = "#5a4231|#7a5b43|#3a2b23|#4a3a30", ink = "#f6eedb" },
  ghost = { colors = "#3a2b23|#5a4231|#2a1f1c|#3a2b23", ink = "#d8c7a6" },
  danger = { colors = "#a8402c|#c8553e|#7d2d1f|#5b4a3e", ink = "#ffffff" },
  off = { colors = "#4a3d34|#4a3d34|#4a3d34|#4a3d34", ink = "#a89a86" },
}

-- From this size on the letter on a faction's disc can be read.
local ROOM = 36

M.KINDS = { "r", "b", "i", "p", "t" }
local TAGS = { r = "Panel", b = "Button", i = "InputField", p = "Image", t = "Text" }

local function number(value)
  return string.format("%d", math.floor(value + 1 / 2))
end

local function pair(x, y)
  return number(x) .. " " .. number(y)
end

--- What stands for "<": letters in angle brackets would be read as marks of rich text.
M.less = "("

local function safe(text)
  return replaced(tostring(text), "<", M.less)
end

-- Canvas ----------------------------------------------------------------------------------------

--- A canvas for the window {id=, width=, height=}; `scale` enlarges all.
function M.canvas(window, scale)
  local canvas = { shapes = { r = {}, b = {}, i = {}, p = {}, t = {} }, actions = {}, window = window }
  -- How many there are: the length of a list that has just grown MoonSharp counts anew.
  local counts = { r = 0, b = 0, i = 0, p = 0, t = 0 }
  canvas.scale = scale or 1
  canvas.width = window.width
  canvas.height = window.height

  local function put(kind, x, y, w, h, attributes)
    local count = counts[kind] + 1
    counts[kind] = count
    attributes.active = "true"
    attributes.offsetXY = pair(x * canvas.scale, -y * canvas.scale)
    attributes.width = number(w * canvas.scale)
    attributes.height = number(h * canvas.scale)
    canvas.shapes[kind][count] = attributes
    slices.pause()
    return window.id .. "_" .. kind .. number(count)
  end

  local function size_of(style)
    return number((style.size or 15) * canvas.scale)
  end

  function canvas.rect(x, y, w, h, colour)
    put("r", x, y, w, h, { color = colour })
  end

  function canvas.image(x, y, w, h, name)
    put("p", x, y, w, h, { image = name })
  end

  --- `style`: size, colour, align, bold, tip.
  function canvas.text(x, y, w, h, text, style)
    style = style or {}
    put("t", x, y, w, h, {
      text = safe(text),
      color = style.colour or M.paint.text,
      fontSize = size_of(style),
      fontStyle = style.bold and "Bold" or (style.italic and "Italic" or "Normal"),
      alignment = style.align or "MiddleLeft",
      tooltip = safe(style.tip or ""),
    })
  end

  --- `style`: kind of button, size, align, tip, off. The id, for tests and hotkeys.
  function canvas.button(x, y, w, h, text, action, style)
    style = style or {}
    local look = M.styles[style.style or "choice"]
    if style.off then
      look = M.styles.off
    end
    return put("b", x, y, w, h, {
      text = safe(text),
      textColor = look.ink,
      colors = look.colors,
      fontSize = size_of(style),
      fontStyle = style.bold and "Bold" or "Normal",
      textAlignment = style.align or "MiddleCenter",
      tooltip = safe(style.tip or ""),
      interactable = style.off and "false" or "true",
      onClick = "kynes_ui(" .. action .. ")",
    })
  end

  --- A text on a ground, which nobody can press, in one element. `style`: colour (the ground), ink, size, bold, tip.
  function canvas.label(x, y, w, h, text, style)
    local colour = style.colour
    put("b", x, y, w, h, {
      text = safe(text),
      textColor = style.ink or M.paint.text,
      colors = colour .. "|" .. colour .. "|" .. colour .. "|" .. colour,
      fontSize = size_of(style),
      fontStyle = style.bold and "Bold" or "Normal",
      textAlignment = "MiddleCenter",
      tooltip = safe(style.tip or ""),
      interactable = "false",
      onClick = "",
    })
  end

  --- `style`: hint, limit, whole (only numbers), lines. What is typed comes with the action.
  function canvas.input(x, y, w, h, text, action, style)
    style = style or {}
    local id = put("i", x, y, w, h, {
      text = safe(text),
      placeholder = style.hint or "",
      fontSize = size_of(style),
      characterValidation = style.whole and "Integer" or "None",
      characterLimit = number(style.limit or 60),
      lineType = style.lines and "MultiLineSubmit" or "SingleLine",
      textColor = M.paint.ink,
    })
    if id ~= nil then
      canvas.actions[id] = action
    end
    return id
  end

  --- A badge of a faction: its disc, with symbol and letter, where there is room, else its letter on its colour.
  function canvas.badge(x, y, size, look, picture)
    if picture ~= nil and size >= ROOM then
      canvas.image(x, y, size, size, picture)
    else
      canvas.rect(x, y, size, size, "#f6eedbff")
      canvas.label(x + 1, y + 1, size - 2, size - 2, look.letter,
        { size = math.floor(size * 5 / 8), colour = look.colour, ink = look.ink, bold = true })
    end
  end

  return canvas
end

-- Elements --------------------------------------------------------------------------------------

local SHARED = {
  r = { { "rectAlignment", "UpperLeft" } },
  b = { { "rectAlignment", "UpperLeft" }, { "padding", "5 5 1 1" }, { "horizontalOverflow", "Wrap" },
    { "resizeTextForBestFit", "false" }, { "tooltipFontSize", "16" }, { "tooltipPosition", "Above" } },
  i = { { "rectAlignment", "UpperLeft" }, { "onEndEdit", "kynes_ui" },
    { "colors", "#fffaf0|#ffffff|#eadfc3|#6d5e50" } },
  p = { { "rectAlignment", "UpperLeft" }, { "preserveAspect", "true" }, { "raycastTarget", "false" } },
  t = { { "rectAlignment", "UpperLeft" }, { "horizontalOverflow", "Wrap" }, { "verticalOverflow", "Truncate" },
    { "tooltipFontSize", "16" }, { "tooltipPosition", "Above" } },
}

local CLASS = "kynes"

--- What all elements have in common: to stand before the windows.
function M.defaults_xml()
  local lines = { "<Defaults>" }
  for k = 1, #M.KINDS do
    local kind = M.KINDS[k]
    local line = "<" .. TAGS[kind] .. ' class="' .. CLASS .. '"'
    for a = 1, #SHARED[kind] do
      line = line .. " " .. SHARED[kind][a][1] .. '="' .. SHARED[kind][a][2] .. '"'
    end
    lines[#lines + 1] = line .. "/>"
  end
  lines[#lines + 1] = "</Defaults>"
  return table.concat(lines, "\n")
end

-- The order in which changing attributes are written and sent.
local ORDER = {
  "active", "offsetXY", "width", "height", "color", "image", "text", "placeholder", "textColor", "colors",
  "fontSize", "fontStyle", "alignment", "textAlignment", "tooltip", "interactable", "characterValidation",
  "characterLimit", "lineType", "onClick",
}

local ESCAPES = { { "&", "&amp;" }, { "<", "&lt;" }, { ">", "&gt;" }, { '"', "&quot;" }, { "\n", "&#10;" } }

--- A text as it stands in an attribute.
function M.escape(text)
  local escaped = tostring(text)
  for i = 1, #ESCAPES do
    escaped = replaced(escaped, ESCAPES[i][1], ESCAPES[i][2])
  end
  return escaped
end

local function attribute(name, value)
  return " " .. name .. '="' .. M.escape(value) .. '"'
end

local HIDDEN = { active = "false" }

-- After so many elements one may pause.
local FEW = 8

-- The attributes of a window's frame and of its body.
local function outer(window, canvas, place)
  local scale = canvas.scale
  local frame = {
    visibility = place.visibility,
    offsetXY = pair(window.x, -window.y),
    width = number(window.width * scale),
    height = number(window.height * scale),
  }
  local body = {
    active = place.shown and "true" or "false",
    width = number(canvas.width * scale),
    height = number(canvas.height * scale),
    color = place.colour or M.paint.ground,
  }
  return frame, body
end

-- What all elements of a window are to be: a list of {id, kind, attributes}, the frame and body first.
local function elements_of(window, canvas, place, stock)
  local frame, body = outer(window, canvas, place)
  local list = {
    { id = window.id, kind = "frame", attributes = frame },
    { id = window.id .. "_body", kind = "body", attributes = body },
  }
  local count = 2
  for k = 1, #M.KINDS do
    local kind = M.KINDS[k]
    local shapes = canvas.shapes[kind]
    for i = 1, stock[kind] do
      count = count + 1
      list[count] = {
        id = window.id .. "_" .. kind .. number(i), kind = kind, attributes = shapes[i] or HIDDEN,
      }
      if i % FEW == 0 then
        slices.pause(2)
      end
    end
  end
  return list
end

-- Elements that every window has besides its stock: its frame and its body.
M.FRAME = 2

--- How many elements of each kind are on a canvas.
function M.needs(canvas)
  local found = {}
  for k = 1, #M.KINDS do
    found[M.KINDS[k]] = #canvas.shapes[M.KINDS[k]]
  end
  return found
end

--- The XML of a window that shows what is on the canvas, and what was written, by element.
-- `stock` says how many elements it has of each kind. `place`: {visibility=, shown=, colour=}; a window's `x`, `y` and `corner` say where it stands.
function M.window_xml(window, canvas, place, sent, stock)
  local list = elements_of(window, canvas, place, stock)
  local lines = {}
  for i = 1, #list do
    local element = list[i]
    local tag = TAGS[element.kind] or "Panel"
    local line = "<" .. tag .. attribute("id", element.id)
    if element.kind == "frame" then
      line = line .. attribute("rectAlignment", window.corner) .. attribute("allowDragging", "true")
        .. attribute("returnToOriginalPositionWhenReleased", "false") .. attribute("raycastTarget", "false")
        .. attribute("visibility", element.attributes.visibility)
    elseif element.kind == "body" then
      line = line .. attribute("rectAlignment", window.hang or "UpperLeft")
    else
      line = line .. attribute("class", CLASS)
    end
    for a = 1, #ORDER do
      local value = element.attributes[ORDER[a]]
      if value ~= nil and value ~= "" then
        line = line .. attribute(ORDER[a], value)
      end
    end
    if element.kind == "frame" or element.kind == "body" then
      lines[i] = line .. ">"
    else
      lines[i] = line .. "/>"
    end
    local kept = {}
    for name, value in pairs(element.attributes) do
      kept[name] = value
    end
    sent[element.id] = kept
    slices.pause()
  end
  lines[#lines + 1] = "</Panel></Panel>"
  return table.concat(lines, "\n")
end

-- The attributes of an element that differ from those sent before, nil if none does.
local function differing(attributes, before)
  local values = nil
  for a = 1, #ORDER do
    local name = ORDER[a]
    local value = attributes[name]
    if value ~= nil and before[name] ~= value then
      values = values or {}
      values[name] = value
      before[name] = value
    end
  end
  return values
end

local function note(found, id, attributes, before)
  local values = differing(attributes, before)
  if attributes.visibility ~= nil and before.visibility ~= attributes.visibility then
    values = values or {}
    values.visibility = attributes.visibility
    before.visibility = attributes.visibility
  end
  if values ~= nil then
    found[#found + 1] = { id = id, values = values, ink = attributes.textColor }
  end
end

--- What differs from what was sent: a list of {id=, values=, ink=}; `sent` is brought up to date.
-- Setting anything on a button makes the table forget its letters' colour: `ink` is to be set after it.
function M.changes(window, canvas, place, sent, stock)
  local found = {}
  local frame, body = outer(window, canvas, place)
  note(found, window.id, frame, sent[window.id])
  note(found, window.id .. "_body", body, sent[window.id .. "_body"])
  for k = 1, #M.KINDS do
    local kind = M.KINDS[k]
    local shapes = canvas.shapes[kind]
    local prefix = window.id .. "_" .. kind
    local used = sent[prefix] or stock[kind]
    for i = 1, #shapes do
      local id = prefix .. number(i)
      note(found, id, shapes[i], sent[id])
      if i % FEW == 0 then
        slices.pause(2)
      end
    end
    slices.pause(2)
    for i = #shapes + 1, used do
      local id = prefix .. number(i)
      note(found, id, HIDDEN, sent[id])
    end
    sent[prefix] = #shapes
  end
  return found
end

return M
