-- The table's own moves: every outcome follows from a seed that the log commits to before the game
-- and shows at its end, as adjudicator/log/dice.py has it. Nothing else is random in a game.
local Referee = use("referee")
local hmac = use("hmac")
local state = use("state")
local is_plain = use("is_plain")
local entropy = use("entropy")
local slices = use("slices")

local M = {}

local WORDS = 4294967296

local known_words = nil
local known_key = nil

-- The seed of the log, as bytes: the hash of the words that were chosen, so that any words will do.
function M.key(words)
  if words ~= known_words then
    known_key = hmac.sha256(hmac.bytes(words))
    known_words = words
  end
  return known_key
end

-- What the end of the log shows of a seed.
function M.shown(seed)
  return hmac.hex(M.key(seed))
end

-- The index, from 1, that chance gives to a draw among `count` outcomes: to draw `number` of the game,
-- or to what is drawn before it under a name. `words` are those of the players.
function M.pick(seed, number, count, words)
  local limit = WORDS - WORDS % count
  local text = tostring(number)
  if type(number) == "number" then
    text = string.format("%d", number)
  end
  for i = #(words or {}), 1, -1 do
    text = words[i] .. ":" .. text
  end
  local key = M.key(seed)
  local turn = 0
  while true do
    local message = text
    if turn > 0 then
      message = text .. "#" .. string.format("%d", turn)
    end
    local block = hmac.hmac(key, hmac.bytes(message))
    for at = 1, 29, 4 do
      local word = ((block[at] * 256 + block[at + 1]) * 256 + block[at + 2]) * 256 + block[at + 3]
      if word < limit then
        return word % count + 1
      end
    end
    turn = turn + 1
  end
end

-- What the header shows of a seed.
function M.commitment(seed)
  return hmac.hex(hmac.sha256(M.key(seed)))
end

-- A seed that nobody knows: 256 bits, hashed from all that the table has seen (see `entropy`).
function M.fresh_seed()
  return hmac.hex(hmac.sha256(hmac.bytes(entropy.text())))
end

local CONSONANTS, VOWELS = "bdfghklmnprstvz", "aeiou"

local function letter(from)
  local at = math.random(1, #from)
  return string.sub(from, at, at)
end

-- A word that is easy to say, at random.
function M.random_word()
  local word = ""
  for _ = 1, 5 do
    word = word .. letter(CONSONANTS) .. letter(VOWELS)
  end
  return word
end

-- Whether a text can be a player's word: 1 to 100 printable letters of ASCII without spaces and colons.
function M.is_word(text)
  return M.is_seed(text) and string.find(text, ":", 1, true) == nil
end

-- The words of the players that chance depends on in this game.
local function words_of_players()
  return state.log.header.client_seeds or {}
end

-- Whether a text can be a seed: 1 to 100 printable letters of ASCII without spaces.
function M.is_seed(text)
  return type(text) == "string" and #text >= 1 and #text <= 100 and is_plain(text)
    and string.find(text, " ", 1, true) == nil
end

local function is_timeout(kind)
  for i = 1, #Referee.timeout_moves do
    if Referee.timeout_moves[i] == kind then
      return true
    end
  end
  return false
end

-- Whether the game waits for the table.
function M.is_due()
  if state.stage ~= "playing" then
    return false
  end
  local awaited = Referee.to_act(state.position)
  for i = 1, #awaited do
    if awaited[i] == "table" then
      return true
    end
  end
  return false
end

-- The kind of move that the game waits for from the table, nil if it waits for none.
function M.kind()
  if not M.is_due() then
    return nil
  end
  local kinds = Referee.kinds(state.position, "table")
  for i = 1, #kinds do
    if not is_timeout(kinds[i]) then
      return kinds[i]
    end
  end
  return nil
end

-- The option of a field that is written so, nil if there is none.
local function written(field, text)
  for i = 1, #field.options do
    local option = field.options[i]
    if option == text or (type(option) == "number" and string.format("%d", option) == text) then
      return option
    end
  end
  return nil
end

-- The table's next move with its outcomes drawn, and how many draws that took; nil if the game does not
-- wait for one. With `shown`, a text that is not "", the outcome that is drawn is this one; nil if it cannot be.
function M.draw(shown)
  local kind = M.kind()
  if kind == nil then
    return nil, 0
  end
  local move = Referee.move({ by = "table", move = kind })
  local draw = 0
  slices.pause(20)
  local field = Referee.next_field(state.position, move)
  while field ~= nil do
    local value = field.options[1]
    slices.pause(20)
    if #field.options > 1 and (shown or "") ~= "" then
      value = written(field, shown)
      if value == nil then
        return nil, 0
      end
    elseif #field.options > 1 then
      draw = draw + 1
      value = field.options[M.pick(state.seed, state.drawn() + draw, #field.options, words_of_players())]
    end
    Referee.put(move, field.name, value)
    if field.last then
      return move, draw
    end
    field = Referee.next_field(state.position, move)
  end
  return move, draw
end

-- How many draws of chance a move of the table holds: the fields in which something else could stand.
function M.count(move)
  if move.by ~= "table" or is_timeout(move.move) then
    return 0
  end
  local form = Referee.move({ by = "table", move = move.move })
  local count = 0
  local field = Referee.next_field(state.position, form)
  while field ~= nil do
    slices.pause(20)
    if #field.options > 1 then
      count = count + 1
    end
    Referee.put(form, field.name, move[field.name])
    if field.last then
      return count
    end
    field = Referee.next_field(state.position, form)
  end
  return count
end

return M
