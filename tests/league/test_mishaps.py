"""A season with everything that goes wrong in one: its table, counted again in another way."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from adjudicator.check.verdict import Holder
from adjudicator.errors import InputError
from adjudicator.league.judged import JudgedGame
from adjudicator.league.season import Described, season_of
from adjudicator.league.settled import settle
from adjudicator.league.standings import standings
from exporters.league.output import decisions_in_words
from tests.league.games import ATREIDES, GUILD, HARKONNEN, game, kinds, season

FACTIONS = (GUILD, ATREIDES, HARKONNEN)
SAMPLE = {HARKONNEN: 3, GUILD: 2, ATREIDES: 0}
"""Strongholds at the end of the sample."""


def points(described: Described, games: list[JudgedGame]) -> dict[str, str]:
    done = standings(described, settle(described, games).results)
    return {row.player: str(row.points) for row in done.rows if row.points or row.games}


def paired(**fields: Any) -> Described:
    pairings = [{"id": "t1", "round": 1, "players": ["a", "b", "c"]}]
    return season(pairings=pairings, **fields)


def decided(**fields: Any) -> Described:
    return paired(decisions=[{"pairing": "t1", "why": "So.", **fields}], scoring=SCORING)


SCORING = {
    "win": 3, "played": 1, "draw": 1, "bye": 2, "forfeit": -1, "places": [2, 1],
    "place_by": ["strongholds"],
}  # fmt: skip


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"winners": ["a"]}, {"a": "4", "b": "5/2", "c": "5/2"}),
        ({"winners": ["a", "b"]}, {"a": "5/2", "b": "5/2", "c": "2"}),
        ({"winners": []}, {"a": "2", "b": "2", "c": "2"}),
        ({"places": [["c"], ["a"], ["b"]]}, {"a": "3", "b": "2", "c": "4"}),
        ({"places": [["c"]]}, {"a": "5/2", "b": "5/2", "c": "4"}),
        ({"forfeits": ["b"], "winners": ["a"]}, {"a": "4", "b": "-1", "c": "3"}),
        ({"forfeits": ["b", "c"]}, {"a": "4", "b": "-1", "c": "-1"}),
        ({"forfeits": ["a", "b", "c"]}, {"a": "-1", "b": "-1", "c": "-1"}),
        ({"counts": False}, {}),
    ],
)
def test_a_pairing_is_decided_without_a_log(
    fields: dict[str, Any], expected: dict[str, str]
) -> None:
    described = decided(**fields)
    assert points(described, []) == expected
    assert "missing" not in kinds(described, []).get("", [])
    late = game("late", ["a", "b", "c"], [ATREIDES], name="t1")
    assert points(described, [late]) == expected
    assert "replaced" in kinds(described, [late])["late"]


def test_a_game_that_was_stopped_is_won_by_who_is_first_in_its_last_position() -> None:
    stopped = game("g", ["a", "b", "c"], [])
    described = season(
        decisions=[{"log": "g", "why": "Midnight.", "time_limit": True}], scoring=SCORING
    )
    assert points(season(scoring=SCORING), [stopped]) == {}
    assert points(described, [stopped]) == {"c": "4", "a": "3", "b": "2"}


def test_places_share_the_points_of_all_their_places() -> None:
    described = season(scoring={"win": 5, "places": [3, 1]})
    assert points(described, [game("g", ["a", "b", "c"], [GUILD])]) == {
        "a": "5",
        "b": "2",
        "c": "2",
    }


@pytest.mark.parametrize(("rule", "owner"), [("player", "a"), ("substitute", "d")])
def test_a_substitute_plays_for_the_player_or_for_oneself(rule: str, owner: str) -> None:
    instead = [{"pairing": "t1", "player": "a", "by": "d"}]
    described = paired(substitutes=instead, substitution=rule)
    played = game("g", ["d", "b", "c"], [GUILD])
    assert kinds(described, [played]) == {}
    assert points(described, [played]) == {owner: "3", "b": "0", "c": "0"}
    by_itself = game("g", ["a", "b", "c"], [GUILD], name="t1")
    assert kinds(described, [by_itself])["g"] == ["wrong-players"]


def taken_over(by: Holder) -> JudgedGame:
    """A game in which somebody else has played the first seat to its end."""
    played = game("g", ["a", "b", "c"], [GUILD])
    assert played.verdict is not None
    assert played.verdict.statement is not None
    first, *others = played.verdict.statement.players
    seats = [msgspec.structs.replace(first, later=[by]), *others]
    statement = msgspec.structs.replace(played.verdict.statement, players=seats)
    verdict = msgspec.structs.replace(played.verdict, statement=statement)
    return msgspec.structs.replace(played, verdict=verdict)


def test_who_took_a_seat_over_may_be_named_as_the_winner() -> None:
    played = taken_over(Holder(9, "d", "table", "A was ill."))
    named = season(decisions=[{"log": "g", "winners": ["d"], "why": "So."}])
    assert "wrong-winner" not in kinds(named, [played])["g"]
    assert points(named, [played]) == {"d": "3", "b": "0", "c": "0"}


@pytest.mark.parametrize(
    ("by", "kind"),
    [
        (Holder(9, "stranger", "table", ""), "unknown-player"),
        (Holder(9, "b", "table", "", key="12" * 32), "wrong-key"),
    ],
)
def test_who_took_a_seat_over_is_looked_at_as_whoever_began(by: Holder, kind: str) -> None:
    people = {one: {"name": one} for one in "abc"}
    people["b"]["key"] = "34" * 32
    described = season(players=people)
    assert kind in kinds(described, [taken_over(by)])["g"]
    assert kinds(described, [game("g", ["a", "b", "c"], [GUILD])]) == {}


def test_the_games_of_who_left_stand_or_are_void() -> None:
    played = [game("1", ["a", "b", "c"], [GUILD]), game("2", ["b", "c", "d"], [GUILD])]
    gone = {"player": "a", "after": 1, "why": "Ill."}
    stand = season(withdrawals=[gone])
    assert points(stand, played) == {"a": "3", "b": "3", "c": "0", "d": "0"}
    void = season(withdrawals=[{**gone, "games": "void"}])
    assert points(void, played) == {"b": "3", "c": "0", "d": "0"}
    assert kinds(void, played) == {"1": ["void"]}


def test_decisions_are_shown_with_their_reasons() -> None:
    described = paired(
        decisions=[{"pairing": "t1", "forfeits": ["b"], "why": "B did not come."}],
        penalties=[{"player": "a", "points": -0.5, "why": "Late."}],
        withdrawals=[{"player": "c", "after": 1, "why": "Ill."}],
        substitutes=[{"pairing": "t1", "player": "a", "by": "d", "why": "A was away."}],
    )
    assert decisions_in_words(described) == [
        "t1: forfeited by b. B did not come.",
        "a: -0.5 points. Late.",
        "c left the season after round 1. Ill.",
        "t1: d plays for a. A was away.",
    ]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ('[[decisions]]\nwhy="x"', "it names either a log or a pairing"),
        ('[[decisions]]\nwhy="x"\npairing="t9"', "there is no pairing 't9'"),
        ('[[decisions]]\nwhy="x"\npairing="t1"\ntime_limit=true', "only a log has a last position"),
        ('[[decisions]]\nwhy="x"\nlog="g"\ntime_limit=true', "needs scoring.place_by"),
        ('[[decisions]]\nwhy="x"\nlog="g"\nwinners=["a"]\nplaces=[["a"]]', "only one of them"),
        ('[[decisions]]\nwhy="x"\nlog="g"\nplaces=[["a"],["a"]]', "somebody has two places"),
        ('[[decisions]]\nwhy="x"\nlog="g"\nforfeits=["z"]', "there is no player 'z'"),
        ('[[decisions]]\nlog="g"', "missing required field `why`"),
        ('[[substitutes]]\npairing="t1"\nplayer="a"\nby="z"', "there is no player 'z'"),
        ('[[penalties]]\nplayer="z"\npoints=1\nwhy="x"', "there is no player 'z'"),
        ('[[byes]]\nplayer="a"\nround=0', "Expected `int` >= 1"),
    ],
)
def test_faults_of_the_description_are_named(lines: str, said: str, tmp_path: Any) -> None:
    people = "".join(f'[players.{one}]\nname="{one}"\n' for one in "abc")
    text = f'name="s"\n{people}[[pairings]]\nid="t1"\nplayers=["a","b","c"]\n{lines}\n'
    with pytest.raises(InputError) as error:
        season_of(text, tmp_path / "season.toml")
    assert said in str(error.value)


# --- counted again --------------------------------------------------------------------------------


def test_sixty_players_and_seven_rounds_are_counted_as_by_hand() -> None:
    """Each mishap at random; the table equals a count from the list of what happened."""
    lots = random.Random(37)  # noqa: S311 - no secret
    players = [f"p{n:02}" for n in range(60)]
    owed: defaultdict[str, Fraction] = defaultdict(Fraction)
    played, won = Counter[str](), defaultdict[str, Fraction](Fraction)
    fields: dict[str, list[dict[str, Any]]] = defaultdict(list)
    games: list[JudgedGame] = []
    void = players[7]
    for number in range(1, 8):
        order = lots.sample(players, 60)
        for bye in order[57:]:
            fields["byes"].append({"round": number, "player": bye})
            owed[bye] += 2
        for at in range(0, 57, 3):
            trio, name = order[at : at + 3], f"r{number}t{at // 3}"
            _table(lots, trio, name, fields, games, owed, played, won, void)
    fields["penalties"].append({"player": players[3], "points": -1.5, "why": "Late."})
    owed[players[3]] -= Fraction(3, 2)
    fields["withdrawals"].append({"player": void, "after": 7, "why": "Ill.", "games": "void"})
    described = season(
        scoring={**SCORING, "places": [], "played": 1},
        players={one: {"name": one} for one in [*players, "sub"]},
        ratings=False, **fields,
    )  # fmt: skip
    lots.shuffle(games)
    table = standings(described, settle(described, games).results)
    for row in table.rows:
        assert (row.player, row.points) == (row.player, owed[row.player])
        assert (row.player, row.games) == (row.player, played[row.player])
        assert (row.player, row.wins) == (row.player, won[row.player])
    ordered = [(row.points, row.rank) for row in table.rows]
    assert ordered == sorted(ordered, key=lambda one: (-one[0], one[1]))


def _table(
    lots: random.Random,
    trio: list[str],
    name: str,
    fields: dict[str, list[dict[str, Any]]],
    games: list[JudgedGame],
    owed: dict[str, Fraction],
    played: Counter[str],
    won: dict[str, Fraction],
    void: str,
) -> None:
    """One table: a log or none, with one of the mishaps; and what it is worth, counted here."""
    fields["pairings"].append({"id": name, "players": trio})
    what = lots.choice(
        ["log", "log", "shared", "nobody", "forfeit", "walkover", "substitute", "stopped"]
    )
    seated = [*trio]
    winners = [trio[0]]
    forfeits: list[str] = []
    if what in ("log", "shared"):
        factions = [*FACTIONS[: 1 + (what == "shared")]]
        games.append(game(name, trio, factions, name=name))
        winners = trio[: len(factions)]
    elif what == "nobody":
        fields["decisions"].append({"pairing": name, "winners": [], "why": "Draw."})
        winners = []
    elif what == "forfeit":
        forfeits = [trio[2]]
        fields["decisions"].append(
            {"pairing": name, "winners": [trio[0]], "forfeits": forfeits, "why": "Away."}
        )
    elif what == "walkover":
        forfeits = trio[1:]
        fields["decisions"].append({"pairing": name, "forfeits": forfeits, "why": "Away."})
    elif what == "substitute":
        fields["substitutes"].append({"pairing": name, "player": trio[1], "by": "sub"})
        seated[1] = "sub"
        games.append(game(name, seated, [GUILD], name=name))
    else:
        games.append(game(name, trio, [], name=name))
        fields["decisions"].append({"log": name, "time_limit": True, "why": "Midnight."})
        best = max(zip(FACTIONS, trio, strict=True), key=lambda one: SAMPLE[one[0]])
        winners = [best[1]]
    if void in seated:
        return
    for one in seated:
        played[one] += 1
        if one in forfeits:
            owed[one] -= 1
        else:
            owed[one] += 1 + (0 if winners else 1)
            if one in winners:
                owed[one] += Fraction(3, len(winners))
                won[one] += Fraction(1, len(winners))
