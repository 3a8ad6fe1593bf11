"""The resolved registry, an immutable value with all entries by name.

`resolve.py` is the last module that reads raw YAML. Each entry keeps its `node`, so that a finding
can name line and column. It also keeps the name of its registry (`origin`), so that a user registry
generates only its own entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal

from replybook_registry.model.domain_rows import DomainFolder, DomainReference
from replybook_registry.model.entry import Entry
from replybook_registry.model.failures import (
    FailureDialect,
    FailureRule,
    FailureWord,
    FailureWording,
)
from replybook_registry.model.governance import (
    Enforcement,
    Injection,
    PolicyCase,
    Rule,
    Stage,
    Stricter,
    Violation,
    no_enforcement,
)
from replybook_registry.nodes import Table
from replybook_schema import CodeId, Place
from replybook_schema.next_action import ActsOn, NextAction
from replybook_schema.records import GivenBy, RawWithoutTools
from replybook_schema.roles import ToolsByRole, filled_action, roles_in, tools_by_role

ParamType = Literal[
    "string", "integer", "number", "boolean", "string_list", "object", "object_list", "any"
]
Privacy = Literal["public", "internal", "secret"]
FieldType = Literal["string", "integer", "boolean", "string_list"]
SessionFieldType = Literal["string", "string_list", "root_keys", "folders", "members"]
Status = Literal["active", "reserved", "deprecated", "retired"]


_LIBRARY = "replybook_generated"
"""The package that is generated from the base registry of the library."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Word(Entry):
    """A name with only a meaning or a value, which other entries use: a tag, a fact, a limit."""

    kind: str
    name: str
    spot: Place = field(compare=False)

    @property
    def place(self) -> Place:
        """The place of the name. Several words of one mapping share its node."""
        return self.spot


@dataclass(frozen=True, slots=True)
class Param:
    """One param of a code. If `enum` is empty, any value of the type is valid."""

    name: str
    type: ParamType
    description: str
    required: bool
    privacy: Privacy
    enum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Action:
    """The next action of an agent: a verb of the taxonomy and its arguments."""

    verb: str
    arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class WithoutTools:
    """The texts of a code if no tool has a role that the code uses.

    If `action` is None, the action of the code itself is used.
    """

    remedy: str
    action: Action | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Code(Entry):
    """One reply code (decision 17). Remedy and action may contain roles of tools."""

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
        """Verb, arguments and remedy without tools, as in the generated table."""
        if self.without_tools is None:
            return None
        action = self.without_tools.action or self.action
        return action.verb, action.arguments, self.without_tools.remedy


