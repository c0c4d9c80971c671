-- Moves are taken back: the position before them is found anew from the log, which keeps all of it.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local errors = use("errors")
local tell = use("tell")
local announce = use("announce")
local slices = use("slices")
local play = use("play")

local M = {}

-- The lines that stand up to line `n`, the latest first, until one whose position is kept.
local function way_to(n)
  local lines = state.log.lines
  local back = {}
  local at = n
  while at > 0 do
    local position = state.snapshot(at)
    if position ~= nil then
      return back, position
    end
    local line = lines[at]
    if line.move == "undo" then
      at = line.to
    else
      if line.move ~= "handover" then
        back[#back + 1] = line
      end
      at = at - 1
    end
  end
  return back, Referee.new_position(state.setup_of(state.log.header))
end

-- The move of a line.
local function move_of(line)
  local move = {}
  for k = 1, #line do
    if line[k] ~= "n" then
      move[line[k]] = line[line[k]]
    end
  end
  return Referee.move(move)
end

-- The position after line `n`, found anew from the log.
function M.position_after(n)
  local back, position = way_to(n)
  for i = #back, 1, -1 do
    slices.pause(20)
    Referee.apply(position, move_of(back[i]))
  end
  return position
end

-- The last line that stands and that somebody has made (not the table, for itself or for an automaton), and the
-- number of the one before it.
local function last_move()
  local lines = Referee.log.standing(state.log)
  for i = #lines, 1, -1 do
    if lines[i].by ~= "table" and not facts.has(state.by_itself, lines[i].n) then
      local before = 0
      if i > 1 then
        before = lines[i - 1].n
      end
      return lines[i], before
    end
  end
  return nil, 0
end

-- Whether a line after number `to` has revealed something to one of the seats (adjudicator/rules/secrecy.py).
local function has_revealed(to)
  local seats = {}
  for i = 1, #state.seats do
    seats[i] = state.seats[i].faction
  end
  local position = M.position_after(to)
  local lines = Referee.log.standing(state.log)
  for i = 1, #lines do
    if lines[i].n > to then
      slices.pause(50)
      local after = Referee.fork(position)
      local move = move_of(lines[i])
      local events = Referee.apply(after, move)
      if Referee.reveals(seats, position, after, move, events) then
        return true
      end
      position = after
    end
  end
  return false
end

-- Whether a colour may take back the last move, and if not why. The host may always; others only
-- their own last move, if neither it nor what came after it has revealed anything.
function M.may_undo(colour)
  if play.elsewhere() then
    return false, tell.to(colour, "shared-undo")
  end
  if state.log == nil then
    return false, tell.to(colour, "not-playing")
  end
  local line, to = last_move()
  if line == nil then
    return false, tell.to(colour, "nothing-to-undo")
  end
  if state.is_host(colour) then
    return true, nil
  end
  if not state.acts_for(colour, line.by) then
    return false, tell.to(colour, "undo-not-yours")
  end
  if has_revealed(to) then
    return false, tell.to(colour, "undo-drawn")
  end
  return true, nil
end

-- Take back the last move of a player and what the table did after it; the log keeps all of it.
function M.undo(colour)
  local may, why = M.may_undo(colour)
  if not may then
    return false, why
  end
  local line, to = last_move()
  local by = line.by
  local position = M.position_after(to)
  local n, reason = Referee.log.undo(state.log, by, to)
  if n == nil then
    return false, tell.to(colour, "undo-refused", { reason = reason })
  end
  local entry = { n = n, note = "undone", args = { faction = Referee.name(Referee.languages[1], by) } }
  state.line_added(position, state.draws[to] or 0)
  state.stage = "playing"
  state.window = ""
  state.forms = {}
  state.add_news(entry)
  state.changed()
  slices.pause(20)
  errors.run("announce", announce.entry, entry)
  slices.pause(20)
  errors.run("after a move", play.on_move)
  play.table_moves()
  return true, nil
end
return M
