"""The pages of rules have everything that a game's content says, each at an address of its own."""

from __future__ import annotations

import re

import pytest

from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from adjudicator.registry import GAMES
from workshop.site.rules import concerned, page

ANCHOR = re.compile(r"^#{2,3} .*\{ #(\S+) \}$", re.MULTILINE)
LINK = re.compile(r"\]\(#([^)\s]+)\)")


@pytest.mark.parametrize("game", sorted(GAMES))
def test_each_clause_ruling_and_preset_has_its_address(game: str) -> None:
    content = load_content(game)
    anchors = ANCHOR.findall(page(content))
    wanted = [*content.clauses]
    wanted += [f"ruling.{name}" for name in content.rulings]
    wanted += [f"preset.{name}" for name in content.presets]
    assert [name for name in wanted if anchors.count(name) != 1] == []
    assert len(anchors) == len(set(anchors))


@pytest.mark.parametrize(("game", "language"), [("dune-classic", "de"), ("dune-messiah", "fr")])
def test_a_page_in_another_language_has_the_same_addresses(game: str, language: str) -> None:
    content = load_content(game)
    here, there = page(content), page(spoken(content, language))
    assert ANCHOR.findall(here) == ANCHOR.findall(there)
    assert here != there
    assert set(LINK.findall(there)) <= set(ANCHOR.findall(there))


def test_a_ruling_stands_at_the_clauses_that_it_concerns() -> None:
    content = load_content("dune-classic")
    found = concerned(content)
    assert "storm-dials" in found["storm.later-dials"]  # the clause names it
    assert "storm-spice" in found["storm.spice"]
    text = page(content)
    clause = text.partition("{ #storm.later-dials }")[2].partition("\n### ")[0]
    assert "(#ruling.storm-dials)" in clause
    ruling = text.partition("{ #ruling.storm-dials }")[2].partition("\n### ")[0]
    assert "(#storm.later-dials)" in ruling
    assert "(#preset.published-basic)" in ruling


def test_a_refusal_shows_no_braces() -> None:
    content = load_content("dune-classic")
    text = page(content).partition("{ #bidding.own-spice }")[2].partition("\n### ")[0]
    assert "What a refusal says" in text
    assert "{" not in text.partition("???")[2]
