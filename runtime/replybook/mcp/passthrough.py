"""Passthrough: requests for input, deliberate protocol errors and declared blocks go out untouched.

A tool whose return annotation names content blocks, such as `-> ImageContent` or `-> Reply | Image`,
has them sent byte for byte, with no envelope beside them: hosts show only structured content where
there is any, and the picture would be lost. Such a tool publishes no output schema, since clients
refuse a result without structured content where there is one. Any other tool publishes the envelope,
and blocks that it returns all the same are a raw return like any other. A result that says it is an error
never passes through.
Source: specification 48, decision 19.
"""

from __future__ import annotations

import functools
import inspect
import types
from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Annotated, Final, Union, cast, get_args, get_origin, get_type_hints

from mcp.shared.exceptions import MCPError
from mcp_types import InputRequiredResult

from replybook.envelope import SchemaForm
from replybook.mcp.wire import is_of_crash
from replybook.safety.settings import ServerSettings, current_settings
from replybook.safety.stack_settings import Passthrough, Rule, StackSettings, stack_settings
from replybook.safety.tool_record import tool_record

__all__ = ["AROUND", "PassthroughRules", "nothing"]

_LISTS = (list, tuple, Sequence)
_UNIONS = (Union, types.UnionType)


AROUND: Final[ContextVar[ServerSettings | None]] = ContextVar("replybook_around", default=None)
"""The settings of the server around the one that is asked; the form of answers is said by those that have some."""


class PassthroughRules:
    """The results and errors of one server that go out untouched, and the settings for them.

    `chosen` are the settings of the server; None where those of the context hold. `blocks` are the
    classes that its stack sends as content blocks.
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

    @property
    def is_untouched(self) -> bool:
        """True if successes of the server go out as its stack makes them (specification 68)."""
        return self._form_of_answers.successes == "untouched"

    @property
    def _form_of_answers(self) -> ServerSettings:
        return self.chosen or AROUND.get() or current_settings()

    @property
    def timeout_s(self) -> float | None:
        """Seconds that a tool may take which does not say so itself."""
        return (self.chosen or current_settings()).timeout_s

    def settings(self, rule: Rule, *, is_inside: bool = False) -> StackSettings:
        """Return the settings that hold here; `rule` lets more through than either stack does.

        For a call that `is_inside` another one, those of the server around hold where this one has none.
        """
        base = self.chosen or (AROUND.get() if is_inside else None) or current_settings()
        made = self._made.get(rule)
        if made is None or made[0] is not base:
            made = self._made[rule] = (base, _with_rule(base, rule))
        return made[1]

    def untouched(self, settings: ServerSettings) -> ServerSettings:
        """Return settings as they are but for successes, which the stack makes."""
        made = self._untouched
        if made is None or made[0] is not settings:
            made = self._untouched = (settings, replace(settings, successes="untouched"))
        return made[1]

    def block(self, value: object) -> Passthrough | None:
        """Let content blocks through, and lists that hold some."""
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
    """Let nothing more through."""
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
    """Return the return annotation, read as a type; `None` where it cannot be."""
    while isinstance(function, functools.partial):
        function = function.func
    if not inspect.isroutine(function):
        function = type(function).__call__
    try:
        return get_type_hints(function, include_extras=True).get("return")
    except Exception:  # names that only a type checker can see
        return None
