"""The baseline of `breaking`: a git ref, a folder or a wheel, read into memory.

The baseline is not checked, since it cannot break rules that did not exist when it was released. A
baseline that cannot be read raises `BadBaseline` and is never treated as an empty registry.
"""

from __future__ import annotations

import zipfile
import zlib
from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import cast

from replybook_registry.baseline.errors import BadBaseline, Past, is_registry_file
from replybook_registry.baseline.git import GitPast
from replybook_registry.evolution.version import is_version
from replybook_registry.files import MAX_BYTES, RegistryFiles, read_folder
from replybook_registry.load import load_yaml
from replybook_registry.model import Registry
from replybook_registry.nodes import Items, Table
from replybook_registry.read import read_files
from replybook_registry.resolve import BadRegistry, Resolved
from replybook_registry.schema_check import Shape
from replybook_registry.schemas import schema_name, schema_text

_MAX_ENTRIES = 100_000


class WheelPast:
    """The only registry in a wheel."""

    def __init__(self, path: Path, shown: str) -> None:
        self._path = path
        self._shown = shown
        self._entries = self._read_entries()
        self._home = self._find_home()

    def folder(self, source: str) -> Mapping[str, bytes]:
        """Return the files of the registry, for any source folder."""
        del source  # a wheel does not know the source folder of a package
        below = f"{self._home}/" if self._home else ""
        names = [n for n in self._entries if n.startswith(below) and is_registry_file(n)]
        return {name[len(below) :]: self._content(name) for name in names}

    def file(self, path: str) -> bytes | None:
        """Return a file of a package, found by package and file name."""
        wanted = PurePosixPath(path).parts[-2:]
        names = [name for name in self._entries if PurePosixPath(name).parts[-2:] == wanted]
        return self._content(names[0]) if len(names) == 1 else None

    def _read_entries(self) -> Mapping[str, zipfile.ZipInfo]:
        try:
            with zipfile.ZipFile(self._path) as wheel:
                entries = wheel.infolist()
        except FileNotFoundError as error:
            raise self._bad("does not exist", "name an existing wheel") from error
        except (zipfile.BadZipFile, OSError, ValueError) as error:
            raise self._bad("is not a readable wheel", "build or download it again") from error
        names = {entry.filename: entry for entry in entries if not entry.is_dir()}
        if len(entries) > _MAX_ENTRIES or len(names) < sum(not e.is_dir() for e in entries):
            raise self._bad("is not a plain wheel", "build it again")
        return names

    def _find_home(self) -> str:
        homes = [str(PurePosixPath(n).parent) for n in self._entries if _is_head(n)]
        if len(homes) > 1:
            listed = ", ".join(sorted(homes))
            raise self._bad(f"holds {len(homes)} registries ({listed})", "unpack it and name one")
        if not homes:
            raise self._bad("holds no registry.yaml", "name a wheel that ships a registry")
        return "" if homes[0] == "." else homes[0]

    def _content(self, name: str) -> bytes:
        entry = self._entries[name]
        if entry.file_size > MAX_BYTES:
            raise self._bad(f"holds {name!r}, which is larger than 32 MB", "name another baseline")
        try:
            with zipfile.ZipFile(self._path) as wheel:
                return wheel.read(entry)  # no more than the declared size, and refused if that lies
        except (zipfile.BadZipFile, zlib.error, OSError, RuntimeError, EOFError) as error:
            raise self._bad(f"holds {name!r} in a damaged form", "build it again") from error

    def _bad(self, why: str, fix: str) -> BadBaseline:
        return BadBaseline(f"{self._shown} {why}; {fix}")


class FolderPast:
    """A registry folder, or a project folder with the same source folders."""

    def __init__(self, root: Path, shown: str) -> None:
        self._root = root
        self._shown = shown
        self._bare = (root / "registry.yaml").is_file()

    def folder(self, source: str) -> Mapping[str, bytes]:
        """Return the files of a source. A bare registry folder is used for every source."""
        path = self._root if self._bare else self._root / source
        if not path.is_dir():
            return {}
        folder = read_folder(path)
        for finding in folder.findings:
            raise BadBaseline(
                f"{self._shown}: {finding.place.path} {finding.problem}; {finding.fix}"
            )
        return folder.files

    def file(self, path: str) -> bytes | None:
        """Return a file of the project folder."""
        found = self._root / path
        if not found.is_file():
            return None
        if found.stat().st_size > MAX_BYTES:
            raise BadBaseline(
                f"{self._shown}: {path!r} is larger than 32 MB; name another baseline"
            )
        return found.read_bytes()


__all__ = [
    "ENVELOPE",
    "BadBaseline",
    "load_baseline",
    "open_past",
    "read_baseline",
    "read_envelopes",
]

ENVELOPE = "schema/replybook_schema/envelope.schema.yaml"
"""Path of the envelope schema in the base project."""

_HARMLESS = frozenset({"RB155"})  # a missing header comment changes no data
_UNREADABLE = frozenset({"RB150", "RB151"})


