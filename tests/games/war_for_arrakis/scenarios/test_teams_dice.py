"""Action dice and Bene Gesserit tokens where players share a faction."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.company import (
    BARON,
    CA,
    DUKE,
    FA,
    HA,
    HH,
    asking,
    rolls,
    team,
)
from tests.games.war_for_arrakis.scenarios.table import against, can, offered
from tests.games.war_for_arrakis.script import A, H, move


def rolled(seats: tuple[str, ...], atreides: str, harkonnen: str) -> Position:
    """Both sides have rolled so many dice, which are divided as far as nobody has a choice."""
    position = team(seats=seats)
    for owner in position.sides.values():
        owner.dice = {}
        owner.gesserit = 0
    position.rows = dict.fromkeys(position.rows, 8 - len(harkonnen))
    asking(position, "actions", "table")
    rolls(position, A, atreides)
    while position.step == "change-die":
        by = position.waiting[0]
        if by not in (HA, FA, A):
            break
        move(position, by, "change-die", result=offered(position, by, "change-die")[0])
    rolls(position, H, harkonnen)
    return position


def dice(position: Position, seat: str) -> str:
    """A player's dice by their initials (sorted)."""
    return "".join(sorted(result[0] * count for result, count in position.sides[seat].dice.items()))


def printed() -> Position:
    """The roll of the printed example."""
    return rolled(DUKE, "dhlm", "sssddlmm")


def tokens(harkonnen: int, atreides: int = 0) -> Position:
    """All have dice, and the sides have Bene Gesserit tokens that they may use now."""
    position = team()
    for seat, owner in position.sides.items():
        owner.gesserit = 0
        owner.dice = {result: 1 for result in owner.dice if result != "mentat"}
        if seat == HH:
            owner.gesserit = harkonnen
        if seat == HA:
            owner.gesserit = atreides
    return asking(position, "gesserit", H, A)


def test_the_printed_example_corrino() -> None:
    """Given: Atreides, House Harkonnen, Corrino Ally: 8 dice show 3 Strategy, 2 Deployment, 1 Leadership, 2 Mentat.

    When: They are divided.
    Then: Corrino: 2 Deployment, 2 Strategy. House: Leadership, 2 Mentat, and the third Strategy to be changed.
    Source: 002 L1330; 002 L1331; 002 L1332; 002 L1338
    """
    position = printed()
    assert dice(position, CA) == "ddss"
    assert dice(position, HH) == "lmm"
    assert position.step == "change-die"
    assert position.waiting == [HH]


def test_the_examples_change_only_house_is_offered_of_which_it_has_none() -> None:
    """Given: As before.

    When: House Harkonnen changes the set-aside die.
    Then: next: only House is offered, of which it has none.
    Source: 002 L1334; 002 L1338
    """
    position = printed()
    assert offered(position, HH, "change-die") == ["house"]
    move(position, HH, "change-die", result="house")
    assert dice(position, HH) == "hlmm"
    assert position.step == "act"


def test_the_examples_change_to_leadership_illegal() -> None:
    """Given: As before.

    When: House Harkonnen makes it Leadership.
    Then: illegal because it has a Leadership die and no House die.
    Source: 002 L1334
    """
    against(printed(), "dice.slots", HH, "change-die", result="leadership")


def test_a_tie_goes_to_house_harkonnen_each_gets_two_of_its_own_and_one_mentat() -> None:
    """Given: 6 dice: 2 Strategy, 2 Leadership, 2 Mentat.

    When: They are divided.
    Then: Each gets two of its own and one Mentat.
    Source: 002 L1331; 002 L1336
    """
    position = rolled(DUKE, "dhlm", "ssllmm")
    assert (dice(position, HH), dice(position, CA)) == ("llm", "mss")


def test_an_odd_die_goes_to_house_harkonnen_house_harkonnen_gets_the_mentat() -> None:
    """Given: 5 dice: 2 Strategy, 2 Leadership, 1 Mentat.

    When: They are divided.
    Then: House Harkonnen gets the Mentat: it is 2 to 2 before, and ties are broken in its favour.
    Source: 002 L1336
    """
    position = rolled(DUKE, "dhlm", "ssllm")
    assert (dice(position, HH), dice(position, CA)) == ("llm", "ss")


def test_as_even_as_possible_house() -> None:
    """Given: 6 dice: 3 Leadership, 1 House, 1 Strategy, 1 Mentat.

    When: They are divided.
    Then: House: 2 Leadership, House. Corrino: Strategy, Mentat, and the set-aside Leadership, to be changed.
    Source: 002 L1331; 002 L1332
    """
    position = rolled(DUKE, "dhlm", "lllhsm")
    assert (dice(position, HH), dice(position, CA)) == ("hll", "ms")
    assert position.waiting == [CA]
    assert offered(position, CA, "change-die") == ["deployment"]


def test_two_slots_of_a_result_corrino_has_2_strategy() -> None:
    """Given: 5 dice: 5 Strategy.

    When: They are divided.
    Then: Corrino has 2 Strategy. The three set aside go to House Harkonnen: two until it is 2 to 2, and the third because ties are broken in its favour.
    Source: 002 L1327; 002 L1332; 002 L1336
    """
    position = rolled(DUKE, "dhlm", "sssss")
    assert dice(position, CA) == "ss"
    left = 0
    while position.step == "change-die":
        assert position.waiting == [HH]
        move(position, HH, "change-die", result=offered(position, HH, "change-die")[0])
        left += 1
    assert left == 3
    assert (len(dice(position, HH)), dice(position, CA)) == (3, "ss")


