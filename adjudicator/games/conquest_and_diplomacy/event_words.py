"""What happened in Conquest and Diplomacy, in words, and who may be told. Not portable.

The first template whose arguments the event has is taken; an empty one says that the event is no
news of its own. The tests keep this table complete.
"""

from __future__ import annotations

EVENTS: dict[str, list[str]] = {
    "advantages-ordered": ["{by} has the battle advantage: {first} comes first."],
    "battle-lost-by-both": ["Two traitors: {aggressor} and {defender} lose everything."],
    "battle-reshuffled": ["The battle cards are shuffled into a new deck of {cards}."],
    "battle-won": [
        (
            "{by} beats {against} in {territory}: the side with the battle advantage has "
            "{aggressor-strength}, the other {defender-strength}."
        ),
        "{by} beats {against} in {territory} by a traitor.",
    ],
    "card-discarded": ["{by} discards {card}."],
    "charity-paid": ["Charity brings {to} {spice} spice."],
    "contract-signed": [""],
    "dial-lost": ["{by} loses what it has dialled: {forces:# force|# forces}."],
    "explosion": ["Lasgun and Shield: everything in {territory} is destroyed."],
    "extra-group": ["{by} may move one more group."],
    "forces-lost": [
        "{of} loses {forces:# force|# forces} in {part}.",
        "{faction} loses {forces:# force|# forces} in {part}.",
    ],
    "forces-revived": [
        "{by} revives {forces:# force|# forces} for {spice} spice.",
        "{by} revives {forces:# force|# forces}.",
    ],
    "forces-sheltered": ["The forces in {part} weather the storm."],
    "forces-spared": ["{forces:# force is|# forces are} spared in {part}: {by}."],
    "game-won": ["Won on turn {turn} by {winners}."],
    "group-flies": ["{by} may move a group up to {range} territories."],
    "harvester-sent": ["Each force of {by} collects {spice} spice this turn."],
    "haven-made": ["{territory} is a haven for {by}."],
    "leader-killed": ["{leader} of {of} is killed."],
    "leader-retrieved": ["{leader} of {by} may fight again."],
    "leader-revived": ["{by} revives {leader} for {spice} spice.", "{by} revives {leader}."],
    "leader-saved": ["{leader} of {by} is saved, but adds nothing."],
    "leader-stunned": ["{leader} of {by} is stunned and adds nothing."],
    "leaders-blended": ["The leaders of {by} are drawn."],
    "leaders-return": ["The leaders come back from the battles: {leaders}."],
    "market-cancelled": ["{card} of {by} has no effect."],
    "market-paid": [
        "{by} pays {to} {spice} spice for {cards:# market card|# market cards}.",
        "{by} pays the bank {spice} spice for {cards:# market card|# market cards}.",
    ],
    "market-paid-itself": [
        "{by} pays itself {spice} spice for {cards:# market card|# market cards}."
    ],
    "market-played": ["{by} plays {card}."],
    "market-reshuffled": ["The market cards are shuffled into a new deck of {cards}."],
    "moved": ["{by} moves {forces:# force|# forces} from {start} to {end}."],
    "no-battle-left": ["No battle left: {by}. {why}"],
    "no-charity": [""],
    "nothing-bought": ["{by} buys no market cards."],
    "nothing-to-buy": ["No market cards are bought: {by}. {why}"],
    "nothing-to-collect": ["Nothing is collected: {by}. {why}"],
    "nothing-to-move": ["Passed over: {by}. {why}"],
    "nothing-to-revive": ["Passed over: {by}. {why}"],
    "nothing-to-ship": ["Passed over: {by}. {why}"],
    "paid-to-bank": ["{by} pays {spice} spice to the bank."],
    "passed-over-too": [""],
    "plan-opened": [
        "{by} shows its plan: {leader}, {number:no forces|# force|# forces}, weapon: {weapon}, defence: {defense}."
    ],
    "plan-taken-back": ["{by} makes its plan anew."],
    "reaction": [""],
    "reactions-began": ["The plans are open: {first} may act first."],
    "rolls-tied": ["A tie for first player: {seats}."],
    "set-up": ["The game is set up for {seats} seats; {first} is first player."],
    "shipped": ["{by} ships {forces:# force|# forces} to {end}."],
    "smugglers-hired": ["{by} ships {forces:# force|# forces} free of charge."],
    "spice-collected": ["{by} collects {spice} spice in {part}."],
    "spice-gained": ["{by} gains {spice} spice."],
    "spice-lost": ["{spice} spice in {part} is gone."],
    "spice-not-placed": ["The storm lies over {part}: {spice} spice is not placed."],
    "spice-placed": ["{spice} spice blows in {part}."],
    "spice-reshuffled": ["The spice cards are shuffled into a new deck of {cards}."],
    "storm-distance": ["The storm will move {sectors:# sector|# sectors}."],
    "storm-moved": ["The storm moves {sectors:# sector|# sectors} to sector {sector}."],
    "strength-raised": ["{by} is stronger by {card}.", "{by} strikes back."],
    "stronghold-covered": ["The sand covers {territory}."],
    "stronghold-shared": ["Two factions occupy {territory}."],
    "traitor-called": ["{by} calls {leader} a traitor."],
    "traitor-drawn": ["{by} takes a traitor card."],
    "traitor-put-under": ["{by} puts a traitor card under the deck."],
    "traitor-returned": ["The traitor card of {leader} goes back to the deck."],
    "traitors-returned": ["{by} has chosen its traitors."],
    "turn-began": [""],
    "turn-begun": ["Turn {turn} begins; {first} is first player."],
    "voice-used": ["{by} uses the Voice: {order} {what}."],
    "worm-called": ["{by} calls a worm."],
    "worm-discarded": ["Another worm comes and finds nothing."],
    "worm-ignored": ["A worm on turn 1 goes back into the deck."],
    "worm-ridden": ["{by} rides a worm with {forces:# force|# forces} from {start} to {end}."],
    "worm-struck": ["A worm strikes {territory}."],
    "worthless-sold": ["{by} gives up {cards:# worthless card|# worthless cards}."],
}
"""Kind of event -> its words: templates (adjudicator/templates.py) of the event's arguments."""

SECRET_MOVES = frozenset({"answer", "keep-traitor", "plan", "return-traitor"})
"""Moves that only their own seat and the table see."""

TOLD_MOVES: dict[str, list[str]] = {"answer": ["atreides", "atreides-fremen"]}
"""Secret moves and the seats that they are made for: who asks by Prescience is told the answer."""

SHOWN_MOVES = frozenset({"plan"})
"""Secret moves that everybody sees once they are opened."""

OPEN_DRAWS = frozenset({"reveal-spice"})
"""Draws that everybody sees."""

SECRET_EVENTS: frozenset[str] = frozenset()
"""Events that only the table sees in full."""

SECRET_REASONS = frozenset(
    {
        "battle.traitor-draw/not-in-deck",
        "battle.traitor-return/not-held",
        "gain.battle/not-in-deck",
        "gain.market/not-in-deck",
        "market.black-market/nothing-worthless",
        "market.play/not-held",
        "setup.blend/not-among-them",
        "setup.harkonnen-keep/not-dealt",
        "setup.harkonnen-traitors/not-in-deck",
        "setup.keep-traitor/not-dealt",
        "setup.traitors/not-in-deck",
        "spice-blow.reveal/not-in-deck",
        "traitors.call/not-held",
    }
)
"""Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""
