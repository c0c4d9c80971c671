"""The list of all messages, with an example each, as a referee reads them: docs/messages.

::

    python -m tests.support.messages            say what the list lacks, and whether it is current
    python -m tests.support.messages --write    write docs/messages/*.md

The examples of a game are those of its case tables, those of the log are near misses of games of
Heaps under every policy. A message without an example is listed as its template, with the reason.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from adjudicator.atomic import write_atomically
from adjudicator.check import Judges, check_bytes
from adjudicator.check.findings import say_breach
from adjudicator.check.mutate import MUTATIONS, specimen
from adjudicator.check.public import seen_by
from adjudicator.content.messages import COMMON
from adjudicator.content.names import names
from adjudicator.harmless import in_markdown
from adjudicator.log import Policy
from adjudicator.log.clauses import CLAUSES
from adjudicator.log.header import setup_of
from adjudicator.log.lines import MAX_LINE, decode, encode
from adjudicator.registry import GAMES
from adjudicator.rules.records import Setup, Violation
from adjudicator.wording import EVERYBODY
from exporters.lua.bundle import entry_modules, rule_package
from exporters.lua.subset.source import reached
from tests.support import pile_game
from tests.support.case_positions import fresh, refusal
from tests.support.cases import old_table
from tests.support.hand_made import hand_made
from tests.support.logs import JUDGES, edit, join, split
from tests.support.ordered_logs import wrong_orders
from tests.support.pile_game_logs import game
from tests.support.replay import folder_of, golden_logs, load, read_header, steps
from tests.support.timed_logs import wrong_logs

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "messages"
Key = tuple[str, str]
"""A clause and a code."""
TRIES = 12
"""Damages of each kind that are done to each log of Heaps."""
OF_A_KIND = 1
"""Lines of each kind, in each log of Heaps, of which every field is changed."""
POLICIES = (
    Policy(),
    Policy(chain=True, hashes="every"),
    Policy(clock=True, undo="no-reveals"),
    Policy(sealed=["bet"], committed=["prizes"]),
    Policy(undo="none"),
    Policy(fair=True),
)
ODD: dict[str, list[Any]] = {
    "after": ["0" * 64, None],
    "at": [1, None, 9_000_000_000],
    "by": ["cedar", "table", "ash"],
    "card": ["salt", "gold"],
    "deck": ["coins"],
    "digest": ["0" * 64],
    "kind": ["take"],
    "leaf": [0, 5, None],
    "lines": [3],
    "n": [1, 999],
    "opens": [1, 2, None],
    "position": ["0" * 64],
    "prev": ["0" * 64, None],
    "reason": ["heaps.say"],
    "salt": ["00" * 16, None],
    "seed": ["00" * 32, None],
    "sig": ["00" * 64],
    "winners": [["cedar"]],
}
"""Field of a line -> what is put there; None takes it away."""
NO_REASON = "nobody has said why"
"""What stands for a reason that is missing: a test refuses it."""
RARE: dict[Key, str] = {
    ("log.header", "released"): "test_a_verdict_names_the_command_that_judges_an_older_log",
    ("log.times", "early"): "a game cites its own clause on time",
    ("log.times", "late"): "a game cites its own clause on time",
    ("log.times", "untimed"): "test_nobody_is_passed_over_without_times",
    ("log.seals", "too-many"): "test_only_so_many_seals_lie_unopened",
    ("log.seals", "opened"): "test_the_voice_is_not_used_once_a_seal_is_open",
    ("log.seals", "other-step"): "test_a_seal_of_an_earlier_round_does_not_count",
    ("log.signatures", "missing"): "test_a_line_without_signature_breaks_the_policy",
    ("log.signatures", "no-key"): "test_a_signature_without_key_proves_nothing",
    ("log.signatures", "wrong"): "test_a_signature_of_somebody_else_does_not_count",
    (
        "log.seats",
        "unsigned",
    ): "test_a_seat_is_not_taken_without_a_signature_of_its_owner_or_the_table",
    ("log.seats", "too-many"): "test_a_thousand_handovers_are_listed_and_no_more",
    ("log.seats", "no-key"): "test_a_handover_that_proves_nothing_gives_nothing",
    ("log.seats", "same-key"): "test_a_handover_that_proves_nothing_gives_nothing",
    ("log.clocks", "unsigned"): "test_without_the_signature_a_line_of_the_clocks_does_nothing",
    ("log.clocks", "too-many"): "test_only_so_many_time_outs_are_judged",
    ("log.clocks", "too-many-stops"): "test_only_so_many_pauses_and_holidays_count",
    ("log.corrections", "forbidden"): "test_a_correction_that_is_not_valid_changes_nothing",
    ("log.corrections", "unsigned"): "test_a_correction_that_is_not_valid_changes_nothing",
    ("log.corrections", "old"): "test_a_correction_that_is_not_valid_changes_nothing",
    ("log.corrections", "conserved"): "test_a_correction_that_is_not_valid_changes_nothing",
    ("log.corrections", "no-place"): "test_a_correction_that_is_not_valid_changes_nothing",
    ("log.corrections", "nothing"): "test_a_correction_that_is_not_valid_changes_nothing",
    ("log.corrections", "not-entitled"): "test_nobody_but_the_referee_corrects",
    ("log.corrections", "too-many"): "test_a_log_has_so_many_corrections_and_no_more",
    ("log.corrections", "too-long"): "test_a_correction_is_no_place_to_store_things",
    ("log.corrections", "over"): "test_a_game_that_is_over_by_the_rules_is_not_corrected",
    ("log.corrections", "twice"): "test_a_refusal_gives_its_true_reason",
    ("log.corrections", "same"): "test_a_refusal_gives_its_true_reason",
    ("log.corrections", "type"): "test_a_refusal_gives_its_true_reason",
    ("log.corrections", "unknown"): "test_a_refusal_gives_its_true_reason",
    ("log.corrections", "range"): "test_a_refusal_gives_its_true_reason",
    ("log.corrections", "zero"): "test_a_refusal_gives_its_true_reason",
    (
        "log.corrections",
        "unplayable",
    ): "test_where_the_rules_cannot_go_on_the_correction_is_named_and_nothing_breaks",
    ("log.corrections", "unsorted"): "test_a_list_stays_sorted",
    ("log.corrections", "limit"): "test_a_hand_holds_no_more_than_it_can",
    ("log.corrections", "foreign"): "test_what_belongs_to_one_side_stays_with_it",
    ("log.corrections", "no-card"): "test_what_belongs_to_one_side_stays_with_it",
    ("log.corrections", "top"): "test_a_top_card_lies_in_its_pile",
    ("log.corrections", "no-top"): "test_a_top_card_lies_in_its_pile",
    ("log.corrections", "pinned"): "test_a_card_to_which_another_is_pinned_lies_open",
    ("log.corrections", "no-position"): "test_a_position_that_the_rules_cannot_read_is_refused",
    ("log.header", "no-referee-key"): "test_signed_corrections_need_a_key_and_the_chain",
    ("log.undo", "corrected"): "test_an_undo_over_a_correction_follows_the_policy",
    ("log.orders", "unsigned"): "test_with_signatures_nobody_writes_an_order_for_another",
    ("log.orders", "too-many"): "test_a_log_has_only_so_many_orders",
    ("log.orders", "too-old"): "test_an_order_is_not_opened_when_its_lines_are_forgotten",
    ("log.undo", "too-far"): "test_it_reaches_back_so_far_and_no_farther",
    ("log.required", "policy"): "test_the_command_refuses_less_with_exit_code_1",
    ("log.required", "made-by"): "test_proofs_that_were_made_afterwards_are_not_those_demanded",
    ("log.required", "ruling"): "test_a_league_demands_rulings_options_players_and_keys",
    ("log.required", "option"): "test_a_league_demands_rulings_options_players_and_keys",
    ("log.required", "player"): "test_a_league_demands_rulings_options_players_and_keys",
    ("log.required", "key"): "test_a_league_demands_rulings_options_players_and_keys",
    ("log.published", "header"): "test_another_game_is_not_the_one_that_was_published",
    ("log.published", "line"): "test_one_hidden_line_exchanged_afterwards_is_found",
    ("log.published", "shorter"): "test_a_log_shorter_than_what_was_published_is_found",
    ("log.published", "longer"): "test_a_stream_of_the_beginning_says_how_much_it_shows",
}
"""Messages of the log without an example -> why, or the test that shows it."""


# --- which messages there are --------------------------------------------------------------------


def rule_trees(game_id: str) -> list[ast.Module]:
    """The modules of a game's rules and the shared ones that it reaches, parsed."""
    rules = load(game_id).rulebook
    return [
        module.tree
        for module in reached(rule_package(rules), entry_modules(rules)).modules.values()
    ]


