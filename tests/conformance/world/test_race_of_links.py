"""Eight threads resolve, read, list and write while another process swaps links under them.

Two seconds by default; REPLYBOOK_RACE_SECONDS says otherwise (`make soak` takes thirty).
Source: specification 17, issue "a component swapped between resolve and use gains nothing".
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from tests.bounded_waits import PATIENCE
from tests.conformance.world import link_swapper
from tests.conformance.world.made_world import LoadedMod, LoadedSession, make_tree

from replybook import VisibilityRef, WorldAdapterV2

SECONDS = float(os.environ.get("REPLYBOOK_RACE_SECONDS", "1"))
READ = (
    "root:repo/still/file.txt",
    "root:repo/swing/file.txt",
    "root:repo/deep/swing/below/file.txt",
    "root:repo/final.txt",
    "root:repo/a/b/up",
    "root:repo/a/b/file.txt",
    "root:repo/in_turn/file.txt",
    "mod:Deep/swing/below/file.txt",
)
LISTED = ("root:repo/swing", "root:repo/deep/swing", "root:repo/in_turn", "root:repo/a/b")
WRITTEN = ("root:repo/swing/new.txt", "root:repo/deep/swing/new.txt", "root:repo/target.txt")
ONLY_OUTSIDE = {"secret.txt", "far", "public.txt"}


@dataclass
class Race:
    """The state that the threads share, and their results."""

    base: Path
    adapter: WorldAdapterV2
    session: LoadedSession
    outside: frozenset[tuple[int, int]]
    seen: Counter[str] = field(default_factory=Counter)
    escapes: list[str] = field(default_factory=list)
    ends_at: float = 0.0
    lock: threading.Lock = field(default_factory=threading.Lock)

    def renew(self) -> None:
        """Another playset, so that the registry of tokens starts anew."""
        with self.lock:
            other = LoadedMod(f"Spare {self.seen['playsets']}", self.base / "repo/still")
            self.session.mods = [*self.session.mods[:1], other]
            self.seen["playsets"] += 1

    def note(self, **seen: int) -> None:
        with self.lock:
            self.seen.update(seen)

    def escaped(self, how: str) -> None:
        with self.lock:
            self.escapes.append(how)


@contextmanager
def attacked(base: Path) -> Iterator[list[int]]:
    """While this runs, links are swapped; afterwards the list holds how often."""
    swaps: list[int] = []
    command = [sys.executable, str(Path(link_swapper.__file__)), str(base)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as attacker:
        try:
            yield swaps
            said, _ = attacker.communicate(timeout=PATIENCE)
        finally:
            attacker.kill()
        swaps.append(int(said))


def identities(folder: Path) -> frozenset[tuple[int, int]]:
    """Device and inode of every file that lies below a folder."""
    found = (path.lstat() for path in folder.rglob("*") if path.is_file() or path.is_symlink())
    return frozenset((info.st_dev, info.st_ino) for info in found)


def look(race: Race, address: str) -> VisibilityRef | None:
    reply, ref = race.adapter.resolve(address, require_exists=race.seen["resolved"] % 2 == 0)
    if reply.code == "WA-RES-E-001":
        assert "visibility_registry_capacity" == reply.data.get("reason"), dict(reply.data)
        race.renew()
    elif ref is None:
        assert "WA-RES-I-001" == reply.code
    race.note(resolved=ref is not None, refused=ref is None)
    return ref


def read(race: Race, address: str, ref: VisibilityRef) -> None:
    with race.adapter.open_read(ref) as file:
        info = os.fstat(file.fileno())
        text = file.read()
    if (info.st_dev, info.st_ino) in race.outside or text.startswith(b"outside"):
        race.escaped(f"read {address}: {text!r}")
    race.note(read=1)


def list_(race: Race, address: str, ref: VisibilityRef) -> None:
    names = {entry.name for entry in race.adapter.listdir(ref)}
    if names & ONLY_OUTSIDE:
        race.escaped(f"listed {address}: {sorted(names)}")
    race.note(listed=1)


def write(race: Race, address: str, ref: VisibilityRef) -> None:
    with race.adapter.open_write(ref) as file:
        file.write(b"repo: written in the race")
    race.note(written=1)


def run(race: Race, number: int) -> None:
    """One thread: the last one writes, the others read and list."""
    from replybook.world import WorldFault

    works = [(write, a) for a in WRITTEN] if number == 7 else []
    works = works or [(read, a) for a in READ] + [(list_, a) for a in LISTED]
    while time.monotonic() < race.ends_at:
        for work, address in works:
            try:
                if ref := look(race, address):
                    work(race, address, ref)
            except WorldFault:
                race.note(faults=1)
            except BaseException as error:
                race.escaped(f"{work.__name__} {address} raised {error!r}")
                return


def test_no_read_list_or_write_gets_outside_while_links_are_swapped(
    tmp_path: Path, backend: Any, record_property: Any
) -> None:
    make_tree(tmp_path, link_swapper.TREE)
    session = LoadedSession([LoadedMod("Deep", tmp_path / "repo/deep")])
    with WorldAdapterV2(
        session=session,
        roots={"repo": tmp_path / "repo"},
        get_mode=lambda: "ck3raven-dev",
        backend=backend,
    ) as adapter:
        race = Race(tmp_path, adapter, session, identities(tmp_path / "outside"))
        before = sorted(path.name for path in (tmp_path / "outside").rglob("*"))
        race.ends_at = time.monotonic() + SECONDS
        threads = [threading.Thread(target=run, args=(race, n)) for n in range(8)]
        with attacked(tmp_path) as swaps:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    record_property("race", f"{dict(race.seen)}, {swaps[0]} swaps")
    print(f"race: {dict(race.seen)}, {swaps[0]} swaps")
    after = sorted(path.name for path in (tmp_path / "outside").rglob("*"))
    outside = [p for p in (tmp_path / "outside").rglob("*.txt") if p.parent.name != "b"]
    assert [] == race.escapes
    assert set(before) | {"b", "up", "file.txt"} >= set(after)
    assert all(path.read_text("utf-8").startswith("outside/") for path in outside)
    assert all(race.seen[what] for what in ("resolved", "refused", "read", "listed", "written"))
    assert swaps[0] > 0


SEEN_IN_PART = (
    "root:steam/turn/d/f",
    "root:steam/turn/s/f",
    "root:steam/seen/s/f",
    "root:steam/hidden/d/f",
    "mod:Seen/s/f",
    "mod:Seen/d/f",
)


def run_in_part(race: Race) -> None:
    """One thread, in a mode that sees of the root what is in a mod of the session."""
    from replybook.world import WorldFault

    while time.monotonic() < race.ends_at:
        for address in SEEN_IN_PART:
            try:
                if ref := look(race, address):
                    with race.adapter.open_read(ref) as file:
                        text = file.read()
                    race.note(read=1)
                    if not text.startswith(b"steam/seen/"):
                        race.escaped(f"read {address}: {text!r}")
            except WorldFault as fault:
                race.note(faults=1)
                if fault.code.reply_type != "I":
                    race.escaped(f"{address} gave {fault.code}")
            except BaseException as error:
                race.escaped(f"{address} raised {error!r}")
                return


def test_nothing_hidden_is_read_while_links_from_seen_to_hidden_are_swapped(
    tmp_path: Path, backend: Any, record_property: Any
) -> None:
    make_tree(tmp_path, link_swapper.TREE)
    session = LoadedSession([LoadedMod("Seen", tmp_path / "steam/seen")])
    with WorldAdapterV2(
        session=session,
        roots={"steam": tmp_path / "steam"},
        get_mode=lambda: "ck3lens",
        backend=backend,
    ) as adapter:
        race = Race(tmp_path, adapter, session, frozenset())
        race.ends_at = time.monotonic() + SECONDS
        threads = [threading.Thread(target=run_in_part, args=(race,)) for _ in range(4)]
        with attacked(tmp_path) as swaps:
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()

    record_property("race", f"{dict(race.seen)}, {swaps[0]} swaps")
    assert [] == race.escapes
    assert all(race.seen[what] for what in ("resolved", "refused", "read"))
    assert swaps[0] > 0


@pytest.mark.parametrize(("one", "other"), link_swapper.EXCHANGED)
def test_the_attacker_really_swaps(tmp_path: Path, one: str, other: str) -> None:
    make_tree(tmp_path, link_swapper.TREE)
    link_swapper.exchange(tmp_path / one, tmp_path / other)

    assert (tmp_path / one).is_symlink()
    assert not (tmp_path / other).is_symlink()
