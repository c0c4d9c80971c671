"""The positions of a report one after another: what lies otherwise than before."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from exporters.report.table import Ground, Key, ReportTable, Stack


class Laying:
    """Lays the positions of a game one after another: anew only where something has changed."""

    def __init__(self, table: ReportTable, grounds: Sequence[Ground]) -> None:
        self._table, self._grounds = table, grounds
        self._counts: Mapping[Key, int] = {}
        self._there: dict[str, set[Key]] = {}
        """Places that share spots (`ReportTable.together`) -> what stands there."""
        self._stacks: dict[Key, Stack] = {}

    def lay(self, counts: Mapping[Key, int]) -> dict[Key, Stack | None]:
        """The stacks that lie otherwise than before: first those that are gone (None), each part in the order of places."""
        if counts is self._counts:
            return {}
        touched = dict[str, None]()
        for key in {key for key, _ in counts.items() ^ self._counts.items()}:
            where = self._table.together(key)
            touched[where] = None
            there = self._there.setdefault(where, set())
            if counts.get(key):
                there.add(key)
            else:
                there.discard(key)
        self._counts = counts
        after = self._table.laid_stacks(
            {key: counts[key] for where in touched for key in self._there[where]}, self._grounds
        )
        gone = sorted(
            key for key in self._stacks if key not in after and self._table.together(key) in touched
        )
        moved = {key: stack for key, stack in after.items() if self._stacks.get(key) != stack}
        for key in gone:
            del self._stacks[key]
        self._stacks |= moved
        return {**dict.fromkeys(gone), **moved}

    def stacks(self) -> dict[Key, Stack]:
        """All stacks as they lie now, in the order of their places."""
        return dict(sorted(self._stacks.items()))
