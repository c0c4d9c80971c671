-- What a click or an entry in the window of the lobby means.
local state = use("state")
local lobby = use("lobby")
local play = use("play")
local words = use("words")
local windows = use("windows")
local lobby_panel = use("lobby_panel")
local protection = use("protection")
local shared_game = use("shared_game")

local M = {}

-- What can be chosen while setting up. Each gets the colour and what follows; those not in FOR_ALL are the host's.
local lobby_actions = {}
local FOR_ALL = {
  sit = true, leave = true, language = true, word = true, ["own-word"] = true, ["lobby-tab"] = true, ["lobby-page"] = true,
  ["shared-link"] = true,
}

function lobby_actions.sit(colour, faction)
  return lobby.sit(colour, faction)
end

function lobby_actions.add(_, faction)
  return lobby.sit("", faction)
end

function lobby_actions.leave(colour, faction)
  if state.colour_of(faction) ~= colour and not state.is_host(colour) then
    return false, words.say(words.of(colour), "host-only")
  end
  return lobby.leave(faction, colour)
end

function lobby_actions.place(colour, faction)
  local most = words.facts.seats.most
  for i = 1, #state.seats do
    if state.seats[i].faction == faction then
      return lobby.set("place/" .. faction, state.seats[i].place % most + 1, colour)
    end
  end
  return true
end

function lobby_actions.places(colour)
  return lobby.set("places", state.places == "random" and "chosen" or "random", colour)
end

function lobby_actions.ruling(colour, id, option)
  return lobby.set(id, option, colour)
end

function lobby_actions.option(colour, id, by)
  local option = words.facts.options[id]
  local now = (state.options[id] or option.default) + tonumber(by)
  return lobby.set(id, math.max(option.least, math.min(option.most, now)), colour)
end

function lobby_actions.seating(colour, number)
  return lobby.set("seating", number, colour)
end

function lobby_actions.computer(colour, faction)
  return play.next_player(colour, faction)
end

function lobby_actions.tempo(colour)
  return play.next_tempo(colour)
end

function lobby_actions.mode(colour, mode)
  return lobby.set("mode", mode, colour)
end

function lobby_actions.preset(colour)
  local presets = words.facts.presets
  return lobby.set("preset", presets[lobby_panel.preset_number() % #presets + 1].id, colour)
end

function lobby_actions.chance(colour)
  return lobby.set("chance", state.chance == "hand" and "auto" or "hand", colour)
end

function lobby_actions.pace(colour, by)
  return lobby.set("pace", math.max(0, math.min(600, (state.pace or 0) + tonumber(by))), colour)
end

lobby_actions["hot-seat"] = function(colour)
  return lobby.set("hot_seat", not state.hot_seat, colour)
end

function lobby_actions.seed(colour, text)
  return lobby.set("seed", text or "", colour)
end

lobby_actions["lobby-tab"] = function(colour, tab)
  windows.panel(windows.lobby_owner(colour)).lobby_tab = tab
  return true
end

lobby_actions["lobby-page"] = function(colour, by)
  local panel = windows.panel(windows.lobby_owner(colour))
  panel.lobby_page = math.max(1, math.min(lobby_panel.ruling_pages(), (panel.lobby_page or 1) + tonumber(by)))
  return true
end

lobby_actions["ask-words"] = function(colour)
  return lobby.ask_words(colour)
end

function lobby_actions.word(colour, faction, word)
  return lobby.give_word(colour, faction, word or "")
end

-- A word that is typed is that of the person's own seat.
lobby_actions["own-word"] = function(colour, text)
  for i = 1, #state.seats do
    if state.seats[i].colour == colour and text ~= nil then
      return lobby.give_word(colour, state.seats[i].faction, text)
    end
  end
  return true
end

function lobby_actions.guard(colour)
  return protection.switch(colour)
end

function lobby_actions.language(colour, language)
  state.languages[colour] = language
  return true
end

lobby_actions["shared-link"] = function(colour, text)
  return shared_game.add_links(colour, text)
end

lobby_actions["shared-join"] = function(colour)
  return shared_game.join(colour)
end

lobby_actions["shared-forget"] = function()
  shared_game.forget()
  return true
end

function lobby_actions.start(colour)
  return lobby.start(colour)
end

--- What a person's action does while a game is set up: whether it was carried out, and if not why; nothing for what
--- is not an action.
function M.act(colour, parts)
  local action = lobby_actions[parts[1]]
  if action == nil then
    return nil
  end
  if not FOR_ALL[parts[1]] and not state.is_host(colour) then
    return false, words.say(words.of(colour), "host-only")
  end
  return action(colour, parts[2], parts[3])
end

return M
