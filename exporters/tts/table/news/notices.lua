-- Turn notices: whoever the game waits for anew reads it large, in the colour of the seat; a new round is told
-- to everybody. After loading nothing is told that was told before.
local Referee = use("referee")
local facts = use("facts")
local errors = use("errors")
local state = use("state")
local play = use("play")
local tell = use("tell")
local words = use("words")
local tracker = use("tracker")
local camera = use("camera")

local M = {}

-- Whom the game waited for when this was last looked at, the moment, and the round.
local awaited = {}
local moment = nil
local round = nil

local function tell_colour(colour, faction, key)
  broadcastToColor(tell.say(state.language(colour), key, {
    faction = Referee.name(words.of(colour), faction), step = words.step(words.of(colour), state.position.step),
  }), colour, facts.tints[faction])
  camera.follow(colour)
end

-- A choice that the rules leave to nobody's seat is made by those who play.
local function tell_choice(faction)
  local seated = getSeatedPlayers()
  for i = 1, #seated do
    if seated[i] ~= "Grey" and state.acts_for(seated[i], faction) then
      tell_colour(seated[i], faction, "choice-left")
    end
  end
end

-- Tell the person who acts for a seat, if anybody does.
local function tell_seat(faction)
  if state.is_automaton(faction) then
    tell_choice(faction)
    return
  end
  local colour = state.colour_of(faction)
  if colour == nil or not state.is_seated(colour) then
    local host = state.host_player()
    if host == nil or not state.acts_for(host.color, faction) then
      return
    end
    colour = host.color
  end
  if colour ~= "Grey" then
    tell_colour(colour, faction, "your-turn")
  end
end

local function tell_round()
  local seated = getSeatedPlayers()
  for i = 1, #seated do
    broadcastToColor(tracker.turn_text(words.of(seated[i]), state.position), seated[i], tell.SECRET)
  end
end

local waiting = false

local function look_later()
  if not waiting then
    waiting = true
    errors.later("notices", 15, function()
      waiting = false
      M.refresh()
    end)
  end
end

-- Look whether somebody is to be told something. `silent`: only take note.
function M.refresh(silent)
  if state.stage ~= "playing" then
    awaited = {}
    moment = nil
    round = nil
    return
  elseif play.is_busy() then
    -- The table goes on by itself: whom it waits for is known when it has done.
    look_later()
    return
  end
  local position = state.position
  local seats = Referee.to_act(position)
  local now = position.phase .. "/" .. position.step
  local count = position[facts.round]
  if not silent and round ~= nil and count ~= round and count > 0 then
    tell_round()
  end
  local before = awaited
  awaited = {}
  for i = 1, #seats do
    awaited[seats[i]] = true
    if not silent and facts.tints[seats[i]] ~= nil and (now ~= moment or not before[seats[i]]) then
      tell_seat(seats[i])
    end
  end
  moment = now
  round = count
end

-- After loading.
function M.start()
  waiting = false
  moment = nil
  M.refresh(true)
end

return M
