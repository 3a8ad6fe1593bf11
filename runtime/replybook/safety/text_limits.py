"""Limits of what a caller may send as an argument, for the annotation of a tool's parameter.

Pydantic publishes a limit in the input schema and refuses what is larger, before the tool runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Final, TypeAlias, cast

MOST_CONTENT: Final = 4_000_000
"""Maximum number of characters of the content of a file."""


@dataclass(frozen=True, slots=True)
class MaxLength:
    """The maximum length of a text, a list or an object.

    Attributes:
        most: Number of characters, items or members.
    """

    most: int

    def __get_pydantic_core_schema__(self, source: object, handler: Callable[..., Any]) -> Any:
        """Return the schema of pydantic for the annotated type, with the limit."""
        return {**handler(source), "max_length": self.most}


@dataclass(frozen=True, slots=True)
class Largest:
    """The maximum number of characters and values in an object, at any depth.

    Attributes:
        most: Number of characters and values.
    """

    most: int

    def __get_pydantic_core_schema__(self, source: object, handler: Callable[..., Any]) -> Any:
        """Return the schema of pydantic for the annotated type, with the limit."""
        check = {"type": "no-info", "function": self._check_value}
        return {"type": "function-before", "function": check, "schema": handler(source)}

    def _check_value(self, value: object) -> object:
        from pydantic_core import PydanticCustomError

        left, waiting = self.most, [value]
        while waiting:
            one = waiting.pop()
            left -= 1 + (len(one) if isinstance(one, str) else 0)
            if left < 0:
                raise PydanticCustomError("value_too_long", "the value is too large")
            if isinstance(one, Mapping):
                waiting.extend(cast("Mapping[object, object]", one))
                waiting.extend(cast("Mapping[object, object]", one).values())
            elif isinstance(one, list | tuple):
                waiting.extend(cast("list[object]", one))
        return value


@dataclass(frozen=True, slots=True)
class Exact:
    """The whole numbers that every reader of JSON reads exactly: those of 53 bits."""

    def __get_pydantic_core_schema__(self, source: object, handler: Callable[..., Any]) -> Any:
        """Return the schema of pydantic for the annotated type, with the limit."""
        check = {"type": "no-info", "function": self._check_value}
        return {"type": "function-after", "function": check, "schema": handler(source)}

    def _check_value(self, value: int) -> int:
        from pydantic_core import PydanticCustomError

        if abs(value) >= 1 << 53:
            raise PydanticCustomError("less_than", "the number is too large")
        return value


Number: TypeAlias = Annotated[int, Exact()]
"""A whole number. The limit is not published: no schema needs it."""

SessionName: TypeAlias = Annotated[str, MaxLength(64)]
"""The name of a session."""

Text: TypeAlias = Annotated[str, MaxLength(2_000)]
"""A name, an address, a question or a sentence."""

Cursor: TypeAlias = Annotated[str, MaxLength(8_000)]
"""The place in a list from which a call goes on."""

Statement: TypeAlias = Annotated[str, MaxLength(20_000)]
"""A statement in a language, such as SQL."""

Content: TypeAlias = Annotated[str, MaxLength(MOST_CONTENT)]
"""The content of a file."""

Texts: TypeAlias = Annotated[list[Annotated[str, MaxLength(4_000)]], MaxLength(1_000)]
"""A list of names, addresses, or words of a program, such as the message of a commit."""

Object: TypeAlias = Annotated[dict[str, object], MaxLength(1_000), Largest(4 * MOST_CONTENT)]
"""An object with the contents of several files."""

Limits: TypeAlias = Annotated[dict[str, int], MaxLength(1_000)]
"""Numbers by their names."""

Objects: TypeAlias = Annotated[list[dict[str, object]], MaxLength(1_000), Largest(MOST_CONTENT)]
"""A list of objects without the contents of files."""
