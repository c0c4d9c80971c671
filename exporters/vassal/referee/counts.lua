-- What lies where: the pieces of the table and those of the rules, and what one still owes the other.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state)
  local match = string.match
  local M = {}

  local REMEMBERED = 40

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
  function M.key_of(piece, what, place, owner)
    return piece .. "|" .. what .. "|" .. place .. "|" .. owner
  end

  --- The same, for a drag at one of its ends.
  function M.key_at(drag, place)
    return M.key_of(drag.piece, drag.what, place.place, place.owner)
  end

  --- How many are counted; 0 for none.
  function M.count_in(counts, key)
    return counts[key] or 0
  end

  --- Count so many more.
  function M.add_to(counts, key, amount)
    counts[key] = M.count_in(counts, key) + amount
  end

  --- What lies open where by the rules.
  function M.stood(position)
    local game = state.game
    local sorts = game.sorts
    local counts = {}
    local keys = {}
    local list = Referee.pieces(position)
    for i = 1, #list do
      local stand = list[i]
      if stand.what ~= "?" and not stand.hidden then
        if not Referee.has(sorts, stand.piece) then
          sorts[#sorts + 1] = stand.piece
        end
        local key = M.key_of(stand.piece, stand.what, stand.place, stand.owner)
        if counts[key] == nil then
          keys[#keys + 1] = key
        end
        counts[key] = M.count_in(counts, key) + stand.count
      end
    end
    return { keys = keys, counts = counts }
  end

  --- Where pieces of a kind are by the rules: counts by "place|owner", and a list of these.
  function M.held(position, piece, what)
    local found = {}
    local list = Referee.pieces(position)
    for i = 1, #list do
      local one = list[i]
      if one.piece == piece and one.what == what then
        M.add_to(found, one.place .. "|" .. one.owner, one.count)
        found[#found + 1] = { key = one.place .. "|" .. one.owner, owner = one.owner }
      end
    end
    return found
  end

  -- Whether pieces are to come: perhaps with another face up, which they are turned to afterwards.
  local function is_to_come(counts, drag)
    local game = state.game
    if drag.to.place == "" or M.count_in(counts, M.key_at(drag, drag.to)) >= drag.count then
      return true
    end
    for i = 1, #game.sorts do
      local key = M.key_of(game.sorts[i], drag.what, drag.to.place, drag.to.owner)
      if drag.what ~= "" and M.count_in(counts, key) >= drag.count then
        return true
      end
    end
    return false
  end

  -- Whether a place is one of which only its own side sees what lies there: nothing of it is counted.
  local function is_private(place)
    return place.owner ~= "" and Referee.has(fact("private"), place.place)
  end

  --- Whether pieces that should come and go may have gone this way.
  function M.fits(counts, drag)
    local gone = drag.from.place == "" or is_private(drag.from)
      or M.count_in(counts, M.key_at(drag, drag.from)) <= -drag.count
    return gone and is_to_come(counts, drag)
  end

  --- Pieces have gone this way: less is owed.
  function M.pay(counts, drag)
    if drag.from.place ~= "" then
      M.add_to(counts, M.key_at(drag, drag.from), drag.count)
    end
    if drag.to.place ~= "" then
      M.add_to(counts, M.key_at(drag, drag.to), -drag.count)
    end
  end

  --- Strike pieces that a move should still make go this way, the last such move first.
  function M.fulfil(dues, drag)
    for i = #dues, 1, -1 do
      if M.fits(dues[i], drag) then
        M.pay(dues[i], drag)
        return true
      end
    end
    return false
  end

  --- What counts have changed, and by how much.
  function M.differences(before, now)
    local found = {}
    for i = 1, #before.keys do
      local key = before.keys[i]
      local change = M.count_in(now.counts, key) - before.counts[key]
      if change ~= 0 then
        found[#found + 1] = { key = key, change = change }
      end
    end
    for i = 1, #now.keys do
      local key = now.keys[i]
      if before.counts[key] == nil then
        found[#found + 1] = { key = key, change = now.counts[key] }
      end
    end
    return found
  end

  --- The rules have moved pieces: the table owes them.
  function M.owe()
    local game = state.game
    local now = M.stood(game.position)
    local changes = M.differences(game.stood, now)
    local due = {}
    for i = 1, #changes do
      due[changes[i].key] = changes[i].change
      M.add_to(game.owed, changes[i].key, changes[i].change)
    end
    game.stood = now
    local dues = {}
    for i = math.max(1, #game.due - REMEMBERED + 2), #game.due do
      dues[#dues + 1] = game.due[i]
    end
    dues[#dues + 1] = due
    game.due = dues
    local ahead = {}
    for i = 1, #game.ahead do
      if not M.fulfil({ due }, game.ahead[i]) then
        ahead[#ahead + 1] = game.ahead[i]
      end
    end
    game.ahead = ahead
  end

  return M
end
