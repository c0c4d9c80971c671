"""Files that a real engine wrote with our module, by users who do not exist (`engine_files`)."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check.judge import Judge, load_judge
from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from adjudicator.log.envelope import bare_move
from adjudicator.log.header import HEADER, setup_of
from adjudicator.testing import assert_illegal, assert_legal
from exporters.vassal.engine.game import apart
from exporters.vassal.format.components import xml
from exporters.vassal.module.own import own_version
from exporters.vassal.module.plan import kept_plan
from exporters.vassal.reading.checks.consistency import against
from exporters.vassal.reading.importer import Imported, import_bytes
from exporters.vassal.reading.moves import naming
from exporters.vassal.reading.moves.naming import names_of
from exporters.vassal.reading.saved.commands import decode_tree, encode_tree
from exporters.vassal.reading.saved.container import read_container
from exporters.vassal.reading.saved.places import (
    Places,
    places_of_build_file,
    places_of_log,
    places_of_module,
)
from exporters.vassal.reading.saved.steps import end_of, read_saved, replay, start_of
from tests.vassal.engine_files import ADVISORS, FOLDER, GAME, STORY, UNDONE, WRONG, WRONG_AT, file
from tests.vassal.saves import as_of_this_release, notes, zipped

SAVED = sorted([*FOLDER.glob("*.vlog"), *FOLDER.glob("*.vsav")])


@cache
def judge() -> Judge:
    found = load_judge(GAME)
    assert found is not None
    return found


@cache
def places() -> Places:
    path = file("module.vmod")
    return places_of_module(path.read_bytes(), path.name)


def of_now(path: Path) -> bytes:
    """A file as if it had been played with the content of now: that has its hash in the header."""
    text = read_container(path.read_bytes(), path.name).text
    mark = '"content":"'
    at = text.index(mark) + len(mark)
    now = text.replace(text[at : at + 64], judge().content)
    return zipped({"savedGame": now.encode(), "moduledata": notes(), "savedata": notes()})


@cache
def imported(name: str) -> Imported:
    return import_bytes(of_now(file(name)), name, places=places())


def lines(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.name)
def test_every_command_of_the_engine_is_written_back_as_it_was(path: Path) -> None:
    text = read_container(path.read_bytes(), path.name).text

    assert encode_tree(decode_tree(text, path.name)) == text


@pytest.mark.parametrize("path", SAVED, ids=lambda path: path.name)
def test_pieces_of_the_engine_are_pieces_of_ours(path: Path) -> None:
    table = start_of(read_saved(path.read_bytes(), path.name))

    assert table.odd == []
    assert len(table.pieces) > 100


def test_a_log_begun_from_a_set_up_of_ours_needs_no_seats() -> None:
    told, story = lines(imported("game.vlog").text)[0], lines(STORY.read_text())[0]

    assert [(s["faction"], s["place"], s["player"]) for s in told["seats"]] == [
        (s["faction"], s["place"], f"Player {at}") for at, s in enumerate(story["seats"], 1)
    ]
    assert (told["rulings"], told["options"]) == (story["rulings"], story["options"])


def test_a_whole_game_in_the_engine_is_legal_with_the_same_end() -> None:
    found = imported("game.vlog")
    story = lines(STORY.read_text())

    assert found.odd == []
    assert_legal(found.text.encode())
    assert lines(found.text)[-1]["position"] == story[-1]["position"]
    played = [one.move for one in found.found]
    at = next(at for at, move in enumerate(played) if move["move"] == "undo")
    assert played[at] == {"by": played[at - 1]["by"], "move": "undo", "to": UNDONE - 1}
    assert played[: at - 1] + played[at + 1 :] == [bare_move(line) for line in story[1:-1]]


def test_pieces_that_are_turned_over_in_the_engine_are_what_they_show() -> None:
    found = imported("advisors.vlog")

    assert found.odd == []
    assert_legal(found.text.encode())
    assert lines(found.text)[-1]["position"] == lines(ADVISORS.read_text())[-1]["position"]


def test_one_wrong_move_in_the_engine_is_found_by_the_judge() -> None:
    found = imported("wrong.vlog")

    assert next(one.move for one in found.found if not one.legal) == WRONG
    finding = assert_illegal(found.text.encode(), line=WRONG_AT + 1, running=True)
    assert finding.line == WRONG_AT + 1


def test_pieces_stand_where_the_engine_says() -> None:
    where = json.loads(file("where.json").read_text())

    assert len(where) > 300
    assert apart(where, file("game.vlog").read_bytes(), places(), GAME) == []


def test_the_table_of_the_engine_is_the_position_of_the_rules() -> None:
    found = imported("game.vlog")
    rules = judge().rulebook
    header = HEADER.decode(found.text.splitlines()[0])
    position = rules.new_position(judge().game, setup_of(header))
    saved = {0: judge().copy(position)}
    for one in found.found:
        if one.how == "undo":
            position = judge().copy(saved[one.move["to"]])
        else:
            rules.apply(judge().game, position, one.move)
        saved[one.line] = judge().copy(position)
    log = read_saved(file("game.vlog").read_bytes(), "game")
    names = names_of(log, GAME, places=places())

    assert against(end_of(log), rules.pieces(judge().game, position), names) == []


def test_a_save_has_every_piece_where_the_log_ends() -> None:
    log = end_of(read_saved(file("game.vlog").read_bytes(), "log"))
    save = start_of(read_saved(file("game.vsav").read_bytes(), "save"))

    def points(table: Any) -> dict[str, Any]:
        pieces = [one for one in table.pieces.values() if one.kind == "piece"]
        return {one.id: (table.spot(one), one.marks.get("Face_Name")) for one in pieces}

    assert points(log) == points(save)


def of_another_content(text: str, title: str) -> Imported:
    """What is read of a file whose module has this title, is of this release and was made of another content."""
    note = notes(title).replace(b"1.0.0", own_version("another").encode())
    return import_bytes(
        zipped({"savedGame": text.encode(), "moduledata": note, "savedata": note}), "x"
    )


def is_read(found: Imported) -> bool:
    """Whether every place is understood; cards may have been dealt that did not lie on top."""
    others = {odd.what for odd in found.odd} - {"the module", "the content"}
    reasons = {one.reason for one in found.unexplained} - {"not-top"}
    return found.coverage.complete and not others and not reasons


@pytest.mark.parametrize("name", ["game", "advisors", "wrong"])
def test_a_log_of_another_content_is_read_without_its_module(name: str) -> None:
    path = file(f"{name}.vlog")
    assert is_read(import_bytes(as_of_this_release(path), path.name))
    text = read_container(path.read_bytes(), path.name).text
    found = of_another_content(text, kept_plan(load_content(GAME)).title)
    assert is_read(found)
    assert "the module" in {odd.what for odd in found.odd}


def test_so_is_one_of_a_german_module() -> None:
    text = read_container(file("game.vlog").read_bytes(), "game.vlog").text
    for english, german in zip(map_names(GAME, "en"), map_names(GAME, "de"), strict=True):
        text = re.sub(rf"(?<![\w: ]){re.escape(english)}(?![\w:])", german, text)
    assert "Harkonnen: Hand" in text
    assert is_read(of_another_content(text, kept_plan(spoken(load_content(GAME), "de")).title))


def map_names(game: str, language: str) -> list[str]:
    """The names of the maps of a module in a language."""
    build_file = xml(kept_plan(spoken(load_content(game), language)).root)
    return [*places_of_build_file(build_file.encode(), game, lambda _: None).maps]


def test_places_that_the_engine_has_written_otherwise_need_the_module(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = file("game.vlog")
    read = places_of_log(read_saved(path.read_bytes(), path.name))
    point, place = next(iter(read.written.items()))
    read.written[point] = msgspec.structs.replace(place, region="carthag-s12")
    monkeypatch.setattr(naming, "places_of_log", lambda _: read)
    text = read_container(path.read_bytes(), path.name).text
    found = of_another_content(text, kept_plan(load_content(GAME)).title)

    assert "the module" in {odd.what for odd in found.odd}
    assert not found.coverage.complete


def test_no_password_is_told() -> None:
    said = msgspec.json.encode([imported("game.vlog"), imported("wrong.vlog")])

    assert b"throw-away" not in said


def test_the_steps_of_a_log_can_be_followed_to_its_end() -> None:
    saved = read_saved(file("game.vlog").read_bytes(), "game")

    assert len(list(replay(saved))) > 100
