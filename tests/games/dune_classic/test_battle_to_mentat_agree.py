"""Battle, collection, Mentat Pause and interrupts: form and check agree, nothing is lost or made."""

from __future__ import annotations

import random
from typing import Any

import pytest

from adjudicator.games.dune_classic import (
    battle,
    collection,
    interrupts,
    mentat,
    payment,
    rulebook,
    view,
    winning,
)
from adjudicator.games.dune_classic.battle_plans import KINDS_OF_CARD
from adjudicator.games.dune_classic.hands import cards_that_play
from adjudicator.games.dune_classic.moves import MOVES
from adjudicator.games.dune_classic.records import Auction, Position
from adjudicator.rules.dune.plans import ELEMENTS
from tests.support.dune_classic import (
    GAME,
    SIX,
    Move,
    broken,
    can_be_filled,
    picture,
    play,
    scene,
)
from tests.support.seeds import seed_cases

KINDS = sorted(
    ["pass", *battle.KINDS, *collection.KINDS, *mentat.KINDS, *interrupts.KINDS],
)
BATTLE = sorted(["pass", *battle.KINDS])
PHASES = ["battle", "spice-collection", "mentat-pause"]
RULINGS: dict[str, list[Any]] = {
    "allies_together": ["to-tanks", "allowed"],
    "captured_leaders": ["off", "on", "on"],
    "collection_three": ["since-turn-start", "at-collection"],
    "karama_bid": ["own-spice", "beyond"],
    "occupancy": ["every-territory", "strongholds"],
    "prediction_special": ["no", "yes"],
    "win_strongholds": ["three-or-four", "four-in-two-seat-game"],
    "worthless_karama": ["off", "on"],
}
DECK = sorted(card.id for card in GAME.cards.values() for _ in range(card.copies))
BUSY = [
    "arrakeen-s9",
    "carthag-s10",
    "cielago-north-s0",
    "cielago-north-s1",
    "cielago-north-s2",
    "polar-sink",
]
CHOICES: dict[str, list[Any]] = {
    "advantage": [*GAME.advantages, "nonsense"],
    "against": [*SIX, "nonsense"],
    "card": [*GAME.cards, "none", "nonsense"],
    "defense": [*GAME.cards, "none", "none", "nonsense"],
    "element": [*ELEMENTS, "nonsense"],
    "fate": ["keep", "kill", "nonsense"],
    "leader": [*GAME.leaders, "cheap-hero", "none", "nonsense"],
    "order": ["play", "refuse", "nonsense"],
    "part": [*BUSY, "nonsense"],
    "place": [*BUSY, *GAME.part_ids, "nonsense"],
    "question": ["Yes?"],
    "terms": ["Peace."],
    "to": [*SIX, "table", "nonsense"],
    "value": [*GAME.cards, *GAME.leaders, "none", "0", "1", "2", "3", "9", "01", "nonsense"],
    "kwisatz": [False, True],
    "weapon": [*GAME.cards, "none", "none", "nonsense"],
    "what": [*KINDS_OF_CARD, "nonsense"],
    "yes": [False, True],
}
AMOUNTS = ["ally", "forces", "number", "spice", "starred"]


