-- The log that a table keeps: what was done, in order, as docs/log-format.md has it.
--
-- A log is a dict of plain data, {header = ..., lines = {...}}, that can be saved as JSON and used
-- on after loading. Its lines are dicts as they will be written, but for what follows from the rest
-- of the log: `prev` where the header's policy has a chain, and the end line's `digest`.
-- What cannot be done is answered with nil and a reason; nothing raises.
return function(rt, json, sha256)
  local M = {}

  local find, format, gmatch, sub = string.find, string.format, string.gmatch, string.sub
  local concat, floor = table.concat, math.floor

  local FORMAT = 1
  local REACH = 4096
  local LONGEST = 1048576
  local WHOLE = 1000000000
  -- Fewer than JSON may have: the log is to fit, lines and all, into what a table saves.
  local LEVELS = 32

  local ENVELOPE = {
    n = true, prev = true, after = true, at = true, note = true,
    opens = true, leaf = true, salt = true, sig = true,
  }
  -- Kinds of lines that no rulebook carries out; a correction by the referee is carried out as a move is.
  local OF_THE_LOG = { seal = true, commit = true, undo = true, handover = true, ["end"] = true }
  local HEADER = {
    format = true, game = true, rules = true, content = true, seats = true, rulings = true,
    options = true, policy = true, name = true, table_key = true, seed_commit = true,
    client_seeds = true, hash_commit = true, made_by = true, referee_key = true,
  }
  local REQUIRED = { "format", "game", "rules", "content", "seats", "rulings", "options", "policy" }
  local POLICY = {
    chain = true, hashes = true, sealed = true, committed = true, signatures = true, fair = true,
    undo = true, clock = true, corrections = true,
  }
  -- What a line may say beside its move, in the order in which it is put into the line.
  local BESIDE = { "after", "at", "leaf", "note", "opens", "salt" }

  -- Shapes --------------------------------------------------------------------------------------

  local function is_word(value)
    return type(value) == "string" and value ~= ""
  end

  local function is_count(value)
    return type(value) == "number" and value >= 0 and value < 9007199254740992
      and floor(value) == value
  end

  local function is_hash(value)
    return type(value) == "string" and #value == 64 and not find(value, "[^0-9a-f]")
  end

  local function is_list(value)
    return type(value) == "table" and getmetatable(value) == nil
  end

  -- A copy that shares nothing and has its keys sorted; or nil and why the value cannot be written.
  local function canonical(value)
    local done, text = pcall(json.encode, value)
    if not done then
      return nil, text
    end
    rt.pause(20)
    return json.decode(text, LEVELS)
  end

  -- A dict without some of its fields.
  local function without(dict, left_out)
    local kept = rt.dict({})
    for i = 1, #dict do
      local key = dict[i]
      if not left_out[key] then
        rt.put(kept, key, dict[key])
      end
    end
    return kept
  end

  local function policy_fault(policy)
    if not rt.is_dict(policy) then
      return "the header's policy is not an object"
    end
    for i = 1, #policy do
      if not POLICY[policy[i]] then
        return "the policy has no " .. policy[i]
      end
    end
    return nil
  end

  local function seats_fault(seats)
    if not is_list(seats) or #seats == 0 then
      return "the header has no seats"
    end
    local seen = {}
    for i = 1, #seats do
      local seat = seats[i]
      if not rt.is_dict(seat) or not is_word(seat.faction) or not is_count(seat.place)
        or not is_word(seat.player) then
        return "seat " .. format("%d", i) .. " lacks faction, place or player"
      end
      if seen[seat.faction] then
        return "the seat " .. seat.faction .. " appears twice"
      end
      seen[seat.faction] = true
    end
    return nil
  end

  local function header_fault(header)
    if not rt.is_dict(header) then
      return "the header is not an object"
    end
    for i = 1, #REQUIRED do
      if header[REQUIRED[i]] == nil then
        return "the header has no " .. REQUIRED[i]
      end
    end
    for i = 1, #header do
      if not HEADER[header[i]] then
        return "the header has a field " .. header[i] .. " that nobody knows"
      end
    end
    if header.format ~= FORMAT then
      return "the log is not of format " .. format("%d", FORMAT)
    end
    if not is_word(header.game) or not is_count(header.rules) or not is_hash(header.content) then
      return "the header lacks the game's id, the version of its rules or the content's hash"
    end
    if not rt.is_dict(header.rulings) or not rt.is_dict(header.options) then
      return "the header's rulings or options are no object"
    end
    return seats_fault(header.seats) or policy_fault(header.policy)
  end

  local function is_seat(log, by)
    local seats = log.header.seats
    for i = 1, #seats do
      if seats[i].faction == by then
        return true
      end
    end
    return by == "table"
  end

  -- Keeping -------------------------------------------------------------------------------------

  -- A log without lines, or nil and what is wrong with the header. A table has no keys to sign
  -- with, so a policy that demands signatures is refused.
  function M.new(header)
    local fault = header_fault(header)
    if fault ~= nil then
      return nil, fault
    end
    local signatures = header.policy.signatures
    if signatures ~= nil and signatures ~= "none" then
      return nil, "the policy demands signatures, which a table cannot make"
    end
    if header.policy.hashes == "salted" and not is_hash(header.hash_commit) then
      return nil, "the policy demands salted hashes, but the header has no hash_commit"
    end
    local copy, reason = canonical(header)
    if copy == nil then
      return nil, reason
    end
    return rt.dict({ "header", "lines", header = copy, lines = {} })
  end

  -- The last line, or nil.
  function M.last(log)
    return log.lines[#log.lines]
  end

  -- Whether the end was declared: nothing can follow then.
  function M.ended(log)
    local last = M.last(log)
    return last ~= nil and last.move == "end"
  end

  local function beside_fault(log, line)
    local policy = log.header.policy
    if (policy.hashes == "every" or policy.hashes == "salted") and line.after == nil then
      return "the policy demands the hash of the position after every line"
    end
    if line.after ~= nil and not is_hash(line.after) then
      return "after is not a hash"
    end
    if line.at == nil then
      if policy.clock == true then
        return "the policy demands a time for every line"
      end
    elseif not is_count(line.at) then
      return "at is no time in seconds"
    end
    return nil
  end

  -- Number the line, add what it says beside its move, and keep it: its number, or nil and a reason.
  local function append(log, move, beside)
    if M.ended(log) then
      return nil, "the log has ended"
    end
    if not is_seat(log, move.by) and not (move.by == "referee" and move.move == "correct") then
      return nil, tostring(move.by) .. " has no seat"
    end
    local line = without(move, {})
    local n = #log.lines + 1
    rt.put(line, "n", n)
    if beside ~= nil then
      for i = 1, #BESIDE do
        local name = BESIDE[i]
        if beside[name] ~= nil then
          rt.put(line, name, beside[name])
        end
      end
    end
    local fault = beside_fault(log, line)
    if fault ~= nil then
      return nil, fault
    end
    local kept, reason = canonical(line)
    if kept == nil then
      return nil, reason
    end
    log.lines[n] = kept
    return n
  end

  -- Keep a move, a seal or a commitment. `beside` may give what else the line says: after, at, note,
  -- opens, leaf and salt. The number of the line, or nil and a reason.
  function M.add(log, move, beside)
    if not rt.is_dict(move) or not is_word(move.by) or not is_word(move.move) then
      return nil, "a move is an object with by and move"
    end
    if move.move == "undo" or move.move == "end" or move.move == "handover" then
      return nil, "a move cannot be of kind " .. move.move
    end
    for i = 1, #move do
      if ENVELOPE[move[i]] then
        return nil, "the field " .. move[i] .. " belongs to the line, not to the move"
      end
    end
    return append(log, move, beside)
  end

  -- The number of the line that play had come from before line n: the one before it, or, for an
  -- undo, the one it names.
  local function line_before(line)
    if line.move == "undo" then
      return line.to
    end
    return line.n - 1
  end

  -- The lines that stand: all that no undo has taken back, without undo, handover and end.
  function M.standing(log)
    local found = {}
    local count = 0
    local n = #log.lines
    while n > 0 do
      local line = log.lines[n]
      if line.move ~= "undo" and line.move ~= "handover" and line.move ~= "end" then
        count = count + 1
        found[count] = line
      end
      n = line_before(line)
    end
    local lines = {}
    for i = 1, count do
      lines[i] = found[count + 1 - i]
    end
    return lines
  end

  -- The moves that stand, as the rules know them: applied one after the other to the first position
  -- they give the present one.
  function M.moves(log)
    local lines = M.standing(log)
    local moves = {}
    for i = 1, #lines do
      if not OF_THE_LOG[lines[i].move] then
        moves[#moves + 1] = without(lines[i], ENVELOPE)
      end
    end
    return moves
  end

  local function undo_fault(log, to)
    local now = #log.lines
    local allowed = log.header.policy.undo
    if allowed == "none" then
      return "the policy allows no taking back"
    end
    if not is_count(to) or to > now then
      return "there is no such line to go back to"
    end
    if to == now then
      return "nothing would be taken back"
    end
    if now - to > REACH then
      return "at most " .. format("%d", REACH) .. " lines can be taken back"
    end
    if allowed ~= "any" then
      local n = now
      while n > to do
        if log.lines[n].move == "correct" then
          return "the referee has corrected since then"
        end
        n = line_before(log.lines[n])
      end
      if n ~= to then
        return "the line to go back to was itself taken back"
      end
    end
    return nil
  end

  -- Take back all lines after number `to` (0: all). Unless the policy allows "any", the caller must
  -- know that none of them revealed anything. The number of the line, or nil and a reason.
  function M.undo(log, by, to, beside)
    local fault = undo_fault(log, to)
    if fault ~= nil then
      return nil, fault
    end
    local line = rt.dict({ "by", "move", "to", by = by, move = "undo", to = to })
    return append(log, line, beside)
  end

  -- Keep a line of kind `handover`: a seat changes hands. `beside` as for `add`.
  function M.hand_over(log, line, beside)
    if not is_word(line.seat) or not is_word(line.player) or line.why == nil then
      return nil, "a handover has seat, player and why"
    end
    return append(log, line, beside)
  end

  -- Declare the end: `result` has winners and clause, `position` is the hash of the last position.
  -- `beside` may give at and note, the seed and the key of the position hashes that the header has
  -- committed to, and, where those hashes are salted, that of this line.
  function M.finish(log, result, position, beside)
    if type(result) ~= "table" or not is_list(result.winners) or type(result.clause) ~= "string" then
      return nil, "a result has winners and a clause"
    end
    if not is_hash(position) then
      return nil, "the last position is given by its hash"
    end
    local line = rt.dict({
      "by", "lines", "move", "position", "reason", "winners",
      by = "table", lines = #log.lines + 1, move = "end", position = position,
      reason = result.clause, winners = result.winners,
    })
    local more = {}
    if beside ~= nil then
      more.at = beside.at
      more.note = beside.note
      if beside.seed ~= nil then
        rt.put(line, "seed", beside.seed)
      end
      if beside.hash_key ~= nil then
        rt.put(line, "hash_key", beside.hash_key)
      end
    end
    if log.header.policy.fair == true and line.seed == nil then
      return nil, "the policy demands the seed at the end"
    end
    if log.header.hash_commit ~= nil then
      more.after = beside ~= nil and beside.after or nil
    elseif log.header.policy.hashes == "every" then
      more.after = position
    end
    return append(log, line, more)
  end

  -- Writing -------------------------------------------------------------------------------------

  -- A writer of a log, to which `write_some` gives its turns. It may be kept: lines that the log
  -- gets later are written when its next turn comes.
  function M.writer(log)
    return { log = log, texts = {}, prev = "", chain = log.header.policy.chain == true }
  end

  local function put_text(writer, text, hashed)
    writer.texts[#writer.texts + 1] = text
    if writer.chain and hashed then
      writer.hash = sha256.new()
      sha256.update(writer.hash, text)
    end
  end

  local function begin_line(writer)
    local n = #writer.texts
    if n == 0 then
      put_text(writer, json.encode(writer.log.header), true)
      return
    end
    local line = without(writer.log.lines[n], {})
    if writer.chain then
      rt.put(line, "prev", writer.prev)
    end
    if line.move == "end" then
      writer.open = line
      writer.hash = sha256.new()
      sha256.update(writer.hash, json.encode(without(line, { digest = true, sig = true })))
    else
      put_text(writer, json.encode(line), true)
    end
  end

  local function end_hash(writer)
    local hex = sha256.finish(writer.hash)
    writer.hash = nil
    local line = writer.open
    if line == nil then
      writer.prev = hex
      return
    end
    writer.open = nil
    rt.put(line, "digest", hex)
    put_text(writer, json.encode(line), false)
  end

  -- Write on; whether all there is has been written. `budget` is the work for this turn, at least
  -- 1: blocks of 64 bytes to be hashed and lines to be begun.
  function M.write_some(writer, budget)
    while budget > 0 do
      if writer.hash ~= nil then
        local done, blocks = sha256.step(writer.hash, budget)
        if not done then
          return false
        end
        budget = budget - blocks - 1
        end_hash(writer)
      elseif #writer.texts > #writer.log.lines then
        return true
      else
        budget = budget - 1
        begin_line(writer)
      end
    end
    return writer.hash == nil and #writer.texts > #writer.log.lines
  end

  -- What has been written so far: whole lines.
  function M.written(writer)
    if #writer.texts == 0 then
      return ""
    end
    return concat(writer.texts, "\n") .. "\n"
  end

  -- The whole log as text.
  function M.text(log)
    local writer = M.writer(log)
    while not M.write_some(writer, WHOLE) do
    end
    return M.written(writer)
  end

  -- Reading -------------------------------------------------------------------------------------

  local function lines_of(text)
    local lines = {}
    local count = 0
    local begun = ""
    for piece, mark in gmatch(text, "([^\n]*)(\n)") do
      if mark == "\n" then
        count = count + 1
        lines[count] = begun .. piece
        begun = ""
      else
        -- MoonSharp's patterns take a character for a newline that only shares its low byte.
        begun = begun .. piece .. mark
      end
    end
    return lines
  end

  -- A reader of a log's text, to which `read_some` gives its turns; or nil and a reason.
  function M.reader(text)
    if type(text) ~= "string" or text == "" then
      return nil, "the log is empty"
    end
    if sub(text, -1) ~= "\n" then
      return nil, "the last line does not end in a newline"
    end
    return { raws = lines_of(text), n = 0, hashes = {}, first = 1 }
  end

  local function read_header(reader, header)
    local fault = header_fault(header)
    if fault ~= nil then
      return fault
    end
    reader.log = rt.dict({ "header", "lines", header = header, lines = {} })
    return nil
  end

  local function to_compare(reader, text, wanted, reason)
    local hash = sha256.new()
    sha256.update(hash, text)
    reader.hashes[#reader.hashes + 1] = { hash = hash, wanted = wanted, reason = reason }
  end

  local function end_fault(reader, line)
    if line.by ~= "table" or not is_list(line.winners) or type(line.reason) ~= "string"
      or not is_hash(line.position) or not is_hash(line.digest) then
      return "the end line lacks what it should say"
    end
    if line.lines ~= line.n then
      return "the end line declares another number of lines"
    end
    local text = json.encode(without(line, { digest = true, sig = true }))
    to_compare(reader, text, line.digest, "the line's own hash is another: it was changed")
    return nil
  end

  local function line_fault(reader, line, before)
    local log = reader.log
    if not is_word(line.by) or not is_word(line.move) then
      return "the line lacks by or move"
    end
    if line.n ~= #log.lines + 1 then
      return "the line has another number"
    end
    if M.ended(log) then
      return "the log has ended before this line"
    end
    if line.prev ~= nil then
      if not is_hash(line.prev) then
        return "prev is not a hash"
      end
      to_compare(reader, before, line.prev, "the line before is not the one that prev names")
    elseif log.header.policy.chain == true then
      return "the policy demands prev"
    end
    if line.move == "undo" and (not is_count(line.to) or line.to >= line.n - 1) then
      return "there is no such line to go back to"
    end
    if line.move == "end" then
      return end_fault(reader, line)
    end
    if line.digest ~= nil then
      return "only an end has a digest"
    end
    return nil
  end

  local function read_line(reader)
    local raw = reader.raws[reader.n]
    if #raw > LONGEST then
      return "the line is too long"
    end
    local line, reason = json.decode(raw, LEVELS)
    if line == nil then
      return "no JSON: " .. reason
    end
    if not rt.is_dict(line) then
      return "no object"
    end
    if json.encode(line) ~= raw then
      return "not in canonical form"
    end
    if reader.n == 1 then
      return read_header(reader, line)
    end
    local fault = line_fault(reader, line, reader.raws[reader.n - 1])
    if fault ~= nil then
      return fault
    end
    local drop = { digest = line.move == "end", prev = reader.log.header.policy.chain == true }
    reader.log.lines[reader.n - 1] = without(line, drop)
    return nil
  end

  -- Take the next waiting hash further: the budget that is left, and what was found wrong.
  local function compare(reader, budget)
    local waiting = reader.hashes[reader.first]
    local done, blocks = sha256.step(waiting.hash, budget)
    if not done then
      return 0, nil
    end
    reader.first = reader.first + 1
    if reader.first > #reader.hashes then
      reader.hashes = {}
      reader.first = 1
    end
    if sha256.finish(waiting.hash) ~= waiting.wanted then
      return 0, waiting.reason
    end
    return budget - blocks - 1, nil
  end

  local function at_line(reader, fault)
    return "line " .. format("%d", reader.n) .. ": " .. fault
  end

  -- Read on: the log when all has been read, false when there is more, nil and a reason when the
  -- text is not a log. `budget` as for `write_some`.
  function M.read_some(reader, budget)
    while budget > 0 do
      local fault
      if #reader.hashes > 0 then
        budget, fault = compare(reader, budget)
      elseif reader.n == #reader.raws then
        return reader.log
      else
        budget = budget - 1
        reader.n = reader.n + 1
        fault = read_line(reader)
      end
      if fault ~= nil then
        return nil, at_line(reader, fault)
      end
    end
    return false
  end

  -- The log that a text holds, or nil and a reason that names the line. What is read and written
  -- again has the same bytes. Lines must be canonical, numbered and, where they name hashes of
  -- lines, truly so; whether the moves are legal is for the rules to say.
  function M.read(text)
    local reader, reason = M.reader(text)
    if reader == nil then
      return nil, reason
    end
    local log = false
    while log == false do
      log, reason = M.read_some(reader, WHOLE)
    end
    if log == nil then
      return nil, reason
    end
    return log
  end

  return M
end
