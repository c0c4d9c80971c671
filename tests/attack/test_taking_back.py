"""Taking back costs what was taken back, and `kynes show` goes back where the checker goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.check import check_file
from adjudicator.check.history import REACH, STRIDE
from adjudicator.check.judge import Judges
from adjudicator.errors import InputError
from adjudicator.log.lines import decode, encode
from adjudicator.log.policy import policy_of
from adjudicator.log.positions import position_hash
from adjudicator.playout.writing import Order, play_game
from adjudicator.show import replay
from adjudicator.show.replay import follow
from tests.support.cost import steps_of
from tests.support.random_games import CONTENT, GAME, RULES


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[bytes]:
    """The lines of a random game, header and moves, without chain and without its end."""
    path = tmp_path_factory.mktemp("undo") / "game.jsonl"
    order = Order(seats="3", rulings={}, options={}, policy=policy_of("undo=any"))
    play_game(RULES, CONTENT, GAME, order, 3, target=path)
    return path.read_bytes().split(b"\n")[:-2]


def undo(n: int, to: int) -> bytes:
    return encode({"by": "table", "move": "undo", "n": n, "to": to})


def numbered(raw: bytes, n: int) -> bytes:
    return encode({**decode(raw), "n": n})


def written(path: Path, lines: list[bytes]) -> Path:
    path.write_bytes(b"".join(line + b"\n" for line in lines))
    return path


def cost_of_undos(lines: list[bytes], moves: int, path: Path) -> int:
    """The steps that ten undos cost at the end of so many moves, in `kynes show`."""
    short = lines[: moves + 1]
    undos = [undo(moves + at, moves - 1) for at in range(1, 11)]
    plain, with_undos = written(path / "a.jsonl", short), written(path / "b.jsonl", short + undos)
    follow(plain)  # what is loaded once is loaded now
    return steps_of(lambda: follow(with_undos)) - steps_of(lambda: follow(plain))


def test_an_undo_costs_the_same_however_long_the_game_is(
    lines: list[bytes], tmp_path: Path
) -> None:
    early = cost_of_undos(lines, STRIDE, tmp_path)
    late = cost_of_undos(lines, 4 * STRIDE, tmp_path)

    assert late < 2 * early


def test_show_and_check_go_back_to_the_same_position(lines: list[bytes], tmp_path: Path) -> None:
    """Also to a line that was itself taken back: the position after it is what counts."""
    first, second = lines[31], lines[32]
    log = [
        *lines[:33],
        undo(33, 30),
        numbered(first, 34),
        undo(35, 32),
        undo(36, 31),
        numbered(second, 37),
    ]
    path = written(tmp_path / "back.jsonl", log)
    followed = follow(path)

    verdict = check_file(path, Judges(), running=True).verdict
    assert verdict.status == "legal"
    assert position_hash(followed.rulebook, followed.position) == verdict.position
    assert [n for n, _ in followed.moves] == [*range(1, 32), 37]
    assert [n for n, _ in followed.events] == [*range(1, 32), 37]


def test_show_goes_back_no_further_than_the_format_allows(
    lines: list[bytes], tmp_path: Path
) -> None:
    waits = [undo(n, n - 2) for n in range(2, REACH + 2)]
    path = written(tmp_path / "far.jsonl", [*lines[:2], *waits, undo(REACH + 2, 0)])

    with pytest.raises(InputError, match=f"at most {REACH} can be taken back"):
        follow(path)
    assert check_file(path, Judges()).verdict.findings[0].code == "too-far"


def test_a_log_too_long_to_be_kept_is_not_shown(
    lines: list[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path / "long.jsonl", lines)
    monkeypatch.setattr(replay, "LARGEST", path.stat().st_size)
    assert len(follow(path).lines) == len(lines) - 1
    monkeypatch.setattr(replay, "LARGEST", path.stat().st_size - 1)

    with pytest.raises(InputError, match="the log has more than"):
        follow(path)


def test_moves_that_stand_are_told_in_their_order(lines: list[bytes], tmp_path: Path) -> None:
    path = written(tmp_path / "plain.jsonl", lines)
    numbers = [n for n, _ in follow(path).moves]

    assert numbers == list(range(1, len(lines)))
