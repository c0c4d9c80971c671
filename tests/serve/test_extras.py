"""A server whose optional packages are missing says which, and how to install them."""

from __future__ import annotations

import pytest

from exporters.serve import extras
from tests.support.commands import kynes


@pytest.mark.parametrize(
    ("words", "extra"),
    [(["serve"], "serve"), (["host"], "host"), (["content", "preview", "dune-messiah"], "serve")],
)
def test_a_missing_package_is_named_with_what_installs_it(
    monkeypatch: pytest.MonkeyPatch, words: list[str], extra: str
) -> None:
    def missing(_: str) -> None:
        raise ImportError(name="starlette")

    monkeypatch.setattr(extras, "import_module", missing)
    done = kynes(*words)
    command = " ".join(words[:2])
    assert done.exit_code == 2
    assert done.stderr == (
        f"kynes: kynes {command} needs starlette, which is not installed: pip install 'kynes[{extra}]'\n"
    )
