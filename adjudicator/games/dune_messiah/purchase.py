"""Purchase and restock: income, cards for the Bene Gesserit, then the seats buy in turn.

Document 003, "Purchase and Restock". What the Spacing Guild alone does here stands in `guild`, the sale
of treachery cards in `market`.
"""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.games.dune_messiah import guild, market
from adjudicator.games.dune_messiah.board import (
    HARVESTER,
    ORNITHOPTER,
    add_units,
    others_there,
    owner,
    set_hideout,
    set_terraformer,
    spied,
    supply,
    working,
)
from adjudicator.games.dune_messiah.hands import draw, next_cards
from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import (
    EMPEROR,
    FREMEN,
    GUILD,
    SISTERS,
    gain_spice,
    go_to,
    pay_bank,
)
from adjudicator.rules.course import begin_round, begin_step, next_seat, ruling
from adjudicator.rules.dune.board import fighters_in, forces_at, parts_held
from adjudicator.rules.dune.dealing import deal_form, deal_violation
from adjudicator.rules.dune.leaders import out_of_tanks
from adjudicator.rules.dune.travel import no_such_part
from adjudicator.rules.heaps import put
from adjudicator.rules.kinds import Kind, Move
from adjudicator.rules.records import Event, Field, Violation, amount, choice

# --- income --------------------------------------------------------------------------------------


def enter(game: Game, position: Position) -> list[Event]:
    """Income comes by itself; then the Bene Gesserit draw cards, as their network is worth."""
    events = [*restock(game, position), *income(game, position), *charity(game, position)]
    position.draws = cards_due(game, position)
    if position.draws > 0:
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


def charity(game: Game, position: Position) -> list[Event]:
    """The poor have a little."""
    events: list[Event] = []
    for seat in position.order:
        side = position.sides[seat]
        gap = game.numbers.charity - side.spice
        if side.spice <= game.numbers.charity_most and gap > 0:
            side.spice += gap
            given: dict[str, int | str] = {"to": seat, "spice": gap}
            events.append(Event("charity-paid", "purchase.charity", given))
    return events


# --- treachery cards -----------------------------------------------------------------------------


def cards_due(game: Game, position: Position) -> int:
    """How many cards the Bene Gesserit draw: one for two of their network, or one each (ruling)."""
    network = len(spied(game, position))
    if ruling(game, position, "draw") == "pairs":
        network = network // game.numbers.spies_per_card
    room = game.numbers.hand_limit - len(position.sides[SISTERS].hand)
    there = len(position.deck) + len(position.discard)
    return max(0, min(network, room, there))


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


def affordable(position: Position, seat: str, price: int, clause: str) -> Violation | None:
    """Whether a seat can pay a price, else the breach of a clause."""
    spice = position.sides[seat].spice
    if price > spice:
        return Violation(clause, "too-dear", {"by": seat, "price": price, "spice": spice})
    return None


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


def revive_field(game: Game, position: Position, partial: Move) -> Field | None:
    """The leader."""
    if "leader" not in partial:
        return choice("leader", revivable(game, position, partial["by"]), True)
    return None


