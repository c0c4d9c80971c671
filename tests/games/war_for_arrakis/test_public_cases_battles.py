"""Situations of another public program asked of ours (test_public_cases.py): battles, hits and tokens."""

from __future__ import annotations

import pytest

from adjudicator.games.war_for_arrakis.dealing import show_tokens
from adjudicator.games.war_for_arrakis.records import Legion, Position
from tests.games.war_for_arrakis.scenarios.company import some
from tests.games.war_for_arrakis.scenarios.fights import due
from tests.games.war_for_arrakis.scenarios.table import can, first, until
from tests.games.war_for_arrakis.script import GAME, A, H, legion, move, roll, turn_of
from tests.games.war_for_arrakis.test_public_cases import GARA, plays_on, regulars
from tests.games.war_for_arrakis.test_solo import ask, mind, scene, six, spent

# --- hits ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(("units", "leaders", "hits", "units_left", "leaders_left"), [
    ({"regular": 3}, [], 2, {"regular": 1}, []),
    ({"elite": 2}, [], 1, {"regular": 1, "elite": 1}, []),
    ({"regular": 3, "elite": 2}, [], 5, {"regular": 2}, []),
    ({"regular": 1}, ["bashar", "beast-rabban"], 2, {"regular": 1}, []),
    ({"regular": 2}, ["bashar", "bashar", "beast-rabban"], 2, {"regular": 2}, ["beast-rabban"]),
    ({"regular": 1, "elite": 1, "special-elite": 1}, [], 2, {"regular": 3}, []),
    ({"regular": 3}, [], 1, {"regular": 2}, []),
    ({"regular": 1}, ["feyd-rautha"], 1, {"regular": 1}, []),
    ({"regular": 1}, ["feyd-rautha"], 2, {}, []),
    ({"regular": 1}, [], 10, {}, []),
])  # fmt: skip
def test_hits_take_leaders_but_one_then_ranks_then_regulars_and_named_leaders_go_to_the_tank(
    units: dict[str, int],
    leaders: list[str],
    hits: int,
    units_left: dict[str, int],
    leaders_left: list[str],
) -> None:
    position = scene({"ne-8": legion(H, units, leaders)}, GARA)
    ask(position, "lose", area="ne-8", left=hits)
    while position.step == "lose" and position.waiting == [H]:
        move(position, H, "lose", **first(position, H, "lose"))
    left = position.legions.get("ne-8", legion(H))

    assert {rank: count for rank, count in left.units.items() if count} == units_left
    assert left.leaders == leaders_left
    gone = [leader for leader in leaders if leader not in ("bashar", *leaders_left)]
    assert [leader for leader in position.sides[H].tank if leader] == gone


# --- battles -------------------------------------------------------------------------------------


def assault(
    ours: Legion, guard: Legion, cards: int = 0, bans: list[str] | None = None, rank: int = 1
) -> Position:
    """The Harkonnens at ne-11 attack Gara Kulon, with so many reinforcements."""
    position = scene({"ne-11": ours, "gara-kulon": guard}, {"gara-kulon": f"rank-{rank}"})
    reinforced(position, cards)
    position.bans = bans or []
    spent(position)
    move(position, H, "choose", option=2)
    move(position, H, "attack", start="ne-11", area="gara-kulon")
    return position


def raided(area: str, cards: int, bans: list[str] | None = None) -> Position:
    """Five Regulars of the Atreides attack two of the Harkonnens."""
    start = GAME.areas[area].borders[0]
    position = scene({start: regulars(A, 5), area: six(regular=2)}, GARA, die="")
    position.settlements = [area] if area in GAME.settlements else []
    reinforced(position, cards)
    position.bans = bans or []
    turn_of(position, A)
    move(position, A, "spend", die="strategy", do="action")
    move(position, A, "choose", option=2)
    move(position, A, "attack", start=start, area=area)
    return position


def reinforced(position: Position, count: int) -> None:
    """So many cards lie on the Reinforcements deck."""
    cards = some(position, "house-harkonnen", count)
    deck = [card for card in position.decks["house-harkonnen"] if card not in cards]
    position.decks = {**position.decks, "house-harkonnen": deck}
    mind(position).reinforcements = cards


def fought(position: Position, attack: str, defense: str) -> None:
    """Both sides roll these faces, and nobody adds cards by choice."""
    roll(position, attack)
    roll(position, defense)
    while position.step == "lose":
        by = position.waiting[0]
        move(position, by, "lose", **first(position, by, "lose"))


@pytest.mark.parametrize(("units", "guard", "rank", "cards", "bans", "dice", "theirs"), [
    (3, 1, 1, 0, [], 3, 2), (3, 1, 1, 2, [], 5, 2), (5, 1, 1, 4, [], 6, 2), (5, 2, 3, 0, [], 5, 5),
    (3, 1, 1, 5, [], 6, 2), (3, 1, 1, 5, ["landsraad"], 3, 2),
])  # fmt: skip
def test_dice_are_units_and_cards_and_the_rank_of_a_sietch_and_six_at_most(
    units: int, guard: int, rank: int, cards: int, bans: list[str], dice: int, theirs: int
) -> None:
    position = assault(six(regular=units), regulars(A, guard), cards, bans, rank)

    assert due(position) == (H, dice)
    assert len(mind(position).reinforcements) == cards - (dice - units)
    roll(position, "x" * dice)
    assert due(position) == (A, theirs)


