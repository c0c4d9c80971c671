"""What the results of action dice let one do."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.records import Position
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    attacking,
    can,
    goes,
    held,
    marching,
    moving,
    offered,
    spending,
    supply,
    until,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    legion,
    line,
    move,
    scene,
    state,
    told,
    turn_of,
)


def besiegers(*leaders: str) -> Position:
    """Two Harkonnen Regulars before the sietch of Gara Kulon, in which a Regular stands."""
    return scene(
        {
            "ne-11": legion(H, {"regular": 2}, list(leaders)),
            "gara-kulon": legion(A, {"regular": 1}),
        },
        {"gara-kulon": "rank-1"},
    )


def attack(position: Position, die: str, faces: tuple[str, ...]) -> int:
    """The Hits that the attackers of Gara Kulon count when their dice show these faces."""
    attacking(position, "H", die)
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    until(position, ["roll"])
    for face in faces:
        move(position, "T", "roll", to=H, face=face)
    events = []
    while position.roll is not None:
        events = move(position, "T", "roll", to=A, face="sword")
    return int(told(events, "hits-counted")[0]["attack"])


def camp(count: int = 2) -> Position:
    """Bashar and Regulars in Carthag."""
    return scene({"carthag": legion(H, {"regular": count}, ["bashar"])})


def sietches(*areas: str) -> Position:
    """Atreides Legions of two Regulars in sietches."""
    return scene(
        {area: legion(A, {"regular": 2}) for area in areas}, dict.fromkeys(areas, "rank-1")
    )


def test_strategy_moves_legions_without_leaders_legal_strategy_needs_no_leader() -> None:
    """Given: Harkonnen: 3 Regulars in arsunt, 2 Regulars in carthag, no Leaders.

    When: Strategy: arsunt to broken-land, carthag to cne-1.
    Then: legal because Strategy needs no Leader.
    Source: 002 L630
    """
    position = scene({"arsunt": legion(H, {"regular": 3}), "carthag": legion(H, {"regular": 2})})
    moving(position, "H")
    goes(position, "H", "arsunt", "broken-land")
    goes(position, "H", "carthag", "cne-1")
    assert position.legions == {
        "broken-land": legion(H, {"regular": 3}),
        "cne-1": legion(H, {"regular": 2}),
    }


def test_leadership_needs_a_leader_in_each_legion_illegal() -> None:
    """Given: Harkonnen: 3 Regulars + Bashar in arsunt, 2 Regulars alone in carthag.

    When: Leadership: moves both.
    Then: illegal because the Legion of carthag has no Leader (moving only that of arsunt would be fine).
    Source: 002 L637
    """
    position = scene(
        {"arsunt": legion(H, {"regular": 3}, ["bashar"]), "carthag": legion(H, {"regular": 2})}
    )
    moving(position, "H", "leadership")
    assert offered(position, "H", "move") == ["arsunt"]
    against(position, "movement.move", "H", "move", area="carthag")
    goes(position, "H", "arsunt", "broken-land")
    assert position.legions["broken-land"] == legion(H, {"regular": 3}, ["bashar"])


def test_leadership_split_leaves_the_leader_behind_illegal() -> None:
    """Given: 4 Harkonnen Regulars + 1 Bashar in carthag.

    When: Leadership: 2 Regulars go to cne-1, the Bashar stays.
    Then: illegal because a part moved by Leadership must include a Leader.
    Source: 002 L637; 002 L839
    """
    position = moving(camp(4), "H", "leadership")
    marching(position, "H", "carthag", ["regular", "regular"])
    assert "bashar" not in offered(position, "H", "leave")
    against(position, "movement.split", "H", "leave", piece="bashar")


def test_strategy_split_leaves_the_leader_behind_legal() -> None:
    """Given: 4 Harkonnen Regulars + 1 Bashar in carthag.

    When: Strategy: 2 Regulars go to cne-1, the Bashar stays with 2.
    Then: legal because Strategy ignores Leaders and the Bashar keeps a Unit with him.
    Source: 002 L837; 002 L842
    """
    position = moving(camp(4), "H")
    goes(position, "H", "carthag", "cne-1", stay=["regular", "regular", "bashar"])
    assert position.legions == {
        "cne-1": legion(H, {"regular": 2}),
        "carthag": legion(H, {"regular": 2}, ["bashar"]),
    }


def test_leadership_attack_is_always_a_surprise_attack() -> None:
    """Given: 2 Harkonnen Regulars + Bashar in ne-11, Atreides Legion in gara-kulon.

    When: Leadership: attack gara-kulon.
    Then: In round 1 the attacker counts one extra special; with the Bashar it becomes a Hit.
    Source: 002 L638
    """
    assert attack(besiegers("bashar"), "leadership", ("sword", "shield")) == 2
    assert attack(besiegers("bashar"), "strategy", ("sword", "shield")) == 1


def test_leadership_attack_without_a_leader_illegal() -> None:
    """Given: 2 Harkonnen Regulars in ne-11.

    When: Leadership: attack gara-kulon.
    Then: illegal because the attacking Legion must contain a Leader.
    Source: 002 L638
    """
    position = attacking(besiegers(), "H", "leadership")
    assert offered(position, "H", "attack") == []
    against(
        position,
        "battle.attack turn.seats",
        "H",
        "attack",
        start="ne-11",
        area="gara-kulon",
    )


def test_strategy_attack_has_no_surprise_legal() -> None:
    """Given: 2 Harkonnen Regulars + Bashar in ne-11.

    When: Strategy: attack gara-kulon.
    Then: legal; no extra special although a Leader is present.
    Source: 002 L631
    """
    position = attacking(besiegers("bashar"), "H")
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    assert position.battle is not None
    assert position.battle.surprise is False


def test_atreides_deployment_legal() -> None:
    """Given: Token pool 5; rock-outcroppings holds a Sietch with 1 Elite.

    When: Deployment: token + Naib there.
    Then: legal; the token is drawn at random, seen by Atreides, stays face down; the Naib stands beside it; pool 4.
    Source: 002 L642-644
    """
    position = scene(
        {"rock-outcroppings": legion(A, {"elite": 1})}, {"rock-outcroppings": "rank-2"}
    )
    position.token_pool = position.token_pool[:5]
    spending(position, "A", "deployment")
    assert state(position) == "draw-token: T"
    drawn = position.token_pool[2]
    line(position, "T", "draw-token", "deploy-token: A", to=A, token=drawn)
    move(position, "A", "deploy-token", area="rock-outcroppings", leader="naib", how="token")
    here = position.legions["rock-outcroppings"]
    assert (here.units, here.leaders, len(here.tokens)) == ({"elite": 1}, ["naib"], 1)
    assert len(position.token_pool) == 4
    name = here.tokens[0]
    assert RULES.view(GAME, position, A).tokens[name] == drawn
    assert RULES.view(GAME, position, H).tokens.get(name) != drawn


def test_token_and_leader_on_different_sietches_illegal_both_go_to_the_same_sietch() -> None:
    """Given: Sietches at windgap and hobars-gap, both with Units.

    When: Deployment: token to windgap, Naib to hobars-gap.
    Then: illegal because both go to the same Sietch.
    Source: 002 L644
    """
    position = spending(sietches("windgap", "hobars-gap"), "A", "deployment")
    move(position, "A", "deploy-token", area="windgap", leader="none")
    against(
        position,
        "deployment.token turn.seats",
        "A",
        "deploy-token",
        area="hobars-gap",
        leader="naib",
    )
    assert position.legions["hobars-gap"] == legion(A, {"regular": 2})
    assert state(position) == "act: H"


def test_token_outside_a_sietch_illegal_only_areas_with_a_sietch_token_take_it() -> None:
    """Given: sw-5 holds 3 Atreides Regulars.

    When: Deployment: token placed in sw-5.
    Then: illegal because only Areas with a Sietch token take it.
    Source: 002 L642
    """
    position = sietches("windgap")
    position.legions["sw-5"] = legion(A, {"regular": 3})
    spending(position, "A", "deployment")
    against(position, "deployment.token", "A", "deploy-token", area="sw-5", leader="none")
    assert offered(position, "A", "deploy-token") == ["windgap"]


def test_leader_only_on_an_unmanned_sietch_illegal() -> None:
    """Given: windgap: Sietch token, no Units or tokens.

    When: Deployment: only a Naib, no token.
    Then: illegal because a Leader may stand only with friendly Units.
    Source: 002 L642; 002 L620; 002 L456
    """
    position = scene(sietches={"windgap": "rank-1"})
    position.token_pool = []
    spending(position, "A", "deployment")
    assert offered(position, "A", "deploy-token") == []
    against(
        position, "deployment.token turn.seats", "A", "deploy-token", area="windgap", leader="naib"
    )


def test_leader_only_on_a_manned_sietch_legal() -> None:
    """Given: windgap: Sietch, 2 Regulars; token pool is empty.

    When: Deployment: Chani (in play, off the board) at windgap.
    Then: legal because parts of an Action may be left out and the empty pool stops only tokens.
    Source: 002 L642; 002 L620
    """
    position = sietches("windgap")
    position.token_pool = []
    position.sides[A].leaders["chani"] = "ready"
    spending(position, "A", "deployment")
    line(position, "A", "deploy-token", "act: H", area="windgap", leader="chani")
    assert position.legions["windgap"] == legion(A, {"regular": 2}, ["chani"])

    unwanted = spending(sietches("windgap"), "A", "deployment")
    pool = list(unwanted.token_pool)
    line(unwanted, "A", "deploy-token", "act: H", area="windgap", leader="naib", how="alone")
    assert unwanted.legions["windgap"] == legion(A, {"regular": 2}, ["naib"])
    assert unwanted.token_pool == pool


def test_harkonnen_spread_deployment_legal_it_may_be_spread_over_any_settlements() -> None:
    """Given: Settlements arrakeen and carthag stand.

    When: Deployment: 2 Regulars to arrakeen, 1 Regular + Bashar to carthag.
    Then: legal because it may be spread over any Settlements.
    Source: 002 L650
    """
    position = spending(scene(), "H", "deployment")
    for piece, area in (
        ("regular", "arrakeen"),
        ("regular", "arrakeen"),
        ("regular", "carthag"),
        ("bashar", "carthag"),
    ):
        move(position, "H", "deploy", piece=piece, area=area)
    assert position.legions == {
        "arrakeen": legion(H, {"regular": 2}),
        "carthag": legion(H, {"regular": 1}, ["bashar"]),
    }
    assert state(position) == "act: A"


def test_deployment_into_a_field_legion_illegal_only_areas_with_a_settlement_token() -> None:
    """Given: 2 Harkonnen Regulars stand in cne-1.

    When: Deployment: 3 Regulars to cne-1.
    Then: illegal because only Areas with a Settlement token.
    Source: 002 L650
    """
    position = spending(scene({"cne-1": legion(H, {"regular": 2})}), "H", "deployment")
    against(position, "effects.place", "H", "deploy", piece="regular", area="cne-1")


def test_deployment_on_a_destroyed_village_illegal_the_token_is_gone() -> None:
    """Given: imperial-basin was destroyed and later reoccupied by 2 Harkonnen Regulars.

    When: Deployment: 1 Regular there.
    Then: illegal because the token is gone; the Area holds no Settlement.
    Source: 002 L650; 002 L992
    """
    position = scene({"imperial-basin": legion(H, {"regular": 2})})
    position.settlements.remove("imperial-basin")
    spending(position, "H", "deployment")
    against(position, "effects.place", "H", "deploy", piece="regular", area="imperial-basin")


def test_fewer_figures_than_granted_only_1_can_come() -> None:
    """Given: Only 1 Harkonnen Regular is off the board.

    When: Deployment: asks for 3 Regulars.
    Then: Only 1 can come; Elites may not fill in (only lower ranks may stand for higher ones).
    Source: 002 L650; 002 L431
    """
    position = scene(supply(H, "regular", 1, ["cne-1", "cne-2", "cne-4"]))
    spending(position, "H", "deployment")
    assert "elite" not in offered(position, "H", "deploy")
    move(position, "H", "deploy", piece="regular", area="arrakeen")
    assert "regular" not in offered(position, "H", "deploy")
    against(position, "effects.place", "H", "deploy", piece="regular", area="arrakeen")


def test_lower_rank_stands_in_for_higher_legal() -> None:
    """Given: No Elite off the board, Regulars are; the card Forced Recruitment grants 3 Elites in arrakeen.

    When: Harkonnen puts 3 Regulars instead.
    Then: legal because a lower rank may always replace a higher one.
    Source: 002 L431
    """
    position = held(scene(supply(H, "elite", 0, ["carthag", "cne-1"])), "H", "forced-recruitment")
    move(position, "H", "play", die="mentat", card="forced-recruitment")
    for _ in range(3):
        move(position, "H", "place", piece="regular", area="arrakeen")
    assert position.legions["arrakeen"] == legion(H, {"regular": 3})


def test_deploying_a_leader_from_the_board_illegal() -> None:
    """Given: Beast Rabban stands in arrakeen with Units.

    When: Deployment Action: Rabban is deployed in carthag.
    Then: illegal because "deploy" takes only pieces off the board (and never from the tank).
    Source: 002 L650; 002 L681
    """
    position = scene({"arrakeen": legion(H, {"regular": 2}, ["beast-rabban"])})
    spending(position, "H", "deployment")
    assert "beast-rabban" not in offered(position, "H", "deploy")
    against(position, "effects.place", "H", "deploy", piece="beast-rabban", area="carthag")


def guards(position: Position) -> Position:
    """Baron's Personal Guard is played, and both Elites are placed in Arrakeen."""
    held(position, "H", "barons-personal-guard")
    move(position, "H", "play", die="mentat", card="barons-personal-guard")
    for _ in range(2):
        move(position, "H", "place", piece="elite", area="arrakeen")
    return position


