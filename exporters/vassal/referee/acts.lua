-- What a table has still to do so that its pieces follow the rules: which pieces go where, as far as one
-- player's hands may do it.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it; that gives `plan`. What is planned is only what the rules have moved between two positions,
-- and only as far as the table does not have it yet: what people have moved themselves, before or after, is
-- not moved again, and what somebody has mislaid is nobody's business here.
return function(Referee, fact, _, parts)
  local match = string.match
  local Rows, Coins, Piles = parts.rows, parts.coins, parts.piles
  local unused = Coins.unused
  local M = {}
  local UNSEEN = "?"

  -- Responsible ---------------------------------------------------------------------------------

  -- Whether these hands act for an owner: for their own seat, and, if they report the move, for seats whose
  -- players are not connected, since nobody else would move what belongs to them.
  local function acts_for(owner, hands)
    return hands.all == true or owner == hands.seat or hands.reports and Referee.has(hands.away, owner)
  end

  -- Whether this player's hands do it: what lies behind a screen only its owner takes, a card only who
  -- is to see it; the rest is done by who has reported the move.
  local function is_mine(from, to, money, hands)
    if from ~= nil and Rows.is_private(from) then
      return acts_for(from.owner, hands)
    elseif to ~= nil and Rows.is_private(to) and not money then
      return acts_for(to.owner, hands)
    end
    return hands.reports
  end

  -- The side of another seat behind whose screen these hands lay a card; nil if it is their own, or no screen.
  local function side_behind(to, hands)
    if not Rows.is_private(to) or to.owner == hands.seat then
      return nil
    end
    local sides = fact("sides")
    for i = 1, #sides do
      if sides[sides[i]] == to.owner then
        return sides[i]
      end
    end
    return nil
  end

  -- Spots ---------------------------------------------------------------------------------------

  -- The region of a place where a piece is laid: with its like, else where nothing lies.
  local function region_for(state, to, row)
    local list = Rows.regions[Rows.named(to.place, to.owner)] or {}
    local alone = Referee.has(fact("each"), to.place)
    local free = nil
    for i = 1, #list do
      local there = state.lies[list[i]]
      if there == nil then
        free = free or list[i]
      elseif there == row.content and not alone then
        return list[i]
      end
    end
    return free or list[1]
  end

  local function place_row(state, row, to, level)
    local region = region_for(state, to, row)
    if region == nil then
      return
    end
    local spot = fact("spots")[region]
    local act = {
      id = row.id, region = region, map = spot[1], x = spot[2], y = spot[3], from = row.place,
      piece = match(row.content, "^[^/]+"),
    }
    local place, owner = Rows.place_of(row.place)
    if Referee.has(fact("piles"), place) then
      act.pile = place
    end
    if place == to.place and owner == to.owner then
      act.stays = true
    end
    if level ~= nil and #Rows.faces_of(row) > 1 then
      act.face = level
    end
    if not (act.stays and act.face == nil) then
      local from = { piece = match(row.content, "^[^/]+"), place = place }
      Piles.add(state, act, Piles.goes_back(from, to, state.last))
    end
    state.lies[region] = state.lies[region] or row.content
    state.used[row.id] = true
  end

  -- The next card of a pile, whatever it is.
  local function draw_next(state, from, to, hands)
    local region = (Rows.regions[Rows.named(to.place, to.owner)] or {})
    local free = region[1]
    for i = #region, 1, -1 do
      free = state.lies[region[i]] == nil and region[i] or free
    end
    if free == nil then
      return
    end
    local spot = fact("spots")[free]
    state.lies[free] = state.lies[free] or UNSEEN
    local pile = from.place ~= "" and from.place or nil
    Piles.add(state, {
      pile = pile, size = pile ~= nil and Rows.size_of(pile, state.rows) or nil, region = free, map = spot[1], x = spot[2], y = spot[3],
      says = to.says, among = to.among, side = side_behind(to, hands),
    }, Piles.goes_back(from, to, state.last))
  end

  -- Where a piece lies that goes out of play: with the side that had it, if that plays; nil for nowhere.
  local function home_of(content, owner, seats)
    local list = fact("homes")[content] or {}
    local found = nil
    for i = 1, #list do
      local _, whose = Rows.place_of(list[i])
      local plays = whose == "" or Referee.has(seats, whose)
      local theirs = owner == "" or whose == "" or Rows.side_of(whose) == Rows.side_of(owner)
      if plays and theirs and (found == nil or whose == owner) then
        found = list[i]
      end
    end
    return found or list[1]
  end

  -- Money ---------------------------------------------------------------------------------------

  local function move_all(state, rows, to)
    for i = 1, #rows do
      place_row(state, rows[i], to, nil)
    end
  end

  local function pay(state, rows, from, to, amount)
    Coins.pay(state, rows, from, to, amount, move_all)
  end

  -- Pairs ---------------------------------------------------------------------------------------

  local function is_like(come, gone)
    return come.piece == gone.piece
      and (come.what == gone.what or come.what == UNSEEN or gone.what == UNSEEN)
  end

  -- The pieces that lie where they are gone from and can become what has come.
  local function able(state, gone, come)
    local found = {}
    local rows = unused(state, state.there.rows[gone.key])
    for i = 1, #rows do
      if Rows.level_as(rows[i], come.piece, come.what) ~= nil then
        found[#found + 1] = rows[i]
      end
    end
    return found
  end

  -- The face that a piece must be turned to; nil if it lies as it should.
  local function turned_to(row, come)
    local piece, what = Rows.shown(row)
    if come.what ~= UNSEEN and (piece ~= come.piece or what ~= come.what) then
      return Rows.level_as(row, come.piece, come.what)
    end
    return nil
  end

  -- Whether a stand is of a pile of which the rules say only how many lie in it.
  local function is_counted(stand)
    return stand.what == UNSEEN and Rows.is_pile(stand)
  end

  -- How many of what has gone from somewhere are left over there, less those that go by this plan.
  local function left_over(gone)
    return math.max(0, math.min(gone.number, gone.over - (gone.moved - gone.number)))
  end

  local function send(state, gone, come, hands)
    local number = math.min(is_counted(come) and left_over(gone) or gone.number, come.number)
    local money = gone.what == "" and Referee.has(fact("money"), gone.piece)
    gone.number = gone.number - number
    come.number = come.number - number
    if not is_mine(gone, come, money, hands) then
      return
    end
    if money then
      pay(state, state.there.rows[gone.key], gone, come, number)
      return
    end
    local known = gone.what ~= UNSEEN and Rows.is_pile(come)
    if Rows.is_pile(gone) and come.hidden and not known then
      -- A card of which nobody knows more is drawn by `plan`'s own list.
      for _ = 1, (gone.what ~= UNSEEN or come.what == UNSEEN) and number or 0 do
        draw_next(state, gone, come, hands)
      end
      return
    elseif come.hidden and not gone.hidden and not Rows.is_private(come) and not Rows.is_pile(come) then
      -- What lies face down in the open is masked by who lays it there; what lies so already goes as it is.
      return
    end
    local rows = able(state, gone, come)
    for i = 1, math.min(number, #rows) do
      place_row(state, rows[i], come, turned_to(rows[i], come))
    end
  end

  -- Whether a piece that is one side's would come to another side: dice are alike, and not the same.
  local function is_taken_over(state, come, gone)
    local row = (state.there.rows[gone.key] or {})[1]
    if row == nil or gone.owner == "" or come.owner == "" or Rows.side_of(gone.owner) == Rows.side_of(come.owner) then
      return false
    end
    local homes = fact("homes")[row.content] or {}
    local _, owner = Rows.place_of(homes[1] or "")
    return owner ~= ""
  end

  local function pair(state, gone, come, hands, fits)
    for i = 1, #come do
      for k = 1, #gone do
        if come[i].number > 0 and gone[k].number > 0 and fits(come[i], gone[k])
          and not is_taken_over(state, come[i], gone[k]) then
          send(state, gone[k], come[i], hands)
        end
      end
    end
  end

  -- What comes from out of play, or is turned up from a pile that is as large as before, because by the same move
  -- another card goes back into it. Of what comes unseen only pieces that are all alike, and are nothing else unseen.
  local function bring(state, come, hands)
    local money = come.what == "" and Referee.has(fact("money"), come.piece)
    local alike = come.hidden and not money
    if come.number == 0 or alike and come.what ~= UNSEEN or not is_mine(nil, come, money, hands) then
      return
    end
    local rows, counted = {}, {}
    for i = 1, #state.rows do
      local row = state.rows[i]
      local _, owner = Rows.place_of(row.place)
      local fits = Rows.level_as(row, come.piece, come.what) ~= nil and not state.used[row.id]
        and (not alike or row.content == come.piece .. "/" .. UNSEEN)
      if fits and Rows.is_supply(row)
        and (owner == "" or come.owner == "" or Rows.side_of(owner) == Rows.side_of(come.owner)) then
        rows[#rows + 1] = row
      elseif fits and Piles.is_counted(row.place, { content = come.piece }, state.last) then
        counted[#counted + 1] = row
      end
    end
    if money then
      return pay(state, rows, nil, come, come.number)
    end
    rows = #rows > 0 and rows or counted
    for i = 1, math.min(come.number, #rows) do
      place_row(state, rows[i], come, turned_to(rows[i], come))
    end
  end

  -- What goes out of play, or from the discards into a pile that is as large as before, because by the same move
  -- another card leaves it.
  local function remove(state, gone, hands)
    local rows = unused(state, state.there.rows[gone.key])
    gone.number = left_over(gone)
    local home = rows[1] ~= nil and (home_of(rows[1].content, gone.owner, hands.seats) or Piles.pile_of(rows[1], state.last)) or nil
    if gone.number == 0 or home == nil then
      return
    end
    local place, owner = Rows.place_of(home)
    local to = { place = place, owner = owner }
    if not is_mine(gone, to, Rows.is_money(rows[1]), hands) then
      return
    elseif Rows.is_money(rows[1]) then
      pay(state, rows, gone, to, gone.number)
      return
    end
    for i = 1, math.min(gone.number, #rows) do
      place_row(state, rows[i], to, nil)
    end
  end

  --- What stands where by the rules, to be remembered between two plans.
  function M.stands(position)
    return Referee.pieces(position)
  end

  --- The stands `known`, less those `before` and with those `now`.
  function M.sum(known, before, now)
    local all = {}
    local function add(list, sign)
      for i = 1, #list do
        local one = list[i]
        all[#all + 1] = {
          piece = one.piece, what = one.what, place = one.place, owner = one.owner, hidden = one.hidden,
          count = sign * one.count,
        }
      end
    end
    add(known, 1)
    add(before, -1)
    add(now, 1)
    local stood, found = Rows.stood(all), {}
    for i = 1, #stood.keys do
      local one = stood.of[stood.keys[i]]
      one.count = stood.counts[one.key]
      found[#found + 1] = one.count ~= 0 and one or nil
    end
    return found
  end

  -- What has come to places by the rules (`way` 1: from `other` to `one`) and is missing there on the table, or
  -- has gone from them (`way` -1: from `one` to `other`) and is left over there. What goes unseen into a pile, or comes
  -- unseen from it, is only to be found at the other end: how many lie in the pile says nothing while others still draw
  -- from it.
  local function changed(one, other, there, way)
    local found = {}
    local function visit(key, stand)
      local now = (way == 1 and one or other).counts[key] or 0
      local moved = (one.counts[key] or 0) - (other.counts[key] or 0)
      local due = way * (now - (there.counts[key] or 0))
      stand.moved = moved
      stand.over = math.min(moved, due)
      if is_counted(stand) then
        due = moved
      end
      if moved > 0 and due > 0 then
        stand.number = math.min(moved, due)
        found[#found + 1] = stand
      end
    end
    for i = 1, #one.keys do
      visit(one.keys[i], one.of[one.keys[i]])
    end
    for i = 1, #other.keys do
      -- Less than nothing: what a line that is still to be followed brings there has gone on by this one.
      if one.of[other.keys[i]] == nil then
        visit(other.keys[i], other.of[other.keys[i]])
      end
    end
    return found
  end

  -- A pile is used up before all cards are drawn from it: others of the discards stand in for those, and go back
  -- into the pile with them. A card that goes back at once stands in for none.
  local function fill_up(come, gone, draws)
    local left = {}
    for i = 1, #gone do
      left[gone[i].place] = gone[i].what == UNSEEN and gone[i].number or left[gone[i].place]
    end
    for i = 1, #draws do
      local to = draws[i]
      for k = 1, to.back and 0 or #come do
        local one = come[k]
        if one.number > 0 and one.hidden and one.place == to.place and one.owner == to.owner
          and (to.piece == nil or to.piece == one.piece) then
          if (left[to.pile] or 0) > 0 then
            left[to.pile] = left[to.pile] - 1
          else
            one.number = one.number - 1
            come[#come + 1] = { piece = one.piece, what = UNSEEN, place = to.pile, owner = "", hidden = true, number = 1 }
          end
          break
        end
      end
    end
  end

  -- What is only no longer told of, such as a card that another covers, stays where it lies.
  local function stay(come, gone)
    for i = 1, #come do
      local one = come[i]
      for k = 1, one.what == UNSEEN and #gone or 0 do
        local other = gone[k]
        if other.piece == one.piece and other.place == one.place and other.owner == one.owner then
          local number = math.min(one.number, other.number)
          one.number = one.number - number
          other.number = other.number - number
        end
      end
    end
  end

  -- Cards that are drawn unseen, as far as these hands draw them; some go back at once.
  local function draw_all(state, draws, hands)
    for i = 1, #draws do
      local to = draws[i]
      if to.by == nil and is_mine(nil, to, false, hands) or to.by ~= nil and acts_for(to.by, hands) then
        draw_next(state, { place = to.pile }, to, hands)
        if to.back then
          -- It is the one that has just come there.
          draw_next(state, { place = "" }, { place = to.pile, owner = "", says = to.says_back }, hands)
        end
      end
    end
  end

  -- Of which sort an act moves a piece, and to which place.
  local function goal_of(act)
    return (act.piece or "") .. "|" .. match(act.region or "", "^[^~]*")
  end

  --- The acts that do what those `left` were to do ({piece =, region =}), and no more.
  function M.instead_of(left, acts)
    local due, piles, found = {}, {}, {}
    for i = 1, #left do
      due[goal_of(left[i])] = (due[goal_of(left[i])] or 0) + 1
    end
    for i = 1, #acts do
      local goal = goal_of(acts[i])
      if acts[i].shuffle ~= nil then
        found[#found + 1] = piles[acts[i].shuffle] and acts[i] or nil
      elseif acts[i].piece ~= nil and (due[goal] or 0) > 0 then
        due[goal] = due[goal] - 1
        piles[acts[i].region] = true
        found[#found + 1] = acts[i]
      end
    end
    return found
  end

  --- Whether acts carry or turn a piece that is known: what is drawn unseen from a pile is nobody's to wait for.
  function M.carry(acts)
    for i = 1, #acts do
      if acts[i].id ~= nil then
        return true
      end
    end
    return false
  end

  --- The sorts of pieces that lie otherwise in the stands `after` than in those `before`.
  function M.moved(before, after)
    local found = {}
    local function differ(one, other)
      for i = 1, #one.keys do
        local key = one.keys[i]
        if one.counts[key] ~= other.counts[key] then
          found[one.of[key].piece] = true
        end
      end
    end
    local first, last = Rows.stood(before), Rows.stood(after)
    differ(first, last)
    differ(last, first)
    return found
  end

  --- The acts that move pieces of these sorts, `of` from M.moved, but no money if some of it is fetched from what is out of
  --- play: what was paid may have gone on meanwhile.
  function M.brought(acts, of)
    local found, fetched = {}, {}
    for i = 1, #acts do
      if Referee.has(fact("money"), acts[i].piece) and Rows.is_supply({ place = acts[i].from }) then
        fetched[acts[i].piece] = true
      end
    end
    for i = 1, #acts do
      if acts[i].piece ~= nil and of[acts[i].piece] and not fetched[acts[i].piece] then
        found[#found + 1] = acts[i]
      end
    end
    return found
  end

  --- The acts that bring the pieces on the table (`rows`) from the stands `before` to those `after`:
  --- {id = with from = the place where it lies and piece = its sort, or pile = for its next card, of the ids in `among` if there are some, with size = how many lay in it
  --- (if it has fewer when this is to be done, somebody else has drawn meanwhile),
  --- side = the other side whose player alone is to see it, region =, map =, x =, y =, face = the number of the face to be
  --- turned up, stays = true if it is only turned, shuffle = a pile that is shuffled, without any piece, says = what is said after it, before anything else is
  --- done}. `draws` are cards that are drawn unseen, each with `pile`, `place` and `owner`, with its sort as
  --- `piece` where that is known, and with `by` where one seat alone may lay it there. `hands` says
  --- whose they are: `seat`, and whether it `reports` the move; `seats` are those that play, and `away` those of
  --- them whose players are not connected.
  function M.plan(before, after, rows, hands, draws)
    local first, last = Rows.stood(before), Rows.stood(after)
    local there = Rows.on_table(rows, first, last)
    local state = { acts = {}, back = {}, used = {}, lies = {}, rows = rows, there = there, last = last }
    for i = 1, #rows do
      state.lies[rows[i].place] = state.lies[rows[i].place] or rows[i].content
    end
    local come = changed(last, first, there, 1)
    local gone = changed(first, last, there, -1)
    stay(come, gone)
    fill_up(come, gone, draws or {})
    pair(state, gone, come, hands, function(to, from)
      return to.piece == from.piece and to.what == from.what and to.owner == from.owner
    end)
    pair(state, gone, come, hands, function(to, from)
      return to.piece == from.piece and to.what == from.what
    end)
    -- What is shown comes from the pile that has it, whatever else is drawn unseen meanwhile.
    pair(state, gone, come, hands, function(to, from)
      return not to.hidden and is_like(to, from) and #able(state, from, to) > 0
    end)
    pair(state, gone, come, hands, is_like)
    pair(state, gone, come, hands, function(to, from)
      return #able(state, from, to) > 0
    end)
    Piles.put_back(state, draws or {})
    draw_all(state, draws or {}, hands)
    for i = 1, #come do
      bring(state, come[i], hands)
    end
    for i = 1, #gone do
      remove(state, gone[i], hands)
    end
    Piles.put_back(state, nil)
    return state.acts
  end

  return M
end
