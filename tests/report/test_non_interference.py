"""Logs that differ only in what a reader may not know give that reader the same bytes, in every game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.check.public import seen_by
from adjudicator.content.names import names
from adjudicator.registry import GAMES
from adjudicator.show.document import render
from adjudicator.show.forum_post import post
from adjudicator.show.publish import published, published_notation
from adjudicator.show.replay import follow
from adjudicator.wording import EVERYBODY, secrecy_of
from exporters.report.page import report
from tests.support.exchanged_logs import Pair, as_log, chosen_otherwise, twin_of, without_hash
from tests.support.exchanges import under
from tests.support.replay import golden_logs, line_kinds, load, moves_of, read_header

JUDGES = Judges()
HASH = re.compile(r"\b[0-9a-f]{64}\b")
"""What proves a hidden line later, and says nothing of it."""
LENGTHS = {"dawn-of-the-fremen": 24}
"""Lines of a log that are shown: in Dawn of the Fremen, until the hidden site is turned up again."""


def all_shown(path: Path, game: str, reader: str) -> dict[str, Any]:
    """Everything that a reader is shown of a log: page, post, verdicts, published stream."""
    log = path.read_bytes()
    again = b"%s\n" % log.splitlines()[1].replace(b'"n":1', b'"n":%d' % len(log.splitlines()))
    followed = follow(path, None, [], reader)
    stream = published(path, reader, leaky=True)
    return {
        "page": report(path, viewer=reader),
        "post": render(post(followed, names(game), seat=reader, moves=True), "text"),
        "verdict": verdict(log, reader),
        "verdict of an illegal line": verdict(log + again, reader),
        "stream": [without_hash(line) for line in stream.splitlines()],
        "notation": HASH.sub("", published_notation(path, reader, leaky=True)),
    }


def verdict(log: bytes, reader: str) -> bytes:
    """The verdict on a log, as a reader may know it."""
    judged = seen_by(check_bytes_whole(log), reader)
    found = msgspec.to_builtins(judged.verdict)
    return msgspec.json.encode(found, order="sorted")


def check_bytes_whole(log: bytes) -> Any:
    """The judgement of a log that goes on."""
    return check_bytes(log, JUDGES, running=True)


def differences(log: Path, folder: Path, reader: str, upto: int, number: str) -> list[str] | None:
    """What tells a reader two logs apart; None where no two could be made."""
    twin = twin_of(log, reader, upto, number)
    return None if twin is None else apart(log, folder, reader, (moves_of(log)[:upto], twin))


def apart(log: Path, folder: Path, reader: str, pair: Pair) -> list[str]:
    """What tells a reader two logs with these moves apart."""
    game, found = read_header(log).game, []
    for which, moves in zip(("one", "other"), pair, strict=True):
        (folder / which).mkdir()
        path = folder / which / "game.jsonl"
        path.write_bytes(as_log(log, moves))
        found.append(all_shown(path, game, reader))
    one, other = found
    return [what for what in one if one[what] != other[what]]


def readers(game: str) -> tuple[Path, list[str]]:
    """A short golden game and who reads it: a seat of it, and everybody."""
    log = sorted(golden_logs(game), key=lambda one: one.stat().st_size)[1]
    return log, [read_header(log).seats[0].faction, EVERYBODY]


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_what_a_reader_may_not_know_changes_nothing_that_is_shown(
    game: str, tmp_path: Path
) -> None:
    log, people = readers(game)
    found = []
    for number, reader in enumerate(people):
        folder = tmp_path / str(number)
        folder.mkdir()
        found.append(differences(log, folder, reader, LENGTHS.get(game, 150), "suite"))
    assert [] in found
    assert all(one in ([], None) for one in found)


def secret_game(game: str, folder: Path) -> Path:
    """A short golden game in which something is chosen in secret; in Dawn of the Fremen by rulings."""
    kinds = secrecy_of(load(game).rulebook).secret_moves
    logs = sorted(golden_logs(game), key=lambda log: (log.stat().st_size, log.name))
    log = next(log for log in logs if len({*kinds} & {*line_kinds(log)}) >= min(3, len(kinds) - 1))
    return under(log, folder, {"thumpers": "hidden"} if game == "dawn-of-the-fremen" else {})


@pytest.mark.one_in(4)
@pytest.mark.parametrize("game", sorted({*GAMES} - {"war-for-arrakis"}))
def test_what_others_have_chosen_in_secret_changes_nothing_that_is_shown(
    game: str, tmp_path: Path
) -> None:
    """In War for Arrakis nobody chooses anything in secret."""
    log = secret_game(game, tmp_path)
    seat = read_header(log).seats[0].faction
    compared = 0
    for reader in (seat, EVERYBODY):
        for number, pair in enumerate(chosen_otherwise(log, reader, 150)[:2]):
            folder = tmp_path / f"{reader}-{number}"
            folder.mkdir()
            assert apart(log, folder, reader, pair) == [], pair[0][-1]
            compared += 1
    assert compared > 0


@pytest.mark.campaign
@pytest.mark.parametrize("game", sorted(GAMES))
def test_no_golden_game_shows_a_reader_more(game: str, tmp_path: Path) -> None:
    made = 0
    for log in golden_logs(game):
        for reader in [*(seat.faction for seat in read_header(log).seats), EVERYBODY]:
            folder = tmp_path / f"{log.stem}-{reader}"
            folder.mkdir()
            found = differences(log, folder, reader, 400, "campaign")
            assert found in ([], None), (log, reader)
            made += found is not None
            for number, pair in enumerate(chosen_otherwise(log, reader, 400)[:2]):
                (folder / str(number)).mkdir()
                assert apart(log, folder / str(number), reader, pair) == [], (log, reader)
    assert made > 5 or game == "dawn-of-the-fremen"