def may_revive(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can revive a leader."""
    return len(revivable(game, position, seat)) > 0


# --- recruit -------------------------------------------------------------------------------------


def most_recruits(game: Game, position: Position, seat: str) -> int:
    """How many forces a seat can recruit."""
    if seat != EMPEROR:
        return 0
    side = position.sides[seat]
    return min(side.reserves, side.spice // game.numbers.recruit_price)


def check_recruit(game: Game, position: Position, move: Move) -> Violation | None:
    """The Emperor pays for forces of his reserve: purchase.recruit."""
    by = move["by"]
    forces = move["forces"]
    if by != EMPEROR:
        return Violation("purchase.recruit", "not-yours", {"by": by})
    reserves = position.sides[by].reserves
    if forces < 1 or forces > reserves:
        few: dict[str, int | str] = {"forces": forces, "reserves": reserves}
        return Violation("purchase.recruit", "too-many", few)
    price = forces * game.numbers.recruit_price
    return affordable(position, by, price, "purchase.recruit")


def apply_recruit(game: Game, position: Position, move: Move) -> list[Event]:
    """They wait in the recruitment area."""
    by = move["by"]
    side = position.sides[by]
    side.reserves -= move["forces"]
    side.recruits += move["forces"]
    price = move["forces"] * game.numbers.recruit_price
    told: dict[str, int | str] = {"by": by, "forces": move["forces"]}
    paid = pay_bank(position, by, price, "purchase.recruit")
    return [Event("recruited", "purchase.recruit", told), *paid]


def recruit_field(game: Game, position: Position, partial: Move) -> Field | None:
    """How many."""
    if "forces" not in partial:
        return amount("forces", 1, most_recruits(game, position, partial["by"]), True)
    return None


def may_recruit(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can recruit anybody."""
    return most_recruits(game, position, seat) > 0


# --- buy: harvesters and ornithopters ------------------------------------------------------------


def price_of(game: Game, position: Position, seat: str, what: str) -> int:
    """The price of a unit for a seat; harvesters of its own reserve cost nothing."""
    if what == ORNITHOPTER:
        return game.numbers.ornithopter_price
    return 0 if position.sides[seat].harvesters > 0 else game.numbers.harvester_price


def check_buy(game: Game, position: Position, move: Move) -> Violation | None:
    """A unit of the supply or the reserve comes to own forces, for its price.

    Clauses purchase.harvester, purchase.ornithopter, purchase.supply, purchase.where.
    """
    by = move["by"]
    what = move["what"]
    part = move["part"]
    if what not in [HARVESTER, ORNITHOPTER]:
        return Violation("purchase.ornithopter", "no-such-unit", {"what": what})
    if part not in game.parts:
        return no_such_part(game, "purchase.where", part)
    if what == HARVESTER and by not in [EMPEROR, GUILD]:
        return Violation("purchase.harvester", "not-yours", {"by": by})
    own = what == HARVESTER and position.sides[by].harvesters > 0
    if not own and supply(game, position, what) == 0:
        return Violation("purchase.supply", "none-left", {"what": what})
    if forces_at(position, part, by) == 0:
        return Violation("purchase.where", "no-forces", {"by": by, "part": part})
    return affordable(position, by, price_of(game, position, by, what), f"purchase.{what}")


def apply_buy(game: Game, position: Position, move: Move) -> list[Event]:
    """The unit stands with the forces."""
    by = move["by"]
    what = move["what"]
    price = price_of(game, position, by, what)
    if what == HARVESTER and position.sides[by].harvesters > 0:
        position.sides[by].harvesters -= 1
    add_units(position, what, move["part"], by, 1)
    told: dict[str, int | str] = {"by": by, "what": what, "part": move["part"]}
    paid = pay_bank(position, by, price, f"purchase.{what}")
    return [Event("unit-bought", f"purchase.{what}", told), *paid]


def wares(game: Game, position: Position, seat: str) -> list[str]:
    """The sorts of units (sorted) that a seat can buy now."""
    found: list[str] = []
    if len(parts_held(position, seat)) == 0:
        return found
    for what in [HARVESTER, ORNITHOPTER]:
        own = what == HARVESTER and position.sides[seat].harvesters > 0
        if what == HARVESTER and seat not in [EMPEROR, GUILD]:
            continue
        if not own and supply(game, position, what) == 0:
            continue
        if price_of(game, position, seat, what) <= position.sides[seat].spice:
            found.append(what)
    return found


def buy_field(game: Game, position: Position, partial: Move) -> Field | None:
    """What, then where."""
    if "what" not in partial:
        return choice("what", wares(game, position, partial["by"]), False)
    if "part" not in partial:
        return choice("part", parts_held(position, partial["by"]), True)
    return None


def may_buy(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can buy a unit."""
    return len(wares(game, position, seat)) > 0


# --- build ---------------------------------------------------------------------------------------

STRUCTURES: dict[str, str] = {"hideout": GUILD, "terraformer": EMPEROR}
"""Structure -> who builds it."""


def price_to_build(game: Game, what: str) -> int:
    """The price of a structure; a city's is that of its terraformer."""
    return game.numbers.hideout_price if what == "hideout" else game.numbers.terraform_price


def left_to_build(game: Game, position: Position, what: str) -> int:
    """How many structures of a sort are left; there is a city for each terraformer, and no more."""
    if what == "hideout":
        return game.numbers.hideouts - len(position.hideouts)
    return game.numbers.terraformers - len(position.terraformers) - len(position.cities)


def sites(game: Game, position: Position, what: str) -> list[str]:
    """The territories (sorted) in which a structure can be built."""
    terrain = "rock" if what == "hideout" else "sand"
    return [
        name
        for name in game.territory_ids
        if game.territories[name].terrain == terrain and owner(position, name) == ""
    ]


def check_build(game: Game, position: Position, move: Move) -> Violation | None:
    """A structure of one's own, in a territory for it, for its price.

    Clauses purchase.hideout, purchase.terraformer.
    """
    by = move["by"]
    what = move["what"]
    territory = move["territory"]
    if what not in STRUCTURES:
        return Violation("purchase.hideout", "no-such-structure", {"what": what})
    clause = f"purchase.{what}"
    if STRUCTURES[what] != by:
        return Violation(clause, "not-yours", {"by": by, "what": what})
    if territory not in sites(game, position, what):
        return Violation(clause, "not-here", {"territory": territory, "what": what})
    if left_to_build(game, position, what) == 0:
        return Violation(clause, "none-left", {"what": what})
    return affordable(position, by, price_to_build(game, what), clause)


def apply_build(game: Game, position: Position, move: Move) -> list[Event]:
    """The structure stands."""
    by = move["by"]
    what = move["what"]
    territory = move["territory"]
    if what == "hideout":
        set_hideout(position, territory, 0, False)
    else:
        set_terraformer(position, territory, game.numbers.terraform_spice, False)
    told: dict[str, int | str] = {"by": by, "what": what, "territory": territory}
    paid = pay_bank(position, by, price_to_build(game, what), f"purchase.{what}")
    return [Event("structure-built", f"purchase.{what}", told), *paid]


def buildable(game: Game, position: Position, seat: str) -> list[str]:
    """The structures (sorted) that a seat can build somewhere now."""
    return [
        what
        for what in sorted(STRUCTURES)
        if STRUCTURES[what] == seat
        and left_to_build(game, position, what) > 0
        and price_to_build(game, what) <= position.sides[seat].spice
        and len(sites(game, position, what)) > 0
    ]


def build_field(game: Game, position: Position, partial: Move) -> Field | None:
    """What, then where."""
    if "what" not in partial:
        return choice("what", buildable(game, position, partial["by"]), False)
    if "territory" not in partial:
        return choice("territory", sites(game, position, partial["what"]), True)
    return None


def may_build(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can build a structure."""
    return len(buildable(game, position, seat)) > 0


# --- rebuild -------------------------------------------------------------------------------------


def price_to_rebuild(game: Game, position: Position, territory: str) -> int:
    """Half the price of the structure of a territory, rounded up."""
    what = "hideout" if territory in position.hideouts else "terraformer"
    return (price_to_build(game, what) + 1) // 2


def check_rebuild(game: Game, position: Position, move: Move) -> Violation | None:
    """An own sabotaged structure that no opponent occupies, for half its price: purchase.rebuild."""
    by = move["by"]
    territory = move["territory"]
    if owner(position, territory) != by or working(position, territory):
        return Violation("purchase.rebuild", "nothing-there", {"by": by, "territory": territory})
    if others_there(game, position, territory, by):
        return Violation("purchase.rebuild", "occupied", {"territory": territory})
    price = price_to_rebuild(game, position, territory)
    return affordable(position, by, price, "purchase.rebuild")


def apply_rebuild(game: Game, position: Position, move: Move) -> list[Event]:
    """It works again."""
    by = move["by"]
    territory = move["territory"]
    paid = pay_bank(position, by, price_to_rebuild(game, position, territory), "purchase.rebuild")
    if territory in position.hideouts:
        set_hideout(position, territory, position.hideouts[territory].stash, False)
    elif territory in position.terraformers:
        set_terraformer(position, territory, position.terraformers[territory].left, False)
    else:
        position.ruins = [name for name in position.ruins if name != territory]
    told: dict[str, int | str] = {"by": by, "territory": territory}
    return [Event("structure-rebuilt", "purchase.rebuild", told), *paid]


def rebuildable(game: Game, position: Position, seat: str) -> list[str]:
    """The territories (sorted) whose structure a seat can rebuild now."""
    owned = sorted([*position.hideouts, *position.terraformers, *position.cities])
    return [
        name
        for name in owned
        if owner(position, name) == seat
        and not working(position, name)
        and not others_there(game, position, name, seat)
        and price_to_rebuild(game, position, name) <= position.sides[seat].spice
    ]


def rebuild_field(game: Game, position: Position, partial: Move) -> Field | None:
    """Where."""
    if "territory" not in partial:
        return choice("territory", rebuildable(game, position, partial["by"]), True)
    return None


def may_rebuild(game: Game, position: Position, seat: str) -> bool:
    """Whether a seat can rebuild a structure."""
    return len(rebuildable(game, position, seat)) > 0


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
    ),
    "revive-leader": Kind(
        clause="purchase.ghola",
        steps=["purchase"],
        check=check_revive,
        apply=apply_revive,
        field=revive_field,
        open=may_revive,
    ),
    "recruit": Kind(
        clause="purchase.recruit",
        steps=["purchase"],
        check=check_recruit,
        apply=apply_recruit,
        field=recruit_field,
        open=may_recruit,
    ),
    "buy": Kind(
        clause="purchase.turn",
        steps=["purchase"],
        check=check_buy,
        apply=apply_buy,
        field=buy_field,
        open=may_buy,
    ),
    "build": Kind(
        clause="purchase.turn",
        steps=["purchase"],
        check=check_build,
        apply=apply_build,
        field=build_field,
        open=may_build,
    ),
    "rebuild": Kind(
        clause="purchase.rebuild",
        steps=["purchase"],
        check=check_rebuild,
        apply=apply_rebuild,
        field=rebuild_field,
        open=may_rebuild,
    ),
    **guild.KINDS,
}
"""The kinds of move of this phase."""

PASSES: dict[str, Callable[[Game, Position, str], list[Event]]] = {"purchase": pass_purchase}
"""What a pass does in the steps of this phase."""
