"""The words that a table shows, in one language: names, messages, clauses, rulings, moves and events."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from adjudicator.content.messages import COMMON
from adjudicator.lazy import lazy_imports
from adjudicator.rulebooks import Rulebook
from adjudicator.speech import phrase, speaking
from adjudicator.typed_moves import move_words

if TYPE_CHECKING:
    from adjudicator.content.records import Content

with lazy_imports():
    from adjudicator.content.names import names
    from adjudicator.content.translation import load_translation
    from adjudicator.wording import words_of as event_words_of


def texts(rules: Rulebook, content: Content, language: str) -> dict[str, Any]:
    """All words that a table shows, by key."""
    say = load_translation(content, language).say
    with speaking(language):
        truths, pair = [phrase("no"), phrase("yes")], phrase("{list} and {last}")
        own = {"truths": truths, "pair": pair, "quoted": phrase("“{text}”")}
    return own | {
        "names": names(content.folder, language),
        "messages": {
            code: say("message", code, template)
            for code, template in (COMMON | content.data["game"]["messages"]).items()
        },
        "violations": {
            clause.id: {
                code: say("violation", f"{clause.id}/{code}", template)
                for code, template in clause.violations.items()
            }
            for clause in content.clauses.values()
            if clause.violations
        },
        "clauses": {
            clause.id: say("clause", clause.id, clause.text) for clause in content.clauses.values()
        },
        "rulings": {
            ruling.id: {
                "question": say("ruling", ruling.id, ruling.question),
                "default": ruling.default,
                "options": {"": [option.id for option in ruling.options]}
                | {
                    option.id: say("ruling-option", f"{ruling.id}/{option.id}", option.text)
                    for option in ruling.options
                },
            }
            for ruling in content.rulings.values()
        },
        **_move_texts(rules, say),
        "events": {
            kind: [
                say("event", f"{kind}/{at}", template) if template else ""
                for at, template in enumerate(templates)
            ]
            for kind, templates in event_words_of(rules.id).events.items()
        },
    }


def _move_texts(rules: Rulebook, say: Callable[[str, str, str], str]) -> dict[str, Any]:
    moves = {kind: move_words(form) for kind, form in rules.moves.items()}
    return {
        "moves": {
            kind: say("move", kind, words[""]) if words[""] else "" for kind, words in moves.items()
        },
        "fields": {
            kind: {
                name: say("move", f"{kind}/{name}", text)
                for name, text in words.items()
                if name not in {"", "by", "move"}
            }
            for kind, words in moves.items()
        },
    }
