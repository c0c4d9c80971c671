"""A module in the real engine of a player who reads no English: the chat calls every place by its name.

Needs an engine (`VASSAL_CLASSPATH`), a JDK and a display; else it is skipped.
"""

from __future__ import annotations

from pathlib import Path

from adjudicator.content import load_content
from adjudicator.content.translation import spoken
from exporters.vassal.engine.check import run_engine
from exporters.vassal.engine.game import read_played, script_of
from exporters.vassal.module.files import module_files, zipped
from exporters.vassal.module.plan import plans_in_all_languages
from exporters.vassal.module.speech import Speech, in_all_languages
from tests.support.replay import golden_logs
from tests.vassal.modules import GAME, SEATINGS
from tests.vassal.test_engine_check import real_tools
from tests.vassal.test_referee_engine import sized

MOVES = 30
"""So many moves are played."""
LANGUAGE = "de"


def test_the_chat_calls_places_by_their_names_in_the_language_of_the_player(tmp_path: Path) -> None:
    tools = real_tools()
    content = load_content(GAME)
    plans = plans_in_all_languages(content)
    contents = {one: spoken(content, one) for one in plans}
    files = module_files(plans["en"], content, sized, None, SEATINGS)
    module = tmp_path / "module.vmod"
    speech = Speech(plans, contents, dict.fromkeys(plans, sized))
    module.write_bytes(zipped(in_all_languages(files, speech)))
    log = next(one for one in golden_logs(GAME) if one.stem.startswith("story"))
    done = read_played(log)
    script = script_of(type(done)(done.header, done.moves[:MOVES]))[2]
    setup = tmp_path / "setup.vsav"
    setup.write_bytes(script.setup)

    report = run_engine(module, [["open", str(setup)], *script.steps], tools, language=LANGUAGE)

    told = [line for line in report.facts["chat"] if "\N{RIGHTWARDS ARROW}" in line]
    ends = {line.rpartition("\N{RIGHTWARDS ARROW} ")[2] for line in told}
    ids = {name.partition("~")[0] for name in plans["en"].spots}
    # Nor do lines of forms call who speaks by an English name.
    spoke = {line[2:].partition(": ")[0] for line in report.facts["chat"] if line.startswith("* ")}
    assert "Der Tisch" in spoke
    assert not {name for name in spoke if name.startswith("The ")}
    assert len(ends) > 5
    assert {end for end in ends if end in ids} == set()
