"""The entries that decide about calls and deliveries: stages, rules, violations, rights, commands.

Source: specification 24-36, 003 §2-§6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from replybook_registry.model.entry import Entry
from replybook_registry.nodes import Table

__all__ = [
    "Command",
    "CommandForm",
    "EnforcedMode",
    "Enforcement",
    "Injection",
    "Limit",
    "PolicyCase",
    "Protected",
    "Repository",
    "Rule",
    "RuleException",
    "Stage",
    "Violation",
    "no_enforcement",
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage(Entry):
    """One enforcement stage (003 §2, order of spec 24).

    `order` counts from 1 in the composed registry; `after` names the stage behind which an overlay puts it.
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
    """When a policy rule does not apply, and why."""

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
class Injection(Entry):
    """The arguments that the wrapper fills into calls, as plain data (spec 28)."""

    modes: tuple[str, ...]
    match: Mapping[str, object]
    inject: Mapping[str, str]
    on_conflict: str
    on_missing_session: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EnforcedMode(Entry):
    """The rights of one mode to change: per root `all`, `session_members` or `none` (spec 35)."""

    mode: str
    writes: Mapping[str, str]
    members_outside_roots: bool
    approval: tuple[str, ...]
    database: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Protected(Entry):
    """A place that no contract opens; `pattern` may hold stars. `below`: and all below it."""

    pattern: str
    access: tuple[Literal["read", "write"], ...]
    meaning: str
    below: bool


@dataclass(frozen=True, slots=True)
class CommandForm:
    """One way to call a program: its leading words, its options, what stands beside them.

    One of `required` must be there, if it names any; `fixed` and `last` are added by the server.
    `files`, `changes` and `shows` say what is taken out of folders, what becomes of it, and what is shown.
    """

    words: tuple[str, ...]
    options: tuple[str, ...]
    required: tuple[str, ...]
    fixed: tuple[str, ...]
    last: tuple[str, ...]
    operands: Literal["none", "addresses", "files", "words", "revisions"]
    files: tuple[str, ...]
    changes: Literal["content", "record", "nothing"]
    shows: Literal["content", "names"]
    contract: bool
    approval: bool


@dataclass(frozen=True, slots=True)
class Repository:
    """Keys and attributes of a git repository that name no program (spec 41)."""

    settings: tuple[str, ...] = ()
    attributes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Command(Entry):
    """A program that may run, in the modes that may run it, with `prefix` in front of every form.

    It gets the variables of `environment` and, of the server's own, those that `inherits` names;
    `answers` are exit codes beside 0 that are answers, `runs_code` says that it runs files of the work tree.
    `repository` is None for a program that obeys no settings of one.
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
    """A table that queries may read, and what each of its columns holds."""

    table: str
    meaning: str
    columns: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Limit:
    """A limit: what holds where a contract names nothing, and the most that it may name."""

    default: int
    ceiling: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Enforcement(Entry):
    """The rights to write, run and ask; a registry without the file allows nothing (spec 35)."""

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
    """Return the rights of a registry that declares none: nothing is allowed."""
    return Enforcement(node=Table(""), origin="")


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyCase(Entry):
    """A small session with the violations it must give: the proof that a rule fires."""

    name: str
    mode: str
    fires: tuple[tuple[str, str], ...]
    passes: tuple[str, ...]
