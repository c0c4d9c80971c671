"""The case table of a game: for every clause a line it accepts and one it rejects.

::

    python -m tests.support.cases dune-classic --write      search the golden games, write the table
    python -m tests.support.cases dune-classic              search, and say what the table lacks
    python -m tests.support.cases dune-classic --top-up 500 add those of 500 more random games to
                                                            the golden ones that show what it lacks

A clause about moves rejects a wrong move tried in place of a line of a golden game; a clause about
effects rejects the same line when it claims another position than the one the effect leads to.
Wrong moves are near misses of the line itself and moves that are legal elsewhere. The search is
seeded, so that the same games give the same table; review its diff like any other.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.log.header import setup_of
from adjudicator.log.writing import LogWriter
from adjudicator.playout import Chance
from adjudicator.playout.players import RunningGame, draw_move, fill, tempers
from adjudicator.playout.seating import chosen_rulings, header_of, seat_factions
from adjudicator.playout.writing import Order
from adjudicator.rules.records import Setup
from tests.support.case_positions import fresh, refusal
from tests.support.golden import clone, counts_file, orders, write
from tests.support.replay import Loaded, Step, folder_of, golden_logs, load, read_header, steps
from tests.support.watch import arena

Key = tuple[str, str]
"""A clause and one of its codes; "" for the clause's effect."""
TRIES = 3
"""Moves of every kind that are tried at every line."""
FIRST_SEED = 200_000
"""Where the seeds of added games begin."""
MEDDLING = ["bribe", "give", "karama", "pledge"]
"""Kinds of moves that a meddling player makes whenever it can."""
ODD_NUMBERS = [0, 1, 2, 5, 21, 9999]
ODD_WORDS = ["none", "no-such-thing"]


def table_file(game_id: str) -> Path:
    """Where a game's case table stands."""
    return folder_of(game_id) / "cases" / "clauses.json"


class Pool:
    """The moves of all golden games, by kind, and the values that each field takes in them."""

    def __init__(self, logs: list[Path], pools: list[list[str]]) -> None:
        self.moves: dict[str, list[dict[str, Any]]] = {}
        self.values: dict[str, list[Any]] = {}
        seen: dict[str, set[Any]] = {}
        for log in logs:
            for step in steps(log):
                self.moves.setdefault(step.move["move"], []).append(step.move)
                for name, value in step.move.items():
                    if value not in seen.setdefault(name, set()):
                        seen[name].add(value)
                        self.values.setdefault(name, []).append(value)
        for name, values in self.values.items():
            if all(type(value) is int for value in values):
                values.extend(number for number in ODD_NUMBERS if number not in seen[name])
            elif all(type(value) is str for value in values):
                alike = next((pool for pool in pools if set(values) <= set(pool)), [])
                odd = [*alike, *ODD_WORDS]
                values.extend(word for word in odd if word not in seen[name])

    def near_misses(self, move: dict[str, Any], chance: Chance) -> Iterator[dict[str, Any]]:
        """The move with one field changed, in several ways; then with two."""
        fields = [name for name in move if name != "move"]
        for name in fields:
            values = self.values.get(name, ODD_WORDS)
            wanted = values if len(values) <= 24 else [drawn(values, chance) for _ in range(24)]
            if type(move[name]) is str:
                wanted = [*wanted, *self.values["by"]]
            for value in wanted:
                yield {**move, name: value}
        for _ in range(TRIES):
            one, other = drawn(fields, chance), drawn(fields, chance)
            yield {
                **move,
                one: drawn(self.values.get(one, ODD_WORDS), chance),
                other: drawn(self.values.get(other, ODD_WORDS), chance),
            }

    def strangers(self, position: Any, chance: Chance, tries: int) -> Iterator[dict[str, Any]]:
        """Moves of every kind that were legal somewhere, by their own seat and by others."""
        seats = [*sorted(position.sides), "table"]
        for moves in self.moves.values():
            for _ in range(tries):
                move = drawn(moves, chance)
                yield move
                yield {**move, "move": "no-such-thing"}
                yield {**move, "by": drawn(seats, chance)}
                if tries > 1:
                    other = {**move, "by": drawn(seats, chance)}
                    yield from list(self.near_misses(other, chance))[:6]


def drawn(things: list[Any], chance: Chance) -> Any:
    """One of them."""
    return things[chance.below(len(things))]


def old_table(game_id: str) -> dict[str, Any]:
    """The table as it stands, or an empty one."""
    path = table_file(game_id)
    if not path.exists():
        return {"cases": [], "exceptions": []}
    found: dict[str, Any] = msgspec.json.decode(path.read_bytes())
    return found


