"""Says what is missing to run the tests in a real VASSAL engine: `scripts/engine-tests` asks it first."""

from __future__ import annotations

import sys

from adjudicator.errors import InputError
from exporters.vassal.engine.check import EngineMissingError, find_tools
from exporters.vassal.referee import java

HOW = """
Engine: the official release of VASSAL 3.7, unpacked anywhere: export VASSAL_CLASSPATH='/opt/VASSAL-3.7.26/lib/*'
LuaJ:   org.luaj:luaj-jse:3.0.1 from Maven:                    export KYNES_LUAJ=/path/to/luaj-jse-3.0.1.jar
Java:   a JDK, 17 or newer. Display: DISPLAY, or Xvfb in the path."""
LIMIT = 1800
"""Seconds that a client may take, however busy the machine."""
MISSING = 5
"""The exit code where something is missing."""


def main() -> int:
    """0 if everything is there; else say what is not."""
    try:
        find_tools()
        java.find_tools()
    except (EngineMissingError, InputError) as missing:
        sys.stderr.write(f"{missing}{HOW}\n")
        return MISSING
    return 0


if __name__ == "__main__":
    sys.exit(main())