def random_scene(chance: random.Random, phase: str) -> Position:
    """A position that could be met at the beginning of a phase, or nearly so."""
    factions = chance.sample(SIX, chance.randint(2, 6))
    forces: dict[str, dict[str, int]] = {}
    advisors: dict[str, int] = {}
    for faction in factions:
        for part in chance.sample(BUSY, 3):
            if chance.random() < 0.7:
                forces.setdefault(part, {})[faction] = chance.randint(1, 3)
    if "bene-gesserit" in factions:
        for part in chance.sample(GAME.part_ids, 2):
            advisors[part] = 1
    shuffled = chance.sample(factions, len(factions))
    deck = chance.sample(DECK, len(DECK))
    hands = {
        faction: [deck.pop() for _ in range(chance.randint(1, GAME.factions[faction].hand_limit))]
        for faction in factions
    }
    position = scene(
        phase,
        factions,
        storm=chance.choice([0, 1, 2, 9, chance.randrange(18)]),
        forces=forces,
        advisors=advisors,
        tanks={faction: chance.choice([0, 0, 2]) for faction in factions},
        dead={
            faction: chance.sample(GAME.factions[faction].leaders, chance.choice([0, 1, 3, 5]))
            for faction in factions
        },
        hands=hands,
        spice={faction: chance.choice([0, 1, 5]) for faction in factions},
        allies=[(shuffled[0], shuffled[1])] if chance.random() < 0.6 else [],
        **{name: chance.choice(options) for name, options in RULINGS.items()},
    )
    for faction in factions:
        position.sides[faction].traitors = sorted(chance.sample(list(GAME.leaders), 4))
        for leader in position.sides[faction].leaders:
            if chance.random() < 0.2:
                position.fought[leader] = chance.choice(["arrakeen", "carthag"])
    if "harkonnen" in factions and position.sides["harkonnen"].leaders:
        take_captives(chance, position)
    position.spice = {part: chance.randint(1, 9) for part in chance.sample(BUSY, 2)}
    position.turn = chance.choice([3, 10])
    if phase == "spice-collection" and chance.random() < 0.5:
        let_a_bid_stand(chance, position)
    return position


def let_a_bid_stand(chance: random.Random, position: Position) -> None:
    """Let a bid stand that can be paid; out of its phase, for interrupts do not ask which it is."""
    bidder = chance.choice(position.order)
    ally = position.sides[bidder].ally
    if ally and position.sides[ally].spice > 0:
        position.pledges = {ally: chance.randint(1, position.sides[ally].spice)}
    bid = chance.randint(0, payment.purse(position, bidder))
    if cards_that_play(GAME, position, bidder, "karama") and chance.random() < 0.5:
        bid = 30
    position.auction = Auction(
        cards=1, number=1, card="", seen=False, opener=bidder, bid=bid, bidder=bidder, passed=[]
    )


def take_captives(chance: random.Random, position: Position) -> None:
    """Sometimes let the Harkonnen hold a leader of another faction."""
    for faction, side in position.sides.items():
        if faction != "harkonnen" and side.leaders and chance.random() < 0.2:
            captive = chance.choice(side.leaders)
            side.leaders = [leader for leader in side.leaders if leader != captive]
            harkonnen = position.sides["harkonnen"]
            harkonnen.captives = sorted([*harkonnen.captives, captive])


def random_form(chance: random.Random, position: Position, by: str, kind: str) -> Move:
    """A form filled at random."""
    move: Move = {"by": by, "move": kind}
    while (field := rulebook.next_field(GAME, position, move)) is not None:
        if field.kind == "text":
            move[field.name] = "?"
        else:
            assert field.options, (move, field.name)
            assert field.options == sorted(field.options), (move, field)
            move[field.name] = chance.choice(field.options)
        if field.last:
            assert rulebook.next_field(GAME, position, move) is None
    return move


def open_moves(position: Position, kinds: list[str]) -> list[tuple[str, str]]:
    """Seats and the kinds of move that are open to them."""
    return [
        (seat, kind)
        for seat in ["table", *position.order]
        for kind in rulebook.kinds(GAME, position, seat)
        if kind in kinds
    ]


def likely(chance: random.Random, position: Position, by: str, name: str) -> Any:
    """A value for a field, as often as not of the seat's own cards and leaders."""
    side = position.sides.get(by)
    if side is not None and chance.random() < 0.6:
        if name in ["card", "defense", "value", "weapon"] and side.hand:
            return chance.choice(side.hand)
        if name in ["leader", "value"]:
            return chance.choice([*side.leaders, *side.dead, *side.captives, "cheap-hero"])
    return chance.choice(CHOICES[name])


def changed(chance: random.Random, position: Position, move: Move) -> Move:
    """A move with one or two of its fields changed at random."""
    near = dict(move)
    for name in chance.sample(sorted(near), min(len(near), chance.randint(1, 2))):
        if name == "by":
            near["by"] = chance.choice([*SIX, "table"])
        elif name in AMOUNTS:
            near[name] = max(0, chance.choice([near[name] - 1, near[name] + 1, 0, 3, 9999]))
        elif name != "move":
            near[name] = likely(chance, position, near["by"], name)
    return near


