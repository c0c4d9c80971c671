"""`kynes league draw`: the next round of a season, from a seed that was fixed before, for everybody to check."""

from __future__ import annotations

import os
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import msgspec
import typer

from adjudicator.atomic import write_atomically
from adjudicator.cli.options import Jobs
from adjudicator.content.names import names
from adjudicator.errors import InputError
from adjudicator.files import folder_lock, unused_name
from adjudicator.harmless import harmless
from adjudicator.lazy import lazy_imports
from adjudicator.output import say, write
from adjudicator.show.document import Heading, Items, Table, render

if TYPE_CHECKING:
    from adjudicator.league.rounds import DrawRecord
    from adjudicator.league.season import Described

with lazy_imports():
    from adjudicator.league import lots, rounds, verified_draws
    from adjudicator.league.season import read_season, season_of, text_of
    from exporters.league.output import number, season_result, title


def draw(
    season: Annotated[
        Path, typer.Argument(metavar="FOLDER|FILE", help="The season: its folder, or season.toml.")
    ],
    commit: Annotated[
        bool,
        typer.Option(
            "--commit", help="Fix the seed of all draws: once, before the first round is drawn."
        ),
    ] = False,
    verify: Annotated[
        bool, typer.Option("--verify", help="Draw all rounds again and compare; anybody can do it.")
    ] = False,
    absent: Annotated[
        str, typer.Option(metavar="PLAYERS", help="Who does not play this round: a,b,c.")
    ] = "",
    again: Annotated[
        str,
        typer.Option(
            metavar="WHY",
            help="Draw the last round once more (say why); its pairings are replaced.",
        ),
    ] = "",
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Show the draw and write nothing.")
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
    jobs: Jobs = 0,
) -> None:
    """Draw the next round of a season, and write its pairings into season.toml.

    Tables have the sizes that the round allows. Opponents, factions and hosts are repeated as little
    as possible. The seed is fixed by --commit before the first round, so that --verify can show to
    everybody that nobody has chosen the draw. Exit code: 0, or 1 if --verify finds a fault.
    """
    if sum([commit, verify, bool(again)]) > 1:
        raise InputError("give only one of --commit, --verify and --again")
    described = read_season(season)
    if commit:
        _commit(described)
        return
    if verify:
        _verify(described, jobs, json=json)
        return
    with folder_lock(described.folder):
        _draw(season, absent, again, jobs, dry_run=dry_run, json=json)


def _draw(season: Path, absent: str, again: str, jobs: int, *, dry_run: bool, json: bool) -> None:
    described = read_season(season)
    text = text_of(described.file)
    if again:
        last = max(rounds.drawn_rounds(described) | {0})
        text = _without_round(described, text, last)
        described = season_of(text, described.file)
    at = rounds.next_round(described)
    told = season_result(season, jobs=jobs)
    if described.season.pairings and not json:
        waiting = [one.about for one in told.settled.notices if one.kind == "missing"]
        if waiting:
            say(f"note: without a result so far: {', '.join(waiting)}")
    missing = [one.strip() for one in absent.split(",") if one.strip()]
    record = rounds.draw_round(described, told.settled.results, told.standings, at, missing, again)
    if json:
        write(msgspec.json.encode(_plain(record), order="sorted").decode())
    else:
        say(_written(described, record))
    if dry_run:
        return
    text = text.rstrip() + "\n" + rounds.toml_of(record)
    season_of(text, described.file)  # nothing is written that cannot be read
    file = rounds.record_file(described, at)
    try:
        file.parent.mkdir(exist_ok=True)
        if file.exists():
            file.rename(unused_name(file.with_name(f"round-{at}-replaced.json")))
    except OSError as error:
        raise InputError(f"cannot write to {file.parent}: {error.strerror}") from None
    write_atomically(file, rounds.record_bytes(record))
    write_atomically(described.file, text.encode())
    if not json:
        say(
            f"{described.file}: the pairings of round {at} were added; {file}: the record of the draw"
        )


