"""What somebody did at a table and no move explains: one name for each, with what is said of it at the table and of a log."""

from __future__ import annotations

import msgspec


class Said(msgspec.Struct, frozen=True):
    """What is said of a finding, in English."""

    table: str = ""
    """By the referee at the table, as a line of its own; "" for what it does not look for."""
    log: str = ""
    """By the import, after who has done it and with what; "" for what it does not look for."""


FINDINGS = {
    "changed": Said(
        "On the table, {where}: a piece is not what the module made it.",
        "what the piece is was changed",
    ),
    "order": Said(
        "{where}: the pile was put in another order, and nothing had come into it.",
        "the pile was put in another order, and nothing had come into it",
    ),
    "not-top": Said(
        "{where}: a card was taken that was not on top.",
        "it was not the card on top",
    ),
    "looked-at": Said(
        "On the table, {where}: {who} looks at something that is hidden from that side.",
        "whoever may not see it has looked at it",
    ),
    "not-lost": Said(
        "{who}: said that a card went to somebody else, who drew it at the same moment; nobody did.",
        "the line says that it went to somebody else, who drew it at the same moment, and nobody has drawn it",
    ),
    "chance-undone": Said(
        "{what}: taken back after chance had spoken.",
        "chance had spoken; it was taken back",
    ),
    "rolled-again": Said(
        "{what}: chance was taken back and came out otherwise.",
        "chance had spoken; it was taken back, and the table drew or rolled again",
    ),
    "shown-undone": Said(
        "{what}: taken back after it had shown something hidden.",
        "it was made in secret and all saw it; it was taken back",
    ),
    "peeked-undone": Said(
        "{what}: taken back after all had seen that of another side.",
        "it was made in secret; when another of its kind had been shown, it was taken back",
    ),
    "shown-again": Said(
        "{what}: it was taken back after all had seen it, and is another now.",
        "it was made in secret and all saw it; it was taken back, and something else was shown",
    ),
    "other-roll": Said(
        "{what}: the die showed something else.",
        "the die showed something else than the report says",
    ),
    "rolled-silently": Said("A die was rolled, and no line says so."),
    "opened-otherwise": Said(
        "{what}: what is shown is not what was sealed.",
        "it was sealed with something else in its form",
    ),
    "sealed-again": Said(
        "{what}: sealed again, with something else in its form.",
        "it was sealed with something else in its form before, and sealed again",
    ),
    "for-another": Said(
        "{what}: announced by the program of {who}.",
        "somebody else's program has announced it",
    ),
    "sat-elsewhere": Said(
        "Whoever played {who} has taken another side.",
        "who had a side took another one",
    ),
    "typed": Said(
        "{what}: the line was typed into the chat, no form has written it.",
        "the line was typed into the chat, no form has written it",
    ),
    "header": Said(
        "A header comes too late: moves were made before it.",
        "a line says in the middle of the game by which rulings it is played",
    ),
    "header-changed": Said(
        "The header that the module keeps is not the one with which the game began."
    ),
    "moved": Said(log="no reported move sends them there"),
    "early": Said(log="they went long before the move that sends them"),
    "owed": Said(log="a reported move sends them, and nobody has moved them"),
    "late": Said(log="a reported move sends them, and they were moved long after it"),
    "seen": Said(log="a card that nobody may see was taken and put back"),
    "turned-up": Said(log="it was turned up, and no reported move turns it"),
    "nameless": Said(log="it does not say whose program has announced it"),
    "other-words": Said(log="its words say something else than the move that it carries"),
}
"""Name of a finding -> what is said of it."""
TABLE = {name: said.table for name, said in FINDINGS.items() if said.table}
LOG = {name: said.log for name, said in FINDINGS.items() if said.log}
