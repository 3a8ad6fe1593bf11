"""The resolved registry, as one value with everything in it by name.

Raw YAML ends in `resolve.py`; from here on there are only these frozen values. Each entry keeps
its `node`, so that a finding can point at the line and column it came from, and the name of the
registry that owns it (`origin`), so that a user's own registry generates only its own entries.
Source: decision 17, specification 1-14 and 24-36.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from replybook_registry.model.domain_rows import DomainFolder, DomainReference
from replybook_registry.model.entry import Entry
from replybook_registry.model.governance import (
    Enforcement,
    Injection,
    PolicyCase,
    Rule,
    Stage,
    Violation,
    no_enforcement,
)
from replybook_registry.nodes import Table
from replybook_schema import CodeId, Place
from replybook_schema.next_action import ActsOn, NextAction
from replybook_schema.records import GivenBy, RawWithoutTools
from replybook_schema.roles import ToolsByRole, filled_action, roles_in, tools_by_role

__all__ = [
    "Action",
    "ActionVerb",
    "Area",
    "ArtifactField",
    "CheckException",
    "Code",
    "Format",
    "Layer",
    "LegacyCode",
    "Mode",
    "Namespace",
    "Param",
    "Registry",
    "Release",
    "ReplyTypeEntry",
    "Role",
    "Root",
    "SessionField",
    "Tool",
    "ToolArgument",
    "WithoutTools",
    "Word",
    "World",
]

ParamType = Literal[
    "string", "integer", "number", "boolean", "string_list", "object", "object_list"
]
Privacy = Literal["public", "internal", "secret"]
FieldType = Literal["string", "integer", "boolean", "string_list"]
SessionFieldType = Literal["string", "string_list", "root_keys", "folders", "members"]
Status = Literal["active", "reserved", "deprecated", "retired"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(Entry):
    """A name with nothing but a meaning or a value, which other entries use: a tag, a fact, a limit."""

    kind: str
    name: str
    spot: Place = field(compare=False)

    @property
    def place(self) -> Place:
        """The place of the name; several words of one mapping share its node."""
        return self.spot


@dataclass(frozen=True, slots=True)
class Param:
    """One parameter of a code; `enum` is empty when any value of the type fits."""

    name: str
    type: ParamType
    description: str
    required: bool
    privacy: Privacy
    enum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """The next action of an agent: a verb of the taxonomy and what it acts on."""

    verb: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WithoutTools:
    """The texts of a code where no tool has a role that the code uses; with `action` None the code's own action holds."""

    remedy: str
    action: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Code(Entry):
    """One reply code (decision 17); remedy and action may name tools by role."""

    id: CodeId
    key: str
    title: str
    message: str
    params: tuple[Param, ...]
    meaning: str
    action: Action
    remedy: str
    since: str
    status: Status
    retired_in: str | None = None
    reason: str | None = None
    use: tuple[str, ...] = ()
    example: Mapping[str, object] | None = None
    http: int | None = None
    see: tuple[str, ...] = ()
    without_tools: WithoutTools | None = None
    given_by: GivenBy | None = None
    exhausted: str | None = None
    transient: bool = False

    @property
    def roles(self) -> tuple[str, ...]:
        """The roles that the remedy and the action use."""
        return roles_in(self.remedy, self.action.arguments)

    @property
    def tool_free(self) -> RawWithoutTools | None:
        """Verb, arguments and remedy without tools, as the generated table keeps them."""
        if self.without_tools is None:
            return None
        action = self.without_tools.action or self.action
        return action.verb, action.arguments, self.without_tools.remedy


@dataclass(frozen=True, slots=True, kw_only=True)
class LegacyCode(Entry):
    """An id that is gone or was renamed, and what call sites should use (spec 12)."""

    code: str
    sources: tuple[str, ...]
    meaning: str
    verdict: Literal["keep", "deprecated", "moved", "retired"]
    use: tuple[str, ...]
    advice: str
    was: str | None = None
    layer: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplyTypeEntry(Entry):
    """One of the four outcomes (001 §3)."""

    letter: str
    name: str
    meaning: str
    fault: str
    agent_action: str
    terminal: bool
    status: str
    builder_method: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Layer(Entry):
    """A layer, which decides, and the types that it may use (001 §4)."""

    name: str
    title: str
    owner: str
    allowed_types: tuple[str, ...]
    rationale: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Area(Entry):
    """The subject of an operation (001 §5)."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionVerb(Entry):
    """One verb of the closed set of next actions, and the types it fits."""

    verb: str
    types: tuple[str, ...]
    meaning: str
    arguments: ActsOn


@dataclass(frozen=True, slots=True, kw_only=True)
class Root(Entry):
    """One root key of the address grammar (002 §0)."""

    key: str
    meaning: str
    legacy: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Namespace(Entry):
    """The words that may stand before the first colon of an address: root keys, or members of a session."""

    name: str
    kind: Literal["roots", "members"]
    meaning: str
    members: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(Entry):
    """One agent mode and what it sees: per root `all`, `session_members` or `none` (spec 23)."""

    name: str
    meaning: str
    roots: Mapping[str, str]
    members: Literal["all", "session"]


@dataclass(frozen=True, slots=True, kw_only=True)
class World(Entry):
    """The address world: namespaces, roots, modes, legacy spellings and limits (spec 15-23)."""

    namespaces: tuple[Namespace, ...]
    roots: tuple[Root, ...]
    modes: tuple[Mode, ...]
    legacy_spellings: Mapping[str, str]
    limits: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class ToolArgument:
    """One argument of a tool; `trace` says what the trace log may keep of it (decision 18).

    `type` and `required` are None where the registry leaves them to the code. `address`: its values are addresses.
    `narrows`: with it the tool looks at less than all that there is. `composes`: with it the caller composes what
    comes back.
    """

    name: str
    type: ParamType | None
    required: bool | None
    trace: Literal["keep", "digest", "sha256"]
    description: str
    address: bool = False
    narrows: bool = False
    composes: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Entry):
    """A tool, or a family of tools with one name prefix (spec 25).

    `digests` are members of its results that hold digests, which the trace keeps. `implements` names the tool of a
    registry below that it serves with code of its own.
    """

    name: str
    prefix: bool
    description: str
    tags: tuple[str, ...]
    default_success: str | None
    codes: tuple[str, ...]
    arguments: tuple[ToolArgument, ...]
    digests: tuple[str, ...] = ()
    implements: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Format(Entry):
    """A format of delivered files; `validator` None says that nobody judges their content."""

    name: str
    meaning: str
    suffixes: tuple[str, ...]
    validator: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactField(Entry):
    """A field of an artifact beside path, format and content."""

    name: str
    meaning: str
    type: FieldType
    formats: tuple[str, ...] = ()
    enum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionField(Entry):
    """A field of a session."""

    name: str
    meaning: str
    type: SessionFieldType


@dataclass(frozen=True, slots=True, kw_only=True)
class Role(Entry):
    """A tag by which remedies name a tool that the reader has."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckException(Entry):
    """A finding that the registry accepts for one entry, with reason, owner and expiry."""

    rule: str
    entry: str
    reason: str
    owner: str
    expires: str


