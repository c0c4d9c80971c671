"""All checks of a module in a real engine; what `kynes vassal engine` runs."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.files import read_file
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import Header, HeaderSeat, Policy
from adjudicator.playout import playout
from adjudicator.registry import GAMES
from exporters.vassal.engine.check import LIMIT, EngineProblem, EngineReport, Tools, run_engine
from exporters.vassal.engine.game import Played, play_game
from exporters.vassal.engine.round_trip import round_trip
from exporters.vassal.format.archive import BUILD_FILE, read_archive
from exporters.vassal.format.components import Node, walk
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.module.plan import plan_module
from exporters.vassal.module.seatings import seatings
from exporters.vassal.reading.saved.container import LARGEST_FILE

MOVES = 40
"""Moves of a random game that are played with a module of ours."""
SEED = "engine"
TREE = "tree.xml"
SLOWEST_LOAD, SLOWEST_PAINT = 10_000, 3_000
"""Milliseconds."""


def check_whole(
    module: Path,
    tools: Tools,
    *,
    shots: Path | None = None,
    script: Path | None = None,
    played: Played | None = None,
    keep: Path | None = None,
    limit: int = LIMIT,
) -> EngineReport:
    """Load, expand, every set-up, first paint, every command, the round trip and a game.

    With a `script` only that is carried out. A module of ours also plays a game: `played`, or the
    first moves of a random one. Pictures of all windows go to `shots`, what the game leaves to
    `keep`. InputError for files that cannot be used.
    """
    if script is not None:
        return run_engine(module, read_script(script), tools, limit)
    root = parse_tree(read_archive(module)[BUILD_FILE], str(module))
    with tempfile.TemporaryDirectory(prefix="kynes-engine-") as name:
        folder = Path(name)
        report = run_engine(module, list(_steps(root, folder, shots)), tools, limit)
        _compare(report, root, folder / TREE)
        _measure(report)
        game = played or _random_game(root)
        if game is not None:
            kept = keep or folder
            kept.mkdir(parents=True, exist_ok=True)
            _play(report, module, game, tools, kept, limit)
    return report


def read_script(path: Path) -> list[list[str]]:
    """A script from a file: a step a line, its words between tabs; lines with # are left out.

    Raises InputError if the file cannot be read.
    """
    try:
        lines = read_file(path, LARGEST_FILE).decode().splitlines()
    except UnicodeDecodeError as error:
        raise InputError(f"cannot read {path}: {error}") from None
    return [line.split("\t") for line in lines if line.strip() and not line.startswith("#")]


def _steps(root: Node, folder: Path, shots: Path | None) -> Iterator[list[str]]:
    sides = [node.text for node in walk(root) if node.tag == "entry"]
    setups = [
        node.attributes["file"]
        for node in walk(root)
        if node.short == "PredefinedSetup" and node.attributes.get("file")
    ]
    yield ["tree", str(folder / TREE)]
    yield ["expand"]
    yield ["new"]
    yield ["setups"]
    if setups:
        yield ["setup", max(setups, key=len)]
    for node in walk(root):
        if node.short == "Tutorial":
            yield from (["tutorial", node.attributes["logfile"]], ["replay"])
    maps = [node for node in walk(root) if node.short == "Map"]
    if maps:
        yield ["paint", maps[0].attributes["mapName"]]
    for side in sides[:1]:
        yield ["sit", "Player 1", side, "throw-away-1"]
    if shots is not None:
        yield ["windows", ""]
        yield ["shots", str(shots.resolve())]
    yield ["press-all"]
    yield ["undo"]


def _compare(report: EngineReport, root: Node, written: Path) -> None:
    if written.exists():
        theirs = parse_tree(written.read_bytes(), "what the engine wrote")
        for one in round_trip(root, theirs):
            report.problems.append(
                EngineProblem("round-trip", one.where, f"{one.change}: {one.what}")
            )


def _measure(report: EngineReport) -> None:
    limits = {"load_ms": SLOWEST_LOAD, "first_paint_ms": SLOWEST_PAINT}
    for name, most in limits.items():
        if report.facts.get(name, 0) > most:
            report.problems.append(
                EngineProblem("time", name, f"{report.facts[name]} ms, more than {most}")
            )


def _random_game(root: Node) -> Played | None:
    """The first moves of a random game for a module of ours as it is built now; else None."""
    named = (root.attributes.get("name"), root.attributes.get("version"))
    for game in sorted(GAMES):
        content = load_content(game)
        if content.data["game"].get("title") != named[0]:
            continue
        plan, judge = plan_module(content), load_judge(game)
        if judge is None or plan.facts.version != named[1]:
            continue
        setup = seatings(content)[0].setup
        header = Header(
            format=1,
            game=game,
            rules=judge.rulebook.versions[-1],
            content=judge.content,
            seats=[HeaderSeat(s.faction, s.place, s.faction) for s in setup.seats],
            rulings=setup.rulings,
            options=setup.options,
            policy=Policy(undo="any"),
        )
        drawn = playout(judge.rulebook, judge.game, setup, SEED)
        moves: list[dict[str, Any]] = [{**move} for move, _ in islice(drawn, MOVES)]
        return Played(header, moves)
    return None


def _play(
    report: EngineReport, module: Path, game: Played, tools: Tools, folder: Path, limit: int
) -> None:
    done = play_game(module, game, tools, folder, limit=limit)
    report.problems += done.engine.problems
    found, odd = done.imported.found, done.imported.odd
    wrong = [one for one in found if not one.legal]
    report.facts["game"] = {
        "moves": len(game.moves),
        "steps": done.imported.steps,
        "lines": len(found),
        "illegal": [one.line for one in wrong],
        "odd": msgspec.to_builtins(odd),
    }
    report.problems += [
        EngineProblem("game", f"step {one.step}", f"not understood: {one.what}: {one.why}")
        for one in odd
    ]
    if [one.move for one in found] != [bare_move(move) for move in game.moves]:
        report.problems.append(
            EngineProblem("game", "the log", "what the engine logged is not what was played")
        )
