"""What the shipped content of classic Dune says, figure by figure."""

from __future__ import annotations

import math

import pytest

from adjudicator.content import load_content, load_game
from adjudicator.content.messages import message
from adjudicator.content.names import names
from adjudicator.games.dune_classic.advantages import UNSTARRED
from adjudicator.games.dune_classic.records import Game

CONTENT = load_content("dune-classic")
GAME: Game = load_game("dune-classic")


def test_the_board_has_42_territories_in_86_parts() -> None:
    assert (len(GAME.territories), len(GAME.parts)) == (42, 86)
    assert sum(len(parts) for parts in GAME.sector_parts) == 85
    assert len(GAME.sector_parts) == 18
    assert all(GAME.sector_parts)
    assert GAME.parts["polar-sink"].sector == -1
    assert sum(len(part.inside) for part in GAME.parts.values()) == 2 * 44
    assert sum(len(part.outside) for part in GAME.parts.values()) == 2 * (190 - 44)
    assert sum(len(place.neighbours) for place in GAME.territories.values()) == 2 * 103


def test_terrain_and_shelter() -> None:
    terrain = [place.terrain for place in GAME.territories.values()]
    assert {kind: terrain.count(kind) for kind in sorted(set(terrain))} == {
        "polar-sink": 1,
        "rock": 7,
        "sand": 29,
        "stronghold": 5,
    }
    assert GAME.strongholds == [
        "arrakeen",
        "carthag",
        "habbanya-sietch",
        "sietch-tabr",
        "tueks-sietch",
    ]
    behind_the_wall = [place.id for place in GAME.territories.values() if place.shelter == "wall"]
    assert behind_the_wall == ["arrakeen", "carthag", "imperial-basin"]
    assert [place.id for place in GAME.territories.values() if place.ornithopters] == [
        "arrakeen",
        "carthag",
    ]
    for place in GAME.territories.values():
        assert place.worms == (place.terrain == "sand")
        if place.terrain in {"rock", "polar-sink"}:
            assert place.shelter == "always"
        elif place.terrain == "sand" and place.id != "imperial-basin":
            assert place.shelter == "never"


def test_beside_the_shield_wall_lie_seven_territories() -> None:
    assert [place.id for place in GAME.territories.values() if place.beside_wall] == [
        "false-wall-east",
        "gara-kulon",
        "hole-in-the-rock",
        "imperial-basin",
        "pasty-mesa",
        "sihaya-ridge",
        "the-minor-erg",
    ]


def test_fremen_reserves_land_in_sixteen_territories() -> None:
    assert [place.id for place in GAME.territories.values() if place.fremen_landing] == [
        "bight-of-the-cliff",
        "broken-land",
        "cielago-west",
        "false-wall-west",
        "funeral-plain",
        "habbanya-erg",
        "hagga-basin",
        "plastic-basin",
        "polar-sink",
        "rock-outcroppings",
        "sietch-tabr",
        "the-great-flat",
        "the-greater-flat",
        "tsimpo",
        "wind-pass",
        "wind-pass-north",
    ]


def test_the_treachery_deck_has_33_cards_each_with_its_effect() -> None:
    by_category: dict[str, int] = {}
    for card in GAME.cards.values():
        by_category[card.category] = by_category.get(card.category, 0) + card.copies
        assert card.kept == (card.category != "special")
    assert by_category == {"weapon": 9, "defense": 8, "worthless": 5, "special": 11}
    attacks = [card.attack for card in GAME.cards.values() if card.attack]
    assert (attacks.count("projectile"), attacks.count("poison"), attacks.count("lasgun")) == (
        4,
        4,
        1,
    )
    assert {card.play: card.copies for card in GAME.cards.values() if card.play} == {
        "family-atomics": 1,
        "ghola": 1,
        "hajr": 1,
        "hero": 3,
        "karama": 2,
        "truthtrance": 2,
        "weather-control": 1,
    }


def test_the_spice_and_storm_decks() -> None:
    assert GAME.storm_cards == [1, 2, 3, 4, 5, 6]
    spice = GAME.spice_cards.values()
    assert sum(card.copies for card in spice) == 21
    assert sum(card.copies for card in spice if card.worm) == 6
    assert sum(card.amount for card in spice) == 118
    for card in spice:
        if not card.worm:
            territory = GAME.territories[GAME.parts[card.part].territory]
            assert territory.terrain == "sand"
            assert card.id == f"spice-{territory.id}"


