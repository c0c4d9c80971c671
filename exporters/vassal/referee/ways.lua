-- Where a card that was drawn in secret goes, and who may look at one that stays in its pile.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local match = string.match
  local Words = parts.words
  local Telling = parts.telling
  local Counts = parts.counts
  local Filling = parts.filling
  local M = {}

  -- Who may look at a drawn card that comes to nobody: had it been another, that seat alone would know.
  local function looker(entry, rule)
    local game = state.game
    for i = 1, #rule.values do
      local value = rule.values[rule.values[i]]
      local other = Filling.with(entry.half, rule.field, value)
      if entry.before ~= nil and value ~= entry.move[rule.field] and Filling.breach_of(entry.before, other) == nil then
        local one, two = Referee.copy(entry.before), Referee.copy(entry.before)
        Referee.apply(one, entry.move)
        Referee.apply(two, other)
        for k = 1, #game.seats do
          local seat = game.seats[k]
          if Referee.save_position(Referee.view(one, seat)) ~= Referee.save_position(Referee.view(two, seat)) then
            return seat
          end
        end
      end
    end
    return nil
  end

  --- The card that a draw has taken, as its ContentId.
  function M.content_of(entry, rule)
    for i = 1, #rule.values do
      if rule.values[rule.values[i]] == entry.move[rule.field] then
        return rule.values[i]
      end
    end
    return ""
  end

  -- Who plays for a side: itself, or the first of those who share it.
  local function seat_of(side)
    local seats = state.game.seats
    for i = 1, #seats do
      if seats[i] == side or fact("shares")[seats[i]] == side then
        return seats[i]
      end
    end
    return side
  end

  --- Where the rules have a card that was drawn, between a position `before` the draw and one `after` it; nil if
  -- it comes to nowhere.
  function M.way_between(entry, rule, before, after)
    local piece, what = match(M.content_of(entry, rule), "^([^/]+)/?([^/]*)$")
    local first, now = Counts.held(before, piece, what), Counts.held(after, piece, what)
    for i = 1, #now do
      if Counts.count_in(now, now[i].key) > Counts.count_in(first, now[i].key) then
        local place, owner = match(now[i].key, "^([^|]*)|([^|]*)$")
        -- What comes face down onto the board is masked by whose it is, of partners by the first.
        local by = owner == "" and entry.move.to ~= nil and seat_of(entry.move.to) or nil
        return { pile = rule.piles[1], place = place, owner = owner, hidden = true, by = by }
      end
    end
    return nil
  end

  --- Where the rules have a card by a draw that stands; nil if it comes to nowhere.
  function M.way_of(entry, rule)
    local before = parts.course.position_before(entry.at)
    local after = state.game.position
    if entry.at < #state.game.live then
      -- Draws that came after it may bring cards that are alike to others.
      after = Referee.copy(before)
      Referee.apply(after, entry.move)
    end
    local way = M.way_between(entry, rule, before, after)
    if way ~= nil then
      return way
    end
    local home = fact("apart")[rule.piles[1]]
    if home ~= nil then
      return { pile = rule.piles[1], place = home, owner = "" }
    end
    return nil
  end

  --- Where a drawn card that stays where it is is brought, and back from: to who may look at it, or, if nobody
  -- may, aside, so that every engine has seen which it is; nil where there is no such place.
  function M.shown_way(entry, rule)
    local windows = fact("private")
    local pile = rule.piles[1]
    local seat = #windows > 0 and looker(entry, rule) or nil
    if seat ~= nil then
      entry.looker = seat
      return {
        pile = pile, place = windows[#windows], owner = seat, hidden = true, back = true,
        says = Words.say("looks", { who = Telling.name(seat), deck = Words.pile(pile) }),
        says_back = Words.say("unseen-back", { deck = Words.pile(pile) }),
      }
    elseif #fact("aside") > 0 then
      return {
        pile = pile, place = fact("aside")[1], owner = "", hidden = true, back = true,
        says = Words.say("unseen", { deck = Words.pile(pile) }),
        says_back = Words.say("unseen-back", { deck = Words.pile(pile) }),
      }
    end
    return nil
  end

  return M
end
