"""The judgement on a tool result: type, rule and confidence."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    JudgedType: TypeAlias = Literal["S", "I", "D", "E", "W"]


class Judgement:
    """The judgement on a tool result.

    Attributes:
        type: `S` success, `I` the caller can correct the request, `D` a person must grant
            something, `E` the server or a service behind it is broken, `W` not now. None if no
            rule knows.
        rule: Name of the rule, such as `envelope`, `dialect:tool_failure` or `phrase:rate_limit`.
            None if no rule knows.
        confidence: Share of right answers to expect, from 0 to 1. 0 if no rule knows.
        code: Code that the server sent, or None.
        after_s: Seconds to wait before the next attempt, if the server said so, or None.
        is_declared: True if the result itself says that the call failed or is a reply: a protocol
            error, the flag `isError`, our envelope, or a dialect that gives the type.
        is_advice: True if the result has no flag that says so. The data may come from a page that a
            tool fetched: the judgement may be shown and counted, and no client acts on it.
        failed: True if the call failed, whether or not the type is known. False for a success.
            None if nobody knows.
    """

    __slots__ = (
        "after_s",
        "code",
        "confidence",
        "failed",
        "is_advice",
        "is_declared",
        "rule",
        "type",
    )

    def __init__(
        self,
        type: JudgedType | None = None,  # noqa: A002  # the name is a contract
        rule: str | None = None,
        confidence: float = 0.0,
        *,
        code: str | None = None,
        after_s: float | None = None,
        is_declared: bool = False,
        failed: bool | None = None,
    ) -> None:
        self.type, self.rule, self.confidence = type, rule, confidence
        self.code, self.after_s, self.is_declared = code, after_s, is_declared
        self.is_advice = not is_declared
        self.failed = (failed or is_declared or None) if type is None else type != "S"

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in self.__slots__)
        return f"Judgement({told})"
