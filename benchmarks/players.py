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
import json
import math
import statistics
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from adjudicator.players.minds.strengths import STRENGTHS
from adjudicator.registry import GAMES
from benchmarks import player_positions
from benchmarks.player_games import Arena, Keeper, Played

FEW = 40
"""Options that were open less often are not listed as never chosen: chance may have left them out."""
MANY = 20
"""Options of a field that has more, such as places, are only counted."""
PROVEN = 0.01
"""Below this p a strength counts as proven better."""
RIVALS = "easy:random,steady:easy,strong:steady"


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
    picked: Counter[str] = Counter()
    shown: Counter[str] = Counter()
    turns: list[int] = []
    lines = 0
    for seed in range(first, first + games):
        seats = arena.styles(seed, (style, style), False)
        played = keeper.play(seed, dict.fromkeys(seats, style))
        sat.update(sorted(played.styles))
        won.update(played.winners)
        places.update(played.order.index(winner) + 1 for winner in played.winners)
        endings[played.ending] += 1
        moves.update(played.moves)
        offered.update(played.offered)
        picked.update(played.picked)
        shown.update(played.shown)
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
        f"options never chosen though open {FEW} times or more": never_chosen(shown, picked),
    }


def never_chosen(shown: Counter[str], picked: Counter[str]) -> dict[str, Any]:
    """Options ("kind field=option") with how often they were open; of fields with many, such as places, only how many."""
    fields: defaultdict[str, list[str]] = defaultdict(list)
    for option, count in sorted(shown.items()):
        if count >= FEW:
            fields[option.partition("=")[0]].append(option)
    found: dict[str, Any] = {}
    for field, options in sorted(fields.items()):
        never = [option for option in options if option not in picked]
        if never and len(options) > MANY:
            found[field] = f"{len(never)} of {len(options)} options"
        else:
            found |= {option: shown[option] for option in never}
    return found


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