@dataclass(frozen=True, slots=True)
class Release:
    """The frozen codes: for each, the version that froze it and the digest of its meaning."""

    meanings: Mapping[str, str]
    nodes: Table = field(compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Registry:
    """Everything, merged with what it extends; `name` is the registry whose entries are generated."""

    name: str
    version: str
    description: str
    extends: tuple[str, ...]
    package: str = ""
    """The import name of the generated package; empty where registry.yaml says none."""
    parent: str = ""
    """The generated package of the registry that this one extends; empty for a base."""
    parents: tuple[str, ...] = ()
    """The generated packages of all registries below this one, the base first."""
    types: tuple[ReplyTypeEntry, ...]
    layers: tuple[Layer, ...]
    areas: tuple[Area, ...]
    actions: tuple[ActionVerb, ...]
    codes: tuple[Code, ...]
    legacy: tuple[LegacyCode, ...]
    world: World
    tools: tuple[Tool, ...]
    domains: tuple[DomainFolder, ...]
    stages: tuple[Stage, ...]
    violations: tuple[Violation, ...]
    capabilities: tuple[str, ...]
    facts: tuple[str, ...]
    rules: tuple[Rule, ...]
    scope_injection: tuple[Injection, ...]
    cases: tuple[PolicyCase, ...]
    exceptions: tuple[CheckException, ...]
    release: Release
    digest: str
    formats: tuple[Format, ...] = ()
    artifact_fields: tuple[ArtifactField, ...] = ()
    session_fields: tuple[SessionField, ...] = ()
    roles: tuple[Role, ...] = ()
    references: tuple[DomainReference, ...] = ()
    enforcement: Enforcement = field(default_factory=no_enforcement)
    tags: tuple[tuple[str, str], ...] = ()
    """The closed list of tool tags, the roles included: name and meaning."""
    reserved_words: tuple[str, ...] = ()
    """Tool and dependency names that may never be an AREA (001 §5)."""
    words: tuple[Word, ...] = ()
    """Namespaces, old spellings, limits, tags, capabilities and facts, with their places."""
    implemented: tuple[Tool, ...] = ()
    """The declared tools whose place in `tools` one that implements them has."""
    broken: frozenset[str] = frozenset()
    """Names of entries that were dropped because their own schema findings stand already."""

    @cached_property
    def code_by_id(self) -> Mapping[str, Code]:
        """The first entry of each id, as text."""
        found: dict[str, Code] = {}
        for code in self.codes:
            found.setdefault(str(code.id), code)
        return found

    @cached_property
    def tools_by_role(self) -> ToolsByRole:
        """The names of the tools that have each tag."""
        return tools_by_role(self.tools)

    def filled(self, code: Code) -> Code:
        """Return `code` as a reader who has the tools of this registry sees it."""
        free = code.tool_free
        if free is None:  # it names no tool by role
            return code
        action = code.action
        verb, arguments, remedy = filled_action(
            action.verb, action.arguments, code.remedy, free, self.tools_by_role
        )
        return replace(code, action=Action(verb, arguments), remedy=remedy)

    def next_action(self, code: Code) -> NextAction:
        """Return what an agent does next after `code`, with the tools of this registry."""
        seen = self.filled(code)
        verb = seen.action.verb
        return NextAction(
            verb, self.acts_on(verb), seen.action.arguments, seen.remedy, seen.exhausted
        )

    def acts_on(self, verb: str) -> ActsOn:
        """Return what the arguments of a verb name; nothing for a verb that nobody declares."""
        kinds: dict[str, ActsOn] = {one.verb: one.arguments for one in self.actions}
        return kinds.get(verb, "none")

    @cached_property
    def own_codes(self) -> tuple[Code, ...]:
        """The codes that this registry itself declares, in source order."""
        return tuple(code for code in self.codes if code.origin == self.name)
