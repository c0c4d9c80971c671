"""What cannot be imported from treachery.online is refused or reported, with the reason and the place."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from adjudicator.check.judge import load_judge
from adjudicator.content import load_content
from adjudicator.errors import InputError, UnsupportedError
from adjudicator.testing import assert_status
from exporters.cli import application
from exporters.table_files import import_table_files
from exporters.treachery.importer import Imported, import_saved_game
from exporters.treachery.rulings import RULES, rulings_of
from tests.support.treachery_saves import CLASSIC, event, old_save, recorded_events, recorded_save


def first(count: int) -> list[dict[str, Any]]:
    return recorded_events()[:count]


def imported(events: list[dict[str, Any]]) -> Imported:
    return import_saved_game(old_save(events=events), "game.json")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"version": 99}, "versions 100 to 186"),
        ({"version": 187}, "versions 100 to 186"),
        ({"rules": [*CLASSIC, 200]}, "tech tokens"),
        ({"rules": [*CLASSIC, 77777]}, "not known here: 77777"),
        ({"rules": [10, 40]}, "Fedaykin and Sardaukar are one ruling"),
        ({"factions": "Green,Black,Yellow,Brown,Cyan,Red"}, "a faction of an expansion is played"),
        ({"seats": 1, "factions": "Green"}, "2 to 6 seats"),
    ],
)
def test_a_game_that_classic_dune_does_not_have_is_unsupported(
    changes: dict[str, Any], said: str
) -> None:
    with pytest.raises(UnsupportedError, match=said):
        import_saved_game(recorded_save(**changes), "game.json")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b'{"_events":', "not JSON"),
        (b'{"_events":' + b"[" * 900 + b"]" * 900 + b"}", "not JSON"),
        (b'{"_events":3,"Version":151}', 'a list "_events"'),
        (b'{"_events":[],"Version":"new"}', "its version"),
        (b'{"_events":[],"Version":151}', "EstablishPlayers"),
        (b'{"_events":[{"Initiator":1}],"Version":151}', r"does not say its kind"),
        (recorded_save(factions="Green,Violet"), "'Violet' is not a faction"),
        (recorded_save(seats=9), "more players than seats"),
    ],
)
def test_a_damaged_file_is_refused(data: bytes, said: str) -> None:
    with pytest.raises(InputError, match=said):
        import_saved_game(data, "game.json")


def test_the_log_ends_before_the_first_event_that_our_rules_do_not_allow() -> None:
    bad = event("Bid", 30, Amount=4000)

    found = imported([*first(18), bad, *recorded_events()[18:]])

    refused = [line for line in found.lines if line.became == "refused"]
    assert [(line.event, line.kind, line.by) for line in refused] == [(20, "Bid", "harkonnen")]
    assert "bidding.own-spice" in refused[0].why
    assert all(line.became == "after" for line in found.lines[19:])
    assert_status(found.text.encode(), "legal", running=True)


@pytest.mark.parametrize(
    ("bad", "said"),
    [
        (event("TerrorPlanted", 30), "no such event"),
        (event("Bid", 30, Amount="4"), "Amount is not a whole number"),
        (event("Bid", 120, Amount=4), "of a faction that classic Dune does not have"),
        (event("Bid", 30, Amount=1, _karmaCardId=23), "a Karama card of the ally"),
        (event("Donated", 30, Target=20, _cardId=3), "a treachery card is given away"),
    ],
)
def test_the_report_says_why_an_event_has_no_move(bad: dict[str, Any], said: str) -> None:
    found = imported([*first(18), bad])

    assert [said in line.why for line in found.lines if line.became == "refused"] == [True]


def test_fields_that_are_missing_are_nothing() -> None:
    assert imported([*first(18), event("Bid", 30, Passed=True)]).whole


def test_the_command_writes_the_log_and_lists_what_is_not_in_it(tmp_path: Path) -> None:
    save, log = tmp_path / "savegame.json", tmp_path / "game.jsonl"
    save.write_bytes(old_save(events=[*first(18), event("TerrorPlanted", 30), *first(1)]))

    told = CliRunner().invoke(application(), ["import", str(save), "-o", str(log)])

    assert told.exit_code == 1
    assert "event 20 (TerrorPlanted of harkonnen): classic Dune has no such event" in told.stdout
    assert "event 21 (EndPhase of harkonnen): the log ends before it" in told.stdout
    assert_status(log, "legal", running=True)


def test_the_command_has_the_same_as_json(tmp_path: Path) -> None:
    save = tmp_path / "savegame.json"
    save.write_bytes(old_save(events=first(18)))

    told = CliRunner().invoke(application(), ["import", str(save), "--json"])

    said = json.loads(told.stdout)
    assert told.exit_code == 0
    assert said["complete"]
    assert len(said["events"]) == 18
    assert said["log"].startswith('{"content":')


def test_a_season_imports_a_save_and_tells_the_referee_what_is_not_in_the_log(
    tmp_path: Path,
) -> None:
    save = tmp_path / "savegame.json"
    save.write_bytes(old_save(events=[*first(18), event("TerrorPlanted", 30)]))

    files = import_table_files([(save, "savegame.json", "import")], [], tmp_path / "cache")

    assert list(files.logs.values()) == ["savegame.json"]
    assert [(notice.kind, notice.about) for notice in files.notices] == [
        ("at-table", "inconclusive")
    ]


def test_every_rule_names_rulings_and_options_that_there_are() -> None:
    content = load_content("dune-classic")
    judge = load_judge("dune-classic")
    assert judge is not None
    named = [RULES.always, *[rule.on for rule in RULES.rules], *[rule.off for rule in RULES.rules]]

    for rulings in named:
        for ruling, option in rulings.items():
            assert option in [one.id for one in content.rulings[ruling].options], (ruling, option)
    assert {RULES.basic, RULES.advanced} <= set(content.presets)


def test_a_basic_game_has_the_rulings_of_the_basic_preset() -> None:
    content = load_content("dune-classic")

    rulings, untold = rulings_of([998], 151, content.presets)

    assert not untold
    assert rulings["spice-dialling"] == "off"
    assert rulings["storm-dials"] == "every-turn"
