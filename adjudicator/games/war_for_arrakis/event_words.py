"""What happened in War for Arrakis, in words, and who may be told. Tables carry it as data.

The first template whose arguments the event has is taken; an empty one says that the event is no
news of its own. The tests keep this table complete.
"""

from __future__ import annotations

EVENTS: dict[str, list[str]] = {
    "acted": ["{by:# takes|# take} an action: {result}."],
    "advanced": ["The victors advance from {start} to {end}."],
    "alarmed": ["The Harkonnens are warned: a card goes to the reinforcements."],
    "attacked": ["{by:# attacks|# attack} {area} from {start}."],
    "banned": ["A ban is active: {card}."],
    "battle-drawn": ["Both Legions are destroyed; nobody wins in {area}."],
    "battle-won": ["{by:# wins|# win} the battle of {area}."],
    "boosted": ["{by:# discards|# discard} {card} for a combat die."],
    "card-played": ["{by:# plays|# play} {card}."],
    "claimed": ["The Atreides claim {card}."],
    "compared": ["Combat power {attack} against {defense}."],
    "conferred": ["{by:# discards|# discard} a Cone of Silence; {left:# is|# are} left."],
    "counted-as": ["The die counts as {result}."],
    "decided": ["Criterion: {criterion}."],
    "destroyed": ["The Legion of {by} in {area} is destroyed."],
    "detonated": ["The family atomics go off: {area} is desert."],
    "dice-due": ["{by:# rolls|# roll} {count:# die|# dice}."],
    "dice-shared": ["{by:# has|# have} {count:# die|# dice}, {aside} of them to change."],
    "die-forced": ["The next die to be spent is {result}."],
    "die-gained": ["The Harkonnens take a die from the spice board; {left:# is|# are} left there."],
    "die-lost": ["An unused die is discarded: {result}."],
    "die-shows": ["The die is made to show {result}."],
    "discarded": ["{by:# discards|# discard} {card}."],
    "elites-cancel": ["{piece} of {by} cancel up to {count:# shield|# shields}."],
    "exposed": ["Storms and sandworms can come to {area} now."],
    "fled": ["The Legion in {start} withdraws to {end}."],
    "flyer-lost": ["A vehicle is lost in {zone}: {vehicle}."],
    "game-won": ["Won in round {round} by {winners}."],
    "garrisoned": ["A deployment token is left in {area}."],
    "gesserit": ["{by:# takes|# take} {count:# Bene Gesserit token|# Bene Gesserit tokens}."],
    "gesserit-used": ["A Bene Gesserit token has served as a die: {by}."],
    "harvested": ["There {spice:is # spice|are # spice} to spend."],
    "harvests": ["The Harkonnens harvest by {card}."],
    "harvester-lost": ["The harvester in {area} is lost."],
    "hit": ["The Legion in {area} suffers {hits:# hit|# hits}."],
    "hits-counted": [
        "{defender:# suffers|# suffer} {attack:# hit|# hits}, {attacker:# suffers|# suffer} {defense:# hit|# hits}."
    ],
    "leader-acted": ["{leader} acts."],
    "leader-entered": ["{leader} comes into play."],
    "leader-gone": ["{leader} leaves the game."],
    "leader-lost": ["{leader} is removed from {area}."],
    "marker-fell": ["The marker of {power} falls to row {row}."],
    "moved": ["A Legion moves from {start} to {end}."],
    "not-asked": [""],
    "passed": ["{by:# has|# have} nothing more to do in this turn."],
    "passed-over": ["Passed over: {by}. {why}"],
    "pinned": ["A planning card is laid on {card}."],
    "placed": ["{by:# places|# place} {piece} in {area}."],
    "prescience": ["The marker {marker} stands at {now}."],
    "refreshed": ["All spent leaders are ready again."],
    "reinforced": ["Nothing of it can be done: {card} goes to the reinforcements."],
    "rescued": ["A carryall saves the harvester in {area}."],
    "retreated": ["{by:# retreats|# retreat}."],
    "rode": ["A Legion rides from {start} to {end}."],
    "rolled-again": ["Three dice show {result}: it is rolled again."],
    "round-began": ["Round {round} begins."],
    "row-active": ["Row {row} is active: {withheld:# die is|# dice are} withheld."],
    "scheme-waits": ["{card} waits beside the board."],
    "settlement-destroyed": ["{area} is destroyed."],
    "sietch-moved": ["A sietch goes from {start} to {end}."],
    "sietch-shown": ["The sietch in {area} is turned up: {token}."],
    "signs-lie": ["Now {count:# wormsign lies|# wormsigns lie} on the board."],
    "step-reached": ["The marker {marker} reaches step {step}."],
    "supremacy": ["Supremacy stands at {now}."],
    "tactical-discarded": ["{card} is no target."],
    "tank-moved": ["In the tank of {by} {count:# leader moves|# leaders move} on."],
    "targeted": ["The target is {card}."],
    "token-laid": ["A deployment token comes to {area}."],
    "token-shown": ["A token in {area} shows {count:# unit|# units}."],
    "transported": ["An ornithopter of {zone} carries a Legion."],
    "turn-over": [""],
    "unit-lost": ["{by:# loses|# lose} {piece} in {area}."],
    "weakened": ["In {area} this becomes a Regular: {piece}."],
    "wild-maker": ["It is the Wild Maker."],
    "worm-attacked": ["A sandworm attacks {area}."],
    "worm-came": ["A sandworm comes to {area}."],
    "worm-drives": ["The sandworm drives the Legion in {area} out."],
    "worm-moved": ["A sandworm moves from {start} to {end}."],
}
"""Kind of event -> its words: templates (adjudicator/templates.py) of the event's arguments."""

SECRET_MOVES: frozenset[str] = frozenset()
"""Moves that only their own seat and the table see: none but draws."""

SHOWN_MOVES: frozenset[str] = frozenset()
"""Secret moves that everybody sees once they are opened."""

OPEN_DRAWS = frozenset(
    {
        "draw-tactical",
        "flip-sign",
        "muster-black",
        "muster-silver",
        "reveal-prescience",
        "turn-up-corrino-ally",
        "turn-up-house-harkonnen",
        "turn-up-station",
    }
)
"""Draws that everybody sees."""

SHARED: dict[str, list[str]] = {"fremen-ally": ["atreides"], "house-atreides": ["atreides"]}
"""Seat -> the side that it shares: partners see what the table draws for their side."""

SECRET_EVENTS: frozenset[str] = frozenset()
"""Events that only the table sees in full."""

SECRET_REASONS = frozenset(
    {
        "battle.cards/never",
        "battle.cards/not-in-hand",
        "cards.free/needs",
        "cards.free/not-in-hand",
        "cards.free/not-open-now",
        "cards.free/too-few",
        "cards.free/with-die",
        "cards.play/free-card",
        "cards.play/needs",
        "cards.play/not-in-hand",
        "cards.play/not-open-now",
        "deployment.token/not-open",
        "effects.discard/never",
        "effects.discard/not-open",
        "end.hand/never",
        "end.hand/not-open",
        "setup.objective/not-open",
        "setup.sietches/not-open",
        "setup.starting-tokens/not-open",
        "start.cards/not-open",
    }
)
"""Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""
