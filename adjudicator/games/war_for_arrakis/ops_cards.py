"""Operations of effects that concern cards, dice, tracks and choices."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import ATREIDES, enemy
from adjudicator.games.war_for_arrakis.dealing import deal
from adjudicator.games.war_for_arrakis.dice import SCARCE, dice_of, spend_die
from adjudicator.games.war_for_arrakis.prescience import detonate, site_field
from adjudicator.games.war_for_arrakis.questions import Question, amount, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Side, Task
from adjudicator.games.war_for_arrakis.rounds import discard, discardable
from adjudicator.games.war_for_arrakis.seats import chief, deciders, is_shared, seats_of
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    Rule,
    ask,
    counted,
    drop,
    op_of,
    push,
    task,
    task_at,
)
from adjudicator.games.war_for_arrakis.turns import (
    actors,
    desert_deed,
    holds_playable,
    is_played_by_die,
    played,
)
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import more, once
from adjudicator.rules.records import Event

# --- planning cards ------------------------------------------------------------------------------


def draw_start(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask how many cards come from which deck, unless there are none: nobody has to draw any."""
    if most_drawn(game, position, found) == 0:
        drop(position)
        return []
    ask(position, "draw", found.by)
    return []


def drawn_from(game: Game, position: Position, found: Task) -> list[str]:
    """The deck that an effect names, or both decks (sorted); of a shared side the acting player's own."""
    named = op_of(game, found).ids
    if len(named) == 1:
        return named
    if is_shared(position, found.by):
        return deciders(position, found)[:1]
    return game.decks[found.by]


def most_drawn(game: Game, position: Position, found: Task) -> int:
    """How many cards can be drawn."""
    left = 0
    for deck in drawn_from(game, position, found):
        left += len(position.decks[deck])
    return min(op_of(game, found).count, left)


def drawable(game: Game, position: Position, found: Task, deck: str) -> int:
    """How many cards can be taken from a deck: by a ruling more can be named than it has."""
    left = len(position.decks[deck])
    wanted = op_of(game, found).count
    if left > 0 and ruling(game, position, "short-deck") == "left":
        return wanted
    return min(wanted, left)


def split_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """How many cards come from the first of the decks, and how many from the second: one at least."""
    decks = drawn_from(game, position, found)
    first = drawable(game, position, found, decks[0])
    second = drawable(game, position, found, decks[1]) if len(decks) > 1 else 0
    if "count" not in partial:
        return amount("count", 0 if second > 0 else 1, first, second == 0)
    most = min(second, op_of(game, found).count - partial["count"])
    if "second" not in partial and most > 0:
        return amount("second", 0 if partial["count"] > 0 else 1, most, True)
    return None


