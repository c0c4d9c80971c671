"""Random games under watch: what must hold after every line, and the log of what went wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.content import link_content, load_content
from adjudicator.games.dune_classic.records import Game, Position
from adjudicator.games.registry import rulebook
from adjudicator.log.header import Header, setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Chance, Playout, count_legal, filled_moves, legal_moves, seats_of
from adjudicator.playout.seating import header_of, policy_of, seat_factions

RULES = rulebook("dune-classic")
CONTENT = load_content("dune-classic")
GAME: Game = link_content(CONTENT)
FAILURES = Path(__file__).parent.parent.parent / "dist" / "failures"

CARDS = Counter({card: facts.copies for card, facts in GAME.cards.items()})
SPICE_CARDS = Counter({card: facts.copies for card, facts in GAME.spice_cards.items()})


def picture(position: Position) -> bytes:
    """The whole position as bytes."""
    return msgspec.json.encode(position, order="sorted")


def drawn_rulings(seed: int) -> dict[str, str]:
    """Rulings for a random game: every fourth of them is played otherwise than by default."""
    chance = Chance(f"rulings/{seed}")
    chosen: dict[str, str] = {}
    for ruling_id in sorted(CONTENT.rulings):
        ruling = CONTENT.rulings[ruling_id]
        others = [option.id for option in ruling.options if option.id != ruling.default]
        if chance.below(4) == 0:
            chosen[ruling_id] = chance.pick(others)
    return chosen


def header(seats: int, seed: int, rulings: dict[str, str]) -> Header:
    """The header of a random game."""
    return header_of(
        RULES,
        CONTENT,
        seat_factions(CONTENT, str(seats), Chance(f"seats/{seed}")),
        rulings,
        options={},
        policy=policy_of("chain,hashes=every"),
    )


class Watched:
    """A random game whose moves are remembered, so that a failure can be replayed."""

    def __init__(self, seats: int, seed: int, rulings: dict[str, str]) -> None:
        self.header = header(seats, seed, rulings)
        self.running = Playout(RULES, GAME, setup_of(self.header), f"watched/{seed}")
        self.moves: list[dict[str, Any]] = []
        self.name = f"{seats}-seats-seed-{seed}"

    @property
    def position(self) -> Position:
        """Where the game stands."""
        position: Position = self.running.position
        return position

    def lines(self) -> Iterator[dict[str, Any]]:
        """The moves, each after it has been played."""
        while (move := self.running.draw()) is not None:
            self.moves.append(move)
            self.running.apply(move)
            yield move

    def write(self) -> Path:
        """Write the log of the game so far, without the promises of a complete one."""
        FAILURES.mkdir(parents=True, exist_ok=True)
        path = FAILURES / f"{self.name}.jsonl"
        position = RULES.new_position(GAME, setup_of(self.header))
        with LogWriter(path, self.header, RULES) as log:
            for move in self.moves:
                RULES.apply(GAME, position, move)
                log.append(move, position)
        return path


@contextmanager
def watched(seats: int, seed: int, rulings: dict[str, str] | None = None) -> Iterator[Watched]:
    """A random game; when the test fails, its log up to there is left in dist/failures."""
    game = Watched(seats, seed, drawn_rulings(seed) if rulings is None else rulings)
    try:
        yield game
    except BaseException as error:
        try:
            error.add_note(f"the log up to the failure: {game.write()}")
        except Exception as other:  # noqa: BLE001 - the first error is the one to be seen
            error.add_note(f"the log up to the failure cannot be written: {other!r}")
        raise


def conservation_faults(position: Position) -> list[str]:
    """What of the pieces and cards is missing or too much (nothing, if all is well)."""
    found: list[str] = []
    for faction, side in position.sides.items():
        on_board = sum(here.get(faction, 0) for here in position.forces.values())
        if faction == "bene-gesserit":
            on_board += sum(position.advisors.values())
        total = on_board + side.reserves + side.tanks
        if total != GAME.factions[faction].forces:
            found.append(f"{faction} has {total} forces")
        held = [other for side in position.sides.values() for other in side.captives]
        own = [*side.leaders, *side.dead, *[x for x in held if GAME.leaders[x].faction == faction]]
        if sorted(own) != sorted(GAME.factions[faction].leaders):
            found.append(f"{faction} has the leaders {own}")
    cards = Counter(position.treachery_deck + position.treachery_top)
    cards.update(position.treachery_discard + position.treachery_out)
    for side in position.sides.values():
        cards.update(side.hand)
    if position.auction is not None and position.auction.card:
        cards[position.auction.card] += 1
    if cards != CARDS:
        found.append(f"treachery cards: {cards - CARDS} too many, {CARDS - cards} missing")
    spice = Counter(position.spice_deck + position.spice_discard)
    if position.spice_next:
        spice[position.spice_next] += 1
    if position.blow is not None:
        spice["shai-hulud"] += position.blow.shelved
    if spice != SPICE_CARDS:
        found.append(f"spice cards: {spice - SPICE_CARDS} too many, {SPICE_CARDS - spice} missing")
    traitors = Counter(position.traitor_deck)
    for side in position.sides.values():
        traitors.update(side.traitors)
    playing = [name for name, leader in GAME.leaders.items() if leader.faction in position.sides]
    if traitors not in (Counter(playing), Counter(list(GAME.leaders))):
        found.append(f"traitor cards: {sorted(traitors.elements())}")
    return found


def canonical_faults(position: Position) -> list[str]:
    """Negative numbers, entries of zero and heaps out of order (nothing, if all is well)."""
    found: list[str] = []
    plain = msgspec.to_builtins(position)
    for name, value in walk(plain, ""):
        if isinstance(value, int) and value < (-1 if name == ".storm_move" else 0):
            found.append(f"{name} is {value}")
    for name in ("forces", "spice", "advisors"):
        found += [f"{path} is 0" for path, value in walk(plain[name], name) if value == 0]
        found += [f"{name}.{part} is empty" for part, here in plain[name].items() if here == {}]
    heaps = ["treachery_deck", "treachery_discard", "treachery_out", "spice_deck", "spice_discard"]
    for name in [*heaps, "traitor_deck", "done", "harvesters", "revived", "revived_leader"]:
        if plain[name] != sorted(plain[name]):
            found.append(f"{name} is out of order")
    for faction, side in plain["sides"].items():
        for name in ("hand", "traitors", "leaders", "dead", "captives"):
            if side[name] != sorted(side[name]):
                found.append(f"{faction}'s {name} is out of order")
    return found


def walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """Every plain value in nested data, with its path."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from walk(part, f"{path}.{key}")
    elif isinstance(value, list):
        for at, part in enumerate(value):
            yield from walk(part, f"{path}[{at}]")
    else:
        yield path, value


