"""Purchase and restock: income, cards for the Bene Gesserit, then the seats buy in turn.

Document 003, "Purchase and Restock". What only the Spacing Guild does here is in `guild`,
harvesters and ornithopters are in `machines`, structures in `structures`, and the sale of treachery
cards in `market`.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import guild, machines, market, structures
from adjudicator.games.dune_messiah.board import spied, spies_in, working
from adjudicator.games.dune_messiah.hands import draw, next_cards
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import (
    EMPEROR,
    FREMEN,
    SISTERS,
    affordable,
    gain_spice,
    go_to,
    in_play,
    pay_bank,
)
from adjudicator.rules.course import begin_round, begin_step, next_seat, ruling
from adjudicator.rules.dune.board import fighters_in
from adjudicator.rules.dune.dealing import deal_form, deal_violation
from adjudicator.rules.dune.leaders import out_of_tanks
from adjudicator.rules.forms import above_none, any_of, one_of, up_to
from adjudicator.rules.judging import passed_over
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.multisets import put
from adjudicator.rules.records import Event, Field, Violation

# --- income --------------------------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Income comes by itself; then the Bene Gesserit draw cards for their spies."""
    position.claimed = []
    events = [*restock(game, position), *income(game, position)]
    position.draws = cards_due(game, position)
    if position.draws == 0:
        events.append(
            passed_over("no-cards-due", SISTERS, "deal-treachery", no_cards(game, position))
        )
    else:
        drawn: dict[str, int | str] = {"by": SISTERS, "cards": position.draws}
        events.append(Event("cards-due", "purchase.draw", drawn))
    return [*events, *after_draw(game, position)]


def restock(game: Game, position: Position) -> list[Event]:
    """Fallen forces come back into reserve (ruling `fallen`), recruits are ready."""
    events: list[Event] = []
    for seat in position.order:
        side = position.sides[seat]
        back = min(side.tanks, game.numbers.revival)
        if back > 0 and ruling(game, position, "fallen") == "return":
            side.tanks -= back
            side.reserves += back
            told: dict[str, int | str] = {"by": seat, "forces": back}
            events.append(Event("forces-returned", "purchase.fallen", told))
        if side.recruits > 0:
            ready: dict[str, int | str] = {"by": seat, "forces": side.recruits}
            side.ready += side.recruits
            side.recruits = 0
            events.append(Event("recruits-ready", "purchase.ready", ready))
    return events


def income(game: Game, position: Position) -> list[Event]:
    """The Emperor gains spice of green land and of sietches loyal to him."""
    events: list[Event] = []
    for territory in position.cities:
        if working(position, territory):
            spice = game.numbers.green_income
            events = events + gain_spice(position, EMPEROR, spice, "purchase.green")
    for sietch in sorted(position.sietches):
        if position.sietches[sietch] == EMPEROR:
            if blocked(game, position, sietch):
                event = Event("sietch-blocked", "loyalty.blocked", {"territory": sietch})
                events.append(event)
            else:
                spice = game.numbers.sietch_income
                events = events + gain_spice(position, EMPEROR, spice, "loyalty.emperor")
    return events


def blocked(game: Game, position: Position, sietch: str) -> bool:
    """Whether a faction to which a sietch is not loyal occupies it, the Fremen excepted."""
    loyal = position.sietches[sietch]
    return any(seat not in [loyal, FREMEN] for seat in fighters_in(game, position, sietch))


# --- treachery cards -----------------------------------------------------------------------------


