"""What happened in Dune Messiah, in words, and who may be told. Not portable.

The first template whose arguments the event has is taken; an empty one says that the event is no
news of its own. The tests keep this table complete.
"""

from __future__ import annotations

EVENTS: dict[str, list[str]] = {
    "battle-won": [
        "{by} beats {against} in {territory}: the aggressor has {aggressor-strength}, the defender {defender-strength}."
    ],
    "card-discarded": ["{by} discards {card}."],
    "card-offered": ["{by} offers {card} to {to} for {spice} spice."],
    "card-refused": ["{by} does not buy it."],
    "card-returned": ["{card} goes back to {to}."],
    "card-sold": ["{by} buys {card} for {spice} spice."],
    "cards-due": ["{by} draws {cards:# card|# cards}."],
    "cards-forfeit": ["{by} loses {cards:# card|# cards} with its spies."],
    "charity-paid": ["Charity brings {to} {spice} spice."],
    "debt-forgiven": ["The debt of {by} is forgiven: {spice} spice."],
    "debt-left": ["{by} still owes {spice} spice."],
    "deployed": ["{by} is joined by {forces:# force|# forces} in {end}."],
    "detected": ["{by} detects something in {territory}: {what}."],
    "fare-paid": ["{by} pays {spice} spice to {to}."],
    "first-player": ["{by} is first player."],
    "forces-lost": [
        "{of} loses {forces:# force|# forces} in {part}.",
        "{faction} loses {forces:# force|# forces} in {part}.",
    ],
    "forces-returned": ["{forces:# force comes|# forces come} back into the reserve of {by}."],
    "forces-revealed": ["The forces of {by} in {territory} are seen."],
    "forces-scattered": [
        "The storm scatters {forces:# force|# forces} of {of} in {part}: they go to reserve."
    ],
    "forces-sheltered": ["The forces in {part} weather the storm."],
    "forces-spared": ["{forces:# force is|# forces are} spared in {part}: {by}."],
    "forces-struck": ["Hidden forces of {by} strike in {territory}."],
    "game-won": ["Won on turn {turn} by {winners}."],
    "harvester-evacuated": ["A spice harvester of {of} in {part} is evacuated."],
    "harvester-lost": ["A spice harvester of {of} in {part} is destroyed."],
    "harvesters-destroyed": [
        "{by} destroys {harvesters:# spice harvester|# spice harvesters} of {of} in {territory}."
    ],
    "harvesters-scattered": [
        "Back to the reserve of {of} from {part}: {harvesters:# spice harvester|# spice harvesters}."
    ],
    "land-green": ["{territory} is green: a city stands there."],
    "leader-killed": ["{leader} of {of} is killed."],
    "leader-revived": ["{by} revives {leader} as a ghola for {spice} spice."],
    "leader-spared": ["{leader} of {by} is not a ghola and lives."],
    "leader-stays": [""],
    "leaders-return": ["The leaders come back from the battles: {leaders}."],
    "liquidated": ["{by} sells a piece ({what}, {place}) for {spice} spice."],
    "loyalty-gained": ["{by} gains {loyalty} loyalty."],
    "loyalty-spent": ["{by} spends {loyalty} loyalty."],
    "moved": [
        (
            "{by} moves {forces:no forces|# force|# forces}{harvesters:|, # harvester|, # harvesters}"
            "{ornithopters:|, # ornithopter|, # ornithopters} from {start} to {end}."
        )
    ],
    "network-called": ["{by} calls on {spies:# connected spy|# connected spies}."],
    "no-battle-left": ["No battle: {by}. {why}"],
    "no-cards-due": ["No cards: {by}. {why}"],
    "no-network": ["The network cannot help {by}. {why}"],
    "no-sietch-turned": ["{by} turns no sietch. {why}"],
    "no-zeal": ["{by} cannot call for zeal. {why}"],
    "nobody-won": ["The game ends on turn {turn}, and nobody has won."],
    "nothing-to-collect": ["Nothing to collect: {by}. {why}"],
    "nothing-to-liquidate": ["Nothing to sell: {by}. {why}"],
    "nothing-to-raid": ["Nothing to raid: {by}. {why}"],
    "nothing-to-sell": ["Nothing for sale: {by}. {why}"],
    "ornithopters-lost": ["{of} loses {ornithopters:# ornithopter|# ornithopters} in {part}."],
    "ornithopters-taken": [
        "{by} takes {ornithopters:# ornithopter|# ornithopters} from {of} in {territory}."
    ],
    "paid-to-bank": ["{by} pays {spice} spice to the bank."],
    "passed-over-too": [""],
    "plan-opened": [
        "{by} shows its plan: {leader}, {number:no forces|# force|# forces}, weapon: {weapon}, defence: {defense}."
    ],
    "price-reveals": ["At a price of {price} hidden forces are detected."],
    "price-set": ["{by} sets the price of shipping to {price}."],
    "quota-met": ["{by} meets its quota; it is {quota} now."],
    "quota-missed": ["{by} misses its quota of {quota} and owes {spice} spice."],
    "quota-not-asked": ["The quota cannot be paid: {by}. {why}"],
    "quota-raised": ["The quota rises by {more} to {quota}."],
    "quota-reset": ["The quota is {quota} again."],
    "recruited": ["{by} recruits {forces:# force|# forces}."],
    "recruits-ready": ["{forces:# recruit is|# recruits are} ready: {by}."],
    "sabotage-failed": ["Sabotage in {territory} fails: {action}."],
    "sabotage-succeeded": ["Sabotage in {territory} succeeds: {action}."],
    "set-up": ["The game is set up for {seats} seats; {first} is first player."],
    "shipped": ["{by} ships {forces:# force|# forces} to {end}."],
    "sietch-blocked": ["{territory} pays nothing: it is occupied."],
    "sietch-turned": ["{territory} is loyal to {by}."],
    "sietches-loyal": ["{sietches:# sietch is|# sietches are} loyal to {faction}."],
    "spice-collected": ["{by} collects {spice} spice in {part}."],
    "spice-fetched": ["{by} takes {spice} spice out of its hideout in {territory}."],
    "spice-gained": ["{by} gains {spice} spice."],
    "spice-left": ["{by} leaves the spice in {part}."],
    "spice-lost": ["{spice} spice in {part} is gone."],
    "spice-not-placed": ["{part} is green: {spice} spice is not placed."],
    "spice-placed": ["{spice} spice blows in {part}."],
    "spice-reshuffled": ["The spice cards are shuffled into a new deck of {cards}."],
    "spice-stashed": ["{by} puts {spice} spice into its hideout in {territory}."],
    "spice-stolen": ["{by} steals {spice} spice from {of}."],
    "spies-lost": ["{spies:# spy is|# spies are} killed in {territory}."],
    "spies-moved": ["{by} moves {spies:# spy|# spies} from {start} to {end}."],
    "spies-scattered": ["The storm scatters {spies:# spy|# spies} of {of} in {part}."],
    "spy-shipped": ["{by} sends a spy to {end}."],
    "stash-taken": ["{by} takes {spice} spice from the hideout in {territory}."],
    "storm-distance": ["The storm will move {sectors:# sector|# sectors}."],
    "storm-moved": ["The storm moves {sectors:# sector|# sectors} to sector {sector}."],
    "strength-raised": ["{by} is stronger by {strength}."],
    "structure-built": ["{by} builds in {territory}: {what}."],
    "structure-rebuilt": ["{by} rebuilds its structure in {territory}."],
    "structure-sabotaged": ["{by} sabotages what {of} has built in {territory}."],
    "terraformed": ["The terraformer in {territory} goes on working: {left:no|#|#} spice is left."],
    "theft-rolled": ["The die lets the Guild steal {spice:no|#|#} spice in {territory}."],
    "treachery-reshuffled": ["The treachery cards are shuffled into a new deck of {cards}."],
    "turn-begun": ["Turn {turn} begins."],
    "unit-bought": ["{by} brings a unit to {part}: {what}."],
    "voice-used": ["{by} uses the Voice: {order} {what}."],
    "worm-ignored": ["A worm finds nothing: no spice has blown yet."],
    "worm-kept-off": ["A worm keeps away from {territory}: it is green."],
    "worm-struck": ["A worm strikes {territory}."],
}
"""Kind of event -> its words: templates (adjudicator/templates.py) of the event's arguments."""

SECRET_MOVES = frozenset({"answer", "plan"})
"""Moves that only their own seat and the table see."""

TOLD_MOVES: dict[str, list[str]] = {"answer": ["emperor"]}
"""Secret moves and the seats that they are made for: who asks by Prescience is told the answer."""

SHOWN_MOVES = frozenset({"plan"})
"""Secret moves that everybody sees once they are opened."""

OPEN_DRAWS = frozenset({"reveal-spice"})
"""Draws that everybody sees."""

SECRET_EVENTS: frozenset[str] = frozenset()
"""Events that only the table sees in full."""

SECRET_REASONS = frozenset(
    {
        "battle.forfeit/not-held",
        "hidden.detect/not-held",
        "market.offer/not-held",
        "purchase.draw/not-in-deck",
        "setup.deal/not-in-deck",
        "spice-blow.reveal/not-in-deck",
    }
)
"""Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""
