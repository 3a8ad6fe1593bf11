"""The two voices of the fixture's tools: that of the bare stack, and our envelope.

The tools are written once. A voice decorates them and words their success, so that the only
difference between two runs of the conformance suite is the envelope.
"""

from collections.abc import Callable
from typing import Protocol

__all__ = ["Bare", "Enveloped", "Voice"]


SAID = {"type": "object", "properties": {"text": {"type": "string"}, "more": True}}
"""The data of a success.

The wire check of the 2025 revisions refuses the `true` unless we do better.
"""


class Voice(Protocol):
    """Decorates a tool and words what it says."""

    def tool(self, function: Callable[..., object]) -> Callable[..., object]:
        """Return what the server registers in place of `function`."""
        ...

    def say(self, text: str) -> object:
        """Return what a tool returns when all went well."""
        ...


class Bare:
    """The stack alone: nothing of ours is in the process."""

    def tool(self, function: Callable[..., object]) -> Callable[..., object]:
        """The function as it is."""
        return function

    def say(self, text: str) -> object:
        """The text as it is."""
        return text


class Enveloped:
    """Every tool is decorated and answers with a reply."""

    def tool(self, function: Callable[..., object]) -> Callable[..., object]:
        """The function in `mcp_safe_tool`, with a success code of the registry as its default."""
        from replybook import mcp_safe_tool

        return mcp_safe_tool(default_success="WA-READ-S-001", data=SAID)(function)

    def say(self, text: str) -> object:
        """A reply of type S that carries the text."""
        from replybook import ReplyBuilder, codes

        return ReplyBuilder().success(codes.WA_READ_S_001, data={"text": text})
