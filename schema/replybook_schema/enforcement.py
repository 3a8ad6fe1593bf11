"""Enforcement as the registry declares it: what each mode may write, run and ask.

What is not named is not allowed. Source: specification 35, decision 14.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

__all__ = [
    "CommandForm",
    "CommandSpec",
    "DatabaseSpec",
    "EnforcedModeSpec",
    "EnforcementSpec",
    "LimitSpec",
    "ProtectedSpec",
    "RepositorySpec",
    "TableSpec",
]


@dataclass(frozen=True, slots=True)
class EnforcedModeSpec:
    """What one mode may change.

    `writes` is per root `all`, `session_members` or `none`; `members_outside_roots` says whether a member of
    the session whose folder lies in no root may be written. `approval` names the operations that a
    person must allow, `database` the statements that may change the database.
    """

    mode: str
    writes: Mapping[str, str]
    members_outside_roots: bool
    approval: tuple[str, ...] = ()
    database: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProtectedSpec:
    """A place that nobody reads or writes whatever a contract says; `below`: and all below it."""

    pattern: str
    access: tuple[Literal["read", "write"], ...]
    meaning: str
    below: bool = True


@dataclass(frozen=True, slots=True)
class LimitSpec:
    """What holds where a contract names nothing, and the most that a contract may name."""

    default: int
    ceiling: int


@dataclass(frozen=True, slots=True)
class DatabaseSpec:
    """What reading the database may say: statements, read-only pragmas, functions refused.

    `functions` are those that a query of the opened tables may call, and no others.
    """

    statements: tuple[str, ...] = ()
    pragmas: tuple[str, ...] = ()
    refused_functions: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table that queries may read, with the meaning of each of its columns; no other is open."""

    table: str
    meaning: str
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CommandForm:
    """One way to call a program: its leading words, then options and operands.

    An option is its name, or its name and the kind of its value: `--max-count <number>`; one of
    `required` must be there, if it names any. `fixed` is put behind the leading words and `last` at
    the end, by no word of the agent. `files` are the names that are taken out of a folder, all if
    there are none. `changes` is what becomes of the operands: `content` (they are written anew),
    `record` (they are recorded as they are) or `nothing`; `shows` says whether content of files is
    printed, or names at most. `contract` asks for an open contract that holds the operation exec,
    `approval` for the word of a person.
    """

    words: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    operands: Literal["none", "addresses", "files", "words", "revisions"] = "none"
    files: tuple[str, ...] = ()
    changes: Literal["content", "record", "nothing"] = "content"
    shows: Literal["content", "names"] = "content"
    contract: bool = False
    approval: bool = False


@dataclass(frozen=True, slots=True)
class RepositorySpec:
    """What a git repository may say of itself and still have programs run on it; all else is refused.

    A setting is a key such as `remote.*.url`, an attribute a name such as `eol` or one value of it such
    as `diff=python`; `*` stands for any text.
    """

    settings: tuple[str, ...]
    attributes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """A program that may run, in which modes, and every form that it may be called in.

    `prefix` is put in front of all other words, whatever the form. The program gets the variables of
    `environment`, and of the server's own those that `inherits` names, no others. `repository` is for a
    program that reads the settings of a git repository, as git does. `answers` are exit codes beside 0 that are
    answers; `runs_code` says that it runs files of the folder that it is run in.
    """

    program: str
    meaning: str
    modes: tuple[str, ...]
    forms: tuple[CommandForm, ...]
    prefix: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    inherits: tuple[str, ...] = ()
    repository: RepositorySpec | None = None
    answers: tuple[int, ...] = ()
    runs_code: bool = False


@dataclass(frozen=True, slots=True)
class EnforcementSpec:
    """Everything that enforcement decides by; an empty one allows nothing."""

    modes: tuple[EnforcedModeSpec, ...] = ()
    protected: tuple[ProtectedSpec, ...] = ()
    limits: Mapping[str, LimitSpec] = field(default_factory=dict[str, LimitSpec])
    database: DatabaseSpec = field(default_factory=DatabaseSpec)
    commands: tuple[CommandSpec, ...] = ()
    tables: tuple[TableSpec, ...] = ()

    def extended(self, more: EnforcementSpec) -> EnforcementSpec:
        """Return the rights with what a registry on top of it adds; what is below counts first."""
        return replace(
            self,
            limits={**more.limits, **self.limits},
            database=self.database if self.database.statements else more.database,
            modes=self.modes + more.modes,
            protected=self.protected + more.protected,
            commands=self.commands + more.commands,
            tables=self.tables + more.tables,
        )
