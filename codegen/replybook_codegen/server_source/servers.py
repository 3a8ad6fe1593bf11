"""Servers in the code, and the prefixes under which one server is mounted on another."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from replybook_codegen.server_source.files import Function, SourceFile, tail
from replybook_codegen.server_source.model import FROM_RUNNING, Unread

ServerId = tuple[str, str]
"""The file of a server and its name there."""

KINDS = frozenset({"FastMCP", "MCPServer", "ReplyServer", "Server", "LowLevelServer"})
"""Classes of servers."""

_MOUNTS = frozenset({"mount", "import_server"})
_LOOPS = (ast.For, ast.AsyncFor, ast.While, ast.ListComp, ast.SetComp, ast.GeneratorExp)
_MAX_DEPTH = 8
_SERVER_NAME = re.compile(r"(?:mcp|server|app)$", re.IGNORECASE)


def walk(
    node: ast.AST, above: tuple[ast.AST, ...] = ()
) -> Iterator[tuple[ast.AST, tuple[ast.AST, ...]]]:
    """Yield every node in text order, with the nodes around it, outermost first."""
    waiting = [(node, above)]
    while waiting:
        here, around = waiting.pop()
        yield here, around
        children = list(ast.iter_child_nodes(here))
        waiting.extend((child, (*around, here)) for child in reversed(children))


def has_loop(around: tuple[ast.AST, ...]) -> bool:
    """Return True if the code inside `around` may run several times."""
    return any(isinstance(node, _LOOPS) for node in around)


def literal(node: ast.expr | None) -> str | None:
    """Return a literal text, or None for any other expression."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return None


