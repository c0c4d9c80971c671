"""What mail, forums, editors and keyboards do to notation is read, or refused by name and with the remedy."""

from __future__ import annotations

import re
import time
from functools import cache
from pathlib import Path
from random import Random

import pytest

from adjudicator.check.checker import Judgement
from adjudicator.check.judge import Judges
from adjudicator.errors import InputError, KynesError
from adjudicator.notation.checking import check_notation
from adjudicator.notation.converting import written
from adjudicator.notation.reading import read
from adjudicator.registry import GAMES
from tests.support.commands import kynes
from tests.support.damaged_notation import damaged
from tests.support.kept_by_hand import plain
from tests.support.replay import golden_logs

HEAD = '[Game "dune-classic"]\n[Seat "atreides" "3" "Ann"]\n[Seat "harkonnen" "5" "Bob"]\n'
DEAL = "Table: deal a traitor card to whom Atreides, leader Thufir Hawat\n"
TEXT = HEAD + DEAL
LOG = read(TEXT.encode(), "mine.kyn").data
LANGUAGES = ("en", "de", "fr")
LONG = 3_000_000
"""Characters of a line that takes forty seconds if it is read with care."""


@pytest.mark.parametrize(
    "data",
    [
        TEXT.replace("\n", "\r\n").encode(),
        TEXT.replace("\n", "\r").encode(),
        TEXT.encode("utf-8-sig"),
        TEXT.encode("utf-16"),
        TEXT.encode("utf-16-le"),
        TEXT.encode("utf-16-be"),
        TEXT.replace('"', "”").encode(),
        TEXT.replace(' "', " “").replace('"', "”").encode(),
        TEXT.replace(' "', " „").replace('"', "“").encode(),
        TEXT.replace(' "', " «\u00a0").replace('"', "\u00a0»").encode(),
        TEXT.replace('"', "'").encode(),
        ("[code]\n" + TEXT + "[/code]\n").encode(),
        ("[CODE]" + TEXT.rstrip() + "[/CODE]").encode(),
        ("Hello all,\nhere it is:\n\n[code]\n" + TEXT + "[/code]\n").encode(),
        ("[quote=Ann]\n" + TEXT + "[/quote]\n").encode(),
        ("```\n" + TEXT + "```\n").encode(),
        ("> " + TEXT.replace("\n", "\n> ")).encode(),
        (">> " + TEXT.replace("\n", "\n>> ")).encode(),
        TEXT.replace(" ", "\u00a0").encode(),
        TEXT.replace(" ", "\t").encode(),
        TEXT.replace("\n", " \t\n").encode(),
        TEXT.replace("Atreides,", "Atr\u200beides,").encode(),
        TEXT.upper().replace("GAME", "Game").encode(),
        TEXT.replace("Table:", "Table\uff1a").encode(),
        TEXT.replace("Thufir Hawat", "“Thufir Hawat”").encode(),
    ],
)
def test_what_others_have_done_to_a_game_is_read(data: bytes) -> None:
    found = read(data, "mine.kyn").data

    assert re.sub(rb'"player":"[^"]*"', b"", found) == re.sub(rb'"player":"[^"]*"', b"", LOG)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            TEXT + TEXT,
            "5: [Game …] is a tag, and the tags stand before the first move: if a second game",
        ),
        (HEAD + TEXT, "4: [Game …] stands twice, or does a second game begin here? One file"),
        (HEAD + "Table: pass &lt;at 3&gt;\n", "4: &lt; is how the source of a web page writes"),
        (HEAD.replace('3"', "3"), "2: a quotation mark has no end"),
        (HEAD + '[Content "x"]\n', "is 64 digits of 0 to 9 and a to f, not “x”"),
        (HEAD + '[Rules "x"]\n', "[Rules …] is a whole number, not “x”"),
        (HEAD + '[Seat "fremen" "100"]\n', "4: a place is 1 to 99"),
        (HEAD + '[Seat "fremen" "1" "Joe" "key"]\n', "4: [Seat … key …] is 64 digits"),
        (HEAD + '[Seat "fremen" "1" ""]\n', "4: the name of a player has 1 to 100"),
        (HEAD + '[Option "turns" "3"]\n[Option "turns" "4"]\n', "5: [Option turns …] stands twice"),
        (HEAD + "[Ruling a b]\n[Ruling a b]\n", "5: [Ruling a …] stands twice"),
        (HEAD + '[Policy "chian" "true"]\n', "4: “chian” is not a policy: there are chain"),
        (HEAD + '[Policy "chain" "maybe"]\n', "4: [Policy chain …] is true or false"),
        (HEAD + '[Policy "sealed" "battle plan, bid"]\n', "4: “bid” is not a kind of move that is"),
        (HEAD + '[Language "es"]\n', "not a language of ours"),
        (HEAD + '[Name "a\\q"]\n', '4: “"a\\q"” has a stray backslash'),
        (HEAD + '[Salt "00"]\n', "is 64 digits"),
        (HEAD + '[Header "made_by" "x"]\n', "the tags make no header of a log"),
        (HEAD + '[Header "client_seeds" "[\\"a b\\"]"]\n', "plain characters without a space"),
        ("", "there is no game in this file"),
        ("; nothing\n\n", "there is no game in this file"),
        (
            HEAD + "Table: deal a traitor card to whom Atreides,\nleader Thufir Hawat\n",
            "is missing",
        ),
        (HEAD + "Аtreides: pass\n", "is not a Latin letter but Cyrillic capital letter a"),
        (HEAD + "Table: undo to 3 or 4\n", "an undo is written"),
        (HEAD + "Table: pass <at 3> <at 4>\n", "<at …> stands twice"),
        (HEAD + "Table: pass <at>\n", "<at> has no value"),
        (HEAD + "Table: pass {a} {b}\n", "a line has one note in braces, not two"),
    ],
)
def test_what_cannot_be_read_is_refused_by_name(text: str, said: str) -> None:
    with pytest.raises(InputError) as error:
        read(text.encode(), "mine.kyn")

    assert said in str(error.value)
    assert str(error.value).startswith("mine.kyn")
    assert "regex" not in str(error.value)


