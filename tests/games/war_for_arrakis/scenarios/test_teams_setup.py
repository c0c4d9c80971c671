"""Games of three and four: seats, set-up, secrets and the Cone of Silence."""

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


def test_four_players_legal_both_factions_are_shared_between_two_players_each() -> None:
    """Given: House Atreides, Fremen Ally, House Harkonnen, Corrino Ally.

    When: A game of four begins.
    Then: legal: both factions are shared between two players each.
    Source: 002 L1268
    """
    assert seated(*FOUR)


def test_three_players_the_harkonnens_shared_legal() -> None:
    """Given: Atreides, House Harkonnen, Corrino Ally.

    When: A game of three begins.
    Then: legal: one faction as in the two-player game, the other shared.
    Source: 002 L1268
    """
    assert seated(*DUKE)


def test_three_players_the_atreides_shared_legal() -> None:
    """Given: House Atreides, Fremen Ally, Harkonnen.

    When: A game of three begins.
    Then: legal: that the Harkonnens be the shared faction is only recommended.
    Source: 002 L1268
    """
    assert seated(*BARON)


def test_half_a_faction_illegal_nobody_plays_the_fremen_ally() -> None:
    """Given: House Atreides, House Harkonnen, Corrino Ally.

    When: A game of three begins.
    Then: illegal because nobody plays the Fremen Ally.
    Source: 002 L1268
    """
    assert not seated(HA, HH, CA)


def test_a_faction_and_a_part_of_it_illegal() -> None:
    """Given: Atreides, House Atreides, Harkonnen.

    When: A game of three begins.
    Then: illegal because the Atreides are either one player's or shared, not both.
    Source: 002 L1268
    """
    assert not seated(A, HA, H)


@pytest.mark.parametrize("seats", [FOUR, DUKE])
def test_leaders_of_house_harkonnen_and_of_the_corrino_ally(seats: tuple[str, ...]) -> None:
    """Given: The Harkonnens are shared.

    When: Set-up.
    Then: Baron Harkonnen and Beast Rabban lie with House Harkonnen, Captain Aramsham with the Corrino Ally; no others are in play.
    Source: 002 L1294
    """
    position = staged(seats)
    assert leaders(position, HH) == ["baron-harkonnen", "beast-rabban"]
    assert leaders(position, CA) == ["captain-aramsham"]


@pytest.mark.parametrize("seats", [FOUR, BARON])
def test_leaders_of_house_atreides_and_of_the_fremen_ally(seats: tuple[str, ...]) -> None:
    """Given: The Atreides are shared.

    When: Set-up.
    Then: Paul Atreides and Lady Jessica lie with House Atreides, Stilgar with the Fremen Ally; no others are in play.
    Source: 002 L1288
    """
    position = staged(seats)
    assert leaders(position, HA) == ["lady-jessica", "paul-atreides"]
    assert leaders(position, FA) == ["stilgar"]


def test_the_rest_is_set_up_as_for_two() -> None:
    """Given: Four players.

    When: Set-up is done.
    Then: 8 Sietches with a token and a Naib each, 6 Settlements with Legions, 6 Stations, one Secret Objective, one Bene Gesserit token for the Atreides, none for the Harkonnens.
    Source: 002 L1280
    """
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


def test_partners_win_together() -> None:
    """Given: Four players; Supremacy 8; a Sietch of rank 2 falls.

    When: The Harkonnens destroy it.
    Then: House Harkonnen and the Corrino Ally have both won, the Atreides players have not.
    Source: 002 L1276
    """
    position = team({"csw-3": regulars(H, 3)}, {"windgap": "rank-2"})
    position.supremacy = 8
    theirs(position, H)
    move(position, CA, "spend", die="strategy", do="action")
    move(position, CA, "choose", option=2)
    move(position, CA, "attack", start="csw-3", area="windgap")
    assert sorted(position.winners) == [CA, HH]