def read_baseline(project_root: Path, sources: Sequence[str], against: str) -> RegistryFiles:
    """Return the registry files of `against`, with the labels of the project's own files.

    `against` is the path of a wheel, a path that begins with `/`, `./` or `../`, a git ref, or the
    path of a registry or project folder. The first that fits is used.
    """
    past = open_past(project_root, against)
    files: dict[str, bytes] = {}
    labels: dict[str, str] = {}
    for source in sources:
        label = "" if source == "." else f"{source}/"
        for name, data in past.folder(source).items():
            if name not in files:
                files[name], labels[name] = data, label
    if "registry.yaml" not in files:
        places = " or ".join(f"{source}/registry.yaml" for source in sources)
        raise BadBaseline(f"{against!r} has no {places}; name a state that has this registry")
    return RegistryFiles(files, labels["registry.yaml"], (), labels)


def load_baseline(files: RegistryFiles) -> Registry:
    """Return the registry of the baseline, with everything that can be read."""
    try:
        resolved = read_files(files, shape=_as_it_stands)
    except BadRegistry as bad:
        causes = [finding for finding in bad.findings if finding.rule not in _HARMLESS]
        raise _unreadable(causes[0].place.path, causes[0].problem) from bad
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise _misshapen(files, error) from error
    if not is_version(resolved.registry.version):
        raise _unreadable(
            "registry.yaml", f"its version {resolved.registry.version!r} is not MAJOR.MINOR.PATCH"
        )
    _refuse_losses(resolved)
    return resolved.registry


def _as_it_stands(name: str, table: Table) -> Shape:
    """Accept every shape, since newer schemas do not apply to a baseline. Lists must be lists.

    A wrong list would be skipped, and all its entries would look new.
    """
    schema = schema_name(name)
    if schema is not None:
        for key, wanted in cast("Mapping[str, Table]", schema_text(schema)["properties"]).items():
            listed = wanted.get("type") == "array"
            older = (name, key) == ("world.yaml", "namespaces")  # this was a mapping before 3.0.0
            if listed and key in table and not isinstance(table[key], Items) and not older:
                raise TypeError(f"{table.value_place(key)}: {key} is not a list")
    return Shape((), frozenset(), usable=True)


def _misshapen(files: RegistryFiles, error: Exception) -> BadBaseline:
    """Return the error for a baseline with a wrong shape, described by the schemas if possible."""
    try:
        found = read_files(files).findings
    except BadRegistry as bad:
        found = bad.findings
    for cause in (finding for finding in found if finding.rule not in _HARMLESS):
        return _unreadable(str(cause.place), cause.problem)
    return _unreadable("its registry", f"{type(error).__name__}: {error}")


def _refuse_losses(resolved: Resolved) -> None:
    """Refuse a baseline with unreadable entries.

    An entry that was left out would look as if it were new.
    """
    for finding in resolved.findings:
        if finding.rule in _UNREADABLE:
            raise _unreadable(finding.place.path, finding.problem)
    if resolved.registry.broken:
        names = ", ".join(sorted(resolved.registry.broken))
        raise _unreadable("its registry", f"this version does not understand {names}")


def _unreadable(what: str, why: str) -> BadBaseline:
    return BadBaseline(
        f"the baseline cannot be read: {what}: {why};"
        " name another baseline, or compare with the version of replybook that it was made for"
    )


def read_envelopes(project_root: Path, against: str) -> tuple[Table, Table] | None:
    """Return the envelope schema of `against` and the current one, or None if there is none.

    Only the base has one: registries that extend it use the same envelope (spec 2).
    """
    path = project_root / ENVELOPE
    if not path.is_file():
        return None
    old = open_past(project_root, against).file(ENVELOPE)
    if old is None:
        return None
    (before, _), (now, _) = load_yaml(old, ENVELOPE), load_yaml(path.read_bytes(), ENVELOPE)
    if before is None or now is None:
        raise _unreadable(ENVELOPE, "one of the two is not YAML")
    return before, now


def open_past(project_root: Path, against: str) -> Past:
    """Return the baseline that `against` names."""
    if not against.strip():  # for example from an unset variable; as a path it would mean "here"
        raise BadBaseline("the baseline has no name; name a tag, e.g. v1.0.0, a folder or a wheel")
    path = Path(against)
    if path.suffix == ".whl":
        return WheelPast(path, against)
    if path.is_absolute() or against.startswith(("./", "../")) or against in {".", ".."}:
        return _folder(path, against)
    try:
        return GitPast(project_root, against)
    except BadBaseline:
        if not _is_folder(path):
            raise
        return FolderPast(path, against)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):  # too long for a name, or with a NUL
        return False


def _folder(path: Path, shown: str) -> Past:
    if not _is_folder(path):
        raise BadBaseline(f"{shown} is not a folder; name a folder, a git ref or a wheel")
    return FolderPast(path, shown)


def _is_head(name: str) -> bool:
    return PurePosixPath(name).name == "registry.yaml"
