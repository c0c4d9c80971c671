"""Models of pieces: closed bodies that stand on the ground and show their picture from above."""

from __future__ import annotations

import math
from collections import Counter
from itertools import pairwise

import msgspec
import pytest

from exporters.tts.checks import addresses_of
from exporters.tts.format import models
from exporters.tts.format.models import SHAPES, Model, obj
from exporters.tts.save import make_save, save_bytes
from tests.tts import stand_in
from tests.tts.stand_in import GAMES

HEIGHT = 0.5
WIDE = 2.0


@pytest.fixture(params=sorted(SHAPES))
def model(request: pytest.FixtureRequest) -> Model:
    return SHAPES[request.param](HEIGHT, WIDE)


def test_a_model_is_closed_and_looks_outwards(model: Model) -> None:
    edges = Counter(
        (first, second) for a, b, c in model.triangles for first, second in ((a, b), (b, c), (c, a))
    )
    assert all(edges[b, a] == count == 1 for (a, b), count in edges.items())
    volume = sum(
        a[0] * (b[1] * c[2] - b[2] * c[1])
        + a[1] * (b[2] * c[0] - b[0] * c[2])
        + a[2] * (b[0] * c[1] - b[1] * c[0])
        for a, b, c in model.triangles
    )
    assert volume > 0


def test_a_model_stands_on_the_ground_and_is_as_large_as_a_tile(model: Model) -> None:
    points = [point for triangle in model.triangles for point in triangle]
    assert min(y for _, y, _ in points) == 0
    assert max(y for _, y, _ in points) == pytest.approx(HEIGHT)
    assert 0.9 * WIDE < max(abs(x) for x, _, _ in points) < 1.01 * WIDE
    assert 0.9 < max(abs(z) for _, _, z in points) < 1.01


def test_a_model_is_light_enough_for_the_program(model: Model) -> None:
    assert 3 * len(model.triangles) < models.MOST_VERTICES
    assert len(models.puck(HEIGHT, WIDE).triangles) < models.MOST_COLLIDING


def test_the_text_of_a_model_names_only_what_it_lists_and_is_always_the_same(model: Model) -> None:
    text = obj(model).decode()
    assert text == obj(model).decode()
    assert "-0.0000" not in text
    lines = [line.split() for line in text.splitlines()]
    count = Counter(line[0] for line in lines)
    assert count["f"] == len(model.triangles)
    for line in lines:
        if line[0] == "f":
            for corner in line[1:]:
                for number, kind in zip(corner.split("/"), ("v", "vt", "vn"), strict=True):
                    assert 1 <= int(number) <= count[kind]
        elif line[0] == "vt":
            assert all(0 <= float(part) <= 1 for part in line[1:])


def test_every_vertex_has_one_normal_for_the_program_gives_it_no_second(model: Model) -> None:
    facing: dict[str, str] = {}
    for line in obj(model).decode().splitlines():
        for corner in line.split()[1:] if line.startswith("f ") else []:
            place, _, normal = corner.split("/")
            assert facing.setdefault(place, normal) == normal
    assert len(set(facing.values())) > 10


def test_the_picture_reads_from_left_to_right_from_above() -> None:
    lines = [line.split() for line in obj(SHAPES["button"](HEIGHT, 1.0)).decode().splitlines()]
    places = [[float(part) for part in line[1:]] for line in lines if line[0] == "v"]
    cells = [[float(part) for part in line[1:]] for line in lines if line[0] == "vt"]
    normals = [[float(part) for part in line[1:]] for line in lines if line[0] == "vn"]
    seen = 0
    for line in lines:
        for corner in line[1:] if line[0] == "f" else []:
            place, cell, normal = (int(part) - 1 for part in corner.split("/"))
            if normals[normal][1] > 0.5 and abs(places[place][0]) > 0.1:
                assert (cells[cell][0] > 0.5) == (places[place][0] > 0)
                seen += 1
    assert seen > 20


@pytest.mark.parametrize("game", GAMES)
def test_every_model_of_a_table_has_a_file_in_the_cache_and_only_medallions_a_back(
    game: str,
) -> None:
    layout, library = stand_in.layout(game=game)
    save = msgspec.json.decode(
        save_bytes(
            make_save(stand_in.content(game), stand_in.plan(game), layout, library, ("", ""))
        )
    )
    files = {asset.url: asset for asset, _ in library.used()}
    ends = ("/MeshURL", "/ColliderURL")
    named = {url for pointer, url in addresses_of(save) if pointer.endswith(ends)}
    assert named
    for url in named:
        assert files[url].cache_file.endswith("obj.obj")
        assert files[url].file.startswith("models/")
    for piece in stand_in.plan(game).pieces:
        has_back = bool(piece.back) and (piece.model is None or piece.model.shape != "medallion")
        assert piece.model is None or not (has_back or piece.slots or piece.stands)


@pytest.mark.parametrize("game", GAMES)
def test_every_leader_has_a_body(game: str) -> None:
    leaders = [piece for piece in stand_in.plan(game).all_pieces() if "leader/" in piece.picture]
    assert all(piece.model is not None for piece in leaders)
    assert bool(leaders) == (game != stand_in.DAWN)


@pytest.mark.parametrize("notches", [0, 1, 2, 5, 7, 10])
def test_a_medallion_has_so_many_notches(notches: int) -> None:
    medal = models.medallion(HEIGHT, 1.0, notches)
    edge = {
        point for triangle in medal.triangles for point in triangle if abs(point[1] - 0.08) < 0.001
    }
    around = sorted(edge, key=lambda point: math.atan2(point[2], point[0]))
    cut = [math.hypot(point[0], point[2]) < 0.99 for point in around]
    assert sum(now and not before for before, now in pairwise([cut[-1], *cut])) == notches


def test_a_medallion_shows_the_left_half_of_its_picture_from_above_and_the_right_half_from_below() -> (
    None
):
    lines = [line.split() for line in models.medal(HEIGHT, 1.0, 4, 2).decode().splitlines()]
    cells = [[float(part) for part in line[1:]] for line in lines if line[0] == "vt"]
    normals = [[float(part) for part in line[1:]] for line in lines if line[0] == "vn"]
    seen = set()
    for line in lines:
        for corner in line[1:] if line[0] == "f" else []:
            _, cell, normal = (int(part) - 1 for part in corner.split("/"))
            if abs(normals[normal][1]) > 0.5:
                is_up = normals[normal][1] > 0
                assert (cells[cell][0] < 0.5) == is_up
                seen.add(is_up)
    assert seen == {True, False}
