"""One indexed session for the tests of the tools that query the index."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from replybook import Reply, ReplyBuilder
from replybook.testing import assert_no_host_path
from replybook_ck3.serve.session.work import SessionContext

__all__ = ["Answer", "answer_of"]


class Answer(NamedTuple):
    """The code of a reply and its data."""

    code: str
    data: Mapping[str, Any]

    @property
    def places(self) -> list[tuple[str, bool]]:
        """Address and `wins` of each entry."""
        return [(one["address"], one["wins"]) for one in self.data["entries"]]


def answer_of(tool: Callable[..., Reply], work: SessionContext, *words: Any, **more: Any) -> Answer:
    """Return what a tool of the server answers on this work; no host path is in it."""
    reply = tool(work, *words, rb=ReplyBuilder(tool.__name__), **more)
    folders = [work.server.data.path, *work.roots.values()]
    assert_no_host_path({"data": dict(reply.data)}, folders)
    return Answer(str(reply.code), reply.data)
