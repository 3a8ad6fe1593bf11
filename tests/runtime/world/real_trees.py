"""Trees on a real disk, and adapters over them, for the tests of this folder."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from replybook import Reply
from replybook.world import VisibilityRef, WorldAdapterV2
from replybook.world.containment import backends

NAMES = tuple(backends())


@dataclass(frozen=True)
class AnyMod:
    name: str
    path: Path | str | None


@dataclass
class AnySession:
    mods: list[AnyMod] = field(default_factory=list)


def grow(base: Path, lines: Iterable[str]) -> Path:
    """Folders (`a/`), files that hold their own path (`a/b`), links (`a/b -> c`) below `base`."""
    base.mkdir(parents=True, exist_ok=True)
    for line in lines:
        name, arrow, target = line.partition(" -> ")
        place = base / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if arrow:
            place.symlink_to(target)
        elif name.endswith("/"):
            place.mkdir(exist_ok=True)
        else:
            place.write_text(name)
    return base


def over(
    base: Path,
    *,
    mode: str = "ck3raven-dev",
    mods: Sequence[AnyMod] = (),
    keys: Sequence[str] = ("repo", "steam"),
    backend: str = NAMES[0],
) -> WorldAdapterV2:
    """An adapter whose roots are the folders of their key."""
    return WorldAdapterV2(
        session=AnySession(list(mods)),
        roots={key: base / key for key in keys},
        get_mode=lambda: mode,
        backend=backends()[backend],
    )


def ref_of(world: WorldAdapterV2, address: str, *, must: bool = True) -> VisibilityRef:
    reply, ref = world.resolve(address, require_exists=must)
    assert ref is not None, dict(reply.data)
    return ref


def told(reply: Reply) -> tuple[str, str]:
    return reply.reply_type, str(reply.code)


def open_descriptors() -> int:
    """Count the open descriptors. A thread of an earlier test may close one meanwhile."""
    gc.collect()  # what earlier tests left behind is not ours
    return len(list(Path("/proc/self/fd").iterdir()))
