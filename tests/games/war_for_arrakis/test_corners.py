"""What neither the scenarios nor a random game shows: rules that meet in a corner (document 002)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import attack
from tests.games.war_for_arrakis.scenarios.table import at_turn
from tests.games.war_for_arrakis.script import A, H, legion, move, scene, stand_with, state

SPREAD = {"sw-1": 6, "sw-2": 6, "sw-4": 4}
"""All Regulars of the Atreides stand here, so that a token has no figure left to show."""


def unfounded(leaders: list[str], enemy: str = "", area: str = "windgap") -> Position:
    """A token for which no figure is left, with leaders, in the sietch of windgap (or where it is said)."""
    legions = {place: legion(A, {"regular": count}) for place, count in SPREAD.items()}
    legions[area] = legion(A, {}, leaders)
    if enemy:
        legions[enemy] = legion(H, {"regular": 2})
    position = scene(legions, {"windgap": "rank-2"} if area == "windgap" else {})
    stand_with(position, area, tokens=["new-1"])
    position.tokens = {"new-1": "atreides-1"}
    return position


def others(position: Position) -> dict[str, Legion]:
    """The Legions besides those that hold all Regulars."""
    return {area: found for area, found in position.legions.items() if area not in SPREAD}


def test_leaders_beside_a_token_that_shows_no_figure_are_left_alone() -> None:
    position = at_turn(unfounded(["naib"]), "A")
    move(position, "A", "train", area="windgap", token="new-1")
    assert others(position) == {}
    assert state(position) == "act: A"


def test_a_token_alone_that_shows_no_figure_leaves_no_legion() -> None:
    position = at_turn(unfounded([]), "A")
    move(position, "A", "train", area="windgap", token="new-1")
    assert others(position) == {}
    assert position.tokens == {}


def test_they_are_not_taken_over_by_whoever_attacks_their_sietch() -> None:
    position = unfounded(["stilgar"], "csw-2")
    attack(position, "H", "csw-2", "windgap")
    assert others(position) == {"windgap": legion(H, {"regular": 2})}
    assert position.sides[A].tank == ["stilgar", "", ""]
    assert position.supremacy == 2


def test_several_named_ones_go_in_the_order_of_their_player_before_the_battle() -> None:
    position = unfounded(["stilgar", "lady-jessica"], "csw-2")
    attack(position, "H", "csw-2", "windgap")
    assert state(position) == "entomb: A"
    move(position, "A", "entomb", leader="stilgar")
    assert position.sides[A].tank == ["lady-jessica", "stilgar", ""]
    assert others(position) == {"windgap": legion(H, {"regular": 2})}


def test_an_attacker_whose_token_shows_no_figure_is_destroyed() -> None:
    position = unfounded(["stilgar"], "csw-2", "csw-3")
    attack(position, "A", "csw-3", "csw-2")
    assert others(position) == {"csw-2": legion(H, {"regular": 2})}
    assert position.sides[A].tank[0] == "stilgar"
    assert position.battle is None
    assert position.battles_won == 0


def test_a_scout_may_find_them_too() -> None:
    position = unfounded(["stilgar"])
    position.flyers = {"zone-7": "ornithopter"}
    at_turn(position, "H")
    move(position, "H", "scout", zone="zone-7", area="windgap", how="both")
    assert others(position) == {}
    assert state(position) == "act: H"
