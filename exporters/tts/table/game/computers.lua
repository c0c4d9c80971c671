-- Seats that computer players play. A player gets the view of its seat, the forms of its seat and its notes, never the
-- position. It thinks in a job of its own, a slice each frame; who acts meanwhile is not kept waiting.
local Referee = use("referee")
local Players = use("players")
local facts = use("facts")
local state = use("state")
local automaton = use("automaton")
local errors = use("errors")
local slices = use("slices")
local tell = use("tell")

local M = {}

M.STRENGTHS = { "easy", "steady", "strong" }
-- A player thinks no longer than so many seconds of the table's time.
M.SECONDS = 15
-- The largest number that a player's chance begins with.
local SEED = 2000000000

-- The players that are awake, by faction; and what they have chosen or had nothing to say to.
local awake = {}
local silent = {}
local thought = nil
local thinking = nil

-- Which strength plays a seat, nil if a person does.
function M.strength(faction)
  local program = state.programs[faction]
  return program ~= nil and program.strength or nil
end

-- What a log calls the program of a seat, nil if a person plays it.
function M.label(faction)
  local strength = M.strength(faction)
  return strength ~= nil and Players.label(strength) or nil
end

-- The seat of a computer player that the game waits for, nil if there is none.
function M.awaited()
  if state.stage ~= "playing" or next(state.programs) == nil then
    return nil
  end
  local due = Referee.to_act(state.position)
  for i = 1, #due do
    if state.programs[due[i]] ~= nil then
      return due[i]
    end
  end
  return nil
end

-- The seat that the game waits for and at which no person plays: an automaton's or a computer player's.
function M.awaited_unmanned()
  return automaton.awaited() or M.awaited()
end

-- A computer player that is not awaited and may have something to say to this position.
local function speaker()
  for i = 1, #state.seats do
    local faction = state.seats[i].faction
    if state.programs[faction] ~= nil and silent[faction] ~= state.position then
      if Players.may_speak(state.position, faction) then
        return faction
      end
      silent[faction] = state.position
    end
  end
  return nil
end

-- Whether a computer player has to choose a move.
function M.is_due()
  if state.stage ~= "playing" or next(state.programs) == nil then
    return false
  end
  return M.awaited() ~= nil or thought ~= nil and thought.position == state.position or speaker() ~= nil
end

local function player_of(faction)
  local program = state.programs[faction]
  local player = awake[faction]
  if player == nil or player.strength ~= program.strength then
    player = Players.resumed(faction, program.strength, math.random(SEED), Referee.data(program.numbers),
      Referee.data(program.words))
    awake[faction] = player
  end
  return player
end

local function keep_notes(faction)
  local notes = awake[faction].notes
  state.programs[faction].numbers = state.undressed(notes.numbers)
  state.programs[faction].words = state.undressed(notes.words)
end

-- A player that fails gives its seat back, so that the game can go on.
local function give_up(faction)
  M.seat(nil, faction, nil)
  tell.everybody(function(language)
    return tell.say(language, "computer-failed", { faction = Referee.name(language, faction) })
  end, tell.WARN)
end

local function think(faction, is_awaited)
  local position = state.position
  local begun = Time.time
  local choice = nil
  thinking = position
  slices.start("computer player", function()
    choice = Players.choose(player_of(faction), position, is_awaited, function()
      slices.pause(20)
      return Time.time - begun > M.SECONDS
    end)
  end, {
    stale = function() return state.position ~= position or state.programs[faction] == nil end,
    over = function(good)
      if thinking == position then
        thinking = nil
      end
      if good == nil then
        return
      elseif not good or choice.move == nil and is_awaited then
        give_up(faction)
        return
      elseif choice.move ~= nil then
        thought = { position = position, faction = faction, move = choice.move }
      else
        silent[faction] = position
      end
      keep_notes(faction)
    end,
  })
end

-- The move that a computer player makes now; nil while it is thinking, and where all rather say nothing.
function M.move()
  if thought ~= nil and thought.position == state.position and state.programs[thought.faction] ~= nil then
    return thought.move
  end
  thought = nil
  if thinking ~= state.position then
    local seat = speaker()
    local awaited = M.awaited()
    if seat ~= nil and seat ~= awaited then
      think(seat, false)
    elseif awaited ~= nil then
      think(awaited, true)
    end
  end
  return nil
end

