"""A minimal table for panels: the real modules and the referee in Lua.

The preview, pictures and tests of the panels need a position, colours and clicks, but no pieces and
no game. The stage keeps the state that `state`, `play` and `lobby` have at a table, and records
what the panels send.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.content.records import Content
from adjudicator.registry import rulebook
from exporters.lua.bundle import bundle
from exporters.lua.engines import make_runtime
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.table import module_text
from exporters.tts.words import LANGUAGES, languages_from, phrases_module

MODULES = (
    "forms",
    "entries",
    "replaced",
    "is_plain",
    "automaton",
    "computer_panel",
    "slices",
    "words",
    "widgets",
    "situation",
    "tracker",
    "seat_inner",
    "seat_form",
    "seat_shield",
    "seat_panel",
    "log_panel",
    "help_panel",
    "notice_panel",
    "fair_tab",
    "shared_tab",
    "lobby_panel",
    "lobby_clicks",
    "windows",
    "clicks",
    "panels",
    "hotkeys",
)
"""The modules on stage, all of them real."""

STAGE = """
local referee_text, phrases_text, sources = ...
local Referee = referee_text()
local made = { referee = Referee }
local function use(name)
  if made[name] == nil then
    made[name] = sources[name](use)
  end
  return made[name]
end
sources.phrases = function() return phrases_text() end

local stage = { hosts = { White = true }, seated = {}, sent = {}, xml = nil, said = {}, keys = {}, later = {} }
local state = {
  stage = "lobby", mode = "referee", seats = {}, rulings = {}, options = {}, seed = "", seed_given = false,
  chance = "auto", pace = 0, places = "chosen", languages = {}, hot_seat = false, forms = {}, panels = {},
  hold = "", log = nil, version = 0, tempo = 4, commitment = "", words = {}, guarded = false,
  programs = {}, explain = false, shared = {},
}
stage.state = state
sources.protection = function() return { switch = function() state.guarded = not state.guarded return true end } end
function state.changed() stage.dirty = true state.version = state.version + 1 end
function state.acting() return nil end
function state.position_of() return state.position end
sources.shared_game = function()
  return {
    add_links = function(_, text) state.shared = { address = text, links = { text } } return true end,
    join = function() return true end,
    forget = function() state.shared = {} end,
  }
end
function state.is_host(colour) return stage.hosts[colour] == true end
function state.is_seated(colour) return stage.seated[colour] == true end
function state.colour_of(faction)
  for i = 1, #state.seats do
    if state.seats[i].faction == faction then return state.seats[i].colour end
  end
  return nil
