"""What the tests of the host share: pictures that cost nothing."""

from __future__ import annotations

import pytest

pytest.importorskip("sqlalchemy", reason="needs sqlalchemy")
pytest.importorskip("starlette", reason="needs starlette")
pytest.importorskip("httpx2", reason="needs httpx2")
pytest.importorskip("cryptography", reason="needs cryptography")

from tests.report.conftest import _no_drawing as _no_drawing  # noqa: PLC0414 - a fixture of each test here
