"""The texts of the table's panels, and the facts of a game that they need, as one Lua module.

`exporters/locale/<language>.po` holds what every game's panels say (context "panel") and what only one
game's do ("panel/<game>"); what its moves, fields, phases and steps are called is content, in
`content/<game>/locale/deeds/<language>.po`. English is complete; what another language lacks is said in
English.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.names import deed_words, names_in
from adjudicator.content.places import game_folder
from adjudicator.content.records import Content
from adjudicator.content.seatings import least_seats, most_seats
from adjudicator.content.translation import load_translation, spoken
from adjudicator.errors import ContentError
from adjudicator.speech.pseudo import PSEUDO, marked
from exporters.lua.compiler.writer import entry
from exporters.lua.data import in_languages, plain
from exporters.speech import CHAT, PANEL, language_name, languages, panel_lines, phrases
from exporters.tts.layout.decks import places_of, stand_of
from exporters.tts.layout.plan import TablePlan
from exporters.tts.layout.plan_loading import load_plan
from exporters.tts.layout.seats_and_spots import look_of, seatings_of, seats_of

LANGUAGES = tuple(languages())
"""Every language that the panels speak; the first one is complete."""

SECTIONS = ("fields", "kinds", "options", "phases", "steps", "values")
"""What a game's own words are about; its "lines" stand among the panels' own words."""


def panel_words(game_id: str, language: str, folder: Path | None = None) -> dict[str, Any]:
    """All words of the panels in a language: `language`, `words` and the game's sections.

    `folder` is the game's content, that of ours unless given. ContentError if a file cannot be read.
    """
    first, own = panel_lines("en"), panel_lines(language)
    said: dict[str, str] = {}
    for lines in (first, own):
        for context in (PANEL, f"{PANEL}/{game_id}"):
            said |= lines.get(context, {})
    deeds = deed_words(folder or game_folder(game_id), language)
    return {
        "language": language_name(language),
        "words": {key: marked(text) for key, text in said.items()} if language == PSEUDO else said,
        **{name: deeds.get(name, {}) for name in SECTIONS},
    }


def languages_from(first: str) -> list[str]:
    """The languages of a table's panels, that in which it begins first."""
    return list(dict.fromkeys([first, *LANGUAGES]))


def panel_facts(content: Content, plan: TablePlan) -> dict[str, Any]:
    """What the panels show of a game and the referee does not know: looks, choices, wording."""
    game = content.data["game"]
    factions = content.data["factions"]["factions"]
    seats = seats_of(content)
    decks = [deck for deck in content.data["cards"].values() if isinstance(deck, list)]
    return {
        "title": game["title"],
        "panel": {
            name: value
            for name, value in msgspec.to_builtins(plan.panel).items()
            if value is not None
        },
        "ring": msgspec.to_builtins(plan.ring),
        "categories": {
            one["id"]: {name: one[name] for name in ("colour", "ink", "letter")}
            for one in content.data["theme"].get("categories", [])
        },
        "looks": {
            seat: {
                name: look_of(content, seat)[name] for name in ("colour", "ink", "letter", "shape")
            }
            for seat in seats
        },
        "factions": [*seats],
        "seatings": seatings_of(content),
        "front": plan.front,
        "pictures": {
            seat: plan.badge.format(faction=seat).replace("/", "-")
            for seat in seats
            if plan.badge in plan.interface
        },
        "phases": [phase["id"] for phase in game["phases"]],
        "seats": {"least": least_seats(content), "most": most_seats(content)},
        "options": {"": [option["id"] for option in game["options"]]}
        | {
            option["id"]: {name: option[name] for name in ("least", "most", "default")}
            for option in game["options"]
        },
        "rulings": [ruling["id"] for ruling in content.data["rulings"]["rulings"]],
        "presets": [
            {"id": preset.id, "rulings": preset.rulings, "options": preset.options}
            for preset in content.presets.values()
        ],
        "cards": {
            card["id"]: {"kind": card.get("category", card.get("family", ""))}
            for deck in decks
            for card in deck
            if "text" in card
        },
        "leaders": {
            leader["id"]: {"strength": leader["strength"], "faction": faction["id"]}
            for faction in factions
            for leader in faction.get("leaders", [])
        },
    }


