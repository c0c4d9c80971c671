"""Rules of thumb of classic Dune: what is worth a thought, bids, traitors, questions, the dials of plans."""

from __future__ import annotations

from typing import Any

from adjudicator.games.dune_classic.records import Position
from adjudicator.games.dune_classic.victory import strongholds
from adjudicator.games.dune_classic.worth import dial_of
from adjudicator.players.minds import asking, clash, desert, guessing
from adjudicator.players.minds.chance import below
from adjudicator.players.minds.dune_classic_keen import allied_gain, hand_worth
from adjudicator.players.minds.records import NEVER, POINT, Seat
from adjudicator.rules.dune.battlefield import combatants, opponent_of
from adjudicator.rules.kinds import Move
from adjudicator.rules.records import Field

UNMADE = ["bribe", "deal", "give", "pledge", "retreat", "truthtrance"]
"""Kinds of moves that these players do not make: talk, gifts, and retreats."""
RICH_MOST = 4
"""So much more do strong players bid at most because they have spice to spare."""
FINE_DIALS = 16
"""So many numbers of a plan are compared by strong players."""
STOPPED = ["prescience", "voice"]
"""Advantages that are worth a Karama card in a battle for a stronghold."""
ALLYING = ["accept-alliance", "break-alliance", "offer-alliance"]
MARCHES = ["cross-ship", "move", "ride", "ship"]


def options(at: Seat, move: Move, field: Field) -> list[Any]:
    """The options of a field that are worth a thought."""
    name = field.name
    kind = move["move"]
    if name == "end" and kind in MARCHES:
        goals = strongholds(at.game, at.view)
        return [end for end in field.options if desert.is_goal(at.game, at.view, goals, end)]
    if name == "forces":
        return clash.spread(field.options, 5 if at.strength.name == "easy" else 8)
    if name in ["starred", "ally"]:
        return clash.spread(field.options, 2) if name == "starred" else field.options[:1]
    if name == "advantage" and kind == "karama":
        return [option for option in field.options if option in STOPPED]
    if name == "karama" and (kind != "ship" or at.strength.name == "easy"):
        return [option for option in field.options if option == "none"]
    if name == "hajr" and at.strength.trials == 0:
        return [option for option in field.options if not option]
    if name in ["sectors", "number", "spice"]:
        return clash.spread(field.options, 8)
    return field.options


def prior(at: Seat, move: Move) -> int:
    """What a move is worth for reasons that the position after it does not show."""
    kind = move["move"]
    if kind in UNMADE:
        return NEVER
    if kind == "karama":
        return stopping(at, move["advantage"])
    if kind in ALLYING and at.notes.numbers.get("broken", 0) > 0:
        return NEVER
    if kind in ALLYING and at.strength.trials > 0:
        return allying(at, move)
    if kind == "break-alliance":
        return -12 * POINT
    if kind == "accept-alliance":
        return 5 * POINT
    if kind == "offer-alliance":
        return 2 * POINT + strength_of_ally(at, move["to"])
    if kind in ["call-traitor", "claim-charity"]:
        return 100 * POINT
    if kind in ["accompany", "grant-revival"]:
        return POINT
    if kind == "answer-truth":
        return 0 if move["yes"] else 1
    if kind in ["ghola-forces", "ghola-leader", "weather-control", "family-atomics"]:
        return -POINT
    return 0


def allying(at: Seat, move: Move) -> int:
    """What a move of a nexus is worth to a strong player beside what the position after it shows."""
    if move["move"] == "break-alliance":
        return -4 * POINT
    if move["move"] == "accept-alliance":
        return POINT
    view: Position = at.rules.view(at.game, at.view, "table")
    gain = allied_gain(at.game, view, at.seat, move["to"])
    return min(gain, 20 * POINT) if gain > 0 else -POINT


def stopping(at: Seat, advantage: str) -> int:
    """What it is worth to stop an advantage: of the enemy in an own battle for a stronghold, when it is to be used."""
    view: Position = at.view
    battle = view.battle
    if battle is None or advantage not in STOPPED or view.step != advantage:
        return NEVER
    if at.seat not in combatants(view) or battle.territory not in at.game.strongholds:
        return NEVER
    enemy = opponent_of(view, at.seat)
    return 6 * POINT if at.game.advantages[advantage].faction == enemy else NEVER


def strength_of_ally(at: Seat, other: str) -> int:
    """How welcome another seat is as an ally: who stands in strongholds, but not in our own."""
    view: Position = at.view
    found = 0
    for part, here in view.forces.items():
        if at.game.parts[part].territory in at.game.strongholds and other in here:
            found += -POINT if at.seat in here else POINT // 2
    return found


