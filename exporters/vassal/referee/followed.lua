-- The lines that pieces have still to follow: each line is followed by itself, by whoever has told it.
--
-- A line may be seen here before the pieces have followed the one before it. If somebody else has told that one, hands that
-- follow it are to leave the pieces of this line where they are: they go when this line is followed, by its own hands. And
-- of lines that cross each client sees another one last: what follows from all of them together is done by who has told
-- the one that stands last for everybody (adjudicator/rules/crossed_lines.py).
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state, parts)
  local match = string.match
  local Acts = parts.acts
  local M = {}

  --- Whether pieces wait: something stands in for a secret, or what was made in secret at once is not
  --- shown by all.
  function M.is_held()
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

  -- Whether the line that stands last for everybody was told here.
  local function is_last_ours()
    local lines = state.game.order.lines
    return #lines > 0 and state.game.authors[lines[#lines].author] ~= nil
  end

  -- Whether a line has made a move of the table that hides nothing.
  local function is_open(line)
    local last = state.game.live[#state.game.live]
    return last ~= nil and last.lines[1] == line and last.how == "report" and last.breach == nil and last.move.by == "table"
  end

  -- Hands have to follow from the stands `before` to those `after`, or wait; the number by which it is known.
  local function add(before, after)
    local game = state.game
    game.unfollowed[#game.unfollowed + 1] = {
      number = game.line, before = before, after = after, held = M.is_held(),
    }
    return game.line
  end

  --- Do what a line says, `work`; the number of the line, if the pieces have to follow it, and whether these hands do what
  --- that of whoever tells a line do. Nobody's hands follow an undo.
  function M.see(request, work)
    local game = state.game
    if game == nil then
      work()
      return nil, request.own
    end
    if request.own == true and (request.stamp or "") ~= "" then
      game.authors[match(request.stamp, "^[^.]*")] = true
    end
    local before, acted, events = Acts.stands(game.position), game.acted, #game.events
    game.crossed = nil
    -- Draws and news that come of the line have its number.
    game.line = game.line + 1
    work()
    if request.undo == true or state.game ~= game or #game.events <= events then
      return nil, request.own
    end
    if game.acted ~= acted then
      -- What pieces are that stood there all the while, nobody has to carry.
      before = Acts.sum(before, acted, game.acted)
    end
    local after, crossed = Acts.stands(game.position), game.crossed
    if crossed == nil then
      local number = add(before, after)
      game.unfollowed[#game.unfollowed].open = is_open(request.line)
      return number, request.own
    elseif not is_last_ours() then
      return add(before, after), request.own
    elseif crossed.held and not M.is_held() then
      -- It waited till what came here sooner was shown.
      return add(before, after), true
    end
    local alone = Acts.sum(before, crossed.before, crossed.after)
    local number = add(before, alone)
    if #Acts.sum(after, alone, {}) > 0 then
      game.line = game.line + 1
      game.unfollowed[#game.unfollowed].next = game.line
      add(alone, after)
    end
    return number, request.own
  end

  --- Line number `number` is followed now, all lines for nil. Gives the number up to which draws and news are due; that
  --- of what follows from this line and others together, if these hands do it: it comes next; whether pieces waited
  --- after this line, whatever has been shown since; and whether the table went on meanwhile.
  function M.follow(number)
    local game = state.game
    local left, next, held, open = {}, nil, M.is_held(), false
    for i = 1, #game.unfollowed do
      local one = game.unfollowed[i]
      if number ~= nil and one.number ~= number then
        left[#left + 1] = one
      else
        open = open or one.open and not one.done
      end
      if one.number == number then
        next = one.next
        held = one.held
      end
    end
    game.unfollowed = left
    return #left > 0 and left[1].number - 1 or game.line, next, held, open
  end

  --- What hands have done with line number `number`, and of all lines up to number `upto`, is done: nobody does it when
  --- those are followed.
  function M.is_done(number, upto)
    local list = state.game.unfollowed
    for i = 1, #list do
      list[i].done = list[i].done or list[i].number == number or list[i].number <= upto
    end
  end

  --- The stands `now` without what lines have changed that are still to be followed.
  function M.without(now)
    local list = state.game.unfollowed
    for i = 1, #list do
      now = list[i].done and now or Acts.sum(now, list[i].after, list[i].before)
    end
    return now
  end

  return M
end
