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

  --- The ids of cards that have just gone from the discards of a pile into it; `moved` are the pieces that have moved.
  function M.from_discards(pile, moved)
    local shown, found = {}, {}
    each_draw(function(rule)
      for i = 1, Referee.has(rule.piles, pile) and #rule.shown or 0 do
        shown[rule.shown[i]] = true
      end
    end)
    for i = 1, #moved do
      if moved[i].id ~= nil and moved[i].to == pile and shown[moved[i].from] then
        found[#found + 1] = moved[i].id
      end
    end
    return found
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