def wild(chance: random.Random, position: Position) -> Move:
    """A move that somebody makes up, mostly one that the game waits for."""
    move: Move = {
        "by": chance.choice([*rulebook.to_act(position), *position.waiting, *position.order]),
        "move": chance.choice(KINDS),
    }
    for name in MOVES[move["move"]].__annotations__:
        if name in AMOUNTS:
            move[name] = chance.choice([0, 0, 1, 2, 5])
        elif name in CHOICES:
            move[name] = likely(chance, position, move["by"], name)
    return move


def totals(position: Position) -> dict[str, Any]:
    """What no move of these phases may change: forces, cards and leaders of each faction."""
    counts: dict[str, Any] = {}
    for faction, side in position.sides.items():
        on_board = sum(here.get(faction, 0) for here in position.forces.values())
        if faction == "bene-gesserit":
            on_board += sum(position.advisors.values())
        counts[faction] = on_board + side.reserves + side.tanks
    sides = position.sides.values()
    cards = [card for side in sides for card in side.hand]
    cards += position.treachery_deck + position.treachery_discard
    counts["cards"] = sorted(cards)
    leaders = [leader for side in sides for leader in [*side.leaders, *side.dead, *side.captives]]
    counts["leaders"] = sorted(leaders)
    return counts


def assert_sound(position: Position) -> None:
    """Canonical, nobody owes, captives only while a Harkonnen leader is ready."""
    assert position.waiting or position.step == "over"
    assert all(count > 0 for here in position.forces.values() for count in here.values())
    assert all(len(here) > 0 for here in position.forces.values())
    assert all(count > 0 for count in position.advisors.values())
    assert all(count > 0 for count in position.spice.values())
    assert all(side.spice >= 0 and side.reserves >= 0 for side in position.sides.values())
    assert all(pledge > 0 for pledge in position.pledges.values())
    if position.auction is not None and position.phase == "spice-collection":
        assert winning.can_pay_bid(GAME, position, position.auction.bidder)
    for side in position.sides.values():
        assert side.hand == sorted(side.hand)
        assert side.leaders == sorted(side.leaders)
        assert side.dead == sorted(side.dead)
        assert side.leaders or not side.captives


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("seed", seed_cases("battle to mentat pause", range(30), drawn=170))
def test_form_and_check_agree_from_battle_to_mentat_pause(phase: str, seed: int) -> None:
    chance = random.Random(f"{phase}/{seed}")  # noqa: S311 - play, not secrecy
    position = random_scene(chance, phase)
    expected = totals(position)
    for _ in range(80):
        if position.phase not in PHASES or position.step == "over":
            break
        assert_sound(position)
        moves = open_moves(position, KINDS)
        awaited = open_moves(position, [*BATTLE, "collect", "end-turn", "answer-truth"])
        assert awaited
        before = picture(position)
        for _ in range(4):
            seat_and_kind = chance.choice(chance.choice([moves, awaited]))
            move = random_form(chance, position, *seat_and_kind)
            assert broken(position, move) == "", move
            for _ in range(6):
                near = changed(chance, position, move)
                assert (broken(position, near) == "") == can_be_filled(position, near), near
        for _ in range(10):
            move = wild(chance, position)
            assert (broken(position, move) == "") == can_be_filled(position, move), move
        for seat in position.order:
            view.view(GAME, position, seat)
        assert picture(position) == before
        if chance.random() < 0.6:
            moves = awaited
        play(GAME, position, [random_form(chance, position, *chance.choice(moves))])
        assert totals(position) == expected


@pytest.mark.parametrize("seed", seed_cases("every battle ends", range(20), drawn=40))
def test_every_battle_ends_and_none_is_left_for_the_collection(seed: int) -> None:
    chance = random.Random(seed)  # noqa: S311 - play, not secrecy
    position = random_scene(chance, "battle")
    for _ in range(200):
        if position.phase != "battle":
            break
        by, kind = chance.choice(open_moves(position, BATTLE))
        play(GAME, position, [random_form(chance, position, by, kind)])

    assert position.phase != "battle"
    assert position.battle is None
    for part, here in position.forces.items():
        allied = [faction for faction in here if position.sides[faction].ally in here]
        assert len(here) == 1 or len(allied) == 2 or part == "polar-sink"
