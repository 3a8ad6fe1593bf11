"""An attacker in a process of its own: swaps links and folders under a root as fast as it can.

    python link_swapper.py BASE

It ends when its standard input ends, and prints how many swaps it made. In BASE it needs the tree
that `TREE` names; whatever lies under `outside` must never be reached. Source: specification 17.
"""

from __future__ import annotations

import ctypes
import os
import select
import sys
from contextlib import suppress
from pathlib import Path

TREE = (
    "repo/public.txt",
    "repo/still/file.txt",
    "repo/swing/file.txt",
    "repo/.swing -> ../outside",
    "repo/deep/swing/below/file.txt",
    "repo/deep/.swing -> ../../outside",
    "repo/final.txt",
    "repo/.final -> ../outside/file.txt",
    "repo/target.txt",
    "repo/.target -> ../outside/file.txt",
    "repo/a/b/up -> ../../public.txt",
    "repo/a/b/file.txt",
    "repo/in_turn -> swing",
    "steam/seen/d/f -> ../own",
    "steam/seen/own",
    "steam/seen/s/f",
    "steam/seen/.s -> ../hidden/d",
    "steam/hidden/d/f",
    "steam/turn -> seen",
    "steam/.turn -> hidden",
    "outside/file.txt",
    "outside/public.txt",
    "outside/secret.txt",
    "outside/below/file.txt",
    "outside/far/",
)
EXCHANGED = (
    ("repo/swing", "repo/.swing"),
    ("repo/deep/swing", "repo/deep/.swing"),
    ("repo/final.txt", "repo/.final"),
    ("repo/target.txt", "repo/.target"),
    ("steam/seen/s", "steam/seen/.s"),
)
TURNED = (("steam/turn", "steam/.turn"),)
"""Links on both sides."""
MOVED = (("repo/a/b", "outside/far/b"),)
_HERE, _EXCHANGE = -100, 2


def exchange(one: Path, other: Path) -> None:
    """Swap two names in one step; in three where the system cannot."""
    libc = ctypes.CDLL(None, use_errno=True)
    names = os.fsencode(one), os.fsencode(other)
    if libc.renameat2(_HERE, names[0], _HERE, names[1], _EXCHANGE) == 0:
        return
    aside = one.with_name(f"{one.name}.aside")
    one.rename(aside)
    other.rename(one)
    aside.rename(other)


def swap_all(base: Path) -> int:
    """Every swap there and back; how many they were."""
    for _ in range(2):
        for one, other in EXCHANGED + TURNED:
            with suppress(OSError):
                exchange(base / one, base / other)
    for inside, outside in MOVED:
        for start, end in ((inside, outside), (outside, inside)):
            with suppress(OSError):
                (base / start).rename(base / end)
    return 2 * (len(EXCHANGED) + len(TURNED) + len(MOVED))


def main() -> None:
    base, swaps = Path(sys.argv[1]), 0
    while not select.select([sys.stdin], [], [], 0)[0]:
        swaps += sum(swap_all(base) for _ in range(50))
    print(swaps)


if __name__ == "__main__":
    main()
