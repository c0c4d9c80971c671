-- Setting up: who plays, by which rulings and options, from which seed; and one click to begin.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local saves = use("saves")
local chance = use("chance")
local tell = use("tell")
local play = use("play")
local refusals = use("refusals")
local errors = use("errors")
local is_plain = use("is_plain")
local slices = use("slices")
local computers = use("computers")
local shared_game = use("shared_game")

local M = {}

-- What can be chosen: {factions = list of ids, rulings = list of {id, options, default},
-- options = list of {id, least, most, default}, least =, most =}.
function M.choices()
  local factions = {}
  for i = 1, #facts.seats do
    factions[i] = facts.seats[i].faction
  end
  return {
    factions = factions, rulings = facts.rulings, options = facts.options, least = facts.least, most = facts.most,
  }
end

-- Seats that nobody sits on ------------------------------------------------------------------------

-- What was found out about the choices of some version of the state.
local unmanned = { version = -1, seats = {} }

-- Whether an option that says who plays is another than usual: else there is somebody for every seat.
local function is_unusual()
  for i = 1, #facts.front do
    if state.options[facts.front[i]] ~= nil then
      return true
    end
  end
  return false
end

local function find_unmanned()
  if not is_unusual() then
    return {}
  end
  local seats = {}
  for i = 1, #state.seats do
    seats[i] = { faction = state.seats[i].faction, place = i }
  end
  local setup = Referee.setup({ seats = seats, rulings = state.rulings, options = state.options })
  slices.pause(20)
  if Referee.check_setup(setup) ~= nil then
    return {}
  end
  slices.pause(20)
  return Referee.automata(Referee.new_position(setup))
end

-- The seats that nobody sits on, as the game would begin with what is chosen now.
function M.automata()
  if state.stage ~= "lobby" then
    return state.automata()
  end
  if unmanned.version ~= state.version then
    local version = state.version
    local seats = find_unmanned()
    unmanned = { version = version, seats = seats }
  end
  return unmanned.seats
end

