"""Sessions whose log is a file: of a new game, and of a game that was played before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from adjudicator.check import check_file
from adjudicator.check.judge import Judges
from adjudicator.content import Content
from adjudicator.errors import InputError
from adjudicator.files import same_file
from adjudicator.log.header import Header
from adjudicator.log.reading import read_whole
from adjudicator.play.kept_orders import orders_beside
from adjudicator.play.log_file import LogFile, free_place, refuse_kept_elsewhere
from adjudicator.play.session import Session, begin
from adjudicator.play.standing_orders import StandingOrders
from adjudicator.rulebooks import Rulebook
from adjudicator.show.replay import follow


def new_session(content: Content, rulebook: Rulebook, header: Header, path: Path) -> Session:
    """A new game; InputError for a set-up that the game does not know or a file that exists."""
    if path.exists():
        raise InputError(f"{path} exists; go on with it by --load {path}, or name another file")
    session = begin(content, rulebook, header, known_order=orders_beside(path))
    session.file = LogFile(path)
    session.save()
    return session


def load_session(
    path: Path, overlays: Sequence[Path], save: Path | None = None, game: str = ""
) -> Session:
    """A game from its log, to be continued; InputError if that is not possible."""
    if str(path) == "-":
        raise InputError("--load: the standard input is the keyboard; name a file")
    followed = follow(path, None, overlays)
    refuse_kept_elsewhere(path, followed, game)
    # What says something false about itself is not gone on with: it was damaged or changed.
    verdict = check_file(path, Judges(overlays), running=True, limit=1).verdict
    for finding in verdict.findings:
        if finding.kind != "note":
            raise InputError(f"{path}:{finding.line}: {finding.message} See `kynes check {path}`")
    place = free_place(path, save)
    kept = read_whole(path)
    file = LogFile(place, kept if same_file(place, path) else None)
    session = Session(followed, file, kept=kept)
    if any(line["move"] == "order" for line in followed.lines):
        session.orders = _orders_of(session, path)
    return session


def _orders_of(session: Session, path: Path) -> StandingOrders:
    """The orders of a loaded game, with those that the private file beside its log knows."""
    game, known = session.followed, orders_beside(path)
    again = begin(game.content, game.rulebook, game.header, known_order=known)
    for raw in session.log.splitlines()[1:]:
        again.follow_line(raw)
    return again.orders
