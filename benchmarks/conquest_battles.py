"""How the players of `conquest_players.py` fight: plans, questions, orders, traitors, spoils."""

from __future__ import annotations

import math
from typing import Any

from adjudicator.games.conquest_and_diplomacy.battle_outcome import about_to_die, effects_of, plays
from adjudicator.games.conquest_and_diplomacy.battlefield import opponent
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.playout import Chance
from benchmarks.conquest_worth import SHARE, Move, options, standing


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


def voice(_rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """Forbid the weapon against which there is no defence in hand."""
    guards = {game.cards[card].guard for card in position.sides[seat].hand} - {""}
    kinds = [kind for kind in ("poison", "projectile") if kind not in guards]
    if not kinds:
        kinds = ["special"]
    return {
        "move": "voice",
        "order": "refuse",
        "what": f"{kinds[chance.below(len(kinds))]}-weapon",
    }


def ask(_rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The weapon, if there are defences of both kinds to choose from; else the number."""
    guards = {game.cards[card].guard for card in position.sides[seat].hand} - {""}
    weapon = len(guards) > 1 or (guards and chance.below(3) == 0)
    return {"move": "ask", "element": "weapon" if weapon else "number"}


def answer(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """What a plan would hold."""
    assert position.battle is not None
    assert position.battle.prescience is not None
    thought = plan(rules, game, position, seat, chance)
    if thought is None:
        return None
    return {"move": "answer", "value": str(thought[position.battle.prescience.element])}


def plan(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """A strong leader, a weapon and a defence, and as many forces as it takes, by guess."""
    battle = position.battle
    assert battle is not None
    made: Move = {"by": seat, "move": "plan"}
    if position.step == "answer":
        leaders = [
            name
            for name in position.sides[seat].leaders
            if position.fought.get(name, battle.territory) == battle.territory
        ]
        numbers = list(range(_around(game, position, seat) + 1))
    else:
        leaders = options(rules, game, position, made)
        numbers = []
    known = _seen(position, seat)
    made["leader"] = _leader(game, position, seat, leaders, known, chance)
    if position.step != "answer":
        numbers = options(rules, game, position, made)
    own = game.leaders[made["leader"]].strength if made["leader"] != "none" else 0
    made["number"] = _number(game, position, seat, own, list(numbers), chance)
    for slot in ("weapon", "defense"):
        if position.step == "answer":
            cards = ["none", *(c for c in position.sides[seat].hand if slot in game.cards[c].slots)]
            if made["leader"] == "none":
                cards = ["none"]
            if slot == "defense" and made["weapon"] in cards and made["weapon"] != "none":
                cards.remove(made["weapon"])
        else:
            cards = options(rules, game, position, made)
        made[slot] = max(
            cards, key=lambda card: (_card(game, slot, card, known, made), chance.below(100))
        )
    return {key: value for key, value in made.items() if key != "by"}


def _leader(
    game: Game, position: Position, seat: str, leaders: list[str], known: str, chance: Chance
) -> str:
    """The strongest leader as a rule; a weak one where it is lost anyway, or may be a traitor."""
    ready = sorted(
        (name for name in leaders if name != "none"),
        key=lambda name: (-game.leaders[name].strength, name),
    )
    if not ready:
        return "none"
    guards = {game.cards[card].guard for card in position.sides[seat].hand}
    attack = game.cards[known].attack if known in game.cards else ""
    if attack and attack not in guards:
        return ready[-1]
    if has(game, opponent(position, seat), "many-traitors") and chance.below(4):
        return ready[chance.below(len(ready))]
    return ready[1 if len(ready) > 1 and chance.below(4) == 0 else 0]


def _around(game: Game, position: Position, seat: str) -> int:
    assert position.battle is not None
    parts = game.territories[position.battle.territory].parts
    return sum(standing(position, part, seat) for part in parts)


def _seen(position: Position, seat: str) -> str:
    """The opponent's weapon, where Prescience has told it."""
    assert position.battle is not None
    told = position.battle.prescience
    if told is not None and told.by == seat and told.element == "weapon":
        return told.answer
    return ""


def _number(
    game: Game, position: Position, seat: str, own: int, numbers: list[int], chance: Chance
) -> int:
    """What to dial: enough for what the other side may come to."""
    assert position.battle is not None
    rival = opponent(position, seat)
    theirs = _around(game, position, rival)
    strongest = max(
        (game.leaders[name].strength for name in position.sides[rival].leaders), default=0
    )
    told = position.battle.prescience
    told = position.battle.prescience
    if told is not None and told.by == seat and told.element == "number":
        lead = 0 if position.battle.aggressor == seat else 1
        wish = int(told.answer) + strongest - own + lead
        if wish not in numbers:
            wish = math.ceil(int(told.answer) + 0.6 * (strongest - own))
        return min(max(numbers), max(min(numbers), wish))
    sure = 0.7
    if _seen(position, seat):
        attack = (
            game.cards[_seen(position, seat)].attack if _seen(position, seat) in game.cards else ""
        )
        guards = {game.cards[card].guard for card in position.sides[seat].hand}
        sure = 1.0 if not attack or attack in guards else 0.0
    wish = math.ceil(SHARE * theirs + 1 + 0.7 * strongest - sure * own) + chance.below(3)
    return min(max(numbers), max(min(numbers), wish))


def _card(game: Game, slot: str, card: str, known: str, made: Move) -> int:
    """How good a card is in a slot of a plan whose other fields are made."""
    if card == "none":
        return 1
    facts = game.cards[card]
    weapon = game.cards.get(made.get("weapon", ""))
    if facts.guard == "projectile" and weapon is not None and weapon.attack == "lasgun":
        return 0
    if facts.category == "worthless":
        return 2
    if facts.play:
        return 3 if slot == "defense" else 4
    if slot == "weapon":
        return 6
    if known in game.cards:
        return 9 if facts.guard == game.cards[known].attack else 0
    return 5


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
    rival = opponent(position, seat)
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
