"""The readers of a session over stdio: lines of the host and lines of the server."""

from __future__ import annotations

from functools import partial

from replybook_devtools.watch.message_lines import MessageLines
from replybook_devtools.watch.watch_settings import WatchSettings
from replybook_devtools.watch.watcher import Watcher


class StdioReaders:
    """The readers of both directions. `requests` and `answers` take copies of the bytes."""

    def __init__(self, program: str, settings: WatchSettings) -> None:
        self._watcher = watcher = Watcher(program, "stdio", settings)
        session = watcher.session()
        self._requests = MessageLines(partial(watcher.from_client, lambda: session))
        self._answers = MessageLines(partial(watcher.from_server, lambda: session))
        self.requests, self.answers = self._requests.feed, self._answers.feed

    def end(self, exit_code: int, faults: int) -> None:
        """End the session.

        Args:
            exit_code: Exit code of the server, negative for a signal.
            faults: Number of copies that could not be read.
        """
        self._watcher.unseen += self._requests.unseen + self._answers.unseen + faults
        self._watcher.end(exit_code)