def still_true(game_id: str, cases: list[dict[str, Any]]) -> dict[Key, dict[str, Any]]:
    """Those cases of a table, about moves, that are as they say: they need no new search."""
    loaded = load(game_id)
    by_place: dict[tuple[str, int], list[dict[str, Any]]] = {}
    for case in cases:
        if "move" in case["rejects"] and "after" not in case["rejects"]:
            place = (case["rejects"]["log"], case["rejects"]["line"])
            by_place.setdefault(place, []).append(case)
    found: dict[Key, dict[str, Any]] = {}
    for log in golden_logs(game_id):
        for step in steps(log):
            for case in by_place.get((f"golden/{log.name}", step.line), []):
                wrong, _ = refusal(loaded, fresh(loaded, step), case["rejects"])
                if (
                    wrong is not None
                    and (wrong.clause, wrong.code) == (case["clause"], case["code"])
                    and (folder_of(game_id) / case["accepts"]["log"]).exists()
                ):
                    found[wrong.clause, wrong.code] = case
    return found


def search(
    game_id: str, logs: list[Path], pool: Pool, tries: int = TRIES
) -> dict[Key, dict[str, Any]]:
    """For every clause and code that some line proves: the lines accepted and rejected by it."""
    loaded = load(game_id)
    legal: dict[str, dict[str, Any]] = {}
    found: dict[Key, dict[str, Any]] = {}
    if not logs:
        return found
    first = {"log": f"golden/{logs[0].name}", "line": 2}
    for log in logs:
        chance = Chance(f"cases/{log.stem}")
        for step in steps(log):
            here = {"log": f"golden/{log.name}", "line": step.line}
            legal.setdefault(step.move["move"], here)
            for move in [
                *pool.near_misses(step.move, chance),
                *pool.strangers(step.position, chance, tries),
            ]:
                note_rejection(loaded, step, move, here, found)
            note_effects(loaded, step, here, found)
        note_after_the_end(loaded, log, found)
        note_headers(loaded, log, found)
    for case in found.values():
        if "kind" in case:
            case["accepts"] = case.pop("same") or legal.get(case["kind"]) or first
            del case["kind"]
    return found


def note_rejection(
    loaded: Loaded,
    step: Step,
    move: dict[str, Any],
    here: dict[str, Any],
    found: dict[Key, dict[str, Any]],
) -> None:
    """Note the clause and code that reject a wrong move, if no case shows them yet."""
    wrong = loaded.rulebook.check(loaded.game, step.position, move)
    if wrong is None:
        return
    same = here if move["move"] == step.move["move"] else None
    known = found.get((wrong.clause, wrong.code))
    if known is not None and (known["same"] is not None or same is None):
        return
    found[wrong.clause, wrong.code] = {
        "clause": wrong.clause,
        "code": wrong.code,
        "rejects": {**here, "move": move},
        "kind": move["move"],
        "same": same,
    }


def note_effects(
    loaded: Loaded, step: Step, here: dict[str, Any], found: dict[Key, dict[str, Any]]
) -> None:
    """Note the clauses whose effects a line shows."""
    copy = clone(loaded.rulebook.position_type, step.position)
    for event in loaded.rulebook.apply(loaded.game, copy, step.move):
        if (event.clause, "") not in found:
            found[event.clause, ""] = {
                "clause": event.clause,
                "accepts": here,
                "rejects": {**here, "claim": "another-position"},
            }


def note_after_the_end(loaded: Loaded, log: Path, found: dict[Key, dict[str, Any]]) -> None:
    """Note what rejects a move once the game is over."""
    replayed = list(steps(log))
    position = replayed[-1].position
    last = {"log": f"golden/{log.name}", "line": replayed[-1].line}
    wrong = loaded.rulebook.check(loaded.game, position, replayed[-1].move)
    assert wrong is not None, f"{log}: the game goes on after its end"
    found.setdefault(
        (wrong.clause, wrong.code),
        {
            "clause": wrong.clause,
            "code": wrong.code,
            "accepts": last,
            "rejects": {**last, "after": True, "move": replayed[-1].move},
        },
    )


