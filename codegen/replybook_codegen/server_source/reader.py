"""Reader that finds the tools of a server.

It reads decorators, `add_tool`, mounts and low-level lists (`Tool(name=..., inputSchema={...})` in
`list_tools`). Other forms of registration are reported and not read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final, cast

from replybook_codegen.server_source.arguments import SourceArguments, summary_of
from replybook_codegen.server_source.files import Function, SourceFile, parse_files, tail
from replybook_codegen.server_source.model import (
    FROM_RUNNING,
    NAMES,
    ServerArgument,
    ServerSource,
    ServerTool,
    Unread,
)
from replybook_codegen.server_source.published import published_arguments, untold
from replybook_codegen.server_source.registrations import (
    SAFE,
    Given,
    given_tools,
    is_bound,
    safe_name,
    words_of,
)
from replybook_codegen.server_source.servers import KINDS, Servers, has_loop, literal, walk
from replybook_codegen.server_source.types import Types
from replybook_schema import Place
from replybook_schema.tools import MCP_NAME

_COMPUTED: Final = frozenset(
    {"from_openapi", "from_fastapi", "as_proxy", "create_proxy", "add_provider"}
)
_OPTIONS: Final = ("tools", "providers")
"""Options of a server that bring tools."""

_REGISTERING: Final = ("add_tool", "tool")
_TAKES_SERVER: Final = re.compile(r"regist|tools?(?:_|$)|plugin")
"""Names of functions that register tools on the server that they are given."""

_LONGEST: Final = 60

Words = Mapping[str | None, ast.expr]


def read_server(*starts: Path, root: Path | None = None) -> ServerSource:
    """Return every tool that the files and folders `starts` register. No code is run.

    Places are relative to `root`, or otherwise to each folder.

    Raises:
        OSError: If a file or folder does not exist.
    """
    for start in starts:
        start.stat()
    files, unread = parse_files(starts, root)
    reader = _Reader(files)
    for file in files:
        for node, around in walk(file.tree):
            reader.look(file, node, around)
    reader.take_safe()
    missed = {*unread, *reader.unread, *reader.arguments.unread, *reader.servers.unread}
    left = reader.left_out(files)
    tools, names = tuple(reader.tools.values()), tuple(reader.servers.names(files))
    return ServerSource(tools, tuple(sorted(missed)), left, names)


class _Reader:
    """Collects tools by name. A second tool with the same name is reported."""

    def __init__(self, files: list[SourceFile]) -> None:
        self.tools: dict[str, ServerTool] = {}
        self._safe: list[tuple[Function, SourceFile, bool]] = []
        self._used: set[Place] = set()
        self.unread: list[Unread] = []
        self.servers = Servers(files)
        self.arguments = SourceArguments(Types(files))

    def look(self, file: SourceFile, node: ast.AST, around: tuple[ast.AST, ...]) -> None:
        """Read the tools that one node registers."""
        if (handler := _list_handler(node)) is not None:
            found = self.servers.function(file, handler)
            if found is not None:
                self._list(*found)
            else:
                problem = f"the handler {quote_code(handler)} of tools/list is not readable here"
                self._miss(file, node, problem)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if lists_tools(node):
                self._list(node, file)
            for decorator in node.decorator_list:
                self._read_decorator(file, node, decorator, around)
                if tail(decorator) == SAFE and not has_loop(around):
                    self._safe.append((node, file, is_bound(node, around[-1] if around else None)))
        elif isinstance(node, ast.Call) and not _is_decorating(node, around):
            self._read_call(file, node, around)

    def _read_decorator(
        self, file: SourceFile, function: Function, mark: ast.expr, around: tuple[ast.AST, ...]
    ) -> None:
        call = mark if isinstance(mark, ast.Call) else None
        target = call.func if call is not None else mark
        if isinstance(target, ast.Name):  # tool = server.tool
            if (elsewhere := marked_elsewhere(file, mark, function)) is not None:
                self._miss(file, mark, elsewhere)
            target = file.assigned.get(target.id, target)
        if not isinstance(target, ast.Attribute) or target.attr != "tool":
            return
        if not self.servers.is_server(file, target.value):
            return
        if has_loop(around):
            self._miss(file, mark, loop_problem(around))
            return
        words = words_of(call)
        wrapped = next((one for one in function.decorator_list if tail(one) == "wraps"), None)
        if wrapped is not None and (own := own_decorator(around, wrapped)) is not None:
            self._miss(file, mark, own)
            return
        first = call.args[0] if call is not None and call.args else None
        if first is not None:
            words = {"name": first, **words}
        bound = is_bound(function, around[-1] if around else None)
        given = Given(function, file, words, safe_name(function), is_bound=bound)
        self._add(file, given, target.value, mark)

    def _read_call(self, file: SourceFile, call: ast.Call, around: tuple[ast.AST, ...]) -> None:
        for problem in brought_tools(self.servers, file, call):
            self._miss(file, call, problem)
        registered = self._read_registration(file, call, around)
        if registered is None:
            return
        server, given, words = registered
        tools = given_tools(self.servers, file, given, words, around)
        if tools is None:
            self._miss(file, call, loop_problem(around))
            return
        for tool in tools:
            if tool.function is None and self.servers.text(file, tool.words.get("name")) is None:
                plain = f"the tool {quote_code(tool.node or given)} is not a function that is readable here"
                self._miss(file, call, own_decorator(around, given) or plain)
            else:
                self._add(file, tool, server, call)

    def _read_registration(
        self, file: SourceFile, call: ast.Call, around: tuple[ast.AST, ...]
    ) -> tuple[ast.expr, ast.expr, Words] | None:
        """Return server, function and keywords of a registration.

        Forms are `x.add_tool(f)`, `x.tool(f)` and `x.tool(...)(f)`.
        """
        outer: ast.expr = call.func
        words: dict[str | None, ast.expr] = {word.arg: word.value for word in call.keywords}
        if isinstance(outer, ast.Call) and call.args:
            inner = self._target(file, outer.func, "tool")
            named: Words = {"name": outer.args[0]} if outer.args else {}
            words = {**named, **{word.arg: word.value for word in outer.keywords}}
            return (inner, call.args[0], words) if inner is not None else None
        given = call.args[0] if call.args else words.get("tool") or words.get("fn")
        server = self._target(file, outer, "add_tool")
        if server is None:
            server = self._target(file, outer, "tool")
            if server is None or self.servers.text(file, given) is not None:
                return None  # the call makes a decorator
            is_known = isinstance(given, ast.Attribute | ast.Call) or (
                isinstance(given, ast.Name) and self._is_tool(file, given, around)
            )
            if not is_known and not self.servers.seems_server(file, server):
                return None
        return None if given is None else (server, given, words)

    def _is_tool(self, file: SourceFile, name: ast.Name, around: tuple[ast.AST, ...]) -> bool:
        """Return True if a name is a function or a loop variable."""
        loops = [node.target for node in around if isinstance(node, ast.For)]
        goes_through = any(isinstance(loop, ast.Name) and loop.id == name.id for loop in loops)
        return goes_through or self.servers.function(file, name) is not None

    def _target(self, file: SourceFile, node: ast.expr, name: str) -> ast.expr | None:
        if not isinstance(node, ast.Attribute) or node.attr != name:
            return None
        return node.value if self.servers.is_server(file, node.value) else None

    def _add(self, file: SourceFile, given: Given, server: ast.expr | None, node: ast.AST) -> None:
        """Add a tool with each name under which it is served. `server` may be unknown."""
        function, home = given.function, given.home
        own = self.servers.text(home, given.own)
        said = given.words.get("name")
        if said is None and server is None:
            said = given.own
        name = (
            function.name
            if said is None and function is not None
            else self.servers.text(file, said)
        )
        if name is None or (given.own is not None and own is None):
            shown = function.name if function is not None else ast.unparse(node)[:60]
            self._miss(file, node, f"the name of the tool {shown!r} is computed")
            return
        place = home.place(function if function is not None else node)
        told = literal(given.words.get("description"))
        whole = function is not None and function.args.kwarg is None
        arguments: tuple[ServerArgument, ...] = ()
        if function is not None:
            told = told or ast.get_docstring(function)
            arguments = self.arguments.read(function, home, bound=given.is_bound)
        for prefix in self.servers.prefixes(file, server) if server is not None else [""]:
            full = prefix + name
            other = own if own is not None and own != full else ""
            described = summary_of(told or "", full)
            self._take(ServerTool(full, described, arguments, place, other, whole))

    def take_safe(self) -> None:
        """Add the functions under `mcp_safe_tool` that no server registers."""
        for function, file, bound in self._safe:
            if file.place(function) not in self._used:
                given = Given(function, file, {}, safe_name(function), is_bound=bound)
                self._add(file, given, None, function)

    def left_out(self, files: list[SourceFile]) -> dict[str, Place]:
        """Return the functions at the top of files that are not tools, the first of each name."""
        places: dict[str, Place] = {}
        for file in files:
            for name, function in file.functions.items():
                if file.place(function) not in self._used:
                    places.setdefault(name, file.place(function))
        return places

    def _list(self, function: Function, file: SourceFile) -> None:
        for tool in listed_tools(function, file, self.servers):
            if isinstance(tool, Unread):
                self.unread.append(tool)
            else:
                self._take(tool)

    def _take(self, tool: ServerTool) -> None:
        names = [tool.name, *(argument.name for argument in tool.arguments)]
        self._used.add(tool.place)
        wrong = next((name for name in names if not MCP_NAME.fullmatch(name)), None)
        first = self.tools.get(tool.name)
        if wrong is not None:
            problem = f"{wrong!r} is {NAMES}"
            self.unread.append(Unread(tool.place, problem, "give it another name in the code"))
        elif first is not None and first.place != tool.place:
            problem = (
                f"a tool {tool.name!r} is registered at {first.place} already; this one is left out"
            )
            self.unread.append(Unread(tool.place, problem, "give one of the two another name"))
        else:
            self.tools[tool.name] = tool

    def _miss(self, file: SourceFile, node: ast.AST, problem: str) -> None:
        self.unread.append(Unread(file.place(node), problem, FROM_RUNNING))


def _list_handler(node: ast.AST) -> ast.expr | None:
    """Return the handler that a call or an assignment registers for `tools/list`, or None."""
    match node:
        case ast.Call(func=ast.Call() as made, args=[handler]) if tail(made) == "list_tools":
            return handler
        case ast.Call(args=[ast.Constant(value="tools/list"), *_, handler]):
            return handler if tail(node) == "add_request_handler" else None
        case ast.Assign(targets=[ast.Subscript(value=held, slice=key)], value=handler):
            is_handler = tail(held) == "request_handlers" and tail(key) == "ListToolsRequest"
            return handler if is_handler else None
        case ast.Call():
            return words_of(node).get("on_list_tools")
        case _:
            return None


def _is_decorating(call: ast.Call, around: tuple[ast.AST, ...]) -> bool:
    """Return True if the result of a call is a decorator."""
    above = around[-1] if around else None
    if isinstance(above, ast.Call):
        return above.func is call
    return call in getattr(above, "decorator_list", ())


def lists_tools(function: Function) -> bool:
    """Return True if `function` is the handler that lists the tools of a low-level server."""
    return any(tail(one) == "list_tools" for one in function.decorator_list)


def listed_tools(
    function: Function, file: SourceFile, servers: Servers
) -> Iterator[ServerTool | Unread]:
    """Yield every tool that the handler writes literally, and a finding for each other one."""
    any_tool = False
    for node, around in walk(function):
        if isinstance(node, ast.Call) and tail(node) == "Tool":
            any_tool = True
            yield from _tool(node, file, servers, in_loop=has_loop(around))
    if not any_tool:
        yield Unread(
            file.place(function),
            f"the tools of {function.name!r} are not readable here",
            FROM_RUNNING,
        )


def _tool(
    call: ast.Call, file: SourceFile, servers: Servers, *, in_loop: bool
) -> Iterator[ServerTool | Unread]:
    place = file.place(call)
    words = {word.arg: word.value for word in call.keywords}
    name = servers.text(file, words.get("name"))
    schema = _evaluate_literal(words.get("inputSchema") or words.get("input_schema"))
    if name is None or in_loop:
        yield Unread(place, "a tool with a computed name is not readable here", FROM_RUNNING)
    elif schema is None:
        yield Unread(
            place, f"the input schema of {name!r} is computed, not written here", FROM_RUNNING
        )
    else:
        described = summary_of(literal(words.get("description")) or "", name)
        arguments = list(published_arguments(schema, {}))
        yield ServerTool(name, described, tuple(one for one, _ in arguments), place)
        yield from (untold(name, one, types, place) for one, types in arguments if not one.type)


def _evaluate_literal(node: ast.expr | None) -> Mapping[str, object] | None:
    try:
        value = ast.literal_eval(node) if node is not None else None
    except (ValueError, TypeError, RecursionError):
        return None
    return cast("Mapping[str, object]", value) if isinstance(value, dict) else None


def quote_code(node: ast.AST) -> str:
    """Return code for a finding, in quotes and on one line."""
    return repr(" ".join(ast.unparse(node).split())[:_LONGEST])


def brought_tools(servers: Servers, file: SourceFile, call: ast.Call) -> Iterator[str]:
    """Yield a problem for each way in which a call brings tools that are not written there."""
    words, callee = words_of(call), tail(call)
    if callee in _COMPUTED:
        yield f"the tools that {callee!r} brings are not readable here"
    for option in _OPTIONS:
        if callee in KINDS and option in words:
            yield f"the tools of the option {option}={quote_code(words[option])} are not read"
    for word in (*call.args, *words.values()):
        registers = isinstance(word, ast.Attribute) and word.attr in _REGISTERING
        if registers and servers.seems_server(file, cast("ast.Attribute", word).value):
            yield f"{quote_code(word)} is handed to {quote_code(call.func)}, which is not followed"
        is_elsewhere = bool(_TAKES_SERVER.search(callee)) and callee not in servers.functions
        if is_elsewhere and isinstance(word, ast.Name) and servers.looks_like_server(word, file):
            yield f"{quote_code(word)} is handed to {quote_code(call.func)}, which is in no file read here"
    if isinstance(call.func, ast.Attribute) and call.func.attr == "tool":
        given = call.args[0] if call.args else words.get("fn")
        is_text = given is None or servers.text(file, given) is not None
        if is_text and servers.seems_server(file, call.func.value):
            yield f"the decorator that {quote_code(call)} makes is not followed"


def marked_elsewhere(file: SourceFile, mark: ast.expr, function: Function) -> str | None:
    """Return the problem of a decorator of FastMCP without a server, or None for any other."""
    module, name = file.imported.get(tail(mark), ("", ""))
    if module.partition(".")[0] != "fastmcp" or name not in ("tool", "mcp_tool"):
        return None
    return f"{name!r} of {module} marks {function.name!r}, which is registered elsewhere"


def loop_problem(around: tuple[ast.AST, ...]) -> str:
    """Return the problem of a registration in a loop."""
    loop = next(node for node in around if has_loop((node,)))
    generators = getattr(loop, "generators", None)
    source = getattr(generators[0] if generators else loop, "iter", None)
    over = "" if source is None else f" over {quote_code(source)}"
    return f"tools that are registered in a loop{over} are not readable here"


def own_decorator(around: tuple[ast.AST, ...], given: ast.AST) -> str | None:
    """Return the problem of a function that registers what it is given, or None.

    Args:
        around: The nodes around the registration.
        given: The registered expression, or a wrapper of the given function.
    """
    names = {node.id for node in ast.walk(given) if isinstance(node, ast.Name)} - {"self", "cls"}
    functions = [node for node in around if isinstance(node, Function)]
    for outer in functions:
        if any(arg.arg in names for arg in (*outer.args.args, *outer.args.kwonlyargs)):
            registers = f"{functions[0].name!r} registers each function that it is given"
            return f"{registers}; its uses are not followed"
    return None
