-- What a player is shown in the window of moves.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state, parts)
  local match, format = string.match, string.format
  local Words = parts.words
  local Offers = parts.offers
  local Drags = parts.drags
  local Absent = parts.absent
  local M = {}

  local function own_seats()
    local game = state.game
    local list = {}
    if game ~= nil and state.me == "table" and not state.watches then
      for i = 1, #game.seats do
        list[i] = game.seats[i]
      end
    elseif game ~= nil and Drags.is_seat(state.me) then
      list[1] = state.me
      for i = 1, #game.seats do
        if Absent.is_automaton(game.seats[i]) then
          list[#list + 1] = game.seats[i]
        end
      end
    end
    if #list > 0 or state.watches then
      list[#list + 1] = "table"
    end
    return list
  end

  --- What was made in secret for the seats that `acts_for` names, and all are to see now that nobody makes it any
  --- more.
  function M.to_show(acts_for)
    local game = state.game
    local found = {}
    if Referee.result(game.position) ~= nil or state.watches then
      return found
    end
    for i = 1, #game.live do
      local entry = game.live[i]
      local kind = entry.move.move
      if acts_for(entry.move.by) and entry.how == "secret" and entry.breach == nil and not entry.shown
        and Referee.is_shown_later(entry.move) then
        local open = false
        for k = 1, #game.seats do
          open = open or Referee.has(Referee.kinds(game.position, game.seats[k]), kind)
        end
        if not open then
          found[#found + 1] = entry.move
        end
      end
    end
    return found
  end

  -- Whether this player acts for a seat.
  local function is_own(seat)
    return state.me == "table" or seat == state.me
  end

  local function seen_now(request)
    return { rows = request.stands or {}, tops = request.tops or {} }
  end

  -- What the window itself says.
  local function labels()
    return {
      now = Words.say("now"), any = Words.say("any-time"), chance = Words.say("the-table"),
      announce = Words.say("announce"), back = Words.say("back"), drop = Words.say("drop"),
      nothing = Words.say("nothing"), find = Words.say("find"),
    }
  end

  --- What is shown to this player, after a press of one of its choices.
  function M.screen(request)
    local game = state.game
    if game == nil then
      local title = Words.say("no-game")
      return { screen = { title = title, waits = "", now = {}, any = {}, chance = {}, words = labels() } }
    end
    local handed = parts.computers.press(request)
    if handed ~= nil then
      return handed
    end
    local shows = M.to_show(is_own)
    local reveals = match(request.press or "", "^reveal/(%d+)$")
    if reveals ~= nil and shows[tonumber(reveals)] ~= nil then
      local move = shows[tonumber(reveals)]
      return { form = { by = move.by, kind = move.move, fields = {}, key = "doReveal" } }
    elseif request.press ~= nil and request.press ~= "" then
      Offers.press(game.position, request.press, request.words or "", seen_now(request))
    end
    local shown = Offers.screen(game.position, own_seats(), seen_now(request))
    for i = #shows, 1, -1 do
      local label = Words.say("reveal", { what = Words.kind(shows[i].move) })
      table.insert(shown.now, 1, { label = label, about = "", press = "reveal/" .. format("%d", i) })
    end
    local programs = parts.computers.rows(request.present)
    for i = 1, #programs do
      shown.any[#shown.any + 1] = programs[i]
    end
    shown.words = labels()
    return { screen = shown }
  end

  return M
end
