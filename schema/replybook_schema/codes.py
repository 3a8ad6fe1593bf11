"""Reply codes as values: the parsed id and the four code classes.

A code is text of the form LAYER-AREA-TYPE-NNN. Its class is one of the four outcomes, so that a
type checker refuses `rb.denied(codes.WA_RES_I_001)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final, Generic, Literal, TypedDict, TypeVar

ReplyType = Literal["S", "I", "D", "E"]
"""The letter of one of the four outcomes (001 §3)."""

FAILURE_CLASSES: Final[Mapping[str, str]] = {
    "I": "capability",
    "D": "governance",
    "E": "reliability",
}
"""The class in the draft ToolFailure for each type."""

ParamsIn = TypeVar("ParamsIn", bound=Mapping[str, object], contravariant=True)
"""The TypedDict of the data of a code, or `NoParams` if all params are optional."""

ParamsOut = TypeVar("ParamsOut", bound=Mapping[str, object], covariant=True)
"""The TypedDict of a success.

Its data is free: every success code is a `SuccessCode[Mapping]`.
"""


class NoParams(TypedDict):
    """The parameters of a code that declares none."""


_GRAMMAR = re.compile(r"([A-Z]+)-([A-Z]+)-([SIDE])-([0-9]{3})")


@dataclass(frozen=True, slots=True, order=True)
class CodeId:
    """A parsed reply code: `WA-RES-I-001` is layer WA, area RES, type I, number 1."""

    layer: str
    area: str
    type: str
    number: int

    @classmethod
    def parse(cls, text: str) -> CodeId:
        """Parse `LAYER-AREA-TYPE-NNN`. Any other text, or number 000, raises `ValueError`."""
        match = _GRAMMAR.fullmatch(text)
        if match is None or match[4] == "000":
            raise ValueError(f"{text!r} is not LAYER-AREA-TYPE-NNN, e.g. 'WA-RES-I-001'")
        return cls(match[1], match[2], match[3], int(match[4]))

    def __str__(self) -> str:
        return f"{self.layer}-{self.area}-{self.type}-{self.number:03d}"

    @property
    def constant(self) -> str:
        """The Python name of the code, such as `WA_RES_I_001`."""
        return str(self).replace("-", "_")


class ReplyCode(str):
    """A code of any type. It equals its text, and is serialized as text."""

    __slots__ = ()
    reply_type: ClassVar[ReplyType]


class SuccessCode(ReplyCode, Generic[ParamsOut]):
    """The operation completed; the agent proceeds."""

    __slots__ = ()
    reply_type: ClassVar[ReplyType] = "S"


class InvalidCode(ReplyCode, Generic[ParamsIn]):
    """The request cannot be executed as stated; the agent corrects itself and retries."""

    __slots__ = ()
    reply_type: ClassVar[ReplyType] = "I"

    if TYPE_CHECKING:  # lets `InvalidCall` read the TypedDict off the code

        def _takes_invalid(self, data: ParamsIn) -> None: ...


class DeniedCode(ReplyCode, Generic[ParamsIn]):
    """Governance refuses a valid request; the agent asks for scope."""

    __slots__ = ()
    reply_type: ClassVar[ReplyType] = "D"

    if TYPE_CHECKING:  # lets `DeniedCall` read the TypedDict off the code

        def _takes_denied(self, data: ParamsIn) -> None: ...


class ErrorCode(ReplyCode, Generic[ParamsIn]):
    """The system broke; the agent stops and reports the trace id."""

    __slots__ = ()
    reply_type: ClassVar[ReplyType] = "E"

    if TYPE_CHECKING:  # lets `ErrorCall` read the TypedDict off the code

        def _takes_error(self, data: ParamsIn) -> None: ...
