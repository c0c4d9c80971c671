"""A player as the cheat: reads the hashes of a running game, and tries what may be hidden."""

from __future__ import annotations

import io
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from adjudicator.errors import InputError
from adjudicator.log.envelope import bare_move
from adjudicator.log.hashing import line_hash
from adjudicator.log.header import HEADER, setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.log.policy import policy_of
from adjudicator.log.positions import position_hash
from adjudicator.playout.legal_moves import filled_moves
from adjudicator.playout.writing import Order, play_game
from adjudicator.show.publish import published
from tests.support.logs import edit, found, join, line_of, rechain, split, verdict
from tests.support.pile_game_logs import HASH_KEY, Game, game, generator, header
from tests.support.replay import load

JUDGES = Judges()
LOADED = load("dune-classic")


def played(policy: str, seed: int = 3) -> bytes:
    """A random game of two seats."""
    stream = io.BytesIO()
    order = Order("atreides,harkonnen", {}, {"turns": 1}, policy_of(policy))
    play_game(LOADED.rulebook, LOADED.content, LOADED.game, order, seed, target=stream)
    return stream.getvalue()


PLAIN, SALTED = played("chain,hashes=every"), played("chain,hashes=salted")
CHAINED = played("chain")


def guessed(log: bytes, stream: list[dict[str, Any]]) -> Iterator[tuple[int, bool]]:
    """Every hidden line of a stream, and whether trying all moves that it may be finds it out.

    The cheat knows the position up to the line; what it tries is held against the stub's hash, and
    against the `after` that the line would have if its hash were plain.
    """
    rules, linked = LOADED.rulebook, LOADED.game
    position = rules.new_position(linked, setup_of(HEADER.decode(split(log)[0])))
    full = [decode(raw) for raw in split(log)[1:]]
    before = split(log)[0]
    for line, shown in zip(full, stream, strict=True):
        if line["move"] == "end":
            return
        if "hidden" in shown:
            yield (
                line["n"],
                any(
                    sha256(encode(guess)).hexdigest() == shown["hidden"]
                    for guess in guesses(position, line, before)
                ),
            )
        rules.apply(linked, position, bare_move(line))
        before = encode(line)


def guesses(position: Any, line: dict[str, Any], before: bytes) -> Iterator[dict[str, Any]]:
    """All that a hidden line may be, as whoever sees the rest can write it down."""
    rules, linked = LOADED.rulebook, LOADED.game
    for move in filled_moves(rules, linked, position, line["by"], line["move"]):
        guess = {**move, "n": line["n"], "prev": line_hash(before)}
        yield guess
        after = rules.position_type
        copy: Any = decode_position(encode(position), after)
        rules.apply(linked, copy, move)
        yield {**guess, "after": position_hash(rules, copy)}


def decode_position(raw: bytes, kind: type) -> Any:
    import msgspec  # noqa: PLC0415 - one use

    return msgspec.json.decode(raw, type=kind)


def stream_of(log: bytes, **more: Any) -> list[dict[str, Any]]:
    return [decode(raw) for raw in split(publish(log, **more))[1:]]


def publish(log: bytes, seat: str = "", *, leaky: bool = False) -> bytes:
    import tempfile  # noqa: PLC0415 - one use
    from pathlib import Path  # noqa: PLC0415 - one use

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.jsonl"
        path.write_bytes(log)
        return published(path, seat, leaky=leaky)


@pytest.mark.parametrize("log", [PLAIN, CHAINED], ids=["plain hashes", "only the chain"])
def test_hidden_lines_are_found_by_trying_where_hashes_are_plain(log: bytes) -> None:
    tried = dict(guessed(log, stream_of(log, leaky=True)))

    assert len(tried) > 10
    assert all(tried.values())


def test_no_hidden_line_is_found_by_trying_where_hashes_are_salted() -> None:
    tried = dict(guessed(SALTED, stream_of(SALTED)))

    assert len(tried) > 10
    assert not any(tried.values())


@pytest.mark.parametrize("log", [PLAIN, CHAINED], ids=["plain hashes", "only the chain"])
def test_what_could_be_guessed_is_not_published(log: bytes) -> None:
    with pytest.raises(InputError, match="publish it with --leaky"):
        publish(log)


