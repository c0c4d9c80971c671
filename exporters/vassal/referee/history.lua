-- All that has happened, event by event, and the lines of the log that follow from it.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state, parts)
  local Filling = parts.filling
  local M = {}

  --- The position after entries that stand one after the other.
  function M.replayed(entries)
    local position = Referee.copy(state.game.first)
    for i = 1, #entries do
      if not entries[i].left_out and Filling.breach_of(position, entries[i].move) == nil then
        Referee.apply(position, entries[i].move)
      end
    end
    return position
  end

  -- Go through all that has happened: `visit` gets each event, and of one that takes something back the entries that stand
  -- then and those that come once more.
  local function each_event(visit)
    local events, live = state.game.events, {}
    for i = 1, #events do
      local one = events[i]
      local stands, later = {}, {}
      if one.kind == "move" then
        live[#live + 1] = one.entry
      elseif one.kind == "undo" then
        local list = stands
        for k = 1, #live do
          if live[k] == one.entry then
            list = later
          else
            list[#list + 1] = live[k]
          end
        end
        live = {}
        for k = 1, #stands + #later do
          live[k] = k <= #stands and stands[k] or later[k - #stands]
        end
      end
      visit(one, stands, later, i)
    end
  end

  --- What the log may hold, from all that has happened: {entry =}, {handover =} or {undo = what is taken back, stands = the
  --- entries that stand then, later = those that come once more after it}; and what is taken back sooner or later, entry ->
  --- true: where that is not legal, it is no line of the log.
  function M.written()
    local rows, undone = {}, {}
    each_event(function(one, stands, later)
      if one.kind == "move" then
        rows[#rows + 1] = { entry = one.entry }
      elseif one.kind == "handover" then
        rows[#rows + 1] = { handover = one.move }
      elseif one.kind == "undo" then
        undone[one.entry] = true
        rows[#rows + 1] = { undo = one.entry, stands = stands, later = later }
      end
    end)
    return rows, undone
  end

  --- Whether what was taken back had been legal, for all that was taken back after event number `from`: lines that came late
  --- may stand before it.
  function M.judge_undone(from)
    each_event(function(one, stands, _, at)
      if one.kind == "undo" and at >= from then
        one.entry.void = Filling.breach_of(M.replayed(stands), one.entry.move) ~= nil
      end
    end)
    parts.tampering.recount(state.game.events)
  end

  return M
end
