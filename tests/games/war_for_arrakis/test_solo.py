"""The automaton of the solo game, rule by rule as document 002 tells them ("Mahdi Solo Mode").

Each scene names what stands where; what is asked is which lines the criteria leave, and which they refuse.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.games.war_for_arrakis.records import Automaton, Harvest, Legion, Position, Sietch
from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.games.war_for_arrakis.tasks import task, task_at
from adjudicator.rules.records import Seat, Setup
from tests.games.war_for_arrakis.script import (
    GAME,
    LOADED,
    RULES,
    A,
    H,
    doing,
    legion,
    move,
    refused,
    roll,
    state,
    told,
    turn_of,
)
from tests.support.replay import golden_logs


def begun(
    seats: tuple[str, ...] = (A, H), rulings: dict[str, str] | None = None, solo: int = 1
) -> Setup:
    """The set-up of a solo game."""
    chosen = {ruling.id: ruling.default for ruling in LOADED.content.rulings.values()}
    return Setup(
        seats=[Seat(faction=seat, place=at + 1) for at, seat in enumerate(seats)],
        rulings={**chosen, **(rulings or {})},
        options={"solo": solo},
    )


def mind(position: Position) -> Automaton:
    """What moves the Harkonnens."""
    found = position.automaton
    assert found is not None
    return found


def scene(
    legions: dict[str, Legion] | None = None,
    sietches: dict[str, str] | None = None,
    target: str = "gara-kulon",
    die: str = "strategy",
    rulings: dict[str, str] | None = None,
) -> Position:
    """The Harkonnens' turn with a die in hand, and the figures and sietches that are named, no others."""
    position: Position = RULES.new_position(GAME, begun(rulings=rulings))
    position.phase = "actions"
    position.round = 1
    position.legions = {**(legions or {})}
    position.sietches = {
        area: Sietch(token=token, shown=False) for area, token in (sietches or {}).items()
    }
    position.sietch_pool, position.start_pool, position.settlements = [], [], []
    found = mind(position)
    found.homes = {area: area for area in position.sietches}
    found.target = f"tactical-{target}"
    found.harvesting = "tactical-windgap"
    found.unrolled = 4
    position.sides[A].dice = {"strategy": 2}
    position.sides[H].dice = {die: 1} if die else {}
    for leader in position.sides[H].leaders:
        position.sides[H].leaders[leader] = "aside"
    turn_of(position, H)
    return position


def go(position: Position) -> None:
    """Let the rulebook go on until somebody is asked."""
    while position.step == "next":
        go_ahead(GAME, position)


def fields(position: Position, kind: str, name: str, **known: Any) -> list[Any]:
    """What can be chosen for a field of a move of the automaton."""
    partial = {"by": H, "move": kind, **known}
    found = RULES.next_field(GAME, position, partial)
    assert found is not None
    assert found.name == name
    return list(found.options)


def spent(position: Position) -> None:
    """The die is spent on its action."""
    die = next(iter(position.sides[H].dice))
    move(position, "H", "spend", die=die, do="action")


def ask(position: Position, name: str, **parts: Any) -> None:
    """Let the automaton be asked in a task of the rules."""
    made = task_at(name, H, parts.pop("area", ""), parts.pop("left", 1))
    for part, value in parts.items():
        setattr(made, part, value)
    doing(position, [made], H)
    go(position)


def six(**more: int) -> Legion:
    """A Legion of the Harkonnens with six regulars, or what is said."""
    return legion(H, more or {"regular": 6})


# --- seats and the start of a round --------------------------------------------------------------


def test_the_automaton_needs_the_harkonnens_in_one_hand() -> None:
    partners = begun(("fremen-ally", H, "house-atreides"))
    shared = begun((A, "corrino-ally", "house-harkonnen"))
    wrong = RULES.check_setup(GAME, shared)

    assert RULES.check_setup(GAME, begun()) is None
    assert RULES.check_setup(GAME, partners) is None
    assert wrong is not None
    assert (wrong.clause, wrong.code) == ("solo.seats", "no-automaton")
    assert RULES.new_position(GAME, partners).discards.get("atreides-cones") is None
    assert RULES.new_position(GAME, begun(solo=0)).automaton is None


def start_of_round() -> Position:
    """A round that has just begun."""
    position: Position = RULES.new_position(GAME, begun())
    position.agenda = [task("start-round", "table")]
    position.step, position.waiting = "next", []
    position.sietches = {area: Sietch(token="rank-1", shown=False) for area in GAME.sietches}
    go(position)
    return position


def dealt(position: Position, cards: tuple[str, ...]) -> list[str]:
    """The table's kinds of moves until the vehicles, with these tactical cards."""
    kinds: list[str] = []
    left = list(cards)
    while position.waiting == ["table"] or position.step == "next":
        go(position)
        if position.waiting != ["table"]:
            break
        kind = position.step
        made: dict[str, Any] = {"by": "table", "move": kind}
        while (found := RULES.next_field(GAME, position, made)) is not None:
            tactical = kind == "draw-tactical"
            made[found.name] = left.pop(0) if tactical else found.options[0]
        assert RULES.check(GAME, position, made) is None
        RULES.apply(GAME, position, made)
        kinds.append(kind)
    return kinds


