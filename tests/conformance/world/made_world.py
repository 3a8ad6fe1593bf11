"""The world of world.yaml on a real disk, sessions over it, and both ways of proving containment.

Written from the specification and the public names of `replybook.world`; nothing here knows how a
resolver works. Source: specification 15-23, 002 §9, decision 20.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import yaml

import replybook_ck3_generated  # noqa: F401  its roots and modes are those of world.yaml
from replybook import Reply, VisibilityRef, WorldAdapterV2

HERE = Path(__file__).parent
MODES = ("ck3lens", "ck3raven-dev")
_REPEATED = re.compile(r"\{([^{}*]+)\*(\d+)\}")


@dataclass(frozen=True, slots=True)
class LoadedMod:
    """A mod as a session holds it: any object with a name and a path will do."""

    name: str
    path: Path
    mod_id: str | None = None


@dataclass
class LoadedSession:
    """A session as decision 20 describes it, as far as the resolver may look."""

    mods: list[LoadedMod] = field(default_factory=list)
    session_id: str = "s-1"

    def get_mod(self, name: str) -> LoadedMod | None:
        return next((mod for mod in self.mods if mod.name == name), None)


@dataclass(frozen=True, slots=True)
class MadeWorld:
    """The folders of a built world.yaml: the base, each root, the mods."""

    base: Path
    roots: Mapping[str, Path]
    mods: tuple[LoadedMod, ...]

    def adapter(self, mode: str | None, backend: Any, **more: Any) -> WorldAdapterV2:
        session = LoadedSession(list(self.mods))
        said: dict[str, Any] = {"session": session, "roots": dict(self.roots)}
        return WorldAdapterV2(**said | {"get_mode": lambda: mode, "backend": backend} | more)

    def allowed_mods(self) -> list[Path]:
        """The real folders of the mods of the session, without those that are not there."""
        return [Path(os.path.realpath(mod.path)) for mod in self.mods if mod.path.is_dir()]

    def real_root(self, key: str) -> Path:
        return Path(os.path.realpath(self.roots[key]))


def read(name: str) -> dict[str, Any]:
    """One of the tables of this folder."""
    table: dict[str, Any] = yaml.safe_load((HERE / name).read_text("utf-8"))
    return table


def spelled_out(text: str) -> str:
    """The text with every `{a*3}` written as `aaa`."""
    return _REPEATED.sub(lambda match: match[1] * int(match[2]), text)


def make_world(base: Path) -> MadeWorld:
    """Build world.yaml in a folder that exists."""
    told = _told()
    make_tree(base, told["tree"])
    roots = {key: base / place for key, place in told["roots"].items()}
    mods = tuple(LoadedMod(m["name"], base / m["path"], m.get("id")) for m in told["mods"])
    return MadeWorld(base, roots, mods)


@cache
def _told() -> dict[str, Any]:
    return read("world.yaml")


def make_tree(base: Path, lines: Iterable[str]) -> None:
    """Folders (`a/`), files whose content is their own path (`a/b`), links (`a/b -> c`)."""
    for line in lines:
        name, arrow, target = line.partition(" -> ")
        place = base / name
        place.parent.mkdir(parents=True, exist_ok=True)
        if arrow:
            place.symlink_to(target)
        elif name.endswith("/"):
            place.mkdir(exist_ok=True)
        else:
            place.write_text(name, "utf-8")


def resolved(adapter: WorldAdapterV2, address: str, *, must: bool = True) -> str | None:
    """The canonical address, or None if refused; whatever is neither fails the test."""
    reply, ref = adapter.resolve(address, require_exists=must)
    if ref is None:
        refused_as_one(reply)
        return None
    assert "WA-RES-S-001" == reply.code
    assert ref.session_abs == reply.data["resolved"]
    return ref.session_abs


def refused_as_one(reply: Reply) -> None:
    """The one reply of spec 18: this code, the path and nothing more."""
    assert ("I", "WA-RES-I-001", ["path"]) == (reply.reply_type, reply.code, list(reply.data))
    assert isinstance(reply.data["path"], str)


def ref_to(adapter: WorldAdapterV2, address: str, *, must: bool = True) -> VisibilityRef:
    reply, ref = adapter.resolve(address, require_exists=must)
    assert ref is not None, f"{address!r} gives {reply.code}"
    return ref
