-- Whether a text is of printable ASCII alone. Asked of what people type before any pattern is: under MoonSharp
-- patterns compare the low byte of letters only, and string.byte gives 63 for all beyond 255.
local PLAIN = " !\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~"

return function(text)
  for i = 1, #text do
    if string.find(PLAIN, string.sub(text, i, i), 1, true) == nil then
      return false
    end
  end
  return true
end
