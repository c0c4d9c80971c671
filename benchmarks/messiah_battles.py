"""How the players of `messiah_players.py` fight, by guess."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_messiah.battlefield import battle_of
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import SISTERS
from adjudicator.playout import Chance
from adjudicator.rules.dune.battlefield import combatants
from benchmarks.messiah_worth import (
    Move,
    captain,
    chance_of,
    loyal,
    might,
    network_of,
    options,
    rivals,
    standing,
)

LIKELY, LAST = 0.55, 0.15
"""How likely a strike has to succeed, and one for Arrakeen on the last turn."""


def strikes_well(game: Game, position: Position, seat: str, territory: str) -> bool:
    """Whether hidden forces had better strike."""
    forces = standing(game, position, territory, seat)
    foes = rivals(game, position, territory, seat)
    odds = 1.0
    for other, count in foes.items():
        mine = might(game, position, seat, forces) + network_of(game, position, territory, seat)
        odds *= chance_of(mine, might(game, position, other, count))
    last = territory == game.objective and position.turn >= position.turns
    return odds >= (LAST if last else LIKELY)


def other(position: Position, seat: str) -> str:
    """The opponent."""
    return next(name for name in combatants(position) if name != seat)


def first(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """Any battle."""
    places = options(rules, game, position, {"by": seat, "move": "choose-battle"})
    if not places:
        return None
    about = {"by": seat, "move": "choose-battle", "place": places[0]}
    foes = options(rules, game, position, about)
    return {**about, "against": foes[0]} if foes else None


def voice(_rules: Any, _game: Game, _position: Position, _seat: str, _c: Chance) -> Move | None:
    """No weapon."""
    return {"move": "voice", "order": "refuse", "what": "weapon"}


def ask(_rules: Any, _game: Game, _position: Position, _seat: str, chance: Chance) -> Move | None:
    """The number, or the weapon."""
    return {"move": "ask", "element": "number" if chance.below(3) else "weapon"}


def answer(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """All forces; else what comes first that is a card."""
    found = options(rules, game, position, {"by": seat, "move": "answer"})
    if not found:
        return None
    if all(value.isdigit() for value in found):
        return {"move": "answer", "value": max(found, key=int)}
    return {"move": "answer", "value": next((v for v in found if v != "none"), found[0])}


def network(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """All that can be paid for."""
    found = options(rules, game, position, {"by": seat, "move": "call-network"})
    return {"move": "call-network", "spies": max(found)} if found else None


def zeal(_rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """In battles of some size, or for Arrakeen."""
    territory = battle_of(position).territory
    left = len(game.sietches) - loyal(position)
    spare = position.loyalty - game.numbers.zeal_open >= left * game.numbers.loyalty_sietch
    return {"move": "zeal"} if spare or territory == game.objective else None


def plan(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move | None:
    """The strongest leader; all forces where much is at stake, else as many as may do."""
    battle = battle_of(position)
    about: Move = {"by": seat, "move": "plan"}
    leaders = options(rules, game, position, about)
    strong = {name: game.leaders[name].strength if name in game.leaders else 0 for name in leaders}
    about["leader"] = max(leaders, key=lambda name: (strong[name], name != "none", name))
    numbers = [int(each) for each in options(rules, game, position, about)]
    foe = other(position, seat)
    theirs = standing(game, position, battle.territory, foe) + captain(game, position, foe)
    need = max(0, theirs - strong[about["leader"]] + 1)
    most = max(numbers)
    if battle.territory == game.objective:
        mine = float(strong[about["leader"]])
        present = standing(game, position, battle.territory, seat)
        wish = max(
            numbers,
            key=lambda each: holding(
                mine + each,
                might_of(game, position, foe),
                present - each,
                position.turn >= position.turns,
            ),
        )
    elif battle.territory in game.sietches:
        wish = most
    else:
        wish = min(most, max(1, need - chance.below(3)))
    about["number"] = max((each for each in numbers if each <= wish), default=min(numbers))
    for slot in ("weapon", "defense"):
        cards = options(rules, game, position, about)
        about[slot] = max(cards, key=lambda card: (worthy(game, position, foe, card), card))
    return about


def might_of(game: Game, position: Position, foe: str) -> float:
    """What a foe is likely to bring into the battle that is fought, in units of strength."""
    battle = battle_of(position)
    forces = standing(game, position, battle.territory, foe)
    bonus = battle.network if foe == SISTERS else 0
    return might(game, position, foe, max(1, round(0.8 * forces))) + bonus


def holding(mine: float, theirs: float, left: int, last: bool) -> float:
    """How well a battle for Arrakeen ends in which so many forces are left if it is won, from 0 to 1.

    On the last turn it is won for nothing if nobody is left.
    """
    none = 0.0 if last else 0.3
    held = none if left <= 0 else 0.75 + 0.05 * min(left, 5)
    return chance_of(mine, theirs) * held


def worthy(game: Game, position: Position, foe: str, card: str) -> int:
    """How good a card is in a plan."""
    if card == "none":
        return 1
    facts = game.cards[card]
    if facts.attack == "ghola":
        return 3 if any(name in position.gholas for name in position.sides[foe].leaders) else 0
    if facts.attack == "burner":
        return 2
    return 4 if facts.attack or facts.guard else 0


def forfeit(rules: Any, game: Game, position: Position, seat: str, _chance: Chance) -> Move | None:
    """The card of the least value."""
    found = options(rules, game, position, {"by": seat, "move": "forfeit"})
    if not found:
        return None
    return {"move": "forfeit", "card": min(found, key=lambda card: (game.cards[card].value, card))}


def find_spies(
    rules: Any, game: Game, position: Position, seat: str, _chance: Chance
) -> Move | None:
    """Wherever there are some, unless they are a friend's."""
    found = options(rules, game, position, {"by": seat, "move": "kill-spies"})
    return {"move": "kill-spies", "territory": found[0]} if found else None
