"""The journal of deliveries: files being written, so that a crash can be cleaned up.

A delivery that has begun but is not committed is undone. A committed delivery is finished. The
commit stores the completion in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any, Final, Literal, NamedTuple

from replybook.store.completions import CompletionStore
from replybook.store.state_store import Row, Signer, StateStore
from replybook.store.workers import Workers

Content = Mapping[str, Any]


def _nothing() -> None:
    """Do nothing: the default check."""


class OpenDelivery(NamedTuple):
    """An unfinished delivery that no process is working on."""

    delivery_id: str
    state: Literal["begun", "committed"]
    content: Content


class Journal:
    """The unfinished deliveries of a store. Every method may raise `OSError` and `Tampered`.

    `workers` tells if the process that works on a delivery is still alive.
    """

    def __init__(self, store: StateStore, signer: Signer, workers: Workers) -> None:
        self._store: Final = store
        self._signer: Final = signer
        self._workers: Final = workers
        self._completions: Final = CompletionStore(store, signer)
        self._ongoing: Final[set[str]] = set()

    @contextmanager
    def alone(self) -> Generator[None]:
        """Block all other writers of the store and of delivered files, in every process."""
        with self._store.turn():
            yield

    def begin(self, delivery_id: str, content: Content) -> None:
        """Record a delivery before any of its files is written.

        An id that is taken raises `FileExistsError`.
        """
        with self._store.turn():
            if self._store.row("journal", delivery_id) is not None:
                raise FileExistsError(f"the delivery {delivery_id} is there already")
            self._ongoing.add(delivery_id)
            self._put(delivery_id, "begun", content)

    def let_go(self, delivery_id: str) -> None:
        """Stop working on a delivery. The next caller of `open_ones` gets it if it is not done."""
        self._ongoing.discard(delivery_id)

    def commit(
        self, delivery_id: str, completion: Content, check: Callable[[], None] = _nothing
    ) -> None:
        """Store a completion and mark its delivery as committed, in one transaction.

        Args:
            delivery_id: The delivery.
            completion: The completion, with its `completion_id` and `session_id`.
            check: Called inside the transaction. If it raises, the delivery stays as it was.

        Raises:
            KeyError: If the delivery never began, or was undone.
        """
        with self._store.turn():
            check()
            row = self._store.row("journal", delivery_id)
            if row is None:
                raise KeyError(delivery_id)
            self._put(delivery_id, "committed", self._read(delivery_id, row)["content"])
            self._completions.put_now(str(completion["completion_id"]), completion)

    def done(self, delivery_id: str) -> None:
        """Remove a delivery from the journal: all of its files are written, or none."""
        with self._store.turn():
            self._store.remove("journal", delivery_id)

    def withdraw(self, delivery_id: str) -> None:
        """Remove the completion of a delivery, if any, inside the block of `ending`.

        Call this after restoring the files. It is one transaction with the end of the delivery.
        """
        self._store.remove("completion", delivery_id)

    @contextmanager
    def ending(self, delivery_id: str) -> Generator[None]:
        """Rename the files of a delivery inside this block, then remove it from the journal.

        No other process can do the same meanwhile. If the block raises, the delivery stays open.
        """
        with self._store.turn():
            yield
            self._store.remove("journal", delivery_id)

    def open_ones(self) -> list[OpenDelivery]:
        """Return the deliveries that no process is working on, including those of this process."""
        open_deliveries: list[OpenDelivery] = []
        for delivery_id in self._store.names("journal"):
            row = self._store.row("journal", delivery_id)
            data = None if row is None else self._read(delivery_id, row)
            if data is not None and self._is_left(delivery_id, data["worker"]):
                open_deliveries.append(OpenDelivery(delivery_id, data["state"], data["content"]))
        return open_deliveries

    def is_writing(self, session_id: str) -> bool:
        """Return True if any process has an unfinished delivery of this session."""
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
