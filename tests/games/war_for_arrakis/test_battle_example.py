"""The example of a battle that document 002 reckons through, number by number ("Battles")."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    line,
    move,
    roll,
    scene,
    state,
    told,
    turn_of,
)

SIETCH = GAME.sietches[0]
FIELD = next(area for area in GAME.areas[SIETCH].borders if area not in GAME.settlements)
RANK_2 = next(token for token, rank in GAME.sietch_ranks.items() if rank == 2)


def battlefield(rulings: dict[str, str] | None = None) -> Position:
    """Both Legions of the example, and a card in the hand of the Harkonnens."""
    position = scene(
        {
            FIELD: legion(
                H, {"regular": 2, "elite": 2, "special-elite": 1}, ["bashar", "baron-harkonnen"]
            ),
            SIETCH: legion(A, {"regular": 2, "special-elite": 1}, ["paul-muad-dib"]),
        },
        {SIETCH: RANK_2},
        rulings,
    )
    position.sides[A].leaders = {
        **position.sides[A].leaders,
        "paul-atreides": "gone",
        "paul-muad-dib": "ready",
    }
    deck = GAME.decks[H][0]
    card = next(card for card in position.decks[deck] if GAME.cards[card].battle)
    position.decks[deck].remove(card)
    position.sides[H].hand = [card]
    turn_of(position, H)
    return position


def begin(position: Position) -> None:
    """The Harkonnens attack, discard a card for a sixth die, and both sides roll."""
    move(position, "H", "spend", die="strategy", do="action")
    if state(position) == "choose: H":
        move(position, "H", "choose", option=2)
    events = move(position, "H", "attack", start=FIELD, area=SIETCH)
    assert told(events, "sietch-shown") == [{"area": SIETCH, "token": RANK_2}]
    assert state(position) == "boost: H"
    events = move(position, "H", "boost", card=position.sides[H].hand[0])
    assert told(events, "dice-due") == [{"by": H, "count": 6}]
    events = roll(position, "xxxssh")
    assert told(events, "dice-due") == [{"by": A, "count": 5}]


def test_the_example_of_a_battle_comes_out_number_by_number() -> None:
    position = battlefield()
    begin(position)
    events = roll(position, "sssss")
    assert told(events, "elites-cancel") == [
        {"by": side, "piece": "special-elite", "count": 1} for side in (H, A)
    ]
    assert told(events, "hits-counted") == [
        {"attacker": H, "attack": 3, "defender": A, "defense": 3}
    ]
    line(position, "H", "lose", "lose: H", piece="elite")
    line(position, "H", "lose", "lose: H", piece="elite")
    line(position, "H", "lose", "lose: A", piece="baron-harkonnen")
    assert position.sides[H].tank[0] == "baron-harkonnen"
    assert position.legions[FIELD] == legion(H, {"regular": 4, "special-elite": 1}, ["bashar"])
    line(position, "A", "lose", "lose: A", piece="special-elite")
    line(position, "A", "lose", "lose: A", piece="regular")
    line(position, "A", "lose", "battle-next: H", piece="regular")
    assert position.legions[SIETCH] == legion(A, {"regular": 1}, ["paul-muad-dib"])


def test_to_go_on_against_the_sietch_costs_a_hit_and_the_defender_may_retreat() -> None:
    """What the example leaves open at its end: "Will they retreat or stand for another round?"."""
    position = battlefield()
    begin(position)
    roll(position, "sssss")
    for piece in ["elite", "elite", "baron-harkonnen"]:
        move(position, "H", "lose", piece=piece)
    for piece in ["special-elite", "regular", "regular"]:
        move(position, "A", "lose", piece=piece)
    line(position, "H", "press-on", "lose: H")
    line(position, "H", "lose", "defy: A", piece="regular")
    line(position, "A", "stand", "roll: T")
    assert position.battle is not None
    assert position.battle.round == 2
    assert position.roll is not None
    assert (position.roll.to, position.roll.left) == (H, 4)


def test_were_specials_cancelled_the_example_would_come_out_otherwise() -> None:
    """The other reading of special elites loses the Baron's shields or the Bashar's Hit."""
    position = battlefield({"special-elites": "specials"})
    begin(position)
    events = roll(position, "sssss")
    assert told(events, "hits-counted") != [
        {"attacker": H, "attack": 3, "defender": A, "defense": 3}
    ]
    assert RULES.kinds(GAME, position, H) == ["lose"]


def test_only_shields_on_dice_can_be_cancelled_by_a_ruling_and_the_example_stays() -> None:
    position = battlefield({"special-elites": "rolled"})
    begin(position)
    events = roll(position, "sssss")
    assert told(events, "hits-counted")[0]["attack"] == 3
    assert told(events, "hits-counted")[0]["defense"] == 3
