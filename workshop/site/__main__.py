"""`python -m workshop.site FOLDER`: makes the site in a folder, which is replaced."""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator.errors import KynesError
from workshop.site.building import build


def main(words: list[str]) -> int:
    """Make the site in the folder that is named (default: dist/site)."""
    out = Path(words[0] if words else "dist/site")
    build(out)
    sys.stdout.write(f"The site is in {out}: open {out / 'index.html'}, or serve the folder.\n")
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KynesError as error:
        sys.exit(str(error))
