"""`kynes play` in other languages than English: what is asked, offered, refused and explained."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.content.names import move_words, names
from adjudicator.play.commands import COMMANDS, commands
from adjudicator.play.saved_games import new_session
from adjudicator.play.table import Play
from adjudicator.registry import GAMES
from adjudicator.speech import languages, phrase, speaking
from adjudicator.speech.pseudo import PSEUDO, unmarked
from tests.support.commands import kynes
from tests.support.random_games import CONTENT, RULES, header
from tests.support.replay import load
from tests.test_play import Robot, Script, verdict

TOLD_IN_ENGLISH = {"dune-messiah", "war-for-arrakis"}
"""Games whose positions are told in English only: there prompts and moves alone are looked at."""
every_game = pytest.mark.parametrize("game", sorted(GAMES))
every_language = pytest.mark.parametrize("language", languages()[1:])
ASKED = re.compile(r"^ +\d+ .*|^ .*:.*|.*\(\? .*", re.MULTILINE)
"""What is offered and asked: numbered rows, fields, whose answer is awaited."""


def turn(game: str, language: str, folder: Path, *answers: str) -> str:
    """What the screen shows while somebody plays the first of all that is offered, twenty times."""
    seats = str(load(game).content.data["game"]["seats"]["least"])
    script = "".join(f"{answer}\n" for answer in [*answers, *["1"] * 20, "quit"])
    done = kynes(
        *["play", game, "--seats", seats, "--seed", "2", "--language", language],
        *["--save", str(folder / "game.jsonl")],
        stdin=script,
    )
    assert done.exit_code == 0, done.output
    return done.stdout


@every_game
def test_nothing_is_said_that_no_translator_could_reach(game: str, tmp_path: Path) -> None:
    news = ["hand"] if game in TOLD_IN_ENGLISH else ["hand", "board"]
    shown = turn(game, PSEUDO, tmp_path, "?", *news, "undo", "98765")
    shown = shown.replace(load(game).content.data["game"]["title"], "").replace(str(tmp_path), "")
    if game in TOLD_IN_ENGLISH:
        shown = "\n".join(ASKED.findall(shown))
    own = {"hand", "board", "undo", "quit", "jsonl", "load", "game"}
    own |= {"bank"}  # whom a market card is paid to: a word that the news does not name yet
    found = set(unmarked(shown)) - own
    assert found == set()


@every_game
@every_language
def test_a_turn_is_asked_for_in_the_language(game: str, language: str, tmp_path: Path) -> None:
    (tmp_path / "en").mkdir()
    there = turn(game, language, tmp_path)
    english = turn(game, "en", tmp_path / "en")

    lines = set(ASKED.findall(there)) & set(ASKED.findall(english))
    # Names may be the same everywhere; sentences are not.
    assert [line for line in lines if len(re.findall("[a-z]{2,}", line)) > 4] == []
    assert verdict(tmp_path / "game.jsonl", "--running") == "legal"


@every_language
def test_orders_are_understood_in_the_language_and_in_english(
    language: str, tmp_path: Path
) -> None:
    with speaking(language):
        own, spice = commands(), phrase("Spice")
    assert len(set(own.values())) == len(COMMANDS)
    for said_so in (own, {order: order for order in COMMANDS}):
        shown = turn("dune-classic", language, tmp_path, said_so["help"], said_so["hand"])
        assert own["undo"] in shown
        assert f"\n{spice}: " in shown
        (tmp_path / "game.jsonl").unlink()


@every_game
@pytest.mark.parametrize("language", languages())
def test_no_order_is_mistaken_for_a_move(game: str, language: str) -> None:
    known = names(game, language)
    moves = {move_words(kind, known).lower() for kind in load(game).rulebook.moves}
    with speaking(language):
        said_so = commands()
    assert moves.isdisjoint([*said_so.values(), *COMMANDS])


@every_language
def test_a_half_made_move_is_left_and_a_kind_named_in_the_language(
    language: str, tmp_path: Path
) -> None:
    known = names("dune-classic", language)
    path = tmp_path / "game.jsonl"
    with speaking(language):
        back = commands()["back"]
        terminal = Script(known["move/keep-traitor"], back, known["move/keep-traitor"], "1")
        session = new_session(CONTENT, RULES, header(2, 1, {}), path)
        first = session.followed.header.seats[0].faction
        Play(session, terminal, known, humans=[first], seed="1").run()
    kept = path.read_bytes().count(f'"by":"{first}","leader"'.encode())
    assert kept == 1


@pytest.mark.one_in(3)
@every_language
def test_a_whole_game_is_played_in_the_language(language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    robot = Robot("whole")
    with speaking(language):
        session = new_session(CONTENT, RULES, header(2, 1, {}), path)
        factions = [seat.faction for seat in session.followed.header.seats]
        known = names("dune-classic", language)
        Play(session, robot, known, humans=factions, seed="1").run()
    assert session.result() is not None
    assert "the game is over" not in robot.text()
    assert "Won by" not in robot.text()
    assert verdict(path) == "legal"