def test_a_round_begins_with_two_prescience_cards_two_tactical_cards_and_two_reinforcements() -> (
    None
):
    position = start_of_round()
    kinds = dealt(position, ("tactical-windgap", "tactical-gara-kulon"))

    assert kinds.count("reveal-prescience") == 2
    assert sum(kind in ("draw-house-atreides", "draw-fremen-ally") for kind in kinds) == 2
    assert kinds[-4:] == [
        "draw-tactical",
        "draw-tactical",
        "reinforce-corrino-ally",
        "reinforce-house-harkonnen",
    ]
    assert position.sides[H].hand == []
    assert len(mind(position).reinforcements) == 2


def test_the_target_lies_in_another_sector_and_central_sectors_are_one() -> None:
    position = start_of_round()
    kinds = dealt(position, ("tactical-windgap", "tactical-hobars-gap", "tactical-tasmin-sink"))

    assert kinds.count("draw-tactical") == 3
    assert (mind(position).harvesting, mind(position).target) == (
        "tactical-windgap",
        "tactical-tasmin-sink",
    )


def test_a_destroyed_sietch_is_no_target() -> None:
    position = start_of_round()
    mind(position).homes.pop("tasmin-sink")
    dealt(position, ("tactical-windgap", "tactical-tasmin-sink", "tactical-gara-kulon"))

    assert mind(position).target == "tactical-gara-kulon"


def test_nobody_sees_the_reinforcements_but_everybody_how_many_there_are() -> None:
    position = start_of_round()
    dealt(position, ("tactical-windgap", "tactical-gara-kulon"))

    for seat in (A, H, ""):
        seen = RULES.view(GAME, position, seat)
        assert mind(seen).reinforcements == ["?", "?"]
        assert set(seen.decks["corrino-ally"]) == {"?"}


# --- vehicles ------------------------------------------------------------------------------------


def test_harvesters_go_to_empty_deep_desert_away_from_the_enemy_first() -> None:
    position = scene(sietches={"rock-outcroppings": "rank-1"}, die="")
    mind(position).harvesting = "tactical-rock-outcroppings"
    ask(position, "place-vehicle", pieces={"carryall": 1, "harvester": 2, "ornithopter": 1})
    places = fields(position, "place-vehicle", "place", vehicle="harvester")

    assert fields(position, "place-vehicle", "vehicle") == ["harvester"]
    assert places
    for area in places:
        entry = GAME.areas[area]
        assert entry.deep
        assert entry.sectors == ["north-west"]
        assert "rock-outcroppings" not in entry.borders
    assert refused(position, "H", "place-vehicle", vehicle="carryall", place="zone-1") == (
        "solo.harvesters",
        "vehicles",
    )


def test_harvesters_without_a_place_go_to_the_best_areas_of_whichever_neighbouring_sector_is_chosen() -> (
    None
):
    position = scene(sietches={"habbanya-ridge": "rank-1"}, target="habbanya-ridge", die="")
    mind(position).harvesting = "tactical-rock-outcroppings"
    own = [area for area in GAME.area_ids if "north-west" in GAME.areas[area].sectors]
    position.worms = dict.fromkeys(own, "sandworm")
    # All Deep Desert of one neighbour is taken, too: there plain desert is best.
    deep = [
        area
        for area in GAME.area_ids
        if GAME.areas[area].deep and "north-east" in GAME.areas[area].sectors
    ]
    position.worms.update(dict.fromkeys(deep, "sandworm"))
    ask(position, "place-vehicle", pieces={"harvester": 1})
    places = fields(position, "place-vehicle", "place", vehicle="harvester")
    sectors = {sector for area in places for sector in GAME.areas[area].sectors}

    assert "south-west" not in sectors
    assert "north-east" in sectors
    assert len(sectors) > 1
    for area in places:
        assert area not in position.worms


def test_carryalls_go_where_most_harvesters_are_protected() -> None:
    position = scene(sietches={"gara-kulon": "rank-1"}, die="")
    position.harvesters = ["ne-10", "ne-12", "nw-2"]
    ask(position, "place-vehicle", pieces={"carryall": 1})

    assert fields(position, "place-vehicle", "place", vehicle="carryall") == ["zone-1"]


def test_ornithopters_go_over_legions_two_areas_from_a_sietch_that_they_can_take() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, target="gara-kulon", die="")
    ask(position, "place-vehicle", pieces={"ornithopter": 2})

    assert fields(position, "place-vehicle", "place", vehicle="ornithopter") == ["zone-1"]
    move(position, "H", "place-vehicle", vehicle="ornithopter", place="zone-1")
    beside = fields(position, "place-vehicle", "place", vehicle="ornithopter")
    assert beside == ["zone-2", "zone-4"]


# --- attacks -------------------------------------------------------------------------------------


