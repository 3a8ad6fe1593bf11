"""The vocabulary of a project: codes, former ids, layers, areas and tools for the linter.

Reading YAML takes longer than linting a file. So the vocabulary is cached in the project, and the
cache is valid as long as every file that it was read from has the same bytes.
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

_CACHE: Final = ".replybook_cache/vocabulary.json"
_PACKAGE: Final = re.compile(r"pkg:([\w.]+)")
_FORM: Final = 1
"""Version of the cache. Increase it when the same registry gives another vocabulary."""


def vocabulary_of(root: Path, *, may_keep: bool = True) -> LintVocabulary:
    """Return the vocabulary of all projects of a folder, or of the installed base registry.

    Args:
        may_keep: Read and write the cache.

    Raises:
        UsageError: A registry cannot be read.
    """
    kept = vocabulary_kept(root) if may_keep else None
    return kept or _read(root, may_keep)


def vocabulary_of_registries(registries: Iterable[Registry]) -> LintVocabulary:
    """Return one vocabulary of one or more registries, including those that they extend."""
    some = list(registries)
    codes = {str(code.id): code for registry in some for code in registry.codes}
    gone = [code for code in codes.values() if code.status == "retired"]
    return LintVocabulary.made_of(
        codes=(_convert_code(code) for code in codes.values() if code.status != "retired"),
        former=(*_legacy(some), *map(_convert_retired, gone)),
        layers={layer.name: layer.allowed_types for one in some for layer in one.layers},
        areas={area.name for one in some for area in one.areas},
        tools={
            tool.name: (*tool.codes, *filter(None, [tool.default_success]))
            for one in some
            for tool in one.tools
        },
        types={kind.letter: kind.builder_method for one in some for kind in one.types},
    )


def _convert_code(code: Code) -> KnownCode:
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


def _convert_retired(code: Code) -> FormerCode:
    return FormerCode(str(code.id), "retired", code.use, code.reason or "")


def _legacy(registries: Sequence[Registry]) -> Iterator[FormerCode]:
    """Yield the former ids. Entries with the verdict `keep` or `deprecated` are still valid ids."""
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
    lint_vocabulary = vocabulary_of_registries([_registry(project) for project in projects])
    if may_keep:
        _keep(root, [*_folders(projects)], lint_vocabulary)
    return lint_vocabulary


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
    """Yield every folder that the registries of these projects were read from, bases included."""
    from replybook_registry.files import package_folder
    from replybook_registry.project import import_roots

    for project in projects:
        waiting = [project.root / source for source in project.sources]
        while waiting:
            folder = waiting.pop()
            yield folder
            bases = (
                package_folder(name, import_roots(project))
                for name in _read_extended_packages(folder)
            )
            waiting += [base for base in bases if base is not None]


def _read_extended_packages(folder: Path) -> list[str]:
    """Return the packages that registry.yaml mentions. An extra name does no harm."""
    try:
        head = (folder / "registry.yaml").read_text("utf-8", "replace")
    except OSError:
        return []
    return _PACKAGE.findall(head)


# The cache


def vocabulary_kept(root: Path | str) -> LintVocabulary | None:
    """Return the cached vocabulary if the files it was read from are unchanged, or None."""
    import json

    try:
        with open(f"{root}{os.sep}{_CACHE}", "rb") as file:
            value = cast("dict[str, object]", json.load(file))
        if value["digest"] != _digest(root, cast("list[str]", value["folders"])):
            return None
        return LintVocabulary.from_json(cast("str", value["vocabulary"]))
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return None


def _keep(root: Path, folders: Sequence[Path], lint_vocabulary: LintVocabulary) -> None:
    """Cache the vocabulary. A cache that cannot be written is ignored."""
    import json

    from replybook_devtools.lint.edits import write_atomically

    names = [*dict.fromkeys(str(folder.absolute()) for folder in folders)]
    value = {
        "folders": names,
        "digest": _digest(root, names),
        "vocabulary": lint_vocabulary.to_json(),
    }
    file = root / _CACHE
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        ignored = file.parent / ".gitignore"
        if not ignored.exists():
            ignored.write_text("*\n", "utf-8")
        write_atomically(file, json.dumps(value).encode())


def _digest(root: Path | str, folders: Sequence[str]) -> str:
    """Return a digest of all files that a vocabulary is read from, and of the cache format."""
    from _blake2 import blake2b  # the function of hashlib, without the other imports of hashlib

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
