-- What lies where: the pieces of the table and those of the rules, and what one still owes the other.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local match = string.match
  local Ledger = Referee.discrepancies
  local Rows = parts.rows
  local M = {}

  --- The place that a location is: its name, and whose it is.
  function M.place_of(location)
    local plain = match(location, "^[^~]*")
    local owner, place = match(plain, "^(.*)%.([^.]*)$")
    if owner == nil then
      owner, place = "", plain
    end
    return { place = place, owner = owner }
  end

  --- What a piece is, as its marks say: sort, which, and how many it counts for.
  function M.sort_of(row)
    local piece, what = match(row.content, "^([^/]+)/?([^/]*)$")
    if piece == nil then
      return nil
    end
    local worth = row.worth ~= nil and tonumber(row.worth) or nil
    if worth ~= nil then
      return { piece = piece, what = "", worth = worth }
    end
    local face = row.face ~= nil and match(row.face, "^[+ ]*%(([a-z0-9?/-]+)%)[+ ]*$") or nil
    if face == "?" then
      -- It lies with its back up.
      return nil
    end
    local other, which = match(face or "", "^([^/]+)/(.*)$")
    if other ~= nil then
      return { piece = other, what = which, worth = 1 }
    end
    return { piece = face or piece, what = what, worth = 1 }
  end

  --- By what pieces are counted.
  M.key_of = Ledger.key_of

  --- How many are counted; 0 for none.
  function M.count_in(counts, key)
    return counts[key] or 0
  end

  local function sight()
    return { open_only = true, private = fact("private") }
  end

  --- All pieces of the table, hidden ones too, as the rules would have them.
  function M.lying(rows)
    local found = {}
    for i = 1, #rows do
      local piece, what = Rows.shown(rows[i])
      local place, owner = Rows.place_of(rows[i].place)
      if piece ~= nil and place ~= "" then
        found[#found + 1] = {
          piece = piece, what = what, place = place, owner = owner, hidden = rows[i].hidden ~= nil,
          count = (rows[i].count or 1) * Rows.worth(rows[i]),
        }
      end
    end
    return found
  end

  --- Where the pieces of the table, `lying`, differ from a position. With `blind`, hidden ones are only counted.
  function M.compared(position, lying, blind)
    local board = {
      sorts = fact("sorts"), supply = fact("out_of_play"), private = fact("private"), blind = blind,
    }
    return Ledger.compared(board, Referee.pieces(position), lying)
  end

  --- What lies open where by the rules.
  function M.stood(position)
    return Ledger.stood(sight(), Referee.pieces(position))
  end

  --- What table and rules owe each other when a game begins. `stands` is what lies open on the table, as the
  --- rules have it.
  function M.begin(position, stands)
    state.game.ledger = Ledger.begin(M.stood(position), stands)
  end

  --- Where pieces of a kind are by the rules: counts by "place|owner", and a list of these.
  function M.held(position, piece, what)
    local found = {}
    local list = Referee.pieces(position)
    for i = 1, #list do
      local one = list[i]
      if one.piece == piece and one.what == what then
        local key = one.place .. "|" .. one.owner
        found[key] = (found[key] or 0) + one.count
        found[#found + 1] = { key = key, owner = one.owner }
      end
    end
    return found
  end

  --- Whether pieces should still go this way.
  function M.fits(drag)
    local ledger = state.game.ledger
    return Ledger.fits(sight(), ledger, ledger.owed, drag)
  end

  --- Whether the rules have sent a piece away from a place where it still lay.
  function M.must_leave(content, location)
    local sort, place = M.sort_of({ content = content }), M.place_of(location)
    return sort ~= nil and Ledger.must_leave(
      state.game.ledger, M.key_of(sort.piece, sort.what, place.place, place.owner))
  end

  --- Pieces have gone this way: less is owed.
  function M.pay(drag)
    Ledger.pay(sight(), state.game.ledger, drag)
  end

  --- Strike pieces that one of the last `moves` moves (all: nil) should still make go this way.
  function M.fulfil(drag, moves)
    return Ledger.fulfil(sight(), state.game.ledger, drag, moves or Ledger.REMEMBERED)
  end

  --- Pieces went before the report that speaks of them.
  function M.wait(drag)
    local ahead = state.game.ledger.ahead
    ahead[#ahead + 1] = drag
  end

  --- The rules have moved pieces: the table owes them.
  function M.owe()
    local game = state.game
    Ledger.owe(sight(), game.ledger, M.stood(game.position))
  end

  --- Moves are taken back.
  function M.go_back()
    local game = state.game
    Ledger.go_back(game.ledger, M.stood(game.position))
  end

  return M
end