@pytest.mark.parametrize(
    ("faction", "spice", "start", "reserves", "free", "strengths"),
    [
        ("atreides", 10, ("arrakeen-s9", 10), 10, 2, [5, 5, 4, 2, 1]),
        ("bene-gesserit", 5, ("polar-sink", 1), 19, 1, [5, 5, 5, 5, 5]),
        ("emperor", 10, ("", 0), 20, 1, [6, 5, 3, 3, 2]),
        ("fremen", 3, ("", 10), 10, 3, [7, 6, 5, 3, 2]),
        ("harkonnen", 10, ("carthag-s10", 10), 10, 2, [6, 4, 3, 2, 1]),
        ("spacing-guild", 5, ("tueks-sietch-s4", 5), 15, 1, [5, 3, 3, 2, 1]),
    ],
)
def test_what_a_faction_begins_with(
    faction: str, spice: int, start: tuple[str, int], reserves: int, free: int, strengths: list[int]
) -> None:
    facts = GAME.factions[faction]
    assert (facts.spice, facts.reserves, facts.free_revivals, facts.forces) == (
        spice,
        reserves,
        free,
        20,
    )
    assert (facts.start_part, facts.start_forces) == start
    assert sorted((GAME.leaders[name].strength for name in facts.leaders), reverse=True) == (
        strengths
    )
    harkonnen = faction == "harkonnen"
    assert (facts.hand_limit, facts.start_cards, facts.traitors_kept) == (
        (8, 2, 4) if harkonnen else (4, 1, 1)
    )


def test_only_what_a_karama_card_can_stop_is_linked_as_an_advantage() -> None:
    listed = [
        entry for faction in CONTENT.data["factions"]["factions"] for entry in faction["advantages"]
    ]
    assert sorted(GAME.advantages) == sorted(
        entry["id"] for entry in listed if entry["karama"] != "never" or entry["id"] in UNSTARRED
    )
    assert {"see-auctioned-card", "charity-always", "auction-income", "bonus-card"} <= set(
        GAME.advantages
    )
    assert not GAME.advantages["worthless-as-karama"].default_on


def test_who_comes_first_for_every_sector_of_the_storm() -> None:
    circles = GAME.circle_sectors
    sectors = GAME.numbers.sectors
    first = [
        1 + min(range(6), key=lambda at: (circles[at] - storm - 1) % sectors)
        for storm in range(sectors)
    ]
    assert first == [1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 1, 1]


def test_every_part_is_drawn_in_its_own_sector_on_the_board() -> None:
    layout = CONTENT.data["layout"]
    radius = layout["frame"]["radius"]
    for spot in [*layout["parts"], *layout["spice"]]:
        across, up = spot["x"] - 0.5, 0.5 - spot["y"]
        assert math.hypot(across, up) < radius
        sector = GAME.parts[spot["id"]].sector
        if sector >= 0:
            centre = math.radians(250 + 20 * sector)
            off = math.remainder(math.atan2(up, across) - centre, math.tau)
            assert abs(math.degrees(off)) <= 11, spot["id"]


def test_everything_has_a_name() -> None:
    known = names("dune-classic")
    for name in [
        *GAME.part_ids,
        *GAME.territory_ids,
        *GAME.faction_ids,
        *GAME.leaders,
        *GAME.cards,
        *GAME.spice_cards,
        *GAME.advantages,
        "table",
        "mentat-pause",
    ]:
        assert known[name]
    assert known["cielago-north-s2"] == "Cielago North (sector 2)"
    assert known["polar-sink"] == "Polar Sink"
    assert known["dr-wellington-yueh"] == "Dr. Wellington Yueh"


def test_a_violation_is_said_with_names() -> None:
    args = {"by": "fremen", "waiting": "emperor"}
    known = names("dune-classic")
    assert message(CONTENT, "storm.any", "not-your-turn", args, known) == (
        "It is not the turn of Fremen: the game waits for Emperor."
    )
    assert message(CONTENT, "storm.any", "not-your-turn", {}) == (
        "It is not the turn of {by}: the game waits for {waiting}."
    )


def test_a_label_that_begins_with_the_name_of_a_card_keeps_its_capital_letter() -> None:
    found = names("dune-classic")

    assert (found["field/karama"], found["field/hajr"]) == ("Karama card", "Hajr card")
    assert found["field/kwisatz"] == "Kwisatz Haderach"
    assert found["field/ally"] == "ally pays"