def changed() -> Position:
    """Shared Atreides have rolled 2 Strategy, a Deployment and a House."""
    position = team(seats=BARON)
    for owner in position.sides.values():
        owner.dice = {}
        owner.gesserit = 0
    asking(position, "actions", "table")
    rolls(position, A, "ssdh")
    rolls(position, H, "sssddlmm")
    return position


def test_shared_atreides_have_one_slot_fremen() -> None:
    """Given: House Atreides, Fremen Ally, Harkonnen: 4 dice show 2 Strategy, 1 Deployment, 1 House.

    When: They are divided.
    Then: Fremen: Strategy, Deployment. House Atreides: House and the second Strategy, to be changed.
    Source: 002 L1327; 002 L1332
    """
    position = changed()
    assert (dice(position, FA), dice(position, HA)) == ("ds", "h")
    assert position.step == "change-die"
    assert position.waiting == [HA]


def test_where_that_die_may_go_leadership_or_mentat_of_which_it_has_none() -> None:
    """Given: As before.

    When: House Atreides changes it.
    Then: next: Leadership or Mentat, of which it has none; not House, which it has.
    Source: 002 L1334
    """
    assert offered(changed(), HA, "change-die") == ["leadership", "mentat"]


def test_where_that_die_may_not_go_illegal_that_slot_is_taken() -> None:
    """Given: As before.

    When: House Atreides makes it House.
    Then: illegal because that slot is taken.
    Source: 002 L1334
    """
    against(changed(), "dice.slots", HA, "change-die", result="house")


def test_who_plays_alone_has_the_old_slots_all_four_stay_2_slots_of_each_result() -> None:
    """Given: Atreides, House Harkonnen, Corrino Ally: the Atreides roll 2 Strategy, 2 Mentat.

    When: They are placed.
    Then: All four stay: 2 slots of each result.
    Source: 002 L1268; 002 L1327
    """
    position = team(seats=DUKE)
    for owner in position.sides.values():
        owner.dice = {}
    asking(position, "actions", "table")
    rolls(position, A, "ssmm")
    assert dice(position, A) == "mmss"
    assert position.roll is not None
    assert position.roll.to == H


def test_both_roll_before_tokens_a_harkonnen_player_then_an_atreides_player() -> None:
    """Given: Four players, all dice placed; one Bene Gesserit token with each faction.

    When: Who is asked first?
    Then: next: a Harkonnen player, then an Atreides player.
    Source: 002 L1376; 002 L599
    """
    position = tokens(1, 1)
    assert set(position.waiting) <= {HH, CA}
    both = team()
    for seat in (HH, HA):
        both.sides[seat].gesserit = 1
    rolled_first = asking(both, "actions", "table")
    asked: list[set[str]] = []
    while rolled_first.step != "act":
        if rolled_first.step == "gesserit":
            asked.append(set(rolled_first.waiting))
            for seat in sorted(asked[-1]):
                if rolled_first.step == "gesserit" and seat in rolled_first.waiting:
                    move(rolled_first, seat, "pass")
        elif rolled_first.roll is not None:
            faces = ["mentat", "house", "strategy", "deployment", "leadership"]
            owner = rolled_first.roll
            move(rolled_first, "T", "roll", to=owner.to, face=faces[owner.left % 5])
        else:
            by = rolled_first.waiting[0]
            move(
                rolled_first,
                by,
                "change-die",
                result=offered(rolled_first, by, "change-die")[0],
            )
    assert asked
    assert asked[0] == {HH, CA}
    assert asked[-1] == {HA, FA}


def test_either_partner_uses_the_token_legal_regardless_of_how_it_was_obtained() -> None:
    """Given: The Harkonnens have a token, gained when Mohiam entered play.

    When: House Harkonnen takes it as a House die (fewest on its dashboard).
    Then: legal regardless of how it was obtained.
    Source: 002 L1376
    """
    position = tokens(1)
    position.sides[HH].dice = {"leadership": 1, "mentat": 1}
    assert offered(position, HH, "gesserit") == ["house"]
    move(position, HH, "gesserit", result="house")
    assert dice(position, HH) == "hlm"


def test_the_other_partner_uses_the_token_legal() -> None:
    """Given: As before.

    When: House Harkonnen leaves it; the Corrino Ally takes it as the result it has fewest of.
    Then: legal.
    Source: 002 L1376
    """
    position = tokens(1)
    position.sides[CA].dice = {"deployment": 1, "strategy": 1}
    assert offered(position, CA, "gesserit") == ["mentat"]
    move(position, CA, "gesserit", result="mentat")
    assert dice(position, CA) == "dms"


def test_one_token_per_faction_illegal_each_faction_uses_only_1_per_round() -> None:
    """Given: The Harkonnens have 2 tokens; House Harkonnen has used one this round.

    When: The Corrino Ally uses the other.
    Then: illegal because each faction uses only 1 per round.
    Source: 002 L1376
    """
    position = tokens(2)
    move(position, HH, "gesserit", result=offered(position, HH, "gesserit")[0])
    assert "gesserit" not in can(position, CA)
    against(position, "dice.bene-gesserit", CA, "gesserit", result="mentat")


def test_a_token_on_a_result_that_one_lacks_illegal_its_dashboard_has_no_strategy() -> None:
    """Given: The Harkonnens have a token.

    When: House Harkonnen lays it on Strategy.
    Then: illegal because its dashboard has no Strategy.
    Source: 002 L1376; 002 L1248
    """
    position = tokens(1)
    against(position, "dice.bene-gesserit", HH, "gesserit", result="strategy")
    assert "strategy" not in offered(position, HH, "gesserit")
