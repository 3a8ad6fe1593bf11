"""The old side of `breaking`: a git ref, a folder or a wheel, read into memory.

The old side is read and never judged: rules that did not exist when it was released cannot be
broken by it. What cannot be read is `BadBaseline`, never an empty registry. Source: design 3.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from replybook_registry.files import RegistryFiles
from replybook_registry.load import load_yaml
from replybook_registry.model import Registry
from replybook_registry.nodes import Table
from replybook_registry.past.fault import BadBaseline, Past
from replybook_registry.past.folder import FolderPast
from replybook_registry.past.git import GitPast
from replybook_registry.past.wheel import WheelPast
from replybook_registry.read import read_files
from replybook_registry.resolve import BadRegistry, Resolved
from replybook_registry.shapes import Shape

__all__ = [
    "ENVELOPE",
    "BadBaseline",
    "load_baseline",
    "open_past",
    "read_baseline",
    "read_envelopes",
]

ENVELOPE = "schema/replybook_schema/envelope.schema.yaml"
"""Where the base project keeps the schema of its envelope."""

_UNREADABLE = frozenset({"RB150", "RB151"})


def read_baseline(project_root: Path, sources: Sequence[str], against: str) -> RegistryFiles:
    """The registry files of `against`, labelled as the project's own files are.

    `against` is the path of a wheel, a path that begins with `/`, `./` or `../`, a git ref, or the
    path of a registry or project folder; the first that fits counts.
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
    """The registry of the old side; everything about it that can be read is taken as it stands."""
    try:
        resolved = read_files(files, shape=_as_it_stands)
    except BadRegistry as bad:
        raise _unreadable(bad.findings[0].place.path, bad.findings[0].problem) from bad
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise _misshapen(files, error) from error
    _refuse_losses(resolved)
    return resolved.registry


def _as_it_stands(_name: str, _table: Table) -> Shape:
    """Every shape will do: schemas that are newer than the baseline cannot bind it."""
    return Shape((), frozenset(), usable=True)


def _misshapen(files: RegistryFiles, error: Exception) -> BadBaseline:
    """The schemas know better than a traceback what is missing where."""
    try:
        found = read_files(files).findings
    except BadRegistry as bad:
        found = bad.findings
    if found:
        return _unreadable(str(found[0].place), found[0].problem)
    return _unreadable("its registry", f"{type(error).__name__}: {error}")


def _refuse_losses(resolved: Resolved) -> None:
    """An entry that was left out would look as if it had been added since."""
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
    """The envelope schema of `against` and of now; None for a project that has none of its own.

    Only the base has one: registries that extend it answer in the same envelope (spec 2).
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
    """The older state that `against` names."""
    path = Path(against)
    if path.suffix == ".whl":
        return WheelPast(path, against)
    if path.is_absolute() or against.startswith(("./", "../")) or against in {".", ".."}:
        return _folder(path, against)
    try:
        return GitPast(project_root, against)
    except BadBaseline:
        if "\0" in against or not path.is_dir():
            raise
        return FolderPast(path, against)


def _folder(path: Path, shown: str) -> Past:
    if not path.is_dir():
        raise BadBaseline(f"{shown} is not a folder; name a folder, a git ref or a wheel")
    return FolderPast(path, shown)