def codes_of(game_id: str) -> list[Key]:
    """Every clause and code that the rules of a game can give, by their text and their clauses."""
    clauses = load(game_id).content.clauses
    found: dict[Key, None] = {}
    for tree in rule_trees(game_id):
        found |= dict.fromkeys(_violations(tree))
    for clause in clauses.values():
        found |= {(clause.id, code): None for code in clause.violations}
    order = {clause: at for at, clause in enumerate(clauses)}
    return sorted(found, key=lambda key: (order.get(key[0], len(order)), key))


def violations_of(game_id: str) -> Iterator[tuple[str, str, set[str]]]:
    """Clause, code and names of arguments of each violation that stands in the rules as a whole."""
    for tree in rule_trees(game_id):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation":
                texts = [one.value for one in node.args[:2] if isinstance(one, ast.Constant)]
                given = node.args[2] if len(node.args) > 2 else None
                if len(texts) == 2 and isinstance(given, ast.Dict) and None not in given.keys:
                    names_given = {str(ast.literal_eval(key)) for key in given.keys if key}
                    yield str(texts[0]), str(texts[1]), names_given


def _violations(tree: ast.AST) -> Iterator[Key]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Violation":
            first, second = node.args[:2]
            if isinstance(first, ast.Constant) and isinstance(second, ast.Constant):
                yield str(first.value), str(second.value)


