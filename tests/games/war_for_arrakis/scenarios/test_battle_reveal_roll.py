"""How a battle begins, and its dice."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.fights import (
    attack,
    battle,
    dealt,
    due,
    fight,
    give,
    lose,
    ready,
    uncarded,
)
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    attacking,
    can,
    goes,
    moving,
    offered,
)
from tests.games.war_for_arrakis.script import (
    A,
    H,
    legion,
    move,
    roll,
    scene,
    stand_with,
    state,
    told,
    turn_of,
)

SARDAUKAR = "special-elite"


def field(harkonnen: Legion, atreides: Legion, rulings: dict[str, str] | None = None) -> Position:
    """Legions that face each other in the open, the Harkonnens at sw-3, the Atreides at sw-5."""
    return scene({"sw-3": harkonnen, "sw-5": atreides}, rulings=rulings)


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def siege(attackers: Legion, defenders: Legion, rank: int = 1) -> Position:
    """Harkonnens at ne-11 before the sietch of gara-kulon."""
    return scene({"ne-11": attackers, "gara-kulon": defenders}, {"gara-kulon": f"rank-{rank}"})


def covered(position: Position, area: str, *tokens: str) -> None:
    """Lay deployment tokens face down with a Legion."""
    stand_with(position, area, tokens=sorted(tokens))
    for token in tokens:
        position.tokens[token] = token


def test_all_of_the_attacker_fights_illegal_a_legion_cannot_be_split_for_an_attack() -> None:
    """Given: Harkonnen 5 Units + Bashar in ne-11.

    When: Strategy attack on gara-kulon with 3 of the 5 Units.
    Then: illegal: a Legion cannot be split for an attack.
    Source: 002 L892
    """
    position = siege(regulars(H, 5, "bashar"), regulars(A, 2))
    attacking(position, "H")
    against(position, "movement.split", "H", "leave", piece="regular")
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    assert due(position) == (H, 5)
    assert position.legions["ne-11"] == regulars(H, 5, "bashar")


def test_defender_turns_all_sietch_and_both_tokens_turn_before_any_card_or_die() -> None:
    """Given: gara-kulon: face-down Sietch, 2 tokens; attacked.

    When: Battle begins.
    Then: Sietch and both tokens turn before any card or die; excess above 6 Units removed by the Atreides first.
    Source: 002 L897
    """
    position = siege(regulars(H, 2), regulars(A, 3), rank=2)
    covered(position, "gara-kulon", "atreides-1", "atreides-2")
    dealt(position, "H", 1)
    attack(position, "H", "ne-11", "gara-kulon")
    assert position.sietches["gara-kulon"].shown
    assert position.tokens == {}
    assert state(position) == "overstack: A"
    move(position, "A", "overstack", piece="regular")
    assert position.legions["gara-kulon"] == regulars(A, 6)
    assert state(position) == "boost: H"


def test_attacker_turns_too() -> None:
    """Given: Atreides attacks from ne-12 with 2 Regulars + 1 token.

    When: Battle begins.
    Then: The token of the ATTACKER is turned as well and its Units fight.
    Source: 002 L897
    """
    position = scene({"ne-12": regulars(A, 2), "ne-11": regulars(H, 2)})
    covered(position, "ne-12", "atreides-1")
    attack(position, "A", "ne-12", "ne-11")
    assert position.tokens == {}
    assert position.legions["ne-12"] == regulars(A, 4)
    assert due(position) == (A, 4)


def test_token_in_a_neighbour_stays_hidden_the_token_at_csw_3_is_not_involved() -> None:
    """Given: windgap attacked; csw-3 holds a token.

    When: Battle.
    Then: The token at csw-3 is not involved.
    Source: 002 L897
    """
    position = scene(
        {"sw-9": regulars(H, 2), "windgap": regulars(A, 2), "csw-3": legion(A)},
        {"windgap": "rank-1"},
    )
    covered(position, "csw-3", "atreides-1")
    attack(position, "H", "sw-9", "windgap")
    assert position.tokens == {"atreides-1": "atreides-1"}
    assert position.legions["csw-3"].tokens == ["atreides-1"]
    roll(position, "hh")
    assert due(position) == (A, 3)


def test_attack_across_an_impassable_border_illegal_not_even_for_the_atreides() -> None:
    """Given: 4 Atreides Units in ne-4; 2 Harkonnen Units in rimwall-west; no worm pieces.

    When: Strategy attack on rimwall-west.
    Then: illegal; not even for the Atreides.
    Source: 002 L890
    """
    position = scene(
        {"ne-4": regulars(A, 4), "rimwall-west": regulars(H, 2), "ne-3": regulars(H, 1)}
    )
    attacking(position, "A")
    assert offered(position, "A", "attack", start="ne-4") == ["ne-3"]
    against(
        position,
        "battle.attack movement.borders board.impassable",
        "A",
        "attack",
        start="ne-4",
        area="rimwall-west",
    )


def test_attack_on_a_harvester_illegal_as_an_attack() -> None:
    """Given: nw-6 holds only a Harvester; Atreides at nw-7.

    When: Strategy attack on nw-6.
    Then: illegal as an attack (no Legion, no Settlement); moving there removes it.
    Source: 002 L890
    """
    position = scene({"nw-7": regulars(A, 2), "nw-8": regulars(H, 1)})
    position.harvesters = ["nw-6"]
    attacking(position, "A")
    against(position, "battle.attack", "A", "attack", start="nw-7", area="nw-6")
    position = scene({"nw-7": regulars(A, 2)})
    position.harvesters = ["nw-6"]
    goes(moving(position, "A"), "A", "nw-7", "nw-6")
    assert position.harvesters == []


def test_defender_may_not_be_asked_first_illegal() -> None:
    """Given: Harkonnen attacks gara-kulon from ne-11; both hold 3 cards.

    When: The Harkonnen refuses to decide about cards until the Atreides has decided.
    Then: illegal because the attacking player decides first, the defender afterwards, knowing it.
    Source: 002 L901
    """
    position = siege(regulars(H, 2), regulars(A, 2))
    mine, theirs = dealt(position, "H", 3), dealt(position, "A", 3)
    attack(position, "H", "ne-11", "gara-kulon")
    assert state(position) == "boost: H"
    assert "boost" not in can(position, "A")
    against(position, "battle.cards turn.passing", "A", "boost", card=theirs[0])
    move(position, "H", "boost", card=mine[0])
    move(position, "H", "pass")
    assert state(position) == "boost: A"


def test_several_cards_at_once_legal_2_plus_4_6_dice() -> None:
    """Given: 2 Harkonnen Regulars in sw-3 attack sw-5; 5 cards in the Harkonnen hand.

    When: 4 cards are discarded before the first roll.
    Then: legal: 2 + 4 = 6 dice; the printed effects do not happen; discards go openly to their own piles; a card gives its die in this round only.
    Source: 002 L901
    """
    position = field(regulars(H, 2), regulars(A, 2))
    cards = dealt(position, "H", 5)
    attack(position, "H", "sw-3", "sw-5")
    for card in cards[:4]:
        move(position, "H", "boost", card=card)
    assert position.sides[H].hand == cards[4:]
    assert sorted(position.discards["corrino-ally"]) == cards[:4]
    uncarded(position)
    assert due(position) == (H, 6)
    assert position.legions == {"sw-3": regulars(H, 2), "sw-5": regulars(A, 2)}
    fight(position, "hhhhhh", "hh")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    uncarded(position)
    assert due(position) == (H, 2)


def test_never_above_six_6_dice_not_8() -> None:
    """Given: gara-kulon: Sietch rank 2, 5 Atreides Units; 1 card discarded.

    When: The defender rolls.
    Then: 6 dice, not 8.
    Source: 002 L904

    Whether a card that brings no die can be discarded is a ruling ("idle-cards").
    """
    position = siege(regulars(H, 2), regulars(A, 5), rank=2)
    card = dealt(position, "A", 1)[0]
    attack(position, "H", "ne-11", "gara-kulon")
    assert "boost" not in can(position, "A")
    against(position, "battle.cards", "A", "boost", card=card)
    roll(position, "hh")
    assert due(position) == (A, 6)

    other = scene(
        {"ne-11": regulars(H, 2), "gara-kulon": regulars(A, 5)},
        {"gara-kulon": "rank-2"},
        {"idle-cards": "allowed"},
    )
    card = dealt(other, "A", 1)[0]
    attack(other, "H", "ne-11", "gara-kulon")
    move(other, "A", "boost", card=card)
    uncarded(other)
    roll(other, "hh")
    assert due(other) == (A, 6)


def test_cards_anew_each_round_legal_dice_present_units_plus_1() -> None:
    """Given: Battle at sw-5; in round 1 the Harkonnen discarded 2 cards; both still hold cards; round 2 starts.

    When: The Harkonnen discards 1 more.
    Then: legal: dice = present Units + 1; the two dice of round 1 are not kept.
    Source: 002 L901
    """
    position = field(regulars(H, 2), regulars(A, 2))
    cards = dealt(position, "H", 4)
    dealt(position, "A", 1)
    attack(position, "H", "sw-3", "sw-5")
    for card in cards[:2]:
        move(position, "H", "boost", card=card)
    uncarded(position)
    assert due(position) == (H, 4)
    fight(position, "hhhh", "hh")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    assert state(position) == "boost: H"
    move(position, "H", "boost", card=cards[2])
    uncarded(position)
    assert due(position) == (H, 3)


def test_rank_adds_every_round_the_defender_rolls_2_plus_2_4_dice() -> None:
    """Given: gara-kulon: Sietch rank 2; the defender had 3 Units, 2 survive round 1.

    When: Round 2 is rolled without cards.
    Then: The defender rolls 2 + 2 = 4 dice.
    Source: 002 L902
    """
    position = siege(regulars(H, 3), regulars(A, 3), rank=2)
    attack(position, "H", "ne-11", "gara-kulon")
    fight(position, "sxx", "xxxxx")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    roll(position, "hh")
    assert due(position) == (A, 4)


def test_rank_protects_only_its_owners_defence_3_dice() -> None:
    """Given: 3 Atreides Units in windgap (Sietch rank 2) attack a Harkonnen Legion in csw-3.

    When: The Atreides rolls.
    Then: 3 dice: rank dice belong to a DEFENDER only.
    Source: 002 L902
    """
    position = scene({"windgap": regulars(A, 3), "csw-3": regulars(H, 2)}, {"windgap": "rank-2"})
    attack(position, "A", "windgap", "csw-3")
    assert due(position) == (A, 3)


def test_leaders_roll_no_dice_2_dice() -> None:
    """Given: 2 Harkonnen Regulars + 2 Bashars attack from sw-3.

    When: The Harkonnen rolls without cards.
    Then: 2 dice.
    Source: 002 L902
    """
    position = field(regulars(H, 2, "bashar", "bashar"), regulars(A, 2))
    attack(position, "H", "sw-3", "sw-5")
    assert due(position) == (H, 2)


def test_surprise_with_six_dice_one_special_is_added_although_6_dice_were_rolled() -> None:
    """Given: 6 Harkonnen Regulars + Bashar in ne-11 attack gara-kulon by Leadership; roll: no special.

    When: Round 1 is counted.
    Then: One special is added although 6 dice were rolled; the Bashar makes it 1 Hit.
    Source: 002 L904-906
    """
    position = siege(regulars(H, 6, "bashar"), regulars(A, 3), rank=2)
    attack(position, "H", "ne-11", "gara-kulon", "leadership")
    assert battle(position).surprise
    assert due(position) == (H, 6)
    assert fight(position, "hhhhhh", "xxxxx")["attack"] == 1


def test_surprise_only_once_no_special_is_added_the_bashar_gives_nothing() -> None:
    """Given: The same Leadership attack from ne-11, round 2; roll: no special.

    When: Round 2 is counted.
    Then: No special is added; the Bashar gives nothing.
    Source: 002 L906
    """
    position = siege(regulars(H, 6, "bashar"), regulars(A, 3), rank=2)
    attack(position, "H", "ne-11", "gara-kulon", "leadership")
    fight(position, "hhhhhh", "xxxxx")
    move(position, "H", "press-on")
    lose(position, "regular")
    move(position, "A", "stand")
    assert due(position) == (H, 5)
    assert fight(position, "hhhhh", "xxxx")["attack"] == 0


def test_surprise_belongs_to_the_attacker_only_the_attacker_adds_a_special() -> None:
    """Given: Harkonnen attacks windgap by Leadership; a Naib defends; the defender rolls no special.

    When: Round 1 is counted.
    Then: Only the attacker adds a special; the Naib gives nothing.
    Source: 002 L906
    """
    position = scene(
        {"csw-3": regulars(H, 2, "bashar"), "windgap": regulars(A, 2, "naib")},
        {"windgap": "rank-1"},
    )
    attack(position, "H", "csw-3", "windgap", "leadership")
    hits = fight(position, "ss", "sss")
    assert (hits["attack"], hits["defense"]) == (3, 3)


def test_more_specials_than_leaders_2_hits_the_sword_and_one_special_two_specials_miss() -> None:
    """Given: 4 Regulars + 1 Naib at windgap roll 3 specials, 1 sword.

    When: Hits are counted.
    Then: 2 Hits: the sword and one special; two specials miss.
    Source: 002 L928-930
    """
    position = scene({"windgap": regulars(A, 4, "naib"), "csw-3": regulars(H, 4)})
    attack(position, "A", "windgap", "csw-3")
    assert fight(position, "xxxs", "xxxx")["attack"] == 2


def test_more_leaders_than_specials_the_owner_picks_one_of_the_three_abilities() -> None:
    """Given: Harkonnen Legion in sw-3 with Baron (two shields), Shaddam IV (two Hits), Bashar (1 Hit) rolls 1 special.

    When: Hits are counted.
    Then: The owner picks ONE of the three abilities; others idle; choice of the attacker comes first when both choose.
    Source: 002 L932
    """
    leaders = ["baron-harkonnen", "bashar", "shaddam-iv"]
    for chosen, hits, taken in [("baron-harkonnen", 2, 1), ("bashar", 3, 3), ("shaddam-iv", 4, 3)]:
        position = field(regulars(H, 3, *leaders), regulars(A, 3, "naib", "stilgar"))
        ready(position, "shaddam-iv")
        attack(position, "H", "sw-3", "sw-5")
        roll(position, "xss")
        roll(position, "ssx")
        assert state(position) == "lead: H"
        assert "lead" not in can(position, "A")
        assert offered(position, "H", "lead") == leaders
        move(position, "H", "lead", leader=chosen)
        assert state(position) == "lead: A"
        counted = told(move(position, "A", "lead", leader="naib"), "hits-counted")[0]
        assert (counted["attack"], counted["defense"]) == (hits, taken)


def test_one_leader_once_per_roll_two_shields_not_four() -> None:
    """Given: Baron is the only Leader of a Legion in sw-3 that rolls 2 specials.

    When: Shields are counted.
    Then: Two shields, not four; the second special misses; next round he may work again.
    Source: 002 L926
    """
    position = field(regulars(H, 3, "baron-harkonnen"), regulars(A, 4))
    attack(position, "H", "sw-3", "sw-5")
    assert fight(position, "xxh", "ssss")["defense"] == 1
    lose(position, "regular")
    move(position, "H", "press-on")
    move(position, "A", "stand")
    assert fight(position, "xs", "sssx")["defense"] == 1


def test_special_elite_lowers_shields_two_fedaykin_cancel_both_shields() -> None:
    """Given: Atreides Legion with 3 Fedaykin; Harkonnen Legion without Leaders rolled 2 shields.

    When: Count.
    Then: Two Fedaykin cancel both shields; the third has nothing to cancel and gives no Hit or any other gain.
    Source: 002 L936; 002 L908
    """
    position = scene({"sw-5": legion(A, {SARDAUKAR: 3}), "sw-3": regulars(H, 2)})
    attack(position, "A", "sw-5", "sw-3")
    hits = fight(position, "sss", "hh")
    assert (hits["attack"], hits["defense"]) == (3, 0)


def test_special_elite_dies_this_round() -> None:
    """Given: A Legion in sw-3 with 1 Sardaukar and 1 Regular suffers 3 Hits in round 1; the Atreides rolled 1 shield.

    When: Round 1 is counted.
    Then: The Sardaukar still cancels the shield, though he falls in the same round; in round 2 he no longer would.
    Source: 002 L936
    """
    position = field(legion(H, {SARDAUKAR: 1, "regular": 1}), regulars(A, 4))
    attack(position, "H", "sw-3", "sw-5")
    hits = fight(position, "ss", "sssh")
    assert (hits["attack"], hits["defense"]) == (2, 3)

    later = field(legion(H, {SARDAUKAR: 1, "regular": 2}), regulars(A, 4))
    attack(later, "H", "sw-3", "sw-5")
    assert fight(later, "sxx", "sxxh") == {**hits, "attack": 1, "defense": 1}
    lose(later, SARDAUKAR)
    move(later, "H", "press-on")
    move(later, "A", "stand")
    assert fight(later, "sxx", "hxx")["attack"] == 0


def test_printed_example_bashar_plus_1_hit_baron_plus_2_shields_third_special_misses() -> None:
    """Given: Harkonnen: 2 Regulars, 2 Elites, 1 Sardaukar, Bashar, Baron (+1 card); roll: 3 specials, 2 swords, 1 shield. Atreides: 2 Regulars, 1 Fedaykin, Muad’Dib in Sietch rank 2; roll: 5 swords.

    When: Count.
    Then: Bashar +1 Hit, Baron +2 shields, third special misses: 3 Hits, 3 shields; Fedaykin removes 1: 2 shields; Atreides score 5−2 = 3. Harkonnen score 3.
    Source: 002 L912; 002 L940
    """
    position = scene(
        {
            "csw-3": legion(
                H, {"regular": 2, "elite": 2, SARDAUKAR: 1}, ["baron-harkonnen", "bashar"]
            ),
            "windgap": legion(A, {"regular": 2, SARDAUKAR: 1}, ["paul-muad-dib"]),
        },
        {"windgap": "rank-2"},
    )
    position.sides[A].leaders["paul-atreides"] = "gone"
    ready(position, "paul-muad-dib")
    card = dealt(position, "H", 1)[0]
    attack(position, "H", "csw-3", "windgap")
    move(position, "H", "boost", card=card)
    roll(position, "xxxssh")
    counted = told(roll(position, "sssss"), "hits-counted")[0]
    assert (counted["attack"], counted["defense"]) == (3, 3)


def test_landsraad_ban_illegal_the_atreides_may_still_discard_theirs() -> None:
    """Given: Landsraad Ban active; Harkonnen with 4 cards attacks sw-5 from sw-3.

    When: Discards 2 cards for dice.
    Then: illegal; the Atreides may still discard theirs.
    Source: 002 L825
    """
    position = field(regulars(H, 2), regulars(A, 2))
    position.bans = ["landsraad"]
    mine, theirs = dealt(position, "H", 4), dealt(position, "A", 1)
    attack(position, "H", "sw-3", "sw-5")
    against(position, "battle.cards harvest.bans turn.passing", "H", "boost", card=mine[0])
    assert state(position) == "boost: A"
    move(position, "A", "boost", card=theirs[0])
    uncarded(position)
    assert battle(position).cards == {A: 1}


def test_battle_language_enemy_rolls_at_most_4_dice_in_round_1() -> None:
    """Given: Atreides attack by Battle Language; Harkonnen defenders 5 Units in a village of rank 1.

    When: Round 1.
    Then: Enemy rolls at most 4 dice in round 1; from round 2 again up to 6.
    Source: card text
    """
    position = scene(
        {"cne-5": regulars(A, 4, "naib"), "imperial-basin": regulars(H, 5)},
    )
    give(position, "A", "battle-language")
    turn_of(position, A)
    move(position, "A", "play", die="mentat", card="battle-language")
    move(position, "A", "choose", option=2)
    move(position, "A", "attack", start="cne-5", area="imperial-basin")
    assert battle(position).surprise
    roll(position, "hhhh")
    assert due(position) == (H, 4)
    fight(position, "", "xxxx")
    move(position, "A", "press-on")
    lose(position, "regular")
    move(position, "H", "stand")
    roll(position, "hhh")
    assert due(position) == (H, 5)
