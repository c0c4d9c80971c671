-- Pieces moved by hand are understood as moves: from where they were taken to where they were put.
--
-- What a person drops within a few frames is one hand move. What it may mean is for the referee to
-- say; if one meaning is complete and legal it is played, if one needs more answers its form opens.
local Referee = use("referee")
local facts = use("facts")
local state = use("state")
local errors = use("errors")
local tell = use("tell")
local words = use("words")
local play = use("play")
local chance = use("chance")
local places = use("places")
local object_kinds = use("object_kinds")
local pieces = use("pieces")
local carry = use("carry")
local slices = use("slices")
local acts = use("acts")
local hand_meanings = use("hand_meanings")

local M = {}

local TOGETHER = 12

-- Where pieces that people hold were taken, by GUID.
local origins = {}
local dropped = {}
local waiting = {}

-- The panel that takes over a half-made move: set by `main` when there is one.
function M.adopt(seat, partial)
  return false
end

local function place_of(object)
  local position = object.getPosition()
  local sort = object_kinds.read(object.memo, object.getTags())
  return places.at(position.x, position.z, sort ~= nil and sort.on or nil)
end

-- Somebody has picked something up.
function M.picked(colour, object)
  local guid = object.guid
  local known = origins[guid]
  if known ~= nil and known.fresh then
    known.fresh = false
    return
  end
  local left = state.left[guid]
  if left ~= nil then
    origins[guid] = { place = left.place, owner = left.owner }
    return
  end
  local place, owner = place_of(object)
  origins[guid] = { place = place, owner = owner }
end

-- Something has left a container: its origin is the container's place.
function M.drawn(container, object)
  local kind = container.type
  if kind ~= "Bag" and kind ~= "Deck" then
    return
  end
  local place, owner = place_of(container)
  local origin = { place = place, owner = owner, fresh = true }
  if not object.spawning then
    origins[object.guid] = origin
    return
  end
  errors.later("handmoves.drawn", 1, function()
    if object ~= nil and not object.isDestroyed() and origins[object.guid] == nil then
      origins[object.guid] = origin
    end
  end)
end

local function forget_left(group)
  for i = 1, #group.guids do
    state.left[group.guids[i]] = nil
  end
end

-- The pieces stay where they were put; the table counts them as still being where they came from. With
-- a `form` they stay as long as that seat's form asks about them.
local function leave(group, form)
  for i = 1, #group.guids do
    state.left[group.guids[i]] = {
      place = group.from or "", owner = group.from_owner or "", by = group.colour, form = form,
    }
  end
  state.changed()
end

-- Everybody is told of a card that somebody has taken off a face-down pile, also if it is laid back.
local function tell_draw(colour, group)
  if group.sort.kind == "card" and group.from == group.sort.deck.place then
    tell.all("drawn-by-hand", { colour = colour }, tell.WARN)
  end
end

-- A hand move in words, as arguments of a message; `named`: it may be said which piece it was.
local function words_of(language, group, named)
  local piece, what = object_kinds.stand_words(group.sort, group.down)
  local function place(name)
    return name ~= nil and name ~= "" and words.thing(language, name) or tell.say(language, "hand-aside")
  end
  return {
    count = string.format("%d", group.count), piece = words.thing(language, named and what ~= "" and what or piece),
    start = place(group.from), finish = place(group.to),
  }
end

