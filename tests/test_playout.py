"""Random games: the same for ever, complete, legal, and as varied as real ones."""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.check import Judges, check_bytes
from adjudicator.content import Content
from adjudicator.content.seatings import most_seats
from adjudicator.errors import InputError
from adjudicator.games.dune_classic import lent_rate, moments, special_powers
from adjudicator.log.header import Header, Policy, setup_of
from adjudicator.log.policy import policy_of
from adjudicator.playout import Chance, count_legal, legal_moves, playout, random_move
from adjudicator.playout.seating import (
    chosen_options,
    chosen_rulings,
    humans_of,
    seat_factions,
)
from adjudicator.playout.strategies import manners_of
from adjudicator.playout.writing import Order, check_policy, play_game
from adjudicator.registry import GAMES, rulebook
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.records import Seat, Setup
from tests.support.commands import kynes
from tests.support.random_games import CONTENT, GAME, RULES, header, picture
from tests.support.replay import Loaded, load


def order(**changes: Any) -> Order:
    """An order for random games of three seats."""
    plain: dict[str, Any] = {"seats": "3", "rulings": {}, "options": {}, "policy": Policy()}
    return Order(**{**plain, **changes})


def played(path: Path, seed: int = 1, **changes: Any) -> list[dict[str, Any]]:
    """The lines of a random game's log, header first."""
    play_game(RULES, CONTENT, GAME, order(**changes), seed, target=path)
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]


# --- chance --------------------------------------------------------------------------------------


def test_a_choice_among_nothing_is_an_error_and_no_endless_search() -> None:
    with pytest.raises(ValueError, match="nothing to draw from"):
        Chance("nothing").pick([])


def test_chance_is_the_same_for_ever() -> None:
    chance = Chance("arrakis")
    assert [chance.below(100) for _ in range(8)] == [82, 89, 68, 27, 40, 24, 71, 12]
    assert Chance("x").below(1) == 0


def test_chance_favours_nobody() -> None:
    chance = Chance("fair")
    counts = [0] * 6
    for _ in range(6000):
        counts[chance.below(6)] += 1
    assert all(880 < count < 1120 for count in counts)


def test_weights_are_kept() -> None:
    chance = Chance("weights")
    drawn = [chance.weigh(["a", "b", "c"], [3, 0, 1]) for _ in range(4000)]
    assert drawn.count("b") == 0
    assert 2800 < drawn.count("a") < 3200
    assert Chance("none").weigh(["a"], [0]) == "a"


# --- moves ---------------------------------------------------------------------------------------


def test_counting_is_as_good_as_listing() -> None:
    position = RULES.new_position(GAME, setup_of(header(4, 1, {})))
    chance = Chance("count")
    for n in range(150):
        if n % 10 == 0:
            assert count_legal(RULES, GAME, position) == len(
                list(legal_moves(RULES, GAME, position))
            )
        before = picture(position)
        move = random_move(RULES, GAME, position, chance)
        assert picture(position) == before
        assert RULES.check(GAME, position, move) is None
        RULES.apply(GAME, position, move)


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_random_players_weigh_moves_and_fields_that_there_are(game_id: str) -> None:
    manners, moves = manners_of(game_id), rulebook(game_id).moves
    fields = {f"{kind}.{name}" for kind, form in moves.items() for name in form.__annotations__}
    for temper in [*manners.tempers, manners.plain]:
        assert set(temper.kinds) <= set(moves)
        assert set(temper.amounts) <= fields
    assert set(manners.options) <= fields
    assert {name for name in manners.starts if "." in name} <= fields
    named = {field.partition(".")[2] for field in fields}
    assert {name for name in manners.starts if "." not in name} <= named
    assert manners.destinations <= named


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_random_games_of_every_game_end(game_id: str) -> None:
    loaded = load(game_id)
    order = Order(seats="", rulings={}, options={}, policy=Policy())
    done = play_game(*_of(loaded), order, 5, target=BytesIO())
    assert done.turns > 0
    assert done.winners


