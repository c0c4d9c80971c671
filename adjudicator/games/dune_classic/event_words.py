"""What happened in classic Dune, in words, and who may be told. Not portable: tables carry it as data.

The first template whose arguments the event has is taken; an empty one says that the event is no
news of its own. The tests keep this table complete.
"""

from __future__ import annotations

EVENTS: dict[str, list[str]] = {
    "advantage-stopped": ["The Karama card stops this advantage of {of}: {advantage}."],
    "advisor-landed": ["A Bene Gesserit advisor lands in {end}."],
    "advisor-placed": ["The Bene Gesserit place an advisor in {part}."],
    "advisor-stopped": ["The Bene Gesserit may not send an advisor after {by}."],
    "advisors-fight": ["Bene Gesserit advisors in {territory} become fighters: {forces}."],
    "advisors-joined": ["Bene Gesserit fighters in {part} become advisors: {forces}."],
    "advisors-lost": ["The Bene Gesserit lose {forces:# advisor|# advisors} in {part}."],
    "card-returned": ["{by} gives {to} a card."],
    "hand-taken": ["{by} takes all cards of {to}: {cards}."],
    "move-cancelled": ["A Karama card stops this move of {by}, which uses: {advantage}."],
    "plan-asked": ["{of} has to show Atreides its battle plan."],
    "plan-shown": ["{by} has shown Atreides its battle plan."],
    "power-used": ["{by} plays {card} for its special power."],
    "shipment-halted": ["The Guild stops the shipment of {of}."],
    "shipment-waits": ["The Guild may stop this shipment of {by}."],
    "traitors-dealt-again": ["{by} has its traitor cards dealt again."],
    "use-waits": ["{of} uses an advantage that a Karama card may stop: {advantage}."],
    "phase-allowed": ["{by} will stop nothing more in this phase."],
    "turn-allowed": ["{by} will stop nothing more in this turn."],
    "worm-summoned": ["{by} calls a worm to {territory}."],
    "alliance-broken": ["{by} leaves its alliance with {ally}."],
    "alliance-formed": ["{of} and {by} are allies."],
    "ally-spared": ["The worm spares {ally}."],
    "ally-unprotected": ["A Karama card keeps the Fremen from sparing {ally}."],
    "auction-cut-short": ["The auction ends after {number} of {cards} cards."],
    "auction-opened": ["Treachery cards up for bids: {cards}."],
    "battle-lost-by-both": ["Two traitors: {aggressor} and {defender} lose everything."],
    "battle-won": [
        (
            "{by} beats {against} in {territory}: the aggressor has {aggressor-strength}, the defender "
            "{defender-strength}."
        ),
        "{by} beats {against} in {territory} by a traitor.",
    ],
    "blow-began": ["Spice blow {number}."],
    "bonus-dealt": ["{by} draws an extra card."],
    "bonus-stopped": ["{by} gets no extra card."],
    "bribe-paid": ["{by} bribes {to} with {spice} spice."],
    "bribes-taken": ["{by} takes in {spice} spice from bribes."],
    "captive-declined": ["The Harkonnen leave {leader} alone."],
    "captive-freed": ["{leader} goes free."],
    "card-discarded": ["{by} discards {card}."],
    "card-wasted": ["{by} discards {card}, which was stopped."],
    "card-free": ["{by} plays {card} and pays nothing."],
    "card-hidden": ["Atreides may not look at card {number}."],
    "card-removed": ["{card} leaves the game."],
    "card-seen": [""],
    "card-unsold": ["Nobody bids on card {number}: the auction ends."],
    "card-up": [""],
    "card-won": ["{by} wins card {number} for {spice} spice."],
    "charity-paid": ["CHOAM Charity gives {to} {spice} spice."],
    "deal-recorded": ["{by} and {to} make a deal."],
    "cross-shipped": [
        "{by} ships {forces:# force|# forces} ({starred} starred) from {start} to {end}.",
        "{by} ships {forces:# force|# forces} from {start} to {end}.",
    ],
    "dials-revealed": ["The dials of the first storm add up to {sectors:# sector|# sectors}."],
    "explosion": ["Lasgun and shield: everything in {territory} is destroyed."],
    "extra-move": ["{by} plays {card} for another move."],
    "fighters-withdrew": ["Bene Gesserit fighters in {territory} become advisors: {forces}."],
    "guild-acts": ["The Guild acts now."],
    "garrison-stays": [
        "{by} keeps {forces:# force|# forces} in {part}: the ally came there later."
    ],
    "flew": [
        "{by} flies {forces:# force|# forces} ({starred} starred) from {start} to {end}.",
        "{by} flies {forces:# force|# forces} from {start} to {end}.",
    ],
    "force-landed": ["A Bene Gesserit force lands in {end}."],
    "forces-lost": [
        "{of} loses {forces:# force|# forces} ({starred} starred) in {part}.",
        "{of} loses {forces:# force|# forces} in {part}.",
        "{by} loses {forces:# force|# forces} in {part}.",
        "{faction} loses {forces:# force|# forces} in {part}.",
    ],
    "forces-revived": [
        "{by} revives {forces:# force|# forces} ({starred} starred) for {spice} spice.",
        "{by} revives {forces:# force|# forces} ({starred} starred).",
        "{by} revives {forces:# force|# forces} for {spice} spice.",
        "{by} revives {forces:# force|# forces}.",
    ],
    "forces-sheltered": ["The forces in {part} weather the storm."],
    "fremen-immune": ["The worm spares the Fremen in {territory}."],
    "fremen-not-immune": ["A Karama card leaves the Fremen in {territory} to the worm."],
    "game-won": ["Won on turn {turn} by {winners}."],
    "hand-full": ["No bids: {by}. {why}"],
    "rate-lent": ["{by} plays {card}: {to} ships once at the Guild’s rate."],
    "half-price": ["{by} plays {card} and ships at half price."],
    "karama-played": ["{by} plays {card} against this advantage: {advantage}."],
    "kwisatz-fights": ["The Kwisatz Haderach fights for {by}."],
    "kwisatz-killed": ["The explosion kills the Kwisatz Haderach of {of}."],
    "last-turn-over": ["The last turn, turn {turn}, is over."],
    "income-paid": ["{territory} pays {by} {spice} spice."],
    "leader-captured": ["The Harkonnen keep {leader} captive."],
    "leader-free": ["{leader} may fight again in this phase."],
    "leader-killed": ["{leader} of {of} is killed."],
    "leader-revived": ["{by} revives {leader} for {spice} spice.", "{by} revives {leader}."],
    "nexus-began": ["A nexus begins."],
    "nexus-ended": ["The nexus ends."],
    "no-battle-left": ["No further battle for {by}. {why}"],
    "nothing-to-move": ["Passed over: {by}. {why}"],
    "nothing-to-revive": ["Passed over: {by}. {why}"],
    "nothing-to-ship": ["Passed over: {by}. {why}"],
    "order-set": ["{first} is first player."],
    "moved": [
        "{by} moves {forces:# force|# forces} ({starred} starred) from {start} to {end}.",
        "{by} moves {forces:# force|# forces} from {start} to {end}.",
    ],
    "paid-to-bank": ["{by} pays {spice} spice to the bank."],
    "paid-to-emperor": ["{by} pays {spice} spice to the Emperor."],
    "paid-to-guild": ["{by} pays {spice} spice to the Guild."],
    "passed-by-time": ["The time of {seat} is up: it passes."],
    "plan-opened": [
        (
            "{by} shows its plan: {leader}, dial: {dial} ({number:no forces|# force|# forces}, starred: "
            "{starred}, spice: {spice}), weapon: {weapon}, defence: {defense}."
        ),
        "{by} shows its plan: {leader}, {number:no forces|# force|# forces}, weapon: {weapon}, defence: {defense}.",
    ],
    "revived-all": ["{by} has nothing more to revive."],
    "revivals-free": ["The revivals of {ally} are free this turn."],
    "set-up": ["The game is set up for {seats} seats."],
    "sides-changed": ["Bene Gesserit forces in {part} become {arrive}: {forces}."],
    "retreated": ["{by} ships {forces:# force|# forces} from {start} back to its reserves."],
    "shipped": [
        "{by} ships {forces:# force|# forces} ({starred} starred) to {end}.",
        "{by} ships {forces:# force|# forces} to {end}.",
    ],
    "spice-collected": ["{by} collects {spice} spice in {part}."],
    "spice-gained": ["{by} gains {spice} spice."],
    "spice-given": ["{by} gives {to} {spice} spice."],
    "spice-kept": ["{by} keeps the {spice} spice of its plan."],
    "spice-lost": ["{spice} spice in {part} is destroyed."],
    "spice-not-placed": ["The storm lies over {part}: {spice} spice is not placed."],
    "spice-placed": ["{spice} spice blows in {part}."],
    "spice-pledged": ["{by} lets its ally spend {spice} spice."],
    "spice-reshuffled": ["The spice cards are shuffled into a new deck of {cards}."],
    "starred-lost": ["{faction} loses starred forces in {part}: {forces}."],
    "storm-card-hidden": ["The Fremen may not look at the next storm card."],
    "storm-card-kept": ["The storm card drawn ahead of time stays as it is."],
    "storm-card-revealed": ["The storm card shows {sectors:# sector|# sectors}."],
    "storm-card-seen": [""],
    "storm-card-shuffled": ["The storm card drawn ahead is shuffled back."],
    "storm-controlled": ["{by} controls the storm: it moves {sectors:# sector|# sectors}."],
    "storm-dialled": ["The dials add up to {sectors:# sector|# sectors}."],
    "storm-moved": ["The storm moves {sectors:# sector|# sectors} to sector {sector}."],
    "traitor-called": ["{by} calls {leader} a traitor."],
    "traitors-kept": ["{by} keeps all its traitors."],
    "traitors-rejected": ["{by} chooses its traitor."],
    "truth-asked": ["{by} asks {to} a Truthtrance question."],
    "truth-told": ["{by} answers: {answer}."],
    "turn-began": [""],
    "turn-begun": ["Turn {turn} begins."],
    "wall-destroyed": ["{by} destroys the Shield Wall."],
    "worm-ridden": [
        "The Fremen ride a worm with {forces:# force|# forces} ({starred} starred) from {start} to {end}.",
        "The Fremen ride a worm with {forces:# force|# forces} from {start} to {end}.",
    ],
    "worm-set-aside": ["A worm on turn 1 is set aside."],
    "worm-struck": ["A worm strikes {territory}."],
    "worm-to-place": ["{by} chooses where the worm strikes."],
    "worm-without-effect": ["The worm has nowhere to strike."],
    "worms-returned": ["Worms shuffled back into the spice deck: {worms}."],
}
"""Kind of event -> its words: templates (adjudicator/templates.py) of the event's arguments."""

