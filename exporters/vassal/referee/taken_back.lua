-- What lines take back, and what is made again when such a line is taken back itself.
--
-- The file returns a function of the referee, of facts about the module, of what all parts share and of the
-- parts before it.
return function(Referee, _, state, parts)
  local Acts = parts.acts
  local Telling = parts.telling
  local Course = parts.course
  local M = {}

  -- Say so when what is taken back has revealed something (adjudicator/rules/secrecy.py). Of a move that only
  -- stands in for a secret one nothing was seen. Gives whether it was said.
  local function warn_of(entry)
    local game = state.game
    if entry.void or entry.how == "sealed" or Referee.is_shown_later(entry.move) then
      -- What is made in secret shows nothing before it is shown itself (tampering.lua).
      return false
    end
    local after = Referee.fork(game.position)
    local events = Referee.apply(after, entry.move)
    if Referee.reveals(game.seats, game.position, after, entry.move, events) then
      Telling.tell("shown-undone", { what = Telling.move_words(entry.move) })
      return true
    end
    return false
  end

  --- An entry is taken back by a line, which speaks of `said`: play is judged anew from before it.
  function M.take_back(entry, line, said_of)
    local game = state.game
    local made = Course.event("undo", entry)
    made.line = line
    made.said = said_of
    entry.void = entry.breach ~= nil
    local later = Course.go_back(entry.at)
    later[#later] = nil
    local said = warn_of(entry)
    if not entry.void and (entry.how ~= "sealed" or entry.half ~= nil) then
      parts.tampering.taken_back(entry.half or entry.move, said)
    end
    if not entry.void then
      parts.tampering.hidden_again(game.events, #game.events, said)
    end
    Course.again(later)
    local news = {}
    for i = 1, #game.news do
      news[#news + 1] = Course.live_entry(game.news[i].entry) and game.news[i] or nil
    end
    game.news = news
    -- Nobody waits for what was on its way there; what others are still to carry out stays to be done.
    game.plans.unsettled = nil
    game.plans.followed = nil
  end

  --- This line takes back what the line of an event has taken back at the same moment: one of them does, the others `also`.
  --- `sooner`: this line stands before that one.
  function M.same_undo(old, line, sooner)
    old.also = old.also or {}
    if sooner then
      local made = Course.event(old.kind, old.entry)
      made.line = line
      made.said = old.said
      made.half = old.half
      made.again = old.again
      made.also = old.also
    end
    old.also[#old.also + 1] = sooner and old.key or state.game.key
  end

  --- Of an entry these lines speak, too: a list of its own of those that are any.
  function M.say_also(entry, lines)
    local found = {}
    for i = 1, #lines do
      found[#found + 1] = lines[i] ~= "" and lines[i] or nil
    end
    for i = 1, #found do
      entry.lines[#entry.lines + 1] = found[i]
    end
    return found
  end

  --- A move that was taken back is made again, by a line that takes the undo back.
  function M.add_again(old, line)
    local entry = Course.add(old.move, line, old.how)
    local made = state.game.events[#state.game.events]
    entry.half = old.half
    entry.card = old.card
    entry.shown = old.shown
    made.half = old.half
    made.open = old.shown
    made.texts = M.say_also(entry, old.lines)
    if old.shown then
      parts.tampering.shown(old.move)
    end
    Course.is_due(entry)
  end

  --- What an undo took back was made again by a line that stands after the one that is being done: now it is made by this
  --- one. Whether there is such a line.
  function M.make_sooner(undone)
    local game = state.game
    local later = game.put_off
    for i = later ~= nil and #later.events or 0, 1, -1 do
      local one = later.events[i]
      if one.kind == "move" and one.key == undone.again then
        table.remove(later.events, i)
        one.key = game.key
        one.entry.key = game.key
        game.events[#game.events + 1] = one
        for k = #later.entries, 1, -1 do
          if later.entries[k] == one.entry then
            table.remove(later.entries, k)
            Course.carry_out(one.entry)
          end
        end
        return true
      end
    end
    return false
  end

  --- An announcement is taken back, but the card was drawn.
  function M.unsay(entry, line, said_of)
    local made = Course.event("unsaid", entry)
    made.line = line
    made.said = said_of
    made.half = entry.half
    entry.how = "drawn"
    entry.half = nil
    entry.lines = { "" }
  end

  return M
end
