"""The files in `engine/`, written by a real VASSAL engine: a whole game, and one with a wrong move.

`python -m tests.vassal.engine_files` writes them anew where an engine is (`VASSAL_CLASSPATH`); see
docs/vassal.md. They hold points of the module's windows, so its maps are kept beside them
(`engine-VERSION-module.vmod`, without pictures): they do not go stale when the layout changes, only
when the names of places or pieces, the forms or the rules do.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import msgspec

from adjudicator.content import load_content
from adjudicator.content.records import Content
from exporters.vassal.engine.check import find_tools
from exporters.vassal.engine.game import LOG, SAVE, Played, play_game, read_played
from exporters.vassal.format.archive import BUILD_FILE, read_archive
from exporters.vassal.format.components import Node, xml
from exporters.vassal.format.markup import parse_tree
from exporters.vassal.module.files import module_files, plain_png, zipped
from exporters.vassal.module.plan import ModulePlan, plan_module

FOLDER = Path(__file__).parent / "engine"
GOLDEN = Path(__file__).parents[1] / "games/dune_classic/golden"
STORY = GOLDEN / "story-the-traitor-in-arrakeen.jsonl"
ADVISORS = GOLDEN / "game-07-seed-1075.jsonl"
GAME = "dune-classic"
UNDONE = 21
"""The move of the story that is taken back and made again: a bid."""
WRONG_AT = 22
"""The line at which the wrong move stands: a bid lower than the last."""
WRONG = {"by": "harkonnen", "move": "bid", "spice": 1}


def game() -> Played:
    """The whole game."""
    return read_played(STORY)


def wrong_game() -> Played:
    """The first moves of the game, and then one that nobody may make."""
    played = game()
    moves = [*played.moves[: WRONG_AT - 1], WRONG, *played.moves[WRONG_AT - 1 : WRONG_AT + 2]]
    return msgspec.structs.replace(played, moves=moves)


def file(name: str) -> Path:
    """A file of the newest engine by its name, such as "game.vlog"."""
    return max(FOLDER.glob(f"engine-*-{name}"))


def module_without_art(plan: ModulePlan, content: Content) -> bytes:
    """The module with pictures of one colour: quick to make, and everything is in its place."""
    shown = [board for boards in plan.boards.values() for board in boards if board.image]
    shown += [side.board for side in plan.side_boards.values()]
    sizes = {plan.pictures[board.image]: (board.width, board.height) for board in shown}

    def draw(picture: str, width: int) -> bytes:
        return plain_png(*sizes.get(picture, (width // 4, width // 4)), (90, 60, 30))

    return zipped(module_files(plan, content, draw, None, []))


def places_only(module: Path) -> bytes:
    """A module with nothing but its maps and their grids, and the sizes of their pictures."""
    files = read_archive(module)
    root = parse_tree(files[BUILD_FILE], str(module))
    heads = {name: data[:33] for name, data in files.items() if name.startswith("images/")}
    images = {f"images/{board.attributes['image']}" for board in _boards(root)}
    return zipped(
        {BUILD_FILE: xml(_grids(root)).encode(), **{n: d for n, d in heads.items() if n in images}}
    )


def _boards(node: Node) -> list[Node]:
    own = [node] if node.short == "Board" and "image" in node.attributes else []
    return own + [board for child in node.children for board in _boards(child)]


def _grids(node: Node) -> Node:
    kept = ("Map", "PlayerHand", "PrivateMap", "BoardPicker", "setup", "Board", "ZonedGrid", "Zone",
            "RegionGrid", "Region")  # fmt: skip
    named = ("mapName", "name", "image", "width", "height", "path", "originx", "originy")
    children = [_grids(child) for child in node.children if child.tag.rpartition(".")[2] in kept]
    attributes = {name: text for name, text in node.attributes.items() if name in named}
    return Node(node.tag, attributes, children, node.text if node.tag == "setup" else "")


def main() -> int:
    """Write the files anew; what was there is replaced."""
    tools = find_tools()
    content = load_content(GAME)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        module = folder / "module.vmod"
        module.write_bytes(module_without_art(plan_module(content), content))
        whole = play_game(module, game(), tools, folder, undone=UNDONE)
        found = {
            "game.vlog": (folder / LOG).read_bytes(),
            "game.vsav": (folder / SAVE).read_bytes(),
        }
        wrong = play_game(module, wrong_game(), tools, folder)
        found["wrong.vlog"] = (folder / LOG).read_bytes()
        advisors = play_game(module, read_played(ADVISORS), tools, folder)
        found["advisors.vlog"] = (folder / LOG).read_bytes()
        found["module.vmod"] = places_only(module)
    rows = [{"id": row["id"], "content": row["content"], "map": row["map"], "place": row["place"]}
            for row in whole.where]  # fmt: skip
    found["where.json"] = b"[\n" + b",\n".join(msgspec.json.encode(row) for row in rows) + b"\n]\n"
    problems = [one for done in (whole, wrong, advisors) for one in done.engine.problems]
    for problem in problems:
        sys.stderr.write(f"{problem.kind}: {problem.where}: {problem.text}\n")
    if problems:
        return 1
    for old in FOLDER.glob("engine-*"):
        old.unlink()
    for kind, data in found.items():
        path = FOLDER / f"engine-{whole.engine.facts['engine']}-{kind}"
        path.write_bytes(data)
        sys.stdout.write(f"{path} ({len(data):,} bytes)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
