"""Heaps: a small game with everything a log can carry, to try the log and the checker on.

Two heaps of stones lie on the table. Each round the table draws a card (the prize), then rolls a
die (how many stones may be taken at once), then all seats bet in secret; whoever bets more takes
first. The seat that takes the last stone ends the game; the highest score wins. The table may skip
a seat that thinks for more than an hour.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

import msgspec
from msgspec import Meta

from adjudicator.check.judge import Judge, Judges, make_judge
from adjudicator.content import Clause, Source
from adjudicator.rulebooks import Rulebook
from adjudicator.rules.corrections import Guarantees, Stock, applying, checking
from adjudicator.rules.records import (
    Event,
    Field,
    Placement,
    Result,
    Section,
    Setup,
    Violation,
    choice,
)

CARDS = ["gold", "gold", "iron", "iron", "iron", "salt"]
FACES = [1, 1, 2, 2, 3, 4]
SEATS = ["ash", "birch", "cedar"]
CONTENT = "c0" * 32
HOUR = 3600


class Position(msgspec.Struct):
    """Where a game of Heaps stands."""

    step: str
    waiting: list[str]
    round: int
    heaps: dict[str, int]
    seats: list[str]
    deck: list[str]
    prize: str
    limit: int
    bets: dict[str, int]
    order: list[str]
    scores: dict[str, int]
    last: str
    ballast: list[str]


class Draw(TypedDict):
    """The table draws a card."""

    by: str
    move: Literal["draw"]
    card: str


class Roll(TypedDict):
    """The table rolls the die."""

    by: str
    move: Literal["roll"]
    face: Annotated[int, Meta(ge=0, le=99)]


class Bet(TypedDict):
    """A seat bets, in secret."""

    by: str
    move: Literal["bet"]
    number: Annotated[int, Meta(ge=0, le=99)]


class Take(TypedDict):
    """A seat takes stones."""

    by: str
    move: Literal["take"]
    heap: str
    stones: Annotated[int, Meta(ge=1, le=99)]


class Pass(TypedDict):
    """A seat takes nothing."""

    by: str
    move: Literal["pass"]


class Skip(TypedDict):
    """The table passes for a seat whose time is up."""

    by: str
    move: Literal["skip"]
    seat: str


class Say(TypedDict):
    """Words at the table."""

    by: str
    move: Literal["say"]
    words: Annotated[str, Meta(min_length=1, max_length=100)]


STEPS = {"draw": "draw", "roll": "roll", "bet": "bet", "take": "take", "pass": "take"}


def check_setup(game: Any, setup: Setup) -> Violation | None:
    for seat in setup.seats:
        if seat.faction not in SEATS:
            return Violation("heaps.seats", "no-such-faction", {"faction": seat.faction})
    if setup.options.get("stones", 0) < 1:
        return Violation("heaps.seats", "no-stones", {})
    return None


def new_position(game: Any, setup: Setup) -> Position:
    seats = sorted(seat.faction for seat in setup.seats)
    stones = setup.options["stones"]
    return Position(
        step="draw",
        waiting=["table"],
        round=1,
        heaps={"left": stones, "right": stones // 2},
        seats=seats,
        deck=list(CARDS),
        prize="",
        limit=0,
        bets={},
        order=[],
        scores=dict.fromkeys(seats, 0),
        last="",
        ballast=[f"thing-{number}" for number in range(setup.options.get("ballast", 0))],
    )


def to_act(position: Position) -> list[str]:
    return position.waiting


def kinds(game: Any, position: Position, seat: str) -> list[str]:
    found = [] if seat == "table" or position.step == "over" else ["say"]
    if seat in position.waiting:
        found += [kind for kind, step in STEPS.items() if step == position.step]
    if seat == "table" and position.step == "take":
        found.append("skip")
    return sorted(found)


def next_field(game: Any, position: Position, partial: dict[str, Any]) -> Field | None:
    kind = partial["move"]
    if kind == "draw":
        return choice("card", position.deck, last=True)
    if kind == "roll":
        return Field("face", "amount", FACES, last=True)
    if kind == "bet":
        return Field("number", "amount", [0, 1, 2, 3], last=True)
    if kind == "take" and "heap" not in partial:
        return choice("heap", [heap for heap, left in position.heaps.items() if left > 0], False)
    if kind == "take":
        most = min(position.limit, position.heaps[partial["heap"]])
        return Field("stones", "amount", list(range(1, most + 1)), last=True)
    if kind == "skip":
        return choice("seat", position.waiting, last=True)
    if kind == "say":
        return Field("words", "text", [], last=True)
    return None


def check(game: Any, position: Position, move: dict[str, Any]) -> Violation | None:
    kind, by = move["move"], move["by"]
    if kind not in ROOM:
        return Violation("heaps.moves", "no-such-move", {"move": kind})
    if position.step == "over":
        return Violation("heaps.end", "game-over", {"move": kind})
    if by != "table" and by not in position.seats:
        return Violation("heaps.seats", "no-such-seat", {"by": by})
    if kind == "say":
        return Violation("heaps.say", "table", {}) if by == "table" else None
    if kind == "skip":
        if position.step != "take" or move["seat"] not in position.waiting or by != "table":
            return Violation("heaps.skip", "nobody-to-skip", {"seat": move["seat"]})
        return None
    if STEPS[kind] != position.step:
        return Violation(
            "heaps.moves", "not-now", {"move": kind, "phase": "round", "step": position.step}
        )
    if by not in position.waiting:
        waiting = ", ".join(position.waiting)
        return Violation("heaps.moves", "not-your-turn", {"waiting": waiting})
    if kind == "draw" and move["card"] not in position.deck:
        return Violation("heaps.draw", "not-there", {"card": move["card"]})
    if kind == "roll" and move["face"] not in FACES:
        return Violation("heaps.roll", "no-face", {"face": move["face"]})
    if kind == "bet" and move["number"] > 3:
        return Violation("heaps.bet", "too-high", {"number": move["number"], "most": 3})
    if kind == "take":
        left = position.heaps.get(move["heap"], 0)
        if left == 0:
            return Violation("heaps.take", "no-heap", {"heap": move["heap"]})
        most = min(position.limit, left)
        if move["stones"] > most:
            return Violation("heaps.take", "too-many", {"stones": move["stones"], "most": most})
    return None


def apply(game: Any, position: Position, move: dict[str, Any]) -> list[Event]:
    kind = move["move"]
    if kind == "draw":
        at = position.deck.index(move["card"])
        position.deck = position.deck[:at] + position.deck[at + 1 :] or list(CARDS)
        position.prize = move["card"]
        position.step = "roll"
    elif kind == "roll":
        position.limit = move["face"]
        position.step, position.waiting = "bet", position.seats
    elif kind == "bet":
        position.bets = {**position.bets, move["by"]: move["number"]}
        position.waiting = [seat for seat in position.waiting if seat != move["by"]]
        if not position.waiting:
            position.order = sorted(position.seats, key=lambda seat: (-position.bets[seat], seat))
            position.step, position.waiting = "take", position.order[:1]
    elif kind == "take":
        heap, stones = move["heap"], move["stones"]
        position.heaps = {**position.heaps, heap: position.heaps[heap] - stones}
        worth = 2 if position.prize == "gold" else 1
        scores = position.scores
        position.scores = {**scores, move["by"]: scores[move["by"]] + worth * stones}
        position.last = move["by"]
        _next(position)
    elif kind in ("pass", "skip"):
        _next(position)
    return [] if kind == "say" else [Event(kind, f"heaps.{kind}", {})]


def _next(position: Position) -> None:
    if sum(position.heaps.values()) == 0:
        position.step, position.waiting = "over", []
        return
    position.order = position.order[1:]
    position.waiting = position.order[:1]
    if not position.waiting:
        position.step, position.waiting = "draw", ["table"]
        position.round += 1
        position.bets = {}


def result(game: Any, position: Position) -> Result | None:
    if position.step != "over":
        return None
    best = max(position.scores.values())
    winners = sorted(seat for seat, score in position.scores.items() if score == best)
    statistics = {seat: {"score": score} for seat, score in position.scores.items()}
    return Result(winners, "heaps.end", statistics)


def moment(position: Position, seat: str) -> str:
    return f"{position.round}/{position.step}"


def view(game: Any, position: Position, seat: str) -> Position:
    """Hides what the others bet (-1) until everybody has."""
    if position.step != "bet" or seat == "table":
        return position
    bets = {by: number if by == seat else -1 for by, number in position.bets.items()}
    return msgspec.structs.replace(position, bets=bets)


def pieces(game: Any, position: Position) -> list[Placement]:
    return [
        Placement(piece="stone", what="", place=heap, owner="", count=count, hidden=False)
        for heap, count in position.heaps.items()
    ]


def meanings(
    game: Any, position: Position, seat: str, start: Placement, end: Placement
) -> list[dict[str, Any]]:
    return [{"by": seat, "move": "take", "heap": start.place, "count": start.count}]


def pile(game: Any, position: Position, deck: str) -> list[str]:
    return position.deck if deck == "prizes" else []


def time_limit(game: Any, position: Position) -> int:
    return HOUR if position.step == "take" else 0


ROOM: dict[str, type] = {
    "draw": Draw,
    "roll": Roll,
    "bet": Bet,
    "take": Take,
    "pass": Pass,
    "skip": Skip,
    "say": Say,
}

GUARANTEES = Guarantees(
    stocks=[Stock("stones", counts=["heaps/*=stones"])],
    free=["scores/*", "limit"],
    fixed=["heaps/*", "scores/*"],
)
RULEBOOK = Rulebook(
    id="heaps",
    versions=[1, 2],
    position_type=Position,
    sections={
        "course": Section(fields=["last", "limit", "order", "prize", "round", "step", "waiting"]),
        "heaps": Section(fields=["heaps"], each=True),
        "things": Section(fields=["ballast", "bets", "deck", "scores", "seats"]),
    },
    moves=ROOM,
    secret_moves=["bet"],
    timeout_moves=["skip"],
    link=lambda content: content,
    check_setup=check_setup,
    new_position=new_position,
    to_act=to_act,
    kinds=kinds,
    next_field=next_field,
    check=checking(GUARANTEES, check),
    apply=applying(apply),
    guarantees=GUARANTEES,
    result=result,
    view=view,
    pieces=pieces,
    meanings=meanings,
    pile=pile,
    moment=moment,
    time_limit=time_limit,
    deck_moves={"draw": "prizes/card"},
    time_clause="heaps.time",
)


def _clause(name: str, text: str, violations: dict[str, str]) -> Clause:
    source = Source("heaps", "The rules of Heaps")
    return Clause(
        id=f"heaps.{name}",
        title=name.capitalize(),
        text=text,
        source=source,
        basis="document",
        enforced_by="adjudicator",
        enforces="move",
        violations=violations,
    )


CLAUSES = {
    clause.id: clause
    for clause in (
        _clause("moves", "Each step has its moves.", {}),
        _clause("seats", "Seats sit round the table.", {"no-such-faction": "No {faction} here."}),
        _clause("end", "The last stone ends the game.", {}),
        _clause("say", "Seats may talk.", {"table": "The table does not talk."}),
        _clause("draw", "The table draws a card.", {"not-there": "{card} is not in the deck."}),
        _clause("roll", "The die has faces from 1 to 4.", {"no-face": "{face} is not a face."}),
        _clause("bet", "A bet is 0 to 3.", {"too-high": "{by} bets {number}; {most} is most."}),
        _clause(
            "take",
            "A seat takes as many stones as the die shows, at most.",
            {"too-many": "{by} takes {stones}; {most} is most.", "no-heap": "No heap {heap}."},
        ),
        _clause("skip", "The table skips a seat.", {"nobody-to-skip": "{seat} is not awaited."}),
        _clause(
            "time",
            "A seat has an hour to take.",
            {"early": "{seat} had until {limit}.", "late": "{seat} had until {limit}."},
        ),
    )
}


def judge(clauses: dict[str, Clause] | None = None) -> Judge:
    """A judge of Heaps."""
    return make_judge(RULEBOOK, None, CONTENT, CLAUSES if clauses is None else clauses)


def judges() -> Judges:
    """The judges, Heaps among them."""
    return Judges(known=[judge()])
