-- What the referee says to its player: things by their names, and no reason that rests on what he may not know.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local format = string.format
  local Words = parts.words
  local M = {}

  --- What an id is called, in the language of the player.
  function M.name(id)
    return Words.name(id)
  end

  --- Say a line to the player.
  function M.say(words)
    state.said[#state.said + 1] = "[referee] " .. words
  end

  --- Say what the referee says by itself, in the language of the player.
  function M.tell(key, args)
    M.say(Words.say(key, args))
  end

  --- A move: who, and of which kind.
  function M.move_words(move)
    return Words.name(move.by) .. ": " .. Words.kind(move.move)
  end

  --- Why a move is not legal.
  function M.breach_words(breach)
    if breach.clause == nil then
      return breach.reason
    end
    return Referee.say_refusal(Words.language(), breach) .. " [" .. breach.clause .. "]"
  end

  --- A place, and whose it is.
  function M.place_words(place)
    local shown = M.name(place.place)
    if place.owner ~= "" then
      return shown .. " (" .. M.name(place.owner) .. ")"
    end
    return shown
  end

  --- A piece: of which sort, and what it is.
  function M.piece_words(piece, what)
    if piece == "leader" and what ~= "" then
      return Words.name(what)
    elseif what == "" then
      return Words.sort(piece)
    end
    return Words.sort(piece) .. " (" .. Words.name(what) .. ")"
  end

  --- What went from where to where.
  function M.drag_words(drag)
    return Words.say("drag", {
      count = format("%d", drag.count), what = M.piece_words(drag.piece, drag.what),
      from = M.place_words(drag.start), to = M.place_words(drag.finish),
    })
  end

  --- The seat of a side; "table" for who may see everything, "" for nobody's.
  function M.seat_of(side)
    if Referee.has(fact("watchers"), side) then
      return "table"
    end
    -- The client of another player calls it as the language of that player does.
    return fact("sides")[side] or fact("called")[side] or ""
  end

  --- Whether the player may know the move of an entry: what stands in for one that is not known is no news.
  function M.is_shown(entry)
    local by = entry.move.by
    local stands_in = entry.how == "sealed" and by ~= "table" and by ~= state.me and state.me ~= "table"
    if entry.shown == true then
      return Referee.may_see_opened(entry.move, state.me)
    end
    if stands_in then
      return false
    end
    return Referee.may_see(entry.move, state.me)
      or (entry.events ~= nil and Referee.is_told(entry.events, state.me))
  end

  -- The reason for which a move is not legal by what the player may know; nil if it rests on more.
  local function known_breach(position, move, breach)
    if state.me == "table" or breach.clause == nil then
      return breach
    end
    return Referee.known_refusal(position, move, state.me)
  end

  -- What happened in the moves that stand, the latest last.
  local function happened()
    local live = state.game.live
    local found = {}
    for i = 1, #state.game.happened do
      found[i] = state.game.happened[i]
    end
    for i = 1, #live do
      local events = live[i].breach == nil and live[i].events or {}
      for j = 1, #events do
        found[#found + 1] = events[j]
      end
    end
    return found
  end

  --- Why a move is not legal, as far as the player may know it.
  function M.reason_words(position, move, breach)
    local found = known_breach(position, move, breach)
    if found == nil then
      return Words.say("why-hidden")
    elseif found.clause == nil then
      return M.breach_words(found)
    end
    return M.breach_words(Referee.true_reason(happened(), move, found))
  end

  return M
end
