-- A template with its {arguments} filled in; those that are not given stay as they are. Braces are
-- found without patterns, which under MoonSharp take some letters beyond ASCII for braces.
return function(template, args)
  if args == nil then
    return template
  end
  local parts = {}
  local from = 1
  while true do
    local opening = string.find(template, "{", from, true)
    local closing = opening and string.find(template, "}", opening, true)
    if closing == nil then
      parts[#parts + 1] = string.sub(template, from)
      return table.concat(parts)
    end
    local value = args[string.sub(template, opening + 1, closing - 1)]
    parts[#parts + 1] = string.sub(template, from, opening - 1)
    if value == nil then
      parts[#parts + 1] = string.sub(template, opening, closing)
    else
      parts[#parts + 1] = tostring(value)
    end
    from = closing + 1
  end
end
