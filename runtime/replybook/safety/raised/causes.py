"""Walk from an exception to its causes, explicit or implicit; `raise error from error` makes a circle of them.

Source: specification 7 and 48.
"""

from __future__ import annotations

from collections.abc import Iterator

__all__ = ["causes", "is_circular"]


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield the causes of an error, nearest first; where they go round in a circle, each one once."""
    met: set[int] = set()
    while (before := _cause(error)) is not None and id(error) not in met:
        met.add(id(error))
        error = before
        yield error


def is_circular(error: BaseException) -> bool:
    """Return True if the causes of an error lead back to one of them."""
    return _cause([error, *causes(error)][-1]) is not None


def _cause(error: BaseException) -> BaseException | None:
    return error.__cause__ or error.__context__
