"""A moderator runs a forum game with nothing but the referee's page: moves, rolls, deals, seals, corrections, pauses."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

from starlette.testclient import TestClient

from adjudicator.check import Judges, check_bytes
from adjudicator.playout.chance import Chance
from exporters.host.games import REFEREE, Games
from tests.host.hosts import begun, enter, hidden, notices, offered
from tests.support.seeds import CAMPAIGN

if TYPE_CHECKING:
    from adjudicator.play.session import Session

SEATS = ("atreides", "emperor", "fremen", "harkonnen")
TURNS = 2 if CAMPAIGN.seed else 1
MOST_CLICKS = 1500
UNWANTED = ("deal", "bribe", "void-deal")
"""Moves of any time, which a random player would make for ever."""


class Moderator:
    """Somebody who clicks on the referee's page, and counts the clicks."""

    def __init__(self, client: TestClient, here: str, chance: Chance) -> None:
        self.client, self.here, self.chance = client, here, chance
        self.page = client.get(here).text
        self.clicks = 0
        self.moved: set[str] = set()
        self.drawn = self.rolled = 0

    def click(self, to: str, sent: Mapping[str, str]) -> None:
        """Press a button; AssertionError if the page refuses it."""
        self.clicks += 1
        self.page = self.client.post(
            f"{self.here}/{to}", data={"at": hidden(self.page, "at"), **sent}
        ).text
        assert notices(self.page) == [], (to, sent)

    def entries(self) -> dict[str, list[str]]:
        """For whom the page offers moves, and which kinds."""
        forms = re.findall(
            r'<form method="post" action="[^"]+/move" class="options".*?</form>', self.page
        )
        return {
            hidden(form, "seat"): re.findall(r'name="kind" value="([^"]+)"', form) for form in forms
        }

    def enter(self, seat: str, kind: str) -> None:
        """Enter a move of a kind by what is offered."""
        self.click("move", {"seat": seat, "kind": kind})
        while 'id="answer"' in self.page:
            sent = {name: hidden(self.page, name) for name in ("kind", "answers", "seat")}
            values = offered(self.page)
            if 'name="sure"' in self.page:
                sent["sure"] = "yes"
            elif values:
                sent["value"] = values[self.chance.below(len(values))]
            else:
                sent["text"] = "spoken"
            self.click("move", sent)
        self.moved.add(kind)

    def go_on(self) -> None:
        """Do what is next: press the button of chance, or enter the move of whoever is awaited."""
        entries = self.entries()
        if "/draw" in self.page and ("table" not in entries or self.chance.below(4)):
            self.click("draw", {})
            self.drawn += 1
            return
        seat = next(iter(entries))
        kinds = [kind for kind in entries[seat] if kind not in UNWANTED]
        self.rolled += seat == "table"
        self.enter(seat, kinds[self.chance.below(len(kinds))])


def begun_by_hand(client: TestClient, games: Games) -> tuple[str, str]:
    """A game of four people that begins stopped, by the page; its id, and the address of the referee's page."""
    client.get(f"/k/{games.home_link()}")
    sent = {f"seat-{seat}": "person" for seat in SEATS}
    links = client.post(
        "/new/dune-classic", data={**sent, "chance": "table", "stopped": "yes", "option-turns": "3"}
    )
    game = links.url.path.rpartition("/")[2]
    return game, enter(client, games, game, REFEREE)


def test_the_turns_of_a_forum_game_need_nothing_but_the_referees_page(
    client: TestClient, games: Games
) -> None:
    game, here = begun_by_hand(client, games)
    moderator = Moderator(client, here, Chance("moderator"))
    while games.running(game).session.position.turn <= TURNS:
        moderator.go_on()
        assert moderator.clicks < MOST_CLICKS
    assert moderator.drawn
    assert moderator.rolled
    assert {"bid", "charity", "plan", "ship"} < moderator.moved
    lines = games.running(game).session.lines
    assert moderator.clicks < 2 * lines, (
        "a move takes one click, and one for each thing that is chosen"
    )
    found = check_bytes(client.get(f"{here}/log").content, Judges(), running=True)
    assert found.verdict.status == "legal"