def test_a_tab_in_a_tag_is_a_space_like_any_other() -> None:
    text = TEXT.replace('"Ann"', '"Ann\tLee"').replace("[Seat ", "[Seat\t")

    assert b'"player":"Ann\\tLee"' in read(text.encode(), "mine.kyn").data


def test_bytes_that_are_no_text_are_refused_with_line_and_remedy() -> None:
    data = (HEAD + "Table: pass {très}\n").encode("latin-1")

    with pytest.raises(InputError, match=r"mine.kyn:4: not UTF-8 at byte \d+ .*iconv"):
        read(data, "mine.kyn")


@pytest.mark.parametrize(
    "line",
    [
        "Table: " + "x" * LONG,
        "Table: " + "x " * (LONG // 2),
        "Table: deal a traitor card " + "a," * (LONG // 2),
        "Table: pass " + '"' * (LONG + 1),
        "Table: pass " + '\\"' * (LONG // 2),
        "Table: pass " + "{" * LONG,
        "Table: pass " + "<at 3> " * (LONG // 7),
        "Table: pass " + "“" * LONG,
        "x" * LONG,
        "[" * LONG,
        "[a" * (LONG // 2),
        "[b]" * (LONG // 3),
        '[Seat "' + '\\"' * (LONG // 2),
        "[Seat " + "a" * LONG,
        "> " * (LONG // 2),
        "1" * LONG,
        "! {" + "[" * LONG,
        "! " + '"' * LONG,
    ],
    ids=lambda line: f"{line[:9]}",
)
def test_a_long_line_is_read_in_no_time_and_not_repeated(line: str) -> None:
    start = time.process_time()

    said = outcome((HEAD + line + "\n" + DEAL).encode())

    assert time.process_time() - start < 3
    assert len(said) < 400


def outcome(data: bytes) -> str:
    """What is said of a text that cannot be read; "" for one that can."""
    try:
        read(data, "mine.kyn").whole("mine.kyn")
    except KynesError as error:
        return str(error)
    return ""


@cache
def texts() -> list[str]:
    """The beginnings of golden games in three languages, with and without numbers."""
    found = []
    for game, language in zip(sorted(GAMES) * 2, LANGUAGES * 3 + ("de",), strict=True):
        log = min(golden_logs(game), key=lambda path: (path.stat().st_size, path.name))
        game_plain = plain(log, 20)
        text = written(game_plain.log(game_plain.moves), "log", language)
        found += [text, re.sub(r"(?m)^[0-9]+\. ", "", text)]
    return found


def read_damaged(seed: int, judges: Judges) -> None:
    """A damaged text gets a verdict or an error in words, and nothing else."""
    prng = Random(seed)  # noqa: S311 - repeatable
    data = damaged(prng.choice(texts()), prng)
    judgement, said = judged(data, judges)
    if judgement is None:
        assert said.startswith("mine.kyn"), seed
        assert len(said) < 800, seed
        assert "regex" not in said, seed
        return
    lines = re.split("\r\n|\r|\n", data.decode("utf-16" if data[:1] in b"\xff\xfe" else "utf-8"))
    for finding in judgement.verdict.findings:
        assert 1 <= finding.line <= len(lines) + 1, seed
        assert "regex" not in finding.message, seed


def judged(data: bytes, judges: Judges) -> tuple[Judgement | None, str]:
    """The judgement of a text, or what is said of why there is none."""
    try:
        return check_notation("mine.kyn", judges, source=data), ""
    except KynesError as error:
        return None, str(error)


def test_damaged_notation_gets_a_verdict_or_an_error_in_words() -> None:
    judges = Judges()
    for seed in range(40):
        read_damaged(seed, judges)


@pytest.mark.campaign
def test_much_damaged_notation_gets_a_verdict_or_an_error_in_words() -> None:
    judges = Judges()
    for seed in range(1000, 6000):
        read_damaged(seed, judges)


def test_the_exit_code_of_what_cannot_be_read_is_2_for_every_command(tmp_path: Path) -> None:
    notes = tmp_path / "game.kyn"
    notes.write_text(HEAD + "Table: dael\n", "utf-8")

    for words in (["check"], ["convert"], ["show"], ["publish"], ["report"]):
        done = kynes(*words, str(notes))
        assert done.exit_code == 2, words
        assert "game.kyn:4: “dael” begins with no kind of move" in done.stderr, words
