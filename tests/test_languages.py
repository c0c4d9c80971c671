"""What commands say in other languages than English: all of it, and never in JSON unless asked."""

from __future__ import annotations

import json
import re

import pytest

from adjudicator.speech import languages
from adjudicator.speech.pseudo import PSEUDO, marked, unmarked
from tests.support.commands import kynes

SAMPLES = ["docs/samples/illegal.jsonl", "docs/samples/fremen-illegal.jsonl"]
every_sample = pytest.mark.parametrize("log", SAMPLES)
every_language = pytest.mark.parametrize("language", languages()[1:])
NO_WORDS = re.compile(
    r"docs/samples/\S+|\{.*\}|\[[^]]*\]|^  \S*lîc.*$|\S+=\S+|chain|\b[a-z]+-[a-z-]+\b|\b[a-z]+ \(|"
    r"\b[0-9a-f]{12,}\b|\bdocument\b",
    re.MULTILINE,
)
"""Names of files, quoted lines, clauses with their sources, policies, ids (of presets, too) and hashes."""


@every_sample
def test_a_verdict_says_nothing_that_is_not_translated(log: str) -> None:
    said = kynes("check", "--language", PSEUDO, log).stdout

    assert marked("illegal") in said
    assert unmarked(NO_WORDS.sub(" ", said)) == []


@pytest.mark.parametrize("reader", [["--public"], []])
@every_language
def test_a_verdict_is_said_in_the_language_of_the_environment(
    language: str, reader: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = kynes("check", "--language", language, *reader, SAMPLES[0])
    monkeypatch.setenv("KYNES_LANGUAGE", language)
    usual = kynes("check", *reader, SAMPLES[0])
    english = kynes("check", "--language", "en", *reader, SAMPLES[0])

    assert usual == asked
    assert english.exit_code == asked.exit_code == 1
    assert english.stdout != asked.stdout


@every_sample
@every_language
def test_json_is_of_no_language_unless_one_is_asked_for(
    log: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = kynes("check", "--json", log).stdout
    asked = json.loads(kynes("check", "--json", "--language", language, log).stdout)
    monkeypatch.setenv("KYNES_LANGUAGE", language)

    assert kynes("check", "--json", log).stdout == before
    found = json.loads(before)
    messages = [one.pop("message") for one in found["findings"]]
    said = [one.pop("message") for one in asked["findings"]]
    assert messages != said
    for verdict in (found, asked):
        for one in verdict["findings"]:
            one.pop("because", None)  # told in sentences
        verdict.pop("statement", None)
    assert found == asked


@pytest.mark.parametrize("command", [["rules"], ["rulings"]])
@every_language
def test_rules_and_rulings_are_listed_in_a_language(command: list[str], language: str) -> None:
    english = kynes(*command, "dawn-of-the-fremen")
    there = kynes(*command, "dawn-of-the-fremen", "--language", language)

    assert there.exit_code == 0
    here, said = (re.sub(r"\[[^]]*\]", "", done.stdout) for done in (english, there))
    same = set(here.splitlines()) & set(said.splitlines())
    assert not [line for line in same if len(re.findall("[a-z]{3,}", line)) > 8]


@pytest.mark.parametrize(
    "command", [["check", SAMPLES[0]], ["show", SAMPLES[0]], ["rules", "dune-classic"]]
)
def test_a_language_that_nobody_speaks_is_refused(command: list[str]) -> None:
    done = kynes(*command, "--language", "xx")

    assert done.exit_code == 2
    assert "'xx' is not a language of ours; there are en, de, fr" in done.stderr
