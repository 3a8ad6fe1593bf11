"""The patterns of `match` that the compiler of Python refuses.

Each pattern is visited once.
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator


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
