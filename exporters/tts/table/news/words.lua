-- What the panels say, in the language of who reads it. English stands in for what is missing.
local replaced = use("replaced")
local Referee = use("referee")
local phrases = use("phrases")
local state = use("state")

local M = {}

M.languages = phrases.languages
M.facts = phrases.facts

for i = 1, #phrases.languages do
  Referee.unpacking(phrases[phrases.languages[i]])
end
local first = phrases[phrases.languages[1]]

--- The words of a language.
function M.book(language)
  return phrases[language] or first
end
local book = M.book

--- The language of a colour.
function M.of(colour)
  local language = state.languages[colour]
  if language ~= nil and phrases[language] ~= nil then
    return language
  end
  return phrases.languages[1]
end

--- The name of a language in that language.
function M.language_name(language)
  return book(language).language
end

--- A phrase with its {arguments} filled in.
function M.say(language, key, args)
  local template = book(language).words[key] or first.words[key] or key
  return Referee.filled(template, args)
end

-- An id in plain words, for what nobody has named.
local function plain(id)
  local spaced = replaced(tostring(id), "-", " ")
  return spaced
end

--- The display name of an id: of the game first, then of the panels, then the id itself.
function M.name(language, id)
  local found = Referee.name(language, id)
  if found == tostring(id) then
    return book(language).values[id] or first.values[id] or plain(id)
  end
  return found
end

--- What a piece, or a place that is no territory, is called; what is neither has its display name.
function M.thing(language, id)
  local found = book(language).things[id] or Referee.name(language, id)
  if found == id then
    return plain(id)
  end
  return found
end

--- The display name of an id as a seat calls it.
function M.name_at(language, id, seat)
  if seat ~= nil then
    local key = seat .. "/" .. id
    local found = Referee.name(language, key)
    if found ~= key then
      return found
    end
  end
  return M.name(language, id)
end

--- Names in a row: "A, B and C".
function M.names(language, ids)
  local found = {}
  for i = 1, #ids do
    found[i] = M.name(language, ids[i])
  end
  return Referee.listed(language, found)
end

function M.kind(language, kind)
  return book(language).kinds[kind] or first.kinds[kind] or plain(kind)
end

--- The short description of a kind of move, for tooltips.
function M.kind_hint(language, kind)
  local texts = Referee.texts(language)
  return texts.moves[kind] or ""
end

function M.field(language, kind, name)
  local fields = book(language).fields
  return fields[kind .. "/" .. name] or fields[name] or plain(name)
end

--- What a field is about, for tooltips.
function M.field_hint(language, kind, name)
  local texts = Referee.texts(language)
  local fields = texts.fields[kind]
  return fields ~= nil and fields[name] or ""
end

--- A value of a field in words; what belongs to a seat as it is called there.
function M.value(language, kind, name, value, seat)
  if value == true then
    return M.say(language, "yes")
  elseif value == false then
    return M.say(language, "no")
  elseif type(value) == "number" then
    return string.format("%d", value)
  end
  local values = book(language).values
  local own = values[kind .. "/" .. name .. "/" .. value]
  if own ~= nil then
    return own
  end
  return M.name_at(language, value, seat)
end

function M.phase(language, phase)
  return Referee.name(language, phase)
end

function M.phase_short(language, phase)
  local found = book(language).phases[phase] or first.phases[phase]
  return found ~= nil and found.short or M.phase(language, phase)
end

function M.phase_text(language, phase)
  local found = book(language).phases[phase] or first.phases[phase]
  return found ~= nil and found.text or ""
end

function M.step(language, step)
  return book(language).steps[step] or first.steps[step] or plain(step)
end

--- What an option of the game is called in the set-up, else what it means.
function M.option(language, id)
  return book(language).options[id] or first.options[id] or M.meaning(language, id)
end

--- What an option of the game means, for tooltips.
function M.meaning(language, id)
  return book(language).meanings[id] or ""
end

--- The title of a preset, and what it is for.
function M.preset(language, id)
  return book(language).presets[id] or plain(id), book(language).preset_texts[id] or ""
end

--- The name of a figure of the standings.
function M.statistic(language, id)
  return book(language).values["statistic/" .. id] or plain(id)
end

--- What a card, a leader or an advantage does, for tooltips; "" if there is nothing to say.
function M.about(language, id)
  local card = M.facts.cards[id]
  if card ~= nil then
    return M.name(language, id) .. ": " .. book(language).cards[id]
  end
  local leader = M.facts.leaders[id]
  if leader ~= nil then
    return M.name(language, id) .. " (" .. M.name(language, leader.faction) .. "): "
      .. string.format("%d", leader.strength)
  end
  return book(language).advantages[id] or ""
end

--- The name of a leader with its strength; any other name as it is.
function M.strong(language, id)
  local leader = M.facts.leaders[id]
  if leader ~= nil then
    return M.say(language, "strength",
      { leader = M.name(language, id), strength = string.format("%d", leader.strength) })
  end
  return M.name(language, id)
end

--- A move in one line: its kind and what has been answered.
function M.move(language, kind, steps)
  local parts = {}
  for i = 1, #steps do
    parts[i] = M.value(language, kind, steps[i].name, steps[i].value)
  end
  if #parts == 0 then
    return M.kind(language, kind)
  end
  return M.kind(language, kind) .. ": " .. table.concat(parts, ", ")
end

return M
