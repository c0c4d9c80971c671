-- What happened, in words, for those who may know it (adjudicator/rules/secrecy.py).
local Referee = use("referee")
local state = use("state")
local tell = use("tell")
local slices = use("slices")
local replaced = use("replaced")

local M = {}

local LONG_TEXT = 100

-- Whether a field holds a player's own words.
local function is_free_text(field)
  return field ~= nil and field.type == "str" and (field.longest or 0) >= LONG_TEXT
end

local function has_words_of_players(move)
  local shape = Referee.shapes[move.move] or {}
  for i = 1, #move do
    if is_free_text(shape[move[i]]) then
      return true
    end
  end
  return false
end

local function event_lines(language, entry, seat)
  local lines = {}
  for i = 1, #entry.events do
    local event = entry.events[i]
    if Referee.may_hear(event, seat) then
      slices.pause(5)
      local text = Referee.say_event(language, event)
      if text ~= "" then
        lines[#lines + 1] = text
      end
    end
  end
  return lines
end

-- The lines of one entry of the news that a seat ("" for the public) may read.
function M.lines(language, entry, seat)
  if entry.note ~= nil then
    return { tell.say(language, entry.note, entry.args) }
  end
  local lines = event_lines(language, entry, seat)
  local move = entry.move
  local hidden = not Referee.may_see(move, "")
  if Referee.may_see(move, seat) and (hidden or #lines == 0 or has_words_of_players(move)) then
    table.insert(lines, 1, Referee.say_move(language, move))
  end
  return lines
end

-- Tell everybody what they may know of an entry.
function M.entry(entry)
  tell.everybody(function(language)
    return table.concat(M.lines(language, entry, ""), "\n")
  end)
end

-- What a seat alone, or it and another, may be told of an entry whose move is secret: "" for nothing.
local function secret_words(language, entry, faction)
  if Referee.may_see(entry.move, faction) then
    return Referee.say_move(language, entry.move)
  end
  local lines = {}
  for i = 1, #entry.events do
    local event = entry.events[i]
    if Referee.may_hear(event, faction) and not Referee.may_hear(event, "") then
      lines[#lines + 1] = Referee.say_event(language, event)
    end
  end
  return table.concat(lines, "\n")
end

local function tell_in_secret(entry)
  for i = 1, #state.seats do
    local seat = state.seats[i]
    if state.is_seated(seat.colour) then
      local words = secret_words(state.language(seat.colour), entry, seat.faction)
      if words ~= "" then
        tell.print(words, seat.colour, tell.SECRET)
      end
    end
  end
end

-- Tell what a move did: in public what is public, and to the seats that may know it what is secret.
function M.news(entry)
  if #M.lines(Referee.languages[1], entry, "") > 0 then
    M.entry(entry)
  end
  if entry.move ~= nil and not Referee.may_see(entry.move, "") then
    tell_in_secret(entry)
  end
end

-- The last lines of the news that a seat ("" for the public) may read, the latest last.
function M.history(language, count, seat)
  local found = {}
  -- A list of its own: there may be more news before this is done.
  local news = {}
  for i = 1, #state.news do
    news[i] = state.news[i]
  end
  for i = #news, 1, -1 do
    local lines = M.lines(language, news[i], seat)
    for k = #lines, 1, -1 do
      if #found < count then
        found[#found + 1] = lines[k]
      end
    end
    if #found >= count then
      break
    end
  end
  local ordered = {}
  for i = 1, #found do
    ordered[i] = found[#found + 1 - i]
  end
  return ordered
end

-- How a faction stands at the end, in one line.
local function standing(faction, figures)
  if figures == nil then
    return
  end
  tell.everybody(function(language)
    local parts = {}
    for i = 1, #figures do
      local name = Referee.name(language, figures[i])
      parts[i] = replaced(name, "-", " ") .. " " .. string.format("%d", figures[figures[i]])
    end
    return Referee.name(language, faction) .. ": " .. table.concat(parts, ", ")
  end)
end

-- How the game has ended, for everybody.
function M.end_of_game(result)
  tell.everybody(function(language)
    local winners = {}
    for i = 1, #result.winners do
      winners[i] = Referee.name(language, result.winners[i])
    end
    local key = "won"
    if #winners == 0 then
      key = "won-by-nobody"
    end
    return tell.say(language, key, {
      winners = Referee.listed(language, winners), clause = Referee.say_clause(language, result.clause),
    })
  end, tell.GOOD)
  for i = 1, #state.seats do
    standing(state.seats[i].faction, result.statistics[state.seats[i].faction])
  end
  if state.chance == "auto" then
    tell.all("seed-shown", { seed = state.seed })
  end
  tell.host("log-how")
end
return M
