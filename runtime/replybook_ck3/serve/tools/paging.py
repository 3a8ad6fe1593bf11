"""The pages of every list: the argument `cursor` of a tool, and `next` in its answer.

A page begins where the last one ended, and its cursor says where. The order of a list is the same
in each call. A cursor belongs to one question: the same tool with the same arguments. `limit` may
change from page to page.

- A list from the index counts its entries. The cursor names the revision of the index. After a
  change the answer is MCP-SYS-I-001, and the list is read from its beginning.
- A list of files goes on behind the last file or line that was shown. A change of files repeats and
  skips nothing that was there before and after. A new file before that place is not shown.

A page ends early where its entries reach `MOST_BYTES`.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeAlias, cast

from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

MOST_BYTES: Final = 40_000
"""Maximum size of the entries of one page, in bytes of JSON."""

Position: TypeAlias = "list[int | str]"
"""The place in a list where a page begins. An empty one is the beginning."""

_LONGEST: Final = 8_000
_SOURCES: Final = 40
_NO_CURSOR: Final = "it is no cursor of this tool; leave it out to begin again"
_OTHER_QUESTION: Final = (
    "it belongs to other arguments; repeat those of the first page, or leave it out to begin again"
)
_OUTDATED: Final = "the index has changed since the last page; leave it out to begin again"


@dataclass(frozen=True, slots=True)
class Page:
    """The part of a list that a call asks for.

    Attributes:
        at: The position where it begins.
        revision: Revision of the index in the cursor, or an empty text.
    """

    limit: int
    at: tuple[int | str, ...] = ()
    question: str = ""
    revision: str = ""

    @property
    def start(self) -> int:
        """The number of entries before the page, in a list that counts them."""
        return self.counts(1)[0]

    def counts(self, most: int) -> list[int]:
        """Return the numbers of entries before the page, in `most` lists that count them."""
        found = [one if isinstance(one, int) else 0 for one in self.at[:most]]
        return [*found, *[0] * (most - len(found))]

    def refuse_other_revision(self, rb: ReplyBuilder, revision: str) -> Reply | None:
        """Return MCP-SYS-I-001 if the index has another revision than the last page saw."""
        if not self.at or self.revision == _short(revision):
            return None
        return wrong_argument(rb, "cursor", "format", reason=_OUTDATED)

    def next(self, position: Sequence[int | str], revision: str = "") -> dict[str, object]:
        """Return the member `next` of an answer that is not the last page.

        Args:
            position: The place behind the last entry of this page.
            revision: Revision of the index, or nothing for a list without one.
        """
        held = [self.question, _short(revision) if revision else "", *position]
        text = json.dumps(held, separators=(",", ":"))
        return {"next": base64.urlsafe_b64encode(text.encode()).decode().rstrip("=")}


def page_of(
    rb: ReplyBuilder,
    cursor: str | None,
    question: Mapping[str, object],
    limit: int | None = None,
    *,
    default: int,
    most: int,
) -> Page | Reply:
    """Return the page of a call, or MCP-SYS-I-001 for a wrong cursor or limit.

    Args:
        cursor: Argument of the call, or None for the first page.
        question: The other arguments of the call, which all pages have in common.
        limit: Argument of the call, or None.
        default: Number of entries without the argument.
    """
    size = limit_of(rb, limit, default=default, most=most)
    if isinstance(size, Reply):
        return size
    asked = {name: value for name, value in question.items() if value is not None}
    digest = _short(json.dumps(asked, sort_keys=True, default=str))
    if cursor is None:
        return Page(size, question=digest)
    held = _read_cursor(cursor)
    if held is None:
        return wrong_argument(rb, "cursor", "format", reason=_NO_CURSOR)
    if held[0] != digest:
        return wrong_argument(rb, "cursor", "format", reason=_OTHER_QUESTION)
    return Page(size, tuple(held[2:]), digest, str(held[1]))


def limit_of(rb: ReplyBuilder, limit: int | None, *, default: int, most: int) -> int | Reply:
    """Return the number of entries to show, or MCP-SYS-I-001 for one out of the range.

    Args:
        limit: Argument of the call, or None.
        default: Number without the argument.
    """
    if limit is None:
        return default
    if 1 <= limit <= most:
        return limit
    return wrong_argument(rb, "limit", "range", expected={"minimum": 1, "maximum": most})


def fitting(entries: Sequence[object], most_bytes: int = MOST_BYTES) -> int:
    """Return the number of first entries that fit into a page; at least one, if there is any."""
    left = most_bytes
    for number, entry in enumerate(entries):
        left -= size_of(entry)
        if left < 0:
            return max(1, number)
    return len(entries)


def first_sources(sources: Sequence[str]) -> dict[str, object]:
    """Return the searched sources as data: the first ones, and the number of all if there are more.

    A playset of hundreds of mods would fill every answer with their names.
    """
    data: dict[str, object] = {"searched_sources": list(sources[:_SOURCES])}
    return data if len(sources) <= _SOURCES else {**data, "searched_count": len(sources)}


def size_of(entry: object) -> int:
    """Return the size of an entry, in bytes of JSON."""
    return len(json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()) + 1


def _read_cursor(cursor: str) -> list[int | str] | None:
    """Return the content of a cursor, or None for another text."""
    if not 0 < len(cursor) <= _LONGEST:
        return None
    try:
        data = base64.b64decode(cursor + "=" * (-len(cursor) % 4), altchars=b"-_", validate=True)
        held = cast("object", json.loads(data))
    except (ValueError, RecursionError):
        return None
    if not isinstance(held, list):
        return None
    items = cast("list[object]", held)
    good = [item for item in items if isinstance(item, str) or (type(item) is int and item >= 0)]
    return good if len(good) == len(items) > 2 else None


def _short(text: str) -> str:
    return sha256(text.encode(errors="replace")).hexdigest()[:12]
