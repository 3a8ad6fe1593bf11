"""The syntax check of a file: decode and parse it, without compiling or running.

Submitted content is text and is written as UTF-8. A file that declares another encoding would be
read as other text than was submitted.

The grammar is that of the running Python, or an older one if the project runs on an older Python.
Warnings of Python for accepted code are not findings, since catching them would block all threads.

The grammar accepts some statements, names and patterns in places that the compiler refuses. The
compiler itself is not called, since it takes seconds and gigabytes for some small files, such as
calls of many keywords or `finally` within `finally`. Here each node is visited once.
"""

from __future__ import annotations

import ast
import codecs
import symtable
import sys
import tokenize
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final, TypeAlias, cast

from replybook.policy.validators.python.surroundings import AWAITING, INSIDE, Where
from replybook.policy.validators.validator import Problem

_MOST_BLOCKS: Final = 20
"""The limit of nested loops, `with` and `try` in one function."""

_MOST_BEFORE_STAR: Final = 256

Fault: TypeAlias = tuple[ast.AST, str]


_Work: TypeAlias = list[tuple[ast.AST, Where]]
_FUNCTIONS: Final = ("def", "async", "generator", "lambda")

_NAME: Final = "<submitted>"
_DEBUG: Final = "__debug__"
_TOO_DEEP: Final = (RecursionError, MemoryError)


@dataclass(frozen=True, slots=True)
class Parsed:
    """A file that Python accepts: its syntax tree and its symbol table."""

    tree: ast.Module
    scopes: symtable.SymbolTable


def parse_file(path: str, text: str, version: tuple[int, int]) -> Parsed | Problem:
    """Return the parsed file, or the problem if Python refuses it."""
    try:
        try:
            read, fault = _read(text, version)
        except SyntaxError:
            if not any(action == "error" for action, *_ in warnings.filters):
                raise
            # A filter may have turned a warning into this error. Ignore warnings for this text.
            warnings.filterwarnings("ignore", module=_NAME)
            read, fault = _read(text, version)
    except SyntaxError as error:
        return _syntax_error(path, error, version)
    except _TOO_DEEP:
        return Problem(path, 1, 1, "syntax_error", "it is nested too deeply to be read")
    except ValueError as error:
        return Problem(path, 1, 1, "syntax_error", str(error))
    if fault is not None:
        node, problem = fault
        line, column = getattr(node, "lineno", 1), getattr(node, "col_offset", 0) + 1
        return Problem(path, line, column, "syntax_error", problem)
    return read


def _read(text: str, version: tuple[int, int]) -> tuple[Parsed, Fault | None]:
    older = version if version < sys.version_info[:2] else None
    tree = ast.parse(text, _NAME, feature_version=older)
    fault = find_misplaced_node(tree, names=_DEBUG in text)
    return Parsed(tree, symtable.symtable(text, _NAME, "exec")), fault


def _syntax_error(path: str, error: SyntaxError, version: tuple[int, int]) -> Problem:
    problem = error.msg
    running = sys.version_info[:2]
    if version > running:
        problem += f" (read as Python {running[0]}.{running[1]})"
    return Problem(
        path, max(error.lineno or 1, 1), max(error.offset or 1, 1), "syntax_error", problem
    )


_OTHER_CODECS: Final = frozenset(("idna", "punycode", "undefined"))
"""Codecs of Python that count as text encodings and cannot be used for files."""


def decode_content(path: str, content: str) -> str | Problem:
    """Return the text that Python reads from the content, or the problem."""
    raw = content.encode()
    if b"\0" in raw:
        before = raw[: raw.index(b"\0")].decode(errors="replace")
        line = before.count("\n") + 1
        column = len(before) - before.rfind("\n")
        return Problem(path, line, column, "decode_error", "the file holds a NUL character")
    try:
        encoding, _ = tokenize.detect_encoding(BytesIO(raw).readline)
        if codecs.lookup(encoding).name not in _OTHER_CODECS:
            return raw.decode(encoding)
    except SyntaxError as error:
        return Problem(path, 1, 1, "decode_error", error.msg)
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        problem = f"the text cannot be read as {error.encoding}, the encoding that it declares"
        return Problem(path, line, 1, "decode_error", problem)
    except (LookupError, UnicodeError):
        pass
    problem = "what the file declares is no encoding of text"
    return Problem(path, 1, 1, "decode_error", problem)


