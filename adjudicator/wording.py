"""Moves and events in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content.messages import in_words
from adjudicator.content.names import move_words as move_words  # noqa: PLC0414 - posts use it
from adjudicator.content.names import value_words as value_words  # noqa: PLC0414 - posts use it
from adjudicator.content.places import game_folder
from adjudicator.content.pointers import questions_of, with_questions
from adjudicator.content.records import Content
from adjudicator.lazy import lazy_imports
from adjudicator.registry import GAMES, module
from adjudicator.registry import rulebook as rulebook_of
from adjudicator.rulebooks import Rulebook
from adjudicator.rules import secrecy, sentences, templates
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.judging import WHY as WHY  # noqa: PLC0414 - as above
from adjudicator.rules.records import Event
from adjudicator.rules.secrecy import EVERYBODY as EVERYBODY  # noqa: PLC0414 - pages use it
from adjudicator.rules.secrecy import TABLE as TABLE  # noqa: PLC0414 - as above
from adjudicator.rules.secrecy import Secrecy
from adjudicator.speech import phrase as phrase  # noqa: PLC0414 - what games say in posts takes it from here
from adjudicator.speech import spoken_language as spoken_language  # noqa: PLC0414 - as above
from adjudicator.templates import fill, fits, sentence
from adjudicator.typed_moves import move_words as move_explanations

with lazy_imports():
    from adjudicator.content.translation import translation_in

HIDDEN = "hidden"


NO_SECRETS = Secrecy(
    deck_moves=[],
    open_draws=[],
    secret_moves=[],
    told_moves={},
    secret_events=[],
    told_events=[],
    shown_moves=[],
    shared={},
    secret_reasons=[],
)


class EventWording(msgspec.Struct, frozen=True):
    """What a game says of what happens, and to whom: its module `event_words`."""

    events: dict[str, list[str]] = {}
    """Kind of event -> its words: templates of the event's arguments.

    The first template whose arguments the event has is taken; an empty one is no news.
    """
    reasons: dict[str, str] = {}
    """"clause/code" -> the template of that refusal, which an event may give as its reason."""
    secrecy: Secrecy = NO_SECRETS
    """Who may see the moves of the game and hear of its events."""


def words_of(game_id: str) -> EventWording:
    """The words of a game in the language that is spoken now; none for an id not in `GAMES`."""
    return _words(game_id, spoken_language())


@cache
def _words(game_id: str, language: str) -> EventWording:
    if game_id not in GAMES:
        return EventWording()
    own = module(game_id, "event_words")
    return EventWording(
        own.EVENTS if language == "en" else _spoken(game_id, own.EVENTS, language),
        _reasons(game_id, language),
        _secrecy(game_id),
    )


def _secrecy(game_id: str) -> Secrecy:
    own = module(game_id, "event_words")
    return Secrecy(
        deck_moves=sorted(rulebook_of(game_id).deck_moves),
        open_draws=sorted(own.OPEN_DRAWS),
        secret_moves=sorted(own.SECRET_MOVES),
        told_moves=getattr(own, "TOLD_MOVES", {}),
        secret_events=sorted(own.SECRET_EVENTS),
        told_events=sorted(getattr(own, "TOLD_EVENTS", ())),
        shown_moves=sorted(own.SHOWN_MOVES),
        shared=getattr(own, "SHARED", {}),
        secret_reasons=sorted(own.SECRET_REASONS),
    )


def turn_begins(game_id: str) -> str:
    """The kind of event with which a turn of a game begins; "" for an id not in `GAMES`."""
    begins: str = module(game_id, "forum_post").TURN_BEGINS if game_id in GAMES else ""
    return begins


def _reasons(game_id: str, language: str) -> dict[str, str]:
    """The templates of all refusals of a game in a language."""
    folder = game_folder(game_id)
    found: dict[str, str] = {}
    rulings = msgspec.json.decode((folder / "rulings.json").read_bytes())
    questions = questions_of({"rulings": rulings})
    for path in sorted((folder / "clauses").glob("*.json")):
        for clause in msgspec.json.decode(path.read_bytes())["clauses"]:
            for code, template in clause.get("violations", {}).items():
                found[f"{clause['id']}/{code}"] = with_questions(template, questions)
    if language == "en":
        return found

    say = translation_in(folder, language).say
    return {name: say("violation", name, template) for name, template in found.items()}


def _spoken(game_id: str, events: Mapping[str, list[str]], language: str) -> dict[str, list[str]]:
    say = translation_in(game_folder(game_id), language).say
    return {
        kind: [
            say("event", f"{kind}/{at}", text) if text else "" for at, text in enumerate(templates)
        ]
        for kind, templates in events.items()
    }


def clause_words(content: Content, clause: str) -> str:
    """The title of a clause in the language that is spoken now."""
    title, language = content.clauses[clause].title, spoken_language()
    if language != "en":
        title = translation_in(content.folder, language).say("clause-title", clause, title)
    return title


def said_text(folder: Path, context: str, name: str, english: str) -> str:
    """A text of the content in the language that is spoken now.

    `folder` is the game's; InvalidContentError if the language's file cannot be read.
    """
    if spoken_language() == "en":
        return english

    return translation_in(folder, spoken_language()).say(context, name, english)


def about(folder: Path, kind: str, form: type, field: str = "") -> str:
    """What a kind of move or a field of it is, in one sentence in the language that is spoken now.

    `folder` is the game's content folder, `form` the type of the kind; a field of which nothing is
    told is "". InvalidContentError if the language's file cannot be read.
    """
    text = move_explanations(form).get(field, "")
    language = spoken_language()
    if not text or language == "en":
        return text

    return translation_in(folder, language).say("move", f"{kind}/{field}" if field else kind, text)


def listed(ids: Sequence[str], names: Mapping[str, str]) -> str:
    """Names in a row: "Atreides, Fremen and Harkonnen"; what is hidden is counted."""
    known = [names.get(name, name) for name in ids if name != "?"]
    hidden = len(ids) - len(known)
    if hidden > 0:
        known.append(phrase("{n} hidden", n=hidden))
    return templates.listed(known, phrase("{list} and {last}"))


def number_or(number: int) -> str:
    """A number, or what stands for one that may not be known."""
    return str(number) if number >= 0 else phrase(HIDDEN)


def said(move: Mapping[str, Any], moves: Mapping[str, type], names: Mapping[str, str]) -> str:
    """A move in words: who, what, and its fields in the order of its type in `moves`.

    A correction by the referee is said where all corrections are listed, with what it changes.
    """
    if move["move"] == CORRECT:
        return sentence(phrase("The referee corrects: {why}", why=move["why"]))
    truths = [phrase("no"), phrase("yes")]
    fields = list(moves[str(move["move"])].__annotations__)
    return sentence(sentences.said(names, truths, fields, dict(move)))


def secrecy_of(rulebook: Rulebook) -> Secrecy:
    """Who may see the moves of a game and hear of its events."""
    return words_of(rulebook.id).secrecy


def may_see(move: dict[str, Any], rulebook: Rulebook, seat: str) -> bool:
    """Whether a seat ("table" for everything, "" for the public) sees a move."""
    return secrecy.may_see(secrecy_of(rulebook), move, seat)


def may_see_opened(move: dict[str, Any], rulebook: Rulebook, seat: str) -> bool:
    """Whether a seat sees a move whose seal has been opened."""
    return secrecy.may_see_opened(secrecy_of(rulebook), move, seat)


def reason_of(event: Event, words: EventWording, names: Mapping[str, str]) -> str:
    """The reason that an event gives: what the refusal of its clause with that code says."""
    template = words.reasons.get(f"{event.clause}/{event.args[WHY]}", "")
    return in_words(template, event.args, names) if template else event.clause


def happened(event: Event, words: EventWording, names: Mapping[str, str], seat: str) -> str:
    """An event in words, or "" for one that the seat may not see."""
    if not secrecy.may_hear(words.secrecy, event, seat):
        return ""
    args = {**event.args, WHY: reason_of(event, words, names)} if WHY in event.args else event.args
    for template in words.events.get(event.kind, []):
        if fits(template, args):
            return sentence(
                fill(
                    template,
                    args,
                    lambda key, value: (
                        str(value)
                        if key == WHY
                        else value_words(value, names, key, event.args.get("by", ""))
                    ),
                )
            )
    said_of = ", ".join(
        f"{key} {value_words(value, names, key)}" for key, value in event.args.items()
    )
    return sentence(event.kind.replace("-", " ") + (f": {said_of}" if said_of else "") + ".")
