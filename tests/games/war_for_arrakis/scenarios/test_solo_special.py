"""The solo mode: revealing, Truthtrance and the Harkonnens' tokens (solo-special.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    HIDDEN,
    acts,
    alone,
    automaton,
    covered,
    masked,
    owned,
    regulars,
    theirs,
    view,
)
from tests.games.war_for_arrakis.scenarios.fights import units
from tests.games.war_for_arrakis.scenarios.table import against, can, offered, until
from tests.games.war_for_arrakis.script import A, H, legion, move, refused, state


def guerrillas(flyers: dict[str, str] | None = None, tokens: int = 1) -> Position:
    """Tokens of the Atreides lie at Windgap, and Vehicles hover; the Atreides are at turn."""
    position = alone({}, {"windgap": "rank-1"})
    covered(position, "windgap", tokens, "naib")
    position.flyers = flyers or {}
    return theirs(position, A)


def revealed(position: Position) -> str:
    """A token is turned up; from which deck a card goes to the Reinforcements, if any."""
    token = offered(position, A, "train", area="windgap")[0]
    move(position, A, "train", area="windgap", token=token)
    if not position.step.startswith("reinforce"):
        return ""
    deck = position.step.removeprefix("reinforce-")
    move(position, "T", position.step, card=position.decks[deck][0])
    return deck


def entranced(spent: dict[str, int]) -> Position:
    """The Atreides have played Truthtrance; so many dice have been spent."""
    position = alone({"carthag": regulars(H, 3)}, {"windgap": "rank-1"})
    position.legions["windgap"] = regulars(A, 6)
    owned(position, A, "truthtrance")
    automaton(position).spent = spent
    automaton(position).unrolled = 4
    theirs(position, A)
    move(position, A, "play", die="mentat", card="truthtrance")
    assert position.step == "force-die"
    return position


def masks(area: str = "csw-3", *tokens: str, guard: int = 4, **ranks: int) -> Position:
    """Harkonnen tokens with Units stand beside Windgap, which Regulars hold; Strategy came up."""
    position = alone({}, {"windgap": "rank-1"})
    masked(position, area, *tokens, **ranks)
    position.legions["windgap"] = regulars(A, guard)
    return position


def test_s748() -> None:
    position = guerrillas({"zone-8": "ornithopter"})
    assert "train" not in can(position, A)
    (token,) = position.legions["windgap"].tokens
    assert refused(position, A, "train", area="windgap", token=token) == (
        "solo.watch",
        "not-open-now",
    )


def test_s749() -> None:
    position = guerrillas({"zone-1": "ornithopter"})
    assert revealed(position) != ""
    assert len(automaton(position).reinforcements) == 1
    assert position.legions["windgap"].tokens == []


def test_s750() -> None:
    assert revealed(guerrillas({"zone-8": "carryall"})) != ""


def test_s751() -> None:
    position = guerrillas()
    position.bans = ["spacing-guild"]
    assert revealed(position) == ""
    assert automaton(position).reinforcements == []


def test_s752() -> None:
    position = guerrillas({"zone-8": "ornithopter"})
    position.legions["csw-3"] = regulars(H, 6)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    assert position.legions["windgap"].tokens == []
    assert position.sietches["windgap"].shown
    assert automaton(position).reinforcements == []
    assert not position.step.startswith("reinforce")


def test_s753() -> None:
    position = guerrillas(tokens=2)
    automaton(position).last = "house-harkonnen"
    assert revealed(position) == "corrino-ally"
    automaton(position).last = "corrino-ally"
    assert revealed(position) == "house-harkonnen"


def test_s754() -> None:
    position = entranced({"mentat": 1})
    move(position, A, "force-die", result="mentat")
    until(position, ["act", "spend", "roll"])
    assert state(position) == "act: H"
    assert offered(position, H, "spend") == ["mentat"]


def test_s755() -> None:
    position = entranced({"strategy": 3})
    assert "strategy" not in offered(position, A, "force-die")
    against(position, "effects.dice", A, "force-die", result="strategy")


def test_s756() -> None:
    position = entranced({"deployment": 2, "house": 2, "mentat": 2})
    assert offered(position, A, "force-die") == ["leadership", "mentat", "strategy"]
    against(position, "effects.dice", A, "force-die", result="deployment")


def test_s757() -> None:
    position = entranced({"mentat": 1})
    move(position, A, "force-die", result="mentat")
    until(position, ["act", "roll"])
    move(position, H, "spend", die="mentat", do="action")
    assert automaton(position).unrolled == 3
    assert automaton(position).spent == {"mentat": 2}


def test_s758() -> None:
    position = masks("csw-3", "black-1", "silver-1", regular=1)
    acts(position, "s")
    move(position, H, "choose", option=2)
    move(position, H, "attack", start="csw-3", area="windgap")


def test_s759() -> None:
    position = masks("csw-3", "black-4", "silver-3", regular=1)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    turned = position.legions["csw-3"]
    assert turned == legion(H, {"regular": 3, "elite": 2}, ["bashar"])
    assert position.tokens == {}
    assert len(position.muster_pool) == 12


def test_s760() -> None:
    position = alone({"cne-1": regulars(A, 6)}, {"windgap": "rank-1"})
    masked(position, "carthag", "black-1", "silver-6")
    position.sides[A].dice = {"strategy": 1}
    theirs(position, A)
    move(position, A, "spend", die="strategy", do="action")
    move(position, A, "choose", option=2)
    move(position, A, "attack", start="cne-1", area="carthag")
    assert position.legions["carthag"] == legion(H, {"regular": 2, "special-elite": 2})
    assert len(position.muster_pool) == 12


def test_s761() -> None:
    position = masks("csw-3", "black-1", "silver-6", regular=4)
    acts(position, "s", 2)
    move(position, H, "attack", start="csw-3", area="windgap")
    while position.step == "overstack":
        assert position.waiting == [H]
        assert offered(position, H, "overstack") == ["regular"]
        move(position, H, "overstack", piece="regular")
    assert units(position, "csw-3") == {"regular": 4, "special-elite": 2}


def test_s762() -> None:
    position = alone({}, {"windgap": "rank-1"})
    masked(position, "carthag", "black-1", "silver-6")
    for seat in (A, H):
        seen = view(position, seat)
        assert set(seen.tokens.values()) == {HIDDEN}
        assert not set(seen.legions["carthag"].tokens) & {"black-1", "silver-6"}


def test_s763() -> None:
    position = alone({"arrakeen": regulars(H, 6)}, {"windgap": "rank-1"})
    position.legions["windgap"] = regulars(A, 5)
    for number, area in enumerate(
        ("nw-16", "nw-15", "nw-14", "shield-wall-west", "broken-land", "nw-13"), 1
    ):
        masked(position, area, f"black-{number}", f"silver-{number}")
    acts(position, "s", 1)
    assert offered(position, H, "move") == ["arrakeen"]
    move(position, H, "move", area="arrakeen")
    move(position, H, "go", area=offered(position, H, "go")[0])
    for kind in ("black", "silver"):
        assert position.step == f"unmask-{kind}"
        where = offered(position, H, position.step)
        assert len(where) == 6
        (one,) = offered(position, H, position.step, area="nw-16")
        move(position, H, position.step, area="nw-16", token=one)
        (token,) = offered(position, "T", f"lay-{kind}", area="arrakeen")
        assert token == f"{kind}-1"
        move(position, "T", f"lay-{kind}", area="arrakeen", token=token)
    assert position.legions["nw-16"] == legion(H, {"regular": 3, "special-elite": 1}, ["bashar"])
    assert len(position.legions["arrakeen"].tokens) == 2
