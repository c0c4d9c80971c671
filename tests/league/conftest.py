"""Pictures in reports cost nothing here, as in the tests of reports."""

from tests.report.conftest import _no_drawing as _no_drawing  # noqa: PLC0414 - a fixture
