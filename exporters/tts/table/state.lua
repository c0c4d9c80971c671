-- Everything that a save keeps, as plain data in one table; nothing else at the table is remembered.
--
-- The saved text is one JSON object: {content, format, game, rules, log: {header, lines}, news, position,
-- snapshots, and `state`: the rest as it stands here}. `log` is a log as docs/log-format.md has it, without
-- the end line. Large parts are kept as text and written anew only when they change.
local Referee = use("referee")
local facts = use("facts")
local guard = use("guard")
local slices = use("slices")

local M = {}

local FORMAT = 1
local NEWS_MOST = 80
local EVERY = 16
local SNAPSHOTS_MOST = 8

-- What a new table starts with.
local function begin()
  M.stage = "lobby"
  M.mode = "referee"
  M.position = nil
  M.log = nil
  M.seats = {}
  M.rulings = {}
  M.options = {}
  M.seed = ""
  M.seed_given = false
  M.chance = "auto"
  M.pace = facts.pace
  M.places = "random"
  M.players = {}
  M.languages = {}
  M.hot_seat = false
  M.forms = {}
  M.panels = {}
  M.news = {}
  M.news_texts = {}
  M.left = {}
  M.homes = {}
  M.hold = ""
  M.window = ""
  M.snapshots = {}
  M.line_texts = {}
  M.draws = {}
end

-- The names of what is saved just as it stands.
local PLAIN = {
  "stage", "mode", "seats", "rulings", "options", "seed", "seed_given", "chance", "pace", "places", "players",
  "languages", "hot_seat", "forms", "panels", "left", "homes", "hold", "window",
  "draws",
}

M.begin = begin
begin()

-- How often something has changed: who works over several frames sees whether that is overtaken.
M.version = 0

-- What runs when something has changed; set by `main`.
function M.on_change() end

local dirty = true
local saved = ""
local broken = nil

-- Note that something has changed: it will be saved, and the panels drawn anew.
function M.changed()
  dirty = true
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

