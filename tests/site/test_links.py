"""Links of the site: documents lead to pages, and a link that leads nowhere is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.errors import InputError
from workshop.site.building import ROOT, own_places, places
from workshop.site.links import Links, dead_links, outside_links, rewritten
from workshop.site.navigation import LANGUAGES, PLAY, listed, navigation

PLACES = {"docs/host.md": "docs/host.md", "docs/site/en/play/vassal.md": "play/vassal.md"}


def leads(target: str, repository: str = "") -> str:
    return Links(ROOT, PLACES, repository).target("docs/site/en/play/vassal.md", target)


def test_a_link_to_a_document_leads_to_its_page() -> None:
    assert leads("../../../host.md#for-a-player") == "../docs/host.md#for-a-player"
    assert leads("/rules/dune-classic.md") == "../rules/dune-classic.md"
    assert leads("en:docs/host/") == "../../../docs/host/"


def test_what_is_not_on_the_site_leads_to_the_repository_where_it_is_known() -> None:
    assert leads("../../../../pyproject.toml") == ""
    known = "https://example.org/kynes"
    assert leads("../../../../pyproject.toml", known) == f"{known}/blob/main/pyproject.toml"
    assert leads("repo:/releases", known) == f"{known}/releases"


def test_a_link_to_nothing_is_named() -> None:
    with pytest.raises(InputError, match=r"vassal\.md links to nothing\.md"):
        leads("nothing.md")


def test_code_is_left_alone_and_a_list_gets_its_empty_line() -> None:
    text = "Text:\n- one [a](b.md)\n- two\n\n```sh\nls [a](b.md)\n- x\n```\n"
    found = rewritten(text, "", lambda _, target: target.upper())
    assert found == "Text:\n\n- one [a](B.MD)\n- two\n\n```sh\nls [a](b.md)\n- x\n```\n"
    assert rewritten("see [the `file`](x)", "", lambda *_: "") == "see the `file`\n"
    broken = "- see [the\n  rules](a.md), [more](b.md)\n"
    assert rewritten(broken, "", lambda _, to: to.upper()) == broken.replace(".md", ".MD").replace(
        "(a", "(A"
    ).replace("(b", "(B")


def test_dead_links_and_anchors_of_a_built_site_are_found(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "index.html").write_text('<h2 id="x">X</h2><a href="..">up</a>', "utf-8")
    links = ["a/#x", "a/#y", "b/", "a/", "picture.png", "https://example.org/", "#n12", "#z"]
    page = "".join(f'<a href="{one}">{one}</a>' for one in links)
    (tmp_path / "index.html").write_text(page, "utf-8")
    dead = [one.removeprefix("index.html: ") for one in dead_links(tmp_path)]
    assert dead == ["a/#y", "b/", "picture.png", "#z"]


def test_what_a_page_loads_from_another_server_is_found(tmp_path: Path) -> None:
    page = '<link rel="canonical" href="https://a.org/"><script src="https://b.org/x.js"></script>'
    (tmp_path / "index.html").write_text(page, "utf-8")
    assert list(outside_links(tmp_path)) == ["index.html: https://b.org/x.js"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_link_of_every_page_leads_somewhere(language: str) -> None:
    copied = places() if language == "en" else {**places(), **own_places(language)}
    links = Links(ROOT, copied)
    pages = places() if language == "en" else own_places(language)
    for name in pages:
        if name.endswith(".md"):
            rewritten((ROOT / name).read_text("utf-8"), name, links.target)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_page_for_players(language: str) -> None:
    have = set(own_places(language).values())
    assert {f"play/{name}.md" for name in PLAY} | {"index.md", "rules/index.md"} <= have


def test_the_menu_has_every_document_once() -> None:
    pages = {place for place in places().values() if place.endswith(".md")}
    menu = [*listed(navigation("en", pages))]
    made = {
        one
        for one in menu
        if one.startswith(("gallery/", "rules/dune", "rules/war", "rules/conquest", "rules/dawn"))
    }
    assert sorted(set(menu) - made) == sorted(pages)
    assert sorted(menu) == sorted(set(menu))
