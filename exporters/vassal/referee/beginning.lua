-- How a game begins: who plays, whether the table stands as a new game does, what was kept of one.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state, parts)
  local match = string.match
  local Acts = parts.acts
  local Offers = parts.offers
  local Telling = parts.telling
  local Words = parts.words
  local Lines = parts.lines
  local Counts = parts.counts
  local Course = parts.course
  local Taken = parts.taken_back
  local Known = parts.made_known
  local M = {}

  local LEVELS = 32

  -- `lines`: those with which the table began.
  local function begin(header, lines)
    local seats = {}
    local listed = {}
    for i = 1, #header.seats do
      local seat = header.seats[i]
      listed[i] = { faction = seat.faction, place = seat.place }
      seats[i] = seat.faction
    end
    local setup = Referee.setup({ seats = listed, rulings = header.rulings, options = header.options })
    local breach = Referee.check_setup(setup)
    if breach ~= nil then
      return nil, Telling.breach_words(breach)
    end
    local log, reason = Referee.log.new(header)
    if log == nil then
      return nil, reason
    end
    local position, happened = Course.follow_earlier(setup, lines)
    if position == nil then
      return nil, Words.say(lines[happened].hidden ~= nil and "not-whole" or "earlier-illegal", {
        line = string.format("%d", happened),
      })
    end
    state.game = {
      header = header, setup = setup, seats = seats, position = position, first = Referee.copy(position),
      earlier = lines, happened = happened,
      live = {}, events = {}, dropped = {}, order = Referee.crossed_lines.new_order(), pending = {}, odd = {},
      programs = {}, notes = {}, undone = {}, hidden = {}, sat = {}, piles = {}, laid = {},
      told = {}, taken = {}, news = {}, due_draws = {}, waiting_draws = {}, said_already = "",
      plans = {}, planned = 0, done = {}, waiting = {}, lost_draws = {}, no_cards = {}, crossings = {}, lost = {}, line = 0, unfollowed = {}, authors = {},
    }
    Counts.begin(state.game.position, {})
    state.game.acted = Acts.stands(state.game.position)
    Offers.drop()
    return true, nil
  end

  -- Whether the table has all that a new game has open, of the sorts of which something lies on it.
  local function is_complete(stands)
    local lying = Counts.lying(stands)
    local on_table = {}
    local open = {}
    for i = 1, #lying do
      if not lying[i].hidden and lying[i].what ~= "?" then
        open[#open + 1] = lying[i]
        on_table[lying[i].piece] = true
      end
    end
    Counts.begin(state.game.position, open)
    parts.tampering.laid(stands)
    local odd = Counts.compared(state.game.position, lying, false)
    for i = 1, #odd do
      if odd[i].count < 0 and not odd[i].hidden and on_table[odd[i].piece] then
        return false
      end
    end
    return true
  end

  -- Begin, if the table stands as a new game does: who plays a game that others have begun without us
  -- is not told that it is illegal.
  local function begin_with(header, lines, stands)
    local good, reason = begin(header, lines)
    if not good then
      Telling.tell("cannot-begin", { why = reason })
    elseif not is_complete(stands) then
      state.game = nil
      Telling.tell("no-new-game")
    else
      state.game.header_text = state.header_text
    end
  end

  -- Who sits where, by the markers on the circles.
  local function circles(stands)
    local seats = {}
    local count = 0
    for i = 1, #stands do
      local sort = Counts.sort_of(stands[i])
      local number = match(stands[i].place, "^circle%-(%d+)$")
      if sort ~= nil and number ~= nil and sort.what ~= "" and stands[i].hidden == nil then
        seats[tonumber(number)] = sort.what
        count = math.max(count, tonumber(number))
      end
    end
    local found = {}
    for at = 1, count do
      if seats[at] ~= nil then
        found[#found + 1] = Referee.data({ faction = seats[at], place = at, player = seats[at] })
      end
    end
    return found
  end

  -- The markers may have been moved before the game began: the set-up's header follows them, if all of
  -- its seats have one.
  local function sit_down(header, shown)
    local places = {}
    for i = 1, #shown do
      places[shown[i].faction] = shown[i].place
    end
    for i = 1, #header.seats do
      if places[header.seats[i].faction] == nil then
        return
      end
    end
    for i = 1, #header.seats do
      Referee.put(header.seats[i], "place", places[header.seats[i].faction])
    end
  end

  local function header_of(seats)
    local header = Referee.dict({})
    Referee.put(header, "format", 1)
    Referee.put(header, "game", Referee.id)
    Referee.put(header, "rules", Referee.version)
    Referee.put(header, "content", Referee.content)
    Referee.put(header, "seats", seats)
    Referee.put(header, "rulings", Referee.dict({}))
    Referee.put(header, "options", Referee.dict({}))
    Referee.put(header, "policy", Referee.data({ undo = "any" }))
    return header
  end

  local function restore(kept, piles)
    local good, reason = begin(kept.header, kept.log or {})
    if not good then
      return nil, reason
    end
    local entries = {}
    for i = 1, #kept.events do
      local row = kept.events[i]
      state.game.key = row.key
      if row.kind == "move" then
        entries[i] = Course.add(row.move, row.line, row.how)
        entries[i].shown = row.how == "report" or row.open
        if entries[i].shown then
          parts.tampering.shown(row.move)
        end
        entries[i].half = row.half
        entries[i].card = row.card
        entries[i].back = row.back
        entries[i].missed = row.missed
        entries[i].instead = entries[row.instead or 0]
        if entries[i].instead ~= nil then
          entries[i].instead.other = entries[i]
        end
        state.game.events[i].half = row.half
        state.game.events[i].texts = row.texts
        state.game.events[i].open = row.open
        Taken.say_also(entries[i], row.texts or {})
      elseif row.kind == "handover" then
        parts.computers.hand_over(row.move, row.line)
      elseif entries[row.of] ~= nil then
        entries[i] = entries[row.of]
        local entry = entries[row.of]
        if row.kind == "undo" then
          Taken.take_back(entry, row.line, row.said)
        elseif row.kind == "said" then
          Known.agree(entry, row.half, row.line)
        elseif row.kind == "unsaid" then
          Taken.unsay(entry, row.line, row.said)
        elseif row.kind == "known" then
          Known.learn(entry, row.move, row.how)
        else
          Known.reveal(entry, row.move, row.line)
        end
        local event = state.game.events[#state.game.events]
        event.again = row.again
        event.also = row.also
      end
    end
    state.said = {}
    state.game.key = nil
    state.game.notes = {}
    if kept.order ~= nil then
      state.game.order = Referee.read_order(kept.order)
    end
    parts.drags.restore(kept.pending or {})
    local dropped = kept.dropped or {}
    for i = 1, #dropped do
      state.game.dropped[i] = { key = dropped[i].key, line = dropped[i].line }
    end
    if kept.tampering ~= nil then
      parts.tampering.restore(kept.tampering, piles)
    end
    state.game.header_text = kept.text
    state.game.news = {}
    state.game.due_draws = {}
    state.game.plans = {}
    state.game.done = {}
    state.game.waiting = {}
    state.game.unfollowed = {}
    state.game.acted = Acts.stands(state.game.position)
    parts.hands.go_on()
    return true, nil
  end

  --- What stands in forms, as far as it has changed.
  function M.fill_in(rows)
    for i = 1, #rows do
      state.forms[rows[i].by .. "|" .. rows[i].kind] = rows[i].fields
    end
  end

  --- A game begins, or one that was saved goes on.
  function M.start(request)
    state.game = nil
    state.forms = {}
    M.fill_in(request.forms or {})
    local stands = request.stands or {}
    state.header_text = request.header
    if request.kept ~= nil and request.kept ~= "" then
      local kept = Referee.decode(request.kept, LEVELS)
      if kept ~= nil and restore(kept, request.piles or {}) then
        is_complete(stands)
        return
      end
    end
    local head, lines = Lines.carried(request.header or "")
    if head ~= nil then
      begin_with(head, lines, stands)
      return
    end
    local _, header = Lines.read_line(request.header or "")
    local seats = circles(stands)
    if header ~= nil then
      sit_down(header, seats)
    elseif #seats > 0 then
      header = header_of(seats)
    end
    if header ~= nil then
      begin_with(header, {}, stands)
    end
    state.at_first = stands
  end

  --- A line gives the header of the log: the game begins anew, unless moves were made already.
  function M.new_header(header)
    local game = state.game
    if game ~= nil and #game.live + #game.earlier > 0 then
      Telling.tell("header")
      return
    end
    begin_with(header, {}, state.at_first)
  end

  return M
end
