"""What computer players know of Dune Messiah: rules of thumb, and what is worth a thought."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_messiah.records import Game, Position
from adjudicator.games.dune_messiah.turn import EMPEROR, FREMEN, GUILD, SISTERS
from adjudicator.players.minds import asking, clash, guessing, unseen
from adjudicator.players.minds.chance import Chance
from adjudicator.players.minds.dune_messiah_worth import loyal, worth
from adjudicator.players.minds.records import NEVER, POINT, Mind, Notes, Seat
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field

MARCHES = ["deploy", "move", "move-spy", "ship", "ship-spy", "transport"]


def imagined(game: Game, position: Position, notes: Notes, chance: Chance) -> Position:
    """A position that fits a view."""
    guessing.show_cards(position)
    offer = position.offer
    if offer is not None and SISTERS in position.sides:
        seller = position.sides[SISTERS]
        seller.hand = unseen.shown(seller.hand, [offer.card])
    cards = {name: facts.copies for name, facts in game.cards.items()}
    known = [side.hand for side in position.sides.values()] + [position.discard]
    pool = unseen.pool_of(cards, known, chance)
    for side in position.sides.values():
        side.hand = unseen.dealt(pool, side.hand)
    position.deck = unseen.dealt(pool, position.deck)
    spices = {name: facts.copies for name, facts in game.spice_cards.items()}
    sand = unseen.pool_of(spices, [position.spice_discard], chance)
    position.spice_deck = unseen.dealt(sand, position.spice_deck)
    guessing.fill_plans(game, position, chance)
    return position


def options(at: Seat, move: Move, field: Field) -> list[Any]:
    """The options of a field that are worth a thought."""
    if field.name == "end" and move["move"] in MARCHES:
        return [end for end in field.options if is_goal(at.game, at.view, at.seat, move, end)]
    if field.name in ["forces", "spice", "price", "sectors"]:
        return clash.spread(field.options, 5 if at.strength.name == "easy" else 7)
    return field.options


def is_goal(game: Game, position: Position, seat: str, move: Move, part: str) -> bool:
    """Whether somebody may want to be in a part."""
    territory = game.parts[part].territory
    if move["move"] in ["ship-spy", "move-spy"]:
        return position.spies.get(part, 0) == 0
    if territory == game.objective or territory in game.sietches or part in position.spice:
        return True
    if territory in position.hideouts or territory in position.terraformers:
        return True
    if territory in position.cities or game.territories[territory].terrain == "polar-sink":
        return True
    for other in game.territories[territory].parts:
        if len(position.harvesters.get(other, {})) > 0:
            return True
    return False


def prior(at: Seat, move: Move) -> int:
    """What a move is worth for reasons that the position after it does not show."""
    kind = move["move"]
    view: Position = at.view
    if kind in ["claim-charity", "turn-sietch", "pay-quota", "collect"]:
        return 50 * POINT
    if kind in ["overpay", "leave", "liquidate"]:
        return -POINT
    if kind == "stash":
        return 20 * min(move["spice"], 10) if view.quota < view.sides[at.seat].spice else -POINT
    if kind == "build":
        return built(at, move["what"])
    if kind == "recruit":
        return 60 * move["forces"] if view.turn < view.turns else 0
    if kind == "offer":
        return offered(at, move)
    if kind == "refuse":
        return 0
    if kind in ["zeal", "detect"]:
        return POINT
    if kind == "sabotage":
        return 3 * POINT
    return 0


def built(at: Seat, what: str) -> int:
    """What a structure is worth beside the position after it."""
    left = at.view.turns - at.view.turn
    if what == "terraformer" and at.seat == EMPEROR:
        return 2 * POINT if left >= 5 else NEVER
    if what == "hideout" and at.seat == GUILD:
        return 4 * POINT if left >= 4 else NEVER
    return 0


def offered(at: Seat, move: Move) -> int:
    """What it is worth to offer a card: the Bene Gesserit keep three, and ask for its value."""
    hand: list[str] = at.view.sides[at.seat].hand
    value: int = at.game.cards[move["card"]].value
    if len(hand) <= 3 or move["price"] != value:
        return NEVER
    rich: bool = at.view.sides[move["to"]].spice >= value + 2
    return 3 * POINT + 10 * value if rich else NEVER


def decide(at: Seat) -> Move | None:
    """Questions and battle plans are chosen by rules of thumb."""
    step = at.view.step
    if step == "plans" and "plan" in at.forms.kinds:
        risks: dict[str, int] = {}
        stakes = clash.stakes_of(MIND, at, risks, [])
        made = clash.best_plan(MIND, FIGHT, at, stakes, "plan")
        return made if len(made) > 0 else None
    if step == "voice" and "voice" in at.forms.kinds:
        return asking.voice(at)
    if step == "ask" and "ask" in at.forms.kinds:
        return asking.question(at)
    if step == "answer-ask" and "answer" in at.forms.kinds:
        return asking.answer(at)
    if step == "network" and "call-network" in at.forms.kinds:
        return network(at)
    return zealous(at)


def network(at: Seat) -> Move | None:
    """All spies that can be paid for."""
    form: Move = {"by": at.seat, "move": "call-network"}
    field = at.forms.next_field(form)
    if field is None or len(field.options) == 0:
        return None
    return {**form, "spies": field.options[len(field.options) - 1]}


def zealous(at: Seat) -> Move | None:
    """Zeal in battles for Arrakeen, and wherever loyalty can be spared."""
    view: Position = at.view
    game: Game = at.game
    if "zeal" not in at.forms.kinds or view.battle is None:
        return None
    left = len(game.sietches) - loyal(view)
    spare = view.loyalty - game.numbers.zeal_open >= left * game.numbers.loyalty_sietch
    if spare or view.battle.territory == game.objective:
        return {"by": at.seat, "move": "zeal"}
    return None


def guessed(game: Any, position: Any, seat: str, number: int) -> int:
    """The strength in halves of so many forces of an enemy, with network and zeal."""
    found = 2 * number
    battle = position.battle
    if seat == SISTERS:
        added: int = battle.network
        found += 2 * added
    if seat == FREMEN and battle.zeal:
        found += number
    return found


def dials(at: Seat, form: Move) -> list[guessing.Dial]:
    """What may be dialled: with zeal each force counts half as much again, the network is added."""
    found: list[guessing.Dial] = []
    for dial in clash.plain_dials(at, form):
        strength = guessed(at.game, at.view, at.seat, dial.forces)
        found.append(
            guessing.Dial(fields=dial.fields, strength=strength, forces=dial.forces, cost=0)
        )
    return found


FIGHT = guessing.Fight(
    dials=dials,
    after=clash.no_more,
    after_strength=clash.no_strength,
    guessed=guessed,
    leaders=guessing.free_leaders,
)
MIND = Mind(
    worth=worth,
    imagined=imagined,
    options=options,
    prior=prior,
    decide=decide,
    ahead=["purchase", "turn"],
)
