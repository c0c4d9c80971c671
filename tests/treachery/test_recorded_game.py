"""A game that treachery.online has played becomes a legal log that ends as it ended there."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from adjudicator.check.judge import load_judge
from adjudicator.log.header import HEADER
from adjudicator.show.replay import follow
from adjudicator.testing import assert_status
from exporters.treachery.deals import Deals
from exporters.treachery.following import Follower
from exporters.treachery.importer import Imported, import_saved_game
from exporters.treachery.numbers import Numbers
from exporters.treachery.saves import read_save
from exporters.treachery.travels import stand
from tests.support.treachery_saves import new_save, recorded_events, recorded_save

NUMBERS = {
    0: [1, 2, 3, 2, 1, 3, 7, 3, 9, 3, 3, 6, 8, 7, 15, 0, 15, 18, 13, 6],
    -1: [0, 0, 1, 3, 3, 3, 2, 8, 1, 7, 0, 3, 4, 14, 10, 11, 5, 11, 14, 14],
    161803398: [1, 0, 3, 0, 0, 1, 0, 4, 4, 9, 1, 7, 12, 12, 5, 2, 14, 16, 3, 0],
    1845464184: [1, 1, 0, 1, 3, 1, 5, 4, 5, 8, 10, 12, 13, 6, 15, 5, 4, 3, 2, 13],
    2147483647: [1, 2, 3, 2, 1, 3, 7, 3, 9, 3, 3, 6, 8, 7, 15, 0, 15, 18, 13, 6],
}
"""Seed -> what Mono's `System.Random` gives below 2, 3, 4 and so on."""


@cache
def imported() -> Imported:
    return import_saved_game(recorded_save(), "game.json")


@pytest.mark.parametrize("seed", NUMBERS)
def test_the_numbers_of_a_seed_are_those_of_dotnet(seed: int) -> None:
    numbers = Numbers(seed)

    assert [numbers.below(bound) for bound in range(2, 22)] == NUMBERS[seed]


def test_the_deals_that_follow_from_the_seed_are_those_of_the_program() -> None:
    deals = Deals(read_save(recorded_save(), "game.json"))

    assert dict(zip(deals.players, deals.places, strict=True)) == {
        "spacing-guild": 2, "fremen": 3, "bene-gesserit": 4, "harkonnen": 1, "atreides": 0, "emperor": 5,
    }  # fmt: skip
    assert deals.traitors["harkonnen"] == ["burseg", "mother-ramallo", "stilgar", "staban-tuek"]
    assert deals.traitors["atreides"] == [
        "lady-jessica",
        "shadout-mapes",
        "bashar",
        "piter-de-vries",
    ]
    assert deals.first_cards == {
        "spacing-guild": ["maula-pistol"], "fremen": ["baliset"], "bene-gesserit": ["snooper"],
        "harkonnen": ["stunner", "crysknife"], "atreides": ["la-la-la"], "emperor": ["karama"],
    }  # fmt: skip
    assert deals.spice[:3] == ["spice-habbanya-erg", "spice-funeral-plain", "spice-cielago-north"]


def test_every_event_is_translated_and_the_log_is_legal() -> None:
    assert imported().whole
    assert_status(imported().text.encode(), "legal")


def test_the_game_ends_as_it_ended_there(tmp_path: Path) -> None:
    log = imported().text
    file = tmp_path / "game.jsonl"
    file.write_text(log)
    position = follow(file).position

    assert json.loads(log.splitlines()[-1])["winners"] == ["spacing-guild"]
    assert {name: side.spice + side.bribes for name, side in position.sides.items()} == {
        "atreides": 16, "bene-gesserit": 8, "emperor": 7, "fremen": 8, "harkonnen": 1, "spacing-guild": 11,
    }  # fmt: skip
    assert {name: side.hand for name, side in position.sides.items() if side.hand} == {
        "atreides": ["chaumas", "snooper"],
        "harkonnen": ["stunner"],
        "spacing-guild": ["family-atomics", "hajr", "maula-pistol"],
    }
    assert position.spice == {"cielago-north-s2": 8, "funeral-plain-s14": 6, "habbanya-erg-s15": 8}
    assert {part: there["fremen"] for part, there in position.forces.items() if "fremen" in there} == {
        "false-wall-west-s16": 5, "rock-outcroppings-s13": 7,
    }  # fmt: skip
    assert position.sides["harkonnen"].captives == ["princess-irulan"]
    assert position.storm == 6


def test_the_header_has_the_rulings_of_the_rules_that_were_chosen() -> None:
    header = HEADER.decode(imported().text.partition("\n")[0])

    assert header.rulings["karama-length"] == "phase"
    assert header.rulings["harkonnen-mulligan"] == "on"
    assert header.rulings["spice-blows"] == "two"
    assert header.options == {"turns": 2}


def test_what_no_ruling_says_is_noted() -> None:
    assert any("which cards the Voice can name" in note for note in imported().notes)


def test_both_shapes_of_files_are_read_alike() -> None:
    old, new = (
        read_save(made, "game.json")
        for made in (recorded_save(), new_save(events=recorded_events()))
    )

    assert [(one.kind, one.by) for one in old.events] == [(one.kind, one.by) for one in new.events]
    assert old.start == new.start


def test_a_faction_that_was_traded_is_the_others() -> None:
    trades = [
        {"$type": "FactionTradeOffered", "Initiator": 20, "Target": 30},
        {"$type": "FactionTradeOffered", "Initiator": 30, "Target": 20},
    ]
    before = Deals(read_save(recorded_save(), "game.json"))
    after = Deals(read_save(recorded_save(events=[*trades, *recorded_events()]), "game.json"))

    assert after.places == before.places
    assert after.players[before.players.index("atreides")] == "harkonnen"
    assert after.players[before.players.index("harkonnen")] == "atreides"


def test_it_is_known_whether_fighters_stand_in_a_territory_of_one_part() -> None:
    judge = load_judge("dune-classic")
    assert judge is not None
    position = SimpleNamespace(forces={"polar-sink": {"bene-gesserit": 1}})
    game = cast("Follower", SimpleNamespace(game=judge.game, position=position))

    assert stand(game, "bene-gesserit", "polar-sink")
    assert not stand(game, "fremen", "polar-sink")
