"""Whose turn it is: in each phase every side acts in full, and after every line the next is named."""

from __future__ import annotations

from typing import Any

from adjudicator.games.war_for_arrakis.records import Position
from adjudicator.games.war_for_arrakis.rulebook import go_ahead
from adjudicator.games.war_for_arrakis.tasks import task
from tests.games.war_for_arrakis.script import (
    GAME,
    RULES,
    A,
    H,
    doing,
    legion,
    line,
    move,
    new_game,
    roll,
    scene,
    state,
    told,
    turn_of,
)

SIETCHES = GAME.sietches
DEEP = [area for area in GAME.area_ids if GAME.areas[area].deep]
DESERT = [
    area
    for area in GAME.area_ids
    if GAME.areas[area].terrain == "desert" and not GAME.areas[area].deep
]


def first(position: Position, by: str, kind: str) -> dict[str, Any]:
    """The move of a kind that takes the first of all that is offered."""
    made: dict[str, Any] = {"by": by, "move": kind}
    while (field := RULES.next_field(GAME, position, made)) is not None:
        made[field.name] = field.options[0]
    return made


def go(position: Position, kind: str, then: str) -> None:
    """Whoever is awaited makes a move of a kind; afterwards the game stands as `then` says."""
    by = position.waiting[0]
    made = first(position, by, kind)
    assert RULES.check(GAME, position, made) is None
    RULES.apply(GAME, position, made)
    assert state(position) == then, (made, state(position))


def table(position: Position, kinds: list[str]) -> list[str]:
    """The table makes its moves until a side is awaited: which steps there were, each once in a row."""
    seen: list[str] = []
    while position.waiting == ["table"] and position.step in kinds:
        if not seen or seen[-1] != position.step:
            seen.append(position.step)
        made = first(position, "table", position.step)
        assert RULES.check(GAME, position, made) is None
        RULES.apply(GAME, position, made)
    return seen


def start() -> Position:
    """A game in which the table has dealt everything before the first round."""
    position = new_game()
    for _ in range(len(SIETCHES) - 1):
        go(position, "place-sietch", "place-sietch: T")
    go(position, "place-sietch", "place-start-token: T")
    for _ in range(len(SIETCHES) - 1):
        go(position, "place-start-token", "place-start-token: T")
    go(position, "place-start-token", "muster-black: T")
    for number in range(len(GAME.settlements)):
        go(position, "muster-black", "muster-silver: T")
        last = number == len(GAME.settlements) - 1
        go(position, "muster-silver", "draw-objective-card: T" if last else "muster-black: T")
    return position


def test_the_table_sets_up_and_the_first_round_begins() -> None:
    position = start()
    go(position, "draw-objective-card", "draw-house-atreides: T")
    assert (position.phase, position.round) == ("start", 1)
    assert sorted(position.legions) == sorted([*SIETCHES, *GAME.settlements])


def test_each_side_draws_a_card_of_each_deck_then_the_harkonnens_place_vehicles() -> None:
    position = start()
    go(position, "draw-objective-card", "draw-house-atreides: T")
    go(position, "draw-house-atreides", "draw-fremen-ally: T")
    go(position, "draw-fremen-ally", "draw-house-harkonnen: T")
    go(position, "draw-house-harkonnen", "draw-corrino-ally: T")
    go(position, "draw-corrino-ally", "reveal-prescience: T")
    go(position, "reveal-prescience", "reveal-prescience: T")
    go(position, "reveal-prescience", "reveal-prescience: T")
    go(position, "reveal-prescience", "place-vehicle: H")
    assert (position.phase, len(position.revealed)) == ("vehicles", 3)
    row = GAME.rows[0]
    vehicles = row.harvesters + row.ornithopters + row.carryalls
    for _ in range(vehicles - 1):
        go(position, "place-vehicle", "place-vehicle: H")
    go(position, "place-vehicle", "roll: T")
    assert position.phase == "actions"