def test_a_sietch_is_attacked_before_anything_else_and_that_of_the_highest_rank() -> None:
    position = scene(
        {"ne-11": six(), "sw-1": six(), "sw-2": legion(A, {"regular": 1})},
        {"gara-kulon": "rank-1", "habbanya-ridge": "rank-3"},
    )
    spent(position)
    assert fields(position, "choose", "option") == [2]
    move(position, "H", "choose", option=2)

    assert fields(position, "attack", "start") == ["sw-1"]
    assert refused(position, "H", "attack", start="ne-11", area="gara-kulon") == (
        "solo.attack-rank",
        "not-by-criteria",
    )
    events = move(position, "H", "attack", start="sw-1", area="habbanya-ridge")
    assert told(events, "compared") == [{"attack": 6, "defense": 0}]


def test_of_two_attackers_the_one_with_the_greater_lead_attacks() -> None:
    position = scene(
        {"ne-11": six(regular=4), "ne-12": six(regular=5), "gara-kulon": legion(A, {"regular": 2})},
        {"gara-kulon": "rank-2"},
    )
    spent(position)
    move(position, "H", "choose", option=2)

    assert fields(position, "attack", "start") == ["ne-12"]


def test_between_equal_attackers_one_goes_on_foot_and_the_target_comes_first() -> None:
    position = scene(
        {"ne-11": six(), "ne-8": six(), "sw-1": six()},
        {"gara-kulon": "rank-2", "habbanya-ridge": "rank-2"},
    )
    position.flyers = {"zone-1": "ornithopter"}
    spent(position)
    move(position, "H", "choose", option=2)

    assert fields(position, "attack", "start") == ["ne-11"]
    assert refused(position, "H", "attack", start="sw-1", area="habbanya-ridge")[0] == (
        "solo.attack-target"
    )


def test_an_ornithopter_carries_an_attack_on_a_sietch_but_none_on_a_legion() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-2"})
    position.flyers = {"zone-1": "ornithopter"}
    spent(position)
    move(position, "H", "choose", option=2)
    assert fields(position, "attack", "area", start="ne-8") == ["gara-kulon"]
    move(position, "H", "attack", start="ne-8", area="gara-kulon", zone="zone-1")
    assert position.flyers == {}

    position = scene(
        {"ne-8": six(), "ne-14": legion(A, {"regular": 1})}, {"habbanya-ridge": "rank-2"}
    )
    position.flyers = {"zone-1": "ornithopter"}
    spent(position)
    assert fields(position, "choose", "option") == [1]


def test_an_attacker_has_more_combat_power_and_ties_are_broken_by_single_units() -> None:
    guard = legion(A, {"regular": 2}, ["naib"])
    position = scene({"ne-11": six(regular=3), "gara-kulon": guard}, {"gara-kulon": "rank-1"})
    spent(position)
    assert fields(position, "choose", "option") == [2]

    tied = scene(
        {"ne-11": six(regular=3), "gara-kulon": guard},
        {"gara-kulon": "rank-1"},
        rulings={"solo-ties": "points"},
    )
    spent(tied)
    assert state(tied) != "choose: H"

    fewer = scene({"ne-11": six(regular=2), "gara-kulon": guard}, {"gara-kulon": "rank-1"})
    spent(fewer)
    assert state(fewer) != "choose: H"


def test_of_adjacent_legions_the_most_powerful_is_attacked_then_one_with_a_named_leader() -> None:
    weak = legion(A, {"regular": 1})
    strong = legion(A, {"regular": 2})
    position = scene({"ne-8": six(), "ne-7": weak, "ne-9": strong}, {"habbanya-ridge": "rank-1"})
    spent(position)
    move(position, "H", "choose", option=2)
    assert fields(position, "attack", "area", start="ne-8") == ["ne-9"]

    # One unit and a leader each; by single units 2 + 2 and 3 + 1.
    named = legion(A, {"regular": 1}, ["stilgar"])
    other = legion(A, {"elite": 1}, ["naib"])
    position = scene({"ne-8": six(), "ne-7": other, "ne-9": named}, {"habbanya-ridge": "rank-1"})
    spent(position)
    move(position, "H", "choose", option=2)
    assert fields(position, "attack", "area", start="ne-8") == ["ne-9"]
    assert refused(position, "H", "attack", start="ne-8", area="ne-7") == (
        "solo.attack-named",
        "not-by-criteria",
    )


def test_a_sietch_with_hidden_tokens_counts_two_for_each() -> None:
    guard = Legion(side=A, units={}, leaders=["naib"], tokens=["start-1", "token-1"])
    position = scene({"ne-11": six(regular=5), "gara-kulon": guard}, {"gara-kulon": "rank-1"})
    position.tokens = {"start-1": "atreides-starting-1", "token-1": "atreides-1"}
    spent(position)
    # Five regulars count 5 against 2 + 2 + 1; by single units 10 against 5.
    assert fields(position, "choose", "option") == [2]

    fewer = scene({"ne-11": six(regular=4), "gara-kulon": guard}, {"gara-kulon": "rank-1"})
    fewer.tokens = dict(position.tokens)
    spent(fewer)
    assert state(fewer) != "choose: H"


