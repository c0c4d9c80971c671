"""Random games of any game with checks after every line, and the log of a failure.

What a game promises beyond that stands in `tests/games/<package>/promises.py`: `faults(game,
position)` names what is missing or too much of its pieces and cards, and what is not canonical.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, NotRequired, get_args, get_origin, get_type_hints

import msgspec

from adjudicator.content.messages import COMMON
from adjudicator.content.names import read_names
from adjudicator.log.header import Header, setup_of
from adjudicator.log.policy import policy_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Chance, Playout, count_legal, legal_moves, seats_of
from adjudicator.playout.seating import header_of, seat_factions
from adjudicator.registry import GAMES
from adjudicator.rulebooks import Rulebook
from tests.support.replay import Loaded, load

FAILURES = Path(__file__).parent.parent.parent / "dist" / "failures"
ODD_WORDS = ["none", "nonsense", ""]


class Arena:
    """A game with all that its random games are tried on."""

    def __init__(self, game_id: str) -> None:
        loaded: Loaded = load(game_id)
        self.id = game_id
        self.rules: Rulebook = loaded.rulebook
        self.content = loaded.content
        self.game: Any = loaded.game
        self.promises: ModuleType = promises(game_id)
        path = self.content.folder / "locale" / "en.po"
        found, problems = read_names(path, str(path))
        assert problems == []
        self.pools = [sorted(known) for known in found.values()]
        """Ids of one kind together."""
        self.ids = [*sorted(name for pool in self.pools for name in pool), *ODD_WORDS]

    def seats(self) -> list[int]:
        """The numbers of seats that can play."""
        span = self.content.data["game"]["seats"]
        return list(range(span["least"], span["most"] + 1))

    def drawn_rulings(self, seed: int) -> dict[str, str]:
        """Rulings for a random game: every fourth of them is played otherwise than by default."""
        chance = Chance(f"rulings/{seed}")
        chosen: dict[str, str] = {}
        for ruling_id in sorted(self.content.rulings):
            ruling = self.content.rulings[ruling_id]
            others = [option.id for option in ruling.options if option.id != ruling.default]
            if chance.below(4) == 0:
                chosen[ruling_id] = chance.pick(others)
        return chosen

    def header(self, seats: int, seed: int, rulings: dict[str, str]) -> Header:
        """The header of a random game; its options are drawn among those the promises name."""
        drawn = getattr(self.promises, "options", None)
        options: dict[str, int] = {} if drawn is None else drawn(seats, seed)
        return header_of(
            self.rules,
            self.content,
            seat_factions(self.content, str(seats), Chance(f"seats/{seed}")),
            rulings,
            options=options,
            policy=policy_of("chain,hashes=every"),
        )

    def clone(self, position: Any) -> Any:
        """An independent copy of a position."""
        return msgspec.json.decode(picture(position), type=self.rules.position_type)

    def faults(self, position: Any) -> list[str]:
        """What of the game's promises a position breaks (nothing, if all is well)."""
        found: list[str] = self.promises.faults(self.game, position)
        return found


def promises(game_id: str) -> ModuleType:
    """The module with a game's own promises."""
    package = GAMES[game_id].split(".")[-2]
    return import_module(f"tests.games.{package}.promises")


@cache
def arena(game_id: str) -> Arena:
    """The arena of a game, made once."""
    return Arena(game_id)


def picture(position: Any) -> bytes:
    """The whole position as bytes."""
    return msgspec.json.encode(position, order="sorted")


def walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every plain value in nested data, with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from walk(part, f"{path}.{key}")
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from walk(part, f"{path}[{at}]")
    else:
        yield path, value


class Watched:
    """A random game whose moves are remembered, so that a failure can be replayed."""

    def __init__(self, place: Arena, seats: int, seed: int, rulings: dict[str, str]) -> None:
        self.arena = place
        self.header = place.header(seats, seed, rulings)
        self.running = Playout(place.rules, place.game, setup_of(self.header), f"watched/{seed}")
        self.moves: list[dict[str, Any]] = []
        self.name = f"{place.id}-{seats}-seats-seed-{seed}"

    @property
    def position(self) -> Any:
        """Where the game stands."""
        return self.running.position

    def lines(self) -> Iterator[dict[str, Any]]:
        """The moves, each after it has been played."""
        while (move := self.running.draw()) is not None:
            self.moves.append(move)
            self.running.apply(move)
            yield move

    def write(self) -> Path:
        """Write the log of the game so far, without the promises of a complete one."""
        FAILURES.mkdir(parents=True, exist_ok=True)
        path = FAILURES / f"{self.name}.jsonl"
        rules, game = self.arena.rules, self.arena.game
        position = rules.new_position(game, setup_of(self.header))
        with LogWriter(path, self.header, rules) as log:
            for move in self.moves:
                rules.apply(game, position, move)
                log.append(move, position)
        return path


