"""The corrections of a verdict in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

import msgspec

from adjudicator.check.verdict import Changed, Correction
from adjudicator.harmless import harmless
from adjudicator.log.envelope import Value
from adjudicator.speech import phrase
from adjudicator.wording import value_words

if TYPE_CHECKING:
    from adjudicator.check.checker import Judgement


def correction_lines(judgement: Judgement) -> list[str]:
    """What the referee has corrected, one text for each correction; nothing where that is nothing."""
    found = judgement.verdict.corrections
    if isinstance(found, msgspec.UnsetType):
        return []
    return [correction_words(one, judgement.place(one.line), judgement.names()) for one in found]


def correction_words(one: Correction, line: int, names: Mapping[str, str]) -> str:
    """A correction in words; `line` is that of the file."""
    parts: list[str] = []
    if one.hidden:
        parts.append(phrase("what is corrected is not shown here"))
    if one.ruling:
        parts.append(phrase("ruling: {ruling}", ruling=harmless(one.ruling)))
    parts += [change_words(change, names) for change in one.changes]
    if one.why:
        parts.append(phrase("reason: {why}", why=harmless(one.why)))
    if not one.signed:
        parts.append(phrase("not signed"))
    if one.taken_back:
        parts.append(phrase("taken back in line {n}", n=one.taken_back))
    return phrase("line {n}: {what}", n=line, what="; ".join(parts))


def change_words(change: Changed, names: Mapping[str, str]) -> str:
    """A changed value: its place, the old and the new value; for a list, what was added and removed."""
    if isinstance(change.old, list) and isinstance(change.new, list):
        gone, come = [*change.old], list[str]()
        for one in change.new:
            if one in gone:
                gone.remove(one)
            else:
                come.append(one)
        return phrase(
            "{place}: out {gone}, in {come}",
            place=place_words(change.path, names),
            gone=value_said([*gone], names),
            come=value_said([*come], names),
        )
    return phrase(
        "{place}: {old}, now {new}",
        place=place_words(change.path, names),
        old=value_said(change.old, names),
        new=value_said(change.new, names),
    )


def place_words(path: str, names: Mapping[str, str]) -> str:
    """A place of a position: the names of what is named in it, the rest as players say it."""
    owners, words = list[str](), list[str]()
    for part in path.split("/"):
        if part in names:
            owners.append(names[part])
        elif part != "sides":
            words.append(phrase(FIELDS[part]) if part in FIELDS else part.replace("_", " "))
    return harmless(" / ".join([*owners, *words]))


def value_said(value: Value, names: Mapping[str, str]) -> str:
    """A value of a position in words."""
    if value is None or value == []:
        return phrase("nothing")
    if isinstance(value, list):
        return harmless(", ".join(value_words(one, names) for one in value))
    return harmless(value_words(value, names))


FIELDS = {
    "advanced": "starred forces",
    "advisors": "advisors",
    "battle_deck": "battle deck",
    "battle_discard": "discarded battle cards",
    "battle_top": "top of the discarded battle cards",
    "bribes": "spice of bribes",
    "captives": "captive leaders",
    "cards": "cards",
    "cycle": "cycle",
    "dead": "dead leaders",
    "dealt": "traitor cards to choose from",
    "debts": "own water debts",
    "deck": "deck",
    "decks": "deck",
    "dice": "dice",
    "discard": "discards",
    "discards": "discards",
    "forces": "forces",
    "gesserit": "Bene Gesserit tokens",
    "goods": "goods",
    "hand": "cards in hand",
    "harvesters": "harvesters",
    "lands": "territory",
    "leaders": "leaders",
    "legions": "Legion",
    "loyalty": "loyalty",
    "market": "market cards",
    "market_deck": "market deck",
    "market_discard": "discarded market cards",
    "market_top": "top of the discarded market cards",
    "markers": "prescience markers",
    "moved": "forces that have moved",
    "moved_advisors": "advisors that have moved",
    "objective_deck": "objectives in the deck",
    "objectives": "objectives",
    "ornithopters": "ornithopters",
    "owner": "whose warrior stands there",
    "prescience_deck": "prescience cards in the deck",
    "prescience_gone": "prescience cards that are gone",
    "price": "price of shipping",
    "quota": "quota",
    "ready": "forces ready to ship",
    "recruits": "recruits",
    "removed": "cards out of the game",
    "reserve": "spice in the reserve",
    "reserves": "reserves",
    "revealed": "revealed prescience cards",
    "revived": "forces revived in this turn",
    "rivals": "water debts held",
    "rows": "row of the marker",
    "sietches": "sietches",
    "sites": "production sites in the deck",
    "spice": "spice",
    "spice_deck": "spice deck",
    "spice_discard": "discarded spice cards",
    "spies": "spies",
    "starred": "starred forces",
    "storm": "sector of the storm",
    "supremacy": "supremacy",
    "tanks": "forces in the tanks",
    "tokens": "tokens",
    "traitor_bottom": "traitor cards under the deck",
    "traitor_deck": "traitor deck",
    "traitors": "traitor cards",
    "travel": "movement",
    "treachery_deck": "treachery deck",
    "treachery_discard": "discarded treachery cards",
    "treachery_out": "treachery cards out of the game",
    "treachery_top": "top of the treachery deck",
    "turn": "turn",
    "units": "units",
    "wall": "whether the Shield Wall stands",
    "warriors": "warriors in reserve",
}
"""Field of a position -> what players call it."""
