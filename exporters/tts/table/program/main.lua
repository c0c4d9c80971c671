-- What the program calls. Every function here is called through the guard; see the end of the script.
local Referee = use("referee")
local errors = use("errors")
local state = use("state")
local saves = use("saves")
local tell = use("tell")
local play = use("play")
local shared_game = use("shared_game")
local pieces = use("pieces")
local free_seats = use("free_seats")
local handmoves = use("handmoves")
local journal = use("journal")
local chat = use("chat")
local board = use("board")
local watch = use("watch")
local guid_swap = use("guid_swap")
local people = use("people")
local lines = use("lines")
local notices = use("notices")
local reveal = use("reveal")
local acts = use("acts")
local slices = use("slices")
local progress = use("progress")
local has_module = use("modules")

local M = {}

local panels = nil
local forms = nil
local refresh_due = false
local exported = 0
-- Whether a saved state is being read: till then nothing is drawn, and what people do waits.
local loading = false
local is_loaded = false

if has_module.panels then
  panels = use("panels")
  use("clicks").on_look = use("camera").next
end
if has_module.forms then
  forms = use("forms")
end

-- Draw the panels anew, once, when this frame is over.
local function refresh_soon()
  if refresh_due or loading then
    return
  end
  refresh_due = true
  Wait.frames(function()
    refresh_due = false
    errors.run("handmoves.forms_closed", handmoves.forms_closed)
    if panels ~= nil then
      errors.run("panels.refresh", panels.refresh)
    end
    errors.run("board.refresh", board.refresh)
    -- Not all in one frame.
    errors.later("lines.refresh", 1, lines.refresh)
    errors.later("notices.refresh", 2, notices.refresh)
  end, 1)
end

-- What has just been done is seen on the table: arrows, opened plans.
local told = nil

