"""The plan: the text of every generated file, before anything is written."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final, TypeAlias

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.targets import (
    builder,
    codes,
    docs_tables,
    failures,
    generated_test,
    json_schemas,
    manifest,
    mappings,
    messages,
    names,
    package_init,
    params,
    registry_json,
    taxonomy,
    typescript,
    vocabulary,
)
from replybook_registry.hidden_marks import without_hidden_marks
from replybook_registry.model import Registry

Target: TypeAlias = Callable[[Registry, GeneratedPackage], Iterator[Output]]

TARGETS: Final[tuple[Target, ...]] = (
    package_init.render,
    codes.render,
    params.render,
    registry_json.render,
    builder.render,
    messages.render,
    names.render,
    taxonomy.render,
    vocabulary.render,
    failures.render,
    manifest.render,
    json_schemas.render,
    mappings.render,
    typescript.render,
    docs_tables.render,
    generated_test.render,
)
"""Every target, in the order of rendering."""

MARK: Final = "@generated from the registry"
"""The text near the top of every generated file."""


@dataclass(frozen=True, slots=True)
class Layout:
    """The output folders, relative to the project. Files for a missing folder are left out."""

    package: PurePosixPath
    docs: PurePosixPath | None = None
    tests: PurePosixPath | None = None
    others: tuple[PurePosixPath, ...] = ()
    """Folders inside these that belong to other projects with the same root."""
    judging: PurePosixPath | None = None
    """The folder for the tables of the library, which only its base registry has."""

    @property
    def folders(self) -> tuple[PurePosixPath, ...]:
        """The existing folders."""
        return tuple(
            f for f in (self.package, self.docs, self.tests, self.judging) if f is not None
        )

    def path(self, output: Output) -> PurePosixPath | None:
        """Return the path of `output`, or None if the project has no folder for it."""
        folder = {
            "package": self.package,
            "docs": self.docs,
            "tests": self.tests,
            "judging": self.judging,
        }[output.place]
        return None if folder is None else folder / output.path


@dataclass(frozen=True, slots=True)
class Plan:
    """Text by path relative to the project. `manifest` is the file that lists all others."""

    files: Mapping[PurePosixPath, str]
    manifest: PurePosixPath
    folders: tuple[PurePosixPath, ...]
    others: tuple[PurePosixPath, ...] = ()


def plan(registry: Registry, package: GeneratedPackage, layout: Layout) -> Plan:
    """Render every file. Nothing is read or written."""
    files: dict[PurePosixPath, str] = {}
    for target in TARGETS:
        for output in target(registry, package):
            path = layout.path(output)
            if path is None:
                continue
            if path in files:
                raise ValueError(f"two targets write {path}")
            files[path] = _refuse_hidden_marks(path, output.text)
    listing = layout.package / "MANIFEST.json"
    files[listing] = manifest_text({path: digest(text.encode()) for path, text in files.items()})
    return Plan(dict(sorted(files.items())), listing, layout.folders, layout.others)


def _refuse_hidden_marks(path: PurePosixPath, text: str) -> str:
    """Return `text` without hidden marks.

    Raises:
        ValueError: It does not end with one line feed, or is outside of the folder of its target.
    """
    if path.is_absolute() or ".." in path.parts:
        raise ValueError(f"{path} is not inside the folder of its target")
    if "\r" in text or not text.endswith("\n") or text.startswith("\ufeff"):
        raise ValueError(f"{path} is not plain text with line feeds and a final one")
    return without_hidden_marks(text)


def digest(data: bytes) -> str:
    """Return the digest of a file for the manifest."""
    return hashlib.sha256(data).hexdigest()


def manifest_text(digests: Mapping[PurePosixPath, str]) -> str:
    """Return the manifest: one sorted line per file, so that parallel changes merge."""
    files = {str(path): digests[path] for path in sorted(digests)}
    mark = f"{MARK} by `replybook generate`. Do not edit: change the YAML and generate again."
    return json.dumps({"$comment": mark, "files": files}, indent=1, ensure_ascii=False) + "\n"