def draw(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Have the table draw so many cards from the first deck, and so many from the second."""
    decks = drawn_from(game, position, found)
    drop(position)
    if len(decks) > 1:
        deal(position, found.by, decks[1], move.get("second", 0))
    deal(position, found.by, decks[0], move["count"])
    return []


def chained_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A card of the hand that is played without a die."""
    if "card" not in partial:
        hand = once(position.sides[partial["by"]].hand) if found.left > 0 else []
        return choice_of("card", hand, is_played_by_die, True)
    return None


def asks_for_play(game: Game, position: Position, found: Task, seat: str) -> bool:
    """Whether a seat is asked for another card: by how many it holds, which is open, never by which they are."""
    return found.left > 0 and len(position.sides[seat].hand) > 0


def may_play_card(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat that is asked for another card holds one that it can play."""
    return holds_playable(game, position, seat, "die")


def play_card(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Another card is played."""
    found.left -= 1
    if found.left == 0:
        drop(position)
    return played(game, position, move["by"], move["card"])


def opponent_discards(game: Game, position: Position, found: Task) -> list[Event]:
    """The opponent has to discard cards of its choice."""
    count = op_of(game, found).count
    drop(position)
    push(position, [task_at("yield-card", enemy(found.by), "", count)])
    return []


def own_discards(game: Game, position: Position, found: Task) -> list[Event]:
    """Discard own cards, as a cost."""
    count = op_of(game, found).count
    drop(position)
    push(position, [task_at("yield-card", found.by, "", count)])
    return []


def asks_for_discard(game: Game, position: Position, found: Task, seat: str) -> bool:
    """Whether a seat is asked to discard: by how many cards it holds, which is open, never by which they are."""
    return found.left > 0 and len(position.sides[seat].hand) > 0


def may_discard(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat that is asked to discard holds a card that it can discard; only without one may it pass."""
    return len(discardable(game, position, seat)) > 0


def yield_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A card of the own hand."""
    if "card" not in partial:
        cards = discardable(game, position, partial["by"]) if found.left > 0 else []
        return choice("card", cards, True)
    return None


def yield_card(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A card is discarded."""
    found.left -= 1
    discard(game, position, move["by"], move["card"])
    return [Event("discarded", "effects.discard", {"by": move["by"], "card": move["card"]})]


# --- dice ----------------------------------------------------------------------------------------


def enemy_die_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An unused die of the opponent, of the results that the effect names."""
    if "result" not in partial:
        op = op_of(game, found)
        if found.name == "force-die" and position.automaton is not None:
            return choice("result", forcible(game, position), True)
        options = [
            name
            for name in game.results
            if (len(op.ids) == 0 or name in op.ids)
            and any(
                name in position.sides[seat].dice for seat in seats_of(position, enemy(found.by))
            )
        ]
        if found.name == "discard-die" and found.left == 0:
            options = []
        return choice("result", options, True)
    return None


def forcible(game: Game, position: Position) -> list[str]:
    """The results (sorted) of which the automaton can have another die, while one is left to roll."""
    automaton = position.automaton
    assert automaton is not None
    if automaton.unrolled == 0:
        return []
    scarce = game.numbers.action_slots_scarce
    return [
        result
        for result in game.results
        if automaton.spent.get(result, 0)
        < (scarce if result in SCARCE else game.numbers.spent_most)
    ]


def discard_die(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """An unused die of the opponent is put with those used."""
    found.left -= 1
    owner = loser_of_die(position, enemy(found.by), move["result"])
    owner.dice = more(owner.dice, move["result"], -1)
    owner.used += 1
    return [Event("die-lost", "effects.dice", {"result": move["result"]})]


def loser_of_die(position: Position, side: str, result: str) -> Side:
    """The seat of a side that loses a die of a result: of two partners who have one, the one with more dice left, or the House."""
    found = chief(position, side)
    most = 0
    for seat in seats_of(position, side):
        dice = position.sides[seat].dice
        if result in dice and sum(dice.values()) > most:
            found = position.sides[seat]
            most = sum(dice.values())
    return found


def force_die(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """The opponent has to spend a die of this result in its next turn."""
    drop(position)
    chief(position, enemy(found.by)).forced = move["result"]
    return [Event("die-forced", "effects.dice", {"result": move["result"]})]


def die_cost_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An own unused die."""
    if "die" not in partial:
        return choice("die", dice_of(position, partial["by"]), True)
    return None


def pay_die(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A die is spent without its action."""
    drop(position)
    return spend_die(game, position, move["by"], move["die"])


def restrict(game: Game, position: Position, found: Task) -> list[Event]:
    """The opponent can do nothing with some leaders in its next turn."""
    op = op_of(game, found)
    drop(position)
    owner = chief(position, enemy(found.by))
    owner.barred = once([*owner.barred, *op.ids])
    return []


def gain_gesserit(game: Game, position: Position, found: Task) -> list[Event]:
    """Bene Gesserit tokens are taken from the reserve."""
    count = min(op_of(game, found).count, position.gesserit)
    drop(position)
    position.gesserit -= count
    chief(position, found.by).gesserit += count
    return [Event("gesserit", "bene-gesserit.gain", {"by": found.by, "count": count})]


# --- tracks and the spice board ------------------------------------------------------------------


def lower_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """An imperium marker that is not on the lowest row."""
    if "marker" not in partial:
        left = found.left
        last = len(game.rows) - 1
        options = [power for power in game.powers if position.rows[power] < last]
        return choice("marker", options if left > 0 else [], True)
    return None


def lower_marker(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """An imperium marker goes down."""
    found.left -= 1
    power = move["marker"]
    steps = max(1, op_of(game, found).number)
    row = min(position.rows[power] + steps, len(game.rows) - 1)
    position.rows = {**position.rows, power: row}
    return [Event("marker-fell", "effects.imperium", {"power": power, "row": row + 1})]


# --- desert power --------------------------------------------------------------------------------


def power_start(game: Game, position: Position, found: Task) -> list[Event]:
    """A desert power action that an effect gives; the Wild Maker may be used for it."""
    left = counted(found, op_of(game, found).count)
    if left == 0:
        drop(position)
        return []
    found.left = left - 1
    seats = deciders(position, found)
    options = actors(game, position, seats[0], "desert-power")
    if len(options) == 1 and len(seats) == 1:
        return desert_deed(game, position, ATREIDES, options[0])
    push(position, [task("desert-deed", ATREIDES)])
    return []


def deed_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """The action itself, or the Wild Maker."""
    if "do" not in partial:
        return choice("do", actors(game, position, partial["by"], "desert-power"), True)
    return None


def deed(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """A desert power action is taken."""
    drop(position)
    return desert_deed(game, position, found.by, move["do"])


def detonate_start(game: Game, position: Position, found: Task) -> list[Event]:
    """An effect lets the atomics go off, if they have not."""
    if position.blasted != "":
        drop(position)
    else:
        ask(position, "detonate-now", ATREIDES)
    return []


STARTS = {
    "desert-power": power_start,
    "detonate": detonate_start,
    "discard": own_discards,
    "draw": draw_start,
    "gain-bene-gesserit": gain_gesserit,
    "opponent-discards": opponent_discards,
    "restrict": restrict,
}
"""Operations that happen by themselves, or begin with a look at what is possible."""

RULES: dict[str, Rule] = {
    "desert-deed": Rule(
        "actions.desert-power", deed_field, deed, ALL_ATREIDES, ["actions"], topic="Desert power"
    ),
    "detonate-now": Rule(
        "atomics.detonate", site_field, detonate, ALL_ATREIDES, ["actions"], topic="Desert power"
    ),
    "discard-die": Rule(
        "effects.dice", enemy_die_field, discard_die, phases=["actions"], topic="Dice and cards"
    ),
    "draw": Rule("effects.draw", split_field, draw, phases=["actions"], topic="Dice and cards"),
    "force-die": Rule(
        "effects.dice", enemy_die_field, force_die, phases=["actions"], topic="Dice and cards"
    ),
    "lower-marker": Rule(
        "effects.imperium",
        lower_field,
        lower_marker,
        phases=["actions"],
        topic="What cards and leaders do",
    ),
    "play-card": Rule(
        "cards.play", chained_field, play_card, phases=["actions"], topic="Dice and cards"
    ),
    "spend-die": Rule(
        "prescience.costs",
        die_cost_field,
        pay_die,
        ALL_ATREIDES,
        ["actions"],
        topic="Dice and cards",
    ),
    "yield-card": Rule(
        "effects.discard", yield_field, yield_card, phases=["actions"], topic="Dice and cards"
    ),
}
"""Operations that ask -> how they are done."""
READY = {"play-card": asks_for_play, "yield-card": asks_for_discard}
PASSES: list[str] = [
    "desert-deed",
    "detonate-now",
    "discard-die",
    "draw",
    "force-die",
    "lower-marker",
    "play-card",
]
