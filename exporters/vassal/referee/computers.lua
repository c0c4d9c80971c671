-- Seats that computer players play, and whose client thinks for them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it. A line of the chat gives a seat to a program or back to people; every client reads it, so that
-- all know who plays. The client of the first person who is connected makes the moves. Every engine holds
-- everything that is hidden; the player gets the view of its seat alone, and the client shows its user nothing of it.
return function(Referee, fact, state, parts)
  local Hands = parts.hands
  local Making = parts.making
  local Window = parts.window
  local Words = parts.words
  local Telling = parts.telling
  local Lines = parts.lines
  local M = {}

  M.STRENGTHS = { "easy", "steady", "strong" }
  local SEED = 2000000000
  -- A choice ends when it has taken so many seconds, or asked the rules so often where there is no clock.
  local SECONDS = 15 / 10
  local QUESTIONS = 1500

  -- The players of this client: seat -> {player =, heard = the entries of which it has heard, strength =}.
  local awake = {}
  local known = nil

  local function players()
    known = known or Referee.players(state.computer_players)
    return known
  end

  --- The strength that plays a seat, nil if people do.
  function M.strength(seat)
    local game = state.game
    return game ~= nil and game.programs[seat] or nil
  end

  --- Whether a computer player has a seat.
  function M.is_program(seat)
    return M.strength(seat) ~= nil
  end

  --- A line gives a seat to a program, or back to people.
  function M.hand_over(move, line)
    local game = state.game
    if move.by ~= "table" or not Referee.has(game.seats, move.seat) then
      return
    end
    local strength = move.program ~= nil and string.match(move.program, "^%a+") or nil
    game.programs[move.seat] = Referee.has(M.STRENGTHS, strength) and strength or nil
    game.events[#game.events + 1] = { kind = "handover", move = move, line = line, key = game.key }
    awake[move.seat] = nil
  end

  -- The seats that people may give to a program, or take back: those whose players are not connected.
  local function free_seats(present)
    local found = {}
    local away = parts.absent.away(present)
    for i = 1, #state.game.seats do
      local seat = state.game.seats[i]
      if seat ~= state.me and not parts.absent.is_automaton(seat)
        and (M.is_program(seat) or Referee.has(away, seat)) then
        found[#found + 1] = seat
      end
    end
    return found
  end

  local function next_strength(seat)
    local now = M.strength(seat)
    for i = 1, #M.STRENGTHS do
      if M.STRENGTHS[i] == now then
        return M.STRENGTHS[i + 1]
      end
    end
    return M.STRENGTHS[1]
  end

  local function player_words(strength)
    return Words.say(strength ~= nil and "computer-" .. strength or "computer-none")
  end

  --- The choices of the window of moves that give seats to programs, or take them back.
  function M.rows(present)
    local found = {}
    if state.me == "" or state.watches or Referee.result(state.game.position) ~= nil then
      return found
    end
    local seats = free_seats(present)
    for i = 1, #seats do
      found[i] = {
        label = Words.say("computer-plays", {
          who = Words.name(seats[i]), now = player_words(M.strength(seats[i])), next = player_words(next_strength(seats[i])),
        }),
        about = Words.say("computer-about"), press = "computer/" .. seats[i],
      }
    end
    return found
  end

  --- A press of one of these choices: the line that says so to all; nil for another press.
  function M.press(request)
    local seat = string.match(request.press or "", "^computer/(.+)$")
    if seat == nil or not Referee.has(free_seats(request.present), seat) then
      return nil
    end
    local strength = next_strength(seat)
    local label = strength ~= nil and players().label(strength) or nil
    local words = Words.say(strength ~= nil and "computer-takes" or "computer-leaves", {
      who = Words.name(seat), strength = player_words(strength),
    })
    local move = { by = "table", move = "handover", player = label or seat, program = label, seat = seat, why = "" }
    return { line = "* " .. Lines.escaped(words) .. Lines.machine_part(Referee.data(move)) }
  end

  local function programs_away(present)
    local found = {}
    local away = parts.absent.away(present)
    for i = 1, #state.game.seats do
      local seat = state.game.seats[i]
      if M.is_program(seat) and (present == nil and seat ~= state.me or Referee.has(away, seat)) then
        found[#found + 1] = seat
      end
    end
    return found
  end

  -- Whether this client makes the moves of programs: that of the first person who is connected.
  local function is_ours(present)
    local away = parts.absent.away(present)
    for i = 1, #state.game.seats do
      local seat = state.game.seats[i]
      if not parts.absent.is_automaton(seat) and not M.is_program(seat) and not Referee.has(away, seat) then
        return seat == state.me
      end
    end
    return state.me == "table"
  end

  -- Whether something stands in for a secret, such as a card that has been announced and not drawn yet: what a
  -- program would choose by that could turn out to be illegal.
  local function is_uncertain()
    local live = state.game.live
    for i = 1, #live do
      if live[i].how == "sealed" and live[i].card == nil then
        return true
      end
    end
    return false
  end

  -- The seat of a program that the game waits for, or "table" for its die; nil if others are to act.
  local function due(present)
    local game = state.game
    local seats = programs_away(present)
    if #seats == 0 or Referee.result(game.position) ~= nil then
      return nil
    end
    local waiting = Referee.to_act(game.position)
    for i = 1, #waiting do
      if Referee.has(seats, waiting[i]) or waiting[i] == "table" and parts.alone.die_of(game.position, seats) ~= nil then
        return waiting[i]
      end
    end
    return nil
  end

  --- Whether this client has something to do for a program.
  function M.is_due(present)
    local game = state.game
    if game == nil or next(game.programs) == nil or not is_ours(present) then
      return false
    end
    local shows = Window.to_show(M.is_program)
    if #shows > 0 then
      return true
    end
    return due(present) ~= nil
  end

  -- The player of a seat, who has heard of all moves that stand.
  local function player_of(seat)
    local game = state.game
    local own = awake[seat]
    local count = own ~= nil and #own.heard or 0
    local same = own ~= nil and own.game == game and count <= #game.live
    for i = 1, same and count or 0 do
      same = same and own.heard[i] == game.live[i].move
    end
    if not same then
      own = { game = game, heard = {}, player = players().new(seat, M.strength(seat), math.random(SEED)) }
      awake[seat] = own
    end
    for i = #own.heard + 1, #game.live do
      local entry = game.live[i]
      own.heard[i] = entry.move
      if entry.breach == nil and entry.how ~= "sealed" then
        players().heard(own.player, entry.move, entry.events)
      end
    end
    return own.player
  end

  -- Whether the time for thinking is over.
  local function hurry()
    local begun = state.clock ~= nil and state.clock() or 0
    local asked = 0
    return function()
      asked = asked + 1
      return asked > QUESTIONS or state.clock ~= nil and state.clock() - begun > SECONDS
    end
  end

  -- Why a program makes a move, by what everybody sees.
  local function reason(move)
    local found = players().reason(state.game.position, move, #state.game.live)
    return Words.say("computer-" .. found.key, { who = Words.name(move.by), spice = string.format("%d", found.spice) })
  end

  --- The next step of a program: the move that it chooses, a die that falls for it, or a secret move of it that all
  --- are to see now; "again" where it is to be asked once more in a while.
  function M.step(request)
    local game = state.game
    if not M.is_due(request.present) then
      return {}
    end
    local shows = Window.to_show(M.is_program)
    if #shows > 0 then
      return { form = { by = shows[1].by, kind = shows[1].move, fields = {}, key = "doReveal" } }
    end
    if is_uncertain() then
      return { again = true }
    elseif Hands.waits(request) then
      return { wait = true }
    end
    local seat = due(request.present)
    if seat == "table" then
      return { roll = parts.alone.die_of(game.position, programs_away(request.present)) }
    end
    local choice = players().choose(player_of(seat), game.position, true, hurry())
    if choice.move == nil then
      Telling.tell("computer-stuck", { who = Words.name(seat) })
      return {}
    end
    local told = nil
    if request.reasons == true and Referee.may_see(choice.move, "") then
      told = reason(choice.move)
    end
    local found = Making.made(choice.move, request)
    if told ~= nil and found.line ~= nil then
      found.news = (found.news ~= nil and found.news ~= "" and found.news .. " " or "") .. told
    end
    return found
  end

  return M
end
