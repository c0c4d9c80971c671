-- Bytes for provable chance (adjudicator/log/dice.py says how): the referee's hashes, of lists of bytes.
local sha256 = use("referee").sha256

local M = { sha256 = sha256.of_bytes, hmac = sha256.hmac }

-- The bytes of an ASCII text.
function M.bytes(text)
  local made = {}
  for i = 1, #text do
    made[i] = string.byte(text, i)
  end
  return made
end

-- Bytes as hexadecimal digits.
function M.hex(bytes)
  local made = {}
  for i = 1, #bytes do
    made[i] = string.format("%02x", bytes[i])
  end
  return table.concat(made)
end

return M
