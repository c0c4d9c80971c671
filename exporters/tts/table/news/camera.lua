-- Camera jumps: by key, by `!look` and by a button, from one view to the next: what is asked for, the board, the
-- own seat, each corner. A person may have it follow the game (`!follow`).
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local forms = use("forms")
local places = use("places")
local tell = use("tell")

local M = {}

local BOARD = { pitch = 66, far = 1.06 }
local SEAT = { pitch = 55, far = 26, ahead = 12.5 }
local CORNER = { pitch = 62, far = 24 }
local PLACE = { pitch = 60, far = 22 }
-- The view that each colour has had last.
local at = {}

-- The person at a colour, or who acts as one who watches.
local function person_of(colour)
  local acting = state.acting(colour)
  if acting ~= nil then
    return acting
  end
  local players = Player.getPlayers()
  for i = 1, #players do
    if players[i].color == colour and colour ~= "Grey" then
      return players[i]
    end
  end
  return nil
end

-- The way somebody looks at the board: from their own side of it.
local function yaw_of(colour)
  local faction = facts.faction_of(colour)
  local seat = faction ~= nil and facts.seat(faction) or nil
  return seat ~= nil and seat.turn or 0
end

local function corner(id)
  local zone = getObjectFromGUID(facts.guids["zone/" .. id] or "")
  if zone == nil then
    return nil
  end
  local where = zone.getPosition()
  return { x = where.x, z = where.z, turn = zone.getRotation().y, pitch = CORNER.pitch, far = CORNER.far }
end

-- The middle of the places that a form of this colour may be answered with.
local function asked(colour)
  local seats = state.stage == "playing" and state.seats_of(colour) or {}
  for i = 1, #seats do
    if forms.asks_place(seats[i]) then
      local options = forms.field(seats[i]).options
      local x, z = 0, 0
      for k = 1, #options do
        local point = places.points(options[k], "", { kind = "piece" })[1]
        x = x + point[1] / #options
        z = z + point[2] / #options
      end
      return { x = x, z = z, turn = yaw_of(colour), pitch = PLACE.pitch, far = PLACE.far + #options }
    end
  end
  return nil
end

local views = {}

function views.asked(colour)
  return asked(colour)
end

function views.board(colour)
  return { x = 0, z = 0, turn = yaw_of(colour), pitch = BOARD.pitch, far = facts.board_side * BOARD.far }
end

function views.seat(colour)
  local faction = facts.faction_of(colour)
  local seat = faction ~= nil and facts.seat(faction) or nil
  if seat == nil then
    return nil
  end
  local angle = math.rad(seat.turn)
  return {
    x = seat.x + math.sin(angle) * SEAT.ahead, z = seat.z + math.cos(angle) * SEAT.ahead, turn = seat.turn,
    pitch = SEAT.pitch, far = SEAT.far,
  }
end

-- The names of all views, in the order in which they follow one another.
function M.names()
  local found = { "asked", "board", "seat" }
  for i = 1, #facts.corners do
    found[#found + 1] = facts.corners[i]
  end
  return found
end

-- A view by its name, nil if there is none now.
local function view(colour, name)
  if views[name] ~= nil then
    return views[name](colour)
  end
  return facts.has(facts.corners, name) and corner(name) or nil
end

-- Have a person look at something: a name of `names`, or a place of the board. Whether there is such a view.
function M.look(colour, name)
  local person = person_of(colour)
  local found = view(colour, name)
  if found == nil and Referee.game.parts ~= nil and Referee.game.parts[name] ~= nil then
    local point = places.points(name, "", { kind = "piece" })[1]
    found = { x = point[1], z = point[2], turn = yaw_of(colour), pitch = PLACE.pitch, far = PLACE.far }
  end
  if person == nil or found == nil then
    return false
  end
  at[colour] = name
  person.lookAt({
    position = { found.x, facts.surface, found.z }, pitch = found.pitch, yaw = found.turn, distance = found.far,
  })
  return true
end

-- The next view of a person.
function M.next(colour)
  local names = M.names()
  local from = 0
  for i = 1, #names do
    if names[i] == at[colour] then
      from = i
    end
  end
  for i = 1, #names do
    local name = names[(from + i - 1) % #names + 1]
    if M.look(colour, name) then
      return
    end
  end
end

-- In chat: a view by its name, the next one without.
function M.command(colour, name)
  if name == "" then
    M.next(colour)
  elseif not M.look(colour, name) then
    tell.one(colour, "no-such-view", { names = table.concat(M.names(), ", ") })
  end
end

-- Whether the camera of a colour is to follow the game, which is kept with the look of its panels.
function M.switch(colour)
  state.panels[colour] = state.panels[colour] or {}
  local panel = state.panels[colour]
  panel.follow = not panel.follow
  tell.one(colour, panel.follow and "follows" or "follows-not")
end

-- It is the turn of somebody, or `name` is to be seen.
function M.follow(colour, name)
  local panel = state.panels[colour]
  if panel ~= nil and panel.follow then
    M.look(colour, name or "board")
  end
end

return M
