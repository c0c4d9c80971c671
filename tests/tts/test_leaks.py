"""Nobody sees another's secrets: texts of every kind, cards and coins, over whole games at the table.

What a seat may know is what the referee's view of the position and the moves it may see tell it. The
rest is looked for in everything that the fake program shows a colour.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from adjudicator.wording import may_see, words_of
from tests.support import replay
from tests.tts.players import TRIBES
from tests.tts.stand_in import DAWN, GAME, GAMES, content
from tests.tts.table_driver import ALL, Table, colours
from tests.tts.tables import needs_lupa

pytestmark = [needs_lupa, pytest.mark.one_in(3)]

EYES = {
    faction: colour for game in reversed(GAMES) for faction, colour in colours(game).items()
} | {"": "Grey"}
"""Seat ("" for those who watch) -> its colour."""
CARDS = sorted({card["id"] for card in content().data["cards"]["treachery"]})
PIECE_OF_TAG = {"treachery-card": "treachery", "traitors-card": "traitor"}
COINS = {"spice-1", "spice-2", "spice-5", "spice-10"}
LONG = {"sietches-alone": 9, "sietches-allied": 9}
"""Options with which a game of tribes goes on."""
TWO_FILLED = """
local Referee, state = Kynes("referee"), Kynes("state")
local secret = {}
for i = 1, #Referee.secret_moves do
  secret[Referee.secret_moves[i]] = true
