"""Attacks on the preview: other sites, other files, and more than fits."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.content.places import game_folder
from adjudicator.content.validate import validated_folder
from exporters.preview import layout_places
from exporters.preview.drawing import Preview

pytest.importorskip("starlette", reason="needs starlette")
app = pytest.importorskip("exporters.preview.app")
testclient = pytest.importorskip("starlette.testclient", exc_type=ImportError)
GAME = "dawn-of-the-fremen"
HERE = "http://127.0.0.1:8422"
CHANGES = {
    "/move": {"place": "places/scavenge-deck", "x": 0.5, "y": 0.9},
    "/fill": {"entry": "cards/scavenge/find-food", "values": {"copies": "3"}},
    "/translate": {"language": "de", "file": "texts", "context": "card-text", "id": "find-food", "text": "x"},
    "/undo": {},
    "/play": {},
}  # fmt: skip


@pytest.fixture(scope="module")
def preview(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Preview]:
    """A game whose content has been read, and of which nothing is drawn."""
    home = tmp_path_factory.mktemp("content")
    folder = Path(shutil.copytree(game_folder(GAME), home / GAME))
    made = Preview(folder, own_overlay=home / "mine.json")
    made.content, made.read = validated_folder(folder)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(app, "watch", lambda *_: None)
        patch.setattr(layout_places, "board_labels", lambda _: [])
        yield made


@pytest.fixture(scope="module")
def client(preview: Preview) -> Iterator[Any]:
    with testclient.TestClient(app.application(preview), base_url=HERE) as found:
        yield found


def token(client: Any) -> dict[str, str]:
    page = client.get("/places").text
    return {"x-kynes-token": page.split('name="kynes-token" content="')[1].split('"')[0]}


def written(preview: Preview) -> dict[Path, bytes]:
    home = preview.folder.parent
    return {path: path.read_bytes() for path in sorted(home.rglob("*")) if path.is_file()}


@pytest.mark.parametrize("address", CHANGES)
def test_nothing_is_changed_by_a_get_without_the_token_or_from_another_site(
    client: Any, preview: Preview, address: str
) -> None:
    before = written(preview)
    known = token(client)
    sent = CHANGES[address]
    assert client.get(address, headers=known).status_code == 405
    assert client.post(address, json=sent).status_code == 403
    assert client.post(address, json=sent, headers={"x-kynes-token": "x"}).status_code == 403
    assert client.post(address, json=sent, headers={"x-kynes-token": b"\xe9"}).status_code == 403
    for more in (
        {"origin": "https://elsewhere.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ):
        assert client.post(address, json=sent, headers={**known, **more}).status_code == 403
    assert (
        client.post(address, json=sent, headers={**known, "host": "elsewhere.example"}).status_code
        == 421
    )
    assert client.post(address, data={"place": "x"}, headers=known).status_code == 415
    form = {**known, "content-type": "text/plain"}
    assert client.post(address, content=b"{}", headers=form).status_code == 415
    assert written(preview) == before


@pytest.mark.parametrize(
    ("address", "sent"),
    [
        ("/move", b'{"place": "places/scavenge-deck", "x": 1e999, "y": 0}'),
        ("/move", b'{"place": "places/scavenge-deck", "x": NaN, "y": 0}'),
        ("/move", b'{"place": "../../layout.json", "x": 0.5, "y": 0.5}'),
        ("/move", b'{"place": "frame", "x": 0.5, "y": 0.5, "file": "/etc/passwd"}'),
        ("/fill", b'{"entry": "../../../etc/passwd", "values": {"copies": "1"}}'),
        ("/fill", b'{"entry": "cards/scavenge/find-food", "values": {"__class__": "1"}}'),
        ("/fill", b'{"entry": "cards/scavenge/find-food", "values": {"copies": 1}}'),
        (
            "/translate",
            b'{"language": "../x", "file": "texts", "context": "", "id": "", "text": ""}',
        ),
        (
            "/translate",
            b'{"language": "de", "file": "../../x", "context": "", "id": "", "text": ""}',
        ),
        ("/undo", b"[]"),
        ("/undo", b"[" * 100_000),
        ("/undo", b"\xff"),
        ("/move", b""),
    ],
)
def test_what_no_page_of_ours_sends_is_refused(
    client: Any, preview: Preview, address: str, sent: bytes
) -> None:
    before = written(preview)
    headers = {**token(client), "content-type": "application/json"}
    assert client.post(address, content=sent, headers=headers).status_code in {400, 404, 422}
    assert written(preview) == before


def test_a_huge_upload_is_refused_whether_its_length_is_said_or_not(client: Any) -> None:
    headers = {**token(client), "content-type": "application/json"}
    huge = b'{"place": "' + b"x" * (2 * app.MOST) + b'"}'
    assert client.post("/move", content=huge, headers=headers).status_code == 413

    def parts() -> Iterator[bytes]:
        for _ in range(40):
            yield b" " * (app.MOST // 20)

    assert client.post("/move", content=parts(), headers=headers).status_code == 413


@pytest.mark.parametrize(
    "address",
    [
        "/files/../app.py", "/files/%2e%2e/app.py", "/files/app.py", "/files//etc/passwd", "/picture/../../x.svg",
        "/picture/%2e%2e%2fx.svg", "/overlay.json/../x", "/?language=../../x", "/texts.json?language=../de",
    ],
)  # fmt: skip
def test_no_address_leads_to_another_file(client: Any, address: str) -> None:
    assert client.get(address).status_code in {404, 422}


def test_pages_load_and_send_only_here(client: Any) -> None:
    for address in ("/", "/places", "/owners", "/texts", "/tables"):
        answer = client.get(address)
        assert answer.status_code == 200
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert answer.headers["x-frame-options"] == "DENY"
        assert "<script>" not in answer.text
        assert "style=" not in answer.text


def test_a_content_that_names_itself_with_signs_of_html_is_escaped(
    client: Any, preview: Preview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preview, "title", "<script>alert(1)</script>")
    assert "<script>alert" not in client.get("/owners").text


def test_a_change_from_our_page_is_made_and_can_be_taken_back(
    client: Any, preview: Preview
) -> None:
    known = token(client)
    before = written(preview)
    place = next(one for one in client.get("/places.json").json() if one["kind"] == "places")
    moved = {"place": place["id"], "x": place["x"], "y": round(place["y"] + 0.001, 4)}
    assert client.post("/move", json=moved, headers=known).status_code == 200
    assert written(preview) != before
    assert client.post("/undo", json={}, headers=known).json() == {
        "undone": f"move of {place['name']}"
    }
    assert written(preview) == before
    refused = client.post("/undo", json={}, headers=known)
    assert (refused.status_code, refused.json()) == (
        422,
        {"faults": {"": "there is nothing to undo"}},
    )
    assert client.get("/overlay.json").status_code == 422
