"""How the players of `conquest_players.py` weigh battle plans: guesses at the other side, and what they are worth.

A guess is a whole plan that the opponent may make, drawn from what its seat may have: leaders that can
still fight, as many cards as it holds out of those that nobody has shown, and what Prescience and Voice
have fixed. A plan of one's own is worth its mean over a few dozen guesses. Nothing hidden is looked at.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.playout import Chance
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.dune.outcome import explodes, leader_dies
from adjudicator.rules.dune.records import Plan
from benchmarks.conquest_worth import FORCE, others, prize, standing

GUESSES = 24
"""Plans of the opponent that a plan is weighed against."""
DIALS = (1, 2, 3, 4, 5, 6, 8, 10)
"""The tenths of its forces that an opponent dials, each as likely."""
LEADER_LOST = 0.5
"""What a strength of a leader is worth to its own side, in spice."""
RIVALRY = 1.0
"""What harm to the other side is worth with two seats; with more it is shared among them."""
UNWON = 99
"""A number that nobody can dial."""
CARD_SPENT = 2.0
"""What a market card is worth that turns a battle."""


@dataclass(frozen=True)
class Guess:
    """A plan that the other side may make, and the cards that it may hold."""

    leader: str
    number: int
    weapon: str
    defense: str
    hand: tuple[str, ...]


@dataclass(frozen=True)
class Choice:
    """What a seat can choose its plan from: leaders, numbers, and pairs of weapon and defence."""

    leaders: list[str]
    numbers: list[int]
    cards: list[tuple[str, str]]


def strength_of(game: Game, leader: str) -> int:
    """The strength of a leader, 0 of none."""
    return game.leaders[leader].strength if leader in game.leaders else 0


def forces_around(game: Game, position: Position, seat: str) -> int:
    """The forces of a seat in the territory of the battle."""
    assert position.battle is not None
    parts = game.territories[position.battle.territory].parts
    return sum(standing(position, part, seat) for part in parts)


def is_kind(game: Game, card: str, what: str) -> bool:
    """Whether a card is a weapon that the Voice has named, by kind or by name."""
    if card not in game.cards or not game.cards[card].attack:
        return False
    facts = game.cards[card]
    if facts.category == "special-weapon":
        return what in ("special-weapon", card)
    return what in (f"{facts.attack}-weapon", card)


# --- guesses -------------------------------------------------------------------------------------


def armed(game: Game, hand: tuple[str, ...], order: str, what: str, turn: int) -> str:
    """The weapon that a hand would play under an order of the Voice, one of them by turns."""
    weapons = [card for card in hand if game.cards[card].attack]
    named = [card for card in weapons if is_kind(game, card, what)]
    if order == "refuse":
        weapons = [card for card in weapons if card not in named]
    elif order == "play" and named:
        weapons = named
    return weapons[turn % len(weapons)] if weapons else "none"


def guesses(game: Game, position: Position, seat: str, chance: Chance) -> list[Guess]:
    """What the opponent of a seat may plan, as far as the seat can know."""
    battle = position.battle
    assert battle is not None
    rival = opponent_of(position, seat)
    side = position.sides[rival]
    own = list(position.sides[seat].hand)
    unseen: list[str] = []
    for card in sorted(game.cards):
        left = game.cards[card].copies - own.count(card)
        unseen += [card] * max(0, left)
    leaders = sorted(
        (
            name
            for name in side.leaders
            if position.fought.get(name, battle.territory) == battle.territory
        ),
        key=lambda name: (-game.leaders[name].strength, name),
    )
    most = forces_around(game, position, rival)
    voice = battle.voice
    order, what = (voice.order, voice.what) if voice is not None and voice.by == seat else ("", "")
    found: list[Guess] = []
    for turn in range(GUESSES):
        rest = list(unseen)
        hand = tuple(rest.pop(chance.below(len(rest))) for _ in side.hand if rest)
        weapon = armed(game, hand, order, what, turn)
        guards = [card for card in hand if game.cards[card].guard]
        tenth = DIALS[turn % len(DIALS)]
        leader = "none"
        if leaders:
            leader = leaders[0 if chance.below(3) else chance.below(len(leaders))]
        guess = Guess(
            leader=leader,
            number=min(most, math.ceil(most * tenth / 10)),
            weapon=weapon if leaders else "none",
            defense=guards[chance.below(len(guards))] if guards and leaders else "none",
            hand=hand,
        )
        found.append(guess)
    told = battle.prescience
    if told is not None and told.by == seat and told.answer:
        found = [known(guess, told.element, told.answer) for guess in found]
    return found


def known(guess: Guess, element: str, answer: str) -> Guess:
    """A guess in which one element is what has been told."""
    if element == "number":
        return replace(guess, number=int(answer))
    if element == "leader":
        return replace(guess, leader=answer)
    if element == "weapon":
        return replace(guess, weapon=answer)
    return replace(guess, defense=answer)


def voiced(game: Game, found: list[Guess], order: str, what: str) -> list[Guess]:
    """The same guesses if the Voice gives an order."""
    return [
        replace(guess, weapon=armed(game, guess.hand, order, what, turn))
        for turn, guess in enumerate(found)
    ]


# --- what a plan is worth ------------------------------------------------------------------------


def risk(game: Game, position: Position, seat: str, leader: str) -> float:
    """How likely, from 0 to 1, the opponent holds a leader's traitor card: strong ones more often."""
    rival = opponent_of(position, seat)
    if leader not in game.leaders or leader in position.sides[seat].traitors:
        return 0.0
    everybody = [name for side in position.sides.values() for name in [*side.leaders, *side.dead]]
    theirs = {*position.sides[rival].leaders, *position.sides[rival].dead}
    unknown = [
        name
        for name in everybody
        if name not in theirs and name not in position.sides[seat].traitors
    ]
    mean = sum(strength_of(game, name) for name in unknown) / max(1, len(unknown))
    share = len(position.sides[rival].traitors) / max(1, len(unknown))
    return min(0.6, share * strength_of(game, leader) / max(1.0, mean))


