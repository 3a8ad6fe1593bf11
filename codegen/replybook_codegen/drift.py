"""Drift: differences between the files on disk and the registry, found without git."""

from __future__ import annotations

import difflib
import io
import json
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final, Literal, TypeAlias, cast

from replybook_codegen.plan import MARK, Plan, digest, manifest_text
from replybook_schema import Finding, Place

Kind: TypeAlias = Literal["stale", "edited", "missing", "orphan"]

REMEDY: Final = "make fix"
"""The command that every drift message names."""

_CODES: Final[Mapping[Kind, str]] = {
    "stale": "RB160",
    "edited": "RB161",
    "missing": "RB162",
    "orphan": "RB163",
}
_PROBLEMS: Final[Mapping[Kind, str]] = {
    "stale": "the file is out of date",
    "edited": "the file was edited by hand, or merged",
    "missing": "the file is missing",
    "orphan": "the file is no longer generated",
}


class CannotRead(Exception):
    """A generated file cannot be read. The message has the file and the reason."""


@dataclass(frozen=True, slots=True)
class Drift:
    """One file that differs.

    Attributes:
        have: The text on disk.
        want: The text of the plan.
        intact: False for an orphan that was edited, so that it must not be removed.
    """

    kind: Kind
    path: PurePosixPath
    have: str | None
    want: str | None
    intact: bool = True

    def finding(self, remedy: str = REMEDY) -> Finding:
        """Return the difference as a finding of `check`."""
        fix = f"{self._first()}run: {remedy}"
        return Finding(Place(str(self.path)), _CODES[self.kind], _PROBLEMS[self.kind], fix)

    def _first(self) -> str:
        """Return the step that a person must do before the command helps."""
        if self.kind == "edited":
            return "move the edit into the YAML, then "
        if self.kind == "orphan" and not self.intact:
            return "delete the file, or take its first line off to keep it, then "
        return ""

    def diff(self) -> str:
        """Return a unified diff from the file on disk to the expected one."""
        before = "/dev/null" if self.have is None else f"a/{self.path}"
        after = "/dev/null" if self.want is None else f"b/{self.path}"
        have, want = _lines(self.have or ""), _lines(self.want or "")
        return "".join(_with_line_ends(difflib.unified_diff(have, want, before, after)))


def _lines(text: str) -> list[str]:
    """Return the lines with their ends. Only a line feed ends a line, as in every diff tool."""
    return io.StringIO(text, newline="\n").readlines()


def _with_line_ends(lines: Iterator[str]) -> Iterator[str]:
    for line in lines:
        yield line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n"


def drift(plan: Plan, root: Path) -> list[Drift]:
    """Return all differences between the plan and the files below `root`, by path."""
    known = read_manifest(plan, root)
    found = [*_compare_plan(plan, root, known), *_orphans(plan, root, known)]
    return sorted(found, key=lambda drift: drift.path)


def read_manifest(plan: Plan, root: Path) -> Mapping[PurePosixPath, str]:
    """Return the digests in the manifest on disk, or nothing if it is missing or damaged."""
    files = _files(_read(root, plan.manifest))
    digests = {PurePosixPath(path): str(value) for path, value in files.items()}
    return {path: value for path, value in digests.items() if _inside(path)}


def _files(manifest: bytes | None) -> Mapping[str, object]:
    try:
        data: object = json.loads(manifest or b"{}")
    except (ValueError, RecursionError):  # a merge left its marks, or the file is no manifest
        return {}
    files = cast("dict[str, object]", data).get("files") if isinstance(data, dict) else None
    return cast("dict[str, object]", files) if isinstance(files, dict) else {}


def _inside(path: PurePosixPath) -> bool:
    """Return True if a path stays inside the project.

    Files that a manifest names may be removed.
    """
    return not path.is_absolute() and ".." not in path.parts


def _compare_plan(plan: Plan, root: Path, known: Mapping[PurePosixPath, str]) -> Iterator[Drift]:
    for path, want in plan.files.items():
        data = _read(root, path)
        if data is None:
            yield Drift("missing", path, None, want)
        elif data != want.encode():
            kind: Kind = "stale" if _is_ours(plan, path, data, known) else "edited"
            yield Drift(kind, path, _text(data), want)


def _is_ours(
    plan: Plan, path: PurePosixPath, data: bytes, known: Mapping[PurePosixPath, str]
) -> bool:
    """Return True if the generator wrote `data`. The manifest has no digest of itself."""
    if path == plan.manifest:
        return data == manifest_text(known).encode()
    return digest(data) == known.get(path)


def _orphans(plan: Plan, root: Path, known: Mapping[PurePosixPath, str]) -> Iterator[Drift]:
    """Yield files that the manifest lists or that have the mark, but that are not in the plan."""
    candidates = {path for path in known if path not in plan.files}
    for folder in plan.folders:
        candidates.update(_find_marked_files(plan, root, folder))
    for path in candidates:
        data = _read(root, path)
        if data is not None:
            yield Drift("orphan", path, _text(data), None, digest(data) == known.get(path))


def _find_marked_files(plan: Plan, root: Path, folder: PurePosixPath) -> Iterator[PurePosixPath]:
    for file in (root / folder).rglob("*"):
        path = PurePosixPath(file.relative_to(root).as_posix())
        hidden = any(part.startswith((".", "__pycache__")) for part in path.parts)
        foreign = any(other in path.parents for other in plan.others)
        if path in plan.files or hidden or foreign or not file.is_file():
            continue
        if _has_mark(file, path):
            yield path


def _has_mark(file: Path, path: PurePosixPath) -> bool:
    try:
        with file.open("rb") as stream:
            return MARK.encode() in stream.read(400)
    except FileNotFoundError:  # removed meanwhile
        return False
    except OSError as error:
        raise _cannot_read(path, error) from error


def _read(root: Path, path: PurePosixPath) -> bytes | None:
    """Return the bytes of a file, or None. A link out of the project raises `CannotRead`."""
    file = root / path
    if not Path(os.path.realpath(file)).is_relative_to(os.path.realpath(root)):
        raise CannotRead(f"{path} leads out of the project by a link; put a folder or file there")
    try:
        if file.exists() and not file.is_file() and not file.is_dir():
            raise OSError(0, "neither a file nor a folder")  # reading a pipe would never end
        return file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _cannot_read(path, error) from error


def _cannot_read(path: PurePosixPath, error: OSError) -> CannotRead:
    why = (error.strerror or type(error).__name__).lower()
    return CannotRead(f"{path} cannot be read: {why}; make it a readable file")


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