class Servers:
    """The servers of a project and their mounts.

    Attributes:
        unread: Mounts that cannot be read.
        functions: Names of all functions and methods.
    """

    def __init__(self, files: list[SourceFile]) -> None:
        self._files = files
        self._mounted: dict[ServerId, list[tuple[ServerId, str]]] = {}
        self.unread: list[Unread] = []
        self.functions: set[str] = set()
        for file in files:
            for node, around in walk(file.tree):
                match node:
                    case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                        self.functions.add(name)
                    case ast.Call(func=ast.Attribute(attr=attr, value=parent)) if attr in _MOUNTS:
                        self._mount(file, node, parent, in_loop=has_loop(around))
                    case _:
                        pass

    def is_server(self, file: SourceFile, node: ast.expr) -> bool:
        """Return True unless `node` is clearly no server."""
        made = self._find_creation(self._id(file, node))
        return made is None or not isinstance(made, ast.Call) or tail(made) in KINDS

    def seems_server(self, file: SourceFile, node: ast.expr) -> bool:
        """Return True if `node` is made as a server, or has the name of one and may be one."""
        return self.looks_like_server(node, file) or (
            bool(_SERVER_NAME.search(tail(node))) and self.is_server(file, node)
        )

    def prefixes(self, file: SourceFile, node: ast.expr) -> list[str]:
        """Return the prefixes of a server's tool names, one for each way to it."""
        return self._prefixes(self._id(file, node), 0)

    def names(self, files: list[SourceFile]) -> Iterator[str]:
        """Yield the names of servers, as far as they can be read."""
        for file in files:
            for node in ast.walk(file.tree):
                if isinstance(node, ast.Call) and tail(node) in KINDS:
                    said = {word.arg: word.value for word in node.keywords}.get("name")
                    name = self.text(file, node.args[0] if node.args else said)
                    if name is not None:
                        yield name

    def function(self, file: SourceFile, node: ast.expr) -> tuple[Function, SourceFile] | None:
        """Return the function with a name, here or in the file that it is imported from."""
        if not isinstance(node, ast.Name):
            return None
        if node.id in file.functions:
            return file.functions[node.id], file
        module, name = file.imported.get(node.id, ("", ""))
        files = [o for o in self._files if o.is_module(module) and name in o.functions]
        return (files[0].functions[name], files[0]) if len(files) == 1 else None

    def text(self, file: SourceFile, node: ast.expr | None, depth: int = 0) -> str | None:
        """Return the text of `node`: a literal, a constant, or a member of a class."""
        match node:
            case ast.Name(id=name) if depth < _MAX_DEPTH:
                home, own = self._home(file, name)
                once = _is_set_once(home, own) and (home is file or _is_set_once(file, name, 0))
                return self.text(home, home.assigned.get(own), depth + 1) if once else None
            case ast.Attribute(value=ast.Attribute() as member, attr="value"):
                return self.text(file, member, depth + 1)
            case ast.Attribute(value=ast.Name(id=name), attr=attr):
                home, own = self._home(file, name)
                return literal(_members(home.classes.get(own)).get(attr))
            case _:
                return literal(node)

    def holder(
        self, file: SourceFile, name: str, made: ast.expr | None = None
    ) -> tuple[ast.ClassDef, SourceFile, bool] | None:
        """Return the class of `name`, its file, and True if `name` is an instance.

        `made` is the value that was assigned to `name`.
        """
        home, own = self._home(file, name) if made is None else (file, name)
        kind = home.classes.get(own) if made is None else None
        if kind is not None:
            return kind, home, False
        match home.assigned.get(own) if made is None else made:
            case ast.Call(func=ast.Name(id=called)):
                home, own = self._home(home, called)
                kind = home.classes.get(own)
                return None if kind is None else (kind, home, True)
            case _:
                return None

    def _home(self, file: SourceFile, name: str) -> tuple[SourceFile, str]:
        """Return the file that defines a name, and the name there."""
        if name in file.assigned or name in file.classes or name not in file.imported:
            return file, name
        module, original = file.imported[name]
        files = [
            o
            for o in self._files
            if o.is_module(module) and (original in o.assigned or original in o.classes)
        ]
        return (files[0], original) if len(files) == 1 else (file, name)

    def _id(self, file: SourceFile, node: ast.expr) -> ServerId:
        name = ast.unparse(node)
        if name in file.assigned or name not in file.imported:
            return (file.path, name)
        module, original = file.imported[name]
        files = [o for o in self._files if o.is_module(module) and original in o.assigned]
        return (files[0].path, original) if len(files) == 1 else (file.path, name)

    def _find_creation(self, server: ServerId) -> ast.expr | None:
        path, name = server
        return next((f.assigned.get(name) for f in self._files if f.path == path), None)

    def _prefixes(self, server: ServerId, depth: int) -> list[str]:
        ways = self._mounted.get(server, [])
        if not ways or depth > _MAX_DEPTH:
            return [""]
        found = [
            above + (f"{prefix}_" if prefix else "")
            for parent, prefix in ways
            for above in self._prefixes(parent, depth + 1)
        ]
        return list(dict.fromkeys(found))

    def _mount(self, file: SourceFile, call: ast.Call, parent: ast.expr, *, in_loop: bool) -> None:
        if not self.is_server(file, parent) or not call.args:
            return
        words = {word.arg: word.value for word in call.keywords}
        given = words.get("prefix") or words.get("namespace")
        first, *rest = call.args
        # the older order of arguments
        if literal(first) is not None and (rest or "server" in words):
            first, given = (rest[0] if rest else words["server"]), first
        elif rest and given is None:
            given = rest[0]
        is_none = isinstance(given, ast.Constant) and given.value is None
        prefix = "" if given is None or is_none else literal(given)
        sub = self._id(file, first)
        if self._find_creation(sub) is None and not self.looks_like_server(parent, file):
            return  # a `mount` of a web application
        if prefix is None or in_loop or self._find_creation(sub) is None:
            problem = f"the mount of {ast.unparse(first)!r} is not readable here"
            self.unread.append(Unread(file.place(call), problem, FROM_RUNNING))
            return
        self._mounted.setdefault(sub, []).append((self._id(file, parent), prefix))

    def looks_like_server(self, node: ast.expr, file: SourceFile) -> bool:
        """Return True if `node` is made as a server at the top of a file."""
        made = self._find_creation(self._id(file, node))
        return isinstance(made, ast.Call) and tail(made) in KINDS


def _members(kind: ast.ClassDef | None) -> dict[str, ast.expr]:
    """Return the values of class members."""
    found: dict[str, ast.expr] = {}
    for statement in kind.body if kind is not None else ():
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                found[name] = value
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                found[name] = value
            case _:
                pass
    return found


def _is_set_once(file: SourceFile, name: str, times: int = 1) -> bool:
    """Return True if a file assigns a name exactly `times` times."""
    found = sum(
        (
            node.arg == name
            if isinstance(node, ast.arg)
            else isinstance(node, ast.Name) and node.id == name and isinstance(node.ctx, ast.Store)
        )
        for node in ast.walk(file.tree)
    )
    return found == times
