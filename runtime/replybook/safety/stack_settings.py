"""Settings for the calls of one server stack: those of the server, and what its stack sends untouched.

The adapter of a stack makes them; no author writes them. Source: specification 48, decision 19.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Literal, TypeAlias

from replybook.safety.settings import ServerSettings

__all__ = ["Passthrough", "Rule", "StackSettings", "stack_settings"]

Passthrough: TypeAlias = Literal["passed_through", "input_required", "protocol_error"]
"""How the trace names a call whose result or error went out untouched."""

Rule: TypeAlias = Callable[[object], Passthrough | None]
"""Says of a result or an exception how the stack sends it untouched; None if the reply goes out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StackSettings(ServerSettings):
    """The settings of a server with the rule of its stack; `lets_through` is that rule."""

    lets_through: Rule


def stack_settings(chosen: ServerSettings, lets_through: Rule) -> StackSettings:
    """Return the settings of a server with the rule of its stack."""
    own = {field.name: getattr(chosen, field.name) for field in fields(ServerSettings)}
    return StackSettings(**own, lets_through=lets_through)
