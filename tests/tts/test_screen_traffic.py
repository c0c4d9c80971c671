"""The whole screen is sent when somebody joins or changes colour, hardly ever while a game is played."""

from __future__ import annotations

import pytest

from adjudicator.playout.chance import Chance
from tests.tts.players import EMPIRE, FACTIONS, RIVALS, SIDES, TRIBES, one_click, set_up
from tests.tts.stand_in import CONQUEST, DAWN, GAME, MESSIAH, WAR
from tests.tts.tables import needs_lupa

pytestmark = needs_lupa
SEATS = {GAME: FACTIONS, CONQUEST: RIVALS, DAWN: TRIBES, MESSIAH: EMPIRE, WAR: SIDES}


@pytest.mark.parametrize(
    ("game", "clicks"),
    [(GAME, 60), *(pytest.param(game, 250, marks=pytest.mark.campaign) for game in SEATS)],
)
def test_clicks_send_attributes_and_no_whole_screen(game: str, clicks: int) -> None:
    people = SEATS[game]
    table = set_up(people, game=game, **({} if game in (DAWN, WAR) else {"turns": 3}))
    before = table.traffic()["screens"]
    seats = {faction: table.colour(faction) for faction in people}
    chosen = Chance("traffic")
    for _ in range(clicks):
        table.until_asked()
        if table.lua("return state.stage") != "playing":
            break
        table.step(4)
        table.until_drawn()
        due = [seat for seat in table.lua("return referee.to_act(state.position)") if seat in seats]
        assert any(one_click(table, seats[seat], chosen) for seat in due)
    # The window of the end is one more, where the game is over.
    over = table.lua("return state.stage") == "over"
    assert table.traffic()["screens"] - before <= int(over)
