"""The tool bar in the real engine: one row on a screen of 1600 px, in every language, with the referee's buttons.

Needs an engine (`VASSAL_CLASSPATH`), LuaJ (`KYNES_LUAJ`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from adjudicator.errors import InputError
from exporters.speech import languages, phrases
from exporters.vassal import referee
from exporters.vassal.engine.check import run_engine
from exporters.vassal.format.sequence import decode
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.module.plan import plans_in_all_languages
from exporters.vassal.module.speech import Speech, in_all_languages
from exporters.vassal.module.toolbar import MORE, menu
from exporters.vassal.referee.java import find_tools
from tests.vassal.engine_ready import LIMIT
from tests.vassal.modules import CONQUEST, GAMES, LISTED
from tests.vassal.test_engine_check import real_tools
from tests.vassal.test_referee_engine import sized

SCREEN, EDGES = 1600, 20
"""Px of a screen, and what the frame of a window and the bar's own edges take of them."""


WIDEST = (CONQUEST, "fr")
"""What the suite looks at; the campaign looks at all."""


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(*case, marks=[] if case == WIDEST else [pytest.mark.campaign])
        for case in product(GAMES, languages())
    ],
)
def test_the_tool_bar_takes_one_row(game: str, language: str, tmp_path: Path) -> None:
    tools = real_tools()
    try:
        compiler = find_tools()
    except InputError as error:
        pytest.skip(str(error))
    content = load_content(game)
    plans = plans_in_all_languages(content)
    speech = Speech(
        plans, {one: spoken(content, one) for one in plans}, dict.fromkeys(plans, sized)
    )
    plain = module_files(plans["en"], content, sized, None, LISTED[game])
    files = referee.judged(in_all_languages(plain, speech), plans["en"], compiler)
    module = tmp_path / "module.vmod"
    module.write_bytes(zipped(files))

    report = run_engine(
        module, [["new"], ["bar"]], tools, LIMIT, "" if language == "en" else language
    )

    shown, said = report.facts["bar"], phrases(language)
    menus = [node for node in plans[language].root.children if node.short == "ToolbarMenu"]
    (more,) = [node for node in menus if node.attributes["description"] == said(MORE)]
    assert menu(said(MORE)) in shown
    # What is in the menu does not stand beside it; the button that saves the referee's log is in it, too.
    hidden = {*decode(more.attributes["menuItems"], ","), referee.labels(language)["logText"]}
    assert not hidden & {*shown}
    assert report.facts["bar_width"] <= SCREEN - EDGES, shown
