-- What is going on, in a few lines: the auction, the battle, a question. Only from a seat's own view, and
-- only what the position of the game at hand has: a game without auctions has no line about them. Other
-- lines, and what a seat holds, are described by the table's plan: words, and paths into the view.
local Referee = use("referee")
local words = use("words")

local M = {}

local function given(value)
  if value == nil or value == Referee.None then
    return nil
  end
  return value
end

local function whole(value)
  return string.format("%d", value)
end

-- A number that the viewer may know, "?" otherwise.
local function known(value)
  if type(value) == "number" and value >= 0 then
    return whole(value)
  end
  return "?"
end

-- `rows`: how many rows of letters the text may need in the panel.
local function add(lines, text, style, rows)
  lines[#lines + 1] = { text = text, bold = style == "bold", soft = style == "soft", rows = rows or 1 }
end

local function auction_lines(lines, language, auction)
  if auction.number < 1 then
    return
  end
  add(lines, words.say(language, "auction",
    { number = whole(auction.number), cards = whole(auction.cards) }), "bold")
  if auction.card ~= "" and auction.card ~= "?" then
    add(lines, words.say(language, "card-up", { card = words.name(language, auction.card) }))
  end
  if auction.bidder ~= "" then
    add(lines, words.say(language, "auction-bid",
      { bid = whole(auction.bid), bidder = words.name(language, auction.bidder) }))
  elseif auction.opener ~= "" then
    add(lines, words.say(language, "auction-none", { opener = words.name(language, auction.opener) }))
  end
  if #auction.passed > 0 then
    add(lines, words.say(language, "all-passed", { factions = words.names(language, auction.passed) }), "soft", #auction.passed > 2 and 2 or 1)
  end
end

-- How many fighters a faction has in the battle's territory.
local function strength(view, territory, faction)
  local sum = 0
  local place = Referee.game.territories ~= nil and Referee.game.territories[territory] or nil
  if place == nil then
    return sum
  end
  for i = 1, #place.parts do
    local here = view.forces[place.parts[i]]
    if here ~= nil and here[faction] ~= nil then
      sum = sum + here[faction]
    end
  end
  return sum
end

local function plan_line(language, view, battle, faction)
  local plan = battle.plans[faction]
  local name = words.name(language, faction) .. " " .. whole(strength(view, battle.territory, faction))
  if plan == nil then
    return name, 1
  elseif plan.leader == "?" then
    return name .. ": " .. words.say(language, "plan-secret"), 1
  end
  local open = name .. ": " .. words.strong(language, plan.leader) .. ", "
    .. words.say(language, "dial") .. " " .. known(plan.number) .. ", "
    .. words.name(language, plan.weapon) .. ", " .. words.name(language, plan.defense)
  return open, 2
end

local function battle_lines(lines, language, view, battle)
  add(lines, words.say(language, "battle-of", {
    aggressor = words.name(language, battle.aggressor), defender = words.name(language, battle.defender),
    territory = words.name(language, battle.territory),
  }), "bold", 2)
  local fighters = { battle.aggressor, battle.defender }
  for i = 1, 2 do
    local text, rows = plan_line(language, view, battle, fighters[i])
    add(lines, text, nil, rows)
  end
  local voice = given(battle.voice)
  if voice ~= nil then
    add(lines, words.say(language, "voice-is", {
      by = words.name(language, voice.by), order = words.value(language, "voice", "order", voice.order),
      what = words.value(language, "voice", "what", voice.what),
    }), "soft", 2)
  end
  local asked = given(battle.prescience)
  if asked ~= nil then
    local line = words.say(language, "prescience-is", {
      by = words.name(language, asked.by), element = words.value(language, "ask", "element", asked.element),
    })
    if asked.answer ~= "" and asked.answer ~= "?" then
      line = line .. ". " .. words.say(language, "prescience-answer", { answer = words.name(language, asked.answer) })
    end
    add(lines, line, "soft", 2)
  end
end

-- Paths ------------------------------------------------------------------------------------------

-- What is in the first of two lists of a view and not in the second.
local function less(view, names)
  local first, second = string.match(names, "^(.-)-(.+)$")
  local found = {}
  for i = 1, #view[first] do
    if not Referee.has(view[second], view[first][i]) then
      found[#found + 1] = view[first][i]
    end
  end
  return found
end

-- What a path such as "attack.by" or "order.1" leads to in a view, nil if there is nothing; "count" is how many
-- there are in a list. A path that
-- begins with "side" starts from what belongs to a seat; "order-done" is the order without who is done.
local function found_at(view, seat, path)
  local value = view
  for part in string.gmatch(path, "[^.]+") do
    if type(value) ~= "table" then
      return nil
    elseif value == view and part == "side" then
      value = view.sides[seat]
    elseif value == view and string.find(part, "-", 1, true) then
      value = less(view, part)
    elseif part == "count" then
      value = #value
    elseif string.find(part, "^%d+$") then
      value = value[tonumber(part)]
    else
      value = value[part]
    end
    value = given(value)
  end
  return value
end

-- Whether there is something to tell: no empty list, no nothing, and nothing that is hidden.
local function is_something(value)
  if type(value) == "table" then
    return #value > 0
  end
  return value ~= nil and value ~= "" and value ~= "?" and value ~= false and value ~= 0
end

local function holds(view, seat, when)
  local path, wanted = string.match(when, "^(.-)=(.+)$")
  if path ~= nil then
    return found_at(view, seat, path) == wanted
  end
  return when == "" or is_something(found_at(view, seat, when))
end

-- A value in words: numbers, names, lists of them, and dicts as "name value".
local function in_words(language, value)
  if value == nil then
    return "?"
  elseif type(value) == "number" then
    return known(value)
  elseif type(value) == "boolean" then
    return words.value(language, "", "", value)
  elseif type(value) ~= "table" then
    return words.name(language, value)
  end
  if getmetatable(value) == nil then
    return words.names(language, value)
  end
  -- A dict that was loaded has its keys in another order than the one that was saved.
  local keys = {}
  for i = 1, #value do
    keys[i] = value[i]
  end
  keys = Referee.sorted(keys)
  local parts = {}
  for i = 1, #keys do
    parts[i] = words.name(language, keys[i]) .. " " .. in_words(language, value[keys[i]])
  end
  return table.concat(parts, ", ")
end

local function filled_args(language, view, seat, paths)
  local args = {}
  for name, path in pairs(paths) do
    args[name] = in_words(language, found_at(view, seat, path))
  end
  return args
end

-- A line of the plan in words, nil where it has nothing to tell.
local function told(language, view, seat, line)
  if not holds(view, seat, line.when) then
    return nil
  end
  return words.say(language, line.say, filled_args(language, view, seat, line.args))
end

local function planned_lines(lines, language, view)
  local plans = words.facts.panel.lines
  for i = 1, #plans do
    local text = told(language, view, "", plans[i])
    if text ~= nil then
      add(lines, text, plans[i].style, plans[i].rows)
    end
  end
end

--- Lines {text=, bold=, soft=, rows=} about the position as a seat sees it.
function M.lines(language, view)
  local lines = {}
  planned_lines(lines, language, view)
  local auction = given(view.auction)
  if auction ~= nil then
    auction_lines(lines, language, auction)
  end
  local battle = given(view.battle)
  if battle ~= nil and given(battle.plans) ~= nil and battle.territory ~= "" then
    battle_lines(lines, language, view, battle)
  end
  local question = given(view.question)
  if question ~= nil then
    add(lines, words.say(language, "question-is",
      { by = words.name(language, question.by), to = words.name(language, question.to) }), "bold", 2)
  end
  return lines
end

--- What stands in the head of a seat's panel, from its own view; nil if there is nothing or it is not known.
function M.purse(language, view, seat)
  local purse = given(words.facts.panel.purse)
  if purse == nil or view.sides == nil or view.sides[seat] == nil then
    return nil
  end
  local args = filled_args(language, view, seat, purse.args)
  for _, text in pairs(args) do
    if text == "?" then
      return nil
    end
  end
  return words.say(language, purse.say, args)
end

-- What of a list the viewer may know.
local function seen(ids)
  local found = {}
  for i = 1, #ids do
    if ids[i] ~= "?" then
      found[#found + 1] = ids[i]
    end
  end
  return found
end

--- What a seat holds, from its own view: a list of {kind = "line", text =, rows =}, {kind = "cards" or
--- "names", title =, ids =, none =} and {kind = "note", title =, text =}; nil where the game has no such thing.
function M.holdings(language, view, seat)
  if view.sides == nil or view.sides[seat] == nil then
    return nil
  end
  local found = {}
  local plans = words.facts.panel.holdings
  for i = 1, #plans do
    local plan = plans[i]
    if plan.kind == "line" then
      local text = told(language, view, seat, plan)
      if text ~= nil then
        found[#found + 1] = { kind = "line", text = text, rows = plan.rows }
      end
    elseif plan.kind == "note" and holds(view, seat, plan.when) then
      found[#found + 1] = {
        kind = "note", title = words.say(language, plan.say),
        text = words.say(language, plan.line, filled_args(language, view, seat, plan.args)),
      }
    elseif plan.kind ~= "note" then
      local ids = seen(found_at(view, seat, plan.of) or {})
      if #ids > 0 or plan.line ~= "" then
        found[#found + 1] = {
          kind = plan.kind, title = words.say(language, plan.say, { count = whole(#ids) }), ids = ids,
          none = plan.line ~= "" and words.say(language, plan.line) or "",
        }
      end
    end
  end
  return found
end

return M
