-- The saved text: written and read.
--
-- It is one JSON object: {content, format, game, rules, log: {header, lines}, news, position, snapshots, and
-- `state`: the rest as `state` has it}. `log` is a log as docs/log-format.md has it, without the end line. Large
-- parts are kept as text and written anew only when they change.
local Referee = use("referee")
local errors = use("errors")
local slices = use("slices")
local state = use("state")

local M = {}

local FORMAT = 1

-- The names of what is saved just as it stands.
local PLAIN = {
  "stage", "mode", "seats", "rulings", "options", "seed", "seed_given", "chance", "pace", "tempo", "places", "players",
  "languages", "hot_seat", "commitment", "words", "guarded", "forms", "panels", "left", "homes", "hold", "window",
  "draws", "by_itself", "reasons", "programs", "explain", "shared",
  "shown",
}

-- The version of the state that was saved last, nil where it is to be written anew in any case.
local saved_version = nil
local saved = ""
local broken = nil

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
  local header = state.log.header
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
  local homes = state.homes
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
  if state.log == nil then
    return "null"
  end
  return '{"header":' .. header_text() .. ',"lines":['
    .. table.concat(state.line_texts, ",") .. "]}"
end

-- The position whose text is kept, and that text.
local written = nil
local written_text = "null"

local function position_text()
  if state.position == nil then
    return "null"
  end
  if written ~= state.position then
    local position = state.position
    local text = Referee.save_position(position)
    written, written_text = position, text
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
  for i = 1, #state.snapshots do
    local kept = state.snapshots[i]
    texts[i] = '{"n":' .. string.format("%d", kept.n) .. ',"position":' .. snapshot_text(kept) .. "}"
  end
  return "[" .. table.concat(texts, ",") .. "]"
end

local function plain_text(name)
  if name == "homes" then
    return homes_text()
  elseif name == "draws" or name == "by_itself" then
    -- A list of numbers, a long one: data as it is.
    return Referee.encode(state[name])
  end
  return Referee.encode(Referee.data(state[name]))
end

-- All that is saved just as it stands. What is not data is left out and reported, not the rest with it.
local function plain_part()
  local texts = {}
  for i = 1, #PLAIN do
    slices.pause(5)
    local good, text = pcall(plain_text, PLAIN[i])
    if good then
      texts[#texts + 1] = '"' .. PLAIN[i] .. '":' .. text
    else
      errors.report("saving " .. PLAIN[i], text)
    end
  end
  return "{" .. table.concat(texts, ",") .. "}"
end

local function whole_text()
  local front = '{"content":"' .. Referee.content .. '","format":' .. string.format("%d", FORMAT)
    .. ',"game":"' .. Referee.id .. '","log":' .. log_text()
    .. ',"news":[' .. table.concat(state.news_texts, ",") .. '],"position":' .. position_text()
    .. ',"rules":' .. string.format("%d", Referee.version) .. ',"snapshots":' .. snapshot_texts()
  slices.pause(20)
  return front .. ',"state":' .. plain_part() .. "}"
end

-- Whether what would be saved now is yet to be written.
function M.is_due()
  return broken == nil and saved_version ~= state.version
end

-- Write what is to be saved before it is asked for, a part at a time: to be called where a pause is welcome. What
-- changes meanwhile is written when it is asked for, or the next time.
function M.prepare()
  slices.pause(20)
  position_text()
  slices.pause(20)
  log_text()
  for i = 1, #state.snapshots do
    slices.pause(20)
    snapshot_text(state.snapshots[i])
  end
  slices.pause(20)
  homes_text()
  slices.pause(20)
  local version = state.version
  if M.is_due() then
    local text = whole_text()
    if state.version == version then
      saved = text
      saved_version = version
    end
  end
end

-- The state as text. What could not be loaded is saved again as it was.
function M.save()
  if broken ~= nil then
    return broken
  end
  if M.is_due() then
    saved_version = state.version
    saved = whole_text()
  end
  return saved
end

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
    local entry = state.undressed(found[i])
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
    return nil, "the saved state is not JSON: " .. tostring(reason)
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
    made[PLAIN[i]] = state.undressed(found.state[PLAIN[i]])
    if made[PLAIN[i]] == nil then
      made[PLAIN[i]] = state[PLAIN[i]]
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
  state.begin()
  for name, value in pairs(made) do
    state[name] = value
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
  saved_version = nil
  broken = nil
  state.begin()
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
  if state.log ~= nil and (state.log.header.content ~= Referee.content or state.log.header.rules ~= Referee.version) then
    return true, "this game was begun with other rules or content: its log is judged by those"
  end
  return true, nil
end

-- Give up a state that could not be read.
function M.forget_broken()
  broken = nil
end
return M
