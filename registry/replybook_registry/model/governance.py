"""Entries about calls and deliveries: stages, rules, violations, permissions, commands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from replybook_registry.model.entry import Entry
from replybook_registry.nodes import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Entry):
    """One stage of enforcement (003 §2, order of spec 24).

    Attributes:
        order: The position in the composed registry, from 1.
        after: The stage after which a registry inserts this one.
        blocking: Defines if its violations block.
    """

    name: str
    order: int
    after: str | None
    phase: Literal["before_call", "delivery"]
    blocking: Literal["always", "configurable", "never"]
    description: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Violation(Entry):
    """A violation code of the policy validator (spec 36)."""

    code: str
    meaning: str


@dataclass(frozen=True, slots=True)
class RuleException:
    """The condition under which a policy rule does not apply, and the reason."""

    id: str
    reason: str
    node: Table = field(compare=False, repr=False)
    owner: str | None = None
    expires: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule(Entry):
    """One policy rule; `check` holds its kind and parameters as plain data (spec 25)."""

    id: str
    version: int
    modes: tuple[str, ...]
    stage: str
    severity: Literal["error", "warning"]
    status: Literal["active", "enhancement", "tbc", "disabled"]
    codes: tuple[str, ...]
    description: str
    hint: str
    check: Mapping[str, object]
    exceptions: tuple[RuleException, ...] = ()
    upgrade_to: str | None = None
    upgrade_when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stricter(Entry):
    """The changes that make a rule of a base stricter."""

    id: str
    severity: Literal["error"] | None
    status: str | None
    modes: tuple[str, ...]
    check: Mapping[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Injection(Entry):
    """The arguments that the wrapper fills into calls, as plain data (spec 28)."""

    modes: tuple[str, ...]
    match: Mapping[str, object]
    inject: Mapping[str, str]
    on_conflict: str
    on_missing_session: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnforcedMode(Entry):
    """The permissions of one mode: for each root `all`, `session_members` or `none` (spec 35)."""

    mode: str
    writes: Mapping[str, str]
    members_outside_roots: bool
    approval: tuple[str, ...]
    database: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Protected(Entry):
    """A place that no contract opens. `pattern` may contain stars.

    With `below`, everything below the place is protected too. `tools` may write there under a
    contract. With `approval`, everybody may whose write a person approves.
    """

    pattern: str
    access: tuple[Literal["read", "write"], ...]
    meaning: str
    below: bool
    tools: tuple[str, ...] = ()
    approval: bool = False


@dataclass(frozen=True, slots=True)
class CommandForm:
    """One form of a command. The fields are those of `CommandForm` in `replybook_schema`."""

    words: tuple[str, ...]
    options: tuple[str, ...]
    required: tuple[str, ...]
    fixed: tuple[str, ...]
    last: tuple[str, ...]
    operands: Literal["none", "addresses", "files", "words", "revisions"]
    files: tuple[str, ...]
    changes: Literal["content", "record", "nothing", "revision"]
    shows: Literal["content", "names"]
    contract: bool
    approval: bool


@dataclass(frozen=True, slots=True)
class Repository:
    """Settings and attributes of a git repository that name no program (spec 41)."""

    settings: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Entry):
    """A program that may run. The fields are those of `CommandSpec`.

    `repository` is None for a program that does not use git settings.
    """

    program: str
    meaning: str
    modes: tuple[str, ...]
    prefix: tuple[str, ...]
    environment: Mapping[str, str]
    inherits: tuple[str, ...]
    answers: tuple[int, ...]
    runs_code: bool
    repository: Repository | None
    forms: tuple[CommandForm, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenTable(Entry):
    """A table that queries may read, with the meaning of each column."""

    table: str
    meaning: str
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit.

    Attributes:
        default: The value of a contract that names none.
        ceiling: The maximum value.
    """

    default: int
    ceiling: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Enforcement(Entry):
    """Permissions for writes, commands and queries.

    A registry without them allows nothing (spec 35).
    """

    modes: tuple[EnforcedMode, ...] = ()
    protected: tuple[Protected, ...] = ()
    commands: tuple[Command, ...] = ()
    tables: tuple[OpenTable, ...] = ()
    limits: Mapping[str, Limit] = field(default_factory=dict[str, Limit])
    statements: tuple[str, ...] = ()
    pragmas: tuple[str, ...] = ()
    refused_functions: tuple[str, ...] = ()
    functions: tuple[str, ...] = ()


def no_enforcement() -> Enforcement:
    """Return the permissions of a registry that declares none: nothing is allowed."""
    return Enforcement(node=Table(""), origin="")


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyCase(Entry):
    """A small session with its expected violations, which proves that rules work."""

    name: str
    mode: str
    fires: tuple[tuple[str, str], ...]
    passes: tuple[str, ...]
