-- Face-down piles and their discards: what goes back into a pile, and that it is shuffled then.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, _, parts)
  local match = string.match
  local Rows = parts.rows
  local M = {}
  local UNSEEN = "?"
  local DRAWS = { "draws", "open" }

  --- Whether a place is a pile of which the stands `known` say only how many pieces of a row's sort are there.
  function M.is_counted(place, row, known)
    local name, owner = Rows.place_of(place)
    local key = Rows.key_of(match(row.content, "^[^/]+"), UNSEEN, name, owner)
    return Rows.is_pile({ place = name }) and known.of[key] ~= nil
  end

  -- Every kind of draw, secret or open: from which piles it comes, and where everybody sees what was drawn.
  local function each_draw(visit)
    for i = 1, #DRAWS do
      local rules = fact(DRAWS[i])
      for k = 1, #rules do
        visit(rules[rules[k]])
      end
    end
  end

  --- The face-down pile into which a card of the discards goes, by the stands `known`; nil if there is none.
  function M.pile_of(row, known)
    local found = nil
    each_draw(function(rule)
      if Referee.has(rule.shown, row.place) and M.is_counted(rule.piles[1], row, known) then
        found = rule.piles[1]
      end
    end)
    return found
  end

  --- The pile into which a card goes back with this way, from its discards; nil for any other way.
  function M.goes_back(from, to, known)
    local row = { place = from.place, content = from.piece or "" }
    return row.content ~= "" and M.pile_of(row, known) == to.place and to.place or nil
  end

  --- The ids of cards that have just gone from the discards of a pile into it: first of those that the rules have sent
  --- there, then of the others. `moved` are the pieces that have moved.
  function M.from_discards(pile, moved)
    local shown, sent, strays = {}, {}, {}
    each_draw(function(rule)
      for i = 1, Referee.has(rule.piles, pile) and #rule.shown or 0 do
        shown[rule.shown[i]] = true
      end
    end)
    for i = 1, #moved do
      if moved[i].id ~= nil and moved[i].to == pile and shown[moved[i].from] then
        local into = parts.counts.must_leave(moved[i].content, moved[i].from) and sent or strays
        into[#into + 1] = moved[i].id
      end
    end
    return sent, strays
  end

  -- How many pieces the stands have at a place, or with `what` of one sort anywhere but unseen.
  local function count(stands, piece, what, place)
    local found = 0
    for i = 1, #stands do
      local one = stands[i]
      if one.piece == piece and one.what == what and (place == nil or one.place == place) then
        found = found + one.count
      end
    end
    return found
  end

  --- The pile from which a move turns up a card that goes back into it at once, between the stands `before` and `after`;
  --- nil for any other move. It is shuffled then.
  function M.returned(move, before, after)
    local rule = fact("open")[move.move]
    for i = 1, rule ~= nil and #rule.values or 0 do
      local content = rule.values[i]
      local piece, what = match(content, "^([^/]+)/?([^/]*)$")
      if rule.values[content] == move[rule.field] and count(before, piece, UNSEEN, rule.piles[1]) > 0
        and count(before, piece, UNSEEN, rule.piles[1]) == count(after, piece, UNSEEN, rule.piles[1])
        and count(before, piece, what, nil) == count(after, piece, what, nil) then
        return rule.piles[1]
      end
    end
    return nil
  end

  --- One more act; of a card that goes back into a pile, it waits for `put_back`.
  function M.add(state, act, pile)
    if pile ~= nil then
      state.back[#state.back + 1] = { act = act, pile = pile }
    else
      state.acts[#state.acts + 1] = act
    end
  end

  --- Discards go back into their piles, which are shuffled then: `state.back` becomes acts. They go last, so that what lay on top is drawn before;
  --- but if a pile was used up, they go before what is drawn from it (`draws`).
  function M.put_back(state, draws)
    local piles = {}
    for i = 1, #state.back do
      local act, pile = state.back[i].act, state.back[i].pile
      local due = draws == nil
      for k = 1, #(draws or {}) do
        due = due or draws[k].pile == pile
      end
      if due and act ~= nil then
        state.back[i].act = nil
        state.acts[#state.acts + 1] = act
        if not Referee.has(piles, pile) then
          piles[#piles + 1] = pile
        end
      end
    end
    for i = 1, #piles do
      state.acts[#state.acts + 1] = { shuffle = piles[i] }
    end
  end

  return M
end
