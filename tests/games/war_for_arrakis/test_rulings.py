"""What rulings on what document and public sources leave open change: each option, seen from the table."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.records import Legion, Position
from adjudicator.games.war_for_arrakis.tasks import task_at
from tests.games.war_for_arrakis.scenarios.fights import attack, fight, ready
from tests.games.war_for_arrakis.scenarios.table import (
    against,
    can,
    goes,
    held,
    moving,
    offered,
    phase,
    settle,
    spending,
)
from tests.games.war_for_arrakis.script import (
    GAME,
    LOADED,
    A,
    H,
    doing,
    legion,
    line,
    move,
    new_game,
    refused,
    scene,
    stand_with,
    state,
    turn_of,
)

DEEP = sorted(area.id for area in GAME.areas.values() if area.deep)
MAKER = "wild-maker"
STEPS = {"claim-moment": "steps"}


def regulars(side: str, count: int, *leaders: str) -> Legion:
    """So many Regulars, with leaders."""
    return legion(side, {"regular": count}, list(leaders))


def test_a_reading_of_a_leader_belongs_to_an_option_that_is_not_the_default() -> None:
    rulings = LOADED.content.rulings
    readings = [reading for leader in GAME.leaders.values() for reading in leader.readings]
    assert {reading.ruling for reading in readings} == {"alia", "aramsham"}
    for reading in readings:
        assert reading.option in [option.id for option in rulings[reading.ruling].options]
        assert reading.option != rulings[reading.ruling].default


# --- the Wild Maker ------------------------------------------------------------------------------


def woken(option: str) -> Position:
    """The Wild Maker has left the board; a Legion comes upon a wormsign that is a sandworm."""
    position = scene({"sw-3": regulars(H, 2)}, rulings={"wild-maker-returns": option})
    ready(position, MAKER)
    position.signs = ["sw-5"]
    turn_of(position, H)
    goes(moving(position, "H"), "H", "sw-3", "sw-5")
    move(position, "T", "flip-sign", area="sw-5", token="sandworm")
    return position


def test_the_wild_maker_comes_in_the_place_of_a_sandworm() -> None:
    position = woken("with-any-sandworm")
    assert state(position) == "maker-returns: A"
    against(position, "worms.return", "A", "maker-returns", area="sw-3")
    line(position, "A", "maker-returns", "flee: A", area="sw-5")
    assert position.worms == {"sw-5": MAKER}


def test_the_wild_maker_need_not_come() -> None:
    position = woken("with-any-sandworm")
    line(position, "A", "pass", "flee: A")
    assert position.worms == {"sw-5": "sandworm"}


@pytest.mark.parametrize("option", ["by-card", "never"])
def test_without_that_ruling_a_sandworm_is_a_sandworm(option: str) -> None:
    position = woken(option)
    assert state(position) == "flee: A"
    assert position.worms == {"sw-5": "sandworm"}


@pytest.mark.parametrize("where", ["aside", "gone", "on the board"])
def test_it_comes_only_from_beside_the_board_and_in_play(where: str) -> None:
    position = scene({"sw-3": regulars(H, 2)})
    position.sides[A].leaders[MAKER] = "spent" if where == "on the board" else where
    position.worms = {"nw-4": MAKER} if where == "on the board" else {}
    position.signs = ["sw-5"]
    turn_of(position, H)
    goes(moving(position, "H"), "H", "sw-3", "sw-5")
    line(position, "T", "flip-sign", "flee: A", area="sw-5", token="sandworm")


def test_in_the_hazards_it_comes_to_one_of_the_sandworms_and_attacks_with_six_dice() -> None:
    areas = DEEP[:2]
    position = scene({area: regulars(H, 6) for area in areas})
    ready(position, MAKER)
    position.worms = dict.fromkeys(GAME.areas[areas[1]].borders, "sandworm")
    phase(position, "hazards", "T")
    while position.step == "flip-sign":
        due = offered(position, "T", "flip-sign")[0]
        move(position, "T", "flip-sign", area=due, token="sandworm")
    assert state(position) == "maker-returns: A"
    assert offered(position, "A", "maker-returns") == areas
    line(position, "A", "maker-returns", "emergences: A", area=areas[1])
    assert position.worms[areas[0]] == "sandworm"
    line(position, "A", "emergences", "roll: T", area=areas[1])
    assert position.roll is not None
    assert position.roll.left == GAME.numbers.wild_maker_dice


def called(option: str) -> Position:
    """The Wild Maker has left the board, and the Atreides play another Shai-Hulud."""
    position = scene({"windgap": regulars(A, 2)}, rulings={"wild-maker-returns": option})
    ready(position, MAKER)
    held(position, "A", "shai-hulud")
    move(position, "A", "play", die="mentat", card="shai-hulud")
    return position


@pytest.mark.parametrize("option", ["with-any-sandworm", "by-card"])
def test_another_shai_hulud_calls_it_back(option: str) -> None:
    position = called(option)
    assert state(position) == "place-worms: A"
    move(position, "A", "place-worms", area=DEEP[0])
    assert position.worms == {DEEP[0]: MAKER}
    assert position.sides[A].leaders[MAKER] == "ready"


def test_by_a_ruling_nothing_calls_it_back() -> None:
    position = called("never")
    assert state(position) == "act: H"
    assert position.worms == {}


def test_a_sandworm_placed_by_a_card_may_be_the_wild_maker() -> None:
    position = scene({"windgap": regulars(A, 2)})
    ready(position, MAKER)
    position.worms = {DEEP[0]: "sandworm"}
    held(position, "A", "wall-of-sandworms")
    move(position, "A", "play", die="mentat", card="wall-of-sandworms")
    area = offered(position, "A", "place-worms")[0]
    line(position, "A", "place-worms", "maker-returns: A", area=area)
    move(position, "A", "maker-returns", area=area)
    assert position.worms == {DEEP[0]: "sandworm", area: MAKER}


# --- claims --------------------------------------------------------------------------------------


def between_movements(rulings: dict[str, str]) -> Position:
    """The Harkonnens have made the first of two movements; two cards could be claimed, one of them at a die."""
    position = scene(
        {"sw-3": regulars(H, 2), "sw-5": regulars(H, 2), "windgap": regulars(A, 1, "lady-jessica")},
        {"windgap": "rank-1"},
        rulings,
    )
    position.revealed = ["blood-for-water", "rite-of-the-reverend-mother"]
    position.prescience_deck = []
    position.battles_won = 1
    turn_of(position, H)
    spending(position, "H", "strategy", option=1)
    free = next(area for area in GAME.areas["sw-3"].borders if area not in position.legions)
    goes(position, "H", "sw-3", free)
    assert state(position) == "move: H"
    return position


def test_a_card_is_claimed_between_two_actions() -> None:
    position = between_movements({})
    assert "claim" not in can(position, "A")
    against(
        position, "turn.order turn.phases prescience.claim", "A", "claim", card="blood-for-water"
    )
    move(position, "H", "pass")
    assert offered(position, "A", "claim") == ["blood-for-water", "rite-of-the-reverend-mother"]


def test_by_a_ruling_a_card_is_claimed_between_two_movements() -> None:
    position = between_movements(STEPS)
    assert offered(position, "A", "claim") == ["blood-for-water"]
    line(position, "A", "claim", "move: H", card="blood-for-water")
    assert position.markers["jihad"] == GAME.prescience["blood-for-water"].advances["jihad"]
    assert offered(position, "H", "move") == ["sw-5"]
    against(position, "prescience.claim", "A", "claim", card="rite-of-the-reverend-mother")


def test_by_a_ruling_a_card_is_claimed_between_rounds_of_a_battle() -> None:
    position = scene(
        {"sw-3": regulars(H, 3), "sw-5": regulars(A, 3), "nw-1": regulars(A, 1)}, rulings=STEPS
    )
    position.revealed = ["council-of-naibs"]
    position.prescience_deck = []
    held(position, "A", *position.decks["fremen-ally"][:3])
    turn_of(position, H)
    attack(position, "H", "sw-3", "sw-5")
    assert "claim" not in can(position, "A")
    # The ruling does not refuse this, and is not said to.
    assert refused(position, "A", "claim", card="council-of-naibs")[1] == "not-now"
    fight(position, "hhh", "hhh")
    assert state(position) == "battle-next: H"
    hand = position.sides[A].hand
    line(position, "A", "claim", "yield-card: A", card="council-of-naibs")
    for card in hand[:2]:
        move(position, "A", "yield-card", card=card)
    assert state(position) == "battle-next: H"
    assert position.sides[A].hand == hand[2:]
    assert position.markers == {"jihad": 0, "kwisatz-haderach": 1, "sand-dwellers": 1}
    move(position, "H", "press-on")
    assert state(position) == "defy: A"


# --- short decks ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("option", "left", "splits"),
    [
        ("other", (1, 9), [0, 1]),
        ("left", (1, 9), [0, 1, 2]),
        ("other", (1, 0), [1]),
        ("left", (1, 0), [1, 2]),
        ("other", (0, 1), [0]),
        ("left", (0, 1), [0]),
    ],
)
def test_a_short_deck_is_filled_up_or_not(
    option: str, left: tuple[int, int], splits: list[int]
) -> None:
    position = scene(rulings={"short-deck": option})
    decks = GAME.decks[A]
    for deck, count in zip(decks, left, strict=True):
        position.decks[deck] = position.decks[deck][:count]
    spending(position, "A", "mentat")
    assert offered(position, "A", "draw") == splits
    move(position, "A", "draw", count=splits[-1])
    drawn = 0
    while position.step.startswith("draw-"):
        move(
            position, "T", position.step, to=A, card=offered(position, "T", position.step, to=A)[0]
        )
        drawn += 1
    assert drawn == len(position.sides[A].hand)
    wanted = sum(
        min(count, have) for count, have in zip((splits[-1], 2 - splits[-1]), left, strict=True)
    )
    assert drawn == wanted


def test_with_both_decks_empty_nothing_is_asked() -> None:
    for option in ("other", "left"):
        position = scene(rulings={"short-deck": option})
        for deck in GAME.decks[A]:
            position.decks[deck] = []
        spending(position, "A", "mentat")
        assert state(position) == "act: H"


# --- what sources disagree about -----------------------------------------------------------------


@pytest.mark.parametrize(("option", "seen"), [("sectors", True), ("touching", False)])
def test_an_air_zone_reaches_its_sectors_or_what_its_circle_touches(
    option: str, seen: bool
) -> None:
    zone = "zone-8"
    touched, other = "windgap", "sw-1"
    assert touched in GAME.touches[zone]
    assert other not in GAME.touches[zone]
    for area, found in ((touched, True), (other, seen), (GAME.pole, seen)):
        position = scene({area: regulars(A, 1)}, rulings={"air-zones": option})
        stand_with(position, area, tokens=["token-1"])
        position.tokens["token-1"] = position.token_pool[0]
        position.flyers = {zone: "ornithopter"}
        turn_of(position, H)
        assert (area in offered(position, "H", "scout", zone=zone)) is found, area


@pytest.mark.parametrize(("option", "own", "reserve"), [("one", 1, 4), ("none", 0, 5)])
def test_the_atreides_begin_with_a_token_or_without(option: str, own: int, reserve: int) -> None:
    position = new_game({"gesserit-start": option})
    assert position.sides[A].gesserit == own
    assert position.sides[H].gesserit == 0
    assert position.gesserit == reserve


@pytest.mark.parametrize(
    ("side", "leader", "ruling", "option", "attack_hits", "defense_hits"),
    [
        ("H", "captain-aramsham", "aramsham", "hit-and-shield", 1, 1),
        ("H", "captain-aramsham", "aramsham", "two-hits", 2, 2),
        ("A", "alia", "alia", "hit", 1, 2),
        ("A", "alia", "alia", "shield", 0, 1),
    ],
)
def test_what_a_leader_makes_of_a_special(
    side: str, leader: str, ruling: str, option: str, attack_hits: int, defense_hits: int
) -> None:
    """A special, a sword and a shield against three swords and a shield."""
    one, other = (H, A) if side == "H" else (A, H)
    position = scene(
        {"sw-3": regulars(one, 3, leader), "sw-5": regulars(other, 4)}, rulings={ruling: option}
    )
    ready(position, leader)
    turn_of(position, one)
    attack(position, side, "sw-3", "sw-5")
    counted = fight(position, "xsh", "sssh")
    assert (counted["attack"], counted["defense"]) == (attack_hits, defense_hits)


@pytest.mark.parametrize(("option", "placed", "left"), [("six", 3, 3), ("two", 2, 0)])
def test_there_are_as_many_bashars_as_the_ruling_says(option: str, placed: int, left: int) -> None:
    position = scene({"carthag": regulars(H, 1)}, rulings={"bashars": option})
    for area in ("arrakeen", "arsunt", "hagga-basin"):
        token = next(t for t in GAME.tokens.values() if t.set == "silver" and t.bashars == 1)
        position.muster_pool = [token.id]
        made = task_at("muster-silver", "table", area, 1)
        made.note = "silver"
        doing(position, [made], H)
        settle(position)
        move(position, "T", "muster-silver", area=area, token=token.id)
    found = [leader for each in position.legions.values() for leader in each.leaders]
    assert found == ["bashar"] * placed
    spending(position, "H", "deployment")
    assert ("bashar" in offered(position, "H", "deploy")) is (left > 0)
