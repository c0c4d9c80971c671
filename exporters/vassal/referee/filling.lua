-- Whole moves out of halves: what can still be filled in, and what stands in a form.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state)
  local M = {}

  local MOST_TRIES = 400
  local MOST_FIELDS = 30
  local OF_THE_LOG = { seal = true, commit = true, undo = true }

  --- Why a move is not legal; nil for a legal one.
  function M.breach_of(position, move)
    if OF_THE_LOG[move.move] then
      return { reason = "this line belongs to a log, not to the game" }
    end
    local fault = Referee.move_fault(move)
    if fault ~= nil then
      return { reason = fault }
    end
    return Referee.check(position, move)
  end

  --- A move with one field more.
  function M.with(partial, field, value)
    local move = Referee.dict({})
    for i = 1, #partial do
      Referee.put(move, partial[i], partial[partial[i]])
    end
    Referee.put(move, field, value)
    return move
  end

  --- Whether the next field of a half-made move is known, and the field; nil for a whole move.
  function M.next_field(position, partial)
    local good, field = pcall(Referee.next_field, position, partial)
    if good then
      return true, field
    end
    return false, nil
  end

  --- At most two legal moves that a half-made one can become; and whether all of it was looked through.
  function M.ways(position, half)
    local found = {}
    local waiting = { half }
    local first = 1
    while first <= #waiting and #found < 2 and first <= MOST_TRIES do
      local form = waiting[first]
      first = first + 1
      local good, field = M.next_field(position, form)
      if good and field == nil then
        local done, breach = pcall(M.breach_of, position, form)
        if done and breach == nil then
          found[#found + 1] = form
        end
      elseif good and field.kind == "text" then
        return {}, false
      elseif good and form[field.name] == nil then
        local tried = {}
        for i = 1, #field.options do
          local value = field.options[i]
          if not tried[value] then
            tried[value] = true
            waiting[#waiting + 1] = M.with(form, field.name, value)
          end
        end
      end
    end
    return found, first > #waiting
  end

  --- Some legal move that a half-made one can become, to stand in for one that is made in secret; nil if
  -- there is none.
  function M.some_move(position, half)
    local waiting = { half }
    local tries = 0
    while #waiting > 0 and tries < MOST_TRIES do
      tries = tries + 1
      local form = waiting[#waiting]
      waiting[#waiting] = nil
      local good, field = M.next_field(position, form)
      if good and field == nil then
        if M.breach_of(position, form) == nil then
          return form
        end
      elseif good and form[field.name] ~= nil then
        tries = MOST_TRIES
      elseif good and field.kind == "text" then
        waiting[#waiting + 1] = M.with(form, field.name, "-")
      elseif good then
        for i = #field.options, 1, -1 do
          waiting[#waiting + 1] = M.with(form, field.name, field.options[i])
        end
      end
    end
    return nil
  end

  --- Why no move comes of a half-made one: what is wrong with it when its form is filled in anyhow; and
  -- the form.
  function M.refusal(position, half)
    local form = half
    for _ = 1, MOST_FIELDS do
      local good, field = M.next_field(position, form)
      if not good then
        return nil
      elseif field == nil then
        local done, breach = pcall(M.breach_of, position, form)
        return done and breach or nil, form
      elseif form[field.name] ~= nil or #field.options == 0 then
        break
      end
      form = M.with(form, field.name, field.options[1])
    end
    local shape = Referee.shapes[half.move]
    local stand_ins = { int = 0, bool = false, str = "none" }
    for i = 1, #shape do
      local field = shape[shape[i]]
      if form[shape[i]] == nil then
        local value = stand_ins[field.type]
        if field.options ~= nil then
          value = field.options[1]
        elseif field.least ~= nil then
          value = field.least
        end
        form = M.with(form, shape[i], value)
      end
    end
    local done, breach = pcall(M.breach_of, position, form)
    return done and breach or nil, form
  end

  -- The value of a field, as its form shows it; nil if it cannot be one.
  local function value_in(field, text)
    if field.type == "int" then
      return tonumber(text)
    elseif field.type == "bool" then
      return text == "true"
    end
    return text
  end

  --- The move that stands in a form; nil if it was not filled in.
  function M.move_in_form(by, kind)
    local fields = state.forms[by .. "|" .. kind]
    local shape = Referee.shapes[kind]
    if fields == nil or shape == nil then
      return nil
    end
    local move = Referee.move({ by = by, move = kind })
    for i = 1, #shape do
      local text = fields[shape[i]] or ""
      if text ~= "" then
        move = M.with(move, shape[i], value_in(shape[shape[i]], text))
      elseif not shape[shape[i]].optional then
        return nil
      end
    end
    return move
  end

  return M
end