-- Choose who plays together, by the number of what the game names; seats that stay keep their place.
function M.choose_seats(number)
  local wanted = facts.seatings[number]
  if wanted == nil then
    return false
  end
  local kept = {}
  for i = 1, #state.seats do
    if facts.has(wanted, state.seats[i].faction) then
      kept[#kept + 1] = state.seats[i]
    end
  end
  state.seats = kept
  for i = 1, #wanted do
    if state.seat_of(wanted[i]) == nil then
      kept[#kept + 1] = { faction = wanted[i], place = M.free_place(), colour = facts.seat(wanted[i]).colour }
    end
  end
  return true
end

local function ruling(id)
  for i = 1, #facts.rulings do
    if facts.rulings[i].id == id then
      return facts.rulings[i]
    end
  end
  return nil
end

local function option(id)
  for i = 1, #facts.options do
    if facts.options[i].id == id then
      return facts.options[i]
    end
  end
  return nil
end

local function put(from, key, value, default)
  if value == default then
    from[key] = nil
  else
    from[key] = value
  end
  return true
end

local function whole(value)
  if type(value) == "string" and #value < 7 and is_plain(value) and string.find(value, "^%d+$") then
    return tonumber(value)
  end
  return value
end

local function is_whole(value, least, most)
  return type(value) == "number" and value % 1 == 0 and value >= least and value <= most
end

local function set(key, value)
  local chosen = ruling(key)
  if chosen ~= nil then
    return facts.has(chosen.options, value) and put(state.rulings, key, value, chosen.default)
  end
  local limits = option(key)
  if limits ~= nil then
    local number = whole(value)
    return is_whole(number, limits.least, limits.most) and put(state.options, key, number, limits.default)
  end
  if key == "preset" then
    return state.choose_preset(value)
  elseif key == "seed" then
    if value ~= "" and not chance.is_seed(value) then
      return false
    end
    M.forget_words()
    state.seed = value
    state.seed_given = value ~= ""
    return true
  elseif key == "mode" then
    if value ~= "free" and value ~= "assist" and value ~= "referee" then
      return false
    end
    state.mode = value
    return true
  elseif key == "chance" then
    if value ~= "auto" and value ~= "hand" then
      return false
    end
    state.chance = value
    return true
  elseif key == "seating" then
    return M.choose_seats(whole(value))
  elseif key == "tempo" then
    local number = value == "-1" and -1 or whole(value)
    if not is_whole(number, -1, 60) then
      return false
    end
    state.tempo = number
    return true
  elseif key == "pace" then
    local number = whole(value)
    if not is_whole(number, 0, 600) then
      return false
    end
    state.pace = number
    return true
  elseif key == "places" then
    if value ~= "random" and value ~= "chosen" then
      return false
    end
    state.places = value
    return true
  elseif key == "hot_seat" then
    if type(value) ~= "boolean" then
      return false
    end
    state.hot_seat = value
    return true
  end
  local faction = string.match(key, "^place/(.+)$")
  local seat = faction ~= nil and state.seat_of(faction) or nil
  if seat ~= nil then
    return M.take_place(seat, whole(value))
  end
  return false
end

-- The words of the players -------------------------------------------------------------------------

-- Whoever chooses the seed could choose it for what they know of the words: no word outlives the seed it was given to.
function M.forget_words()
  state.commitment = ""
  state.words = {}
  if not state.seed_given then
    state.seed = ""
  end
end

-- The seed is chosen and shown as its hash; from then on everybody may add a word that chance depends on, too.
function M.ask_words(colour)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  elseif state.chance ~= "auto" then
    return false, tell.to(colour, "no-seed")
  elseif state.commitment ~= "" then
    return true
  end
  state.seed = state.seed_given and state.seed or chance.fresh_seed()
  state.commitment = chance.commitment(state.seed)
  state.words = {}
  tell.all("words-asked", { commit = state.commitment }, tell.GOOD)
  state.changed()
  return true
end

-- A player gives the word of a faction; "" for one at random.
function M.give_word(colour, faction, word)
  if state.commitment == "" then
    return false, tell.to(colour, "words-not-asked")
  elseif state.colour_of(faction) ~= colour then
    return false, tell.to(colour, "not-your-seat", { faction = Referee.name(state.language(colour), faction) })
  elseif word ~= "" and not chance.is_word(word) then
    return false, tell.to(colour, "word-wrong")
  end
  state.words[faction] = word ~= "" and word or chance.random_word()
  state.changed()
  return true
end

-- The words of these seats, in their order.
local function words_for(seats)
  local found = {}
  for i = 1, #seats do
    found[#found + 1] = state.commitment ~= "" and state.words[seats[i].faction] or nil
  end
  return found
end

-- Give a seat a place at the board; whoever had it changes places with it.
function M.take_place(seat, place)
  if not is_whole(place, 1, facts.most) then
    return false
  end
  for i = 1, #state.seats do
    if state.seats[i].place == place then
      state.seats[i].place = seat.place
    end
  end
  seat.place = place
  state.places = "chosen"
  return true
end

local function is_own_place(key, colour)
  local faction = string.match(key, "^place/(.+)$")
  return faction ~= nil and state.colour_of(faction) == colour
end

local ANY_TIME = { mode = true, pace = true, tempo = true, hot_seat = true }

-- Choose a ruling or option by its id, "seed", "mode", "chance" (auto or hand), "pace" (seconds that
-- the table waits), "tempo" (the same before each move of an automaton, -1 for a click), "seating" (a number), "places" (random or chosen), "hot_seat", or "place/<faction>".
-- Whether it could be chosen, and if not why. A `colour` that is not the host's only chooses its place.
function M.set(key, value, colour)
  local reader = colour or state.host()
  if state.stage == "playing" and not ANY_TIME[key] then
    return false, tell.to(reader, "running")
  end
  if colour ~= nil and not state.is_host(colour) and not is_own_place(key, colour) then
    return false, tell.to(reader, "host-only")
  end
  if not set(key, value) then
    return false, tell.to(reader, "no-such-setting", { key = tostring(key), value = tostring(value) })
  end
  state.changed()
  return true
end

-- The first place that nobody has.
function M.free_place()
  local taken = {}
  for i = 1, #state.seats do
    taken[state.seats[i].place] = true
  end
  for place = 1, facts.most do
    if not taken[place] then
      return place
    end
  end
  return 1
end

-- A colour sits down as a faction, whose area's colour it takes ("" for nobody: the host acts for it).
-- The faction plays from now on.
function M.sit(colour, faction)
  local at = facts.seat(faction)
  local reader = colour
  if colour == "" then
    reader = state.host()
  end
  if at == nil then
    return false, tell.to(reader, "no-such-faction", { faction = tostring(faction) })
  end
  if colour ~= "" and facts.has(M.automata(), faction) then
    return false, tell.to(reader, "seat-unmanned", { faction = Referee.name(state.language(reader), faction) })
  end
  if colour ~= "" and state.programs[faction] ~= nil then
    if state.stage == "playing" then
      return false, tell.to(reader, "seat-computer", { faction = Referee.name(state.language(reader), faction) })
    end
    state.programs[faction] = nil
  end
  if state.stage ~= "playing" and state.seat_of(faction) == nil then
    if #state.seats >= facts.most then
      return false, tell.to(reader, "seat-most", { most = facts.most })
    end
    state.seats[#state.seats + 1] = { faction = faction, place = M.free_place(), colour = at.colour }
  elseif state.seat_of(faction) == nil then
    return false, tell.to(reader, "running")
  end
  if colour ~= "" and colour ~= at.colour then
    if state.is_seated(at.colour) then
      local args = { faction = Referee.name(state.language(reader), faction), colour = at.colour }
      return false, tell.to(reader, "seat-taken", args)
    end
    local language = state.languages[colour]
    if language ~= nil then
      state.languages[at.colour] = language
    end
    local person = state.acting(colour) or (colour ~= "Grey" and Player[colour]) or nil
    if person ~= nil then
      person.changeColor(at.colour)
    end
  end
  state.changed()
  return true
end

-- A faction does not play after all.
function M.leave(faction, colour)
  if state.stage == "playing" then
    return false, tell.to(colour or state.host(), "running")
  end
  if colour ~= nil and not state.is_host(colour) and state.colour_of(faction) ~= colour then
    return false, tell.to(colour, "host-only")
  end
  for i = #state.seats, 1, -1 do
    if state.seats[i].faction == faction then
      table.remove(state.seats, i)
      state.programs[faction] = nil
    end
  end
  state.changed()
  return true
end

-- Beginning --------------------------------------------------------------------------------------

local function by_place(seats)
  local ordered = {}
  for place = 1, facts.most do
    for i = 1, #seats do
      if seats[i].place == place then
        ordered[#ordered + 1] = seats[i]
      end
    end
  end
  return ordered
end

-- The seats with places that follow from a seed.
local function with_drawn_places(seats, seed)
  local words = words_for(seats)
  local free = {}
  for place = 1, #facts.seatings > 0 and #seats or facts.most do
    free[place] = place
  end
  local made = {}
  for i = 1, #seats do
    local at = chance.pick(seed, "place/" .. string.format("%d", i), #free, words)
    made[i] = { faction = seats[i].faction, colour = seats[i].colour, place = free[at] }
    table.remove(free, at)
  end
  return made
end

local function player_name(colour)
  if colour == nil or not state.is_seated(colour) then
    return nil
  end
  local name = Player[colour].steam_name
  if type(name) == "string" and #name >= 1 and #name <= 60 and is_plain(name) then
    return name
  end
  return colour
end

local function header(seated, seed)
  local seats = {}
  for i = 1, #seated do
    local seat = seated[i]
    seats[i] = {
      faction = seat.faction, place = seat.place, program = computers.label(seat.faction),
      player = computers.label(seat.faction) or player_name(seat.colour) or seat.faction,
    }
  end
  -- The chain is worked out when the log is handed out; the host may take back whatever there was, and
  -- the verdict tells it.
  local policy = { chain = true, hashes = "end", undo = "any" }
  local made = {
    content = Referee.content, format = 1, game = Referee.id, made_by = "export", rules = Referee.version,
    seats = seats,
  }
  if state.chance == "auto" then
    policy.fair = true
    made.seed_commit = chance.commitment(seed)
    local words = words_for(seated)
    if #words > 0 then
      made.client_seeds = words
    end
  end
  made.policy = policy
  local whole_header = Referee.data(made)
  Referee.put(whole_header, "rulings", Referee.dict({}))
  Referee.put(whole_header, "options", Referee.dict({}))
  for i = 1, #facts.rulings do
    local id = facts.rulings[i].id
    if state.rulings[id] ~= nil then
      Referee.put(whole_header.rulings, id, state.rulings[id])
    end
  end
  for i = 1, #facts.options do
    local id = facts.options[i].id
    if state.options[id] ~= nil then
      Referee.put(whole_header.options, id, state.options[id])
    end
  end
  return whole_header
end

local function names_of_seats(language)
  local names = {}
  for i = 1, #state.seats do
    names[i] = Referee.name(language, state.seats[i].faction)
  end
  return Referee.listed(language, names)
end

-- Begin the game with what has been chosen; whether it could begin, and if not why. All is made ready first, which
-- may take several frames, and then taken over in one go.
function M.start(colour)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  end
  if state.stage == "playing" then
    return false, tell.to(colour, "running")
  end
  if #state.seats < facts.least then
    return false, tell.to(colour, "seat-least", { least = facts.least })
  end
  local nobodys = M.automata()
  for i = 1, #nobodys do
    if state.is_seated(facts.seat(nobodys[i]).colour) then
      return false, tell.to(colour, "seat-unmanned", { faction = Referee.name(state.language(colour), nobodys[i]) })
    end
  end
  local seed = (state.seed_given or state.commitment ~= "") and state.seed or chance.fresh_seed()
  local seats = state.seats
  if state.places == "random" then
    seats = with_drawn_places(seats, seed)
  end
  seats = by_place(seats)
  if #facts.seatings > 0 then
    -- There are as many places as people who play.
    for i = 1, #seats do
      seats[i] = { faction = seats[i].faction, colour = seats[i].colour, place = i }
    end
  end
  slices.pause(20)
  local head = header(seats, seed)
  slices.pause(20)
  local setup = state.setup_of(head)
  slices.pause(20)
  local violation = Referee.check_setup(setup)
  if violation ~= nil then
    local reason = refusals.words(state.language(colour), violation)
    return false, tell.to(colour, "setup-refused", { reason = reason })
  end
  slices.pause(20)
  local log, reason = Referee.log.new(head)
  if log == nil then
    return false, tell.to(colour, "setup-refused", { reason = reason })
  end
  slices.pause(20)
  local position = Referee.new_position(setup)
  slices.pause(20)
  saves.forget_broken()
  state.seed = seed
  state.seats = seats
  state.begin_log(log, position)
  computers.begin(M.automata())
  state.stage = "playing"
  state.shown = false
  state.forms = {}
  state.left = {}
  state.hold = ""
  state.window = ""
  state.changed()
  slices.pause(20)
  tell.everybody(function(language)
    local key = "set-up"
    if state.chance ~= "auto" then
      key = "set-up-by-hand"
    end
    return tell.say(language, key, {
      factions = names_of_seats(language), commit = head.seed_commit or "",
    })
  end, tell.GOOD)
  slices.pause(20)
  errors.run("after a move", play.on_move)
  play.table_moves()
  return true
end

-- Give up the game, or what is left of it, and go back to setting up with the same choices.
function M.reset(colour)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  end
  saves.forget_broken()
  shared_game.forget()
  state.stage = "lobby"
  state.shown = false
  state.position = nil
  state.log = nil
  state.line_texts = {}
  state.snapshots = {}
  state.news = {}
  state.news_texts = {}
  state.forms = {}
  state.left = {}
  state.hold = ""
  state.window = ""
  M.forget_words()
  tell.all("reset")
  state.changed()
  errors.run("after a move", play.on_move)
  return true
end

return M
