"""Revival: forces and leaders come back from the tanks, without limit (document 001, "Revival")."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.conquest_and_diplomacy.market import card_violation, play, playable
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import go_to
from adjudicator.rules.course import begin_round, next_seat, refill
from adjudicator.rules.dune.leaders import out_of_tanks
from adjudicator.rules.forms import above_none, any_of, one_of, up_to
from adjudicator.rules.judging import pass_over_closed
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import more
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- the course of the phase ---------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """The seats revive in player order."""
    begin_round(position, "revive")
    return skip_idle(game, position)


def revival_closed(game: Game, position: Position, seat: str) -> Violation | None:
    """Why a seat cannot revive anything at all: revival.tanks."""
    side = position.sides[seat]
    if side.tanks == 0 and len(side.dead) == 0:
        return Violation("revival.tanks", "nothing-left", {"by": seat})
    return None


def skip_idle(game: Game, position: Position) -> list[Event]:
    """Pass over seats with nothing in the tanks; after the last, go on to the shipments."""
    refill(position)
    kinds = ["revive", "revive-leader"]
    events = pass_over_closed(game, position, "nothing-to-revive", kinds, revival_closed)
    if len(position.waiting) == 0:
        go_to(position, "shipment-and-movement")
    return events


def pass_revival(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat revives no more this turn."""
    next_seat(position, seat)
    return skip_idle(game, position)


# --- revive --------------------------------------------------------------------------------------


def free_left(game: Game, position: Position, seat: str) -> int:
    """How many more forces a seat revives without paying in this turn."""
    return max(0, game.factions[seat].free_revivals - position.revived.get(seat, 0))


def price_of(game: Game, position: Position, seat: str, forces: int) -> int:
    """What it costs a seat to revive so many forces."""
    return max(0, forces - free_left(game, position, seat)) * game.numbers.revival_price


