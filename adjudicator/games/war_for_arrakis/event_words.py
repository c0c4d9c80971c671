"""What happened in War for Arrakis, in words, and who may be told. Tables carry it as data.

The first template whose arguments the event has is taken; an empty one says that the event is no
news of its own. The tests keep this table complete.
"""

from __future__ import annotations

EVENTS: dict[str, list[str]] = {
    "advanced": ["The victors advance from {start} to {end}."],
    "attacked": ["{by} attacks {area} from {start}."],
    "banned": ["A ban is active: {card}."],
    "battle-drawn": ["Both Legions are destroyed; nobody wins in {area}."],
    "battle-won": ["{by} wins the battle of {area}."],
    "boosted": ["{by} discards {card} for a combat die."],
    "card-played": ["{by} plays {card}."],
    "claimed": ["The Atreides claim {card}."],
    "destroyed": ["The Legion of {by} in {area} is destroyed."],
    "detonated": ["The family atomics go off: {area} is desert."],
    "die-forced": ["The next die to be spent is {result}."],
    "die-lost": ["An unused die is discarded: {result}."],
    "discarded": ["{by} discards {card}."],
    "fled": ["The Legion in {start} withdraws to {end}."],
    "flyer-lost": ["A vehicle is lost in {zone}: {vehicle}."],
    "game-won": ["Won in round {round} by {winners}."],
    "gesserit": ["{by} takes {count:# Bene Gesserit token|# Bene Gesserit tokens}."],
    "harvested": ["There {spice:is # spice|are # spice} to spend."],
    "harvester-lost": ["The harvester in {area} is lost."],
    "hit": ["The Legion in {area} suffers {hits:# Hit|# Hits}."],
    "hits-counted": [
        "{defender} suffers {attack:# Hit|# Hits}, {attacker} suffers {defense:# Hit|# Hits}."
    ],
    "leader-entered": ["{leader} comes into play."],
    "leader-gone": ["{leader} leaves the game."],
    "leader-lost": ["{leader} is removed from {area}."],
    "marker-fell": ["The marker of {power} falls to row {row}."],
    "moved": ["A Legion moves from {start} to {end}."],
    "passed": ["{by} has nothing more to do in this turn."],
    "pinned": ["A planning card is laid on {card}."],
    "placed": ["{by} places {piece} in {area}."],
    "prescience": ["The marker {marker} stands at {now}."],
    "rescued": ["A carryall saves the harvester in {area}."],
    "retreated": ["{by} retreats."],
    "round-began": ["Round {round} begins."],
    "row-active": ["Row {row} is active: {withheld:# die is|# dice are} withheld."],
    "settlement-destroyed": ["{area} is destroyed."],
    "sietch-moved": ["A sietch goes from {start} to {end}."],
    "sietch-shown": ["The sietch in {area} is turned up: {token}."],
    "supremacy": ["Supremacy stands at {now}."],
    "token-shown": ["A deployment token in {area} shows {count:# unit|# units}."],
    "transported": ["An ornithopter of {zone} carries a Legion."],
    "unit-lost": ["{by} loses {piece} in {area}."],
    "weakened": ["In {area} this becomes a Regular: {piece}."],
    "worm-attacked": ["A sandworm attacks {area}."],
    "worm-came": ["A sandworm comes to {area}."],
    "worm-moved": ["A sandworm moves from {start} to {end}."],
}
"""Kind of event -> its words: templates (adjudicator/templates.py) of the event's arguments."""

SECRET_MOVES: frozenset[str] = frozenset()
"""Moves that only their own seat and the table see: none but draws."""

SHOWN_MOVES: frozenset[str] = frozenset()
"""Secret moves that everybody sees once they are opened."""

OPEN_DRAWS = frozenset(
    {"flip-sign", "muster-black", "muster-silver", "reveal-prescience", "turn-up-station"}
)
"""Draws that everybody sees."""

SECRET_EVENTS: frozenset[str] = frozenset()
"""Events that only the table sees in full."""

SECRET_REASONS = frozenset(
    {
        "battle.cards/not-open",
        "cards.free/not-open",
        "cards.free/not-open-now",
        "cards.play/not-open",
        "cards.play/not-open-now",
        "effects.discard/not-open",
        "end.hand/not-open",
    }
)
"""Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""
