"""What the server answers, and what it refuses."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from adjudicator.speech import languages, speech
from exporters.report import page as report_page
from tests.support.commands import kynes

pytest.importorskip("starlette")
pytest.importorskip("httpx2")

from starlette.testclient import TestClient

from adjudicator.speech.scan import said_in
from exporters.serve import app as module
from exporters.serve import middleware
from exporters.serve.middleware import Limits, host_name
from exporters.serve.pages import PACKAGE, error_page, spoken
from exporters.serve.reports import Reports, harmless_name

TEXT = b'{"format":1}\n'
"""No good header: its report has a verdict, and no board that would have to be drawn."""
MOST = 200_000
HERE = "http://localhost"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season's folder, with things in and beside it that are nobody's business."""
    folder = tmp_path_factory.mktemp("league") / "site"
    (folder / "games").mkdir(parents=True)
    (folder / "index.html").write_text("<h1>The season</h1>", "utf-8")
    (folder / "games" / "index.html").write_text("<h1>Its games</h1>", "utf-8")
    (folder / "table.csv").write_text("player,points\n", "utf-8")
    (folder / ".secret.html").write_text("secret", "utf-8")
    (folder / "keys.pem").write_text("secret", "utf-8")
    (folder / "passwords").write_text("secret", "utf-8")
    (folder / "games" / "running.jsonl").write_text("secret", "utf-8")
    (folder.parent / "beside.html").write_text("secret", "utf-8")
    (folder / "link.html").symlink_to(folder.parent / "beside.html")
    (folder / "out").symlink_to(folder.parent)
    return folder


@pytest.fixture(scope="module")
def client(site: Path) -> Iterator[TestClient]:
    """A browser of a kind, and the server behind it."""
    settings = module.Settings(limits=Limits(most=MOST), seconds=60, site=site)
    with TestClient(module.application(settings), base_url=HERE) as found:
        yield found


def sent(client: TestClient, name: str, data: bytes, **fields: Any) -> Any:
    """The answer to a form."""
    headers = fields.pop("headers", {})
    return client.post("/report", files={"game": (name, data)}, data=fields, headers=headers)


def folder_of(client: TestClient) -> Path:
    """The folder that the server writes to."""
    guarded: Any = client.app
    reports: Reports = guarded._app.state.reports
    return reports.folder


def test_the_form_needs_no_script_and_says_what_it_takes(client: TestClient) -> None:
    answer = client.get("/")
    assert answer.status_code == 200
    assert "<script" not in answer.text
    assert 'method="post" enctype="multipart/form-data"' in answer.text
    assert ".vlog" in answer.text
    for path in re.findall(r'(?:href)="(/[^"]*)"', answer.text):
        assert client.get(path).status_code == 200, path


def test_the_report_is_what_the_command_writes(client: TestClient, tmp_path: Path) -> None:
    (tmp_path / "text.jsonl").write_bytes(TEXT)
    answer = sent(client, "text.jsonl", TEXT)
    assert answer.status_code == 200
    assert answer.text == report_page.report(tmp_path / "text.jsonl")
    assert answer.headers["content-disposition"] == "inline; filename*=UTF-8''text.html"


def test_a_report_is_in_the_language_that_is_asked_for(client: TestClient) -> None:
    for fields, language in (
        ({"language": "de"}, "de"),
        ({"headers": {"accept-language": "fr-CH, en;q=0.5"}}, "fr"),
        ({"headers": {"accept-language": "fr"}, "language": "en"}, "en"),
    ):
        found = sent(client, "text.jsonl", TEXT, **fields).text
        assert f'<html lang="{language}">' in found


def test_a_seat_that_is_not_in_the_game_is_no_fault_of_the_file(client: TestClient) -> None:
    log = (Path(__file__).parents[2] / "docs" / "samples" / "war-legal.jsonl").read_bytes()
    data = b"".join(log.splitlines(keepends=True)[:3])
    answer = sent(client, "log.jsonl", data, viewer="seat", seat="nobody")
    assert answer.status_code == 422
    assert "There is no such seat in this game" in answer.text
    assert "cannot be read as a game" not in answer.text


def test_nothing_is_imported_from_the_folder_of_what_was_sent(client: TestClient) -> None:
    """The file's name is the sender's, and its ending need not be that of a log."""
    said = b'import sys; sys.stdout.write("{}"); sys.exit(0)\n'
    for name in ("msgspec.py", "exporters.py", "site.py.txt"):
        answer = sent(client, name, said)
        assert answer.status_code == 422
        assert "this is not a log" in answer.text


def test_nothing_is_left_of_what_was_sent(client: TestClient) -> None:
    for name, data in (("text.jsonl", TEXT), ("bad.kyn", TEXT), ("x.vlog", b"PK\x03\x04nothing")):
        sent(client, name, data)
        assert list(folder_of(client).iterdir()) == []