# --- marches -------------------------------------------------------------------------------------


def test_the_closest_legion_marches_first_then_the_more_powerful() -> None:
    position = scene(
        {"ne-8": six(regular=2), "ne-7": six(), "ne-13": six()}, {"gara-kulon": "rank-1"}
    )
    spent(position)
    assert fields(position, "choose", "option") == [1]
    move(position, "H", "choose", option=1)

    # All are two areas away; those with six are more powerful.
    assert fields(position, "move", "area") == ["ne-13", "ne-7"]
    assert refused(position, "H", "move", area="ne-8") == ("solo.move-powerful", "not-by-criteria")


def test_a_legion_joins_another_on_an_equal_path_and_leaves_behind_who_finds_no_room() -> None:
    guard = legion(A, {"regular": 3}, ["naib"])
    position = scene(
        {"ne-13": six(), "ne-14": six(regular=3), "gara-kulon": guard}, {"gara-kulon": "rank-1"}
    )
    spent(position)
    move(position, "H", "choose", option=1)
    move(position, "H", "move", area="ne-13")

    assert fields(position, "leave", "piece") == ["regular"]
    assert refused(position, "H", "go", area="ne-14") == ("solo.path-legion", "not-open-now")
    for _ in range(3):
        move(position, "H", "leave", piece="regular")
    assert "leave" not in RULES.kinds(GAME, position, H)
    move(position, "H", "go", area="ne-14")
    assert position.legions["ne-14"].units == {"regular": 6}
    assert position.legions["ne-13"].units == {"regular": 3}


def test_the_only_unit_that_a_card_lets_march_goes_and_tokens_stay_behind() -> None:
    """Shigawire moves a Legion with a Sardaukar: where one unit finds room, it is the Sardaukar."""
    sardaukar = legion(H, {"special-elite": 1}, ["bashar"])
    tokens = ["black-token-2", "silver-token-2"]
    group = msgspec.structs.replace(sardaukar, tokens=tokens)
    guard = legion(A, {"regular": 3}, ["naib"])
    position = scene(
        {"ne-13": group, "ne-14": six(regular=5), "gara-kulon": guard}, {"gara-kulon": "rank-1"}
    )
    (shigawire,) = (op for op in GAME.cards["shigawire"].effect if GAME.ops[op].name == "move")
    ask(position, "move", op=shigawire, left=1)
    move(position, "H", "move", area="ne-13")

    assert fields(position, "leave", "piece") == tokens
    for token in tokens:
        move(position, "H", "leave", piece=token)
    move(position, "H", "go", area="ne-14")
    assert position.legions["ne-14"].units == {"regular": 5, "special-elite": 1}


def test_legions_march_on_another_sietch_where_nobody_is_stronger_than_the_target() -> None:
    position = scene(
        {"ne-8": six(regular=2), "gara-kulon": legion(A, {"regular": 6})},
        {"gara-kulon": "rank-1", "sihaya-ridge": "rank-1", "habbanya-ridge": "rank-3"},
    )
    spent(position)
    move(position, "H", "choose", option=1)
    move(position, "H", "move", area="ne-8")

    # Sihaya Ridge is nearer to Gara Kulon than Habbanya Ridge.
    assert fields(position, "go", "area") == ["ne-6", "ne-9"]
    assert mind(position).aim == "sihaya-ridge"


def test_a_legion_beside_the_target_stays_unless_two_become_one_more_powerful() -> None:
    alone = scene(
        {"ne-12": six(), "gara-kulon": legion(A, {"regular": 1})}, {"gara-kulon": "rank-1"}
    )
    first = GAME.ops[GAME.actions["harkonnen/strategy"].effect[0]].options[0][0]
    ask(alone, "move", op=first, left=-1)
    assert state(alone) != "move: H"

    position = scene(
        {
            "ne-11": six(regular=2),
            "ne-12": six(regular=3),
            "gara-kulon": legion(A, {"regular": 1}),
        },
        {"gara-kulon": "rank-1"},
    )
    ask(position, "move", op=first, left=-1)
    assert fields(position, "move", "area") == ["ne-11", "ne-12"]
    move(position, "H", "move", area="ne-11")
    assert fields(position, "go", "area") == ["ne-12"]
    assert refused(position, "H", "go", area="ne-8")[0] == "solo.merge"


def test_legions_beside_the_target_that_cannot_merge_stop_no_other() -> None:
    guard = legion(A, {"regular": 5})
    position = scene(
        {"ne-11": six(), "ne-12": six(), "ne-13": six(), "gara-kulon": guard},
        {"gara-kulon": "rank-1"},
    )
    first = GAME.ops[GAME.actions["harkonnen/strategy"].effect[0]].options[0][0]
    ask(position, "move", op=first, left=-1)

    assert state(position) == "move: H"
    assert fields(position, "move", "area") == ["ne-13"]


