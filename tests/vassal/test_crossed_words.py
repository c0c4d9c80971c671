"""Lines say what their authors saw: what others did at the same moment makes none of them a false one."""

from __future__ import annotations

import pytest

from exporters.vassal.format.chat_lines import line_of
from exporters.vassal.format.log_steps import step
from exporters.vassal.reading.checks.news import lines_about
from exporters.vassal.reading.importer import import_bytes
from tests.support.replay import load, moves_of, steps, table_logs
from tests.vassal.far import Author
from tests.vassal.modules import GAME, plan
from tests.vassal.sessions import Scribe, played

LOG = next(log for log in table_logs(GAME) if log.stem == "story-the-traitor-in-arrakeen")
AT = next(at for at, move in enumerate(moves_of(LOG)) if move["move"] == "call-traitor") - 1
"""A pass of Atreides, and after it a traitor that Harkonnen calls: either may come first."""
CALLED = "Harkonnen calls Thufir Hawat a traitor."


def words_after(moves: int) -> str:
    """What the call does after so many moves, in English."""
    found = load(GAME)
    replayed = steps(LOG)
    position = next(one.position for at, one in enumerate(replayed) if at == moves)
    move = moves_of(LOG)[AT + 1]
    return lines_about(GAME, move, found.rulebook.apply(found.game, position, move))[0]


def findings(words: str, *, crossed: bool) -> list[str]:
    """What the import says of these words of the call, whose author has seen the pass or, if they crossed, not."""
    moves = moves_of(LOG)[: AT + 2]
    sides = plan(GAME).sides
    authors = {side: Author(f"{at}{at}") for at, side in enumerate(["table", "atreides", "harkonnen"])}  # fmt: skip
    said = {AT: "* Atreides: Pass", AT + 1: f"* {words}"}
    lines = []
    for at, move in enumerate(moves):
        told = line_of(said.get(at, "* somebody"), move, sides.get(move["by"], ""))
        stamp = authors[move["by"]].stamp()
        lines.append(step(f"CHAT{told} <!--#{stamp}-->"))
        for other in authors.values():
            if not (crossed and at == AT and other is authors["harkonnen"]):
                other.hear(stamp)
    if crossed:  # The client that wrote the log is that of the player who calls.
        lines[-2:] = reversed(lines[-2:])
    game = played(LOG, 0)
    assert game is not None
    scribe = Scribe(game)
    scribe.steps += lines
    read = import_bytes(scribe.file(), "a log")
    assert [one.move for one in read.found] == moves
    return [one.words() for one in read.unexplained if one.step == AT + 2 and one.reason == "other-words"]  # fmt: skip


@pytest.mark.parametrize(("moves", "crossed"), [(AT, True), (AT + 1, False)])
def test_words_are_those_of_the_position_that_their_author_saw(moves: int, crossed: bool) -> None:
    """Seen before the pass, the call ends no battle yet."""
    words = words_after(moves)
    assert (words == CALLED) == crossed

    assert findings(words, crossed=crossed) == []


@pytest.mark.parametrize(
    ("words", "crossed"), [(CALLED, False), ("Harkonnen calls Gurney Halleck a traitor.", True)]
)
def test_words_of_another_position_or_move_are_named(words: str, crossed: bool) -> None:
    assert len(findings(words, crossed=crossed)) == 1
