"""Letters are measured as they are drawn, and a text fits its place or is refused."""

from __future__ import annotations

import re
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import ContentError, InputError
from exporters.art.canvas.fonts import (
    DoesNotFitError,
    Face,
    fit,
    shown,
    text_outline,
    text_width,
    wrap,
)

FACES: tuple[Face, ...] = get_args(Face)
WORDS = st.lists(st.text("abcdefgWMil", min_size=1, max_size=9), min_size=1, max_size=30)


@pytest.mark.parametrize("face", FACES)
def test_outlines_lie_within_the_measured_width(face: Face) -> None:
    for text in ("Tuek’s Sietch", "Kwisatz", "éàüœß", "0123456789", "WAVE"):
        data = text_outline(text, face, 100, 50, 100)
        across = [float(x) for x, _ in re.findall(r"(-?[\d.]+) (-?[\d.]+)", data)]
        assert min(across) > 50 - 8, text
        assert max(across) < 50 + text_width(text, face, 100) + 8, text


@pytest.mark.parametrize("face", FACES)
def test_pairs_are_kerned(face: Face) -> None:
    apart = text_width("A", face, 100) + text_width("V", face, 100)
    assert text_width("AV", face, 100) < apart - 1
    assert text_width("HH", face, 100) == pytest.approx(2 * text_width("H", face, 100))


def test_tracking_goes_between_letters_only() -> None:
    plain = text_width("HHH", "sans", 10)
    assert text_width("HHH", "sans", 10, 0.5) == pytest.approx(plain + 2 * 5)
    assert text_width("H", "sans", 10, 0.5) == pytest.approx(text_width("H", "sans", 10))


def test_an_unknown_letter_is_named() -> None:
    with pytest.raises(ContentError, match=r"U\+2603"):
        text_width("a ☃", "serif", 10)


@given(WORDS, st.floats(20, 400))
def test_wrapping_keeps_all_words_in_order_and_within_the_width(
    given_words: list[str], width: float
) -> None:
    lines = wrap(" ".join(given_words), "serif", 12, width)
    assert " ".join(lines).split() == given_words
    for line in lines:
        assert " " not in line or text_width(line, "serif", 12) <= width


@given(WORDS, st.booleans())
def test_a_fitted_text_is_as_large_as_its_box_allows(
    given_words: list[str], balanced: bool
) -> None:
    text, box = " ".join(given_words), (260.0, 120.0)
    try:
        found = fit(text, "sans", box, (40, 8), what="x", balanced=balanced)
    except DoesNotFitError:
        smallest = wrap(text, "sans", 8, box[0])
        too_wide = max(text_width(line, "sans", 8) for line in smallest) > box[0]
        assert too_wide or len(smallest) * 8 * 1.25 > box[1]
        return
    assert found.width <= box[0]
    assert found.height <= box[1]
    assert " ".join(found.lines).split() == given_words
    if found.size < 40:
        larger = wrap(text, "sans", found.size + 0.5, box[0])
        too_wide = max(text_width(line, "sans", found.size + 0.5) for line in larger) > box[0]
        assert too_wide or len(larger) * (found.size + 0.5) * 1.25 > box[1]


def test_what_does_not_fit_is_an_error_that_names_it() -> None:
    with pytest.raises(DoesNotFitError, match="treachery/hajr") as caught:
        fit("word " * 200, "serif", (200, 60), (30, 20), what="treachery/hajr")
    assert isinstance(caught.value, InputError)


def test_numbers_are_written_in_hundredths() -> None:
    assert [shown(value) for value in (1.0, 0.125, -0.001, 2.5, -3.14159, 100)] == [
        "1", "0.12", "0", "2.5", "-3.14", "100",
    ]  # fmt: skip


@given(
    st.floats(-40, 900), st.floats(-40, 900), st.sampled_from([0.4, 8.0, 10.5, 33.3]), st.booleans()
)
def test_numbers_of_an_outline_are_written_so_too(
    x: float, y: float, size: float, round_numbers: bool
) -> None:
    if round_numbers:
        x, y = float(round(x)), float(round(y))
    numbers = re.findall(r"[^ MLCZ]+", text_outline("Übel, 0-8", "serif", size, x, y))

    assert len(numbers) > 100
    assert numbers == [shown(float(number)) for number in numbers]


def test_what_french_sets_off_stays_with_its_word() -> None:
    text = "On peut les chevaucher : jusqu’à 3 « territoires » !"
    for width in range(60, 700, 20):
        for line in wrap(text, "serif", 30, width):
            assert not line.startswith((":", "»", "!")), (width, line)
            assert not line.endswith("«"), (width, line)
    assert " ".join(wrap(text, "serif", 30, 200)) == text