def test_impassable_borders_do_not_stop_the_automaton() -> None:
    barred = [(name, area.barred[0]) for name, area in GAME.areas.items() if area.barred]
    start, end = barred[0]
    position = scene({start: six()}, {"gara-kulon": "rank-1"})
    position.sietches = {end: Sietch(token="rank-1", shown=False)}
    mind(position).homes = {"gara-kulon": end}
    spent(position)
    move(position, "H", "choose", option=2)

    assert fields(position, "attack", "area", start=start) == [end]


def test_only_one_ornithopter_flies_in_a_turn() -> None:
    position = scene({"ne-3": six(), "ne-4": six()}, {"habbanya-ridge": "rank-1"})
    position.flyers = {"zone-1": "ornithopter"}
    mind(position).target = "tactical-habbanya-ridge"
    spent(position)
    move(position, "H", "choose", option=1)
    area = fields(position, "move", "area")[0]
    move(position, "H", "move", area=area)
    end = fields(position, "go", "area")[0]
    assert fields(position, "go", "zone", area=end) == ["zone-1"]
    move(position, "H", "go", area=end, zone="zone-1")
    position.flyers = {"zone-1": "ornithopter"}
    second = fields(position, "move", "area")[0]
    move(position, "H", "move", area=second)
    for end in fields(position, "go", "area"):
        assert end in [*GAME.areas[second].borders, *GAME.areas[second].barred]


# --- garrisons -----------------------------------------------------------------------------------


def leaving(kept: int, rulings: dict[str, str] | None = None) -> Position:
    """A Legion that is about to leave Arrakeen, with units beside whom it finds room."""
    position = scene({"arrakeen": six()}, {"gara-kulon": "rank-1"}, rulings=rulings)
    position.settlements = ["arrakeen"]
    spent(position)
    move(position, "H", "choose", option=1)
    move(position, "H", "move", area="arrakeen")
    end = fields(position, "go", "area")[0]
    if kept:
        position.legions[end] = six(regular=kept)
    return position


def test_two_tokens_are_left_in_a_settlement_one_black_and_one_silver() -> None:
    position = leaving(0)
    end = fields(position, "go", "area")[0]
    move(position, "H", "go", area=end)

    assert state(position) == "lay-black: T"
    move(position, "T", "lay-black", area="arrakeen", token="black-1")
    move(position, "T", "lay-silver", area="arrakeen", token="silver-2")
    left = position.legions["arrakeen"]
    assert (left.units, len(left.tokens)) == ({}, 2)
    for seat in (A, H, ""):
        seen = RULES.view(GAME, position, seat)
        assert set(seen.tokens.values()) == {"?"}
        assert {token.split("-")[1] for token in seen.muster_pool} == {"?"}


def test_tokens_are_turned_up_when_they_are_hit_and_go_back_to_their_pool() -> None:
    position = scene({"ne-8": Legion(side=H, units={}, leaders=[], tokens=["black-token-1"])})
    position.tokens = {"black-token-1": "black-1"}
    position.muster_pool = [each for each in position.muster_pool if each != "black-1"]
    ask(position, "lose", area="ne-8")

    assert position.tokens == {}
    assert "black-1" in position.muster_pool
    assert position.legions["ne-8"].units == {"regular": 1}


def test_without_tokens_one_on_the_board_is_turned_up_first() -> None:
    held = Legion(side=H, units={}, leaders=[], tokens=["black-token-1", "black-token-2"])
    position = scene({"ne-8": held})
    position.tokens = {"black-token-1": "black-1", "black-token-2": "black-2"}
    position.muster_pool = ["silver-1"]
    ask(position, "garrison", area="carthag")

    assert state(position) == "unmask-black: H"
    move(position, "H", "unmask-black", area="ne-8", token="black-token-2")
    assert position.muster_pool == ["black-2", "silver-1"]
    assert state(position) == "lay-black: T"


# --- dice ----------------------------------------------------------------------------------------


def test_dice_are_rolled_one_by_one_and_a_fourth_of_a_result_again() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="")
    mind(position).spent = {"mentat": 3}
    position.step, position.waiting = "next", []
    go(position)

    assert state(position) == "roll: T"
    events = move(position, "T", "roll", to=H, face="mentat")
    assert told(events, "rolled-again") == [{"result": "mentat"}]
    assert (mind(position).unrolled, state(position)) == (4, "roll: T")
    move(position, "T", "roll", to=H, face="strategy")
    assert (mind(position).unrolled, state(position)) == (3, "act: H")
    assert mind(position).spent == {"mentat": 3, "strategy": 1}


def test_dice_not_yet_rolled_count_for_desert_power() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="")
    turn_of(position, A)
    assert "desert-power" in RULES.kinds(GAME, position, A)
    mind(position).unrolled = 2
    assert "desert-power" not in RULES.kinds(GAME, position, A)


