"""Compares the words of a line of chat with the move that it carries.

People at the table read the words; the log takes the move. A form of our modules writes both from
the same fields: the side, the title of the form, and each field with its label. If the words name
another side, kind of move, number or thing than the move, the line was not written by a form.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import unescape
from typing import Any

from adjudicator.content.names import deed_words, names
from adjudicator.content.places import game_folder
from adjudicator.content.translation import translation_in
from adjudicator.registry import rulebook
from adjudicator.rules.records import Event
from adjudicator.speech import languages
from adjudicator.wording import words_of
from exporters.lua.shapes import shape_of
from exporters.speech import phrase, speaking
from exporters.vassal.format.chat_lines import without_marks
from exporters.vassal.module.controls.dice import FALLEN
from exporters.vassal.reading.checks.news import lines_about
from exporters.vassal.reading.checks.ruled import TABLE
from exporters.vassal.reading.saved.mapping import side_of
from exporters.vassal.reading.saved.reports import marked
from exporters.vassal.reading.saved.seating import Names

NUMBER = re.compile(r"-?[0-9]+")
PLACE = re.compile(r"\{[^}]*\}")
"""A place of a template."""
PLAIN = re.compile(r"\w")


def contradicts(
    said_by: Names,
    text: str,
    move: dict[str, Any],
    events: Sequence[Event] | None,
    *,
    ours: bool,
) -> bool:
    """Whether the words of a line say something else than the move that it carries.

    `events` is what the move did by the rules, None where that is not known. `ours`: our module must
    have written it, so that words that are neither those of a form nor the news of its referee do, too.
    """
    game = said_by.mapping.game
    words = unescape(without_marks(text[: marked(text)])).removeprefix("* ").strip()
    if _is_one_of(words, lines_about(game, move, events or ()), move):
        return False
    head, _, rest = words.partition(": ")
    title, _, said = rest.partition(": ")
    side = side_of(said_by.mapping, head.strip(), said_by.factions)
    seated = move["by"] in said_by.factions
    if seated and side and side != move["by"]:
        return True
    kinds = _titles(game).get(title.strip().casefold())
    if kinds is not None:
        return move["move"] not in kinds or _fields_differ(said_by, said, move, ours=ours)
    if not seated and any(pattern.fullmatch(words) for pattern in _fallen()):
        rolled = [roll.field for roll in said_by.rolls.values() if roll.move == move["move"]]
        shown = words.rpartition(": ")[2]
        return any(_differs(game, shown, move.get(field)) for field in rolled[:1])
    return ours and (events is not None or not _is_news(game, words))


def _is_one_of(words: str, lines: Sequence[str], move: dict[str, Any]) -> bool:
    """Whether words are one of these lines; behind one of the table stands who has made its move."""
    if words in lines:
        return True
    line, _, by = words.rpartition(" (")
    return move["by"] == TABLE and by.endswith(")") and line in lines


def _fields_differ(said_by: Names, said: str, move: dict[str, Any], *, ours: bool) -> bool:
    game, kind = said_by.mapping.game, move["move"]
    shape = dict(shape_of(rulebook(game).moves[kind]))
    if kind in said_by.draws:  # the card that nobody is told of
        shape.pop(said_by.draws[kind].field, None)
    parts = said.split(", ") if said else []
    if len(parts) < len(shape):  # a form leaves out what is only asked for under some rulings
        shape = {
            name: one for name, one in shape.items() if name in move or not one.get("optional")
        }
    if len(parts) != len(shape):  # words of a player, or a name with a comma
        numbers = set(NUMBER.findall(said))
        return any(
            field["type"] == "int" and name in move and str(move[name]) not in numbers
            for name, field in shape.items()
        ) or (ours and any(_names_another(game, said, move.get(name)) for name in shape))
    return any(
        _differs(game, part.rpartition(": ")[2].strip(), move.get(name))
        for part, name in zip(parts, shape, strict=True)
    )


def _differs(game: str, shown: str, value: Any) -> bool:
    """Whether what is shown of a field is certainly something else than its value."""
    if isinstance(value, bool) or not isinstance(value, int | str):
        return False
    if isinstance(value, int):
        return NUMBER.fullmatch(shown) is not None and int(shown) != value
    meant = _ids(game).get(shown.casefold(), frozenset())
    return bool(meant) and not any(
        one == value or one.startswith(f"{value}-") or value.startswith(f"{one}-") for one in meant
    )


def _names_another(game: str, said: str, value: Any) -> bool:
    """Whether words name things of the game, and none of them is this one."""
    if not isinstance(value, str) or value not in _shown(game):
        return False
    words = said.casefold()
    if any(shown in words for shown in _shown(game)[value]):
        return False
    return any(re.search(rf"\b{re.escape(shown)}\b", words) for shown in _ids(game))


def _is_news(game: str, words: str) -> bool:
    """Whether words begin like news of a game, which a module's referee writes of a move."""
    return any(pattern.match(words) for pattern in _news(game))


@cache
def _news(game: str) -> tuple[re.Pattern[str], ...]:
    """How news of a game begin, in every language: the templates, with anything in their places."""
    folder, found = game_folder(game), dict[str, None]()
    for language in languages():
        say = translation_in(folder, language).say
        for kind, templates in words_of(game).events.items():
            for at, template in enumerate(templates):
                text = say("event", f"{kind}/{at}", template) if template else ""
                if PLAIN.search(PLACE.sub("", text)) or "|" in text:
                    found[_pattern(text)] = None
    return tuple(map(re.compile, found))


def _pattern(template: str) -> str:
    """A pattern of what a template may say: `{by:# plays|# play} {card}.` says "X plays Y."."""
    found, at = "", 0
    for place in PLACE.finditer(template):
        found += re.escape(template[at : place.start()])
        _, _, forms = place[0][1:-1].partition(":")
        said = "|".join(".+?".join(map(re.escape, form.split("#"))) for form in forms.split("|"))
        found += f"(?:{said})" if forms else ".+?"
        at = place.end()
    return found + re.escape(template[at:])


@cache
def _fallen() -> tuple[re.Pattern[str], ...]:
    """The texts about a rolled die, in every language."""
    found = []
    for language in languages():
        with speaking(language):
            found.append(re.compile(_pattern(phrase(FALLEN))))
    return tuple(found)


@cache
def _titles(game: str) -> dict[str, frozenset[str]]:
    """Title of a form in any language -> the kinds of moves with that title."""
    found: dict[str, frozenset[str]] = {}
    for kind in rulebook(game).moves:
        called = {kind.replace("-", " ").capitalize()}
        for language in languages():
            called.add(str(deed_words(game_folder(game), language).get("kinds", {}).get(kind, "")))
        for title in called - {""}:
            key = title.casefold()
            found[key] = found.get(key, frozenset()) | {kind}
    return found


@cache
def _ids(game: str) -> dict[str, frozenset[str]]:
    """Shown name in any language -> the ids with that name."""
    found: dict[str, frozenset[str]] = {}
    for language in languages():
        for name, shown in names(game, language).items():
            key = shown.casefold()
            found[key] = found.get(key, frozenset()) | {name.rpartition("/")[2]}
    return found


@cache
def _shown(game: str) -> dict[str, frozenset[str]]:
    """Id -> its shown names in all languages."""
    found: dict[str, set[str]] = {}
    for shown, meant in _ids(game).items():
        for one in meant:
            found.setdefault(one, set()).add(shown)
    return {one: frozenset(shown) for one, shown in found.items()}