def test_both_atreides_players_win_house_atreides_and_the_fremen_ally_have_both_won() -> None:
    """Given: Four players; the markers have reached the Secret Objective.

    When: The round ends.
    Then: House Atreides and the Fremen Ally have both won.
    Source: 002 L1276
    """
    position = team()
    position.objectives = ["objective-1"]
    position.markers = dict(GAME.objectives["objective-1"])
    asking(position, "end-round", "table")
    assert sorted(position.winners) == [FA, HA]


def test_the_first_cone_legal_they_have_three_of_them() -> None:
    """Given: Four players; a turn of the Harkonnens.

    When: House Harkonnen discards a Cone of Silence token to confer with the Corrino Ally.
    Then: legal: they have three of them.
    Source: 002 L1303; 002 L1305
    """
    position = theirs(team(), H)
    assert "confer" in can(position, HH)
    move(position, HH, "confer")
    assert sorted(position.waiting) == [CA, HH]


def test_a_fourth_cone_illegal_a_faction_takes_3_tokens() -> None:
    """Given: House Harkonnen has discarded three.

    When: House Harkonnen discards another.
    Then: illegal because a faction takes 3 tokens.
    Source: 002 L1295; 002 L1303
    """
    position = theirs(team(), H)
    for _ in range(3):
        move(position, HH, "confer")
    against(position, "teams.cones", HH, "confer")
    assert "confer" not in can(position, HH)


def test_the_cones_are_the_factions_illegal() -> None:
    """Given: House Harkonnen has discarded two, the Corrino Ally one.

    When: The Corrino Ally discards another.
    Then: illegal: the three are those of the two players together.
    Source: 002 L1295; 002 L1303
    """
    position = theirs(team(), H)
    for by in (HH, HH, CA):
        move(position, by, "confer")
    against(position, "teams.cones", CA, "confer")
    assert "confer" not in can(position, CA)


def test_the_enemy_has_cones_of_their_own_legal_the_atreides_players_took_3_as_well() -> None:
    """Given: The Harkonnens have discarded three.

    When: House Atreides discards one.
    Then: legal: the Atreides players took 3 as well.
    Source: 002 L1289
    """
    position = theirs(team(), H)
    for _ in range(3):
        move(position, HH, "confer")
    theirs(position, A)
    move(position, HA, "confer")


def test_nobody_to_confer_with_illegal_only_a_shared_faction_has_them() -> None:
    """Given: Three players; the Atreides are one player.

    When: The Atreides discard a Cone of Silence token.
    Then: illegal because only a shared faction has them.
    Source: 002 L1303
    """
    position = theirs(team(seats=DUKE), A)
    assert "confer" not in can(position, A)
    against(position, "teams.cones", A, "confer")


def test_a_partners_hand_stays_secret_it_sees_that_there_are_2_not_which() -> None:
    """Given: Four players; the Corrino Ally holds 2 cards.

    When: House Harkonnen looks at what it may see.
    Then: It sees that there are 2, not which.
    Source: 002 L1303
    """
    position = team()
    cards = some(position, CA, 2)
    owned(position, CA, *cards)
    for seat in (HH, HA, FA):
        assert view(position, seat).sides[CA].hand == [HIDDEN] * 2
    assert view(position, CA).sides[CA].hand == cards


def test_what_partners_both_see() -> None:
    """Given: Four players; Sietches and Deployment tokens lie face down.

    When: House Atreides and the Fremen Ally look; House Harkonnen looks.
    Then: Both Atreides players see what lies there, because they are as one player; no Harkonnen player does.
    Source: 002 L1299
    """
    position = team({}, {"windgap": "rank-3"})
    covered(position, "windgap", 1, "naib")
    for seat in (HA, FA):
        assert view(position, seat).sietches["windgap"].token.endswith("3")
        assert view(position, seat).tokens == position.tokens
    for seat in (HH, CA):
        assert view(position, seat).sietches["windgap"].token == HIDDEN
        assert set(view(position, seat).tokens.values()) == {HIDDEN}