def test_a_named_leaders_special_action_is_taken_if_it_does_anything() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="house")
    position.sides[H].leaders["baron-harkonnen"] = "ready"
    assert fields(position, "spend", "do", die="house") == ["baron-harkonnen"]

    position.legions = {"ne-8": six(elite=2)}
    assert fields(position, "spend", "do", die="house") == ["action"]


def test_truthtrance_makes_the_next_die_show_a_result() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="")
    mind(position).spent = {"mentat": 3, "house": 2, "strategy": 2}
    op = GAME.cards["truthtrance"].effect[0]
    made = task("force-die", A)
    made.op = op
    made.left = 1
    doing(position, [made], A)
    go(position)
    partial = {"by": A, "move": "force-die"}
    found = RULES.next_field(GAME, position, partial)
    assert found is not None
    assert found.options == ["deployment", "leadership", "strategy"]
    move(position, "A", "force-die", result="leadership")
    assert state(position) == "act: H"
    assert position.sides[H].dice == {"leadership": 1}


def test_instead_of_a_bene_gesserit_token_a_die_or_supremacy() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"})
    mind(position).withheld = 1
    for left, unrolled, supremacy in ((0, 5, 0), (0, 5, 1)):
        ask(position, "gain-bene-gesserit", op=GAME.leaders["gaius-helen-mohiam"].entry[0])
        found = mind(position)
        assert (found.withheld, found.unrolled, position.supremacy) == (left, unrolled, supremacy)
    assert position.sides[H].gesserit == 0


# --- deploying, replacing, cards -----------------------------------------------------------------


def test_units_and_a_leader_are_deployed_in_the_settlement_of_the_most_powerful_legion() -> None:
    position = scene(
        {"arrakeen": six(regular=4), "carthag": six(regular=2)},
        {"gara-kulon": "rank-1"},
        die="deployment",
    )
    position.settlements = ["arrakeen", "carthag"]
    for leader in ("baron-harkonnen", "beast-rabban", "captain-aramsham"):
        position.sides[H].leaders[leader] = "spent"
    spent(position)

    assert fields(position, "deploy", "piece") == ["regular"]
    move(position, "H", "deploy", piece="regular", area="arrakeen")
    assert refused(position, "H", "deploy", piece="regular", area="carthag")[0] == (
        "solo.deploy-together"
    )
    move(position, "H", "deploy", piece="regular", area="arrakeen")
    # Arrakeen holds six now.
    move(position, "H", "deploy", piece="regular", area="carthag")
    assert fields(position, "deploy", "piece") == ["beast-rabban"]
    assert fields(position, "deploy", "area", piece="beast-rabban") == ["arrakeen"]


def test_a_bashar_comes_when_no_named_leader_can() -> None:
    position = scene({"arrakeen": six(regular=2)}, {"gara-kulon": "rank-1"}, die="deployment")
    position.settlements = ["arrakeen"]
    spent(position)
    for _ in range(3):
        move(position, "H", "deploy", piece="regular", area="arrakeen")

    assert fields(position, "deploy", "piece") == ["bashar"]


def test_a_missing_rank_is_replaced_by_the_next_higher_one() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="deployment")
    full = {f"ne-{n}": six() for n in range(1, 5)}
    while sum(at.units.get("regular", 0) for at in full.values()) < GAME.figures[H]["regular"]:
        full[f"nw-{len(full)}"] = six(regular=1)
    position.legions = {**full, "arrakeen": six(elite=1)}
    position.settlements = ["arrakeen"]
    spent(position)
    move(position, "H", "deploy", piece="regular", area="arrakeen")

    assert position.legions["arrakeen"].units == {"elite": 2}


def test_the_house_die_replaces_near_a_sietch_and_then_brings_a_harvester_and_an_ornithopter() -> (
    None
):
    position = scene({"ne-8": six(), "nw-2": six()}, {"gara-kulon": "rank-1"}, die="house")
    spent(position)
    assert fields(position, "replace", "area") == ["ne-8"]
    assert refused(position, "H", "replace", area="nw-2")[0] == "solo.house-closest"
    move(position, "H", "replace", area="ne-8")
    move(position, "H", "replace", area="ne-8")
    assert fields(position, "place-vehicles", "vehicle") == ["harvester"]
    place = fields(position, "place-vehicles", "place", vehicle="harvester")[0]
    move(position, "H", "place-vehicles", vehicle="harvester", place=place)
    assert fields(position, "place-vehicles", "vehicle") == ["ornithopter"]


def test_a_lone_legion_has_its_units_replaced_and_no_other() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="house")
    spent(position)

    assert refused(position, "H", "replace", area="ne-9") == ("effects.replace", "no-unit")


def test_mentat_cards_come_from_both_decks_in_turn_and_are_played() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="mentat")
    mind(position).last = "house-harkonnen"
    spent(position)
    assert state(position) == "turn-up-corrino-ally: T"
    # No Sardaukar are on the board: nothing of this card can be done.
    events = move(position, "T", "turn-up-corrino-ally", card="sardaukar-pogrom")
    assert told(events, "reinforced") == [{"card": "sardaukar-pogrom"}]
    assert mind(position).reinforcements == ["sardaukar-pogrom"]
    assert state(position) == "turn-up-house-harkonnen: T"


