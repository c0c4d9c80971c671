"""The compiled referee as an engine: the same checker, with the rules run in Lua.

`lua_judge` returns a judge that asks `referee.lua` for everything about the rules, so that `kynes
check --engine lua` and the tests can compare the answers of a table with those of Python.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.lazy import lazy_imports
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Event, Field, Placement, Result, Setup, Violation
from exporters.lua.engines import DEFAULT, make_runtime
from exporters.lua.offered import OFFERED

with lazy_imports():
    from adjudicator.check.judge import choices_of, make_judge
    from adjudicator.content import link_content, load_content
    from exporters.lua.bundle import bundle

_encode = msgspec.json.encode
_decode = msgspec.json.decode

ADAPTER = """
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
  reveals = function(seats, position, move)
    local after, made = Referee.fork(position), decode(move)
    local events = Referee.apply(after, made)
    return Referee.reveals(decode(seats), position, after, made, events)
  end,
  result = function(position) return text(Referee.result(position)) end,
  view = function(position, seat) return Referee.view(position, seat) end,
  pieces = function(position) return encode(Referee.pieces(position)) end,
  meanings = function(position, seats, start, finish)
    local from, to = Referee.stand(decode(start)), Referee.stand(decode(finish))
    return encode(Referee.halves(position, decode(seats), from, to))
  end,
  pile = function(position, deck) return encode(Referee.pile(position, deck)) end,
  moment = Referee.moment,
  time_limit = Referee.time_limit,
  automata = function(position) return encode(Referee.automata(position)) end,
  strength = function(position, partial) return Referee.strength(position, decode(partial)) end,
  figures = function(position)
    local found = Referee.result(position)
    local names = {}
    local seats = found ~= nil and found.statistics or {}
    for i = 1, #seats do
      local figures = seats[seats[i]]
      names[i] = { seats[i] }
      for j = 1, #figures do
        names[i][j + 1] = figures[j]
      end
    end
    return encode(names)
  end,
  save = Referee.save_position,
  load = Referee.load_position,
  hash = Referee.position_hash,
}
"""
"""Between Python and the referee: everything but positions goes over as JSON."""


def _bytes(text: str | bytes) -> bytes:
    """A string of Lua; what it is in Python depends on the interpreter's settings."""
    return text if isinstance(text, bytes) else text.encode()


class LuaPosition:
    """A position that lives in Lua."""

    __slots__ = ("_save", "table")

    def __init__(self, table: Any, save: Any) -> None:
        self.table = table
        self._save = save

    def canonical(self) -> bytes:
        """Its canonical JSON."""
        return _bytes(self._save(self.table))


