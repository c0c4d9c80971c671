"""One game in several files, and what a save alone can tell: where pieces lie, against a log."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.rules.records import Placement
from adjudicator.testing import assert_legal
from exporters import import_command
from exporters.vassal.format.log_steps import Tree, chat, logged
from exporters.vassal.format.log_steps import text_of as written
from exporters.vassal.format.sequence import TAB, encode, nest
from exporters.vassal.reading.checks.consistency import joined
from exporters.vassal.reading.importer import (
    STILL,
    Difference,
    Imported,
    compare_vassal,
    import_saved,
    import_vassal,
)
from exporters.vassal.reading.saved.places import places_of_module
from exporters.vassal.reading.saved.steps import end_of, read_saved
from tests.support.replay import read_header
from tests.vassal.engine_files import file
from tests.vassal.saves import game, notes, obfuscated, place_state, player, saved
from tests.vassal.saves import zipped as packed
from tests.vassal.test_reading_moves import (
    MIDDLE,
    OurBoard,
    dragged_game,
    header_chat,
    parts_of,
    set_up,
)

LOG = MIDDLE[0]
HALF = 120


def roster(*, turned: bool = False) -> list[str]:
    """Everybody at the table; turned, in another order than before."""
    seats = [player(f"pw-{s.faction}", s.player, s.faction) for s in read_header(LOG).seats]
    return seats[::-1] if turned else seats


def as_it_is(data: bytes) -> list[str]:
    """The commands that set the table as it is at the end of a file."""
    found: list[str] = []
    for piece in end_of(read_saved(data, "x")).pieces.values():
        states = [*piece.states[:-1], place_state((piece.map, piece.x, piece.y))]
        found.append("+/" + encode([piece.id, piece.type, nest(states, TAB)], "/"))
    return found


@cache
def parts() -> tuple[bytes, bytes, bytes, bytes]:
    """A game as one file, its two halves, and the module."""
    start, told, module, _ = dragged_game(LOG)
    first = saved(game(start, told[:HALF]))
    second = saved(game([*roster(turned=True), *as_it_is(first)], told[HALF:]))
    return saved(game(start, told)), first, second, module


def imported(module: bytes, *files: bytes) -> Imported:
    """What comes out of files in which a game was played."""
    read = [read_saved(data, f"part-{at}.vlog") for at, data in enumerate(files, 1)]
    return import_saved(joined(read), places=places_of_module(module, "m.vmod"))


def test_a_game_in_two_files_is_the_game_in_one() -> None:
    whole, first, second, module = parts()
    one, two = imported(module, whole), imported(module, first, second)
    assert two.text == one.text
    assert [found.step for found in two.found] == [found.step for found in one.found]
    assert two.odd == one.odd
    assert_legal(two.text.encode())


def test_who_sits_at_the_table_is_asked_anew_in_every_file() -> None:
    _, first, second, _ = parts()
    one, two = read_saved(first, "a"), read_saved(second, "b")
    seats = end_of(joined([one, two])).seats
    assert seats == end_of(two).seats
    assert seats != end_of(one).seats


def test_files_that_do_not_fit_are_refused_in_words() -> None:
    _, first, second, module = parts()
    with pytest.raises(InputError, match=r"part-2.*does not go on where part-1.*other way round"):
        imported(module, second, first)
    with pytest.raises(InputError, match=r"0 at the end, 1 at the beginning|1 at the end, 0 at"):
        imported(module, first, first)
    other = saved(game([]), module="Chess")
    with pytest.raises(InputError, match="they are not of one game"):
        imported(module, first, other)


def test_an_undo_of_what_the_file_before_did_is_one() -> None:
    log = header_chat(LOG)
    step = chat("* hello")
    undo: Tree = ("UNDO\ttrue", [("CHAT- UNDO: * hello", []), ("UNDO\tfalse", [])])
    one = read_saved(saved(game(roster(), [log, step])), "a")
    two = read_saved(saved(game(roster(), [undo])), "b")
    assert [one.undoes for one in joined([one, two]).steps] == [0, 0, 2]


# --- a save alone ---------------------------------------------------------------------------------


def test_a_save_gives_a_header_and_says_what_it_cannot_tell(tmp_path: Path) -> None:
    path = save_of(tmp_path)
    found = import_vassal(path)
    assert len(found.text.splitlines()) == 1
    assert_legal(found.text.encode(), running=True)
    assert STILL in [odd.why for odd in found.odd]


def save_of(folder: Path, *steps: Tree) -> Path:
    """Our set-up of two as a save, or with steps as a log."""
    text, data = set_up(["atreides", "fremen"])
    tree: Tree = ("begin_save", [*parts_of(text), *(logged(one) for one in steps)])
    path = folder / "game.vsav"
    path.write_bytes(packed({"savedGame": written(tree).encode(), "moduledata": data}))
    return path


def begun(folder: Path) -> Path:
    """A log of the game that the set-up begins, without a move."""
    log = folder / "log.jsonl"
    log.write_text(import_vassal(save_of(folder)).text)
    return log


def test_a_save_that_fits_a_log_has_no_difference(tmp_path: Path) -> None:
    log = begun(tmp_path)
    assert compare_vassal([save_of(tmp_path)], log) == []


def test_pieces_that_lie_otherwise_than_by_the_log_are_told(tmp_path: Path) -> None:
    log = begun(tmp_path)
    board = OurBoard(read_saved(save_of(tmp_path).read_bytes(), "x"))
    here = Placement(piece="leader", what="stilgar", place="leaders", owner="fremen", count=1,
                 hidden=False)  # fmt: skip
    dead = Placement(piece="leader", what="stilgar", place="tleilaxu-tanks", owner="", count=1,
                 hidden=False)  # fmt: skip
    moved = board.drag(here, dead, "pw")
    assert moved is not None
    assert compare_vassal([save_of(tmp_path, moved)], log) == [
        Difference("leader/stilgar", "fremen.leaders", 0, 1),
        Difference("leader/stilgar", "tleilaxu-tanks", 1, 0),
    ]
    code, out = run(save_of(tmp_path, moved), "--against", log)
    assert code == 1
    assert "leader/stilgar in tleilaxu-tanks: 1 in the file, 0 by the log" in out


def test_pieces_of_a_real_engine_lie_where_the_log_of_their_game_ends(tmp_path: Path) -> None:
    logged_game, save, module = file("game.vlog"), file("game.vsav"), file("module.vmod")
    log = tmp_path / "log.jsonl"
    whole = import_vassal(logged_game, module=module)
    # The game was recorded before the content hash left rulings out; its moves are as good as ever.
    recorded = json.loads(whole.text.splitlines()[0])["content"]
    text = whole.text.replace(recorded, load_content("dune-classic").hash)
    log.write_text(text)
    assert compare_vassal([save], log, module=module) == []
    assert import_vassal(logged_game, more=[save], module=module).text == whole.text
    lines = text.splitlines(keepends=True)
    log.write_text("".join(lines[:20]))
    assert len(compare_vassal([save], log, module=module)) > 5


def run(*arguments: str | Path) -> tuple[int, str]:
    """The command's exit code, and what it prints."""
    app = typer.Typer()
    import_command.register(app)
    app.command("other")(lambda: None)
    found = CliRunner().invoke(app, ["import", *map(str, arguments)])
    if isinstance(found.exception, InputError):
        return 2, str(found.exception)
    return found.exit_code, found.stdout


def test_the_command_compares_and_takes_several_files(tmp_path: Path) -> None:
    log, save = begun(tmp_path), save_of(tmp_path)
    assert run(save, "--against", log)[0] == 0
    code, out = run(save, "--against", log, "--json")
    assert (code, json.loads(out)["differences"]) == (0, [])
    assert run(save, "--against", log, "-o", tmp_path / "x")[0] == 2
    assert run(log, "--against", log)[0] == 2
    other = tmp_path / "other.vlog"
    other.write_bytes(packed({"savedGame": obfuscated(written(game([]))), "moduledata": notes()}))
    code, out = run(save, other)
    assert code == 2
    assert "not of one game" in out
    code, out = run(save, save)
    assert code == 0
