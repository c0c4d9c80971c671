-- Half-made moves, one for each seat, kept in `state.forms` and filled in field by field.
--
-- Every question goes to the referee's `next_field`, so a form can never offer what is not legal. A field
-- with only one answer is filled in by itself. The order in which fields were filled is never stored: it
-- follows from the half-made move, so that a form survives saving, loading and rewinding. A form holds
-- {partial =, amount =, words =, page =, filter =}: the move, and what is not decided yet.
local Referee = use("referee")
local state = use("state")
local slices = use("slices")

local M = {}

local function form_of(seat)
  return state.forms[seat]
end

local function is_interrupt(kind)
  for i = 1, #Referee.interrupts do
    if Referee.interrupts[i] == kind then
      return true
    end
  end
  return false
end

--- The options of a field, each once, in their order.
function M.different(field)
  local found = {}
  local seen = {}
  for i = 1, #field.options do
    local value = field.options[i]
    if not seen[value] then
      seen[value] = true
      found[#found + 1] = value
    end
  end
  return found
end

local has = Referee.has

-- Why a value cannot stand in a field, nil if it can.
local function fault(field, value)
  if field.kind == "text" then
    -- How long it is, is for the input and for the referee to say: letters are not counted alike everywhere.
    if type(value) ~= "string" or value == "" then
      return "text-too-short"
    end
    return nil
  elseif not has(field.options, value) then
    return "not-an-option"
  end
  return nil
end

local function bare(partial)
  return Referee.move({ by = partial.by, move = partial.move })
end

-- What a field can only be: true and the value; false if there is a choice.
local function forced(field)
  if field.kind == "text" or #field.options == 0 then
    return false, nil
  end
  local values = M.different(field)
  if #values == 1 then
    return true, values[1]
  end
  return false, nil
end

-- What has been asked of the referee since the log last grew: questions are dear, and panels ask often.
local asked = { position = nil, lines = -1, kinds = {}, replays = {} }

local function memory()
  if state.log == nil then
    return nil
  end
  local lines = #state.log.lines
  if asked.position ~= state.position or asked.lines ~= lines then
    asked = { position = state.position, lines = lines, kinds = {}, replays = {} }
  end
  return asked
end

local function kinds_of(seat)
  local known = memory()
  if known == nil then
    return Referee.kinds(state.position_of(seat), seat)
  end
  if known.kinds[seat] == nil then
    slices.pause(20)
    known.kinds[seat] = Referee.kinds(state.position_of(seat), seat)
  end
  return known.kinds[seat]
end

-- Answers by replay: the filled fields in order, the move so far, and the field that is next (nil: complete).
local function ask(partial)
  local steps = {}
  local move = bare(partial)
  slices.pause(20)
  local field = Referee.next_field(state.position_of(partial.by), move)
  while field ~= nil do
    local value = partial[field.name]
    local only, single = forced(field)
    if value == nil or fault(field, value) ~= nil then
      if not only then
        return steps, move, field
      end
      value = single
    end
    steps[#steps + 1] = { name = field.name, kind = field.kind, value = value, forced = only }
    Referee.put(move, field.name, value)
    slices.pause(20)
    field = Referee.next_field(state.position_of(partial.by), move)
  end
  return steps, move, nil
end

local function replay(partial)
  local known = memory()
  if known == nil then
    return ask(partial)
  end
  local found = known.replays[partial.by]
  if found == nil or found.partial ~= partial then
    local steps, move, field = ask(partial)
    found = { partial = partial, steps = steps, move = move, field = field }
    known.replays[partial.by] = found
  end
  return found.steps, found.move, found.field
end

-- The form as it is afterwards is written in one go. With `anew`, nothing is kept of the one before.
local function settle(seat, partial, anew)
  local known = memory()
  local steps, move, field = replay(partial)
  if known ~= nil then
    -- What the form is from now on has just been asked.
    known.replays[seat] = { partial = move, steps = steps, move = move, field = field }
  end
  local form = not anew and form_of(seat) or {}
  local before = form.at
  form.partial = move
  form.at = field ~= nil and field.name or ""
  if form.at ~= before then
    form.amount = nil
    form.words = nil
    form.page = nil
    form.filter = nil
  end
  state.forms[seat] = form
  return steps, field
end

--- The kinds of moves open to a seat, those the game waits for first, then those open at any time.
function M.kinds(seat)
  local awaited, any_time = M.groups(seat)
  for i = 1, #any_time do
    awaited[#awaited + 1] = any_time[i]
  end
  return awaited
end

--- Two lists: the kinds the game waits for ("pass" last), and those open at any time.
function M.groups(seat)
  local found = kinds_of(seat)
  local awaited, any_time, last = {}, {}, {}
  for i = 1, #found do
    local kind = found[i]
    if is_interrupt(kind) then
      any_time[#any_time + 1] = kind
    elseif Referee.shapes[kind] ~= nil and #Referee.shapes[kind] == 0 then
      last[#last + 1] = kind
    else
      awaited[#awaited + 1] = kind
    end
  end
  for i = 1, #last do
    awaited[#awaited + 1] = last[i]
  end
  return awaited, any_time
end

--- Begin a form; false and a reason if the kind is not open to the seat.
function M.begin(seat, kind)
  if not has(kinds_of(seat), kind) then
    return false, "kind-not-open"
  end
  settle(seat, Referee.move({ by = seat, move = kind }), true)
  return true
end

--- Begin with a half-made move, such as one meant by moving a piece; false if it does not fit at all.
-- Of its fields those are kept that are legal in their turn.
function M.adopt(seat, partial)
  if not has(kinds_of(seat), partial.move) then
    return false, "kind-not-open"
  end
  settle(seat, partial, true)
  return true
end

--- Put the form away.
function M.drop(seat)
  state.forms[seat] = nil
end

--- The half-made move, nil if there is none.
function M.partial(seat)
  local form = form_of(seat)
  return form ~= nil and form.partial or nil
end

--- All that is kept of a seat's form, nil if there is none: what is typed or paged through is kept there too.
M.form = form_of

--- The filled fields in the order in which they were asked: a list of {name=, kind=, value=, forced=}.
function M.steps(seat)
  local partial = M.partial(seat)
  if partial == nil then
    return {}
  end
  local steps = replay(partial)
  return steps
end

--- The field to fill next, exactly as the referee gives it; nil if the move is complete or there is none.
function M.field(seat)
  local partial = M.partial(seat)
  if partial == nil then
    return nil
  end
  local _, _, field = replay(partial)
  return field
end

--- What the forces of a half-made battle plan are worth, as text; "" where nothing is to be said of it.
function M.strength(seat)
  local partial = M.partial(seat)
  if partial == nil then
    return ""
  end
  local _, move = replay(partial)
  return Referee.strength(state.position_of(seat), move)
end

--- Why a value cannot stand in a field, nil if it can.
M.fault = fault

--- Answer the next field; false and a reason if the answer is not among its options.
function M.fill(seat, value)
  local partial = M.partial(seat)
  local field = M.field(seat)
  if field == nil then
    return false, "no-field"
  end
  local reason = fault(field, value)
  if reason ~= nil then
    return false, reason
  end
  local longer = Referee.copy(partial)
  Referee.put(longer, field.name, value)
  settle(seat, longer)
  return true
end

-- The move with its first `count` fields.
local function first_steps(partial, steps, count)
  local move = bare(partial)
  for i = 1, count do
    Referee.put(move, steps[i].name, steps[i].value)
  end
  return move
end

--- Take back the last answer that was a choice; with none left, the form is put away.
function M.back(seat)
  local partial = M.partial(seat)
  if partial == nil then
    return false
  end
  local steps = replay(partial)
  local keep = #steps
  while keep > 0 and steps[keep].forced do
    keep = keep - 1
  end
  if keep == 0 then
    M.drop(seat)
    return true
  end
  settle(seat, first_steps(partial, steps, keep - 1))
  return true
end

--- Take back answers so far that the field `name` is asked again.
function M.back_to(seat, name)
  local partial = M.partial(seat)
  if partial == nil then
    return false
  end
  local steps = replay(partial)
  for i = 1, #steps do
    if steps[i].name == name then
      settle(seat, first_steps(partial, steps, i - 1))
      return true
    end
  end
  return false
end

--- The finished move, nil as long as a field is open.
function M.ready(seat)
  local partial = M.partial(seat)
  if partial == nil then
    return nil
  end
  local _, move, field = replay(partial)
  if field ~= nil then
    return nil
  end
  -- With its fields sorted, as it will be after loading: nothing may depend on the way it was filled in.
  local plain = {}
  for i = 1, #move do
    plain[move[i]] = move[move[i]]
  end
  return Referee.move(plain)
end

--- After the position changed: what is still legal of each form stays.
function M.tidy(seats)
  for i = 1, #seats do
    local partial = M.partial(seats[i])
    if partial ~= nil then
      if has(kinds_of(seats[i]), partial.move) then
        settle(seats[i], partial)
      else
        M.drop(seats[i])
      end
    end
  end
end

-- The board -------------------------------------------------------------------------------------

--- A click on a place of the board answers the open field, if the place is among its options. A territory
--- stands for its only part that is an option, a part for its territory.
function M.pick_place(seat, place)
  local field = M.field(seat)
  if field == nil or field.kind ~= "choice" then
    return false, "no-field"
  end
  if has(field.options, place) then
    return M.fill(seat, place)
  end
  local game = Referee.game
  local part = game.parts ~= nil and game.parts[place] or nil
  if part ~= nil and has(field.options, part.territory) then
    return M.fill(seat, part.territory)
  end
  local territory = game.territories ~= nil and game.territories[place] or nil
  if territory ~= nil and territory.parts ~= nil then
    local found = {}
    for i = 1, #territory.parts do
      if has(field.options, territory.parts[i]) then
        found[#found + 1] = territory.parts[i]
      end
    end
    if #found == 1 then
      return M.fill(seat, found[1])
    end
  end
  return false, "not-an-option"
end

--- Whether a place is one of the board: a part, a territory, or an area of a board that has neither.
function M.on_board(place)
  local game = Referee.game
  return (game.parts ~= nil and game.parts[place] ~= nil)
    or (game.territories ~= nil and game.territories[place] ~= nil)
    or (game.areas ~= nil and game.areas[place] ~= nil)
end

--- Whether the open field asks for a place of the board.
function M.asks_place(seat)
  local field = M.field(seat)
  if field == nil or field.kind ~= "choice" or #field.options == 0 then
    return false
  end
  for i = 1, #field.options do
    if not M.on_board(field.options[i]) then
      return false
    end
  end
  return true
end

return M
