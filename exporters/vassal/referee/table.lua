-- The referee at a VASSAL table: follows a game by all that the engine holds, and says what is not legal
-- as far as its own player may know it.
--
-- The file returns a function of the referee, of facts about the module and of the parts (what the other files
-- here return, by name, and "names", their order); that gives `handle`, which takes a request in JSON and
-- gives an answer, a table. Requests, by "do":
--
--   start  a game begins: "stands" is what stands on the table, "header" a line that may carry a log's
--          header, "kept" what `keep` gave when the game was saved
--   seated  this player has taken another side in a game that goes on
--   seen   "line" was shown in the chat (with a "stamp": adjudicator/rules/crossed_lines.py), after "drags" of pieces ("of" is the line that speaks of them,
--          where no new one was shown); "replayed" in a log; with "undo" both take back others; "forms" are what stands in
--          forms that were filled in, "piles" those whose order has changed, "roster" who has which side,
--          "dice" what dice show that were rolled
--   crossed  "piece" was moved "from" a place by two players at the same moment, and the side "of" one of them has lost it; "own" if
--          that is this player
--   lost   "drags" are of pieces that go back to where they were moved from, since a move of somebody else has crossed theirs;
--          "own" if these hands had moved them
--   judge  say how the game stands ("stands" is what stands on the table, "header" the line that the module keeps)
--   keep   what a saved game should hold, so that play is followed when it is loaded
--   log    the log of the game, as docs/log-format.md has it
--   follow what the pieces still have to do ("stands" is what stands on the table), if this player's hands
--          are to do it: asked for when an answer says "follow" (to "start" and "seated", too: cards wait for this seat); "still" if they are not to;
--          "number" is that of the line as the answer to "seen" gives it, with "own" if these hands do what those of
--          whoever tells a line do, 0 where there is no line (without it, all lines are followed); where the answer has
--          "next", that number is to be followed then, as an own one;
--          "again" with the "plan" of an answer some of whose acts were left out (acts.lua), and those "left"; or of one
--          that says "wait"; or, with "owed", the number that an answer to "seen" gives as "owes"; "redraw" with
--          cards that could not be drawn from a "pile" for a "region", or that somebody else has got: they are drawn now, or
--          from a pile that is empty when an answer to "seen" says "redraw"
--   quiet  nobody has moved anything for a while: drags of this player's ("own" in "seen") that can mean
--          just one move are reported
--   screen what the player can do now, after a "press" of one of its choices ("words" is what he typed)
--   make   the move that he has begun; "retried" if that has waited
--   forced  the move that the rules leave the table: asked for when an answer says "forced"
--   automaton  a step of the side that nobody plays: asked for a while after an answer says "automaton"
--
-- Each may have "side", that of the player who is told, "present", the sides whose players are connected (those
-- of the others are acted for), and "language". An answer that says "wait" has done nothing: pieces are still carried by other
-- hands; it is asked for again in a moment, and with "late" when they have not come for long. An answer has "say", a list of lines,
-- and "text", "" where none was asked for; it may have "trackers", what those of the tool bar are to show, "line" and "news", to be said to all, "acts" (see
-- acts.lua) and "form", a form to be filled in and sealed, all of which is to be done at once; "screen" (see
-- offers.lua), and "ask" where a screen should be shown. Reports are the moves, as exporters/vassal/reading
-- has it; pieces that were moved without a report mean a move if just one legal move fits, and that is decided
-- when the next report comes. Every engine holds what all pieces are, hidden or not, and what stands in all forms: so a secret
-- draw is the card that left its pile, a secret move what stood in its form when it was sealed. The whole
-- position is kept here; what is said of it follows from the view of the player's own seat. A secret that
-- is nowhere to be read (a form that was not filled in) is stood in for until it is shown.
--   computer  a step of a computer player: asked for a while after an answer says "computer"; "reasons" if it is to
--          say why
return function(Referee, facts, parts)
  local LEVELS = 32

  -- What the module says of the game: nothing where it says nothing.
  local function fact(key)
    return facts[key] or {}
  end

  -- What the parts share.
  local state = {
    -- The game: nil until it is known who plays.
    game = nil,
    -- What lay open on the table when it was last set up.
    at_first = {},
    -- The lines that answer a request.
    said = {},
    -- What stands in the forms: by, kind -> field -> text.
    forms = {},
    -- The chunk with the computer players, and a clock in seconds (nil: there is none).
    computer_players = parts.players, clock = parts.clock,
    -- Who is told: a seat, "table" for who may see everything, "" for who may see what lies open.
    me = "",
  }
  local made = {}
  for i = 1, #parts.names do
    made[parts.names[i]] = parts[parts.names[i]](Referee, fact, state, made)
  end
  local Words, Telling, Drags, Records = made.words, made.telling, made.drags, made.records
  local Hands, Making = made.hands, made.making
  local ACTING = {
    follow = Hands.follow, quiet = Making.quiet, screen = made.window.screen, make = Making.make,
    automaton = made.alone.automaton, forced = made.alone.forced, computer = made.computers.step,
  }

  local function seen(request)
    local number, own = made.followed.see(request, function()
      made.reports.seen(request)
    end)
    if request.own == true then
      Hands.has_done(request.line, number)
    end
    local game = state.game
    return {
      follow = number ~= nil, number = number, own = own == true, drags = game ~= nil and Drags.dragged() ~= nil, owes = Hands.owes(request),
      redraw = made.due_draws.come_now(request.drags or {}),
      automaton = request.undo ~= true and made.alone.moves_automaton(),
      forced = request.undo ~= true and made.alone.moves_table(request.present),
      computer = request.undo ~= true and made.computers.is_due(request.present),
      trackers = made.trackers.states(),
    }
  end

  local function log()
    local text, reason = Records.log_text()
    if reason ~= nil then
      Telling.tell("no-log", { why = reason })
    end
    return text
  end

  -- A text, "" where none was asked for, and all else that is to be done.
  local function answer(request)
    local what = request["do"]
    if request.side ~= nil then
      state.me = Telling.seat_of(request.side)
      -- Who only watches plays for nobody; who plays alone plays for all.
      state.watches = request.side == "Referee" or request.side == "Moderator"
    end
    Words.speak(request.language)
    if ACTING[what] ~= nil then
      return "", ACTING[what](request)
    elseif what == "start" then
      made.beginning.start(request)
      return "", {
        automaton = made.alone.moves_automaton(), computer = made.computers.is_due(request.present),
        follow = state.game ~= nil and made.absent.resume(), forced = made.alone.goes_on(request.present),
        chance = made.tampering.chance_kinds(), latest = state.game ~= nil and Referee.crossed_lines.latest(state.game.order) or nil,
        trackers = made.trackers.states(),
      }
    elseif what == "seated" then
      return "", { follow = state.game ~= nil and made.absent.resume() }
    elseif what == "seen" then
      return "", seen(request)
    elseif what == "crossed" then
      made.reports.crossed(request)
    elseif what == "lost" then
      made.reports.lost(request)
    elseif what == "judge" then
      Records.judge(request.stands, request.header)
    elseif what == "keep" then
      return Records.keep(), nil
    elseif what == "log" then
      return log(), nil
    end
    return "", nil
  end

  -- Answer a request. Nothing raises: what goes wrong is said in one line, and play goes on.
  return function(text)
    state.said = {}
    local given = ""
    local done = nil
    local request, reason = Referee.decode(text, LEVELS)
    if request == nil then
      Telling.tell("not-understood", { why = reason })
    else
      local good, found, more = pcall(answer, request)
      if good then
        given = found
        done = more
      else
        Telling.tell("went-wrong", { what = string.sub(tostring(found), 1, 200) })
      end
    end
    done = done or {}
    done.say = state.said
    done.text = given
    return done
  end
end
