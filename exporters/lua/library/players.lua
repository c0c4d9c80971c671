-- Computer players at a table: the seats that programs play, each with its notes. What a player is given is the view
-- of its seat, the forms of its seat and its notes; it never gets the position.
return function(rt, rules, game, secrecy, minds, mind)
  local None = rt.None
  local pcall, error, tostring, next = pcall, error, tostring, next
  local floor, abs = math.floor, math.abs
  -- Units of work that asking the rules once is: a table may let a frame pass before it.
  local ASKED = 20
  -- A change that is worth a word, in hundredths of a spice.
  local POINT = 100

  local Players = {}

  -- A rule that is asked in an imagined position, which may contradict itself, may raise anything.
  local function attempt(content, position, move)
    rt.pause(ASKED)
    local good, breach = pcall(rules.check, content, position, move)
    if not good or breach ~= None then
      return false
    end
    rt.pause(ASKED)
    good = pcall(rules.apply, content, position, move)
    return good
  end

  local function kinds(content, position, seat)
    rt.pause(ASKED)
    local good, found = pcall(rules.kinds, content, position, seat)
    return good and found or {}
  end

  local function next_field(content, position, form)
    rt.pause(ASKED)
    local good, found = pcall(rules.next_field, content, position, form)
    return good and found or None
  end

  local function view(content, position, seat)
    rt.pause(ASKED)
    return rules.view(content, position, seat)
  end

  local function form_of(content, position)
    return function(form)
      return next_field(content, position, form)
    end
  end

  local imagined = minds.rules_with(rules.to_act, kinds, next_field, attempt, rules.result, view, form_of)

  local function never()
    rt.pause(ASKED)
    return false
  end

  -- Whether any of these kinds is one for which a seat speaks up though it is not awaited.
  local function has_call(open)
    for i = 1, #open do
      if rt.has(open[i], mind.calls) then
        return true
      end
    end
    return false
  end

  local function dict(plain)
    if plain == nil or next(plain) == nil then
      return rt.dict({})
    end
    return plain
  end

  --- What a log calls a player of a strength.
  function Players.label(strength)
    return minds.label_of(mind, strength)
  end

  --- A player for a seat: strength is "easy", "steady" or "strong", seed a whole number.
  function Players.new(seat, strength, seed)
    return { seat = seat, strength = strength, seed = seed, asked = 0, notes = minds.new_notes(seat) }
  end

  --- The same with notes that were kept: data, as `notes` of a player has them.
  function Players.resumed(seat, strength, seed, numbers, words)
    local player = Players.new(seat, strength, seed)
    player.notes = minds.notes_of(seat, dict(numbers), dict(words))
    return player
  end

  --- Whether a seat that is not awaited may have something to say.
  function Players.may_speak(position, seat)
    return #mind.calls > 0 and has_call(rules.kinds(game, position, seat))
  end

  --- Why a player makes a public move, by what everybody sees before it (adjudicator/players/minds/reasons.py):
  -- {key =, spice =}. The key is "gains", "pays" or "even"; spice is how much it gains or pays, a whole number.
  function Players.reason(position, move, seed)
    local public = rules.view(game, position, "")
    local gain = minds.gain_for_all(mind, imagined, game, public, move.by, move, seed)
    local spice = floor(abs(gain) / POINT)
    return { key = spice == 0 and "even" or gain > 0 and "gains" or "pays", spice = spice }
  end

  --- What a player does in a position: {move =, reason =, gain =, compared =}; the move is nil if it is silent.
  -- `awaited` says whether its seat is awaited; else it only speaks up if it has something to say.
  function Players.choose(player, position, awaited, hurry)
    local seat = player.seat
    local open = rules.kinds(game, position, seat)
    if not awaited and not has_call(open) then
      return { reason = "silence", gain = 0, compared = 0 }
    end
    player.asked = player.asked + 1
    local function form(partial)
      if partial.by ~= seat then
        error("a player at the seat " .. seat .. " asked for a form of " .. tostring(partial.by))
      end
      rt.pause(ASKED)
      return rules.next_field(game, position, partial)
    end
    local at = minds.seated(
      imagined, game, rules.view(game, position, seat), player.notes, open, form,
      (player.seed * 1009 + player.asked) % 2147483647, player.strength, hurry or never
    )
    local choice = minds.chosen(mind, at, awaited)
    local move = choice.move
    if #move == 0 then
      move = nil
    end
    return { move = move, reason = choice.reason, gain = choice.gain, compared = choice.compared }
  end

  --- Tell a player of a move and what happened by it, as far as its seat may know.
  function Players.heard(player, move, events)
    local seen = move
    if not rules.may_see(secrecy, move, player.seat) then
      seen = rt.dict({})
    end
    local told = {}
    for i = 1, #events do
      if rules.may_hear(secrecy, events[i], player.seat) then
        told[#told + 1] = events[i]
      end
    end
    minds.heard(mind, game, player.notes, seen, told)
  end

  return Players
end
