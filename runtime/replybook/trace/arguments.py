"""What a line keeps of the arguments of a call: only what the tool registry allows.

`keep` writes the value if it is short, else its digest; `digest` writes `digest:<16 hex>`; `sha256`
writes `args.sha256`, the SHA-256 of the text, or of each file of a bundle. An argument that the
registry does not declare, and every argument of a tool that it does not know, is not written: only
`args_digest` covers it. Source: decision 18, specification 33 and 51.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Literal, TypeAlias, cast

from replybook.trace.bounds import LEFT_OUT, Bounds, Room
from replybook.trace.keys import Digester
from replybook.trace.redaction import Redactor
from replybook_schema.tools import ToolSpec

__all__ = ["Arguments"]

Plan: TypeAlias = Mapping[str, Literal["keep", "digest", "sha256"]]
Tools: TypeAlias = Mapping[str, ToolSpec]

_NO_PLAN: Plan = {}


class Arguments:
    """Keeps arguments by the registry that is active at the time of the call."""

    LONGEST = 512
    MOST_VALUES = 128
    MOST_FILES = 1_000
    """As many as a bundle may hold: each file that is validated can be delivered."""

    def __init__(self, tools: Callable[[], Tools], clean: Redactor, digester: Digester) -> None:
        self._tools = tools
        self._clean = clean
        self._digest = digester.of
        self._bounds = Bounds(clean, longest=self.LONGEST, deepest=2)
        self._seen: tuple[Tools, dict[str, Plan]] = {}, {}

    def plan(self, tool: str) -> Plan:
        """What the registry says about each argument of a tool or of its family."""
        tools = self._tools()
        known, plans = self._seen
        if tools is not known:  # an extension was imported since
            plans = {}
            self._seen = tools, plans
        plan = plans.get(tool)
        return plan if plan is not None else _new_plan(tools, tool, plans)

    def kept(self, tool: str, args: Mapping[str, object]) -> dict[str, object]:
        """The `args` of a line."""
        plan, harmless = self.plan(tool), self._clean.harmless
        room = None
        found: dict[str, object] = {}
        for name, value in args.items():
            how = plan.get(name)
            if how == "keep":
                if type(value) is not str or value not in harmless:
                    room = room or Room(self.MOST_VALUES)
                    value = self._keep(value, room)
                found[name] = value
            elif how == "digest":
                found[name] = self._short(value)
            elif how == "sha256":
                found["sha256"] = self._sha256(value)
        return found

    def _keep(self, value: object, room: Room) -> object:
        """The value, or its digest if not all of it may be kept: half a value is another one."""
        room.cut = False
        kept = self._bounds.kept(value, room)
        return self._short(value) if room.cut or kept is LEFT_OUT else kept

    def _short(self, value: object) -> str:
        return f"digest:{self._digest(value)}"

    def _sha256(self, value: object) -> str | list[str]:
        """The digest that joins a validation to a delivered file (specification 33)."""
        if isinstance(value, str):
            return _sha256(value)
        contents = _contents(value)
        if contents is None or len(contents) > self.MOST_FILES:
            return self._short(value)
        return [_sha256(content) for content in contents]


def _new_plan(tools: Tools, tool: str, plans: dict[str, Plan]) -> Plan:
    spec = _spec(tools, tool)
    if spec is None:
        return _NO_PLAN
    plan: Plan = {argument.name: argument.trace for argument in spec.arguments}
    if spec.name == tool:  # the names of a family have no end
        plans[tool] = plan
    return plan


def _spec(tools: Tools, tool: str) -> ToolSpec | None:
    exact = tools.get(tool)
    if exact is not None:
        return exact
    families = (spec for spec in tools.values() if spec.prefix and tool.startswith(spec.name))
    return max(families, key=lambda spec: len(spec.name), default=None)


def _contents(bundle: object) -> list[str] | None:
    """The contents of the files of a bundle (decision 20); None if it is none."""
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
