"""The referee corrects a running game on its page: read first, then made, signed, and found valid by the judge."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

from adjudicator.check import check_bytes
from adjudicator.check.judge import Judges
from exporters.host.games import POLICY
from tests.host.hosts import SMALL, begun, enter, hidden, notices, person_in

if TYPE_CHECKING:
    from starlette.testclient import TestClient

    from exporters.host.games import Games


def test_the_referee_corrects_and_the_judge_finds_it_signed(
    client: TestClient, games: Games, game: str
) -> None:
    seat = person_in(games, game)
    before = games.running(game).session.position.sides[seat].spice
    here = enter(client, games, game, "referee")
    assert f"sides/{seat}/spice" in client.get(f"{here}/places").text
    sent = {"changes": f"sides/{seat}/spice+=2", "why": "The bank paid too little."}
    read = client.post(f"{here}/correct", data=sent).text
    assert "This is what was understood" in read
    assert games.running(game).session.position.sides[seat].spice == before
    made = client.post(
        f"{here}/correct", data={**sent, "at": hidden(read, "at"), "sure": "yes"}
    ).text
    assert notices(made) == []
    session = games.running(game).session
    assert session.position.sides[seat].spice == before + 2
    verdict = check_bytes(session.log, Judges(), running=True).verdict
    assert verdict.status == "corrected"
    assert [one for one in verdict.findings if one.kind != "note"] == []


def test_the_page_and_a_refusal_give_an_example_that_can_be_made_in_this_game(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, "referee")
    (example,) = re.findall(r'name="changes" rows="2" placeholder="([^"]+)"', client.get(here).text)
    (refusal,) = notices(client.post(f"{here}/correct", data={"changes": "", "why": "x"}).text)
    assert example in refusal
    assert "sides/" in example
    sent = {"changes": example, "why": "Miscounted."}
    read = client.post(f"{here}/correct", data=sent).text
    assert notices(read) == []
    assert "This is what was understood" in read


def test_a_game_without_corrections_offers_none_and_says_so(
    client: TestClient, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    none = POLICY.replace("corrections=signed", "corrections=none")
    assert none != POLICY
    monkeypatch.setattr("exporters.host.games.POLICY", none)
    game = begun(games, SMALL)
    here = enter(client, games, game, "referee")
    assert 'name="changes"' not in client.get(here).text
    (refusal,) = notices(client.post(f"{here}/correct", data={"changes": "", "why": ""}).text)
    assert "without corrections" in refusal


def test_what_is_no_correction_is_refused_in_words(
    client: TestClient, games: Games, game: str
) -> None:
    here = enter(client, games, game, "referee")
    log = games.running(game).session.log
    for changes, why in (
        ("sides/nobody/spice+=2", "because"),
        ("spice", "because"),
        ("", "x"),
        ("a=1", ""),
    ):
        sent = {"changes": changes, "why": why, "sure": "yes"}
        assert notices(client.post(f"{here}/correct", data=sent).text)
    seat = person_in(games, game)
    mine = enter(client, games, game, seat)
    sent = {"changes": f"sides/{seat}/spice+=2", "why": "I want it.", "sure": "yes"}
    refused = client.post(f"{mine}/correct", data=sent)
    assert notices(refused.text) == ["Only the referee can do that."]
    assert client.get(f"{mine}/places").status_code == 403
    assert games.running(game).session.log == log
