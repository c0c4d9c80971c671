-- A text with one text in the place of another, wherever that stands. Without patterns, which under MoonSharp
-- compare the low byte of letters only: to them an ellipsis is an ampersand.
return function(text, what, with)
  local at, ends = string.find(text, what, 1, true)
  if at == nil then
    return text
  end
  local parts = {}
  local from = 1
  while at ~= nil do
    parts[#parts + 1] = string.sub(text, from, at - 1)
    parts[#parts + 1] = with
    from = ends + 1
    at, ends = string.find(text, what, from, true)
  end
  parts[#parts + 1] = string.sub(text, from)
  return table.concat(parts)
end