def note_headers(loaded: Loaded, log: Path, found: dict[Key, dict[str, Any]]) -> None:
    """Note what rejects the header of a log when something in it is changed."""
    header = setup_of(read_header(log))
    here = {"log": f"golden/{log.name}", "line": 1}
    seats = msgspec.to_builtins(header.seats)
    changes: list[dict[str, Any]] = [
        {"seats": seats[:1]},
        {"seats": [seats[0]] * 30},
        {"seats": [seats[0], *seats]},
        {"seats": seats[:-1]},
        {"rulings": {"no-such-ruling": "no"}},
        {"options": {"no-such-option": 1}},
    ]
    for field, odd in {"faction": "no-such-thing", "place": 99}.items():
        changes.append({"seats": [{**seats[0], field: odd}, *seats[1:]]})
        changes.append({"seats": [{**seats[0], field: seats[1][field]}, *seats[1:]]})
    changes += [{"rulings": {name: "no-such-answer"}} for name in sorted(loaded.content.rulings)]
    for name in sorted(loaded.game.options):
        changes.append({"options": {name: 9999}})
        most = {**header.options, name: loaded.game.options[name].most}
        changes.append({"options": most, "seats": seats[:-1]})
    for change in changes:
        changed = msgspec.convert({**msgspec.to_builtins(header), **change}, Setup)
        wrong = loaded.rulebook.check_setup(loaded.game, changed)
        if wrong is not None:
            found.setdefault(
                (wrong.clause, wrong.code),
                {
                    "clause": wrong.clause,
                    "code": wrong.code,
                    "accepts": here,
                    "rejects": {**here, "header": change},
                },
            )


def wanted(loaded: Loaded) -> list[Key]:
    """Every code of every clause about moves, and every clause about effects."""
    keys: list[Key] = []
    for clause in loaded.content.clauses.values():
        if clause.enforced_by == "adjudicator":
            if clause.enforces == "effect":
                keys.append((clause.id, ""))
            else:
                keys += [(clause.id, code) for code in clause.violations]
    return keys


def play_meddling_game(
    loaded: Loaded,
    order: Order,
    seed: int,
    log: Path,
    wishes: list[str],
    longest: int,
    breaks: list[str],
) -> bool:
    """A random game whose players interfere with each other as often as they can.

    False if it is longer than `longest` lines, and then it is not finished.

    `wishes` are advantages that they stop rather than any other, as "advantage", or as
    "step:advantage" to wait for a step. `breaks` are kinds of moves that somebody makes once at a
    step, as "step:kind", if the game goes on after it.
    """
    rules, game, chance = loaded.rulebook, loaded.game, Chance(f"meddling/{seed}")
    seats = seat_factions(loaded.content, order.seats, chance)
    header = header_of(
        rules,
        loaded.content,
        seats,
        order.rulings,
        options=order.options,
        policy=order.policy,
    )
    position = rules.new_position(game, setup_of(header))
    table = RunningGame(rules, game, position, chance, tempers(rules, position, chance))
    lines = 0
    left = list(breaks)
    with LogWriter(log, header, rules) as writer:
        while (result := rules.result(game, position)) is None:
            lines += 1
            if lines > longest:
                return False
            move = meddling(table, wishes) if chance.below(3) == 0 else None
            move = breaking(table, left) or move or draw_move(table)
            rules.apply(game, position, move)
            writer.append(move, position)
        writer.end(result, position)
    return True


def breaking(table: RunningGame, left: list[str]) -> dict[str, Any] | None:
    """The first of some "step:kind" whose time has come, taken off the list, if the game goes on."""
    here = [wish for wish in left if wish.partition(":")[0] == table.position.step]
    if not here or table.chance.below(3) > 0:
        return None
    left.remove(here[0])
    seat = drawn(sorted(table.position.sides), table.chance)
    move = {"by": seat, "move": here[0].partition(":")[2]}
    if move["move"] not in table.rulebook.kinds(table.game, table.position, seat):
        return None
    move = fill(table, move)
    after = clone(table.rulebook.position_type, table.position)
    table.rulebook.apply(table.game, after, move)
    return move if table.rulebook.result(table.game, after) is None else None


def meddling(table: RunningGame, wishes: list[str]) -> dict[str, Any] | None:
    """A card played out of turn, or spice or promises that change hands, if anybody can."""
    for seat in sorted(table.position.sides):
        for wish in wishes:
            step, _, advantage = wish.rpartition(":")
            if step not in ("", table.position.step):
                continue
            for card in table.position.sides[seat].hand:
                move = {"by": seat, "move": "karama", "card": card, "advantage": advantage}
                if table.rulebook.check(table.game, table.position, move) is None:
                    return move
    seat = drawn(sorted(table.position.sides), table.chance)
    awaited = table.rulebook.to_act(table.position)
    kinds = [
        kind
        for kind in table.rulebook.kinds(table.game, table.position, seat)
        if kind in MEDDLING and (seat not in awaited or kind == "karama")
    ]
    if not kinds or wishes or (kinds[0] != "karama" and table.chance.below(20) > 0):
        return None
    kind = "karama" if "karama" in kinds else drawn(kinds, table.chance)
    return fill(table, {"by": seat, "move": kind})


