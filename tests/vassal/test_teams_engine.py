"""Partners at one table of a real engine: a client for each of three and four seats, and what each may see.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.errors import InputError
from exporters.vassal import referee
from exporters.vassal.engine import check as engine_check
from exporters.vassal.engine.check import EngineMissingError
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.module.seatings import Seating
from exporters.vassal.referee.java import find_tools
from tests.support.replay import golden_logs, read_header, read_lines, steps
from tests.vassal.modules import ARRAKIS, plan
from tests.vassal.test_acts_engine import assert_offers_are_a_legal_game, offered
from tests.vassal.test_referee_engine import sized
from tests.vassal.test_secrets_engine import (
    assert_no_fault_is_told,
    assert_nothing_hidden_is_listed,
    played,
)

WATCHED = 300
"""Moves of a golden game that two clients play, the first seat against its partner and the others."""


@pytest.fixture(scope="module", params=[3, 4])
def teams(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> tuple[Path, Path]:
    """The shortest golden game of so many seats, and the folder with its module, in which a referee is."""
    try:
        tools = find_tools()
        engine_check.find_tools()
    except (InputError, EngineMissingError) as error:
        pytest.skip(str(error))
    logs = [log for log in golden_logs(ARRAKIS) if len(read_header(log).seats) == request.param]
    log = min(logs, key=lambda one: len(read_lines(one)))
    folder = tmp_path_factory.mktemp(f"teams-{request.param}")
    seats = [seat.faction for seat in read_header(log).seats]
    plain = module_files(plan(ARRAKIS), load_content(ARRAKIS), sized, None, [Seating(seats)])
    (folder / "m.vmod").write_bytes(zipped(referee.judged(plain, plan(ARRAKIS), tools)))
    return log, folder


def test_a_client_for_each_partner_plays_by_what_is_offered(teams: tuple[Path, Path]) -> None:
    log, folder = teams

    reports = offered(log, folder)

    assert len(reports) == len(read_header(log).seats)
    assert_offers_are_a_legal_game(ARRAKIS, folder, reports)


def test_partners_list_nothing_that_the_others_hide(teams: tuple[Path, Path]) -> None:
    log, folder = teams
    moves = [step.move for step in steps(log)][:WATCHED]

    reports = played(log, folder, moves, "watched")

    assert_no_fault_is_told(log, reports, moves)
    assert_nothing_hidden_is_listed(log, reports)