@dataclass(frozen=True)
class Clash:
    """What the cards of two plans do to their leaders."""

    explodes: bool
    dies: bool
    stunned: bool
    kills: bool
    stuns: bool


class Stakes:
    """What the ends of a battle are worth to a seat, in spice."""

    def __init__(self, game: Game, position: Position, seat: str) -> None:
        battle = position.battle
        assert battle is not None
        rival = opponent_of(position, seat)
        self.game, self.position, self.seat = game, position, seat
        self.clashes: dict[tuple[str, str, str, str], Clash] = {}
        self.forces = forces_around(game, position, seat)
        self.theirs = forces_around(game, position, rival)
        self.hatred = RIVALRY / (len(position.sides) - 1)
        self.lead = 0 if battle.aggressor == seat else 1
        place = battle.place
        bystanders = [
            name for name in others(game, position, battle.territory, seat) if name != rival
        ]
        self.held = [
            (0.5 if bystanders else 1.0) * prize(game, position, seat, place, left, [rival])
            + FORCE * left
            for left in range(self.forces + 1)
        ]
        self.lost = [
            prize(game, position, rival, place, left, [seat]) + FORCE * left
            for left in range(self.theirs + 1)
        ]
        self.extra = max(
            (
                game.market_cards[card].amount
                for card in position.sides[seat].market
                if game.market_cards[card].play == "strength"
            ),
            default=0,
        )


def added(game: Game, cards: tuple[str, str], whole: bool) -> int:
    """What the cards of a plan add to its strength."""
    found = 0
    for card in cards:
        if card in game.cards:
            facts = game.cards[card]
            if facts.play == "strength" or (facts.play == "leader-strength" and whole):
                found += facts.amount
    return found


def clash(stakes: Stakes, cards: tuple[str, str], guess: Guess) -> Clash:
    """What cards do against those of a guess, each pair of pairs reckoned once."""
    key = (*cards, guess.weapon, guess.defense)
    if key not in stakes.clashes:
        game = stakes.game
        mine = Plan(leader="", number=0, weapon=cards[0], defense=cards[1])
        other = Plan(leader="", number=0, weapon=guess.weapon, defense=guess.defense)
        stunned = guess.weapon in game.cards and game.cards[guess.weapon].attack == "stun"
        stuns = cards[0] in game.cards and game.cards[cards[0]].attack == "stun"
        stakes.clashes[key] = Clash(
            explodes=explodes(game, mine, other),
            dies=not stunned and leader_dies(game, mine, other),
            stunned=stunned,
            kills=not stuns and leader_dies(game, other, mine),
            stuns=stuns,
        )
    return stakes.clashes[key]


