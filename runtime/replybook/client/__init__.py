"""The client side: read a tool result and get the next step for the caller.

    from replybook.client import read

    verdict = read(result.structured_content, text)
    if verdict is not None and verdict.what == "stop":
        raise SystemExit(f"stopped: {verdict.message} (trace id {verdict.trace_id})")

This package needs no registry and imports no other part of the library.

Source: specification 2 and 50.
"""

from replybook.client.verdict import Action, Verdict, read

__all__ = ["Action", "Verdict", "read"]
