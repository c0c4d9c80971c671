-- What is shown in the chat, with the pieces that went before it: a report, a seal, an undo.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local find = string.find
  local Telling = parts.telling
  local Acts = parts.acts
  local Words = parts.words
  local Lines = parts.lines
  local Counts = parts.counts
  local Filling = parts.filling
  local Course = parts.course
  local Taken = parts.taken_back
  local Known = parts.made_known
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
    local before = Known.sealed_entry(sealed.by, sealed.kind, half)
    if before ~= nil and before.how == "sealed" then
      -- It was made before, and nobody knew as what.
      if move ~= nil then
        before.lines[#before.lines + 1] = line
        Known.learn(before, move, "secret")
        if before.breach ~= nil then
          Known.learn(before, before.first, "sealed")
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
    local sealed = secret and Known.hidden_entry(move) or nil
    if sealed ~= nil then
      Known.reveal(sealed, move, line)
      return
    end
    Drags.settle_pending(move)
    local entry = Course.add(move, line, "report")
    entry.shown = true
    Tampering.shown(move)
    if entry.breach ~= nil then
      -- What stands in the way of everybody, such as a draw that nobody has announced, is told once.
      local words = Course.reason_of(entry)
      if not game.told[words] then
        Course.complain(entry)
      end
      game.told[words] = true
    end
  end

  local function author_of(key)
    return string.match(key, "^[^.]*")
  end

  -- The lines that the author of a line had not seen, by the line's key; none where that is not known.
  local function unseen_by(key)
    return key ~= nil and Referee.crossed_lines.unseen(state.game.order, author_of(key)) or {}
  end

  -- All that has happened, what stands after the line that is being done last.
  local function all_events()
    local found, later = {}, state.game.put_off
    for i = 1, #state.game.events do
      found[i] = state.game.events[i]
    end
    for i = later ~= nil and #later.events or 0, 1, -1 do
      found[#found + 1] = later.events[i]
    end
    return found
  end

  -- What a line takes back, as its author saw the game: {entry =} that stands; with `event`, that of an undo, one that
  -- somebody else has taken back at the same moment; or with `again` too, what that undo took back and counts again. The
  -- most of the line must be spoken of; of several that are alike it is the latest. nil for nothing of this game.
  local function taken_back_by(line)
    local game = state.game
    local unseen = unseen_by(game.key)
    local events, at, best = all_events(), {}, nil
    local function is_hidden(key)
      return key ~= nil and unseen[key] ~= nil
    end
    -- What speaks of an undo does not speak of what that took back.
    local least = 1
    for i = 1, #events do
      local text = events[i].said ~= nil and events[i].line or ""
      if #text > least and #text < #line and find(line, text, 1, true) then
        least = #text
      end
    end
    local function offer(text, place, found)
      if text == nil or #text < least or #text >= #line or not find(line, text, 1, true) then
        return
      end
      if best == nil or #text > best.length or #text == best.length and place >= best.place then
        found.length = #text
        found.place = place
        best = found
      end
    end
    for i = 1, #events do
      local one = events[i]
      -- Who has seen one of several lines that have taken it back knows that it is.
      local hidden = is_hidden(one.key)
      for k = 1, one.also ~= nil and #one.also or 0 do
        hidden = hidden and is_hidden(one.also[k])
      end
      if one.kind == "move" then
        at[one.entry] = i
      elseif (one.kind == "undo" or one.kind == "unsaid") and hidden and not is_hidden(one.entry.key) then
        offer(one.said, at[one.entry] or 0, { entry = one.entry, event = one })
      elseif (one.kind == "undo" or one.kind == "unsaid")
        and not hidden and (one.again == nil or is_hidden(one.again)) then
        offer(one.line, i, { entry = one.entry, event = one, again = true })
      end
    end
    for i = 1, #game.live do
      local entry = game.live[i]
      for k = 1, is_hidden(entry.key) and 0 or #entry.lines do
        offer(entry.lines[k], at[entry] or 0, { entry = entry, said = entry.lines[k] })
      end
    end
    return best
  end

  -- Drags of which a line speaks mean nothing any more; whether there are some, or were some that somebody else has taken
  -- back at the same moment.
  local function drop_drags(line)
    local game = state.game
    local unseen = unseen_by(game.key)
    for i = #game.dropped, 1, -1 do
      if unseen[game.dropped[i].key] ~= nil and find(line, game.dropped[i].line, 1, true) then
        return true
      end
    end
    for i = #game.pending, 1, -1 do
      if game.pending[i].line ~= "" and find(line, game.pending[i].line, 1, true) then
        if game.key ~= nil then
          game.dropped[#game.dropped + 1] = { key = game.key, line = game.pending[i].line }
        end
        table.remove(game.pending, i)
        return true
      end
    end
    return false
  end

  -- An event that stands after the line that is being done is not to come once more; whether it is one.
  local function call_off(event)
    local later = state.game.put_off
    for i = 1, later ~= nil and #later.events or 0 do
      if later.events[i] == event then
        table.remove(later.events, i)
        return true
      end
    end
    return false
  end

  -- What an undo took back counts again, as a move that is made now.
  local function bring_back(event, line)
    local game = state.game
    game.brought = line
    event.again = game.key or ""
    if event.kind == "unsaid" then
      Known.agree(event.entry, event.half, line)
    else
      Taken.add_again(event.entry, line)
    end
  end

  local function undo(line)
    if drop_drags(line) then
      return
    end
    local found = taken_back_by(line)
    if found == nil then
      return
    elseif found.again then
      if found.event.again == nil then
        bring_back(found.event, line)
      elseif Taken.make_sooner(found.event) then
        found.event.again = state.game.key
      end
      return
    elseif found.event ~= nil then
      -- Two have taken it back at the same moment: it is taken back once, by the line that stands first.
      local sooner = call_off(found.event)
      Taken.same_undo(found.event, line, sooner)
      return
    end
    local entry = found.entry
    if entry.half ~= nil and entry.card ~= nil and entry.back then
      -- That was an undo, too, which was told here before anybody could know.
      Draws.undrawn(entry.card)
    end
    if entry.half ~= nil and entry.card ~= nil then
      Taken.unsay(entry, line, found.said)
      return
    end
    Taken.take_back(entry, line, found.said)
    if entry.instead ~= nil then
      Taken.take_back(entry.instead, "", "")
    end
  end

  -- Do what a line says where it stands among those that were made at the same moment. If what was shown here sooner is
  -- judged otherwise for it, that is said; and if it was secret till it was shown, since who claims not to have seen it
  -- may lie. What chance brings itself comes before other lines of chance.
  local function in_order(request, move, later, work)
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
  end

  -- Take back what a line says. Whatever that changes, people have laid back; what hands have still to do, they have still
  -- to do.
  local function undo_in_order(request, move, later, line)
    local game = state.game
    local acted, before = game.acted, Acts.stands(game.position)
    in_order(request, move, later, function()
      undo(line)
    end)
    game.acted = Acts.sum(acted, before, Acts.stands(game.position))
  end

  --- Two have moved a piece from the same place at the same moment, and all clients let it be where one of them has laid it: of
  --- a card from a pile it is kept who has lost it; if these hands have, they say so.
  function M.crossed(request)
    local game = state.game
    if game == nil or not parts.rows.is_pile({ place = parts.rows.place_of(request.from or "") }) then
      return
    end
    Tampering.crossed(Telling.seat_of(request.of or ""), request.piece)
    if request.own == true then
      game.lost[#game.lost + 1] = { card = request.piece, pile = request.from }
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
      local known = false
      for k = 1, #game.live do
        if game.live[k].card ~= nil and game.live[k].card == rows[i].id then
          known = true
          game.live[k].line = game.line
          game.due_draws[#game.due_draws + 1] = request.own == true and game.live[k] or nil
        end
      end
      local to = parts.rows.place_of(rows[i].to)
      if request.own == true and not known and parts.rows.is_pile({ place = to }) then
        local place, owner = parts.rows.place_of(rows[i].from)
        game.lost_draws[#game.lost_draws + 1] = { pile = to, place = place, owner = owner, hidden = true }
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
      -- What counts again is drawn again.
      Draws.taken(rows, game.brought == nil or game.brought ~= (request.of or line))
      game.key = key
      undo_in_order(request, move, later, line)
      game.key = nil
      return
    end
    Draws.taken(rows, false)
    if request.replayed ~= true then
      Tampering.lost(line)
    end
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
