"""Battle plans on the drawn wheel: the dial, the places for leader and cards, and what is kept when one of them changes."""

from __future__ import annotations

import html
import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("httpx2", reason="needs httpx2")

from adjudicator.content import load_content
from adjudicator.content.names import names
from adjudicator.play.prompts import strength_words
from adjudicator.play.saved_games import load_session
from adjudicator.play.session import Session
from adjudicator.play.table import Play
from adjudicator.registry import GAMES
from exporters.art.pieces.wheels import SLOTS
from exporters.host.board import picture, wheel_pictures
from exporters.host.forms import Form, changing, chosen_fields, filled, question
from exporters.host.telling import words
from exporters.host.wheel import Wheel, wheel, wheel_of
from tests.support.replay import golden_logs
from tests.test_play import Script

PLANNED = ("conquest-and-diplomacy", "dune-classic", "dune-messiah")
"""The games in which battle plans are made on a wheel."""


def before_a_plan(
    game: str, folder: Path, wanted: bytes = b'"move":"plan"', asked: str = "leader"
) -> tuple[Session, str]:
    """A golden game that waits for a battle plan in which a field is asked, as early as one does; and who makes it."""
    logs = [log.read_bytes().splitlines(keepends=True) for log in golden_logs(game)]
    lies = b'"spice":' if asked == "spice" else wanted
    firsts = sorted(
        (at, lines)
        for lines in logs
        for at, line in enumerate(lines)
        if wanted in line and lies in line and b'"leader":"none"' not in line
    )
    for at, lines in firsts:
        path = folder / "game.jsonl"
        path.write_bytes(b"".join(lines[:at]))
        seat = re.findall(rb'"by":"([^"]+)"', lines[at])[0].decode()
        session = load_session(path, [])
        if wanted != b'"move":"plan"' or asked in whole_plan(session, seat).asked:
            return session, seat
    raise AssertionError(asked)


def whole_plan(session: Session, seat: str) -> Form:
    """A plan with the last options of all its fields."""
    return whole(session, filled(session, seat, "plan", [], words()))


def drawn(session: Session, form: Form) -> Wheel | None:
    """The wheel of a form, as the page has it."""
    called = names(session.followed.header.game, "en")
    choices = question(session, form, called).choices if form.field is not None else []
    return wheel(session, form, choices, chosen_fields(form, called), words())


def answer(session: Session, form: Form, value: Any) -> Form:
    """The form after one more answer."""
    answers = [*form.answers, value]
    return filled(session, form.move["by"], form.move["move"], answers, words(), form.rest)


def whole(session: Session, form: Form) -> Form:
    """The form with the last options of all that is left."""
    while form.field is not None:
        form = answer(session, form, form.field.options[-1])
    return form


@pytest.mark.parametrize("game", PLANNED)
def test_a_number_of_a_plan_is_a_button_on_the_dial_and_in_the_list(
    game: str, tmp_path: Path
) -> None:
    session, seat = before_a_plan(game, tmp_path, asked="number")
    form = filled(session, seat, "plan", [], words())
    while form.field is not None and form.field.name != "number":
        form = answer(session, form, form.field.options[-1])
    assert form.field is not None
    shown = drawn(session, form)
    assert shown is not None
    assert shown.placed
    on_dial = re.findall(r'class="spot dial" form="answer" name="value" value="(\d+)"', shown.dial)
    assert [int(one) for one in on_dial] == list(dict.fromkeys(form.field.options))


@pytest.mark.parametrize("game", PLANNED)
def test_the_wheel_shows_what_is_chosen_and_changes_it(game: str, tmp_path: Path) -> None:
    session, seat = before_a_plan(game, tmp_path)
    form = whole(session, filled(session, seat, "plan", [], words()))
    shown = drawn(session, form)
    assert shown is not None
    assert f">{form.move['number']}</text>" in shown.dial
    parts = html.unescape(shown.dial + shown.slots)
    change = re.findall(r'name="change" value="(\w+)"', parts)
    seen = {"number", *SLOTS}
    assert set(change) == {name for name in form.asked if name in seen}
    assert change, "something was chosen"
    for name in change:
        before, kept = changing(form, name)
        again = filled(session, seat, "plan", before, words(), kept)
        assert again.field is not None
        assert again.field.name == name
        back = whole(session, answer(session, again, form.move[name]))
        assert back.move == form.move, (
            "what comes after a changed field is kept where it is still offered"
        )


def test_what_no_longer_fits_a_changed_field_is_asked_again(tmp_path: Path) -> None:
    session, seat = before_a_plan("dune-classic", tmp_path)
    form = filled(session, seat, "plan", [], words(), {"number": 99})
    assert form.field is not None
    form = answer(session, form, form.field.options[-1])
    assert form.field is not None
    assert form.field.name == "number"


def test_the_dial_of_the_first_storm_is_the_same_wheel_without_places(tmp_path: Path) -> None:
    session, seat = before_a_plan("dune-classic", tmp_path, b'"move":"dial"')
    shown = drawn(session, filled(session, seat, "dial", [], words()))
    assert shown is not None
    assert shown.placed
    assert shown.slots == ""


def test_each_game_with_a_wheel_has_its_pictures_and_no_other_game_has_one() -> None:
    assert [game for game in sorted(GAMES) if wheel_of(load_content(game))] == list(PLANNED)
    content = load_content(PLANNED[0])
    for name in wheel_pictures(content):
        assert picture(content, "en", name)
    assert picture(content, "en", "wheel/none") is None


def test_a_plan_of_the_advanced_game_says_what_its_forces_are_worth(tmp_path: Path) -> None:
    session, seat = before_a_plan("dune-classic", tmp_path, asked="spice")
    called = names(session.followed.header.game, "en")
    form = filled(session, seat, "plan", [], words())
    while form.field is not None and form.field.name != "spice":
        assert strength_words(session, form.move) == ""
        form = answer(session, form, form.field.options[-1])
    assert form.field is not None
    meanings = [one.meaning for one in question(session, form, called).choices]
    for option, meaning in zip(form.field.options, meanings, strict=True):
        form_then = answer(session, form, option)
        assert meaning == strength_words(session, form_then.move)
        assert re.fullmatch(r"Strength of the forces: \d+(\.5)?", meaning)


def test_the_keyboard_says_the_same_of_a_plan(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session, seat = before_a_plan("dune-classic", tmp_path, asked="spice")
    called = names(session.followed.header.game, "en")
    terminal = Script()
    terminal.answers = ["1"] * 40
    table = Play(session, terminal, called, humans=[seat], seed="1")
    monkeypatch.setattr(table, "make", lambda _: True)
    assert table.fill(seat, "plan")
    told = [one.strip() for one in terminal.told]
    found = [one.partition(": ") for one in told if re.match(r"\d+: Strength of the forces: ", one)]
    assert [int(one[0]) for one in found] == [*range(len(found))]
    assert len({one[2] for one in found}) > 1
