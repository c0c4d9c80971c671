-- Lines over the board: the outlines of the places that an open form may be answered with, and arrows for what
-- has just moved, each in the colour of its seat.
--
-- All lines of the table are set at once, and people draw lines of their own: theirs are known by not being as
-- thick as ours, and stay. What is lit follows from the forms alone, so it is drawn anew after loading. Kinds of
-- moves that are secret, or open at any time by what a hand holds, light nothing: everybody sees the lines.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local forms = use("forms")
local errors = use("errors")
local slices = use("slices")
local places = use("places")

local M = {}

local LIT = 0.163
local ARROW = 0.247
local NEAR = 0.001
local OVER = facts.surface + 0.16
-- Outlines of several seats lie over one another.
local STEP = 0.03
-- An arrow's bow, its head, and how long it stays, in units and seconds.
local BOWS = 10
local HEAD = 1.1
local STAYS = 14
local MOST_ARROWS = 6

-- What is drawn now, in one text; the arrows, with when they go; the drawing under way.
local drawn = ""
local arrows = {}
local busy = false
local again = false
-- What the state was when it was begun to look for what is to be lit; nil when that is known.
local looking = nil

local function is_ours(line)
  local thick = line.thickness or 0
  return math.abs(thick - LIT) < NEAR or math.abs(thick - ARROW) < NEAR
end