end
local function filled(seat, kind)
  local move = Referee.move({ by = seat, move = kind })
  local field = Referee.next_field(state.position, move)
  while field ~= nil do
    Referee.put(move, field.name, field.kind == "text" and "words" or field.options[Random.below(#field.options)])
    if field.last then
      break
    end
    field = Referee.next_field(state.position, move)
  end
  return move
end
local found = {}
local due = Referee.to_act(state.position)
for i = 1, #due do
  local kinds = due[i] ~= "table" and Referee.kinds(state.position, due[i]) or {}
  for k = 1, #kinds do
    if secret[kinds[k]] then
      local first = Referee.encode(filled(due[i], kinds[k]))
      for _ = 1, 8 do
        local second = Referee.encode(filled(due[i], kinds[k]))
        if second ~= first then
          found[#found + 1] = { by = due[i], kind = kinds[k], first = first, second = second }
          break
        end
      end
    end
  end
end
return found
"""


def started(factions: list[str], game: str = GAME, **more: Any) -> Table:
    table = Table(game)
    table.step(2)
    table.begin(factions, **more)
    table.until_asked()
    return table


def eyes_of(table: Table) -> dict[str, str]:
    seats = list(
        table.lua(
            "local o = {} for i = 1, #state.seats do o[i] = state.seats[i].faction end return o"
        )
    )
    return {seat: eye for seat, eye in EYES.items() if seat in seats or not seat}


def view(table: Table, seat: str) -> str:
    return str(table.lua(f"return referee.save_position(referee.view(state.position, '{seat}'))"))


def stands_seen(table: Table, seat: str) -> set[tuple[str, str]]:
    """Which pieces the view of a seat names."""
    told = table.lua(
        f"return referee.encode(referee.pieces(referee.view(state.position, '{seat}')))"
    )
    return {(stand["piece"], stand["what"]) for stand in json.loads(told)}


def moves_seen(table: Table, seat: str, since: int = 0) -> list[dict[str, Any]]:
    """The lines of the log from one on that a seat may see, without what the chain adds."""
    rules = replay.load(table.game).rulebook
    told = json.loads(table.lua("return referee.encode(state.log.lines)"))[since:]
    kept = [line for line in told if line["move"] == "undo" or may_see(line, rules, seat)]
    return [{key: value for key, value in line.items() if key != "chain"} for line in kept]


def texts(table: Table, eye: str, chat_from: int = 0) -> Counter[tuple[str, str]]:
    """All that a colour can read; of chat only what has come since so many lines of it."""
    found = table.texts_for(eye)
    chat = [text for text in found if text.kind == "chat"][chat_from:]
    others = [text for text in found if text.kind != "chat"]
    return Counter((text.kind, text.text) for text in [*others, *chat])


def chat_length(table: Table, eye: str) -> int:
    return sum(text.kind == "chat" for text in table.texts_for(eye))


# -- cards and coins over a whole game -------------------------------------------------------------


def assert_cards_and_coins_are_covered(table: Table, eyes: dict[str, str]) -> int:
    """Who sees the face of a card may know it, and only its owner sees what lies behind a shield."""
    saved = {one["GUID"]: one for one in table.save()["ObjectStates"]}
    seen = {seat: stands_seen(table, seat) for seat in eyes}
    covered = 0
    for one in table.objects():
        tags = set(one.data.Tags)
        memo = saved[one.guid].get("Memo", "") if one.guid in saved else ""
        piece = next((PIECE_OF_TAG[tag] for tag in sorted(tags) if tag in PIECE_OF_TAG), None)
        if piece is not None and one.type == "Card":
            for seat, eye in eyes.items():
                if table.sees(eye, one.guid) == "face":
                    assert (piece, memo) in seen[seat], (seat, piece, memo)
                else:
                    covered += 1
        elif memo in COINS and one.type != "Infinite":
            x, _, z = one.position
            place, owner = table.lua(
                f"local a, b = places.at({x}, {z}) return {{ a or '', b or '' }}"
            )
            if place == "shield":
                for seat, eye in eyes.items():
                    assert table.sees(eye, one.guid) == ("face" if seat == owner else "nothing")
                    covered += 1
    return covered


def assert_no_card_is_named(table: Table, eyes: dict[str, str], known: dict[str, set[str]]) -> None:
    for seat, eye in eyes.items():
        read = "\n".join(text.text for text in table.texts_for(eye))
        named = {card for card in CARDS if f"Canary {card}!" in read}
        assert named <= known[seat], seat


def learn(table: Table, eyes: dict[str, str], known: dict[str, set[str]]) -> None:
    """What a seat knows of the cards by now."""
    for seat in eyes:
        told = view(table, seat) + json.dumps(moves_seen(table, seat))
        known[seat] |= {card for card in CARDS if f'"{card}"' in told}


def watched(factions: list[str], seed: str, turns: int, every: int) -> None:
    table = Table()
    table.step(2)
    for card in CARDS:
        table.lua(f"referee.texts('en').names['{card}'] = 'Canary {card}!'")
    table.begin(factions, seed=seed, turns=turns)
    table.until_asked()
    eyes = eyes_of(table)
    known: dict[str, set[str]] = {seat: set() for seat in eyes}
    looked = 0
    at = 0
    while table.lua("return state.stage") == "playing":
        table.play_on(1, at)
        learn(table, eyes, known)
        table.until_asked()
        learn(table, eyes, known)
        assert_no_card_is_named(table, eyes, known)
        if at % every == 0:
            table.until_still()
            looked += assert_cards_and_coins_are_covered(table, eyes)
        at += 1
    assert looked > 25 * min(4, len(factions))
    assert any(known[seat] - known[""] for seat in eyes)
    assert any("Canary" in text.text for eye in eyes.values() for text in table.texts_for(eye))


@pytest.mark.campaign
def test_no_secret_card_or_coin_is_named_or_shown_in_a_whole_game() -> None:
    watched(["bene-gesserit", "atreides", "harkonnen", "fremen"], "leaks", 1, 9)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(6))
def test_no_secret_card_or_coin_is_named_or_shown_in_long_games(seed: int) -> None:
    watched(ALL[: 2 + seed % 5] if seed else ALL, f"leaks-{seed}", 3, 9)


# -- the same game with another secret -------------------------------------------------------------


def world(table: Table, save: dict[str, Any], move: str, by: str) -> dict[str, Any]:
    """Load a save and make a move; what each other seat knows, and what it can read."""
    table.reload(save)
    table.step(2)
    table.until_still()
    eyes = {seat: eye for seat, eye in eyes_of(table).items() if seat != by}
    heard = {seat: chat_length(table, eye) for seat, eye in eyes.items()}
    since = table.lua("return #state.log.lines")
    wanted = json.dumps(move)
    assert table.lua(
        f"return play.try('{EYES[by]}', '{by}', referee.move(referee.decode({wanted})))"
    )
    table.until_still()
    table.step(30)
    return {
        seat: ((view(table, seat), moves_seen(table, seat, since)), texts(table, eye, heard[seat]))
        for seat, eye in eyes.items()
    }


def compared_choices(
    game: str, factions: list[str], each: int, moves: int = 100_000, **settings: Any
) -> Counter[str]:
    """Play a game; of the secret moves, compare what others read when something else is chosen."""
    table = started(factions, game, **settings)
    tried: Counter[str] = Counter()
    compared: Counter[str] = Counter()
    at = 0
    while table.lua("return state.stage") == "playing" and at < moves:
        for choice in list(table.run(TWO_FILLED) or []):
            if tried[choice["kind"]] >= each:
                continue
            tried[choice["kind"]] += 1
            table.until_still()
            save = table.save()
            first = world(table, save, choice["first"], choice["by"])
            second = world(table, save, choice["second"], choice["by"])
            for seat in first:
                if first[seat][0] == second[seat][0]:
                    assert first[seat][1] == second[seat][1], (choice, seat)
                    compared[choice["kind"]] += 1
            table.reload(save)
            table.step(2)
            table.until_asked()
        table.run("Skip = { vanish = true, ['propose-winner'] = true }")
        table.play_on(1, at)
        table.until_asked()
        at += 1
    return compared


@pytest.mark.campaign
def test_what_is_chosen_in_secret_changes_no_text_of_anybody_else() -> None:
    people = ["bene-gesserit", "atreides", "harkonnen"]
    compared = compared_choices(GAME, people, 1, seed="choices-0", turns=2)
    assert {"keep-traitor", "predict", "plan"} <= set(compared), compared
    assert set(compared) <= set(words_of("dune-classic").secrecy.secret_moves)


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(6))
def test_what_is_chosen_in_secret_changes_no_text_in_long_games(seed: int) -> None:
    assert compared_choices(GAME, ALL[: 6 - seed % 3], 12, seed=f"choices-{seed}", turns=3)


@pytest.mark.campaign
def test_what_tribes_choose_at_once_changes_no_text_of_anybody_else() -> None:
    hidden = {"thumpers": "hidden", "votes": "hidden"}
    compared = compared_choices(DAWN, TRIBES[:3], 3, 170, seed="c17", **hidden, **LONG)
    assert set(compared) == {"thumper", "vote"}, compared
    assert min(compared.values()) > 3, compared


@pytest.mark.campaign
@pytest.mark.parametrize("seed", range(4))
def test_what_tribes_choose_at_once_changes_no_text_in_long_games(seed: int) -> None:
    hidden = {"thumpers": "hidden", "votes": "hidden"}
    tribes = TRIBES[: 2 + seed % 3]
    assert compared_choices(DAWN, tribes, 20, 900, seed=f"tribes-{seed}", **hidden, **LONG)


def with_other_secrets(text: str, seat: str) -> str:
    """A position in which all that only a seat may know is otherwise."""
    position = json.loads(text)
    side = position["sides"][seat]
    side["spice"] += 3
    for mine, deck in ((side["hand"], "treachery_deck"), (side["traitors"], "traitor_deck")):
        for at in range(min(len(mine), len(position[deck]))):
            mine[at], position[deck][at] = position[deck][at], mine[at]
        mine.sort()
        position[deck].sort()
    return json.dumps(position)


def put(table: Table, text: str) -> None:
    table.lua(
        f"state.position = assert(referee.load_position({json.dumps(text)})) "
        "state.position_text = nil state.changed() pieces.sync()"
    )
    table.until_still()
    table.step(30)


@pytest.mark.parametrize("rounds", [3, pytest.param(17, marks=pytest.mark.campaign)])
def test_what_lies_in_a_hand_or_behind_a_shield_changes_no_text_of_anybody_else(
    rounds: int,
) -> None:
    table = started(["bene-gesserit", "atreides", "harkonnen", "fremen"], seed="hands", turns=2)
    compared = 0
    for at in range(rounds):
        table.play_on(85 // rounds, at)
        table.until_still()
        # The page of the notebook that tells of the game follows every other second.
        table.step(150)
        eyes = eyes_of(table)
        text = str(table.lua("return referee.save_position(state.position)"))
        for hider in [seat for seat in eyes if seat][at % 2 :: 2]:
            put(table, text)
            before = {seat: (view(table, seat), texts(table, eye)) for seat, eye in eyes.items()}
            put(table, with_other_secrets(text, hider))
            for seat, eye in eyes.items():
                now = texts(table, eye)
                if seat == hider:
                    assert now != before[seat][1]
                else:
                    assert view(table, seat) == before[seat][0]
                    assert now == before[seat][1], (hider, seat)
                    compared += 1
        put(table, text)
    assert compared > 4 * rounds