class LuaReferee:
    """A loaded `referee.lua`; every function is that of a rulebook, its `game` not looked at.

    Moves are taken to be of the right shape, as they are after a log's line was read.
    """

    def __init__(
        self, text: str, engine: str = DEFAULT, execute: Callable[..., Any] | None = None
    ) -> None:
        """`execute` runs a chunk in an interpreter of one's own instead of `engine`."""
        execute = execute or make_runtime(engine, encoding=None).execute
        self._lua = execute(f"return function(Referee)\n{ADAPTER}\nend")(execute(text))
        self._apply = self._lua.apply
        self._check = self._lua.check

    def position(self, table: Any) -> LuaPosition:
        """A position from its Lua table."""
        return LuaPosition(table, self._lua.save)

    def decode(self, text: bytes) -> LuaPosition:
        """A position from its canonical JSON; ValueError, in Lua's words, if it is none."""
        found = self._lua.load(text)
        if isinstance(found, tuple):
            raise ValueError(_bytes(found[1]).decode())  # noqa: TRY004 - two answers mean a refusal
        return self.position(found)

    def check_setup(self, _game: Any, setup: Setup) -> Violation | None:
        """What is wrong with a set-up."""
        return _decode(self._lua.check_setup(_encode(setup)), type=Violation | None)

    def new_position(self, _game: Any, setup: Setup) -> LuaPosition:
        """The position before the first move."""
        return self.position(self._lua.new_position(_encode(setup)))

    def to_act(self, position: LuaPosition) -> list[str]:
        """The seats the game waits for."""
        return _decode(self._lua.to_act(position.table), type=list[str])

    def kinds(self, _game: Any, position: LuaPosition, seat: str) -> list[str]:
        """The kinds of move open to a seat."""
        return _decode(self._lua.kinds(position.table, seat.encode()), type=list[str])

    def next_field(self, _game: Any, position: LuaPosition, partial: Any) -> Field | None:
        """The next field of a half-made move."""
        return _decode(self._lua.next_field(position.table, _encode(partial)), type=Field | None)

    def check(self, _game: Any, position: LuaPosition, move: Any) -> Violation | None:
        """The clause a move breaks, or nothing."""
        found = self._check(position.table, _encode(move))
        return None if found is None else _decode(found, type=Violation)

    def apply(self, _game: Any, position: LuaPosition, move: Any) -> list[Event]:
        """Carry out a checked move."""
        return _decode(self._apply(position.table, _encode(move)), type=list[Event])

    def reveals(self, seats: list[str], position: LuaPosition, move: Any) -> bool:
        """Whether a legal move reveals something to one of the seats; the position stays as it is."""
        return bool(self._lua.reveals(_encode(seats), position.table, _encode(move)))

    def result(self, _game: Any, position: LuaPosition) -> Result | None:
        """How the game ended, or nothing; its figures in the order in which the rules give them."""
        found: Result | None = _decode(self._lua.result(position.table), type=Result | None)
        if found is None:
            return None
        rows: list[list[str]] = _decode(self._lua.figures(position.table), type=list[list[str]])
        ordered = {
            seat: {name: found.statistics[seat][name] for name in names} for seat, *names in rows
        }
        return msgspec.structs.replace(found, statistics=ordered)

    def view(self, _game: Any, position: LuaPosition, seat: str) -> LuaPosition:
        """What a seat may know."""
        return self.position(self._lua.view(position.table, seat.encode()))

    def pieces(self, _game: Any, position: LuaPosition) -> list[Placement]:
        """What stands where."""
        return _decode(self._lua.pieces(position.table), type=list[Placement])

    def meanings(
        self, _game: Any, position: LuaPosition, seat: str, start: Placement, end: Placement
    ) -> list[dict[str, Any]]:
        """What moving pieces by hand may mean."""
        found = self._lua.meanings(position.table, _encode([seat]), _encode(start), _encode(end))
        return _decode(found, type=list[dict[str, Any]])

    def pile(self, _game: Any, position: LuaPosition, deck: str) -> list[str]:
        """The cards of a deck that lie there unseen."""
        return _decode(self._lua.pile(position.table, deck.encode()), type=list[str])

    def moment(self, position: LuaPosition, seat: str) -> str:
        """A name for the present step, as a seat's secret moves have it."""
        return _bytes(self._lua.moment(position.table, seat.encode())).decode()

    def time_limit(self, _game: Any, position: LuaPosition) -> int:
        """Seconds that the awaited seat has."""
        return int(self._lua.time_limit(position.table))

    def automata(self, _game: Any, position: LuaPosition) -> list[str]:
        """The seats that nobody sits on."""
        return _decode(self._lua.automata(position.table), type=list[str])

    def strength(self, _game: Any, position: LuaPosition, partial: Any) -> str:
        """What the forces of a half-made battle plan are worth."""
        return _bytes(self._lua.strength(position.table, _encode(partial))).decode()

    def hash(self, position: LuaPosition) -> str:
        """The hash of a position, computed in Lua."""
        return _bytes(self._lua.hash(position.table)).decode()

    def rulebook(self, rules: Rulebook) -> Rulebook:
        """A rulebook whose functions run here."""
        functions = {name: getattr(self, name) for name in OFFERED}
        return msgspec.structs.replace(rules, position_type=LuaPosition, **functions)


def lua_judge(game_id: str, overlays: Sequence[Path] = (), engine: str = DEFAULT) -> Any:
    """The judge of a game, its rules run in Lua; None for a game that we do not know.

    Errors as for `build_referee`.
    """
    if game_id not in GAMES:
        return None

    content = load_content(game_id, overlays)
    rules = rulebook(game_id)
    game = link_content(content)
    referee = LuaReferee(bundle(rules, content, game, ["en"]), engine)
    return make_judge(
        referee.rulebook(rules),
        game,
        content.hash,
        content.clauses,
        referee,
        content.folder,
        choices=choices_of(content),
    )
