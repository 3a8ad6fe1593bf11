"""The argument values in a trace line: only those that the tool registry allows.

The registry selects a form for each argument:

- `keep` writes the value if it is short, else its digest. A value under the name of a secret is
  always written as its digest.
- `digest` writes `digest:<16 hex>`.
- `sha256` writes `args.sha256`: the SHA-256 of the text, or of each file of a bundle.

An argument that the registry does not declare is written as its digest, at most `MOST_UNSAID` of
them in a call. So is every argument of an unknown tool. A name that MCP does not allow, or that
looks like a secret or a host path, is not written. Only `args_digest` covers it. Kept values are
limited in length, number and depth (`ValueLimits`).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from math import isfinite
from typing import Final, Literal, TypeAlias, cast

from replybook.trace.host_path import host_path_at
from replybook.trace.keys import Digester
from replybook.trace.redaction import Redactor, as_said, is_digest
from replybook.trace.secret_name import is_secret_name
from replybook_schema.tools import MCP_NAME, ToolSpec, tool_of

# Arguments

Plan: TypeAlias = Mapping[str, Literal["keep", "digest", "sha256"]]
Tools: TypeAlias = Mapping[str, ToolSpec]

_NO_PLAN: Plan = {}

MOST_FILES: Final = 1_000
"""Maximum number of files in a bundle. Each validated file can be delivered."""


class Arguments:
    """The argument values of lines, by the registry that is active at the call."""

    LONGEST = 512
    MOST_VALUES = 128
    MOST_UNSAID = 64
    """Maximum number of digests in a line for undeclared arguments."""

    def __init__(self, tools: Callable[[], Tools], clean: Redactor, digester: Digester) -> None:
        self._tools = tools
        self._names = clean
        self._clean = Redactor(as_said)
        self._digest = digester.of
        self._bounds = ValueLimits(self._clean, longest=self.LONGEST, deepest=2)
        self._plans = _Plans({})

    def plan(self, tool: str) -> Plan:
        """Return the form of each argument of a tool or of its family."""
        tools, plans = self._tools(), self._plans
        if tools is not plans.tools:  # an extension was imported since
            plans = self._plans = _Plans(tools)
        plan = plans.of_tool.get(tool)
        if plan is not None:
            return plan
        return plans.of_family(tool) if tool.startswith(plans.families) else _NO_PLAN

    def kept(self, tool: str, args: Mapping[str, object]) -> dict[str, object]:
        """Return the `args` of a line."""
        plan, harmless = self.plan(tool), self._clean.harmless
        room, unsaid = None, self.MOST_UNSAID
        found: dict[str, object] = {}
        for name, value in list(args.items()):
            how = plan.get(name)
            if how == "keep" and not is_secret_name(name):
                if type(value) is not str or value not in harmless:
                    room = room or ValueBudget(self.MOST_VALUES)
                    value = self._keep(value, room)
                found[name] = value
            elif how in ("keep", "digest"):
                found[name] = self._short(value)
            elif how == "sha256":
                found["sha256"] = self._sha256(value)
            elif unsaid and name != "sha256" and self._is_name(name):
                unsaid -= 1
                found[name] = self._short(value)
        return found

    def _is_name(self, name: str) -> bool:
        """Return True if a caller's name may be in a line. `sha256` is used by the trace."""
        if not MCP_NAME.fullmatch(name):
            return False
        if name in self._names.harmless:
            return True
        return host_path_at(name) is None and self._names(name) == name

    def _keep(self, value: object, room: ValueBudget) -> object:
        """Return the value, or its digest if not all of it may be kept.

        Part of a value would be another value.
        """
        room.cut = False
        try:
            kept = self._bounds.kept(value, room)
        except RecursionError:  # a fresh stack may have room
            raise
        except Exception:  # it breaks when it is read, or a thread changes it
            return self._short(value)
        return self._short(value) if room.cut or kept is LEFT_OUT else kept

    def _short(self, value: object) -> str:
        return f"digest:{self._digest(value)}"

    def _sha256(self, value: object) -> str | list[str]:
        """Return the digest that links a validation to a delivered file."""
        if isinstance(value, str):
            return _sha256(value)
        try:
            contents = _contents(value)
        except RecursionError:
            raise
        except Exception:
            contents = None
        if contents is None or len(contents) > MOST_FILES:
            return self._short(value)
        return [_sha256(content) for content in contents]


class _Plans:
    """The plans of all tools of one registry.

    Plans of the members of a family are made on demand.
    """

    __slots__ = ("families", "of_tool", "tools")

    def __init__(self, tools: Tools) -> None:
        self.tools: Final = tools
        self.of_tool: Final = {name: _plan(spec) for name, spec in tools.items()}
        self.families: Final = tuple(name for name, spec in tools.items() if spec.prefix)

    def of_family(self, tool: str) -> Plan:
        """Return the plan of the family of a tool."""
        spec = tool_of(self.tools, tool)
        return _NO_PLAN if spec is None else self.of_tool[spec.name]


def _plan(spec: ToolSpec) -> Plan:
    return {
        name: argument.trace
        for argument in spec.arguments
        for name in (*argument.was, argument.name)
    }


def _contents(bundle: object) -> list[str] | None:
    """Return the contents of the files of a bundle (decision 20), or None."""
    if not isinstance(bundle, Mapping):
        return None
    files = cast("Mapping[str, object]", bundle).get("artifacts")
    if not isinstance(files, (list, tuple)):
        return None
    contents = map(_content, cast("tuple[object, ...]", files))
    return [content for content in contents if isinstance(content, str)]