def test_the_first_scheme_waits_for_the_second() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, die="mentat")
    position.sides[H].leaders["thufir-hawat"] = "ready"
    spent_on = fields(position, "spend", "do", die="mentat")
    assert spent_on == ["thufir-hawat"]
    move(position, "H", "spend", die="mentat", do="thufir-hawat")
    move(position, "T", "turn-up-house-harkonnen", card="hawats-scheming")
    assert (mind(position).schemes, position.sides[H].leaders["thufir-hawat"]) == (1, "spent")
    move(position, "T", "turn-up-house-harkonnen", card="hawats-scheming")
    assert mind(position).schemes == 0
    assert position.sides[H].leaders["thufir-hawat"] == "gone"
    assert position.sides[H].leaders["gaius-helen-mohiam"] == "ready"
    assert position.discards["house-harkonnen"] == ["hawats-scheming"] * 2


# --- battles -------------------------------------------------------------------------------------


def attacked(attacker: Legion, guard: Legion, bans: list[str] | None = None) -> Position:
    """A battle for Gara Kulon that has just begun, with two reinforcements."""
    position = scene({"ne-11": attacker, "gara-kulon": guard}, {"gara-kulon": "rank-1"})
    position.bans = bans or []
    mind(position).reinforcements = ["hunter-seeker", "troop-carriers"]
    spent(position)
    move(position, "H", "choose", option=2)
    move(position, "H", "attack", start="ne-11", area="gara-kulon")
    return position


def test_reinforcements_make_up_six_dice_the_top_one_first_but_not_under_the_ban() -> None:
    position = attacked(six(regular=5), legion(A, {"regular": 1}))
    assert mind(position).reinforcements == ["hunter-seeker"]
    assert position.discards["corrino-ally"] == ["troop-carriers"]
    assert mind(position).last == "corrino-ally"

    banned = attacked(six(regular=5), legion(A, {"regular": 1}), ["landsraad"])
    assert len(mind(banned).reinforcements) == 2


def fought(position: Position, attack: str, defense: str) -> None:
    """Roll both sides' dice of a round in which nobody adds cards."""
    if state(position) == "boost: A":
        move(position, "A", "pass")
    roll(position, attack)
    roll(position, defense)


def test_an_attack_goes_on_without_a_hit_until_it_is_half_as_strong() -> None:
    position = attacked(six(regular=5), legion(A, {"regular": 4}))
    fought(position, "hhhhhh", "hhhhh")
    assert RULES.kinds(GAME, position, H) == ["press-on"]
    assert refused(position, "H", "cease") == ("solo.retreat", "not-open-now")
    move(position, "H", "press-on")
    assert sum(position.legions["ne-11"].units.values()) == 5

    beaten = attacked(six(regular=5), legion(A, {"regular": 4}))
    beaten.legions = {**beaten.legions, "ne-11": six(regular=2)}
    fought(beaten, "hhhhhh", "hhhhh")
    assert RULES.kinds(GAME, beaten, H) == ["cease"]


@pytest.mark.parametrize(
    ("units", "leaders", "left", "wanted"),
    [
        ({"regular": 3}, ["bashar", "beast-rabban"], 1, ["bashar"]),
        (
            {"regular": 3},
            ["baron-harkonnen", "beast-rabban"],
            1,
            ["baron-harkonnen", "beast-rabban"],
        ),
        ({"regular": 3, "elite": 1, "special-elite": 1}, ["bashar"], 1, ["elite"]),
        ({"regular": 3, "special-elite": 1}, ["bashar"], 1, ["special-elite"]),
        ({"regular": 3}, ["bashar"], 1, ["regular"]),
        ({"regular": 2}, ["bashar"], 2, ["bashar"]),
    ],
)
def test_hits_fall_in_the_order_of_the_document(
    units: dict[str, int], leaders: list[str], left: int, wanted: list[str]
) -> None:
    position = scene({"ne-8": legion(H, units, leaders)}, {"gara-kulon": "rank-1"})
    ask(position, "lose", area="ne-8", left=left)

    assert state(position) == "lose: H"
    assert fields(position, "lose", "piece") == wanted


def test_harkonnens_never_retreat_and_the_atreides_choose_an_empty_area() -> None:
    position = attacked(six(regular=5), legion(A, {"regular": 4}))
    position.harvesters = ["ne-12"]
    position.legions["ne-14"] = legion(A, {"regular": 1})
    fought(position, "hhhhhh", "hhhhh")
    move(position, "H", "press-on")
    move(position, "A", "retreat")
    assert state(position) == "flee: A"
    assert refused(position, "A", "flee", area="ne-14") == ("solo.haven", "not-open")
    assert refused(position, "A", "flee", area="ne-12") == ("solo.haven", "not-open")
    move(position, "A", "flee", area="ne-15")


