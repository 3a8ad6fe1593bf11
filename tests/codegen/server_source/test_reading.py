"""The static reader of servers: what it reads, and what it reports instead of guessing."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_codegen.server_source import ServerSource, ServerTool, read_server, tools_yaml

HEAD = """
from typing import Annotated, Literal, Optional
from enum import Enum
from fastmcp import FastMCP, Context
from pydantic import BaseModel, Field
mcp = FastMCP("desk")
server = FastMCP("other")
class Model(BaseModel): ...
class Colour(str, Enum): ...
def plain(a: bool): "Plain."
"""


OWN = "'own' registers each function that it is given"


def read(folder: Path, text: str, **others: str) -> ServerSource:
    (folder / "server.py").write_text(HEAD + text, "utf-8")
    for name, other in others.items():
        (folder / f"{name}.py").write_text(other, "utf-8")
    return read_server(folder)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("@mcp.tool\ndef f(): ...", "f"),
        ("@mcp.tool()\nasync def f(): ...", "f"),
        ('@mcp.tool(name="x")\ndef f(): ...', "x"),
        ('@server.tool("a.b/c-d")\ndef f(): ...', "a.b/c-d"),
        ("mcp.add_tool(plain)", "plain"),
        ('mcp.add_tool(plain, name="x")', "x"),
        ('mcp.add_tool(Tool.from_function(plain, name="x"))', "x"),
        ("mcp.tool(plain)", "plain"),
        ("@mcp_safe_tool\ndef f(rb): ...", "f"),
        ('@mcp_safe_tool(name="Get.It/v2")\ndef f(): ...', "Get.It/v2"),
        ("@replybook.mcp_safe_tool(timeout_s=5)\nasync def f(): ...", "f"),
        ("@mcp.tool()\n@mcp_safe_tool\ndef f(): ...", "f"),
        ("moved = ReplyServer('desk')\n@moved.tool()\ndef f(): ...", "f"),
        ('@mcp.tool(name="x")\n@mcp_safe_tool(name="y")\ndef f(): ...', "x"),
        ("mcp.tool()(mcp_safe_tool(plain))", "plain"),
        ('mcp.add_tool(mcp_safe_tool(plain), name="x")', "x"),
        ('mcp.add_tool(mcp_safe_tool(name="y")(plain), name="x")', "x"),
        ("safe = mcp_safe_tool(plain)\nmcp.add_tool(safe)", "plain"),
        ('mcp.add_tool(make(name="x"))', "x"),
        ("for f in [plain]:\n    mcp.add_tool(f)", "plain"),
        ("OWN = [plain]\nfor f in (*OWN,):\n    mcp.tool()(mcp_safe_tool(f))", "plain"),
        ("[mcp.add_tool(f) for f in (plain,)]", "plain"),
        ("for f in (plain,):\n    mcp.tool(f)", "plain"),
        ("def register(app):\n    for tool in [plain]:\n        app.tool(tool)", "plain"),
        ("mcp.tool(mcp_safe_tool(plain))", "plain"),
        ("def register(app):\n    app.tool()(plain)", "plain"),
        (
            "class S:\n    def __init__(self):\n        mcp.add_tool(self.f)\n    def f(self): ...",
            "f",
        ),
        (
            "class S:\n    def f(self): ...\n    def put(self):\n        for t in (self.f,): app.tool()(t)",
            "f",
        ),
        ('mcp.tool(name="x")(plain)', "x"),
        ("class S:\n    @mcp.tool\n    def f(self): ...", "f"),
        ("def register(app: FastMCP):\n    @app.tool\n    def f(): ...", "f"),
        ('mcp.mount(server, prefix="p")\n@server.tool\ndef f(): ...', "p_f"),
        ('mcp.mount(server, namespace="p")\n@server.tool\ndef f(): ...', "p_f"),
        ('mcp.mount("p", server)\n@server.tool\ndef f(): ...', "p_f"),
        ("mcp.mount(server)\n@server.tool\ndef f(): ...", "f"),
        ('@low.list_tools()\ndef f(): return [Tool(name="x", inputSchema={})]', "x"),
        (
            'def f(): return [Tool(name="x", input_schema={})]\nServer("s", on_list_tools=f)',
            "x",
        ),
        ('def f(): return [Tool(name="x", inputSchema={})]\nlow.list_tools()(f)', "x"),
        (
            'def f(): return [Tool(name="x", inputSchema={})]\nlow.request_handlers[ListToolsRequest] = f',
            "x",
        ),
    ],
)
def test_a_tool_is_read_in_every_way_of_registering(tmp_path: Path, text: str, name: str) -> None:
    found = read(tmp_path, text)

    assert [name] == [tool.name for tool in found.tools]
    assert () == found.unread
    assert all(argument.name != "self" for tool in found.tools for argument in tool.arguments)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "class S:\n    def put(self):\n        mcp.add_tool(self.f)",
            "'self.f' is not a function",
        ),
        ("mcp.tool(counted(plain))", "'counted(plain)' is not a function"),
        ("for f in [plain]:\n    mcp.tool(counted(f))", "'counted(plain)' is not a function"),
        ("for f in found():\n    mcp.tool(f)", "in a loop"),
        ("for f in found():\n    mcp.add_tool(f)", "in a loop"),
        ("for f in [plain]:\n    if f:\n        mcp.add_tool(f)", "in a loop"),
        ("for f in [plain]:\n    for g in [plain]:\n        mcp.add_tool(f)", "in a loop"),
        ("for f in (*more, plain):\n    mcp.add_tool(f)", "in a loop"),
        ("[mcp.add_tool(f) for f in [plain] if f]", "in a loop"),
        ("@mcp_safe_tool(name=NAME)\ndef f(): ...", "'f' is computed"),
        ("for n in 'ab':\n    @mcp.tool(name=n)\n    def f(): ...", "in a loop"),
        ('NAME = "x"\n@mcp.tool(NAME + "y")\ndef f(): ...', "'f' is computed"),
        ("mcp.add_tool(make())", "'make()' is not a function"),
        ("FastMCP.from_openapi(spec)", "'from_openapi'"),
        ("mcp.mount(server, prefix=P)", "mount of 'server'"),
        ("mcp.mount(make(), prefix='p')", "mount of 'make()'"),
        ("@low.list_tools()\ndef f(): return TOOLS", "the tools of 'f'"),
        ('@low.list_tools()\ndef f(): return [Tool(name="x", inputSchema=S)]', "schema of 'x'"),
        ("@low.list_tools()\ndef f(): return [Tool(name=n) for n in N]", "computed name"),
        ('@mcp.tool("has space")\ndef f(): ...', "no name that MCP allows"),
        (
            "for n, f in TABLE.items():\n    mcp.add_tool(f, name=n)",
            "in a loop over 'TABLE.items()'",
        ),
        ("for n, f in TABLE.items():\n    mcp.tool(f, name=n)", "in a loop over 'TABLE.items()'"),
        ("while found:\n    mcp.add_tool(found.pop())", "in a loop are not readable"),
        ("for f in FOUND:\n    mcp.add_tool(f)\nFOUND = []", "in a loop over 'FOUND'"),
        (
            "FOUND = [plain]\nFOUND.append(other)\nfor f in FOUND:\n    mcp.add_tool(f)",
            "in a loop over 'FOUND'",
        ),
        ("FOUND = [plain]\nFOUND += more\nfor f in FOUND:\n    mcp.tool(f)", "over 'FOUND'"),
        ("mcp.add_tool(Tool.from_function(partial(plain, 1)))", "'partial(plain, 1)' is not"),
        ("from other import f\nmcp.tool(f)", "the tool 'f' is not a function"),
        ("import more\nmore.register(mcp)", "'mcp' is handed to 'more.register'"),
        ("Desk().register_all(mcp)", "'mcp' is handed to 'Desk().register_all'"),
        ("load_tools(app=server)", "'server' is handed to 'load_tools'"),
        ("list(map(mcp.add_tool, FOUND))", "'mcp.add_tool' is handed to 'map'"),
        ("FastMCP('x', tools=[plain])", "option tools='[plain]'"),
        ("FastMCP('x', providers=[FileSystemProvider('tools')])", "option providers="),
        ("mcp.add_provider(OpenAPIProvider(spec))", "'add_provider'"),
        ("from fastmcp.server import create_proxy\ncreate_proxy('http://x')", "'create_proxy'"),
        ("tool = mcp.tool()\n@tool\ndef f(): ...", "the decorator that 'mcp.tool()' makes"),
        ("def own(f):\n    mcp.add_tool(f)\n    return f\n@own\ndef g(): ...", OWN),
        ("def own(f):\n    return mcp.tool(f)\n@own\ndef g(): ...", OWN),
        ("def own(f):\n    mcp.tool()(f)\n    return f\n@own\ndef g(): ...", OWN),
        ("def own(**o):\n    def inner(f):\n        mcp.tool(**o)(f)\n    return inner", OWN),
        (
            "def own(f):\n    @mcp.tool()\n    @wraps(f)\n    def inner(*a): ...\n    return inner",
            OWN,
        ),
        (
            "from fastmcp.tools import tool\n@tool\ndef f(): ...",
            "'tool' of fastmcp.tools marks 'f'",
        ),
        (
            "from fastmcp.contrib.mcp_mixin import mcp_tool\nclass S:\n    @mcp_tool()\n    def f(self): ...",
            "'mcp_tool' of fastmcp.contrib.mcp_mixin marks 'f'",
        ),
        ("Server('s', on_list_tools=self.lister)", "the handler 'self.lister' of tools/list"),
        ("low.add_request_handler('tools/list', P, lister)", "the handler 'lister' of tools/list"),
        ("low.request_handlers[ListToolsRequest] = lister", "the handler 'lister' of tools/list"),
    ],
)
def test_what_is_computed_is_reported_and_not_guessed(tmp_path: Path, text: str, said: str) -> None:
    found = read(tmp_path, text)

    assert () == found.tools
    assert [True] == [said in one.problem and bool(one.fix) for one in found.unread]
    assert "server.py" == found.unread[0].place.path
    assert ("--from-running -- COMMAND" in found.unread[0].fix) == ("MCP allows" not in said)


@pytest.mark.parametrize(
    ("parameter", "type_", "required", "trace"),
    [
        ("x: str", "string", True, "digest"),
        ("ticket_id: str", "string", True, "keep"),
        ("session_id: str", "string", True, "digest"),
        ("x: int = 3", "integer", False, "keep"),
        ("pin: int", "integer", True, "digest"),
        ("x: float", "number", True, "keep"),
        ("x: bool = False", "boolean", False, "keep"),
        ("x: Optional[str] = None", "string", False, "digest"),
        ("x: str | None", "string", True, "digest"),
        ("x: 'str | None' = None", "string", False, "digest"),
        ("x: Literal['a', 'b']", "string", True, "keep"),
        ("x: Colour", "string", True, "keep"),
        ("x: list[str]", "string_list", True, "digest"),
        ("x: dict", "object", True, "digest"),
        ("x: Model", "object", True, "digest"),
        ("x: list[Model]", "object_list", True, "digest"),
        ("x: Annotated[int, Field(ge=1)] = 1", "integer", False, "keep"),
        ("x: str = Field(...)", "string", True, "digest"),
        ("x: str = Field(default='')", "string", False, "digest"),
    ],
)
def test_an_argument_has_type_need_and_a_careful_trace(
    tmp_path: Path, parameter: str, type_: str, required: bool, trace: str
) -> None:
    found = read(tmp_path, f"@mcp.tool\ndef f(ctx: Context, rb: ReplyBuilder, {parameter}): ...")
    (argument,) = found.tools[0].arguments

    assert (type_, required, trace) == (argument.type, argument.required, argument.trace)
    assert () == found.unread


@pytest.mark.parametrize(
    "parameter",
    [
        "conn=Depends(transaction)",
        "conn: Conn = Shared(transaction)",
        "owner: str = TokenClaim('sub')",
        "progress: Progress = Progress()",
        "account: Annotated[Account, Resolve(account_of)]",
        "user: UserSession | None = None",
        "ctx: Context | None = None",
    ],
)
def test_what_the_server_gives_is_no_argument(tmp_path: Path, parameter: str) -> None:
    found = read(tmp_path, f"@mcp.tool\ndef f(a: int, {parameter}): ...")

    assert ["a"] == [argument.name for argument in found.tools[0].arguments]
    assert () == found.unread


@pytest.mark.parametrize("parameter", ["conn=depends(1)", "x: str = 'Resolve'", "user: User = U()"])
def test_what_only_looks_so_is_an_argument(tmp_path: Path, parameter: str) -> None:
    found = read(tmp_path, f"@mcp.tool\ndef f(a: int, {parameter}): ...")

    assert 2 == len(found.tools[0].arguments)


@pytest.mark.parametrize("parameter", ["x", "x: Unknown", "x: str | int", "x: list[int]", "*x"])
def test_a_type_that_cannot_be_told_is_reported(tmp_path: Path, parameter: str) -> None:
    found = read(tmp_path, f"@mcp.tool\ndef f({parameter}): ...")

    assert 1 == len(found.unread)
    assert all(argument.trace == "digest" for argument in found.tools[0].arguments)


def test_descriptions_come_from_field_annotated_and_docstring(tmp_path: Path) -> None:
    text = '''@mcp.tool
def f(
    a: str,
    b: Annotated[str, "B."],
    c: Annotated[str, Field(description="C.")],
    d: str = Field(description="D."),
):
    """Find things.

    More of it.

    Args:
        a: the first
            of them
    """
'''
    tool = read(tmp_path, text).tools[0]

    assert "Find things." == tool.description
    assert ["the first of them", "B.", "C.", "D."] == [
        argument.description for argument in tool.arguments
    ]


def test_a_file_that_does_not_parse_is_reported_and_the_others_are_read(tmp_path: Path) -> None:
    found = read(tmp_path, "@mcp.tool\ndef f(): ...", broken="def (")

    assert ["f"] == [tool.name for tool in found.tools]
    assert ["broken.py:1:5"] == [str(one.place) for one in found.unread]


def test_the_second_tool_of_a_name_is_left_out_and_reported(tmp_path: Path) -> None:
    found = read(tmp_path, "@mcp.tool\ndef f(): ...\n@server.tool('f')\ndef g(): ...")

    assert 1 == len(found.tools)
    assert "is registered at server.py:12:1 already" in found.unread[0].problem


def test_a_server_of_another_file_is_mounted_by_its_import(tmp_path: Path) -> None:
    sub = "from fastmcp import FastMCP\nmcp = FastMCP('s')\n@mcp.tool\ndef f(): ...\n"
    found = read(tmp_path, 'from .sub import mcp as s\nmcp.mount(s, prefix="p")', sub=sub)

    assert ["p_f"] == [tool.name for tool in found.tools]


def test_a_mount_of_a_web_application_is_no_server(tmp_path: Path) -> None:
    found = read(tmp_path, "def serve(app): app.mount('/files', StaticFiles())")

    assert ((), ()) == (found.tools, found.unread)


def test_an_agent_of_another_library_is_no_server(tmp_path: Path) -> None:
    found = read(tmp_path, "agent = Agent()\n@agent.tool\ndef f(): ...")

    assert ((), ()) == (found.tools, found.unread)


@pytest.mark.parametrize(
    "text",
    [
        "def find(box, name): return box.tool(name)",
        "def register(server): ...\nregister(mcp)",
        "uvicorn.run(mcp)\nClient(mcp)\nprint(server)\nregister(plain)\nregister(Model())",
        "toolbox = Toolbox()\ntoolbox.tool('hammer')",
        "def find(box): return box.tool(f'{box}'), box.tool({}), box.tool(1 + 1)",
        "toolbox = Toolbox()\nlist(map(toolbox.tool, names))",
        "from langchain_core.tools import tool\n@tool\ndef f(): ...",
        "client.request_handlers[PingRequest] = answer",
        "client.add_request_handler('ping', P, answer)",
        "Agent('x', tools=[plain])",
    ],
)
def test_code_beside_a_server_is_no_registration(tmp_path: Path, text: str) -> None:
    found = read(tmp_path, text)

    assert ((), ()) == (found.tools, found.unread)


def test_a_written_schema_is_read_with_its_alternatives_and_definitions(tmp_path: Path) -> None:
    schema = {
        "type": "object",
        "properties": {
            "where": {"$ref": "#/$defs/Where", "description": "Where."},
            "state": {"anyOf": [{"enum": ["open", "closed"]}, {"type": "null"}]},
            "share": {"type": ["integer", "number"]},
            "names": {"allOf": [{"type": "array"}, {"items": {"type": "string"}}]},
            "either": {"type": ["string", "object"]},
        },
        "anyOf": [{"required": ["state", "where"]}, {"required": ["where"]}],
        "$defs": {"Where": {"type": "object", "description": "A place."}},
    }
    text = f'@low.list_tools()\ndef f(): return [Tool(name="x", inputSchema={schema!r})]'

    found = read(tmp_path, text)

    assert [
        (argument.name, argument.type, argument.required, argument.trace)
        for argument in found.tools[0].arguments
    ] == [
        ("where", "object", True, "digest"),
        ("state", "string", False, "keep"),
        ("share", "number", False, "keep"),
        ("names", "string_list", False, "digest"),
        ("either", "", False, "digest"),
    ]
    assert found.tools[0].arguments[0].description == "Where."
    assert ["x: the type of 'either' cannot be told from 'string or object'; none is written"] == [
        one.problem for one in found.unread
    ]


@pytest.mark.parametrize(
    "schema",
    [
        {"$ref": "#"},
        {"anyOf": [{"$ref": "#"}, {"$ref": "#"}]},
        {"properties": {"x": {"$ref": "#/properties/x"}}},
        {"properties": {"x": {"type": "array", "items": {"$ref": "#/properties/x"}}}},
        {"properties": [], "required": "x"},
        {"properties": {"x": {"enum": "x", "type": {}}}},
    ],
)
def test_a_schema_that_refers_to_itself_or_is_broken_is_read_to_an_end(
    tmp_path: Path, schema: object
) -> None:
    text = f'@low.list_tools()\ndef f(): return [Tool(name="x", inputSchema={schema!r})]'

    assert ["x"] == [tool.name for tool in read(tmp_path, text).tools]


def test_nothing_is_imported_or_run(tmp_path: Path) -> None:
    found = read(tmp_path, "raise SystemExit\n@mcp.tool\ndef f(): ...")

    assert ["f"] == [tool.name for tool in found.tools]


def test_text_of_the_source_cannot_break_out_of_the_yaml(tmp_path: Path) -> None:
    tool: ServerTool = read(tmp_path, '@mcp.tool\ndef f(): "a: #b \\"c\\" {d}"').tools[0]

    assert 'description: "a: #b \\"c\\" {d}"' in tools_yaml(tool, ("WA-SYS-S-001",))


def test_a_type_in_quotes_that_is_no_python_is_reported_and_not_guessed(tmp_path: Path) -> None:
    found = read(tmp_path, "@mcp.tool\ndef f(x: 'list['): ...")

    assert ["f"] == [tool.name for tool in found.tools]
    assert [("the type of 'x' cannot be told from \"'list['\"; none is written", False)] == [
        (one.problem, one.hides_tools) for one in found.unread
    ]
