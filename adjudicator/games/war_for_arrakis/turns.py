"""Action turns: a die for an action or a card, desert power, free actions, passing."""

from __future__ import annotations

from adjudicator.games.war_for_arrakis.board import (
    ATREIDES,
    HARKONNEN,
    enemy,
    where_is,
)
from adjudicator.games.war_for_arrakis.dice import dice_of, spend_die, unused
from adjudicator.games.war_for_arrakis.filters import all_hold
from adjudicator.games.war_for_arrakis.free_actions import is_free_now, may_scout
from adjudicator.games.war_for_arrakis.prescience import may_detonate, ripen
from adjudicator.games.war_for_arrakis.questions import Question, amount, choice, choice_of
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.rounds import discard
from adjudicator.games.war_for_arrakis.seats import (
    PARTNERS,
    chief,
    is_shared,
    seats_of,
    side_of,
)
from adjudicator.games.war_for_arrakis.tasks import (
    ALL_ATREIDES,
    Rule,
    ask,
    drop,
    go_on,
    push,
    push_ops,
    task,
)
from adjudicator.games.war_for_arrakis.tracks import set_state
from adjudicator.rules.course import begin_step, ruling
from adjudicator.rules.kinds import Move
from adjudicator.rules.multisets import once
from adjudicator.rules.records import Event

# --- whose turn ----------------------------------------------------------------------------------


def turn(game: Game, position: Position, found: Task) -> list[Event]:
    """Ask for an action, or end the turn; with the Harkonnens' last action the phase is over."""
    spent = unused(position, HARKONNEN) == 0
    if spent and actions_over(game, position, found):
        return end_actions(position)
    if found.left == 0 or (spent and found.by == HARKONNEN):
        return next_turn(game, position, found)
    if is_shared(position, found.by):
        found.used = []
        able = [seat for seat in seats_of(position, found.by) if may_act(game, position, seat)]
        begin_step(position, "act", able)
    else:
        ask(position, "act", found.by)
    return []


def may_act(game: Game, position: Position, seat: str) -> bool:
    """Whether one of two partners is awaited in the turn of their side; by nothing that depends on its hand.

    A card that is a free action can be played though the partner alone is awaited.
    """
    return (
        may_spend(game, position, seat)
        or may_pass_turn(game, position, seat)
        or may_use_desert_power(game, position, seat)
        or may_scout(game, position, seat)
        or may_detonate(game, position, seat)
    )


def actions_over(game: Game, position: Position, found: Task) -> bool:
    """Whether the phase is over: with the Harkonnens' last die, or (by a ruling) with the last of all."""
    if unused(position, HARKONNEN) > 0:
        return False
    if ruling(game, position, "last-action") == "harkonnen":
        return True
    return unused(position, ATREIDES) == 0 or found.note == "passed"


def end_turn(position: Position, side: str) -> None:
    """What held for one turn holds no more; leaders who left a tank in it, of either side, are available."""
    for other in position.sides.values():
        other.fresh = []
    owner = chief(position, side)
    owner.barred = []
    owner.forced = ""
    if position.automaton is not None:
        position.automaton.aim = ""
        position.automaton.flights = 0
    position.flown = {}
    position.moved = {}
    position.here = ""
    position.sector = ""
    position.zone = ""


def next_turn(game: Game, position: Position, found: Task) -> list[Event]:
    """The other side's turn."""
    drop(position)
    end_turn(position, found.by)
    made = task("turn", enemy(found.by))
    made.pieces = {found.by: 1}
    push(position, [made])
    ripen(game, position, found.by != ATREIDES)
    return [Event("turn-over", "actions.order", {"by": found.by})]


def end_actions(position: Position) -> list[Event]:
    """Actions are over; the Atreides may claim what they can now, then come the hazards."""
    found = position.agenda[0]
    drop(position)
    end_turn(position, found.by)
    push(position, [task("claims", ATREIDES), task("hazards", ATREIDES)])
    return [Event("turn-over", "actions.order", {"by": found.by})]


def acted(position: Position) -> None:
    """The turn's one action has been taken: what it does lies on top of the turn."""
    position.agenda[0].left = 0
    go_on(position)


CLAUSES = {
    "atreides/deployment": "deployment.token",
    "desert-power": "actions.desert-power",
    "harkonnen/deployment": "deployment.harkonnen",
    "house": "actions.house",
    "leadership": "actions.leadership",
    "mentat": "actions.mentat",
    "strategy": "actions.strategy",
}
"""Result, or "side/result" -> the clause of its action."""