def _without_round(described: Described, text: str, last: int) -> str:
    """The season's text without the pairings and byes of its last round, which must not have begun.

    They are the last lines of the file, as a draw has written them; InputError if they are not.
    """
    file = rounds.record_file(described, last)
    if last == 0 or not file.is_file():
        raise InputError(f"{described.file}: no round was drawn that could be drawn again")
    written = rounds.toml_of(rounds.read_record(file)).rstrip()
    if not text.rstrip().endswith(written):
        raise InputError(
            f"{described.file}: its last lines are not those that the draw of round {last} wrote; "
            "take them out by hand, then draw without --again"
        )
    return text.rstrip().removesuffix(written)


def _commit(described: Described) -> None:
    """Write the secret, and the commitment to it into the season."""
    if described.season.draw is not None:
        raise InputError(
            f"{described.file}: the seed is fixed already; whoever could fix it again could choose the draws"
        )
    secret = lots.new_secret()
    file = described.folder / rounds.SECRET
    try:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as stream:
            stream.write(secret + "\n")
    except OSError as error:
        raise InputError(f"{file}: cannot be written: {error.strerror}") from None
    commitment = lots.commitment_of(secret)
    text = text_of(described.file).rstrip() + f'\n\n[draw]\ncommitment = "{commitment}"\n'
    season_of(text, described.file)
    write_atomically(described.file, text.encode())
    say(f"{described.file}: the commitment was added. Publish it before anybody gives a word.")
    say(f"{file}: the secret. Keep it, show it to nobody, and do not publish it with the season.")


def _verify(described: Described, jobs: int, *, json: bool) -> None:
    faults = verified_draws.faults_of_draws(described)
    told = season_result(described.file, jobs=jobs)
    changed = verified_draws.changed_since_draws(described, told.settled.results)
    drawn = sorted(rounds.drawn_rounds(described) - {0})
    if json:
        plain = {"rounds": drawn, "faults": faults, "changed": changed}
        write(msgspec.json.encode(plain, order="sorted").decode())
    else:
        for line in [*faults, *(f"note: {one}" for one in changed)]:
            say(harmless(line))
        if not faults:
            count = len(drawn)
            words = len(described.season.draw.words) if described.season.draw else 0
            if drawn and not words:
                say(
                    "note: no player has given a word ([draw.words]), so whoever made the secret may "
                    "have tried many secrets"
                )
            say(
                f"{count} round{'' if count == 1 else 's'}: each follows from the seed that was fixed "
                f"before, and from the words of {words} player{'' if words == 1 else 's'}"
            )
    raise typer.Exit(1 if faults else 0)


def _plain(record: DrawRecord) -> dict[str, Any]:
    """A record as plain data, with the ids of its pairings."""
    plain: dict[str, Any] = msgspec.to_builtins(record)
    for at, table in enumerate(plain["drawn"]["tables"], 1):
        table["id"] = rounds.pairing_id(record.terms.round, at)
    return plain


def _written(described: Described, record: DrawRecord) -> str:
    """A draw for a terminal: its tables, who sits out, and what was repeated."""
    called = names(record.terms.game, "en")
    entrants = {one.player: one for one in record.entrants}
    head = f"{harmless(record.season)}: round {record.terms.round}, {title(record.terms.game)}"
    blocks: list[Any] = [Heading(1, head)]
    met = had = 0
    for at, table in enumerate(record.drawn.tables, 1):
        rows = []
        for player in table.players:
            one = entrants[player]
            again = [other for other in table.players if one.met.get(other)]
            met += len(again)
            faction = table.factions.get(player, "")
            had += one.factions.get(faction, 0) > 0
            chooses = f"chooses {table.choose.index(player) + 1}." if table.choose else ""
            rows.append(
                [
                    harmless(described.called(player)),
                    called.get(faction, faction) or chooses or "-",
                    number(Fraction(one.points)),
                    "hosts" if player == table.host else "",
                ]
            )
        blocks += [
            Heading(2, rounds.pairing_id(record.terms.round, at)),
            Table(["Player", "Faction", "Points", ""], rows),
        ]
    notes = [f"{met // 2} pairs of players meet again", f"{had} players have their faction again"]
    if record.drawn.byes:
        notes.append(f"sits out: {', '.join(map(described.called, record.drawn.byes))}")
    if record.absent:
        notes.append(f"absent: {', '.join(map(described.called, record.absent))}")
    return render([*blocks, Items([harmless(one) for one in notes])], "text").rstrip("\n")