def test_placing_a_leader_from_the_board_legal() -> None:
    """Given: The Baron stands in cne-1 with 2 Regulars; card Baron’s Personal Guard (places 2 Elites and the Baron in a city).

    When: Harkonnen places the Baron in arrakeen.
    Then: legal because "place" may relocate pieces already on the board.
    Source: 002 L683; 002 L681
    """
    position = guards(scene({"cne-1": legion(H, {"regular": 2}, ["baron-harkonnen"])}))
    move(position, "H", "place", piece="baron-harkonnen", area="arrakeen", start="cne-1")
    assert position.legions == {
        "arrakeen": legion(H, {"elite": 2}, ["baron-harkonnen"]),
        "cne-1": legion(H, {"regular": 2}),
    }


def test_placing_from_the_tank_illegal_for_the_baron() -> None:
    """Given: The Baron is in the Regeneration Tank; Baron’s Personal Guard is played.

    When: Harkonnen places the Baron.
    Then: illegal for the Baron; the 2 Elites may still be placed and the move made.
    Source: 002 L683
    """
    position = scene()
    position.sides[H].tank[0] = "baron-harkonnen"
    guards(position)
    assert "baron-harkonnen" in position.sides[H].tank
    assert offered(position, "H", "place") == []
    against(
        position,
        "effects.place turn.seats",
        "H",
        "place",
        piece="baron-harkonnen",
        area="arrakeen",
    )
    assert state(position) == "move: H"
    goes(position, "H", "arrakeen", "cne-1")
    assert position.legions == {"cne-1": legion(H, {"elite": 2})}


