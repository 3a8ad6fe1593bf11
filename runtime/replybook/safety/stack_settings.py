"""The settings of a server together with the rule of its server stack.

The rule decides which results go out unchanged. The adapter of the stack makes these settings, not
an author.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

from replybook.safety.settings import ServerSettings

Passthrough: TypeAlias = Literal["passed_through", "input_required", "protocol_error", "raised"]
"""The name in the trace of a call whose result or error went out unchanged.

`raised` is for an exception that the stack gets first. The edge of the server judges what the stack
makes of it.
"""

Rule: TypeAlias = Callable[[object], Passthrough | None]
"""A function that names an untouched result or exception, else returns None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StackSettings(ServerSettings):
    """The settings of a server with the rule of its server stack."""

    lets_through: Rule


def stack_settings(chosen: ServerSettings, lets_through: Rule) -> StackSettings:
    """Return a server's settings with the rule of its server stack."""
    own = {field.name: getattr(chosen, field.name) for field in fields(ServerSettings)}
    return StackSettings(**own, lets_through=lets_through)
