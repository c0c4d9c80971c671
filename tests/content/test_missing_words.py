"""`kynes content validate` names all that a kind of move lacks, and where it is added."""

from __future__ import annotations

from typing import Annotated, Literal, TypedDict

import msgspec
import pytest

from adjudicator.content import load_content
from adjudicator.content.checks import moves
from adjudicator.content.paths import values_of
from adjudicator.content.validate import validated
from adjudicator.problems import InvalidContentError
from adjudicator.registry import GAMES, rulebook
from adjudicator.rules.domains import Domain, Of
from adjudicator.rules.kinds import Kind
from adjudicator.typed_moves import domains_of


class Praise(TypedDict):
    """A made-up move."""

    by: str
    move: Literal["praise"]
    whom: str
    reason: Annotated[str, Of("reasons")]
    tone: Annotated[str, Of("tones")]


@pytest.mark.one_in(5)
@pytest.mark.parametrize("game", GAMES)
def test_a_kind_of_move_without_words_is_refused_in_one_message(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = rulebook(game)
    made_up = Kind("bidding.praise", ["praising"], lambda *_: [], phases=["bids"], topic="Praise")
    wanting = msgspec.structs.replace(
        rules,
        moves={**rules.moves, "praise": Praise},
        domains={**rules.domains, "tones": Domain(words=["loud-1"])},
        rules_of={**rules.rules_of, "praise": made_up},
    )
    monkeypatch.setattr(moves, "rulebook", lambda _: wanting)
    monkeypatch.setattr(moves, "events_made", lambda _: {"praise-sung": "praise.py"})
    with pytest.raises(InvalidContentError) as raised:
        validated(game)
    code = f"adjudicator/games/{game.replace('-', '_')}"
    deeds = f"content/{game}/locale/deeds/en.po"
    for said in (
        "there is no clause 'bidding.praise', which the kind of move 'praise' cites",
        "the kind of move 'praise' is made in 'bids', which is no phase of game.json",
        f"{code}/game.py: the kind of move 'praise' has the topic 'Praise'",
        f"{code}/domains.py: DOMAINS has no domain 'reasons'",
        f"{code}/moves.py: the field 'whom' of 'praise' does not say what it is chosen from",
        f'{deeds}: the kind of move \'praise\' has no name: add msgctxt "kinds", msgid "praise"',
        f"{deeds}: the field 'whom' of 'praise' has no name",
        f"{deeds}: the step 'praising' has no name",
        f"{deeds}: the value 'loud-1' of the field 'tone' has no name",
        f"{code}/event_words.py: EVENTS has no words for the event 'praise-sung' of praise.py",
        "docs/add-a-move.md",
    ):
        assert said in str(raised.value), said


@pytest.mark.parametrize("game", GAMES)
def test_every_domain_is_used_and_holds_what_its_paths_name(game: str) -> None:
    rules, content = rulebook(game), load_content(game)
    used = {name for row in rules.moves.values() for name in domains_of(row).values()}
    assert used == rules.domains.keys()
    for domain in rules.domains.values():
        assert values_of(content, domain) or not domain.paths
