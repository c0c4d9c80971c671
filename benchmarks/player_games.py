"""Games between computer players: an arena in which they are played, and a file in which they are kept."""

from __future__ import annotations

import hashlib
import time
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from adjudicator import players, playout
from adjudicator.content import link_content, load_content
from adjudicator.content.presets import preset_named
from adjudicator.log.header import Policy, setup_of
from adjudicator.players import minds
from adjudicator.players.seating import RANDOM, Chosen, chosen_players, computers
from adjudicator.players.table import Computers
from adjudicator.playout import Chance
from adjudicator.playout.players import RunningGame, draw_kind, tempers
from adjudicator.playout.seating import (
    chosen_options,
    chosen_rulings,
    header_of,
    seat_factions,
    shuffled,
)
from adjudicator.registry import GAMES, package, rulebook

LINES_MOST = 20_000
"""A game that is longer than this counts as drawn."""


class Played(msgspec.Struct, frozen=True):
    """What became of a game."""

    styles: dict[str, str]
    """Seat -> the strength that played it."""
    order: list[str]
    """The seats in the first order of turns."""
    winners: list[str]
    ending: str
    lines: int
    turns: int
    seconds: dict[str, list[float]]
    """Strength -> the seconds of each choice."""
    moves: dict[str, int]
    """Kind of move -> how often programs made it."""
    offered: dict[str, int]
    """Kind of move -> how often it was open to a program that chose a move."""
    picked: dict[str, int]
    """"kind field=option" -> how often programs chose it, of fields that are no number."""
    shown: dict[str, int] = {}
    """The same of the options that were open in the moves that programs made."""


class Arena:
    """A game, its rules and options, ready to be played many times."""

    def __init__(
        self,
        game: str,
        seats: str,
        preset: str,
        options: list[str],
        overlays: Sequence[Path] = (),
    ) -> None:
        self.content = load_content(game, overlays)
        self.rules = rulebook(game)
        self.game = link_content(self.content)
        self.seats = seats
        chosen = preset_named(self.content, preset)
        self.rulings = chosen_rulings(self.content, [], chosen)
        self.options = chosen_options(self.content, options, None, chosen)
        told = [
            self.content.hash,
            seats,
            sorted(self.rulings.items()),
            sorted(self.options.items()),
        ]
        digest = hashlib.sha256(repr(told).encode())
        for path in sources(game):
            digest.update(path.read_bytes())
        self.fingerprint = digest.hexdigest()[:16]
        """Of all that decides what is played: content, rules, players, seats and options."""

    def seated(self, seed: int) -> Any:
        """The set-up of a seed that the rules allow; AssertionError where there is none."""
        for attempt in range(50):
            seats = seat_factions(self.content, self.seats, Chance(f"ladder/{seed}/{attempt}"))
            header = header_of(
                self.rules,
                self.content,
                seats,
                self.rulings,
                options=self.options,
                policy=Policy(),
            )
            setup = setup_of(header)
            if self.rules.check_setup(self.game, setup) is None:
                return setup
        raise AssertionError(f"no seating of {self.seats} with these options")

    def styles(self, seed: int, rivals: tuple[str, str], swapped: bool) -> dict[str, str]:
        """Which strength has which seat of a seed: half of them each, at random; seats of a side together."""
        position = self.rules.new_position(self.game, self.seated(seed))
        sides = sorted(position.sides)
        order = shuffled(sides, Chance(f"styles/{seed}"))
        return {seat: rivals[(at + swapped) % 2] for at, seat in enumerate(order)}

    def play(self, seed: int, styles: dict[str, str]) -> Played:
        """One game to its end."""
        rules, game = self.rules, self.game
        position = rules.new_position(game, self.seated(seed))
        empty = rules.automata(game, position)
        chosen: dict[str, Chosen] = {}
        for seat, style in styles.items():
            if style != RANDOM and seat not in empty:
                chosen |= chosen_players(f"{seat}={style}", [seat], "--pairs")
        programs = Computers(rules, game, computers(rules, game, chosen, f"ladder/{seed}"))
        chance = Chance(f"ladder/{seed}")
        table = RunningGame(rules, game, position, chance, tempers(rules, position, chance), False)
        seconds: dict[str, list[float]] = {style: [] for style in styles.values()}
        moves: Counter[str] = Counter()
        offered: Counter[str] = Counter()
        picked: Counter[str] = Counter()
        shown: Counter[str] = Counter()
        lines = 0
        order: list[str] = []
        while rules.result(game, position) is None and lines < LINES_MOST:
            if not order and rules.to_act(position) != ["table"]:
                order = list(position.order)
            begun = time.process_time()
            found = programs.next_choice(position)
            if found is None:
                move = draw_kind(table, rules.to_act(position)[0])
            else:
                seat, choice = found
                move = choice.move
                seconds[styles[seat]].append(round(time.process_time() - begun, 4))
                moves[move["move"]] += 1
                offered.update(rules.kinds(game, position, seat))
                picked.update(
                    f"{move['move']} {name}={value}"
                    for name, value in move.items()
                    if name not in ("by", "move") and isinstance(value, (str, bool))
                )
                shown.update(self.options_of(position, move))
            wrong = rules.check(game, position, move)
            if wrong is not None:
                raise AssertionError(f"{move}: {wrong} at {position.step}")
            programs.heard(move, rules.apply(game, position, move))
            lines += 1
        result = rules.result(game, position)
        return Played(
            styles=styles,
            order=order,
            winners=[] if result is None else result.winners,
            ending="drawn" if result is None else result.clause,
            lines=lines,
            turns=getattr(position, rules.turn_field),
            seconds=seconds,
            moves=moves,
            offered=offered,
            picked=picked,
            shown=shown,
        )

    def options_of(self, position: Any, move: dict[str, Any]) -> list[str]:
        """All options that were open on the way to a whole move, as "kind field=option"; texts and truths only."""
        kind = move["move"]
        form = {"by": move["by"], "move": kind}
        found: list[str] = []
        while len(form) < len(move):
            field = self.rules.next_field(self.game, position, dict(form))
            if field is None or field.name not in move:
                break
            if field.kind != "text":
                found += [
                    f"{kind} {field.name}={option}"
                    for option in dict.fromkeys(field.options)
                    if isinstance(option, (str, bool))
                ]
            form[field.name] = move[field.name]
        return found


