"""The log line for a registered tool that seems to have lost its decorator.

The logger is `replybook`. A function annotated with `ReplyBuilder` cannot be registered, because
the builder refuses it. A function whose `rb` has no annotation can be served. Agents are then asked
for a builder.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

from replybook.safety.tool_record import read_signature

_LOGGER: Final = "replybook"


def say_if_forgotten(function: Callable[..., object], name: str) -> None:
    """Log an error if an undecorated function takes a builder.

    The tool is served anyway.
    """
    try:
        builder = read_signature(function).builder
    except (TypeError, ValueError):  # a callable without a signature, or with two builders
        return
    if builder is not None:
        logging.getLogger(_LOGGER).error(
            "tool %r is not decorated, so agents are asked for its ReplyBuilder %r: put"
            " @mcp_safe_tool directly above its `def`, below the line that registers it",
            name,
            builder,
        )
