-- The XML of the UI: text to elements { tag, attributes, order, children, value } and back. Raises what is wrong.
return function(fake)
  local names = { amp = "&", lt = "<", gt = ">", quot = '"', apos = "'" }

  local function plain(text)
    return (text:gsub("&(#?x?%w+);", function(name)
      local code = name:match("^#x(%x+)$")
      if code then
        return fake.utf8(tonumber(code, 16))
      elseif name:match("^#%d+$") then
        return fake.utf8(tonumber(name:sub(2)))
      end
      return names[name] or error("XML: unknown entity &" .. name .. ";", 0)
    end))
  end

  local function escaped(text)
    local safe = text:gsub("&", "&amp;"):gsub("<", "&lt;"):gsub(">", "&gt;"):gsub('"', "&quot;")
    return safe
  end

  local function line_of(text, at)
    local _, lines = text:sub(1, at):gsub("\n", "")
    return lines + 1
  end

  local function fault(text, at, what)
    error("XML: " .. what .. " in line " .. line_of(text, at), 0)
  end

  -- Tags within a text that only shape its letters.
  local rich = { b = true, i = true, u = true, size = true, color = true, textcolor = true, textsize = true, br = true }
  fake.rich_tags = rich

  local function attributes_of(source, text, at)
    local attributes, order = {}, {}
    local rest = source:gsub('([%w_:%-]+)%s*=%s*"([^"]*)"', function(name, value)
      if attributes[name] then
        fault(text, at, "attribute " .. name .. " twice")
      end
      attributes[name] = plain(value)
      order[#order + 1] = name
      return ""
    end)
    rest = rest:gsub("([%w_:%-]+)%s*=%s*'([^']*)'", function(name, value)
      attributes[name] = plain(value)
      order[#order + 1] = name
      return ""
    end)
    if rest:find("%S") then
      fault(text, at, "no attributes: " .. rest:match("%S+"))
    end
    return attributes, order
  end

  local function known(tag, attributes, text, at)
    if rich[tag:lower()] then
      return
    elseif not fake.options.reference.UIElement[tag] then
      fake.gap("UIElement", tag)
    end
    for name in pairs(attributes) do
      if not fake.options.reference.UIAttribute[name] then
        local where = "attribute " .. name .. " of <" .. tag .. "> in line " .. line_of(text, at)
        fake.gap("UIAttribute", name, where .. " is not in the public reference")
      end
    end
  end

  -- The end of a tag, with > allowed inside quotes.
  local function tag_end(text, at)
    while true do
      at = text:find("[\"'<>]", at)
      local sign = at and text:sub(at, at)
      if sign == ">" then
        return at
      elseif sign == '"' or sign == "'" then
        at = text:find(sign, at + 1, true)
      end
      if at == nil or sign == "<" then
        return nil
      end
      at = at + 1
    end
  end

  local function add_text(element, words)
    if words:find("%S") then
      element.value = (element.value or "") .. plain(words:gsub("^%s*\n%s*", ""):gsub("%s*\n%s*$", ""))
    end
  end

  -- Skips a comment or declaration; the place behind it, or nil.
  local function behind_aside(text, at)
    for opening, closing in pairs({ ["<!%-%-"] = "-->", ["<%?"] = "?>" }) do
      if text:find("^" .. opening, at) then
        local _, stop = text:find(closing, at, true)
        return (stop or fault(text, at, "an unfinished " .. closing)) + 1
      end
    end
    return nil
  end

  local function open_tag(text, at, stop)
    local inner = text:sub(at + 1, stop - 1)
    local closed = inner:sub(-1) == "/"
    if closed then
      inner = inner:sub(1, -2)
    end
    local tag, source = inner:match("^([%w_]+)(.*)$")
    if not tag then
      fault(text, at, "a tag without a name")
    end
    if tag:lower() == "color" or tag:lower() == "size" or tag:lower() == "textcolor" then
      source = ""
    end
    local attributes, order = attributes_of(source, text, at)
    known(tag, attributes, text, at)
    return { tag = tag, attributes = attributes, order = order, children = {} }, closed
  end

  -- The list of elements of an XML text.
  function fake.parse_xml(text)
    local root = { tag = "", children = {} }
    local open = { root }
    local at = 1
    while true do
      local tag_at = text:find("<", at, true)
      add_text(open[#open], text:sub(at, (tag_at or #text + 1) - 1))
      if not tag_at then
        break
      end
      local after = behind_aside(text, tag_at)
      if after then
        at = after
      else
        local stop = tag_end(text, tag_at + 1) or fault(text, tag_at, "a tag that does not end")
        local closing = text:match("^</%s*([%w_]+)%s*>", tag_at)
        if closing then
          if open[#open].tag ~= closing then
            fault(text, tag_at, "</" .. closing .. "> closes <" .. open[#open].tag .. ">")
          end
          local done = table.remove(open)
          if rich[done.tag:lower()] then
            local above = open[#open]
            above.value = (above.value or "") .. (done.value or "")
          end
        else
          local element, closed = open_tag(text, tag_at, stop)
          if not rich[element.tag:lower()] then
            local list = open[#open].children
            list[#list + 1] = element
          end
          if not closed then
            open[#open + 1] = element
          end
        end
        at = stop + 1
      end
    end
    if #open > 1 then
      fault(text, #text, "<" .. open[#open].tag .. "> is not closed")
    elseif root.value then
      fault(text, 1, "text outside any element")
    end
    return root.children
  end

  local function write(element, indent, out)
    local line = indent .. "<" .. element.tag
    for _, name in ipairs(element.order) do
      line = line .. " " .. name .. '="' .. escaped(element.attributes[name]) .. '"'
    end
    if #element.children == 0 and not element.value then
      out[#out + 1] = line .. " />"
    elseif #element.children == 0 then
      out[#out + 1] = line .. ">" .. escaped(element.value) .. "</" .. element.tag .. ">"
    else
      out[#out + 1] = line .. ">" .. escaped(element.value or "")
      for i = 1, #element.children do
        write(element.children[i], indent .. "  ", out)
      end
      out[#out + 1] = indent .. "</" .. element.tag .. ">"
    end
  end

  function fake.write_xml(elements)
    local out = {}
    for i = 1, #elements do
      write(elements[i], "", out)
    end
    return table.concat(out, "\n")
  end

  function fake.attribute_text(value, where)
    if type(value) == "boolean" then
      return tostring(value)
    elseif type(value) == "number" then
      return fake.number_text(value)
    elseif type(value) == "string" then
      return value
    end
    error(where .. ": a string, number or boolean expected, got " .. fake.kind_of(value), 0)
  end

  -- Elements out of a script's table { { tag, attributes, value, children } }.
  function fake.elements_of(list)
    local elements = {}
    for i, item in ipairs(fake.need(list, "table", "setXmlTable")) do
      local tag = fake.need(item.tag, "string", "setXmlTable tag")
      local attributes, order = {}, {}
      for name, value in pairs(item.attributes or {}) do
        attributes[name] = fake.attribute_text(value, "setXmlTable " .. tostring(name))
        order[#order + 1] = name
      end
      table.sort(order)
      known(tag, attributes, "", 0)
      local value = item.value ~= nil and fake.attribute_text(item.value, "setXmlTable value") or nil
      elements[i] = {
        tag = tag, attributes = attributes, order = order, value = value,
        children = fake.elements_of(item.children or {}),
      }
    end
    return elements
  end

  function fake.table_of(elements)
    local list = {}
    for i, element in ipairs(elements) do
      local attributes = {}
      for name, value in pairs(element.attributes) do
        attributes[name] = value
      end
      list[i] = {
        tag = element.tag, attributes = attributes, value = element.value, children = fake.table_of(element.children),
      }
    end
    return list
  end
end
