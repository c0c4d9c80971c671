-- Everything that a save keeps, as plain data in one table; nothing else at the table is remembered. `saves` writes
-- and reads it.
local Referee = use("referee")
local facts = use("facts")
local errors = use("errors")

local M = {}

local NEWS_MOST = 80
local REASONS_MOST = 120
local EVERY = 16
local SNAPSHOTS_MOST = 8

-- A preset by its id, or nothing.
local function preset_of(id)
  for i = 1, #facts.presets do
    if facts.presets[i].id == id then
      return facts.presets[i]
    end
  end
  return nil
end

-- A copy of plain settings.
local function copied(settings)
  local copy = {}
  for key, value in pairs(settings) do
    copy[key] = value
  end
  return copy
end

--- Takes over all rulings and options of a preset; whether there is one of that id.
function M.choose_preset(id)
  local preset = preset_of(id)
  if preset == nil then
    return false
  end
  M.rulings = copied(preset.rulings)
  M.options = copied(preset.options)
  return true
end

-- What a new table starts with.
local function begin()
  M.stage = "lobby"
  M.mode = "referee"
  M.position = nil
  M.log = nil
  M.seats = {}
  M.rulings = {}
  M.options = {}
  M.choose_preset(facts.preset)
  M.seed = ""
  M.seed_given = false
  M.commitment = ""
  M.words = {}
  M.guarded = false
  M.chance = "auto"
  M.pace = facts.pace
  M.tempo = 4
  M.places = "random"
  M.players = {}
  M.languages = {}
  M.hot_seat = false
  M.forms = {}
  M.panels = {}
  M.news = {}
  M.news_texts = {}
  M.reasons = {}
  M.left = {}
  M.homes = {}
  M.hold = ""
  M.window = ""
  M.snapshots = {}
  M.line_texts = {}
  M.draws = {}
  M.by_itself = {}
  M.programs = {}
  M.explain = false
  M.shared = {}
  M.shown = false
  M.views = {}
end

M.begin = begin
begin()

-- How often something has changed: who works over several frames sees whether that is overtaken.
M.version = 0

-- What runs when something has changed; set by `main`.
function M.on_change() end

-- Note that something has changed: it will be saved, and the panels drawn anew.
function M.changed()
  M.version = M.version + 1
  M.on_change()
end

-- Who acts ---------------------------------------------------------------------------------------

-- The seat of a faction in this game, or nil.
function M.seat_of(faction)
  for i = 1, #M.seats do
    if M.seats[i].faction == faction then
      return M.seats[i]
    end
  end
  return nil
end

-- Whether a faction of this game has a colour.
function M.seats_at(colour)
  for i = 1, #M.seats do
    if M.seats[i].colour == colour then
      return true
    end
  end
  return false
end

-- The player colour of a faction in this game, or nil.
function M.colour_of(faction)
  local seat = M.seat_of(faction)
  if seat == nil then
    return nil
  end
  return seat.colour
end

-- The person whose act is being carried out, as the program gave them, or nil. Several people can be
-- Grey at once, and the program looks none of them up by it: who they are and what they may do is only
-- known as long as they act.
local acting = nil

-- From now on this person acts (nil: nobody).
function M.acts(player)
  acting = player
end

-- The person who acts under a colour that is nobody's seat, or nil.
function M.acting(colour)
  if acting ~= nil and acting.color == "Grey" and (colour == "Grey" or colour == "Public") then
    return acting
  end
  return nil
end

-- The person who hosts, nil if there is none.
function M.host_player()
  local players = Player.getPlayers()
  for i = 1, #players do
    if players[i].host then
      return players[i]
    end
  end
  return nil
end

-- The colour of the host, "" if there is none.
function M.host()
  local host = M.host_player()
  return host ~= nil and host.color or ""
end

-- Whether somebody sits at a colour.
function M.is_seated(colour)
  return facts.has(getSeatedPlayers(), colour)
end

-- Whether the person of a colour is the host or has been promoted.
function M.is_host(colour)
  local person = M.acting(colour)
  if person ~= nil then
    return person.host or person.promoted
  end
  if colour == "Grey" then
    return false
  end
  local players = Player.getPlayers()
  for i = 1, #players do
    if players[i].color == colour then
      return players[i].host or players[i].promoted
    end
  end
  return false
end

local automata = { position = nil, seats = {} }

-- The seats that nobody sits on in this game: the table makes their moves.
function M.automata()
  if M.position == nil then
    return {}
  end
  if automata.position ~= M.position then
    automata = { position = M.position, seats = Referee.automata(M.position) }
  end
  return automata.seats
end

-- Whether nobody sits on a faction's seat in this game.
function M.is_automaton(faction)
  return facts.has(M.automata(), faction)
end