def top_up(
    game_id: str,
    count: int,
    rulings: list[str],
    wishes: list[str],
    longest: int,
    breaks: list[str],
) -> None:
    """Add random games to the golden ones as long as they show what the case table lacks."""
    loaded = load(game_id)
    pool = Pool(golden_logs(game_id), arena(game_id).pools)
    known = still_true(game_id, old_table(game_id)["cases"])
    known = {**search(game_id, golden_logs(game_id), pool), **known}
    lacking = set(wanted(loaded)) - set(known)
    added = 0
    print(f"lacking: {sorted(lacking)}")
    forced = chosen_rulings(loaded.content, rulings)
    for seed, order in orders(loaded, count, first=FIRST_SEED):
        if not lacking:
            break
        name = f"extra-{len(golden_logs(game_id)):02}-seed-{seed}.jsonl"
        log = folder_of(game_id) / "golden" / name
        meddled = msgspec.structs.replace(order, rulings={**order.rulings, **forced})
        if not play_meddling_game(loaded, meddled, seed, log, wishes, longest, breaks):
            log.unlink(missing_ok=True)
            continue
        seen = search(game_id, [log], pool, tries=1)
        shown = lacking & set(seen)
        if shown:
            lacking -= shown
            added += 1
            known |= {key: seen[key] for key in shown}
            write(log, log.read_bytes())
            print(f"  shows {sorted(shown)}; {len(lacking)} still lacking")
        else:
            log.unlink()
    print(f"{added} games added; lacking: {sorted(lacking)}")
    write_table(game_id, known)


def write_table(game_id: str, found: dict[Key, dict[str, Any]]) -> None:
    """Write the case table; the exceptions stay as they are."""
    cases = [dict(found[key]) for key in sorted(found)]
    for case in cases:
        case.pop("same", None)
    table = {"cases": cases, "exceptions": old_table(game_id)["exceptions"]}
    path = table_file(game_id)
    path.parent.mkdir(exist_ok=True)
    write_atomically(path, msgspec.json.format(msgspec.json.encode(table), indent=1) + b"\n")


def prune(game_id: str) -> None:
    """Remove the added games that no case of the table needs."""
    table = old_table(game_id)["cases"]
    named = {case[end]["log"] for case in table for end in ("accepts", "rejects")}
    for log in golden_logs(game_id):
        if log.name.startswith("extra-") and f"golden/{log.name}" not in named:
            log.unlink()
            counts_file(log).unlink(missing_ok=True)
            print(f"{log.name}: removed")


def main() -> None:
    """Entry point of ``python -m tests.support.cases``."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument(
        "--write", action="store_true", help="write the table, remove added games it does not need"
    )
    parser.add_argument("--top-up", type=int, metavar="COUNT", help="search COUNT more games")
    parser.add_argument(
        "--ruling", action="append", default=[], metavar="ID=OPTION", help="for --top-up"
    )
    parser.add_argument(
        "--wish", action="append", default=[], metavar="[STEP:]ADVANTAGE", help="for --top-up"
    )
    parser.add_argument(
        "--break",
        action="append",
        default=[],
        dest="breaks",
        metavar="STEP:KIND",
        help="for --top-up: a move that somebody makes once at a step",
    )
    parser.add_argument("--longest", type=int, default=99_999, help="lines, for --top-up")
    asked = parser.parse_args()
    if asked.top_up:
        top_up(asked.game, asked.top_up, asked.ruling, asked.wish, asked.longest, asked.breaks)
        return
    logs = golden_logs(asked.game)
    chosen = [log for log in logs if not log.name.startswith("extra-")]
    pool = Pool(chosen, arena(asked.game).pools)
    old = old_table(asked.game)
    found = {
        **search(asked.game, [log for log in logs if log not in chosen], pool),
        **still_true(asked.game, old["cases"]),
        **search(asked.game, chosen, pool),
    }
    excused = {(entry["clause"], entry.get("code", "")) for entry in old["exceptions"]}
    lacking = [key for key in wanted(load(asked.game)) if key not in found]
    for clause, code in lacking:
        excuse = " (excused)" if (clause, code) in excused else ""
        print(f"lacking: {clause} {code or 'effect'}{excuse}")
    print(f"{len(found)} cases, {len(lacking)} lacking")
    if asked.write:
        write_table(asked.game, found)
        prune(asked.game)
    sys.exit(1 if any(key not in excused for key in lacking) else 0)


if __name__ == "__main__":
    main()
