"""Victory, secrets and the end of a round (victory-secrets.toml)."""

from __future__ import annotations

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
    position.legions["windgap"].tokens = ["new-1", "new-2"]
    position.tokens = {"new-1": "atreides-1", "new-2": "atreides-7"}
    return position


def shown_to(position: Position, seat: str) -> list[str]:
    """The sietch tokens as somebody sees them."""
    return [sietch.token for sietch in RULES.view(GAME, position, seat).sietches.values()]


def test_s356() -> None:
    position = reached(8, 6, 4)
    assert position.claims == 0
    assert ended(position) == [A]
    assert position.waiting == []


def test_s357() -> None:
    assert ended(reached(10, 6, 4)) == [A]


def test_s358() -> None:
    assert ended(reached(10, 5, 9)) == []


def test_s359() -> None:
    position = reached(4, 6, 8)
    give(position, "A", "tested-with-the-gom-jabbar")
    position.objective_deck.remove("objective-1")
    at_turn(position, "A")
    move(position, "A", "play", die="mentat", card="tested-with-the-gom-jabbar")
    move(position, "T", "draw-objective-card", to=A, card="objective-6")
    assert position.objectives == ["objective-1", "objective-6"]
    assert ended(position) == [A]
    assert ended(reached(4, 6, 8)) == []


def test_s360() -> None:
    position = covered()
    assert shown_to(position, H) == [HIDDEN]
    position.sietches["windgap"].shown = True
    assert shown_to(position, H) == ["rank-2"]


def test_s361() -> None:
    position = at_turn(covered(), "H")
    seen = RULES.view(GAME, position, A)
    assert shown_to(position, A) == ["rank-2"]
    assert seen.tokens == {"new-1": "atreides-1", "new-2": "atreides-7"}


def test_s362() -> None:
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


def test_s363() -> None:
    position = reached(10, 8, 8)
    at_turn(position, "H")
    assert position.winners == []
    seen = RULES.view(GAME, position, H)
    assert seen.objectives == [HIDDEN]
    assert "objective-1" not in seen.objective_deck
    assert RULES.view(GAME, position, A).objectives == ["objective-1"]


def test_s364() -> None:
    position = scene({"sw-5": legion(A, {"regular": 1})})
    give(position, "A", "thumpers")
    at_turn(position, "A")
    move(position, "A", "play", die="mentat", card="thumpers")
    for seat in (A, H):
        assert RULES.view(GAME, position, seat).discards["fremen-ally"] == ["thumpers"]


def test_s365() -> None:
    position = scene()
    hand = dealt(position, "A", 5)
    assert RULES.view(GAME, position, A).sides[A].hand == hand
    seen = RULES.view(GAME, position, H)
    assert seen.sides[A].hand == [HIDDEN] * 5
    left = {card for deck in seen.decks.values() for card in deck}
    assert left == {HIDDEN}
    for deck in GAME.decks[A]:
        assert RULES.deck_moves[f"draw-{deck}"] == f"{deck}/card"


def test_s366() -> None:
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
