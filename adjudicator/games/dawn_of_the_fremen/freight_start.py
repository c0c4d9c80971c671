"""Where a group of tokens can start, with which token and which card (000: "Shipment", "Attack")."""

from __future__ import annotations

from adjudicator.games.dawn_of_the_fremen.board import held, items_in, lift
from adjudicator.games.dawn_of_the_fremen.freight import begun, check_cross, leaves
from adjudicator.games.dawn_of_the_fremen.hands import not_own, spend
from adjudicator.games.dawn_of_the_fremen.records import Freight, Game, Position
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Event, Field, Violation, choice

SHIPMENT = ["fremkit", "smugglers"]
"""Cards that can be played with a shipment."""
ATTACK = ["fremkit"]
"""Cards that can be played with strength brought into an attack."""
CAUSES: dict[str, str] = {
    "shipment.drum-sand/closed": "sand",
    "shipment.end/stranded": "home",
    "shipment.passage/abandoned": "abandoned",
    "shipment.passage/no-debt": "debts",
    "shipment.rock/rock": "rock",
}
"""What closes a border to a group that is about to start -> the argument that counts such borders."""


def playable(position: Position, by: str, cards: list[str]) -> list[str]:
    """The cards (sorted) that a tribe holds and can play with a group."""
    return [card for card in cards if card in position.sides[by].cards]


def check_begin(game: Game, position: Position, move: Move, cards: list[str]) -> Violation | None:
    """The violation of the start of a group."""
    by = move["by"]
    territory = move["territory"]
    token = move["token"]
    found = not_own(game, position, by, territory)
    if found is not None:
        return found
    if token not in items_in(position, territory):
        there: dict[str, int | str] = {"token": token, "territory": territory}
        return Violation("shipment.token", "not-there", there)
    if not numbered(game, position, token):
        return Violation("attack.bring", "no-number", {"token": token})
    fitting = len(playable(position, by, cards)) > 0
    if fitting and "card" not in move:
        return Violation("scavenge.choice", "card-missing", {"tribe": by})
    if not fitting and "card" in move:
        return Violation("scavenge.choice", "no-card", {"tribe": by})
    card = move.get("card", "none")
    if card != "none" and card not in playable(position, by, cards):
        return Violation("scavenge.hold", "not-held", {"tribe": by, "card": card})
    if not able(game, position, by, territory, token, card_of(move)):
        return stuck(game, position, begun(game, by, territory, token, card_of(move)))
    return None


def card_of(move: Move) -> str:
    """The card played with a group, or ""."""
    card: str = move.get("card", "none")
    return "" if card == "none" else card


def apply_begin(game: Game, position: Position, move: Move) -> list[Event]:
    """Take the starting token up."""
    freight = begun(game, move["by"], move["territory"], move["token"], card_of(move))
    position.freight = freight
    lift(game, position, freight.at, freight.carrier)
    if freight.card == "":
        return []
    return spend(game, position, freight.by, freight.card, f"scavenge.{freight.card}")


def begin_field(
    game: Game, position: Position, partial: Move, cards: list[str], places: list[str]
) -> Field | None:
    """The next field of a group's start, given the territories from which it can start."""
    by = partial["by"]
    with_card = len(playable(position, by, cards)) > 0
    if "territory" not in partial:
        return choice("territory", places, False)
    territory = partial["territory"]
    if "token" not in partial:
        tokens = tokens_at(game, position, by, territory, cards)
        return choice("token", tokens, not with_card)
    if with_card and "card" not in partial:
        found = cards_for(game, position, by, territory, partial["token"], cards)
        return choice("card", found, True)
    return None


def able(game: Game, position: Position, by: str, territory: str, token: str, card: str) -> bool:
    """Whether a group begun with a token and a card can cross any border."""
    return leaves(game, position, begun(game, by, territory, token, card))


def stuck(game: Game, position: Position, freight: Freight) -> Violation:
    """Why a group can cross no border: how many of them are closed to it by what."""
    closed = {"rock": 0, "sand": 0, "abandoned": 0, "debts": 0, "home": 0}
    for end in game.territories[freight.at].neighbours:
        found = check_cross(game, position, freight, end)
        if found is not None:
            cause = CAUSES[f"{found.clause}/{found.code}"]
            closed[cause] += 1
    args: dict[str, int | str] = {"token": freight.carrier, "territory": freight.at}
    return Violation("shipment.token", "stuck", {**args, **closed})


def numbered(game: Game, position: Position, token: str) -> bool:
    """Whether something may start a group: a resource may start a shipment only."""
    return position.attack is None or token in game.tokens


def cards_for(
    game: Game, position: Position, by: str, territory: str, token: str, cards: list[str]
) -> list[str]:
    """The cards (sorted, "none" among them) with which a group can cross any border."""
    return [
        card
        for card in sorted(["none", *playable(position, by, cards)])
        if able(game, position, by, territory, token, "" if card == "none" else card)
    ]


def able_somehow(
    game: Game, position: Position, by: str, territory: str, token: str, cards: list[str]
) -> bool:
    """Whether a group begun with a token can cross any border, with a card or without."""
    return able(game, position, by, territory, token, "") or any(
        able(game, position, by, territory, token, card) for card in playable(position, by, cards)
    )


def tokens_at(
    game: Game, position: Position, by: str, territory: str, cards: list[str]
) -> list[str]:
    """What can start a group in a territory (sorted)."""
    return [
        token
        for token in items_in(position, territory)
        if numbered(game, position, token)
        and able_somehow(game, position, by, territory, token, cards)
    ]


def starts(game: Game, position: Position, by: str, cards: list[str]) -> list[str]:
    """The tribe's territories (sorted) from which a group can start."""
    return [place for place in held(position, by) if can_start(game, position, by, place, cards)]


def can_start(game: Game, position: Position, by: str, territory: str, cards: list[str]) -> bool:
    """Whether anything in a territory can start a group."""
    return any(
        numbered(game, position, token)
        and able_somehow(game, position, by, territory, token, cards)
        for token in items_in(position, territory)
    )