def test_the_referee_draws_only_what_is_not_proven(client: TestClient, games: Games) -> None:
    game = begun(games, "dune-classic", people=4, seats=",".join(SEATS))
    here = enter(client, games, game, REFEREE)
    games.store.pause(game, paused=True)
    page = client.get(here).text
    assert "/draw" in page
    moderator = Moderator(client, here, Chance("proven"))
    assert "table" not in moderator.entries()
    sent = {"seat": "table", "kind": "deal-traitor", "at": hidden(page, "at")}
    refused = client.post(f"{here}/move", data=sent)
    assert "follows from its seed" in " ".join(notices(refused.text))
    moderator.click("draw", {})
    assert games.running(game).session.lines == 1


def test_the_referee_types_no_chance_that_the_seed_does_not_give(
    client: TestClient, games: Games
) -> None:
    game = begun(games, "dune-classic", people=4, seats=",".join(SEATS))
    here = enter(client, games, game, REFEREE)
    games.store.pause(game, paused=True)
    session = games.running(game).session
    drawn = session.draw("deal-traitor", "")
    asked = {name: value for name, value in drawn.items() if name != "leader"}
    field = session.followed.rulebook.next_field(session.followed.game, session.position, asked)
    assert field is not None
    other = next(one for one in field.options if one != drawn["leader"])

    def typed(leader: str) -> list[str]:
        text = f"Table: deal-traitor to={drawn['to']}, leader={leader}"
        sent = {"orders": text, "at": "0", "sure": "yes"}
        return notices(client.post(f"{here}/orders", data=sent).text)

    assert "follows from its seed" in " ".join(typed(other))
    assert games.running(game).session.lines == 0
    assert typed(drawn["leader"]) == []
    assert games.running(game).session.lines == 1


def test_nobody_but_the_referee_moves_for_others(client: TestClient, games: Games) -> None:
    game = begun(games, "dune-classic", people=4, seats=",".join(SEATS))
    here = enter(client, games, game, "atreides")
    games.store.pause(game, paused=True)
    assert "/draw" not in client.get(here).text
    assert notices(client.post(f"{here}/draw", data={}).text)
    sent = {"seat": "table", "kind": "deal-traitor"}
    assert notices(client.post(f"{here}/move", data=sent).text)
    order = {"seat": "fremen", "kind": "pass"}
    asked = client.post(f"{here}/order", data=order).text
    assert 'name="seat" value="fremen"' not in asked
    assert games.running(game).session.lines == 0


def test_nobody_moves_for_a_seat_that_a_computer_has_been_given_meanwhile(
    client: TestClient, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = begun(games, "dune-classic", people=4, seats=",".join(SEATS), fair=False)
    here = enter(client, games, game, REFEREE)
    games.store.pause(game, paused=True)
    moderator = Moderator(client, here, Chance("handed over"))
    while "table" in (entries := moderator.entries()):
        moderator.enter("table", entries["table"][0])
    seat, kinds = next(iter(entries.items()))
    change = games.change

    def handed(game: str, act: Callable[[Session], object], *, at: int | None = None) -> None:
        change(game, lambda session: session.hand_over(seat, "easy 1"))
        change(game, act, at=at)

    page, before = client.get(here).text, len(games.running(game).session.followed.moves)
    monkeypatch.setattr(games, "change", handed)
    sent = {"at": hidden(page, "at"), "seat": seat, "kind": kinds[0]}
    refused = client.post(f"{here}/move", data=sent).text
    while 'id="answer"' in refused:
        more = {name: hidden(refused, name) for name in ("kind", "answers", "seat")}
        values = offered(refused)
        more |= {"value": values[0]} if values else {"sure": "yes"}
        refused = client.post(f"{here}/move", data={**sent, **more}).text
    assert "A computer player sits here" in " ".join(notices(refused))
    assert len(games.running(game).session.followed.moves) == before


def test_the_referee_lays_an_order_in_advance_down_for_a_seat(
    client: TestClient, games: Games
) -> None:
    game = begun(games, "dune-classic", people=4, seats=",".join(SEATS))
    here = enter(client, games, game, REFEREE)
    games.store.pause(game, paused=True)
    assert "Orders in advance" in client.get(here).text
    sent = {"seat": "fremen", "kind": "pass"}
    for more in ({}, {"filled": "yes"}, {"filled": "yes", "sure": "yes"}):
        page = client.post(f"{here}/order", data={**sent, **more}).text
        assert notices(page) == []
    orders = games.running(game).session.orders.orders
    assert [one.by for one in orders] == ["fremen"]
    assert games.running(game).session.lines == 1
