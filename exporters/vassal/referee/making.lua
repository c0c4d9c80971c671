-- Moves that a player's hands make: one that was filled in, or one that drags can only mean.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local Words = parts.words
  local Acts = parts.acts
  local Offers = parts.offers
  local Telling = parts.telling
  local Lines = parts.lines
  local Filling = parts.filling
  local Drags = parts.drags
  local Absent = parts.absent
  local Followed = parts.followed
  local Hands = parts.hands
  local M = {}

  local function may_make(move)
    if move.by == "table" or Absent.is_automaton(move.by) or parts.computers.is_program(move.by) then
      return state.me ~= ""
    end
    return state.me == "table" or move.by == state.me
  end

  --- How a whole move is made at the table, as an answer has it: its line, and what the pieces do. A move that is not
  --- legal is told so.
  function M.made(move, request)
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
    if not half and Hands.is_awaited(request) or not sealed and not half and Hands.must_wait(request) then
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
    Hands.count_done()
    -- While pieces wait for a secret, those of all lines before this one go with it.
    local upto = game.line
    if not Followed.is_held() then
      now = Followed.without(now)
      upto = 0
    end
    game.making = { text = line, before = game.acted, after = now, upto = upto }
    local acts = Acts.plan(game.acted, now, request.stands or {}, Hands.of(request, true))
    local pile = parts.piles.returned(move, game.acted, now)
    if pile ~= nil then
      acts[#acts + 1] = { shuffle = pile }
    end
    local plan = Hands.keep_plan(game.acted, now)
    Hands.carried(plan)
    if late then
      Hands.owe(plan)
    end
    return { line = line, news = rest, acts = acts, plan = plan }
  end

  --- A drag of this player's reports itself, if it can mean one move only; if it is part of several, he is
  --- asked which.
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
      return M.made(moves[1], request)
    elseif begun ~= nil then
      Offers.adopt(begun)
      return { ask = true }
    end
    return {}
  end

  --- The move that he has begun; with `request.retried` the one that has waited, unless he has begun another meanwhile.
  function M.make(request)
    local game = state.game
    local move = game ~= nil and Offers.whole(game.position, { rows = request.stands or {}, tops = request.tops or {} }) or nil
    if move == nil or request.retried == true and not Referee.equal(move, game.meant) then
      return {}
    end
    game.meant = move
    return M.made(move, request)
  end

  return M
end
