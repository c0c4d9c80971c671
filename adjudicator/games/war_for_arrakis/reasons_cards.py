"""Why a die, a leader, a card or a payment is refused (see `reasons`), and why a kind is not open at all."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.war_for_arrakis.bans import forbidden
from adjudicator.games.war_for_arrakis.battles import is_full
from adjudicator.games.war_for_arrakis.board import ATREIDES, HARKONNEN, where_is
from adjudicator.games.war_for_arrakis.filters import all_hold
from adjudicator.games.war_for_arrakis.free_actions import is_free_now
from adjudicator.games.war_for_arrakis.hazards import harvest_of
from adjudicator.games.war_for_arrakis.prescience import between_actions, own_turn, payable
from adjudicator.games.war_for_arrakis.reasons_place import unavailable
from adjudicator.games.war_for_arrakis.records import Game, Position, Task
from adjudicator.games.war_for_arrakis.seats import side_of
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Move

# --- values ---------------------------------------------------------------------------------------


def why_die(position: Position, seat: str, die: str) -> str:
    """Why a die cannot be spent."""
    return "forced" if die in position.sides[seat].dice else "no-die"


def why_spend(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a die cannot be spent, or not on that leader's special action."""
    value: str = move[field]
    if field == "die":
        return why_die(position, move["by"], value)
    side = side_of(move["by"])
    if field != "do" or value not in game.leaders:
        return ""
    if game.leaders[value].side != side:
        return "other-side"
    why = unavailable(game, position, side, value)
    if why in ["gone", "not-in-play", "in-tank"]:
        return why
    entry = game.leaders[value]
    if len(entry.action) == 0:
        return "no-action"
    if entry.slot != move.get("result", move.get("die", "desert-power")):
        return "elsewhere"
    for seat in position.sides:
        if position.sides[seat].leaders.get(value, "") == "spent":
            return "spent"
    if entry.on_board and where_is(position, value) == "":
        return "off-board"
    return ""


