-- What a player can do now: his kinds of moves, and the questions of the one that he has begun.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it; that gives `screen`, which says what is to be shown, and what a press of one of its
-- choices makes of it. Every question goes to the referee, so that nothing is offered which is not possible
-- now.
return function(Referee, fact, state, parts)
  local Words, Filling = parts.words, parts.filling
  local M = {}

  -- The half-made move, as it was filled in by the player; nil for none.
  local half = nil

  -- What only stands in for cards that are on their way to a seat: it has none of them in its hand.
  local function standing_in(seat)
    local found = {}
    local live = state.game.live
    for i = 1, #live do
      local entry = live[i]
      local rule = entry.how == "sealed" and entry.half ~= nil and fact("draws")[entry.half.move] or nil
      if rule ~= nil and entry.card == nil and entry.half.to == seat then
        found[entry.move[rule.field]] = true
      end
    end
    return found
  end

  -- The answers to a question to a seat, each once.
  local function answers(field, seat)
    local found, passed = {}, seat ~= "table" and standing_in(seat) or {}
    for i = 1, #field.options do
      local option = field.options[i]
      if not passed[option] then
        passed[option] = true
        found[#found + 1] = option
      end
    end
    return found
  end

  -- The value of an open draw: the piece that lies face down where the move says, or the next of a pile.
  local function drawn(kind, move, seen)
    local rule = fact("open")[kind]
    for i = 1, #(seen.rows or {}) do
      local row = seen.rows[i]
      local face = row.face ~= nil and string.find(row.face, "(?)", 1, true)
      for k = 1, #move do
        if face and move[move[k]] == string.match(row.place, "^[^~]*") and rule.values[row.content] ~= nil then
          return rule.values[row.content]
        end
      end
    end
    for i = 1, #rule.piles do
      local content = (seen.tops or {})[rule.piles[i]]
      if content ~= nil and rule.values[content] ~= nil then
        return rule.values[content]
      end
    end
    return nil
  end

  -- What an open draw may bring, for all that anybody knows: what the rules still have is a secret.
  local function drawable(rule)
    local found, passed = {}, {}
    for _, value in pairs(rule.values) do
      if not passed[value] then
        passed[value] = true
        found[#found + 1] = value
      end
    end
    table.sort(found)
    return found
  end

  -- What is to be asked next of a half-made move: the move as far as it goes, the steps so far, and the
  -- field; nil if it is whole. Fields with one answer only fill in themselves, and so do drawn cards.
  local function asked(position, given, seen)
    local move = Referee.move({ by = given.by, move = given.move })
    local steps = {}
    local secret = fact("draws")[given.move]
    local open = fact("open")[given.move]
    local good, field = Filling.next_field(position, move)
    while good and field ~= nil do
      if secret ~= nil and field.name == secret.field then
        return move, steps, nil, true
      end
      local is_open = open ~= nil and field.name == open.field
      if is_open then
        field = { name = field.name, kind = field.kind, options = drawable(open), last = field.last }
      end
      local options = answers(field, given.by)
      local value = given[field.name]
      if value ~= nil and field.kind ~= "text" and not Referee.has(field.options, value) then
        value = nil
      end
      local forced = false
      if value == nil and is_open then
        value = drawn(given.move, move, seen)
        if value ~= nil and not Referee.has(field.options, value) then
          value = nil
        end
        forced = value ~= nil
      elseif value == nil and field.kind ~= "text" and #options == 1 then
        value = options[1]
        forced = true
      end
      if value == nil then
        return move, steps, field, false
      end
      steps[#steps + 1] = { name = field.name, value = value, forced = forced, unseen = forced and is_open }
      Referee.put(move, field.name, value)
      if is_open and field.last then
        -- Whether it can be that is for all to hear when it is announced.
        return move, steps, nil, true
      end
      good, field = Filling.next_field(position, move)
    end
    return move, steps, nil, good
  end

  -- The button of the die that has the faces which may fall now: of the only one, if there are no others.
  local function button_of(position, move, roll, side)
    if #roll.dice == 1 then
      return roll.dice[1].buttons[side]
    end
    local _, field = Filling.next_field(position, side == "" and move or Filling.with(move, roll.side, side))
    local face = field ~= nil and field.name == roll.face and field.options[1] or nil
    for i = 1, #roll.dice do
      local die = roll.dice[i]
      if face ~= nil and die.buttons[side] ~= nil and Referee.has(die.faces, face) then
        return die.buttons[side]
      end
    end
    return nil
  end

  --- The rolls that a kind of move can be now: {side = ("" for a die that is nobody's), button =} each. None
  --- for a kind that is not a roll.
  function M.rolls(position, kind)
    local roll, found = fact("dice")[kind], {}
    if roll == nil then
      return found
    end
    local move, whose = Referee.move({ by = "table", move = kind }), { "" }
    if roll.side ~= "" then
      local _, field = Filling.next_field(position, move)
      whose = field ~= nil and field.name == roll.side and answers(field, "table") or {}
    end
    for i = 1, #whose do
      local button = button_of(position, move, roll, whose[i])
      if button ~= nil then
        found[#found + 1] = { side = whose[i], button = button }
      end
    end
    return found
  end

  local function roll_rows(position, kind, rows)
    local rolls = M.rolls(position, kind)
    for i = 1, #rolls do
      local label = Words.kind(kind)
      if rolls[i].side ~= "" then
        label = label .. ": " .. Words.name(rolls[i].side)
      end
      rows[#rows + 1] = { label = label, about = Words.about(kind), press = "roll/" .. rolls[i].button }
    end
  end

  -- The kinds of moves of a seat, less those that it could only make with what is not there yet.
  local function kinds_of(position, seat, seen)
    local kinds = Referee.kinds(position, seat)
    if seat == "table" or next(standing_in(seat)) == nil then
      return kinds
    end
    local found = {}
    for i = 1, #kinds do
      local _, _, field = asked(position, { by = seat, move = kinds[i] }, seen)
      if field == nil or field.kind == "text" or #answers(field, seat) > 0 then
        found[#found + 1] = kinds[i]
      end
    end
    return found
  end

  local function rows_of(position, seats, seen)
    local now, any, table_rows = {}, {}, {}
    for i = 1, #seats do
      local kinds = kinds_of(position, seats[i], seen)
      for k = 1, #kinds do
        local kind = kinds[k]
        local label = Words.kind(kind)
        if #seats > 2 and seats[i] ~= "table" then
          label = Words.name(seats[i]) .. ": " .. label
        end
        local row = { label = label, about = Words.about(kind), press = "begin/" .. seats[i] .. "/" .. kind }
        if fact("dice")[kind] ~= nil then
          -- What a die shows, nobody chooses: its own button rolls it.
          roll_rows(position, kind, table_rows)
        elseif seats[i] == "table" then
          if not Referee.has(Referee.timeout_moves, kind) then
            table_rows[#table_rows + 1] = row
          end
        elseif Referee.has(Referee.interrupts, kind) then
          any[#any + 1] = row
        else
          now[#now + 1] = row
        end
      end
    end
    return now, any, table_rows
  end

  --- Nothing is begun.
  function M.drop()
    half = nil
  end

  --- Begin with a half-made move, such as one that a drag may mean.
  function M.adopt(move)
    half = move
  end

  --- The half-made move, nil for none.
  function M.half()
    return half
  end

  --- A choice of the screen: "begin/SEAT/KIND", "pick/NUMBER", "back", "drop"; `words` is what was typed.
  function M.press(position, choice, words, seen)
    local what, rest = string.match(choice, "^([a-z]+)/?(.*)$")
    if what == "begin" then
      local seat, kind = string.match(rest, "^([^/]+)/(.+)$")
      if seat ~= nil and Referee.has(Referee.kinds(position, seat), kind) then
        half = Referee.move({ by = seat, move = kind })
      end
    elseif half == nil or what == "drop" then
      half = nil
    elseif what == "pick" or what == "type" then
      local move, _, field = asked(position, half, seen)
      local value = words
      if field ~= nil and what == "pick" then
        value = answers(field, half.by)[tonumber(rest)]
      end
      if field ~= nil and value ~= nil and value ~= "" then
        half = Filling.with(move, field.name, value)
      end
    elseif what == "back" then
      local _, steps = asked(position, half, seen)
      local keep = #steps
      while keep > 0 and steps[keep].forced do
        keep = keep - 1
      end
      local made = Referee.move({ by = half.by, move = half.move })
      for i = 1, keep - 1 do
        Referee.put(made, steps[i].name, steps[i].value)
      end
      half = keep > 0 and made or nil
    end
  end

  --- The move that is begun, if it is whole (of a secret draw without its card); else nil.
  function M.whole(position, seen)
    if half == nil then
      return nil
    end
    local move, _, field, good = asked(position, half, seen)
    if field == nil and good then
      return move
    end
    return nil
  end

  local function form(position, seen)
    local _, steps, field, good = asked(position, half, seen)
    local shown = {
      title = Words.name(half.by) .. ": " .. Words.kind(half.move), about = Words.about(half.move), steps = {},
      options = {}, question = "", types = false, whole = field == nil and good,
    }
    -- What lies face down is seen when its move is announced, not by who only looks at what he could do.
    local open = Referee.move({ by = half.by, move = half.move })
    for i = 1, #steps do
      local value = "?"
      if not steps[i].unseen then
        value = Words.value(half.move, steps[i].name, steps[i].value)
        Referee.put(open, steps[i].name, steps[i].value)
      end
      shown.steps[i] = Words.field(half.move, steps[i].name) .. ": " .. value
    end
    if field ~= nil then
      shown.question = Words.field(half.move, field.name)
      shown.types = field.kind == "text"
      local options = answers(field, half.by)
      for i = 1, #options do
        shown.options[i] = {
          label = Words.value(half.move, field.name, options[i]), press = "pick/" .. string.format("%d", i),
        }
      end
    end
    if shown.whole then
      shown.says = Words.said(open)
    end
    return shown
  end

  --- What is to be shown to who acts for some seats: {title =, waits =, now =, any =, chance = (lists of
  --- {label =, about =, press =}), form = (nil for none), over = (true when the game has ended)}. What was begun
  --- and is not possible any more is put away.
  function M.screen(position, seats, seen)
    local found = { title = "", waits = "", now = {}, any = {}, chance = {} }
    found.title = Words.moment(position)
    local over = Referee.result(position)
    if over ~= nil then
      half = nil
      local winners = #over.winners > 0 and Words.names(over.winners) or Words.say("nobody")
      found.waits = Words.say("over", { winners = winners })
      found.over = true
      return found
    end
    found.waits = Words.say("waits", { who = Words.names(Referee.to_act(position)) })
    if half ~= nil and not Referee.has(Referee.kinds(position, half.by), half.move) then
      half = nil
    end
    if half ~= nil then
      found.form = form(position, seen)
    end
    local now, any, chance = rows_of(position, seats, seen)
    found.now = now
    found.any = any
    found.chance = chance
    return found
  end

  return M
end
