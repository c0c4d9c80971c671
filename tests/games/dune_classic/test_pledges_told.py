"""How much an ally may spend: both allies see it, in views, posts and what is published, and nobody else."""

from __future__ import annotations

from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.content.names import names
from adjudicator.show.document import render
from adjudicator.show.forum_post import post
from adjudicator.show.publish import published
from adjudicator.show.replay import follow
from adjudicator.wording import EVERYBODY
from tests.support.replay import golden_logs, load, read_header, steps

GAME = "dune-classic"


def pledge_of(log: Path) -> tuple[int, dict[str, Any], dict[str, str]] | None:
    """Line, move and the allies of the first pledge of a game."""
    for step in steps(log):
        if step.move["move"] == "pledge" and step.move["spice"] > 0:
            allies = {seat: side.ally for seat, side in step.position.sides.items()}
            return step.line, step.move, allies
    return None


@cache
def pledged() -> list[tuple[Path, tuple[int, dict[str, Any], dict[str, str]]]]:
    """Two golden games with a pledge, each with its first one."""
    logs = (log for log in golden_logs(GAME) if b'"move":"pledge"' in log.read_bytes())
    return list(islice(((log, found) for log in logs if (found := pledge_of(log))), 2))


@pytest.mark.parametrize("at", range(2))
def test_a_pledge_is_shown_to_both_allies_and_to_nobody_else(at: int) -> None:
    log, (line, move, allies) = pledged()[at]
    by, ally = move["by"], allies[move["by"]]
    loaded = load(GAME)
    said = f"lets its ally spend {move['spice']} spice."

    for seat in [*(one.faction for one in read_header(log).seats), EVERYBODY]:
        knows = seat in (by, ally)
        followed = follow(log, line - 1, [], seat)
        view = loaded.rulebook.view(loaded.game, followed.position, seat)
        assert (view.pledges[by] == move["spice"]) == knows, seat
        stream = published(log, seat, leaky=True).splitlines()
        stub: dict[str, Any] = msgspec.json.decode(stream[line - 1])
        assert ("hidden" not in stub) == knows, seat
        shown = render(post(followed, names(GAME), seat=seat, moves=True), "text")
        assert (said in shown) == knows, seat