@pytest.mark.parametrize("seat", ["", "atreides", "harkonnen"])
def test_a_stream_shows_a_seat_what_it_may_know_and_no_more(seat: str) -> None:
    full = [decode(raw) for raw in split(SALTED)[1:]]
    shown = stream_of(SALTED, seat=seat)
    hidden = [line for line, stub in zip(full, shown, strict=True) if "hidden" in stub]
    others = {"atreides", "harkonnen"} - {seat}

    assert hidden
    assert {line["by"] for line in hidden} <= {*others, "table"}
    for line in hidden:
        assert line["move"] not in ("bid", "ship", "move", "reveal-spice", "end")
        assert line.get("to") != seat or not seat
    dealt = [stub for line, stub in zip(full, shown, strict=True) if line["move"] == "deal-traitor"]
    assert any("hidden" in stub for stub in dealt)
    if seat:
        assert any(stub.get("to") == seat for stub in dealt)


def test_an_opened_plan_is_open_and_an_opened_prediction_is_not() -> None:
    log = played("chain,hashes=salted,sealed=dial+keep-traitor+plan+predict")
    full = [decode(raw) for raw in split(log)[1:]]
    shown = stream_of(log)
    told = {
        line["move"]: "hidden" in stub
        for line, stub in zip(full, shown, strict=True)
        if "opens" in line
    }

    assert told["dial"] is False
    assert told["keep-traitor"] is True


def test_the_whole_log_is_the_one_that_was_published() -> None:
    for seat in ("", "atreides"):
        stream = publish(SALTED, seat)
        told = check_bytes(SALTED, JUDGES, published=stream).verdict
        assert (told.status, told.findings) == ("legal", [])
        assert told.tallies["published"].checked == len(split(SALTED))
        begun = join(split(stream)[:30])
        assert check_bytes(SALTED, JUDGES, published=begun).verdict.status == "legal"


def test_another_game_is_not_the_one_that_was_published() -> None:
    stream = publish(SALTED)
    other = played("chain,hashes=salted", 4)
    told = check_bytes(other, JUDGES, published=stream).verdict

    assert told.status == "illegal"
    assert {finding.clause for finding in told.findings} == {"log.published"}


def test_one_hidden_line_exchanged_afterwards_is_found() -> None:
    stream = split(publish(SALTED))
    at = next(index for index, raw in enumerate(stream) if b'"hidden"' in raw)
    line = decode(split(SALTED)[at])
    forged = rechain(edit(SALTED, at + 1, note="x"))
    told = check_bytes(forged, JUDGES, published=join(stream)).verdict

    assert line["by"] == "table"
    assert (told.findings[0].line, told.findings[0].clause) == (at + 1, "log.published")


def test_a_log_shorter_than_what_was_published_is_found() -> None:
    short = join(split(SALTED)[:40])
    told = check_bytes(short, JUDGES, running=True, published=publish(SALTED)).verdict

    assert [(finding.line, finding.code) for finding in told.findings] == [(41, "shorter")]


# --- the salted hashes themselves --------------------------------------------------------------------

HEAPS = game(1, policy_of("chain,hashes=salted"))


def test_salted_hashes_are_judged_when_the_key_is_shown() -> None:
    told = verdict(HEAPS)

    assert told.status == "legal"
    assert told.tallies["after"].checked == len(split(HEAPS)) - 1


@pytest.mark.parametrize("line", [2, 7, 20])
def test_a_false_salted_hash_is_found_at_its_line(line: int) -> None:
    other = decode(split(HEAPS)[line])["after"]
    told = found(rechain(edit(HEAPS, line, after=other)))

    assert told == [(line, "log.positions", "salted")]


def test_another_key_and_no_key_prove_nothing() -> None:
    end = len(split(HEAPS))
    other = found(rechain(edit(HEAPS, end, hash_key="00" * 32)))
    without = verdict(rechain(edit(HEAPS, end, hash_key=None)))

    assert other == [(end, "log.positions", "other-key")]
    assert (without.status, without.findings[0].code) == ("inconclusive", "no-key")


def test_a_key_that_was_not_committed_to_is_a_false_claim() -> None:
    log = game(1)
    end = len(split(log))

    assert found(rechain(edit(log, end, hash_key=HASH_KEY.hex()))) == [
        (end, "log.positions", "uncommitted")
    ]


def test_a_policy_of_salted_hashes_wants_the_commitment_and_every_hash() -> None:
    bare = edit(HEAPS, 1, hash_commit=None)
    line = line_of(HEAPS, "roll")

    assert found(bare)[0] == (1, "log.header", "no-hash-commit")
    assert (line, "log.positions", "missing") in found(edit(HEAPS, line, after=None))


def test_a_running_log_is_legal_with_its_hashes_closed_and_says_so() -> None:
    play = Game(header(policy_of("chain,hashes=salted")), generator(1))
    for _ in range(9):
        play.step()
    told = verdict(play.bytes(), running=True)

    assert told.status == "legal"
    assert told.tallies["after"].checked == 0
    assert told.statement is not None
    assert any("not open yet" in words for words in told.statement.not_proven)
