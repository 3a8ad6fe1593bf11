"""Write a plan: all of it or nothing, one generator at a time, unchanged files left alone.

Every changed file is first written beside its target; only when all of them are there are they
renamed. A second generator waits at the output folder, which the first one holds.
Source: decision 15.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from replybook_codegen.drift import Drift, drift, listed
from replybook_codegen.held_folder import StillHeld, held
from replybook_codegen.plan import MARK, Plan

__all__ = ["CannotWrite", "Written", "write"]

_TEMPORARY: Final = ".replybook-new"
_PATIENCE: Final = 10.0


class CannotWrite(Exception):
    """Nothing was written; the text names the file, relative to the project, and the way out."""


@dataclass(frozen=True, slots=True)
class Written:
    """The result of a run: files written, orphans removed, orphans left because somebody edited them."""

    changed: tuple[PurePosixPath, ...]
    removed: tuple[PurePosixPath, ...]
    kept: tuple[Drift, ...]


def write(
    plan: Plan,
    root: Path,
    *,
    patience: float = _PATIENCE,
    sleep: Callable[[float], None] = time.sleep,
) -> Written:
    """Bring the files below `root` in line with the plan; raises `CannotWrite`."""
    folder = plan.manifest.parent
    _make_folder(root, folder)
    with _only_generator(root, folder, patience, sleep):
        known = listed(plan, root)
        found = drift(plan, root)
        _refuse_foreign(found, known)
        _sweep(root, plan)
        changed = {d.path: d.want for d in found if d.want is not None}
        _replace(root, changed)
        removed = tuple(_remove_orphans(root, found))
    kept = tuple(d for d in found if d.kind == "orphan" and d.path not in removed)
    return Written(tuple(changed), removed, kept)


@contextmanager
def _only_generator(
    root: Path, folder: PurePosixPath, patience: float, sleep: Callable[[float], None]
) -> Generator[None]:
    """Hold the output folder while the body writes there."""
    with ExitStack() as stack:
        try:
            with _telling(folder):
                stack.enter_context(held(root / folder, patience_s=patience, sleep=sleep))
        except StillHeld:
            raise CannotWrite(
                f"another generator is writing {folder}; wait until it has ended, then try again"
            ) from None
        yield


def _refuse_foreign(found: list[Drift], known: Mapping[PurePosixPath, str]) -> None:
    """Never overwrite what the generator did not write: no mark, not in the manifest, not empty."""
    for difference in found:
        have = difference.have
        if difference.kind != "edited" or have is None or difference.path in known:
            continue
        if have.strip() and MARK not in have[:400]:
            raise CannotWrite(
                f"{difference.path} was not written by replybook; move it away, or choose another"
                " folder in [tool.replybook]"
            )


def _sweep(root: Path, plan: Plan) -> None:
    """Remove what a generator left that was killed while it wrote; nobody else writes now."""
    for folder in plan.folders:
        for left in (root / folder).rglob(f".*{_TEMPORARY}"):
            left.unlink(missing_ok=True)


def _replace(root: Path, changed: Mapping[PurePosixPath, str]) -> None:
    """Write everything beside its target, then rename; on any trouble leave all as it was."""
    ready: dict[PurePosixPath, Path] = {}
    try:
        for path, text in changed.items():
            _make_folder(root, path.parent)
            ready[path] = root / path.parent / f".{path.name}{_TEMPORARY}"
            with _telling(path):
                ready[path].write_bytes(text.encode())
        for path in list(ready):
            with _telling(path, _RENAMING):
                ready[path].replace(root / path)
                del ready[path]
    finally:
        for temporary in ready.values():
            temporary.unlink(missing_ok=True)


def _remove_orphans(root: Path, found: list[Drift]) -> Iterator[PurePosixPath]:
    """Remove orphans that are exactly what the generator wrote."""
    for orphan in found:
        if orphan.kind == "orphan" and orphan.intact:
            with _telling(orphan.path, _RENAMING):
                (root / orphan.path).unlink(missing_ok=True)
            yield orphan.path


def _make_folder(root: Path, folder: PurePosixPath) -> None:
    with _telling(folder):
        (root / folder).mkdir(parents=True, exist_ok=True)


_WRITING: Final = "nothing was changed; make the folder writable or free some space"
_RENAMING: Final = "some files are new and some are old; make the folder writable"


@contextmanager
def _telling(path: PurePosixPath, state: str = _WRITING) -> Generator[None]:
    """Turn what the system says into one line that names a path of the project."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise CannotWrite(
            f"{path} cannot be written: {why}; {state}, then run replybook generate again"
        ) from error