# --- a die for an action -------------------------------------------------------------------------


def any_result(game: Game, side: str, die: str) -> bool:
    """Whether a die counts as any result."""
    effect = game.actions[f"{side_of(side)}/{die}"].effect
    return len(effect) > 0 and game.ops[effect[0]].name == "any-result"


def actors(game: Game, position: Position, seat: str, result: str) -> list[str]:
    """What a result can be spent on (sorted): "action", or a leader of the seat with a special action."""
    found = ["action"]
    owner = position.sides[performer(game, seat, result)]
    for leader, state in owner.leaders.items():
        if state != "ready":
            continue
        entry = game.leaders[leader]
        if entry.slot != result or len(entry.action) == 0:
            continue
        if leader in owner.tank or (entry.on_board and where_is(position, leader) == ""):
            continue
        found.append(leader)
    return sorted(found)


def performer(game: Game, seat: str, result: str) -> str:
    """The seat that takes the action of a result: the ally, if only the ally's dashboard has this result."""
    side = side_of(seat)
    if side == seat or result in game.dashboards[seat]:
        return seat
    for other in PARTNERS[side]:
        if result in game.dashboards[other]:
            return other
    return seat


def spend_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A die, the result that it counts as when it counts as any, and who acts."""
    by = partial["by"]
    if "die" not in partial:
        return choice("die", dice_of(position, by), False)
    result = partial["die"]
    free = any_result(game, by, result)
    if free:
        if "result" not in partial:
            others = [name for name in game.results if not any_result(game, by, name)]
            alone = len(actors(game, position, by, result)) > 1
            return choice("result", sorted([*others, result]) if alone else others, False)
        result = partial["result"]
    if "do" not in partial:
        plain = performer(game, by, result) != by and (
            ruling(game, position, "house-for-ally") == "action"
        )
        options = ["action"] if plain else actors(game, position, by, result)
        if free and any_result(game, by, result):
            options = [name for name in options if name != "action"]
        return choice("do", options, True)
    return None


def spend(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Spend a die on an action of its result."""
    by = move["by"]
    result: str = move["result"] if "result" in move else move["die"]
    acted(position)
    if side_of(by) != by:
        found.used = [performer(game, by, result)]
    events = spend_die(game, position, by, move["die"])
    if any_result(game, by, move["die"]):
        counts: dict[str, int | str] = {"by": by, "result": result}
        events.append(Event("counted-as", CLAUSES["house"], counts))
    return events + take_action(game, position, found.by, result, move["do"])


def take_action(game: Game, position: Position, by: str, result: str, do: str) -> list[Event]:
    """What a result does next: the standard action, or the special one of a leader."""
    if do == "action":
        entry = game.actions[f"{by}/{result}"]
        push_ops(game, position, by, effect_of(position, entry.effect, entry.solo))
        acts: dict[str, int | str] = {"by": by, "result": result}
        clause = f"{by}/{result}" if f"{by}/{result}" in CLAUSES else result
        return [Event("acted", CLAUSES[clause], acts)]
    set_state(position, by, do, "spent")
    push_ops(
        game, position, by, effect_of(position, game.leaders[do].action, game.leaders[do].solo)
    )
    return [Event("leader-acted", "actions.leaders", {"leader": do})]


def effect_of(position: Position, effect: list[str], solo: list[str]) -> list[str]:
    """What something does: in a solo game what it does there, where that differs."""
    return solo if position.automaton is not None and len(solo) > 0 else effect


def may_spend(game: Game, position: Position, seat: str) -> bool:
    """Whether a side has a die left."""
    return len(dice_of(position, seat)) > 0


# --- cards ---------------------------------------------------------------------------------------


def is_playable(game: Game, position: Position, seat: str, play: str, card: str) -> bool:
    """Whether a card of a hand can be played with a die, or as a free action."""
    entry = game.cards[card]
    if entry.play != play or position.sides[seat].hand.count(card) < entry.least:
        return False
    return all_hold(game, position, side_of(seat), entry.needs)


def holds_playable(game: Game, position: Position, seat: str, play: str) -> bool:
    """Whether a seat holds a card that can be played with a die, or as a free action."""
    hand = position.sides[seat].hand
    return any(is_playable(game, position, seat, play, card) for card in hand)


def is_played_by_die(game: Game, position: Position, found: Task, partial: Move, card: str) -> bool:
    """Whether a card can be played with a die."""
    return is_playable(game, position, partial["by"], "die", card)


