-- The game goes on: moves are checked, carried out, logged and told; the table plays its own moves.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local automaton = use("automaton")
local computers = use("computers")
local chance = use("chance")
local errors = use("errors")
local tell = use("tell")
local announce = use("announce")
local slices = use("slices")
local acts = use("acts")
local refusals = use("refusals")

local M = {}

-- Called after each move, each taking back and each new game: who draws the table anew.
function M.on_move() end

-- Whether the game is kept elsewhere: then its moves are sent there (set by `shared_game`).
function M.elsewhere()
  return false
end

-- The seats of a colour for which a game that is kept elsewhere waits, because they might speak up (set by
-- `shared_game`, as the two functions below).
function M.waited()
  return {}
end

-- Tell whoever keeps the game that it need not wait for the seats of a colour.
function M.let_go_on()
  return true
end

-- Refusing ---------------------------------------------------------------------------------------

local function may_act(colour, seat, move)
  if seat == "table" then
    local is_timeout = facts.has(Referee.timeout_moves, move.move)
    return state.is_host(colour) and (state.chance == "hand" or is_timeout)
  end
  return state.acts_for(colour, seat)
end

-- Why a move cannot be made, in the language of a colour, with its clause; nil if it can. And whether the rules forbid it.
local function fault_of(colour, seat, move)
  if state.stage ~= "playing" then
    return tell.to(colour, "not-playing"), ""
  end
  if move == nil or move.by ~= seat then
    return tell.to(colour, "no-move"), ""
  end
  if not may_act(colour, seat, move) then
    return tell.to(colour, "not-your-seat", { faction = Referee.name(state.language(colour), seat) }), ""
  end
  local shape = Referee.move_fault(move)
  if shape ~= nil then
    return tell.to(colour, "bad-move", { reason = shape }), ""
  end
  slices.pause(20)
  local violation = Referee.check(state.position_of(seat), move)
  if violation ~= nil then
    slices.pause(20)
    local text, clause = refusals.known(colour, move)
    return text, clause, true
  end
  return nil, "", false
end

-- Whether a colour may make a move now; if not, why, and the clause.
function M.may(colour, seat, move)
  local fault, clause = fault_of(colour, seat, move)
  return fault == nil, fault, clause
end

-- Going on ---------------------------------------------------------------------------------------

