"""The settings of one watch, as its command line gives them."""

from __future__ import annotations

from typing import NamedTuple

from replybook_devtools.watch.record_file import RecordFile


class Keeping(NamedTuple):
    """The values to keep as they are. All others are kept as digests."""

    arguments: bool = False
    results: bool = False


class WatchSettings(NamedTuple):
    """The settings of a watch.

    Attributes:
        keeping: The values to keep as they are.
        records: File of records, or None.
        is_live: True to print a line for each call.
        has_table: True to print a table at the end.
    """

    keeping: Keeping
    records: RecordFile | None
    is_live: bool
    has_table: bool