def test_both_named_and_generic_leader_illegal_one_leader_either_named_or_bashar() -> None:
    """Given: Shaddam IV off board in play, Bashars available.

    When: Deployment: 3 Regulars, Shaddam IV and a Bashar.
    Then: illegal because one Leader, either Named or Bashar.
    Source: 002 L650
    """
    position = scene()
    position.sides[H].leaders["shaddam-iv"] = "ready"
    spending(position, "H", "deployment")
    move(position, "H", "deploy", piece="regular", area="arrakeen")
    move(position, "H", "deploy", piece="shaddam-iv", area="arrakeen")
    assert offered(position, "H", "deploy") == ["regular"]
    against(position, "effects.place", "H", "deploy", piece="bashar", area="arrakeen")


def test_mentat_decks_are_declared_first_illegal_the_split_is_chosen_before_drawing() -> None:
    """Given: Harkonnen spends a Mentat die.

    When: It draws 1 Corrino, looks, then decides the second deck.
    Then: illegal because the split is chosen before drawing.
    Source: 002 L656
    """
    position = spending(scene(), "H", "mentat")
    move(position, "H", "draw", count=1)
    steps = []
    while state(position).endswith(": T"):
        steps.append(position.step)
        assert "draw" not in can(position, "H")
        deck = GAME.decks[H][0] if position.step == "draw-corrino-ally" else "house-harkonnen"
        move(position, "T", position.step, to=H, card=position.decks[deck][0])
    assert steps == ["draw-corrino-ally", "draw-house-harkonnen"]
    assert state(position) == "act: A"


