-- Who sits where. A colour can change hands while a game is played: what one person has opened, been told or
-- begun to drag is not the next one's, and everybody hears who acts for a faction now. A person's language and
-- the look of their panels go with them.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local tell = use("tell")
local protection = use("protection")

local M = {}

-- What belongs to the person rather than to the seat, of what is kept of a colour's panels.
local LOOK = { "size", "folded", "tracker_folded", "follow", "lobby_tab", "lobby_page" }

local function look_of(colour)
  local panel = state.panels[colour] or {}
  local look = {}
  for i = 1, #LOOK do
    look[LOOK[i]] = panel[LOOK[i]]
  end
  return { panel = look, language = state.languages[colour] }
end

-- Who is at which colour now, by colour: {id =, name =}.
local function now_seated()
  local found = {}
  local players = Player.getPlayers()
  for i = 1, #players do
    local colour = players[i].color
    if colour ~= "Grey" then
      found[colour] = { id = players[i].steam_id, name = players[i].steam_name }
    end
  end
  return found
end

-- The look that a person has had at another colour.
local function taken_along(id, colours)
  for i = 1, #colours do
    if state.players[colours[i]] == id then
      return look_of(colours[i])
    end
  end
  return { panel = {}, language = nil }
end

local function tell_seat(colour, name)
  for i = 1, #state.seats do
    local seat = state.seats[i]
    if seat.colour == colour then
      tell.everybody(function(language)
        return tell.say(language, "takes-seat", { player = name, faction = Referee.name(language, seat.faction) })
      end)
    end
  end
end

-- Whoever takes the seat of an automaton or of a computer player while a game is played stands up again.
local function stand_up(seated)
  local nobodys = {}
  for i = 1, #state.seats do
    local faction = state.seats[i].faction
    if state.programs[faction] ~= nil or state.is_automaton(faction) then
      nobodys[#nobodys + 1] = faction
    end
  end
  for i = 1, #nobodys do
    local colour = facts.seat(nobodys[i]).colour
    if state.stage ~= "lobby" and seated[colour] ~= nil and state.seat_of(nobodys[i]) ~= nil then
      local key = state.programs[nobodys[i]] ~= nil and "seat-computer" or "seat-unmanned"
      tell.one(colour, key, { faction = Referee.name(state.language(colour), nobodys[i]) })
      Player[colour].changeColor("Grey")
      seated[colour] = nil
    end
  end
end

-- Whoever sits down where the secrets of somebody else are stands up again, if the host has them guarded.
local function keep_seats(seated)
  for colour, person in pairs(seated) do
    local before = state.players[colour]
    local is_anothers = before ~= nil and before ~= person.id and state.seats_at(colour)
    if not protection.may_sit(colour, is_anothers) then
      tell.one(colour, "seat-guarded", nil, tell.WARN)
      Player[colour].changeColor("Grey")
      seated[colour] = nil
    end
  end
end

-- Somebody has joined, left or changed colour, or a save has been loaded: the colours at which somebody new
-- sits. Who merely comes back is not new.
function M.changed()
  local seated = now_seated()
  stand_up(seated)
  keep_seats(seated)
  local colours = Player.getColors()
  local taken = {}
  local looks = {}
  for i = 1, #colours do
    local person = seated[colours[i]]
    if person ~= nil and state.players[colours[i]] ~= person.id then
      taken[#taken + 1] = colours[i]
      looks[i] = taken_along(person.id, colours)
    end
  end
  for i = 1, #colours do
    local colour = colours[i]
    if looks[i] ~= nil then
      local before = state.players[colour]
      state.players[colour] = seated[colour].id
      state.panels[colour] = looks[i].panel
      state.languages[colour] = looks[i].language or (before == nil and state.languages[colour] or nil)
      if before ~= nil and state.stage == "playing" then
        tell_seat(colour, seated[colour].name)
      end
    end
  end
  if #taken > 0 then
    state.changed()
  end
  return taken
end

return M
