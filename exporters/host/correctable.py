"""What the referee can correct in a game on a host: the places, and an example of a change."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.check.correcting import Running, example_of, forms_of
from adjudicator.check.corrections_text import place_words, value_said
from adjudicator.check.judge import make_judge
from adjudicator.log.hashing import line_hash
from adjudicator.log.lines import encode
from adjudicator.play.session import Session
from adjudicator.speech import spoken_language
from exporters.host.known_content import names


def can_be_corrected(session: Session) -> bool:
    """Whether the game goes on, and its policy allows corrections."""
    return session.followed.header.policy.corrections != "none" and session.result() is None


def correction_example(session: Session) -> str:
    """A change that the referee could make now, in the words of the form; "" where nothing can be corrected."""
    return example_of(running_of(session)) if can_be_corrected(session) else ""


def running_of(session: Session) -> Running:
    """A running game as it can be corrected."""
    followed = session.followed
    content = followed.content
    judge = make_judge(
        followed.rulebook, followed.game, content.hash, content.clauses, folder=content.folder
    )
    header = followed.header
    called = {**names(header.game, spoken_language())}
    digest = line_hash(encode(header))
    return Running(judge, header, digest, session.position, session.lines, b"", called)


def places(session: Session, called: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """The places that can be corrected: path, value, and what the place is called."""
    if not can_be_corrected(session):
        return []
    return [
        (
            form.path,
            "" if form.new else value_said(form.value, called),
            place_words(form.path, called),
        )
        for form in forms_of(running_of(session))
    ]
