"""What players write plays no tricks, wherever it is shown."""

from __future__ import annotations

import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from adjudicator.check import Judges, check_bytes, render
from adjudicator.harmless import (
    UNSEEN,
    beginning,
    first_unseen,
    harmless,
    in_bbcode,
    in_markdown,
    without_unseen,
)
from adjudicator.log.header import setup_of
from adjudicator.log.lines import decode, encode
from adjudicator.show.document import Items, Line
from adjudicator.show.document import render as render_document
from tests.support.commands import kynes
from tests.support.replay import golden_logs, load, read_header

ESCAPE = "\x1b[2J\x1b]0;title\x07"
TURNED = "\u202egnp.exe\u2066\u200f"
UNSEEN_LETTERS = "\u200b\u200d\ufeff\u2060\u3164\u2800\u00ad\U000e0041"
ZALGO = "x" + "\u0301" * 40
MARKS = "[b]LEGAL[/b] [url=http://x]y[/url] **bold** `code` <script>alert(1)</script> | ~~no~~"
HOSTILE = f"{ESCAPE}{TURNED}{UNSEEN_LETTERS}{ZALGO}{MARKS}"
TRICKS = re.compile(
    "[\x00-\x09\x0b-\x1f\x7f-\x9f\u00ad\u115f\u1160\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800"
    "\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]"
)


