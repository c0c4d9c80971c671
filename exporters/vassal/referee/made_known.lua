-- What was made in secret and becomes known: a move that is shown, a card that has come to a draw.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local Acts = parts.acts
  local Telling = parts.telling
  local Stands = parts.stand_ins
  local Course = parts.course
  local M = {}

  -- What an entry was in truth, now that it is known: play is judged anew from there.
  local function become(entry, move, how)
    entry.first = entry.first or entry.move
    local later = Course.go_back(entry.at)
    later[#later] = nil
    entry.how = how
    entry.move = move
    Course.carry_out(entry)
    Course.complain(entry)
    Course.again(later)
  end

  --- The same, not from what was said but from what the engine holds. What stands in for other draws from the same deck
  --- makes room.
  function M.learn(entry, move, how)
    local game = state.game
    local made = Course.event("known", entry)
    made.move = move
    made.how = how
    local before = Acts.stands(game.position)
    local rule = fact("draws")[move.move]
    if how == "sealed" and entry.how == "secret" and entry.half ~= nil then
      -- Its card goes back: what it had drawn is told if it is taken back itself.
      entry.drew = entry.move
    end
    entry.first = entry.first or entry.move
    entry.move = move
    entry.how = how
    entry.fresh = true
    Course.again(Course.go_back(rule ~= nil and Stands.first(rule.deck, entry.at) or entry.at))
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
    Course.again(Course.go_back(first), card)
    for i = first, #game.live do
      if not Referee.equal(moves[i], game.live[i].move) then
        local made = Course.event("known", game.live[i])
        made.move = game.live[i].move
        made.how = "sealed"
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
    local made = Course.event("reveal", entry)
    made.move = move
    made.line = line
    entry.lines[#entry.lines + 1] = line
    entry.shown = true
    parts.tampering.shown(move)
    if entry.how == "secret" and Referee.equal(entry.move, move) then
      if entry.other ~= nil then
        -- Nothing stands in for it any more.
        Course.again(Course.go_back(entry.at))
      end
      return
    elseif entry.how == "secret" then
      Telling.tell("opened-otherwise", { what = Telling.move_words(move) })
    end
    become(entry, move, "report")
  end

  --- A draw that was seen is announced, too.
  function M.agree(entry, half, line)
    local made = Course.event("said", entry)
    made.half = half
    made.line = line
    entry.how = "secret"
    entry.key = state.game.key
    entry.half = half
    entry.lines[#entry.lines + 1] = line
  end

  return M
end
