-- The course of the game: moves that are carried out, taken back, and judged anew when more is known of them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local Acts = parts.acts
  local Telling = parts.telling
  local Counts = parts.counts
  local Filling = parts.filling
  local Stands = parts.stand_ins
  local M = {}

  local KEPT_POSITIONS = 12

  local function event(kind, entry)
    local game = state.game
    local made = { kind = kind, entry = entry, key = game.key }
    game.events[#game.events + 1] = made
    return made
  end

  --- The position after the lines with which the table began (`kynes build --from`), and what has happened in
  -- those that stand; nil and the number of a line that is not legal, or of which not everything is known.
  -- `visit` gets each line with the position after it and its time, if it has one.
  function M.follow_earlier(setup, lines, visit)
    local position = Referee.new_position(setup)
    local events = {}
    local wanted = {}
    for i = 1, #lines do
      if lines[i].move == "undo" then
        wanted[lines[i].to] = true
      end
    end
    local kept = { [0] = { position = Referee.copy(position), events = 0 } }
    for i = 1, #lines do
      local line = Filling.bare(lines[i])
      if line.move == "undo" and kept[line.to] ~= nil then
        position = Referee.copy(kept[line.to].position)
        for j = #events, kept[line.to].events + 1, -1 do
          events[j] = nil
        end
      elseif line.move == "correct" and Referee.check(position, line) == nil then
        Referee.apply(position, line)
      elseif line.move == nil or line.move == "undo"
        or line.move ~= "handover" and Filling.breach_of(position, line) ~= nil then
        return nil, i
      elseif line.move ~= "handover" then -- who plays a seat is not part of the position
        local more = Referee.apply(position, line)
        for j = 1, #more do
          events[#events + 1] = more[j]
        end
      end
      if wanted[i] then
        kept[i] = { position = Referee.copy(position), events = #events }
      end
      if visit ~= nil then
        visit(line, position, lines[i].at)
      end
    end
    return position, events
  end

  --- Why an entry is not legal, as far as the player may know it who has this side now.
  function M.reason_of(entry)
    if entry.told ~= state.me then
      entry.words = Telling.reason_words(M.position_before(entry.at), entry.move, entry.breach)
      entry.told = state.me
    end
    return entry.words
  end

  --- Say that an entry is not legal, if it is not; `key`: what to say of it, else just that.
  function M.complain(entry, key)
    if entry.breach ~= nil then
      Telling.tell(key or "not-legal", { what = Telling.move_words(entry.move), why = M.reason_of(entry) })
    end
  end

  -- Carry out an entry where play has come to: it becomes the last that stands.
  local function carry_out(entry)
    local game = state.game
    local live = game.live
    entry.breach = Filling.breach_of(game.position, entry.move)
    entry.before = nil
    if entry.breach ~= nil then
      entry.words = Telling.reason_words(game.position, entry.move, entry.breach)
      entry.told = state.me
    else
      game.told = {}
      entry.before = Referee.copy(game.position)
      entry.events = Referee.apply(game.position, entry.move)
      Counts.owe()
    end
    live[#live + 1] = entry
    entry.at = #live
    if #live > KEPT_POSITIONS then
      live[#live - KEPT_POSITIONS].before = nil
    end
  end

  --- The position before entry number `at`; not to be changed.
  function M.position_before(at)
    local game = state.game
    local live = game.live
    -- Entries that were not legal have changed nothing: the position before the next legal one is the
    -- same. Before a legal one it is, if it is not kept any more, worked out from the start.
    for i = at, #live do
      if live[i].breach == nil and live[i].before ~= nil then
        return live[i].before
      elseif live[i].breach == nil then
        break
      end
    end
    local before = Referee.copy(game.first)
    for i = 1, at - 1 do
      if live[i].breach == nil then
        Referee.apply(before, live[i].move)
      end
    end
    return before
  end

  -- Go back to where entry number `at` was still to come.
  local function go_back(at)
    local game = state.game
    local live = game.live
    local before = M.position_before(at)
    game.position = before
    local later = {}
    for i = #live, at, -1 do
      later[#later + 1] = live[i]
      live[i] = nil
    end
    Counts.go_back()
    game.pending = {}
    return later
  end

  -- Whether an entry stands.
  local function live_entry(entry)
    return entry.at ~= nil and state.game.live[entry.at] == entry
  end

  --- Whether a draw was announced that stands, and its card has not come.
  function M.lacks_card(entry)
    return entry.how == "sealed" and entry.half ~= nil and entry.card == nil and live_entry(entry)
  end

  --- A draw that was announced is legal: its card is to be drawn, once.
  function M.is_due(entry)
    if entry.breach == nil and entry.how == "sealed" and entry.half ~= nil and entry.card == nil and not entry.due then
      entry.due = true
      entry.line = state.game.line
      state.game.due_draws[#state.game.due_draws + 1] = entry
    end
  end

  -- A secret move that has become illegal: some other stands in for it.
  local function replace(entry)
    local game = state.game
    local half = Referee.move({ by = entry.move.by, move = entry.move.move })
    local move = Referee.some_move(game.position, half)
    if entry.other == nil and move ~= nil then
      local other = { move = move, lines = { entry.lines[1] }, how = "sealed", key = entry.key, instead = entry }
      entry.other = other
      for i = 1, #game.events do
        if game.events[i].kind == "move" and game.events[i].entry == entry then
          table.insert(game.events, i + 1, { kind = "move", entry = other, key = entry.key, how = "sealed", move = move })
          break
        end
      end
    elseif entry.other ~= nil then
      entry.other.move = move or entry.other.move
    end
    if entry.other ~= nil then
      entry.other.left_out = nil
      carry_out(entry.other)
    end
  end

  -- One entry comes once more; `later` are those after it, up to number `last`.
  local function come(entry, later, last, wanted)
    local game = state.game
    local was_legal = entry.breach == nil
    if entry.how == "sealed" then
      -- What only stands in makes room for what is known.
      entry.move = Stands.fitting(entry, later, last, wanted)
    end
    if entry.how == "sealed" and Filling.breach_of(game.position, entry.move) ~= nil then
      local half = entry.half or Referee.move({ by = entry.move.by, move = entry.move.move })
      entry.move = Referee.some_move(game.position, half) or entry.move
    end
    carry_out(entry)
    if entry.fresh or was_legal then
      M.complain(entry, not entry.fresh and "no-longer-legal" or nil)
    end
    entry.fresh = nil
    M.is_due(entry)
    if entry.how == "secret" and entry.half == nil and entry.breach ~= nil and not entry.shown then
      replace(entry)
    end
  end

  -- Entries that come once more after something before them has changed.
  local function again(later, wanted)
    for i = #later, 1, -1 do
      if later[i].instead == nil or later[i].how ~= "sealed" then
        come(later[i], later, i - 1, wanted)
      else
        -- It comes with the secret move for which it stands in, where that is not legal.
        later[i].left_out = later[i].instead.breach == nil or later[i].instead.shown
      end
    end
  end

  -- The number of the first of a list that belongs to one of the lines `keys`.
  local function first_of(list, keys)
    for i = 1, #list do
      if list[i].key ~= nil and keys[list[i].key] then
        return i
      end
    end
    return #list + 1
  end

  --- Do what a line says that stands before others which were shown already, `keys` of M.order: as if they were still to
  --- come. They are judged anew after it. Gives whether some of them are otherwise legal than before, and whether some of
  --- them have shown what nobody knew before something was done here or taken back.
  function M.before(keys, work)
    local game = state.game
    local from, at = first_of(game.events, keys), first_of(game.live, keys)
    local pending, events, entries = game.pending, {}, {}
    local changed, shown = false, false
    for i = #game.events, from, -1 do
      local one = game.events[i]
      local shows = one.kind == "reveal" or one.kind == "move" and parts.tampering.is_chance(one.move)
      shown = shown or shows and one.key ~= nil and keys[one.key] ~= nil
      events[#events + 1] = one
      game.events[i] = nil
    end
    local later = at <= #game.live and go_back(at) or {}
    for i = 1, #later do
      entries[later[i]] = later[i].breach == nil
    end
    game.put_off = { events = events, entries = later }
    local before = Acts.stands(game.position)
    work()
    game.put_off = nil
    -- What the line does alone, and whether others that come once more show what pieces waited for.
    game.crossed = { before = before, after = Acts.stands(game.position), held = parts.acting.is_held() }
    for i = 1, #events do
      game.crossed.held = game.crossed.held or events[i].kind == "reveal"
    end
    local does = false
    for i = from, #game.events do
      does = does or game.events[i].kind == "move" or game.events[i].kind == "undo"
    end
    for i = #events, 1, -1 do
      game.events[#game.events + 1] = events[i]
    end
    again(later)
    parts.history.judge_undone(from)
    game.pending = #later > 0 and pending or game.pending
    for i = 1, #later do
      changed = changed or later[i].how ~= "sealed" and entries[later[i]] ~= (later[i].breach == nil)
    end
    return changed, shown and does
  end

  --- A move is made, legal or not.
  function M.add(move, line, how)
    local game = state.game
    local entry = { move = move, lines = { line }, how = how, key = state.game.key }
    parts.tampering.made(move)
    event("move", entry)
    game.events[#game.events].how = how
    game.events[#game.events].move = move
    carry_out(entry)
    if entry.breach == nil and line ~= game.said_already then
      game.news[#game.news + 1] = { entry = entry, line = game.line }
    end
    return entry
  end

  --- Have a move stand in for one of which nothing more is known than its half; nil if none can.
  function M.stand_in(half, line)
    local game = state.game
    local move = Referee.some_move(game.position, half)
    if move == nil then
      return nil
    end
    return M.add(move, line, "sealed")
  end

  -- Say so when what is taken back has revealed something (adjudicator/rules/secrecy.py). Of a move that only
  -- stands in for a secret one nothing was seen. Gives whether it was said.
  local function warn_of(entry)
    local game = state.game
    if entry.void or entry.how == "sealed" or Referee.is_shown_later(entry.move) then
      -- What is made in secret shows nothing before it is shown itself (tampering.lua).
      return false
    end
    local after = Referee.fork(game.position)
    local events = Referee.apply(after, entry.move)
    if Referee.reveals(game.seats, game.position, after, entry.move, events) then
      Telling.tell("shown-undone", { what = Telling.move_words(entry.move) })
      return true
    end
    return false
  end

  --- An entry is taken back by a line, which speaks of `said`: play is judged anew from before it.
  function M.take_back(entry, line, said_of)
    local game = state.game
    local made = event("undo", entry)
    made.line = line
    made.said = said_of
    entry.void = entry.breach ~= nil
    local later = go_back(entry.at)
    later[#later] = nil
    local said = warn_of(entry)
    if not entry.void and (entry.how ~= "sealed" or entry.half ~= nil) then
      parts.tampering.taken_back(entry.half or entry.move, said)
    end
    if not entry.void then
      parts.tampering.hidden_again(game.events, #game.events, said)
    end
    again(later)
    local news = {}
    for i = 1, #game.news do
      news[#news + 1] = live_entry(game.news[i].entry) and game.news[i] or nil
    end
    game.news = news
    -- Nobody waits for what was on its way there; what others are still to carry out stays to be done.
    game.plans.unsettled = nil
    game.plans.followed = nil
  end

  -- What an entry was in truth, now that it is known: play is judged anew from there.
  local function become(entry, move, how)
    entry.first = entry.first or entry.move
    local later = go_back(entry.at)
    later[#later] = nil
    entry.how = how
    entry.move = move
    carry_out(entry)
    M.complain(entry)
    again(later)
  end

  --- The same, not from what was said but from what the engine holds. What stands in for other draws from the same deck
  --- makes room.
  function M.learn(entry, move, how)
    local game = state.game
    event("known", entry)
    game.events[#game.events].move = move
    game.events[#game.events].how = how
    local before = Acts.stands(game.position)
    local rule = fact("draws")[move.move]
    entry.first = entry.first or entry.move
    entry.move = move
    entry.how = how
    entry.fresh = true
    again(go_back(rule ~= nil and Stands.first(rule.deck, entry.at) or entry.at))
    -- The pieces stood so all the while, and nobody knew: that moves none.
    game.acted = Acts.sum(game.acted, before, Acts.stands(game.position))
  end

  --- A card was drawn, and nobody has said so yet: what stands in for other draws from its decks makes room.
  function M.make_room(card)
    local game = state.game
    local draws = fact("draws")
    local first, moves = #game.live + 1, {}
    for i = 1, #draws do
      if draws[draws[i]].values[card.content] ~= nil then
        first = math.min(first, Stands.first(draws[draws[i]].deck, #game.live + 1))
      end
    end
    if first > #game.live then
      return
    end
    for i = first, #game.live do
      moves[i] = game.live[i].move
    end
    local before = Acts.stands(game.position)
    again(go_back(first), card)
    for i = first, #game.live do
      if not Referee.equal(moves[i], game.live[i].move) then
        event("known", game.live[i])
        game.events[#game.events].move = game.live[i].move
        game.events[#game.events].how = "sealed"
      end
    end
    game.acted = Acts.sum(game.acted, before, Acts.stands(game.position))
  end

  --- The move of a seat that was made in secret and not shown yet: the very one, if it was known, else
  -- the last that it can be.
  function M.sealed_entry(by, kind, move)
    local game = state.game
    local found = nil
    for i = 1, #game.live do
      local entry = game.live[i]
      local secret = entry.how == "sealed" or entry.how == "secret" and entry.breach == nil
      if secret and not entry.shown and entry.move.by == by and entry.move.move == kind then
        if entry.how == "secret" and Referee.equal(entry.move, move) then
          return entry
        end
        found = entry
      end
    end
    return found
  end

  --- The secret move that is shown as `move`, as M.sealed_entry has it; one that is not legal, too.
  function M.hidden_entry(move)
    local live = state.game.live
    local found = M.sealed_entry(move.by, move.move, move)
    for i = 1, found == nil and #live or 0 do
      if live[i].how == "secret" and not live[i].shown and Referee.equal(live[i].move, move) then
        found = live[i]
      end
    end
    return found ~= nil and found.how == "sealed" and found.instead or found
  end

  --- A secret move is shown.
  function M.reveal(entry, move, line)
    local game = state.game
    event("reveal", entry)
    game.events[#game.events].move = move
    game.events[#game.events].line = line
    entry.lines[#entry.lines + 1] = line
    entry.shown = true
    parts.tampering.shown(move)
    if entry.how == "secret" and Referee.equal(entry.move, move) then
      if entry.other ~= nil then
        -- Nothing stands in for it any more.
        again(go_back(entry.at))
      end
      return
    elseif entry.how == "secret" then
      Telling.tell("opened-otherwise", { what = Telling.move_words(move) })
    end
    become(entry, move, "report")
  end

  --- This line takes back what the line of an event has taken back at the same moment: one of them does, the others `also`.
  --- `sooner`: this line stands before that one.
  function M.same_undo(old, line, sooner)
    old.also = old.also or {}
    if sooner then
      local made = event(old.kind, old.entry)
      made.line = line
      made.said = old.said
      made.half = old.half
      made.again = old.again
      made.also = old.also
    end
    old.also[#old.also + 1] = sooner and old.key or state.game.key
  end

  --- Of an entry these lines speak, too: a list of its own of those that are any.
  function M.say_also(entry, lines)
    local found = {}
    for i = 1, #lines do
      found[#found + 1] = lines[i] ~= "" and lines[i] or nil
    end
    for i = 1, #found do
      entry.lines[#entry.lines + 1] = found[i]
    end
    return found
  end

  --- A move that was taken back is made again, by a line that takes the undo back.
  function M.add_again(old, line)
    local entry = M.add(old.move, line, old.how)
    local made = state.game.events[#state.game.events]
    entry.half = old.half
    entry.card = old.card
    entry.shown = old.shown
    made.half = old.half
    made.open = old.shown
    made.texts = M.say_also(entry, old.lines)
    if old.shown then
      parts.tampering.shown(old.move)
    end
    M.is_due(entry)
  end

  --- What an undo took back was made again by a line that stands after the one that is being done: now it is made by this
  --- one. Whether there is such a line.
  function M.make_sooner(undone)
    local game = state.game
    local later = game.put_off
    for i = later ~= nil and #later.events or 0, 1, -1 do
      local one = later.events[i]
      if one.kind == "move" and one.key == undone.again then
        table.remove(later.events, i)
        one.key = game.key
        one.entry.key = game.key
        game.events[#game.events + 1] = one
        for k = #later.entries, 1, -1 do
          if later.entries[k] == one.entry then
            table.remove(later.entries, k)
            carry_out(one.entry)
          end
        end
        return true
      end
    end
    return false
  end

  --- A draw that was seen is announced, too.
  function M.agree(entry, half, line)
    local game = state.game
    event("said", entry)
    game.events[#game.events].half = half
    game.events[#game.events].line = line
    entry.how = "secret"
    entry.key = game.key
    entry.half = half
    entry.lines[#entry.lines + 1] = line
  end

  --- An announcement is taken back, but the card was drawn.
  function M.unsay(entry, line, said_of)
    local made = event("unsaid", entry)
    made.line = line
    made.said = said_of
    made.half = entry.half
    entry.how = "drawn"
    entry.half = nil
    entry.lines = { "" }
  end

  return M
end
