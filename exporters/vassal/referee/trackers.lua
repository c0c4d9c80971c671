-- What the trackers of the tool bar show: turn and phase, and who acts, as the rules have them.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, fact, state, parts)
  local concat, format = table.concat, string.format
  local M = {}

  -- The state of the tracker of who acts: nobody's name is shown unless exactly one side is to act.
  local function acts_state(game)
    local sides = fact("tracked").sides
    local waiting = Referee.to_act(game.position)
    local shown = 0
    local plays = { "true" }
    for i = 1, #sides do
      plays[i + 1] = Referee.has(game.seats, sides[i]) and "true" or "false"
      if #waiting == 1 and waiting[1] == sides[i] then
        shown = i
      end
    end
    return "0|" .. format("%d", shown) .. ";0;0;" .. concat(plays, ",")
  end

  --- The states of the trackers in the order of the module, as the engine writes them. None where no game is
  -- followed; nil where pieces wait for what is made in secret: then the trackers wait, too.
  function M.states()
    local game = state.game
    if game == nil then
      return {}
    elseif parts.followed.is_held() then
      return nil
    end
    local turn = math.max(game.position[fact("round")], 1)
    local phase = fact("tracked").phases[game.position.phase]
    return { string.gsub(phase, "%%", format("%d", turn)), acts_state(game) }
  end

  return M
end