def _content(file: object) -> object:
    return cast("Mapping[str, object]", file).get("content") if isinstance(file, Mapping) else None


def _sha256(text: str) -> str:
    return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


# Bounds: a text fits or is left out. It is never shortened, since part of it is another value.
# Lists and objects lose the items that do not fit. The room then has `cut` set.

_SMALLEST, _LARGEST = -(2**63), 2**64 - 1  # integers that every JSON reader takes


class _LeftOut:
    """The placeholder for a value that may not be kept."""


LEFT_OUT: Final = _LeftOut()

REDACTED: Final = "[redacted:secret]"

Kept: TypeAlias = "str | int | float | list[Kept] | dict[str, Kept] | _LeftOut | None"


class ValueBudget:
    """The number of values that may still be kept.

    Attributes:
        files: The number of digests in members that may be digests. A delivery has one per file.
        digests: Names of members whose texts may be digests, at any depth.
        cut: True if a value was left out.
    """

    __slots__ = ("cut", "digests", "files", "values")

    def __init__(self, values: int, digests: frozenset[str] = frozenset()) -> None:
        self.values = values
        self.files = MOST_FILES
        self.digests = digests
        self.cut = False


class ValueLimits:
    """The limits of one part of a line.

    Args:
        clean: Redactor of secrets and host paths.
        longest: Maximum length of a text.
        deepest: Maximum nesting of lists and objects.
    """

    __slots__ = ("_clean", "_deepest", "_longest")

    LONGEST_NAME = 64
    LONGEST_ADDRESS = 512
    """Maximum length of a name in a member whose texts may be digests. It may be an address."""

    def __init__(self, clean: Redactor, *, longest: int, deepest: int) -> None:
        self._clean = clean
        self._longest = longest
        self._deepest = deepest

    def flat(self, value: Mapping[str, object]) -> bool:
        """Return True if `value` may be kept unchanged.

        This check is fast, and most results pass it.
        """
        harmless = self._clean.harmless
        for name, item in value.items():
            kind = type(item)
            if name not in harmless or is_secret_name(name):
                return False
            if kind is str:
                if item not in harmless:
                    return False
            elif kind is int:
                if not _SMALLEST <= cast("int", item) <= _LARGEST:
                    return False
            elif kind is not bool and item is not None:
                return False
        return True

    def kept(
        self, value: object, room: ValueBudget, depth: int = 1, *, may_be_digest: bool = False
    ) -> Kept:
        """Return a clean copy of the parts of `value` that may be kept, or `LEFT_OUT`.

        Args:
            room: The number of values that are left.
            may_be_digest: True if a text in the form of a digest is not a secret.
        """
        if may_be_digest and isinstance(value, str) and is_digest(value) and room.files > 0:
            room.files -= 1
            return value
        room.values -= 1
        if room.values >= 0:
            if isinstance(value, str):
                if value in self._clean.harmless:
                    return value
                if len(value) <= self._longest:
                    return self._clean(value)
            elif value is None or isinstance(value, bool):
                return value
            elif isinstance(value, (int, float)):
                if _fits(value):
                    return int(value) if isinstance(value, int) else float(value)
            elif depth <= self._deepest:
                return self._inside(value, room, depth + 1, may_be_digest)
        room.cut = True
        return LEFT_OUT

    def _inside(self, value: object, room: ValueBudget, depth: int, may_be_digest: bool) -> Kept:
        if isinstance(value, Mapping):
            members = cast("Mapping[object, object]", value)
            return self.members(members, room, depth, may_be_digest=may_be_digest)
        if isinstance(value, (list, tuple)):
            return self._items(cast("tuple[object, ...]", value), room, depth, may_be_digest)
        room.cut = True
        return LEFT_OUT

    def members(
        self,
        value: Mapping[object, object],
        room: ValueBudget,
        depth: int,
        *,
        may_be_digest: bool = False,
    ) -> dict[str, Kept]:
        """Return the members of an object that may be kept, without invalid names.

        Args:
            value: The object.
            room: The number of values that are left.
            depth: Nesting of the members.
            may_be_digest: True if a text in the form of a digest is not a secret.
        """
        found: dict[str, Kept] = {}
        harmless, digests = self._clean.harmless, room.digests
        for name, item in value.items():
            if name not in harmless and not self._is_name(name, may_be_digest):
                room.cut = True
                continue
            is_named = may_be_digest or name in digests
            if is_secret_name(cast("str", name)) and not is_named:
                item = _redact_value(item)
            kept = self.kept(item, room, depth, may_be_digest=is_named)
            if kept is not LEFT_OUT:
                found[cast("str", name)] = kept
            if room.values <= 0:
                room.cut = room.cut or len(found) < len(value)
                break
        return found

    def _items(
        self, value: tuple[object, ...], room: ValueBudget, depth: int, may_be_digest: bool
    ) -> list[Kept]:
        found: list[Kept] = []
        for item in value:
            kept = self.kept(item, room, depth, may_be_digest=may_be_digest)
            if kept is not LEFT_OUT:
                found.append(kept)
            if room.values <= 0:
                room.cut = room.cut or len(found) < len(value)
                break
        return found

    def _is_name(self, name: object, may_be_address: bool) -> bool:
        longest = self.LONGEST_ADDRESS if may_be_address else self.LONGEST_NAME
        return isinstance(name, str) and len(name) <= longest and self._clean(name) == name


def _redact_value(value: object) -> object:
    """Return the replacement of a secret. None and booleans hold no secret and stay."""
    return value if value is None or isinstance(value, bool) else REDACTED


def _fits(value: float) -> bool:
    return _SMALLEST <= value <= _LARGEST if isinstance(value, int) else isfinite(value)