def find_misplaced_node(tree: ast.Module, *, names: bool) -> Fault | None:
    """Return a node that the compiler refuses and its message, or None.

    `names` is True if names must be checked. Only the name `__debug__` is ever refused.
    """
    last_future = _last_leading_future(tree)
    leaves = _LEAVES if names else _LEAVES | {ast.Name}
    work: _Work = [(tree, Where())]
    while work:
        node, where = work.pop()
        kind = type(node)
        if kind in _RULES and (problem := _RULES[kind](node, where)) is not None:
            return node, problem
        if isinstance(node, ast.ImportFrom) and node.lineno > last_future and _is_future(node):
            return node, "from __future__ imports must occur at the beginning of the file"
        if isinstance(node, ast.Match) and (fault := faults_of_match(node)) is not None:
            return fault
        if where.blocks > _MOST_BLOCKS:
            return node, "too many statically nested blocks"
        if kind in INSIDE:
            work.extend(INSIDE[kind](node, where))
            continue
        for field in kind._fields:
            value = getattr(node, field, None)
            if type(value) is list:
                parts = cast("list[ast.AST]", value)
                work.extend([(part, where) for part in parts if type(part) not in leaves])
            elif type(value) not in leaves:
                work.append((cast("ast.AST", value), where))
    return None


def _types_of_values() -> Iterator[type]:
    """Yield the types of field values that hold no nodes."""
    yield from (str, bytes, int, float, complex, bool, type(None), type(...), ast.Constant)
    for kind in (ast.expr_context, ast.operator, ast.unaryop, ast.boolop, ast.cmpop):
        yield from kind.__subclasses__()


_LEAVES: Final = frozenset(_types_of_values())


def _last_leading_future(tree: ast.Module) -> int:
    last = 0
    for index, node in enumerate(tree.body):
        if isinstance(node, ast.ImportFrom) and _is_future(node):
            last = node.lineno
        elif index or not _is_text(node):
            break
    return last


def _is_future(node: ast.ImportFrom) -> bool:
    return node.module == "__future__" and not node.level


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# The rules of the compiler


def _return(node: Any, where: Where) -> str | None:
    if where.scope not in _FUNCTIONS:
        return "'return' outside function"
    if where.in_star_handler:
        return "'break', 'continue' and 'return' cannot appear in an except* block"
    if node.value is not None and where.scope == "generator":
        return "'return' with value in async generator"
    return None


def _jump(node: Any, where: Where) -> str | None:
    if where.in_loop:
        return None
    if where.in_star_handler:
        return "'break', 'continue' and 'return' cannot appear in an except* block"
    is_break = isinstance(node, ast.Break)
    return "'break' outside loop" if is_break else "'continue' not properly in loop"


def _yield(node: Any, where: Where) -> str | None:
    if where.scope not in _FUNCTIONS:
        return "'yield' outside function"
    if isinstance(node, ast.YieldFrom) and where.scope in ("async", "generator"):
        return "'yield from' inside async function"
    return None


def _await(_node: Any, where: Where) -> str | None:
    if where.scope in AWAITING:
        return None
    if where.scope.endswith("comprehension"):
        return "asynchronous comprehension outside of an asynchronous function"
    return f"'await' outside {'async ' * (where.scope in _FUNCTIONS)}function"


def _async_statement(node: Any, where: Where) -> str | None:
    if where.scope in ("async", "generator"):
        return None
    word = "for" if isinstance(node, ast.AsyncFor) else "with"
    return f"'async {word}' outside async function"


