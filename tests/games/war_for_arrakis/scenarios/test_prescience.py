"""Claiming prescience cards, and the track."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    goes,
    moving,
    offered,
    phase,
    until,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    A,
    H,
    legion,
    line,
    move,
    scene,
    state,
    turn_of,
)

CLAIM = "prescience.claim turn.seats"
WALL = {"cne-2": legion(A, {"regular": 1}), "cne-4": legion(A, {"regular": 1})}
"""What Watch on the Wall wants: Legions in two mountains."""


def opened(position: Position, *cards: str) -> Position:
    """These prescience cards, and no others, lie open."""
    for card in cards:
        position.prescience_deck.remove(card)
    position.revealed = sorted(cards)
    turn_of(position, A)
    return position


def wall(*cards: str) -> Position:
    """Watch on the Wall (of the end of the round) lies open and its condition is met."""
    legions: dict[str, Legion] = {area: legion(A, dict(here.units)) for area, here in WALL.items()}
    return opened(scene(legions), "watch-on-the-wall", *cards)


def test_limit_two_illegal_max_2_per_round_over_both_windows() -> None:
    """Given: One Action card claimed this round, one End of Round card.

    When: End of the Round: claims a third card.
    Then: illegal: max 2 per round over both windows.
    Source: 002 L1041
    """
    position = wall("blood-for-water", "eyes-on-the-palace")
    position.battles_won = 1
    move(position, "A", "claim", card="blood-for-water")
    phase(position, "end-round", "T")
    assert offered(position, "A", "claims") == ["eyes-on-the-palace", "watch-on-the-wall"]
    move(position, "A", "claims", card="watch-on-the-wall")
    assert position.claims == 2
    against(position, "prescience.claim turn.seats", "A", "claims", card="eyes-on-the-palace")
    assert position.revealed == ["eyes-on-the-palace"]
    assert position.markers == {"jihad": 3, "kwisatz-haderach": 1, "sand-dwellers": 0}


def test_in_the_enemy_turn_legal() -> None:
    """Given: An open Action Resolution card whose condition became true by a Harkonnen move; 1 claim so far.

    When: Atreides claims it during the Harkonnen turn.
    Then: legal.
    Source: 002 L1046
    """
    position = scene({"ne-11": legion(H, {"regular": 1}), "carthag": legion(H, {"regular": 1})})
    opened(position, "crawlers-in-flames")
    position.claims = 1
    position.harvesters_lost = 1
    position.harvesters = ["ne-12"]
    position.signs = ["ne-12"]
    moving(position, "H")
    assert "claim" not in can(position, "A")
    goes(position, "H", "ne-11", "ne-12")
    move(position, "T", "flip-sign", area="ne-12", token="sandworm")
    line(position, "A", "flee", "move: H", area="ne-8")
    assert position.harvesters == []
    move(position, "H", "pass")
    turn_of(position, H)
    line(position, "A", "claim", "act: H", card="crawlers-in-flames")
    assert position.markers["jihad"] == GAME.prescience["crawlers-in-flames"].advances["jihad"]
    assert position.claims == 2


def test_not_later_illegal_only_while_the_condition_holds() -> None:
    """Given: Condition met in an earlier turn, no longer true.

    When: Claims.
    Then: illegal: only while the condition holds.
    Source: 002 L1046
    """
    position = scene({"nw-1": legion(A, {"regular": 1}, ["paul-atreides"])})
    opened(position, "paul-calls-the-maker")
    position.worms = {"nw-2": "sandworm"}
    turn_of(position, A)
    assert offered(position, "A", "claim") == ["paul-calls-the-maker"]
    position.worms = {"sw-9": "sandworm"}
    turn_of(position, A)
    assert "claim" not in can(position, "A")
    against(position, CLAIM, "A", "claim", card="paul-calls-the-maker")


def test_end_card_in_phase_2_illegal_only_at_the_start_of_the_end_of_the_round() -> None:
    """Given: End of Round card met in Phase 2.

    When: Claims.
    Then: illegal: only at the start of the End of the Round.
    Source: 002 L1048
    """
    position = wall()
    assert "claim" not in can(position, "A")
    against(position, CLAIM, "A", "claim", card="watch-on-the-wall")
    phase(position, "end-round", "T")
    assert offered(position, "A", "claims") == ["watch-on-the-wall"]


def test_action_card_at_the_end_illegal_only_in_phase_2() -> None:
    """Given: Action card met at the End of the Round.

    When: Claims.
    Then: illegal: only in Phase 2.
    Source: 002 L1046
    """
    position = wall("blood-for-water")
    position.battles_won = 1
    phase(position, "end-round", "T")
    assert state(position) == "claims: A"
    assert offered(position, "A", "claims") == ["watch-on-the-wall"]
    against(position, CLAIM, "A", "claims", card="blood-for-water")
    against(position, CLAIM, "A", "claim", card="blood-for-water")


def test_not_must_legal() -> None:
    """Given: Conditions met.

    When: Does not claim.
    Then: legal.
    Source: 002 L1060
    """
    position = wall()
    phase(position, "end-round", "T")
    move(position, "A", "pass")
    until(position, ["remove-prescience"])
    assert position.claims == 0
    assert position.markers == {"jihad": 0, "kwisatz-haderach": 0, "sand-dwellers": 0}
    assert position.revealed == ["watch-on-the-wall"]


def test_discard_or_shuffle_legal_any_number_for_each_openly() -> None:
    """Given: 3 open, 1 claimed.

    When: Discards 1 of 2 forever, shuffles 1.
    Then: legal: any number for each, openly.
    Source: 002 L1064; 002 L571
    """
    position = wall("blood-for-water", "crawlers-in-flames")
    phase(position, "end-round", "T")
    move(position, "A", "claims", card="watch-on-the-wall")
    until(position, ["remove-prescience"])
    assert offered(position, "A", "remove-prescience") == [
        "blood-for-water",
        "crawlers-in-flames",
    ]
    line(
        position,
        "A",
        "remove-prescience",
        "remove-prescience: A",
        card="crawlers-in-flames",
    )
    move(position, "A", "pass")
    assert position.prescience_gone == ["crawlers-in-flames", "watch-on-the-wall"]
    assert "blood-for-water" in position.prescience_deck
    assert "crawlers-in-flames" not in position.prescience_deck


def test_marker_moves_kwisatz_haderach_3_others_unchanged() -> None:
    """Given: Kwisatz Haderach on 1, Sand Dwellers on 0; an open card gives Kwisatz Haderach +2.

    When: Atreides claims it.
    Then: Kwisatz Haderach 3, others unchanged; Paul-Muad’Dib replaces Paul Atreides at once, not at the end of the round.
    Source: 002 L1032; 002 L1073
    """
    position = opened(
        scene({"habbanya-ridge": legion(A, {"regular": 1}, ["paul-atreides", "lady-jessica"])}),
        "rite-of-the-reverend-mother",
    )
    position.sietches = scene(sietches={"habbanya-ridge": "rank-1"}).sietches
    position.markers["kwisatz-haderach"] = 1
    turn_of(position, A)
    move(position, "A", "claim", card="rite-of-the-reverend-mother")
    move(position, "A", "spend-die", die="mentat")
    move(position, "A", "tank", leader="lady-jessica")
    assert position.markers == {"jihad": 0, "kwisatz-haderach": 3, "sand-dwellers": 0}
    assert position.legions["habbanya-ridge"] == legion(A, {"regular": 1}, ["paul-muad-dib"])
    assert position.sides[A].leaders["paul-muad-dib"] == "ready"
    assert position.sides[A].leaders["paul-atreides"] == "gone"
    assert position.phase == "actions"


def test_second_at_8_illegal() -> None:
    """Given: Atomics done; another marker reaches 8.

    When: Detonate again.
    Then: illegal.
    Source: 002 L1082
    """
    position = scene()
    position.markers = {"jihad": 8, "kwisatz-haderach": 7, "sand-dwellers": 0}
    turn_of(position, A)
    move(position, "A", "detonate", area="splintered-rock")
    position.markers["kwisatz-haderach"] = 8
    turn_of(position, A)
    assert "detonate" not in can(position, "A")
    against(position, "atomics.detonate", "A", "detonate", area="hole-in-the-rock")
    assert position.blasted == "splintered-rock"


def test_six_alia_enters_play_at_the_first_marker_on_6_whichever_it_is() -> None:
    """Given: Jihad goes from 5 to 6; Alia not in play yet.

    When: Resolve; later Sand Dwellers reaches 6 too.
    Then: Alia enters play at the first marker on 6, whichever it is; the second changes nothing.
    Source: 002 L1078
    """
    position = opened(scene(), "blood-for-water", "council-of-naibs")
    position.battles_won = 1
    position.markers = {"jihad": 5, "kwisatz-haderach": 0, "sand-dwellers": 5}
    position.sides[A].leaders.update({"chani": "ready", "reverend-mother-jessica": "ready"})
    position.sides[A].hand = position.decks["fremen-ally"][:2]
    position.decks["fremen-ally"] = position.decks["fremen-ally"][2:]
    turn_of(position, A)
    assert position.sides[A].leaders["alia"] == "aside"
    move(position, "A", "claim", card="blood-for-water")
    assert position.sides[A].leaders["alia"] == "ready"
    before = dict(position.sides[A].leaders)
    move(position, "A", "claim", card="council-of-naibs")
    for _ in range(2):
        move(position, "A", "yield-card", card=position.sides[A].hand[0])
    assert position.markers["sand-dwellers"] == 6
    assert position.sides[A].leaders == before