# --- what they say -------------------------------------------------------------------------------


def examples(game_id: str) -> dict[Key, str]:
    """What a referee reads in each case of a game's table."""
    loaded, found = load(game_id), dict[Key, str]()
    by_log: dict[str, list[dict[str, Any]]] = {}
    for case in old_table(game_id)["cases"]:
        rejects = case["rejects"]
        if "header" in rejects:
            setup = setup_of(read_header(folder_of(game_id) / rejects["log"]))
            changed = {**msgspec.to_builtins(setup), **rejects["header"]}
            wrong = loaded.rulebook.check_setup(loaded.game, msgspec.convert(changed, Setup))
            _note(found, loaded, wrong, {})
        elif "move" in rejects:
            by_log.setdefault(rejects["log"], []).append(rejects)
    for log, cases in by_log.items():
        by_line: dict[int, list[dict[str, Any]]] = {}
        for case in cases:
            by_line.setdefault(case["line"], []).append(case)
        last = max(by_line)
        for step in steps(folder_of(game_id) / log):
            if step.line > last:
                break
            for case in by_line.get(step.line, []):
                if {"given", "first", "after"} & case.keys():
                    wrong, move = refusal(loaded, fresh(loaded, step), case)
                else:
                    move = _by_a_player(loaded, step.position, case["move"])
                    wrong = loaded.rulebook.check(loaded.game, step.position, move)
                _note(found, loaded, wrong, move)
    return found


def _by_a_player(loaded: Any, position: Any, move: dict[str, Any]) -> dict[str, Any]:
    """The same near miss by a player instead of the table, if it is refused for the same reason."""
    wrong = loaded.rulebook.check(loaded.game, position, move)
    others = sorted(position.sides) if move["by"] == "table" and wrong is not None else []
    for seat in others:
        tried = {**move, "by": seat}
        found = loaded.rulebook.check(loaded.game, position, tried)
        if found is not None and (found.clause, found.code) == (wrong.clause, wrong.code):
            return tried
    return move


def _note(
    found: dict[Key, str], loaded: Any, wrong: Violation | None, move: dict[str, Any]
) -> None:
    if wrong is not None:
        said = say_breach(wrong, move, loaded.content.clauses, names(loaded.rulebook.id))
        found.setdefault((wrong.clause, wrong.code), said)