local function show_latest()
  local entry = state.news[#state.news]
  if entry == nil or entry == told then
    return
  end
  told = entry
  if entry.note ~= nil then
    lines.clear_arrows()
  else
    lines.moved(entry)
  end
  reveal.moved(entry)
end

local preparing = false

-- The program saves whenever it likes: what that takes is written beforehand, when nothing has changed for a moment.
local QUIET = 10

local function prepare()
  if preparing then
    return
  end
  preparing = true
  local version = state.version
  errors.later("prepare to save", QUIET, function()
    if version ~= state.version then
      preparing = false
      prepare()
      return
    end
    slices.start("prepare to save", saves.prepare, { over = function(good)
      preparing = false
      if good and saves.is_due() then
        prepare()
      end
    end })
  end)
end

local function changed()
  errors.run("free seats", free_seats.show)
  refresh_soon()
  if not loading then
    prepare()
  end
end

local function moved()
  handmoves.forms_closed()
  errors.run("show_latest", show_latest)
  pieces.sync()
  journal.mark()
  if state.stage == "over" and state.shared.address == nil and exported ~= #state.log.lines then
    exported = #state.log.lines
    journal.export(state.host())
  end
end

local function adopt(seat, partial)
  if forms == nil or forms.adopt == nil then
    return false
  end
  forms.adopt(seat, partial)
  state.changed()
  return true
end

-- A place of the board that somebody has pointed at answers the open question of a seat of theirs.
local function pick(colour, place)
  if forms == nil or state.stage ~= "playing" then
    return
  end
  local seats = state.seats_of(colour)
  for i = 1, #seats do
    if forms.asks_place(seats[i]) and forms.pick_place(seats[i], place) then
      state.changed()
      return
    end
  end
  tell.one(colour, "pick-nothing", { place = Referee.name(state.language(colour), place) })
end

-- Whether the open form of any seat asks for a place of the board.
local function is_asked()
  if forms == nil or state.stage ~= "playing" then
    return false
  end
  for i = 1, #state.seats do
    if forms.asks_place(state.seats[i].faction) then
      return true
    end
  end
  return false
end

-- Somebody is new at a colour: what the person before had under way there is over. XML that was made while
-- the table ran may be missing or old at whoever joins or changes colour: all of it is sent again.
local function people_changed()
  local taken = people.changed()
  for i = 1, #taken do
    handmoves.forget(taken[i])
    if panels ~= nil then
      panels.forget(taken[i])
    end
  end
end

local function redraw()
  if panels ~= nil then
    panels.send_all()
  end
  state.changed()
end

-- What a loaded table begins with, in slices.
local function take_up(text)
  local good, reason = saves.load(text)
  errors.run("pieces.resume", pieces.resume, progress.looked)
  return good, reason
end

-- The table goes on, or begins, with what was loaded: one thing after the other.
local function begin(good, reason)
  loading = false
  is_loaded = true
  errors.run("play.resume", play.resume)
  errors.run("shared_game.resume", shared_game.resume)
  slices.pause(20)
  told = state.news[#state.news]
  errors.run("lines", lines.start)
  slices.pause(20)
  errors.run("reveal", reveal.start)
  slices.pause(20)
  errors.run("notices", notices.start)
  slices.pause(20)
  errors.run("people", people_changed)
  errors.run("free seats", free_seats.show)
  slices.pause(20)
  if state.stage ~= "lobby" then
    tell.all("drawn-anew", { lines = string.format("%d", #state.line_texts) })
  else
    progress.hide()
  end
  refresh_soon()
  prepare()
  if not good then
    tell.host("not-loaded", { reason = reason }, tell.WARN)
  elseif reason ~= nil then
    tell.host("newer", { reason = reason }, tell.WARN)
  end
end

function M.onLoad(text)
  state.on_change = changed
  play.on_move = moved
  handmoves.adopt = adopt
  chat.on_redraw = redraw
  watch.on_search_end = pieces.search_ended
  handmoves.resume()
  journal.resume()
  watch.forget(function() return false end)
  errors.run("board", board.start, pick, is_asked)
  if has_module.hotkeys then
    use("hotkeys").on_look = use("camera").next
    errors.run("hotkeys", use("hotkeys").add)
  end
  loading = true
  acts.lock("loading", true)
  progress.reading(text)
  local good, reason = false, "it was given up"
  slices.start("onLoad", function()
    good, reason = take_up(text)
  end, { over = function()
    slices.start("begin", function()
      begin(good, reason)
    end, { over = function()
      acts.lock("loading", false)
    end })
  end })
end

-- Whether what was saved has been read, and the table takes what people do.
function M.is_ready()
  return is_loaded
end

function M.onSave()
  return saves.save()
end

function M.onChat(message, player)
  if chat.heard(message, player) then
    return false
  end
  return nil
end

function M.onObjectPickUp(colour, object)
  handmoves.picked(colour, object)
end

function M.onObjectDrop(colour, object)
  handmoves.dropped(colour, object)
end

function M.onObjectLeaveContainer(container, object)
  guid_swap.drawn(object)
  handmoves.drawn(container, object)
end

-- What goes into a bag without end is gone for good, so the bank takes nothing but its own coins.
function M.tryObjectEnterContainer(container, object)
  return container.type ~= "Infinite" or (object.memo ~= nil and object.memo ~= "" and container.hasTag(object.memo))
end

-- Whether the table lacks something now, or has something twice, is seen a moment later.
function M.onObjectDestroy()
  if not loading then
    pieces.look_again()
  end
end

M.onObjectSpawn = M.onObjectDestroy

function M.onObjectNumberTyped(object, colour)
  if watch.typed(object, colour) then
    return true
  end
  return nil
end

function M.onObjectSearchStart(object, colour)
  watch.searched(object, colour)
end

function M.onObjectSearchEnd(object)
  watch.search_ended(object)
end

function M.onObjectPeek(object, colour)
  watch.peeked(object, colour)
end

-- Somebody has turned a piece; `flip` and `flip_before` are its angles about the axis that turns it over.
function M.onObjectRotate(object, _, flip, colour, _, flip_before)
  if flip ~= flip_before and watch.turned_over(object, colour) then
    pieces.sync()
  end
end

function M.onPlayerPing(player, position)
  board.pinged(player.color, position)
end

function M.onPlayerChangeColor()
  watch.forget(state.is_seated)
  if not loading then
    people_changed()
    redraw()
  end
end

-- Who has just connected misses what is sent in this frame or the next.
local JOINING = 3

function M.onPlayerConnect(player)
  errors.later("onPlayerConnect", JOINING, redraw)
  if player ~= nil and not player.host then
    player.print(tell.say(state.language(player.color), "white-tiles"), tell.PLAIN)
  end
end

function M.onPlayerDisconnect()
  state.changed()
end

function M.kynes_ui(player, value, id)
  if panels ~= nil and not loading then
    local parts = panels.heard(player.color, value, id)
    if parts ~= nil then
      acts.add("click", player, panels.act, player.color, parts)
    end
  end
end

return M
