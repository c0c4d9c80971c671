-- What the pieces of a table are: of which sort, of what worth, with which face up, and in which place.
--
-- The file returns a function of the referee and of facts about the module.
return function(Referee, fact)
  local match = string.match
  local M = {}
  local UNSEEN = "?"

  -- Place or "owner.place" -> its regions, in their order.
  M.regions = {}
  for i = 1, #fact("spots") do
    local region = fact("spots")[i]
    local name = match(region, "^[^~]*")
    M.regions[name] = M.regions[name] or {}
    M.regions[name][#M.regions[name] + 1] = region
  end

  --- The place of a region, and whose it is; "" for nobody's.
  function M.place_of(region)
    local name = match(region, "^[^~]*")
    local owner, place = match(name, "^(.*)%.([^.]*)$")
    if owner == nil then
      return name, ""
    end
    return place, owner
  end

  --- A place as its regions are called.
  function M.named(place, owner)
    return owner ~= "" and owner .. "." .. place or place
  end

  local function key_of(piece, what, place, owner)
    return piece .. "|" .. what .. "|" .. place .. "|" .. owner
  end

  --- What a piece is with each face up, the one it is made with first, as "piece/what".
  function M.faces_of(row)
    return fact("faces")[row.content] or { row.content }
  end

  --- Whether a piece is a token that has a worth.
  function M.is_money(row)
    return row.worth ~= nil
  end

  --- How many a piece counts for.
  function M.worth(row)
    return row.worth ~= nil and tonumber(row.worth) or 1
  end

  --- What a piece is as it lies: sort and which; which is "?" if its back is up.
  function M.shown(row)
    local piece, what = match(row.content, "^([^/]+)/?(.*)$")
    if M.is_money(row) then
      return piece, ""
    end
    local face = row.face ~= nil and match(row.face, "^[+ ]*%(([a-z0-9?/-]+)%)[+ ]*$") or nil
    if face == UNSEEN then
      return piece, UNSEEN
    elseif face ~= nil and match(face, "/") ~= nil then
      return match(face, "^([^/]+)/(.*)$")
    end
    return face or piece, what
  end

  --- The number of the face with which a piece is that; nil if it never is.
  function M.level_as(row, piece, what)
    if M.is_money(row) then
      return what == "" and match(row.content, "^[^/]+") == piece and 1 or nil
    end
    local wanted = what ~= "" and piece .. "/" .. what or piece
    local faces = M.faces_of(row)
    for i = 1, #faces do
      if faces[i] == wanted or (what == UNSEEN and match(faces[i], "^[^/]+") == piece) then
        return i
      end
    end
    return nil
  end

  --- By what pieces are counted.
  M.key_of = key_of

  --- Counts --------------------------------------------------------------------------------------
  function M.stood(list)
    local found = { keys = {}, counts = {}, of = {} }
    for i = 1, #list do
      local one = list[i]
      local key = key_of(one.piece, one.what, one.place, one.owner)
      if found.counts[key] == nil then
        found.keys[#found.keys + 1] = key
        found.counts[key] = 0
        found.of[key] = { key = key, piece = one.piece, what = one.what, place = one.place, owner = one.owner,
          hidden = one.hidden }
      end
      found.counts[key] = found.counts[key] + one.count
    end
    return found
  end

  -- How many pieces of a sort stand at each place where some of them are not told of, such as those that another covers.
  local function together(stood, other)
    local found = {}
    for i = 1, #stood.keys do
      local one = stood.of[stood.keys[i]]
      local unseen = key_of(one.piece, UNSEEN, one.place, one.owner)
      if stood.of[unseen] ~= nil or other.of[unseen] ~= nil then
        found[unseen] = (found[unseen] or 0) + stood.counts[one.key]
      end
    end
    return found
  end

  -- How many of those at a place are told of as what they are: as many as before, or after, whichever the table is like.
  local function most(key, unseen, count, before, after)
    local first, last = before.counts[key] or 0, after.counts[key] or 0
    if count ~= (before.together[unseen] or 0) then
      first = count == (after.together[unseen] or 0) and 0 or first
    elseif count ~= (after.together[unseen] or 0) then
      last = 0
    end
    return math.max(first, last)
  end

  --- The pieces of the table by the keys of the rules: in a pile of which the rules know only how many, all
  -- are the same; of one whose top they know the others are, whatever they are.
  function M.on_table(rows, before, after)
    local found, lying, shown = { counts = {}, rows = {} }, {}, {}
    before.together = together(before, after)
    after.together = together(after, before)
    for i = 1, #rows do
      local piece, what = M.shown(rows[i])
      local place, owner = M.place_of(rows[i].place)
      local unseen = key_of(piece, UNSEEN, place, owner)
      shown[i] = { key = key_of(piece, what, place, owner), unseen = unseen }
      lying[unseen] = (lying[unseen] or 0) + M.worth(rows[i])
    end
    for i = 1, #rows do
      local key, unseen = shown[i].key, shown[i].unseen
      if (before.together[unseen] or after.together[unseen]) ~= nil
        and (found.counts[key] or 0) >= most(key, unseen, lying[unseen], before, after) then
        key = unseen
      end
      found.counts[key] = (found.counts[key] or 0) + M.worth(rows[i])
      found.rows[key] = found.rows[key] or {}
      found.rows[key][#found.rows[key] + 1] = rows[i]
    end
    return found
  end

  --- Whether only its owner sees what is there.
  function M.is_private(one)
    return one.owner ~= "" and Referee.has(fact("private"), one.place)
  end

  --- The side that somebody plays: partners share one.
  function M.side_of(seat)
    return fact("shares")[seat] or seat
  end

  --- Whether a piece lies with what is out of play.
  function M.is_supply(row)
    local place, owner = M.place_of(row.place)
    return Referee.has(fact("out_of_play"), owner ~= "" and "*." .. place or place)
  end

  --- Whether cards lie there as a pile.
  function M.is_pile(one)
    return Referee.has(fact("piles"), one.place)
  end

  --- How many pieces lie in a pile, as the table stands (`rows`).
  function M.size_of(pile, rows)
    local count = 0
    for i = 1, #rows do
      count = count + (rows[i].place == pile and 1 or 0)
    end
    return count
  end

  return M
end
