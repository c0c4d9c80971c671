-- What is going on, in a few lines: the auction, the battle, a question. Only from a seat's own view, and
-- only what the position of the game at hand has: a game without auctions has no line about them.
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

--- Lines {text=, bold=, soft=, rows=} about the position as a seat sees it.
function M.lines(language, view)
  local lines = {}
  local auction = given(view.auction)
  if auction ~= nil then
    auction_lines(lines, language, auction)
  end
  local battle = given(view.battle)
  if battle ~= nil and battle.territory ~= "" then
    battle_lines(lines, language, view, battle)
  end
  local question = given(view.question)
  if question ~= nil then
    add(lines, words.say(language, "question-is",
      { by = words.name(language, question.by), to = words.name(language, question.to) }), "bold", 2)
  end
  return lines
end

--- What a seat holds, from its own view: {spice=, hand=, traitors=, …}; nil where the game has no such thing.
function M.holdings(view, seat)
  local side = view.sides ~= nil and view.sides[seat] or nil
  if side == nil then
    return nil
  end
  local prediction = given(view.prediction)
  if prediction ~= nil and prediction.faction == "?" then
    prediction = nil
  end
  return {
    spice = side.spice, bribes = side.bribes, reserves = side.reserves, tanks = side.tanks,
    hand = side.hand or {}, traitors = side.traitors or {}, leaders = side.leaders or {},
    dead = side.dead or {}, captives = side.captives or {},
    ally = side.ally ~= nil and side.ally ~= "" and side.ally or nil,
    prediction = prediction,
  }
end

return M
