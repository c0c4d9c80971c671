-- Cards that these hands have still to draw: those that were announced, and others for cards that somebody else has got.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local match, concat = string.match, table.concat
  local Words = parts.words
  local Telling = parts.telling
  local Lines = parts.lines
  local Course = parts.course
  local Ways = parts.ways
  local Absent = parts.absent
  local M = {}

  -- A draw that goes this way, was planned, and lacks its card; of several nobody can tell which it is, and
  -- it does not matter. nil for none.
  local function lacking(way)
    local game = state.game
    for i = 1, #game.live do
      local own = Course.lacks_card(game.live[i]) and game.live[i].way or nil
      if own ~= nil and own.pile == way.pile and own.place == way.place and own.owner == way.owner
        and not Referee.has(game.due_draws, game.live[i]) then
        return game.live[i]
      end
    end
    return nil
  end

  --- Cards that these hands (`own` if they report) were to draw from a pile for a region have not come there: the pile was
  --- empty, or somebody else has drawn from it at the same time. As many draws are due once more; those from a pile that is
  --- empty still, when something has come into it. Gives whether hands that report do it.
  function M.again(lost, own, rows)
    local game = state.game
    local before = game.no_cards
    game.no_cards = {}
    for i = 1, #before + #lost do
      local one = before[i] or { pile = lost[i - #before].pile, region = lost[i - #before].region, own = own }
      local place, owner = parts.rows.place_of(one.region)
      local way = { pile = one.pile, place = place, owner = owner, hidden = true }
      if parts.rows.size_of(one.pile, rows) == 0 then
        game.no_cards[#game.no_cards + 1] = one
      else
        local entry = lacking(way)
        if entry == nil then
          game.lost_draws[#game.lost_draws + 1] = way
        end
        game.due_draws[#game.due_draws + 1] = entry
        own = own or one.own
      end
    end
    return own
  end

  --- Whether something has come into a pile from which these hands could not draw, since it was empty.
  function M.come_now(drags)
    local lacks = state.game ~= nil and state.game.no_cards or {}
    for i = 1, #lacks do
      for k = 1, #drags do
        if drags[k].to == lacks[i].pile then
          return true
        end
      end
    end
    return false
  end

  -- Pieces that moves have laid unseen from a pile, and that somebody else has got, as far as they are missing: another of the
  -- pile is laid there. `rows`: what stands on the table. What these hands have not followed yet they lay when they do.
  local function lost_draws(rows)
    local list, found = state.game.lost_draws, {}
    state.game.lost_draws = {}
    local stands = state.game.acted
    for i = 1, #list do
      local count = 0
      local function is_there(place, owner)
        return place == list[i].place and owner == list[i].owner
      end
      for k = 1, #stands do
        local there = is_there(stands[k].place, stands[k].owner) and stands[k].hidden
        count = count + (there and stands[k].count or 0)
      end
      for k = 1, #rows do
        local there = is_there(parts.rows.place_of(rows[k].place)) and rows[k].hidden ~= nil
        count = count - (there and 1 or 0)
      end
      for k = 1, #found do
        count = count - (is_there(found[k].place, found[k].owner) and 1 or 0)
      end
      found[#found + 1] = count > 0 and list[i] or nil
    end
    return found
  end

  --- Draws or news of a list that lines up to number `upto` have told, and those of later ones.
  function M.told_upto(list, upto)
    local due, later = {}, {}
    for i = 1, #list do
      local to = (list[i].line or 0) <= upto and due or later
      to[#to + 1] = list[i]
    end
    return due, later
  end

  --- The cards that were announced up to line number `upto` and have not left their pile, and where they go. `absent`: the
  --- seats whose players are not connected; `rows`: what stands on the table.
  function M.due(absent, rows, upto)
    local game = state.game
    local found = Absent.waiting_draws(rows)
    local lost = lost_draws(rows)
    for i = 1, #lost do
      found[#found + 1] = lost[i]
    end
    local list, later = M.told_upto(game.due_draws, upto)
    local once = {}
    for i = 1, #list do
      local entry = list[i]
      if (entry.card ~= nil or once[entry]) and entry.way ~= nil then
        -- The card of another draw has been taken for that of this one; if it was lost, too, this one is due twice.
        entry = lacking(entry.way) or entry
        game.due_draws[#game.due_draws + 1] = entry
      end
      local rule = fact("draws")[entry.move.move]
      if Course.lacks_card(entry) and entry.breach ~= nil then
        -- It is due when it is legal again.
        entry.due = nil
      elseif Course.lacks_card(entry) and not once[entry] then
        once[entry] = true
        local way = Ways.way_of(entry, rule) or Ways.shown_way(entry, rule)
        entry.way = way
        if way ~= nil then
          way.piece = match(Ways.content_of(entry, rule), "^[^/]+")
        end
        found[#found + 1] = way
        Absent.note_missed(entry, absent)
      end
    end
    game.due_draws = later
    return found
  end

  --- That this player has lost cards to others, as a line that all see; nil if none. `player` is the name of who has no seat.
  function M.lost_words(player)
    local lost, cards, piles = state.game.lost, {}, {}
    state.game.lost = {}
    for i = 1, #lost do
      cards[i] = lost[i].card
      piles[i] = Words.pile(lost[i].pile)
    end
    if #lost == 0 then
      return nil
    end
    local who = (state.me == "" or state.me == "table") and player or Telling.name(state.me)
    local said = Words.say("lost", { who = who, deck = concat(piles, ", ") })
    return "* " .. Lines.escaped(said) .. Lines.lost_part(cards)
  end

  return M
end
