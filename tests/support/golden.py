"""The golden games of a game: chosen among random games, kept as logs, with counts for every line.

::

    python -m tests.support.golden dune-classic --choose 300   play 300 games, keep those
                                                               that cover most
    python -m tests.support.golden war-for-arrakis --eager 90 --longest 600
                                                               games made to be short that cover
                                                               what the golden ones cover now
    python -m tests.support.golden war-for-arrakis --option solo --lucky 6
                                                               the game of that seed which the players
                                                               win with luck (`lucky.py`)
    python -m tests.support.golden dune-classic --allied 85    the game of that seed by the preset
                                                               `published-advanced` in which three
                                                               seats ally (`allied.py`)
    python -m tests.support.golden dune-classic --refresh      the same moves, hashes and counts
                                                               computed anew

`--refresh` never changes a move: where a change of the rules makes a golden move illegal, it
stops and says so, for that change wants a new version of the rules. Review the diff of either.
"""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Policy, setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Chance, count_legal
from adjudicator.playout.clockwork import time_of
from adjudicator.playout.seating import shuffled
from adjudicator.playout.writing import Order, play_game
from tests.support.allied import RULED, allied_game
from tests.support.eager import eager_games
from tests.support.lucky import lucky_game
from tests.support.replay import (
    Loaded,
    folder_of,
    golden_logs,
    load,
    read_header,
    read_lines,
    steps,
)
from tests.support.watch import promises

POLICY = Policy(chain=True, hashes="every")
SEATED = ("seat", "winner")
"""What a seat of a game does in its golden games: it plays, and it wins."""


def counts_file(log: Path) -> Path:
    """Where the numbers of legal moves of a golden log stand."""
    return log.with_suffix(".counts.json")


def legal_counts(log: Path) -> list[int]:
    """The number of legal moves before every move of a log."""
    loaded = load(read_header(log).game)
    return [count_legal(loaded.rulebook, loaded.game, step.position) for step in steps(log)]


def features(log: Path) -> set[str]:
    """What a game covers: its ending, factions, kinds of moves, cards played, clauses, rulings."""
    header = read_header(log)
    loaded = load(header.game)
    rules, game = loaded.rulebook, loaded.game
    position = rules.new_position(game, setup_of(header))
    found = {f"seat {seat.faction}" for seat in header.seats}
    found.add(f"seats {len(header.seats)}")
    for line in read_lines(log):
        if line["move"] not in rules.moves:
            continue
        move = bare_move(line)
        found.add(f"kind {move['move']}")
        found |= {f"played {word}" for word in promises(header.game).shown(game, move)}
        for event in rules.apply(game, position, move):
            found |= {f"clause {event.clause}", f"event {event.kind}"}
    result = rules.result(game, position)
    assert result is not None, f"{log} does not end"
    found |= {f"ruling {name} {option}" for name, option in header.rulings.items()}
    found.add(f"ending {result.clause} by {len(result.winners)}")
    found |= {f"winner {winner}" for winner in result.winners}
    return found


def clone(kind: type, position: Any) -> Any:
    """An independent copy of a position."""
    return msgspec.json.decode(msgspec.json.encode(position), type=kind)


