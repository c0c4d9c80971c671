"""A new game from the skeleton: a small playable game with every file that a game needs.

The skeleton, `workshop/skeleton`, is a whole game of five territories and two seats, called "Example Game". A copy
of it gets another name in every file and path. A file whose name ends in `.add` is added to the end of the file
of that name, and the game gets its line in the registry.
"""

from __future__ import annotations

import re
from keyword import iskeyword
from pathlib import Path

from adjudicator.atomic import write_atomically
from adjudicator.content.places import PACKAGE
from adjudicator.errors import InputError
from adjudicator.registry import GAMES

SKELETON = ("example-game", "example_game", "Example Game")
"""How the game of the skeleton is called: its id, its package, its title."""
ADDED = ".add"
LAST_LINE = re.compile(
    r'^    "(?P<game>[a-z0-9-]+)": "adjudicator\.games\.\w+\.game",\n(?=\})', re.MULTILINE
)
"""The last line of the registry."""
GAME_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_game(game: str, title: str = "", root: Path | None = None) -> list[Path]:
    """Write the files of a new game into a checkout (`root`, None: this one); the files, sorted.

    InputError for an id that is none or is taken, for a file that is there already, and outside a checkout.
    Nothing is written then.
    """
    root = root or PACKAGE.parent
    skeleton = root / "workshop" / "skeleton"
    if not skeleton.is_dir():
        raise InputError(
            "a game has rules, which are part of the program: run this command in a checkout of the "
            "repository, not in an installed package"
        )
    names = (game, game.replace("-", "_"), title or game.replace("-", " ").title())
    _check_names(names)
    written = {
        root / _renamed(str(path.relative_to(skeleton)), names): path
        for path in sorted(skeleton.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    texts: dict[Path, str] = {}
    for copied, source in written.items():
        text = _renamed(source.read_text("utf-8"), names)
        target = copied.with_suffix("") if copied.suffix == ADDED else copied
        if target is not copied:
            text = f"{target.read_text('utf-8')}\n{text}"
        elif target.exists():
            raise InputError(f"{target} is there already: give the game another id, or remove it")
        texts[target] = text
    registry = root / "adjudicator" / "registry.py"
    texts[registry] = _registered(registry.read_text("utf-8"), names)
    for target, text in texts.items():
        target.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(target, text.encode())
    return sorted(texts)


def _check_names(names: tuple[str, str, str]) -> None:
    game, package, title = names
    if not GAME_ID.fullmatch(game):
        raise InputError(
            f"{game!r} is not an id of a game: write lower case letters, digits and hyphens, "
            "such as storm-over-arrakis"
        )
    if game in GAMES:
        raise InputError(f"there is a game {game!r} already")
    if iskeyword(package):
        raise InputError(f"{game!r} is a word of Python, and cannot be the name of a package")
    if not title.isprintable() or set('"\\{}<>&') & set(title):
        raise InputError(f'{title!r} is not a title: it has one of the signs " \\ {{ }} < > &')


def _renamed(text: str, names: tuple[str, str, str]) -> str:
    """A text in which the new game stands in place of the skeleton's."""
    for old, new in zip(SKELETON, names, strict=True):
        text = text.replace(old, new)
    return text


def _registered(registry: str, names: tuple[str, str, str]) -> str:
    """The registry with a line for the new game."""
    last = LAST_LINE.search(registry)
    if last is None:
        raise InputError(
            "adjudicator/registry.py does not end its list of games as this command knows it"
        )
    line = f'    "{names[0]}": "adjudicator.games.{names[1]}.game",\n'
    return registry[: last.end()] + line + registry[last.end() :]