def spy_value(game: Game, position: Position) -> int:
    """How many cards the spies on the board are worth (ruling `draw`)."""
    answer = ruling(game, position, "draw")
    each = game.numbers.spies_per_card
    if answer == "spies":
        return sum(position.spies.values()) // each
    network = spied(game, position)
    if answer == "pairs":
        return len(network) // each
    if answer == "network":
        return len(network)
    return sum(spies_in(game, position, territory) // each for territory in network)


def cards_due(game: Game, position: Position) -> int:
    """How many cards the Bene Gesserit draw: for their spies, up to their limit."""
    room = game.numbers.hand_limit - len(position.sides[SISTERS].hand)
    there = len(position.deck) + len(position.discard)
    return max(0, min(spy_value(game, position), room, there))


def no_cards(game: Game, position: Position) -> Violation:
    """Why the Bene Gesserit draw no card: purchase.draw."""
    most = game.numbers.hand_limit
    if len(position.sides[SISTERS].hand) >= most:
        return Violation("purchase.draw", "hand-full", {"by": SISTERS, "most": most})
    if spy_value(game, position) == 0:
        spies = sum(position.spies.values())
        return Violation("purchase.draw", "few-spies", {"by": SISTERS, "spies": spies})
    return Violation("purchase.draw", "no-cards", {"by": SISTERS})


def deal_due(game: Game, position: Position) -> str:
    """The seat that is dealt the next card, or ""."""
    if position.phase != "setup":
        return SISTERS
    for seat in position.order:
        if len(position.sides[seat].hand) < game.numbers.treachery_dealt:
            return seat
    return ""


def deal_clause(position: Position) -> str:
    """The clause by which cards are dealt now."""
    return "setup.deal" if position.phase == "setup" else "purchase.draw"


def check_deal(game: Game, position: Position, move: Move) -> Violation | None:
    """The card is one that may lie on top, for who is due: setup.deal, purchase.draw."""
    clauses = [deal_clause(position), deal_clause(position)]
    return deal_violation(move, deal_due(game, position), "card", next_cards(position), clauses)


def apply_deal(game: Game, position: Position, move: Move) -> list[Event]:
    """The card is in the hand. During set-up the rulebook goes on when all have theirs."""
    events = draw(position, move["to"], move["card"])
    if position.phase == "setup":
        if deal_due(game, position) == "":
            begin_step(position, "dealt", [])
        return events
    position.draws -= 1
    return events + after_draw(game, position)


def deal_field(game: Game, position: Position, partial: Move) -> Field | None:
    """To whom, then the card."""
    return deal_form(partial, deal_due(game, position), "card", next_cards(position))


def after_draw(game: Game, position: Position) -> list[Event]:
    """The next card, or the seats buy in turn."""
    if position.draws > 0:
        begin_step(position, "draw", ["table"])
        return []
    begin_round(position, "purchase")
    return []


# --- claim-charity -------------------------------------------------------------------------------


def check_charity(game: Game, position: Position, move: Move) -> Violation | None:
    """A seat with little spice claims charity, once a turn: purchase.charity."""
    by = move["by"]
    if by in position.claimed:
        return Violation("purchase.charity", "again", {"by": by})
    spice = position.sides[by].spice
    if spice > game.numbers.charity_most:
        rich: dict[str, int | str] = {"by": by, "spice": spice, "most": game.numbers.charity_most}
        return Violation("purchase.charity", "too-rich", rich)
    return None


def apply_charity(game: Game, position: Position, move: Move) -> list[Event]:
    """The bank pays what is missing."""
    by = move["by"]
    gap = max(0, game.numbers.charity - position.sides[by].spice)
    position.claimed = put(position.claimed, by)
    position.sides[by].spice += gap
    return [Event("charity-paid", "purchase.charity", {"to": by, "spice": gap})]


def may_claim(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can claim charity."""
    poor = position.sides[seat].spice <= game.numbers.charity_most
    return poor and seat not in position.claimed


# --- revive-leader -------------------------------------------------------------------------------


def check_revive(game: Game, position: Position, move: Move) -> Violation | None:
    """A dead leader of one's own comes back for its strength, but no Fremen: purchase.ghola."""
    by = move["by"]
    leader = move["leader"]
    if by == FREMEN:
        return Violation("purchase.ghola", "never", {"by": by})
    if leader not in position.sides[by].dead:
        return Violation("purchase.ghola", "not-dead", {"by": by, "leader": leader})
    price = game.leaders[leader].strength
    return affordable(position, by, price, "purchase.ghola")


def apply_revive(game: Game, position: Position, move: Move) -> list[Event]:
    """It is ready, as a ghola."""
    by = move["by"]
    leader = move["leader"]
    out_of_tanks(position, by, leader)
    if leader not in position.gholas:
        position.gholas = put(position.gholas, leader)
    price = game.leaders[leader].strength
    paid = pay_bank(position, by, price, "purchase.ghola")
    told: dict[str, int | str] = {"by": by, "leader": leader, "spice": price}
    return [Event("leader-revived", "purchase.ghola", told), *paid]


def revivable(game: Game, position: Position, seat: str) -> list[str]:
    """The dead leaders (sorted) that a seat can revive now."""
    if seat == FREMEN:
        return []
    side = position.sides[seat]
    return [leader for leader in side.dead if game.leaders[leader].strength <= side.spice]


# --- recruit -------------------------------------------------------------------------------------


def recruit_price(game: Game, position: Position) -> int:
    """The price of each force that the Emperor recruits; in a game without Fremen it is another."""
    if in_play(position, FREMEN):
        return game.numbers.recruit_price
    return game.numbers.recruit_price_three


def most_recruits(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat can recruit."""
    if seat != EMPEROR:
        return 0
    side = position.sides[seat]
    return min(side.reserves, side.spice // recruit_price(game, position))


def check_recruit(game: Game, position: Position, move: Move) -> Violation | None:
    """The Emperor pays for forces of his reserve: purchase.recruit."""
    by = move["by"]
    forces = move["forces"]
    if by != EMPEROR:
        return Violation("purchase.recruit", "not-yours", {"by": by})
    reserves = position.sides[by].reserves
    if forces < 1:
        return Violation("purchase.recruit", "nothing", {})
    if forces > reserves:
        few: dict[str, int | str] = {"forces": forces, "reserves": reserves}
        return Violation("purchase.recruit", "too-many", few)
    price = forces * recruit_price(game, position)
    return affordable(position, by, price, "purchase.recruit")


def apply_recruit(game: Game, position: Position, move: Move) -> list[Event]:
    """They wait in the recruitment area."""
    by = move["by"]
    side = position.sides[by]
    side.reserves -= move["forces"]
    side.recruits += move["forces"]
    price = move["forces"] * recruit_price(game, position)
    told: dict[str, int | str] = {"by": by, "forces": move["forces"]}
    paid = pay_bank(position, by, price, "purchase.recruit")
    return [Event("recruited", "purchase.recruit", told), *paid]


# --- pass ----------------------------------------------------------------------------------------


def pass_purchase(game: Game, position: Position, seat: str) -> list[Event]:
    """A seat buys no more; after the last one the Bene Gesserit sell cards."""
    if next_seat(position, seat):
        return market.open_market(game, position)
    return []


def after_market(game: Game, position: Position) -> list[Event]:
    """Nothing more is sold: the seats ship and move."""
    go_to(position, "shipping")
    return []


KINDS: dict[str, Kind] = {
    "deal-treachery": Kind(
        clause="purchase.draw",
        steps=["deal", "draw"],
        check=check_deal,
        apply=apply_deal,
        field=deal_field,
        by=["table"],
    ),
    "claim-charity": Kind(
        clause="purchase.charity",
        steps=["purchase"],
        check=check_charity,
        apply=apply_charity,
        open=may_claim,
        phases=["purchase"],
    ),
    "revive-leader": Kind(
        clause="purchase.ghola",
        steps=["purchase"],
        check=check_revive,
        apply=apply_revive,
        field=one_of("leader", revivable),
        open=any_of(revivable),
        phases=["purchase"],
    ),
    "recruit": Kind(
        clause="purchase.recruit",
        steps=["purchase"],
        check=check_recruit,
        apply=apply_recruit,
        field=up_to("forces", 1, most_recruits),
        open=above_none(most_recruits),
        by=["emperor"],
        phases=["purchase"],
    ),
    **machines.KINDS,
    **structures.KINDS,
    **guild.KINDS,
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"purchase": pass_purchase}
"""What a pass does in the steps of this phase."""
