"""Which calls and which files a rule is about, and what they must hold, as a rule says it.

Calls are selected by tag, or by name, and families of tools count by their prefix; what a name alone
decides is decided once per tool. Source: specification 25.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from replybook.policy.errors import BadPolicy
from replybook.policy.operators import OPERATORS, REFS, Constraint, Refs, is_late
from replybook.policy.refs import ROOTS
from replybook.policy.rule_data import Part, choice
from replybook.policy.workable import check_kept, check_places, is_always
from replybook.world.pattern import Glob, glob
from replybook_schema.tools import ToolSpec

__all__ = [
    "MATCH_KEYS",
    "CallMatch",
    "FileMatch",
    "Picks",
    "call_field",
    "constraints",
    "file_field",
]

Picks: TypeAlias = Callable[[Mapping[str, object]], bool]

_SCALARS: Final = (str, int, bool)
_CALL: Final = ("tool", "code", "reply_type", ROOTS)
_ARTIFACT: Final = ("path", "format", "content", "sha256")
_ADDRESSES: Final = ("path", "defined_in_path")
_SYMBOL: Final = ("type", "name", "reason", "defined_in_path")
MATCH_KEYS: Final = ("tool", "tag", "reply_type", "where")
"""The keys that select calls."""


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
        found = cls(
            tool=_tool(part) if part.has("tool") else None,
            tag=part.word("tag", "tag", part.names.tags) if part.has("tag") else None,
            reply_type=(
                part.word("reply_type", "reply type", "SIDE") if part.has("reply_type") else None
            ),
        )
        if not part.has("where"):
            return found
        return replace(found, where=constraints(part, "where", call_field, about=found))

    def among(self, tools: Iterable[ToolSpec]) -> list[ToolSpec]:
        """Return the tools and families whose calls can be selected."""
        return [tool for tool in tools if self.is_about(tool.name, tool)]

    def covers(self, other: CallMatch, tools: Iterable[ToolSpec]) -> bool:
        """Return True if every call that `other` selects is selected here too."""
        about = other.among(tools)
        named = other.tool is not None or other.tag is not None
        by_name = self.tool is self.tag is None or (
            named and bool(about) and self.among(about) == about
        )
        by_answer = self.reply_type in (None, other.reply_type)
        by_fields = all(one in other.where or is_always(one) for one in self.where)
        return by_name and by_answer and by_fields

    @property
    def is_everything(self) -> bool:
        """True if every call is selected."""
        return self.tool is self.tag is self.reply_type is None and not self.where

    @property
    def is_late(self) -> bool:
        """True if it needs what is known at the delivery only."""
        return is_late(self.where)

    def is_about(self, name: str, tool: ToolSpec | None) -> bool:
        """Return True if calls of this name can be selected."""
        if self.tag is not None and (tool is None or self.tag not in tool.tags):
            return False
        return self.tool in (None, name) or (tool is not None and tool.name == self.tool)

    def bind(self, refs: Refs) -> Picks:
        """Return True if a call, of a name that this is about, is selected."""
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
        if part.has("glob"):
            check_places(part, "glob", part.texts("glob"), any_case=True)
        return cls(
            formats=(
                part.words("format", "format", part.names.formats) if part.has("format") else None
            ),
            paths=glob(part.texts("glob"), any_case=True) if part.has("glob") else None,
            where=constraints(part, "where", file_field) if part.has("where") else (),
        )

    def bind(self, refs: Refs) -> Picks:
        """Return True if a file is selected."""
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
    """Return the field of a constraint on a call: one of `_CALL`, or below args, result, scope."""
    field = part.text("field")
    head, _, rest = field.partition(".")
    if rest:
        choice(part.at("field"), "field of a call", head, ("args", "result", "scope"))
        if not all(rest.split(".")):
            choice(part.at("field"), "field of a call", field, ())
        return field
    return choice(part.at("field"), "field of a call", field, _CALL)


def file_field(part: Part) -> str:
    """Return the field of a constraint on a file or on a declared symbol."""
    known = (*_ARTIFACT, *part.names.artifact_fields, *_SYMBOL)
    field = part.word("field", "field of a file", known)
    if field in _ADDRESSES and part.has("glob"):
        check_places(part, "glob", part.texts("glob"), any_case=False)
    return field


def constraints(
    part: Part, key: str, fields: Callable[[Part], str], *, about: CallMatch | None = None
) -> tuple[Constraint, ...]:
    """Return the constraints in a list; `fields` reads and checks the field of each.

    `about` says which calls they are about: the trace has to keep the arguments that they name.
    """
    items = part.parts(key)
    found = tuple(_constraint(item, fields(item)) for item in items)
    for item, one in zip(items, found, strict=True) if about is not None else ():
        tools = about.among(part.names.specs) if about is not None else []
        is_value = one.operator not in ("present", "absent")
        check_kept(item.at("field"), one.field, tools, value=is_value)
    return found


def _constraint(part: Part, field: str) -> Constraint:
    found = [key for key in part.data if key in OPERATORS]
    part.only(("field",), (*OPERATORS, "missing", "missing_ref", "codes"))
    if len(found) != 1:
        raise BadPolicy(part.place, f"there must be one operator of {', '.join(OPERATORS)}")
    operator = found[0]
    skips = {
        key: part.has(key) and part.word(key, "word", ("violation", "skip")) == "skip"
        for key in ("missing", "missing_ref")
    }
    return Constraint(
        field,
        operator,
        _operand(part, operator),
        skips["missing"],
        skips["missing_ref"],
        part.fault_codes(("missing", "wrong")),
        fixed=part.names.fixed.get(str(part.data[operator])) if operator in REFS else None,
        are_paths=operator in REFS and part.data[operator] in part.names.path_facts,
    )


def _operand(part: Part, operator: str) -> object:
    value = part.data[operator]
    if operator == "equals":
        if type(value) not in _SCALARS:
            raise BadPolicy(part.at(operator), f"{value!r} is no text, number or truth value")
        return value
    if operator in REFS:
        return part.ref(operator)
    if operator == "in":
        return part.items(operator)
    if operator == "glob":
        return part.texts(operator)
    if operator in ("min", "max"):
        return part.integer(operator)
    if value is not True:
        raise BadPolicy(part.at(operator), "there must be true")
    return True


def _tool(part: Part) -> str:
    name = part.text("tool")
    if name.startswith(part.names.families) and part.names.families:
        return name
    return part.word("tool", "tool", part.names.tools)
