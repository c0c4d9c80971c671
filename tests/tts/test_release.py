"""A table for strangers: a release for any host, and the question whether each address gives what it should."""

from __future__ import annotations

import http.client
import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from adjudicator.errors import InputError
from exporters.tts.build import write_tree
from exporters.tts.checks import addresses_of
from exporters.tts.delivery.addresses import answers
from exporters.tts.delivery.install import read_built
from exporters.tts.delivery.release import flat_name
from exporters.tts.script import whole_script
from tests.tts import stand_in
from tests.tts.test_commands import run

GAME = stand_in.GAME


class Quiet(SimpleHTTPRequestHandler):
    """A handler that says nothing on the terminal."""

    def log_message(self, *_: Any) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("built")
    write_tree(place, stand_in.files())
    return place


@pytest.fixture
def served(tmp_path: Path) -> Iterator[str]:
    """The address of a server for the files of a release in this folder."""
    (tmp_path / "release" / "files").mkdir(parents=True)
    handler = partial(Quiet, directory=str(tmp_path / "release" / "files"))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("game", stand_in.GAMES)
def test_no_address_stands_in_the_script(game: str) -> None:
    layout, pictures = stand_in.layout(game=game)
    lua, xml = whole_script(layout, stand_in.content(game))
    addresses = set(re.findall(r"\w+://\w[^\s\"]*", lua + xml))
    assert addresses == {"https://games.example/k/…"}, "an example of a link to a hosted game"
    assert not any(asset.url in lua for asset, _ in pictures.used())


def test_every_address_of_a_release_gives_its_file(
    source: Path, served: str, tmp_path: Path
) -> None:
    place = tmp_path / "release"
    run("tts", "release", GAME, "--from", source, "--base-url", served, "-o", place)
    built = read_built(place)
    assert {path.name for path in (place / "files").iterdir()} == {
        Path(asset.file).name for asset in built.manifest.assets
    }
    assert all(asset.sha256[:16] in asset.url for asset in built.manifest.assets)
    save = json.loads(built.save)
    assert {address for _, address in addresses_of(save)} <= {
        asset.url for asset in built.manifest.assets
    }
    shown = run("tts", "addresses", GAME, "--from", place)
    assert shown.strip().endswith("addresses give what they should")
    spoilt, gone = sorted((place / "files").glob("*.png"))[:2]
    spoilt.write_bytes(b"<html>not found</html>")
    gone.unlink()
    shown = run(
        "tts", "addresses", GAME, "--from", source, "--save", place / f"{GAME}.json", code=1
    )
    assert "it is no picture; it begins with '<html>not found<'" in shown
    assert "the server says 404" in shown


def test_a_host_that_chooses_the_addresses_is_told_which_file_has_which(
    source: Path, tmp_path: Path
) -> None:
    given = {
        flat_name(asset): f"https://host.example/{number}"
        for number, asset in enumerate(read_built(source).manifest.assets)
    }
    table = tmp_path / "addresses.json"
    table.write_text(json.dumps(given))
    run("tts", "release", GAME, "--from", source, "--addresses", table, "-o", tmp_path / "out")
    assert read_built(tmp_path / "out").manifest.base_url == "https://host.example"
    given.popitem()
    table.write_text(json.dumps(given))
    with pytest.raises(InputError, match="no address for"):
        run("tts", "release", GAME, "--from", source, "--addresses", table, "-o", tmp_path / "out")
    with pytest.raises(InputError, match="either --base-url or --addresses"):
        run("tts", "release", GAME, "--from", source)


def test_addresses_that_the_cloud_has_given_are_known_by_their_files(source: Path) -> None:
    built = read_built(source)
    data = {f"https://cloud.example/{asset.sha256}/": held for asset, held in built.images}
    moved = {asset.url: f"https://cloud.example/{asset.sha256}/" for asset, _ in built.images}
    text = built.save.decode()
    for old, new in moved.items():
        text = text.replace(f'"{old}"', f'"{new}"')
    found = answers(json.loads(text), built.manifest.assets, data.__getitem__)
    assert {one.state for one in found} == {"same"}
    lost = answers({"TableURL": "file:///C:/a.png"}, [], data.__getitem__)
    assert [one.state for one in lost] == ["missing"]


@pytest.mark.parametrize(
    "error",
    [
        http.client.BadStatusLine("nonsense"), http.client.IncompleteRead(b"half"),
        http.client.InvalidURL("a space"), TimeoutError("timed out"), ValueError("unknown type"),
    ],
)  # fmt: skip
def test_a_server_that_talks_nonsense_is_an_answer_too(error: Exception) -> None:
    def fetch(_: str) -> bytes:
        raise error

    (found,) = answers({"TableURL": "https://example.org/a b.png"}, [], fetch)
    assert (found.state, bool(found.why)) == ("missing", True)


def test_the_memory_of_the_pictures_is_told_by_what_they_show(source: Path) -> None:
    told = json.loads(run("tts", "textures", GAME, "--from", source, "--json"))
    assert told["bytes"] == sum(told["groups"].values())
    assert " MB  all, with the smaller copies" in run("tts", "textures", GAME, "--from", source)
