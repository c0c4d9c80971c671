"""What computer players know of Conquest and Diplomacy: what is worth having, and rules of thumb."""

from __future__ import annotations

from typing import Any

from adjudicator.games.conquest_and_diplomacy.board import strongholds
from adjudicator.games.conquest_and_diplomacy.records import Game, Position
from adjudicator.games.conquest_and_diplomacy.turn import has
from adjudicator.players.minds import asking, clash, desert, guessing, unseen
from adjudicator.players.minds.chance import Chance
from adjudicator.players.minds.records import NEVER, POINT, Mind, Notes, Seat
from adjudicator.rules.dune.battlefield import opponent_of
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field

GOAL = 8 * POINT
MARKET_CARD = 220


def worth(game: Game, position: Position, seat: str) -> int:
    """What a position is worth to a seat."""
    side = position.sides[seat]
    last = position.turn >= position.turns
    soon = position.turn >= game.numbers.first_win_turn - 1
    winning = 45 * POINT if soon else 12 * POINT
    if last or position.turn >= game.numbers.first_win_turn:
        winning = 90 * POINT
    terms = desert.Terms(
        goals=strongholds(game, position),
        need=game.numbers.win_strongholds,
        friends=[seat],
        collect=game.numbers.collect,
        storm_proof=has(game, seat, "storm-proof"),
        storm_reach=game.numbers.steer_most,
        goal=GOAL,
        winning=winning,
        sheltered=[],
        edge=edge(game, seat),
    )
    total = desert.board_worth(game, position, seat, terms)
    total += desert.side_worth(game, position, seat)
    total += desert.cards_worth(game, side.hand)
    market = MARKET_CARD // 3 if last else MARKET_CARD
    return total + market * len(side.market)


def edge(game: Game, seat: str) -> int:
    """What a seat has in battles by its advantages, in tenths of a strength."""
    found = 0
    if has(game, seat, "prescience"):
        found += 20
    if has(game, seat, "voice"):
        found += 8
    if has(game, seat, "many-traitors"):
        found += 8
    return found


def imagined(game: Game, position: Position, notes: Notes, chance: Chance) -> Position:
    """A position that fits a view."""
    sides = position.sides
    guessing.show_cards(position)
    cards = {name: facts.copies for name, facts in game.cards.items()}
    seen = [side.hand for side in sides.values()] + [position.battle_discard]
    pool = unseen.pool_of(cards, seen, chance)
    markets = {name: facts.copies for name, facts in game.market_cards.items()}
    held = [side.market for side in sides.values()] + [position.market_discard]
    market = unseen.pool_of(markets, held, chance)
    leaders: dict[str, int] = {}
    for name in traitors_in_play(game, position):
        leaders[name] = 1
    known: list[list[str]] = []
    for side in sides.values():
        known.append(side.traitors)
        known.append(side.dealt)
    traitors = unseen.pool_of(leaders, known, chance)
    for side in sides.values():
        side.hand = unseen.dealt(pool, side.hand)
        side.market = unseen.dealt(market, side.market)
        side.traitors = unseen.dealt(traitors, side.traitors)
        side.dealt = unseen.dealt(traitors, side.dealt)
        side.leaders = unseen.open_things(side.leaders)
    position.battle_discard = unseen.dealt(pool, position.battle_discard)
    position.battle_deck = unseen.dealt(pool, position.battle_deck)
    position.market_discard = unseen.dealt(market, position.market_discard)
    position.market_deck = unseen.dealt(market, position.market_deck)
    position.traitor_bottom = unseen.dealt(traitors, position.traitor_bottom)
    position.traitor_deck = unseen.dealt(traitors, position.traitor_deck)
    spices = {name: facts.copies for name, facts in game.spice_cards.items()}
    desert_cards = unseen.pool_of(spices, [position.spice_discard], chance)
    position.spice_discard = unseen.dealt(desert_cards, position.spice_discard)
    position.spice_deck = unseen.dealt(desert_cards, position.spice_deck)
    guessing.fill_plans(game, position, chance)
    return position


def traitors_in_play(game: Game, position: Position) -> list[str]:
    """The leaders of the seats that play."""
    found: list[str] = []
    for side in position.sides.values():
        found.extend(unseen.open_things(side.leaders))
        found.extend(side.dead)
    return found