def _comprehension(node: Any, where: Where) -> str | None:
    is_async = any(part.is_async for part in node.generators)
    if is_async and where.scope not in AWAITING:
        return "asynchronous comprehension outside of an asynchronous function"
    return None


def _keywords(node: Any, _where: Where) -> str | None:
    seen: set[str] = set()
    for keyword in node.keywords:
        if keyword.arg == _DEBUG:
            return f"cannot assign to {_DEBUG}"
        if keyword.arg in seen:
            return f"keyword argument repeated: {keyword.arg}"
        if keyword.arg is not None:
            seen.add(keyword.arg)
    return None


def _handlers(node: Any, _where: Where) -> str | None:
    bare = [handler.type is None for handler in node.handlers]
    return "default 'except:' must be last" if True in bare[:-1] else None


def _check_store(node: Any, _where: Where) -> str | None:
    """Return the fault of assigning to a name or attribute that is a constant."""
    name = node.id if isinstance(node, ast.Name) else node.attr
    if name != _DEBUG or isinstance(node.ctx, ast.Load):
        return None
    return f"cannot {'delete' if isinstance(node.ctx, ast.Del) else 'assign to'} {_DEBUG}"


def _check_bound_names(node: Any, _where: Where) -> str | None:
    names = (getattr(node, name, None) for name in ("name", "asname", "arg"))
    is_import = isinstance(node, ast.alias) and node.asname is None
    bound = (node.name.partition(".")[0],) if is_import else tuple(names)
    return f"cannot assign to {_DEBUG}" if _DEBUG in bound else None


def _check_unpacking(node: Any, _where: Where) -> str | None:
    """Return the fault of a tuple or list that is assigned to."""
    if not isinstance(node.ctx, ast.Store):
        return None
    stars = [index for index, part in enumerate(node.elts) if isinstance(part, ast.Starred)]
    if len(stars) > 1:
        return "multiple starred expressions in assignment"
    if stars and stars[0] >= _MOST_BEFORE_STAR:
        return "too many expressions in star-unpacking assignment"
    return None


def _starred_value(node: Any, _where: Where) -> str | None:
    """Return the fault of a star in a place for one expression."""
    for name in ("value", "iter", "target", "optional_vars"):
        if isinstance(part := getattr(node, name, None), ast.Starred):
            if isinstance(part.ctx, ast.Store):
                return "starred assignment target must be in a list or tuple"
            return "can't use starred expression here"
    targets = cast("list[ast.expr]", getattr(node, "targets", ()))
    if any(isinstance(target, ast.Starred) for target in targets):
        return "starred assignment target must be in a list or tuple"
    return None


_RULES: Final[dict[type[ast.AST], Callable[[Any, Where], str | None]]] = {
    ast.Return: lambda node, where: _starred_value(node, where) or _return(node, where),
    **dict.fromkeys((ast.Break, ast.Continue), _jump),
    ast.Yield: lambda node, where: _starred_value(node, where) or _yield(node, where),
    ast.YieldFrom: _yield,
    ast.Await: _await,
    ast.AsyncFor: lambda node, where: _starred_value(node, where) or _async_statement(node, where),
    ast.AsyncWith: _async_statement,
    **dict.fromkeys((ast.ListComp, ast.SetComp, ast.DictComp), _comprehension),
    **dict.fromkeys((ast.Call, ast.ClassDef), _keywords),
    **dict.fromkeys((ast.Try, ast.TryStar), _handlers),
    **dict.fromkeys((ast.Name, ast.Attribute), _check_store),
    **dict.fromkeys((ast.alias, ast.arg, ast.ExceptHandler), _check_bound_names),
    **dict.fromkeys((ast.FunctionDef, ast.AsyncFunctionDef), _check_bound_names),
    **dict.fromkeys((ast.MatchAs, ast.MatchStar), _check_bound_names),
    **dict.fromkeys((ast.Tuple, ast.List), _check_unpacking),
    **dict.fromkeys((ast.Expr, ast.Assign, ast.AnnAssign, ast.AugAssign), _starred_value),
    **dict.fromkeys((ast.FormattedValue, ast.comprehension, ast.withitem), _starred_value),
    ast.For: _starred_value,
}


