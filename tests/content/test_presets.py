"""Presets: one word chooses rulings and options, and a header that equals a preset bears its name."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content import load_content
from adjudicator.content.presets import matching_preset, option_defaults, preset_named
from adjudicator.errors import InputError
from adjudicator.problems import InvalidContentError
from adjudicator.registry import GAMES
from tests.support.commands import kynes

PRESETS = [(game, preset) for game in sorted(GAMES) for preset in load_content(game).presets]
CLASSIC = load_content("dune-classic")
DEFAULTS = {ruling.id: ruling.default for ruling in CLASSIC.rulings.values()}


BEGINNING = 120
"""So many lines of a game are judged in the other engine, which `tests/lua` holds against this one."""


SHORT = {("dawn-of-the-fremen", "document"): "1", ("dawn-of-the-fremen", "teams"): "6"}
"""Seeds of games that are not long, where others are."""


def matching(rulings: dict[str, str], options: dict[str, int]) -> str:
    presets = CLASSIC.presets.values()
    return matching_preset(presets, DEFAULTS, option_defaults(CLASSIC), rulings, options)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_a_random_game_of_each_preset_is_legal_in_both_engines_and_bears_its_name(
    game: str, preset: str, tmp_path: Path
) -> None:
    log = tmp_path / "game.jsonl"
    content = load_content(game)
    seats = ["--seats", "4"] if "teams" in content.presets[preset].options else []
    seed = SHORT.get((game, preset), "3")
    done = kynes("playout", game, "--preset", preset, *seats, "--seed", seed, "--out", str(log))
    assert done.exit_code == 0, done.stderr
    verdict = check_bytes(log.read_bytes(), Judges(), running=True).verdict
    assert verdict.statement is not None
    assert (verdict.status, verdict.statement.preset) == ("legal", preset)
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:BEGINNING]))
    told = kynes("check", str(log), "--engine", "lua", "--running")
    assert told.exit_code == 0
    assert f"  preset: {preset}\n" in told.stdout


@pytest.mark.campaign
@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_two_hundred_random_games_of_each_preset_are_legal(
    game: str, preset: str, tmp_path: Path
) -> None:
    options = load_content(game).presets[preset].options
    seats = ["--seats", "4"] if "teams" in options else []
    many = ("--games", "200", "--out", str(tmp_path))
    assert kynes("playout", game, "--preset", preset, *seats, *many).exit_code == 0
    assert kynes("check", str(tmp_path), "--quiet").exit_code == 0


def test_what_is_stated_as_the_default_counts_as_not_stated() -> None:
    assert matching({}, {}) == "document"
    assert matching({"charity": DEFAULTS["charity"]}, option_defaults(CLASSIC)) == "document"
    assert matching({"charity": "up-to-two-claimed"}, {}) == ""
    assert matching({}, {"turns": 3}) == ""


def test_a_ruling_on_the_command_line_comes_before_that_of_the_preset(tmp_path: Path) -> None:
    log = tmp_path / "game.jsonl"
    words = ("--preset", "landsraad-advanced", "--ruling", "charity=two-to-all", "--turns", "1")
    assert kynes("playout", "dune-classic", *words, "--out", str(log)).exit_code == 0
    header = msgspec.json.decode(log.read_bytes().splitlines()[0])
    expected = dict(CLASSIC.presets["landsraad-advanced"].rulings)
    del expected["charity"]
    assert header["rulings"] == expected
    assert header["options"] == {"turns": 1}


def test_an_unknown_preset_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(InputError, match="did you mean 'landsraad-advanced'"):
        preset_named(CLASSIC, "landsraad-advance")
    assert kynes("rulings", "dune-classic", "--preset", "x").exit_code == 2


def test_rulings_of_a_preset_show_what_it_changes() -> None:
    text = kynes("rulings", "dune-classic", "--preset", "landsraad-advanced").stdout
    assert "  > two: Two, on two discard piles." in text
    assert "storm-reach" not in text
    found = msgspec.json.decode(
        kynes("rulings", "dune-classic", "--preset", "landsraad-advanced", "--json").stdout
    )
    assert {each["id"] for each in found["rulings"]} == set(found["preset"]["rulings"])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"rulings": {"charty": "two-to-all"}}, "'charty' is not a ruling"),
        ({"rulings": {"charity": "three"}}, "'three' is not an option of the ruling charity"),
        ({"rulings": {"charity": "two-to-all"}}, "two-to-all is the default of charity"),
        ({"options": {"turn": 3}}, "'turn' is not an option"),
        ({"options": {"turns": 99}}, "turns is a number from 1 to 15"),
        ({"rulings": None}, "the presets 'document' and 'landsraad-advanced' choose the same"),
    ],
)
def test_a_preset_that_chooses_what_there_is_not_is_a_fault(
    change: object, message: str, tmp_path: Path
) -> None:
    overlay = tmp_path / "mine.json"
    patch = {"presets": {"presets": {"landsraad-advanced": change}}}
    overlay.write_bytes(msgspec.json.encode({"game": "dune-classic", "patch": patch}))
    with pytest.raises(InvalidContentError, match=message):
        load_content("dune-classic", [overlay])
