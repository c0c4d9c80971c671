-- SHA-256 and HMAC of lists of bytes: what provable chance needs (adjudicator/log/dice.py says how).
--
-- The referee hashes texts; here every byte from 0 to 255 must go in, which no text can hold under
-- MoonSharp. Constants are computed: the fractional parts of the roots of the first primes.
local M = {}

local floor = math.floor
local band, bxor, bnot = bit32.band, bit32.bxor, bit32.bnot
local rrotate, rshift = bit32.rrotate, bit32.rshift
local WORD = 4294967296

local function fraction(root)
  return floor((root - floor(root)) * WORD)
end

local K = {}
local START = {}
do
  local number = 2
  while #K < 64 do
    local prime = true
    for i = 2, floor(math.sqrt(number)) do
      if number % i == 0 then
        prime = false
      end
    end
    if prime then
      K[#K + 1] = fraction(number ^ (1 / 3))
      if #START < 8 then
        START[#START + 1] = fraction(math.sqrt(number))
      end
    end
    number = number + 1
  end
end

local function compress(hash, bytes, from)
  local w = {}
  for t = 1, 16 do
    local at = from + 4 * t
    w[t] = ((bytes[at - 3] * 256 + bytes[at - 2]) * 256 + bytes[at - 1]) * 256 + bytes[at]
  end
  for t = 17, 64 do
    local x, y = w[t - 15], w[t - 2]
    local s = bxor(rrotate(x, 7), rrotate(x, 18), rshift(x, 3))
    local r = bxor(rrotate(y, 17), rrotate(y, 19), rshift(y, 10))
    w[t] = (w[t - 16] + s + w[t - 7] + r) % WORD
  end
  local a, b, c, d = hash[1], hash[2], hash[3], hash[4]
  local e, f, g, h = hash[5], hash[6], hash[7], hash[8]
  for t = 1, 64 do
    local big = bxor(rrotate(e, 6), rrotate(e, 11), rrotate(e, 25))
    local choice = bxor(band(e, f), band(bnot(e), g))
    local first = h + big + choice + K[t] + w[t]
    local small = bxor(rrotate(a, 2), rrotate(a, 13), rrotate(a, 22))
    local majority = bxor(band(a, b), band(a, c), band(b, c))
    h = g
    g = f
    f = e
    e = (d + first) % WORD
    d = c
    c = b
    b = a
    a = (first + small + majority) % WORD
  end
  local sums = { a, b, c, d, e, f, g, h }
  for i = 1, 8 do
    hash[i] = (hash[i] + sums[i]) % WORD
  end
end

-- The hash of a list of bytes, as a list of 32 bytes.
function M.sha256(bytes)
  local padded = {}
  for i = 1, #bytes do
    padded[i] = bytes[i]
  end
  local count = #bytes + 1
  padded[count] = 128
  while count % 64 ~= 56 do
    count = count + 1
    padded[count] = 0
  end
  local bits = #bytes * 8
  for place = 7, 0, -1 do
    count = count + 1
    padded[count] = floor(bits / 256 ^ place) % 256
  end
  local hash = {}
  for i = 1, 8 do
    hash[i] = START[i]
  end
  for from = 0, count - 64, 64 do
    compress(hash, padded, from)
  end
  local found = {}
  for i = 1, 8 do
    for place = 3, 0, -1 do
      found[#found + 1] = floor(hash[i] / 256 ^ place) % 256
    end
  end
  return found
end

local function padded_key(key, with)
  local block = key
  if #key > 64 then
    block = M.sha256(key)
  end
  local made = {}
  for i = 1, 64 do
    made[i] = bxor(block[i] or 0, with)
  end
  return made
end

local function joined(first, second)
  local made = {}
  for i = 1, #first do
    made[i] = first[i]
  end
  for i = 1, #second do
    made[#made + 1] = second[i]
  end
  return made
end

-- HMAC-SHA256 of two lists of bytes, as a list of 32 bytes.
function M.hmac(key, message)
  local inner = M.sha256(joined(padded_key(key, 54), message))
  return M.sha256(joined(padded_key(key, 92), inner))
end

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
