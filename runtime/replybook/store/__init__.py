"""The store: persistent state in one SQLite file, with a signature for each row.

It holds contracts, sessions, completions, the journal of deliveries and the seals of traces.
Several processes share it.

Source: specification 35, 43 and 57, decision 28.
"""

from __future__ import annotations

from replybook.store.completions import CompletionStore
from replybook.store.delivery_journal import Journal, OpenDelivery
from replybook.store.session_rows import SessionRows
from replybook.store.state_store import Signer, StateStore, Tampered
from replybook.store.store_file import StoreBusy, StoreRefused
from replybook.store.trace_seals import TraceSeals
from replybook.store.workers import Workers

__all__ = [
    "CompletionStore",
    "Journal",
    "OpenDelivery",
    "SessionRows",
    "Signer",
    "StateStore",
    "StoreBusy",
    "StoreRefused",
    "Tampered",
    "TraceSeals",
    "Workers",
]