def thing_names(content: Content, plan: TablePlan, language: str) -> dict[str, str]:
    """What pieces, and places that are no territories, are called in a language, by id.

    What has no name of its own is called by its id in words (in lower case in English), which is left out unless
    something else is called by that id. ContentError if a file cannot be read.
    """
    pieces = {one.stand or one.piece for one in plan.all_pieces()}
    pieces |= {deck.piece or stand_of(content.game, deck) for deck in plan.decks}
    places = {place for deck in plan.decks for place in places_of(content.game, deck) if place}
    places |= {*plan.area.at_names(), *plan.spare, *plan.pools}
    known, say = names_in(content.folder, language), phrases(language)
    found = {}
    for one in sorted(pieces | places):
        own = known.get("piece" if one in pieces else "place", {}).get(one)
        english = one.replace("-", " ").capitalize()
        name = own or say(english)
        if (
            name == english
        ):  # as the title of each faction's own begins, such as "Shield: {faction}"
            name = say(f"{english}: {{faction}}", faction="").strip(": \u00a0\u202f")
        others = [names[one] for names in known.values() if one in names]
        if name != english:
            found[one] = name
        elif others:
            spelled = next((other for other in others if other.casefold() == name.casefold()), name)
            is_proper = not spelled[1:].islower()  # Kwisatz Haderach
            found[one] = spelled if is_proper or language != "en" else spelled.lower()
    return found


def content_texts(content: Content, language: str) -> dict[str, dict[str, str]]:
    """What the game's cards, advantages and options do, by id, in a language.

    In English where the language has no text. InvalidContentError if its file cannot be read.
    """
    say = load_translation(content, language).say
    return {
        "cards": {
            card["id"]: say("card-text", card["id"], card["text"])
            for deck in content.data["cards"].values()
            if isinstance(deck, list)
            for card in deck
            if "text" in card
        }
        | _goals(content, language),
        "advantages": {
            advantage["id"]: say("advantage-text", advantage["id"], advantage["text"])
            for faction in content.data["factions"]["factions"]
            for advantage in faction.get("advantages", [])
        },
        "presets": {
            preset["id"]: say("preset-title", preset["id"], preset["title"])
            for preset in content.data["presets"]["presets"]
        },
        "preset_texts": {
            preset["id"]: say("preset", preset["id"], preset["about"])
            for preset in content.data["presets"]["presets"]
        },
        "meanings": {
            option["id"]: say("option", option["id"], option["meaning"])
            for option in content.data["game"]["options"]
        },
    }


def _goals(content: Content, language: str) -> dict[str, str]:
    """Of cards that say no more than how far each marker has to come: that."""
    markers = [one["id"] for one in content.data["factions"].get("markers", [])]
    names = names_in(content.folder, language).get("marker", {}) if markers else {}
    return {
        card["id"]: ", ".join(f"{names.get(marker, marker)} {card[marker]}" for marker in markers)
        for deck in content.data["cards"].values()
        if isinstance(deck, list) and markers
        for card in deck
        if all(marker in card for marker in markers)
    }


def chat_module() -> str:
    """The body of the Lua module `chat_words`: {languages =, <language> = {<id> = text}}, English first.

    ContentError if a language's file cannot be read.
    """
    words = {language: panel_lines(language).get(CHAT, {}) for language in LANGUAGES}
    return f"return {plain({'languages': list(words), **words})}"


def phrases_module(content: Content, languages: Sequence[str] = LANGUAGES) -> str:
    """The body of the Lua module `phrases`: {languages =, <language> = words…, facts = …}.

    `content` is in English; the table begins in the first of the languages.

    ContentError for a language that the panels do not speak, or a plan that cannot be read.
    """
    for language in languages:
        if language not in {*LANGUAGES, PSEUDO}:
            raise ContentError(
                f"the panels do not speak {language!r}; they speak {', '.join(LANGUAGES)}"
            )
    game_id = content.data["game"]["id"]
    plan = load_plan(content)
    held = {
        name: panel_words(game_id, name, content.folder)
        | content_texts(content, name)
        | {"things": thing_names(content, plan, name)}
        for name in languages
    }
    facts = panel_facts(spoken(content, languages[0]), plan)
    rest = {"languages": [*languages], "facts": facts}
    entries = [in_languages(held), *(entry(name, plain(value)) for name, value in rest.items())]
    return f"return {{ {', '.join(entries)} }}"
