"""`kynes content`: validate, compare and fill in the content of a game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from adjudicator.atomic import write_atomically
from adjudicator.content.places import PACKAGE, shipped
from adjudicator.errors import InputError
from adjudicator.lazy import lazy_imports
from adjudicator.output import complain, say, write
from adjudicator.problems import InvalidContentError
from adjudicator.registry import GAMES, rulebook

if TYPE_CHECKING:
    from adjudicator.content import Content

with lazy_imports():
    import msgspec

    from adjudicator.check.generated_schemas import generated_schemas
    from adjudicator.content import load_content, translation
    from adjudicator.content.changes import changes
    from adjudicator.content.folder import overlay_game
    from adjudicator.content.new_game import new_game
    from adjudicator.content.skeleton import skeleton
    from adjudicator.content.validate import validated
    from adjudicator.wording import words_of

Overlays = Annotated[
    list[Path] | None,
    typer.Option("--overlay", help="An overlay to lay over the content; may be repeated."),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def register(app: typer.Typer) -> None:
    """Add the commands to the application."""
    group = typer.Typer(help="Validate, compare and fill in content.", no_args_is_help=True)
    group.command()(validate)
    group.command()(new)
    group.command()(missing)
    group.command()(diff)
    group.command()(translate)
    group.command(hidden=True)(schemas)
    app.add_typer(group, name="content")


def validate(
    game: Annotated[
        str | None, typer.Argument(help="A game's id or a content folder (default: every game).")
    ] = None,
    overlay: Overlays = None,
    json: Json = False,
) -> None:
    """Check content against its schemas and against itself; say all that is wrong, and where."""
    targets = sorted(GAMES) if game is None else [game]
    valid = True
    for target in targets:
        try:
            found = _valid(target, overlay or [])
        except InvalidContentError as error:
            if not json:
                raise
            valid = False
            _print_json({"valid": False, "content": target, "problems": error.as_json()})
            continue
        if json:
            _print_json({"valid": True, "content": target, "hash": found.hash, "problems": []})
        else:
            say(f"{target}: valid; {len(found.clauses)} clauses; hash {found.hash}")
    if not valid:
        raise typer.Exit(2)


def new(
    game: Annotated[
        str, typer.Argument(help="The id of the new game, such as storm-over-arrakis.")
    ],
    title: Annotated[
        str, typer.Option("--title", help="Its title (default: the id, written as a title).")
    ] = "",
    json: Json = False,
) -> None:
    """Begin a new game: a small one that can be played, with every file that a game needs.

    It writes into the checkout in which it runs: content, rules, schemas, pictures, both tables and tests. Each
    file says what belongs there. docs/add-a-game.md leads on from there.
    """
    written = new_game(game, title)
    if json:
        _print_json({"game": game, "written": [str(path) for path in written]})
        return
    for path in written:
        say(f"written: {path}")
    say(f"Next: docs/add-a-game.md, and `kynes content validate {game}`")


def missing(
    game: Annotated[str, typer.Argument(help="A game's id or a content folder.")],
    overlay: Overlays = None,
) -> None:
    """Print an overlay with every reconstruction, for owners of the game to fill in."""
    _print_json(skeleton(load_content(_target(game), overlay or [])))


def diff(
    before: Annotated[str, typer.Argument(help="A game's id, a content folder or an overlay.")],
    after: Annotated[str, typer.Argument(help="What it is compared with.")],
    json: Json = False,
) -> None:
    """List what differs between two contents; exit code 1 when anything does."""
    found = changes(content_named(before), content_named(after))
    if json:
        _print_json(msgspec.to_builtins(found))
    for change in [] if json else found:
        say(f"{change.file}.json {change.pointer}")
        if change.kind != "added":
            say(f"  - {_short(change.before)}")
        if change.kind != "removed":
            say(f"  + {_short(change.after)}")
    if found:
        raise typer.Exit(1)


def translate(
    game: Annotated[str, typer.Argument(help="A game's id or a content folder.")],
    language: Annotated[str, typer.Argument(help="A language, such as de or fr.")],
    write: Annotated[
        bool, typer.Option("--write", help="Add what is missing to the language's files, empty.")
    ] = False,
    json: Json = False,
) -> None:
    """List what a language lacks of a game's names and texts; exit code 1 when it lacks anything.

    Its files are `locale/<language>.po`, `locale/deeds/<language>.po` and `locale/texts/<language>.po` in
    the content folder. For a game of ours there are also those of the judge (`adjudicator/locale`), of the
    tables (`exporters/locale`) and of pages (`exporters/report/locale` and others), which all games share.
    --write writes into the content folder and, in a checkout, into these; it says which files it has
    written. It never writes into an installed package, because the next installation would replace it.
    A text that is too long for its card or its panel gets a warning, which says by how much.
    """
    if not LANGUAGE.fullmatch(language) or language == "en":
        raise InputError(
            f"{language!r} is not a language to translate into: give its code, such as de"
        )
    content = load_content(_target(game))
    # What is no content is for all games: only the shipped ones add to it.
    own = content.folder == (shipped("content") / content.game)
    if write and content.folder.resolve().is_relative_to(PACKAGE):
        raise InputError(
            f"--write would change the installed package ({content.folder}), which the next "
            "installation replaces: run the command in a checkout of the repository, or name a "
            "content folder of your own, and it writes there"
        )
    wanted = [*_sources(content), *translation.table_sources(content)]
    if write:
        for file in [*translation.FILES, *(translation.CATALOGS if own else ())]:
            if file in translation.CATALOGS and _lacks_nothing(content, wanted, language, file):
                continue  # all games share it, and whoever works on it may order it
            path = translation.file_of(content, file, language)
            text = translation.updated(content, wanted, language, file)
            if not (path.is_file() and path.read_text("utf-8") == text):
                path.parent.mkdir(exist_ok=True)
                write_atomically(path, text.encode())
                (complain if json else say)(f"written: {path}")
    found = translation.wanting(content, wanted, language)
    too_long = translation.too_long(content, wanted, language)
    if json:
        listed = msgspec.to_builtins(found)
        _print_json({"texts": len(wanted), "too_long": too_long, "wanting": listed})
    for each in [] if json else found:
        say(f"{each.file} {each.context} {each.id}: {each.why}: {_short(each.text)}")
    for message in [] if json else too_long:
        say(f"warning: {message}")
    if not json:
        say(f"{content.game}, {language}: {len(found)} of {len(wanted)} texts want a translator")
    if found:
        raise typer.Exit(1)


def _lacks_nothing(
    content: Content, wanted: list[translation.Source], language: str, file: str
) -> bool:
    """Whether a language's catalog has an entry, if an empty one, for everything that is wanted of it."""
    have = {(entry.context, entry.id) for entry in translation.entries_of(content, file, language)}
    return all((each.context, each.id) in have for each in wanted if each.file == file)