def test_every_answer_tells_browsers_what_it_may_do(client: TestClient) -> None:
    for answer in (
        client.get("/"),
        client.get("/nowhere"),
        client.get("/", headers={"host": "evil.example"}),
        client.get("/site/"),
        client.get("/style.css"),
        client.post("/report"),
        sent(client, "text.jsonl", TEXT),
    ):
        for name in middleware.HEADERS:
            assert name in answer.headers, (answer.url, name)
        assert "default-src 'none'" in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert "server" not in answer.headers
        assert "set-cookie" not in answer.headers
    assert answer.headers["content-security-policy"].startswith("sandbox allow-scripts;")
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "", "localhost@evil", "[::1"],
)
def test_only_names_of_this_machine_are_answered(client: TestClient, host: str) -> None:
    answer = client.get("/", headers={"host": host})
    assert answer.status_code == 421
    assert "<form" not in answer.text


@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost:8421", "localhost"),
        ("LOCALHOST.", "localhost"),
        ("127.0.0.1", "127.0.0.1"),
        ("[::1]:80", "::1"),
        ("[::1]", "::1"),
        ("[::1]x", ""),
        ("::1", ""),
        ("localhost:x", ""),
        ("localhost:80:80", ""),
    ],
)
def test_a_host_is_a_name_with_or_without_a_port(host: str, name: str) -> None:
    assert host_name(host) == name


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:1"},
        {"origin": "https://localhost"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
    ids=str,
)
def test_other_pages_cannot_send_the_form(client: TestClient, headers: dict[str, str]) -> None:
    answer = sent(client, "text.jsonl", TEXT, headers=headers)
    assert answer.status_code == 403
    fine = {"origin": HERE, "sec-fetch-site": "same-origin"}
    assert sent(client, "text.jsonl", TEXT, headers=fine).status_code == 200


def test_what_is_too_large_is_not_read(client: TestClient) -> None:
    asked = 0

    def endless() -> Iterator[bytes]:
        nonlocal asked
        start = b'--b\r\ncontent-disposition: form-data; name="game"; filename="a"\r\n\r\n'
        yield start
        while asked < 10 * MOST:
            asked += 10_000
            yield b"x" * 10_000

    kind = {"content-type": "multipart/form-data; boundary=b"}
    said = client.post("/report", headers={**kind, "content-length": str(MOST + 1)}, content=b"x")
    assert said.status_code == 413
    streamed = client.post("/report", headers=kind, content=endless())
    assert streamed.status_code == 413
    assert sent(client, "big.jsonl", b"x" * (MOST + 1)).status_code == 413
    assert list(folder_of(client).iterdir()) == []


@pytest.mark.parametrize("length", ["-1", "1e3", "٣", "9" * 400])
def test_a_length_that_is_none_is_refused(length: str) -> None:
    limits = middleware.RequestLimits(None, Limits(), error_page)  # type: ignore[arg-type]
    headers = {"host": "localhost", "content-length": length}
    scope = {"method": "POST", "scheme": "http"}
    assert limits._refusal(scope, headers) in {400, 413}


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "application/x-www-form-urlencoded"),
        (b"game=x", "application/x-www-form-urlencoded"),
        (b"nothing", "multipart/form-data"),
        (b"nothing", "multipart/form-data; boundary=b"),
        (
            b'--b\r\ncontent-disposition: form-data; name="game"\r\n\r\nx\r\n--b--\r\n',
            "multipart/form-data; boundary=b",
        ),
        (b"--b\r\n\xff: \xff\r\n\r\nx\r\n--b--\r\n", "multipart/form-data; boundary=b"),
    ],
)
def test_a_form_that_is_none_is_refused(client: TestClient, content: bytes, kind: str) -> None:
    answer = client.post("/report", content=content, headers={"content-type": kind})
    assert answer.status_code == 400
    assert "Use the form" in answer.text


def test_many_fields_and_files_and_strange_values_are_refused(client: TestClient) -> None:
    files = [("game", ("a.jsonl", TEXT)), ("game", ("b.jsonl", TEXT))]
    assert client.post("/report", files=files).status_code == 400
    many = {f"f{number}": "x" for number in range(50)}
    assert sent(client, "a.jsonl", TEXT, **many).status_code == 400
    for fields in (
        {"viewer": "nobody"},
        {"viewer": "seat"},
        {"viewer": "seat", "seat": "table"},
        {"viewer": "seat", "seat": "../x"},
        {"language": "../../etc"},
    ):
        assert sent(client, "a.jsonl", TEXT, **fields).status_code == 400, fields


def test_names_of_files_lead_nowhere(client: TestClient) -> None:
    for name in (
        "../../../etc/passwd",
        "/etc/x.jsonl",
        "..\\..\\x.vlog",
        "ask.json",
        "page.html",
        "…",
        ".",
    ):
        found = harmless_name(name)
        assert Path(found).name == found
        assert not found.startswith(".")
    answer = sent(client, "../../../x<script>.jsonl", TEXT)
    assert answer.status_code == 200
    assert "<script>" not in answer.text
    assert sent(client, "ask.json", TEXT).status_code == 200
    assert len(harmless_name("x" * 5000 + ".vlog")) < 100


@cache
def bomb(names: int, size: int) -> bytes:
    """A zip that is small, and large when unpacked."""
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(names):
            archive.writestr("savedGame" if number == 0 else f"{number}", b"\0" * size)
    return data.getvalue()


