"""The plot of a run: for every habit the share of completed tasks, and the wasted calls."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bench.evidence.run import Tally

_WIDTH: Final = 820
_LEFT: Final = 250
_BAR: Final = 16
_ROW: Final = 56
_TOP: Final = 34
_STYLE: Final = (
    "text{font:13px system-ui,sans-serif;fill:#1f2328}.done{fill:#1a7f5a}.wasted{fill:#b4541f}"
    ".room{fill:#d7dbe0}@media(prefers-color-scheme:dark){text{fill:#e6edf3}.done{fill:#3fb98a}"
    ".wasted{fill:#e08a4f}.room{fill:#30363d}}"
)


def plot(told: Mapping[str, Tally]) -> str:
    """Return the plot as a self-contained SVG, readable on light and on dark background."""
    height = _TOP + _ROW * len(told) + 6
    most = max(1, *(tally.wasted for tally in told.values()))
    text = "; ".join(
        f"{name}: {tally.right} of {tally.tasks} tasks done, {tally.wasted} calls wasted"
        for name, tally in told.items()
    )
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" role="img">',
        f"<title>{text}</title><style>{_STYLE}</style>",
        f'<rect class="done" x="{_LEFT}" y="8" width="12" height="12"/>',
        f'<text x="{_LEFT + 18}" y="19">tasks done</text>',
        f'<rect class="wasted" x="{_LEFT + 110}" y="8" width="12" height="12"/>',
        f'<text x="{_LEFT + 128}" y="19">calls wasted</text>',
    ]
    for number, (name, tally) in enumerate(told.items()):
        top = _TOP + number * _ROW
        parts.append(f'<text x="{_LEFT - 10}" y="{top + 24}" text-anchor="end">{name}</text>')
        parts += _bar(
            "done", top, tally.right / max(1, tally.tasks), f"{tally.right} of {tally.tasks}"
        )
        parts += _bar("wasted", top + _BAR + 4, tally.wasted / most, str(tally.wasted))
    return "\n".join([*parts, "</svg>"]) + "\n"


def _bar(kind: str, top: int, share: float, said: str) -> list[str]:
    room = _WIDTH - _LEFT - 90
    width = round(room * share, 1)
    return [
        f'<rect class="room" x="{_LEFT}" y="{top}" width="{room}" height="{_BAR}"/>',
        f'<rect class="{kind}" x="{_LEFT}" y="{top}" width="{width}" height="{_BAR}"/>',
        f'<text x="{_LEFT + room + 8}" y="{top + 13}">{said}</text>',
    ]
