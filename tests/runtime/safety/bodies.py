"""The bodies of tools that the conformance table names; `well_behaved` and `unruly` hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from replybook import Reply, ReplyBuilder, codes

BODIES: Final[dict[str, Callable[..., object]]] = {}


def body(function: Callable[..., object]) -> Callable[..., object]:
    BODIES[function.__name__] = function
    return function


def read(rb: ReplyBuilder, data: Mapping[str, object] | None = None) -> Reply:
    return rb.success(codes.WA_READ_S_001, data=data)