-- The lines that people have drawn.
local function of_people()
  local found = {}
  local lines = Global.getVectorLines()
  if lines ~= nil then
    for i = 1, #lines do
      if not is_ours(lines[i]) then
        found[#found + 1] = lines[i]
      end
    end
  end
  return found
end

-- What is lit ------------------------------------------------------------------------------------

local function add_place(found, seen, place)
  local game = Referee.game
  local territory = game.territories ~= nil and game.territories[place] or nil
  local parts = { place }
  if territory ~= nil and territory.parts ~= nil and #territory.parts > 0 then
    parts = territory.parts
  end
  for i = 1, #parts do
    if facts.outlines[parts[i]] ~= nil and not seen[parts[i]] then
      seen[parts[i]] = true
      found[#found + 1] = parts[i]
    end
  end
end

-- The parts of the board that a seat's open form may be answered with, if everybody may know that.
function M.lit(seat)
  local partial = forms.partial(seat)
  if partial == nil or not Referee.may_see(partial, "") or facts.has(Referee.interrupts, partial.move)
    or not forms.asks_place(seat) then
    return {}
  end
  local options = forms.field(seat).options
  local found = {}
  local seen = {}
  for i = 1, #options do
    add_place(found, seen, options[i])
  end
  return found
end

local function outline(part, colour, height)
  local flat = facts.numbers(facts.outlines[part])
  local points = {}
  for i = 1, #flat, 2 do
    points[#points + 1] = { flat[i] / 100, height, flat[i + 1] / 100 }
  end
  points[#points + 1] = points[1]
  return { points = points, color = colour, thickness = LIT, rotation = { 0, 0, 0 } }
end

-- Arrows -----------------------------------------------------------------------------------------

-- An arrow in a bow over the board, and its head.
local function add_arrow(lines, arrow)
  local ahead, aside = arrow.x - arrow.from_x, arrow.z - arrow.from_z
  local far = math.sqrt(ahead * ahead + aside * aside)
  local rise = 0.6 + far * 0.12
  local points = {}
  for i = 0, BOWS do
    local part = i / BOWS
    points[i + 1] = {
      arrow.from_x + ahead * part, OVER + 0.2 + rise * 4 * part * (1 - part), arrow.from_z + aside * part,
    }
  end
  lines[#lines + 1] = { points = points, color = arrow.colour, thickness = ARROW, rotation = { 0, 0, 0 } }
  local right, up = ahead / far, aside / far
  local back = { arrow.x - right * HEAD, arrow.z - up * HEAD }
  lines[#lines + 1] = {
    points = {
      { back[1] - up * HEAD * 0.6, OVER + 0.5, back[2] + right * HEAD * 0.6 },
      { arrow.x, OVER + 0.2, arrow.z },
      { back[1] + up * HEAD * 0.6, OVER + 0.5, back[2] - right * HEAD * 0.6 },
    },
    color = arrow.colour, thickness = ARROW, rotation = { 0, 0, 0 },
  }
end

-- The middle of a place of the board; of a seat's bag where a place has no name. Nil for no such place.
local function middle(place, seat)
  if place == nil then
    local bag = getObjectFromGUID(facts.guids["seat/" .. seat .. "/reserve"] or "")
    if bag == nil then
      return nil
    end
    local at = bag.getPosition()
    return { at.x, at.z }
  end
  if not forms.on_board(place) then
    return nil
  end
  return places.points(place, "", { kind = "piece" })[1]
end

-- Something has been done: arrows for what everybody saw moving between places of the board, or onto it.
function M.moved(entry)
  if entry == nil or entry.events == nil then
    return
  end
  for i = 1, #entry.events do
    local event = entry.events[i]
    local args = event.args or {}
    local seat = args.by or (entry.move ~= nil and entry.move.by or nil)
    if seat ~= nil and facts.tints[seat] ~= nil and type(args["end"]) == "string"
      and Referee.may_hear(event, "") then
      local from, to = middle(args.start, seat), middle(args["end"], seat)
      if from ~= nil and to ~= nil and math.abs(from[1] - to[1]) + math.abs(from[2] - to[2]) > 0.5 then
        arrows[#arrows + 1] = {
          from_x = from[1], from_z = from[2], x = to[1], z = to[2], colour = facts.tints[seat],
          till = Time.time + STAYS,
        }
      end
    end
  end
  while #arrows > MOST_ARROWS do
    table.remove(arrows, 1)
  end
  M.refresh()
end

-- The move that they stood for is taken back.
function M.clear_arrows()
  arrows = {}
  M.refresh()
end

-- Drawing ----------------------------------------------------------------------------------------

local function still_flying()
  local left = {}
  for i = 1, #arrows do
    if arrows[i].till > Time.time then
      left[#left + 1] = arrows[i]
    end
  end
  return left
end

local function draw(seats)
  local flying = arrows
  local lines = {}
  for i = 1, #seats do
    for k = 1, #seats[i].parts do
      slices.pause(4)
      lines[#lines + 1] = outline(seats[i].parts[k], facts.tints[seats[i].faction], OVER + STEP * (i - 1))
    end
  end
  for i = 1, #flying do
    slices.pause(4)
    add_arrow(lines, flying[i])
  end
  -- What people have drawn meanwhile stays, too.
  local all = of_people()
  for i = 1, #lines do
    all[#all + 1] = lines[i]
  end
  Global.setVectorLines(all)
end

local waiting = false

-- Look again whether an arrow has stayed long enough.
local function look_later()
  if waiting or #arrows == 0 then
    return
  end
  waiting = true
  errors.later("arrows", 30, function()
    waiting = false
    M.refresh()
    look_later()
  end)
end

local function refresh_now()
  local seats = {}
  local said = {}
  looking = state.version
  arrows = still_flying()
  if state.stage == "playing" then
    for i = 1, #state.seats do
      local faction = state.seats[i].faction
      local parts = M.lit(faction)
      if #parts > 0 then
        seats[#seats + 1] = { faction = faction, parts = parts }
        said[#said + 1] = faction .. ": " .. table.concat(parts, " ")
      end
    end
  end
  looking = nil
  for i = 1, #arrows do
    local arrow = arrows[i]
    said[#said + 1] = string.format("%.2f %.2f %.2f %.2f %.1f", arrow.from_x, arrow.from_z, arrow.x, arrow.z, arrow.till)
  end
  local wanted = table.concat(said, "\n")
  if wanted ~= drawn then
    drawn = ""
    draw(seats)
    drawn = wanted
  end
end

-- Draw what is to be lit, if that is not drawn yet: in slices, and once more if this is asked for meanwhile.
function M.refresh()
  look_later()
  if busy then
    again = true
    return
  end
  busy = true
  again = false
  slices.start("lines", refresh_now, {
    stale = function()
      return looking ~= nil and looking ~= state.version
    end,
    over = function(good)
      busy = false
      looking = nil
      if again or good == nil then
        M.refresh()
      end
    end,
  })
end

-- After loading: what the save has of our lines is old.
function M.start()
  arrows = {}
  waiting = false
  drawn = ""
  Global.setVectorLines(of_people())
end

return M
