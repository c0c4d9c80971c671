"""The verdict in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.check import check_bytes, render
from adjudicator.check.judge import Judges
from adjudicator.check.required import Required
from adjudicator.check.text import WIDTH
from adjudicator.log import Policy
from adjudicator.log.lines import decode
from adjudicator.speech import speaking
from tests.support.logs import JUDGES, edit, join, line_of, split
from tests.support.pile_game_logs import game

LOG = game(1)
PLAIN = game(1, Policy())
MESSIAH = (
    Path(__file__).parent.parent / "games" / "dune_messiah" / "golden" / "game-01-seed-116.jsonl"
)


def words(log: bytes, *, running: bool = False, limit: int = 100) -> str:
    return render(check_bytes(log, JUDGES, running=running, limit=limit), "game.jsonl")


def test_a_legal_log_says_who_has_won_and_why() -> None:
    text = words(LOG)
    winners = ", ".join(decode(split(LOG)[-1])["winners"])

    assert text.startswith("game.jsonl: LEGAL: every line is legal and every claim is true\n")
    assert "heaps, rules 1, content c0c0c0c0c0c0" in text
    assert f"The game is over. Won by: {winners}. The last stone ends the game." in text
    assert "       score\n" in text
    assert f"links of the chain: {len(split(LOG)) - 1} checked, all true" in text


def test_an_illegal_move_says_what_where_why_and_what_else() -> None:
    line = line_of(PLAIN, "bet")
    text = words(edit(PLAIN, line, number=9))

    assert text.startswith("game.jsonl: ILLEGAL: ")
    assert f"game.jsonl:{line}: illegal: " in text
    assert "bets 9; 3 is most." in text
    assert '  line:   {"by":"' in text
    assert "  clause: A bet is 0 to 3. [heaps.bet; heaps, The rules of Heaps]" in text
    assert "  legal:  number: 0, 1, 2, 3 (5 legal moves in all)" in text
    assert "  before: position " in text
    assert "lines after it (" in text
    assert f"The rules follow the log up to line {line - 1}" in text


def test_a_false_claim_shows_the_clause_of_the_log() -> None:
    text = words(edit(LOG, 5, after="0" * 64))

    assert "The line says that the hash of the position after it is 0000" in text
    assert "[log.positions; log format 1]" in text
    assert ", 1 FALSE" in text


def test_one_who_cannot_move_is_told_who_can() -> None:
    text = words(edit(PLAIN, 2, by="table", move="roll", card=None, face=1))

    assert "Nobody can roll now: it is the round phase (draw)." in text
    assert "this seat could make: draw (6 legal moves in all)" in text or "draw (3 legal" in text


def test_a_game_that_goes_on_says_so() -> None:
    text = words(join(split(LOG)[:9]), running=True)

    assert "LEGAL: every line is legal and every claim is true; the game is not over" in text
    assert "The game is not over.\nLast position: " in text


def test_other_states_have_their_own_headline() -> None:
    assert words(join(split(LOG)[:9])).startswith("game.jsonl: INCONCLUSIVE: ")
    assert words(b"\xff\n").startswith("game.jsonl: INVALID: ")
    assert words(edit(LOG, 1, game="chess")).startswith("game.jsonl: UNSUPPORTED: ")


def test_hashes_do_not_fill_the_quoted_line() -> None:
    text = words(edit(LOG, line_of(LOG, "bet"), number=9))

    assert '"prev"' not in text
    assert '"after"' not in text


def test_nothing_in_a_log_plays_tricks_with_the_terminal() -> None:
    lines = split(PLAIN)
    lines[3] = b'{"\\u001b[31m":1,"by":"ash\\u202e","move":"bet","n":3,"number":1}'
    lines[5] = b"\x1b[2J\x07 bell"
    text = words(join(lines))

    assert all(letter.isprintable() or letter == "\n" for letter in text)


def test_a_long_line_is_shortened() -> None:
    lines = split(PLAIN)
    lines[3] = b'{"' + b"x" * 5000
    text = words(join(lines))

    quoted = next(line for line in text.split("\n") if line.startswith("  line:"))
    assert len(quoted) == WIDTH + len("  line:   ")
    assert quoted.endswith("…")


def test_findings_that_are_not_listed_are_counted() -> None:
    text = words(edit(PLAIN, 1, policy={"chain": True}), limit=2)

    assert "further findings." in text


def test_colour_is_the_callers_choice() -> None:
    judgement = check_bytes(LOG, JUDGES)
    text = render(judgement, "game.jsonl", lambda text, style: f"<{style}>{text}</{style}>")

    assert text.startswith("game.jsonl: <green>LEGAL</green>: ")


@pytest.mark.parametrize(
    ("language", "rulings", "message", "legal"),
    [
        (
            "en",
            {"flight": "perhaps"},
            "The ruling “Does a flight come on top of the walk?” (flight) has no answer “perhaps”.",
            "  legal:  on-top “",
        ),
        ("en", {"fligth": "on-top"}, "This game has no ruling “fligth”.", "walk?” (flight)"),
        ("en", {"zzz": "x"}, "This game has no ruling “zzz”.", "`kynes rulings dune-messiah`"),
        ("de", {"zzz": "x"}, "nicht: „zzz“.", "`kynes rulings dune-messiah`"),
        ("fr", {"flight": "perhaps"}, "«\u00a0perhaps\u00a0».", "instead «\u00a0"),
    ],
)
def test_a_header_with_a_wrong_ruling_is_told_which_there_are(
    language: str, rulings: dict[str, str], message: str, legal: str
) -> None:
    log = edit(MESSIAH.read_bytes(), 1, rulings=rulings)
    with speaking(language):
        text = render(check_bytes(log, Judges()), "game.jsonl")

    lines = text.split("\n")
    assert message in lines[3]
    assert any(legal in line for line in lines[4:7])


def test_a_header_with_a_wrong_option_is_told_which_there_are() -> None:
    log = edit(MESSIAH.read_bytes(), 1, options={"turnz": 3})

    assert "  legal:  turns\n" in render(check_bytes(log, Judges()), "game.jsonl")


def test_an_answer_that_a_league_demands_is_typed_and_told_whatever_else_has_its_name() -> None:
    log = edit(MESSIAH.read_bytes(), 1, rulings={"price-reveals": "any-rise"})
    required = Required(rulings={"price-reveals": "table"})
    text = render(check_bytes(log, Judges(), required=required), "game.jsonl")

    assert "must be “table”; this log is played by “any-rise”." in text
    assert "  legal:  table “From the prices of the table" in text


@pytest.mark.parametrize("ruling", ["flight", "nope"])
def test_a_league_that_demands_what_there_is_not_is_not_told_that_it_is_legal(ruling: str) -> None:
    required = Required(rulings={ruling: "table"})
    text = render(check_bytes(MESSIAH.read_bytes(), Judges(), required=required), "game.jsonl")

    assert "must be “table”; this log" in text
    assert "  legal:  nothing: this game has no such answer\n" in text