-- Why a hand move means nothing: no move does that now, and somebody else may be awaited.
local function unknown(colour, group)
  local language = state.language(colour)
  local names = {}
  local seats = Referee.to_act(state.position)
  for i = 1, #seats do
    if state.seat_of(seats[i]) ~= nil then
      names[#names + 1] = Referee.name(language, seats[i])
    end
  end
  local text = tell.say(language, "hand-unknown", words_of(language, group, false))
  if #names > 0 then
    text = text .. " " .. tell.say(language, "hand-awaited", { who = Referee.listed(language, names) })
  end
  return text
end

local function refuse(colour, group, reason)
  tell_draw(colour, group)
  if state.mode == "referee" then
    tell.one(colour, "hand-refused", { reason = reason }, tell.WARN)
    forget_left(group)
    pieces.sync()
    return
  end
  leave(group)
  if state.mode == "assist" then
    tell.one(colour, "hand-left", { reason = reason }, tell.WARN)
    return
  end
  play.note("noted-hand", words_of(Referee.languages[1], group, group.sort.kind ~= "card"))
end

local function each(groups, act)
  for i = 1, #groups do
    act(groups[i])
  end
end

local function is_own(name)
  local place = facts.area.places[name]
  return name == "" or (place ~= nil and place.own)
end

-- Whether a hand move is nobody's business: within one place, or behind one's own shield.
local function is_private(group)
  if group.from == group.to and group.from_owner == group.to_owner then
    return true
  end
  return group.from_owner ~= nil and group.from_owner ~= "" and group.from_owner == group.to_owner
    and is_own(group.from or "") and is_own(group.to or "")
end

-- Whether own leaders or cards are laid somewhere that is not a place of the game, such as a battle wheel:
-- that is how people show what they mean, and no move.
local function is_set_out(colour, group)
  if group.to ~= nil or group.from_owner == nil or group.from_owner == "" then
    return false
  end
  local own = group.sort.kind == "card" or group.sort.leader ~= nil
  return own and state.acts_for(colour, group.from_owner)
end

-- Where people draw by hand: whether a card that was drawn from a deck is the draw that the game waits for.
local function draws_for_table(group)
  local kind = chance.kind()
  local target = facts.deck_moves[kind or ""]
  if group.sort.kind ~= "card" or target == nil or group.from ~= group.sort.deck.place then
    return false
  end
  local deck, name = string.match(target, "^(.-)/(.+)$")
  if deck .. "-deck" ~= group.from then
    return false
  end
  local move = Referee.move({ by = "table", move = kind })
  local field = Referee.next_field(state.position, move)
  while field ~= nil do
    local value = field.options[1]
    if field.name == name then
      value = facts.card_values[group.sort.id] or group.sort.id
    elseif facts.has(field.options, group.to_owner) then
      value = group.to_owner
    end
    if not facts.has(field.options, value) then
      return false
    end
    Referee.put(move, field.name, value)
    if field.last then
      break
    end
    field = Referee.next_field(state.position, move)
  end
  forget_left(group)
  return play.drawn_by_hand(move)
end

-- What comes of hand moves of several sorts that went the same way, by what they mean together.
local function judge_meaning(colour, groups, found)
  local whole = {}
  local open = {}
  for i = 1, #found do
    local move, possible = hand_meanings.completed(found[i])
    if move ~= nil then
      whole[#whole + 1] = move
    elseif possible then
      open[#open + 1] = found[i]
    end
  end
  if #whole == 1 and #open == 0 then
    each(groups, forget_left)
    local good, reason = play.try(colour, whole[1].by, whole[1])
    if not good then
      each(groups, function(group) refuse(colour, group, reason) end)
    end
    return
  end
  local half = open[1] or whole[1]
  if half ~= nil and M.adopt(half.by, half) then
    each(groups, function(group) leave(group, half.by) end)
    tell.one(colour, "hand-form")
    return
  end
  local reason
  for i = 1, #found do
    slices.pause(20)
    reason = reason or hand_meanings.refusal(colour, found[i])
  end
  each(groups, function(group) refuse(colour, group, reason or unknown(colour, group)) end)
end

-- What comes of one hand move.
local function judge(colour, group)
  if state.stage ~= "playing" then
    return
  elseif is_private(group) then
    tell_draw(colour, group)
    return
  end
  if state.chance == "hand" and draws_for_table(group) then
    return
  end
  if is_set_out(colour, group) then
    leave(group)
    return
  end
  judge_meaning(colour, { group }, hand_meanings.of(colour, group))
end

-- The hand moves that went the same way as one of them.
local function along(group, groups)
  local found = {}
  for i = 1, #groups do
    local other = groups[i]
    if group.from == other.from and group.from_owner == other.from_owner and group.to == other.to
      and group.to_owner == other.to_owner then
      found[#found + 1] = other
    end
  end
  return found
end

-- Whether pieces of several sorts mean something together, and what comes of it.
local function judge_together(colour, groups)
  if #groups < 2 or state.stage ~= "playing" or is_private(groups[1]) then
    return false
  end
  local found = hand_meanings.of_all(colour, groups)
  if #found > 0 then
    judge_meaning(colour, groups, found)
  end
  return #found > 0
end

local function same(group, other)
  return group.sort == other.sort and group.down == other.down and group.from == other.from
    and group.from_owner == other.from_owner and group.to == other.to and group.to_owner == other.to_owner
end

-- Coins of several sorts are one sum.
local function as_money(group)
  group.sort = object_kinds.coin(facts.coin_order[#facts.coin_order])
  group.down = false
end

-- What is judged now: whatever comes of it, it waits for nobody afterwards.
local judging = {}

local function release()
  for i = 1, #judging do
    carry.await(judging[i].guids[1], false)
  end
  judging = {}
end

local function gather(colour)
  local list = dropped[colour] or {}
  dropped[colour] = nil
  waiting[colour] = nil
  judging = list
  local groups = {}
  for i = 1, #list do
    local found
    if list[i].sort.kind == "coin" then
      as_money(list[i])
    end
    for k = 1, #groups do
      if same(groups[k], list[i]) then
        found = groups[k]
      end
    end
    if found == nil then
      groups[#groups + 1] = list[i]
    else
      found.count = found.count + list[i].count
      found.guids[#found.guids + 1] = list[i].guids[1]
    end
  end
  local judged = {}
  for i = 1, #groups do
    local others = along(groups[i], groups)
    if judged[groups[i]] == nil and judge_together(colour, others) then
      for k = 1, #others do
        judged[others[k]] = true
      end
    elseif judged[groups[i]] == nil then
      judge(colour, groups[i])
    end
  end
end

-- Somebody has dropped something. Pieces that are dropped together are judged together.
function M.dropped(colour, object)
  if state.stage ~= "playing" then
    return
  end
  local sort = object_kinds.read(object.memo, object.getTags())
  if sort == nil then
    return
  end
  local guid = object.guid
  local origin = origins[guid]
  origins[guid] = nil
  if origin == nil then
    return
  end
  local count = object.getQuantity()
  if count < 1 then
    count = 1
  end
  if sort.kind == "coin" then
    count = count * sort.worth
  end
  local place, owner = place_of(object)
  local list = dropped[colour] or {}
  dropped[colour] = list
  list[#list + 1] = {
    colour = colour, sort = sort, down = object.is_face_down and sort.kind ~= "card", count = count, guids = { guid },
    from = origin.place, from_owner = origin.owner, to = place, to_owner = owner,
  }
  carry.await(guid, true)
  if not waiting[colour] then
    waiting[colour] = true
    errors.later("handmoves", TOGETHER, function()
      acts.add("handmoves", nil, gather, colour, nil, nil, release)
    end)
  end
end

-- Put back what a colour has moved by hand and the rules did not take (the host: what anybody has).
function M.put_back(colour)
  local kept = {}
  local guids = M.left()
  for i = 1, #guids do
    local left = state.left[guids[i]]
    if left.by ~= colour and not state.is_host(colour) then
      kept[guids[i]] = left
    end
  end
  state.left = kept
  state.changed()
  pieces.sync()
end

-- Pieces whose form is closed, by a move or without one, no longer wait for it.
function M.forms_closed()
  local guids = M.left()
  local closed = false
  for i = 1, #guids do
    local form = state.left[guids[i]].form
    if form ~= nil and (state.forms[form] == nil or state.forms[form].partial == nil) then
      state.left[guids[i]] = nil
      closed = true
    end
  end
  if closed then
    pieces.sync()
  end
end

-- The GUIDs of the pieces that lie where the position does not have them.
function M.left()
  local guids = {}
  for guid in pairs(state.left) do
    guids[#guids + 1] = guid
  end
  return Referee.sorted(guids)
end

-- Somebody else is at a colour: what was dropped there is not judged as theirs.
function M.forget(colour)
  local list = dropped[colour] or {}
  for i = 1, #list do
    carry.await(list[i].guids[1], false)
  end
  dropped[colour] = nil
end

-- After loading: nobody holds anything that we know of.
function M.resume()
  origins = {}
  dropped = {}
  waiting = {}
end

return M