def assert_harmless(text: str) -> None:
    found = TRICKS.search(text)
    assert found is None, (hex(ord(found.group())), text[max(0, found.start() - 80) :][:160])
    assert "\u0301" * 4 not in text


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of classic Dune in which a deal is made in hostile words, by a hostile player."""
    lines = golden_logs("dune-classic")[0].read_bytes().splitlines()
    head = decode(lines[0])
    seats = [{**seat, "player": HOSTILE[:60]} for seat in head["seats"]]
    kept = [encode({**head, "policy": {}, "seats": seats})]
    for raw in lines[1:]:
        line = {name: value for name, value in decode(raw).items() if name not in ("prev", "after")}
        if line["move"] in ("bribe", "deal", "reveal-spice"):
            break  # In the first turn, at the latest: before it nobody makes a deal.
        kept.append(encode(line))
    one, other = sorted(seat["faction"] for seat in head["seats"])[:2]
    deal = {"by": one, "move": "deal", "n": len(kept), "terms": HOSTILE, "to": other}
    path = tmp_path_factory.mktemp("hostile") / f"a{TURNED}{ESCAPE}\nb.jsonl"
    path.write_bytes(b"\n".join([*kept, encode(deal)]) + b"\n")
    return path


def test_a_text_of_ours_has_no_character_that_would_not_be_shown() -> None:
    """`first_unseen` names what `harmless` changes; only spaces and single marks are left alone."""
    for number in (
        *range(0x3200),
        *range(0xD7F0, 0xE010),
        *range(0xFE00, 0x10000),
        *range(0xE0000, 0xE0200),
    ):
        letter = chr(number)
        ours = first_unseen(letter) == ""
        assert ours == (harmless(letter) == letter or unicodedata.category(letter) == "Zs"), hex(
            number
        )
        assert not ours or not TRICKS.search(letter)
        assert first_unseen(f"Anna{letter}") == first_unseen(letter)
        assert first_unseen(without_unseen(f"An{letter}na")) == ""
    assert first_unseen(TURNED) == "U+202E RIGHT-TO-LEFT OVERRIDE"
    assert first_unseen(ZALGO) == "U+0301 COMBINING ACUTE ACCENT"
    assert first_unseen("two\nlines", lines=True) == "" != first_unseen("two\nlines")
    assert without_unseen(f" An{TURNED}na\tB. ") == "Angnp.exena B."


def test_the_log_is_legal_and_holds_the_words(log: Path) -> None:
    judgement = check_bytes(log.read_bytes(), Judges(), running=True)
    assert judgement.verdict.status == "legal", judgement.verdict.findings
    assert HOSTILE in decode(log.read_bytes().splitlines()[-1])["terms"]


@pytest.mark.parametrize("form", ["text", "markdown", "bbcode"])
@pytest.mark.parametrize("reader", [[], ["--public"]])
def test_a_post_is_harmless_in_every_form(log: Path, form: str, reader: list[str]) -> None:
    done = kynes("show", str(log), "--moves", "--format", form, *reader)
    assert done.exit_code == 0, done.stderr
    assert "LEGAL" in done.stdout
    assert_harmless(done.stdout)
    if form == "bbcode":
        assert set(re.findall(r"\[[^\]]*\]", done.stdout)) == {"[b]", "[/b]"}
    if form == "markdown":
        assert "<script" not in done.stdout
        assert not re.search(r"(?<!\\)[`|]", done.stdout.partition("LEGAL")[2].partition("\n")[0])


@pytest.mark.parametrize("reader", [[], ["--public"], ["--running"]])
def test_a_verdict_is_harmless_on_the_screen_and_in_its_file(
    log: Path, reader: list[str], tmp_path: Path
) -> None:
    lines = log.read_bytes().splitlines()
    wrong = {**decode(lines[-1]), "n": len(lines), "to": HOSTILE[:40]}
    path = tmp_path / f"c{TURNED}\nd.jsonl"
    path.write_bytes(b"\n".join([*lines, encode(wrong)]) + b"\n")
    done = kynes("check", str(path), "--out", str(tmp_path / "out"), *reader)
    assert done.exit_code == 1
    assert_harmless(done.output)
    (told,) = (tmp_path / "out").glob("*.txt")
    assert_harmless(told.read_text("utf-8"))
    assert "\nd.jsonl" not in done.stdout


def test_errors_are_harmless(log: Path, tmp_path: Path) -> None:
    for arguments in (
        ["show", str(log), "--seat", HOSTILE[:20]],
        ["show", str(tmp_path / f"none{TURNED}")],
        ["check", str(tmp_path / f"none{ESCAPE}")],
        ["import", str(log)],
        ["rules", f"dune{TURNED}"],
        ["play", "dune-classic", "--load", str(log), "--human", HOSTILE[:20]],
    ):
        done = kynes(*arguments)
        assert done.exit_code != 0
        assert_harmless(done.output)


def test_a_game_at_the_keyboard_tells_harmless_news(log: Path, tmp_path: Path) -> None:
    done = kynes(
        "play", "dune-classic", "--load", str(log), "--save", str(tmp_path / "on.jsonl"),
        "--human", "all", stdin=f"board\n{ESCAPE}{TURNED}\nquit\n",
    )  # fmt: skip
    assert_harmless(done.output)


@pytest.mark.parametrize("form", ["text", "markdown", "bbcode"])
def test_every_block_of_a_post_is_made_harmless(form: str) -> None:
    assert_harmless(render_document([Line(HOSTILE, HOSTILE), Items([HOSTILE])], form))


def test_markdown_of_a_player_begins_nothing() -> None:
    shown = render_document(
        [Items(["# big", "- list", "12. list", "> said", "---", "+ x"])], "markdown"
    )
    assert shown == "- \\# big\n- \\- list\n- 12\\. list\n- \\> said\n- \\---\n- \\+ x\n"
    assert beginning("3 forces") == "3 forces"
    assert in_markdown("a & b < c") == "a &amp; b &lt; c"


def test_bbcode_of_a_player_is_no_tag() -> None:
    assert in_bbcode("[b]x[/b]") == "\uff3bb\uff3dx\uff3b/b\uff3d"


def test_words_of_every_writing_stay_as_they_are() -> None:
    for words in ("Größe", "Пустыня", "沙丘", "כן", "é", "naïve – “yes”", "e\u0301"):
        assert harmless(words) == words
    assert harmless("a\tb\nc\r\u2003d") == "a b c  d"
    assert harmless("Quoi\u202f? 1\u00a0000") == "Quoi\u202f? 1\u00a0000"
    assert harmless("a\nb\x1b", lines=True) == f"a\nb{UNSEEN}"


def test_every_control_and_turning_letter_is_replaced() -> None:
    for code in [*range(0x20), *range(0x7F, 0xA0), 0xAD, 0x61C, *range(0x200B, 0x2010)]:
        shown = harmless(chr(code))
        assert shown in (UNSEEN, " "), hex(code)
    for code in (*range(0x202A, 0x202F), *range(0x2060, 0x2070), 0xFEFF, 0x3164, 0xE0041):
        assert harmless(chr(code)) == UNSEEN, hex(code)


def test_the_golden_game_behind_this_can_be_played() -> None:
    loaded: Any = load("dune-classic")
    setup = setup_of(read_header(golden_logs("dune-classic")[0]))
    assert loaded.rulebook.check_setup(loaded.game, setup) is None


def test_a_verdict_in_words_quotes_names_harmlessly() -> None:
    judgement = check_bytes(b"{}\n", Judges())
    assert_harmless(render(judgement, HOSTILE))
