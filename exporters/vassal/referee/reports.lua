-- What is shown in the chat, with the pieces that went before it: a report, a seal, an undo.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local find = string.find
  local Telling = parts.telling
  local Words = parts.words
  local Lines = parts.lines
  local Counts = parts.counts
  local Filling = parts.filling
  local Course = parts.course
  local Drags = parts.drags
  local Draws = parts.draws
  local Beginning = parts.beginning
  local Tampering = parts.tampering
  local M = {}

  -- Say to the player what a secret move of another is, where the rules tell him: an answer that he asked for, what
  -- his ally lets him spend.
  local function tell_secret(entry)
    if entry.breach ~= nil or state.me == "table" or entry.move.by == state.me then
      return
    end
    if Referee.may_see(entry.move, state.me) then
      Telling.say(Words.said(entry.move))
    elseif Referee.is_told(entry.events, state.me) then
      local news = Words.news(entry.events, state.me)
      for i = 1, #news do
        Telling.say(news[i])
      end
    end
  end

  -- A secret move was made: what it is stands in its form.
  local function seal(sealed, line)
    local game = state.game
    local half = Referee.move({ by = sealed.by, move = sealed.kind })
    local move = Filling.move_in_form(sealed.by, sealed.kind)
    Drags.settle_pending(move or half)
    Tampering.written(line, sealed.by, sealed.kind)
    local before = Course.sealed_entry(sealed.by, sealed.kind, half)
    if before ~= nil and before.how == "sealed" then
      -- It was made before, and nobody knew as what.
      if move ~= nil then
        before.lines[#before.lines + 1] = line
        Course.learn(before, move, "secret")
        if before.breach ~= nil then
          Course.learn(before, before.first, "sealed")
        else
          tell_secret(before)
        end
      end
      return
    end
    local entry = nil
    if move ~= nil then
      entry = Course.add(move, line, "secret")
      if entry.breach ~= nil and before ~= nil then
        Tampering.sealed_again(before.move, move)
      end
      Course.complain(entry)
      tell_secret(entry)
    end
    if entry == nil or entry.breach ~= nil then
      local other = Course.stand_in(half, line)
      if other ~= nil then
        other.instead = entry
        if entry ~= nil then
          entry.other = other
        end
      elseif entry == nil then
        local breach, form = Filling.refusal(game.position, half)
        Course.add(form or half, line, "report")
        Course.complain(game.live[#game.live])
      end
    end
  end

  local function report(move, line)
    local game = state.game
    if move.move == "end" then
      return
    elseif move.move == "handover" then
      parts.computers.hand_over(move, line)
      return
    end
    Tampering.written(line, move.by, move.move)
    local drawn = fact("draws")[move.move]
    if drawn ~= nil and move[drawn.field] == nil then
      Draws.draw(move, line)
      return
    elseif drawn ~= nil and Draws.is_said(move, line) then
      return
    end
    local secret = Referee.has(fact("sealed_kinds"), move.move)
    local sealed = secret and Course.hidden_entry(move) or nil
    if sealed ~= nil then
      Course.reveal(sealed, move, line)
      return
    end
    Drags.settle_pending(move)
    local entry = Course.add(move, line, "report")
    entry.shown = true
    if entry.breach ~= nil then
      -- What stands in the way of everybody, such as a draw that nobody has announced, is told once.
      local words = entry.words
      if not game.told[words] then
        Course.complain(entry)
      end
      game.told[words] = true
    end
  end

  local function author_of(key)
    return string.match(key, "^[^.]*")
  end

  -- The entry that a line takes back: the latest of which the line speaks; of its author's own with `own`.
  local function undone_by(line, own)
    local game = state.game
    for i = #game.live, 1, -1 do
      local entry = game.live[i]
      local fits = not own or entry.key ~= nil and game.key ~= nil and author_of(entry.key) == author_of(game.key)
      for k = 1, fits and #entry.lines or 0 do
        if entry.lines[k] ~= "" and find(line, entry.lines[k], 1, true) then
          return entry
        end
      end
    end
    return nil
  end

  local function undo(line)
    local game = state.game
    for i = #game.pending, 1, -1 do
      if game.pending[i].line ~= "" and find(line, game.pending[i].line, 1, true) then
        table.remove(game.pending, i)
        return
      end
    end
    local entry = undone_by(line, true) or undone_by(line, false)
    if entry == nil then
      return
    elseif entry.half ~= nil and entry.card ~= nil then
      Course.unsay(entry)
      return
    end
    Course.take_back(entry)
    if entry.instead ~= nil then
      Course.take_back(entry.instead)
    end
  end

  -- Do what a line says where it stands among those that were made at the same moment. If what was shown here sooner is
  -- judged otherwise for it, that is said; and if it was secret till it was shown, since who claims not to have seen it
  -- may lie. What chance brings itself comes before other lines of chance.
  local function in_order(request, move, later, work)
    local game = state.game
    local sealed = Lines.seal_in(request.line or "")
    if later == nil or move == nil and sealed == nil then
      work()
    else
      local told = sealed ~= nil and { by = sealed.by, move = sealed.kind } or Lines.bare(move)
      local changed, shown = Course.before(later, work)
      if changed or shown and (request.undo == true or not Tampering.is_chance(told)) then
        Telling.tell("came-first", { what = Telling.move_words(told) })
      end
    end
    if later ~= nil and request.undo == true then
      -- What is taken back, people have laid back.
      game.acted = parts.acts.stands(game.position)
    end
  end

  --- Pieces go back to where they were moved from, as if they never had been: somebody else has moved them at the same
  --- time. Cards that were drawn by that are to be drawn again.
  function M.lost(request)
    local game = state.game
    if game == nil then
      return
    end
    local rows = request.drags or {}
    for i = 1, #rows do
      for k = 1, #game.live do
        if game.live[k].card ~= nil and game.live[k].card == rows[i].id then
          game.due_draws[#game.due_draws + 1] = request.own == true and game.live[k] or nil
        end
      end
    end
    Draws.taken(rows, true)
    local drags = Drags.gather(rows, "")
    for i = 1, #drags do
      Drags.undo(drags[i])
    end
    Tampering.laid(rows)
  end

  --- A line was shown, pieces having gone before it.
  function M.seen(request)
    local game = state.game
    local line = request.line or ""
    local move, header, fault = Lines.read_line(line)
    local key, later = nil, nil
    if game ~= nil then
      local place = Referee.place_line(game.order, request.stamp or "")
      if place ~= nil then
        key, later = place.key, #place.later > 0 and place.later or nil
      end
    end
    if header ~= nil and request.undo ~= true then
      Beginning.new_header(header)
      return
    end
    Beginning.fill_in(request.forms or {})
    if game == nil then
      return
    end
    if request.undo ~= true then
      Tampering.fallen(request.dice or {}, move or (Lines.read_line(request.of or "")))
    end
    Tampering.laid(request.drags or {})
    Tampering.seated(request.roster or {})
    local rows = request.drags or {}
    if move ~= nil and request.undo ~= true then
      Tampering.turned_up(Lines.bare(move))
    end
    local drags = Drags.gather(rows, request.of or line)
    if request.undo == true then
      Tampering.piles(request.piles or {}, true, rows)
      for i = 1, #drags do
        Counts.pay(drags[i])
      end
      Draws.taken(rows, true)
      game.key = key
      in_order(request, move, later, function()
        undo(line)
      end)
      game.key = nil
      return
    end
    Draws.taken(rows, false)
    if fault ~= nil then
      Telling.tell("not-understood", { why = fault })
    else
      game.key = key
      in_order(request, move, later, function()
        local sealed = Lines.seal_in(line)
        if move ~= nil then
          report(Lines.bare(move), line)
        elseif sealed ~= nil then
          seal(sealed, line)
        end
      end)
      game.key = nil
    end
    Tampering.piles(request.piles or {}, false, rows)
    for i = 1, #drags do
      drags[i].own = request.own
      Drags.judge_drag(drags[i])
    end
  end

  return M
end