def _of(loaded: Loaded) -> tuple[Rulebook, Content, Any]:
    return loaded.rulebook, loaded.content, loaded.game


@pytest.mark.parametrize("game_id", sorted(GAMES))
def test_no_number_of_seats_means_as_many_as_lead_a_faction(game_id: str) -> None:
    content = load(game_id).content
    leading = content.data["game"]["seats"]["most"]
    seats = seat_factions(content, "", Chance("seats"))
    assert sorted(seat.place for seat in seats) == list(range(1, leading + 1))
    with pytest.raises(InputError, match="the game has at most"):
        seat_factions(content, str(most_seats(content) + 1), Chance("seats"))


def test_partners_who_share_a_faction_sit_down_by_number_or_by_name() -> None:
    content = load("war-for-arrakis").content
    four = ["corrino-ally", "fremen-ally", "house-atreides", "house-harkonnen"]
    drawn = seat_factions(content, "4", Chance("seats"))
    assert sorted(seat.faction for seat in drawn) == four
    assert [seat.place for seat in drawn] == [1, 2, 3, 4]
    threes = {
        tuple(sorted(seat.faction for seat in seat_factions(content, "3", Chance(f"seats/{n}"))))
        for n in range(12)
    }
    assert threes == {tuple(seats) for seats in content.data["factions"]["seatings"][1:3]}
    named = seat_factions(content, "harkonnen:3,house-atreides,fremen-ally", Chance("seats"))
    assert named[2].faction == "harkonnen"
    with pytest.raises(InputError, match="not a place from 1 to 2"):
        seat_factions(content, "atreides:3,harkonnen", Chance("seats"))


def test_options_are_read_by_name() -> None:
    assert chosen_options(CONTENT, ["turns=3"]) == {"turns": 3}
    assert chosen_options(CONTENT, [], 3) == {"turns": 3}
    assert chosen_options(CONTENT, []) == {}
    fremen = load("dawn-of-the-fremen").content
    assert chosen_options(fremen, ["teams=1", "sietches-teams=3"]) == {
        "sietches-teams": 3,
        "teams": 1,
    }
    for words, says in (
        (["turn=3"], "did you mean 'turns'"),
        (["turns=ten"], "a number from 1 to 15 is wanted"),
        (["turns"], "a number from 1 to 15 is wanted"),
        (["turns=3", "turns=4"], "given twice"),
    ):
        with pytest.raises(InputError, match=says):
            chosen_options(CONTENT, words)
    with pytest.raises(InputError, match="has no last turn"):
        chosen_options(fremen, [], 3)


def test_a_set_up_that_the_game_does_not_know_is_an_input_error() -> None:
    setup = Setup([Seat("atreides", 1)], {}, {})
    with pytest.raises(InputError, match="no game can be set up"):
        next(playout(RULES, GAME, setup, "1"))


# --- logs ----------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    policy = Policy(chain=True, hashes="every", sealed=["plan"], clock=True)
    played(tmp_path / "here.jsonl", seed=7, policy=policy)
    for seed in ("0", "random"):
        subprocess.run(
            [
                *[sys.executable, "-c", "from exporters.cli import main; main()"],
                *["playout", "dune-classic", "--force", "--seats", "3"],
                *["--seed", "7", "--policy", "chain,hashes=every,sealed=plan,clock"],
                *["--out", str(tmp_path / "there.jsonl")],
            ],
            check=True,
            capture_output=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        )
        assert (tmp_path / "there.jsonl").read_bytes() == (tmp_path / "here.jsonl").read_bytes()


def test_a_log_is_legal_and_complete_under_every_policy_it_can_keep(tmp_path: Path) -> None:
    for words in (
        "",
        "chain",
        "chain,hashes=every,clock",
        "chain,sealed=plan+dial,undo=none",
        "chain,fair",
        "chain,fair,signatures=seats",
        "chain,fair,sealed=plan,signatures=all,clock",
        "chain,hashes=salted,committed=spice+storm+traitor+treachery",
    ):
        path = tmp_path / "game.jsonl"
        lines = played(path, seed=3, policy=policy_of(words))
        assert lines[-1]["move"] == "end"
        done = kynes("check", str(path))
        assert done.exit_code == 0, done.output


