"""From the files of a server to its tools: decorators, `add_tool`, mounts and low-level lists."""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from pathlib import Path

from replybook_codegen.server_source.arguments import Arguments, summary_of
from replybook_codegen.server_source.files import Function, SourceFile, parse_files, tail
from replybook_codegen.server_source.low_level import listed_tools, lists_tools
from replybook_codegen.server_source.model import ServerSource, ServerTool, Unread
from replybook_codegen.server_source.servers import Servers, has_loop, literal, walk
from replybook_codegen.server_source.types import Types

__all__ = ["read_server"]

_NAME = re.compile(r"[A-Za-z0-9_./-]{1,128}")
_COMPUTED = frozenset({"from_openapi", "from_fastapi", "as_proxy", "create_proxy"})
_BY_HAND = "add the tool to tools.yaml by hand"

Words = Mapping[str | None, ast.expr]


def read_server(start: Path) -> ServerSource:
    """Read every tool that the file or folder `start` registers; nothing is imported or run.

    Raises `OSError` if `start` is not there.
    """
    start.stat()
    files, unread = parse_files(start)
    reader = _Reader(files)
    for file in files:
        for node, around in walk(file.tree):
            reader.look(file, node, around)
    missed = {*unread, *reader.unread, *reader.arguments.unread, *reader.servers.unread}
    return ServerSource(tuple(reader.tools.values()), tuple(sorted(missed)))


class _Reader:
    """Collects tools by name; the second one of a name is reported."""

    def __init__(self, files: list[SourceFile]) -> None:
        self.tools: dict[str, ServerTool] = {}
        self.unread: list[Unread] = []
        self.servers = Servers(files)
        self.arguments = Arguments(Types(files))

    def look(self, file: SourceFile, node: ast.AST, around: tuple[ast.AST, ...]) -> None:
        """Take in what one node registers, if it does."""
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if lists_tools(node):
                self._list(node, file)
            for decorator in node.decorator_list:
                self._decorated(file, node, decorator, around)
        elif isinstance(node, ast.Call):
            self._called(file, node, around)

    def _decorated(
        self, file: SourceFile, function: Function, mark: ast.expr, around: tuple[ast.AST, ...]
    ) -> None:
        call = mark if isinstance(mark, ast.Call) else None
        target = call.func if call is not None else mark
        if not isinstance(target, ast.Attribute) or target.attr != "tool":
            return
        if not self.servers.is_server(file, target.value):
            return
        if has_loop(around):
            self._miss(file, mark, "a tool that is registered in a loop is not readable here")
            return
        first = call.args[0] if call is not None and call.args else None
        words = {word.arg: word.value for word in call.keywords} if call is not None else {}
        if first is not None:
            words = {"name": first, **words}
        inside = isinstance(around[-1], ast.ClassDef) if around else False
        static = any(tail(one) == "staticmethod" for one in function.decorator_list)
        self._add(file, function, file, target.value, words, mark, bound=inside and not static)

    def _called(self, file: SourceFile, call: ast.Call, around: tuple[ast.AST, ...]) -> None:
        for word in call.keywords:
            if word.arg == "on_list_tools":
                found = self.servers.function(file, word.value)
                if found is not None:
                    self._list(*found)
                else:
                    self._miss(file, call, "the handler of on_list_tools is not readable here")
        if tail(call) in _COMPUTED and isinstance(call.func, ast.Attribute):
            self._miss(file, call, f"the tools that {call.func.attr!r} makes are not readable here")
        registered = self._registered(file, call)
        if registered is None:
            return
        server, given, words = registered
        if has_loop(around):
            self._miss(file, call, "a tool that is registered in a loop is not readable here")
            return
        if isinstance(given, ast.Call) and tail(given) in ("from_function", "Tool", "tool"):
            inner = {word.arg: word.value for word in given.keywords}
            words = {**inner, **words}
            given = given.args[0] if given.args else inner.get("fn", given)
        function = self.servers.function(file, given)
        if function is None:
            shown = ast.unparse(given)[:60]
            self._miss(file, call, f"the tool {shown!r} is not a function that is readable here")
            return
        self._add(file, *function, server, words, call, bound=False)

    def _registered(
        self, file: SourceFile, call: ast.Call
    ) -> tuple[ast.expr, ast.expr, Words] | None:
        """Return server, function and words of `x.add_tool(f)`, `x.tool(f)` and `x.tool(...)(f)`."""
        outer: ast.expr = call.func
        words: dict[str | None, ast.expr] = {word.arg: word.value for word in call.keywords}
        if isinstance(outer, ast.Call) and call.args:
            inner = self._target(file, outer.func, "tool")
            named: Words = {"name": outer.args[0]} if outer.args else {}
            words = {**named, **{word.arg: word.value for word in outer.keywords}}
            return (inner, call.args[0], words) if inner is not None else None
        given = call.args[0] if call.args else words.get("tool") or words.get("fn")
        server = self._target(file, outer, "add_tool")
        if server is None and literal(given) is None:
            server = self._target(file, outer, "tool")
            if server is not None and not isinstance(given, ast.Name):
                return None  # a decorator with options; its function was seen
            if server is not None and self.servers.function(file, given or outer) is None:
                return None  # @x.tool(NAME): reported where the function stands
        return (server, given, words) if server is not None and given is not None else None

    def _target(self, file: SourceFile, node: ast.expr, name: str) -> ast.expr | None:
        if not isinstance(node, ast.Attribute) or node.attr != name:
            return None
        return node.value if self.servers.is_server(file, node.value) else None

    def _add(
        self,
        file: SourceFile,
        function: Function,
        home: SourceFile,
        server: ast.expr,
        words: Words,
        node: ast.AST,
        *,
        bound: bool,
    ) -> None:
        given = words.get("name")
        name = function.name if given is None else literal(given)
        if name is None:
            self._miss(file, node, f"the name of the tool {function.name!r} is computed")
            return
        said = literal(words.get("description")) or ast.get_docstring(function) or ""
        arguments = self.arguments.read(function, home, bound=bound)
        for prefix in self.servers.prefixes(file, server):
            full, place = prefix + name, home.place(function)
            described = summary_of(said, full)
            self._take(ServerTool(full, described, arguments, place))

    def _list(self, function: Function, file: SourceFile) -> None:
        for found in listed_tools(function, file):
            if isinstance(found, Unread):
                self.unread.append(found)
            else:
                self._take(found)

    def _take(self, tool: ServerTool) -> None:
        names = [tool.name, *(argument.name for argument in tool.arguments)]
        wrong = next((name for name in names if not _NAME.fullmatch(name)), None)
        first = self.tools.get(tool.name)
        if wrong is not None:
            problem = (
                f"{wrong!r} is no name that MCP allows (letters, digits and _ - . /, at most 128)"
            )
            self.unread.append(Unread(tool.place, problem, "give it another name in the code"))
        elif first is not None and first.place != tool.place:
            problem = (
                f"a tool {tool.name!r} is registered at {first.place} already; this one is left out"
            )
            self.unread.append(Unread(tool.place, problem, "give one of the two another name"))
        else:
            self.tools[tool.name] = tool

    def _miss(self, file: SourceFile, node: ast.AST, problem: str) -> None:
        self.unread.append(Unread(file.place(node), problem, _BY_HAND))