def test_when_the_target_falls_another_tactical_card_is_turned_up() -> None:
    position = attacked(six(), legion(A, {"regular": 1}))
    position.sietches = {**position.sietches, "tasmin-sink": Sietch(token="rank-2", shown=False)}
    mind(position).homes["tasmin-sink"] = "tasmin-sink"
    fought(position, "ssssss", "hh")

    assert position.supremacy == 1
    assert state(position) == "draw-tactical: T"
    move(position, "T", "draw-tactical", card="tactical-tasmin-sink")
    assert mind(position).target == "tactical-tasmin-sink"


# --- harvest and the end -------------------------------------------------------------------------


def harvest(spice: int, rows: dict[str, int], rulings: dict[str, str] | None = None) -> Position:
    """The harvest with so much spice, and markers on these rows."""
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"}, rulings=rulings)
    position.phase = "harvest"
    position.rows = rows
    position.harvest = Harvest(spice=spice, paid={}, stockpiled=False, fallen=[])
    ask(position, "pay")
    return position


def test_the_lowest_marker_is_kept_first_and_raised_when_all_others_can_be_kept() -> None:
    low = {"choam": 1, "landsraad": 2, "spacing-guild": 0}
    position = harvest(3, low)
    assert fields(position, "pay", "marker") == ["landsraad"]
    assert fields(position, "pay", "how", marker="landsraad") == ["keep"]
    assert refused(position, "H", "close-harvest", count=1) == ("solo.spice", "not-open-now")
    move(position, "H", "pay", marker="landsraad", how="keep")
    assert RULES.kinds(GAME, position, H) == ["close-harvest"]

    rich = harvest(7, low)
    assert fields(rich, "pay", "how", marker="landsraad") == ["raise"]


@pytest.mark.parametrize(("ruling", "saved"), [("spent", 0), ("saved", 1)])
def test_with_all_markers_at_the_top_more_spice_is_supremacy(ruling: str, saved: int) -> None:
    top = dict.fromkeys(["choam", "landsraad", "spacing-guild"], 0)
    position = harvest(8, top, {"solo-surplus": ruling})
    for power in sorted(top):
        move(position, "H", "pay", marker=power, how="keep")
    assert fields(position, "close-harvest", "count") == [saved]
    move(position, "H", "close-harvest", count=saved)
    assert (position.supremacy, position.reserve) == (1, saved)


def test_a_carryall_saves_harvesters_in_deep_desert_first() -> None:
    position = scene(sietches={"gara-kulon": "rank-1"}, die="")
    position.phase = "hazards"
    position.harvesters = ["ne-10", "ne-12"]
    position.flyers = {"zone-1": "carryall"}
    later = task("emergences", A)
    later.used = ["ne-10"]
    doing(position, [task_at("swallow", H, "ne-12", 1), later], H)
    go(position)

    assert position.flyers == {"zone-1": "carryall"}
    assert position.harvesters == ["ne-10"]


def test_supremacy_goes_up_at_the_end_of_every_round_and_reinforcements_stay() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"})
    mind(position).reinforcements = ["hunter-seeker"]
    ask(position, "dusk")

    assert position.supremacy == 1
    assert mind(position).reinforcements == ["hunter-seeker"]


# --- what the Atreides may not -------------------------------------------------------------------


def test_no_token_is_turned_up_under_an_ornithopter_and_each_warns_the_harkonnens() -> None:
    guard = Legion(side=A, units={}, leaders=["naib"], tokens=["start-1"])
    position = scene({"gara-kulon": guard}, {"gara-kulon": "rank-1"}, die="")
    position.tokens = {"start-1": "atreides-starting-1"}
    turn_of(position, A)
    position.flyers = {"zone-1": "ornithopter"}
    assert refused(position, "A", "train", area="gara-kulon", token="start-1")[0] == "solo.watch"
    position.flyers = {}
    move(position, "A", "train", area="gara-kulon", token="start-1")
    while state(position) == "overstack: A":
        move(position, "A", "overstack", piece="regular")
    assert state(position) == "reinforce-house-harkonnen: T"


def test_ornithopters_do_not_scout() -> None:
    position = scene({"ne-8": six()}, {"gara-kulon": "rank-1"})
    position.flyers = {"zone-1": "ornithopter"}

    assert "scout" not in RULES.kinds(GAME, position, H)
    assert refused(position, "H", "scout", zone="zone-1", area="gara-kulon") == (
        "solo.scouting",
        "not-open-now",
    )


# --- golden games --------------------------------------------------------------------------------


@pytest.mark.parametrize("prefix", ["solo-", "seats-3-", "seats-4-"])
def test_golden_games_of_a_kind_are_won_by_either_side(prefix: str) -> None:
    won: set[tuple[str, str]] = set()
    for log in golden_logs("war-for-arrakis"):
        if log.name.startswith(prefix):
            end = msgspec.json.decode(log.read_bytes().splitlines()[-1])
            won |= {(side_of(winner), end["reason"]) for winner in end["winners"]}

    assert won == {(A, "victory.prescience"), (H, "victory.supremacy")}
