"""`kynes correct`: what it lists, what it writes, and what it refuses; corrections in notation."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from adjudicator.log.header import HEADER
from adjudicator.log.lines import decode, encode
from adjudicator.log.signatures import public_key
from adjudicator.registry import GAMES
from tests.support.commands import Done, kynes
from tests.support.corrected import golden
from tests.support.logs import rechain

KEY = "09" * 32


@pytest.fixture(name="running")
def _running(tmp_path: Path) -> Path:
    """A game under way, corrected before."""
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(golden("dune-classic").read_bytes().splitlines(keepends=True)[:60]))
    return path


def corrected(path: Path, *more: str) -> Done:
    return kynes("correct", str(path), *more)


def status(path: Path) -> str:
    return str(
        msgspec.json.decode(kynes("check", str(path), "--running", "--json").stdout)["status"]
    )


def test_it_lists_what_can_be_corrected_in_words_and_as_json(running: Path) -> None:
    told = corrected(running, "--find", "spice").stdout
    assert "(Atreides / spice)" in told
    assert "forces/" not in told
    forms = msgspec.json.decode(corrected(running, "--json").stdout)
    paths = {form["path"]: form for form in forms}
    assert paths["turn"]["kind"] == "number"
    assert paths["wall"]["kind"] == "flag"
    assert paths["treachery_deck"]["kind"] == "list"
    assert paths["forces/*/$"]["new"] is True


def test_what_it_writes_is_judged_and_listed_first(running: Path) -> None:
    done = corrected(
        running,
        "--set",
        "sides/atreides/spice+=2",
        "--ruling",
        "It was paid.",
        "--why",
        "Miscounted.",
    )
    assert done.exit_code == 0, done.stderr
    assert "Atreides / spice: 2, now 4" in done.stdout
    assert status(running) == "corrected"
    checked = kynes("check", str(running), "--running")
    assert checked.exit_code == 1
    assert "Miscounted." in checked.stdout.split("\n\n")[1]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("lines", [1, 40, 150])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_the_example_of_a_change_is_one_that_the_game_allows(
    tmp_path: Path, game: str, lines: int
) -> None:
    path = tmp_path / "game.jsonl"
    whole = golden(game).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(whole[: min(lines, len(whole) - 1)]))
    refused = corrected(path, "--set", "spice", "--why", "Miscounted.")
    assert refused.exit_code == 2
    example = refused.stderr.rpartition("such as ")[2].strip()
    done = corrected(path, "--set", example, "--why", "Miscounted.")
    assert done.exit_code == 0, (example, done.stderr)


def test_a_card_goes_from_one_place_to_another(running: Path) -> None:
    deck = decode(corrected(running, "--json", "--find", "treachery_deck").stdout.encode())[0]
    card = deck["value"][0]
    done = corrected(
        running,
        *("--set", f"treachery_deck-={card}", "--set", f"treachery_discard+={card}"),
        *("--why", "It had been played."),
    )
    assert done.exit_code == 0, done.stderr
    assert status(running) == "corrected"


@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (["--set", "sides/atreides/reserves-=1"], 1, "a correction makes no pieces"),
        (["--set", "phase=storm"], 2, "phase cannot be corrected"),
        (["--set", "sides/atreides/spice=many"], 2, "a whole number stands there"),
        (["--set", "wall=3"], 2, "say yes or no"),
        (["--set", "spice"], 2, "write PLACE=VALUE"),
        (["--set", "treachery_deck-=nothing"], 2, "nothing is not there"),
        (["--set", "sides/atreides/spice=99", "--why", "x" * 501], 2, "--why: at most 500 letters"),
        (
            ["--set", "sides/atreides/spice=9", "--why", "x\u202e"],
            2,
            "U+202E RIGHT-TO-LEFT OVERRIDE",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_its_reason_and_the_file_stays(
    running: Path, more: list[str], code: int, said: str
) -> None:
    before = running.read_bytes()
    done = corrected(running, "--why", "Miscounted.", *more)
    assert done.exit_code == code
    assert said in done.stderr
    assert running.read_bytes() == before


def test_a_correction_needs_a_reason(running: Path) -> None:
    done = corrected(running, "--set", "turn=1")
    assert (done.exit_code, "give the reason" in done.stderr) == (2, True)


def with_policy(path: Path, **policy: object) -> None:
    """Another policy in the header; the lines fit it."""
    head, *lines = path.read_bytes().splitlines()
    header = HEADER.decode(head)
    header = msgspec.structs.replace(
        header,
        policy=msgspec.structs.replace(header.policy, **policy),
        referee_key=public_key(KEY),
    )
    path.write_bytes(rechain(b"".join(raw + b"\n" for raw in (encode(header), *lines[:30]))))


def test_a_policy_without_corrections_allows_none(running: Path) -> None:
    with_policy(running, corrections="none")
    done = corrected(running, "--set", "turn=1", "--why", "Miscounted.")
    assert done.exit_code == 2
    assert "allows no corrections" in done.stderr


def test_a_policy_of_signed_corrections_demands_the_key(running: Path, tmp_path: Path) -> None:
    with_policy(running, corrections="signed")
    line = ["--set", "sides/atreides/spice+=1", "--why", "Miscounted."]
    assert "--key" in corrected(running, *line).stderr
    for text, said in [("x", "is not a private key"), ("08" * 32, "not the key of the referee")]:
        (tmp_path / "key").write_text(text)
        assert said in corrected(running, *line, "--key", str(tmp_path / "key")).stderr
    (tmp_path / "key").write_text(KEY + "\n")
    done = corrected(running, *line, "--key", str(tmp_path / "key"))
    assert done.exit_code == 0, done.stderr
    (one,) = msgspec.json.decode(kynes("check", str(running), "--running", "--json").stdout)[
        "corrections"
    ]
    assert one["signed"] is True


def test_a_game_that_is_over_is_not_corrected(tmp_path: Path) -> None:
    path = tmp_path / "over.jsonl"
    path.write_bytes(golden("dune-classic").read_bytes())
    done = corrected(path, "--set", "turn=1", "--why", "Miscounted.")
    assert (done.exit_code, "this game is over" in done.stderr) == (2, True)


@pytest.mark.parametrize("game", ["dune-classic", "war-for-arrakis"])
def test_notation_keeps_corrections_to_the_byte(game: str, tmp_path: Path) -> None:
    text = tmp_path / "game.kyn"
    back = tmp_path / "game.jsonl"
    assert kynes("convert", str(golden(game)), "--output", str(text)).exit_code == 0
    assert kynes("convert", str(text), "--output", str(back)).exit_code == 0
    assert back.read_bytes() == golden(game).read_bytes()


def test_a_game_in_notation_is_corrected_in_notation(running: Path, tmp_path: Path) -> None:
    text = tmp_path / "game.kyn"
    assert kynes("convert", str(running), "--output", str(text)).exit_code == 0
    done = corrected(text, "--set", "sides/atreides/spice+=2", "--why", "Miscounted.")
    assert done.exit_code == 0, done.stderr
    assert status(text) == "corrected"