def schemas(
    write: Annotated[bool, typer.Option("--write", help="Write them.")] = False,
) -> None:
    """For maintainers: check that the generated schemas are up to date, or write them."""
    stale = False
    for path, wanted in generated_schemas().items():
        if path.is_file() and path.read_bytes() == wanted:
            continue
        if write:
            path.write_bytes(wanted)
            say(f"written: {path.name}")
        else:
            stale = True
            typer.echo(f"out of date: {path.name}; run `kynes content schemas --write`", err=True)
    if stale:
        raise typer.Exit(1)


def _target(text: str) -> str | Path:
    """A game's id, or the folder meant: whatever is a folder or is written like a path."""
    return Path(text) if "/" in text or text in {".", ".."} else text


def _valid(target: str, overlays: list[Path]) -> Content:
    """Content that passes every check, with translations that name the right arguments."""
    found = validated(_target(target), overlays)
    if broken := translation.broken_templates(found, _sources(found)):
        raise InvalidContentError(broken)
    return found


def _sources(content: Content) -> list[translation.Source]:
    """All texts of the content's own files, in English."""
    events, moves = words_of(content.game).events, rulebook(content.game).moves
    return translation.sources(content, events, moves)


def content_named(text: str) -> Content:
    """The content meant by a game's id, a folder, or an overlay (over its own game)."""
    if text.endswith(".json"):
        return load_content(overlay_game(Path(text)), [Path(text)])
    return load_content(_target(text))


def _print_json(value: object) -> None:
    write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode())


LANGUAGE = re.compile("[a-z]{2,3}(-[a-z]{2,8})?")
"""What a language is called."""
LONGEST = 200
"""Characters that are shown of a datum that has changed."""


def _short(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= LONGEST else text[: LONGEST - 3] + "…"
