"""A clause of a page is a link to the rules where the reader's league has said where they are."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.check import Judges, check_file
from exporters.pages.rules_address import SETTING, clause_address, rules_at
from tests.support.commands import kynes

SAMPLE = Path(__file__).parents[2] / "docs" / "samples" / "illegal.jsonl"


def written(folder: Path, *words: str) -> str:
    page = folder / "page.html"
    done = kynes("report", str(SAMPLE), "-o", str(page), "--force", *words)
    assert done.exit_code == 0, done.stderr
    return page.read_text("utf-8")


def addresses(page: str) -> list[str]:
    return re.findall(r'href="([^"#]*/dune-classic/#[^"]*)"', page)


def test_the_clause_of_a_finding_and_those_of_the_lines_are_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    plain = written(tmp_path)
    assert addresses(plain) == []
    page = written(tmp_path, "--rules-url", "https://example.org/rules/")
    clause = check_file(SAMPLE, Judges()).verdict.findings[0].clause
    found = addresses(page)
    assert found[0] == f"https://example.org/rules/dune-classic/#{clause}"
    assert len(found) == 1 + len(re.findall(r'<dt id="c-', page))
    monkeypatch.setenv(SETTING, "https://example.org/rules")
    assert addresses(written(tmp_path)) == found


def test_an_address_that_runs_a_script_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(SETTING, raising=False)
    done = kynes("report", str(SAMPLE), "--rules-url", "javascript:alert(1)")
    assert done.exit_code == 2
    assert "is not an address of rules" in done.stderr
    with rules_at("../rules"):
        assert clause_address("dune-classic", "storm.spice") == "../rules/dune-classic/#storm.spice"
    assert clause_address("dune-classic", "storm.spice") == ""