-- The factions that a colour acts for: its own; for the host also those whose seats are empty, and all
-- in a hot-seat game.
function M.seats_of(colour)
  local own = {}
  local other = {}
  local host = M.is_host(colour)
  local seated = getSeatedPlayers()
  for i = 1, #M.seats do
    local seat = M.seats[i]
    if seat.colour == colour then
      own[#own + 1] = seat.faction
    elseif host and (M.hot_seat or not facts.has(seated, seat.colour)) then
      other[#other + 1] = seat.faction
    end
  end
  for i = 1, #other do
    own[#own + 1] = other[i]
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
  M.draws = {}
end

-- A line was added to the log: this is the position after it, and the number that the draws of chance have reached
-- (adjudicator/log/dice.py). Positions are never changed afterwards; now and then one is kept, from which taking
-- back starts.
function M.line_added(position, reached)
  local n = #M.log.lines
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

-- Saving -----------------------------------------------------------------------------------------

-- The set-up as the log's header has it.
function M.setup_of(header)
  return Referee.setup({ seats = header.seats, rulings = header.rulings, options = header.options })
end

-- The texts of what is exchanged as a whole, never changed, for as long as it is the same.
local kept_texts = {}

local function keep_text(name, value, text)
  kept_texts[name] = { value = value, text = text }
end

local function kept_text(name, value)
  local kept = kept_texts[name]
  return kept ~= nil and kept.value == value and kept.text or nil
end

local function header_text()
  local header = M.log.header
  if kept_text("header", header) == nil then
    keep_text("header", header, Referee.encode(header))
  end
  return kept_text("header", header)
end

-- All keys of a table in order, a few at a time.
local function keys_in_order(from)
  local groups = {}
  local letters = {}
  for key in pairs(from) do
    local letter = string.sub(key, 1, 1)
    if groups[letter] == nil then
      groups[letter] = {}
      letters[#letters + 1] = letter
    end
    local group = groups[letter]
    group[#group + 1] = key
  end
  letters = Referee.sorted(letters)
  local keys = {}
  for i = 1, #letters do
    slices.pause(10)
    local group = Referee.sorted(groups[letters[i]])
    for k = 1, #group do
      keys[#keys + 1] = group[k]
    end
  end
  return keys
end

-- Where pieces were at first: hundreds of places.
local function homes_text()
  local homes = M.homes
  local text = kept_text("homes", homes)
  if text == nil then
    local keys = keys_in_order(homes)
    local parts = {}
    for i = 1, #keys do
      slices.pause(2)
      local home = homes[keys[i]]
      parts[i] = Referee.encode(keys[i])
        .. string.format(':{"turn":%d,"x":%d,"z":%d}', home.turn, home.x, home.z)
    end
    text = #keys > 0 and "{" .. table.concat(parts, ",") .. "}" or "[]"
    keep_text("homes", homes, text)
  end
  return text
end

local function log_text()
  if M.log == nil then
    return "null"
  end
  return '{"header":' .. header_text() .. ',"lines":['
    .. table.concat(M.line_texts, ",") .. "]}"
end

-- The position whose text is kept, and that text.
local written = nil
local written_text = "null"

local function position_text()
  if M.position == nil then
    return "null"
  end
  if written ~= M.position then
    written_text = Referee.save_position(M.position)
    written = M.position
  end
  return written_text
end

local function snapshot_text(kept)
  if kept.text == nil then
    kept.text = kept.position == written and written_text or Referee.save_position(kept.position)
  end
  return kept.text
end

local function snapshot_texts()
  local texts = {}
  for i = 1, #M.snapshots do
    local kept = M.snapshots[i]
    texts[i] = '{"n":' .. string.format("%d", kept.n) .. ',"position":' .. snapshot_text(kept) .. "}"
  end
  return "[" .. table.concat(texts, ",") .. "]"
end

local function plain_text(name)
  if name == "homes" then
    return homes_text()
  elseif name == "draws" then
    -- A list of numbers, a long one: data as it is.
    return Referee.encode(M.draws)
  end
  return Referee.encode(Referee.data(M[name]))
end

-- All that is saved just as it stands. What is no data is left out and reported, not the rest with it.
local function plain_part()
  local texts = {}
  for i = 1, #PLAIN do
    local good, text = pcall(plain_text, PLAIN[i])
    if good then
      texts[#texts + 1] = '"' .. PLAIN[i] .. '":' .. text
    else
      guard.report("saving " .. PLAIN[i], text)
    end
  end
  return "{" .. table.concat(texts, ",") .. "}"
end

-- Write what is large before it is asked for, a part at a time: to be called where a pause is welcome.
function M.prepare()
  slices.pause(20)
  position_text()
  slices.pause(20)
  log_text()
  for i = 1, #M.snapshots do
    slices.pause(20)
    snapshot_text(M.snapshots[i])
  end
  slices.pause(20)
  homes_text()
end

-- The state as text. What could not be loaded is saved again as it was.
function M.save()
  if broken ~= nil then
    return broken
  end
  if dirty then
    saved = '{"content":"' .. Referee.content .. '","format":' .. string.format("%d", FORMAT)
      .. ',"game":"' .. Referee.id .. '","log":' .. log_text()
      .. ',"news":[' .. table.concat(M.news_texts, ",") .. '],"position":' .. position_text()
      .. ',"rules":' .. string.format("%d", Referee.version) .. ',"snapshots":' .. snapshot_texts()
      .. ',"state":' .. plain_part() .. "}"
    dirty = false
  end
  return saved
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

-- What a saved state holds is read into a table of its own, `made`, and taken over when all of it is.
local function read_log(made, found, texts)
  made.line_texts = {}
  if found == Referee.None then
    return
  end
  made.log = found
  for i = 1, #found.lines do
    made.line_texts[i] = texts[found.lines[i]]
  end
end

local function read_snapshots(made, found, texts)
  made.snapshots = {}
  for i = 1, #found do
    made.snapshots[i] = { n = found[i].n, plain = found[i].position, text = texts[found[i].position] }
  end
end

local function read_forms(made)
  for i = 1, #made.seats do
    local form = made.forms[made.seats[i].faction]
    if form ~= nil and form.partial ~= nil then
      form.partial = Referee.move(form.partial)
    end
  end
end

local function read_news(made, found, texts)
  made.news = {}
  made.news_texts = {}
  for i = 1, #found do
    local entry = undressed(found[i])
    slices.pause(2)
    if entry.move ~= nil then
      entry.move = Referee.move(entry.move)
    end
    made.news[i] = entry
    made.news_texts[i] = texts[found[i]]
  end
end

-- Lists and dicts down to the lines of the log and the positions of snapshots keep the texts they came as.
local DEEPEST = 3

-- What a saved text holds, for `take_over`, and parts of the text as they stand; nil and a reason if it cannot be read.
local function read(text)
  local texts = {}
  local found, reason = Referee.decode(text, 40, texts, DEEPEST)
  if found == nil then
    return nil, "the saved state is no JSON: " .. tostring(reason)
  end
  if found.game ~= Referee.id or found.format ~= FORMAT then
    return nil, "the saved state is of another game or of a newer table"
  end
  local made = {}
  read_log(made, found.log, texts)
  if found.position ~= Referee.None then
    slices.pause(20)
    local position, fault = Referee.read_position(found.position)
    if position == nil then
      return nil, "the saved position cannot be read: " .. tostring(fault)
    end
    made.position = position
  end
  read_snapshots(made, found.snapshots, texts)
  slices.pause(20)
  for i = 1, #PLAIN do
    slices.pause(10)
    made[PLAIN[i]] = undressed(found.state[PLAIN[i]])
    if made[PLAIN[i]] == nil then
      made[PLAIN[i]] = M[PLAIN[i]]
    end
  end
  read_forms(made)
  read_news(made, found.news, texts)
  local kept = { position = texts[found.position], homes = texts[found.state.homes] }
  if made.log ~= nil then
    kept.header = texts[made.log.header]
  end
  return made, kept
end

local function take_over(made, texts)
  begin()
  for name, value in pairs(made) do
    M[name] = value
  end
  written = made.position
  written_text = texts.position or "null"
  keep_text("homes", made.homes, texts.homes)
  if made.log ~= nil then
    keep_text("header", made.log.header, texts.header)
  end
end

-- Take over a saved text ("": a new table). Whether it could be read; if not, nothing is lost: the
-- text is kept, and saved again, until the table is set up anew. Until all is read the text is what is saved, and
-- the table as it is at first.
function M.load(text)
  dirty = true
  broken = nil
  begin()
  if text == nil or text == "" then
    return true, nil
  end
  broken = text
  local good, made, kept = pcall(read, text)
  if not good or made == nil then
    return false, tostring(good and kept or made)
  end
  take_over(made, kept)
  broken = nil
  if M.log ~= nil and (M.log.header.content ~= Referee.content or M.log.header.rules ~= Referee.version) then
    return true, "this game was begun with other rules or content: its log is judged by those"
  end
  return true, nil
end

-- Give up a state that could not be read.
function M.forget_broken()
  broken = nil
end

function guard.where()
  if M.position ~= nil then
    return M.stage .. ", " .. tostring(M.position.phase) .. "/" .. tostring(M.position.step) .. ", line "
      .. string.format("%d", #M.line_texts)
  end
  return M.stage
end

return M