def test_a_policy_that_cannot_be_kept_is_refused() -> None:
    with pytest.raises(InputError, match="no deck 'treachry', did you mean 'treachery'"):
        check_policy(policy_of("committed=treachry"), RULES)
    with pytest.raises(InputError, match="signatures want chain"):
        check_policy(policy_of("signatures=all"), RULES)
    with pytest.raises(InputError, match="'pln' is not a secret move, did you mean 'plan'"):
        check_policy(policy_of("sealed=pln"), RULES)


def test_the_last_turn_can_be_chosen(tmp_path: Path) -> None:
    lines = played(tmp_path / "game.jsonl", options={"turns": 1})
    assert lines[0]["options"] == {"turns": 1}
    assert sum(1 for line in lines if line.get("move") == "end-turn") == 1


def test_auto_passes_come_after_a_day_when_there_is_a_clock(tmp_path: Path) -> None:
    lines = played(tmp_path / "game.jsonl", seed=5, seats="6", policy=policy_of("clock"))[1:]
    waits = [
        line["at"] - before["at"]
        for before, line in itertools.pairwise(lines)
        if line["move"] == "auto-pass"
    ]
    assert waits
    assert min(waits) >= 24 * 3600


@pytest.mark.parametrize("policy", ["clock", "clock,sealed=plan"])
def test_a_game_with_an_auto_pass_is_legal_to_its_end(tmp_path: Path, policy: str) -> None:
    path = tmp_path / "game.jsonl"
    lines = played(path, seed=18, seats="3", options={"turns": 1}, policy=policy_of(policy))

    assert "auto-pass" in [line.get("move") for line in lines]
    assert check_bytes(path.read_bytes(), Judges()).verdict.status == "legal"


def test_many_seeds_reach_many_endings_and_every_kind_of_move() -> None:
    kinds: set[str] = set()
    endings: set[str] = set()
    for seed in range(1, 41):
        seats = str(2 + seed % 5)
        chosen = seat_factions(CONTENT, seats, Chance(f"seats/{seed}"))
        setup = Setup([Seat(seat.faction, seat.place) for seat in chosen], {}, {})
        position = None
        for move, after in playout(RULES, GAME, setup, f"endings/{seed}"):
            kinds.add(move["move"])
            position = after
        result = RULES.result(GAME, position)
        assert result is not None
        endings.add(result.clause)
    rare = {"capture", "captive", "claim-charity", "family-atomics", "protect", "retreat"}
    ruled = {*moments.KINDS, *special_powers.KINDS, *lent_rate.KINDS, "mulligan"}
    assert set(RULES.moves) - kinds <= rare | ruled | {
        "revive-leader",
        "ride",
        "place-worm",
        "lose",
        "take-turn",
    }
    assert len(endings) >= 5


# --- words of the commands -----------------------------------------------------------------------


def test_seats_are_read_from_words() -> None:
    chance = Chance("seats")
    found = seat_factions(CONTENT, "fremen:4, atreides", chance)
    assert {seat.faction: seat.place for seat in found}["fremen"] == 4
    assert [seat.place for seat in found] == sorted({seat.place for seat in found})
    assert len(seat_factions(CONTENT, "5", chance)) == 5
    for wrong in ("7", "0", "ixians", "fremen,fremen", "fremen:7", "fremen:x"):
        with pytest.raises(InputError, match="--seats"):
            seat_factions(CONTENT, wrong, chance)


def test_a_wrong_faction_gets_the_nearest_right_one() -> None:
    with pytest.raises(InputError, match="did you mean 'atreides'"):
        seat_factions(CONTENT, "atriedes", Chance("x"))


def test_rulings_are_read_from_words() -> None:
    assert chosen_rulings(CONTENT, ["spice-blows=two", "charity=two-to-all"]) == {
        "spice-blows": "two"
    }
    for wrong in ("spice-blow=two", "spice-blows=three", "spice-blows", ""):
        with pytest.raises(InputError, match="--ruling"):
            chosen_rulings(CONTENT, [wrong])


