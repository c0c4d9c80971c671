-- Seats whose players are not connected: who they are, what they have missed, and which cards wait for them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local match = string.match
  local Words = parts.words
  local Telling = parts.telling
  local Counts = parts.counts
  local Filling = parts.filling
  local Course = parts.course
  local Draws = parts.draws
  local Ways = parts.ways
  local M = {}

  --- Whether nobody sits on a seat.
  function M.is_automaton(seat)
    return Referee.has(Referee.automata(state.game.position), seat)
  end

  --- The seats whose players are not connected: `present` are the sides of those that are; nil if nobody says so.
  function M.away(present)
    local found = {}
    local here = {}
    for i = 1, present ~= nil and #present or 0 do
      here[i] = Telling.seat_of(present[i])
    end
    for i = 1, present ~= nil and #state.game.seats or 0 do
      local seat = state.game.seats[i]
      if not Referee.has(here, seat) and not M.is_automaton(seat) then
        found[#found + 1] = seat
      end
    end
    return found
  end

  --- A card was shown to a seat whose player is not connected: the player sees it when the game is loaded again.
  function M.note_missed(entry, list)
    if entry.looker ~= nil and Referee.has(list, entry.looker) then
      entry.missed = entry.looker
    end
  end

  --- Whoever is connected has been told what was missed, and is not told again when the game is loaded: `list` are
  --- the seats whose players are not connected.
  function M.forget_missed(list)
    local live = state.game.live
    for i = 1, #live do
      if live[i].missed ~= nil and not Referee.has(list, live[i].missed) then
        live[i].missed = nil
      end
    end
  end

  -- Whether a card was in its pile when a draw of long ago was made: others have been laid back there since. What only
  -- stands in for an earlier draw that waits, too, was there. `list` are all that wait.
  local function was_there(way, value, list)
    for i = 1, #list do
      local other = list[i]
      if other.rule.deck == way.rule.deck and other.number < way.number
        and other.entry.move[other.rule.field] == value then
        return true
      end
    end
    return Filling.breach_of(way.before, Filling.with(way.entry.half, way.rule.field, value)) == nil
  end

  -- How many cards of a deck are alike, wherever they are.
  local function copies(rows, rule, value)
    local count = 0
    for i = 1, #rows do
      count = count + (rule.values[rows[i].content] == value and 1 or 0)
    end
    return count
  end

  -- The cards in the pile that a draw of long ago may have taken.
  local function fitting(way, rows, list)
    local found = {}
    for i = 1, #rows do
      local value = Counts.place_of(rows[i].place).place == way.pile and way.rule.values[rows[i].content] or nil
      if value ~= nil and Draws.uses(way.rule, value) < copies(rows, way.rule, value)
        and was_there(way, value, list) then
        found[#found + 1] = rows[i].id
      end
    end
    return found
  end

  --- The cards that have waited for this seat since before the game was loaded: each is drawn once.
  function M.waiting_draws(rows)
    local list = state.game.waiting_draws
    state.game.waiting_draws = {}
    for i = 1, #list do
      list[i].among = fitting(list[i], rows, list)
      list[i].entry.way = list[i]
    end
    return list
  end

  -- Where a card is to go that was announced and has not left its pile: `at` is the number of its draw; nil for none.
  local function way_due(entry, at)
    local rule = fact("draws")[entry.move.move]
    if entry.how ~= "sealed" or entry.half == nil or entry.card ~= nil or rule == nil or entry.breach ~= nil then
      return nil
    end
    local before = Course.position_before(at)
    local after = Referee.copy(before)
    Referee.apply(after, entry.move)
    local way = Ways.way_between(entry, rule, before, after)
    if way ~= nil then
      way.entry = entry
      way.number = at
      way.before = before
      way.rule = rule
    end
    return way
  end

  --- The cards that were announced and still lie in their piles, each with its `piece`, its `pile`, the place and owner
  --- where the rules have it, and `who` is to take it.
  function M.due()
    local live = state.game.live
    local found = {}
    for i = 1, #live do
      local way = way_due(live[i], i)
      local who = way ~= nil and (way.by or way.owner) or ""
      if who ~= "" then
        way.who = who
        way.piece = match(Ways.content_of(live[i], way.rule), "^[^/]+")
        found[#found + 1] = way
      end
    end
    return found
  end

  --- A game that was saved goes on, or a player takes a seat: what this player has missed is shown, and the cards that
  --- wait for this seat in their piles are drawn when the pieces follow next. Whether some wait.
  function M.resume()
    local game = state.game
    game.waiting_draws = {}
    for i = 1, #game.live do
      local entry = game.live[i]
      local rule = fact("draws")[entry.move.move]
      if entry.missed ~= nil and entry.missed == state.me and entry.card ~= nil then
        Telling.say(Words.say("you-saw", { card = Telling.name(match(Ways.content_of(entry, rule), "[^/]*$")) }))
        entry.missed = nil
      end
      local way = way_due(entry, i)
      if way ~= nil and (way.owner == state.me or way.by == state.me) then
        game.waiting_draws[#game.waiting_draws + 1] = way
      end
    end
    return #game.waiting_draws > 0
  end

  return M
end
