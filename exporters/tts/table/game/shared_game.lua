-- A game that this table shares with browsers: `kynes host` keeps it, judges its moves and tells what is new.
--
-- People type the links of their seats. The table sends these links and gets what lies open and what these seats may
-- know, nothing else: whoever hosts the table can read what its script is told. Kept in `state.shared`:
-- {address, links (secret words), at (the last line whose news were told)}, in `state.views` the views of the seats.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local saves = use("saves")
local acts = use("acts")
local errors = use("errors")
local tell = use("tell")
local play = use("play")
local pieces = use("pieces")
local slices = use("slices")

local M = {}

-- Seconds between two questions, and after how many unanswered ones the table waits longer.
local EVERY, LONGEST = 2, 60
local MOST_LINKS = 12

-- The last line of the views; -1: all is asked for anew.
local known = -1
-- The question under way, and which number it has: an answer to an older one is dropped.
local asking = 0
local is_asking = false
local failures = 0
-- The move that is on its way: {colour =, seat =, move =, at =}.
local sending = nil
-- The seats of this table that might speak up, so that the game waits for them, and in which phase it does.
local waits, phase = {}, -1
-- That people let it go on, on its way: {seats =, phase =}.
local letting = nil
-- Which row of questions goes on: another table or another game ends it.
local generation = 0

-- Links ------------------------------------------------------------------------------------------

-- The address and the secret word of a link; nil for what is none.
local function parts_of(link)
  local address, word = string.match(link, "^(https?://[%w%.%-:%[%]]+)/k/([%w_%-]+)$")
  if address == nil or #word ~= 32 then
    return nil
  end
  return address, word
end