def test_policies_are_read_from_words() -> None:
    assert policy_of("chain, hashes=end,sealed=plan+dial") == Policy(
        chain=True, hashes="end", sealed=["plan", "dial"]
    )
    for wrong in ("chains", "hashes=some", "undo=maybe"):
        with pytest.raises(InputError, match="--policy"):
            policy_of(wrong)


def test_humans_are_read_from_words() -> None:
    seats = header(2, 1, {}).seats
    factions = [seat.faction for seat in seats]
    assert humans_of(seats, None) == factions[:1]
    assert humans_of(seats, "all") == factions
    assert humans_of(seats, factions[1]) == factions[1:]
    for wrong in ("nobody", ","):
        with pytest.raises(InputError, match="--human"):
            humans_of(seats, wrong)


# --- the command ---------------------------------------------------------------------------------


def test_one_game_goes_to_the_screen_or_a_file(tmp_path: Path) -> None:
    shown = kynes("playout", "dune-classic", "--seats", "2", "--turns", "1")
    path = tmp_path / "game.jsonl"
    told = kynes("playout", "dune-classic", "--seats", "2", "--turns", "1", "--out", str(path))
    assert shown.exit_code == told.exit_code == 0
    assert path.read_text("utf-8") == shown.stdout
    assert "won by" in told.stdout


def test_many_games_go_to_a_folder(tmp_path: Path) -> None:
    arguments = ["playout", "dune-classic", "--seats", "2", "--turns", "1", "--games", "3"]
    told = kynes(*arguments, "--seed", "9", "--out", str(tmp_path / "new" / "games"), "--json")
    assert told.exit_code == 0
    found = [msgspec.json.decode(line) for line in told.stdout.splitlines()]
    assert [game["seed"] for game in found] == [9, 10, 11]
    assert all(Path(game["file"]).is_file() for game in found)
    msgspec.json.decode(Path(found[0]["file"]).read_bytes().splitlines()[0], type=Header)
    counted = kynes(*arguments, "--out", str(tmp_path / "more"))
    assert counted.stdout.splitlines()[-1].strip().startswith(("1", "2", "3"))


def test_other_content_can_be_played_and_judged(tmp_path: Path) -> None:
    overlay, path = tmp_path / "mine.json", tmp_path / "game.jsonl"
    overlay.write_text(
        '{"game":"dune-classic","title":"x","patch":'
        '{"game":{"numbers":{"charity":{"id":"charity","value":3}}}}}'
    )
    words = ["--seats", "2", "--turns", "1", "--overlay", str(overlay)]
    done = kynes("playout", "dune-classic", *words, "--out", str(path))
    assert done.exit_code == 0, done.output
    assert kynes("check", str(path)).exit_code == 3
    assert kynes("check", "--overlay", str(overlay), str(path)).exit_code == 0
    assert kynes("show", "--overlay", str(overlay), str(path)).exit_code == 0
    assert kynes("show", str(path)).exit_code == 3


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["chess"], 3, "chess"),
        (["dune-classic", "--seats", "atriedes"], 2, "did you mean 'atreides'"),
        (["dune-classic", "--seats", "1"], 2, "set up"),
        (["dune-classic", "--turns", "99"], 2, "set up"),
        (["dune-classic", "--games", "2"], 2, "--out DIR"),
        (["dune-classic", "--policy", "committed=spic"], 2, "no deck 'spic'"),
        (["dune-classic", "--out", "/dev/null/x/y.jsonl"], 2, "cannot write"),
        (["dune-classic", "--games", "2", "--out", "/dev/null/x"], 2, "cannot make the folder"),
    ],
)
def test_a_wrong_order_ends_in_one_line_and_the_right_code(
    words: list[str], code: int, said: str
) -> None:
    done = kynes("playout", *words)
    assert done.exit_code == code
    assert said in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
