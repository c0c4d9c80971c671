-- Coins of a table: which of them are worth just so much, and what is changed at the bank where none are.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it; that gives `unused` and `pay`. A plan's state is that of acts.lua: `rows` of the table, and
-- which of them are `used`.
return function(Referee, fact, _, parts)
  local Rows = parts.rows
  local M = {}

  --- The rows that a plan has not used yet.
  function M.unused(state, rows)
    local found = {}
    for i = 1, #(rows or {}) do
      if not state.used[rows[i].id] then
        found[#found + 1] = rows[i]
      end
    end
    return found
  end

  local function by_worth(rows)
    local sorted = {}
    for i = 1, #rows do
      local at = 1
      while sorted[at] ~= nil and Rows.worth(sorted[at]) >= Rows.worth(rows[i]) do
        at = at + 1
      end
      table.insert(sorted, at, rows[i])
    end
    return sorted
  end

  -- Coins that are worth just so much, the largest first; nil if there are none.
  local function exact(rows, amount)
    local best = { [0] = {} }
    local totals = { 0 }
    local sorted = by_worth(rows)
    for i = 1, #sorted do
      for k = #totals, 1, -1 do
        local reached = totals[k] + Rows.worth(sorted[i])
        if reached <= amount and best[reached] == nil then
          local chosen = {}
          for n = 1, #best[totals[k]] do
            chosen[n] = best[totals[k]][n]
          end
          chosen[#chosen + 1] = sorted[i]
          best[reached] = chosen
          totals[#totals + 1] = reached
        end
      end
      if best[amount] ~= nil then
        break
      end
    end
    return best[amount]
  end

  -- Where coins lie that are out of play, and which lie there.
  local function bank_of(state, row)
    local home = (fact("homes")[row.content] or {})[1]
    if home == nil then
      return nil, {}
    end
    local place, owner = Rows.place_of(home)
    local found = {}
    for i = 1, #state.rows do
      local other = state.rows[i]
      local its_place, its_owner = Rows.place_of(other.place)
      if Rows.is_money(other) and its_place == place and its_owner == owner and not state.used[other.id] then
        found[#found + 1] = other
      end
    end
    return { place = place, owner = owner }, found
  end

  --- Pay from one place to another; what cannot be paid exactly is changed at the bank. `move_all` lays rows
  -- of a plan's state somewhere.
  function M.pay(state, rows, from, to, amount, move_all)
    local there = M.unused(state, rows)
    local coins = exact(there, amount)
    if coins ~= nil then
      move_all(state, coins, to)
      return
    elseif from == nil or #there == 0 then
      return
    end
    local bank, held = bank_of(state, there[1])
    local sorted = by_worth(there)
    local given, total = {}, 0
    for i = #sorted, 1, -1 do
      if total < amount then
        given[#given + 1] = sorted[i]
        total = total + Rows.worth(sorted[i])
      end
    end
    if bank == nil or total < amount then
      return
    end
    local paid = exact(held, amount)
    if paid == nil then
      return
    end
    for i = 1, #paid do
      state.used[paid[i].id] = true
    end
    local change = exact(M.unused(state, held), total - amount)
    for i = 1, #paid do
      state.used[paid[i].id] = nil
    end
    if change == nil then
      return
    end
    move_all(state, given, bank)
    move_all(state, change, from)
    move_all(state, paid, to)
  end

  return M
end
