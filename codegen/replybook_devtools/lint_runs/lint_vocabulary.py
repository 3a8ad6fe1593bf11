"""The registry of a project as the linter sees it: codes, former ids, layers, areas, tools.

Reading YAML takes longer than linting a file, so what was read is kept in the cache of the project, and holds as
long as every file that it was read from has the same bytes. Source: specification 12 and 13.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Final, cast

from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.vocabulary import FormerCode, KnownCode, LintVocabulary

if TYPE_CHECKING:
    from pathlib import Path

    from replybook_registry.model import Code, Registry
    from replybook_registry.project import Project

__all__ = ["vocabulary_kept", "vocabulary_of", "vocabulary_of_registries"]

_CACHE: Final = ".replybook_cache/vocabulary.json"
_PACKAGE: Final = re.compile(r"pkg:([\w.]+)")
_FORM: Final = 1
"""Raised when the same registry gives another vocabulary."""


def vocabulary_of(root: Path, *, may_keep: bool = True) -> LintVocabulary:
    """Return the vocabulary of all projects of a folder; without one that of the installed base registry.

    `UsageError` where a registry cannot be read. `may_keep` reads and writes the cache.
    """
    kept = vocabulary_kept(root) if may_keep else None
    return kept or _read(root, may_keep)


def vocabulary_of_registries(registries: Iterable[Registry]) -> LintVocabulary:
    """One vocabulary of several registries, each with what it extends; at least one."""
    some = list(registries)
    codes = {str(code.id): code for registry in some for code in registry.codes}
    gone = [code for code in codes.values() if code.status == "retired"]
    return LintVocabulary.made_of(
        codes=(_known(code) for code in codes.values() if code.status != "retired"),
        former=(*_legacy(some), *map(_retired, gone)),
        layers={layer.name: layer.allowed_types for one in some for layer in one.layers},
        areas={area.name for one in some for area in one.areas},
        tools={
            tool.name: (*tool.codes, *filter(None, [tool.default_success]))
            for one in some
            for tool in one.tools
        },
        types={kind.letter: kind.builder_method for one in some for kind in one.types},
    )


def _known(code: Code) -> KnownCode:
    return KnownCode(
        code=str(code.id),
        key=code.key,
        reply_type=code.id.type,
        status=code.status,
        title=code.title,
        meaning=code.meaning,
        required=frozenset(param.name for param in code.params if param.required),
        params=frozenset(param.name for param in code.params),
        use=code.use,
        advice=code.reason or "",
        given_by_wrapper=code.given_by is not None,
    )


def _retired(code: Code) -> FormerCode:
    return FormerCode(str(code.id), "retired", code.use, code.reason or "")


def _legacy(registries: Sequence[Registry]) -> Iterator[FormerCode]:
    """Yield the ids that are gone; `keep` and `deprecated` in the table of old ids say that one is not."""
    for registry in registries:
        for row in registry.legacy:
            if row.verdict in ("moved", "retired"):
                yield FormerCode(row.code, row.verdict, row.use, row.advice)


# Reading


def _read(root: Path, may_keep: bool) -> LintVocabulary:
    from replybook_registry.project import BadProject, open_projects

    try:
        projects = open_projects(root)
    except BadProject as error:
        if "there is no registry here" in str(error):
            return LintVocabulary.of_active()
        raise UsageError(str(error)) from error
    found = vocabulary_of_registries([_registry(project) for project in projects])
    if may_keep:
        _keep(root, [*_folders(projects)], found)
    return found


def _registry(project: Project) -> Registry:
    from replybook_registry.read import project_files, read_files
    from replybook_registry.resolve import BadRegistry

    try:
        resolved = read_files(project_files(project))
    except BadRegistry as error:
        raise _unreadable() from error
    if not resolved.complete:
        raise _unreadable()
    return resolved.registry


def _unreadable() -> UsageError:
    return UsageError("the registry of this project cannot be read; run: replybook check")


def _folders(projects: Sequence[Project]) -> Iterator[Path]:
    """Every folder that the registries of these projects were read from, their bases included."""
    from replybook_registry.files import package_folder
    from replybook_registry.project import import_roots

    for project in projects:
        waiting = [project.root / source for source in project.sources]
        while waiting:
            folder = waiting.pop()
            yield folder
            bases = (package_folder(name, import_roots(project)) for name in _extended(folder))
            waiting += [base for base in bases if base is not None]


def _extended(folder: Path) -> list[str]:
    """Return the packages that the head of a registry names; one too many is watched for nothing, and no more."""
    try:
        head = (folder / "registry.yaml").read_text("utf-8", "replace")
    except OSError:
        return []
    return _PACKAGE.findall(head)


# The cache


def vocabulary_kept(root: Path | str) -> LintVocabulary | None:
    """Return what was read last time, if nothing it was read from has changed."""
    import json

    try:
        with open(f"{root}{os.sep}{_CACHE}", "rb") as file:
            value = cast("dict[str, object]", json.load(file))
        if value["digest"] != _digest(root, cast("list[str]", value["folders"])):
            return None
        return LintVocabulary.from_json(cast("str", value["vocabulary"]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _keep(root: Path, folders: Sequence[Path], found: LintVocabulary) -> None:
    """Keep the vocabulary; a cache that cannot be written is no fault."""
    import json

    from replybook_devtools.lint.edits import write_atomically

    names = [*dict.fromkeys(str(folder.absolute()) for folder in folders)]
    value = {
        "folders": names,
        "digest": _digest(root, names),
        "vocabulary": found.to_json(),
    }
    file = root / _CACHE
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        ignored = file.parent / ".gitignore"
        if not ignored.exists():
            ignored.write_text("*\n", "utf-8")
        write_atomically(file, json.dumps(value).encode())


def _digest(root: Path | str, folders: Sequence[str]) -> str:
    """Return what names the bytes of all files that a vocabulary is read from, and the form it is kept in."""
    from _blake2 import blake2b  # what hashlib hands out, without what else hashlib loads

    made = blake2b(f"{_FORM}".encode(), digest_size=16)
    names = [f"{root}{os.sep}pyproject.toml"]
    for name in (*names, *(name for folder in folders for name in _yaml(folder))):
        with suppress(FileNotFoundError), open(name, "rb", buffering=0) as file:
            data = file.read()
            made.update(f"\0{name}\0{len(data)}\0".encode("utf-8", "surrogateescape"))
            made.update(data)
    return made.hexdigest()


def _yaml(folder: str) -> Iterator[str]:
    for parent, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            if name.endswith((".yaml", ".yml")):
                yield f"{parent}{os.sep}{name}"
