"""The arguments of a tool function, and the parts that the trace may keep."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping

from replybook_codegen.server_source.files import Function, SourceFile, tail
from replybook_codegen.server_source.model import ServerArgument, Unread
from replybook_codegen.server_source.types import INJECTED, Annotation, Types, text_of

ADD_TYPE = "add the type to tools.yaml, if its pages shall show it"
"""The advice for an argument whose type is not known."""

_SECRET = re.compile(
    r"pass|pwd|secret|token|key|auth|cred|cookie|session|bearer|jwt|pin|otp|code|cvv|card|iban"
    r"|account|ssn|tax|salt|nonce|seed|sign|cert|private|phone|mail|birth|salary|lat|lon|lng"
)
_GIVEN = frozenset(
    {
        *(
            "Depends",
            "Shared",
            "Progress",
            "TokenClaim",
            "CurrentContext",
            "OptionalCurrentContext",
        ),
        *("CurrentAccessToken", "CurrentDocket", "CurrentFastMCP", "CurrentHeaders"),
        *("CurrentRequest", "CurrentSession", "CurrentWorker"),
    }
)
"""FastMCP functions whose result, as a default value, is a value from the server."""

_GOOGLE = re.compile(r"^(\*{0,2}\w+)\s*(?:\([^)]*\))?\s*:\s*(.*)$")
_SPHINX = re.compile(r":param\s+(?:[^:]*\s)?(\w+)\s*:\s*(.*?)(?=\n\s*:|\n\s*\n|\Z)", re.DOTALL)
_HEADING = re.compile(r"^(Args|Arguments|Parameters|Params)\s*:\s*$")
_SECTION = re.compile(r"(?m)^\s*(Args|Arguments|Parameters|Params|Returns?|Raises|Yields?)\s*:\s*$")


def trace_of(name: str, type_: str, *, closed: bool) -> str:
    """Return the part that the trace keeps: a value only if it is an id, a choice or a number.

    A trace must contain no secret. Free text is therefore kept as a digest, and so is any argument
    with the name of a secret.
    """
    words = name.lower()
    if closed and type_ in ("string", "integer", "boolean"):
        return "keep"  # one of a few values in the source
    if type_ == "boolean":
        return "keep"
    if _SECRET.search(words):
        return "digest"
    is_id = type_ == "string" and (words == "id" or words.endswith("_id"))
    return "keep" if type_ in ("integer", "number") or is_id else "digest"


def summary_of(text: str, name: str) -> str:
    """Return the first paragraph of a docstring on one line, or a default sentence."""
    first = _SECTION.split(text.strip(), maxsplit=1)[0].strip().split("\n\n", 1)[0]
    first = re.split(r"(?m)^\s*:param", first)[0]
    return one_line(first) or f"The tool {name}."


class SourceArguments:
    """Reads the params of functions, with the types of one project."""

    def __init__(self, types: Types) -> None:
        self._types = types
        self.unread: list[Unread] = []

    def read(
        self, function: Function, file: SourceFile, *, bound: bool
    ) -> tuple[ServerArgument, ...]:
        """Return the arguments that a caller passes.

        Args:
            bound: True for a method, whose first param is left out.
        """
        descriptions = read_descriptions(ast.get_docstring(function) or "")
        server_arguments: list[ServerArgument] = []
        for arg, default in _parameters(function, bound=bound):
            if tail(arg.annotation) in INJECTED or _names_injected(arg.annotation):
                continue
            if default is not None and tail(default) in _GIVEN:
                continue
            # the builder that `mcp_safe_tool` passes
            if arg.arg == "rb" and arg.annotation is None:
                continue
            server_arguments.append(self._argument(arg, default, descriptions, file))
        for star in (function.args.vararg, function.args.kwarg):
            if star is not None:
                self._miss(file, star, f"{star.arg!r} takes any arguments", "name each argument")
        return tuple(server_arguments)

    def _argument(
        self, arg: ast.arg, default: ast.expr | None, said: Mapping[str, str], file: SourceFile
    ) -> ServerArgument:
        read = self._types.read(arg.annotation, file)
        if not read.type:
            self._untold(arg, file)
        name = read.alias or text_of(default, "alias") or arg.arg
        return ServerArgument(
            name=name,
            type=read.type,
            required=default is None or _is_needed(default),
            trace=trace_of(name, read.type, closed=read.closed),
            description=one_line(_describe_argument(read, default) or said.get(arg.arg, ""))
            or f"The argument {name}.",
        )

    def _untold(self, arg: ast.arg, file: SourceFile) -> None:
        shown = ast.unparse(arg.annotation) if arg.annotation is not None else "no annotation"
        problem = f"the type of {arg.arg!r} cannot be told from {shown!r}; none is written"
        self._miss(file, arg, problem, ADD_TYPE)

    def _miss(self, file: SourceFile, node: ast.AST, problem: str, fix: str) -> None:
        self.unread.append(Unread(file.place(node), problem, fix, hides_tools=False))


def _describe_argument(read: Annotation, default: ast.expr | None) -> str:
    text = text_of(default, "description") if tail(default) == "Field" else ""
    return text or read.description


def _is_needed(default: ast.expr) -> bool:
    """Return True for a required param: `Field(...)`, or a Field without a default."""
    if not isinstance(default, ast.Call) or tail(default) != "Field":
        return isinstance(default, ast.Constant) and default.value is ...
    if any(word.arg in ("default", "default_factory") for word in default.keywords):
        return False
    first = default.args[0] if default.args else None
    return first is None or (isinstance(first, ast.Constant) and first.value is ...)


def _parameters(function: Function, *, bound: bool) -> Iterator[tuple[ast.arg, ast.expr | None]]:
    args = function.args
    plain = [*args.posonlyargs, *args.args]
    defaults = [None] * (len(plain) - len(args.defaults)) + list(args.defaults)
    pairs = list(zip(plain, defaults, strict=True))
    yield from pairs[1:] if bound else pairs
    yield from zip(args.kwonlyargs, args.kw_defaults, strict=True)


def _names_injected(node: ast.expr | None) -> bool:
    """Return True if an annotation names an injected type, such as `Context | None`."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return any(word in INJECTED for word in re.findall(r"\w+", node.value))
    return node is not None and any(tail(child) in INJECTED for child in ast.walk(node))


def read_descriptions(docstring: str) -> dict[str, str]:
    """Return the descriptions of params in an `Args:` section or in `:param x:` lines."""
    said: dict[str, str] = dict(_SPHINX.findall(docstring))
    inside, name, indent = False, "", 0
    for line in docstring.splitlines():
        depth = len(line) - len(line.lstrip())
        if _HEADING.match(line.strip()):
            inside, name, indent = True, "", depth
        elif inside and line.strip() and depth <= indent:
            inside = False
        elif inside and line.strip():
            match = _GOOGLE.match(line.strip())
            if match is not None:
                name = match[1].lstrip("*")
                said[name] = match[2]
            elif name:
                said[name] += " " + line.strip()
    return said


def one_line(text: str) -> str:
    """Return a text on one line, without characters that cannot be printed."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())