# --- which moves are worth a thought ---------------------------------------------------------------


def options(at: Seat, move: Move, field: Field) -> list[Any]:
    """The options of a field that are worth a thought: strongholds and spice, some sizes of groups."""
    kind = move["move"]
    if field.name == "end" and kind in ["ship", "move", "ride"]:
        goals = strongholds(at.game, at.view)
        return [end for end in field.options if desert.is_goal(at.game, at.view, goals, end)]
    if field.name == "forces":
        return clash.spread(field.options, 6 if at.strength.name == "easy" else 10)
    return field.options


def prior(at: Seat, move: Move) -> int:
    """What a move is worth for reasons that the position after it does not show."""
    kind = move["move"]
    game: Game = at.game
    view: Position = at.view
    if kind == "exchange":
        return 2 * POINT
    if kind == "call-traitor":
        return 100 * POINT
    if kind == "buy":
        spare = view.sides[at.seat].spice - 5
        paid = game.numbers.market_price * move["cards"]
        return 0 if paid <= max(0, spare) else -150 * move["cards"]
    if kind == "play-card":
        return card_prior(at, move["card"])
    if kind == "collect-some" or (kind == "pass" and view.step == "collect"):
        return NEVER
    return 0


def card_prior(at: Seat, card: str) -> int:
    """What the effect of a market card is worth beside what the position shows at once."""
    facts = at.game.market_cards[card]
    side = at.view.sides[at.seat]
    if facts.play == "exchange":
        bad = [name for name in side.hand if at.game.cards[name].category == "worthless"]
        return MARKET_CARD + 2 * POINT * len(bad) - POINT
    if facts.play in ["harvest", "income", "extra-move", "long-move", "free-shipment"]:
        return MARKET_CARD + POINT
    return 0


# --- rules of thumb --------------------------------------------------------------------------------


def decide(at: Seat) -> Move | None:
    """Traitors, questions and battle plans are chosen by rules of thumb."""
    step = at.view.step
    if step in ["keep-traitor", "keep-traitors"]:
        return asking.traitor_kept(at)
    if step == "return-traitor":
        return traitor_returned(at)
    if step == "voice" and "voice" in at.forms.kinds:
        return asking.voice(at)
    if step == "prescience" and "ask" in at.forms.kinds:
        return asking.question(at)
    if step == "answer" and "answer" in at.forms.kinds:
        return asking.answer(at)
    if step in ["plans", "replan"] and "plan" in at.forms.kinds:
        made = clash.best_plan(MIND, FIGHT, at, stakes(at), "plan")
        return made if len(made) > 0 else None
    return None


def traitor_returned(at: Seat) -> Move | None:
    """The card of an own or dead leader, or of the weakest."""
    field = at.forms.next_field({"by": at.seat, "move": "return-traitor"})
    if field is None:
        return None
    alive: list[str] = []
    for seat, side in at.view.sides.items():
        if seat != at.seat:
            alive.extend(side.leaders)
    ranked = sorted(
        field.options,
        key=lambda name: (name in alive, clash.strength_of(at.game, name), name),
    )
    return {"by": at.seat, "move": "return-traitor", "leader": ranked[0]}


def stakes(at: Seat) -> clash.Stakes:
    """The stakes of the battle, with the risk that own leaders are traitors."""
    view = at.view
    enemy = opponent_of(view, at.seat)
    own = view.sides[at.seat]
    rival = view.sides[enemy]
    theirs = [*rival.leaders, *rival.dead]
    unknown = [
        name
        for name in traitors_in_play(at.game, view)
        if name not in theirs and name not in own.traitors
    ]
    share = 100 * len(rival.traitors) // max(1, len(unknown))
    risks = clash.risks_of(at.game, own.leaders, own.traitors, share)
    return clash.stakes_of(MIND, at, risks, own.traitors)


FIGHT = guessing.Fight(
    dials=clash.plain_dials,
    after=clash.no_more,
    after_strength=clash.no_strength,
    guessed=clash.plain_strength,
    leaders=guessing.free_leaders,
)
MIND = Mind(
    worth=worth,
    imagined=imagined,
    options=options,
    prior=prior,
    decide=decide,
    ahead=["move", "ship"],
)