def orders(loaded: Loaded, count: int, first: int = 0) -> Iterator[tuple[int, Order]]:
    """Seeded orders for random games: all numbers of seats, all rulings, short and long."""
    rulings = loaded.content.rulings
    numbers = loaded.content.data["game"]["seats"]
    for seed in range(first, first + count):
        chance = Chance(f"golden/{seed}")
        chosen: dict[str, str] = {}
        if seed % 2:
            for ruling_id in shuffled(sorted(rulings), chance)[: 1 + seed % 9]:
                options = [option.id for option in rulings[ruling_id].options]
                option = options[chance.below(len(options))]
                if option != rulings[ruling_id].default:
                    chosen[ruling_id] = option
        span = numbers["most"] - numbers["least"] + 1
        seats = str(numbers["least"] + (seed * 7 + seed // 5) % span)
        options = promises(loaded.content.game).golden_options(int(seats), seed)
        yield seed, Order(seats=seats, rulings=chosen, options=options, policy=POLICY)


def add_seating(game_id: str, seats: int, count: int, longest: int) -> list[tuple[str, bytes]]:
    """Short logs of games with so many seats, which show all seatings, winners and team rulings."""
    loaded = load(game_id)
    factions = loaded.content.data["factions"]
    sitting = [seating for seating in factions["seatings"] if len(seating) == seats]
    wanted = {f"seats {seats}"} | promises(game_id).TEAMS
    wanted |= {f"{what} {seat}" for seating in sitting for seat in seating for what in SEATED}
    order = Order(seats=str(seats), rulings={}, options={}, policy=POLICY)
    kept = eager_games(loaded, [order] * count, wanted, longest)
    return [(f"seats-{seats}-{name}", raw) for name, raw in kept]


def add_option(game_id: str, option: str, count: int, longest: int) -> list[tuple[str, bytes]]:
    """Short logs of games with an option at its most, which show all clauses of its topic."""
    loaded = load(game_id)
    wanted = promises(game_id).shown_with(option, loaded.content.clauses)
    chosen = {option: loaded.game.options[option].most}
    least = loaded.content.data["game"]["seats"]["least"]
    order = Order(seats=str(least), rulings={}, options=chosen, policy=POLICY)
    kept = eager_games(loaded, [order] * count, wanted, longest)
    return [(f"{option}-{name}", raw) for name, raw in kept]


def add_lucky(game_id: str, option: str, seed: int) -> list[tuple[str, bytes]]:
    """A log of a game with an option at its most that the players win, if that of the seed is one."""
    loaded = load(game_id)
    chosen = {option: loaded.game.options[option].most}
    least = loaded.content.data["game"]["seats"]["least"]
    order = Order(seats=str(least), rulings={}, options=chosen, policy=POLICY)
    raw = lucky_game(loaded, order, seed)
    return [(f"{option}-lucky-{seed:03}", raw)] if raw else []


def add_allied(game_id: str, seed: int) -> list[tuple[str, bytes]]:
    """A log of a short game of four by an advanced preset in which three seats ally, if that of the seed is one."""
    loaded = load(game_id)
    rulings = {**loaded.content.presets["published-advanced"].rulings, **RULED}
    order = Order(seats="4", rulings=rulings, options={"turns": 5}, policy=POLICY)
    raw = allied_game(loaded, order, seed)
    return [(f"three-allies-seed-{seed}", raw)] if raw else []


def choose(game_id: str, count: int, most: int, longest: int) -> list[tuple[str, bytes]]:
    """The logs of at most `longest` lines among `count` random games that cover all of it."""
    loaded = load(game_id)
    scratch = folder_of(game_id) / "golden" / ".candidate.jsonl"
    scratch.parent.mkdir(parents=True, exist_ok=True)
    pool: dict[int, tuple[bytes, set[str]]] = {}
    for seed, order in orders(loaded, count):
        stream = io.BytesIO()
        play_game(loaded.rulebook, loaded.content, loaded.game, order, seed, target=stream)
        if stream.getvalue().count(b"\n") > longest:
            continue
        scratch.write_bytes(stream.getvalue())
        pool[seed] = (stream.getvalue(), features(scratch))
        if seed % 10 == 9:
            print(f"{seed + 1} of {count} games played", file=sys.stderr)
    scratch.unlink()
    wanted = set().union(*(covered for _, covered in pool.values()))
    kept: list[tuple[str, bytes]] = []
    while wanted and len(kept) < most:
        best = max(pool, key=lambda seed: (gain(pool[seed], wanted), -len(pool[seed][0]), -seed))
        raw, covered = pool.pop(best)
        if not covered & wanted:
            break
        wanted -= covered
        kept.append((f"game-{len(kept) + 1:02}-seed-{best}", raw))
    for feature in sorted(wanted):
        print(f"not covered: {feature}", file=sys.stderr)
    return kept


def gain(candidate: tuple[bytes, set[str]], wanted: set[str]) -> float:
    """How much a game adds, for its length."""
    raw, covered = candidate
    return len(covered & wanted) / (len(raw) + 40_000)


def refreshed(log: Path) -> bytes:
    """A golden log with hashes, chain and content hash computed anew from the same moves.

    A game in which the table acts for a seat whose time is up has a clock, and gets times.
    """
    old = read_header(log)
    loaded = load(old.game)
    header = msgspec.structs.replace(old, content=loaded.content.hash)
    timeouts = loaded.rulebook.timeout_moves
    if any(step.move["move"] in timeouts for step in steps(log)):
        header = msgspec.structs.replace(
            header, policy=msgspec.structs.replace(header.policy, clock=True)
        )
    waited = 0
    position = loaded.rulebook.new_position(loaded.game, setup_of(header))
    stream = io.BytesIO()
    with LogWriter(stream, header, loaded.rulebook) as writer:
        for step in steps(log):
            wrong = loaded.rulebook.check(loaded.game, position, step.move)
            if wrong is not None:
                sys.exit(f"{log}:{step.line}: {step.move} is illegal now: {wrong}")
            if step.move["move"] in timeouts:
                waited += loaded.rulebook.time_limit(loaded.game, position)
            loaded.rulebook.apply(loaded.game, position, step.move)
            writer.append(step.move, position, at=time_of(header, writer.n + 1, waited))
        result = loaded.rulebook.result(loaded.game, position)
        if result is None:
            sys.exit(f"{log}: the game does not end any more")
        writer.end(result, position, at=time_of(header, writer.n + 1, waited))
    return stream.getvalue()


def write(log: Path, raw: bytes) -> None:
    """Write a golden log and its counts, and say what changed."""
    before = log.read_bytes() if log.exists() else b""
    write_atomically(log, raw)
    counts = msgspec.json.encode(legal_counts(log)) + b"\n"
    counted = counts_file(log).read_bytes() if counts_file(log).exists() else b""
    write_atomically(counts_file(log), counts)
    changed = "changed" if (raw, counts) != (before, counted) else "as before"
    print(f"{log.name}: {raw.count(bytes([10]))} lines, {changed}")


def main() -> None:
    """Entry point of ``python -m tests.support.golden``."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--choose", type=int, metavar="COUNT", help="choose anew among COUNT games")
    parser.add_argument("--eager", type=int, metavar="COUNT", help="make short ones in COUNT tries")
    parser.add_argument("--seats", type=int, help="with --eager: add games of so many seats")
    parser.add_argument("--option", help="with --eager: add games with this option at its most")
    parser.add_argument("--lucky", type=int, metavar="SEED", help="with --option: add a won game")
    parser.add_argument("--allied", type=int, metavar="SEED", help="add a game of three allies")
    parser.add_argument("--longest", type=int, default=9999, help="lines of the longest game")
    parser.add_argument("--most", type=int, default=16, help="keep at most this many")
    parser.add_argument("--refresh", action="store_true", help="compute hashes and counts anew")
    parser.add_argument("--only", default="", help="refresh only games with this in their name")
    wanted = parser.parse_args()
    if wanted.seats:
        for name, raw in add_seating(wanted.game, wanted.seats, wanted.eager, wanted.longest):
            write(folder_of(wanted.game) / "golden" / f"{name}.jsonl", raw)
    elif wanted.lucky is not None:
        for name, raw in add_lucky(wanted.game, wanted.option, wanted.lucky):
            write(folder_of(wanted.game) / "golden" / f"{name}.jsonl", raw)
    elif wanted.allied is not None:
        for name, raw in add_allied(wanted.game, wanted.allied):
            write(folder_of(wanted.game) / "golden" / f"{name}.jsonl", raw)
    elif wanted.option:
        for name, raw in add_option(wanted.game, wanted.option, wanted.eager, wanted.longest):
            write(folder_of(wanted.game) / "golden" / f"{name}.jsonl", raw)
    elif wanted.choose or wanted.eager:
        if wanted.eager:
            tries = [order for _, order in orders(load(wanted.game), wanted.eager)]
            covered = set().union(*(features(log) for log in golden_logs(wanted.game)))
            kept = eager_games(load(wanted.game), tries, covered, wanted.longest)
        else:
            kept = choose(wanted.game, wanted.choose, wanted.most, wanted.longest)
        for old in golden_logs(wanted.game):
            if not old.name.startswith("story-"):
                old.unlink()
                counts_file(old).unlink(missing_ok=True)
        for name, raw in kept:
            write(folder_of(wanted.game) / "golden" / f"{name}.jsonl", raw)
    elif wanted.refresh:
        for log in golden_logs(wanted.game):
            if wanted.only in log.name:
                write(log, refreshed(log))
    else:
        parser.error("say --choose, --eager or --refresh")


if __name__ == "__main__":
    main()
