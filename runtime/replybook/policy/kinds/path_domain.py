"""path_domain: each selected file lies in a folder of the domain table.

Source: 003 §5.1 (file_path_domain_validation), decision 11.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, cast

from replybook.policy.folder_table import FolderTable
from replybook.policy.kinds.kind import Found, Scene, Setting, Watch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import FileMatch
from replybook.policy.unavailable import Unavailable
from replybook_schema.world import DomainSpec

__all__ = ["PathDomain", "read"]

_TEXT: Final = "localization_key"


@dataclass(frozen=True, slots=True)
class PathDomain:
    """Which files are looked at, the folders there are, and the ref of the game version."""

    files: FileMatch
    domains: Sequence[DomainSpec]
    version: str | None
    is_late: bool = False
    sees_calls: bool = False

    def start(self, _setting: Setting) -> Watch:
        """Begin to watch; calls do not matter."""
        return _Look(self)


def read(part: Part, domains: Sequence[DomainSpec]) -> PathDomain:
    """Read a check of this kind; `domains` are the folders of the world."""
    part.only(("kind", "files", "domains"), ("version",))
    part.text("domains")
    version = part.ref("version") if part.has("version") else None
    return PathDomain(FileMatch.read(part.part("files")), domains, version)


class _Look(Watch):
    def __init__(self, check: PathDomain) -> None:
        self._check = check

    def finish(self, scene: Scene) -> Iterable[Found]:
        """One finding per file that lies elsewhere."""
        check = self._check
        picks = check.files.bind(scene.refs)
        version = None if check.version is None else scene.refs.read(check.version)({})
        if isinstance(version, Unavailable):
            yield from _nobody_knows(version, [f for f in scene.case.files if picks(f)])
            return
        table = FolderTable(check.domains, cast("str | None", version))
        for file in scene.case.files:
            path = str(file.get("path"))
            if picks(file) and not _reads(table.row(path), file):
                folder = path.partition("/")[2].rpartition("/")[0]
                yield Found(
                    about=path, observed=folder, details={"path": path, **self._near(folder)}
                )

    def _near(self, folder: str) -> dict[str, object]:
        """The folder that may be meant."""
        folders = [row.folder for row in self._check.domains]
        near = difflib.get_close_matches(folder, folders, n=1, cutoff=0.75)
        return {"did_you_mean": near[0]} if near else {}


def _reads(row: DomainSpec | None, file: Mapping[str, object]) -> bool:
    """Whether the game reads files of this format from the folder; texts are a kind of their own."""
    if row is None:
        return False
    is_text = file.get("format") == "localization_yml"
    return not row.kinds or is_text == (_TEXT in row.kinds)


def _nobody_knows(why: Unavailable, files: Sequence[Mapping[str, object]]) -> Iterator[Found]:
    for file in files:
        yield Found(about=str(file.get("path")), details={"unavailable": why.reason})
