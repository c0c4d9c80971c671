"""The page on the Landsraad's rules and the presets is true, as far as a test can tell."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from adjudicator.content import load_content
from tests.support.landsraad import GAME, PAGE, page, rules

CONTENT = load_content(GAME)
TESTS = "".join(
    path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_tournament*.py"))
)


def known() -> set[str]:
    """What a rule may name: clauses, options of rulings, advantages, cards, presets, tests."""
    options = {
        f"{ruling.id}={option.id}"
        for ruling in CONTENT.rulings.values()
        for option in ruling.options
    }
    advantages = {
        advantage["id"]
        for faction in CONTENT.data["factions"]["factions"]
        for advantage in faction["advantages"]
    }
    cards = {card["id"] for card in CONTENT.data["cards"]["treachery"]}
    tests = set(re.findall(r"def (test_\w+)", TESTS))
    return {*CONTENT.clauses, *options, *advantages, *cards, *CONTENT.presets, *tests}


def test_the_page_is_current() -> None:
    assert PAGE.read_text("utf-8") == page(), "python -m tests.support.landsraad --write"


def test_every_rule_number_has_its_status_once() -> None:
    numbers = [rule.number for rule in rules()]
    assert len(numbers) == len(set(numbers)) == 336


def test_what_holds_names_what_has_it_and_what_is_missing_says_so() -> None:
    there = known()
    for rule in rules():
        assert [name for name in rule.by if name not in there] == [], rule.number
        assert bool(rule.by) == (rule.status in ("yes", "ruling")), rule.number
        assert bool(rule.missing) == (rule.status == "no"), rule.number


def test_the_advanced_preset_chooses_every_option_that_a_rule_of_the_text_needs() -> None:
    chosen = CONTENT.presets["landsraad-advanced"].rulings
    basic = {"advisor-landing=polar-sink", "coexistence=none", "later-worms=same-territory"}
    for rule in rules():
        for name in rule.by:
            ruling, equals, option = name.partition("=")
            if equals and rule.status == "ruling" and name not in basic:
                now = chosen.get(ruling, CONTENT.rulings[ruling].default)
                assert now == option or rule.number == "1.04.06.05", (rule.number, name, now)


@pytest.mark.parametrize("preset", sorted(CONTENT.presets))
def test_a_preset_names_only_what_is_not_the_default(preset: str) -> None:
    for ruling, option in CONTENT.presets[preset].rulings.items():
        assert option != CONTENT.rulings[ruling].default, ruling
