"""How the players of `conquest_players.py` fight: plans, questions, orders, traitors, spoils."""

from __future__ import annotations

import math
from typing import Any

from adjudicator.games.conquest_and_diplomacy.battle_outcome import about_to_die, effects_of, plays
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.playout import Chance
from adjudicator.rules.dune.battlefield import opponent_of
from benchmarks.conquest_forecast import (
    Choice,
    Stakes,
    best_plan,
    forces_around,
    guesses,
    voiced,
    worth_of_asking,
)
from benchmarks.conquest_worth import Move, options


def exchange(_rules: Any, _game: Game, _position: Position, _seat: str, _c: Chance) -> Move | None:
    """A new traitor card before each battle."""
    return {"move": "exchange"}


def put_back(
    _rules: Any, game: Game, position: Position, seat: str, _chance: Chance
) -> Move | None:
    """The card of an own or dead leader, or of the weakest."""
    own = [*position.sides[seat].leaders, *position.sides[seat].dead]
    alive = [
        leader for name, side in position.sides.items() if name != seat for leader in side.leaders
    ]
    held = position.sides[seat].traitors
    worst = min(
        held,
        key=lambda name: (
            name not in own and name in alive,
            game.leaders[name].strength,
            name,
        ),
    )
    return {"move": "return-traitor", "leader": worst}


def voice(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The kind of weapon that harms most, or the one against which there is a defence."""
    found = guesses(game, position, seat, chance)
    choice = _choice(rules, game, position, seat)
    stakes = Stakes(game, position, seat)
    best = (-math.inf, "", "")
    for order in ("refuse", "play"):
        for what in ("poison-weapon", "projectile-weapon", "special-weapon"):
            told = voiced(game, found, order, what)
            best = max(best, (best_plan(stakes, told, choice)[0], order, what))
    return {"move": "voice", "order": best[1], "what": best[2]}


def ask(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The element that is worth most to know."""
    found = guesses(game, position, seat, chance)
    choice = _choice(rules, game, position, seat)
    stakes = Stakes(game, position, seat)
    best = max(
        (worth_of_asking(stakes, found, choice, element), element)
        for element in ("number", "leader", "weapon", "defense")
    )
    return {"move": "ask", "element": best[1]}


def answer(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """What a plan would hold."""
    assert position.battle is not None
    assert position.battle.prescience is not None
    thought = plan(rules, game, position, seat, chance)
    if thought is None:
        return None
    return {"move": "answer", "value": str(thought[position.battle.prescience.element])}


def plan(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The plan that is worth most against a few dozen that the other side may make."""
    choice = _choice(rules, game, position, seat)
    found = guesses(game, position, seat, chance)
    _, leader, number, cards = best_plan(Stakes(game, position, seat), found, choice)
    return {
        "move": "plan",
        "leader": leader,
        "number": number,
        "weapon": cards[0],
        "defense": cards[1],
    }


def _choice(rules: Any, game: Game, position: Position, seat: str) -> Choice:
    """What the seat's plan may be made of: as the form says, or before there is one as its hand does."""
    battle = position.battle
    assert battle is not None
    made: Move = {"by": seat, "move": "plan"}
    if position.step in ("plans", "replan"):
        leaders = options(rules, game, position, made)
        made["leader"] = leaders[0]
        numbers = options(rules, game, position, made)
        made["number"] = numbers[0]
        cards: list[tuple[str, str]] = []
        for weapon in _kinds(game, options(rules, game, position, made)):
            defenses = options(rules, game, position, {**made, "weapon": weapon})
            cards += [(weapon, defense) for defense in _kinds(game, defenses)]
        return Choice(leaders, numbers, cards)
    leaders = [
        name
        for name in position.sides[seat].leaders
        if position.fought.get(name, battle.territory) == battle.territory
    ]
    hand = position.sides[seat].hand
    weapons = _kinds(game, ["none", *(c for c in hand if "weapon" in game.cards[c].slots)])
    defenses = _kinds(game, ["none", *(c for c in hand if "defense" in game.cards[c].slots)])
    pairs = [(one, two) for one in weapons for two in defenses if one != two or one == "none"]
    numbers = list(range(forces_around(game, position, seat) + 1))
    return Choice(leaders or ["none"], numbers, pairs)


def _kinds(game: Game, cards: list[str]) -> list[str]:
    """One card of each kind that does the same."""
    found: dict[tuple[str, str, str], str] = {}
    for card in cards:
        facts = game.cards.get(card)
        same = ("", "", "none") if facts is None else (facts.attack, facts.guard, facts.play)
        found.setdefault(same, card)
    return list(found.values())


def total(game: Game, position: Position, seat: str, effects: Any) -> int:
    """What a side comes to as things stand."""
    assert position.battle is not None
    side = position.battle.plans[seat]
    found = side.number + int(effects.added.get(seat, 0))
    leader = game.leaders.get(side.leader)
    dead = about_to_die(game, position, seat) and seat not in effects.spared
    return found if leader is None or dead else found + leader.strength


def react(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Call a traitor; play what turns a battle that is being lost."""
    battle = position.battle
    assert battle is not None
    rival = opponent_of(position, seat)
    leader = battle.plans[rival].leader
    if leader in position.sides[seat].traitors and "call-traitor" in rules.kinds(
        game, position, seat
    ):
        return {"move": "call-traitor", "leader": leader}
    effects = effects_of(game, position)
    mine, theirs = total(game, position, seat, effects), total(game, position, rival, effects)
    margin = mine - theirs + (1 if battle.aggressor == seat else 0)
    for card in position.sides[seat].market:
        facts = game.market_cards[card]
        helps = False
        if facts.play == "strength":
            helps = margin <= 0 < margin + facts.amount
        elif facts.play == "kill-both":
            lead = 1 if battle.aggressor == seat else 0
            bare = battle.plans[seat].number - battle.plans[rival].number + lead
            helps = margin <= 0 < bare and plays(game, position, seat, "kill-both") == 0
        elif facts.play == "save-leader":
            helps = about_to_die(game, position, seat) and seat not in effects.spared
        thought = {"move": "play-card", "card": card}
        if helps and rules.check(game, position, {"by": seat, **thought}) is None:
            return thought
    return None


def spoils(_rules: Any, game: Game, position: Position, _seat: str, _c: Chance) -> Move | None:
    """Keep what is of use."""
    assert position.battle is not None
    for card in position.battle.spoils:
        if game.cards[card].category == "worthless":
            return {"move": "discard", "card": card}
    return None
