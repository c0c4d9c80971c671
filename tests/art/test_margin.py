"""What lies round the free board of War for Arrakis: names in their frames, clear of signs and of each other."""

from __future__ import annotations

import math
from itertools import combinations, pairwise
from typing import Any

import pytest

from exporters.art.board import ledger, margin, places
from exporters.art.board.margin import draw_frame, draw_legend, draw_places, draw_title
from exporters.art.board.marks import taken_by_sites, taken_by_zones
from exporters.art.board.picture import SIZE, _lands
from exporters.art.canvas.fonts import Face, metrics, text_width
from exporters.art.canvas.scene import Scene
from exporters.art.geometry.board import cells
from exporters.speech import languages
from tests.art.conftest import content_of, labels_of
from tests.art.texts import Text

WAR = "war-for-arrakis"
FRAME = 33.0
"""Where the inner line round the title and the legend ends, px; so are all lengths here."""
RIM = 20.0
"""How far the edge of the land stands out of it."""
Box = tuple[float, float, float, float]


class Noted:
    """The texts and the signs of a scene, as boxes."""

    def __init__(self, language: str) -> None:
        self.content = content_of(WAR, language)
        self.texts: list[Text] = []
        self.signs: list[Box] = []
        self.names: list[str] = []
        write = Scene.text

        def text(scene: Scene, x: float, y: float, words: str, size: float, *rest: Any, **more: Any) -> float:  # fmt: skip
            face: Face = rest[0] if rest else "serif"
            wide = text_width(words, face, size, more.get("tracking", 0.0))
            left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[more.get("anchor", "start")] * wide
            high = metrics(face).capitals * size
            top = y - (high / 2 if more.get("level") == "middle" else high)
            if len(scene._groups) == 1:
                self.texts.append(Text(words, size, left, top, wide, high))
            return write(scene, x, y, words, size, *rest, **more)

        def sign(_scene: Scene, name: str, middle: tuple[float, float], size: float, **_: Any) -> None:  # fmt: skip
            x, y = middle
            self.names.append(name)
            self.signs.append((x - size / 2, y - size / 2, x + size / 2, y + size / 2))

        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Scene, "text", text)
            for module in (ledger, margin, places):
                patch.setattr(module, "draw_symbol", sign)
            self.found = cells(self.content)
            scene = Scene(SIZE, SIZE)
            draw_frame(scene, self.content, self.found)
            draw_title(scene, self.content, self.found)
            self.above = len(self.texts)
            draw_legend(scene, self.content, _lands(self.content))
            draw_places(scene, self.content)


@pytest.fixture(scope="module", params=languages())
def noted(request: pytest.FixtureRequest) -> Noted:
    return Noted(request.param)


def test_no_text_round_the_land_lies_on_another(noted: Noted) -> None:
    assert len(noted.texts) > 70
    for one, other in combinations(noted.texts, 2):
        assert not one.overlaps(other), (one, other)


def test_the_names_of_places_stand_in_their_frames_and_below_their_signs(noted: Noted) -> None:
    for place in noted.content.data["layout"]["places"]:
        x, y, wide, high = (place[key] * SIZE for key in ("x", "y", "width", "height"))
        frame = (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)
        inside = [text for text in noted.texts if frame[0] < text.left < frame[2]
                  and frame[1] < text.top < frame[3]]  # fmt: skip
        signs = [one for one in noted.signs if frame[0] < (one[0] + one[2]) / 2 < frame[2]
                 and frame[1] < (one[1] + one[3]) / 2 < frame[3]]  # fmt: skip
        assert len(signs) == 1, place["id"]
        assert inside, place["id"]
        left, top, right, bottom = signs[0]
        edge = places.INSET + 2
        assert min(left - frame[0], frame[2] - right) > edge, place["id"]
        assert min(top - frame[1], frame[3] - bottom) > edge, place["id"]
        for text in inside:
            assert text.left - frame[0] > edge, text
            assert frame[2] - text.left - text.width > edge, text
            assert frame[3] - text.top - text.height > edge, text
            assert text.top >= bottom, text


def test_the_title_and_the_legend_stand_between_the_frame_and_the_land(noted: Noted) -> None:
    assert noted.found.box is not None
    land = noted.found.box[1] * SIZE - RIM
    upper = [text for text in noted.texts if text.top < land]
    assert len(upper) >= 14
    for text in upper:
        assert text.top > FRAME, text
        assert text.top + text.height < land, text
    title = noted.texts[: noted.above]
    assert len(title) == 2
    for one, other in pairwise(sorted((text for text in upper), key=lambda text: text.left)):
        if one in title or other in title:
            assert one.left + one.width < other.left, (one, other)


def test_signs_and_names_of_places_are_written_as_they_are_called() -> None:
    lines = [text.text for text in Noted("en").texts]
    at = lines.index("Bene")
    assert lines[at : at + 2] == ["Bene", "Gesserit"]


def test_a_row_of_the_spice_board_tells_vehicles_and_withheld_dice() -> None:
    noted = Noted("en")
    lines = [text.text for text in noted.texts]
    for row in noted.content.data["pieces"]["spice_rows"]:
        kept = f"−{row['withheld']}" if row["withheld"] else "0"
        told = [str(row[name]) for name in ("harvesters", "ornithopters", "carryalls")] + [kept]
        assert any(lines[at : at + 4] == told for at in range(len(lines))), row["id"]
    assert [name for name in noted.names if name == "die"] == ["die"] * 5


@pytest.mark.one_in(3)
@pytest.mark.parametrize("language", languages())
def test_the_names_of_areas_leave_the_marks_of_sites_and_air_zones_free(language: str) -> None:
    content = content_of(WAR, language)
    discs = [*taken_by_zones(content), *taken_by_sites(content, cells(content))]

    labels = labels_of(WAR, language)

    assert len(labels) == 101
    assert len(discs) > 20
    for label in labels:
        for corners in label.boxes:
            left, top = (min(point[axis] for point in corners) for axis in (0, 1))
            right, bottom = (max(point[axis] for point in corners) for axis in (0, 1))
            for x, y, radius in discs:
                across = max(left - x, 0.0, x - right)
                down = max(top - y, 0.0, y - bottom)
                assert math.hypot(across, down) > 0.97 * radius, (label.id, x, y)
