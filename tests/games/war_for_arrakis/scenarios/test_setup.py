"""Set-up."""

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


def test_sietch_tokens_land_at_random() -> None:
    """Given: A new two-player game; 8 Sietch tokens, 8 marked Areas.

    When: Set-up deals the Sietch tokens.
    Then: Each of gara-kulon, sihaya-ridge, tasmin-sink, habbanya-ridge, bight-of-the-cliff, rock-outcroppings, hobars-gap and windgap holds exactly one token face down; no Area holds two; the spread of ranks differs from game to game.
    Source: 002 L507
    """
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


def test_one_starting_token_and_one_naib_per_sietch() -> None:
    """Given: Sietch tokens are placed.

    When: Set-up deals the Atreides force.
    Then: Every Sietch Area holds 1 face-down Starting Deployment token and 1 Naib; no Unit figures stand there yet; the 8 standard tokens are off the board in a hidden pool.
    Source: 002 L508
    """
    position = dealt(new_game(), "place-sietch", "place-start-token")
    for area in SIETCHES:
        here = position.legions[area]
        assert (here.side, here.units, here.leaders, len(here.tokens)) == (A, {}, ["naib"], 1)
        assert GAME.tokens[position.tokens[here.tokens[0]]].set == "atreides-starting"
    assert len(set(position.tokens.values())) == 8
    assert len(position.token_pool) == 8
    assert {GAME.tokens[token].set for token in position.token_pool} == {"atreides"}


def test_harkonnen_garrison_is_open_and_made_of_two_tokens() -> None:
    """Given: Six Harkonnen Settlements on the board.

    When: Set-up deals the two Harkonnen sets.
    Then: Each Settlement gets one token of EACH set (never two of the same set); they are turned up at once and exchanged for figures; no Harkonnen Deployment token remains on the board in the two-player game.
    Source: 002 L512
    """
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


def test_nobody_knows_a_station_illegal() -> None:
    """Given: Station tokens at ne-4, nw-15, cne-2, cne-6, false-wall-east, cnw-4.

    When: The Atreides player asks to look under the token at cne-2 at set-up.
    Then: illegal because Stations, unlike Sietches and Deployment tokens, are secret to both players until an Atreides Legion takes them.
    Source: 002 L513; 002 L437; 002 L507
    """
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


def test_named_leaders_in_play_at_the_start_are_not_on_the_board() -> None:
    """Given: New game.

    When: Set-up deals Leaders.
    Then: Paul Atreides, Lady Jessica, Stilgar, Baron Harkonnen, Beast Rabban and Captain Aramsham have their cards face up on their Action boxes; their figures are set aside off the board; no Named Leader stands in any Area.
    Source: 002 L520
    """
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


def test_starting_values() -> None:
    """Given: New game.

    When: Set-up ends.
    Then: Supremacy 0, three Prescience markers at 0, three Imperium markers on the top step, Atreides 1 Bene Gesserit token, Harkonnen 0, reserve 4, hands empty, no Sandworm, no Wormsign, no Vehicle on the board.
    Source: 002 L514; 002 L521; 002 L525
    """
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


def test_one_secret_goal_five_out_the_atreides_player_holds_1() -> None:
    """Given: 6 Secret Objective cards.

    When: Set-up.
    Then: The Atreides player holds 1; the 5 others are set aside and unseen; the Harkonnen view shows neither the card nor which five were left.
    Source: 002 L523
    """
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
