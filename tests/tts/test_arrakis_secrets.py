"""War for Arrakis at the table: nobody else sees hands, the Secret Objective, stations, sietches and deployment tokens."""

from __future__ import annotations

import json
from collections import Counter

import pytest

from tests.support.seeds import suite_cases
from tests.tts.players import PARTIES, actions, people_of, press, words
from tests.tts.stand_in import WAR, content, plan
from tests.tts.table_driver import Table
from tests.tts.tables import needs_lupa
from tests.tts.test_leaks import moves_seen, stands_seen, view

pytestmark = needs_lupa

PIECE_OF_TAG = {f"{deck.deck}-card": deck.piece for deck in plan(WAR).decks}
RULES = json.dumps(content(WAR).data["rulings"], ensure_ascii=False)
"""What is on the table in any game: names in it tell nothing."""
OPEN = {"leader-card", "ban"}
"""Cards that are secret for nobody."""
TOKENS = {
    "sietch": ({"": "sietch-down"}, "sietch/"),
    "station": ({"": "station-down"}, "station/"),
    "deployment-token": (
        {"atreides-starting-": "atreides-starting-token", "atreides-": "atreides-deployment-token"},
        "deployment-token/",
    ),
    "starting-token": (
        {"black-": "black-starting-token", "silver-": "silver-starting-token"},
        "starting-token/",
    ),
}
"""What may lie face down -> the pieces that lie for it, by how its ids begin, and the memo of what is turned up."""


def eyes(table: Table) -> dict[str, str]:
    """Seat on which somebody sits ("" for those who watch) -> its colour."""
    seats = table.lua(
        "local o = {} for i = 1, #state.seats do local seat = state.seats[i].faction"
        " if not state.is_automaton(seat) then o[#o + 1] = seat end end return o"
    )
    return {seat: table.colour(seat) for seat in seats} | {"": "Grey"}


def begun(party: str, seed: str) -> Table:
    """A table at which a party has begun, and somebody watches."""
    seats, options = PARTIES[party]
    people = people_of(party)
    table = Table(WAR)
    table.step(2)
    nobody = [seat for seat in seats if seat not in people]
    table.begin(people, nobody=nobody, seed=seed, **options)
    table.seat("Grey", "Watcher")
    table.until_still()
    return table


def assert_faces_are_known(table: Table) -> int:
    """Who sees the face of a card may know it; how many faces are hidden from somebody."""
    saved = {guid: one.get("Memo", "") for guid, one in table.lying().items()}
    seen = {seat: stands_seen(table, seat) for seat in eyes(table)}
    covered = 0
    for one in table.objects():
        piece = next((PIECE_OF_TAG[tag] for tag in one.data.Tags if tag in PIECE_OF_TAG), None)
        if piece is None or piece in OPEN or one.type != "Card":
            continue
        for seat, eye in eyes(table).items():
            if table.sees(eye, one.guid) == "face":
                assert (piece, saved[one.guid]) in seen[seat], (seat, piece, saved[one.guid])
            else:
                covered += 1
    return covered


def secrets(table: Table, seat: str) -> set[str]:
    """The ids of cards and objectives that lie hidden, and that a seat has never been told."""
    told = view(table, seat) + json.dumps(moves_seen(table, seat))
    hidden = {
        one["what"]
        for one in table.stands()
        if one["hidden"] and one["piece"] in ("card", "objective") and one["owner"] != seat
    }
    return {what for what in hidden if f'"{what}"' not in told}


def assert_nobody_reads_what_is_hidden(table: Table) -> int:
    looked_for = 0
    for seat, eye in eyes(table).items():
        read = [text.text for text in table.texts_for(eye)]
        for what in secrets(table, seat):
            name = table.lua(f"return Kynes('words').name('en', '{what}')")
            assert name
            assert name != "?"
            if name in RULES:
                continue
            assert not [text for text in read if name in text or what in text], (seat, what)
            looked_for += 1
    return looked_for


def assert_tokens_on_the_table_say_nothing(table: Table) -> None:
    """What lies face down is one of all alike, and there are as many as the rules have, each where they have it.

    That is on the board, or with who has drawn it and has yet to say where it goes. Those still to be drawn are not there.
    """
    census = table.census()
    stands = [one for one in table.stands() if one["place"] not in plan(WAR).pools]
    saved = {guid: one.get("Memo", "") for guid, one in table.lying().items()}
    for piece, (backs, memo) in TOKENS.items():
        down: dict[str, Counter[str]] = {back: Counter() for back in backs.values()}
        for one in stands:
            if one["piece"] == piece and one["hidden"]:
                begins = next(begins for begins in backs if one["what"].startswith(begins))
                down[backs[begins]][one["place"]] += one["count"]
        for back, places in down.items():
            at = [(x, z) for x, z, _ in census.get(back, [])]
            lying = Counter(table.lua(f"return (places.at({x}, {z}))") for x, z in at)
            assert lying == places, back
        up = {one["what"] for one in stands if one["piece"] == piece and not one["hidden"]}
        half = plan(WAR).board.side / 2
        for thing in table.objects():
            on_board = max(abs(thing.position[0]), abs(thing.position[2])) < half
            if on_board and saved.get(thing.guid, "").startswith(memo):
                assert saved[thing.guid].removeprefix(memo) in up, saved[thing.guid]
    assert table.lua("return pieces.differences()") == []
    assert table.not_shown() == []


@pytest.mark.campaign
@pytest.mark.parametrize(
    "party",
    suite_cases([pytest.param(party, id=party) for party in PARTIES], 1),
)
def test_what_one_side_hides_is_seen_by_nobody_else(party: str) -> None:
    seed = len(party)
    table = begun(party, f"secret{seed}")
    covered = looked_for = 0
    for round_of_moves in range(4):
        covered += assert_faces_are_known(table)
        looked_for += assert_nobody_reads_what_is_hidden(table)
        assert_tokens_on_the_table_say_nothing(table)
        table.play_on(20, seed + round_of_moves)
        table.until_asked()
        table.until_still()
    assert covered > 5
    assert looked_for > 5
    table.assert_no_errors()


@pytest.mark.parametrize(
    "party",
    suite_cases([pytest.param(party, id=party) for party in PARTIES], 1),
)
def test_the_objective_is_seen_by_its_owners_alone(party: str) -> None:
    """One who plays the Atreides alone has it before them; of two, both read in their panels what it is."""
    table = begun(party, "objective")
    held = next(
        one["what"] for one in table.stands()
        if one["piece"] == "objective" and one["what"] != "?"
    )  # fmt: skip
    saved = {guid: one.get("Memo", "") for guid, one in table.lying().items()}
    card = next(one for one in table.objects() if saved.get(one.guid) == held)
    seers = [seat for seat, eye in eyes(table).items() if table.sees(eye, card.guid) == "face"]
    may = {seat for seat in eyes(table) if ("objective", held) in stands_seen(table, seat)}
    assert set(seers) == {seat for seat in may if seat == "atreides"}
    assert may == {seat for seat in eyes(table) if "atreides" in seat or "fremen" in seat}
    name = table.lua(f"return Kynes('words').name('en', '{held}')")
    for seat, eye in eyes(table).items():
        if f"tab|{seat}" in actions(table, eye, "seat"):
            press(table, eye, f"tab|{seat}")
        if seat:
            press(table, eye, "view|shield")
        table.step(20)
        assert (name in words(table, eye)) == (seat in may), (seat, eye)
