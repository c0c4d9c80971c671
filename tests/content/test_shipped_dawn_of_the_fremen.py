"""What the shipped content of Dawn of the Fremen says, against document 000 and its lost pictures."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from adjudicator.content import load_content, load_game
from adjudicator.games.dawn_of_the_fremen.records import Game

CONTENT = load_content("dawn-of-the-fremen")
GAME: Game = load_game("dawn-of-the-fremen")


def test_36_territories_can_be_held_and_drum_sand_cannot() -> None:
    assert len(GAME.territories) == 37
    assert len(GAME.territory_ids) == 36
    assert [place.id for place in GAME.territories.values() if place.closed] == ["drum-sand"]
    assert all(36 % seats == 0 for seats in (2, 3, 4))


def test_the_borders_that_the_document_names_are_there() -> None:
    assert "little-gap/windy-basin" in GAME.borders
    assert "hollow-basin/hollow-erg" in GAME.borders
    assert GAME.territories["hollow-erg"].neighbours == ["drum-sand", "hollow-basin"]
    assert {"high-expanse", "rock-path"} <= set(GAME.territory_ids)


def test_no_rock_barrier_can_stand_on_a_border_of_drum_sand() -> None:
    assert not any("drum-sand" in border.split("/") for border in GAME.borders)
    crossed = sum(len(place.neighbours) for place in GAME.territories.values()) // 2
    assert len(GAME.borders) == crossed - len(GAME.territories["drum-sand"].neighbours)


@pytest.mark.parametrize(
    ("token", "strength", "reach"),
    [
        ("stillsuit", 1, 2),
        ("crysknife", 3, 1),
        ("maker", None, 3),
        ("great-maker", None, 5),
        ("jubba-cloak", None, 1),
        ("maula-pistol", None, 1),
        ("kulon", None, 2),
        ("ornithopter", None, 7),
    ],
)
def test_tokens_are_as_strong_and_as_quick_as_the_document_says(
    token: str, strength: int | None, reach: int
) -> None:
    assert GAME.tokens[token].reach == reach
    assert GAME.tokens[token].strength == strength or (
        strength is None and GAME.tokens[token].strength > 0
    )


def test_what_crosses_rock_passes_others_and_flies() -> None:
    def those(field: str) -> list[str]:
        return [name for name, token in GAME.tokens.items() if getattr(token, field)]

    assert those("crosses_rock") == ["kulon", "ornithopter", "stillsuit"]
    assert those("passes_all") == ["kulon", "ornithopter"]
    assert those("flies") == ["ornithopter"]
    assert set(those("bears_over_rock")) >= {
        "crysknife",
        "jubba-cloak",
        "maula-pistol",
        "stillsuit",
    }
    assert [name for name, token in GAME.tokens.items() if token.sort == "worm"] == [
        "great-maker",
        "maker",
    ]


def test_what_is_built_costs_what_the_document_hints_at() -> None:
    assert sum(GAME.costs["crysknife"].values()) == 2
    assert set(GAME.costs["sietch"]) >= {"food", "spice", "water"}
    dearest = max(GAME.costs, key=lambda name: sum(GAME.costs[name].values()))
    cheapest = min(GAME.costs, key=lambda name: sum(GAME.costs[name].values()))
    assert (dearest, cheapest) == ("sietch", "stillsuit")


def test_of_fourteen_sites_twelve_are_used() -> None:
    assert sum(GAME.sites.values()) == 14
    assert GAME.set_aside == ["food", "water", "worm-tooth"]
    assert sum(GAME.sites.values()) - len(GAME.set_aside) + 1 == GAME.numbers.sites_used == 12
    assert sorted(GAME.sites) == ["food", "spice-crescent", "spice-full", "water", "worm-tooth"]


def test_the_arrakis_die_has_twelve_faces_and_seven_results() -> None:
    assert len(GAME.die) == 12
    assert len(set(GAME.die)) == len(GAME.faces) == 7
    occurs = Counter(GAME.faces[face].occurs for face in GAME.die)
    assert occurs["yes"] / 12 == pytest.approx(4 / 6)  # as in the ancestor
    assert GAME.faces["crescent-moon"].spice == ["spice-crescent"]
    assert GAME.faces["full-moon"].spice == ["spice-full"]
    assert GAME.faces["storm"].occurs == "no"
    assert GAME.order_die == [3, 4, 5, 6, 7, 8]


def test_the_scavenge_deck_holds_every_card_that_the_document_names() -> None:
    tradeable = [name for name, card in GAME.cards.items() if card.tradeable]
    assert tradeable == [
        "discovery",
        "fremkit",
        "karama",
        "marketplace",
        "raid",
        "sand",
        "shifting-sands",
        "smugglers",
        "water-of-life",
    ]
    gives = {card.gives for card in GAME.cards.values() if card.gives}
    assert gives == {
        *GAME.resources,
        *("jubba-cloak", "kulon", "maula-pistol", "ornithopter"),
    }
    for card in GAME.cards.values():
        assert (card.family == "ability") == card.tradeable
        assert card.gives == "" or card.family != "ability"


def test_every_tribe_has_thirty_warriors_and_eight_water_debts() -> None:
    assert GAME.tribes == ["blue", "green", "red", "yellow"]
    assert (GAME.numbers.warriors, GAME.numbers.debts) == (30, 8)


def test_three_five_and_four_sietches_win() -> None:
    assert {name: limits.default for name, limits in GAME.options.items()} == {
        "sietches-alone": 3,
        "sietches-allied": 5,
        "sietches-teams": 4,
        "teams": 0,
    }


def test_what_only_lost_pictures_say_is_marked_as_a_reconstruction() -> None:
    data = CONTENT.data
    marked = {
        *(entry["id"] for entry in data["cards"]["scavenge"] if _guessed(entry)),
        *(entry["id"] for entry in data["pieces"]["pieces"] if _guessed(entry)),
        *(entry["id"] for entry in data["dice"]["dice"] if _guessed(entry)),
        *(entry["id"] for entry in data["game"]["numbers"] if _guessed(entry)),
        *(entry["id"] for entry in data["factions"]["factions"] if _guessed(entry)),
    }
    assert marked >= {*GAME.cards, *GAME.costs, *GAME.tokens, "arrakis-die", "debts-to-buy"}
    assert "yellow" in marked
    assert marked & {"blue", "green", "red", "warriors", "debts", "debts-to-stop"} == set()
    assert all(_guessed(site) for site in data["pieces"]["sites"])
    assert _guessed(data["map"])


def _guessed(entry: dict[str, object]) -> bool:
    return entry.get("basis") == "reconstruction"


def test_the_content_is_linked_as_it_stands() -> None:
    assert msgspec.json.decode(msgspec.json.encode(GAME), type=Game) == GAME
