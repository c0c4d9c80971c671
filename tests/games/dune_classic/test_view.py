"""What a seat may know: nobody's secrets turn up in anybody else's view."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.games.dune_classic.records import Auction, Battle, Position, Prediction
from adjudicator.games.dune_classic.view import view
from adjudicator.rules.dune.records import Plan, Prescience
from tests.support.dune_classic import GAME, SIX, do, new_game, picture, scene

OWN = {
    "atreides": 1001,
    "bene-gesserit": 1002,
    "emperor": 1003,
    "fremen": 1004,
    "spacing-guild": 1005,
    "harkonnen": 1006,
}
"""An amount of spice for each seat that occurs nowhere else."""


def seen(position: Position, seat: str) -> str:
    """A seat's view, as text."""
    return msgspec.json.encode(view(GAME, position, seat)).decode()


def planted() -> Position:
    """A position in which every secret is a canary: a word or number that occurs nowhere else."""
    position = scene("spice-collection", allies=[("emperor", "fremen")])
    for seat, side in position.sides.items():
        side.spice = OWN[seat]
        side.hand = [f"{seat}-card", f"{seat}-other-card"]
        side.traitors = [f"{seat}-traitor"]
    position.treachery_deck = ["deck-card"]
    position.treachery_top = ["top-card"]
    position.spice_deck = ["spice-deck-card"]
    position.spice_next = "next-spice-card"
    position.traitor_deck = ["deck-traitor"]
    position.storm_next = 2001
    position.storm_seen = True
    position.prediction = Prediction("foretold-faction", 2002)
    position.pledges = {"emperor": 903}
    position.auction = Auction(
        cards=1,
        number=1,
        card="auction-card",
        seen=True,
        opener="",
        bid=0,
        bidder="",
        passed=[],
    )
    position.battle = Battle(
        place="arrakeen-s9",
        territory="arrakeen",
        aggressor="harkonnen",
        defender="atreides",
        voice=None,
        prescience=Prescience(by="atreides", element="weapon", answer="answered-card"),
        plans={
            "harkonnen": Plan(
                leader="planned-leader",
                number=2004,
                weapon="planned-weapon",
                defense="planned-defense",
            )
        },
        calls=[],
        winner="",
        losses=0,
        spoils=[],
        captive="",
    )
    position.step = "plans"
    return position


SECRETS: dict[str, list[str]] = {
    "deck-card": [],
    "top-card": [],
    "spice-deck-card": [],
    "deck-traitor": [],
    "next-spice-card": ["atreides"],
    "auction-card": ["atreides"],
    "2001": ["fremen"],
    "foretold-faction": ["bene-gesserit"],
    "2002": ["bene-gesserit"],
    "903": ["emperor", "fremen"],
    "answered-card": ["atreides", "harkonnen"],
    "planned-leader": ["harkonnen"],
    "2004": ["harkonnen"],
    "planned-weapon": ["harkonnen"],
    "planned-defense": ["harkonnen"],
    **{str(spice): [seat] for seat, spice in OWN.items()},
    **{f"{seat}-card": [seat] for seat in SIX},
    **{f"{seat}-other-card": [seat] for seat in SIX},
    **{f"{seat}-traitor": [seat] for seat in SIX},
}
"""Each canary and the seats that may see it."""


@pytest.mark.parametrize("secret", sorted(SECRETS))
def test_a_secret_is_seen_by_its_owner_and_the_table_alone(secret: str) -> None:
    position = planted()
    # Quotes or punctuation on both sides: "deck-card" must not be found in "spice-deck-card".
    for seat in SIX:
        text = seen(position, seat)
        words = text.replace(":", " ").replace(",", " ").replace("}", " ").replace('"', " ")
        assert (secret in words.replace("[", " ").replace("]", " ").split()) is (
            seat in SECRETS[secret]
        ), seat
    assert secret in seen(position, "table")


