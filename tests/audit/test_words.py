"""All that an audit says is said in every language, and every kind of test has words."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from adjudicator.audit.results import Answer, Kind, LeftOut, LogProofs, Outcome
from adjudicator.speech import languages, speaking, speech
from adjudicator.speech.pseudo import PSEUDO
from adjudicator.speech.scan import said_in
from exporters.audit.page import page
from exporters.audit.words import PACKAGE, AuditWording, chance
from tests.audit.test_audit import look
from tests.support.commands import kynes
from tests.support.replay import golden_logs, line_kinds

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "war-legal.jsonl"


def test_all_that_is_said_is_translated() -> None:
    said = set(said_in(PACKAGE, leave_out=("cli.py",)))
    assert len(said) > 90
    for language in languages()[1:]:
        texts = speech(PACKAGE, language).texts
        assert set(texts) == said
        for english, text in texts.items():
            assert english.count("{") == text.count("{"), english


@pytest.mark.parametrize("language", [*languages(), PSEUDO])
def test_every_kind_of_test_and_of_log_has_words(language: str) -> None:
    with speaking(language):
        words = AuditWording(look(SAMPLE))
        source = words.audit.sources[0]
        for kind in get_args(Kind):
            for scope in ("all", "player", "seat", "table", "with"):
                for direction in ("more", "less", ""):
                    one = Answer(
                        kind, scope, "host x", source.game, source.id, 40, 0.5, 1.0, "exact",
                        direction, 0.1, Outcome("rank-1", 3, 1.5),
                    )  # fmt: skip
                    assert words.finding(one)
        questions = {
            words.question(Answer(kind, "all", "", "", "", 1, 1, 1, "exact"))
            for kind in get_args(Kind)
        }
        assert len(questions) == len(get_args(Kind))
        for why in ("unreadable", "illegal", "running", "same", "same-draws", "uncounted"):
            assert "f.jsonl" in words.left_out(LeftOut("f.jsonl", why, "other"))
        for proof in (
            LogProofs("f", 3, 0, 2, 0, words=True, shown=True),
            LogProofs("f", 3, 0, 0, 0, words=False, shown=True),
            LogProofs("f", 3, 1, 0, 0, words=True, shown=False),
            LogProofs("f", 0, 0, 0, 1, words=False, shown=False),
            LogProofs("f", 0, 0, 0, 0, words=False, shown=False),
        ):
            assert words.proof(proof).startswith("f:") or words.proof(proof).startswith("f :")


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_command_speaks_other_languages_and_json_does_not(language: str) -> None:
    english = kynes("audit", str(SAMPLE), "--no-cache")
    other = kynes("audit", str(SAMPLE), "--no-cache", "--language", language)
    assert other.exit_code == english.exit_code
    same = set(english.stdout.splitlines()) & set(other.stdout.splitlines())
    assert not [line for line in same if line.startswith("  - ")]


@pytest.mark.parametrize(
    ("share", "said"),
    [
        (1.0, "1.00"),
        (0.2, "0.20"),
        (0.0123, "0.012"),
        (0.00002, "0.000020"),
        (9.9999e-7, "0.0000010"),
        (0.0, "< 0.000000001"),
    ],
)
def test_a_p_value_is_said_with_two_figures_and_never_as_nothing(share: float, said: str) -> None:
    assert chance(share) == said


def test_what_was_drawn_once_has_no_chart() -> None:
    """A captive of one battle is drawn from other leaders than that of the next: each is a source of its own."""
    log = min(
        (log for log in golden_logs("dune-classic") if "captive" in line_kinds(log)),
        key=lambda log: (len(line_kinds(log)), log.name),
    )
    words = AuditWording(look(log))
    charts = [source for source in words.audit.sources if source.draws != 1]
    assert len(charts) < len(words.audit.sources)
    assert page(words.audit).count(words.say("Came")) == len(charts)
