-- What a player's hands do and what he is shown: pieces that follow the rules, moves that are made, his screen.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local match, format, concat = string.match, string.format, table.concat
  local Words = parts.words
  local Acts = parts.acts
  local Offers = parts.offers
  local Telling = parts.telling
  local Lines = parts.lines
  local Filling = parts.filling
  local Drags = parts.drags
  local Ways = parts.ways
  local Absent = parts.absent
  local Course = parts.course
  local Followed = parts.followed
  local M = {}
  local KEPT_PLANS = 64

  -- Whether pieces wait: something stands in for a secret, or what was made in secret at once is not
  -- shown by all.
  local function is_held()
    local game = state.game
    for i = 1, #game.live do
      if game.live[i].how == "sealed" and game.live[i].half == nil then
        return true
      end
    end
    for i = #game.live, 1, -1 do
      local entry = game.live[i]
      if not Referee.is_shown_later(entry.move) then
        -- What the table does meanwhile, such as dealing, shows nothing.
        if entry.move.by ~= "table" then
          return false
        end
      elseif entry.breach == nil and not entry.shown then
        return true
      end
    end
    return false
  end

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

  local function is_empty(pile, rows)
    for i = 1, #rows do
      if rows[i].place == pile then
        return false
      end
    end
    return true
  end

  -- Cards that these hands (`own` if they report) were to draw from a pile for a region have not come there: the pile was
  -- empty, or somebody else has drawn from it at the same time. As many draws are due once more; those from a pile that is
  -- empty still, when something has come into it. Gives whether hands that report do it.
  local function draw_again(lost, own, rows)
    local game = state.game
    local before = game.no_cards
    game.no_cards = {}
    for i = 1, #before + #lost do
      local one = before[i] or { pile = lost[i - #before].pile, region = lost[i - #before].region, own = own }
      local place, owner = parts.rows.place_of(one.region)
      local way = { pile = one.pile, place = place, owner = owner, hidden = true }
      if is_empty(one.pile, rows) then
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
  function M.draws_again(drags)
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

  -- Draws or news of a list that lines up to number `upto` have told, and those of later ones.
  local function told_upto(list, upto)
    local due, later = {}, {}
    for i = 1, #list do
      local to = (list[i].line or 0) <= upto and due or later
      to[#to + 1] = list[i]
    end
    return due, later
  end

  -- The cards that were announced up to line number `upto` and have not left their pile, and where they go. `absent`: the
  -- seats whose players are not connected; `rows`: what stands on the table.
  local function draws_due(absent, rows, upto)
    local game = state.game
    local found = Absent.waiting_draws(rows)
    local lost = lost_draws(rows)
    for i = 1, #lost do
      found[#found + 1] = lost[i]
    end
    local list, later = told_upto(game.due_draws, upto)
    local once = {}
    for i = 1, #list do
      local entry = list[i]
      if entry.card ~= nil and entry.way ~= nil then
        -- The card of another draw has been taken for that of this one.
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

  local function hands(request, own)
    return { seat = state.me, reports = own == true, seats = state.game.seats, away = Absent.away(request.present) }
  end

  -- What a plan began with and leads to is kept for a while, in case that others move its pieces before it is carried
  -- out. Gives the number by which it is known.
  local function keep_plan(before, after)
    local game = state.game
    game.planned = game.planned + 1
    game.plans[game.planned] = { before = before, after = after, events = #game.events }
    local old = game.planned - KEPT_PLANS
    -- For one that waits all later ones of these hands wait, too.
    if old ~= game.plans.owed and not game.waiting[old] then
      game.plans[old] = nil
    end
    return game.planned
  end

  -- What these hands have done with lines of their own that were seen since the pieces followed last, they are not to do
  -- once more.
  local function count_done()
    local game = state.game
    if #game.done > 0 and game.plans.unsettled == nil then
      -- What others have to carry of it is still on its way.
      game.plans.unsettled = game.acted
    end
    for i = 1, #game.done do
      game.acted = Acts.sum(game.acted, game.done[i].before, game.done[i].after)
      Followed.is_done(game.done[i].line)
    end
    game.done = {}
  end

  --- A game goes on that was saved, or that this player joins: where pieces wait, they stand as they did before what was made
  -- in secret; what the table has done since, its hands have done, but for cards that come when the secret is shown.
  function M.go_on()
    local game = state.game
    local at = #game.live
    if not is_held() then
      return
    end
    while at > 0 and game.live[at].how ~= "sealed" and Referee.is_shown_later(game.live[at].move) do
      at = at - 1
    end
    if at < #game.live then
      game.acted = Acts.stands(Course.position_before(at + 1))
    end
    for i = 1, #game.live do
      local entry = game.live[i]
      if entry.move.by ~= "table" and not Referee.is_shown_later(entry.move) then
        game.due_draws = {}
      elseif Course.lacks_card(entry) and entry.breach == nil then
        local way = Ways.way_of(entry, fact("draws")[entry.move.move])
        game.due_draws[#game.due_draws + 1] = (way == nil or way.owner == "" and way.by == nil) and entry or nil
      end
    end
  end

  --- A line was seen: if it is that of a move which these hands have just made, its pieces have gone with it. Where pieces
  --- wait, or the move is not legal any more, they follow from there on. `number` is that of the line.
  function M.has_done(line, number)
    local game = state.game
    local making = game ~= nil and game.making or nil
    if making == nil or making.text ~= line then
      return
    end
    game.making = nil
    making.line = number or game.line
    game.done[#game.done + 1] = making
    local last = game.live[#game.live]
    if is_held() or last ~= nil and last.breach ~= nil and last.lines[1] == line then
      count_done()
    end
  end

  -- Whether pieces that hands carry, others' or these, are still on their way to where the rules had them in the stands
  -- `upto`: what moves on from there has to wait. With `request.late` nobody waits for them any longer.
  local function is_early(request, upto)
    local game = state.game
    if game.plans.unsettled == nil or is_held() then
      return false
    end
    local all = hands(request, true)
    all.all = true
    local acts = request.late ~= true and Acts.plan(game.plans.unsettled, upto, request.stands or {}, all, {}) or {}
    if not Acts.carry(acts) then
      game.plans.unsettled = nil
    end
    return game.plans.unsettled ~= nil
  end

  -- Whether one of these plans waits, with `upto` one before that: what comes first is done first.
  local function some_wait(upto)
    for number in pairs(state.game.waiting) do
      if upto == nil or number < upto then
        return true
      end
    end
    return false
  end

  -- Whether a move has to wait for pieces that hands still carry; for those of lines that they have not followed yet, too.
  local function must_wait(request)
    local game = state.game
    if game.plans.unsettled == nil and game.plans.followed ~= #game.events then
      game.plans.unsettled = game.acted
    end
    return not is_held() and (request.late ~= true and some_wait(nil) or is_early(request, Acts.stands(game.position)))
  end

  -- Whether a card that was announced is still on its way to a place: what a player does with it, or lays back into its
  -- pile, has to wait for it. With `request.late` nobody waits for such a card any longer, nor later.
  local function is_awaited(request)
    local live, found = state.game.live, false
    for i = 1, is_held() and 0 or #live do
      local entry = live[i]
      if not entry.given_up and Course.lacks_card(entry) and entry.breach == nil
        and (entry.way or Ways.way_of(entry, fact("draws")[entry.move.move])) ~= nil then
        entry.given_up = request.late
        found = request.late ~= true
      end
    end
    return found
  end

  -- Where pieces lie by the rules and hands are to carry them.
  local function goal()
    local game = state.game
    return is_held() and game.acted or Followed.without(Acts.stands(game.position))
  end

  -- What a plan still has to do whose acts `request.left` were left out, since their pieces had gone from where they lay.
  local function planned_again(request, plan, mine)
    count_done()
    local acts = Acts.plan(plan.before, goal(), request.stands or {}, mine, {})
    return { acts = Acts.instead_of(request.left, acts), plan = request.again }
  end

  -- Whether a plan is the latest of which something has been done.
  local function is_next(number)
    return number > (state.game.plans.carried or 0)
  end

  -- A plan has been carried out.
  local function carried(number)
    local game = state.game
    game.waiting[number] = nil
    game.plans.carried = math.max(game.plans.carried or 0, number)
  end

  -- The same of a plan that has waited for pieces, or of one that did not wait and whose pieces came after all.
  local function planned_late(request, plan, mine)
    local game = state.game
    count_done()
    if request.owed ~= true and (some_wait(request.again) or is_early(request, plan.before)) then
      return { wait = true, plan = request.again }
    end
    local same = plan.events == #game.events or request.owed ~= true and is_next(request.again)
    local acts = Acts.plan(plan.before, same and plan.after or goal(), request.stands or {}, mine, {})
    if request.owed == true or request.late == true and not is_next(request.again) then
      acts = Acts.brought(acts, Acts.moved(plan.before, plan.after))
    end
    if request.owed == true and #acts > 0 then
      game.plans.owed = nil
    elseif request.late == true then
      game.plans.owed = request.again
    end
    if request.owed ~= true then
      carried(request.again)
    end
    return { acts = acts, plan = request.again }
  end

  -- That this player has lost cards to others, as a line that all see; nil if none.
  local function lost_words()
    local lost, cards, piles = state.game.lost, {}, {}
    state.game.lost = {}
    for i = 1, #lost do
      cards[i] = lost[i].card
      piles[i] = Words.pile(lost[i].pile)
    end
    if #lost == 0 then
      return nil
    end
    local said = Words.say("lost", { who = Telling.name(state.me), deck = concat(piles, ", ") })
    return "* " .. Lines.escaped(said) .. Lines.lost_part(cards)
  end

  local function follow(request)
    local game = state.game
    local rows = request.stands or {}
    local own = request.own == true
    if request.redraw ~= nil then
      own = draw_again(request.redraw, own, rows)
    end
    local mine = hands(request, own)
    if request.present ~= nil then
      Absent.forget_missed(mine.away)
    end
    local plan = request.again ~= nil and game.plans[request.again] or nil
    local upto, next, held = game.line, nil, is_held()
    local open = false
    if request.again == nil and request.redraw == nil then
      upto, next, held, open = Followed.follow(request.number)
    end
    if request.again ~= nil and plan == nil then
      return {}
    elseif plan ~= nil then
      return (request.left ~= nil and planned_again or planned_late)(request, plan, mine)
    elseif held then
      count_done()
      -- Cards that wait for this seat may move, and what the table does meanwhile.
      local now = open and Followed.without(Acts.stands(game.position)) or game.acted
      local acts = request.still ~= true and Acts.plan(game.acted, now, rows, mine, Absent.waiting_draws(rows)) or {}
      game.acted = now
      return { acts = acts, next = next }
    end
    local now = Followed.without(Acts.stands(game.position))
    local news, later = told_upto(game.news, upto)
    game.news = later
    if #game.unfollowed == 0 then
      game.plans.followed = #game.events
    end
    local _, done = told_upto(game.done, upto)
    game.done = done
    if request.still == true then
      -- Other hands do it.
      game.acted = now
      local _, draws = told_upto(game.due_draws, upto)
      game.due_draws = draws
      return { next = next }
    end
    local draws = draws_due(mine.away, rows, upto)
    local early = is_early(request, game.acted)
    local waits = own and #draws == 0 and (early or some_wait(nil))
    local acts = waits and {} or Acts.plan(game.acted, now, rows, mine, draws)
    if not early then
      game.plans.unsettled = game.acted
    end
    local number = keep_plan(game.acted, now)
    game.acted = now
    if waits then
      game.waiting[number] = true
    elseif own then
      carried(number)
    end
    local told = {}
    for i = 1, #news do
      local list = own and Words.news(news[i].entry.events) or {}
      for k = 1, #list do
        told[#told + 1] = list[k]
      end
    end
    return { acts = acts, news = concat(told, " "), plan = number, wait = waits or nil, next = next }
  end

  --- What the hands of this player have still to do, and what has come of the moves since; with `again` what the plan of
  --- that number could not do.
  function M.follow(request)
    if state.game == nil then
      return {}
    end
    local answer = follow(request)
    if request.still ~= true then
      answer.line = lost_words()
    end
    return answer
  end

  local function may_make(move)
    if move.by == "table" or Absent.is_automaton(move.by) or parts.computers.is_program(move.by) then
      return state.me ~= ""
    end
    return state.me == "table" or move.by == state.me
  end

  -- How a move is made at the table: its line, and what the pieces do. A move that is not legal is told so.
  local function made(move, request)
    local game = state.game
    local draw = fact("draws")[move.move]
    local half = draw ~= nil and move[draw.field] == nil
    local whole = half and Referee.some_move(game.position, move) or move
    local breach = whole ~= nil and Filling.breach_of(game.position, whole)
    if not may_make(move) or whole == nil or breach ~= nil then
      if breach then
        local why = Telling.reason_words(game.position, move, breach)
        Telling.tell("not-legal", { what = Telling.move_words(move), why = why })
      end
      return {}
    end
    local sealed = Lines.is_sealed_kind(move.by, move.move)
    local late = request.late == true and game.plans.unsettled ~= nil
    if not half and is_awaited(request) or not sealed and not half and must_wait(request) then
      return { wait = true }
    end
    Offers.drop()
    if sealed then
      return { form = Lines.form_texts(move) }
    end
    local by = ""
    if move.by == "table" and request.player ~= nil and request.player ~= "" then
      by = " (" .. request.player .. ")"
    end
    if half then
      return { line = "* " .. Lines.escaped(Words.said(move) .. by) .. Lines.machine_part(move) }
    end
    local after = Referee.copy(game.position)
    local events = Referee.apply(after, move)
    local line, rest = Words.told(move, events)
    line = "* " .. Lines.escaped(line .. by) .. Lines.machine_part(move)
    game.said_already = line
    local now = Acts.stands(after)
    count_done()
    if not is_held() then
      now = Followed.without(now)
    end
    game.making = { text = line, before = game.acted, after = now }
    local acts = Acts.plan(game.acted, now, request.stands or {}, hands(request, true))
    local pile = parts.piles.returned(move, game.acted, now)
    if pile ~= nil then
      acts[#acts + 1] = { shuffle = pile }
    end
    local plan = keep_plan(game.acted, now)
    carried(plan)
    if late then
      game.plans.owed = plan
    end
    return { line = line, news = rest, acts = acts, plan = plan }
  end

  --- How a whole move is made at the table, as an answer has it; a move that is not legal is told so.
  M.made = made
  --- Whether pieces wait for what is made in secret.
  M.is_held = is_held

  --- Whether a move has to wait for pieces that other hands still carry.
  function M.waits(request)
    return request.late ~= true and must_wait(request)
  end

  --- The number of a plan whose pieces may have come now that others have moved some; nil for none.
  function M.owes(request)
    local game = state.game
    return game ~= nil and #(request.drags or {}) > 0 and game.plans.owed or nil
  end

  --- A drag of this player's reports itself, if it can mean one move only; if it is part of several, he is
  -- asked which.
  function M.quiet(request)
    local game = state.game
    local drags = game ~= nil and Drags.dragged() or nil
    if drags == nil then
      return {}
    end
    local halves = Drags.halves_of_all(game.position, drags)
    local moves = {}
    local begun = nil
    for i = 1, #halves do
      if may_make(halves[i]) then
        local list = Referee.ways(game.position, halves[i])
        for k = 1, #list do
          moves[#moves + 1] = list[k]
        end
        begun = begun or #list > 0 and halves[i] or nil
      end
    end
    if #moves == 1 then
      return made(moves[1], request)
    elseif begun ~= nil then
      Offers.adopt(begun)
      return { ask = true }
    end
    return {}
  end

  local function own_seats()
    local game = state.game
    local list = {}
    if game ~= nil and state.me == "table" and not state.watches then
      for i = 1, #game.seats do
        list[i] = game.seats[i]
      end
    elseif game ~= nil and Drags.is_seat(state.me) then
      list[1] = state.me
      for i = 1, #game.seats do
        if Absent.is_automaton(game.seats[i]) then
          list[#list + 1] = game.seats[i]
        end
      end
    end
    if #list > 0 or state.watches then
      list[#list + 1] = "table"
    end
    return list
  end

  --- What was made in secret for the seats that `acts_for` names, and all are to see now that nobody makes it any
  --- more.
  function M.to_show(acts_for)
    local game = state.game
    local found = {}
    if Referee.result(game.position) ~= nil or state.watches then
      return found
    end
    for i = 1, #game.live do
      local entry = game.live[i]
      local kind = entry.move.move
      if acts_for(entry.move.by) and entry.how == "secret" and entry.breach == nil and not entry.shown
        and Referee.is_shown_later(entry.move) then
        local open = false
        for k = 1, #game.seats do
          open = open or Referee.has(Referee.kinds(game.position, game.seats[k]), kind)
        end
        if not open then
          found[#found + 1] = entry.move
        end
      end
    end
    return found
  end

  -- Whether this player acts for a seat.
  local function is_own(seat)
    return state.me == "table" or seat == state.me
  end

  local function seen_now(request)
    return { rows = request.stands or {}, tops = request.tops or {} }
  end

  -- What the window itself says.
  local function labels()
    return {
      now = Words.say("now"), any = Words.say("any-time"), chance = Words.say("the-table"),
      announce = Words.say("announce"), back = Words.say("back"), drop = Words.say("drop"),
      nothing = Words.say("nothing"), find = Words.say("find"),
    }
  end

  --- What is shown to this player, after a press of one of its choices.
  function M.screen(request)
    local game = state.game
    if game == nil then
      local title = Words.say("no-game")
      return { screen = { title = title, waits = "", now = {}, any = {}, chance = {}, words = labels() } }
    end
    local handed = parts.computers.press(request)
    if handed ~= nil then
      return handed
    end
    local shows = M.to_show(is_own)
    local reveals = match(request.press or "", "^reveal/(%d+)$")
    if reveals ~= nil and shows[tonumber(reveals)] ~= nil then
      local move = shows[tonumber(reveals)]
      return { form = { by = move.by, kind = move.move, fields = {}, key = "doReveal" } }
    elseif request.press ~= nil and request.press ~= "" then
      Offers.press(game.position, request.press, request.words or "", seen_now(request))
    end
    local shown = Offers.screen(game.position, own_seats(), seen_now(request))
    for i = #shows, 1, -1 do
      local label = Words.say("reveal", { what = Words.kind(shows[i].move) })
      table.insert(shown.now, 1, { label = label, about = "", press = "reveal/" .. format("%d", i) })
    end
    local programs = parts.computers.rows(request.present)
    for i = 1, #programs do
      shown.any[#shown.any + 1] = programs[i]
    end
    shown.words = labels()
    return { screen = shown }
  end

  --- The move that he has begun; with `request.retried` the one that has waited, unless he has begun another meanwhile.
  function M.make(request)
    local game = state.game
    local move = game ~= nil and Offers.whole(game.position, seen_now(request)) or nil
    if move == nil or request.retried == true and not Referee.equal(move, game.meant) then
      return {}
    end
    game.meant = move
    return made(move, request)
  end

  return M
end
