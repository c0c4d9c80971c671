"""The statement of a verdict: the terms of the log, and what it does not prove.

A log that was stripped of its proofs may still be legal; the statement says that it was.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.check.line_counts import LineCounts
from adjudicator.check.verdict import (
    Bound,
    Carried,
    Chosen,
    Holder,
    Player,
    Statement,
    Undone,
    Verdict,
)
from adjudicator.harmless import harmless
from adjudicator.lazy import lazy_imports
from adjudicator.log.header import Header, Policy, keys_of
from adjudicator.log.time_control import TimeControl
from adjudicator.speech import phrase

with lazy_imports():
    from adjudicator.content.folder_texts import answered
    from adjudicator.log.time_words import words_of

if TYPE_CHECKING:
    from adjudicator.check.judge import Judge
    from adjudicator.check.verdict import Tally

AFTERWARDS = {"export": "when the log was handed out", "import": "when it was imported"}
LISTED = 12
"""The most lines that are listed individually."""
NOTHING = "nothing that a log can prove is left out"


class Facts(msgspec.Struct, frozen=True):
    """What was counted while a log was read."""

    lines: int
    """Lines after the header."""
    ended: bool
    tallies: dict[str, Tally]
    noted: int
    """Salted position hashes, judged or not."""
    counts: LineCounts


def statement_of(header: Header, judge: Judge, facts: Facts) -> Statement:
    """The terms of a log, what it carries, and what it leaves unproven."""
    keys = keys_of(header)
    players = [
        Player(
            seat.faction,
            seat.place,
            seat.player,
            keys.get(seat.faction, ""),
            seat.program if isinstance(seat.program, str) else "",
            facts.counts.holders.get(seat.faction, []),
        )
        for seat in header.seats
    ]
    carried = _carried(header, facts)
    counts = facts.counts
    return Statement(
        players=players,
        table_key=keys.get("table", ""),
        preset=judge.preset_of(header.rulings, header.options),
        rulings=[
            Chosen(name, chosen, judge.rulings.get(name, ""))
            for name, chosen in sorted(header.rulings.items())
        ],
        options=dict(sorted(header.options.items())),
        policy=_terms(header.policy),
        made_by=header.made_by if isinstance(header.made_by, str) else "",
        carried=carried,
        undos=[
            Undone(by, undos.count, undos.lines, undos.revealed, undos.unclear)
            for by, undos in sorted(counts.undos.items())
        ],
        commitments=[Bound(deck, lines) for deck, lines in sorted(counts.commitments.items())],
        commitments_in_all=counts.bound,
        not_proven=_not_proven(header, facts, carried),
        timeouts=[counts.timeouts[seat] for seat in sorted(counts.timeouts)],
        pauses=counts.pauses,
    )


def _terms(policy: Policy) -> dict[str, Any]:
    """The fields of a policy, without the time limits and the corrections that it does not allow.

    Verdicts on logs that were kept before there was either say nothing of them.
    """
    found = {name: getattr(policy, name) for name in sorted(policy.__struct_fields__)}
    if found["time"] is msgspec.UNSET:
        del found["time"]
    if policy.corrections == "none":
        del found["corrections"]
    return found


def _carried(header: Header, facts: Facts) -> Carried:
    tallies = facts.tallies

    def share(count: int, whole: int) -> str:
        if count == 0:
            return "none"
        return "all" if count >= whole else "some"

    hashes = tallies["after"].checked or facts.noted
    sealed = facts.counts.shown - facts.counts.unsealed
    return Carried(
        prev=share(tallies["prev"].checked, facts.lines),
        after=share(hashes, facts.lines),
        salted=isinstance(header.hash_commit, str),
        at=share(tallies["at"].checked, facts.lines),
        sig=share(tallies["sig"].checked, facts.lines),
        sealed=share(sealed, facts.counts.shown),
        cards=tallies["leaf"].checked,
        seed=bool(tallies["chance"].checked),
    )


def _not_proven(header: Header, facts: Facts, carried: Carried) -> list[str]:
    found: list[str] = []
    when = AFTERWARDS.get(str(header.made_by), "")
    if carried.prev == "none":
        found.append(phrase("order and completeness of its lines (no chain)"))
    elif carried.prev == "some":
        found.append(phrase("order and completeness of its lines (not all are chained)"))
    elif when:
        found.append(
            phrase(
                "order and completeness of its lines in play (the chain was made {when})",
                when=phrase(when),
            )
        )
    found += _of_writers(header, carried)
    found += _of_chance(header, carried)
    if facts.counts.unsealed:
        some = phrase("not sealed") if carried.sealed == "none" else phrase("not all were sealed")
        found.append(
            phrase("that secret moves were made before others were seen ({some})", some=some)
        )
    if carried.after != "all":
        found.append(phrase("where the game stood for its writers (no hash of every position)"))
    elif when:
        found.append(
            phrase(
                "where the game stood for its writers (the hashes were made {when})",
                when=phrase(when),
            )
        )
    elif carried.salted and not facts.tallies["after"].checked:
        found.append(phrase("where the game stood for its writers (the hashes are not open yet)"))
    if carried.at != "all":
        some = phrase("no times") if carried.at == "none" else phrase("not all have times")
        found.append(phrase("when they were made ({some})", some=some))
    if any(undos.revealed or undos.unclear for undos in facts.counts.undos.values()):
        found.append(phrase("that nothing was taken back after it was seen (see the undos)"))
    if not facts.ended:
        found.append(phrase("that it is whole (no end line)"))
    return found


def _of_writers(header: Header, carried: Carried) -> list[str]:
    if carried.sig == "none":
        return [phrase("who wrote them (no signatures)")]
    if carried.sig == "some" and header.policy.signatures != "none":
        return [phrase("who wrote the table's lines (the table does not sign)")]
    return [phrase("who wrote all of them (not all are signed)")] if carried.sig == "some" else []


def _of_chance(header: Header, carried: Carried) -> list[str]:
    shuffled = phrase("that bound decks were shuffled (their order was bound, not drawn)")
    decks = [shuffled] if header.policy.committed and carried.cards else []
    if not isinstance(header.seed_commit, str):
        return [phrase("that chance was fair (no seed)"), *decks]
    if not carried.seed:
        return [
            phrase("that chance was fair (its seed is not shown, or nothing was drawn)"),
            *decks,
        ]
    if not header.client_seeds:
        return [
            phrase("that the seed was not picked for what it gives (no words of players)"),
            *decks,
        ]
    return decks


def in_words(verdict: Verdict, names: dict[str, str]) -> list[str]:
    """The statement of a verdict, line by line, with names for ids; nothing where there is none."""
    said = verdict.statement
    if said is None:
        return []
    name = _Named(names)
    seats = [f"{_person(each)} ({name[each.faction]})" for each in said.players]
    lines = [phrase("  players: {players}", players=", ".join(seats))]
    for player in said.players:
        for later in player.later:
            by = phrase("the table") if later.by == "table" else name[later.by]
            if later.agreed:
                who = ", ".join(name[one] for one in later.agreed)
                by = phrase("{by}, agreed by {who}", by=by, who=who)
            lines.append(
                phrase(
                    "  {faction}: {player} from line {n} on, by {by}: {why}",
                    faction=name[player.faction], player=_person(later), n=later.line, by=by,
                    why=harmless(later.why) or "-",
                )
            )  # fmt: skip
    none = phrase("none")
    if said.preset:
        lines.append(phrase("  preset: {preset}", preset=said.preset))
    first = "" if said.rulings else none
    lines.append(
        phrase("  rulings that differ from the default: {rulings}", rulings=first).rstrip()
    )
    lines += [harmless(f"    {answered(names, each.ruling, each.chosen)}") for each in said.rulings]
    options = [f"{option}={number}" for option, number in said.options.items()]
    lines.append(phrase("  options: {options}", options=harmless(", ".join(options)) or none))
    lines.append(phrase("  policy: {policy}", policy=_policy(said.policy)))
    owners = [(name[each.faction], each.key) for each in said.players] + [
        (phrase("the table"), said.table_key)
    ]
    keys = [f"{owner} {key[:16]}…" for owner, key in owners if key]
    lines.append(phrase("  keys: {keys}", keys=", ".join(keys) or none))
    lines += [f"  {_undone(each, name)}" for each in said.undos]
    for out in said.timeouts:
        said_so = phrase(
            "{faction} ran out of time, in {lines}",
            faction=name[out.seat],
            lines=_listed(out.lines),
        )
        lines.append(f"  {said_so}")
    if said.pauses:
        lines.append(
            phrase("  all clocks stopped by the referee in {lines}", lines=_listed(said.pauses))
        )
    for each in said.commitments:
        lines.append(
            phrase(
                "  order of the deck {deck} bound in {lines}",
                deck=name[each.deck],
                lines=_listed(each.lines),
            )
        )
    if said.carried.after != "none" and not said.carried.salted:
        lines.append(
            phrase(
                "  position hashes: plain, so whoever saw them in play could work out what was hidden"
            )
        )
    unproven = "; ".join(said.not_proven) or phrase(NOTHING)
    left = phrase("What it does not prove: {what}.", what=unproven)
    return [phrase("How it was played and kept:"), *lines, left]


def _person(one: Player | Holder) -> str:
    """Who plays, and with which program if it is one."""
    player = harmless(one.player)
    return (
        phrase("{player} [program: {program}]", player=player, program=harmless(one.program))
        if one.program
        else player
    )


def _undone(undone: Undone, name: _Named) -> str:
    by = phrase("the table") if undone.by == "table" else name[undone.by]
    where = _listed(undone.lines)
    text = phrase("moves taken back by {by}: {n}, in {where}", by=by, n=undone.count, where=where)
    if undone.count > len(undone.lines):
        text += " " + phrase("and more")
    if undone.revealed:
        text += "; " + phrase("{n} of them over what had been revealed", n=undone.revealed)
    if undone.unclear:
        text += "; " + phrase("{n} of them perhaps over what had been revealed", n=undone.unclear)
    return text


def _listed(lines: list[int]) -> str:
    shown = ", ".join(str(line) for line in lines[:LISTED])
    more = ", …" if len(lines) > LISTED else ""
    return phrase("line {n}" if len(lines) == 1 else "lines {n}", n=shown + more)


def _policy(policy: dict[str, Any]) -> str:
    words = []
    for name, value in policy.items():
        if value is True:
            words.append(name)
        elif isinstance(value, TimeControl):
            words += words_of(value)
        elif isinstance(value, list):
            words += [f"{name}={'+'.join(value)}"] if value else []
        elif value not in (False, "none") or name == "undo":
            words.append(f"{name}={value}")
    return ", ".join(words)


class _Named(dict[str, str]):
    def __missing__(self, key: str) -> str:
        return harmless(key)