def test_both_roll_before_the_harkonnens_and_then_the_atreides_change_dice() -> None:
    position = start()
    go(position, "draw-objective-card", "draw-house-atreides: T")
    table(position, [f"draw-{deck}" for side in (A, H) for deck in GAME.decks[side]])
    table(position, ["reveal-prescience"])
    while state(position) == "place-vehicle: H":
        made = first(position, H, "place-vehicle")
        RULES.apply(GAME, position, made)
    for _ in range(4):
        move(position, "T", "roll", to=A, face="strategy")
    for number in range(8):
        assert state(position) == "roll: T", number
        if position.roll is None or position.roll.to != H:
            break
        move(position, "T", "roll", to=H, face="mentat")
    assert state(position) == "change-die: H"
    while state(position) == "change-die: H":
        move(position, "H", "change-die", result=first(position, H, "change-die")["result"])
    assert state(position) == "change-die: A"
    go(position, "change-die", "change-die: A")
    go(position, "change-die", "gesserit: A")
    go(position, "pass", "act: A")
    assert sum(position.sides[A].dice.values()) == 4
    assert max(position.sides[H].dice.values()) == 3


def test_the_harkonnens_lay_their_bene_gesserit_token_first() -> None:
    position = scene()
    position.sides[H].gesserit = 1
    position.sides[A].dice = {}
    doing(position, [task("gesserit", H), task("gesserit", A)], A)
    step_on(position)
    assert state(position) == "gesserit: H"
    line(position, "H", "pass", "gesserit: A")


def step_on(position: Position) -> None:
    """Let the rulebook go on by itself: the table's answer to nobody being awaited."""
    while position.step == "next":
        go_ahead(GAME, position)


def fighters() -> Position:
    """One Legion of each side, far from each other, and a deck in each hand's reach."""
    return scene(
        {
            SIETCHES[0]: legion(A, {"regular": 2}, ["naib"]),
            "arrakeen": legion(H, {"regular": 2}, ["bashar"]),
        },
        {SIETCHES[0]: "rank-1"},
    )


def test_turns_alternate_and_end_with_the_last_die_of_the_harkonnens() -> None:
    position = fighters()
    position.sides[A].dice = {"mentat": 2}
    position.sides[H].dice = {"mentat": 2}
    line(position, "A", "spend", "draw: A", die="mentat", do="action")
    line(position, "A", "pass", "act: H")
    line(position, "H", "spend", "draw: H", die="mentat", do="action")
    line(position, "H", "draw", "draw-house-harkonnen: T", count=0)
    table(position, ["draw-house-harkonnen"])
    assert state(position) == "act: A"
    line(position, "A", "spend", "draw: A", die="mentat", do="action")
    line(position, "A", "pass", "act: H")
    events = move(position, "H", "spend", die="mentat", do="action")
    assert told(events, "acted") == [{"by": H, "result": "mentat"}]
    move(position, "H", "pass")
    assert position.phase in ("hazards", "harvest")


def test_free_actions_do_not_end_a_turn() -> None:
    position = fighters()
    position.flyers = dict.fromkeys(sorted(GAME.zones), "ornithopter")
    turn_of(position, H)
    zone = first(position, H, "scout")["zone"]
    line(position, "H", "scout", "act: H", zone=zone, area=SIETCHES[0])
    line(position, "H", "spend", "draw: H", die="mentat", do="action")


def test_desert_power_is_a_turn_of_its_own_and_the_atreides_alone_may_pass() -> None:
    position = fighters()
    position.sides[A].dice = {}
    line(position, "A", "desert-power", "choose: A", do="action")
    line(position, "A", "choose", "place-wormsigns: A", option=1)
    line(position, "A", "place-wormsigns", "place-wormsigns: A", area=DEEP[0])
    line(position, "A", "place-wormsigns", "act: H", area=DEEP[1])
    assert "pass" not in RULES.kinds(GAME, position, H)
    line(position, "H", "spend", "draw: H", die="mentat", do="action")
    line(position, "H", "pass", "act: A")
    line(position, "A", "pass", "act: H")


