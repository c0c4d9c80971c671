-- Cards that stand in for others: of draws that were announced and whose cards have not come yet.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local match = string.match
  local Filling = parts.filling
  local M = {}

  -- How many of `values` a list holds, as the deck has them.
  local function count_of(list, rule, value)
    local count = 0
    for i = 1, #list do
      local id = list[i]
      local same = id == value
      for k = 1, not same and #rule.values or 0 do
        local content = rule.values[k]
        same = same or rule.values[content] == value and match(content, "[^/]*$") == id
      end
      count = count + (same and 1 or 0)
    end
    return count
  end

  -- How many of the entries that come after it, later[1] .. later[last], have drawn a card of which it is known.
  local function drawn_later(later, last, rule, value)
    local count = 0
    for i = 1, last do
      local other = fact("draws")[later[i].move.move]
      if other ~= nil and other.deck == rule.deck and later[i].how ~= "sealed" and later[i].move[other.field] == value then
        count = count + 1
      end
    end
    return count
  end

  --- A draw with a card that may stand in for its own: one that lies in the pile then, and that no draw after it, of the
  --- entries later[1] .. later[last], is known to have taken. `wanted`: a card that will be drawn, too. It is the card that
  --- it has, if that may be or there is none.
  function M.fitting(entry, later, last, wanted)
    local rule = entry.half ~= nil and fact("draws")[entry.half.move] or nil
    if rule == nil then
      return entry.move
    end
    local pile = Referee.pile(state.game.position, rule.deck)
    local function is_free(value)
      local needed = drawn_later(later, last, rule, value)
      if wanted ~= nil and rule.values[wanted.content] == value then
        needed = needed + 1
      end
      return count_of(pile, rule, value) > needed
    end
    if is_free(entry.move[rule.field]) then
      return entry.move
    end
    for k = 1, #rule.values do
      local move = Filling.with(entry.half, rule.field, rule.values[rule.values[k]])
      if is_free(rule.values[rule.values[k]]) and Filling.breach_of(state.game.position, move) == nil then
        return move
      end
    end
    return entry.move
  end

  --- The first of the draws from a deck, up to number `at`, for which another card stands in; `at` if there is none.
  function M.first(deck, at)
    local live = state.game.live
    for i = 1, at - 1 do
      local rule = live[i].how == "sealed" and live[i].half ~= nil and fact("draws")[live[i].half.move] or nil
      if rule ~= nil and rule.deck == deck then
        return i
      end
    end
    return at
  end

  return M
end
