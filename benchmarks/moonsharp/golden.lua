-- Plays a golden game from the lobby to its end by clicks: people sit down, choose its places, rulings and options, draw
-- by hand what the table drew, and make every move of theirs on their panel. Prints the log, a line of JSON for each line.
local tools, colours, header, moves, unmanned = ...
local fake, frame = tools.fake, tools.frame

local use, wait, do_press, has, type_in = tools.use, tools.wait, tools.do_press, tools.has, tools.type_in

local RULING_PAGES = 40

-- Setting up --------------------------------------------------------------------------------------

fake.driver.load("")
for _ = 1, 45 do
  frame()
end
local colour_of = {}
local host = nil
local is_unmanned = {}
for i = 1, #unmanned do
  is_unmanned[unmanned[i]] = true
end
for i = 1, #header.seats do
  local faction = header.seats[i].faction
  if not is_unmanned[faction] then
    colour_of[faction] = colours[faction]
    fake.driver.seat(colours[faction], faction)
    wait()
    host = host or colours[faction]
    do_press(colours[faction], "sit|" .. faction)
  end
end
for i = 1, #unmanned do
  -- Who hosts chooses for it where there is a choice.
  colour_of[unmanned[i]] = host
  do_press(host, "add|" .. unmanned[i])
end
local state = use("state")
if state.places == "random" and has(host, "places") then
  do_press(host, "places")
end
local function place_of(faction)
  for i = 1, #state.seats do
    if state.seats[i].faction == faction then
      return state.seats[i].place
    end
  end
end
for _ = 1, 8 do
  for i = 1, #header.seats do
    local wanted = header.seats[i]
    for _ = 1, 8 do
      if place_of(wanted.faction) ~= wanted.place and has(host, "place|" .. wanted.faction) then
        do_press(host, "place|" .. wanted.faction)
      end
    end
  end
end
do_press(host, "lobby-tab|options")
for id, number in pairs(header.options) do
  local words = use("words")
  for _ = 1, 40 do
    local now = state.options[id] or words.facts.options[id].default
    if now ~= number then
      do_press(host, "option|" .. id .. "|" .. (now < number and "1" or "-1"))
    end
  end
end
do_press(host, "chance")
do_press(host, "lobby-tab|seats")
for _ = 1, 6 do
  if has(host, "tempo") and state.tempo ~= use("automaton").CLICK then
    do_press(host, "tempo")
  end
end
do_press(host, "lobby-tab|rulings")
for id, option in pairs(header.rulings) do
  local action = "ruling|" .. id .. "|" .. option
  for _ = 1, RULING_PAGES do
    if not has(host, action) and has(host, "lobby-page|1") then
      do_press(host, "lobby-page|1")
    end
  end
  if has(host, action) then
    do_press(host, action)
  end
  for _ = 1, RULING_PAGES do
    if has(host, "lobby-page|-1") then
      do_press(host, "lobby-page|-1")
    end
  end
end
do_press(host, "start")
for _ = 1, 100 do
  frame()
end
wait()
if state.stage ~= "playing" then
  error("the game does not begin: " .. tostring(state.stage))
end

-- Playing -----------------------------------------------------------------------------------------

local function lines()
  return #state.log.lines
end
local begun = 0

-- The table's move: it makes it by itself, or somebody says what was drawn.
local function draw(move)
  local before = lines()
  local said = { "" }
  for i = 1, #move.values do
    said[#said + 1] = " " .. move.values[i]
  end
  for i = #said, 1, -1 do
    if lines() == before then
      fake.driver.chat(host, "!draw" .. said[i])
      wait()
    end
  end
end
-- A person's move, from its kind to Confirm.
local function play(move)
  local by, kind = move.by, move.move
  local colour = colour_of[by]
  local forms = use("forms")
  if not has(colour, "kind|" .. kind) then
    do_press(colour, "drawer")
  end
  do_press(colour, "kind|" .. kind)
  local field = forms.field(by)
  while field ~= nil do
    local value = move.fields[field.name]
    local ends = field.last
    if field.kind == "text" or field.kind == "amount" then
      type_in(colour, value)
      if ends then
        break
      end
      do_press(colour, "next|" .. kind)
    else
      local action = "fill|" .. field.name .. "|" .. value
      if not has(colour, action) and field.kind == "choice" then
        type_in(colour, value)
      end
      do_press(colour, action)
    end
    field = forms.field(by)
  end
  if not has(colour, "confirm|" .. kind) then
    local shown = {}
    for _, button in ipairs(tools.buttons_of(colour)) do
      shown[#shown + 1] = button.action
    end
    error(by .. " cannot confirm " .. kind .. ": " .. table.concat(shown, "; "))
  end
  do_press(colour, "confirm|" .. kind)
end

for i = 1, #moves do
  local move = moves[i]
  if lines() < begun + i then
    if move.by == "table" then
      draw(move)
    elseif is_unmanned[move.by] and use("automaton").only_move() ~= nil then
      do_press(host, "go-on")
    else
      if has(colour_of[move.by], "tab|" .. move.by) then
        do_press(colour_of[move.by], "tab|" .. move.by)
      end
      play(move)
    end
  end
  if lines() < begun + i then
    error("line " .. i .. " cannot be played: " .. move.by .. " " .. move.move)
  end
end
for _ = 1, 200 do
  frame()
end
wait()
local text = use("referee").log.text(use("journal").complete())
for _, line in ipairs(split(text)) do
  if line ~= "" then
    print('{"name":"log","what":[' .. tools.quoted(line) .. "]}")
  end
end
print('{"name":"over","what":[' .. tools.quoted(state.stage) .. "]}")
print('{"name":"elements","ms":[' .. tostring(fake.driver.most_elements()) .. "]}")
tools.faults()