def why_play(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a card cannot be played."""
    value: str = move[field]
    if field == "die":
        return why_die(position, move["by"], value)
    if field == "count":
        return ""
    free = move["move"] == "play-free"
    if value not in position.sides[move["by"]].hand:
        return "not-in-hand"
    entry = game.cards[value]
    if (entry.play == "free") != free:
        return "with-die" if free else "free-card"
    if not all_hold(game, position, side_of(move["by"]), entry.needs):
        return "needs"
    return "too-few" if free else ""


def why_boost(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a card cannot be discarded for a combat die."""
    if found.by == HARKONNEN and forbidden(game, position, "battle-cards"):
        return "battle-cards"
    if move[field] not in position.sides[move["by"]].hand:
        return "not-in-hand"
    if is_full(game, position, found.by):
        return "most"
    return "never"


def why_claim(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a prescience card cannot be claimed."""
    card: str = move[field]
    if card not in position.revealed:
        return "not-revealed"
    if position.claims >= game.numbers.claims:
        return "limit"
    timing = "end" if position.phase == "end" else "action"
    entry = game.prescience[card]
    if entry.timing != timing:
        return "at-end" if entry.timing == "end" else "in-actions"
    if not all_hold(game, position, ATREIDES, entry.needs):
        return "needs"
    return "let-pass" if card in position.overdue else why_cost(game, position, card)


def why_cost(game: Game, position: Position, card: str) -> str:
    """Why the cost of a prescience card cannot be paid."""
    own = own_turn(position)
    for cost in game.prescience[card].costs:
        op = game.ops[cost]
        if payable(game, position, op, own):
            continue
        if op.name == "spend-die":
            return "cost-die" if own else "cost-turn"
        if op.name == "discard":
            return "cost-cards"
        return "cost-leader" if op.name == "tank" else "cost-units"
    return ""


def why_no_claim(game: Game, position: Position) -> str:
    """Why no revealed prescience card can be claimed."""
    if position.claims >= game.numbers.claims:
        return "limit"
    if len(position.revealed) == 0:
        return "none-revealed"
    timing = "end" if position.phase == "end" else "action"
    cards = [card for card in position.revealed if game.prescience[card].timing == timing]
    if len(cards) == 0:
        return "other-cards"
    cards = [
        card for card in cards if all_hold(game, position, ATREIDES, game.prescience[card].needs)
    ]
    if len(cards) == 0:
        return "unmet"
    return "unpaid" if any(card not in position.overdue for card in cards) else "all-let-pass"


def why_pay(game: Game, position: Position, found: Task, move: Move, field: str) -> str:
    """Why a power cannot be paid so."""
    power: str = move["marker"]
    if power not in game.powers:
        return ""
    if power in harvest_of(position).paid:
        return "paid"
    if field == "how" and move["how"] not in ["keep", "raise"]:
        return "no-payment"
    if field == "how" and move["how"] == "raise" and position.rows[power] == 0:
        return "top"
    return "raise-cost" if field == "how" else ""


WHY: dict[str, Callable[[Game, Position, Task, Move, str], str]] = {
    "boost": why_boost,
    "claim": why_claim,
    "claims": why_claim,
    "desert-power": why_spend,
    "pay": why_pay,
    "play": why_play,
    "play-card": why_play,
    "play-free": why_play,
    "spend": why_spend,
}
"""Kind of move -> why a value of one of its fields is refused."""

# --- kinds that are not open ----------------------------------------------------------------------


def closed_power(game: Game, position: Position, seat: str) -> str:
    """Why desert power cannot be used."""
    return "atreides" if side_of(seat) != ATREIDES else ""


def closed_play(game: Game, position: Position, seat: str) -> str:
    """Why no card can be played with a die."""
    if sum(position.sides[seat].dice.values()) == 0:
        return "no-dice"
    return ""


def not_free_now(position: Position, seat: str) -> str:
    """Why a seat can take no free action now, or ""."""
    side = side_of(seat)
    turns = [waiting for waiting in position.agenda if waiting.name == "turn"]
    if not any(side == turn.by or side in turn.pieces for turn in turns):
        return "not-own-turn"
    if position.battle is not None:
        return "in-battle"
    if position.march is not None:
        return "in-movement"
    return "" if is_free_now(position, seat) else "not-asked"


def closed_scout(game: Game, position: Position, seat: str) -> str:
    """Why nothing can be scouted."""
    if side_of(seat) != HARKONNEN:
        return "other-side"
    if position.automaton is not None:
        return ""
    untimely = not_free_now(position, seat)
    if untimely != "":
        return untimely
    if forbidden(game, position, "scouting"):
        return "scouting"
    if "ornithopter" not in position.flyers.values():
        return "none-flies"
    return ""


def closed_train(game: Game, position: Position, seat: str) -> str:
    """Why no deployment token can be turned up."""
    if side_of(seat) != ATREIDES:
        return "other-side"
    any_turn = position.step == "act" and ruling(game, position, "training") == "any-turn"
    untimely = "" if any_turn else not_free_now(position, seat)
    if untimely != "":
        return untimely
    if any(len(legion.tokens) > 0 for legion in position.legions.values()):
        return ""
    return "not-open-now"


def closed_detonate(game: Game, position: Position, seat: str) -> str:
    """Why the atomics cannot be set off."""
    if position.blasted != "":
        return "used"
    if side_of(seat) != ATREIDES:
        return "other-side"
    return not_free_now(position, seat)


def closed_claim(game: Game, position: Position, seat: str) -> str:
    """Why no prescience card can be claimed."""
    if side_of(seat) != ATREIDES:
        return "atreides"
    steps = ruling(game, position, "claim-moment") == "steps"
    if position.claims < game.numbers.claims and not steps and not between_actions(position):
        return "mid-action"
    return why_no_claim(game, position)


def closed_stockpile(game: Game, position: Position, seat: str) -> str:
    """Why no spice can be spent on supremacy."""
    if position.automaton is not None:
        return "no-stockpile"
    if harvest_of(position).stockpiled:
        return "once"
    high = position.supremacy > game.numbers.stockpile_most
    return "high" if high else ""


def closed_free(game: Game, position: Position, seat: str) -> str:
    """Why no card can be played as a free action."""
    return not_free_now(position, seat)


def closed_leave(game: Game, position: Position, seat: str) -> str:
    """Why no figure stays behind."""
    return "all-move"


CLOSED: dict[str, Callable[[Game, Position, str], str]] = {
    "claim": closed_claim,
    "desert-power": closed_power,
    "detonate": closed_detonate,
    "leave": closed_leave,
    "play": closed_play,
    "play-free": closed_free,
    "scout": closed_scout,
    "stockpile": closed_stockpile,
    "train": closed_train,
}
"""Kind of move -> why it is not open to a seat at all; "" for what its own clause says."""
