"""Bodies of generated tools: they return, raise, sleep, or call another tool through the server."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

__all__ = ["LATE", "Body", "bodies"]


class Body(NamedTuple):
    """Lines of source that end in a `value` or raise; `returns` is the annotation of the value.

    `called` are the arguments of a call of another tool, None where there is none. `blocks` says
    that the annotation declares content blocks; `is_late`, that FastMCP ends it before it ends.
    """

    lines: tuple[str, ...]
    returns: str = ""
    blocks: bool = False
    is_async: bool | None = None
    is_late: bool = False
    called: dict[str, Any] | None = None

    @property
    def raises(self) -> bool:
        """Return True if no value comes out of the body itself."""
        return not self.lines[-1].startswith("value = ")


_VALUES: Final[dict[str, str]] = {
    "None": "None",
    "'hi'": "str",
    "'{\"a\": 1}'": "str",
    "''": "str",
    "5": "int",
    "2**70": "int",
    "0.5": "float",
    "True": "bool",
    "{'a': 1}": "dict[str, int]",
    "{}": "dict[str, Any]",
    "{1: 'a'}": "dict[int, str]",
    "{'a': [1, {'b': None}]}": "dict[str, Any]",
    "[1, 2]": "list[int]",
    "[]": "list[str]",
    "[[1], [2, 3]]": "list[list[int]]",
    "[{'a': 1}, 'x', None]": "list[Any]",
    "(1, 'a')": "tuple[int, str]",
    "{7}": "set[int]",
    "Note(title='a')": "Note",
    "[Note(title='a')]": "list[Note]",
    "{'n': Note(title='a')}": "dict[str, Note]",
    "Alias()": "Alias",
    "Tree(name='a', children=[Tree(name='b')])": "Tree",
    "Point(1, 2.5)": "Point",
    "Ticket(id='7', open=True)": "Ticket",
    "'asc'": "Literal['asc', 'desc']",
    "Colour.RED": "Colour",
    "date(2026, 11, 26)": "date",
    "Decimal('1.10')": "Decimal",
    "UUID(int=7)": "UUID",
    "PurePosixPath('a/b')": "PurePosixPath",
    "b'abc'": "bytes",
    "b'\\xff'": "bytes",
    "{'a': b'\\xff'}": "dict[str, Any]",
    "Odd()": "Any",
    "{'a': Odd()}": "dict[str, Any]",
    "(n for n in (1, 2))": "Any",
    "'x' * 1_200_000": "str",
    "list(range(30_000))": "list[int]",
    "nested(150)": "dict[str, Any]",
    "{'error': 'could not compute'}": "dict[str, str]",
    "{'status': 'error', 'reply_type': 'D', 'code': 'EN-GATE-D-001', 'message': 'm', 'data': {}}": "dict[str, Any]",
    "'Error: words-18'": "str",
}
"""The fitting annotation, by the kind of value that a tool returns."""

_LARGE: Final = ("'x' * 1_200_000", "list(range(30_000))", "nested(150)")

_BLOCKS: Final[dict[str, str]] = {
    "picture()": "ImageContent",
    "[TextContent(type='text', text='see'), picture()]": "list[TextContent | ImageContent]",
    "['see', picture()]": "list[Any]",
    "[{'a': 1}, picture()]": "list[Any]",
    "TextContent(type='text', text='hi')": "TextContent",
    "Image(data=b'x', format='png')": "Image",
    "result('found 1')": "CallToolResult",
    "result('found 1', structured_content={'a': 1}, _meta={'acme.example/kept': 1})": "CallToolResult",
    "result('{\"a\": 1}', structured_content={'a': 1})": "CallToolResult",
    "result('words-18', is_error=True)": "CallToolResult",
    "question()": "InputRequiredResult",
}

_OF_FASTMCP: Final = (
    "ToolResult(content='words-18', structured_content={'a': 1})",
    "ToolResult(content='words-18', is_error=True)",
    "ToolResult(content=[picture()])",
)

_RAISED: Final = (
    ("raise ValueError('secret-17')",),
    ("raise KeyError('secret-17')",),
    ("raise OwnError('secret-17')",),
    ("raise Refusal('secret-17')",),
    ("raise TypeError('secret-17 takes 1 argument')",),
    ("raise FileNotFoundError(2, 'secret-17', '/srv/secret-17')",),
    ("raise TimeoutError('secret-17')",),
    ("raise ExceptionGroup('secret-17', [ValueError('secret-17')])",),
    ("assert not 'secret-17', 'secret-17'",),
    ("Note(title=[])",),
    ("Note(title='untitled')",),
    ("raise ToolError('words-18')",),
    ("raise ToolError('')",),
    (
        "try:",
        "    raise KeyError('secret-17')",
        "except KeyError as e:",
        "    raise ToolError('words-18') from e",
    ),
    (
        "try:",
        "    raise KeyError('secret-17')",
        "except KeyError:",
        "    raise ToolError('words-18') from None",
    ),
    ("raise MCPError(-32000, 'words-18')",),
    (
        "try:",
        "    raise KeyError('secret-17')",
        "except KeyError as e:",
        "    raise MCPError(-32000, 'secret-17') from e",
    ),
)

LATE: Final = Body(
    ("await asyncio.sleep(60)", "value = 'late'"), "str", is_async=True, is_late=True
)
"""A body that FastMCP ends before it ends."""

_RAISED_ON_FASTMCP: Final = (
    ("raise OtherToolError('words-18')",),
    ("raise NotFoundError('words-18')",),
    ("raise AuthorizationError('secret-17')",),
    ("raise RefusedByStack('words-18')",),
    LATE.lines,
)

_NESTED: Final = (
    ("value = met_result(await met('inner', {arguments}))",),
    ("value = await met('inner', {arguments})",),
    ("value = (await met('inner', {arguments})).structured_content",),
    (
        "try:",
        "    await met('inner', {arguments})",
        "except Exception as error:",
        "    raise ToolError('words-18') from error",
        "value = 'went well'",
    ),
    (
        "try:",
        "    await met('inner', {arguments})",
        "except Exception:",
        "    pass",
        "value = 'went on'",
    ),
    ("value = met_result(await met('nowhere', {arguments}))",),
)

_ANNOTATIONS: Final = (
    *dict.fromkeys(_VALUES.values()),
    *("Note | None", "dict[str, int] | None", "str | int", "Annotated[int, Field(ge=1)]", "object"),
)


@st.composite
def bodies(draw: st.DrawFn, stack: str, inner: st.SearchStrategy[dict[str, Any]] | None) -> Body:
    """Draw a body for a tool of one stack; it may call the tool `inner`, with its arguments.

    What is called in this way is not large, so that limits are about the tool that was asked for.
    """
    values = list(_VALUES) if inner is not None else [v for v in _VALUES if v not in _LARGE]
    ways = [_returning(values), _returning(values), _of_blocks(stack), _raising(stack)]
    if inner is not None:
        ways += [_calling(inner)] * 2
    return draw(st.one_of(ways))


@st.composite
def _returning(draw: st.DrawFn, values: list[str]) -> Body:
    value = draw(st.sampled_from(values))
    returns = st.sampled_from(
        (_VALUES[value],) * 4 + ("",) * 3 + (draw(st.sampled_from(_ANNOTATIONS)),)
    )
    return Body((f"value = {value}",), draw(returns))


@st.composite
def _of_blocks(draw: st.DrawFn, stack: str) -> Body:
    values = (*_BLOCKS, *(_OF_FASTMCP if stack == "fastmcp" else ()))
    value = draw(st.sampled_from(values))
    is_declared = value in _BLOCKS and draw(st.booleans())
    returns = _BLOCKS[value] if is_declared else ""
    return Body((f"value = {value}",), returns, is_declared and "Any" not in returns)


@st.composite
def _raising(draw: st.DrawFn, stack: str) -> Body:
    lines = draw(st.sampled_from(_RAISED + (_RAISED_ON_FASTMCP if stack == "fastmcp" else ())))
    if lines == LATE.lines:
        return LATE
    return Body(lines, draw(st.sampled_from(("", "str", "dict[str, Any]", "Note"))))


@st.composite
def _calling(draw: st.DrawFn, inner: st.SearchStrategy[dict[str, Any]]) -> Body:
    lines, arguments = draw(st.sampled_from(_NESTED)), draw(inner)
    written = tuple(line.replace("{arguments}", repr(arguments)) for line in lines)
    return Body(written, draw(st.sampled_from(("", "Any"))), is_async=True, called=arguments)
