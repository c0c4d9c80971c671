"""The moves between two events: what the table draws, and what seats do that no event decides."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from exporters.treachery.deals import HARKONNEN
from exporters.treachery.plans import cards_of, plan_of

if TYPE_CHECKING:
    from exporters.treachery.following import Follower

SISTERS = "bene-gesserit"
Move = dict[str, Any]
Maker = Callable[["Follower", Move], Move | None]


def _deal_traitor(game: Follower, move: Move) -> Move | None:
    to = game.options(move)[0]
    dealt = game.position.sides[to].traitors
    left = [leader for leader in game.deals.traitors[to] if leader not in dealt]
    return {**move, "to": to, "leader": left[0]} if left else None


def _deal_card(game: Follower, move: Move) -> Move | None:
    to = game.options(move)[0]
    return {**move, "to": to, "card": game.deals.first_cards[to][len(game.position.sides[to].hand)]}


def _reveal_spice(game: Follower, move: Move) -> Move | None:
    blow = game.position.blow
    return {**move, "card": game.deals.spice_card(blow.number, first_turn=game.position.turn == 1)}


def _capture(game: Follower, move: Move) -> Move | None:
    able = game.options(move)
    decided = game.plan.last("Captured", by=HARKONNEN)
    if decided is not None and decided.flag("Passed"):
        return {**move, "leader": able[0]}
    owner = next(
        faction for faction in game.position.sides if able[0] in game.deals.leaders[faction]
    )
    return {**move, "leader": game.deals.captured(owner, able)}


def _as_it_is(_game: Follower, move: Move) -> Move | None:
    return move


def _charity(game: Follower, move: Move) -> Move | None:
    """The end of the charity; before it the Bene Gesserit claim what the program gives them by itself."""
    claim: Move = {"by": SISTERS, "move": "claim-charity"}
    entitled = SISTERS in game.position.sides and game.always_charity
    if entitled and game.rules.check(game.game, game.position, claim) is None:
        return claim
    return move


DRAWS: dict[str, Maker] = {
    "capture": _capture,
    "charity": _charity,
    "collect": _as_it_is,
    "deal-auction": lambda game, move: {
        **move, "card": game.deals.auctioned(game.position.auction.cards)
    },
    "deal-bonus": lambda game, move: {**move, "card": game.deals.card()},
    "deal-card": _deal_card,
    "deal-traitor": _deal_traitor,
    "draw-storm": lambda game, move: {**move, "value": game.deals.storm()},
    "end-turn": _as_it_is,
    "move-storm": _as_it_is,
    "peek-spice": lambda game, move: {**move, "card": game.deals.next_spice()},
    "reveal-spice": _reveal_spice,
    "reveal-storm": _as_it_is,
}  # fmt: skip
"""Kind of move of the table -> the move, with what the program has drawn."""


def _pass(game: Follower, move: Move) -> Move | None:
    """A pass; in bidding only if the next bid of the program is another's."""
    if game.position.step != "bid":
        return move
    coming = game.plan.events[game.plan.at + 1 :]
    following = next((e for e in coming if e.kind in ("Bid", "EndPhase")), None)
    other = following is not None and (following.kind == "EndPhase" or following.by != move["by"])
    return move if other else None


def _answer(game: Follower, move: Move) -> Move | None:
    """What the plan that comes later says of the element that is asked for."""
    planned = game.plan.next("Battle", by=move["by"])
    if planned is None:
        return None
    said = plan_of(planned, move["by"])
    element = game.position.battle.prescience.element
    value = said["dialled"] if element == "number" else said[element]
    return {**move, "value": value}


def _lose(game: Follower, move: Move) -> Move | None:
    """The forces that the plan has dialled, from the first part that has any left."""
    own = [made for made in game.moves if made["by"] == move["by"]]
    at = max(place for place, made in enumerate(own) if made["move"] == "plan")
    lost = [made for made in own[at:] if made["move"] == "lose"]
    partial = {**move, "part": game.options(move)[0]}
    for name, dialled in (("forces", "number"), ("starred", "starred")):
        options = game.options(partial)
        if options:
            wanted = own[at].get(dialled, 0) - sum(made.get(name, 0) for made in lost)
            partial[name] = wanted if wanted in options else options[-1]
    return partial


def _discard(game: Follower, move: Move) -> Move | None:
    concluded = game.plan.last("BattleConcluded", by=move["by"])
    chosen = cards_of(concluded.text("_cardIds")) if concluded is not None else []
    able = [card for card in game.options(move) if card in chosen]
    return {**move, "card": able[0]} if able else None


def _captive(game: Follower, move: Move) -> Move | None:
    concluded = game.plan.last("BattleConcluded", by=move["by"])
    decided = game.plan.last("Captured", by=move["by"])
    fate = "decline"
    if decided is not None and decided.flag("Passed"):
        return {**move, "fate": fate}
    if concluded is not None and concluded.flag("Capture"):
        fate = "kill" if concluded.flag("Kill") else "keep"
    return {**move, "fate": fate}


def _announce(game: Follower, move: Move) -> Move | None:
    able = [territory for territory in game.options(move) if territory in game.announced]
    if not able:
        return None
    game.announced.remove(able[0])
    return {**move, "territory": able[0]}


LEFT: dict[str, Maker] = {
    "announce": _announce,
    "allow": lambda _game, move: {**move, "extent": "use"},
    "answer": _answer,
    "captive": _captive,
    "discard": _discard,
    "lose": _lose,
    "pay": lambda game, move: {**move, **game.paid} if game.position.step == "pay" else None,
    "protect": lambda game, move: {**move, "spare": game.sparing},
    "pass": _pass,
}
"""Kind of move of a seat -> the move by which the game goes on, where no event decides it."""