def faults_of_match(node: ast.Match) -> tuple[ast.AST, str] | None:
    """Return the first fault of the patterns with its message, or None."""
    for case in node.cases:
        if case.guard is None and case is not node.cases[-1]:
            problem = _takes_all(case.pattern)
            if problem is not None:
                return case.pattern, problem
        fault = _fault(case.pattern)
        if fault is not None:
            return fault
    return None


def _takes_all(pattern: ast.pattern) -> str | None:
    """Return the reason why no pattern after this one is ever tried, or None."""
    while not isinstance(pattern, ast.MatchAs) or pattern.pattern is not None:
        if isinstance(pattern, ast.MatchAs) and pattern.pattern is not None:
            pattern = pattern.pattern
        elif isinstance(pattern, ast.MatchOr):
            pattern = pattern.patterns[-1]  # _problem checks the others
        else:
            return None
    what = "wildcard" if pattern.name is None else f"name capture {pattern.name!r}"
    return f"{what} makes remaining patterns unreachable"


def _fault(pattern: ast.pattern) -> tuple[ast.AST, str] | None:
    bound = Counter[str]()
    rest: list[ast.pattern] = [pattern]
    while rest:
        one = rest.pop()
        problem = _problem(one)
        if isinstance(one, ast.MatchOr):
            names = [frozenset(_names(part)) for part in one.patterns]
            if any(each != names[0] for each in names):
                problem = problem or "alternative patterns bind different names"
            for part in one.patterns[1:]:
                fault = _fault(part)
                if fault is not None:
                    return fault
            rest.append(one.patterns[0])
        else:
            bound.update(_own_names(one))
            rest.extend(_parts(one))
        if problem is not None:
            return one, problem
    twice = next((name for name, count in bound.items() if count > 1), None)
    return (
        None if twice is None else (pattern, f"multiple assignments to name {twice!r} in pattern")
    )


def _problem(one: ast.pattern) -> str | None:
    match one:
        case ast.MatchOr(patterns=patterns):
            return next(filter(None, map(_takes_all, patterns[:-1])), None)
        case ast.MatchSequence(patterns=patterns):
            stars = sum(isinstance(part, ast.MatchStar) for part in patterns)
            return "multiple starred names in sequence pattern" if stars > 1 else None
        case ast.MatchClass(kwd_attrs=names):
            twice = next((name for name, count in Counter(names).items() if count > 1), None)
            return None if twice is None else f"attribute name repeated in class pattern: {twice}"
        case ast.MatchValue(value=ast.JoinedStr()):
            return "patterns may only match literals and attribute lookups"
        case ast.MatchMapping(keys=keys):
            if any(isinstance(key, ast.JoinedStr) for key in keys):
                return "mapping pattern keys may only match literals and attribute lookups"
            values = [ast.literal_eval(key) for key in keys if not isinstance(key, ast.Attribute)]
            is_double = len(set(values)) < len(values)
            return "mapping pattern checks duplicate key" if is_double else None
        case _:
            return None


def _parts(one: ast.pattern) -> Iterator[ast.pattern]:
    return (part for part in ast.iter_child_nodes(one) if isinstance(part, ast.pattern))


def _own_names(one: ast.pattern) -> Iterator[str]:
    name = one.name if isinstance(one, ast.MatchAs | ast.MatchStar) else None
    rest = one.rest if isinstance(one, ast.MatchMapping) else None
    return (each for each in (name, rest) if each is not None)


def _names(pattern: ast.pattern) -> Iterator[str]:
    rest: list[ast.pattern] = [pattern]
    while rest:
        one = rest.pop()
        yield from _own_names(one)
        rest.extend(_parts(one))
