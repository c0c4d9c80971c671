"""The frozen games of each release: they stay what they were, and every release judges them as the first did."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import msgspec
import pytest

from adjudicator.errors import InputError
from adjudicator.registry import GAMES
from adjudicator.releases import releases
from workshop import archive
from workshop.archive import Archived, archived, archives, differs, freeze, version_of

FROZEN = archives()


def small() -> Archived:
    """The smallest golden game, as an archive has it."""
    folders = Path(__file__).parents[1] / "games"
    path = min(folders.glob("*/golden/*.jsonl"), key=lambda one: (one.stat().st_size, one.name))
    game = path.parts[-3].replace("_", "-")
    return archive.frozen_log(path.name, game, path.read_bytes())


def test_an_archived_log_stands_for_itself() -> None:
    one = small()
    assert differs(one) == ""
    header, *lines = [json.loads(line) for line in one.log.splitlines()]
    assert not {"chain", "hashes"} & set(header["policy"])
    assert all("prev" not in line for line in lines)
    assert any("after" in line for line in lines[:-1])


def test_a_log_that_is_judged_otherwise_is_named() -> None:
    one = small()
    *moves, end = one.log.splitlines()
    wrong = msgspec.structs.replace(one, reason="another.clause")
    assert one.name in differs(wrong)
    cut = msgspec.structs.replace(one, log="\n".join(moves) + "\n")
    assert "inconclusive" in differs(cut)
    at = next(n for n, line in enumerate(moves) if '"after"' in line)
    hashed = json.loads(moves[at])
    hashed["after"] = "0" * 64
    moves[at] = json.dumps(hashed, sort_keys=True, separators=(",", ":"))
    changed = msgspec.structs.replace(one, log="\n".join([*moves, end]) + "\n")
    assert "illegal" in differs(changed)


def test_an_archive_is_frozen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "FOLDER", tmp_path)
    one = small()
    monkeypatch.setattr(archive, "_golden", lambda: iter([one]))
    path = freeze("90.0.0")
    before = path.read_bytes()
    assert archived(path) == [one]
    assert freeze("90.0.0").read_bytes() == before
    monkeypatch.setattr(archive, "_golden", lambda: iter([one, one]))
    with pytest.raises(InputError, match="is frozen already"):
        freeze("90.0.0")
    assert path.read_bytes() == before


def test_every_release_has_its_archive_of_all_games() -> None:
    assert [version_of(path) for path in FROZEN] == sorted(releases())
    for path in FROZEN:
        with lzma.open(path) as stream:
            found = [msgspec.json.decode(line, type=Archived) for line in stream]
        assert {one.game for one in found} == set(GAMES)
        noted = releases()[version_of(path)]
        assert all(noted[one.game].content == one.content for one in found)


@pytest.mark.parametrize("path", FROZEN, ids=version_of)
def test_this_program_judges_a_game_of_each_kind_of_each_release_as_that_release_did(
    path: Path,
) -> None:
    smallest = {one.game: one for one in sorted(archived(path), key=lambda one: -len(one.log))}
    assert [found for one in smallest.values() if (found := differs(one))] == []


@pytest.mark.campaign
@pytest.mark.parametrize("path", FROZEN, ids=version_of)
def test_this_program_judges_every_game_of_each_release_as_that_release_did(path: Path) -> None:
    assert [found for one in archived(path) if (found := differs(one))] == []