def log_examples() -> dict[Key, str]:
    """What a referee reads of damaged logs of Heaps."""
    found: dict[Key, str] = {}
    judge, prng = pile_game.judge(), Random(1)  # noqa: S311 - the same damage every time
    for kind in (*_logs(), None):
        made = [*hand_made(), *wrong_logs().values(), *_odd_limits(), *wrong_orders()]
        for damaged in made if kind is None else _damaged(judge, kind, prng):
            judgement = check_bytes(damaged, JUDGES)
            public = seen_by(judgement, EVERYBODY).verdict.findings
            for finding in [*judgement.verdict.findings, *public]:
                if finding.clause in CLAUSES:
                    found.setdefault((finding.clause, finding.code), finding.message)
    head, *moves = [decode(raw) for raw in golden_logs("dune-classic")[0].read_bytes().splitlines()]
    bids = [line for line in moves if line["move"] == "bid"]
    kept = [{**line, "prev": None, "after": None} for line in moves[: bids[0]["n"]]]
    kept[-1]["spice"] = 99
    bare = [{name: line[name] for name in line if line[name] is not None} for line in kept]
    log = join([encode({**head, "policy": {}}), *map(encode, bare)])
    (secret,) = seen_by(check_bytes(log, Judges(), running=True), EVERYBODY).verdict.findings
    found[secret.clause, secret.code] = secret.message
    return found


def _logs() -> Iterator[bytes]:
    for policy in POLICIES:
        yield game(2, policy)


def _odd_limits() -> Iterator[bytes]:
    for limits in (
        {},
        {"move": 60, "increment": 60},
        {"move": 60, "quiet": [{"days": ["mon"]}, {"begins": "01:00"}]},
        {"move": 60, "zone": "Europe/Arrakeen"},
    ):
        yield edit(game(2, Policy()), 1, policy={"clock": True, "time": limits})
    yield edit(game(2, Policy()), 1, policy={"time": {"move": 60}})


HANDOVER = {"by": "ash", "move": "handover", "player": "Zoe", "seat": "ash", "why": "Ill"}


def _damaged(judge: Any, log: bytes, prng: Random) -> Iterator[bytes]:
    other = game(5, Policy())
    for mutation in MUTATIONS.values():
        for _ in range(TRIES):
            mutant = mutation(specimen(judge, log, other), prng)
            if mutant is not None:
                yield mutant.log
    lines = split(log)
    seen: Counter[str] = Counter()
    for at, raw in enumerate(lines[1:], 2):
        line = decode(raw)
        seen[line["move"]] += 1
        for name in line if seen[line["move"]] <= OF_A_KIND else ():
            for value in ODD.get(name, []):
                yield edit(log, at, **{name: value})
    yield from _odd_heads(log)
    yield from _odd_lines(lines)


def _odd_heads(log: bytes) -> Iterator[bytes]:
    head = decode(split(log)[0])
    for changes in (
        {"format": 9},
        {"game": "chess"},
        {"rules": 99},
        {"content": "0" * 64},
        {"seats": [head["seats"][0], head["seats"][0]]},
        {"policy": {"chain": True, "hashes": "every", "clock": True, "sealed": ["bet"]}},
        {"policy": {"sealed": ["take"]}},
        {"policy": {"committed": ["coins"]}},
        {"policy": {"signatures": "seats"}},
        {"policy": {"signatures": "all"}},
        {"policy": {"fair": True}},
        {"policy": {"undo": "none"}},
        {"seed_commit": "0" * 64},
    ):
        yield edit(log, 1, **changes)
    yield b""
    yield b"{}\n"


def _odd_lines(lines: list[bytes]) -> Iterator[bytes]:
    body = lines[:6]
    n = len(body)
    for raw in (
        b"",
        b"\xef\xbb\xbf{}",
        b"{}\r",
        b'{"a":"\xff"}',
        b"{",
        b"[]",
        b"[" * 3000,
        b'{"by":"ash","by":"ash","move":"bet","n":6,"number":1}',
        b'{"by":"ash", "move":"bet","n":6,"number":1}',
        b'"' + b"y" * MAX_LINE + b'"',
        b'{"n": 6}',
        b'{"x":"' + b"y" * 70_000 + b'"}',
        encode({"by": "ash", "move": "sing", "n": n}),
        encode({"by": "ash", "move": "bet", "n": n, "numbr": 1, "number": 1}),
        encode({"by": "ash", "move": "bet", "n": n, "tune": 1, "number": 1}),
        encode({"by": "ash", "move": "bet", "n": n, "number": "x"}),
        *(
            encode({"by": by, "move": "undo", "n": n, "to": to})
            for by in ("ash", "elm")
            for to in (0, 3, 5, 99)
        ),
        *(
            encode({"by": by, "move": "seal", "kind": kind, "n": n, "seal": "0" * 64})
            for by in ("ash", "elm")
            for kind in ("bet", "take")
        ),
        *(
            encode({"by": "table", "deck": deck, "leaves": ["0" * 64], "move": "commit", "n": n})
            for deck in ("prizes", "coins")
        ),
        *(
            encode({**HANDOVER, "n": n, **changes})
            for changes in ({"seat": "oak"}, {"by": "birch"}, {"key": "01" + "00" * 31})
        ),
    ):
        yield join([*body, raw])
        yield join([*lines, raw])
    undo = encode({"by": "ash", "move": "undo", "n": n, "to": 4})
    yield join([*body, undo, encode({"by": "ash", "move": "undo", "n": n + 1, "to": 5})])
    late = encode({"by": "ash", "move": "bet", "n": n, "number": 99})
    yield join([*body, late, encode({"by": "ash", "move": "sing", "n": n + 1})])
    yield join(lines)[:-1]