-- All players take note of a move and of what happened by it, each as far as its seat may know.
function M.heard(move, events)
  for i = 1, #state.seats do
    local faction = state.seats[i].faction
    if state.programs[faction] ~= nil then
      slices.pause(20)
      Players.heard(player_of(faction), move, events)
      keep_notes(faction)
    end
  end
end

-- Why a computer player has moved, by what everybody sees; nil where nobody wants to know, or the move is secret.
function M.reason(position, move)
  if not state.explain or state.programs[move.by] == nil or not Referee.may_see(move, "") then
    return nil
  end
  slices.pause(20)
  return Players.reason(position, move, #state.log.lines)
end

-- Tell everybody the reason of a seat.
function M.tell_reason(faction, reason)
  if reason ~= nil then
    tell.everybody(function(language)
      local spice = string.format("%d", reason.spice)
      return tell.say(language, "computer-" .. reason.key, { faction = Referee.name(language, faction), spice = spice })
    end)
  end
end

-- What a player that sits down now has heard: what is told of the last moves, as far as its seat may know it.
local function catch_up(faction)
  local player = player_of(faction)
  for i = 1, #state.news do
    local entry = state.news[i]
    slices.pause(20)
    if entry.move ~= nil then
      local events = {}
      for k = 1, #entry.events do
        local event = entry.events[k]
        events[k] = { kind = event.kind, clause = event.clause, args = Referee.data(event.args) }
      end
      Players.heard(player, entry.move, events)
    end
  end
  keep_notes(faction)
end

local function note_handover(faction, strength)
  local reached = state.drawn()
  local label = M.label(faction)
  local seat = state.seat_of(faction)
  local person = state.is_seated(seat.colour) and Player[seat.colour].steam_name or seat.colour
  local n, reason = Referee.log.hand_over(state.log, Referee.data({
    by = "table", move = "handover", player = label or person, program = label, seat = faction, why = "",
  }))
  if n == nil then
    error("the log refuses a handover: " .. tostring(reason))
  end
  state.line_added(state.position, reached, true)
  tell.everybody(function(language)
    return tell.say(language, label ~= nil and "computer-takes" or "computer-leaves", {
      faction = Referee.name(language, faction), strength = strength ~= nil and tell.say(language, strength) or "",
    })
  end)
end

-- Give a seat to a computer player of a strength, or (nil) back to people. Whether it could be given, and if not why.
-- `colour`: who wants it (nil: the table itself).
function M.seat(colour, faction, strength)
  if colour ~= nil and not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  elseif state.seat_of(faction) == nil or strength ~= nil and not facts.has(M.STRENGTHS, strength)
    or state.is_automaton(faction) then
    return false, tell.to(colour or state.host(), "no-such-setting", { key = tostring(faction), value = tostring(strength) })
  elseif M.strength(faction) == strength then
    return true
  end
  local program = state.programs[faction] or { numbers = {}, words = {} }
  local was_program = state.programs[faction] ~= nil
  state.programs[faction] = strength ~= nil and { strength = strength, numbers = program.numbers, words = program.words }
    or nil
  awake[faction] = nil
  silent[faction] = nil
  thought = nil
  if state.stage == "playing" then
    state.forms[faction] = nil
    note_handover(faction, strength)
    if strength ~= nil and not was_program then
      errors.run("computer player", catch_up, faction)
    end
  end
  state.changed()
  return true
end

-- The next strength after the one that plays a seat now: a person after the strongest.
function M.next_strength(colour, faction)
  local now = M.strength(faction)
  local wanted = M.STRENGTHS[1]
  for i = 1, #M.STRENGTHS do
    if M.STRENGTHS[i] == now then
      wanted = M.STRENGTHS[i + 1]
    end
  end
  return M.seat(colour, faction, wanted)
end

-- Have computer players give their reasons, or not.
function M.explain(colour)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  end
  state.explain = not state.explain
  state.changed()
  return true
end

-- A game begins: players know nothing yet; those of seats that the table plays itself (`automata`), and of factions
-- that do not play, are gone.
function M.begin(automata)
  local programs = {}
  for i = 1, #state.seats do
    local faction = state.seats[i].faction
    local strength = M.strength(faction)
    if strength ~= nil and not facts.has(automata, faction) then
      programs[faction] = { strength = strength, numbers = {}, words = {} }
    end
  end
  state.programs = programs
  M.forget()
end

-- Forget what was thought: after loading, after a move was taken back, and before a new game.
function M.forget()
  awake = {}
  silent = {}
  thought = nil
  thinking = nil
end

return M
