"""The laws between a bare server and the same server with replybook, and their violations.

Each law looks at one call. What the page on migration says is different is no matter here: see
`page_rows`. Source: specification 47, 48, 68, 70, 71, 77 and 78.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any, Final, NamedTuple

from tests.differential.data_in_migration import says
from tests.differential.generated_tools import Case, ToolPlan
from tests.differential.served import Answer, Observed, observe
from tests.differential.tool_words import SECRET

from replybook.client.argument_repair import REPAIRED
from replybook.mcp import repair
from replybook.mcp.result_fields import CODE, JUDGED, TRACE_ID

__all__ = ["FORMS", "Difference", "differences"]

FORMS: Final = (
    *(("written", "untouched"), ("written", "migration"), ("written", "strict")),
    *(("moved", "untouched"), ("moved", "migration"), ("moved", "strict")),
)
"""The tools as they were written or moved, and the mode of the server that has them."""

_NOTHING: Final = Answer("not asked", "{}", ())


class Met(NamedTuple):
    """One call of a case, with its answers; `mended` is the bare answer to repaired arguments.

    `plan` is the tool that was called, None if there is none; `stranger` says that an argument is
    not declared.
    """

    plan: ToolPlan | None
    name: str
    arguments: dict[str, Any] | None
    bare: Answer
    ours: Answer
    mended: Answer | None = None
    has_strangers: bool = False

    @property
    def ran(self) -> bool:
        """Return True if the body of the tool ran in our server."""
        return any(type(each) is tuple and each[0] == self.name for each in self.ours.log)


class Difference(NamedTuple):
    """A law that a call breaks."""

    law: str
    case: Case
    form: str
    mode: str
    met: Met


def differences(case: Case, form: str, mode: str) -> Iterator[Difference]:
    """Yield where a server of ours differs from the bare one."""
    bare = observe(case, "written" if form == "written" else "twin", None)
    ours = observe(case, form, mode)
    if mode == "untouched" and not _are_listed_alike(bare, ours, form):
        listed = (Answer("listing", json.dumps(each.tools), ()) for each in (bare, ours))
        yield Difference("tools/list", case, form, mode, Met(None, "", None, *listed))
    for met in _met(case, form, mode, bare, ours):
        for law in (
            *_LAWS[form, mode](met),
            *_of_failures(met, hides=form != "written" or mode == "strict"),
            *_of_repair(met),
            *_of_the_trace(met),
        ):
            yield Difference(law, case, form, mode, met)


def _are_listed_alike(bare: Observed, ours: Observed, form: str) -> bool:
    if form == "written":
        return list(bare.tools.items()) == list(ours.tools.items())
    both = [[_without_titles(tool) for tool in each.tools.values()] for each in (bare, ours)]
    return both[0] == both[1]


def _without_titles(tool: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(tool)
    for schema in ("inputSchema", "outputSchema"):
        (found[schema] or {}).pop("title", None)
    return found


# What is mended, and what is not declared


def _met(case: Case, form: str, mode: str, bare: Observed, ours: Observed) -> Iterator[Met]:
    """Yield each call; if arguments were repaired, with the bare server's answer to them."""
    calls = list(case.calls)
    if is_strict(form, mode) and case.around != "strict input":  # its author wants no leniency
        for nth, (name, arguments) in enumerate(case.calls):
            if name in bare.tools:
                calls[nth] = (name, _mended(bare.tools[name], arguments, bare.answers[nth]))
    asked = [pair for pair in zip(calls, case.calls, strict=True) if pair[0] != pair[1]]
    form = "written" if form == "written" else "twin"
    again = iter(observe(case, form, None, [call for call, _ in asked]).answers if asked else ())
    for nth, (name, arguments) in enumerate(case.calls):
        plan = case.plan(name)
        known = {parameter.name for parameter in plan.parameters} if plan else set[str]()
        mended = next(again) if calls[nth] != case.calls[nth] else None
        yield Met(
            *(plan, name, arguments, bare.answers[nth], ours.answers[nth], mended),
            has_strangers=not known.issuperset(arguments or {}),
        )


def is_strict(form: str, mode: str) -> bool:
    """Return True if wrong arguments are repaired and unknown ones refused.

    The mode `untouched` does so for moved tools.
    """
    return mode == "strict" or (form == "moved" and mode == "untouched")


def _mended(tool: str, arguments: Any, bare: Answer) -> Any:
    """Return the arguments after `repair`, if the bare server refuses or ignores some of them."""
    listed: dict[str, Any] = json.loads(tool)
    given, schema = arguments or {}, {**listed["inputSchema"], "additionalProperties": False}
    is_refused = bare.how == "error" and not bare.log
    if not is_refused and schema.get("properties", {}).keys() >= given.keys():
        return arguments
    mended = repair(schema, given, annotations=listed["annotations"])
    return mended.arguments if mended.changes else arguments


