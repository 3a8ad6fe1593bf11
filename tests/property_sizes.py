"""The number of examples of a property: Hypothesis's 100 in the quick run, more in the full one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings

__all__ = ["FEW", "held", "sizes"]

FEW = 100


def sizes(many: int) -> pytest.MarkDecorator:
    """Return the mark of a test that takes a number of `examples`: few of them, or slowly many."""
    return pytest.mark.parametrize("examples", [FEW, pytest.param(many, marks=pytest.mark.slow)])


def held(
    many: int, *by_place: Any, **by_name: Any
) -> Callable[[Callable[..., None]], Callable[[int], None]]:
    """Make a test of a property of these strategies, as `given` does, once for each size.

    Args:
        many: The number of examples of the slow test.
        by_place: Strategies of the arguments in their order.
        by_name: Strategies of the arguments by name.
    """

    def tested(law: Callable[..., None]) -> Callable[[int], None]:
        @sizes(many)
        def test(examples: int) -> None:
            sized = settings(max_examples=examples, deadline=None)
            given(*by_place, **by_name)(sized(_copy(law)))()

        test.__name__, test.__qualname__ = law.__name__, law.__qualname__
        test.__doc__, test.__module__ = law.__doc__, law.__module__
        return test

    return tested


def _copy(law: Callable[..., None]) -> Callable[..., None]:
    """Return a function of its own for each size: settings are kept on the function."""

    @functools.wraps(law)
    def copied(*arguments: Any, **named: Any) -> None:
        law(*arguments, **named)

    return copied
