"""The journal of deliveries: what is being written, so that who comes after a crash can end it.

A delivery that has begun and is not committed is taken back; one that is committed is completed. The
completion is stored in the very step that commits. Source: specification 56.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple

from replybook.store.completions import CompletionStore
from replybook.store.state_store import Row, Signer, StateStore
from replybook.store.workers import Workers

__all__ = ["Journal", "OpenDelivery"]

Content = Mapping[str, Any]


def _nothing() -> None:
    """Nothing stands in the way."""


class OpenDelivery(NamedTuple):
    """A delivery that nobody has ended, and nobody is at work on any more."""

    delivery_id: str
    state: Literal["begun", "committed"]
    content: Content


class Journal:
    """The deliveries of a store that go on. Every method may raise `OSError` and `Tampered`.

    `workers` tells those that a living process is at work on from those that somebody has to end.
    """

    def __init__(self, store: StateStore, signer: Signer, workers: Workers) -> None:
        self._store: Final = store
        self._signer: Final = signer
        self._workers: Final = workers
        self._completions: Final = CompletionStore(store, signer)
        self._ongoing: Final[set[str]] = set()

    @contextmanager
    def alone(self) -> Generator[None]:
        """Keep out whoever puts files in their places or stores anything, in this process or another."""
        with self._store.turn():
            yield

    def begin(self, delivery_id: str, content: Content) -> None:
        """Store what will be written, before anything is; `FileExistsError` for an id that is taken."""
        with self._store.turn():
            if self._store.row("journal", delivery_id) is not None:
                raise FileExistsError(f"the delivery {delivery_id} is there already")
            self._ongoing.add(delivery_id)
            self._put(delivery_id, "begun", content)

    def let_go(self, delivery_id: str) -> None:
        """Be at work on a delivery no more: what is left of it is for whoever asks for open ones next."""
        self._ongoing.discard(delivery_id)

    def commit(
        self, delivery_id: str, completion: Content, check: Callable[[], None] = _nothing
    ) -> None:
        """Store in one step that all of it will be there, and the completion that says so.

        The completion holds its `completion_id` and `session_id`. `check` is asked in the same step; what it
        raises leaves the delivery as it was. `KeyError` if the delivery never began, or was taken back.
        """
        with self._store.turn():
            check()
            row = self._store.row("journal", delivery_id)
            if row is None:
                raise KeyError(delivery_id)
            self._put(delivery_id, "committed", self._read(delivery_id, row)["content"])
            self._completions.put_now(str(completion["completion_id"]), completion)

    def done(self, delivery_id: str) -> None:
        """Forget a delivery: everything is there, or nothing."""
        with self._store.turn():
            self._store.remove("journal", delivery_id)

    @contextmanager
    def ending(self, delivery_id: str) -> Generator[None]:
        """Put the files in their places in this block, which no other process does meanwhile; then `done`.

        A block that ends badly leaves the delivery open.
        """
        with self._store.turn():
            yield
            self._store.remove("journal", delivery_id)

    def open_ones(self) -> list[OpenDelivery]:
        """Return the deliveries whose process is gone, or which it has let go of, as this one may have."""
        found: list[OpenDelivery] = []
        for delivery_id in self._store.names("journal"):
            row = self._store.row("journal", delivery_id)
            data = None if row is None else self._read(delivery_id, row)
            if data is not None and self._is_left(delivery_id, data["worker"]):
                found.append(OpenDelivery(delivery_id, data["state"], data["content"]))
        return found

    def is_writing(self, session_id: str) -> bool:
        """Return True if a delivery of this session is not ended, whoever is at work on it."""
        rows = ((name, self._store.row("journal", name)) for name in self._store.names("journal"))
        return any(
            self._read(name, row)["content"].get("session_id") == session_id
            for name, row in rows
            if row is not None
        )

    def _is_left(self, delivery_id: str, worker: str) -> bool:
        if worker == self._workers.own:
            return delivery_id not in self._ongoing
        return self._workers.is_gone(worker)

    def _put(self, delivery_id: str, state: str, content: Content) -> None:
        own = self._workers.own
        data = {"state": state, "worker": own, "content": content}
        row = self._signer.sign_data("journal", delivery_id, data)
        self._store.put("journal", delivery_id, own, row)

    def _read(self, delivery_id: str, row: Row) -> dict[str, Any]:
        return self._signer.data_of("journal", delivery_id, row)
