"""Victory, secrets and the end of a round."""

from __future__ import annotations

import msgspec

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.fights import dealt, give
from tests.games.war_for_arrakis.scenarios.table import (
    at_turn,
    can,
    first,
    phase,
    settle,
    until,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    move,
    new_game,
    scene,
    stand_with,
    state,
)

HIDDEN = "?"


def reached(kwisatz_haderach: int, sand_dwellers: int, jihad: int) -> Position:
    """The markers stand there, and the Atreides have to reach 8, 6 and 4."""
    position = scene()
    position.objectives = ["objective-1"]
    assert GAME.objectives["objective-1"] == {
        "kwisatz-haderach": 8,
        "sand-dwellers": 6,
        "jihad": 4,
    }
    position.markers = {
        "kwisatz-haderach": kwisatz_haderach,
        "sand-dwellers": sand_dwellers,
        "jihad": jihad,
    }
    return position


def ended(position: Position) -> list[str]:
    """Who has won when the round has ended; nobody, if another begins."""
    phase(position, "end-round", "T")
    settle(position)
    assert (position.round == 2) == (position.winners == [])
    return position.winners


def covered() -> Position:
    """The sietch of windgap and two deployment tokens, face down."""
    position = scene({"windgap": legion(A, {}, ["naib"])}, {"windgap": "rank-2"})
    stand_with(position, "windgap", tokens=["new-1", "new-2"])
    position.tokens = {"new-1": "atreides-1", "new-2": "atreides-7"}
    return position


def shown_to(position: Position, seat: str) -> list[str]:
    """The sietch tokens as somebody sees them."""
    return [sietch.token for sietch in RULES.view(GAME, position, seat).sietches.values()]


def test_check_even_without_claim_atreides_wins() -> None:
    """Given: No cards claimed; markers meet goal.

    When: End of the Round.
    Then: Atreides wins.
    Source: 002 L565
    """
    position = reached(8, 6, 4)
    assert position.claims == 0
    assert ended(position) == [A]
    assert position.waiting == []


def test_at_least_win_reach_or_exceed() -> None:
    """Given: Goal 5/4/6, markers 7/4/6.

    When: End of the Round.
    Then: Win: reach or exceed.
    Source: 002 L565; 002 L357
    """
    assert ended(reached(10, 6, 4)) == [A]


def test_one_missing_no_win_each_marker_counts_by_itself() -> None:
    """Given: Goal 5/4/6, markers 7/3/9.

    When: End.
    Then: No win: each marker counts by itself.
    Source: 002 L565
    """
    assert ended(reached(10, 5, 9)) == []


def test_second_goal_win_either() -> None:
    """Given: Answer with the Gom Jabbar played; markers meet the second card only.

    When: End.
    Then: Win: either.
    Source: card text
    """
    position = reached(4, 6, 8)
    give(position, "A", "tested-with-the-gom-jabbar")
    position.objective_deck.remove("objective-1")
    at_turn(position, "A")
    move(position, "A", "play", die="mentat", card="tested-with-the-gom-jabbar")
    move(position, "T", "draw-objective-card", to=A, card="objective-6")
    assert position.objectives == ["objective-1", "objective-6"]
    assert ended(position) == [A]
    assert ended(reached(4, 6, 8)) == []


def test_sietch_secret_illegal_only_the_atreides_may_look_scouting_or_attack_opens_it() -> None:
    """Given: windgap: face-down Sietch.

    When: The Harkonnen asks for its rank.
    Then: illegal because only the Atreides may look; scouting or attack opens it.
    Source: 002 L507
    """
    position = covered()
    assert shown_to(position, H) == [HIDDEN]
    position.sietches["windgap"] = msgspec.structs.replace(position.sietches["windgap"], shown=True)
    assert shown_to(position, H) == ["rank-2"]


def test_own_tokens_legal_at_any_time() -> None:
    """Given: Face-down tokens and Sietches of the Atreides.

    When: Atreides looks at them during a Harkonnen turn.
    Then: legal: at any time.
    Source: 002 L437
    """
    position = at_turn(covered(), "H")
    seen = RULES.view(GAME, position, A)
    assert shown_to(position, A) == ["rank-2"]
    assert seen.tokens == {"new-1": "atreides-1", "new-2": "atreides-7"}


