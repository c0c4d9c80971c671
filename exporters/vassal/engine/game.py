"""A whole game in the engine: played by a script, logged by the engine, imported and judged.

The engine's log is compared with the log that was played: it must have the same moves, be legal,
and end in the same position, and every piece must be where the importer thinks it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.check.judge import Judge, load_judge
from adjudicator.content import load_content
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.log.envelope import LOG_MOVES
from adjudicator.log.header import HEADER, Header
from adjudicator.log.reading import read_whole
from exporters.vassal.engine.check import LIMIT, EngineProblem, EngineReport, Tools, run_engine
from exporters.vassal.engine.hands import Step
from exporters.vassal.engine.script import GameScript, game_script
from exporters.vassal.module.plan import ModulePlan, kept_plan
from exporters.vassal.module.saves import Begun
from exporters.vassal.reading.importer import Imported, import_bytes
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.saved.places import Location, Places, places_of_module
from exporters.vassal.reading.saved.steps import end_of, read_saved

BY_HAND: list[Step] = [
    ["prefer", name, "false"]
    for name in ("KynesPieces", "KynesDrags", "KynesAutomaton", "KynesTable")
]
"""Steps after which a referee in the module moves nothing: the script has its own hands."""
LOG, SAVE, SETUP = "game.vlog", "game.vsav", "setup.vsav"
"""What a game leaves in its folder."""


class Played(msgspec.Struct, frozen=True):
    """A log of ours that is to be played: its header and its moves."""

    header: Header
    moves: list[dict[str, Any]]
    begun: Begun | None = None
    """Where the game stands before them; None for a new game."""


class GameReport(msgspec.Struct):
    """The result of a game in the engine."""

    engine: EngineReport
    imported: Imported
    where: list[dict[str, Any]]
    """Where the engine has every piece at the end."""


def read_played(path: Path) -> Played:
    """A log of ours; InputError if it is none, or if something in it was taken back or sealed."""
    try:
        lines = read_whole(path).decode().splitlines()
        header = HEADER.decode(lines[0])
        moves = [msgspec.json.decode(line, type=dict[str, Any]) for line in lines[1:]]
    except (UnicodeDecodeError, IndexError, msgspec.MsgspecError, RecursionError) as error:
        raise InputError(f"{path}: this is not a log of ours: {error}") from None
    kept = [move for move in moves if move.get("move") != "end"]
    for move in kept:
        if not {"by", "move"} <= move.keys() or move["move"] in LOG_MOVES:
            raise InputError(f"{path}: a game that is played again has only moves of the game")
    return Played(header, kept)


def script_of(played: Played, undone: int = 0) -> tuple[ModulePlan, Judge, GameScript]:
    """The script of a game with our module as it is built now; see `game_script`.

    Raises UnsupportedError for a game that this program does not have.
    """
    judge = load_judge(played.header.game)
    if judge is None:
        raise UnsupportedError(f"there is no game {played.header.game!r}")
    content = load_content(played.header.game)
    plan = kept_plan(content)
    return (
        plan,
        judge,
        game_script(plan, content, judge, played.header, played.moves, undone, played.begun),
    )


def play_game(
    module: Path, played: Played, tools: Tools, folder: Path, *, undone: int = 0, limit: int = LIMIT
) -> GameReport:
    """Play a game in the engine; the set-up, the log and the save are left in `folder`.

    The move `undone` (1 for the first, 0 for none) is taken back and made again. InputError if the
    engine has written no log, with what stood in its way.
    """
    _, _, script = script_of(played, undone)
    (folder / SETUP).write_bytes(script.setup)
    report = run_engine(module, around(script.steps, folder), tools, limit)
    log = folder / LOG
    if not log.exists():
        why = "; ".join(f"{one.where}: {one.text}" for one in report.problems[:3])
        raise InputError(f"the engine has written no log: {why}")
    places = places_of_module(module.read_bytes(), str(module))
    imported = import_bytes(log.read_bytes(), LOG, places=places)
    where = report.facts.pop("where end", [])
    replayed = report.facts.pop("where replayed", [])
    report.problems += [
        EngineProblem("game", "the replay", text) for text in _moved(where, replayed)
    ]
    game = played.header.game
    report.problems += [
        EngineProblem("game", "the reader", text)
        for text in apart(where, log.read_bytes(), places, game)
    ]
    return GameReport(report, imported, where)


def around(steps: Sequence[Step], folder: Path) -> list[Step]:
    """The whole run of a game: the steps that open the set-up and begin the log, those of the game, and those that save and replay it."""
    sitting = [step for step in steps if step[0] == "sit"]
    return [
        *BY_HAND,
        ["open", str(folder / SETUP)],
        *sitting,
        ["log", str(folder / LOG)],
        *steps[len(sitting) :],
        ["endlog"],
        ["save", str(folder / SAVE)],
        ["where", "end"],
        ["open", str(folder / LOG)],
        ["replay"],
        ["where", "replayed"],
    ]


def _moved(before: Sequence[dict[str, Any]], after: Sequence[dict[str, Any]]) -> list[str]:
    """The pieces whose places differ between the end of the game and the end of its replay."""
    other = {row["id"]: row for row in after}
    return [
        f"{row['content']} was at {row['place']}, after the replay at "
        f"{other.get(row['id'], {}).get('place', 'no place')}"
        for row in before
        if other.get(row["id"]) != row
    ]


def apart(where: Sequence[dict[str, Any]], log: bytes, places: Places, game: str) -> list[str]:
    """The pieces that the engine has in other places than our reader of its log."""
    saved = read_saved(log, LOG)
    table, names = end_of(saved), names_of(saved, game, places=places)
    found = []
    for row in where:
        piece = table.pieces.get(row["id"])
        location = names.places.at(table.spot(piece)) if piece is not None else Location("")
        read = location.deck or location.region or location.zone
        # A window without zones has no names for its points; the engine writes its own.
        if read != row["place"] and (read or location.map != row["map"]):
            found.append(f"the engine has {row['content']} at {row['place']}, the reader at {read}")
    return found
