"""What happened in Dawn of the Fremen, in words, and who may be told. Tables carry it as data.

The first template whose arguments the event has is taken; an empty one says that the event is no
news of its own. The tests keep this table complete.
"""

from __future__ import annotations

EVENTS: dict[str, list[str]] = {
    "abandoned": ["{territory} lies abandoned."],
    "all-settled": [
        "All land is settled, {each} territories for each tribe.",
        "All land is settled.",
    ],
    "alliance-formed": ["{tribes} are allies and win with {number:# sietch|# sietches}."],
    "attack-failed": ["The attack of {by} on {territory} fails."],
    "attack-off": ["The attack of {by} on {territory} is off."],
    "attack-began": ["{by} attacks {territory}, which defends itself with {defense}."],
    "broken-off": ["The shipment of {by} is broken off; what it carries stays in {territory}."],
    "built": ["{by} builds in {territory}: {token}."],
    "card-drawn": ["{by} finds {card}."],
    "card-played": ["{tribe} plays {card}."],
    "card-returned": ["{tribe} takes {card} back into its hand."],
    "cloak-used": ["A jubba cloak carries the stillsuit of {by} on to {territory}."],
    "cycle-began": ["Cycle {cycle} begins; {tribe} leads."],
    "debt-given": ["{by} gives {to} {count:# water debt|# water debts} for {lost} lost strength."],
    "debts-exchanged": ["{by} gives back water debts of {tribe} for a resource: {resource}."],
    "debts-passed": ["Water debts of {tribe} go to {to}: {count}."],
    "debts-short": [
        "{by} owes {to} {due:# water debt|# water debts} for {lost} lost strength, but has {count:none|only #|only #}."
    ],
    "duplicate-lost": ["There is one too many in {territory}, and it is lost: {token}."],
    "find-lost": ["What {by} has found is lost: {item}."],
    "game-won": ["Won in cycle {cycle} by {winners}."],
    "harj-leader": ["{tribe} leads the Harj with a {number}."],
    "inherited": ["{by} takes over {territory}."],
    "initiation-began": ["The Initiation Cycle begins."],
    "lead-passed": ["{tribe} leads in place of {by}."],
    "left-free": ["{territory} is free to be settled again."],
    "no-own-strength": ["{by} has no strength of its own there."],
    "number-changed": ["{tribe} wins with {number:# sietch|# sietches} from now on."],
    "occupied": ["{by} takes {territory}."],
    "offer-void": ["The offer of {by} is void."],
    "offers-over": ["No more offers: {by}. {why}"],
    "order-reversed": ["The Harj is over: {tribe} leads, and the order is clockwise now."],
    "passage-paid": ["{by} pays {tribe} a water debt for the way through {territory}."],
    "passed-over": ["Passed over: {by}. {why}"],
    "passed-over-too": [""],
    "phase-began": [""],
    "phase-occurs": ["{phase} takes place in this cycle."],
    "phase-skipped": ["{phase} does not take place in this cycle."],
    "play-on": ["The council votes to play on."],
    "produced": ["{territory} produces {resource}: {count}."],
    "proposal-given-up": ["{by} gives its proposal up."],
    "proposal-refused": ["The proposal of {by} is refused."],
    "proposal-void": ["The proposal of {by} is void."],
    "proposed": ["{by} puts its proposal to the vote."],
    "reach-used": ["{by} can carry nothing further than {territory}: the shipment ends there."],
    "rendered": ["The fallen warrior is rendered for water in {territory}."],
    "rocks-counted": [
        "In this game there {number:are no rock barriers|is # rock barrier|are # rock barriers}."
    ],
    "roll-again": ["{tribes} roll again."],
    "shipped": ["{by} ships from {start} to {end}."],
    "stopped": ["The strength of {tribe} is stopped in {territory} for this cycle."],
    "strengths-compared": ["{by} attacks {territory} with {attack} against {defense}."],
    "strengths-so-far": ["So far it is {attack} against {defense} in {territory}."],
    "tied": ["{tribes} have reached their numbers of sietches together."],
    "traded": [
        "{by} trades with {to}: {given} for {gotten}.",
        "{by} trades with {to}: {given} for a water debt of {tribe}.",
        "{by} trades with {to}: a water debt of {debt} for {gotten}.",
    ],
    "vanished": ["{by} vanishes into the desert."],
    "votes-counted": ["The vote: {yes} for, {no} against."],
    "went-back": ["What {by} brought returns to where it came from."],
    "win-shared": ["The allies win together: {winners}."],
}
"""Kind of event -> its words: templates (adjudicator/templates.py) of the event's arguments."""

SECRET_MOVES = frozenset({"return-site", "thumper", "vote"})
"""Moves that only their own seat and the table see; sides and votes are shown as they count."""

SHOWN_MOVES = frozenset({"thumper", "vote"})
"""Secret moves that everybody sees once they are opened."""

OPEN_DRAWS = frozenset({"draw", "reveal-site"})
"""Draws that everybody sees."""

SECRET_EVENTS: frozenset[str] = frozenset()
"""Events that only the table sees in full."""

SECRET_REASONS = frozenset(
    {
        "harj.reveal/none-left",
    }
)
"""Reasons of refusals that rest on what only the seat itself may know, as "clause/code"."""
