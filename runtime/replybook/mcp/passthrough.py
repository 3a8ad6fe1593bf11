"""Passthrough: results and errors that go out unchanged.

These are requests for input, deliberate protocol errors and declared content blocks.

A tool whose return annotation names content blocks, such as `-> ImageContent` or `-> Reply |
Image`, has them sent byte for byte. No envelope goes beside them, because hosts show only
structured content if there is any, and the image would be lost. Such a tool publishes no output
schema, because clients would then refuse a result without structured content.

Any other tool publishes the envelope. Content blocks that it returns are raw data. A result that is
marked as an error never passes through.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Annotated, Any, Final, Union, cast, get_args, get_origin, get_type_hints

from mcp.shared.exceptions import MCPError
from mcp_types import InputRequiredResult

from replybook.envelope import SchemaForm
from replybook.mcp.listed_schema import listed_schema
from replybook.mcp.wire import is_of_crash
from replybook.safety.settings import ServerSettings, current_settings
from replybook.safety.stack_settings import Passthrough, Rule, StackSettings, stack_settings
from replybook.safety.tool_record import tool_record

_LISTS = (list, tuple, Sequence)
_UNIONS = (Union, types.UnionType)


AROUND: Final[ContextVar[ServerSettings | None]] = ContextVar("replybook_around", default=None)
"""The settings of the server in front of this one.

A server without settings takes the form of its answers from them.
"""


class PassthroughRules:
    """The results and errors of one server that go out unchanged, and its settings.

    Args:
        chosen: Settings of the server. None uses those of the context.
        blocks: The classes that its stack sends as content blocks.
    """

    def __init__(self, chosen: ServerSettings | None, blocks: tuple[type, ...]) -> None:
        self.chosen: Final = chosen
        self._blocks = blocks
        self._made: dict[Rule, tuple[ServerSettings, StackSettings]] = {}
        self._untouched: tuple[ServerSettings, ServerSettings] | None = None

    @property
    def form(self) -> SchemaForm:
        """The part of the envelope that the server publishes."""
        return self._form_of_answers.output_schema

    def listed(self, name: str, schema: dict[str, Any]) -> dict[str, Any]:
        """Return the input schema to list for a tool. It may be the given one."""
        return listed_schema(name, schema, self._form_of_answers)

    @property
    def is_untouched(self) -> bool:
        """True if successes go out as the server stack makes them (specification 68)."""
        return self._form_of_answers.successes == "untouched"

    @property
    def _form_of_answers(self) -> ServerSettings:
        return self.chosen or AROUND.get() or current_settings()

    @property
    def timeout_s(self) -> float | None:
        """The time limit in seconds for tools without their own."""
        return (self.chosen or current_settings()).timeout_s

    def settings(self, rule: Rule, *, is_inside: bool = False) -> StackSettings:
        """Return the settings of a call, with the rule of the stack.

        Args:
            rule: Rule for values that pass through in addition to those of both stacks.
            is_inside: True for a call inside another one. It uses the settings of the server in
                front if this server has none.
        """
        base = self.chosen or (AROUND.get() if is_inside else None) or current_settings()
        made = self._made.get(rule)
        if made is None or made[0] is not base:
            made = self._made[rule] = (base, _with_rule(base, rule))
        return made[1]

    def untouched(self, settings: ServerSettings) -> ServerSettings:
        """Return the same settings with successes that the stack makes."""
        made = self._untouched
        if made is None or made[0] is not settings:
            made = self._untouched = (settings, replace(settings, successes="untouched"))
        return made[1]

    def block(self, value: object) -> Passthrough | None:
        """Let through content blocks, and lists with a content block."""
        if isinstance(value, (list, tuple)):
            found = any(isinstance(item, self._blocks) for item in cast("Sequence[object]", value))
        else:
            found = isinstance(value, self._blocks)
        return "passed_through" if found else None

    def declared_by(self, function: Callable[..., object]) -> bool:
        """Return True if the return annotation of a tool names content blocks."""
        record = tool_record(function)
        return self._names_blocks(_returns(function if record is None else record.function))

    def _names_blocks(self, annotation: object) -> bool:
        origin = get_origin(annotation)
        if origin is None:
            return isinstance(annotation, type) and issubclass(annotation, self._blocks)
        if origin is Annotated:
            return self._names_blocks(get_args(annotation)[0])
        if origin in _UNIONS or origin in _LISTS:
            return any(map(self._names_blocks, get_args(annotation)))
        return False


def nothing(_value: object) -> Passthrough | None:
    """Let through no further values."""
    return None


def _with_rule(base: ServerSettings, rule: Rule) -> StackSettings:
    def lets_through(value: object) -> Passthrough | None:
        if isinstance(value, InputRequiredResult):
            return "input_required"
        if isinstance(value, MCPError) and not is_of_crash(value):
            return "protocol_error"
        return rule(value)

    return stack_settings(base, lets_through)


def _returns(function: Callable[..., object]) -> object:
    """Return the resolved return annotation, or None if it cannot be resolved."""
    while isinstance(function, functools.partial):
        function = function.func
    if not inspect.isroutine(function):
        function = type(function).__call__
    try:
        return get_type_hints(function, include_extras=True).get("return")
    except Exception:  # names for type checkers only
        return None
