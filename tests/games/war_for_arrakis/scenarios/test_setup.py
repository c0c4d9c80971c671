"""Set-up (setup.toml)."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import against, can, first, offered
from tests.games.war_for_arrakis.script import GAME, RULES, A, H, legion, move, new_game

SIETCHES = [
    "bight-of-the-cliff",
    "gara-kulon",
    "habbanya-ridge",
    "hobars-gap",
    "rock-outcroppings",
    "sihaya-ridge",
    "tasmin-sink",
    "windgap",
]


def dealt(position: Position, *kinds: str) -> Position:
    """Let the table deal, by the first of all that can come, as long as it does one of these."""
    while position.waiting == ["table"] and position.step in kinds:
        move(position, "T", position.step, **first(position, "T", position.step))
    return position


def ready() -> Position:
    """The game is set up, and the first round about to begin."""
    return dealt(
        new_game(),
        "place-sietch",
        "place-start-token",
        "muster-black",
        "muster-silver",
        "draw-objective-card",
    )


def test_s001() -> None:
    position = new_game()
    assert position.step == "place-sietch"
    here = first(position, "T", "place-sietch")["area"]
    assert set(offered(position, "T", "place-sietch", to=A, area=here)) == set(GAME.sietch_tokens)
    move(position, "T", "place-sietch", to=A, area=here, token="rank-3")
    against(position, "setup.sietches", "T", "place-sietch", to=A, area=here, token="rank-2")
    dealt(position, "place-sietch")
    assert sorted(position.sietches) == SIETCHES
    tokens = sorted(one.token for one in position.sietches.values())
    assert tokens == sorted(GAME.sietch_tokens)
    assert not any(one.shown for one in position.sietches.values())

    other = dealt(new_game(), "place-sietch")
    assert sorted(one.token for one in other.sietches.values()) == tokens
    assert other.sietches[here].token != position.sietches[here].token


def test_s002() -> None:
    position = dealt(new_game(), "place-sietch", "place-start-token")
    for area in SIETCHES:
        here = position.legions[area]
        assert (here.side, here.units, here.leaders, len(here.tokens)) == (A, {}, ["naib"], 1)
        assert GAME.tokens[position.tokens[here.tokens[0]]].set == "atreides-starting"
    assert len(set(position.tokens.values())) == 8
    assert len(position.token_pool) == 8
    assert {GAME.tokens[token].set for token in position.token_pool} == {"atreides"}


def test_s003() -> None:
    position = dealt(new_game(), "place-sietch", "place-start-token")
    expected: dict[str, dict[str, int]] = {}
    bashars: dict[str, int] = {}
    sets: dict[str, list[str]] = {}
    while position.step in ("muster-black", "muster-silver"):
        made = first(position, "T", position.step)
        token = GAME.tokens[made["token"]]
        sets[made["area"]] = sorted([*sets.get(made["area"], []), token.set])
        units = expected.setdefault(made["area"], {})
        for rank, count in token.units.items():
            units[rank] = units.get(rank, 0) + count
        bashars[made["area"]] = bashars.get(made["area"], 0) + token.bashars
        move(position, "T", position.step, **made)
    assert sets == {area: ["black", "silver"] for area in GAME.settlements}
    for area in GAME.settlements:
        assert position.legions[area] == legion(H, expected[area], ["bashar"] * bashars[area])
    assert {GAME.tokens[token].set for token in position.tokens.values()} == {"atreides-starting"}
    assert position.muster_pool == []


def test_s004() -> None:
    position = ready()
    assert sorted(position.stations) == [
        "cne-2",
        "cne-6",
        "cnw-4",
        "false-wall-east",
        "ne-4",
        "nw-15",
    ]
    for side in (A, H):
        view = RULES.view(GAME, position, side)
        assert view.stations == position.stations
        assert view.station_pool == sorted(view.station_pool)
        assert "turn-up-station" not in can(position, side[0].upper())
    against(
        position,
        "stations.take turn.seats",
        "A",
        "turn-up-station",
        area="cne-2",
        token=position.station_pool[0],
    )


def test_s005() -> None:
    position = ready()
    in_play = {
        A: ["lady-jessica", "paul-atreides", "stilgar"],
        H: ["baron-harkonnen", "beast-rabban", "captain-aramsham"],
    }
    for side, leaders in in_play.items():
        states = position.sides[side].leaders
        assert sorted(one for one, state in states.items() if state == "ready") == leaders
        assert {states[one] for one in states if one not in leaders} == {"aside"}
    for here in position.legions.values():
        assert set(here.leaders) <= {"naib", "bashar"}


def test_s006() -> None:
    position = ready()
    assert position.supremacy == 0
    assert position.markers == {"jihad": 0, "kwisatz-haderach": 0, "sand-dwellers": 0}
    assert position.rows == {"choam": 0, "landsraad": 0, "spacing-guild": 0}
    assert (position.sides[A].gesserit, position.sides[H].gesserit) == (1, 0)
    assert position.gesserit == 4
    assert position.sides[A].hand == []
    assert position.sides[H].hand == []
    assert (position.worms, position.signs, position.harvesters, position.flyers) == (
        {},
        [],
        [],
        {},
    )


def test_s007() -> None:
    position = ready()
    assert len(position.objectives) == 1
    assert len(position.objective_deck) == 5
    assert sorted([*position.objectives, *position.objective_deck]) == sorted(GAME.objectives)
    other = ready()
    other.objectives, other.objective_deck[0] = (
        [other.objective_deck[0]],
        other.objectives[0],
    )
    other.objective_deck.sort()
    assert RULES.view(GAME, position, A).objectives == position.objectives
    assert RULES.view(GAME, position, A) != RULES.view(GAME, other, A)
    assert RULES.view(GAME, position, H) == RULES.view(GAME, other, H)