# Each yields the name of what is not as it should be

Broken = Iterator[str]


def _untouched(met: Met) -> Broken:
    bare = met.mended or met.bare
    yield from _alike(met)
    if bare.how == met.ours.how and bare.how != "error" and bare.said != met.ours.said:
        yield "bytes"
    if met.ours.is_success and len(met.ours.ours.keys() & {CODE, JUDGED}) != 1:
        yield "keys of _meta"
    if met.ours.is_success and TRACE_ID not in met.ours.ours:
        yield "keys of _meta"


def _unmoved(met: Met) -> Broken:
    """A failure has the words of the bare stack, too."""
    yield from _untouched(met)
    if met.bare.how == met.ours.how == "error" and met.bare.said != met.ours.said:
        yield "words"


def _migration(met: Met) -> Broken:
    yield from _alike(met)
    if not (met.bare.is_success and met.ours.is_success):
        return
    envelope = met.ours.envelope
    if envelope is None:
        is_declared = met.plan is not None and met.plan.body.blocks
        if not is_declared or not _is_as_it_is(met.bare, met.ours):
            yield "as it is"
    elif envelope["code"] != "MCP-SYS-S-900":
        yield "code"
    elif not says(met.bare.result, met.ours.result, envelope["data"]):
        yield "data"


def _strict(met: Met) -> Broken:
    """Tools without a decorator: raw data is an error, and declared blocks are sent."""
    bare = met.mended or met.bare
    if met.plan is not None and met.plan.body.called is not None and met.ran:
        if met.ours.how not in (
            "error",
            "protocol error",
        ):  # raw data of the tool called inside is one, too
            yield "raw data"
        return
    is_served = bare.is_success or bare.how == "refused by the client"
    if not is_served or (met.plan is not None and met.plan.body.blocks):
        yield from _alike(met)
        if met.ours.is_success and not _is_as_it_is(bare, met.ours):
            yield "as it is"
    elif met.ours.how != "error":
        yield "raw data"
    elif _bodies(bare) != _bodies(met.ours):
        yield "log"
    elif "commit" in met.ours.log:
        yield "commit"


def _is_as_it_is(bare: Answer, ours: Answer) -> bool:
    """Return True for equal results.

    Earlier versions of the SDK sent a declared block as structured content, too.
    """
    if bare.said == ours.said or version("mcp") >= "2.3":
        return bare.said == ours.said
    return {**bare.result, "structuredContent": None} == {**ours.result, "structuredContent": None}


def _bodies(answer: Answer) -> list[Any]:
    """Return which bodies ran, with which arguments."""
    return [each for each in answer.log if type(each) is tuple]


def _moved(met: Met) -> Broken:
    yield from _alike(met)
    bare = met.mended or met.bare
    if not (bare.is_success and met.ours.is_success):
        return
    envelope, structured = met.ours.envelope, bare.result.get("structuredContent")
    if envelope is None or envelope["code"] != "WA-READ-S-001":
        yield "reply"
    elif structured is not None and structured != envelope["data"]:
        yield "data"


def _alike(met: Met) -> Broken:
    bare = met.mended or met.bare
    if bare.how != met.ours.how:
        yield "how"
    if bare.log != met.ours.log:
        yield "log"


def _of_repair(met: Met) -> Broken:
    """A result says whether arguments were mended."""
    is_result = met.ours.how in ("success", "error")
    if is_result and (met.mended is not None) != (REPAIRED in met.ours.ours):
        yield "repaired"


def _of_failures(met: Met, *, hides: bool) -> Broken:
    """A failure is a reply, and what was not moved says no more than the bare stack."""
    if SECRET in met.ours.said and (hides or SECRET not in met.bare.said):
        yield "secret"
    if met.ours.how == "error":
        envelope = met.ours.envelope
        if envelope is None or envelope["reply_type"] == "S":
            yield "no reply"
        elif (met.plan is None) != (envelope["code"] == "MCP-SYS-I-006") or (
            met.ran and envelope["code"] == "MCP-SYS-I-001"
        ):
            yield "code"


def _of_the_trace(met: Met) -> Broken:
    """The trace has a line for each call, of which that of the call from outside is the last."""
    inside = sum(str(each).startswith("met ") for each in met.ours.log)
    if len(met.ours.traced) != 1 + inside:
        yield "lines"
    elif met.ours.how in ("success", "error"):
        envelope, last = met.ours.envelope, met.ours.traced[-1]
        if last != (envelope["code"] if envelope else met.ours.ours.get(CODE, last)):
            yield "line"


_LAWS: Final[dict[tuple[str, str], Callable[[Met], Broken]]] = {
    ("written", "untouched"): _unmoved,
    ("written", "migration"): _migration,
    ("written", "strict"): _strict,
    ("moved", "untouched"): _untouched,
    ("moved", "migration"): _moved,
    ("moved", "strict"): _moved,
}
