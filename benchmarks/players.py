"""How strong computer players are: a ladder of games in which two strengths meet.

::

    python -m benchmarks players GAME [--games 100] [--seats 4] [--pairs easy:random,steady:easy,strong:steady]
                                      [--early] [--preset ID] [--option NAME=NUMBER] [--first SEED] [--json]
                                      [--keep FILE]
    python -m benchmarks players GAME --balance steady [--games 200] [--seats 4] [--overlay MINE.json] [--keep FILE]
    python -m benchmarks players GAME --positions

Games are played in pairs: the same seats and the same chance of the set-up, and half of the seats belong to the
one strength; in the second game of a pair the strengths change seats, so that neither has the better factions.
Reported are the share of all wins of the first (50 % is what chance gives), its 95 % confidence interval by pairs,
and the probability p of such a share between equals (exact, by pairs). With `--early` a match ends after a quarter
or half of its games if p is below 0.01 by then; p is three times as high for the three looks. With `--balance` all seats are of one strength, and the wins
of each faction are counted; with `--positions` the positions with a clearly best move that each strength finds.
Seeded: the same command prints the same figures, but for times. No player here looks at a clock: `strong` thinks about
so many positions, on every machine.

With `--keep FILE` every game is written to the file as soon as it is over, a line of JSON each, and a game that is there
already is not played again: a run that was broken off goes on where it stopped, and more games may be asked for. Lines
of other players, rules, seats or options are passed over: each line says by a fingerprint what was played.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import statistics
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.content.presets import preset_named
from adjudicator.log.header import Policy, setup_of
from adjudicator.players import minds
from adjudicator.players.minds.strengths import STRENGTHS
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
from benchmarks import player_positions

LINES_MOST = 20_000
"""A game that is longer than this counts as drawn."""
PROVEN = 0.01
"""Below this p a strength counts as proven better."""
RIVALS = "easy:random,steady:easy,strong:steady"


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
    moves: Counter[str]
    """Kind of move -> how often programs made it."""
    offered: Counter[str]
    """Kind of move -> how often it was open to a program that chose a move."""
    picked: Counter[str]
    """"kind field=option" -> how often programs chose it, of fields that are no number."""


class Kept(msgspec.Struct, frozen=True):
    """A line of a file of games (`--keep`)."""

    fingerprint: str
    """Of players, rules, seats and options (`Arena.fingerprint`)."""
    seed: int
    styles: dict[str, str]
    played: Played


class Keeper:
    """The games of an arena, played or read from a file, to which each new one is added at once."""

    def __init__(self, arena: Arena, path: Path | None) -> None:
        self.arena = arena
        self.path = path
        self.known: dict[str, Played] = {}
        if path is None or not path.exists():
            return
        for line in path.read_bytes().splitlines():
            try:
                kept = msgspec.json.decode(line, type=Kept)
            except msgspec.DecodeError:
                continue  # the end of a line that was broken off
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
        )


def sources(game: str) -> list[Path]:
    """The source files of the players and rules of a game, in a fixed order."""
    shared = Path(minds.__file__).parent
    others = [package(other).rpartition(".")[2] for other in GAMES if other != game]
    own = Path(str(import_module(package(game)).__file__)).parent
    return [
        *(path for path in sorted(shared.glob("*.py")) if not path.stem.startswith(tuple(others))),
        *sorted(own.rglob("*.py")),
        *sorted((own.parent.parent / "rules").rglob("*.py")),
    ]


def share_of(style: str, played: Played) -> float:
    """The share of a won game that belongs to a strength, from 0 to 1; half of a game that nobody wins."""
    if not played.winners:
        return 0.5
    return sum(played.styles.get(seat) == style for seat in played.winners) / len(played.winners)


def ladder(
    keeper: Keeper, rivals: tuple[str, str], games: int, first: int, early: bool = False
) -> dict[str, Any]:
    """The figures of a match between two strengths; with `early` it ends once the first is proven the better."""
    pairs: list[float] = []
    seconds: dict[str, list[float]] = {name: [] for name in rivals}
    endings: Counter[str] = Counter()
    looks = [games // 8, games // 4, games // 2] if early else [games // 2]
    for seed in range(first, first + games // 2):
        shares = []
        for swapped in (False, True):
            played = keeper.play(seed, keeper.arena.styles(seed, rivals, swapped))
            shares.append(share_of(rivals[0], played))
            endings[played.ending] += 1
            for name, spent in played.seconds.items():
                seconds[name] += spent
        pairs.append(sum(shares) / 2)
        print(
            f"benchmarks: pair {len(pairs)}: {sum(shares):.2g} of 2, all {statistics.fmean(pairs):.1%}",
            file=sys.stderr,
            flush=True,
        )
        if len(pairs) in looks and len(looks) * by_chance(pairs) < PROVEN:
            break
    mean = statistics.fmean(pairs)
    error = max(statistics.stdev(pairs) if len(pairs) > 1 else 0.5, 0.01) / math.sqrt(len(pairs))
    margin = error * (1.96 + 2.4 / max(1, len(pairs) - 1))
    return {
        "match": f"{rivals[0]} against {rivals[1]}",
        "games": 2 * len(pairs),
        "share of wins": f"{mean:.1%}",
        "95 % interval": f"{max(0.0, mean - margin):.1%} to {min(1.0, mean + margin):.1%}",
        "p": f"{min(1.0, len(looks) * by_chance(pairs)):.2g}",
        "endings": dict(sorted(endings.items())),
        "ms a choice (mean, 95 % are below, most)": {
            name: times(spent) for name, spent in seconds.items() if spent
        },
    }


def by_chance(pairs: list[float]) -> float:
    """How likely equals come to such shares or better: each pair's lead could as well be the other's.

    Exact: the probabilities of all sums of the leads with either sign, in hundredths.
    """
    leads = [round(100 * (share - 0.5)) for share in pairs]
    sums: dict[int, float] = {0: 1.0}
    for lead in leads:
        longer: defaultdict[int, float] = defaultdict(float)
        for total, probability in sums.items():
            longer[total + lead] += probability / 2
            longer[total - lead] += probability / 2
        sums = dict(longer)
    return sum(probability for total, probability in sums.items() if total >= sum(leads))


def times(seconds: list[float]) -> str:
    """How long choices took, from a list in seconds: the mean, what 95 % are below, and the longest, in ms."""
    ranked = sorted(seconds)
    high = ranked[int(0.95 * (len(ranked) - 1))]
    return f"{1000 * statistics.fmean(ranked):.1f}, {1000 * high:.1f}, {1000 * ranked[-1]:.0f}"


def balance(keeper: Keeper, style: str, games: int, first: int) -> dict[str, Any]:
    """How often each faction wins where all seats are of one strength."""
    arena = keeper.arena
    won: Counter[str] = Counter()
    sat: Counter[str] = Counter()
    places: Counter[int] = Counter()
    endings: Counter[str] = Counter()
    moves: Counter[str] = Counter()
    offered: Counter[str] = Counter()
    turns: list[int] = []
    lines = 0
    for seed in range(first, first + games):
        seats = arena.styles(seed, (style, style), False)
        played = keeper.play(seed, dict.fromkeys(seats, style))
        sat.update(sorted(played.styles))
        won.update(played.winners)
        places.update(played.order.index(winner) + 1 for winner in played.winners)
        endings[played.ending] += 1
        moves += played.moves
        offered += played.offered
        turns.append(played.turns)
        lines += played.lines
    turns.sort()
    return {
        "games": games,
        "wins": dict(sorted(won.items())),
        "wins in percent of its games": {
            seat: 100 * won[seat] // sat[seat] for seat in sorted(sat)
        },
        "wins by place in the first order of turns": dict(sorted(places.items())),
        "endings": dict(sorted(endings.items())),
        "turns (least, quarter, half, three quarters, most)": [
            turns[(len(turns) - 1) * part // 4] for part in range(5)
        ],
        "lines a game": lines // games,
        "moves": dict(sorted(moves.items())),
        "kinds of moves never made, and how often they were open": {
            kind: offered[kind]
            for kind, facts in sorted(arena.rules.rules_of.items())
            if kind not in moves and facts.by != ["table"]
        },
    }


def main(words: list[str]) -> None:
    """Play as the words of the command line say, and print what came out."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks players",
        description=__doc__,
        formatter_class=argparse.RawTextHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seats", default="")
    parser.add_argument("--pairs", default=RIVALS)
    parser.add_argument("--early", action="store_true", help="end when it is proven")
    parser.add_argument("--balance", default="", metavar="STRENGTH")
    parser.add_argument("--positions", action="store_true")
    parser.add_argument("--preset", default="")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=NUMBER")
    parser.add_argument("--overlay", type=Path, action="append", default=[])
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument(
        "--keep", type=Path, metavar="FILE", help="write games there, and go on with it"
    )
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    if asked.positions:
        for strength in STRENGTHS:
            tell(player_positions.found(asked.game, strength), asked.json)
        return
    arena = Arena(asked.game, asked.seats, asked.preset, asked.option, asked.overlay)
    keeper = Keeper(arena, asked.keep)
    if asked.balance:
        tell(balance(keeper, asked.balance, asked.games, asked.first), asked.json)
        return
    for pair in asked.pairs.split(","):
        one, _, other = pair.partition(":")
        tell(ladder(keeper, (one, other), asked.games, asked.first, asked.early), asked.json)


def tell(figures: dict[str, Any], as_json: bool) -> None:
    """Print figures, a line each or as one line of JSON."""
    if as_json:
        print(json.dumps(figures), flush=True)
        return
    for name, figure in figures.items():
        print(f"{name}: {figure}", flush=True)
    print(flush=True)
