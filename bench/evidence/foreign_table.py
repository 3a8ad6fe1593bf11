"""The tables and the plot of a run at foreign servers: by habit, and by server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bench.evidence.foreign_run import ForeignTally, saved

Counts = Mapping[tuple[str, str, bool], ForeignTally]

_COUNTS: Final = ("tasks done", "wrong done", "calls", "calls wasted")
_HEAD: Final = (*(f"{name}{how}" for name in _COUNTS for how in ("", " with")), "saved")
_WIDTH: Final = 720
_LEFT: Final = 150
_BAR: Final = 14
_ROW: Final = 84
_TOP: Final = 34
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1f2328}.done{fill:#1a7f5a}.wasted{fill:#b4541f}"
    ".room{fill:#d7dbe0}.bare{opacity:.45}@media(prefers-color-scheme:dark){text{fill:#e6edf3}"
    ".done{fill:#3fb98a}.wasted{fill:#e08a4f}.room{fill:#30363d}}"
)


def foreign_table(told: Counts) -> str:
    """Return the table as aligned Markdown: sums, and both kinds of model at each server."""
    rows = [("habit or server", *_HEAD)]
    rows += [(name, *_cells(*pair)) for name, pair in _sums(told).items()]
    rows += [
        (f"{kind}, {habit}", *_cells(told[kind, habit, False], told[kind, habit, True]))
        for kind, habit, adapted in told
        if adapted and habit in ("deaf", "heeding")
    ]
    widths = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    lines = ["| " + " | ".join(map(str.ljust, row, widths)) + " |" for row in rows]
    lines.insert(1, "| " + " | ".join("-" * width for width in widths) + " |")
    return "\n".join(lines) + "\n"


def _cells(bare: ForeignTally, adapted: ForeignTally) -> Sequence[str]:
    pair = (bare, adapted)
    done = (f"{tally.right} of {tally.tasks}" for tally in pair)
    counts = (str(getattr(tally, name)) for name in ("wrong", "calls", "wasted") for tally in pair)
    return (*done, *counts, saved(bare, adapted))


def _sums(told: Counts) -> Mapping[str, tuple[ForeignTally, ForeignTally]]:
    """Return the sums without and with the adapter, by name of a row."""
    found: dict[str, tuple[ForeignTally, ForeignTally]] = {}
    names = [*dict.fromkeys(habit for _, habit, _ in told)]
    names += [f"{kind} server" for kind in dict.fromkeys(kind for kind, _, _ in told)]
    for name in (*names, "all"):
        found[name] = ForeignTally(), ForeignTally()
    for (kind, habit, adapted), tally in told.items():
        for name in (habit, f"{kind} server", "all"):
            found[name][adapted].add(tally)
    return found


def foreign_plot(told: Counts) -> str:
    """Return the plot as a self-contained SVG: for each row the bars without and with."""
    sums = _sums(told)
    height = _TOP + _ROW * len(sums) + 6
    all_of = sums["all"]
    most = max(1, *(pair[0].wasted for name, pair in sums.items() if name != "all"))
    text = (
        f"all: {all_of[0].wasted} calls wasted without the adapter, {all_of[1].wasted} with it; "
        f"{all_of[0].right} and {all_of[1].right} of {all_of[0].tasks} tasks done"
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{text}</title><style>{_STYLE}</style>",
        f'<rect class="done" x="{_LEFT}" y="8" width="12" height="12"/>',
        f'<text x="{_LEFT + 18}" y="19">tasks done</text>',
        f'<rect class="wasted" x="{_LEFT + 110}" y="8" width="12" height="12"/>',
        f'<text x="{_LEFT + 128}" y="19">calls wasted (pale: without the adapter)</text>',
    ]
    for number, (name, pair) in enumerate(sums.items()):
        top = _TOP + number * _ROW
        parts.append(f'<text x="{_LEFT - 10}" y="{top + 38}" text-anchor="end">{name}</text>')
        scale = max(pair[0].wasted, 1) if name == "all" else most
        for row, (kind, tally) in enumerate(
            (kind, tally) for kind in ("done", "wasted") for tally in pair
        ):
            share = tally.right / max(1, tally.tasks) if kind == "done" else tally.wasted / scale
            shown = f"{tally.right} of {tally.tasks}" if kind == "done" else str(tally.wasted)
            bare = " bare" if row % 2 == 0 else ""
            parts += _bar(f"{kind}{bare}", top + row * (_BAR + 3), min(share, 1.0), shown)
    return "\n".join([*parts, "</svg>"]) + "\n"


def _bar(kind: str, top: int, share: float, said: str) -> list[str]:
    room = _WIDTH - _LEFT - 90
    return [
        f'<rect class="room" x="{_LEFT}" y="{top}" width="{room}" height="{_BAR}"/>',
        f'<rect class="{kind}" x="{_LEFT}" y="{top}" width="{round(room * share, 1)}" height="{_BAR}"/>',
        f'<text x="{_LEFT + room + 8}" y="{top + 12}">{said}</text>',
    ]
