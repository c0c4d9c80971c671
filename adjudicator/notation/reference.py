"""How the moves of a game are written, one by one: what `kynes notation` prints."""

from __future__ import annotations

from adjudicator.content import load_content
from adjudicator.content.places import game_folder
from adjudicator.notation.vocabulary import Vocabulary
from adjudicator.registry import rulebook
from adjudicator.speech import phrase, speaking
from adjudicator.wording import about

SORTS = {int: "a number", bool: "yes or no", str: "a name"}
"""Type of a field -> what stands for it."""


def reference(game: str, language: str = "en") -> str:
    """Every kind of move of a game as it is written, with its fields and what it is.

    Raises NoContentError for a game that there is not, and what `names` raises.
    """
    folder = game_folder(game)
    rules = rulebook(game)
    vocabulary = Vocabulary(load_content(game), rules, language)
    lines: list[str] = []
    with speaking(language):
        for kind in sorted(rules.moves, key=lambda each: vocabulary.kinds[each]):
            fields = [
                f"{vocabulary.label(kind, name)} <{phrase(SORTS[field.type])}>"
                for name, field in vocabulary.shape(kind).items()
            ]
            lines.append(f"{vocabulary.kinds[kind]} {', '.join(fields)}".rstrip())
            lines.append(f"    {about(folder, kind, rules.moves[kind])}")
    return "\n".join(lines) + "\n"
