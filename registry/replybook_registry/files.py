"""Where registry files come from: the only reading of a folder or an installed package.

A file over `MAX_BYTES` is not read at all, so that a misplaced dump cannot fill the memory.
Source: design 3 ("I/O only at the ends"), issue "Bad input".
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from replybook_registry.rules import rb150_unreadable_file as unreadable
from replybook_schema import Finding, Place

__all__ = ["MAX_BYTES", "RegistryFiles", "package_folder", "read_folder"]

MAX_BYTES = 32 * 1024 * 1024
"""The largest file that is read; 100,000 codes fit twice into two of them."""


@dataclass(frozen=True, slots=True)
class RegistryFiles:
    """The bytes of a registry by name below its folder; `label` stands before names in findings.

    `labels` overrides it name by name, where a project has more than one source folder.
    """

    files: Mapping[str, bytes]
    label: str = ""
    findings: tuple[Finding, ...] = ()
    labels: Mapping[str, str] = field(default_factory=dict[str, str])

    def shown(self, name: str) -> str:
        """How findings call the file."""
        return self.labels.get(name, self.label) + name


def read_folder(folder: Path, label: str = "") -> RegistryFiles:
    """Read every YAML file below `folder`; what cannot be read becomes a finding (RB150)."""
    files: dict[str, bytes] = {}
    findings: list[Finding] = []
    if not folder.is_dir():
        why, fix = "not a folder", "name the folder that holds registry.yaml"
        return RegistryFiles({}, label, (unreadable.finding(Place(label or "."), why, fix),))
    for path in _yaml_files(folder):
        name = path.relative_to(folder).as_posix()
        try:
            files[name] = _read(path)
        except OSError as error:
            why = (error.strerror or type(error).__name__).lower()
            fix = "make it a readable file of at most 32 MB; split large files by layer or area"
            findings.append(unreadable.finding(Place(label + name), why, fix))
    return RegistryFiles(files, label, tuple(findings))


def _yaml_files(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        hidden = any(part.startswith(".") for part in path.relative_to(folder).parts)
        if path.suffix in {".yaml", ".yml"} and not hidden:
            yield path


def _read(path: Path) -> bytes:
    if path.stat().st_size > MAX_BYTES:
        raise OSError(0, "larger than 32 MB")
    return path.read_bytes()


def package_folder(name: str) -> Path | None:
    """The folder of an importable package, found without importing it; None if there is none."""
    try:
        spec = importlib.util.find_spec(name)
    except (ImportError, ValueError):
        return None
    if spec is None or not spec.submodule_search_locations:
        return None
    return Path(next(iter(spec.submodule_search_locations)))
