-- What the table itself says in chat, in the language of who reads it. Colours: one for each purpose.
local Referee = use("referee")
local state = use("state")
local phrases = use("chat_words")

local M = {}

M.PLAIN = { 0.93, 0.89, 0.79 }
M.SECRET = { 0.95, 0.77, 0.35 }
M.WARN = { 1, 0.6, 0.45 }
M.GOOD = { 0.6, 0.9, 0.6 }

local first = phrases[phrases.languages[1]]

-- A message in a language, its {arguments} filled in.
function M.say(language, key, args)
  local book = phrases[language] or first
  local template = book[key] or first[key] or key
  return Referee.filled(template, args)
end

-- A message for the reader of a colour.
function M.to(colour, key, args)
  return M.say(state.language(colour), key, args)
end

-- Print a text to one colour. Grey is not a seat: who acts as one who watches hears it, else all who watch.
function M.print(text, colour, tint)
  local person = state.acting(colour)
  if person ~= nil then
    person.print(text, tint or M.PLAIN)
    return
  end
  if colour ~= "Grey" and colour ~= "Public" then
    printToColor(text, colour, tint or M.PLAIN)
    return
  end
  local watching = Player.getSpectators()
  for i = 1, #watching do
    watching[i].print(text, tint or M.PLAIN)
  end
end

-- Print a message to one colour.
function M.one(colour, key, args, tint)
  M.print(M.to(colour, key, args), colour, tint)
end

-- Call `words(language)` once for each language that is read, and print what it gives to its readers.
function M.everybody(words, tint)
  local seated = getSeatedPlayers()
  local same = true
  local language = state.language(seated[1] or "")
  for i = 2, #seated do
    same = same and state.language(seated[i]) == language
  end
  if same then
    printToAll(words(language), tint or M.PLAIN)
    return
  end
  for i = 1, #seated do
    printToColor(words(state.language(seated[i])), seated[i], tint or M.PLAIN)
  end
  local watching = Player.getSpectators()
  for i = 1, #watching do
    watching[i].print(words(state.language("Grey")), tint or M.PLAIN)
  end
end

-- Print a message to everybody.
function M.all(key, args, tint)
  M.everybody(function(language)
    return M.say(language, key, args)
  end, tint)
end

-- Print a message to the host.
function M.host(key, args, tint)
  local host = state.host_player()
  if host ~= nil then
    host.print(M.to(host.color, key, args), tint or M.PLAIN)
  end
end

return M