def test_two_from_one_deck_legal() -> None:
    """Given: Harkonnen spends a Mentat die.

    When: It declares 2 from Corrino.
    Then: legal.
    Source: 002 L656
    """
    position = spending(scene(), "H", "mentat")
    move(position, "H", "draw", count=2)
    for _ in range(2):
        card = position.decks["corrino-ally"][0]
        move(position, "T", "draw-corrino-ally", to=H, card=card)
    assert [GAME.cards[card].deck for card in position.sides[H].hand] == ["corrino-ally"] * 2


def test_atreides_house_is_a_joker_legal_it_may_be_any_action_result() -> None:
    """Given: Atreides House die.

    When: Used as Leadership for a Surprise Attack.
    Then: legal because it may be any Action result.
    Source: 002 L662
    """
    position = scene(
        {
            "ne-11": legion(H, {"regular": 1}),
            "ne-8": legion(A, {"regular": 1}, ["naib"]),
        }
    )
    turn_of(position, A)
    move(position, "A", "spend", die="house", result="leadership", do="action")
    move(position, "A", "choose", option=2)
    move(position, "A", "attack", start="ne-8", area="ne-11")
    assert position.battle is not None
    assert position.battle.surprise
    assert position.sides[A].dice["house"] == 1


def test_harkonnen_house_is_no_joker_illegal() -> None:
    """Given: Harkonnen House die.

    When: Used as Strategy to move 2 Legions.
    Then: illegal because the Harkonnen House has its own two options.
    Source: 002 L666
    """
    position = camp()
    turn_of(position, H)
    against(
        position,
        "turn.moves actions.spend",
        "H",
        "spend",
        die="house",
        result="strategy",
        do="action",
    )
    spending(position, "H", "house", option=1)
    assert "move" not in can(position, "H")