def test_the_number_of_hidden_things_stays_open() -> None:
    position = planted()
    fremen = view(GAME, position, "fremen")

    assert fremen.sides["harkonnen"].hand == ["?", "?"]
    assert fremen.sides["harkonnen"].traitors == ["?"]
    assert fremen.sides["harkonnen"].spice == -1
    assert fremen.treachery_deck == ["?"]
    assert fremen.spice_next == "?"
    assert fremen.prediction == Prediction("?", -1)
    assert fremen.battle is not None
    assert fremen.battle.plans == {
        "harkonnen": Plan(leader="?", number=-1, weapon="?", defense="?")
    }


def test_the_table_sees_everything() -> None:
    position = planted()

    assert view(GAME, position, "table") == position


@pytest.mark.parametrize("seat", [*SIX, "table"])
def test_a_view_shares_nothing_with_the_position(seat: str) -> None:
    position = planted()
    position.forces = {"arrakeen-s9": {"fremen": 1}}
    before = picture(position)
    deface(view(GAME, position, seat))

    assert picture(position) == before


def deface(value: Any) -> None:
    """Overwrite every list, dict and record inside a value, as far as it can be changed."""
    if isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            deface(getattr(value, name))
            if not value.__struct_config__.frozen:
                setattr(value, name, None)
    elif isinstance(value, dict):
        for entry in value.values():
            deface(entry)
        value.clear()
    elif isinstance(value, list):
        for entry in value:
            deface(entry)
        value.clear()


def test_what_a_karama_card_forbade_to_see_is_hidden() -> None:
    position = planted()
    assert position.auction is not None
    position.auction.seen = False
    position.storm_seen = False

    assert "auction-card" not in seen(position, "atreides")
    assert view(GAME, position, "fremen").storm_next == -1


def test_open_plans_and_their_answer_are_seen_by_all() -> None:
    position = planted()
    position.step = "traitors"

    for seat in SIX:
        assert "planned-weapon" in seen(position, seat)
        assert "answered-card" in seen(position, seat)


def test_what_is_not_there_is_not_hidden_either() -> None:
    position = scene("spice-collection")
    for seat in SIX:
        found = view(GAME, position, seat)
        assert found.spice_next == ""
        assert found.storm_next == 0
        assert found.prediction is None


def test_dials_are_secret_until_both_are_set() -> None:
    position = scene("spice-collection")
    position.dials = {"atreides": 7, "fremen": 9}
    position.step = "dial"
    assert view(GAME, position, "atreides").dials == {"atreides": 7, "fremen": -1}
    assert view(GAME, position, "table").dials == {"atreides": 7, "fremen": 9}

    position.step = "move-storm"
    assert view(GAME, position, "emperor").dials == {"atreides": 7, "fremen": 9}


def test_bribes_discards_reserves_and_leaders_are_open() -> None:
    position = scene("spice-collection", dead={"fremen": ["jamis"]})
    do(position, "emperor", "bribe", to="fremen", spice=4)
    position.treachery_discard = ["shield"]
    found = view(GAME, position, "atreides")

    assert found.sides["fremen"].bribes == 4
    assert found.sides["fremen"].dead == ["jamis"]
    assert found.sides["fremen"].reserves == position.sides["fremen"].reserves
    assert found.treachery_discard == ["shield"]


def test_traitors_dealt_during_set_up_are_secret() -> None:
    position = new_game()
    position.sides["fremen"].traitors = ["caid"]

    assert view(GAME, position, "atreides").sides["fremen"].traitors == ["?"]
    assert view(GAME, position, "fremen").sides["fremen"].traitors == ["caid"]


@pytest.mark.parametrize("looked", [False, True])
def test_atreides_know_a_card_put_back_on_the_deck_only_if_they_had_looked(looked: bool) -> None:
    position = planted()
    position.treachery_top_seen = looked

    assert ("top-card" in seen(position, "atreides")) == looked
    assert all("top-card" not in seen(position, seat) for seat in SIX if seat != "atreides")
