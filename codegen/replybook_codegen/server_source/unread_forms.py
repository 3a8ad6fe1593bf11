"""Forms of registration that are reported and not read, in the words of a finding."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final, cast

from replybook_codegen.server_source.files import Function, SourceFile, tail
from replybook_codegen.server_source.registrations import words_of
from replybook_codegen.server_source.servers import KINDS, Servers, has_loop

_COMPUTED: Final = frozenset(
    {"from_openapi", "from_fastapi", "as_proxy", "create_proxy", "add_provider"}
)
_OPTIONS: Final = ("tools", "providers")
"""Options of a server that bring tools."""

_REGISTERING: Final = ("add_tool", "tool")
_TAKES_SERVER: Final = re.compile(r"regist|tools?(?:_|$)|plugin")
"""Names of functions that register tools on the server that they are given."""

_LONGEST: Final = 60


def shown(node: ast.AST) -> str:
    """Return code for a finding, in quotes and on one line."""
    return repr(" ".join(ast.unparse(node).split())[:_LONGEST])


def brought_tools(servers: Servers, file: SourceFile, call: ast.Call) -> Iterator[str]:
    """Yield a problem for each way in which a call brings tools that are not written there."""
    words, callee = words_of(call), tail(call)
    if callee in _COMPUTED:
        yield f"the tools that {callee!r} brings are not readable here"
    for option in _OPTIONS:
        if callee in KINDS and option in words:
            yield f"the tools of the option {option}={shown(words[option])} are not read"
    for word in (*call.args, *words.values()):
        registers = isinstance(word, ast.Attribute) and word.attr in _REGISTERING
        if registers and servers.seems_server(file, cast("ast.Attribute", word).value):
            yield f"{shown(word)} is handed to {shown(call.func)}, which is not followed"
        is_elsewhere = bool(_TAKES_SERVER.search(callee)) and callee not in servers.functions
        if is_elsewhere and isinstance(word, ast.Name) and servers.looks_like_server(word, file):
            yield f"{shown(word)} is handed to {shown(call.func)}, which is in no file read here"
    if isinstance(call.func, ast.Attribute) and call.func.attr == "tool":
        given = call.args[0] if call.args else words.get("fn")
        is_text = given is None or servers.text(file, given) is not None
        if is_text and servers.seems_server(file, call.func.value):
            yield f"the decorator that {shown(call)} makes is not followed"


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
    over = "" if source is None else f" over {shown(source)}"
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
