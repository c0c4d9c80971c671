-- SHA-256 of texts, whole or a few blocks at a time, for every Lua that a table may have.
--
-- A text is hashed as UTF-8. Where strings are bytes (PUC Lua, LuaJIT, LuaJ) that is what they
-- hold; under MoonSharp, where they are UTF-16, characters beyond ASCII are put into UTF-8 first.
--
-- Between blocks it calls `rt.pause`, if there is such a thing, so that long texts need not be hashed at a stretch.
return function(rt)
  local M = {}

  rt = rt or { pause = function() end }

  local byte, char, format, sub = string.byte, string.char, string.format, string.sub
  local concat, floor = table.concat, math.floor

  local WORD = 4294967296
  -- What a block counts of a slice of work.
  local BLOCK = 40
  -- Measured, not asked for: "é" is two bytes, or one unit of UTF-16.
  local WIDE = #"é" == 1 -- lint: allow text-length: this is what is measured
  local unicode = string.unicode -- lint: allow forbidden: a table of .NET has it

  local K = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
  }

  -- The operations on words ---------------------------------------------------------------------

  local function arithmetic()
    local exclusive = {}
    for a = 0, 15 do
      for b = 0, 15 do
        local left, right, result, weight = a, b, 0, 1
        for _ = 1, 4 do
          if left % 2 ~= right % 2 then
            result = result + weight
          end
          left = floor(left / 2)
          right = floor(right / 2)
          weight = weight * 2
        end
        exclusive[a * 16 + b] = result
      end
    end
    local function pair(a, b)
      local result, weight = 0, 1
      for _ = 1, 8 do
        local low_a, low_b = a % 16, b % 16
        result = result + exclusive[low_a * 16 + low_b] * weight
        a = (a - low_a) / 16
        b = (b - low_b) / 16
        weight = weight * 16
      end
      return result
    end
    local operations = {}
    function operations.bxor(a, b, c)
      if c == nil then
        return pair(a, b)
      end
      return pair(pair(a, b), c)
    end
    function operations.band(a, b)
      return (a + b - pair(a, b)) / 2
    end
    function operations.rrotate(a, bits)
      local low = a % 2 ^ bits
      return (a - low) / 2 ^ bits + low * 2 ^ (32 - bits)
    end
    return operations
  end

  local bxor, band, rrotate

  local function use(operations)
    bxor = operations.bxor
    band = operations.band
    rrotate = operations.rrotate or operations.ror
  end

  -- Blocks --------------------------------------------------------------------------------------

  local w = {}

  -- Take 64 bytes, after the first `from` of a list, into the hash.
  local function compress(hash, bytes, from)
    for t = 1, 16 do
      w[t] = ((bytes[from + 1] * 256 + bytes[from + 2]) * 256 + bytes[from + 3]) * 256
        + bytes[from + 4]
      from = from + 4
    end
    for t = 17, 64 do
      local x, y = w[t - 15], w[t - 2]
      local s = bxor(rrotate(x, 7), rrotate(x, 18), (x - x % 8) / 8)
      local r = bxor(rrotate(y, 17), rrotate(y, 19), (y - y % 1024) / 1024)
      w[t] = (w[t - 16] + s + w[t - 7] + r) % WORD
    end
    local a, b, c, d = hash[1], hash[2], hash[3], hash[4]
    local e, f, g, h = hash[5], hash[6], hash[7], hash[8]
    local b_or_c = bxor(b, c)
    for t = 1, 64 do
      local choice = bxor(g, band(e, bxor(f, g)))
      local big = bxor(rrotate(e, 6), rrotate(e, 11), rrotate(e, 25))
      local first = h + big + choice + K[t] + w[t]
      local a_or_b = bxor(a, b)
      local majority = bxor(b, band(a_or_b, b_or_c))
      local second = bxor(rrotate(a, 2), rrotate(a, 13), rrotate(a, 22)) + majority
      b_or_c = a_or_b
      h = g
      g = f
      f = e
      e = (d + first) % WORD
      d = c
      c = b
      b = a
      a = (first + second) % WORD
    end
    hash[1] = (hash[1] + a) % WORD
    hash[2] = (hash[2] + b) % WORD
    hash[3] = (hash[3] + c) % WORD
    hash[4] = (hash[4] + d) % WORD
    hash[5] = (hash[5] + e) % WORD
    hash[6] = (hash[6] + f) % WORD
    hash[7] = (hash[7] + g) % WORD
    hash[8] = (hash[8] + h) % WORD
  end

  -- Text ----------------------------------------------------------------------------------------

  local function utf8_of(code)
    if code < 0x80 then
      return char(code)
    end
    local last = 128 + code % 64
    code = floor(code / 64)
    if code < 0x20 then
      return char(192 + code, last)
    end
    local third = 128 + code % 64
    code = floor(code / 64)
    if code < 0x10 then
      return char(224 + code, third, last)
    end
    return char(240 + floor(code / 64), 128 + code % 64, third, last)
  end

  -- The numbers of 64 characters after the first `from`. MoonSharp's patterns and `byte` do not
  -- tell characters beyond Latin-1 apart; `unicode` does.
  local function codes_after(text, from)
    return { unicode(text, from + 1, from + 64) }
  end

  local function is_ascii(text)
    for from = 0, #text - 1, 64 do
      local codes = codes_after(text, from)
      for i = 1, #codes do
        if codes[i] > 127 then
          return false
        end
      end
    end
    return true
  end

  local function utf8(text)
    local bytes = {}
    local count = 0
    local high = 0
    for from = 0, #text - 1, 64 do
      local codes = codes_after(text, from)
      for i = 1, #codes do
        local code = codes[i]
        local is_low = code >= 0xdc00 and code < 0xe000
        if is_low ~= (high > 0) then
          error("half a character has no hash", 0)
        end
        if code >= 0xd800 and code < 0xdc00 then
          high = code
        else
          if is_low then
            code = 0x10000 + (high - 0xd800) * 1024 + (code - 0xdc00)
            high = 0
          end
          count = count + 1
          bytes[count] = utf8_of(code)
        end
      end
    end
    if high > 0 then
      error("half a character has no hash", 0)
    end
    return concat(bytes)
  end

  local function as_bytes(text)
    if not WIDE or is_ascii(text) then
      return text
    end
    return utf8(text)
  end

  -- Hashing -------------------------------------------------------------------------------------

  -- A hash of nothing yet.
  function M.new()
    return {
      0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
      text = "", at = 0, length = 0,
    }
  end

  -- Add text to what is to be hashed. It waits for `step` or `finish`.
  function M.update(hash, text)
    if type(text) ~= "string" then
      error("only text can be hashed", 0)
    end
    local bytes = as_bytes(text)
    hash.text = sub(hash.text, hash.at + 1) .. bytes
    hash.at = 0
    hash.length = hash.length + #bytes
  end

  -- Work off at most so many blocks of 64 bytes; whether no whole block waits any more, and how
  -- many were worked off.
  function M.step(hash, blocks)
    local text = hash.text
    local waiting = floor((#text - hash.at) / 64)
    local count = waiting
    if blocks < count then
      count = blocks
    end
    for _ = 1, count do
      rt.pause(BLOCK)
      compress(hash, { byte(text, hash.at + 1, hash.at + 64) }, 0)
      hash.at = hash.at + 64
    end
    return count == waiting, count
  end

  -- Take the last bytes, fewer than a block, and the end of the message into the hash.
  local function close(hash, bytes, length)
    local count = #bytes + 1
    bytes[count] = 128
    while count % 64 ~= 56 do
      count = count + 1
      bytes[count] = 0
    end
    local bits = length * 8
    for place = 7, 0, -1 do
      count = count + 1
      bytes[count] = floor(bits / 256 ^ place) % 256
    end
    for from = 0, count - 64, 64 do
      rt.pause(BLOCK)
      compress(hash, bytes, from)
    end
  end

  -- The words of a hash as a list of 32 bytes.
  local function bytes_of(hash)
    local found = {}
    for i = 1, 8 do
      for place = 3, 0, -1 do
        found[#found + 1] = floor(hash[i] / 256 ^ place) % 256
      end
    end
    return found
  end

  local function work_off(hash)
    M.step(hash, #hash.text)
    close(hash, { byte(hash.text, hash.at + 1, #hash.text) }, hash.length)
  end

  -- The hash in 64 hexadecimal digits. Works off what still waits, and one or two blocks more.
  function M.finish(hash)
    work_off(hash)
    local digits = {}
    for i = 1, 8 do
      local low = hash[i] % 65536
      digits[i] = format("%04x%04x", (hash[i] - low) / 65536, low)
    end
    return concat(digits)
  end

  -- Add a list of bytes to a hash of whole blocks, and end it; a list of 32 bytes.
  local function ended_with(hash, bytes)
    local whole = floor(#bytes / 64) * 64
    for from = 0, whole - 64, 64 do
      rt.pause(BLOCK)
      compress(hash, bytes, from)
    end
    local rest = {}
    for i = whole + 1, #bytes do
      rest[i - whole] = bytes[i]
    end
    close(hash, rest, hash.length + #bytes)
    return bytes_of(hash)
  end

  -- The hash of a list of bytes, as a list of 32 bytes: of what no text can hold everywhere.
  function M.of_bytes(bytes)
    return ended_with(M.new(), bytes)
  end

  -- The hash of a whole text as a list of 32 bytes.
  function M.digest(text)
    local hash = M.new()
    M.update(hash, text)
    work_off(hash)
    return bytes_of(hash)
  end

  -- A hash that has taken in one block: the key, each byte with another.
  local function begun_with(key, with)
    local block = {}
    for i = 1, 64 do
      block[i] = bxor(key[i] or 0, with)
    end
    local hash = M.new()
    rt.pause(BLOCK)
    compress(hash, block, 0)
    hash.length = 64
    return hash
  end

  local function like(hash)
    local made = M.new()
    for i = 1, 8 do
      made[i] = hash[i]
    end
    made.length = hash.length
    return made
  end

  -- The last key, and the two hashes that each message under it begins with.
  local keyed = { key = nil, inner = nil, outer = nil }

  -- HMAC-SHA256 of two lists of bytes, as a list of 32 bytes. A key that is the same list as last time must
  -- not have changed.
  function M.hmac(key, message)
    local now = keyed
    if now.key ~= key then
      local short = key
      if #key > 64 then
        short = M.of_bytes(key)
      end
      now = { key = key, inner = begun_with(short, 54), outer = begun_with(short, 92) }
      keyed = now
    end
    return ended_with(like(now.outer), ended_with(like(now.inner), message))
  end

  -- The hash of a whole text in 64 hexadecimal digits.
  function M.hex(text)
    local hash = M.new()
    M.update(hash, text)
    return M.finish(hash)
  end

  -- Not every implementation of bit operations keeps its word for words above 2^31: try them.
  local function works(operations)
    if operations == nil then
      return false
    end
    use(operations)
    return M.hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  end

  if works(rawget(_G, "bit32")) then
    M.by = "bit32"
  elseif works(rawget(_G, "bit")) then
    M.by = "bit"
  else
    use(arithmetic())
    M.by = "arithmetic"
  end

  return M
end