-- Carry out a checked move. All is worked out on a position of its own first, and taken over in one go, without a
-- pause: whatever ends this before leaves the table as it was. `alone`: the table makes it for an automaton.
local function commit(move, alone)
  local position = Referee.fork(state.position)
  slices.pause(20)
  local told_why = computers.reason(state.position, move)
  local reached = state.drawn() + chance.count(move)
  slices.pause(20)
  local events = Referee.apply(position, move)
  slices.pause(20)
  local told = {}
  for i = 1, #events do
    told[i] = { kind = events[i].kind, clause = events[i].clause, args = state.undressed(events[i].args) }
  end
  local entry = { n = #state.log.lines + 1, move = move, events = told }
  local text = state.news_text(entry)
  slices.pause(10)
  local result = Referee.result(position)
  slices.pause(10)
  local n, reason = Referee.log.add(state.log, move)
  if n == nil then
    error("the log refuses a legal move: " .. tostring(reason))
  end
  state.line_added(position, reached, alone)
  state.add_news(entry, text)
  state.add_reasons(entry)
  state.forms[move.by] = nil
  if result ~= nil then
    state.stage = "over"
  end
  state.changed()
  errors.run("computer player", computers.heard, move, events)
  slices.pause(20)
  errors.run("announce", announce.news, entry)
  errors.run("announce", computers.tell_reason, move.by, told_why)
  if result ~= nil then
    errors.run("end of game", announce.end_of_game, result)
  end
  slices.pause(20)
  errors.run("after a move", M.on_move)
end

-- Note something that the rules know nothing of, and tell everybody.
function M.note(key, args)
  local entry = { n = #state.line_texts, note = key, args = args or {} }
  state.add_news(entry)
  errors.run("announce", announce.entry, entry)
  state.changed()
end

-- Note a move that the rules forbid, and tell everybody what everybody may know of it.
local function note_forbidden(move)
  local shown, clause = refusals.public(move)
  M.note(clause == nil and "noted-hidden" or "noted-move", { move = shown, clause = clause })
end

-- Make a move for a colour: true, or false and why in its language and the clause. In the mode "free"
-- what the rules forbid is only noted.
function M.try(colour, seat, move)
  local fault, clause, forbidden = fault_of(colour, seat, move)
  if fault == nil and M.elsewhere() then
    return M.send(colour, seat, move)
  elseif fault == nil then
    commit(move)
    M.table_moves()
    return true, nil, nil
  end
  if state.mode == "free" and forbidden and not M.elsewhere() then
    note_forbidden(move)
    return true, fault, clause
  end
  return false, fault, clause
end

-- The table acts for a seat whose time is up, where the rules allow it; only the host may say so.
function M.time_out(colour)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  end
  if state.stage ~= "playing" then
    return false, tell.to(colour, "not-playing")
  end
  if state.log.header.policy.clock ~= true then
    return false, tell.to(colour, "no-times")
  end
  for i = 1, #Referee.timeout_moves do
    local move = Referee.move({ by = "table", move = Referee.timeout_moves[i] })
    local field = Referee.next_field(state.position, move)
    while field ~= nil and #field.options > 0 do
      slices.pause(20)
      Referee.put(move, field.name, field.options[1])
      field = Referee.next_field(state.position, move)
    end
    if Referee.move_fault(move) == nil and Referee.check(state.position, move) == nil then
      return M.try(colour, "table", move)
    end
  end
  return false, tell.to(colour, "no-time-out")
end

-- The table's moves ------------------------------------------------------------------------------

-- Whether the table has to make a move: one of its own, or one of a seat that nobody sits on.
function M.is_due()
  return not M.elsewhere() and (chance.is_due() or automaton.only_move() ~= nil or computers.is_due())
end

local INSTANT = 1 / 60
local running = false
-- How many seconds the table has waited, and since when by the program's clock: frames are as long as the host's
-- machine has them.
local waited = 0
local since = nil

-- Whether somebody has said that the table is to go on with the move that it waits with, and the last moment of an
-- automaton that is over.
local go_now = false
local passed = ""

local function wait_anew()
  waited = 0
  since = nil
  go_now = false
end

-- A name for the moment that people may use before the table goes on, "" for none. It follows from
-- what everybody knows, so that a pause never says who could do something.
local function window_of()
  if computers.awaited_unmanned() ~= nil then
    return "automaton/" .. string.format("%d", #state.log.lines)
  end
  local position = state.position
  local round = position[facts.round]
  if round == 0 then
    return ""
  end
  if facts.has(facts.windows, position.step) then
    return string.format("%d", round) .. "/" .. position.phase .. "/" .. position.step
  end
  return string.format("%d", round) .. "/" .. position.phase
end

-- How long the table waits before it goes on, in seconds: before each move of an automaton as long as people want.
local function pace()
  if computers.awaited_unmanned() ~= nil then
    return state.tempo
  end
  return state.pace
end

-- How long the table will wait before its move: seconds (less than 0: until it is told to go on), and who has
-- asked it to wait ("" for nobody); nil when it does not wait.
function M.window()
  if not running or waited == 0 or (state.window == "" and computers.awaited_unmanned() == nil) then
    return nil, ""
  end
  if pace() < 0 then
    return automaton.CLICK, state.hold
  end
  return math.ceil(pace() - waited), state.hold
end

-- Ask the table to wait before its next move, until the same colour or the host lets it go on.
function M.hold(colour)
  if state.stage ~= "playing" or #state.seats_of(colour) == 0 then
    return false, tell.to(colour, "not-playing")
  end
  state.hold = colour
  tell.all("holds", { colour = colour })
  state.changed()
  return true
end

-- How long the table waits before each move of an automaton: one of `automaton.PAUSES`, the next one after that now.
function M.next_tempo(colour)
  if state.stage == "playing" and #state.seats_of(colour) == 0 then
    return false, tell.to(colour, "not-playing")
  end
  local at = 1
  for i = 1, #automaton.PAUSES do
    if automaton.PAUSES[i] == state.tempo then
      at = i % #automaton.PAUSES + 1
    end
  end
  state.tempo = automaton.PAUSES[at]
  state.changed()
  M.table_moves()
  return true
end

-- Let the table go on.
function M.go_on(colour)
  if M.elsewhere() then
    return M.let_go_on(colour)
  end
  if state.hold ~= "" and state.hold ~= colour and not state.is_host(colour) then
    return false, tell.to(colour, "held", { colour = state.hold })
  end
  if state.hold == "" and not state.is_host(colour)
    and (computers.awaited_unmanned() == nil or #state.seats_of(colour) == 0) then
    return false, tell.to(colour, "host-only")
  end
  state.hold = ""
  since = Time.time - math.max(0, pace())
  go_now = true
  state.changed()
  M.table_moves()
  return true
end

-- What people may do before an automaton's move is not a moment that the table has already waited in.
local function go_past(window)
  if computers.awaited_unmanned() ~= nil then
    passed = window
  else
    state.window = window
  end
  wait_anew()
end

local function must_wait()
  if state.hold ~= "" then
    return true
  end
  local window = window_of()
  if go_now or pace() == 0 or window == "" or window == state.window or window == passed then
    go_past(window)
    return false
  end
  local first = since == nil
  since = since or Time.time
  local before = math.floor(waited)
  waited = Time.time - since + INSTANT
  if pace() < 0 or waited < pace() then
    if first or math.floor(waited) ~= before then
      state.changed()
    end
    return true
  end
  go_past(window)
  return false
end

-- What the table plays next: its own move, or the only one of a seat that nobody sits on; and how many draws it took.
local function next_move()
  if chance.is_due() then
    return chance.draw()
  end
  local move = automaton.only_move()
  if move == nil then
    move = computers.move()
  end
  return move, 0
end

local step

-- In the next frame, when whatever is being carried out is done.
local function step_soon()
  errors.later("table_moves", 1, function()
    if since ~= nil and not acts.is_busy() and state.stage == "playing" and must_wait() then
      -- What is drawn is worked out when the time has come, not in every frame till then.
      step_soon()
      return
    end
    acts.add("table_moves", nil, step, nil, nil, nil, function(good)
      if not good then
        running = false
        wait_anew()
      end
    end)
  end)
end

step = function()
  if state.stage ~= "playing" or not M.is_due() then
    running = false
    wait_anew()
    return
  end
  if since ~= nil and must_wait() then
    step_soon()
    return
  end
  local move, draws = next_move()
  if move == nil then
    -- A computer player is thinking.
    step_soon()
    return
  end
  if state.chance == "hand" and draws > 0 then
    running = false
    wait_anew()
    return
  end
  if must_wait() then
    step_soon()
    return
  end
  slices.pause(20)
  local violation = Referee.check(state.position, move)
  if violation ~= nil then
    state.chance = "hand"
    error("the table's own move is illegal: " .. violation.clause .. "/" .. violation.code)
  end
  commit(move, move.by ~= "table")
  step_soon()
end

-- Let the table play the moves that the game waits for from it, one a frame; between phases and where
-- people may intervene it first waits for a while (`state.pace`, in seconds). Where people draw by hand,
-- the table only plays what is not chance.
function M.table_moves()
  if running or state.stage ~= "playing" or not M.is_due() then
    return
  end
  running = true
  wait_anew()
  step_soon()
end

-- A move of the table that people have drawn by hand; whether it counts.
function M.drawn_by_hand(move)
  if state.stage ~= "playing" or state.chance ~= "hand" or Referee.move_fault(move) ~= nil
    or Referee.check(state.position, move) ~= nil then
    return false
  end
  commit(move)
  M.table_moves()
  return true
end

-- Where people draw by hand: let the table draw this once, for the host; or take what a die of theirs
-- shows (`shown`, as text; "" for nothing).
function M.draw_once(colour, shown)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  end
  local move = chance.draw(shown)
  if state.chance ~= "hand" or move == nil or not M.drawn_by_hand(move) then
    return false, tell.to(colour, "no-draw")
  end
  return true
end

-- Whether the table has moves of its own to play.
function M.is_busy()
  return running
end

-- After loading: nothing that was to happen will happen by itself.
function M.resume()
  running = false
  if state.stage == "playing" and state.seed == "" and not M.elsewhere() then
    -- The save was made from a log: nobody knows what comes next, nor whoever has made it.
    state.seed = chance.fresh_seed()
    state.changed()
  end
  wait_anew()
  automaton.forget()
  computers.forget()
  M.table_moves()
end

-- Give a seat to a computer player, or back to people (`computers.seat`); the table goes on.
function M.next_player(colour, faction)
  local good, why = computers.next_strength(colour, faction)
  if good then
    M.table_moves()
  end
  return good, why
end

-- The last lines of the news that a seat ("" for the public) may read, in the language of its colour.
function M.history(count, seat, language)
  if language == nil then
    language = state.language(state.colour_of(seat) or "")
  end
  return announce.history(language, count, seat)
end

-- How the table judges: "referee" refuses and puts pieces back, "assist" refuses in the panels and
-- warns about pieces, "free" only keeps a record.
function M.set_mode(colour, mode)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  end
  if mode ~= "free" and mode ~= "assist" and mode ~= "referee" then
    return false, tell.to(colour, "no-such-mode", { mode = mode })
  end
  state.mode = mode
  if mode == "referee" then
    state.left = {}
  end
  tell.all("mode-" .. mode)
  state.changed()
  errors.run("after a move", M.on_move)
  return true, nil
end

return M