def is_played_freely(game: Game, position: Position, found: Task, partial: Move, card: str) -> bool:
    """Whether a card can be played as a free action."""
    return is_playable(game, position, partial["by"], "free", card)


def play_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A die, and a card."""
    if "die" not in partial:
        return choice("die", dice_of(position, partial["by"]), False)
    if "card" not in partial:
        return choice_of("card", once(position.sides[partial["by"]].hand), is_played_by_die, True)
    return None


def play(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Spend a die to play a card."""
    acted(position)
    events = spend_die(game, position, move["by"], move["die"])
    return events + played(game, position, move["by"], move["card"])


def played(game: Game, position: Position, seat: str, card: str) -> list[Event]:
    """A card is played and discarded; what it does is done next."""
    discard(game, position, seat, card)
    push_ops(game, position, side_of(seat), game.cards[card].effect)
    return [Event("card-played", "cards.play", {"by": seat, "card": card})]


def may_play(game: Game, position: Position, seat: str) -> bool:
    """Whether a side can play a card with a die."""
    return may_spend(game, position, seat) and holds_playable(game, position, seat, "die")


def scheme_field(game: Game, position: Position, found: Task, partial: Move) -> Question | None:
    """A card that is a free action, and how many copies of it."""
    if "card" not in partial:
        return choice_of("card", once(position.sides[partial["by"]].hand), is_played_freely, False)
    if "count" not in partial:
        card = game.cards[partial["card"]]
        held = sum(1 for other in position.sides[partial["by"]].hand if other == card.id)
        return amount("count", card.least, min(card.most, held), True)
    return None


def play_free(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Discard copies of a card for what it does, without a die."""
    for _ in range(1, move["count"]):
        discard(game, position, move["by"], move["card"])
    go_on(position)
    return played(game, position, move["by"], move["card"])


def may_play_free(game: Game, position: Position, seat: str) -> bool:
    """Whether a side can play a card as a free action of its turn."""
    if not is_free_now(position, seat):
        return False
    return holds_playable(game, position, seat, "free")


# --- desert power and passing --------------------------------------------------------------------


def may_use_desert_power(game: Game, position: Position, seat: str) -> bool:
    """Whether the Atreides have fewer unused dice than the Harkonnens."""
    if side_of(seat) != ATREIDES:
        return False
    return unused(position, ATREIDES) < unused(position, HARKONNEN)


def desert_power_field(
    game: Game, position: Position, found: Task, partial: Move
) -> Question | None:
    """The choice of the actor: the action itself, or the Wild Maker."""
    if "do" not in partial:
        may = may_use_desert_power(game, position, partial["by"])
        options = actors(game, position, partial["by"], "desert-power") if may else []
        return choice("do", options, True)
    return None


def use_desert_power(game: Game, position: Position, found: Task, move: Move) -> list[Event]:
    """Take a desert power action, without a die."""
    acted(position)
    return desert_deed(game, position, found.by, move["do"])


def desert_deed(game: Game, position: Position, side: str, do: str) -> list[Event]:
    """What a desert power action does next."""
    return take_action(game, position, side, "desert-power", do)


def may_pass_turn(game: Game, position: Position, seat: str) -> bool:
    """Whether a side may pass in its turn: only the Atreides, when all their dice are used."""
    if side_of(seat) != ATREIDES:
        return False
    return unused(position, ATREIDES) == 0 or ruling(game, position, "passing") == "fewer"


def pass_turn(game: Game, position: Position) -> list[Event]:
    """The turn passes without an action."""
    position.agenda[0].left = 0
    position.agenda[0].note = "passed"
    return [Event("passed", "turn.passing", {"by": position.agenda[0].by})]


STARTS = {"turn": turn}
"""Tasks that are done by themselves."""

RULES: dict[str, Rule] = {
    "desert-power": Rule(
        "actions.desert-power",
        desert_power_field,
        use_desert_power,
        ALL_ATREIDES,
        ["actions"],
        topic="Desert power",
    ),
    "play": Rule("cards.play", play_field, play, phases=["actions"], topic="Dice and cards"),
    "play-free": Rule(
        "cards.free", scheme_field, play_free, phases=["actions"], topic="Dice and cards"
    ),
    "spend": Rule("actions.spend", spend_field, spend, phases=["actions"], topic="Dice and cards"),
}
"""What can be done in a turn -> how."""