-- Add links, typed by somebody, with spaces between them. Whether they are links of one host, and if not why.
function M.add_links(colour, text)
  local address, words = state.shared.address, {}
  for link in string.gmatch(text or "", "%S+") do
    local base, word = parts_of(link)
    if base == nil then
      return false, tell.to(colour, "shared-no-link")
    elseif address ~= nil and address ~= base then
      return false, tell.to(colour, "shared-two-hosts")
    end
    address = base
    words[#words + 1] = word
  end
  local links = {}
  for i = 1, #(state.shared.links or {}) do
    links[i] = state.shared.links[i]
  end
  for i = 1, #words do
    if not facts.has(links, words[i]) then
      links[#links + 1] = words[i]
    end
  end
  if #links > MOST_LINKS then
    return false, tell.to(colour, "shared-no-link")
  end
  if #words > 0 then
    state.shared = { address = address, links = links, at = state.shared.at or -1 }
    known = -1
    state.changed()
  end
  return true
end

-- Forget all links; a game that is shared ends at this table, not at its host.
function M.forget()
  generation = generation + 1
  state.shared = {}
  state.views = {}
  sending = nil
  waits = {}
  letting = nil
  is_asking = false
  known = -1
  failures = 0
  state.changed()
end

-- What is asked ----------------------------------------------------------------------------------

local ask

-- The question that waits for its time: there is one at most.
local timer = 0

local function ask_in(seconds)
  timer = timer + 1
  local mine, row = timer, generation
  Wait.time(function()
    if mine == timer and row == generation then
      errors.run("shared_game.ask", ask)
    end
  end, seconds)
end

local function pause_after(count)
  local seconds = EVERY
  for _ = 1, count do
    seconds = math.min(LONGEST, seconds * 2)
  end
  return seconds
end

local function question()
  local asked = {
    links = state.shared.links, at = known, told = state.shared.at,
    language = state.language(state.host()),
  }
  if sending ~= nil then
    asked.at = sending.at
    asked.move = sending.move
  end
  if letting ~= nil then
    asked.go_on = letting.seats
    asked.phase = letting.phase
  end
  return Referee.encode(Referee.data(asked))
end

-- What comes back --------------------------------------------------------------------------------

local function tell_seat(faction, text)
  local colour = state.colour_of(faction)
  if colour ~= nil and state.is_seated(colour) then
    tell.print(text, colour, tell.SECRET)
  end
end

local function tell_news(list)
  for i = 1, #list do
    local who, text = list[i][1], list[i][2]
    if who == "" then
      play.note("shared-news", { text = text })
    else
      tell_seat(who, text)
    end
  end
end

-- The log of a shared game is at its host: here is its head alone.
local function head_of(found)
  local seats = {}
  for i = 1, #found.header.seats do
    local seat = found.header.seats[i]
    seats[i] = { faction = seat.faction, place = seat.place, player = seat.faction }
  end
  local head = Referee.data({
    content = Referee.content, format = 1, game = Referee.id, made_by = "export", rules = Referee.version,
    seats = seats, policy = { chain = true, hashes = "end", undo = "none" },
  })
  Referee.put(head, "rulings", found.header.rulings)
  Referee.put(head, "options", found.header.options)
  return head
end

-- The table becomes one of this game; why not, or nil.
local function sit_down(found)
  if found.game ~= Referee.id or found.header.content ~= Referee.content or found.header.rules ~= Referee.version then
    return "shared-other-game"
  end
  local seats = {}
  for i = 1, #found.header.seats do
    local seat = found.header.seats[i]
    local area = facts.seat(seat.faction)
    if area == nil then
      return "shared-other-game"
    end
    seats[i] = { faction = seat.faction, place = seat.place, colour = area.colour }
  end
  local log, reason = Referee.log.new(head_of(found))
  if log == nil then
    error("the header of a shared game is none: " .. tostring(reason))
  end
  saves.forget_broken()
  state.seats = seats
  state.programs = {}
  state.rulings = state.undressed(found.header.rulings)
  state.options = state.undressed(found.header.options)
  state.begin_log(log, nil)
  state.forms = {}
  state.left = {}
  state.hold = ""
  state.window = ""
  state.stage = "playing"
  state.shown = false
  return nil
end

local function names_of(views)
  local found = {}
  for i = 1, #state.seats do
    if views[state.seats[i].faction] ~= nil then
      found[#found + 1] = state.seats[i].faction
    end
  end
  return found
end

local function tell_joined(views)
  local seats = names_of(views)
  tell.everybody(function(language)
    local names = {}
    for i = 1, #seats do
      names[i] = Referee.name(language, seats[i])
    end
    local key = #names > 0 and "shared-joined" or "shared-watches"
    return tell.say(language, key, { address = state.shared.address, seats = Referee.listed(language, names) })
  end, tell.GOOD)
end

-- The positions of an answer: that of everybody, and by seat; nil where one cannot be read.
local function positions_of(found)
  local public = Referee.read_position(found.public)
  local views = {}
  local came = found.views or {}
  for i = 1, #came do
    slices.pause(20)
    local seat = came[i]
    views[seat] = Referee.read_position(came[seat])
    if views[seat] == nil then
      return nil, views
    end
  end
  return public, views
end

-- Take over what is new. All is read first.
local function take_over(found)
  local public, views = positions_of(found)
  if public == nil then
    return "shared-other-game"
  end
  local first = state.stage == "lobby" or state.position == nil
  if state.stage == "lobby" then
    local wrong = sit_down(found)
    if wrong ~= nil then
      return wrong
    end
  end
  state.position = public
  state.views = views
  state.stage = found.over ~= nil and found.over ~= "" and "over" or "playing"
  state.shared.at = found.at
  known = found.at
  state.forms = first and {} or state.forms
  if first then
    tell_joined(views)
  end
  tell_news(found.news or {})
  if state.stage == "over" then
    tell.everybody(function()
      return found.over
    end, tell.GOOD)
  end
  state.changed()
  errors.run("after a move", play.on_move)
  return nil
end

local function give_up(key, args)
  tell.host(key, args, tell.WARN)
  generation = generation + 1
  is_asking = false
  sending = nil
end

-- What became of the move that was on its way.
local function answer_move(move, refused)
  sending = nil
  if refused ~= nil and refused ~= "" then
    tell.print(refused, move.colour, tell.WARN)
    pieces.sync()
  else
    state.forms[move.seat] = nil
  end
  state.changed()
end

-- The seats of a colour among those for which the game waits.
local function waited(colour)
  local found = {}
  for i = 1, #waits do
    if state.colour_of(waits[i]) == colour then
      found[#found + 1] = waits[i]
    end
  end
  return found
end

-- For whom the game waits now. Who was not waited for before is told so.
local function note_waits(seats, in_phase)
  local before, same = waits, phase == in_phase and #waits == #seats
  for i = 1, #seats do
    same = same and facts.has(before, seats[i])
  end
  if same then
    return
  end
  local again = phase == in_phase
  waits, phase = seats, in_phase
  for i = 1, #seats do
    local colour = state.colour_of(seats[i])
    if not (again and facts.has(before, seats[i])) and colour ~= nil and state.is_seated(colour) then
      tell.print(tell.to(colour, "shared-speak-up"), colour, tell.SECRET)
    end
  end
  state.changed()
end

-- Take an answer over; `carried` is what was sent with the question: {move =, letting =}.
local function take(text, code, carried)
  local found, reason = Referee.decode(text, 40)
  if found == nil then
    errors.report("shared game", "the answer is not JSON: " .. tostring(reason))
    return
  elseif code ~= 200 then
    give_up("shared-closed", { address = state.shared.address, reason = tostring(found.error) })
    return
  end
  local wrong = found.public ~= nil and take_over(found) or nil
  if wrong ~= nil then
    give_up(wrong)
    return
  end
  if carried.move ~= nil then
    answer_move(carried.move, found.refused)
  end
  if letting == carried.letting then
    letting = nil
  end
  note_waits(found.waits or {}, found.phase or -1)
  if found.closed ~= nil and #found.closed > 0 then
    local left = {}
    for i = 1, #state.shared.links do
      if not facts.has(found.closed, i) then
        left[#left + 1] = state.shared.links[i]
      end
    end
    state.shared.links = left
    tell.host("shared-link-closed", nil, tell.WARN)
    state.changed()
  end
end

-- Nobody has answered, or a proxy in between has: the same is asked again, after a longer wait each time.
local function no_answer(reason)
  failures = failures + 1
  if failures == 1 then
    tell.host("shared-lost", { address = state.shared.address, reason = reason }, tell.WARN)
  end
  ask_in(pause_after(failures))
end

local function heard(number, row, carried, is_error, code, text)
  if number ~= asking or row ~= generation then
    return
  end
  is_asking = false
  if is_error or code >= 500 or code == 429 or code == 0 then
    no_answer(is_error and text or string.format("%d", code))
    return
  end
  if failures > 0 then
    failures = 0
    tell.host("shared-back", { address = state.shared.address }, tell.GOOD)
  end
  acts.add("shared game", nil, take, text, code, carried, function()
    if row == generation then
      ask_in((sending ~= nil or letting ~= nil) and 0 or EVERY)
    end
  end)
end

ask = function()
  if is_asking or state.shared.address == nil then
    return
  end
  is_asking = true
  timer = timer + 1
  asking = asking + 1
  local number, row = asking, generation
  local carried = { move = sending, letting = letting }
  local headers = { Accept = "application/json" }
  headers["Content-Type"] = "application/json"
  WebRequest.custom(state.shared.address .. "/table", "POST", true, question(), headers, function(request)
    local failed = request.is_error
    local text = failed and tostring(request.error) or request.text
    errors.run("shared_game.heard", heard, number, row, carried, failed, request.response_code or 0, text)
  end)
end

-- What people do ---------------------------------------------------------------------------------

-- Begin to share the game of the links that were typed.
function M.join(colour)
  if not state.is_host(colour) then
    return false, tell.to(colour, "host-only")
  elseif state.stage ~= "lobby" then
    return false, tell.to(colour, "running")
  elseif state.shared.address == nil then
    return false, tell.to(colour, "shared-no-link")
  end
  tell.host("shared-joining", { address = state.shared.address })
  M.resume()
  return true
end

-- Somebody types a link while the game is shared already.
function M.add_later(colour, text)
  if state.shared.address == nil then
    return false, tell.to(colour, "shared-not")
  end
  return M.add_links(colour, text)
end

-- Send a move of a seat: it is made when the host says so.
function M.send(colour, seat, move)
  if sending ~= nil then
    return false, tell.to(colour, "shared-sending")
  elseif known < 0 then
    return false, tell.to(colour, "shared-waits")
  end
  sending = { colour = colour, seat = seat, move = move, at = known }
  if not is_asking and failures == 0 then
    ask()
  end
  return true
end

-- Let the game go on that waits because seats of this colour might speak up.
function M.let_go_on(colour)
  local seats = waited(colour)
  if #seats == 0 then
    return false, tell.to(colour, "shared-waits-not")
  end
  letting = { seats = seats, phase = phase }
  if not is_asking and failures == 0 then
    ask()
  end
  return true
end

-- After loading, or when the game is to be shared from now on.
function M.resume()
  generation = generation + 1
  is_asking = false
  sending = nil
  waits = {}
  letting = nil
  known = -1
  failures = 0
  if state.shared.address ~= nil and state.stage ~= "over" then
    ask()
  end
end

function play.elsewhere()
  return state.shared.address ~= nil and state.stage ~= "lobby"
end

play.send = M.send
play.waited = waited
play.let_go_on = M.let_go_on

return M
