"""The files for a server: what holds a secret in its address is written into no log of the proxy."""

from __future__ import annotations

import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import cast

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")

from starlette.applications import Starlette
from starlette.routing import Route

from exporters.host.app import MOST, Settings, application
from exporters.serve.listening import EVERYWHERE, called
from tests.host.hosts import games_in

ROOT = Path(__file__).parents[2]
NGINX = (ROOT / "deploy" / "nginx.conf").read_text("utf-8")
UNIT = ROOT / "deploy" / "kynes-host.service"


def test_every_address_with_a_secret_word_is_kept_out_of_the_log_of_the_proxy(
    tmp_path: Path,
) -> None:
    games = games_in(tmp_path)
    routes = cast("Starlette", application(games, Settings())._app).routes
    secret = [one.path for one in routes if isinstance(one, Route) and "{word}" in one.path]
    (quiet,) = re.findall(r"location ~ (\S+) \{\s+access_log off;", NGINX)
    assert len(secret) >= 4
    assert [path for path in secret if re.match(quiet, path) is None] == []
    games.store.close()


def test_the_proxy_lets_through_as_much_as_the_host_takes() -> None:
    assert f"client_max_body_size {MOST >> 20}m;" in NGINX


def test_the_proxy_names_its_certificate_wherever_it_listens_with_https() -> None:
    """Without it nginx takes the file for wrong, and so does the program that would get a certificate."""
    servers = NGINX.split("server {")[1:]
    safe = [one for one in servers if re.search(r"listen \S+ ssl", one)]
    assert len(safe) == 1
    assert all("ssl_certificate " in one and "ssl_certificate_key " in one for one in safe)


def test_the_container_has_everything_that_the_wheel_is_made_of() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    needed = {*wheel["packages"], *wheel["force-include"], project["project"]["readme"]}
    needed |= {*project["project"]["license-files"], "pyproject.toml"}
    text = (ROOT / "deploy" / "Containerfile").read_text("utf-8")
    copied = {
        one for line in re.findall(r"^COPY (.+) \S+$", text, re.MULTILINE) for one in line.split()
    }
    assert needed - copied == set()
    assert [one for one in copied if not (ROOT / one).exists()] == []


def test_a_server_on_all_addresses_prints_a_name_by_which_it_is_called() -> None:
    assert called(EVERYWHERE[0], ["Games.example.org"]) == "games.example.org"
    assert called("127.0.0.1", ["games.example.org"]) == "127.0.0.1"
    assert called("::1", []) == "[::1]"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / UNIT.name
    text = UNIT.read_text("utf-8").replace("/opt/kynes/bin/kynes host", "/bin/true")
    unit.write_text(text, "utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False
    )
    assert UNIT.name not in done.stderr
