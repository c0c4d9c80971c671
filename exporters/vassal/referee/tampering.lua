-- Cheats that no count of pieces shows: lines that somebody typed, piles in another order, chance that was taken back.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it. Each finding is said once, kept in the saved game, and said again by Judge. It holds ids only,
-- of things that everybody may know. The import of a log finds the same (exporters/vassal/reading/checks).
return function(Referee, fact, state, parts)
  local match, find = string.match, string.find
  local Telling = parts.telling
  local Rows = parts.rows
  local Piles = parts.piles
  local Lines = parts.lines
  local M = {}

  local function words_of(note)
    local args = {}
    if note.who ~= nil then
      args.who = Telling.name(note.who)
    end
    if note.kind ~= nil then
      args.what = Telling.move_words({ by = note.by, move = note.kind })
    end
    if note.place ~= nil then
      args.where = Telling.place_words({ place = note.place, owner = note.owner or "" })
    end
    return args
  end

  local function tell(note)
    Telling.tell(note.key, words_of(note))
  end

  -- Whether findings are only kept, and not said.
  local recounting = false

  -- Say a finding and keep it; `key` of SAID.
  local function note(key, found)
    found.key = key
    local notes = state.game.notes
    notes[#notes + 1] = found
    if not recounting then
      tell(found)
    end
  end

  -- What the findings are called in saved games of earlier modules.
  local EARLIER = { ["took-back-revealed"] = "shown-undone", ["took-back-seen"] = "peeked-undone" }

  --- What a saved game keeps: the findings, the piles that may not be shuffled now, and the cards that were lost and of
  --- which nobody has said so yet.
  function M.kept()
    local notes, taken, piles, crossings = {}, {}, state.game.piles, {}
    for i = 1, #state.game.notes do
      notes[i] = Referee.data(state.game.notes[i])
    end
    for pile in pairs(piles) do
      taken[#taken + 1] = not piles[pile].fresh and pile or nil
    end
    table.sort(taken)
    for key in pairs(state.game.crossings) do
      crossings[#crossings + 1] = key
    end
    table.sort(crossings)
    return Referee.data({ crossings = crossings, notes = notes, taken = taken })
  end

  --- A saved game goes on: `kept` is what was kept of it, `piles` those whose order counts. Nothing is said.
  function M.restore(kept, piles)
    for i = 1, #kept.notes do
      local one = kept.notes[i]
      state.game.notes[i] = {
        key = EARLIER[one.key] or one.key, who = one.who, by = one.by, kind = one.kind, place = one.place, owner = one.owner,
      }
    end
    local crossings = kept.crossings or {}
    for i = 1, #crossings do
      state.game.crossings[crossings[i]] = true
    end
    for i = 1, #piles do
      local fresh = not Referee.has(kept.taken, piles[i].pile)
      state.game.piles[piles[i].pile] = { cards = piles[i].cards, fresh = fresh }
    end
  end

  --- Say all findings again, at most `most`.
  function M.judge(most)
    local notes = state.game.notes
    for i = math.max(1, #notes - most + 1), #notes do
      tell(notes[i])
    end
  end

  -- Lines ----------------------------------------------------------------------------------------

  -- The seat whose program has written a line: it names its side, or the seat itself; "table" for who may see everything, ""
  -- for nobody's.
  local function seat_of_teller(line)
    local teller = Lines.teller(line) or ""
    local is_named = teller == "table" or Referee.has(state.game.seats, teller)
    return is_named and teller or Telling.seat_of(teller)
  end

  --- A line carries a move, or says that a secret one was made: who has written it?
  function M.written(line, by, kind)
    if find(line, "^<") then
      note("typed", { by = by, kind = kind })
      return
    end
    local seat = seat_of_teller(line)
    if seat ~= "" and seat ~= "table" and seat ~= by and Referee.has(state.game.seats, by)
      and not Referee.has(Referee.automata(state.game.position), by) and state.game.programs[by] == nil then
      note("for-another", { who = seat, by = by, kind = kind })
    end
  end

  --- Two have drawn a card at the same moment, of whom this seat has lost it.
  function M.crossed(seat, card)
    state.game.crossings[card .. "|" .. seat] = true
  end

  --- A line says that its player has lost cards to others who drew them at the same moment, and draws others for them.
  function M.lost(line)
    -- What somebody types into the chat may name anybody, and nobody draws for it.
    local cards = find(line, "^<") == nil and Lines.lost_in(line) or {}
    local seat = #cards > 0 and seat_of_teller(line) or ""
    local known = true
    for i = 1, #cards do
      local key = cards[i] .. "|" .. seat
      known = known and state.game.crossings[key] ~= nil
      state.game.crossings[key] = nil
    end
    if not known then
      note("not-lost", { who = seat ~= "" and seat or "table" })
    end
  end

  --- A secret move is sealed once more, and it is not this seat's turn to make another: `old` was sealed before.
  function M.sealed_again(old, move)
    if not Referee.equal(old, move) then
      note("sealed-again", { by = move.by, kind = move.move })
    end
  end

  -- Chance ---------------------------------------------------------------------------------------

  --- Whether a move shows what chance brings.
  function M.is_chance(move)
    return fact("dice")[move.move] ~= nil or fact("draws")[move.move] ~= nil or fact("open")[move.move] ~= nil
  end

  --- The kinds of moves that show what chance brings, one after the other.
  function M.chance_kinds()
    local found = {}
    local known = { fact("draws"), fact("dice"), fact("open") }
    for i = 1, #known do
      for kind in pairs(known[i]) do
        found[#found + 1] = type(kind) == "string" and kind or nil
      end
    end
    table.sort(found)
    return table.concat(found, " ")
  end

  --- A move that stood is taken back; `said`: the player has been told that it had shown something.
  function M.taken_back(move, said)
    if M.is_chance(move) then
      local undone, notes = state.game.undone, state.game.notes
      undone[#undone + 1] = move
      notes[#notes + 1] = { key = "chance-undone", by = move.by, kind = move.move }
      if not said then
        tell(notes[#notes])
      end
    end
  end

  --- A move is made: chance that was taken back must come out as before.
  function M.made(move)
    local undone = state.game.undone
    for i = #undone, 1, -1 do
      if undone[i].move == move.move then
        local old = table.remove(undone, i)
        for k = 1, #old do
          if old[old[k]] ~= move[old[k]] then
            note("rolled-again", { by = move.by, kind = move.move })
            return
          end
        end
        local notes = state.game.notes
        for k = #notes, 1, -1 do
          if notes[k].key == "chance-undone" and notes[k].kind == move.move then
            table.remove(notes, k)
            return
          end
        end
        return
      end
    end
  end

  -- Whether an event shows all a move that was made in secret, or could have been.
  local function shows(event)
    return event.kind == "reveal"
      or event.kind == "move" and (event.open == true or event.how == "report" and event.entry.shown == true)
  end

  -- What had been shown when event number `at` took a secret move back: "own" for that move, "other" for one that another
  -- seat had made at the same time; nil for neither.
  local function exposed(events, at)
    local entry, made, found = events[at].entry, false, nil
    for i = 1, at - 1 do
      local one = events[i]
      made = made or one.entry == entry
      if made and one.entry == entry and shows(one) then
        return "own"
      elseif made and one.kind ~= "undo" and shows(one) and one.move.move == entry.move.move
        and one.move.by ~= entry.move.by then
        found = "other"
      end
    end
    return found
  end

  --- Event number `at` takes something back: if it had been made in secret, and all have seen it, or he who has made it has
  --- seen another's that was made at the same time, that is kept; `said`: the player has been told so.
  function M.hidden_again(events, at, said)
    local move = events[at].entry.move
    local what = Referee.is_shown_later(move) and exposed(events, at) or nil
    if what ~= nil then
      local game = state.game
      local key = what == "own" and "shown-undone" or "peeked-undone"
      game.notes[#game.notes + 1] = { key = key, by = move.by, kind = move.move }
      if what == "own" then
        -- Of what was never shown nobody is told whether it is the same again.
        game.hidden[#game.hidden + 1] = move
      end
      if not said and not recounting then
        tell(game.notes[#game.notes])
      end
    end
  end

  --- All see a move: what was taken back after it had been seen must be the same again.
  function M.shown(move)
    local hidden, notes = state.game.hidden, state.game.notes
    for i = #hidden, 1, -1 do
      if hidden[i].by == move.by and hidden[i].move == move.move then
        local same = Referee.equal(table.remove(hidden, i), move)
        for k = #notes, 1, -1 do
          if notes[k].key == "shown-undone" and notes[k].by == move.by and notes[k].kind == move.move then
            table.remove(notes, k)
            break
          end
        end
        if not same then
          note("shown-again", { by = move.by, kind = move.move })
        end
        return
      end
    end
  end

  local FOUND_ANEW = {
    ["chance-undone"] = true, ["rolled-again"] = true, ["shown-undone"] = true, ["peeked-undone"] = true,
    ["shown-again"] = true,
  }

  --- Lines that came late stand before others: what was found of what was taken back is found anew. Nothing is said.
  function M.recount(events)
    local notes = state.game.notes
    state.game.notes = {}
    state.game.undone = {}
    state.game.hidden = {}
    for i = 1, #notes do
      if not FOUND_ANEW[notes[i].key] then
        state.game.notes[#state.game.notes + 1] = notes[i]
      end
    end
    recounting = true
    for i = 1, #events do
      local entry = events[i].entry
      if events[i].kind == "move" then
        M.made(events[i].move)
      elseif events[i].kind == "undo" and not entry.void and (entry.how ~= "sealed" or entry.half ~= nil) then
        M.taken_back(entry.half or entry.move, true)
      end
      if events[i].kind == "undo" and not entry.void then
        M.hidden_again(events, i, true)
      elseif shows(events[i]) then
        M.shown(events[i].move)
      end
    end
    recounting = false
  end

  -- Whether a move is what a die shows.
  local function is_rolled(move, roll, total)
    if move == nil or move.by ~= "table" or move.move ~= roll.move or move[roll.field] ~= roll.totals[total] then
      return false
    end
    for i = 1, #roll.given do
      if move[roll.given[i]] ~= roll.given[roll.given[i]] then
        return false
      end
    end
    return true
  end

  --- Dice have fallen: `rows` of name and total. `move` is that of the line with which they came, nil for none.
  function M.fallen(rows, move)
    for i = 1, #rows do
      local roll = fact("rolls")[rows[i].name]
      if roll ~= nil and not is_rolled(move, roll, rows[i].total) then
        if move ~= nil and move.move == roll.move then
          note("other-roll", { by = move.by, kind = move.move })
        else
          note("rolled-silently", {})
        end
      end
    end
  end

  -- Seats ----------------------------------------------------------------------------------------

  --- Who has which side now: `rows` of player and side. Whoever has played one seat plays no other.
  function M.seated(rows)
    local sat = state.game.sat
    for i = 1, #rows do
      local seat = Telling.seat_of(rows[i].side)
      local old = sat[rows[i].player]
      if seat ~= "" and seat ~= "table" then
        if old ~= nil and old ~= seat then
          note("sat-elsewhere", { who = old, by = seat })
        end
        sat[rows[i].player] = seat
      end
    end
  end

  -- Piles ----------------------------------------------------------------------------------------

  local function is_unseen(place)
    local list = Referee.pieces(state.game.position)
    local found = false
    for i = 1, #list do
      if list[i].place == place and list[i].owner == "" then
        if list[i].what ~= "?" then
          return false
        end
        found = true
      end
    end
    return found
  end

  --- A line turns up a card: where it goes back into its pile at once, that may be shuffled.
  function M.turned_up(move)
    local game = state.game
    if fact("open")[move.move] == nil or parts.filling.breach_of(game.position, move) ~= nil then
      return
    end
    local after = Referee.copy(game.position)
    Referee.apply(after, move)
    local pile = Piles.returned(move, Referee.pieces(game.position), Referee.pieces(after))
    if pile ~= nil and game.piles[pile] ~= nil then
      game.piles[pile].fresh = true
    end
  end

  --- Piles whose order counts, as they lie now: rows of `pile` and `cards`, the top one last; `moved` are the pieces
  --- that have just moved. Said only where something has changed.
  function M.piles(rows, undone, moved)
    local known = state.game.piles
    for i = 1, #rows do
      local pile = rows[i].pile
      local old = known[pile]
      local fresh = true
      if old ~= nil then
        local discards, strays = Piles.from_discards(pile, moved)
        local fault, filled = Referee.pile_change(old.cards, rows[i].cards, old.fresh, discards, strays)
        if fault ~= "" and undone ~= true and is_unseen(pile) then
          note(fault, { place = pile })
        end
        fresh = filled
      end
      known[pile] = { cards = rows[i].cards, fresh = fresh }
    end
  end

  -- The table as it is -----------------------------------------------------------------------------

  --- Pieces lie where they were laid now, each seen by whoever laid it. `rows` as of `seen`, or all pieces at first.
  function M.laid(rows)
    for i = 1, #rows do
      local row = rows[i]
      if row.id ~= nil and (row.place ~= nil or row.from ~= "" and row.to ~= "") then
        state.game.laid[row.id] = row.seer or ""
      end
    end
  end

  -- The seat that has masked a piece for itself where it lies, before another or in a pile; nil for none.
  local function spy_at(row)
    local before = state.game.laid[row.id or ""]
    if before == nil or before == row.seer then
      return nil
    end
    local seat = row.seer ~= nil and Telling.seat_of(row.seer) or ""
    if seat == "" or seat == "table" then
      return nil
    end
    local place, owner = Rows.place_of(row.place)
    local is_own = owner ~= "" and Rows.side_of(owner) == Rows.side_of(seat)
    local is_shut = owner ~= "" and not is_own or owner == "" and Rows.is_pile({ place = place })
    return is_shut and seat or nil
  end

  --- Say of pieces that they were changed, or that somebody looks at what is another's; and of the header, `text`,
  --- that it is not the one with which the game began.
  function M.standing(rows, text)
    for i = 1, #rows do
      local place, owner = Rows.place_of(rows[i].place)
      if rows[i].changed ~= nil then
        tell({ key = "changed", place = place, owner = owner })
      end
      local seat = spy_at(rows[i])
      if seat ~= nil then
        tell({ key = "looked-at", who = seat, place = place, owner = owner })
      end
    end
    if text ~= nil and state.game.header_text ~= nil and text ~= state.game.header_text then
      tell({ key = "header-changed" })
    end
  end

  return M
end