# --- the list ------------------------------------------------------------------------------------


def excuses(game_id: str) -> dict[Key, str]:
    """Why no case shows a message, by clause and code."""
    return {
        (entry["clause"], entry.get("code", "")): entry["why"]
        for entry in old_table(game_id)["exceptions"]
    }


def game_list(game_id: str) -> str:
    """The list of a game's messages, in Markdown."""
    clauses = load(game_id).content.clauses
    said, why = examples(game_id), excuses(game_id)
    title = load(game_id).content.data["game"]["title"]
    keys = list(dict.fromkeys([*codes_of(game_id), *said]))
    order = {clause: at for at, clause in enumerate(clauses)}
    keys.sort(key=lambda key: (order.get(key[0], len(order)), key[1]))
    lines = [*_heading(f"Messages of {title}"), ""]
    last = topic = ""
    for clause, code in keys:
        if clause.partition(".")[0] != topic:
            topic = clause.partition(".")[0]
            lines += [
                *([""] if lines[-1] else []),
                f"## {topic.replace('-', ' ').capitalize()}",
                "",
            ]
        if clause != last:
            lines += [
                *([""] if lines[-1] else []),
                f"**{in_markdown(clauses[clause].title)}** (`{clause}`)",
                "",
            ]
            last = clause
        reason = why.get((clause, code)) or why.get((clause, "")) or NO_REASON
        text = said.get((clause, code))
        template = clauses[clause].violations.get(code) or COMMON.get(code, "")
        unshown = "" if text else f" *(No example: {in_markdown(reason)})*"
        lines.append(f"- `{code}`: {in_markdown(text or template)}{unshown}")
    return "\n".join(lines) + "\n"


def log_list() -> str:
    """The list of the messages of the log format, in Markdown."""
    said = log_examples()
    lines = _heading("Messages of the log format")
    for clause, about in CLAUSES.items():
        lines += ["", f"## {about.title} (`{clause}`)", "", in_markdown(about.text), ""]
        for code, template in about.violations.items():
            text = said.get((clause, code))
            reason = RARE.get((clause, code), NO_REASON)
            shown = in_markdown(text or template)
            lines.append(f"- `{code}`: {shown}" + ("" if text else f" *(No example: {reason}.)*"))
    return "\n".join(lines) + "\n"


def _heading(title: str) -> list[str]:
    return [
        f"# {title}",
        "",
        "Every message that a verdict can hold, with an example as a referee reads it. Made by",
        "`python -m tests.support.messages --write`; the wording is mended in the clauses.",
    ]


def lists() -> dict[Path, str]:
    """Every list, by its file."""
    return {
        **{FOLDER / f"{game_id}.md": game_list(game_id) for game_id in GAMES},
        FOLDER / "log.md": log_list(),
    }


def main() -> None:
    """Entry point of ``python -m tests.support.messages``."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="write the lists")
    asked = parser.parse_args()
    stale = False
    for path, text in lists().items():
        print(
            f"{path.name}: {text.count(chr(10) + '- ')} messages, {text.count('o example')} without"
        )
        if asked.write:
            FOLDER.mkdir(exist_ok=True)
            write_atomically(path, text.encode())
        elif not path.exists() or path.read_text("utf-8") != text:
            stale = True
            print(f"{path.name} is not current: run with --write")
    sys.exit(1 if stale else 0)


if __name__ == "__main__":
    main()
