"""Rounds are drawn fairly: few repeats, even tables, and nobody can choose the outcome."""

from __future__ import annotations

import itertools
import random
import shutil
from collections import Counter
from pathlib import Path

import msgspec
import numpy as np
import pytest

from adjudicator.errors import InputError
from adjudicator.league.draw import Entrant, Terms, draw, table_sizes
from adjudicator.league.lots import LENGTH, belongs, commitment_of, new_secret, seed_of_round
from adjudicator.league.rounds import DrawRecord, read_record, record_bytes
from adjudicator.league.season import read_season
from adjudicator.league.seating_solver import cost_of, seat_players
from tests.support.commands import kynes

SEED = "5a" * 32


def terms(**fields: object) -> Terms:
    usual = {
        "round": 1, "game": "dune-classic", "sizes": [6, 5], "tables": "swiss",
        "factions": "rotation", "hosts": "players", "win": "3",
    }  # fmt: skip
    return msgspec.convert({**usual, **fields}, type=Terms)


def entrants(count: int, **fields: object) -> list[Entrant]:
    return [
        msgspec.convert(
            {"player": f"p{n:03}", "rank": n + 1, "points": str(count - n), **fields}, type=Entrant
        )
        for n in range(count)
    ]


# --- tables ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "allowed", "sizes", "left_over"),
    [
        (12, [6, 5], [6, 6], 0), (11, [6, 5], [6, 5], 0), (23, [6, 5], [6, 6, 6, 5], 0),
        (9, [6, 5], [6], 3), (7, [4, 3], [4, 3], 0), (5, [4], [4], 1), (2, [2], [2], 0),
        (3, [4], [], 3), (400, [6, 5, 4], [6] * 66 + [4], 0),
    ],
)  # fmt: skip
def test_tables_have_allowed_sizes_and_seat_as_many_players_as_possible(
    players: int, allowed: list[int], sizes: list[int], left_over: int
) -> None:
    assert table_sizes(players, allowed) == (sizes, left_over)


