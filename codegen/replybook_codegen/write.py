"""Writing of a plan: all files or none, by one generator at a time.

Unchanged files stay. Each changed file is first written beside its target. When all of them are
complete, they are renamed. A second generator waits for the lock on the output folder.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from replybook_codegen.drift import Drift, drift, read_manifest
from replybook_codegen.held_folder import StillHeld, hold_folder
from replybook_codegen.plan import MARK, Plan

_TEMPORARY: Final = ".replybook-new"
_PATIENCE: Final = 10.0


class CannotWrite(Exception):
    """Nothing was written. The message has the file, relative to the project, and a fix."""


@dataclass(frozen=True, slots=True)
class Written:
    """The result of a run.

    Attributes:
        removed: The removed orphans.
        kept: The orphans that were edited and therefore kept.
    """

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
    """Update the files below `root` to match the plan.

    Args:
        root: The folder of the project.
        patience: Maximum seconds to wait for another generator.
        sleep: Waits the given number of seconds. Replace it in tests.

    Raises:
        CannotWrite: If a file cannot be written.
    """
    folder = plan.manifest.parent
    _make_folder(root, folder)
    with _only_generator(root, folder, patience, sleep):
        known = read_manifest(plan, root)
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
    """Lock the output folder during the block."""
    with ExitStack() as stack:
        try:
            with _telling(folder):
                stack.enter_context(hold_folder(root / folder, patience_s=patience, sleep=sleep))
        except StillHeld:
            raise CannotWrite(
                f"another generator is writing {folder}; wait until it has ended, then try again"
            ) from None
        yield


def _refuse_foreign(found: list[Drift], known: Mapping[PurePosixPath, str]) -> None:
    """Refuse to overwrite a file of somebody else: no mark, not in the manifest, not empty."""
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
    """Remove temporary files of a generator that was killed. No other generator writes now."""
    for folder in plan.folders:
        for left in (root / folder).rglob(f".*{_TEMPORARY}"):
            left.unlink(missing_ok=True)


def _replace(root: Path, changed: Mapping[PurePosixPath, str]) -> None:
    """Write every file beside its target, then rename all. On an error, keep the old files."""
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
    """Remove the orphans that were not edited."""
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
    """Turn a system error into a message with a path of the project."""
    try:
        yield
    except OSError as error:
        why = (error.strerror or type(error).__name__).lower()
        raise CannotWrite(
            f"{path} cannot be written: {why}; {state}, then run replybook generate again"
        ) from error