@pytest.mark.parametrize("name", ["bomb.vlog", "bomb.vmod", "bomb.jsonl", "bomb.kyn"])
def test_zip_bombs_are_refused_in_words(client: TestClient, name: str) -> None:
    data = bomb(2, 80_000_000)
    assert len(data) < MOST
    answer = sent(client, name, data)
    assert answer.status_code == 422
    assert "cannot be read as a game" in answer.text
    assert str(folder_of(client)) not in answer.text


def test_a_module_is_no_game(client: TestClient) -> None:
    answer = sent(client, "game.vmod", bomb(1, 10), headers={"accept-language": "de"})
    assert answer.status_code == 422
    assert "Das ist ein Modul von VASSAL" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/site/../beside.html",
        "/site/%2e%2e/beside.html",
        "/site/..%2fbeside.html",
        "/site/%2e%2e%5cbeside.html",
        "/site//etc/passwd",
        "/site/%2fetc%2fpasswd",
        "/site/link.html",
        "/site/out/beside.html",
        "/site/.secret.html",
        "/site/keys.pem",
        "/site/passwords",
        "/site/passwords/",
        "/site/games/running.jsonl",
        "/site/games/%00index.html",
        "/site/" + "a" * 5000,
        "/report",
        "/style.css/../../cli.py",
    ],
)
def test_nothing_is_given_away_beside_the_site(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in {404, 405}
    assert "secret" not in answer.text
    assert "<h1>" in answer.text


def test_a_season_has_its_pages(client: TestClient) -> None:
    assert client.get("/site").text == "<h1>The season</h1>"
    assert client.get("/site/games/").text == "<h1>Its games</h1>"
    assert client.get("/site/table.csv").text == "player,points\n"
    assert 'href="/site/"' in client.get("/").text


def test_errors_are_pages_in_words_and_in_three_languages(client: TestClient) -> None:
    titles = set()
    for language in languages():
        for status in (400, 403, 404, 405, 408, 413, 421, 422, 500, 503, 504):
            page = bytes(error_page(status, language).body).decode()
            title = re.search("<h1>(.*)</h1>", page)
            assert title is not None
            assert f'<html lang="{language}">' in page
            titles.add(title[1])
    assert len(titles) == 10 * len(languages())
    assert client.delete("/").status_code == 405
    assert client.get("/report").status_code == 405


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9", "de"),
        ("en;q=0.4, fr;q=0.8", "fr"),
        ("ja, zh;q=0.9", "en"),
        ("ja, fr;q=0.2", "fr"),
        ("de;q=0", "en"),
        (";;;,,,=" * 100, "en"),
        ("qps", "en"),
    ],
)
def test_the_language_is_that_of_the_browser(accepted: str, language: str) -> None:
    assert spoken(accepted) == language


def test_all_that_is_said_is_translated() -> None:
    said = set(said_in(PACKAGE, leave_out=("cli.py",)))
    assert len(said) > 30
    for language in languages()[1:]:
        assert set(speech(PACKAGE, language).texts) == said


def test_a_report_that_takes_too_long_is_ended(site: Path) -> None:
    settings = module.Settings(seconds=0)
    with TestClient(module.application(settings), base_url=HERE) as client:
        answer = sent(client, "text.jsonl", TEXT)
        assert answer.status_code == 504
        assert list(folder_of(client).iterdir()) == []


def test_too_many_at_once_are_told_to_wait(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    guarded: Any = client.app
    reports = guarded._app.state.reports
    monkeypatch.setattr(reports, "_under_way", 100)
    answer = sent(client, "text.jsonl", TEXT)
    assert answer.status_code == 503
    assert "Wait a moment" in answer.text


def test_a_process_that_dies_is_not_the_files_fault(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/bin/false")
    assert sent(client, "text.jsonl", TEXT).status_code == 500


def test_an_error_of_ours_says_its_kind_and_nothing_of_the_log(
    site: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def broken(*_: Any) -> bytes:
        raise KeyError("the traitor of Atreides")

    monkeypatch.setattr(Reports, "make", broken)
    with TestClient(module.application(module.Settings()), base_url=HERE) as client:
        answer = sent(client, "text.jsonl", TEXT)
    assert answer.status_code == 500
    assert "traitor" not in answer.text
    assert "not your file’s fault" in answer.text
    assert capsys.readouterr().err == "kynes serve: internal error (KeyError)\n"


def test_the_folder_goes_with_the_server() -> None:
    with TestClient(module.application(module.Settings()), base_url=HERE) as client:
        folder = folder_of(client)
        assert folder.is_dir()
    assert not folder.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--site", "nowhere"], "there is no such folder"),
        (["--host", "::"], "say by --allow-host which names lead here"),
        (["--host", "192.0.2.1"], "cannot listen on 192.0.2.1"),
    ],
)
def test_what_cannot_be_served_is_said(words: list[str], said: str) -> None:
    done = kynes("serve", *words)
    assert done.exit_code == 2
    assert said in done.stderr