def test_enemy_tokens_sees_the_number_of_tokens_not_what_they_hold() -> None:
    """Given: Harkonnen view of windgap with 2 tokens.

    When: The view is drawn.
    Then: Sees the number of tokens, not what they hold.
    Source: 002 L437
    """
    seen = RULES.view(GAME, covered(), H)
    assert len(seen.legions["windgap"].tokens) == 2
    assert set(seen.tokens.values()) == {HIDDEN}
    dealt_out = new_game()
    until(dealt_out, ["muster-black"])
    seen = RULES.view(GAME, dealt_out, H)
    hidden = set(dealt_out.tokens.values())
    assert len(hidden) == 8
    for record in seen.legions.values():
        assert not hidden & set(record.tokens)
    assert set(seen.tokens.values()) == {HIDDEN}


def test_goal_secret() -> None:
    """Given: Atreides markers passed the goal in Phase 2.

    When: The Harkonnen view is drawn.
    Then: The goal card stays hidden until the check at the End of the Round ends the game.
    Source: 002 L523
    """
    position = reached(10, 8, 8)
    at_turn(position, "H")
    assert position.winners == []
    seen = RULES.view(GAME, position, H)
    assert seen.objectives == [HIDDEN]
    assert "objective-1" not in seen.objective_deck
    assert RULES.view(GAME, position, A).objectives == ["objective-1"]


def test_open_discards_legal_discarded_openly() -> None:
    """Given: Any discard pile of Planning cards.

    When: Both look.
    Then: legal: discarded openly.
    Source: 002 L718
    """
    position = scene({"sw-5": legion(A, {"regular": 1})})
    give(position, "A", "thumpers")
    at_turn(position, "A")
    move(position, "A", "play", die="mentat", card="thumpers")
    for seat in (A, H):
        assert RULES.view(GAME, position, seat).discards["fremen-ally"] == ["thumpers"]


def test_hands_secret_the_faces_of_the_atreides_cards_are_absent_from_it() -> None:
    """Given: Atreides holds 5 cards.

    When: The Harkonnen view is drawn.
    Then: The faces of the Atreides cards are absent from it (also in any log of draws).
    Source: 002 L535
    """
    position = scene()
    hand = dealt(position, "A", 5)
    assert RULES.view(GAME, position, A).sides[A].hand == hand
    seen = RULES.view(GAME, position, H)
    assert seen.sides[A].hand == [HIDDEN] * 5
    left = {card for deck in seen.decks.values() for card in deck}
    assert left == {HIDDEN}
    for deck in GAME.decks[A]:
        assert RULES.deck_moves[f"draw-{deck}"] == f"{deck}/card"


def test_order_at_the_end_claims_goal_check_vehicles_off_leader_swap() -> None:
    """Given: Spice Harvesting is finished.

    When: End of the Round.
    Then: Claims, goal check, Vehicles off, Leader swap (Harkonnen first), refresh, hand limit, Prescience shuffle, dice back.
    Source: 002 L565-572
    """
    position = scene(
        {
            "windgap": legion(A, {"regular": 1}, ["stilgar"]),
            "arrakeen": legion(H, {"regular": 1}, ["baron-harkonnen"]),
        },
        {"windgap": "rank-1"},
    )
    position.sides[H].leaders["baron-harkonnen"] = "spent"
    position.flyers = {"zone-1": "ornithopter"}
    position.worms = {"nw-1": "sandworm", "nw-2": "sandworm", "nw-4": "sandworm"}
    position.prescience_deck.remove("makers-in-the-deep")
    position.prescience_deck.remove("water-bond")
    position.revealed = ["makers-in-the-deep", "water-bond"]
    for by in ("H", "A"):
        dealt(position, by, 7)
    phase(position, "end-round", "T")
    seen = []
    while position.round == 1:
        assert bool(position.flyers) == (position.step == "claims")
        spent = position.sides[H].leaders["baron-harkonnen"] == "spent"
        assert spent == (position.step in ("claims", "relieve"))
        seen.append(state(position))
        by = position.waiting[0]
        kind = "pass" if "pass" in can(position, by[0].upper()) else position.step
        move(position, by, kind, **first(position, by, kind))
    assert seen == [
        "claims: A",
        "relieve: H",
        "relieve: A",
        "hand-limit: H",
        "hand-limit: A",
        "remove-prescience: A",
    ]
    assert position.revealed == []
    assert [owner.dice for owner in position.sides.values()] == [{}, {}]
