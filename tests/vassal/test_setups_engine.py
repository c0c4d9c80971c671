"""Every choice of the wizard in the real engine: each set-up of a game is opened, and its referee says what can be done.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.errors import InputError
from adjudicator.registry import rulebook
from exporters.vassal import referee
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineMissingError, run_engine
from exporters.vassal.engine.hands import Step
from exporters.vassal.module.files import module_files, save_file, zipped
from exporters.vassal.module.saves import saved_game
from exporters.vassal.module.seatings import Seating, seatings
from exporters.vassal.reading.saved.steps import read_saved, start_of
from exporters.vassal.referee.java import find_tools
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import GAMES, plan
from tests.vassal.test_referee_engine import sized
from tests.vassal.test_secrets_engine import wrong


def pieces_of(game: str, seating: Seating) -> int:
    """How many pieces a set-up holds."""
    data = save_file(
        plan(game), saved_game(plan(game), load_content(game), rulebook(game), seating)
    )
    table = start_of(read_saved(data, seating.file))
    return sum(one.kind == "piece" for one in table.pieces.values())


@pytest.mark.parametrize("game", GAMES)
def test_every_set_up_begins_and_its_referee_offers_the_first_move(
    game: str, tmp_path: Path
) -> None:
    try:
        tools, engine = find_tools(), engine_check.find_tools()
    except (InputError, EngineMissingError) as error:
        pytest.skip(str(error))
    content = load_content(game)
    listed = seatings(content)
    module = tmp_path / "m.vmod"
    plain = module_files(plan(game), content, sized, None, listed)
    module.write_bytes(zipped(referee.judged(plain, plan(game), tools)))
    steps: list[Step] = [["prefer", "KynesTable", "false"], ["prefer", "KynesAutomaton", "false"]]
    for at, seating in enumerate(listed):
        side = plan(game).sides[seating.people[0]]
        # A new player each time: who sits at another game's side has it in this one, too.
        steps += [["setup", seating.file], ["sit", f"Player {at}", side, f"throw-away-{at}"],
                  ["rest"], ["offers"]]  # fmt: skip

    report = run_engine(module, steps, engine, LIMIT)

    assert wrong(report) == []
    begun = {row["name"]: row["pieces"] for row in report.facts["games"]}
    assert begun == {one.file: pieces_of(game, one) for one in listed}
    offers = report.facts["offers"]
    assert len(offers) == len(listed)
    for seating, row in zip(listed, offers, strict=True):
        own = plan(game).sides[seating.people[0]]
        assert row["moment"], (seating.file, row)
        assert row["choices"] or own not in row["waits"] != "", (seating.file, row)
