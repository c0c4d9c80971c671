-- How the game stands, what a saved game keeps of it, and its log.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state, parts)
  local format, concat = string.format, table.concat
  local Rows = parts.rows
  local Telling = parts.telling
  local Words = parts.words
  local Lines = parts.lines
  local Counts = parts.counts
  local Filling = parts.filling
  local Course = parts.course
  local Drags = parts.drags
  local M = {}

  local LEVELS = 32
  local SHOWN = 12
  local KEPT_DROPS = 32

  -- Cards that were announced and still lie in their piles are missing nowhere: they are told of as what waits there, and
  -- no more among what differs, `odd`.
  local function tell_what_waits(odd)
    local counts, lines = {}, {}
    local due = parts.absent.due()
    for i = 1, #due do
      local here, there = nil, nil
      for k = 1, #odd do
        local one = odd[k]
        local same = one.piece == due[i].piece
        if same and one.place == due[i].pile and one.count > 0 then
          here = one
        elseif same and one.place == due[i].place and one.owner == due[i].owner and one.count < 0 then
          there = one
        end
      end
      if here ~= nil and there ~= nil then
        here.count = here.count - 1
        there.count = there.count + 1
        local where, who = Telling.place_words({ place = due[i].pile, owner = "" }), Telling.name(due[i].who)
        local name = Counts.key_of(where, who, due[i].piece, "")
        if counts[name] == nil then
          counts[name] = 0
          lines[#lines + 1] = { name = name, what = Telling.piece_words(due[i].piece, ""), where = where, who = who }
        end
        counts[name] = counts[name] + 1
      end
    end
    for i = 1, #lines do
      lines[i].count = format("%d", counts[lines[i].name])
      Telling.tell("waits-there", lines[i])
    end
  end

  -- Say where the pieces of the table, `rows`, differ from the rules. What is hidden is named only to who may see it.
  local function tell_differences(position, rows, blind)
    local all = Counts.compared(position, Counts.lying(rows), blind)
    tell_what_waits(all)
    local odd = {}
    for i = 1, #all do
      odd[#odd + 1] = all[i].count ~= 0 and all[i] or nil
    end
    local counts = {}
    local lines = {}
    for i = 1, #odd do
      local one = odd[i]
      local mine = state.me == "table" or one.owner ~= "" and Rows.side_of(one.owner) == Rows.side_of(state.me)
      local what = one.what
      if one.hidden and (not mine or what == "?") then
        what = ""
      end
      local where = Telling.place_words({ place = one.place, owner = one.owner })
      local key = one.count < 0 and "missing" or "too-many"
      local name = Counts.key_of(key, where, one.piece, what)
      if counts[name] == nil then
        counts[name] = 0
        lines[#lines + 1] = { name = name, key = key, what = Telling.piece_words(one.piece, what), where = where }
      end
      counts[name] = counts[name] + math.abs(one.count)
    end
    for i = 1, math.min(#lines, SHOWN) do
      lines[i].count = format("%d", counts[lines[i].name])
      Telling.tell(lines[i].key, lines[i])
    end
    if #lines > SHOWN then
      Telling.tell("more", { count = format("%d", #lines - SHOWN) })
    end
  end

  --- Say how the game stands; `rows` is what stands on the table, nil if nobody says so; `header` the one that the
  --- module holds.
  function M.judge(rows, header)
    local game = state.game
    if game == nil then
      Telling.tell("who-plays")
      return
    end
    local faults = {}
    local sealed = 0
    for i = 1, #game.live do
      if game.live[i].breach ~= nil then
        faults[#faults + 1] = game.live[i]
      elseif game.live[i].how == "sealed" then
        sealed = sealed + 1
      end
    end
    local position = Drags.supposed(game.pending)
    local result = Referee.result(position)
    local count = Words.say("counted", { moves = format("%d", #game.earlier + #game.live), faults = format("%d", #faults) })
    if result ~= nil then
      local over = Words.say("over", { winners = Words.names(result.winners) })
      Telling.say(count .. " " .. over .. " [" .. result.clause .. "]")
    else
      Telling.say(count .. " " .. Words.say("waits", { who = Words.names(Referee.to_act(position)) }))
    end
    for i = 1, math.min(#faults, SHOWN) do
      Course.complain(faults[i])
    end
    if sealed > 0 then
      Telling.tell("stand-ins", { count = format("%d", sealed) })
    end
    parts.tampering.judge(SHOWN)
    if rows ~= nil then
      tell_differences(position, rows, sealed > 0)
      parts.tampering.standing(rows, header)
    end
    if result ~= nil then
      -- Before the end it would give away, to whoever tries them all, what is hidden in the position.
      Telling.tell("position", { hash = Referee.position_hash(position) })
    end
  end

  -- What is kept of an event; `numbers`: entry -> the number of the event that it came with.
  local function row_of(one, numbers)
    local row = Referee.dict({})
    Referee.put(row, "kind", one.kind)
    if one.key ~= nil then
      Referee.put(row, "key", one.key)
    end
    if one.kind == "move" then
      Referee.put(row, "how", one.how)
      Referee.put(row, "line", one.entry.lines[1])
      Referee.put(row, "move", one.move)
      if one.half ~= nil then
        Referee.put(row, "half", one.half)
      end
      if one.entry.card ~= nil then
        Referee.put(row, "card", one.entry.card)
      end
      if one.entry.back then
        Referee.put(row, "back", true)
      end
      if one.entry.instead ~= nil then
        Referee.put(row, "instead", numbers[one.entry.instead])
      end
      if one.entry.missed ~= nil then
        Referee.put(row, "missed", one.entry.missed)
      end
    elseif one.kind == "handover" then
      Referee.put(row, "line", one.line)
      Referee.put(row, "move", one.move)
    else
      Referee.put(row, "of", numbers[one.entry])
    end
    if one.line ~= nil and one.said ~= nil then
      Referee.put(row, "line", one.line)
      Referee.put(row, "said", one.said)
    end
    if one.again ~= nil then
      Referee.put(row, "again", one.again)
    end
    if one.open then
      Referee.put(row, "open", true)
    end
    if one.texts ~= nil then
      Referee.put(row, "texts", one.texts)
    end
    if one.also ~= nil then
      Referee.put(row, "also", one.also)
    end
    if one.kind == "said" then
      Referee.put(row, "half", one.half)
      Referee.put(row, "line", one.line)
    elseif one.kind == "reveal" then
      Referee.put(row, "line", one.line)
      Referee.put(row, "move", one.move)
    elseif one.kind == "known" then
      Referee.put(row, "how", one.how)
      Referee.put(row, "move", one.move)
    end
    return row
  end

  --- What a saved game should hold; "" if nobody plays.
  function M.keep()
    local game = state.game
    if game == nil then
      return ""
    end
    local numbers = {}
    local rows = {}
    for i = 1, #game.events do
      local one = game.events[i]
      if one.kind == "move" then
        numbers[one.entry] = i
      end
      rows[i] = row_of(one, numbers)
    end
    local kept = Referee.dict({})
    Referee.put(kept, "events", rows)
    Referee.put(kept, "header", game.header)
    Referee.put(kept, "order", game.order)
    if #game.earlier > 0 then
      Referee.put(kept, "log", game.earlier)
    end
    if #game.pending > 0 then
      Referee.put(kept, "pending", Drags.kept())
    end
    if #game.dropped > 0 then
      local dropped = {}
      for i = math.max(1, #game.dropped - KEPT_DROPS + 1), #game.dropped do
        dropped[#dropped + 1] = Referee.data(game.dropped[i])
      end
      Referee.put(kept, "dropped", dropped)
    end
    Referee.put(kept, "tampering", parts.tampering.kept())
    if game.header_text ~= nil then
      Referee.put(kept, "text", game.header_text)
    end
    return Referee.encode(kept)
  end

  local function line_number(entries)
    local found = #state.game.earlier
    for i = 1, #entries do
      found = entries[i].number or found
    end
    return found
  end

  -- `move`: that of an entry, as it is to be told.
  local function write_line(log, position, row, move)
    local game = state.game
    local beside = {}
    if game.header.policy.hashes == "every" then
      beside.after = Referee.position_hash(position)
    end
    if row.handover ~= nil then
      return Referee.log.hand_over(log, row.handover, beside)
    elseif row.undo ~= nil then
      return Referee.log.undo(log, row.undo.move.by, line_number(row.stands), beside)
    end
    if row.entry.how == "sealed" and move ~= row.entry.drew then
      beside.note = "stands in for a move made in secret"
    end
    local number, reason = Referee.log.add(log, move, beside)
    row.entry.number = number
    return number, reason
  end

  -- A log without what the player may not know, and without hashes that would let it be guessed: the
  -- lines with these numbers are stubs. As exporters/vassal/reading/seen.py has it.
  local function without(text, hidden)
    local found = {}
    for line in string.gmatch(text, "[^\n]+") do
      local value = Referee.decode(line, LEVELS)
      local made = value
      if value.n == nil then
        Referee.put(made, "policy", Referee.data({ undo = value.policy.undo or "any" }))
      elseif hidden[value.n] then
        made = Referee.data({ by = value.by, hidden = "", n = value.n })
      else
        made = Lines.bare(value)
        Referee.put(made, "n", value.n)
      end
      found[#found + 1] = Referee.encode(made) .. "\n"
    end
    return concat(found)
  end

  -- What was written, and what pieces that nobody has reported yet can only mean.
  local function all_rows()
    local game = state.game
    local rows, undone = parts.history.written()
    for i = 1, #game.pending do
      if game.pending[i].move ~= nil then
        rows[#rows + 1] = { entry = { move = game.pending[i].move, how = "pieces" } }
      end
    end
    return rows, undone
  end

  -- The lines with which the table began: whether all of them can be written.
  local function write_earlier(log, hidden)
    local game = state.game
    local good = true
    Course.follow_earlier(game.setup, game.earlier, function(line, position, at)
      local beside = { at = at }
      if game.header.policy.hashes == "every" then
        beside.after = Referee.position_hash(position)
      end
      local number
      if line.move == "undo" then
        number = Referee.log.undo(log, line.by, line.to, beside)
      elseif line.move == "handover" then
        number = Referee.log.hand_over(log, line, beside)
      else
        number = Referee.log.add(log, line, beside)
      end
      good = good and number ~= nil
      local open = line.move == "undo" or line.move == "handover"
      hidden[number or 0] = not open and not Referee.may_see(line, state.me)
    end)
    return good
  end

  -- All lines in a log of their own: the log, the position after them, whether one is illegal, and the numbers
  -- of those that the player may not know; nil and why if it cannot be written.
  local function written()
    local game = state.game
    local head = Referee.copy(game.header)
    -- Chain and hashes are worked out here and now: they prove nothing of what happened before.
    Referee.put(head, "made_by", "export")
    local log, reason = Referee.log.new(head)
    local illegal = false
    local hidden = {}
    local rows, undone = all_rows()
    local counts = {}
    if not write_earlier(log, hidden) then
      return nil, "the lines with which the table began do not fit the policy of its log"
    end
    local position = Referee.copy(game.first)
    local function write_entry(row)
      local entry = row.entry
      -- Of what stands in for an empty form or a card that has not come nothing is known, and if it is taken back, nothing
      -- ever will be.
      local move = entry.move
      if entry.how == "sealed" and undone[entry] then
        move = entry.drew
      end
      local never = entry.left_out or move == nil
      counts[entry] = not never and Filling.breach_of(position, move) == nil
      entry.number = nil
      if counts[entry] then
        Referee.apply(position, move)
      elseif never or undone[entry] then
        return true
      end
      illegal = illegal or not counts[entry]
      local number, why = write_line(log, position, row, move)
      hidden[number or 0] = not Telling.is_shown(entry)
      return number ~= nil, why
    end
    for i = 1, #rows do
      local row = rows[i]
      local done = true
      if row.entry ~= nil then
        done, reason = write_entry(row)
      elseif row.handover ~= nil or counts[row.undo] then
        position = row.undo ~= nil and parts.history.replayed(row.stands) or position
        done, reason = write_line(log, position, row)
        for k = 1, done and row.undo ~= nil and #row.later or 0 do
          if done then
            done, reason = write_entry({ entry = row.later[k] })
          end
        end
      end
      if not done then
        return nil, reason
      end
    end
    return { log = log, position = position, illegal = illegal, hidden = hidden }, nil
  end

  --- The log: every report as it stands, legal or not, but for illegal ones that were taken back. It is
  -- whole for who may see everything, and for everybody when the game is over.
  function M.log_text()
    local game = state.game
    if game == nil then
      return "", "it is not known who plays"
    end
    local done, reason = written()
    if done == nil then
      return "", reason
    end
    local result = Referee.result(done.position)
    if result == nil and state.me ~= "table" then
      return without(Referee.log.text(done.log), done.hidden), nil
    end
    if result ~= nil and not done.illegal then
      local number, why = Referee.log.finish(done.log, result, Referee.position_hash(done.position))
      if number == nil then
        return "", why
      end
    end
    return Referee.log.text(done.log), nil
  end

  return M
end
