"""The files by which a module speaks every language: translations, pages and pictures.

The engine looks for what is in a player's language beside what is in English: texts in
`Module_de.properties`, pages in `help_de`, pictures in `images_de`. Files that are the same in both
languages exist only once, and those of the language that is shown by default exist once for all languages of the
engine that are not ours: with a copy for each of them a module had 137 MB instead of 47.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from adjudicator.content.records import Content
from exporters.vassal.format.archive import BUNDLE
from exporters.vassal.format.components import Node
from exporters.vassal.module.files import setup_menu, width_of
from exporters.vassal.module.languages import translated
from exporters.vassal.module.places.spoken_places import ENGLISH, locales, properties
from exporters.vassal.module.plan import ModulePlan
from exporters.vassal.module.seatings import seatings

IMAGES = "images"
"""The folder of pictures."""


class Speech(msgspec.Struct, frozen=True):
    """A module in all its languages, English first."""

    plans: dict[str, ModulePlan]
    contents: dict[str, Content]
    draws: dict[str, Callable[[str, int], bytes]]
    """Language -> what gives a picture of the art at a width."""
    default: str = ENGLISH
    """What is shown to players whose engine speaks none of these; the engine itself begins in English."""


def in_all_languages(files: Mapping[str, bytes], speech: Speech) -> dict[str, bytes]:
    """The entries of a module's zip, made in English, with the entries for all other languages.

    Pages and pictures without a language are those that are shown by default. Raises BuildError where the plans of
    two languages do not fit together.
    """
    found = dict(files)
    if speech.default != ENGLISH:
        pages, pictures = _own(files, speech, speech.default)
        found |= pages | {f"{IMAGES}/{image}": data for image, data in pictures.items()}
    base = dict(found)
    shown = dict.fromkeys(locales(), speech.default)
    shown |= {one: one for one in speech.plans if one != ENGLISH}
    for locale, language in shown.items():
        if language != ENGLISH:
            found[BUNDLE.format(language=locale)] = properties(_rows(speech, language)).encode()
        if language != speech.default:
            pages, pictures = _own(base, speech, language)
            found |= {f"help_{locale}/{name}": data for name, data in pages.items()}
            found |= {f"{IMAGES}_{locale}/{image}": data for image, data in pictures.items()}
    return found


def _rows(speech: Speech, language: str) -> dict[str, str]:
    plan = speech.plans[language]
    base = speech.plans[ENGLISH]
    # The keys of the engine name regions by the zones of the module, which are English.
    regions = dict(zip(base.regions, plan.regions.values(), strict=True))
    return regions | translated(_whole(base, speech, ENGLISH), _whole(plan, speech, language))


def _whole(plan: ModulePlan, speech: Speech, language: str) -> Node:
    """The tree of a plan with the menu of its set-ups."""
    root = plan.root
    menu = setup_menu(plan, seatings(speech.contents[language]))
    return Node(root.tag, root.attributes, [*root.children, *menu])


def _own(
    files: Mapping[str, bytes], speech: Speech, language: str
) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """The pages and the pictures of a language that differ from those of some files, by their names there."""
    plan = speech.plans[language]
    pages = {
        name: text.encode() for name, text in plan.texts.items() if text.encode() != files[name]
    }
    pictures: dict[str, bytes] = {}
    for image, picture in sorted(plan.pictures.items()):
        data = speech.draws[language](picture, width_of(plan, picture))
        if data != files[f"{IMAGES}/{image}"]:
            pictures[image] = data
    return pages, pictures
