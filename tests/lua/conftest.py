"""The Lua on which the suite runs: `--lua ENGINE` inside lupa, `--lua-host COMMAND` for a command.

The options belong to this folder: `pytest tests/lua --lua luajit21`. Where pytest is started without
naming it, KYNES_LUA and KYNES_LUA_HOST do the same.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import Any, cast

import pytest

from exporters.lua.engines import DEFAULT, installed, make_runtime
from workshop.lua.sandbox import Order, StrictLua, strict_runtime


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--lua", metavar="ENGINE", help=f"the Lua of the suite (default {DEFAULT})")
    parser.addoption("--lua-host", metavar="COMMAND", help="a command that runs a file of Lua")


def pytest_configure(config: pytest.Config) -> None:
    """What is made for several tests (`tests.support.agreement`) reads it from the environment."""
    asked = config.getoption("--lua", None)
    if asked:
        os.environ["KYNES_LUA"] = str(asked)


@pytest.fixture(scope="session")
def engine_name(pytestconfig: pytest.Config) -> str:
    """The Lua that was asked for; asking for one that is not installed is a failure."""
    asked = pytestconfig.getoption("--lua", None) or os.environ.get("KYNES_LUA")
    if asked is None and DEFAULT not in installed():
        pytest.skip("lupa is not installed")
    return str(asked or DEFAULT)


@pytest.fixture(scope="session")
def lua_host(pytestconfig: pytest.Config) -> str | None:
    """The command that runs a file of Lua, if one was given."""
    asked = pytestconfig.getoption("--lua-host", None) or os.environ.get("KYNES_LUA_HOST")
    return None if asked is None else str(asked)


@pytest.fixture
def lua(engine_name: str) -> Any:
    """A fresh interpreter as it comes."""
    return make_runtime(engine_name)


@pytest.fixture(params=["insertion", "shuffled"])
def strict_lua(engine_name: str, request: pytest.FixtureRequest) -> Iterator[StrictLua]:
    """A fresh strict interpreter, once with each order of pairs; what it refused fails the test.

    Where a refusal is what a test is about, it says `strict_lua.forget_refusals()`.
    """
    strict = strict_runtime(engine_name, cast("Order", request.param), seed=1)
    yield strict
    assert strict.refusals == []