def test_by_a_ruling_the_atreides_go_on_when_the_harkonnens_have_no_dice_left() -> None:
    position = scene(
        {SIETCHES[0]: legion(A, {"regular": 2})},
        {SIETCHES[0]: "rank-1"},
        {"last-action": "all-dice"},
    )
    position.sides[A].dice = {"mentat": 2}
    position.sides[H].dice = {"mentat": 1}
    turn_of(position, H)
    line(position, "H", "spend", "draw: H", die="mentat", do="action")
    line(position, "H", "pass", "act: A")
    line(position, "A", "spend", "draw: A", die="mentat", do="action")
    line(position, "A", "pass", "act: A")
    line(position, "A", "spend", "draw: A", die="mentat", do="action")
    move(position, "A", "pass")
    assert position.phase != "actions"


def test_in_the_hazards_the_table_turns_signs_up_and_the_atreides_move_the_legion() -> None:
    position = scene({DEEP[0]: legion(H, {"regular": 2})})
    position.sides[H].dice = {}
    doing(position, [task("hazards", A)], H)
    step_on(position)
    assert state(position) == "flip-sign: T"
    line(position, "T", "flip-sign", "flee: A", area=DEEP[0], token="sandworm")
    end = first(position, A, "flee")["area"]
    move(position, "A", "flee", area=end)
    while state(position) == "roll: T":
        roll(position, "s")
        while position.step == "lose":
            go_on_losing(position)
    assert state(position) == "pay: H" or position.phase == "harvest"


def go_on_losing(position: Position) -> None:
    """Whoever is hit loses the first piece that can be lost."""
    by = position.waiting[0]
    RULES.apply(GAME, position, first(position, by, "lose"))


def test_the_harkonnens_alone_harvest_and_choose_a_ban() -> None:
    position = fighters()
    position.harvesters = sorted(DEEP[:3])
    doing(position, [task("harvest", H)], H)
    step_on(position)
    assert state(position) == "pay: H"
    assert position.harvest is not None
    assert position.harvest.spice == 6
    line(position, "H", "stockpile", "pay: H")
    line(position, "H", "pay", "pay: H", marker=GAME.powers[0], how="keep")
    line(position, "H", "close-harvest", "ban: H", count=1)
    assert RULES.kinds(GAME, position, A) == []
    move(position, "H", "ban", card=GAME.powers[1])
    assert position.phase != "harvest"
    assert position.bans == [GAME.powers[1]]


def test_at_the_end_of_a_round_both_relieve_leaders_the_harkonnens_first() -> None:
    position = scene(
        {
            SIETCHES[0]: legion(A, {"regular": 1}, ["stilgar"]),
            "arrakeen": legion(H, {"regular": 1}, ["baron-harkonnen"]),
        },
        {SIETCHES[0]: "rank-1"},
    )
    position.worms = {DEEP[0]: "wild-maker"}
    for owner, decks in ((position.sides[A], GAME.decks[A]), (position.sides[H], GAME.decks[H])):
        owner.hand = sorted(position.decks[decks[0]][:7])
        position.decks[decks[0]] = position.decks[decks[0]][7:]
    position.revealed = position.prescience_deck[:1]
    position.prescience_deck = position.prescience_deck[1:]
    doing(position, [task("end-round", "table")], H)
    step_on(position)
    while state(position) == "claims: A":
        move(position, "A", "pass")
    assert state(position) == "relieve: H"
    line(position, "H", "relieve", "relieve: A", leader="baron-harkonnen")
    line(position, "A", "pass", "tame: A")
    line(position, "A", "tame", "hand-limit: H", area=DEEP[0])
    line(position, "H", "hand-limit", "hand-limit: A", card=position.sides[H].hand[0])
    line(position, "A", "hand-limit", "remove-prescience: A", card=position.sides[A].hand[0])
    line(position, "A", "pass", "draw-house-atreides: T")
    assert position.round == 2


def test_dice_are_changed_into_the_results_with_the_most_free_slots() -> None:
    position = scene(rulings={"harkonnen-slots": "two"})
    position.sides[H].dice = {
        "deployment": 1,
        "house": 1,
        "leadership": 1,
        "mentat": 1,
        "strategy": 3,
    }
    made = task("change-die", H)
    made.left = 1
    doing(position, [made], H)
    step_on(position)
    assert state(position) == "change-die: H"
    field = RULES.next_field(GAME, position, {"by": H, "move": "change-die"})
    assert field is not None
    assert field.options == ["leadership", "mentat"]