SECRET_MOVES = frozenset(
    {
        "answer",
        "dial",
        "keep-traitor",
        "pay",
        "plan",
        "pledge",
        "predict",
        "return-card",
        "show-plan",
    }
)
"""Moves that only their own seat and the table see."""

TOLD_MOVES: dict[str, list[str]] = {
    "answer": ["atreides"],
    "return-card": [],
    "show-plan": ["atreides"],
}
"""Secret moves and the seats that they are made for: who asks by Prescience is told the answer.

The seat that a line names as `to` is told as well.
"""

SHOWN_MOVES = frozenset({"dial", "plan"})
"""Secret moves that everybody sees once they are opened."""

OPEN_DRAWS = frozenset({"reveal-spice", "reveal-storm", "capture"})
"""Draws that everybody sees."""

SECRET_EVENTS = frozenset({"spice-pledged"})
"""Events that only the table sees in full."""

TOLD_EVENTS = frozenset({"spice-pledged"})
"""Those of them that the seats see that they name: two allies know what one of them may spend."""

SECRET_REASONS = frozenset(
    {
        "battle.ally-spice/no-pledge",
        "battle.ally-spice/not-said",
        "battle.ally-spice/too-much",
        "battle.kwisatz/asleep",
        "battle.prescience-answer/no-such-dial",
        "battle.spice/too-poor",
        "bidding.ally-share/too-much",
        "bidding.bonus-card/not-next",
        "bidding.deal/not-next",
        "bidding.karama/no-such-card",
        "bidding.own-spice/too-high",
        "bidding.payment/too-poor",
        "cards.ghola-forces/not-held",
        "cards.ghola-leader/not-held",
        "cards.karama/not-held",
        "cards.power-return/not-held",
        "cards.power/not-held",
        "cards.spoken-for/bid-relies",
        "cards.spoken-for/bid-rests-on",
        "cards.spoken-for/in-plan",
        "cards.truthtrance/not-held",
        "charity.claim/too-rich",
        "deals.bribe/too-much",
        "deals.give/too-much",
        "deals.plan-spice/plan-stands",
        "deals.plan-spice/pledge-stands",
        "deals.pledge/too-much",
        "deals.standing-bid/bid-stands",
        "deals.standing-bid/pledge-stands",
        "movement.hajr/no-such-card",
        "revival.leader-price/too-poor",
        "revival.price/too-poor",
        "setup.cards/not-in-deck",
        "setup.keep-traitor/not-dealt",
        "setup.traitors/not-in-deck",
        "shipment.ally-share/too-much",
        "shipment.foresight/not-in-deck",
        "shipment.karama/no-such-card",
        "shipment.price/too-poor",
        "spice-blow.reveal/not-in-deck",
        "spice-blow.reveal/not-next",
        "storm.family-atomics/no-card",
        "storm.weather-control/no-card",
        "traitors.call/not-held",
    }
)
"""Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""
