"""One line of the doctor, and the setup that it examines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from replybook.enforcement.identity import Identity
from replybook_ck3.index.index_status import IndexStatus
from replybook_ck3.serve.session.playsets import Playset

State: TypeAlias = Literal["ok", "warning", "error"]


@dataclass(frozen=True, slots=True)
class DoctorLine:
    """One finding.

    Attributes:
        state: `error` if work is impossible until it is mended.
        about: Group: `roots`, `game`, `data`, `playset`, `launcher`, `index`, `logs`, `texts`,
            `git` or `sandbox`.
        said: What was found.
        fix: What to do; empty if all is well.
    """

    state: State
    about: str
    said: str
    fix: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    """The setup that the doctor examines.

    Attributes:
        roots: Folders by root key, with the data folder.
        playset: The playset, or None.
        index: State of its index, or None without an index.
        identity: Author of commits in the settings of the server.
        trusts_agent: True if code of the agent runs without a sandbox.
        build_command: Command that builds the index, for a person, who calls no tools; empty where
            an agent reads the lines.
        playsets: Names of the playsets in the data folder, for a person.
    """

    roots: Mapping[str, Path] = field(repr=False)
    data: Path = field(repr=False)
    playset: Playset | None = None
    index: IndexStatus | None = None
    identity: Identity = field(default_factory=Identity)
    trusts_agent: bool = False
    build_command: str = ""
    playsets: Sequence[str] = ()

    def fix(self, for_agent: str, for_person: str) -> str:
        """Return the fix for the reader of the line.

        Args:
            for_agent: The fix by a call of a tool.
            for_person: The fix by a command or by hand.
        """
        return for_person if self.build_command else for_agent


def ok(about: str, said: str) -> DoctorLine:
    """Return a line about what is well."""
    return DoctorLine("ok", about, said)


def warning(about: str, said: str, fix: str) -> DoctorLine:
    """Return a line about what will be in the way sooner or later."""
    return DoctorLine("warning", about, said, fix)


def error(about: str, said: str, fix: str) -> DoctorLine:
    """Return a line about what makes work impossible.

    Args:
        about: The group.
        said: What was found.
        fix: What to do.
    """
    return DoctorLine("error", about, said, fix)
