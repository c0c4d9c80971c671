-- Whole moves out of halves: what can still be filled in, and what stands in a form.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state)
  local M = {}

  local LONGEST = 15
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

  --- A line with which the table began as the move that it is: without the time that it may have.
  function M.bare(line)
    if line.at == nil then
      return line
    end
    local move = Referee.dict({})
    for i = 1, #line do
      if line[i] ~= "at" then
        Referee.put(move, line[i], line[line[i]])
      end
    end
    return move
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

  --- Why no move comes of a half-made one: what is wrong with it when its form is filled in anyhow; and
  -- the form.
  function M.refusal(position, half)
    local form = Referee.filled_anyhow(position, half)
    if form == nil then
      return nil
    end
    local done, breach = pcall(M.breach_of, position, form)
    return done and breach or nil, form
  end

  -- The value of a field, as its form shows it; nil if it cannot be one.
  local function value_in(field, text)
    if field.type == "int" then
      -- Of what looks like a number otherwise, such as 7.5 or 0x10, Luas make different things.
      return string.find(text, "^%-?%d+$") ~= nil and #text <= LONGEST and tonumber(text) or text
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
