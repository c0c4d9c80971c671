"""A verdict for readers who may not see everything: a seat, or the public.

Such a verdict depends only on what the viewer may know: the lines that it sees, its view of the
position according to the rulebook, and the outline of the verdict (that a line is illegal or a claim
false). A change of anything else in the log does not change a byte of it.

The reason why a move is illegal is found in the view: if the move breaks a clause there, because of what everybody can
see, it really breaks that clause. If only hidden things forbid the move, or the move itself is hidden, the reason is
left out, and the legal alternatives always are. Hashes of positions and files are left out, too, because anybody who
guesses their contents could use the hash to confirm the guess.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from adjudicator.check.checker import Judgement
from adjudicator.check.correction import as_known
from adjudicator.check.explanation import UNTIMELY, Passage, because, cause
from adjudicator.check.findings import HASHES, quote_of, say_breach
from adjudicator.check.judge import Judge
from adjudicator.check.revealing import enriched_view, plain_rules
from adjudicator.check.verdict import Claim, End, Finding
from adjudicator.content.messages import when
from adjudicator.log.envelope import LOG_MOVES
from adjudicator.log.lines import encode
from adjudicator.rulebooks import FAULTS, Rulebook
from adjudicator.rules.corrections import CORRECT
from adjudicator.rules.records import Violation
from adjudicator.rules.secrecy import known_refusal
from adjudicator.wording import TABLE, may_see, secrecy_of

PUBLIC = "public"
UNTOLD = "log.secret"
OPEN = frozenset(
    [
        "log.clocks",
        "log.completeness",
        "log.decks",
        "log.end",
        "log.header",
        "log.numbers",
        "log.orders",
        "log.published",
        "log.required",
        "log.seals",
        "log.signatures",
        "log.times",
        "log.undo",
    ]
)
"""Clauses of the log whose findings name nothing secret, with a few exceptions."""
OPEN_CODES = frozenset(
    [
        "log.corrections/forbidden",
        "log.corrections/not-entitled",
        "log.corrections/too-many",
        "log.corrections/unsigned",
    ]
)
"""Of other clauses of the log, the codes that name nothing secret."""
CLOSED = frozenset(
    [
        "log.clocks/no-move",
        "log.clocks/other-move",
        "log.decks/other-card",
        "log.end/digest",
        "log.end/position",
    ]
)
"""The exceptions: they name a card, a hash of a position, or a move that may rest on what its seat alone knows."""


def seen_by(judgement: Judgement, viewer: str) -> Judgement:
    """The judgement as a seat may know it, or (`EVERYBODY`) anybody; `TABLE` sees all."""
    if viewer == TABLE:
        return judgement
    redaction = _Redaction(
        judgement.judge,
        judgement.position,
        judgement.moves,
        judgement.passages,
        viewer,
        judgement.passed,
    )
    verdict = judgement.verdict
    return Judgement(
        verdict=msgspec.structs.replace(
            verdict,
            log="",
            findings=[redaction.finding(finding) for finding in verdict.findings],
            claims=[_claim(claim) for claim in verdict.claims],
            end=redaction.end(verdict.end),
            position="",
            seen_by=viewer or PUBLIC,
            corrections=as_known(verdict.corrections or [], viewer) or msgspec.UNSET,
        ),
        quotes={
            line: shown
            for line in judgement.quotes
            if (shown := redaction.quote(judgement, line)) is not None
        },
        moves={line: move for line, move in judgement.moves.items() if redaction.sees(move)},
        judge=judgement.judge,
        header=judgement.header,
        position=None,
        passages=[],
        places=judgement.places,
    )


def refusal(
    judge: Judge,
    position: Any,
    move: dict[str, Any],
    breach: Violation,
    passages: list[Passage],
    viewer: str,
) -> list[str]:
    """Why a move is illegal, in sentences, as far as a seat, or (`EVERYBODY`) anybody, may know.

    `breach` is the true reason, `position` that before the move, `passages` the lines before it.
    """
    place = 2
    finding = Finding(
        place, 0, "illegal", breach.clause, breach.code, breach.args, "", "", None, None, None
    )
    seen = _Redaction(judge, position, {place: move}, passages, viewer).finding(finding)
    said = Violation(seen.clause, seen.code, seen.args)
    return [f"{seen.message} ({seen.clause})", *when(judge.clauses, said), *seen.because]


def known_reason(
    rules: Rulebook, game: Any, position: Any, move: dict[str, Any], viewer: str
) -> Violation:
    """Why a move is illegal, as far as a seat may know, or that the reason is hidden from it.

    This is all that somebody who tries a move (at the keyboard, or by `kynes seal`) is told.
    """
    rules = plain_rules(rules)
    own: Any = msgspec.json.decode(encode(position), type=rules.position_type)
    view = rules.view(game, own, viewer)
    return _known(rules, game, [view, enriched_view(rules, view)], move, viewer)


def _known(
    rules: Rulebook, game: Any, views: list[Any], move: dict[str, Any], viewer: str
) -> Violation:
    """The reason by a view, which must be the same where the view is enriched."""

    def checked(made: dict[str, Any], rich: bool) -> Violation | None:
        try:
            return rules.check(game, views[rich], made)
        except FAULTS:
            return None

    return known_refusal(secrecy_of(rules), checked, move, viewer) or _untold(move)


def _untold(move: dict[str, Any]) -> Violation:
    """That the reason why a move is illegal rests on hidden information."""
    return Violation(UNTOLD, "move", {name: str(move.get(name, "")) for name in ("by", "move")})


def unreadable_text() -> str:
    """The message about an unreadable line for those who may not know its contents."""
    return say_breach(Violation(UNTOLD, "line", {}), {}, {}, {})


def _claim(claim: Claim) -> Claim:
    if claim.claim in ("digest", "position"):
        return msgspec.structs.replace(claim, declared="", computed="")
    return claim


class _Redaction:
    """What one viewer may know of a judgement."""

    def __init__(
        self,
        judge: Judge | None,
        position: Any,
        moves: dict[int, dict[str, Any]],
        passages: list[Passage],
        viewer: str,
        passed: Mapping[int, Any] | None = None,
    ) -> None:
        self.passed = passed or {}
        self.moves = moves
        self.passages = passages
        self.viewer = viewer
        self.judge: Judge | None = None
        self.position: Any = None
        self.view: Any = None
        self.rich: Any = None
        if judge is not None:
            rules = plain_rules(judge.rulebook)
            self.judge = msgspec.structs.replace(judge, rulebook=rules)
            if position is not None:
                kind = rules.position_type
                self.position = msgspec.json.decode(encode(position), type=kind)
                self.view = rules.view(judge.game, self.position, viewer)
                self.rich = enriched_view(rules, self.view)

    def sees(self, move: dict[str, Any]) -> bool:
        """Whether the viewer may see a line; never a line about which too little is known."""
        judge = self.judge
        if judge is None or not isinstance(move.get("by"), str):
            return False
        kind = move.get("move")
        if kind in LOG_MOVES:
            # What a correction changes may be secret: the verdict says it to those who may know it.
            return bool(kind != CORRECT)
        return kind in judge.rulebook.moves and may_see(move, judge.rulebook, self.viewer)

    def quote(self, judgement: Judgement, line: int) -> str | None:
        """The beginning of a line, if the viewer sees it: what it says, without hashes."""
        move = self.moves.get(line, {})
        if line == 1 and not move:
            return judgement.quotes[line]
        kinds = [one.kind for one in judgement.verdict.findings if one.line == line]
        whole = "invalid" not in kinds and move.get("move") is not None
        if not whole or not self.sees(move):
            return None
        hashes = (*HASHES, "digest", "position")
        return quote_of(encode({name: move[name] for name in move if name not in hashes}))

    def finding(self, finding: Finding) -> Finding:
        """A finding as the viewer may know it."""
        before = self.passed.get(finding.line)
        if before is not None:
            earlier = _Redaction(self.judge, before, self.moves, [], self.viewer)
            return earlier.finding(finding)
        breach = self._breach(finding)
        move = self.moves.get(finding.line, {})
        own = finding.kind == "illegal" and breach.clause != UNTOLD and self.view is not None
        why = list[str]()
        if own and breach.code in UNTIMELY and self.judge is not None:
            why = because(self.judge, self.passages, self.view, move["by"], self.viewer)
            breach = cause(self.judge, self.passages, move, breach)
        return msgspec.structs.replace(
            finding,
            clause=breach.clause,
            code=breach.code,
            args=breach.args,
            message=self._message(breach, move),
            before="",
            alternatives=None,
            options=None,
            known=None,
            because=why,
        )

    def _message(self, breach: Violation, move: dict[str, Any]) -> str:
        judge = self.judge
        if judge is None:
            return say_breach(breach, move, {}, {})
        return say_breach(breach, move, judge.clauses, judge.names())

    def _breach(self, finding: Finding) -> Violation:
        same = Violation(finding.clause, finding.code, finding.args)
        move = self.moves.get(finding.line, {})
        if finding.line == 1:
            return same
        if finding.kind == "illegal" and not finding.clause.startswith("log."):
            return self._refusal(move)
        time_clause = self.judge.rulebook.time_clause if self.judge is not None else ""
        named = f"{finding.clause}/{finding.code}"
        if named in OPEN_CODES:
            return same
        if (finding.clause in OPEN or finding.clause == time_clause) and named not in CLOSED:
            return same
        return Violation(UNTOLD, "claim" if finding.kind == "claim" else "line", {})

    def _refusal(self, move: dict[str, Any]) -> Violation:
        """The clause that a move breaks as far as the viewer may know, if the viewer may know it."""
        judge = self.judge
        if judge is None or self.view is None or "by" not in move:
            return _untold(move)
        views = [self.view, self.rich]
        return _known(judge.rulebook, judge.game, views, move, self.viewer)

    def end(self, end: End) -> End:
        """The state of the game, with the figures that the viewer may know."""
        judge = self.judge
        if not end.statistics or judge is None or self.view is None:
            return end
        try:
            result = judge.rulebook.result(judge.game, self.view)
        except FAULTS:
            result = None
        known = result.statistics if result is not None else {}
        return msgspec.structs.replace(
            end,
            statistics={
                seat: {name: number for name, number in figures.items() if number >= 0}
                for seat, figures in known.items()
            },
        )
