"""Every tool of the fault matrix on a server.

Decorated (`NAME`) and as nobody decorated it (`bare_NAME`).
"""

from collections.abc import Callable, Mapping
from typing import Protocol

from tests.runtime.mcp import fault_tools as f
from tests.runtime.mcp import passthrough_tools as p

from replybook.safety import mcp_safe_tool

__all__ = ["Decorator", "register"]

Tool = Callable[..., object]


class Decorator(Protocol):
    """The `tool` method of a server, as far as both stacks agree on it."""

    def __call__(self, *, name: str) -> Callable[[Tool], object]: ...


_OPTIONS: Mapping[Tool, Mapping[str, object]] = {
    f.listing: {"data": f.Listing},
    f.listing_async: {"data": f.Listing},
    f.slow: {"timeout_s": 0.05},
    f.slow_in_thread: {"timeout_s": 0.05},
}

DECORATED: tuple[Tool, ...] = (
    *(f.ping, f.listing, f.listing_async, f.invalid, f.denied, f.typed_reply),
    *(
        f.raises,
        f.raises_async,
        f.raises_from,
        f.raises_group,
        f.raises_speechless,
        f.pydantic_inside,
        f.recursion,
    ),
    *(
        f.stray_cancel,
        f.stray_cancel_in_thread,
        f.exits,
        f.exits_async,
        f.interrupted,
        f.closes,
        f.stops,
        f.stops_async,
    ),
    *(f.raw, f.raw_object, f.raw_nan, f.raw_image, f.raw_wrong_shape, f.nothing),
    *(f.nan, f.instance, f.some_bytes, f.surrogate, f.cycle, f.large, f.dropped, f.misused),
    *(f.slow, f.slow_in_thread, f.waits, p.protocol, p.capability),
    *(p.image, p.image_or_reply, p.audio, p.resource, p.asks),
)
"""Those that are registered with the decorator."""

BARE: tuple[Tool, ...] = (
    *(
        f.typed,
        f.raises,
        f.raises_async,
        f.raises_from,
        f.raises_group,
        f.raises_speechless,
        f.pydantic_inside,
    ),
    *(
        f.recursion,
        f.stray_cancel,
        f.stray_cancel_in_thread,
        f.exits,
        f.exits_async,
        f.interrupted,
        f.closes,
    ),
    *(
        f.stops,
        f.stops_async,
        f.raw,
        f.raw_object,
        f.raw_nan,
        f.raw_image,
        f.raw_wrong_shape,
        f.nothing,
    ),
    *(p.protocol, p.capability, p.image, p.audio, p.resource, p.asks),
)
"""Those that are registered as they are; a tool without a builder cannot make a Reply."""


def register(tool: Decorator) -> None:
    """Register every tool on a server, by the server's own decorator."""
    for function in DECORATED:
        safe = mcp_safe_tool(**_OPTIONS.get(function, {}))  # type: ignore[call-overload]  # a table of options
        tool(name=function.__name__)(safe(function))
    for function in BARE:
        tool(name=f"bare_{function.__name__}")(function)