@contextmanager
def watched(
    place: Arena, seats: int, seed: int, rulings: dict[str, str] | None = None
) -> Iterator[Watched]:
    """A random game; when the test fails, its log up to there is left in dist/failures."""
    game = Watched(place, seats, seed, place.drawn_rulings(seed) if rulings is None else rulings)
    try:
        yield game
    except BaseException as error:
        try:
            error.add_note(f"the log up to the failure: {game.write()}")
        except Exception as other:  # noqa: BLE001 - the first error is the one to be seen
            error.add_note(f"the log up to the failure cannot be written: {other!r}")
        raise


def form_faults(place: Arena, position: Any, move: dict[str, Any]) -> list[str]:
    """What is wrong with the form by which a move was filled in (nothing, if all is well)."""
    found: list[str] = []
    partial: dict[str, Any] = {"by": move["by"], "move": move["move"]}
    last = False
    while (field := place.rules.next_field(place.game, position, partial)) is not None:
        if last:
            found.append(f"{move['move']}.{field.name} comes after the last field")
        last = field.last
        options = field.options
        if field.kind != "text" and not options:
            found.append(f"{move['move']}.{field.name} has no options")
        if options != sorted(options):
            found.append(f"{move['move']}.{field.name} is not sorted: {options}")
        if move["by"] != "table" and len(options) != len(set(options)):
            found.append(f"{move['move']}.{field.name} lists options twice: {options}")
        partial[field.name] = move[field.name]
    if partial != move:
        found.append(f"the form of {move} ends with {partial}")
    return found


def agreement_faults(place: Arena, position: Any, chance: Chance, most: int = 3000) -> list[str]:
    """Where form and check disagree about a position (nothing, if they agree).

    Every move that the form offers must be legal, and near misses of some of them legal exactly
    when the form offers them, too. Positions with more than `most` legal moves are left out.
    """
    rules, game = place.rules, place.game
    counted = count_legal(rules, game, position)
    if counted > most:
        return []
    before = picture(position)
    found: list[str] = []
    legal = list(legal_moves(rules, game, position))
    if len(legal) != counted:
        found.append(f"{len(legal)} legal moves, but {counted} counted")
    known = {msgspec.json.encode(move, order="sorted") for move in legal}
    if len(known) != len(legal):
        found.append("a legal move is listed twice")
    for move in legal:
        wrong = rules.check(game, position, move)
        if wrong is not None:
            found.append(f"the form offers {move}, but: {wrong}")
    for move in [chance.pick(legal) for _ in range(min(20, len(legal)))]:
        for missed in near_misses(place, position, move, chance):
            wrong = rules.check(game, position, missed)
            offered = msgspec.json.encode(missed, order="sorted") in known
            if (wrong is None) != offered:
                found.append(f"the form {'offers' if offered else 'lacks'} {missed}: {wrong}")
            if wrong is not None and not has_words(place, wrong):
                found.append(f"no words for {wrong}")
    if picture(position) != before:
        found.append("asking has changed the position")
    return found


def has_words(place: Arena, wrong: Any) -> bool:
    """Whether the content has words for a violation."""
    clause = place.content.clauses.get(wrong.clause)
    common = {**COMMON, **place.content.data["game"]["messages"]}
    return clause is not None and (wrong.code in clause.violations or wrong.code in common)


def near_misses(
    place: Arena, position: Any, move: dict[str, Any], chance: Chance
) -> Iterator[dict[str, Any]]:
    """Moves that differ from a legal one in one thing, and that a log line could hold."""
    yield {**move, "by": chance.pick(seats_of(position))}
    hints = get_type_hints(place.rules.moves[move["move"]], include_extras=True)
    for name in sorted(name for name, hint in hints.items() if get_origin(hint) is NotRequired):
        if name in move:
            yield {key: value for key, value in move.items() if key != name}
        else:
            kind = get_args(get_args(hints[name])[0])[0]
            plain: dict[type, Any] = {int: 0, bool: False, str: chance.pick(place.ids)}
            yield {**move, name: plain[kind]}
    for name, value in move.items():
        if name in ("by", "move"):
            continue
        if isinstance(value, bool):
            yield {**move, name: not value}
        elif isinstance(value, int):
            least, most = bounds(hints[name])
            for other in (value - 1, value + 1, least, most):
                if least <= other <= most:
                    yield {**move, name: other}
        elif value != "-":
            alike = next((pool for pool in place.pools if value in pool), place.ids)
            yield {**move, name: chance.pick(alike)}
            yield {**move, name: chance.pick(place.ids)}


def bounds(hint: Any) -> tuple[int, int]:
    """Between which numbers a field of a log line must lie."""
    least, most = 0, 9999
    left = [hint]
    while left:
        found = left.pop()
        for meta in getattr(found, "__metadata__", ()):
            if isinstance(meta, msgspec.Meta):
                least = int(meta.ge) if meta.ge is not None else least
                most = int(meta.le) if meta.le is not None else most
        if get_origin(found) is not None:
            left += [part for part in get_args(found) if not isinstance(part, (str, int))]
    return least, most