def sources(game: str) -> list[Path]:
    """The source files of the players and rules of a game, and of what plays it, in a fixed order."""
    shared = Path(minds.__file__).parent
    others = [package(other).rpartition(".")[2] for other in GAMES if other != game]
    own = Path(str(import_module(package(game)).__file__)).parent
    around = [Path(str(module.__file__)).parent for module in (players, playout)]
    return [
        *(path for folder in around for path in sorted(folder.glob("*.py"))),
        *(path for path in sorted(shared.glob("*.py")) if not path.stem.startswith(tuple(others))),
        *sorted(own.rglob("*.py")),
        *sorted((own.parent.parent / "rules").rglob("*.py")),
    ]


class Kept(msgspec.Struct, frozen=True):
    """A line of a file of games (`--keep`)."""

    fingerprint: str
    """Of players, rules, seats and options (`Arena.fingerprint`)."""
    seed: int
    styles: dict[str, str]
    played: Played


class Keeper:
    """The games of an arena, played or read from a file, to which each new one is added at once.

    OSError for a file that cannot be written.
    """

    def __init__(self, arena: Arena, path: Path | None) -> None:
        self.arena = arena
        self.path = path
        self.known: dict[str, Played] = {}
        if path is None:
            return
        path.open("ab").close()  # a file that cannot be written is found out before the first game
        for line in path.read_bytes().splitlines():
            try:
                kept = msgspec.json.decode(line, type=Kept)
            except msgspec.ValidationError:
                continue  # a game that an earlier version of this program wrote otherwise
            except msgspec.DecodeError:
                continue  # a line that was broken off
            if kept.fingerprint == arena.fingerprint:
                self.known[self._name(kept.seed, kept.styles)] = kept.played

    def play(self, seed: int, styles: dict[str, str]) -> Played:
        """The game of a seed, played now if it is not known yet."""
        name = self._name(seed, styles)
        if name not in self.known:
            played = self.arena.play(seed, styles)
            self.known[name] = played
            if self.path is not None:
                kept = Kept(self.arena.fingerprint, seed, styles, played)
                with self.path.open("ab") as file:
                    if file.tell() and self.path.read_bytes()[-1:] != b"\n":
                        file.write(b"\n")
                    file.write(msgspec.json.encode(kept) + b"\n")
        return self.known[name]

    @staticmethod
    def _name(seed: int, styles: dict[str, str]) -> str:
        return f"{seed} {sorted(styles.items())}"
