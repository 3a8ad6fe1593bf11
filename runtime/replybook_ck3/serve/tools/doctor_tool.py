"""The tool `ck3_doctor`: what stands in the way of work in this session."""

from __future__ import annotations

from collections.abc import Iterable

from replybook_ck3.index import IndexFault, IndexStatus
from replybook_ck3.index.index_status import failed_status
from replybook_ck3.serve.doctor import DoctorLine, Setup, diagnosis
from replybook_ck3.serve.session.work import SessionContext
from replybook_ck3.serve.tools.paging import fitting
from replybook_ck3.serve.tools.shown_text import shown_line
from replybook_generated import codes
from replybook_generated.builder import ReplyBuilder
from replybook_schema.reply import Reply


def ck3_doctor(work: SessionContext, *, rb: ReplyBuilder) -> Reply:
    """Find out why something does not work: folders, versions, playset, index, logs, git, sandbox.

    Each of `lines` has `state` (error: mend it first), `about`, `said` and `fix`.
    """
    config = work.server.config
    setup = Setup(
        work.roots, config.data, work.playset, _index(work), config.identity, config.trusts_agent
    )
    found = diagnosis(setup)
    wrong = [line for line in found if line.state != "ok"]
    lines = [_describe_line(work, line) for line in _worst_first(wrong)]
    shown = lines[: fitting(lines)]
    data: dict[str, object] = {
        "lines": shown,
        "truncated": len(shown) < len(lines),
        "count": len(wrong),
        "errors": sum(line.state == "error" for line in wrong),
        "fine": [shown_line(line.said, work.world.leaks) for line in found if line.state == "ok"],
    }
    return rb.success(codes.WA_CFG_S_001, data=data)


def _index(work: SessionContext) -> IndexStatus | None:
    try:
        view = work.view()
    except IndexFault as fault:
        return failed_status(fault)
    return None if view is None else view.status()


def _worst_first(lines: Iterable[DoctorLine]) -> list[DoctorLine]:
    return sorted(lines, key=lambda line: line.state != "error")


def _describe_line(work: SessionContext, line: DoctorLine) -> dict[str, object]:
    leaks = work.world.leaks
    return {
        "state": line.state,
        "about": line.about,
        "said": shown_line(line.said, leaks),
        "fix": shown_line(line.fix, leaks),
    }
