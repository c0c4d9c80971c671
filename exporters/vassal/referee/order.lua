-- The order of lines that players made at the same moment: the same at all clients, however the lines come to each.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it. A line carries a stamp (Stamps.java): "author.number author.number ...", its own number among the
-- lines of its author ("author.number!" if it shows what chance brings), and the latest of other authors that had come
-- to its author since the author's last one. So each client knows which lines an author had seen. A line stands after
-- all that its author had seen; among lines of which no author had seen the other, one that shows what chance brings
-- comes first, then that of the author whose name comes first. That puts a line that comes late before some that were
-- here sooner, and never changes the order of those. Lines without a stamp, of older modules or the plain one, stand as
-- they come, and so do lines with a stamp that no client of ours writes.
return function(Referee, fact, state)
  local gmatch = string.gmatch
  local M = {}
  -- How many lines are remembered by their stamps.
  local REMEMBERED = 128
  -- The most letters of a stamp and of an author in it, and digits of a number: far more than a game needs.
  local LONGEST, LETTERS, DIGITS = 8192, 16, 9

  -- The line itself and what its author had seen; nil for what is no stamp.
  local function read(stamp)
    local own, seen = nil, {}
    if #stamp > LONGEST then
      return nil, seen
    end
    for author, number, chance in gmatch(stamp, "([0-9a-f]+)%.([0-9]+)(!?)") do
      if #author > LETTERS or #number > DIGITS then
        return nil, seen
      elseif own == nil then
        own = { author = author, chance = chance ~= "", number = tonumber(number) }
      else
        seen[author] = tonumber(number)
      end
    end
    return own, seen
  end

  -- What was shown cannot be unseen: chance comes first.
  local function comes_before(one, other)
    if one.chance ~= other.chance then
      return one.chance
    end
    return one.author < other.author
  end

  local function key_of(one)
    return one.author .. "." .. string.format("%d", one.number)
  end

  --- A line is shown. Gives by what its events are known, nil for a line without a stamp, and the same of the lines that
  --- were shown already and stand after it, nil for none.
  function M.place(stamp)
    local order = state.game.order
    local own, seen = read(stamp or "")
    if own == nil or (order.last[own.author] or 0) >= own.number then
      return nil, nil
    end
    local known = order.seen[own.author] or {}
    order.seen[own.author] = known
    for author in pairs(seen) do
      known[author] = math.max(known[author] or 0, seen[author])
    end
    known[own.author] = own.number
    order.last[own.author] = own.number
    local list = order.lines
    local at = #list
    while at > 0 and (known[list[at].author] or 0) < list[at].number do
      at = at - 1
    end
    while list[at + 1] ~= nil and comes_before(list[at + 1], own) do
      at = at + 1
    end
    local later = nil
    for i = at + 1, #list do
      later = later or {}
      later[key_of(list[i])] = true
    end
    table.insert(list, at + 1, own)
    if #list > REMEMBERED then
      table.remove(list, 1)
    end
    return key_of(own), later
  end

  --- The kinds of moves that show what chance brings, one after the other.
  function M.chance()
    local found = {}
    local known = { fact("draws"), fact("dice"), fact("open") }
    for i = 1, #known do
      for kind in pairs(known[i]) do
        found[#found + 1] = type(kind) == "string" and kind or nil
      end
    end
    table.sort(found)
    return table.concat(found, " ")
  end

  --- How the order begins in a new game.
  function M.new()
    return { lines = {}, seen = {}, last = {} }
  end

  local function sorted(counts)
    local names, found = {}, Referee.dict({})
    for name in pairs(counts) do
      names[#names + 1] = name
    end
    table.sort(names)
    for i = 1, #names do
      Referee.put(found, names[i], counts[names[i]])
    end
    return found, names
  end

  -- Numbers of lines by author, of those authors only whose lines are remembered: an author is new whenever somebody
  -- loads a game, and nothing will be compared with lines that are forgotten.
  local function remembered(counts)
    local found, lines = {}, state.game.order.lines
    for i = 1, #lines do
      found[lines[i].author] = counts[lines[i].author]
    end
    return sorted(found)
  end

  --- What a saved game keeps of it.
  function M.kept()
    local order = state.game.order
    local lines = {}
    for i = 1, #order.lines do
      local one = order.lines[i]
      lines[i] = Referee.data({ author = one.author, chance = one.chance, number = one.number })
    end
    local seen = Referee.dict({})
    local last, names = remembered(order.last)
    for i = 1, #names do
      Referee.put(seen, names[i], (remembered(order.seen[names[i]])))
    end
    return Referee.data({ last = last, lines = lines, seen = seen })
  end

  local function counts_of(kept)
    local found = {}
    for i = 1, #kept do
      found[kept[i]] = kept[kept[i]]
    end
    return found
  end

  --- A saved game goes on.
  function M.restore(kept)
    local order = state.game.order
    for i = 1, #kept.lines do
      local one = kept.lines[i]
      order.lines[i] = { author = one.author, chance = one.chance, number = one.number }
    end
    order.last = counts_of(kept.last)
    for i = 1, #kept.seen do
      order.seen[kept.seen[i]] = counts_of(kept.seen[kept.seen[i]])
    end
  end

  --- The latest line of each author who is remembered, as a stamp has them; "" for none.
  function M.latest()
    local last, names = remembered(state.game.order.last)
    local found = {}
    for i = 1, #names do
      found[i] = names[i] .. "." .. string.format("%d", last[names[i]])
    end
    return table.concat(found, " ")
  end

  return M
end
