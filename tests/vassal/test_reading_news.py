"""News in lines of the chat: what the referee writes of a move is accepted, and what says something else is found."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.log.envelope import bare_move
from adjudicator.log.lines import encode
from adjudicator.registry import rulebook
from adjudicator.wording import may_see
from exporters.lua.engines import DEFAULT, make_runtime
from exporters.lua.shapes import shape_of
from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.format.log_steps import chat
from exporters.vassal.module.game_facts.secrecy import sealed_kinds
from exporters.vassal.reading.checks.saying import _ids
from tests.support.agreement import referee_text
from tests.support.replay import golden_logs, load, read_header, steps
from tests.vassal.modules import ARRAKIS, CONQUEST, DAWN, GAME, MESSIAH
from tests.vassal.referee_host import SOURCES, facts_of, hash_in_c
from tests.vassal.test_reading_moves import by_size, imported

GAMES = (GAME, DAWN, CONQUEST, MESSIAH, ARRAKIS)
LANGUAGES = ("en", "de", "fr")
MOST = {DAWN: 160, ARRAKIS: 160}
"""So many moves of a game are written in the suite."""
USUAL = 200


class Said:
    """A move of a golden game, and what the module's own Lua writes of it."""

    def __init__(self, move: dict[str, Any], words: str, *, secret: bool) -> None:
        self.move = move
        self.words = words
        self.secret = secret
        """Whether its form writes it: the referee writes nothing of a secret move."""

    def line(self, words: str) -> Any:
        """The line in the chat that says words and carries the move."""
        teller = "table" if self.move["by"] == "table" else self.move["by"]
        return chat("* " + line_of(words, self.move, teller))


@cache
def words_of(game: str) -> tuple[Any, Any]:
    """The compiled referee of a game, and what it calls things."""
    lua: Any = make_runtime(DEFAULT)
    compiled = lua.execute(referee_text(game, *LANGUAGES[1:]))
    hash_in_c(lua, compiled.sha256)
    facts = compiled.decode(json.dumps(facts_of(game), ensure_ascii=False))
    fact = lua.eval("function(facts) return function(name) return facts[name] end end")(facts)
    return compiled, lua.execute(SOURCES["words"])(compiled, fact)


def said_of(log: Path, most: int) -> list[Said]:
    """What is written of the moves of a golden game, each in another language than the one before."""
    game = read_header(log).game
    loaded = load(game)
    rules = loaded.rulebook
    compiled, words = words_of(game)
    found = []
    for at, step in enumerate(steps(log)):
        if at == most:
            break
        after: Any = msgspec.json.decode(encode(step.position), type=rules.position_type)
        events = rules.apply(loaded.game, after, step.move)
        told = msgspec.json.encode([msgspec.to_builtins(event) for event in events]).decode()
        move = bare_move(step.move)
        words.speak(LANGUAGES[at % len(LANGUAGES)])
        line, _ = words.told(compiled.decode(json.dumps(move)), compiled.decode(told))
        secret = move["move"] in sealed_kinds(rules) or not may_see(move, rules, "")
        found.append(Said(move, line, secret=secret))
    return found


def forged(game: str, said: Said) -> str | None:
    """The same words with another number, place or card; None if they have nothing of the kind."""
    kind = said.move["move"]
    for name in shape_of(rulebook(game).moves[kind]):
        value = said.move.get(name)
        if isinstance(value, int) and re.search(rf"\b{value}\b", said.words) and value:
            return re.sub(rf"\b{value}\b", str(value + 1), said.words)
        if isinstance(value, str):
            shown = [text for text, ids in _ids(game).items() if value in ids]
            for text in sorted(shown, key=len, reverse=True):
                other = another(game, value, text)
                found = re.sub(re.escape(text), other, said.words, flags=re.IGNORECASE)
                # "Große" is "grosse" without case, and not found.
                if other and found != said.words:
                    return found
    return None


def another(game: str, value: str, shown: str) -> str:
    """What another thing of the game is called; "" for none."""
    named = sorted(
        text
        for text, ids in _ids(game).items()
        if not any(one.startswith(value) for one in ids) and text != shown
        if len(text) > 4 and text.isalpha()
    )
    return named[len(value) % len(named)].title() if named else ""


def findings(log: Path, told: list[Any]) -> list[tuple[int, str]]:
    """Step and reason of what an import finds in words."""
    found = imported(log, told)
    return [(one.step, one.reason) for one in found.unexplained if one.reason == "other-words"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("game", GAMES)
def test_what_the_referee_writes_of_a_move_is_no_finding_and_other_words_are(game: str) -> None:
    log = by_size(game)[len(by_size(game)) // 3]
    said = said_of(log, MOST.get(game, USUAL))
    assert findings(log, [one.line(one.words) for one in said]) == []

    instead = [None if one.secret else forged(game, one) for one in said]
    changed = [at for at, words in enumerate(instead) if words is not None]
    assert len(changed) > 15
    lines = [one.line(words or one.words) for one, words in zip(said, instead, strict=True)]
    steps_found = [step for step, _ in findings(log, lines)]
    assert steps_found == [at + 2 for at in changed]


def test_a_strength_without_its_half_as_older_modules_wrote_it_is_no_finding() -> None:
    half = re.compile(r"\b(\d+)\.5\b")
    log = next(log for log in golden_logs(GAME) if log.stem == "karama-lent-seed-760273")
    told = said_of(log, 130)
    at = next(
        at for at, one in enumerate(told) if one.move["move"] == "pass" and half.search(one.words)
    )
    lines = [one.line(one.words) for one in told[: at + 1]]
    words = told[at].words
    older = half.sub(r"\1", words)
    other = half.sub(lambda found: f"{int(found[1]) + 1}", words)

    assert findings(log, lines) == []
    assert findings(log, [*lines[:-1], told[at].line(older)]) == []
    assert findings(log, [*lines[:-1], told[at].line(other)]) == [(at + 2, "other-words")]
