-- Plays a table from the lobby to the end of its first turn: the host sits down and plays by clicks that chance chooses,
-- computer players have the other seats. `party` has the seats (faction and colour of each, the host's first), those that
-- nobody sits on, what the host clicks before all else and in the end (a list of clicks for each page of the lobby), and
-- the field of the position that counts turns. Prints the log, the frames, and how far the game went.
local tools, party, most = ...
local fake, spent, calls, frame = tools.fake, tools.spent, tools.calls, tools.frame
local use, has, press, type_in, tell, quoted = tools.use, tools.has, tools.press, tools.type_in, tools.tell, tools.quoted

local LONG = 10
local frames, long = {}, {}
local called = 0
local doing = "loading"

-- What the table's own guard calls within a frame, with its time.
local function watch_guard()
  local own = use("errors")
  local run = own.run
  own.run = function(name, f, a, b, c, d, e, g)
    tools.switch()
    local before = spent.script
    local answer = run(name, f, a, b, c, d, e, g)
    tools.switch()
    called = called + 1
    calls[called] = { where = name, ms = (spent.script - before) * 1000 }
    return answer
  end
end
-- A frame, noted with what took its time if it is a long one.
local function one()
  called = 0
  local ms = frame()
  frames[#frames + 1] = ms
  if ms > LONG then
    local worst = { where = "?", ms = 0 }
    for i = 1, called do
      if calls[i].ms > worst.ms then
        worst = calls[i]
      end
    end
    long[#long + 1] = string.format("%.1f", ms) .. " " .. doing .. ": " .. worst.where .. string.format(" %.1f", worst.ms)
  end
end
local function is_working()
  return use("panels").is_busy() or use("acts").is_busy() or use("slices").is_busy() or not use("main").is_ready()
end
-- Frames until nothing is drawn or done any more for some; the moves of computer players are not waited for.
local function rest(least)
  local still = 0
  for i = 1, 900 do
    one()
    still = is_working() and 0 or still + 1
    if still > 3 and i >= (least or 0) then
      return
    end
  end
end
local function act(colour, action)
  doing = action
  press(colour, action)
  rest()
end

-- Setting up --------------------------------------------------------------------------------------

fake.driver.load("")
-- What the script itself took is no frame.
spent.script = 0
watch_guard()
rest(45)
local host = party.seats[1].colour
doing = "sitting down"
fake.driver.seat(host, "Host")
rest(12)
for i = 1, #party.first do
  act(host, party.first[i])
end
local function sit(faction)
  if has(host, "sit|" .. faction) then
    act(host, "sit|" .. faction)
  end
end
sit(party.seats[1].faction)
for i = 2, #party.seats do
  if has(host, "add|" .. party.seats[i].faction) then
    act(host, "add|" .. party.seats[i].faction)
  end
end
for i = 1, #party.nobody do
  if has(host, "add|" .. party.nobody[i]) then
    act(host, "add|" .. party.nobody[i])
  end
end
for i = 2, #party.seats do
  for _ = 1, party.strength do
    act(host, "computer|" .. party.seats[i].faction)
  end
end
act(host, "lobby-tab|options")
for i = 1, #party.options do
  act(host, party.options[i])
end
for _ = 1, 2 do
  act(host, "pace|-5")
end
act(host, "lobby-tab|seats")
local state = use("state")
for _ = 1, 6 do
  if has(host, "tempo") and state.tempo ~= 0 then
    act(host, "tempo")
  end
end
-- Where no automaton plays, the button of this is in a panel of the game that has begun.
if state.tempo ~= 0 then
  use("lobby").set("tempo", 0, host)
end
act(host, "start")
rest(60)
if state.stage ~= "playing" then
  error("the game does not begin: " .. tostring(state.stage))
end

-- Playing -----------------------------------------------------------------------------------------

-- The next sensible click of the host, of the first sort of button that there is; whether there was one.
local function click_on()
  local button = tools.sensible_button(host)
  if button ~= nil then
    act(host, button.action)
    return true
  elseif has(host, "drawer") then
    act(host, "drawer")
    return true
  end
  local forms = use("forms")
  for i = 1, #party.mine do
    local field = forms.field(party.mine[i])
    if field ~= nil and field.kind == "text" then
      type_in(host, "some words")
      return true
    end
  end
  return false
end
local function is_mine()
  local due = use("referee").to_act(state.position)
  for i = 1, #due do
    for k = 1, #party.mine do
      if due[i] == party.mine[k] then
        return true
      end
    end
  end
  return false
end
local function turn()
  local position = state.position
  return position.turns_played or position[party.turn]
end

local clicks, idle = 0, 0
local last = -1
while state.stage == "playing" and turn() <= 1 and #frames < most do
  if #state.log.lines ~= last then
    last = #state.log.lines
    idle = 0
  end
  idle = idle + 1
  if idle > 1500 then
    error("nothing happens any more at line " .. #state.log.lines .. ": " .. state.position.phase .. "/" .. state.position.step
      .. ", awaited " .. table.concat(use("referee").to_act(state.position), ", "))
  end
  if is_mine() and not is_working() then
    if click_on() then
      clicks = clicks + 1
    end
  end
  doing = state.position.phase .. "/" .. state.position.step
  one()
end
-- Nobody plays on, so that the pieces come to rest where the position has them.
doing = "putting away"
use("lobby").set("tempo", use("automaton").CLICK)
local differences = {}
for _ = 1, 40 do
  rest(30)
  differences = use("pieces").differences()
  if #differences == 0 then
    break
  end
end
for i = 1, #differences do
  print("@difference " .. tostring(differences[i]))
end
local text = use("referee").log.text(use("journal").complete())
for _, line in ipairs(split(text)) do
  if line ~= "" then
    print('{"name":"log","what":[' .. quoted(line) .. "]}")
  end
end
for i = 1, #long do
  print('{"name":"long","what":[' .. quoted(long[i]) .. "]}")
end
tell("frames", frames)
tell("clicks", { clicks })
tell("collected", tools.collecting)
print('{"name":"over","what":[' .. quoted(state.stage) .. "," .. quoted(tostring(turn())) .. "," .. quoted(state.position.phase) .. "]}")
tools.faults()
