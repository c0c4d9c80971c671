"""The set-ups of a module by presets."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.content import load_content
from adjudicator.content.presets import begun_by
from adjudicator.errors import InputError
from exporters.vassal.module.seatings import seatings
from exporters.vassal.set_ups import write_setup

CLASSIC = load_content("dune-classic")


def test_six_seats_have_a_set_up_by_each_preset_that_changes_something() -> None:
    found = {one.variant: one.rulings for one in seatings(CLASSIC) if len(one.factions) == 6}
    wanted = {one.title: one.rulings for one in CLASSIC.presets.values() if one.rulings}
    assert found == {"": {}, **wanted}


def test_a_module_that_is_built_with_a_preset_has_all_plain_set_ups_by_it() -> None:
    preset = CLASSIC.presets["landsraad-basic"]
    found = seatings(begun_by(CLASSIC, preset.id))
    assert all(one.rulings == preset.rulings for one in found if len(one.factions) < 6)


def test_a_set_up_by_a_preset_that_there_is_not_is_refused(tmp_path: Path) -> None:
    seats = "atreides@1,fremen@2"
    with pytest.raises(InputError, match="no preset 'landsrad-basic'"):
        write_setup("dune-classic", seats, [], [], tmp_path / "x.vsav", "landsrad-basic")
