"""`kynes order`: a sealed order is laid down, listed, carried out, opened and withdrawn."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.log.lines import decode, encode
from adjudicator.play.saved_games import load_session
from tests.support.commands import kynes
from tests.support.replay import golden_logs


@pytest.fixture(name="auction")
def _auction(tmp_path: Path) -> tuple[Path, str]:
    """A game of classic Dune in which a seat is to bid, and that seat."""
    for log in golden_logs("dune-classic"):
        head, *lines = log.read_bytes().splitlines()
        moves = [decode(line) for line in lines]
        bids = [at for at, move in enumerate(moves) if move["move"] == "bid" and move["spice"] < 3]
        if bids and not any(move["move"] in ("seal", "commit", "undo") for move in moves):
            break
    path = tmp_path / "game.jsonl"
    bare = [
        {name: value for name, value in move.items() if name not in ("prev", "after", "at", "sig")}
        for move in moves[: bids[0]]
    ]
    plain = {
        name: value
        for name, value in decode(head).items()
        if name not in ("seed_commit", "hash_commit", "table_key")
    }
    path.write_bytes(b"".join(encode(one) + b"\n" for one in [{**plain, "policy": {}}, *bare]))
    return path, moves[bids[0]]["by"]


def ordered(path: Path, *words: str) -> str:
    done = kynes("order", str(path), *words)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def test_a_highest_bid_is_kept_carried_out_and_opened(auction: tuple[Path, str]) -> None:
    path, seat = auction
    ordered(path, "--seat", seat, "--kind", "bid", "--most", "spice=3")
    assert '"spice"' not in path.read_text().splitlines()[-1]
    session = load_session(path, [])
    rules = session.followed.rulebook
    form = {"by": seat, "move": "bid"}
    field = rules.next_field(session.followed.game, session.position, form)
    assert field is not None
    session.play({**form, field.name: field.options[0]})
    (one,) = msgspec.json.decode(ordered(path, "--json"))
    assert (one["state"], one["terms"]["most"]) == ("sealed", 3)
    ordered(path, "--open", str(one["line"]))
    told = check_bytes(path.read_bytes(), Judges(), running=True).verdict
    assert told.status == "legal", told.findings


def test_a_bid_above_the_highest_is_named(auction: tuple[Path, str]) -> None:
    path, seat = auction
    ordered(path, "--seat", seat, "--kind", "bid", "--most", "spice=3")
    session = load_session(path, [])
    session.play({"by": seat, "move": "pass"})
    (one,) = msgspec.json.decode(ordered(path, "--json"))
    ordered(path, "--open", str(one["line"]))
    told = check_bytes(path.read_bytes(), Judges(), running=True).verdict
    assert [finding.code for finding in told.findings] == ["not-followed"]


def test_an_order_is_withdrawn_and_other_files_know_nothing_of_it(
    auction: tuple[Path, str], tmp_path: Path
) -> None:
    path, seat = auction
    ordered(path, "--seat", seat, "--kind", "pass", "--always")
    number = len(path.read_bytes().splitlines()) - 1
    assert "?" in ordered(path, "--keep", str(tmp_path / "none.orders"))
    refused = kynes("order", str(path), "--open", str(number), "--keep", str(tmp_path / "no"))
    assert refused.exit_code == 2
    ordered(path, "--withdraw", str(number))
    assert "withdrawn" in ordered(path)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--kind", "bidd"], "there is no move 'bidd'"),
        (["--kind", "bid", "--most", "spce=3"], "bid has no field 'spce'"),
        (["--kind", "bid", "--most", "spice=x"], "no amount"),
        (["--kind", "bid", "--seat", "oak"], "'oak' has no seat"),
        (["--seat", "oak"], "'oak' has no seat"),
        (["--kind", "bid", "--seat", ""], "say which faction"),
        (["--withdraw", "1"], "line 1 is no order"),
    ],
)
def test_what_means_nothing_is_refused(
    auction: tuple[Path, str], words: list[str], said: str
) -> None:
    path, seat = auction
    done = kynes("order", str(path), "--seat", seat, *words)
    assert done.exit_code == 2
    assert said in done.stderr


@pytest.mark.parametrize(
    "damage",
    [
        b'{"a":1}\n',
        b"[1]\n",
        b'{"by":"table","move":"order","n":1,"seal":7}\n',
        b'{"by":"table","move":"open-or',
    ],
)
def test_a_damaged_log_is_refused_with_its_fault(auction: tuple[Path, str], damage: bytes) -> None:
    path, seat = auction
    path.write_bytes(path.read_bytes() + damage)
    for words in ([], ["--seat", seat, "--kind", "pass"], ["--open", "1"]):
        done = kynes("order", str(path), *words)
        assert done.exit_code == 2, done.stderr
        assert str(path) in done.stderr


@pytest.mark.parametrize("kept", [b"[]", b'{"00":[]}', b'{"00":{"by":"oak"}}', b"{", b"\xff"])
def test_another_file_is_no_file_of_orders(auction: tuple[Path, str], kept: bytes) -> None:
    path, _ = auction
    path.with_suffix(".orders").write_bytes(kept)
    done = kynes("order", str(path))
    assert done.exit_code == 2
    assert "no file of orders" in done.stderr


def test_nobody_else_can_read_the_file_of_orders(auction: tuple[Path, str]) -> None:
    path, seat = auction
    for kind in ("pass", "bid"):
        ordered(path, "--seat", seat, "--kind", kind)
        assert path.with_suffix(".orders").stat().st_mode & 0o077 == 0
