-- Commands in chat: a word with an exclamation mark, and what follows it.
local tell = use("tell")
local play = use("play")
local taking_back = use("taking_back")
local pieces = use("pieces")
local handmoves = use("handmoves")
local journal = use("journal")
local selftest = use("selftest")
local is_plain = use("is_plain")
local camera = use("camera")
local acts = use("acts")
local facts = use("facts")
local shared_game = use("shared_game")

local M = {}

local commands = {}

-- Sends everybody the whole screen anew; set by `main`.
function M.on_redraw() end

local function answer(colour, good, why)
  if not good and why ~= nil then
    tell.print(why, colour, tell.WARN)
  end
end

function commands.help(colour)
  tell.one(colour, "help")
end

function commands.undo(colour)
  answer(colour, taking_back.undo(colour))
end

function commands.mode(colour, rest)
  answer(colour, play.set_mode(colour, rest))
end

function commands.wait(colour)
  answer(colour, play.hold(colour))
end

function commands.go(colour)
  answer(colour, play.go_on(colour))
end

function commands.timeout(colour)
  answer(colour, play.time_out(colour))
end

function commands.draw(colour, rest)
  answer(colour, play.draw_once(colour, rest))
end

function commands.tidy(colour)
  if pieces.is_shown() then
    tell.one(colour, "pieces-shown")
    return
  end
  tell.one(colour, "pieces-busy")
  pieces.tidy()
end

function commands.back(colour)
  handmoves.put_back(colour)
end

function commands.log(colour, rest)
  answer(colour, journal.export(colour, rest))
end

function commands.redraw(colour)
  M.on_redraw()
  tell.one(colour, "redrawn")
end

function commands.look(colour, rest)
  camera.command(colour, rest)
end

function commands.follow(colour)
  camera.switch(colour)
end

function commands.link(colour, rest)
  answer(colour, shared_game.add_later(colour, rest))
end

function commands.selftest(colour)
  selftest.tell(colour)
end

-- Where the pictures are, as the board itself says: whoever publishes a table changes the addresses of objects.
function commands.pictures(colour)
  local board = getObjectFromGUID(facts.guids.board or "")
  local address = board ~= nil and board.getCustomObject().image or ""
  local here = string.find(address, ".invalid/", 1, true) ~= nil or string.find(address, "http", 1, true) ~= 1
  tell.one(colour, here and "pictures-here" or "pictures-web", { address = address })
end

-- Whether a line of chat was a command, which is carried out in its turn and need not be shown.
function M.heard(message, player)
  if string.sub(message, 1, 1) ~= "!" or not is_plain(message) then
    return false
  end
  local word, rest = string.match(message, "^!(%a+)%s*(.-)%s*$")
  if word == nil then
    return false
  end
  local command = commands[word] or function(colour)
    tell.one(colour, "no-such-command", { word = "!" .. word })
  end
  acts.add("chat", player, command, player.color, rest)
  return true
end

return M
