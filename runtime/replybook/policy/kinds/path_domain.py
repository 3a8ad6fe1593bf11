"""path_domain: each selected file is in a folder of the domain table for its kind.

The kind and the ending of a file decide.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import cast

from replybook.policy.folder_table import FolderTable
from replybook.policy.kinds.kind import CallContext, DeliveryContext, Hit, RuleEvaluation
from replybook.policy.predicates import FileMatch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import read_files
from replybook.policy.unavailable import Unavailable
from replybook_schema.near import near
from replybook_schema.world import DomainSpec


@dataclass(frozen=True, slots=True)
class PathDomain:
    """The selected files, the domain table, and the ref of the version that reads it.

    `kind_of` maps a format to the kind of item in its files. Such files belong in folders of that
    kind. Files of other formats belong in none of these folders.
    """

    files: FileMatch
    domains: Sequence[DomainSpec]
    version: str | None
    kind_of: Mapping[str, str]
    is_late: bool = False
    judges: None = None

    def start(self, _setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation. Calls do not matter to paths."""
        return _Look(self)

    def holds(self, row: DomainSpec | None, file: Mapping[str, object]) -> bool:
        """Return True if files of this format and ending belong in a folder.

        A row without kinds accepts any kind.
        """
        if row is None or not _reads(row, str(file.get("path"))):
            return False
        kind = self.kind_of.get(str(file.get("format")))
        if not row.kinds:
            return True
        return (
            kind in row.kinds
            if kind is not None
            else not set(self.kind_of.values()) & set(row.kinds)
        )


def read(part: Part, domains: Sequence[DomainSpec]) -> PathDomain:
    """Read a check of the kind `path_domain`. `domains` are the folders of the world."""
    part.only(("kind", "files", "domains"), ("version", "formats"))
    part.text("domains")
    version = part.ref("version") if part.has("version") else None
    kinds = part.part("formats") if part.has("formats") else None
    if kinds is not None:
        kinds.only((), part.names.formats)
    kind_of = {} if kinds is None else {name: kinds.text(name) for name in kinds.data}
    return PathDomain(read_files(part.part("files")), domains, version, kind_of)


class _Look(RuleEvaluation):
    def __init__(self, check: PathDomain) -> None:
        self._check = check

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit per file in a wrong folder."""
        check = self._check
        picks = check.files.bind(scene.refs)
        version = None if check.version is None else scene.refs.read(check.version)({})
        if isinstance(version, Unavailable):
            yield from _nobody_knows(version, [f for f in scene.delivery.files if picks(f)])
            return
        table = FolderTable(check.domains, cast("str | None", version))
        for file in scene.delivery.files:
            path = str(file.get("path"))
            row = table.row(path)
            if picks(file) and not check.holds(row, file):
                folder = path.partition("/")[2].rpartition("/")[0]
                meant = (
                    self._guess_folder(folder, path, table) if row is None else _endings(row, path)
                )
                yield Hit(about=path, observed=folder, details={"path": path, **meant})

    def _guess_folder(self, folder: str, path: str, table: FolderTable) -> dict[str, object]:
        """Return the folder that may be meant: a replacement or a close name."""
        other = FolderTable(self._check.domains).row(path)
        instead = () if other is None else table.instead_of(other)
        folders = [row.folder for row in table.rows]
        meant = instead or near(folder, folders, cutoff=0.75)
        return {"did_you_mean": meant[0]} if meant else {}


def _reads(row: DomainSpec, path: str) -> bool:
    """Return True if files with the ending of a path are read from a folder."""
    return not row.extensions or path.casefold().endswith(row.extensions)


def _endings(row: DomainSpec, path: str) -> dict[str, object]:
    return {} if _reads(row, path) else {"endings": list(row.extensions)}


def _nobody_knows(why: Unavailable, files: Sequence[Mapping[str, object]]) -> Iterator[Hit]:
    for file in files:
        yield Hit(about=str(file.get("path")), details={"unavailable": why.reason})
