"""The tool `ck3_read`: some lines of a file, with encoding and line ends."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from replybook.policy.acceptance.content_in_place import bytes_at
from replybook.world.errors import WorldFault, wrong_to_read
from replybook.world.text_form import NoText, read_text
from replybook_ck3.serve.tools.paging import MOST_BYTES, fitting, size_of
from replybook_ck3.serve.tools.wrong_words import wrong_argument
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.serve.session.work import SessionContext

_MOST_LINES: Final = 400
"""Maximum number of lines of an answer to a call without `end_line`."""


def ck3_read(
    work: SessionContext,
    path: str,
    start_line: int | None = None,
    end_line: int | None = None,
    folder: str | None = None,  # noqa: ARG001  # policies read both in the trace
    justification: str | None = None,  # noqa: ARG001
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Read lines of a text file by its address, such as root:game/common/traits/00_traits.txt.

    `start_line` and `end_line` count from 1 and are included. An answer has at most 400 lines
    without `end_line`, and at most 40 kB: `next_line` is where to go on. Find the line with
    ck3_search first.

    A success has `content`, `start_line`, `end_line`, `count` of its lines, `lines` of the whole
    file, and its form on disk: `encoding`, `bom`, `line_ends`, `bytes`, `sha256`. `masked` is true
    if paths of this machine were removed. WA-RES-I-001: the address does not exist or is hidden.
    WA-READ-I-001: it is a folder or no text. EN-READ-D-001: the place is closed.
    """
    fault = _fault(start_line, end_line)
    if fault is not None:
        return wrong_argument(rb, fault[0], "range", expected={"minimum": fault[1]})
    verdict = work.enforcement.judge_read(rb, path, mint=False)
    if not verdict.allowed:
        return verdict.reply
    target = verdict.targets[0]
    try:
        data = bytes_at(target)
        text, form = read_text(data)
    except WorldFault as wrong:
        return wrong.answer(rb)
    except NoText as wrong:
        return wrong_to_read(target.path, str(wrong)).answer(rb)
    lines = _lines(text)
    first = 1 if start_line is None else start_line
    last = first + _MOST_LINES - 1 if end_line is None else end_line
    wanted = lines[first - 1 : last]
    chosen = wanted[: fitting(wanted)]
    content = "".join(chosen)
    is_cut = len(chosen) == 1 and size_of(content) > MOST_BYTES
    if is_cut:
        content = content.encode()[:MOST_BYTES].decode(errors="ignore")
    shown = work.world.leaks.mask(content)
    end = first + len(chosen) - 1
    is_asked = end_line is not None and end >= end_line
    more = {"next_line": end + 1} if chosen and end < len(lines) and not is_asked else {}
    return rb.success(
        codes.WA_READ_S_001,
        data={
            "path": target.path,
            "content": shown,
            "start_line": first,
            "end_line": end,
            "count": len(chosen),
            "lines": len(lines),
            **more,
            **({"cut_line": end} if is_cut else {}),
            "encoding": form.encoding,
            "bom": form.bom,
            "line_ends": form.line_ends,
            "bytes": len(data),
            "sha256": sha256(data).hexdigest(),
            "masked": shown != content,
        },
    )


def _fault(start_line: int | None, end_line: int | None) -> tuple[str, int] | None:
    """Return the argument that is too small and its minimum, or None."""
    if start_line is not None and start_line < 1:
        return "start_line", 1
    if end_line is not None and end_line < (start_line or 1):
        return "end_line", start_line or 1
    return None


def _lines(text: str) -> list[str]:
    """Return the lines with their ends. Only a line feed ends a line."""
    *ended, last = text.split("\n")
    return [*(f"{line}\n" for line in ended), *([last] if last else [])]