def decide(at: Seat) -> Move | None:
    """Traitors, bids, the prediction and questions are chosen by rules of thumb."""
    step = at.view.step
    if step == "bid" and "pass" in at.forms.kinds:
        return bid(at)
    if step == "keep-traitor":
        return asking.traitor_kept(at)
    if step == "predict":
        return prediction(at)
    if step == "voice" and "voice" in at.forms.kinds:
        return asking.voice(at)
    if step == "prescience" and "ask" in at.forms.kinds:
        return asking.question(at)
    if step == "answer" and "answer" in at.forms.kinds:
        return asking.answer(at)
    return None


def bid(at: Seat) -> Move:
    """The least higher bid as long as the card is worth it, else a pass."""
    no: Move = {"by": at.seat, "move": "pass"}
    if "bid" not in at.forms.kinds:
        return no
    form: Move = {"by": at.seat, "move": "bid"}
    field = at.forms.next_field(form)
    if field is None or len(field.options) == 0:
        return no
    least: int = field.options[0]
    limit = limit_of(at) if at.strength.trials == 0 else keen_limit(at)
    if least > limit:
        return no
    return {**form, "spice": least}


def limit_of(at: Seat) -> int:
    """What the card that is up is worth to a seat, in spice."""
    view: Position = at.view
    side = view.sides[at.seat]
    useful = len([card for card in side.hand if at.game.cards[card].category != "worthless"])
    limit = 5 - useful + below(at.chance, 2)
    auction = view.auction
    if auction is not None and auction.card in at.game.cards:
        facts = at.game.cards[auction.card]
        limit += 2
        if facts.category == "worthless":
            limit = 0
        elif auction.card in side.hand:
            limit -= 2
    if at.seat == "emperor":
        limit += 1
    if at.seat == "harkonnen":
        limit += 1
    kept = 3 if view.turn < view.turns else 1
    return min(limit, max(1 if useful == 0 else 0, side.spice - kept))


def keen_limit(at: Seat) -> int:
    """What the card that is up is worth to a strong player, in spice: weapons and defences win battles, hoards do not."""
    view: Position = at.view
    side = view.sides[at.seat]
    held = hand_worth(at.game, side.hand)
    limit = 0
    card = "" if view.auction is None else view.auction.card
    if card in at.game.cards:
        limit += (hand_worth(at.game, [*side.hand, card]) - held) // POINT
    else:
        total = 0
        copies = 0
        for name, facts in at.game.cards.items():
            total += facts.copies * (hand_worth(at.game, [*side.hand, name]) - held)
            copies += facts.copies
        limit += total // (copies * POINT) + 1
    if limit > 1:
        limit += below(at.chance, 2) + min(RICH_MOST, max(0, side.spice - 6) // 3)
    kept = 2 if view.turn < view.turns else 0
    return min(limit, max(1 if len(side.hand) == 0 else 0, side.spice - kept))


def prediction(at: Seat) -> Move | None:
    """One of the others, in a turn in which games are often won."""
    form: Move = {"by": at.seat, "move": "predict"}
    field = at.forms.next_field(form)
    if field is None:
        return None
    chosen: str = field.options[below(at.chance, len(field.options))]
    form = {**form, "faction": chosen}
    turns = at.forms.next_field(form)
    if turns is None:
        return None
    wanted = 2 + below(at.chance, 4)
    turn: int = turns.options[min(wanted, len(turns.options) - 1)]
    return {**form, "turn": turn}


# --- battle plans ----------------------------------------------------------------------------------


def dials(at: Seat, form: Move) -> list[guessing.Dial]:
    """What may be dialled with a leader: forces, those with a star first, and spice for them."""
    field = at.forms.next_field(form)
    found: list[guessing.Dial] = []
    if field is None:
        return found
    most = clash.DIALS_MOST if at.strength.trials == 0 else FINE_DIALS
    for number in clash.spread(field.options, most):
        made: Move = {"number": number}
        starred = 0
        spice = 0
        while True:
            following = at.forms.next_field({**form, **made})
            if following is None or following.name not in ["starred", "spice", "ally"]:
                break
            value: int = following.options[0]
            if following.name != "ally":
                value = following.options[len(following.options) - 1]
            made = {**made, following.name: value}
            if following.name == "starred":
                starred = value
            elif following.name == "spice":
                spice = value
        strength = 2 * number
        if at.view.advanced is not None:
            strength = dial_of(at.game, at.view, at.seat, number, starred, spice)
        cost = 90 * spice
        found.append(guessing.Dial(fields=made, strength=strength, forces=number, cost=cost))
    return found


def after(at: Seat, form: Move) -> dict[str, Any]:
    """The Kwisatz Haderach fights wherever he can."""
    field = at.forms.next_field(form)
    found: dict[str, Any] = {}
    if field is not None and field.name == "kwisatz":
        found = {"kwisatz": field.options[len(field.options) - 1]}
    return found


def after_strength(fields: dict[str, Any]) -> int:
    """What the Kwisatz Haderach adds, in halves of a strength."""
    return 4 if fields.get("kwisatz", False) else 0
