"""Enforcement rules in the registry: the writes, commands and queries of each mode.

Everything that is not listed is forbidden.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal


@dataclass(frozen=True, slots=True)
class EnforcedModeSpec:
    """The permissions of one mode.

    Attributes:
        writes: `all`, `session_members` or `none` for each root.
        members_outside_roots: True if members of the session outside of all roots may be written.
        approval: Operations that a person must approve.
        database: Statements that may change the database.
    """

    mode: str
    writes: Mapping[str, str]
    members_outside_roots: bool
    approval: tuple[str, ...] = ()
    database: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ProtectedSpec:
    """A protected place, which no contract opens.

    Attributes:
        pattern: The pattern of the place.
        below: True if everything below the place is protected too.
        tools: The tools that may write there all the same, under a contract.
        approval: True if a person may approve writes there, which are not refused then.
    """

    pattern: str
    access: tuple[Literal["read", "write"], ...]
    meaning: str
    below: bool = True
    tools: tuple[str, ...] = ()
    approval: bool = False


@dataclass(frozen=True, slots=True)
class LimitSpec:
    """A limit of contracts.

    Attributes:
        default: The value of a contract that names none.
    """

    default: int
    ceiling: int


@dataclass(frozen=True, slots=True)
class DatabaseSpec:
    """The allowed statements of database queries.

    Attributes:
        pragmas: Allowed read-only pragmas.
        functions: The only functions in queries of opened tables.
    """

    statements: tuple[str, ...] = ()
    pragmas: tuple[str, ...] = ()
    refused_functions: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableSpec:
    """A table that queries may read, with the meaning of each column."""

    table: str
    meaning: str
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class CommandForm:
    """One form of a command: leading words, then options and operands.

    Attributes:
        options: The options. With a value: the name and the kind of value, `--max-count <number>`.
        required: Options of which at least one must be given.
        fixed: Words added after the leading words.
        last: Words added at the end.
        files: Patterns of the files taken from a folder. If empty, all files.
        changes: The effect on the operands. `content`: they are written. `record`: they are
            recorded unchanged. `nothing`: no effect. `revision`: the files in which
            a named commit differs are written.
        shows: The output: `content` of files, or at most `names`.
        contract: True if an open contract with the operation exec is required.
        approval: True if a person must approve.
    """

    words: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    required: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()
    last: tuple[str, ...] = ()
    operands: Literal["none", "addresses", "files", "words", "revisions"] = "none"
    files: tuple[str, ...] = ()
    changes: Literal["content", "record", "nothing", "revision"] = "content"
    shows: Literal["content", "names"] = "content"
    contract: bool = False
    approval: bool = False


@dataclass(frozen=True, slots=True)
class RepositorySpec:
    """Git settings and attributes that are harmless. With any other, no command runs.

    `*` matches any text.

    Attributes:
        settings: Keys, such as `remote.*.url`.
        attributes: Names such as `eol`, or one value of a name such as `diff=python`.
    """

    settings: tuple[str, ...]
    attributes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CommandSpec:
    """A program that may run, and the forms of its commands.

    Attributes:
        modes: The modes in which it may run.
        prefix: Words added in front of all other words.
        environment: Environment variables that are set.
        inherits: Environment variables taken from the server. The program gets no others.
        repository: Harmless settings, for a program that reads the settings of a git repository.
        answers: Exit codes other than 0 that mean success.
        runs_code: True if the program runs files of its working folder.
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
    """All enforcement rules. An empty specification allows nothing."""

    modes: tuple[EnforcedModeSpec, ...] = ()
    protected: tuple[ProtectedSpec, ...] = ()
    limits: Mapping[str, LimitSpec] = field(default_factory=dict[str, LimitSpec])
    database: DatabaseSpec = field(default_factory=DatabaseSpec)
    commands: tuple[CommandSpec, ...] = ()
    tables: tuple[TableSpec, ...] = ()

    def extended(self, more: EnforcementSpec) -> EnforcementSpec:
        """Return these rules with those of a registry on top. The lower registry has priority."""
        return replace(
            self,
            limits={**more.limits, **self.limits},
            database=self.database if self.database.statements else more.database,
            modes=self.modes + more.modes,
            protected=self.protected + more.protected,
            commands=self.commands + more.commands,
            tables=self.tables + more.tables,
        )
