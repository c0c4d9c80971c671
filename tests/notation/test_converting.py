"""Logs as notation and back: the same bytes, whatever the log is like."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.check.judge import load_judge
from adjudicator.check.mutate import MUTATIONS, repair, specimen
from adjudicator.errors import InputError
from adjudicator.notation.converting import written
from adjudicator.notation.reading import read
from adjudicator.notation.source import is_notation
from adjudicator.registry import GAMES
from tests.support.replay import golden_logs, read_header
from tests.support.seeds import suite_cases

SHORT = {game: sorted(golden_logs(game), key=lambda log: log.stat().st_size) for game in GAMES}
LOGS = [
    case
    for game, logs in sorted(SHORT.items())
    for case in suite_cases([pytest.param(log, id=f"{game}/{log.stem}") for log in logs], 1)
]


def outcome(made: Callable[[], str]) -> str:
    """What is made, or what is said of why it cannot be."""
    try:
        return made()
    except InputError as error:
        return str(error)


def back(data: bytes, language: str = "en") -> tuple[str, bytes]:
    """A log as notation, and what that stands for."""
    text = written(data, "log", language)
    return text, read(text.encode(), "notation").data


@pytest.mark.parametrize("log", LOGS)
def test_a_golden_game_comes_back_byte_for_byte_and_is_all_words(log: Path) -> None:
    data = log.read_bytes()

    text, again = back(data)

    assert again == data
    assert "\n! " not in text
    assert len(text) < len(data) / 2


@pytest.mark.one_in(5)
@pytest.mark.parametrize("language", ["de", "fr"])
@pytest.mark.parametrize("game", sorted(GAMES))
def test_it_can_be_written_in_other_languages(game: str, language: str) -> None:
    data = SHORT[game][0].read_bytes()

    text, again = back(data, language)

    assert again == data
    assert f'[Language "{language}"]' in text
    assert text.count("\n! ") == 0
    assert text != back(data)[0]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_damaged_log_comes_back_as_it_was(game: str) -> None:
    judge = load_judge(game)
    assert judge is not None
    log, other = SHORT[game][:2]
    source = specimen(judge, log.read_bytes(), other.read_bytes())
    same = refused = 0
    for name, mutate in MUTATIONS.items():
        mutant = mutate(source, Random(f"{game}/{name}"))  # noqa: S311 - repeatable
        if mutant is None:
            continue
        for damaged in (mutant.log, repair(judge, mutant.log)):
            try:
                text = written(damaged, "log")
            except InputError:
                refused += 1  # no header, no whole line, no text
                continue
            assert read(text.encode(), "notation").data == damaged, name
            same += 1
    assert same > 2 * refused


@settings(max_examples=20)
@given(st.data())
def test_a_log_with_any_bytes_in_a_line_comes_back_or_is_refused(data: st.DataObject) -> None:
    log = SHORT["dune-messiah"][0].read_bytes().split(b"\n")
    at = data.draw(st.integers(1, 12))
    log[at] = data.draw(
        st.one_of(
            st.binary(max_size=12).filter(lambda raw: b"\n" not in raw),
            st.text(max_size=12).map(lambda text: text.replace("\n", "").encode()),
            st.sampled_from(
                [b'{"by":1,"move":2}', b'{"move":"undo","by":"table","to":"x"}', b"[]"]
            ),
        )
    )
    damaged = b"\n".join(log[:20]) + b"\n"
    text = outcome(lambda: written(damaged, "log"))
    if text.startswith("line "):
        assert "not UTF-8" in text
        return
    assert read(text.encode(), "notation").data == damaged


@settings(max_examples=20)
@given(st.text(max_size=80))
def test_whatever_is_written_is_read_or_refused_with_its_place(text: str) -> None:
    head = '[Game "dune-classic"]\n[Seat atreides]\n[Seat harkonnen]\n'
    data = (head + text).encode("utf-8", "surrogatepass")

    def as_a_log() -> str:
        return read(data, "mine.kyn").data.decode()

    said = outcome(as_a_log)
    assert said.startswith(("mine.kyn:", "{"))


def test_what_is_a_log_and_what_is_notation() -> None:
    log = SHORT["dune-classic"][0]
    assert not is_notation(log.read_bytes())
    assert is_notation(written(log.read_bytes(), "log").encode())
    assert read_header(log).game in written(log.read_bytes(), "log")


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda data: data[:-1], "the last line is not whole"),
        (lambda data: b"{}\n" + data, "not a header of a log"),
        (lambda data: data.replace(b'{"content"', b'{ "content"', 1), "canonical"),
        (lambda _: b"", "not a header of a log"),
    ],
)
def test_what_is_no_log_is_refused_in_words(damage: object, said: str) -> None:
    data = SHORT["dune-classic"][0].read_bytes()
    with pytest.raises(InputError, match=said):
        written(damage(data), "log")  # type: ignore[operator]
