-- Moves, fields and values in words, in the language of the player, and what is told of a move.
--
-- The file returns a function of the referee and of facts about the module.
return function(Referee, fact)
  local M = {}
  local languages = Referee.languages
  local current = languages[1]

  local function books()
    return fact("words")
  end

  local function book()
    return books()[current] or books()[languages[1]] or {}
  end

  local function section(name)
    return book()[name] or {}
  end

  local function plain(id)
    local words = string.gsub(tostring(id), "-", " ")
    return words
  end

  local function capital(text)
    return string.upper(string.sub(text, 1, 1)) .. string.sub(text, 2)
  end

  --- Speak a language from now on, if it is known.
  function M.speak(language)
    if language ~= nil and Referee.has(languages, language) then
      current = language
    end
  end

  --- The language that is spoken.
  function M.language()
    return current
  end

  --- What the table itself says.
  function M.say(key, args)
    return Referee.filled(section("table")[key] or key, args or {})
  end

  --- The display name of an id; "the table" for who makes the moves of chance.
  function M.name(id)
    if id == "table" then
      return M.say("the-table")
    end
    local found = Referee.name(current, id)
    if found == tostring(id) then
      return section("values")[id] or section("things")[id] or plain(id)
    end
    return found
  end

  --- What pieces of a sort are called, whatever else in the game has its id.
  function M.sort(id)
    return section("sorts")[id] or M.name(id)
  end

  --- Ids by their names in a row: "A, B and C".
  function M.names(ids)
    local found = {}
    for i = 1, #ids do
      found[i] = M.name(ids[i])
    end
    return Referee.listed(current, found)
  end

  --- What a kind of move is called.
  function M.kind(kind)
    return section("kinds")[kind] or capital(plain(kind))
  end

  --- What a kind of move is, in a sentence; "" if nobody has written one.
  function M.about(kind)
    local texts = Referee.texts(current)
    return texts.moves[kind] or ""
  end

  --- What a field of a move is called.
  function M.field(kind, name)
    local fields = section("fields")
    return fields[kind .. "/" .. name] or fields[name] or capital(plain(name))
  end

  --- A value of a field.
  function M.value(kind, name, value)
    if value == true then
      return M.say("yes")
    elseif value == false then
      return M.say("no")
    elseif type(value) == "number" then
      return Referee.encode(value)
    end
    local own = section("values")[kind .. "/" .. name .. "/" .. value]
    return own or M.name(value)
  end

  --- What a pile of cards is called.
  function M.pile(id)
    return M.name(id)
  end

  --- A move in one line: who, what, and how.
  function M.said(move)
    return Referee.say_move(current, move)
  end

  --- When it is: turn, phase (as the tracker and the board call it), and step, where that has another name.
  function M.moment(position)
    local phase = section("phases")[position.phase]
    local name = Referee.name(current, position.phase)
    local step = section("steps")[position.step]
    local text = string.format("%d", position[fact("round")]) .. ": " .. name
    if step ~= nil and step ~= name and (phase == nil or step ~= phase.short) then
      text = text .. ", " .. step
    end
    return text
  end

  --- The news that events are, to everybody or to a seat: a list of sentences.
  function M.news(events, seat)
    local found = {}
    for i = 1, #events do
      if Referee.may_hear(events[i], seat or "") then
        local text = Referee.say_event(current, events[i])
        if text ~= "" then
          found[#found + 1] = text
        end
      end
    end
    return found
  end

  --- What is told of a move that all may see, by its events: a line, and what else it has brought about.
  function M.told(move, events)
    return Referee.tell_move(current, move, events)
  end

  return M
end
