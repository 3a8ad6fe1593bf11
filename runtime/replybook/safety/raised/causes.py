"""The causes of an exception, explicit and implicit.

`raise error from error` makes a circle of causes.
"""

from __future__ import annotations

from collections.abc import Iterator


def causes(error: BaseException) -> Iterator[BaseException]:
    """Yield the causes of an error, nearest first. In a circle, yield each cause once."""
    met: set[int] = set()
    while (before := _cause(error)) is not None and id(error) not in met:
        met.add(id(error))
        error = before
        yield error


def is_circular(error: BaseException) -> bool:
    """Return True if the causes of an error form a circle."""
    return _cause([error, *causes(error)][-1]) is not None


def _cause(error: BaseException) -> BaseException | None:
    return error.__cause__ or error.__context__
