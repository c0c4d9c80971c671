-- What a player's hands carry after lines: plans, those that wait for pieces, and what has become of them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local concat = table.concat
  local KEPT_PLANS = 64
  local MOST_OWED = 4
  local Words = parts.words
  local Acts = parts.acts
  local Ways = parts.ways
  local Absent = parts.absent
  local Course = parts.course
  local Followed = parts.followed
  local Due = parts.due_draws
  local M = {}

  --- Whose hands these are, as the acts are planned for: `own` if they do what those of whoever tells a line do.
  function M.of(request, own)
    return { seat = state.me, reports = own == true, seats = state.game.seats, away = Absent.away(request.present) }
  end

  --- What a plan began with and leads to is kept for a while, in case that others move its pieces before it is carried
  --- out. Gives the number by which it is known.
  function M.keep_plan(before, after)
    local game = state.game
    game.planned = game.planned + 1
    game.plans[game.planned] = { before = before, after = after, events = #game.events }
    local old = game.planned - KEPT_PLANS
    -- For one that waits all later ones of these hands wait, too.
    if not Referee.has(game.plans.owed or {}, old) and not game.waiting[old] then
      game.plans[old] = nil
    end
    return game.planned
  end

  --- Nobody has waited any longer for the pieces of a plan: what they bring along follows when they have come.
  function M.owe(number)
    local owed = state.game.plans.owed or {}
    if not Referee.has(owed, number) then
      owed[#owed + 1] = number
    end
    if #owed > MOST_OWED then
      table.remove(owed, 1)
    end
    state.game.plans.owed = owed
  end

  --- What these hands have done with lines of their own that were seen since the pieces followed last, they are not to do
  --- once more.
  function M.count_done()
    local game = state.game
    if #game.done > 0 and game.plans.unsettled == nil then
      -- What others have to carry of it is still on its way.
      game.plans.unsettled = game.acted
    end
    for i = 1, #game.done do
      game.acted = Acts.sum(game.acted, game.done[i].before, game.done[i].after)
      Followed.is_done(game.done[i].line, game.done[i].upto)
    end
    game.done = {}
  end

  --- A game goes on that was saved, or that this player joins: where pieces wait, they stand as they did before what was made
  --- in secret; what the table has done since, its hands have done, but for cards that come when the secret is shown.
  function M.go_on()
    local game = state.game
    local at = #game.live
    if not Followed.is_held() then
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
    if Followed.is_held() or last ~= nil and last.breach ~= nil and last.lines[1] == line then
      M.count_done()
    end
  end

  -- Whether pieces that hands carry, others' or these, are still on their way to where the rules had them in the stands
  -- `upto`: what moves on from there has to wait. With `request.late` nobody waits for them any longer.
  local function is_early(request, upto)
    local game = state.game
    if game.plans.unsettled == nil or Followed.is_held() then
      return false
    end
    local all = M.of(request, true)
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

  --- Whether a move has to wait for pieces that hands still carry; for those of lines that they have not followed yet, too.
  function M.must_wait(request)
    local game = state.game
    if game.plans.unsettled == nil and game.plans.followed ~= #game.events then
      game.plans.unsettled = game.acted
    end
    return not Followed.is_held() and (request.late ~= true and some_wait(nil) or is_early(request, Acts.stands(game.position)))
  end

  --- Whether a card that was announced is still on its way to a place: what a player does with it, or lays back into its
  --- pile, has to wait for it. With `request.late` nobody waits for such a card any longer, nor later.
  function M.is_awaited(request)
    local live, found = state.game.live, false
    for i = 1, Followed.is_held() and 0 or #live do
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
    return Followed.is_held() and game.acted or Followed.without(Acts.stands(game.position))
  end

  -- What a plan still has to do whose acts `request.left` were left out, since their pieces had gone from where they lay.
  local function planned_again(request, plan, mine)
    M.count_done()
    local acts = Acts.plan(plan.before, goal(), request.stands or {}, mine, {})
    return { acts = Acts.instead_of(request.left, acts), plan = request.again }
  end

  -- Whether a plan is the latest of which something has been done.
  local function is_next(number)
    return number > (state.game.plans.carried or 0)
  end

  --- A plan has been carried out.
  function M.carried(number)
    local game = state.game
    game.waiting[number] = nil
    game.plans.carried = math.max(game.plans.carried or 0, number)
  end

  -- The same of the first plan that did not wait any longer for pieces which have come after all; nothing if there is none.
  local function planned_owed(request, mine)
    local game = state.game
    local owed = game.plans.owed or {}
    M.count_done()
    for i = 1, #owed do
      local plan = game.plans[owed[i]]
      local now = plan.events == #game.events and plan.after or goal()
      local acts = Acts.plan(plan.before, now, request.stands or {}, mine, {})
      acts = Acts.brought(acts, Acts.moved(plan.before, plan.after))
      if #acts > 0 then
        return { acts = acts, plan = table.remove(owed, i) }
      end
    end
    return {}
  end

  -- The same of a plan that has waited for pieces.
  local function planned_late(request, plan, mine)
    local game = state.game
    M.count_done()
    if some_wait(request.again) or is_early(request, plan.before) then
      return { wait = true, plan = request.again }
    end
    local next_one = is_next(request.again)
    local same = plan.events == #game.events or next_one
    local acts = Acts.plan(plan.before, same and plan.after or goal(), request.stands or {}, mine, {})
    if request.late == true and not next_one then
      acts = Acts.brought(acts, Acts.moved(plan.before, plan.after))
    end
    if request.late == true then
      M.owe(request.again)
    end
    M.carried(request.again)
    return { acts = acts, plan = request.again }
  end

  -- What hands have to do, as M.follow has it, without what is said of cards that were lost.
  local function follow(request)
    local game = state.game
    local rows = request.stands or {}
    local own = request.own == true
    if request.redraw ~= nil then
      own = Due.again(request.redraw, own, rows)
    end
    local mine = M.of(request, own)
    if request.present ~= nil then
      Absent.forget_missed(mine.away)
    end
    local plan = request.again ~= nil and game.plans[request.again] or nil
    local upto, next, held = game.line, nil, Followed.is_held()
    local open = false
    if request.again == nil and request.redraw == nil then
      upto, next, held, open = Followed.follow(request.number)
    end
    if request.owed == true then
      return planned_owed(request, mine)
    elseif request.again ~= nil and plan == nil then
      return {}
    elseif plan ~= nil then
      return (request.left ~= nil and planned_again or planned_late)(request, plan, mine)
    elseif held then
      M.count_done()
      -- Cards that wait for this seat may move, and what the table does meanwhile.
      local now = open and Followed.without(Acts.stands(game.position)) or game.acted
      local acts = request.still ~= true and Acts.plan(game.acted, now, rows, mine, Absent.waiting_draws(rows)) or {}
      game.acted = now
      return { acts = acts, next = next }
    end
    local now = Followed.without(Acts.stands(game.position))
    local news, later = Due.told_upto(game.news, upto)
    game.news = later
    if #game.unfollowed == 0 then
      game.plans.followed = #game.events
    end
    local _, done = Due.told_upto(game.done, upto)
    game.done = done
    if request.still == true then
      -- Other hands do it.
      game.acted = now
      local _, draws = Due.told_upto(game.due_draws, upto)
      game.due_draws = draws
      return { next = next }
    end
    local draws = Due.due(mine.away, rows, upto)
    local early = is_early(request, game.acted)
    local waits = own and #draws == 0 and (early or some_wait(nil))
    local acts = waits and {} or Acts.plan(game.acted, now, rows, mine, draws)
    if not early then
      game.plans.unsettled = game.acted
    end
    local number = M.keep_plan(game.acted, now)
    game.acted = now
    if waits then
      game.waiting[number] = true
    elseif own then
      M.carried(number)
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
    -- Whoever lets the referee move nothing has lost a card all the same.
    answer.line = Due.lost_words(request.player)
    return answer
  end

  --- Whether a move has to wait for pieces that other hands still carry.
  function M.waits(request)
    return request.late ~= true and M.must_wait(request)
  end

  --- The number of a plan whose pieces may have come now that others have moved some, or those of another that is owed; nil
  --- for none.
  function M.owes(request)
    local game = state.game
    return game ~= nil and #(request.drags or {}) > 0 and (game.plans.owed or {})[1] or nil
  end

  return M
end