def test_nobody_meets_again_while_that_can_be_avoided() -> None:
    """Sixteen players at tables of four can play five rounds without meeting twice; four are drawn."""
    met: dict[str, Counter[str]] = {}
    had: dict[str, Counter[str]] = {}
    repeats = []
    for number in range(1, 5):
        players = [
            msgspec.structs.replace(
                one,
                points="0",
                rank=1,
                met=dict(met.get(one.player, {})),
                factions=dict(had.get(one.player, {})),
            )
            for one in entrants(16)
        ]
        drawn = draw(terms(round=number, sizes=[4], tables="lot"), players, SEED, {})
        again = 0
        for table in drawn.tables:
            for one, other in itertools.permutations(table.players, 2):
                again += met.setdefault(one, Counter())[other] > 0
                met[one][other] += 1
            for player, faction in table.factions.items():
                assert not had.setdefault(player, Counter())[faction]
                had[player][faction] += 1
        repeats.append(again // 2)
    assert repeats[:3] == [0, 0, 0]
    assert repeats[3] <= 4


def test_swiss_tables_have_players_with_about_as_many_points() -> None:
    drawn = draw(terms(), entrants(24), SEED, {})
    spans = [[int(one[1:]) for one in table.players] for table in drawn.tables]
    assert all(max(span) - min(span) < 9 for span in spans)


def test_finals_are_seeded_forwards_and_backwards() -> None:
    drawn = draw(terms(tables="seeded", sizes=[4]), entrants(8), SEED, {})
    assert [table.players for table in drawn.tables] == [
        ["p000", "p003", "p004", "p007"],
        ["p001", "p002", "p005", "p006"],
    ]


def test_byes_go_to_the_last_who_had_none() -> None:
    players = entrants(7)
    players[6] = msgspec.structs.replace(players[6], byes=1)
    assert draw(terms(sizes=[6]), players, SEED, {}).byes == ["p005"]


def test_who_has_hosted_least_hosts() -> None:
    players = [msgspec.structs.replace(one, hosted=1) for one in entrants(6)]
    players[4] = msgspec.structs.replace(players[4], hosted=0)
    assert draw(terms(), players, SEED, {}).tables[0].host == "p004"


def test_every_game_has_factions_for_every_size_of_a_table() -> None:
    for game, sizes in (
        ("dune-classic", range(2, 7)), ("dawn-of-the-fremen", range(2, 5)),
        ("conquest-and-diplomacy", range(2, 5)), ("dune-messiah", range(3, 5)),
        ("war-for-arrakis", range(2, 5)),
    ):  # fmt: skip
        for size in sizes:
            (table,) = draw(terms(game=game, sizes=[size]), entrants(size), SEED, {}).tables
            assert len({*table.factions.values()}) == size
            assert sorted(table.factions) == table.players


def test_the_solver_finds_the_best_tables_of_small_draws() -> None:
    """Within 2 % of the optimum in each of eight draws, and the optimum in most."""
    lots = random.Random(7)  # noqa: S311 - no secret
    found = []
    for at in range(8):
        costs = np.array([[lots.randrange(9) ** 2 for _ in range(8)] for _ in range(8)], np.int64)
        costs = costs + costs.T
        np.fill_diagonal(costs, 0)
        best = min(
            cost_of(costs, np.array([0 if n in (0, *some) else 1 for n in range(8)]))
            for some in itertools.combinations(range(1, 8), 3)
        )
        tables = seat_players(costs, [4, 4], [*range(8)], at)
        assert sorted(n for table in tables for n in table) == [*range(8)]
        ours = cost_of(costs, np.array([0 if n in tables[0] else 1 for n in range(8)]))
        assert best <= ours <= best * 1.02
        found.append(ours == best)
    assert sum(found) >= 7


# --- nobody can choose the outcome ----------------------------------------------------------------


def test_the_order_in_which_players_are_listed_changes_nothing() -> None:
    players = entrants(23)
    first = draw(terms(), players, SEED, {})
    for seed in range(3):
        other = [*players]
        random.Random(seed).shuffle(other)  # noqa: S311 - no secret
        assert draw(terms(), other, SEED, {}) == first
    assert draw(terms(), players, SEED, {"p000": "sand"}) != first
    assert draw(terms(), players, "5b" * 32, {}) != first


def test_each_round_has_a_seed_that_shows_nothing_of_the_next_one() -> None:
    secret = new_secret()
    commitment = commitment_of(secret)
    seeds = [seed_of_round(secret, number) for number in range(1, LENGTH + 1)]
    assert len({*seeds}) == LENGTH
    assert all(belongs(seed, number, commitment) for number, seed in enumerate(seeds, 1))
    assert not belongs(seeds[2], 2, commitment)
    assert not belongs(new_secret(), 1, commitment)


def made_season(folder: Path, players: int = 12) -> Path:
    lines = ['name = "Autumn"', "[scoring]", "bye = 3"]
    lines += [f'[players.p{n:02}]\nname = "Player {n}"' for n in range(players)]
    lines += ['[[rounds]]\ngame = "dune-classic"\nsizes = [6, 5]\nhosts = "players"'] * 2
    (folder / "games").mkdir(parents=True)
    (folder / "season.toml").write_text("\n".join(lines) + "\n")
    return folder


@pytest.fixture(name="drawn", scope="module")
def _drawn(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = made_season(tmp_path_factory.mktemp("season") / "autumn")
    assert kynes("league", "draw", str(folder), "--commit").exit_code == 0
    done = kynes("league", "draw", str(folder), "--absent", "Player 3")
    assert done.exit_code == 0, done.stderr
    assert "absent: Player 3" in done.stdout
    return folder


@pytest.fixture(name="season")
def _season(drawn: Path, tmp_path: Path) -> Path:
    return shutil.copytree(drawn, tmp_path / "season")


def verified(folder: Path) -> str:
    done = kynes("league", "draw", str(folder), "--verify")
    assert done.exit_code == (0 if "follows from the seed" in done.stdout else 1)
    return done.stdout


def test_an_honest_draw_is_verified_by_who_has_no_secret(season: Path) -> None:
    (season / "draw.secret").unlink()
    assert "1 round: each follows from the seed that was fixed before" in verified(season)
    described = read_season(season)
    assert sorted({one.round for one in described.season.pairings}) == [1]
    refused = kynes("league", "draw", str(season))
    assert refused.exit_code == 2
    assert "draw.secret" in refused.stderr


def test_a_round_is_drawn_again_only_with_a_reason_and_leaves_the_old_record(season: Path) -> None:
    before = read_season(season).season.pairings
    done = kynes("league", "draw", str(season), "--again", "Player 3 has come.")
    assert done.exit_code == 0, done.stderr
    after = read_season(season).season.pairings
    assert before != after
    assert {one.round for one in after} == {1}
    assert read_record(season / "draws" / "round-1.json").why == "Player 3 has come."
    assert (season / "draws" / "round-1-replaced.other-1.json").is_file() or [
        *(season / "draws").glob("round-1-replaced*")
    ]
    assert "follows from the seed" in verified(season)


def test_the_seed_is_fixed_once(season: Path) -> None:
    again = kynes("league", "draw", str(season), "--commit")
    assert again.exit_code == 2
    assert "fixed already" in again.stderr


def test_another_secret_draws_nothing(season: Path) -> None:
    (season / "draw.secret").write_text(new_secret() + "\n")
    done = kynes("league", "draw", str(season))
    assert done.exit_code == 2
    assert "does not belong to the commitment" in done.stderr


def test_the_last_round_is_the_last(season: Path) -> None:
    assert kynes("league", "draw", str(season)).exit_code == 0
    text = (season / "season.toml").read_text()
    done = kynes("league", "draw", str(season))
    assert done.exit_code == 2
    assert "all 2 rounds are drawn" in done.stderr
    assert (season / "season.toml").read_text() == text


def test_tables_exchanged_after_the_draw_are_found(season: Path) -> None:
    file = season / "season.toml"
    text = file.read_text()
    record = read_record(season / "draws" / "round-1.json")
    one, other = (table.players[0] for table in record.drawn.tables)
    swapped = text.replace(f'"{one}"', '"?"').replace(f'"{other}"', f'"{one}"')
    file.write_text(swapped.replace('"?"', f'"{other}"'))
    assert "the season has other tables than the draw gives" in verified(season)


def test_a_record_with_a_seed_of_ones_own_is_found(season: Path) -> None:
    file = season / "draws" / "round-1.json"
    record = read_record(file)
    seed = seed_of_round(new_secret(), 1)
    drawn = draw(record.terms, record.entrants, seed, record.words)
    file.write_bytes(record_bytes(msgspec.structs.replace(record, seed=seed, drawn=drawn)))
    assert "does not belong to the commitment" in verified(season)


def test_a_record_that_leaves_a_player_out_is_found(season: Path) -> None:
    file = season / "draws" / "round-1.json"
    record = read_record(file)
    entrants = [one for one in record.entrants if one.player != "p00"]
    drawn = draw(record.terms, entrants, record.seed, record.words)
    file.write_bytes(record_bytes(msgspec.structs.replace(record, entrants=entrants, drawn=drawn)))
    assert "players were left out: p00" in verified(season)


def test_points_that_the_draw_made_up_are_noted(season: Path) -> None:
    file = season / "draws" / "round-1.json"
    record = read_record(file)
    entrants = [msgspec.structs.replace(one, points="9") for one in record.entrants]
    drawn = draw(record.terms, entrants, record.seed, record.words)
    file.write_bytes(record_bytes(msgspec.structs.replace(record, entrants=entrants, drawn=drawn)))
    assert "note: round 1: p00 had 9 points at the draw, today 0" in verified(season)


def test_words_that_were_added_after_the_draw_are_found(season: Path) -> None:
    with (season / "season.toml").open("a") as file:
        file.write('\n[draw.words]\np00 = "sandworm"\n')
    assert "other words of players" in verified(season)


def test_a_broken_record_is_an_error_with_the_name_of_the_file(season: Path) -> None:
    (season / "draws" / "round-1.json").write_text("{}")
    done = kynes("league", "draw", str(season), "--verify")
    assert done.exit_code == 2
    assert "round-1.json: this is not the record of a draw" in done.stderr


def test_too_few_players_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    folder = made_season(tmp_path / "small", players=3)
    kynes("league", "draw", str(folder), "--commit")
    text = (folder / "season.toml").read_text()
    done = kynes("league", "draw", str(folder))
    assert done.exit_code == 2
    assert "3 players are too few for a table of 5" in done.stderr
    assert (folder / "season.toml").read_text() == text


def test_a_draw_that_is_only_shown_writes_nothing(season: Path) -> None:
    text = (season / "season.toml").read_text()
    done = kynes("league", "draw", str(season), "--dry-run", "--json")
    assert done.exit_code == 0
    tables = msgspec.json.decode(done.stdout)["drawn"]["tables"]
    assert [one["id"] for one in tables] == ["round 2, table 1", "round 2, table 2"]
    assert (season / "season.toml").read_text() == text
    assert not (season / "draws" / "round-2.json").exists()


def test_a_draw_of_120_players_seats_each_of_them_once() -> None:
    players = entrants(120)
    drawn = draw(terms(sizes=[5]), players, SEED, {})
    assert len(drawn.tables) == 24
    assert sorted(one for table in drawn.tables for one in table.players) == [
        one.player for one in players
    ]


def test_a_round_of_winners_takes_the_winners(tmp_path: Path) -> None:
    folder = made_season(tmp_path / "cup")
    file = folder / "season.toml"
    file.write_text(
        file.read_text() + '[[rounds]]\ngame = "war-for-arrakis"\nadvance = "winners"\n'
    )
    text = file.read_text().split("[[rounds]]")
    file.write_text("[[rounds]]".join([text[0], text[1], text[3]]))
    kynes("league", "draw", str(folder), "--commit")
    kynes("league", "draw", str(folder))
    record = read_record(folder / "draws" / "round-1.json")
    winners = [table.players[0] for table in record.drawn.tables]
    with file.open("a") as stream:
        for at, winner in enumerate(winners, 1):
            stream.write(
                f'\n[[decisions]]\npairing = "round 1, table {at}"\nwinners = ["{winner}"]\nwhy = "So."\n'
            )
    done = kynes("league", "draw", str(folder))
    assert done.exit_code == 0, done.stderr
    (table,) = read_record(folder / "draws" / "round-2.json").drawn.tables
    assert table.players == sorted(winners)
    assert sorted(table.factions.values()) == ["atreides", "harkonnen"]


def decide(file: Path, winners: dict[str, str]) -> None:
    with file.open("a") as stream:
        for pairing, winner in winners.items():
            stream.write(
                f'\n[[decisions]]\npairing = "{pairing}"\nwinners = ["{winner}"]\nwhy = "So."\n'
            )


def cup(folder: Path, final: str, players: int = 12) -> Path:
    """A season of heats and a final, with the heats drawn."""
    file = made_season(folder, players) / "season.toml"
    text = file.read_text().split("[[rounds]]")
    file.write_text("[[rounds]]".join([*text[:2], f'\ngame = "dune-classic"\n{final}\n']))
    kynes("league", "draw", str(folder), "--commit")
    assert kynes("league", "draw", str(folder)).exit_code == 0
    return file


def final_of(folder: Path) -> DrawRecord:
    done = kynes("league", "draw", str(folder))
    assert done.exit_code == 0, done.stderr
    return read_record(folder / "draws" / "round-2.json")


def test_winners_come_first_and_the_leading_others_fill_a_final(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    file = cup(folder, 'sizes = [4]\nadvance = "winners"\nplaces = 4')
    first, other = read_record(folder / "draws" / "round-1.json").drawn.tables
    decide(file, {"round 1, table 1": first.players[0]})
    leading = sorted([first.players[1], other.players[2]])
    for player in leading:
        with file.open("a") as stream:
            stream.write(f'[[penalties]]\nplayer = "{player}"\npoints = 9\nwhy = "So."\n')
    record = final_of(folder)
    (table,) = record.drawn.tables
    assert {first.players[0], *leading} < {*table.players}, "a winner with fewer points is there"
    tied = {one.player for one in record.entrants if one.tied}
    assert len(tied) == 9, "all others are equal: a lot gives the fourth place to one of them"
    assert len({*table.players} & tied) == 1
    assert not record.drawn.byes
    assert "follows from the seed" in verified(folder)


def test_a_lot_decides_between_equal_players_for_the_last_places_and_not_their_names(
    tmp_path: Path,
) -> None:
    players = [msgspec.structs.replace(one, rank=1, tied=True) for one in entrants(9)]
    reached = Counter[str]()
    for seed in range(40):
        (table,) = draw(terms(places=4, sizes=[4]), players, f"{seed:064x}", {}).tables
        reached.update(table.players)
    assert len(reached) == 9
    assert max(reached.values()) < 30
    folder = tmp_path / "cup"
    cup(folder, "sizes = [5]\nadvance = 5")
    record = final_of(folder)
    assert (len(record.entrants), record.terms.places) == (12, 5)
    assert "follows from the seed" in verified(folder)
    file = folder / "draws" / "round-2.json"
    for places in (0, 6):
        other = msgspec.structs.replace(record.terms, places=places)
        drawn = draw(other, record.entrants, record.seed, record.words)
        file.write_bytes(record_bytes(msgspec.structs.replace(record, terms=other, drawn=drawn)))
        assert "other tables than the draw gives" in verified(folder)


def test_who_sat_out_a_heat_is_not_thrown_out_by_it(tmp_path: Path) -> None:
    folder = tmp_path / "cup"
    file = cup(folder, 'advance = "winners"', players=7)
    record = read_record(folder / "draws" / "round-1.json")
    decide(file, {"round 1, table 1": record.drawn.tables[0].players[0]})
    (table,) = final_of(folder).drawn.tables
    assert table.players == sorted([record.drawn.tables[0].players[0], *record.drawn.byes])


def test_made_up_opponents_sizes_and_finalists_are_found(season: Path) -> None:
    file = season / "draws" / "round-1.json"
    record = read_record(file)
    one, other = record.entrants[:2]
    met = msgspec.structs.replace(one, met={other.player: 3}, hosted=1)
    for changed, said in (
        ({"entrants": [met, *record.entrants[1:]]},
         f"{one.player} had other figures at the draw than today: opponents so far, tables hosted"),
        ({"terms": msgspec.structs.replace(record.terms, sizes=[5])}, "plans the round otherwise"),
        ({"terms": msgspec.structs.replace(record.terms, places=6)}, "plans the round otherwise"),
        ({"why": "I liked it more."}, "note: round 1: it was drawn again, because: I liked it more."),
    ):  # fmt: skip
        made = msgspec.structs.replace(record, **changed)
        drawn = draw(made.terms, made.entrants, made.seed, made.words)
        file.write_bytes(record_bytes(msgspec.structs.replace(made, drawn=drawn)))
        assert said in verified(season)


def test_whoever_tries_many_secrets_is_foiled_by_one_word_of_another(season: Path) -> None:
    """Of fifty secrets the one that brings two friends together does not do so after a word."""
    together = {"p000", "p001"}

    def meet(secret: str, words: dict[str, str]) -> bool:
        drawn = draw(terms(tables="lot"), entrants(24), seed_of_round(secret, 1), words)
        return any(together <= {*table.players} for table in drawn.tables)

    tried = [f"{n:064x}" for n in range(50)]
    chosen = [secret for secret in tried if meet(secret, {})]
    kept = [secret for secret in chosen if meet(secret, {"p002": "sandworm"})]
    assert len(chosen) >= 5
    assert len(kept) < len(chosen) / 2, "what was chosen is worth no more than any other secret"
    assert "no player has given a word" in verified(season)


def test_a_round_that_cannot_be_is_refused_when_the_season_is_read(tmp_path: Path) -> None:
    folder = made_season(tmp_path / "wrong")
    file = folder / "season.toml"
    text = file.read_text()
    for wrong, said in (
        ("sizes = [9]", "dune-classic has 2 to 6 players, not 9"),
        ('advance = "winners"', "no round before this one has winners"),
        ("places = 4", 'it goes with advance = "winners"'),
        ('game = "dune"', "there is no game 'dune'"),
    ):
        lines = text.replace("sizes = [6, 5]", wrong, 1)
        lines = text.replace('game = "dune-classic"', wrong, 1) if wrong[:4] == "game" else lines
        file.write_text(lines)
        with pytest.raises(InputError, match=said):
            read_season(folder)
