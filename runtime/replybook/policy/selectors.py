"""Which calls and which files a rule is about.

Calls are selected by tag, or by name, and families of tools count by their prefix; what a name alone
decides is decided once per tool. Source: specification 25, decision 11.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from replybook.policy.operators import Constraint, Refs, constraints, is_late
from replybook.policy.rule_data import Names, Part, choice
from replybook.world.pattern import Glob, glob
from replybook_schema.policy import PolicySpec
from replybook_schema.tools import ToolSpec
from replybook_schema.world import DomainSpec

__all__ = ["CallMatch", "FileMatch", "Picks", "Tools", "call_field", "file_field"]

Picks: TypeAlias = Callable[[Mapping[str, object]], bool]

_FORMATS: Final = ("ck3_script", "localization_yml", "python")
_ARTIFACT: Final = ("path", "format", "content", "sha256", "ck3_file_model")
_SYMBOL: Final = ("type", "name", "reason", "defined_in_path")
MATCH_KEYS: Final = ("tool", "tag", "reply_type", "where")
"""The keys that select calls."""


@dataclass(frozen=True, slots=True)
class Tools:
    """The tools by name, and the families by prefix, the longest first."""

    exact: Mapping[str, ToolSpec]
    families: tuple[ToolSpec, ...]

    @classmethod
    def of(cls, tools: Mapping[str, ToolSpec]) -> Tools:
        """The tools of a registry."""
        families = [tool for tool in tools.values() if tool.prefix]
        families.sort(key=lambda tool: (-len(tool.name), tool.name))
        return cls({name: t for name, t in tools.items() if not t.prefix}, tuple(families))

    def find(self, name: str) -> ToolSpec | None:
        """The tool or family that a called name belongs to."""
        exact = self.exact.get(name)
        if exact is not None:
            return exact
        return next((family for family in self.families if name.startswith(family.name)), None)

    def names(self, policy: PolicySpec, domains: Iterable[DomainSpec] = ()) -> Names:
        """What rules of a policy may name; `domains` are the folders of the world."""
        return Names(
            tools=frozenset(self.exact),
            families=tuple(family.name for family in self.families),
            tags=frozenset(tag for t in (*self.exact.values(), *self.families) for tag in t.tags),
            violations=frozenset(violation.code for violation in policy.violations),
            facts=frozenset(policy.facts),
            capabilities=frozenset(policy.capabilities),
            fixed={"facts.domains": tuple(row.folder for row in domains)},
        )


@dataclass(frozen=True, slots=True)
class CallMatch:
    """Selects calls; an empty one selects every call."""

    tool: str | None = None
    tag: str | None = None
    reply_type: str | None = None
    where: tuple[Constraint, ...] = ()

    @classmethod
    def read(cls, part: Part, more: tuple[str, ...] = ()) -> CallMatch:
        """Read a match; `more` names keys that belong to somebody else."""
        part.only((), (*MATCH_KEYS, *more))
        return cls(
            tool=_tool(part) if part.has("tool") else None,
            tag=part.word("tag", "tag", part.names.tags) if part.has("tag") else None,
            reply_type=(
                part.word("reply_type", "reply type", "SIDE") if part.has("reply_type") else None
            ),
            where=constraints(part, "where", call_field) if part.has("where") else (),
        )

    @property
    def is_everything(self) -> bool:
        """Whether every call is selected."""
        return self.tool is self.tag is self.reply_type is None and not self.where

    @property
    def is_late(self) -> bool:
        """Whether it needs what is known at the delivery only."""
        return is_late(self.where)

    def is_about(self, name: str, tool: ToolSpec | None) -> bool:
        """Whether calls of this name can be selected."""
        if self.tag is not None and (tool is None or self.tag not in tool.tags):
            return False
        return self.tool in (None, name) or (tool is not None and tool.name == self.tool)

    def bind(self, refs: Refs) -> Picks:
        """Whether a call, of a name that this is about, is selected."""
        wanted = self.reply_type
        probes = [constraint.bind(refs) for constraint in self.where]

        def picks(event: Mapping[str, object]) -> bool:
            if wanted is not None and event.get("reply_type") != wanted:
                return False
            for probe in probes:  # noqa: SIM110  a generator costs as much as three probes
                if probe(event) is not None:
                    return False
            return True

        return picks


@dataclass(frozen=True, slots=True)
class FileMatch:
    """Selects files of the bundle; an empty one selects every file."""

    formats: tuple[str, ...] | None = None
    paths: Glob | None = None
    where: tuple[Constraint, ...] = ()

    @classmethod
    def read(cls, part: Part) -> FileMatch:
        """Read a selector of files."""
        part.only((), ("format", "glob", "where"))
        return cls(
            formats=part.words("format", "format", _FORMATS) if part.has("format") else None,
            paths=glob(part.texts("glob"), any_case=True) if part.has("glob") else None,
            where=constraints(part, "where", file_field) if part.has("where") else (),
        )

    def bind(self, refs: Refs) -> Picks:
        """Whether a file is selected."""
        formats, paths = self.formats, self.paths
        probes = [constraint.bind(refs) for constraint in self.where]

        def picks(file: Mapping[str, object]) -> bool:
            if formats is not None and file.get("format") not in formats:
                return False
            if paths is not None and not paths(str(file.get("path"))):
                return False
            return all(probe(file) in (None, "unavailable") for probe in probes)

        return picks


def call_field(part: Part) -> str:
    """The field of a constraint on a call: tool, code, reply_type, or below args, result, scope."""
    field = part.text("field")
    head, _, rest = field.partition(".")
    if rest:
        choice(part.at("field"), "field of a call", head, ("args", "result", "scope"))
        if not all(rest.split(".")):
            choice(part.at("field"), "field of a call", field, ())
        return field
    return choice(part.at("field"), "field of a call", field, ("tool", "code", "reply_type"))


def file_field(part: Part) -> str:
    """The field of a constraint on a file or on a declared symbol."""
    return part.word("field", "field of a file", (*_ARTIFACT, *_SYMBOL))


def _tool(part: Part) -> str:
    name = part.text("tool")
    if name.startswith(part.names.families) and part.names.families:
        return name
    return part.word("tool", "tool", part.names.tools)
