"""Registry files, read from a folder or from an installed package.

A file over `MAX_BYTES` is not read, so that a misplaced dump cannot fill the memory.
"""

from __future__ import annotations

import importlib.util
import os
import stat
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from replybook_registry.rules import rb150_unreadable_file as unreadable
from replybook_schema import Finding, Place

MAX_BYTES = 32 * 1024 * 1024
"""Maximum size of a file. Two such files have room for 200,000 codes."""


@dataclass(frozen=True, slots=True)
class RegistryFiles:
    """The files of a registry.

    Attributes:
        files: The contents by name below the folder.
        label: The prefix of names in findings.
        labels: Other prefixes for single names, if a project has several source folders.
        roots: Folders from which packages of the project are imported. One of them may be a base.
    """

    files: Mapping[str, bytes]
    label: str = ""
    findings: tuple[Finding, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict[str, str])
    roots: tuple[Path, ...] = ()

    def shown(self, name: str) -> str:
        """Return the name of a file in findings, printable and on one line."""
        return self.labels.get(name, self.label) + _printable(name)


def read_folder(folder: Path, label: str = "") -> RegistryFiles:
    """Read every YAML file below `folder`. A file that cannot be read gives a finding (RB150)."""
    files: dict[str, bytes] = {}
    findings: list[Finding] = []
    if not folder.is_dir():
        why, fix = "not a folder", "name the folder that holds registry.yaml"
        return RegistryFiles({}, label, (unreadable.finding(Place(label or "."), why, fix),))
    for path in _yaml_files(folder):
        name = path.relative_to(folder).as_posix()
        try:
            files[name] = _read(path)
        except _Unread as unread:
            place = Place(label + _printable(name) if name != "." else label or ".")
            findings.append(unreadable.finding(place, unread.why, unread.fix))
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            findings.append(unreadable.finding(Place(label + _printable(name)), why, _FIX))
    return RegistryFiles(files, label, tuple(findings))


def _printable(name: str) -> str:
    return "".join(sign if sign.isprintable() else ascii(sign)[1:-1] for sign in name)


def _yaml_files(folder: Path) -> Iterator[Path]:
    """Yield the files of a registry, and the folders that cannot be read.

    All of them are YAML but the weights of the wording model, which a tool writes.
    """
    refused: list[OSError] = []
    found: list[Path] = []
    for parent, folders, names in os.walk(folder, onerror=refused.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        found += (Path(parent, name) for name in folders if Path(parent, name).is_symlink())
        found += (Path(parent, name) for name in [*folders, *names] if _is_yaml(name))
    found += (Path(str(error.filename)) for error in refused)
    weights = folder / "failures" / "weights.json"
    found += [weights] if weights.exists() else []
    yield from sorted(set(found))


def _is_yaml(name: str) -> bool:
    return name.lower().endswith((".yaml", ".yml")) and not name.startswith(".")


_FIX = "make it a readable file of at most 32 MB; split large files by layer or area"


class _Unread(Exception):
    """A file that is not opened."""

    def __init__(self, why: str, fix: str = _FIX) -> None:
        super().__init__(why)
        self.why = why
        self.fix = fix


def _read(path: Path) -> bytes:
    facts = path.stat()
    if stat.S_ISDIR(facts.st_mode) and path.is_symlink():
        raise _Unread("a link to a folder", "put the folder itself there; links are not followed")
    if stat.S_ISDIR(facts.st_mode) and not _is_yaml(path.name):
        raise _Unread("a folder that may not be opened", "make it readable")
    if not stat.S_ISREG(facts.st_mode) and not stat.S_ISDIR(facts.st_mode):
        raise _Unread("neither a file nor a folder")  # reading a pipe would never end
    if facts.st_size > MAX_BYTES:
        raise _Unread("larger than 32 MB")
    return path.read_bytes()


def package_folder(name: str, roots: Sequence[Path] = ()) -> Path | None:
    """Return the folder of a package, or None.

    The folders in `roots` are searched first. Nothing is imported, since a broken generated package
    would stop the whole command.
    """
    first, *deeper = name.split(".")
    for root in roots:
        folder = root.joinpath(first, *deeper)
        if (folder / "registry.yaml").is_file():
            return folder
    try:
        spec = importlib.util.find_spec(first)
    except (ImportError, ValueError):
        return None
    places = spec.submodule_search_locations if spec is not None else None
    folders = (Path(place, *deeper) for place in places or ())
    return next((folder for folder in folders if folder.is_dir()), None)