def test_upgrades_in_two_places_legal() -> None:
    """Given: 1 Regular in arsunt, 3 Regulars in ne-11; 2 Elites off board.

    When: House: 1 Regular in each becomes an Elite.
    Then: legal because the two need not stand together nor in a Settlement.
    Source: 002 L668
    """
    position = scene({"arsunt": legion(H, {"regular": 1}), "ne-11": legion(H, {"regular": 3})})
    spending(position, "H", "house", option=1)
    move(position, "H", "replace", area="arsunt")
    move(position, "H", "replace", area="ne-11")
    assert position.legions == {
        "arsunt": legion(H, {"elite": 1}),
        "ne-11": legion(H, {"regular": 2, "elite": 1}),
    }


def test_upgrade_one_and_place_one_illegal_the_two_options_exclude_one_another() -> None:
    """Given: House die.

    When: 1 Regular becomes Elite and 1 Ornithopter is placed.
    Then: illegal because the two options exclude one another.
    Source: 002 L668; 002 L669
    """
    position = spending(camp(), "H", "house", option=1)
    move(position, "H", "replace", area="carthag")
    against(
        position,
        "effects.vehicles turn.seats",
        "H",
        "place-vehicles",
        vehicle="ornithopter",
        place="zone-6",
    )


def test_house_places_two_different_vehicles_legal() -> None:
    """Given: House die; az6 empty, cse-5 free; Harvester and Ornithopter in the box.

    When: 1 Ornithopter in az6, 1 Harvester in cse-5.
    Then: legal because the kinds are free to choose and the row numbers limit only Phase 1.
    Source: 002 L669; 002 L587
    """
    position = spending(scene(), "H", "house", option=2)
    move(position, "H", "place-vehicles", vehicle="ornithopter", place="zone-6")
    move(position, "H", "place-vehicles", vehicle="harvester", place="cse-5")
    assert position.flyers == {"zone-6": "ornithopter"}
    assert position.harvesters == ["cse-5"]
    assert state(position) == "act: A"


def test_regular_straight_to_sardaukar_illegal_the_house_action_gives_elites_only() -> None:
    """Given: House die.

    When: 2 Regulars become Sardaukar.
    Then: illegal because the House Action gives Elites only.
    Source: 002 L668
    """
    position = spending(camp(4), "H", "house", option=1)
    for _ in range(2):
        move(position, "H", "replace", area="carthag")
    assert position.legions["carthag"].units == {"regular": 2, "elite": 2}
    assert state(position) == "act: A"

    elites = spending(scene({"carthag": legion(H, {"elite": 2})}), "H", "house", option=1)
    assert offered(elites, "H", "replace") == []
