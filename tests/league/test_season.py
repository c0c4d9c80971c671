"""The description of a season: what is right is read, what is wrong is said with its place."""

from __future__ import annotations

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
]  # fmt: skip


@pytest.mark.parametrize(("text", "said"), WRONG)
def test_what_is_wrong_is_said_with_its_place(tmp_path: Path, text: str, said: str) -> None:
    file = tmp_path / "season.toml"
    file.write_text(text)
    with pytest.raises(InputError) as raised:
        read_season(tmp_path)
    assert str(file) in str(raised.value)
    assert said in str(raised.value)


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
    for line in EXAMPLE.splitlines():
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
