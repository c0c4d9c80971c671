-- Seeded chance: one stream for the table, one for scripts' math.random, one for the order of `pairs`.
return function(fake)
  local function stream(seed)
    local state = (math.floor(seed) * 7919 + 104729) % 2147483646 + 1
    -- A number from 0 up to, not including, 1.
    return function()
      state = state * 16807 % 2147483647
      return (state - 1) / 2147483646
    end
  end
  fake.stream = stream

  local seed = fake.options.seed
  local table_stream = stream(seed)
  fake.pairs_stream = stream(seed + 1)
  fake.script_stream = stream(seed + 2)

  -- A whole number from 1 to n.
  function fake.chance(n)
    return math.floor(table_stream() * n) + 1
  end

  function fake.shuffle(list, draw)
    for i = #list, 2, -1 do
      local j = math.floor((draw or table_stream)() * i) + 1
      local held = list[i]
      list[i] = list[j]
      list[j] = held
    end
    return list
  end

  function fake.new_guid()
    local digits = {}
    repeat
      for i = 1, 6 do
        digits[i] = string.format("%x", fake.chance(16) - 1)
      end
      local guid = table.concat(digits)
    until not (fake.by_guid and fake.by_guid[guid])
    return table.concat(digits)
  end
end
