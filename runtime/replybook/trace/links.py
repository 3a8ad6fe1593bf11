"""The links between the files of a trace.

Each file names the one before it and continues from its last line. It also names itself and its
folder, so that a copy, a renamed file and a moved file are found.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from replybook.trace.chain import ChainHead, bears_seal, seal_of
from replybook.trace.keys import FOLDER_FILE
from replybook.trace.line import UnknownVersion
from replybook.trace.reader import ASIDE, FILE_NAME, PACKED, last_lines

_PLAIN = ".jsonl"


def name_of(file: Path) -> str:
    """Return the name of a trace file, without the suffix of a compressed one."""
    return file.name.removesuffix(PACKED)


def is_named(path: Path) -> bool:
    """Return True if a path has the name of a trace file."""
    return name_of(path).endswith(_PLAIN)


def id_of(folder: Path) -> str | None:
    """Return the id of a folder of traces, or None."""
    path = folder / FOLDER_FILE
    if not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            return file.read(_LONGEST_ID).decode("ascii")
    except (OSError, UnicodeDecodeError):
        return None


_LONGEST_ID = 64


def strays(file: Path, members: Mapping[str, object], folder_id: str | None) -> str | None:
    """Return the problem of a header that names another file or folder, or None."""
    name, folder = members.get("file"), members.get("folder")
    if name != name_of(file):
        text = repr(name[:200]) if isinstance(name, str) else "no file"
        return f"the file is a copy or was renamed: its header names {text}"
    if folder is None or folder != folder_id:
        return "the file was written in another folder, or its folder is unknown"
    return None


@dataclass(frozen=True, slots=True)
class LinkFault:
    """A break of a trace, at a line of a file.

    Attributes:
        problem: The problem, without a host path.
    """

    file: str
    number: int
    problem: str

    @property
    def command(self) -> str:
        """The command that sets the file aside, to be run in the folder of the trace."""
        return f"replybook trace aside {self.file}"

    def to_dict(self) -> dict[str, object]:
        """Return the fault as a reply shows it."""
        return {
            "file": self.file,
            "line": self.number,
            "problem": self.problem,
            "command": self.command,
        }

    def __str__(self) -> str:
        return f"{self.file}:{self.number}: {self.problem}; run: {self.command}"


class Links:
    """The links of the files that were read. A few texts for each file are kept.

    `faults` holds the breaks: a file that is missing, copied, moved or not as its links say.
    """

    def __init__(self) -> None:
        self.faults: list[LinkFault] = []
        self._ends: dict[str, tuple[str | None, ...]] = {}
        self._files: dict[str, Path] = {}
        self._before: dict[str, tuple[str, object]] = {}
        self._closed: dict[str, object] = {}
        self._ids: dict[Path, str | None] = {}
        self._seals: dict[str, str | None] = {}
        self._anchors: dict[str, tuple[Path, object]] = {}
        self.aside: set[str] = set()
        """Names of the missing files that were set aside, which need no note."""

    def _fault(self, file: Path, problem: str, number: int = 1) -> None:
        self.faults.append(LinkFault(file.name, number, problem))

    def begun(self, file: Path, header: Mapping[str, object]) -> None:
        """Note the file before this one, and the digest that this one continues from."""
        members = header.get("header")
        known = cast("dict[str, object]", members) if type(members) is dict else {}
        if "file" in known or "folder" in known:
            if file.parent not in self._ids:
                self._ids[file.parent] = id_of(file.parent)
            problem = strays(file, known, self._ids[file.parent])
            if problem is not None:
                self._fault(file, problem)
        for name, mark in anchors_in(known):
            self._anchors[name] = file, mark
        previous = known.get("previous")
        if isinstance(previous, str):
            self._before[name_of(file)] = (name_of(Path(previous)), header.get("prev"))

    def closed(self, file: Path, closing: Mapping[str, object]) -> None:
        """Note the closing line of a file."""
        seq = closing.get("seq")
        if not bears_seal(closing):
            self._fault(file, "its closing line has no seal", seq + 1 if type(seq) is int else 1)
        self._closed[name_of(file)] = seq
        self._seals[name_of(file)] = seal_of(closing)

    def ended(self, file: Path, lines: int, digests: tuple[str | None, ...]) -> None:
        """Note the end of a file.

        Args:
            digests: Digests that the next file may continue from. There are two if the last line
                has no newline.
        """
        name = name_of(file)
        self._ends[name], self._files[name] = digests, file
        if self._closed.get(name, lines - 1) != lines - 1:
            self._fault(file, "lines follow the closing line", lines)

    def has(self, head: ChainHead) -> bool:
        """Return True if the file of the head was read to its end."""
        return head.digest in self._ends.get(name_of(head.file), ())

    def check(self) -> None:
        """Check that each file continues from the one before it."""
        for name, (previous, digest) in self._before.items():
            file = self._files[name]
            if previous not in self._ends:
                self._fault(file, f"the file before this one is missing ({previous})")
            elif digest not in self._ends[previous] and digest != _last(self._files[previous]):
                self._fault(file, f"it does not continue from the end of {previous}")
        for name, (file, mark) in self._anchors.items():
            if name not in self._ends:
                self._fault(
                    file.with_name(name), f"the closed file is missing; {file.name} names it"
                )
                if is_aside(file.parent, name):
                    self.aside.add(name)
            elif mark not in (self._seals.get(name), _seal_now(self._files[name])):
                self._fault(self._files[name], f"its end is not the one that {file.name} names")

    def kin(self, names: Iterable[str]) -> set[str]:
        """Return the names of all files of the processes that wrote these files.

        A file belongs to the process of the file that its header names, and to the one of its
        name, because a header may be broken and a file between two others may be missing.
        """
        family = {name: {name} for name in (*self._files, *self._anchors)}
        last: dict[str, tuple[int, str]] = {}
        for name in sorted(family):
            others = [self._before.get(name, ("", None))[0]]
            if (named := FILE_NAME.match(name)) is not None:
                pid, number = named[1], int(named[2])
                latest, other = last.get(pid, (number, ""))
                others += [other] if latest < number else []
                last[pid] = number, name
            for other in others:
                if family.get(other, family[name]) is not family[name]:
                    family[name] |= family[other]
                    family.update(dict.fromkeys(family[name], family[name]))
        return set[str]().union(*(family[name] for name in names if name in family))


def anchors_in(header: Mapping[str, object]) -> list[tuple[str, object]]:
    """Return names and seals of the closed files that a header names."""
    found = header.get("closed")
    named = cast("dict[str, object]", found) if isinstance(found, dict) else {}
    return [(name, mark) for name, mark in named.items() if is_plain_name(name)][:_MOST_ANCHORS]


_MOST_ANCHORS: Final = 100
_LONGEST_NAME: Final = 240


def is_plain_name(name: str) -> bool:
    """Return True if a text may be the name of a trace file. A header may hold anything."""
    return Path(name).name == name and len(name) <= _LONGEST_NAME and is_named(Path(name))


def is_aside(folder: Path, name: str) -> bool:
    """Return True if a file was set aside, compressed or not."""
    return any((folder / ASIDE / each).exists() for each in (name, name + PACKED))


def _seal_now(file: Path) -> str | None:
    """Return the seal of a file now. It may have been closed since it was read."""
    try:
        found = last_lines(file, 1)
    except (UnknownVersion, OSError):
        return None
    return seal_of(found[0].body) if found else None


def _last(file: Path) -> str | None:
    """Return the digest of the last line now.

    The writer may have continued since the file was read.
    """
    packed = file.with_name(name_of(file) + PACKED)
    try:
        found = last_lines(file if file.exists() else packed, 1)
    except (UnknownVersion, OSError):
        return None
    return found[0].digest if found else None
