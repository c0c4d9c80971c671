"""The description of a season: what is right is read, what is wrong is said with its place."""

from __future__ import annotations

import time
import tomllib
from pathlib import Path

import jsonschema
import msgspec
import pytest

from adjudicator.content.places import schema_file
from adjudicator.errors import InputError
from adjudicator.league.season import EXAMPLE, read_season, season_schema
from tests.support.commands import kynes

WRONG = [
    ("", "name"),
    ("name = 3", "name"),
    ("name = 'x'\ngames = ['chess']", "there is no game 'chess'"),
    ("name = 'x'\n[scoring]\nwin = 'much'", "scoring.win"),
    ("name = 'x'\n[scoring]\nwins = 3", "wins"),
    ("name = 'x'\n[require]\nchain = 'yes'", "require"),
    ("name = 'x'\n[require]\nchains = true", "chains"),
    ("name = 'x'\ntie_breaks = ['luck']", "luck"),
    ("name = 'x'\n[players.a]\nname = 'A'\nkey = '12'", "players.a.key"),
    ("name = 'x'\n[players.a]\nname = 'A'\n[players.b]\nname = 'A'", "'A' is a, too"),
    ("name = 'x'\n[players.anna]\nname = 'A'\n[[pairings]]\nid = '1'\nplayers = ['ana']", "perhaps 'anna'"),
    ("name = 'x'\n[[pairings]]\nid = '1'\nplayers = ['a']\n[[pairings]]\nid = '1'\nplayers = ['a']", "twice"),
    ("name = 'x'\n[[pairings]]\nid = '1'\nplayers = ['a']\nfactions = {b = 'fremen'}", "not among its players"),
    ("name = 'x'\n[players.a]\nname = 'A'\n[[decisions]]\nlog = 'l'\nwhy = 'w'\nwinners = ['c']", "decisions.0.winners"),
    ("name = \nlogs = []", "line 1"),
    ('name = "S\\u202e"', "name: the text has a character that nobody can see: U+202E RIGHT-TO-LEFT OVERRIDE"),
    ("name = 'x'\n[players.a]\nname = 'An\u200bna'", "players.a.name: the text has a character that nobody can see: U+200B"),
    ('name = "x"\n[players."a\\u0007"]\nname = "A"', "U+0007"),
    ("name = 'x'\n[[decisions]]\nlog = 'l'\nwhy = 'w\ufeff'", "decisions.0.why: "),
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "season.toml"
    file.write_text(text)
    with pytest.raises(InputError) as raised:
        read_season(tmp_path)
    assert str(file) in str(raised.value)
    assert said in str(raised.value)


HOSTILE = [
    (f"name = 's'\nx = {'9' * 100_000}\n", "line 2 has 100004 letters"),
    (f"name = 's'\n[scoring]\nwin = {'9' * 3_900}\n", "scoring"),
    (f"{'a.' * 100_000}a = 1\n", "line 1 has 200005 letters"),
    (f"{'a.' * 1_000}a = 1\n" * 100, "line 1 has a key or values with more than 32 dots"),
    ("\n".join(f"{'a.' * 31}b{n} = 1" for n in range(3_000)), "unknown field"),
    (f"name = {'[' * 3_000}\n", "nested too deep"),
    ("x" * 1_000_001, "more than 1000000 bytes"),
]


@pytest.mark.parametrize(("text", "said"), HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_description_is_refused_in_words_and_soon(
    tmp_path: Path, text: str, said: str
) -> None:
    (tmp_path / "season.toml").write_text(text)
    began = time.process_time()
    with pytest.raises(InputError, match=said):
        read_season(tmp_path)
    assert time.process_time() - began < 5


def test_a_ruling_or_an_option_that_no_game_has_is_said(tmp_path: Path) -> None:
    for text, said in (
        ("[options]\nturn = [8]", "no game of the season has an option 'turn'; perhaps 'turns'"),
        ("[required_rulings]\nspice-blow = 'two'", "perhaps 'spice-blows'"),
        ("presets = ['landsraad']", "has a preset 'landsraad'; perhaps 'landsraad-basic'"),
        ("[required_rulings]\nspice-blows = 'tow'", "there is no option 'tow'; perhaps 'two'"),
        ("[rulings]\nspice-blows = ['three']", "rulings.spice-blows: there is no option 'three'"),
    ):
        (tmp_path / "season.toml").write_text(f"name = 's'\n{text}\n")
        with pytest.raises(InputError, match=said):
            read_season(tmp_path)


def test_a_name_in_a_log_may_hold_what_nobody_sees_or_nobody_could_say_whose_it_is(
    tmp_path: Path,
) -> None:
    text = 'name = "x"\n[players.anna]\nname = "Anna"\naliases = ["An\\u200bna"]\n'
    (tmp_path / "season.toml").write_text(text)
    assert read_season(tmp_path).player("An\u200bna") == "anna"


def test_bytes_that_are_no_text_are_said(tmp_path: Path) -> None:
    (tmp_path / "season.toml").write_bytes(b"name = '\xff'")
    with pytest.raises(InputError, match="UTF-8"):
        read_season(tmp_path)


def test_a_folder_without_a_season_says_how_to_begin_and_what_is_written_can_be_read(
    tmp_path: Path,
) -> None:
    done = kynes("league", str(tmp_path))
    assert done.exit_code == 2
    assert "--init" in done.stderr
    assert kynes("league", str(tmp_path), "--init").exit_code == 0
    assert read_season(tmp_path).season.name == "Spring season"
    assert kynes("league", str(tmp_path / "new" / "season"), "--init").exit_code == 0
    assert (tmp_path / "new" / "season" / "games").is_dir()
    again = kynes("league", str(tmp_path), "--init")
    assert again.exit_code == 2
    assert "already" in again.stderr


def test_all_that_the_example_leaves_out_can_be_put_in(tmp_path: Path) -> None:
    """Every line behind # is right once the # is gone, but for keys and files that are not there."""
    lines = []
    for line in EXAMPLE.read_text().splitlines():
        bare = line.removeprefix("# ")
        lines.append(bare if line.startswith("# ") and ("=" in bare or bare[:1] == "[") else line)
    text = "\n".join(lines).replace('"64 hexadecimal digits"', f'"{"0" * 64}"')
    text = text.replace('players = ["anna", "bo", "cem"]', 'players = ["anna"]')
    text = text.replace('winners = ["bo"]', 'winners = ["anna"]')
    (tmp_path / "season.toml").write_text(text)
    season = read_season(tmp_path).season
    assert season.require == {"chain": True, "signatures": "seats"}
    assert season.pairings[0].factions == {"anna": "atreides"}
    jsonschema.validate(tomllib.loads(text), season_schema())


def test_the_schema_that_lies_there_is_the_one_of_the_program() -> None:
    """If this fails: write `season_schema()` anew."""
    kept = msgspec.json.decode(schema_file("season").read_bytes())
    assert kept == msgspec.to_builtins(season_schema())
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"name": "x", "scoring": {"win": "much"}}, season_schema())
