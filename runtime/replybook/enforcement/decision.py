"""A decision: every check that fails, in the order of the specification.

The first failure is the reply; the others travel in it as `would_also_fail`, so that the agent asks
once. Source: specification 35 ("the first failure is the reply").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Final, Protocol, cast

from replybook_generated.builder import ReplyBuilder
from replybook_schema.codes import ReplyCode
from replybook_schema.reply import Reply

__all__ = ["Decision", "Failure"]

_NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Failure:
    """One check that fails: the code it would be answered with, why, and what the reply says of it."""

    code: ReplyCode
    reason: str
    data: Mapping[str, object] = field(default_factory=lambda: _NOTHING)

    def short(self) -> dict[str, object]:
        """As it stands in `would_also_fail`: code and reason, and the path where there is one."""
        said: dict[str, object] = {"code": str(self.code), "reason": self.reason}
        return said | ({"path": self.data["path"]} if "path" in self.data else {})


class _Denies(Protocol):
    def denied(self, code: object, /, *, data: Mapping[str, object]) -> Reply: ...


@dataclass(frozen=True, slots=True)
class Decision:
    """All failures, first things first; none means yes."""

    failures: Sequence[Failure] = ()

    @property
    def allowed(self) -> bool:
        """Whether nothing fails."""
        return not self.failures

    @property
    def would_also_fail(self) -> list[dict[str, object]]:
        """What fails beside the first."""
        return [failure.short() for failure in self.failures[1:]]

    def denied(self, rb: ReplyBuilder) -> Reply:
        """The first failure as a D reply, with the rest in it."""
        first, rest = self.failures[0], self.would_also_fail
        data = {**first.data, "would_also_fail": rest} if rest else first.data
        anything = cast("_Denies", rb)  # the type of a failure's code is known when it is made
        return anything.denied(first.code, data=data)