end
function state.seats_of(colour)
  local found = {}
  local unmanned = {}
  local seats = state.automata()
  for i = 1, #state.seats do
    local seat = state.seats[i]
    if Referee.has(seats, seat.faction) then
      unmanned[#unmanned + 1] = seat.faction
    elseif seat.colour == colour or (state.hot_seat and state.is_host(colour)) then
      found[#found + 1] = seat.faction
    end
  end
  for i = 1, #found > 0 and #unmanned or 0 do
    found[#found + 1] = unmanned[i]
  end
  return found
end
function state.is_automaton(faction)
  return Referee.has(state.automata(), faction)
end
function state.automata()
  return state.position ~= nil and Referee.automata(state.position) or {}
end
sources.state = function() return state end
sources.computers = function()
  return {
    strength = function(faction)
      return state.programs[faction] ~= nil and state.programs[faction].strength or nil
    end,
    awaited_unmanned = function() return use("automaton").awaited() end,
    explain = function() state.explain = not state.explain return true end,
  }
end
sources.automaton_news = function()
  return { text = function() return stage.told end }
end
sources.errors = function()
  return {
    run = function(_, f, a, b, c) return f(a, b, c) end,
    later = function(_, _, f) stage.later[#stage.later + 1] = f end,
    used = function() return 0 end,
    report = function(name, fault) error(name .. ": " .. fault) end,
  }
end
sources.acts = function()
  return { add = function(_, _, f, a, b, c) f(a, b, c) end, lock = function() end }
end
sources.progress = function()
  return { xml = function() return "" end, show = function() end, sent = function() end }
end
Time = { time = 0 }
sources.taking_back = function()
  return { undo = function() return false, "nothing" end }
end
sources.play = function()
  local play = {}
  function play.try(colour, seat, move)
    local wrong = Referee.check(state.position, move)
    if wrong ~= nil then
      return false, Referee.say_violation("en", wrong), wrong.clause
    end
    Referee.apply(state.position, move)
    state.log.lines[#state.log.lines + 1] = move
    stage.last = move
    state.forms[seat] = nil
    return true
  end
  function play.history(count, seat) return stage.history ~= nil and stage.history(count, seat) or {} end
  function play.window() return stage.window, "" end
  function play.elsewhere() return stage.is_elsewhere == true end
  function play.waited() return stage.waited or {} end
  function play.hold(colour) state.hold = colour return true end
  function play.go_on() state.hold = "" return true end
  function play.next_tempo() state.tempo = state.tempo + 1 return true end
  function play.next_player(_, faction)
    state.programs[faction] = state.programs[faction] == nil and { strength = "easy" } or nil
    return true
  end
  function play.set_mode(_, mode) state.mode = mode return true end
  return play
end
sources.lobby = function()
  local lobby = {}
  function lobby.set(key, value)
    if key == "mode" or key == "hot_seat" or key == "seed" or key == "places" or key == "chance" or key == "pace" then
      state[key] = value
    elseif string.find(key, "^place/") then
      local faction = string.match(key, "^place/(.+)$")
      local mine = nil
      for i = 1, #state.seats do
        if state.seats[i].faction == faction then mine = state.seats[i] end
      end
      for i = 1, #state.seats do
        if state.seats[i].place == value then state.seats[i].place = mine.place end
      end
      mine.place = value
    elseif Referee.game.ruling_options[key] ~= nil then
      state.rulings[key] = value
    else
      state.options[key] = value
    end
    return true
  end
  function lobby.ask_words() state.commitment = string.rep("a", 64) return true end
  function lobby.automata() return stage.unmanned or {} end
  function lobby.sit(colour, faction)
    state.seats[#state.seats + 1] = { faction = faction, place = #state.seats + 1, colour = stage.colours[faction] }
    if colour ~= "" then stage.seated[stage.colours[faction]] = true end
    return true
  end
  function lobby.leave(faction)
    for i = #state.seats, 1, -1 do
      if state.seats[i].faction == faction then table.remove(state.seats, i) end
    end
    return true
  end
  function lobby.start()
    local setup = Referee.setup({ seats = state.seats, rulings = state.rulings, options = state.options })
    local wrong = Referee.check_setup(setup)
    if wrong ~= nil then return false, Referee.say_violation("en", wrong) end
    state.position, state.log, state.stage = Referee.new_position(setup), { lines = {} }, "playing"
    return true
  end
  function lobby.reset() state.stage = "lobby" return true end
  return lobby
end

UI = {
  loading = false,
  setXml = function(xml) stage.xml = xml stage.whole = (stage.whole or 0) + 1 return true end,
  setAttribute = function(id, name, value) return UI.setAttributes(id, { [name] = value }) end,
  setAttributes = function(id, values)
    stage.sent[#stage.sent + 1] = { id = id, values = values }
    return true
  end,
}
function broadcastToColor(text, colour) stage.said[#stage.said + 1] = colour .. ": " .. text end
function addHotkey(label, f) stage.keys[#stage.keys + 1] = { label = label, f = f } end

stage.referee = Referee
stage.use = use
function stage.refresh()
  use("panels").refresh()
  while #stage.later > 0 do
    Time.time = Time.time + 1
    table.remove(stage.later, 1)()
  end
end
function stage.load(text) state.position = Referee.load_position(text) end
function stage.decode(text) return (Referee.decode(text)) end
function stage.encode(value) return Referee.encode(value) end
function stage.start(setup_text)
  local setup = Referee.setup(Referee.decode(setup_text))
  state.position, state.log, state.stage = Referee.new_position(setup), { lines = {} }, "playing"
end
function stage.apply(text)
  local move = Referee.decode(text)
  Referee.apply(state.position, move)
  state.log.lines[#state.log.lines + 1] = move
end
return stage
"""


GameOrContent = str | Content
"""A game's id, which stands for the content that we ship, or content in English."""


def colours(game: GameOrContent) -> dict[str, str]:
    """Faction -> the player colour of its area, as the table's plan has it."""
    return {seat.faction: seat.colour for seat in load_plan(content_of(game)).seats}


def content_of(game: GameOrContent) -> Content:
    """The content that is meant; the errors of `load_content`."""
    return _shipped(game) if isinstance(game, str) else game


_shipped = cache(load_content)


@lru_cache(maxsize=8)
def _compiled(text: str, name: str) -> bytes:
    """A chunk as Lua keeps it when it has read it: a stage then loads it in a fraction of the time."""
    lua = make_runtime(encoding=None)
    chunk = lua.eval("load")(text.encode(), f"={name}".encode())
    if isinstance(chunk, tuple):
        raise SyntaxError(chunk[1].decode())  # noqa: TRY004 - two answers mean a refusal
    compiled: bytes = lua.eval("string.dump")(chunk)
    return compiled


class Script(msgspec.Struct, frozen=True):
    """What a stage is made of: the Lua of the referee and of the phrases."""

    content: Content
    languages: list[str]
    hash: str
    """Of both, without the hash of the content, which no panel shows."""
    referee: str
    phrases: str


MOST = 3
_scripts: list[Script] = []
"""The last ones (`MOST`), the latest first: most callers make several stages of the same content."""


def script(content: Content, languages: Sequence[str] = ()) -> Script:
    """The Lua of a stage for content in English, with panels that begin in the first of the languages."""
    spoken = languages_from(*languages[:1]) if languages else [*LANGUAGES]
    for kept in _scripts:
        if kept.content is content and kept.languages == spoken:
            return kept
    referee = bundle(rulebook(content.game), content, link_content(content), spoken)
    phrases = phrases_module(content, spoken)
    shown = f"{referee}\0{phrases}".replace(content.hash, "")
    made = Script(content, spoken, hashlib.sha256(shown.encode()).hexdigest(), referee, phrases)
    _scripts[:] = [made, *_scripts[: MOST - 1]]
    return made


@cache
def _compiled_module(name: str) -> bytes:
    return _compiled(f"local use = ...\n{module_text(name)}", name)


class Stage:
    """One stage; every method takes and gives plain data."""

    def __init__(
        self, game: GameOrContent, before: str = "", languages: Sequence[str] = ()
    ) -> None:
        """`before` is Lua that runs first; the panels begin in the first of the languages."""
        content = content_of(game)
        made = script(content, languages)
        self.lua: Any = make_runtime(encoding=None)
        self.lua.execute(before)
        load = self.lua.eval("load")
        sources = self.lua.table()
        for name in MODULES:
            sources[name.encode()] = load(_compiled_module(name))
        self.inside: Any = self.lua.execute(
            STAGE,
            load(_compiled(made.referee, "referee")),
            load(_compiled(made.phrases, "phrases")),
            sources,
        )
        self.state: Any = self.inside.state
        self.inside.colours = self.lua.table_from(
            {faction.encode(): colour.encode() for faction, colour in colours(content).items()}
        )
        self.panels: Any = self.inside.use(b"panels")
        self.forms: Any = self.inside.use(b"forms")
        self.entries: Any = self.inside.use(b"entries")

    def seat(self, factions: list[str]) -> None:
        """Puts factions at the table, each at its colour, places in this order."""
        for faction in factions:
            self.inside.use(b"lobby").sit(b"x", faction.encode())

    def start(self, setup: dict[str, Any]) -> None:
        """Begins a game from {"seats": [...], "rulings": {}, "options": {}}."""
        self.inside.start(msgspec.json.encode(setup))

    def load(self, canonical: bytes) -> None:
        """Takes over a position."""
        self.inside.load(canonical)
        self.state.log = self.lua.table_from({b"lines": self.lua.table()})
        self.state.stage = b"playing"

    def apply(self, move: dict[str, Any]) -> None:
        """Carries out a legal move."""
        self.inside.apply(msgspec.json.encode(move))

    def xml(self) -> str:
        """The whole UI, without a root."""
        text: bytes = self.panels.xml()
        return text.decode()

    def click(self, colour: str, action: str, element: str = "") -> None:
        """A person clicks a button of a panel, which carries its action."""
        player = self.lua.table_from({b"color": colour.encode()})
        self.panels.click(player, action.encode(), (element or f"{colour}_seat_b1").encode())

    def lobby_button(self, colour: str) -> str:
        """A button of the window of the lobby that a colour reads."""
        window = self.inside.use(b"windows").lobby_window(colour.encode()).decode()
        return f"{window}_lobby_b1"

    def type(self, colour: str, element: str, text: str) -> None:
        """A person ends typing into an input."""
        player = self.lua.table_from({b"color": colour.encode()})
        self.panels.click(player, text.encode(), element.encode())

    def plain(self, value: Any) -> Any:
        """Data of the referee as plain data."""
        return None if value is None else msgspec.json.decode(self.inside.encode(value))

    def data(self, value: Any) -> Any:
        """Plain data as the referee has it."""
        return self.inside.decode(msgspec.json.encode(value))
