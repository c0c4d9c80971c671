"""What the Spacing Guild does besides shipping: its prices and the stashes of its hideouts."""

from __future__ import annotations

from adjudicator.games.dune_messiah.board import set_hideout, working
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import GUILD
from adjudicator.rules.course import ruling
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

FIRST_PRICED_TURN = 2
"""Prices can be changed after the first turn."""

# --- set-price -----------------------------------------------------------------------------------


def check_price(game: Game, position: Position, move: Move) -> Violation | None:
    """The Guild sets another price, after turn 1, once a turn: quota.price, quota.first-turn."""
    by = move["by"]
    if by != GUILD:
        return Violation("quota.price", "not-yours", {"by": by})
    own_turns = ruling(game, position, "price-time") == "own-turns"
    if position.phase == "shipping" and not own_turns:
        return Violation("quota.price", "too-late", {"by": by})
    if position.turn < FIRST_PRICED_TURN:
        return Violation("quota.first-turn", "too-early", {"turn": position.turn})
    if position.priced:
        return Violation("quota.price", "again", {"by": by})
    price = move["price"]
    if price == position.price:
        return Violation("quota.price", "same-price", {"price": price})
    if price < 1 or price > game.numbers.price_most:
        args: dict[str, int | str] = {"price": price, "most": game.numbers.price_most}
        return Violation("quota.price", "no-such-price", args)
    return None


def apply_price(game: Game, position: Position, move: Move) -> list[Event]:
    """The price holds; a higher one raises the quota."""
    price = move["price"]
    raised = price > position.price
    position.price = price
    position.priced = True
    told: dict[str, int | str] = {"by": move["by"], "price": price}
    events = [Event("price-set", "quota.price", told)]
    if raised:
        more = position.quota // 2
        if ruling(game, position, "price-quota") == "half-price":
            more = price // 2
        position.quota += more
        quota: dict[str, int | str] = {"quota": position.quota, "more": more}
        events.append(Event("quota-raised", "quota.price-raises", quota))
    if price >= game.numbers.reveal_small:
        events.append(Event("price-reveals", "hidden.price", {"price": price}))
    return events


def prices(game: Game, position: Position) -> list[int]:
    """The prices that can be set now."""
    return [price for price in range(1, game.numbers.price_most + 1) if price != position.price]


def price_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The price."""
    if "price" not in partial:
        return Field("price", "amount", prices(game, position), True)
    return None


def may_price(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can set the price now."""
    if seat != GUILD or position.priced or position.turn < FIRST_PRICED_TURN:
        return False
    return position.phase != "shipping" or ruling(game, position, "price-time") == "own-turns"


# --- stash, fetch --------------------------------------------------------------------------------


def check_hideout(position: Position, move: Move) -> Violation | None:
    """The territory has a working hideout of the seat: purchase.stash."""
    by = move["by"]
    territory = move["territory"]
    args: dict[str, int | str] = {"by": by, "territory": territory}
    if by != GUILD:
        return Violation("purchase.stash", "not-yours", args)
    if territory not in position.hideouts:
        return Violation("purchase.stash", "no-hideout", args)
    if not working(position, territory):
        return Violation("purchase.stash", "sabotaged", args)
    return None


def check_stash(game: Game, position: Position, move: Move) -> Violation | None:
    """Own spice goes into a working hideout: purchase.stash."""
    found = check_hideout(position, move)
    if found is not None:
        return found
    spice = position.sides[move["by"]].spice
    if move["spice"] < 1:
        return Violation("purchase.stash", "nothing", {})
    if move["spice"] > spice:
        args: dict[str, int | str] = {"spice": move["spice"], "most": spice}
        return Violation("purchase.stash", "too-much", args)
    return None


def apply_stash(game: Game, position: Position, move: Move) -> list[Event]:
    """The spice lies in the hideout."""
    position.sides[move["by"]].spice -= move["spice"]
    stash = position.hideouts[move["territory"]].stash + move["spice"]
    set_hideout(position, move["territory"], stash, False)
    position.stashed = True
    told: dict[str, int | str] = {"by": move["by"], "territory": move["territory"]}
    return [Event("spice-stashed", "purchase.stash", {**told, "spice": move["spice"]})]


def check_fetch(game: Game, position: Position, move: Move) -> Violation | None:
    """Spice comes back out of a working hideout, not after some was put in: purchase.stash."""
    found = check_hideout(position, move)
    if found is not None:
        return found
    if position.stashed:
        return Violation("purchase.stash", "not-both", {"by": move["by"]})
    territory = move["territory"]
    stash = position.hideouts[territory].stash
    if move["spice"] < 1:
        return Violation("purchase.stash", "nothing", {})
    if move["spice"] > stash:
        args: dict[str, int | str] = {"spice": move["spice"], "most": stash}
        return Violation("purchase.stash", "not-stashed", {**args, "territory": territory})
    return None


def apply_fetch(game: Game, position: Position, move: Move) -> list[Event]:
    """The spice is at hand again."""
    position.sides[move["by"]].spice += move["spice"]
    stash = position.hideouts[move["territory"]].stash - move["spice"]
    set_hideout(position, move["territory"], stash, False)
    told: dict[str, int | str] = {"by": move["by"], "territory": move["territory"]}
    return [Event("spice-fetched", "purchase.stash", {**told, "spice": move["spice"]})]


def safes(position: Position, seat: str, filled: bool) -> list[str]:
    """The territories (sorted) of working hideouts of a seat; with `filled`, those with spice."""
    if seat != GUILD:
        return []
    return sorted(
        name
        for name, hideout in position.hideouts.items()
        if not hideout.sabotaged and (hideout.stash > 0 or not filled)
    )


def stash_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, then how much."""
    if "territory" not in partial:
        return choice("territory", safes(position, partial["by"], False), False)
    if "spice" not in partial:
        return amount("spice", 1, position.sides[partial["by"]].spice, True)
    return None


def may_stash(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has spice and a place for it."""
    return position.sides[seat].spice > 0 and len(safes(position, seat, False)) > 0


def fetch_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where, then how much."""
    if "territory" not in partial:
        return choice("territory", safes(position, partial["by"], True), False)
    if "spice" not in partial:
        return amount("spice", 1, position.hideouts[partial["territory"]].stash, True)
    return None


def may_fetch(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat has spice in a hideout."""
    return not position.stashed and len(safes(position, seat, True)) > 0


KINDS: dict[str, Kind] = {
    "set-price": Kind(
        clause="quota.price",
        steps=["purchase", "turn"],
        check=check_price,
        apply=apply_price,
        field=price_field,
        open=may_price,
        by=["spacing-guild"],
    ),
    "stash": Kind(
        clause="purchase.stash",
        steps=["purchase"],
        check=check_stash,
        apply=apply_stash,
        field=stash_field,
        open=may_stash,
        by=["spacing-guild"],
        phases=["purchase"],
    ),
    "fetch": Kind(
        clause="purchase.stash",
        steps=["purchase"],
        check=check_fetch,
        apply=apply_fetch,
        field=fetch_field,
        open=may_fetch,
        by=["spacing-guild"],
        phases=["purchase"],
    ),
}
"""The kinds of move of the Spacing Guild alone."""