def most_revived(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat can revive and pay for now."""
    side = position.sides[seat]
    paid = side.spice // game.numbers.revival_price
    return min(side.tanks, free_left(game, position, seat) + paid)


def check_revive(game: Game, position: Position, move: Move) -> Violation | None:
    """Forces in the tanks that can be paid for: revival.tanks, revival.price."""
    by = move["by"]
    forces = move["forces"]
    side = position.sides[by]
    if forces < 1:
        return Violation("revival.tanks", "nothing", {})
    if forces > side.tanks:
        few: dict[str, int | str] = {"by": by, "forces": forces, "tanks": side.tanks}
        return Violation("revival.tanks", "too-few", few)
    price = price_of(game, position, by, forces)
    if price > side.spice:
        poor: dict[str, int | str] = {"by": by, "price": price, "spice": side.spice}
        poor = {**poor, "forces": forces}
        return Violation("revival.price", "too-poor", poor)
    return None


def apply_revive(game: Game, position: Position, move: Move) -> list[Event]:
    """Forces go to the reserves and are paid for (revival.returned)."""
    by = move["by"]
    forces = move["forces"]
    price = price_of(game, position, by, forces)
    position.sides[by].spice -= price
    position.revived = more(position.revived, by, forces)
    bring_back(position, by, forces)
    args: dict[str, int | str] = {"by": by, "forces": forces, "spice": price}
    return [Event("forces-revived", "revival.returned", args), *skip_idle(game, position)]


def bring_back(position: Position, seat: str, forces: int) -> None:
    """Forces go from the tanks to the reserves."""
    side = position.sides[seat]
    side.tanks -= forces
    side.reserves += forces


# --- revive-leader -------------------------------------------------------------------------------


def affordable(game: Game, position: Position, seat: str) -> list[str]:
    """The dead leaders (sorted) that a seat can pay for."""
    side = position.sides[seat]
    return [leader for leader in side.dead if game.leaders[leader].strength <= side.spice]


def check_leader(game: Game, position: Position, move: Move) -> Violation | None:
    """A dead leader of one's own that can be paid for: revival.leader-dead, revival.leader-price."""
    by = move["by"]
    leader = move["leader"]
    side = position.sides[by]
    if leader not in side.dead:
        return Violation("revival.leader-dead", "not-there", {"by": by, "leader": leader})
    price = game.leaders[leader].strength
    if price > side.spice:
        poor: dict[str, int | str] = {"by": by, "leader": leader, "price": price}
        return Violation("revival.leader-price", "too-poor", {**poor, "spice": side.spice})
    return None


def apply_leader(game: Game, position: Position, move: Move) -> list[Event]:
    """The leader is back and paid for (revival.leader-returned)."""
    by = move["by"]
    price = game.leaders[move["leader"]].strength
    position.sides[by].spice -= price
    out_of_tanks(position, by, move["leader"])
    args: dict[str, int | str] = {"by": by, "leader": move["leader"], "spice": price}
    return [Event("leader-revived", "revival.leader-returned", args), *skip_idle(game, position)]


# --- ghola-leader, ghola-forces ------------------------------------------------------------------

GHOLA: list[str] = ["ghola"]
"""The effect of cards that bring the dead back."""


def check_ghola_leader(game: Game, position: Position, move: Move) -> Violation | None:
    """A card brings one dead leader of its player back: market.play, market.ghola."""
    by = move["by"]
    wrong = card_violation(game, position, by, move["card"], GHOLA)
    if wrong is not None:
        return wrong
    if move["leader"] not in position.sides[by].dead:
        return Violation("market.ghola", "not-dead", {"by": by, "leader": move["leader"]})
    return None


def apply_ghola_leader(game: Game, position: Position, move: Move) -> list[Event]:
    """The leader is back, free (market.ghola-lives)."""
    by = move["by"]
    out_of_tanks(position, by, move["leader"])
    back: dict[str, int | str] = {"by": by, "leader": move["leader"]}
    effect = [Event("leader-revived", "market.ghola-lives", back)]
    return play(position, by, move["card"], effect) + skip_idle(game, position)


def ghola_leader_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, then the leader."""
    if "card" not in partial:
        return choice("card", playable(game, position, partial["by"], GHOLA), False)
    if "leader" not in partial:
        return choice("leader", position.sides[partial["by"]].dead, True)
    return None


def may_ghola_leader(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds such a card now and has a dead leader."""
    if len(playable(game, position, seat, GHOLA)) == 0:
        return False
    return len(position.sides[seat].dead) > 0


def most_ghola(game: Game, position: Position, seat: str, card: str) -> int:
    """How many forces of a seat a card brings back."""
    return min(game.market_cards[card].amount, position.sides[seat].tanks)


def check_ghola_forces(game: Game, position: Position, move: Move) -> Violation | None:
    """A card brings some dead forces of its player back: market.play, market.ghola."""
    by = move["by"]
    wrong = card_violation(game, position, by, move["card"], GHOLA)
    if wrong is not None:
        return wrong
    most = most_ghola(game, position, by, move["card"])
    if move["forces"] < 1:
        return Violation("market.ghola", "nothing", {})
    if move["forces"] > most:
        args: dict[str, int | str] = {"by": by, "forces": move["forces"], "most": most}
        return Violation("market.ghola", "wrong-number", args)
    return None


def apply_ghola_forces(game: Game, position: Position, move: Move) -> list[Event]:
    """The forces are in the reserves, free (market.ghola-lives)."""
    by = move["by"]
    bring_back(position, by, move["forces"])
    back: dict[str, int | str] = {"by": by, "forces": move["forces"]}
    effect = [Event("forces-revived", "market.ghola-lives", back)]
    return play(position, by, move["card"], effect) + skip_idle(game, position)


def ghola_forces_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The card, then how many forces, up to its limit."""
    by = partial["by"]
    if "card" not in partial:
        return choice("card", playable(game, position, by, GHOLA), False)
    if "forces" not in partial:
        return amount("forces", 1, most_ghola(game, position, by, partial["card"]), True)
    return None


def may_ghola_forces(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat holds such a card now and has forces in the tanks."""
    if len(playable(game, position, seat, GHOLA)) == 0:
        return False
    return position.sides[seat].tanks > 0


KINDS: dict[str, Kind] = {
    "revive": Kind(
        clause="revival.turn",
        steps=["revive"],
        check=check_revive,
        apply=apply_revive,
        field=up_to("forces", 1, most_revived),
        open=above_none(most_revived),
        closed=revival_closed,
    ),
    "revive-leader": Kind(
        clause="revival.turn",
        steps=["revive"],
        check=check_leader,
        apply=apply_leader,
        field=one_of("leader", affordable),
        open=any_of(affordable),
        closed=revival_closed,
    ),
    "ghola-leader": Kind(
        clause="market.ghola",
        steps=["revive"],
        check=check_ghola_leader,
        apply=apply_ghola_leader,
        field=ghola_leader_field,
        open=may_ghola_leader,
    ),
    "ghola-forces": Kind(
        clause="market.ghola",
        steps=["revive"],
        check=check_ghola_forces,
        apply=apply_ghola_forces,
        field=ghola_forces_field,
        open=may_ghola_forces,
    ),
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"revive": pass_revival}
"""What a pass does in the steps of this phase."""