def form_faults(position: Position, move: dict[str, Any]) -> list[str]:
    """What is wrong with the form by which a move was filled in (nothing, if all is well)."""
    found: list[str] = []
    partial: dict[str, Any] = {"by": move["by"], "move": move["move"]}
    last = False
    while (field := RULES.next_field(GAME, position, partial)) is not None:
        if last:
            found.append(f"{move['move']}.{field.name} comes after the last field")
        last = field.last
        options = field.options
        if field.kind != "text" and not options:
            found.append(f"{move['move']}.{field.name} has no options")
        if options != sorted(options):
            found.append(f"{move['move']}.{field.name} is not sorted: {options}")
        if move["by"] != "table" and len(options) != len(set(options)):
            found.append(f"{move['move']}.{field.name} lists options twice: {options}")
        partial[field.name] = move[field.name]
    if partial != move:
        found.append(f"the form of {move} ends with {partial}")
    return found


def agreement_faults(position: Position, chance: Chance, most: int = 3000) -> list[str]:
    """Where form and check disagree about a position (nothing, if they agree).

    Every move that the form offers must be legal, and near misses of some of them legal exactly
    when the form offers them, too. Positions with more than `most` legal moves are left out.
    """
    if count_legal(RULES, GAME, position) > most:
        return []
    before = picture(position)
    found: list[str] = []
    legal = list(legal_moves(RULES, GAME, position))
    if len(legal) != count_legal(RULES, GAME, position):
        found.append(f"{len(legal)} legal moves, but {count_legal(RULES, GAME, position)} counted")
    known = {msgspec.json.encode(move, order="sorted") for move in legal}
    if len(known) != len(legal):
        found.append("a legal move is listed twice")
    for move in legal:
        wrong = RULES.check(GAME, position, move)
        if wrong is not None:
            found.append(f"the form offers {move}, but: {wrong}")
    for move in [chance.pick(legal) for _ in range(min(20, len(legal)))]:
        for missed in near_misses(position, move, chance):
            wrong = RULES.check(GAME, position, missed)
            offered = msgspec.json.encode(missed, order="sorted") in known
            if (wrong is None) != offered:
                found.append(f"the form {'offers' if offered else 'lacks'} {missed}: {wrong}")
            if wrong is not None and not message_parts(wrong):
                found.append(f"no words for {wrong}")
    if picture(position) != before:
        found.append("asking has changed the position")
    return found


def message_parts(wrong: Any) -> bool:
    """Whether the content has words for a violation."""
    clause = CONTENT.clauses.get(wrong.clause)
    common = CONTENT.data["game"]["messages"]
    return clause is not None and (wrong.code in clause.violations or wrong.code in common)


def near_misses(
    position: Position, move: dict[str, Any], chance: Chance
) -> Iterator[dict[str, Any]]:
    """Moves that differ from a legal one in one thing."""
    seats = seats_of(position)
    yield {**move, "by": chance.pick(seats)}
    ids = [
        *GAME.part_ids,
        *GAME.territory_ids,
        *GAME.cards,
        *GAME.leaders,
        *GAME.faction_ids,
        *GAME.advantages,
        "none",
        "nonsense",
        "",
    ]
    for name, value in move.items():
        if name in ("by", "move"):
            continue
        if isinstance(value, bool):
            yield {**move, name: not value}
        elif isinstance(value, int):
            # Forces are 1 to 20 in every line of a log: the rules never see another number.
            least, most = (1, 20) if name == "forces" else (0, 9999)
            for other in (value - 1, value + 1, least, most):
                if least <= other <= most:
                    yield {**move, name: other}
        elif value != "-":
            alike = next((pool for pool in pools() if value in pool), ids)
            yield {**move, name: chance.pick(alike)}
            yield {**move, name: chance.pick(ids)}


def pools() -> list[list[str]]:
    """Ids of one kind together."""
    return [
        GAME.part_ids,
        GAME.territory_ids,
        [*GAME.cards, "none"],
        [*GAME.leaders, "cheap-hero", "none"],
        GAME.faction_ids,
        list(GAME.advantages),
    ]


__all__ = [
    "CONTENT",
    "GAME",
    "RULES",
    "Watched",
    "agreement_faults",
    "canonical_faults",
    "conservation_faults",
    "filled_moves",
    "form_faults",
    "picture",
    "watched",
]
