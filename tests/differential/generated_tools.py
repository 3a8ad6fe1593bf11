"""Generated tools: their plans, and their source for a bare server and for a migrated one.

A plan is written down as Python source, so that what a test found can be tried by hand.
"""

from __future__ import annotations

import textwrap
from typing import Any, Final, NamedTuple

from hypothesis import strategies as st
from tests.differential.bodies import Body, bodies
from tests.differential.generated_calls import arguments_of, fitting_arguments
from tests.differential.parameters import Parameter, parameters

__all__ = ["Case", "ToolPlan", "cases", "source_of"]

_DECORATORS: Final = ("", "", "", "plain", "wrapping", "renaming")
_DEPENDENCIES: Final[dict[str, dict[str, str]]] = {
    "sdk": {"value": "conn: Annotated[str, Resolve(plain_value)]"},
    "fastmcp": {
        "transaction": "conn: Any = Depends(transaction)",
        "value": "conn: Any = Depends(plain_value)",
        "cannot open": "conn: Any = Depends(cannot_open)",
        "cannot commit": "conn: Any = Depends(cannot_commit)",
    },
}


class ToolPlan(NamedTuple):
    """One tool; `decorator` is above it, or below `mcp_safe_tool` in migration if `is_below`."""

    stack: str
    name: str
    parameters: tuple[Parameter, ...]
    body: Body
    is_async: bool
    sleeps: bool
    decorator: str
    is_below: bool
    dependency: str
    has_context: bool
    is_destructive: bool
    is_unstructured: bool
    maps_errors: bool
    is_method: bool
    has_quoted_hints: bool


AROUND: Final = {
    "sdk": ("", "", "middleware"),
    "fastmcp": ("", "", "", "middleware", "mounted", "mounted net", "masked", "strict input"),
}
"""The surroundings of the tools of a server.

Nothing, middleware that does nothing, another server, or an option.
"""


class Case(NamedTuple):
    """The tools of a server, what is `around` them, and the calls.

    The name of a tool, and arguments or none.
    """

    stack: str
    around: str
    tools: tuple[ToolPlan, ...]
    calls: tuple[tuple[str, dict[str, Any] | None], ...]

    def plan(self, name: str) -> ToolPlan | None:
        """Return the plan of a tool, if it is there."""
        return next((tool for tool in self.tools if tool.name == name), None)


@st.composite
def _tools(
    draw: st.DrawFn, stack: str, name: str, inner: st.SearchStrategy[dict[str, Any]] | None
) -> ToolPlan:
    body = draw(bodies(stack, inner))
    is_async = draw(st.booleans()) if body.is_async is None else body.is_async
    decorators = [d for d in _DECORATORS if stack == "fastmcp" or d != "plain" or not is_async]
    dependencies = (
        "",
        "",
        "",
        *_DEPENDENCIES[stack],
        *(("transaction",) * 2 * (stack == "fastmcp")),
    )
    if "question()" in body.lines[-1] and stack == "sdk":
        dependencies = ("",)  # the SDK refuses a tool that asks in two ways
    return ToolPlan(
        stack=stack,
        name=name,
        parameters=draw(parameters()),
        body=body,
        is_async=is_async,
        sleeps=draw(st.booleans()),
        decorator=draw(st.sampled_from(decorators)),
        is_below=draw(st.booleans()),
        dependency=draw(st.sampled_from(dependencies)),
        has_context=draw(st.sampled_from((False, False, True))),
        is_destructive=draw(st.sampled_from((False, False, False, True))),
        is_unstructured=draw(st.sampled_from((False,) * 5 + (True,))),
        maps_errors=draw(st.booleans()),
        is_method=draw(st.sampled_from((False, False, False, True))),
        has_quoted_hints=draw(st.sampled_from((False, False, True))),
    )


@st.composite
def cases(draw: st.DrawFn, stack: str, most_calls: int = 6) -> Case:
    """Draw a server with two tools, of which one may call the other, and calls of both."""
    inner = draw(_tools(stack, "inner", None))
    right = fitting_arguments(inner.parameters)
    wrong = right.map(lambda found: {name: [[{}]] for name in found})
    outer = draw(_tools(stack, "outer", st.one_of(right, right, wrong)))
    known = {"inner": inner, "outer": outer}
    called = st.sampled_from(("inner", "outer", "outer", "outer") * 3 + ("outr",))
    calls: list[tuple[str, dict[str, Any] | None]] = []
    for name in draw(st.lists(called, min_size=1, max_size=most_calls)):
        plan = known.get(name, outer)
        calls.append((name, draw(arguments_of(plan.parameters))))
    return Case(stack, draw(st.sampled_from(AROUND[stack])), (inner, outer), tuple(calls))


# Source


def source_of(plan: ToolPlan, *, form: str) -> str:
    """Return the source of a tool: `written`, `moved`, or the `twin` that is moved without us.

    A twin returns as a `dict` the data that the moved one replies with.
    """
    lines = [f"LOG.append(({plan.name!r}, {_seen(plan)}))"]
    if plan.sleeps:
        lines.append("await asyncio.sleep(0.001)" if plan.is_async else "time.sleep(0.001)")
    lines += plan.body.lines
    if not plan.body.raises:
        lines += _ENDS[form]
    returns = {"written": plan.body.returns, "moved": "Reply", "twin": "dict[str, Any]"}[form]
    arrow = f" -> {returns}" if returns else ""
    head = f"{'async ' if plan.is_async else ''}def {plan.name}({_signature(plan, form)}){arrow}:"
    body = textwrap.indent("\n".join(['"""Do something."""', *lines]), "    ")
    source = "\n".join([*_decorators(plan, form), head, body])
    if plan.is_method:
        made = f"{plan.name} = Holder().{plan.name}"
        source = f"class Holder:\n{textwrap.indent(source, '    ')}\n\n{made}"
    future = "from __future__ import annotations\n" if plan.has_quoted_hints else ""
    return future + source + "\n"


_DATA: Final = "{'kind': kind_of(value), 'text': value if isinstance(value, str) else ''}"
_ENDS: Final = {
    "written": ["return value"],
    "moved": [f"return rb.success(codes.WA_READ_S_001, data={_DATA})"],
    "twin": [f"return {_DATA}"],
}


def _seen(plan: ToolPlan) -> str:
    return ", ".join(f"repr({parameter.name})" for parameter in plan.parameters) or "''"


def _signature(plan: ToolPlan, form: str) -> str:
    required = ["self"] if plan.is_method else []
    required += [p.source for p in plan.parameters if not p.has_default]
    if plan.has_context:
        required.append("ctx: Context")
    if form == "moved":
        required.append("rb: ReplyBuilder")
    dependency = _DEPENDENCIES[plan.stack].get(plan.dependency)
    if dependency is not None and " = " not in dependency:
        required.append(dependency)
    optional = [p.source for p in plan.parameters if p.has_default]
    if dependency is not None and " = " in dependency:
        optional.append(dependency)
    return ", ".join(required + optional)


def _decorators(plan: ToolPlan, form: str) -> list[str]:
    own = [f"@{plan.decorator}"] if plan.decorator else []
    if form != "moved":
        return own
    errors = "(errors={OwnError: 'WA-SYS-E-001'})" if plan.maps_errors else ""
    ours = [f"@mcp_safe_tool{errors}"]
    return ours + own if plan.is_below else own + ours