@dataclass(frozen=True, slots=True, kw_only=True)
class LegacyCode(Entry):
    """An id that was removed or renamed, and the code to use instead (spec 12)."""

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
    """A layer, the part of the system that decides, and its types (001 §4)."""

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
    """A word before the first colon of an address: root keys, or members of a session."""

    name: str
    kind: Literal["roots", "members"]
    meaning: str
    members: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode(Entry):
    """One agent mode and its visibility of each root (spec 23).

    The visibility is `all`, `session_members` or `none`.
    """

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
    """One argument of a tool. The fields are those of `ArgumentSpec` (decision 18)."""

    name: str
    type: ParamType | None
    required: bool | None
    trace: Literal["keep", "digest", "sha256"]
    description: str
    address: bool = False
    narrows: bool = False
    composes: bool = False
    was: tuple[str, ...] = ()
    listed: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool(Entry):
    """A tool, or a family of tools with one prefix.

    The fields are those of `ToolSpec` (spec 25).
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
    """A format of delivered files. If `validator` is None, their content is not validated."""

    name: str
    meaning: str
    suffixes: tuple[str, ...]
    validator: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ArtifactField(Entry):
    """A further field of an artifact."""

    name: str
    meaning: str
    type: FieldType
    formats: tuple[str, ...] = ()
    enum: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Section(Entry):
    """A further list of a bundle, with the fields of its items."""

    name: str
    meaning: str
    fields: tuple[ArtifactField, ...]
    required: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionField(Entry):
    """A field of a session."""

    name: str
    meaning: str
    type: SessionFieldType


@dataclass(frozen=True, slots=True, kw_only=True)
class Role(Entry):
    """A tag that remedies use to name tools of the reader."""

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
    """The frozen codes. For each code: the digest of its meaning."""

    meanings: Mapping[str, str]
    nodes: Table = field(compare=False, repr=False)


@dataclass(frozen=True, kw_only=True)
class Registry:
    """A registry merged with those that it extends.

    `name` is the one whose entries are generated.
    """

    name: str
    version: str
    description: str
    extends: tuple[str, ...]
    package: str = ""
    """The import name of the generated package, or "" if registry.yaml has none."""
    parent: str = ""
    """The generated package of the registry that this one extends, or "" for a base."""
    parents: tuple[str, ...] = ()
    """The generated packages of all registries below this one, the base first."""
    chain: tuple[str, ...] = ()
    """The names of all registries below this one, the base first."""
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
    sections: tuple[Section, ...] = ()
    roles: tuple[Role, ...] = ()
    references: tuple[DomainReference, ...] = ()
    stricter: tuple[Stricter, ...] = ()
    """The changes that make rules of a base stricter. `rules` has them already."""
    files_optional: tuple[Word, ...] = ()
    """The modes in which a bundle without files is a delivery."""
    enforcement: Enforcement = field(default_factory=no_enforcement)
    tags: tuple[tuple[str, str], ...] = ()
    """The closed list of tool tags, with roles: name and meaning."""
    reserved_words: tuple[str, ...] = ()
    """Names of tools and dependencies that must not be an area (001 §5)."""
    words: tuple[Word, ...] = ()
    """Legacy spellings, limits, tags, capabilities, facts, claim types and check kinds."""
    dialects: tuple[FailureDialect, ...] = ()
    """Shapes of data that say that a call of another server failed."""
    failure_rules: tuple[FailureRule, ...] = ()
    """Phrases of causes, followed by phrases of answers."""
    failure_words: tuple[FailureWord, ...] = ()
    """Headings of failures, HTTP statuses and codes of JSON-RPC."""
    wording: FailureWording | None = None
    """The weights of the wording model, or None."""
    failures_parent: str = ""
    """The nearest package below this one with a module `failures`, or "" if there is none."""
    implemented: tuple[Tool, ...] = ()
    """The declared tools that another tool in `tools` implements and replaces."""
    broken: frozenset[str] = frozenset()
    """Names of entries that were left out since they have schema findings."""

    @cached_property
    def code_by_id(self) -> Mapping[str, Code]:
        """The first entry of each code id."""
        codes: dict[str, Code] = {}
        for code in self.codes:
            codes.setdefault(str(code.id), code)
        return codes

    @cached_property
    def tools_by_role(self) -> ToolsByRole:
        """The names of the tools that have each tag."""
        return tools_by_role(self.tools)

    def filled(self, code: Code) -> Code:
        """Return `code` with roles replaced by the tools of this registry."""
        free = code.tool_free
        if free is None:  # there is no role in it
            return code
        action = code.action
        verb, arguments, remedy = filled_action(
            action.verb, action.arguments, code.remedy, free, self.tools_by_role
        )
        return replace(code, action=Action(verb, arguments), remedy=remedy)

    def next_action(self, code: Code) -> NextAction:
        """Return the next action after `code`, with the tools of this registry."""
        seen = self.filled(code)
        verb = seen.action.verb
        return NextAction(
            verb, self.acts_on(verb), seen.action.arguments, seen.remedy, seen.exhausted
        )

    def acts_on(self, verb: str) -> ActsOn:
        """Return the kind of arguments of a verb, `none` for an unknown verb."""
        kinds: dict[str, ActsOn] = {action.verb: action.arguments for action in self.actions}
        return kinds.get(verb, "none")

    def named(self, kind: str) -> tuple[str, ...]:
        """Return the names of the words of a kind, such as `claim type`."""
        return tuple(word.name for word in self.words if word.kind == kind)

    @property
    def has_failures(self) -> bool:
        """True if the registry itself declares a dialect, a rule, a word or weights."""
        wording = () if self.wording is None else (self.wording,)
        entries = (*self.dialects, *self.failure_rules, *self.failure_words, *wording)
        return any(entry.origin == self.name for entry in entries)

    @property
    def writes_failures(self) -> bool:
        """True if the generated package has a module `failures`.

        The tables of the base of the library are part of the library instead.
        """
        return self.has_failures and self.package != _LIBRARY

    @cached_property
    def own_codes(self) -> tuple[Code, ...]:
        """The codes that this registry itself declares, in source order."""
        return tuple(code for code in self.codes if code.origin == self.name)