-- The factions that a colour acts for: its own; for the host also those whose seats are empty, and all
-- in a hot-seat game. Where the rules leave a choice to a seat that nobody sits on, all who play may make it.
function M.seats_of(colour)
  local own = {}
  local other = {}
  local host = M.is_host(colour)
  local seated = getSeatedPlayers()
  local unmanned = {}
  for i = 1, #M.seats do
    local seat = M.seats[i]
    if M.programs[seat.faction] ~= nil or (M.shared.address ~= nil and M.log ~= nil and M.views[seat.faction] == nil) then
      -- A computer player plays it, or somebody in a browser: nobody else acts for it, or sees what it holds.
    elseif M.is_automaton(seat.faction) then
      unmanned[#unmanned + 1] = seat.faction
    elseif seat.colour == colour then
      own[#own + 1] = seat.faction
    elseif host and (M.hot_seat or not facts.has(seated, seat.colour)) then
      other[#other + 1] = seat.faction
    end
  end
  for i = 1, #other do
    own[#own + 1] = other[i]
  end
  for i = 1, #own > 0 and #unmanned or 0 do
    own[#own + 1] = unmanned[i]
  end
  return own
end

-- Whether a colour acts for a seat.
function M.acts_for(colour, faction)
  return facts.has(M.seats_of(colour), faction)
end

-- The language of a colour.
function M.language(colour)
  return M.languages[colour] or Referee.languages[1]
end

-- The log and the position -----------------------------------------------------------------------

-- Begin a log: its text is kept line by line.
function M.begin_log(log, position)
  M.log = log
  M.position = position
  M.line_texts = {}
  M.snapshots = {}
  M.news = {}
  M.news_texts = {}
  M.reasons = {}
  M.draws = {}
  M.by_itself = {}
  M.views = {}
end

-- The position as it is asked about for a seat: in a game that is shared, what this seat may know.
function M.position_of(seat)
  return M.views[seat] or M.position
end

-- Where everything stands, as far as this table knows it.
function M.stands()
  local stands = Referee.pieces(M.position)
  if next(M.views) == nil then
    return stands
  end
  local found = {}
  for i = 1, #stands do
    if M.views[stands[i].owner] == nil then
      found[#found + 1] = stands[i]
    end
  end
  for i = 1, #M.seats do
    local seat = M.seats[i].faction
    local own = M.views[seat] ~= nil and Referee.pieces(M.views[seat]) or {}
    for k = 1, #own do
      if own[k].owner == seat then
        found[#found + 1] = own[k]
      end
    end
  end
  return found
end

-- A line was added to the log: this is the position after it, and the number that the draws of chance have reached
-- (adjudicator/log/dice.py). Positions are never changed afterwards; now and then one is kept, from which taking
-- back starts. `alone`: the table has made the move for a seat that nobody sits on.
function M.line_added(position, reached, alone)
  local n = #M.log.lines
  if alone then
    M.by_itself[#M.by_itself + 1] = n
  end
  M.position = position
  M.line_texts[n] = Referee.encode(M.log.lines[n])
  M.draws[n] = reached
  if n % EVERY == 0 then
    M.snapshots[#M.snapshots + 1] = { n = n, position = position }
    if #M.snapshots > SNAPSHOTS_MOST then
      table.remove(M.snapshots, 1)
    end
  end
end

-- How many draws of chance there were up to here, those left out that were taken back: the next one has
-- the next number (adjudicator/log/dice.py).
function M.drawn()
  return M.draws[#M.log.lines] or 0
end

-- A position of one's own like the kept one after line `n`, or nil.
function M.snapshot(n)
  for i = #M.snapshots, 1, -1 do
    local kept = M.snapshots[i]
    if kept.n == n then
      if kept.position == nil then
        kept.position = Referee.read_position(kept.plain)
        kept.plain = nil
      end
      return kept.position ~= nil and Referee.fork(kept.position) or nil
    end
  end
  return nil
end

-- An entry of what happened as it is saved.
function M.news_text(entry)
  return Referee.encode(Referee.data(entry))
end

-- Keep an entry of what happened, and forget the oldest.
function M.add_news(entry, text)
  M.news[#M.news + 1] = entry
  M.news_texts[#M.news] = text or M.news_text(entry)
  if #M.news > NEWS_MOST then
    table.remove(M.news, 1)
    table.remove(M.news_texts, 1)
  end
end

-- Keep of an entry of what happened why somebody was passed over, and that a turn begins (`play.true_reason`).
function M.add_reasons(entry)
  for i = 1, #entry.events do
    local event = entry.events[i]
    if event.args.why ~= nil or event.kind == Referee.turn_begins then
      M.reasons[#M.reasons + 1] = { n = entry.n, kind = event.kind, clause = event.clause, args = event.args }
    end
    if #M.reasons > REASONS_MOST then
      table.remove(M.reasons, 1)
    end
  end
end

-- The set-up as the log's header has it.
function M.setup_of(header)
  return Referee.setup({ seats = header.seats, rulings = header.rulings, options = header.options })
end

-- Data as it is kept here: dicts lose the list of their keys.
local function undressed(value)
  if type(value) ~= "table" or value == Referee.None then
    return value
  end
  local made = {}
  if getmetatable(value) == nil then
    for i = 1, #value do
      made[i] = undressed(value[i])
    end
    return made
  end
  for i = 1, #value do
    made[value[i]] = undressed(value[value[i]])
  end
  return made
end

M.undressed = undressed

function errors.where()
  if M.position ~= nil then
    return M.stage .. ", " .. tostring(M.position.phase) .. "/" .. tostring(M.position.step) .. ", line "
      .. string.format("%d", #M.line_texts)
  end
  return M.stage
end

return M
