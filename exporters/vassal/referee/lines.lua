-- Lines of the chat: what a machine reads in them and writes into them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state)
  local find, sub = string.find, string.sub
  local M = {}

  local MARK = '{"by":"'
  local HEADER_MARK = '{"header":{'
  local LOST_MARK = '{"lost":['
  local LONGEST = 65536
  local LONGEST_LOG = 4000000
  local LEVELS = 32
  -- A comment of HTML: the chat does not show it.
  local HIDDEN = " <!--"
  local HIDDEN_END = "-->"
  local ENVELOPE = {
    n = true, prev = true, after = true, at = true, note = true, opens = true, leaf = true,
    salt = true, sig = true,
  }

  local function last_of(text, mark)
    local found = nil
    local at = find(text, mark, 1, true)
    while at ~= nil do
      found = at
      at = find(text, mark, at + 1, true)
    end
    return found
  end

  -- Where the object that begins at `from` ends; nil if it does not.
  local function object_end(text, from)
    local depth = 0
    local quoted = false
    local at = from
    while at ~= nil do
      local letter = sub(text, at, at)
      if quoted then
        if letter == "\\" then
          at = at + 1
        elseif letter == '"' then
          quoted = false
        end
      elseif letter == '"' then
        quoted = true
      elseif letter == "{" then
        depth = depth + 1
      elseif letter == "}" then
        depth = depth - 1
        if depth == 0 then
          return at
        end
      end
      at = find(text, quoted and '[\\"]' or '["{}]', at + 1)
    end
    return nil
  end

  --- What a line carries: a move, a header, or nothing and why.
  function M.read_line(text)
    local at = last_of(text, HEADER_MARK) or last_of(text, MARK)
    if at == nil then
      return nil, nil, nil
    elseif #text > LONGEST then
      return nil, nil, "the line is too long"
    end
    local last = object_end(text, at)
    local value = nil
    if last ~= nil then
      value = Referee.decode(sub(text, at, last), LEVELS)
    end
    if value == nil then
      return nil, nil, "what stands in it is not JSON"
    elseif type(value.header) == "table" then
      return nil, value.header, nil
    elseif type(value.by) == "string" and type(value.move) == "string" then
      return value, nil, nil
    end
    return nil, nil, "what stands in it has no by and move"
  end

  --- The side whose program has written a line; nil if the line does not say it.
  function M.teller(text)
    return string.match(text, ' @([^@<>{}"]*)%-%->[ *]*$') or string.match(text, ' @([^@<>{}"]*)</font>[ *]*$')
  end

  -- What a machine reads in a line, and whose program has written it.
  local function hidden(text)
    return HIDDEN .. text .. (state.me == "" and "" or " @" .. state.me) .. HIDDEN_END
  end

  --- The part of a line that says which cards, by their ids, its player has lost to others who drew them at the same moment.
  function M.lost_part(cards)
    return hidden(Referee.encode(Referee.data({ lost = cards })))
  end

  --- Those cards; none for any other line.
  function M.lost_in(text)
    local at = last_of(text, LOST_MARK)
    local last = at ~= nil and #text <= LONGEST and object_end(text, at) or nil
    local value = last ~= nil and Referee.decode(sub(text, at, last), LEVELS) or nil
    local cards = value ~= nil and #value == 1 and value.lost or {}
    for i = 1, #cards do
      if type(cards[i]) ~= "string" then
        return {}
      end
    end
    return cards
  end

  --- The log that a set-up was made from: its header and its lines; nil for a set-up of a new game.
  function M.carried(text)
    if sub(text, 1, #HEADER_MARK) ~= HEADER_MARK or #text > LONGEST_LOG then
      return nil, nil
    end
    local value = Referee.decode(text, LEVELS)
    if value == nil or type(value.log) ~= "table" then
      return nil, nil
    end
    return value.header, value.log
  end

  --- The move of a line, without what belongs to a log.
  function M.bare(line)
    local move = Referee.dict({})
    for i = 1, #line do
      if not ENVELOPE[line[i]] then
        Referee.put(move, line[i], line[line[i]])
      end
    end
    return move
  end

  --- Whose secret move a line speaks of, and of which kind; nil for none. The longest come first: "Fremen has
  -- made …" is the end of "Atreides and Fremen has made …".
  function M.seal_in(line)
    local known = fact("seal_lines")
    for i = 1, #known do
      if find(line, known[i], 1, true) then
        return fact("seals")[known[i]]
      end
    end
    return nil
  end

  --- Whether a seat makes moves of a kind in secret.
  function M.is_sealed_kind(by, kind)
    local known = fact("seal_lines")
    for i = 1, #known do
      local one = fact("seals")[known[i]]
      if one.by == by and one.kind == kind then
        return true
      end
    end
    return false
  end

  --- A text as the chat shows it.
  function M.escaped(text)
    text = string.gsub(text, "&", "&amp;")
    text = string.gsub(text, "<", "&lt;")
    text = string.gsub(text, ">", "&gt;")
    return text
  end

  --- The part of a line that a machine reads.
  function M.machine_part(move)
    local rest = Referee.dict({})
    for i = 1, #move do
      if move[i] ~= "by" then
        Referee.put(rest, move[i], move[move[i]])
      end
    end
    local text = '{"by":' .. Referee.encode(move.by) .. "," .. sub(Referee.encode(rest), 2)
    text = string.gsub(text, "&", "\\u0026")
    text = string.gsub(text, "<", "\\u003c")
    text = string.gsub(text, ">", "\\u003e")
    text = string.gsub(text, "%-%-", "-\\u002d")
    return hidden(text)
  end

  --- What stands in a form when it is filled in with a move.
  function M.form_texts(move)
    local fields = {}
    for i = 1, #move do
      if move[i] ~= "by" and move[i] ~= "move" then
        local value = move[move[i]]
        local text = type(value) == "number" and Referee.encode(value) or tostring(value)
        fields[#fields + 1] = { name = move[i], text = text }
      end
    end
    return { by = move.by, kind = move.move, fields = fields }
  end

  return M
end