@pytest.mark.parametrize(("area", "cards", "bans", "dice", "discarded"), [
    ("ne-8", 3, [], 5, 3), ("arrakeen", 5, [], 6, 1), ("ne-8", 3, ["landsraad"], 2, 0),
])  # fmt: skip
def test_reinforcements_help_harkonnens_who_are_attacked_as_far_as_the_rank_does_not(
    area: str, cards: int, bans: list[str], dice: int, discarded: int
) -> None:
    position = raided(area, cards, bans)
    until(position, ["roll"])

    assert due(position) == (A, 5)
    assert len(mind(position).reinforcements) == cards - discarded
    roll(position, "xxxxx")
    assert due(position) == (H, dice)


def test_reinforcements_that_are_gone_bring_no_dice_in_the_next_round() -> None:
    position = raided("ne-8", 2)
    until(position, ["roll"])
    assert mind(position).reinforcements == []
    fought(position, "sxxxx", "xxxx")
    move(position, A, "press-on")
    until(position, ["roll"])
    roll(position, "xxxxx")

    assert due(position) == (H, 1)


def test_three_against_one_and_two_against_three_go_on_and_one_against_two_cease() -> None:
    position = assault(six(regular=3), regulars(A, 1))
    fought(position, "xxx", "xx")
    assert can(position, H) == ["press-on"]

    fewer = assault(six(regular=4), regulars(A, 3))
    fought(fewer, "xxxx", "ssxx")
    assert fewer.legions["ne-11"].units == {"regular": 2}
    assert can(fewer, H) == ["press-on"]

    beaten = assault(six(regular=3), regulars(A, 2))
    fought(beaten, "xxx", "ssx")
    assert beaten.legions["ne-11"].units == {"regular": 1}
    assert can(beaten, H) == ["cease"]


def test_an_attacker_that_rolls_better_takes_the_sietch_and_loses_nothing() -> None:
    position = assault(six(regular=6), regulars(A, 1), rank=2)
    fought(position, "sxxxxx", "xxx")

    assert "gara-kulon" not in position.sietches
    assert sum(sum(group.units.values()) for group in position.legions.values()) == 6


def test_shields_parry_hits_and_the_attack_goes_on_for_nothing() -> None:
    """The other program has the attacker pay a Hit; "do not need to take 1 Hit" is in End of the Battle."""
    position = assault(six(regular=5), regulars(A, 2))
    fought(position, "ssxxx", "hhx")
    move(position, H, "press-on")

    assert position.legions["ne-11"].units == {"regular": 5}
    assert position.legions["gara-kulon"].units == {"regular": 2}


def test_an_attack_that_is_hopeless_once_tokens_are_shown_ceases_before_any_die() -> None:
    guard = Legion(side=A, units={}, leaders=[], tokens=["new-1"])
    position = scene({"ne-11": regulars(H, 1, "bashar"), "gara-kulon": guard}, GARA)
    position.tokens = {"new-1": "atreides-8"}
    spent(position)
    move(position, H, "choose", option=2)
    move(position, H, "attack", start="ne-11", area="gara-kulon")

    assert (position.battle, position.roll) == (None, None)
    assert "gara-kulon" in position.sietches
    assert position.legions["ne-11"] == regulars(H, 1, "bashar")
    assert position.legions["gara-kulon"].units == {"regular": 1, "special-elite": 1}


# --- deployment tokens ---------------------------------------------------------------------------


def shown(side: str, *tokens: str, others: dict[str, Legion] | None = None) -> Position:
    """Tokens with nothing else in ne-8 are turned up."""
    names = [f"{token.split('-', maxsplit=1)[0]}-token-{n}" for n, token in enumerate(tokens, 1)]
    held = Legion(side=side, units={}, leaders=[], tokens=names)
    position = scene({**(others or {}), "ne-8": held}, GARA)
    position.tokens = dict(zip(names, tokens, strict=True))
    position.muster_pool = [each for each in position.muster_pool if each not in tokens]
    show_tokens(GAME, position, "ne-8", "solo.tokens")
    return position


def test_tokens_of_the_harkonnens_become_units_and_lie_in_their_pool_again() -> None:
    whole = sorted(token for token in GAME.tokens if token.startswith(("black-", "silver-")))
    position = shown(H, "black-1", "black-4")

    assert position.legions["ne-8"].units == {"regular": 3, "elite": 1}
    assert position.legions["ne-8"].tokens == []
    assert len(whole) == 12
    assert {"black-1", "black-4"} <= set(position.muster_pool)
    assert len(position.muster_pool) <= len(whole)


def test_tokens_of_the_atreides_become_units_without_leaders_and_lie_in_no_pool() -> None:
    position = shown(A, "atreides-3")

    assert position.legions["ne-8"].units == {"regular": 1, "elite": 1}
    assert "atreides-3" not in position.muster_pool
    assert {
        token.bashars for name, token in GAME.tokens.items() if name.startswith("atreides")
    } == {0}


def test_a_token_brings_its_bashar_as_long_as_one_is_beside_the_board() -> None:
    """The other program places a leader that there is no figure of."""
    most = GAME.figures[H]["leader"]
    out = {"nw-5": legion(H, {"regular": 1}, ["bashar"] * most)}

    assert shown(H, "silver-1").legions["ne-8"].leaders == ["bashar"]
    assert shown(H, "silver-1", others=out).legions["ne-8"].leaders == []


def test_hits_on_tokens_fall_on_the_units_that_they_hide() -> None:
    position = scene({"ne-8": Legion(side=H, units={}, leaders=[], tokens=["black-token-1"])})
    position.tokens = {"black-token-1": "black-1"}
    ask(position, "lose", area="ne-8", left=5)
    plays_on(position)

    assert "ne-8" not in position.legions
