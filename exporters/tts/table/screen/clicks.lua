-- What a click, an entry or a key means. What is in a window that the person has not got does nothing.
local state = use("state")
local play = use("play")
local taking_back = use("taking_back")
local lobby = use("lobby")
local forms = use("forms")
local entries = use("entries")
local words = use("words")
local windows = use("windows")
local lobby_clicks = use("lobby_clicks")
local is_plain = use("is_plain")
local protection = use("protection")
local computers = use("computers")

local M = {}

-- Has a person's camera go to the next view; set by `main`.
function M.on_look() end

local function split(text)
  local parts = {}
  if not is_plain(text) then
    return parts
  end
  for part in string.gmatch(text, "[^|]+") do
    parts[#parts + 1] = part
  end
  return parts
end

local function tell(colour, good, text, clause)
  if not good and text ~= nil then
    windows.notice(colour, text, clause)
  elseif good then
    windows.close_notice(colour)
  end
end

local function reason(colour, good, key)
  if not good and key ~= nil then
    windows.notice(colour, words.say(words.of(colour), "reason-" .. key), nil)
  end
end

-- A value as it stands in an action.
local function value_of(field, text)
  if field.kind == "flag" then
    return text == "true"
  elseif field.kind == "amount" and is_plain(text) and string.find(text, "^%d+$") then
    return tonumber(text)
  end
  return text
end

local function whole_number(text)
  if type(text) == "string" and #text < 6 and is_plain(text) and string.find(text, "^%-?%d+$") then
    return tonumber(text)
  end
  return nil
end

-- What the panel of a seat does. Each gets the colour, its seat, the panel's state, and what follows.
local seat_actions = {}

function seat_actions.tab(_, _, panel, faction)
  panel.tab = faction
  panel.uncovered = nil
end

function seat_actions.show(_, seat, panel, faction)
  if faction == seat then
    panel.uncovered = faction
  end
end

function seat_actions.view(_, _, panel, which)
  panel.view = which
end

function seat_actions.drawer(_, _, panel)
  panel.drawer = not panel.drawer
end

function seat_actions.kind(colour, seat, panel, kind)
  panel.drawer = false
  local good, key = forms.begin(seat, kind)
  reason(colour, good, key)
end

function seat_actions.fill(colour, seat, _, name, text)
  local field = forms.field(seat)
  if field ~= nil and field.name == name then
    local good, key = forms.fill(seat, value_of(field, text))
    reason(colour, good, key)
  end
end

seat_actions["back-to"] = function(_, seat, _, name)
  forms.back_to(seat, name)
end

function seat_actions.back(_, seat)
  forms.back(seat)
end

function seat_actions.page(_, seat, _, by)
  entries.turn_page(seat, tonumber(by))
end

function seat_actions.step(_, seat, _, by)
  entries.step_amount(seat, tonumber(by))
end

function seat_actions.set(_, seat, _, amount)
  if entries.amount(seat) ~= nil then
    entries.set_amount(seat, tonumber(amount))
  end
end

seat_actions["next"] = function(_, seat, _, kind)
  local partial = forms.partial(seat)
  if partial ~= nil and partial.move == kind then
    entries.finish(seat)
  end
end

function seat_actions.confirm(colour, seat, panel, kind)
  local partial = forms.partial(seat)
  if partial == nil or partial.move ~= kind then
    return
  end
  local move = entries.finish(seat)
  if move == nil then
    return
  end
  local good, text, clause = play.try(colour, seat, move)
  if good then
    forms.drop(seat)
    panel.view = nil
    panel.uncovered = nil
    panel.tab = nil
  end
  tell(colour, good, text, clause)
end

function seat_actions.filter(_, seat, _, text)
  entries.set_filter(seat, text)
end

function seat_actions.amount(_, seat, _, text)
  local number = whole_number(text)
  if number ~= nil and entries.amount(seat) ~= nil then
    entries.set_amount(seat, number)
  end
end

function seat_actions.words(colour, seat, _, text)
  local kept, key = entries.set_words(seat, text)
  if kept == nil and text ~= "" then
    reason(colour, false, key)
  end
end

-- What everybody may do with their own windows.
local own_actions = {}

function own_actions.fold(_, panel, which)
  if which == "tracker" then
    panel.tracker_folded = not panel.tracker_folded
  else
    panel.folded = not panel.folded
  end
end

function own_actions.side(_, panel, which)
  if panel.side == which then
    panel.side = nil
  else
    panel.side = which
  end
end

function own_actions.size(_, panel, by)
  panel.size = math.max(1, math.min(#windows.SIZES, (panel.size or 1) + tonumber(by)))
end

function own_actions.language(colour, _, language)
  state.languages[colour] = language
end

own_actions["close-notice"] = function(colour)
  windows.close_notice(colour)
end

own_actions["close-end"] = function(_, panel)
  panel.end_closed = true
end

function own_actions.undo(_, panel)
  panel.ask_undo = not panel.ask_undo
end

function own_actions.look(colour)
  M.on_look(colour)
end

own_actions["undo-no"] = function(_, panel)
  panel.ask_undo = nil
end

own_actions["undo-yes"] = function(colour, panel)
  if panel.ask_undo then
    panel.ask_undo = nil
    local good, text = taking_back.undo(colour)
    tell(colour, good, text)
  end
end

function own_actions.hold(colour)
  local good, text = play.hold(colour)
  tell(colour, good, text)
end

own_actions["go-on"] = function(colour)
  local good, text = play.go_on(colour)
  tell(colour, good, text)
end

function own_actions.tempo(colour)
  local good, text = play.next_tempo(colour)
  tell(colour, good, text)
end

function own_actions.computer(colour, _, faction)
  tell(colour, play.next_player(colour, faction))
end

function own_actions.explain(colour)
  tell(colour, computers.explain(colour))
end

function own_actions.mode(colour, _, mode)
  local good, text = play.set_mode(colour, mode)
  tell(colour, good, text)
end

function own_actions.guard(colour)
  tell(colour, protection.switch(colour))
end

function own_actions.reset(colour, panel)
  if panel.ask_reset then
    panel.ask_reset = nil
    local good, text = lobby.reset(colour)
    tell(colour, good, text)
  else
    panel.ask_reset = state.is_host(colour) or nil
  end
end

local function click_game(colour, parts)
  local seats = windows.seats_of(colour)
  local owner = #seats > 0 and colour or windows.PUBLIC
  local panel = windows.panel(owner)
  windows.touch(owner)
  local own = own_actions[parts[1]]
  if own ~= nil then
    own(owner, panel, parts[2])
    return
  end
  local action = seat_actions[parts[1]]
  if action == nil or #seats == 0 then
    return
  end
  local seat = windows.seat_now(panel, seats)
  local covered = state.hot_seat and #seats > 1 and panel.uncovered ~= seat
  if covered and parts[1] ~= "tab" and parts[1] ~= "show" then
    return
  end
  action(colour, seat, panel, parts[2], parts[3])
end

--- What a person's action does; its parts are the verb and what follows.
function M.act(colour, parts)
  if windows.is_lobby() then
    tell(colour, lobby_clicks.act(colour, parts))
  else
    click_game(colour, parts)
  end
  state.changed()
end

--- The parts of a button's action.
M.split = split

--- Whether an element is in one of a colour's own windows.
function M.owns(colour, id)
  if type(id) ~= "string" then
    return false
  end
  local owner = string.match(id, "^([^_]+)_")
  if windows.is_lobby() then
    return owner == windows.lobby_window(colour)
  end
  if #windows.seats_of(colour) > 0 then
    return owner == colour
  end
  return owner == windows.PUBLIC
end

-- Keys ------------------------------------------------------------------------------------------

--- What a key does for a colour: "next", "confirm", "back", "fold" or "undo".
function M.key(colour, which)
  local seats = windows.seats_of(colour)
  if state.position == nil or #seats == 0 then
    return
  end
  local panel = windows.panel(colour)
  local seat = windows.seat_now(panel, seats)
  if which == "fold" then
    click_game(colour, { "fold", "seat" })
  elseif which == "undo" then
    click_game(colour, { panel.ask_undo and "undo-yes" or "undo" })
  elseif which == "back" then
    click_game(colour, { "back" })
  elseif which == "confirm" then
    local partial = forms.partial(seat)
    if partial ~= nil then
      local field = forms.field(seat)
      local ends = field == nil or field.last
      click_game(colour, { ends and "confirm" or "next", partial.move })
    end
  elseif which == "next" then
    local due = forms.groups(seat)
    if #due > 0 then
      local partial = forms.partial(seat)
      local at = 1
      for i = 1, #due do
        if partial ~= nil and due[i] == partial.move then
          at = i % #due + 1
        end
      end
      click_game(colour, { "kind", due[at] })
    end
  end
  state.changed()
end

return M
