-- The scripts' JSON with its traps: {} is [], mixed tables raise, holes become null, letters past U+00FF become "?".
return function(fake)
  local JSON = fake.class("JSON")

  local function plain(text)
    return (text:gsub("[\196-\244][\128-\191]+", "?"))
  end

  local function number(value)
    if value ~= value then
      return "null"
    elseif math.abs(value) >= 1.7e308 then
      return value > 0 and "1e+9999" or "-1e+9999"
    end
    if value == math.floor(value) then
      return fake.number_text(value)
    end
    return (string.format("%.15g", value))
  end

  local function shape(value)
    local words, highest, other = {}, 0, false
    for key in pairs(value) do
      if type(key) == "string" then
        words[#words + 1] = key
      elseif type(key) == "number" and key > 0 and key == math.floor(key) then
        highest = math.max(highest, key)
      else
        other = true
      end
    end
    if other or (#words > 0 and highest > 0) then
      error("JSON.encode() - a table with both string and number keys", 0)
    end
    table.sort(words)
    return words, highest
  end

  local function write(value, above, indent)
    local kind = fake.kind_of(value)
    if kind == "nil" then
      return "null"
    elseif kind == "string" then
      return fake.quote(plain(value))
    elseif kind == "number" then
      return number(value)
    elseif kind == "boolean" then
      return tostring(value)
    elseif kind ~= "table" then
      error("JSON.encode() - can't convert " .. kind .. " to JSON", 0)
    elseif above[value] then
      error("JSON.encode() - a table is a child of itself", 0)
    end
    above[value] = true
    local words, highest = shape(value)
    local parts = {}
    local deeper = indent and (indent .. "  ")
    for i = 1, highest do
      parts[i] = write(value[i], above, deeper)
    end
    for i = 1, #words do
      local colon = indent and ": " or ":"
      parts[i] = fake.quote(plain(words[i])) .. colon .. write(value[words[i]], above, deeper)
    end
    above[value] = nil
    if #words == 0 then
      return "[" .. table.concat(parts, indent and ", " or ",") .. "]"
    elseif indent then
      return "{\n" .. deeper .. table.concat(parts, ",\n" .. deeper) .. "\n" .. indent .. "}"
    end
    return "{" .. table.concat(parts, ",") .. "}"
  end

  JSON.methods.encode = function(_, value)
    return write(value, {})
  end
  JSON.methods.encode_pretty = function(_, value)
    return write(value, {}, "")
  end
  JSON.methods.decode = function(_, text)
    fake.need(text, "string", "JSON.decode")
    if text:find("^%s*$") then
      return nil
    end
    return fake.export(fake.decode(text, fake.null))
  end
end
