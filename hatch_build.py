"""Compiles rules to C while a wheel is built: `scripts/wheel`. Never needed, and never by default.

What is compiled is what mypyc takes as it stands: what runs for every line of a log, and modules of
rules without records of their own. The Python files stay in the wheel beside what was made of them,
so that the Lua exporter finds them.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FOLDERS = ("adjudicator/rules", "adjudicator/games")
HOT = (
    "adjudicator/check/replay_state.py",
    "adjudicator/check/replay.py",
    "adjudicator/log/position_hasher.py",
)
"""What runs once a line beside the rules."""


def compiled_modules(root: Path) -> list[str]:
    """The files, below `root` and named from there, that are compiled (sorted).

    The loop over lines, the hash of positions, and modules of rules that the Lua exporter compiles,
    too, and in which no class is defined: records are msgspec's, which mypyc cannot make.
    """
    from exporters.lua.subset.rules import EXEMPT  # noqa: PLC0415 - not before the root is known

    found = [*HOT]
    for folder in FOLDERS:
        for file in sorted((root / folder).rglob("*.py")):
            if file.stem in EXEMPT or file.stem == "__init__":
                continue
            nodes = ast.walk(ast.parse(file.read_text("utf-8")))
            if not any(isinstance(node, ast.ClassDef) for node in nodes):
                found.append(file.relative_to(root).as_posix())
    return sorted(found)


def compile_to(root: Path, build: Path) -> list[Path]:
    """Compile into the folder `build`, as the package lies; the libraries that were made.

    Needs mypy, setuptools and a C compiler; what they raise is raised.
    """
    from mypyc.build import mypycify  # noqa: PLC0415 - only where a compiled wheel is wanted
    from setuptools import Distribution  # noqa: PLC0415 - mypyc needs it, we do not

    settings = f"--config-file={root / 'pyproject.toml'}"
    extensions = mypycify(
        [settings, *compiled_modules(root)],
        opt_level="2",
        multi_file=True,
        target_dir=str(build / "c"),
    )
    command = Distribution({"name": "kynes", "ext_modules": extensions}).get_command_obj(
        "build_ext"
    )
    command.build_lib, command.build_temp = str(build / "lib"), str(build / "objects")
    command.parallel = True
    command.ensure_finalized()
    command.run()
    return sorted(path for path in (build / "lib").rglob("*") if path.is_file())


class CompiledRules(BuildHookInterface[Any]):
    """Puts the compiled rules into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, unless the wheel is an editable one, and name what was made."""
        if version == "editable":
            return
        build = Path(self.directory) / "compiled"
        for library in compile_to(Path(self.root), build):
            place = library.relative_to(build / "lib").as_posix()
            build_data["force_include"][str(library)] = place
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