def ends(
    stakes: Stakes, leader: str, cards: tuple[str, str], guess: Guess
) -> tuple[int, float, float]:
    """The least number that wins against a guess; winning, losing without it: their worth in units of spice."""
    game, hate = stakes.game, stakes.hatred
    found = clash(stakes, cards, guess)
    own, their = strength_of(game, leader), strength_of(game, guess.leader)
    left = stakes.theirs - guess.number
    if found.explodes:
        value = LEADER_LOST * (hate * their - own) + hate * FORCE * stakes.theirs
        return UNWON, value, value
    whole, their_whole = not found.dies and not found.stunned, not found.kills and not found.stuns
    total = guess.number + (their if their_whole else 0)
    total += added(game, (guess.weapon, guess.defense), their_whole)
    base = (own if whole else 0) + added(game, cards, whole)
    fallen, felled = (own if found.dies else 0), (their if found.kills else 0)
    change = LEADER_LOST * (hate * felled - fallen)
    return (
        total - base + stakes.lead,
        change + fallen + felled + hate * FORCE * left,
        change - hate * (fallen + felled + stakes.lost[left]),
    )


def best_plan(
    stakes: Stakes, found: list[Guess], choice: Choice
) -> tuple[float, str, int, tuple[str, str]]:
    """The plan that is worth most against guesses: its worth in units of spice, leader, number, cards."""
    game = stakes.game
    traitors = stakes.position.sides[stakes.seat].traitors
    caught = [guess for guess in found if guess.leader in traitors]
    open_ones = [guess for guess in found if guess.leader not in traitors]
    gift = sum(
        stakes.held[stakes.forces] + strength_of(game, guess.leader) * (1 + stakes.hatred / 2)
        for guess in caught
    )
    best = (-math.inf, "none", 0, ("none", "none"))
    tried: set[tuple[int, float]] = set()
    for leader in choice.leaders:
        own = strength_of(game, leader)
        trust = 1 - risk(game, stakes.position, stakes.seat, leader)
        if (own, trust) in tried:
            continue
        tried.add((own, trust))
        fall = -LEADER_LOST * own - stakes.hatred * (own + stakes.lost[stakes.theirs])
        for cards in choice.cards if leader != "none" else [("none", "none")]:
            outcomes = [ends(stakes, leader, cards, guess) for guess in open_ones]
            worthless = sum(1 for card in cards if card in game.cards and not _serves(game, card))
            for number in choice.numbers:
                value = 0.0
                kept = stakes.held[max(0, stakes.forces - number)]
                for need, winning, losing in outcomes:
                    if number >= need:
                        value += winning + kept
                    elif number + stakes.extra >= need:
                        value += winning + kept - CARD_SPENT
                    else:
                        value += losing
                whole = (gift + value) / len(found)
                value = trust * whole + (1 - trust) * fall + 0.3 * worthless
                if value > best[0]:
                    best = (value, leader, number, cards)
    return best


def _serves(game: Game, card: str) -> bool:
    """Whether a card does anything in a plan."""
    return game.cards[card].category != "worthless"


def worth_of_asking(stakes: Stakes, found: list[Guess], choice: Choice, element: str) -> float:
    """What the best plans are worth, in units of spice, if one element of the opponent's is known."""
    groups: dict[str, tuple[int, str]] = {}
    for guess in found:
        answer = str(getattr(guess, element))
        key = answer
        if element in ("weapon", "defense") and answer in stakes.game.cards:
            facts = stakes.game.cards[answer]
            key = facts.attack or facts.guard
        groups[key] = (groups.get(key, (0, ""))[0] + 1, answer)
    return sum(
        times * best_plan(stakes, [known(guess, element, answer) for guess in found], choice)[0]
        for times, answer in groups.values()
    ) / len(found)
