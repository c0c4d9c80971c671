"""Games of three and four: seats, set-up, secrets and the Cone of Silence (teams-setup.toml)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.war_for_arrakis.scenarios.company import (
    BARON,
    CA,
    DUKE,
    FA,
    FOUR,
    HA,
    HH,
    HIDDEN,
    asking,
    covered,
    owned,
    regulars,
    setup,
    some,
    staged,
    team,
    theirs,
    view,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, until
from tests.games.war_for_arrakis.script import GAME, RULES, A, H, move


def seated(*seats: str, solo: int = 0) -> bool:
    """Whether a game can begin with these seats."""
    return RULES.check_setup(GAME, setup(seats, solo)) is None


def leaders(position: Any, seat: str) -> list[str]:
    """The Leaders that are in play with a player."""
    return sorted(name for name, where in position.sides[seat].leaders.items() if where == "ready")


def test_s501() -> None:
    assert seated(*FOUR)


def test_s502() -> None:
    assert seated(*DUKE)


def test_s503() -> None:
    assert seated(*BARON)


def test_s504() -> None:
    assert not seated(HA, HH, CA)


def test_s505() -> None:
    assert not seated(A, HA, H)


@pytest.mark.parametrize("seats", [FOUR, DUKE])
def test_s506(seats: tuple[str, ...]) -> None:
    position = staged(seats)
    assert leaders(position, HH) == ["baron-harkonnen", "beast-rabban"]
    assert leaders(position, CA) == ["captain-aramsham"]


@pytest.mark.parametrize("seats", [FOUR, BARON])
def test_s507(seats: tuple[str, ...]) -> None:
    position = staged(seats)
    assert leaders(position, HA) == ["lady-jessica", "paul-atreides"]
    assert leaders(position, FA) == ["stilgar"]


def test_s508() -> None:
    position = RULES.new_position(GAME, setup(FOUR))
    until(position, ["place-vehicle"])
    assert sorted(position.sietches) == GAME.sietches
    for area in GAME.sietches:
        legion = position.legions[area]
        assert (len(legion.tokens), legion.leaders, legion.units) == (1, ["naib"], {})
    for area in GAME.settlements:
        assert sum(position.legions[area].units.values()) >= 1
        assert position.legions[area].tokens == []
    assert len(position.legions) == len(GAME.sietches) + len(GAME.settlements)
    assert len(position.stations) == 6
    assert len(position.objectives) == 1
    assert sum(position.sides[seat].gesserit for seat in (HA, FA)) == 1
    assert sum(position.sides[seat].gesserit for seat in (HH, CA)) == 0


def test_s509() -> None:
    position = team({"csw-3": regulars(H, 3)}, {"windgap": "rank-2"})
    position.supremacy = 8
    theirs(position, H)
    move(position, CA, "spend", die="strategy", do="action")
    move(position, CA, "choose", option=2)
    move(position, CA, "attack", start="csw-3", area="windgap")
    assert sorted(position.winners) == [CA, HH]


def test_s510() -> None:
    position = team()
    position.objectives = ["objective-1"]
    position.markers = dict(GAME.objectives["objective-1"])
    asking(position, "end-round", "table")
    assert sorted(position.winners) == [FA, HA]


def test_s511() -> None:
    position = theirs(team(), H)
    assert "confer" in can(position, HH)
    move(position, HH, "confer")
    assert sorted(position.waiting) == [CA, HH]


def test_s512() -> None:
    position = theirs(team(), H)
    for _ in range(3):
        move(position, HH, "confer")
    against(position, "teams.cones", HH, "confer")
    assert "confer" not in can(position, HH)


def test_s513() -> None:
    position = theirs(team(), H)
    for by in (HH, HH, CA):
        move(position, by, "confer")
    against(position, "teams.cones", CA, "confer")
    assert "confer" not in can(position, CA)


def test_s514() -> None:
    position = theirs(team(), H)
    for _ in range(3):
        move(position, HH, "confer")
    theirs(position, A)
    move(position, HA, "confer")


def test_s515() -> None:
    position = theirs(team(seats=DUKE), A)
    assert "confer" not in can(position, A)
    against(position, "teams.cones", A, "confer")


def test_s516() -> None:
    position = team()
    cards = some(position, CA, 2)
    owned(position, CA, *cards)
    for seat in (HH, HA, FA):
        assert view(position, seat).sides[CA].hand == [HIDDEN] * 2
    assert view(position, CA).sides[CA].hand == cards


def test_s517() -> None:
    position = team({}, {"windgap": "rank-3"})
    covered(position, "windgap", 1, "naib")
    for seat in (HA, FA):
        assert view(position, seat).sietches["windgap"].token.endswith("3")
        assert view(position, seat).tokens == position.tokens
    for seat in (HH, CA):
        assert view(position, seat).sietches["windgap"].token == HIDDEN
        assert set(view(position, seat).tokens.values()) == {HIDDEN}
