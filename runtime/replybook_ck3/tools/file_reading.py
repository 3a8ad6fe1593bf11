"""The tool `ck3_read`: the text of a file or of some lines, with encoding and line ends.

Source: specification 10, 17 and 53.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from replybook.policy.acceptance.content_in_place import bytes_at
from replybook.world.errors import WorldFault, wrong_to_read
from replybook.world.text_form import NoText, read_text
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply

if TYPE_CHECKING:
    from replybook_ck3.session.work import SessionContext

__all__ = ["ck3_read"]


def ck3_read(
    work: SessionContext,
    path: str,
    start_line: int | None = None,
    end_line: int | None = None,
    domain: str | None = None,  # noqa: ARG001  # policies read both in the trace
    justification: str | None = None,  # noqa: ARG001
    *,
    rb: ReplyBuilder,
) -> Reply:
    """Read a text file by its address, such as root:game/common/traits/00_traits.txt.

    `start_line` and `end_line` count from 1 and are both included; the defaults are the first and
    the last line. `domain` names the CK3 folder that the call is about. Search the index first,
    since it is cheaper, and give the reason why it cannot answer in `justification`: in ck3lens a
    delivery warns of a call without it.

    The reply has `content` with lines that end in a line feed, `start_line`, `end_line`, `count` of
    these lines, `lines` of the whole file, and its form on disk: `encoding`, `bom`, `line_ends`,
    `bytes`, `sha256`. `masked` is true if paths of this machine were removed. Lines after the end
    are empty, which is a success. WA-RES-I-001: the address does not exist or is hidden.
    WA-READ-I-001: it is a folder or no text. EN-READ-D-001: the place is closed. MCP-SYS-I-005: the
    answer is too large, ask for fewer lines.
    """
    fault = _fault(start_line, end_line)
    if fault is not None:
        return rb.invalid(codes.MCP_SYS_I_001, data={"fields": [fault]})
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
    chosen = lines[first - 1 : end_line]
    content = "".join(chosen)
    shown = work.world.leaks.mask(content)
    return rb.success(
        codes.WA_READ_S_001,
        data={
            "path": target.path,
            "content": shown,
            "start_line": first,
            "end_line": first + len(chosen) - 1,
            "count": len(chosen),
            "lines": len(lines),
            "encoding": form.encoding,
            "bom": form.bom,
            "line_ends": form.line_ends,
            "bytes": len(data),
            "sha256": sha256(data).hexdigest(),
            "masked": shown != content,
        },
    )


def _fault(start_line: int | None, end_line: int | None) -> dict[str, str] | None:
    if start_line is not None and start_line < 1:
        return {"loc": "start_line", "type": "greater_than_equal"}
    if end_line is not None and end_line < (start_line or 1):
        return {"loc": "end_line", "type": "greater_than_equal"}
    return None


def _lines(text: str) -> list[str]:
    """Return the lines with their ends. Only a line feed ends a line."""
    *ended, last = text.split("\n")
    return [*(f"{line}\n" for line in ended), *([last] if last else [])]
