"""The compiled referee as an engine: the same checker, with the rules run in Lua.

`lua_judge` gives the judge of a game whose every question to the rules goes to `referee.lua`, so
that `kynes check --engine lua` and the tests compare what a table says with what Python says.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.errors import UnsupportedError
from adjudicator.games.registry import Rulebook, rulebook
from adjudicator.rules.records import Event, Field, Result, Setup, Violation

ENGINES = {"lua": "lupa.lua52", "luajit": "lupa.luajit21"}
"""Name of an engine -> the module of its interpreter."""

_encode = msgspec.json.encode
_violation = msgspec.json.Decoder(Violation | None)
_field = msgspec.json.Decoder(Field | None)
_result = msgspec.json.Decoder(Result | None)
_events = msgspec.json.Decoder(list[Event])
_words = msgspec.json.Decoder(list[str])

ADAPTER = """
local Referee = ...
local encode, decode = Referee.encode, Referee.decode
local function text(value)
  if value == nil then
    return "null"
  end
  return encode(value)
end
return {
  check_setup = function(setup)
    return text(Referee.check_setup(Referee.setup(decode(setup))))
  end,
  new_position = function(setup)
    return Referee.new_position(Referee.setup(decode(setup)))
  end,
  to_act = function(position) return encode(Referee.to_act(position)) end,
  kinds = function(position, seat) return encode(Referee.kinds(position, seat)) end,
  next_field = function(position, partial)
    return text(Referee.next_field(position, decode(partial)))
  end,
  check = function(position, move)
    local wrong = Referee.check(position, decode(move))
    if wrong ~= nil then
      return encode(wrong)
    end
  end,
  apply = function(position, move) return encode(Referee.apply(position, decode(move))) end,
  result = function(position) return text(Referee.result(position)) end,
  view = function(position, seat) return Referee.view(position, seat) end,
  moment = Referee.moment,
  time_limit = Referee.time_limit,
  save = Referee.save_position,
  load = Referee.load_position,
  hash = Referee.position_hash,
}
"""
"""Between Python and the referee: everything but positions goes over as JSON."""


class LuaPosition:
    """A position that lives in Lua."""

    __slots__ = ("_save", "table")

    def __init__(self, table: Any, save: Any) -> None:
        self.table = table
        self._save = save

    def canonical(self) -> bytes:
        """Its canonical JSON."""
        text: bytes = self._save(self.table)
        return text


class LuaReferee:
    """A loaded `referee.lua`; every function is that of a rulebook, its `game` not looked at.

    Moves are taken to be of the right shape, as they are after a log's line was read.
    """

    def __init__(self, text: str, engine: str = "lua") -> None:
        runtime = new_runtime(engine)
        self._lua = runtime.execute(ADAPTER, runtime.execute(text))
        self._apply = self._lua.apply
        self._check = self._lua.check

    def position(self, table: Any) -> LuaPosition:
        """A position from its Lua table."""
        return LuaPosition(table, self._lua.save)

    def decode(self, text: bytes) -> LuaPosition:
        """A position from its canonical JSON."""
        found = self._lua.load(text)
        if isinstance(found, tuple):
            raise ValueError(found[1].decode())
        return self.position(found)

    def check_setup(self, _game: Any, setup: Setup) -> Violation | None:
        """What is wrong with a set-up."""
        return _violation.decode(self._lua.check_setup(_encode(setup)))

    def new_position(self, _game: Any, setup: Setup) -> LuaPosition:
        """The position before the first move."""
        return self.position(self._lua.new_position(_encode(setup)))

    def to_act(self, position: LuaPosition) -> list[str]:
        """The seats the game waits for."""
        return _words.decode(self._lua.to_act(position.table))

    def kinds(self, _game: Any, position: LuaPosition, seat: str) -> list[str]:
        """The kinds of move open to a seat."""
        return _words.decode(self._lua.kinds(position.table, seat.encode()))

    def next_field(self, _game: Any, position: LuaPosition, partial: Any) -> Field | None:
        """The next field of a half-made move."""
        return _field.decode(self._lua.next_field(position.table, _encode(partial)))

    def check(self, _game: Any, position: LuaPosition, move: Any) -> Violation | None:
        """The clause a move breaks, or nothing."""
        found = self._check(position.table, _encode(move))
        return None if found is None else _violation.decode(found)

    def apply(self, _game: Any, position: LuaPosition, move: Any) -> list[Event]:
        """Carry out a checked move."""
        return _events.decode(self._apply(position.table, _encode(move)))

    def result(self, _game: Any, position: LuaPosition) -> Result | None:
        """How the game ended, or nothing."""
        return _result.decode(self._lua.result(position.table))

    def view(self, _game: Any, position: LuaPosition, seat: str) -> LuaPosition:
        """What a seat may know."""
        return self.position(self._lua.view(position.table, seat.encode()))

    def moment(self, position: LuaPosition) -> str:
        """A name for the present step."""
        name: bytes = self._lua.moment(position.table)
        return name.decode()

    def time_limit(self, _game: Any, position: LuaPosition) -> int:
        """Seconds that the awaited seat has."""
        return int(self._lua.time_limit(position.table))

    def hash(self, position: LuaPosition) -> str:
        """The hash of a position, computed in Lua."""
        found: bytes = self._lua.hash(position.table)
        return found.decode()

    def rulebook(self, rules: Rulebook) -> Rulebook:
        """A rulebook whose functions run here."""
        names = (
            "check_setup new_position to_act kinds next_field check apply result view moment "
            "time_limit"
        ).split()
        functions = {name: getattr(self, name) for name in names}
        return msgspec.structs.replace(rules, position_type=LuaPosition, **functions)


def new_runtime(engine: str) -> Any:
    """A fresh interpreter that passes bytes; UnsupportedError where it is not installed."""
    if engine not in ENGINES:
        known = ", ".join(["python", *ENGINES])
        raise UnsupportedError(f"there is no engine {engine!r}; known are: {known}")
    try:
        module = import_module(ENGINES[engine])
    except ImportError:
        raise UnsupportedError(
            f"the engine {engine!r} needs the package lupa, built with {ENGINES[engine]}: "
            "`pip install 'kynes[lua]'`"
        ) from None
    return module.LuaRuntime(
        unpack_returned_tuples=True, encoding=None, source_encoding="utf-8", register_eval=False
    )


def lua_judge(game_id: str, overlays: Sequence[Path] = (), engine: str = "lua") -> Any:
    """The judge of a game, its rules run in Lua; errors as for `build_referee`."""
    from adjudicator.check.judge import make_judge  # noqa: PLC0415
    from adjudicator.content import link_content, load_content  # noqa: PLC0415
    from exporters.lua.bundle import bundle  # noqa: PLC0415

    content = load_content(game_id, overlays)
    rules = rulebook(game_id)
    game = link_content(content)
    referee = LuaReferee(bundle(rules, content, game, ["en"]), engine)
    return make_judge(referee.rulebook(rules), game, content.hash, content.clauses, referee)
