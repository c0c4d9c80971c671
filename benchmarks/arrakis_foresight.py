"""A careful player of the Atreides in the solo game of War for Arrakis: each action is tried before it is taken.

An action is carried out on copies of the position, with all that follows from it until the turn is over:
dice are rolled, battles fought, and the choices that belong to it are made one by one for what each
promises by itself (`arrakis_race.py`). What turns out best is done. Copies know no more than the player:
cards and deployment tokens that lie face down are dealt anew. Nothing here is a rule.
"""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, side_at
from adjudicator.games.war_for_arrakis.records import Game, Position
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.playout import Chance
from benchmarks import arrakis_players as greedy
from benchmarks.arrakis_race import worth
from benchmarks.arrakis_worth import Move

TRIES = 4
"""How often an action is tried whose outcome is left to chance; one that has none is tried once."""
WIDEST = 40
"""How many ways of one choice are tried at all."""
SHORT = 90
"""After so many lines an action that has not ended is weighed as it stands."""
GREEDY = ["defy", "lead", "hand-limit", "yield-card", "discard", "battle-next"]
"""Steps in which the greedy players' choice is good enough."""


def choose(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move:
    """The move that turns out best; what the criteria leave open of the Harkonnens is the player's, too."""
    if side_of(seat) != ATREIDES:
        return for_automaton(rules, game, position, seat, chance)
    if position.step in GREEDY:
        return greedy.choose(rules, game, position, seat, "greedy", chance)
    found = choices(rules, game, position, seat, chance)
    if len(found) == 1:
        return found[0]
    values = [tried(rules, game, position, move, seat, chance) for move in found]
    return found[max(range(len(found)), key=lambda at: (values[at], -at))]


def for_automaton(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> Move:
    """The move of the automaton that serves the Atreides best."""
    found = choices(rules, game, position, seat, chance)
    if len(found) == 1:
        return found[0]
    seen = imagined(game, position, chance)
    values = [value_of(rules, game, seen, move) for move in found]
    return found[max(range(len(found)), key=lambda at: (values[at], -at))]


def tried(
    rules: Any, game: Game, position: Position, move: Move, seat: str, chance: Chance
) -> float:
    """What a move is worth on average, in units of a step."""
    total, count = 0.0, 0
    while count < TRIES:
        copy = imagined(game, position, chance)
        rolled = carried_out(rules, game, copy, move, seat, chance)
        total += worth(rules, game, copy)
        count += 1
        if not rolled:
            break
    return total / count


def carried_out(
    rules: Any, game: Game, copy: Position, move: Move, seat: str, chance: Chance
) -> bool:
    """Carry a move out with all that belongs to it; whether chance had a part in it."""
    rules.apply(game, copy, move)
    rolled = False
    for _ in range(SHORT):
        if rules.result(game, copy) is not None or not goes_on(game, copy):
            break
        acting = rules.to_act(copy)[0]
        if acting in ("table", HARKONNEN):
            rolled = True
            move = greedy.at_random(rules, game, copy, acting, chance)
        else:
            move = at_sight(rules, game, copy, acting, chance)
        rules.apply(game, copy, move)
    return rolled


def goes_on(game: Game, copy: Position) -> bool:
    """Whether what was begun has not ended: nobody is asked for a new action, and no die of the automaton rolls."""
    if copy.step in ("act", "claims", "reveal-prescience", "place-vehicle"):
        return False
    return not (copy.roll is not None and copy.roll.why == "action" and copy.phase == "actions")


def at_sight(rules: Any, game: Game, copy: Position, seat: str, chance: Chance) -> Move:
    """The move whose immediate outcome is worth most; where nothing can be seen yet, the greedy player's."""
    if copy.step in GREEDY or copy.step in ("lose", "boost", "train"):
        return greedy.choose(rules, game, copy, seat, "greedy", chance)
    found = choices(rules, game, copy, seat, chance)
    if len(found) == 1:
        return found[0]
    best, most = found[0], -1e9
    for move in found:
        seen = msgspec.json.decode(msgspec.json.encode(copy), type=Position)
        rules.apply(game, seen, move)
        if move["move"] == "move":
            value = max(
                (
                    value_of(rules, game, seen, go)
                    for go in departures(rules, game, seen, seat, chance)
                ),
                default=-1e9,
            )
        elif move["move"] == "attack":
            value = fought(rules, game, seen, seat, chance)
        elif move["move"] == "choose":
            value = led_to(rules, game, seen, seat, chance)
        else:
            value = worth(rules, game, seen)
        if value > most:
            best, most = move, value
    return best


def value_of(rules: Any, game: Game, position: Position, move: Move) -> float:
    """What a position is worth after a move, in units of a step."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    rules.apply(game, copy, move)
    return worth(rules, game, copy)


def departures(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> list[Move]:
    """Where a group that has been taken up whole can go."""
    if position.step != "march":
        return []
    return filled(rules, game, position, {"by": seat, "move": "go"}, chance)


def fought(rules: Any, game: Game, copy: Position, seat: str, chance: Chance) -> float:
    """What a battle that has begun comes to, on average of two, in units of a step."""
    total = 0.0
    for _ in range(2):
        again = msgspec.json.decode(msgspec.json.encode(copy), type=Position)
        for _ in range(SHORT):
            if rules.result(game, again) is not None or again.battle is None:
                break
            acting = rules.to_act(again)[0]
            rules.apply(game, again, greedy.choose(rules, game, again, acting, "greedy", chance))
        total += worth(rules, game, again)
    return total / 2


def led_to(rules: Any, game: Game, copy: Position, seat: str, chance: Chance) -> float:
    """What a branch of an action comes to, in units of a step."""
    carried = msgspec.json.decode(msgspec.json.encode(copy), type=Position)
    for _ in range(SHORT):
        if rules.result(game, carried) is not None or not goes_on(game, carried):
            break
        acting = rules.to_act(carried)[0]
        if acting in ("table", HARKONNEN):
            move = greedy.at_random(rules, game, carried, acting, chance)
        else:
            move = at_sight(rules, game, carried, acting, chance)
        rules.apply(game, carried, move)
    return worth(rules, game, carried)


# --- what can be done ----------------------------------------------------------------------------


def choices(rules: Any, game: Game, position: Position, seat: str, chance: Chance) -> list[Move]:
    """The moves that are tried."""
    kinds = [
        kind for kind in rules.kinds(game, position, seat) if kind not in ("confer", "train")
    ] or rules.kinds(game, position, seat)
    found: list[Move] = []
    for kind in kinds:
        found += filled(rules, game, position, {"by": seat, "move": kind}, chance)
    while len(found) > WIDEST:
        found.pop(chance.below(len(found)))
    return found


def filled(rules: Any, game: Game, position: Position, partial: Move, chance: Chance) -> list[Move]:
    """All ways to fill in a move; the die that pays for a card is the worst."""
    field = rules.next_field(game, position, partial)
    if field is None:
        return [partial]
    values = list(field.options)
    if partial["move"] == "play" and field.name == "die":
        values = [greedy.worst_die(game, position, partial["by"])]
    if field.name == "area" and partial["move"] in ("place-wormsigns", "sign-hazard"):
        values = sown(game, position, values)
    while len(values) > WIDEST:
        values.pop(chance.below(len(values)))
    found: list[Move] = []
    for value in values:
        found += filled(rules, game, position, {**partial, field.name: value}, chance)
    return found


def sown(game: Game, position: Position, areas: list[str]) -> list[str]:
    """Where wormsigns are worth laying: in the Deep Desert, and near what the Harkonnens have in the desert."""
    rated = []
    for area in areas:
        near = sum(
            1
            for other in [area, *game.areas[area].borders]
            if side_at(position, other) == HARKONNEN
        )
        rated.append((-(2 * near + 2 * game.areas[area].deep), area))
    return [area for _, area in sorted(rated)[:6]]


# --- what is not known ---------------------------------------------------------------------------


def imagined(game: Game, position: Position, chance: Chance) -> Position:
    """A copy in which what lies face down for the Atreides, too, is dealt anew."""
    copy = msgspec.json.decode(msgspec.json.encode(position), type=Position)
    if copy.automaton is not None:
        for deck in sorted(game.decks[HARKONNEN]):
            redeal(game, copy, deck, chance)
        for kind in ("black", "silver"):
            relay(copy, kind, chance)
    return copy


def redeal(game: Game, copy: Position, deck: str, chance: Chance) -> None:
    """The reinforcements of a deck are drawn anew from it."""
    automaton = copy.automaton
    assert automaton is not None
    held = [at for at, card in enumerate(automaton.reinforcements) if game.cards[card].deck == deck]
    heap = sorted([*copy.decks[deck], *(automaton.reinforcements[at] for at in held)])
    for at in held:
        automaton.reinforcements[at] = heap.pop(chance.below(len(heap)))
    copy.decks[deck] = heap


def relay(copy: Position, kind: str, chance: Chance) -> None:
    """The deployment tokens of a set that the Harkonnens have face down are drawn anew."""
    names = sorted(name for name in copy.tokens if name.startswith(f"{kind}-token-"))
    pool = [token for token in copy.muster_pool if token.startswith(f"{kind}-")]
    others = [token for token in copy.muster_pool if not token.startswith(f"{kind}-")]
    heap = sorted([*pool, *(copy.tokens[name] for name in names)])
    for name in names:
        copy.tokens[name] = heap.pop(chance.below(len(heap)))
    copy.muster_pool = sorted([*heap, *others])
