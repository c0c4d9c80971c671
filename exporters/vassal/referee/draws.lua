-- Cards that are drawn in secret: a line announces a draw, a card leaves its pile, in either order.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local match = string.match
  local Words = parts.words
  local Telling = parts.telling
  local Counts = parts.counts
  local Filling = parts.filling
  local Course = parts.course
  local Taken = parts.taken_back
  local Known = parts.made_known
  local Drags = parts.drags
  local M = {}

  -- Whether a draw brings the card to whom it was brought; some bring it nowhere.
  local function brings(move, card)
    local game = state.game
    local after = Referee.copy(game.position)
    Referee.apply(after, move)
    local piece, what = match(card.content, "^([^/]+)/?([^/]*)$")
    local before, now = Counts.held(game.position, piece, what), Counts.held(after, piece, what)
    for i = 1, #now do
      if Counts.count_in(now, now[i].key) > Counts.count_in(before, now[i].key) and now[i].owner ~= card.owner then
        return false
      end
    end
    return true
  end

  -- The one draw that a card must have been, by the rules and by where it went; nil for none or several.
  local function draw_of(card, half)
    local game = state.game
    local found = nil
    local list = Referee.draws_of(fact("draws"), card, half)
    for i = 1, #list do
      if Filling.breach_of(game.position, list[i]) == nil and (half ~= nil or brings(list[i], card)) then
        if found ~= nil then
          return nil
        end
        found = list[i]
      end
    end
    return found
  end

  --- How many draws from the same deck have taken this card, as far as that is known.
  function M.uses(drawn, value)
    local game = state.game
    local count = 0
    for i = 1, #game.live do
      local rule = fact("draws")[game.live[i].move.move]
      if rule ~= nil and rule.deck == drawn.deck and game.live[i].move[rule.field] == value
        and game.live[i].how ~= "sealed" then
        count = count + 1
      end
    end
    return count
  end

  -- How many pieces of the sort of a card lie where it was laid, whichever they are.
  local function lying(position, card)
    local list, count = Referee.pieces(position), 0
    for i = 1, #list do
      if list[i].piece == match(card.content, "^[^/]+") and list[i].place == card.place and list[i].owner == card.owner then
        count = count + (list[i].count or 1)
      end
    end
    return count
  end

  -- Whether the rules lay the card of a draw that was announced, the `at`-th of the log, where this card was laid.
  local function is_laid_there(entry, at, card)
    local before = Course.position_before(at)
    local after = Referee.copy(before)
    Referee.apply(after, entry.move)
    return lying(after, card) > lying(before, card)
  end

  -- The draws that were announced and may have taken this card, with its move and their number; where several were
  -- announced before any card came, those that have it where it was laid.
  local function announced_as(card, illegal)
    local live, found, there = state.game.live, {}, {}
    for i = 1, #live do
      if live[i].how == "sealed" and live[i].half ~= nil and (live[i].breach ~= nil) == illegal then
        local list = Referee.draws_of(fact("draws"), card, live[i].half)
        if #list > 0 then
          found[#found + 1] = { entry = live[i], move = list[1], at = i }
        end
      end
    end
    for i = 1, #found > 1 and #found or 0 do
      if is_laid_there(found[i].entry, found[i].at, card) then
        there[#there + 1] = found[i]
      end
    end
    return #there > 0 and there or found
  end

  -- The same; of draws that are not legal only if there is no other.
  local function announced(card)
    local found = announced_as(card, false)
    return #found > 0 and found or announced_as(card, true)
  end

  -- A draw was announced before: this is its card. Whether there was one.
  local function complete(card)
    local own = announced(card)[1]
    if own == nil then
      return false
    end
    local entry = own.entry
    entry.card = card.id
    Known.learn(entry, own.move, "secret")
    if entry.looker ~= nil and entry.looker == state.me then
      Telling.say(Words.say("you-see", { card = Telling.name(match(card.content, "[^/]*$")) }))
    end
    return true
  end

  local function take(card)
    local game = state.game
    if complete(card) then
      return
    end
    local move = draw_of(card, nil)
    if move == nil then
      Known.make_room(card)
      move = draw_of(card, nil)
    end
    if move == nil then
      game.taken[#game.taken + 1] = card
      return
    end
    Drags.settle_pending(move)
    local entry = Course.add(move, "", "drawn")
    entry.card = card.id
  end

  -- A card is laid back on a pile: it was not drawn after all.
  local function laid_back(id)
    local game = state.game
    for k = #game.taken, 1, -1 do
      if game.taken[k].id == id then
        table.remove(game.taken, k)
      end
    end
  end

  -- The card of a draw lies in a pile again (`back`), or no more: nobody knows yet whether that was an undo.
  local function note_back(id, back)
    local live = state.game.live
    for k = #live, 1, -1 do
      if live[k].card ~= nil and live[k].card == id then
        live[k].back = back
        return
      end
    end
  end

  --- The draw of a card is taken back.
  function M.undrawn(id)
    local game = state.game
    for k = #game.live, 1, -1 do
      local entry = game.live[k]
      if entry.card ~= nil and entry.card == id then
        entry.card = nil
        entry.back = nil
        if entry.how == "drawn" then
          Taken.take_back(entry)
        elseif entry.half ~= nil then
          -- It was announced, and is so still: another card will come.
          Known.learn(entry, entry.first, "sealed")
        end
        return
      end
    end
  end

  --- Cards that nobody may see leave a pile, or are laid back on one. What is laid with the discards all see, and no
  --- secret draw has taken it.
  function M.taken(rows, undone)
    local piles, open = {}, {}
    local draws = fact("draws")
    for i = 1, #draws do
      local rule = draws[draws[i]]
      for k = 1, #rule.piles do
        piles[rule.piles[k]] = true
      end
      for k = 1, #rule.shown do
        open[rule.shown[k]] = true
      end
    end
    for i = 1, #rows do
      local row = rows[i]
      local from, to = Counts.place_of(row.from), Counts.place_of(row.to)
      if row.hidden ~= nil and row.content ~= "" and piles[from.place] and not open[to.place] and not undone then
        take({ id = row.id, content = row.content, pile = from.place, place = to.place, owner = to.owner })
      elseif piles[to.place] then
        laid_back(row.id)
      end
      if undone and piles[to.place] then
        M.undrawn(row.id)
      elseif row.id ~= nil then
        note_back(row.id, piles[to.place])
      end
    end
  end

  --- A draw is announced that has been seen before; whether it has.
  function M.is_said(half, line)
    local game = state.game
    for i = 1, #game.live do
      local entry = game.live[i]
      if entry.how == "drawn" then
        local same = true
        for k = 1, #half do
          same = same and entry.move[half[k]] == half[half[k]]
        end
        if same then
          Known.agree(entry, half, line)
          return true
        end
      end
    end
    return false
  end

  --- A secret draw is announced, without the card.
  function M.draw(half, line)
    local game = state.game
    if M.is_said(half, line) then
      return
    end
    Drags.settle_pending(half)
    for i = 1, #game.taken do
      local move = draw_of(game.taken[i], half)
      if move ~= nil then
        local entry = Course.add(move, line, "secret")
        entry.card = game.taken[i].id
        entry.half = half
        table.remove(game.taken, i)
        return
      end
    end
    local entry = Course.stand_in(half, line)
    if entry == nil then
      local _, form = Filling.refusal(game.position, half)
      entry = Course.add(form or half, line, "sealed")
      Course.complain(entry)
    end
    entry.half = half
    game.events[#game.events].half = half
    Course.is_due(entry)
  end

  return M
end
