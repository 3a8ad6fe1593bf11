"""The client side: read a tool result and get the next step for the caller.

    from replybook.client import read

    verdict = read(result.structured_content, text, is_error=result.is_error)
    if verdict.what == "stop":
        raise SystemExit(f"stopped: {verdict.message} (trace id {verdict.trace_id})")

`read` follows replies, and judges the results of other servers. `judge` gives the judgement alone.

This package needs no registry and imports no other part of the library.

Source: specification 2, 50 and 73.
"""

from replybook.client.result_reading import read
from replybook.client.verdict import Action, Verdict

TYPE_CHECKING = False
if TYPE_CHECKING:
    from replybook.client.judging import Judgement, judge

__all__ = ["Action", "Judgement", "Verdict", "judge", "read"]


def __getattr__(name: str) -> object:
    if name not in ("Judgement", "judge"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from replybook.client import judging  # imported late: replies need no tables

    return getattr(judging, name)


def __dir__() -> list[str]:
    return __all__
