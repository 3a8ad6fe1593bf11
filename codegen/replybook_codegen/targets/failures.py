"""Targets base_tables.py and failures.py: the tables of `replybook.client.judge`.

The client is a leaf that imports nothing of ours, so the tables of the library's base registry are
written into it. Every other package with dialects, rules or words of its own has a module
`failures`, with these and everything below.

Source: specification 73.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from replybook_codegen.output import GeneratedPackage, Output
from replybook_codegen.python_source import (
    Call,
    Name,
    Value,
    docstring,
    exports,
    import_from,
    literal,
    string,
)
from replybook_codegen.render import render_template
from replybook_registry.model import (
    FailureDialect,
    FailureRule,
    FailureWording,
    Registry,
    WordKind,
)

__all__ = ["render"]

_ENGINE: Final = "replybook.client.judging"
_BELOW: Final = "BELOW"
_PIECE: Final = 80
_STATUSES: Final = Name("_STATUSES")


@dataclass(frozen=True, slots=True)
class FailuresView:
    """One module with tables."""

    docstring: str
    imports: tuple[str, ...]
    exports: str
    statuses: str
    weights: tuple[tuple[str, str], ...]
    tables: str
    meaning: str


def render(registry: Registry, package: GeneratedPackage) -> Iterator[Output]:
    """Yield the tables of the library, or those of a package on top of it."""
    if package.whole:  # a policy that is tried judges no results
        return
    if registry.has_failures and not registry.writes_failures:
        meaning = "Dialects and rules of the library"
        text = _module(registry, "BASE", below="", meaning=meaning)
        yield Output("judging", PurePosixPath("base_tables.py"), text)
    elif registry.has_failures or registry.failures_parent:
        meaning = f"Dialects and rules of {registry.name}, and all below it"
        below = f"from {_ENGINE}.base_tables import BASE as {_BELOW}"
        if registry.failures_parent:
            below = f"from {registry.failures_parent}.failures import TABLES as {_BELOW}"
        text = _module(registry, "TABLES", below=below, meaning=meaning)
        yield Output("package", PurePosixPath("failures.py"), text)


def _module(registry: Registry, name: str, below: str, meaning: str) -> str:
    rows = _rows(registry)
    statuses = _statuses(registry, rows, has_below=bool(below))
    if below:
        rows = {"below": Name(_BELOW), **rows}
    wording = registry.wording if not below or _has_own_wording(registry) else None
    if wording is not None:
        rows["wording"] = _wording(wording)
    return render_template(
        "failures.py.j2",
        FailuresView(
            docstring=docstring(f"{meaning}, for `replybook.client.judge`"),
            imports=tuple(sorted([*_imports(rows), *([below] if below else [])])),
            exports=exports([name]),
            statuses=statuses,
            weights=_weights(wording),
            tables=literal(Call("layered", rows), 0, f"{name}: Final = "),
            meaning=docstring(meaning),
        ),
    )


def _has_own_wording(registry: Registry) -> bool:
    return registry.wording is not None and registry.wording.origin == registry.name


def _imports(rows: Mapping[str, Value]) -> Iterator[str]:
    if "dialects" in rows:
        yield import_from(f"{_ENGINE}.dialects", ["Dialect", "TypeOf"])
    yield import_from(f"{_ENGINE}.layered_tables", ["layered"])
    if "wording" in rows:
        yield import_from(f"{_ENGINE}.wording", ["wording_of"])


def _rows(registry: Registry) -> dict[str, Value]:
    """Return the own entries by parameter of `layered`, without empty ones."""
    own = registry.name
    rules = [rule for rule in registry.failure_rules if rule.origin == own]
    rows: dict[str, Value] = {
        "dialects": tuple(_dialect(one) for one in registry.dialects if one.origin == own),
        "rules": tuple(_rule(rule) for rule in rules if not rule.is_answer),
        "answers": tuple(_rule(rule) for rule in rules if rule.is_answer),
        "openings": tuple(_words(registry, "opening")),
        "statuses": _STATUSES if _words(registry, "status") else (),
        "status_before": tuple(_words(registry, "before")),
        "status_after": _words(registry, "after"),
        "protocol": _words(registry, "protocol"),
        "protocol_otherwise": _words(registry, "otherwise"),
    }
    return {name: value for name, value in rows.items() if value}


def _words(registry: Registry, kind: WordKind) -> dict[str, Value]:
    return {
        word.name: word.value
        for word in registry.failure_words
        if word.kind == kind and word.origin == registry.name
    }


def _statuses(registry: Registry, rows: Mapping[str, Value], *, has_below: bool) -> str:
    """Return the assignment of the statuses, which rows and dialects share, or ""."""
    own = [one for one in registry.dialects if one.origin == registry.name]
    if "statuses" not in rows and all(one.type_of.types is not None for one in own):
        return ""
    items = _words(registry, "status")
    if not has_below:
        return literal(items, 0, f"{_STATUSES.text}: Final = ")
    parts = [f"**{_BELOW}.statuses", *(f"{string(k)}: {literal(v)}" for k, v in items.items())]
    line = f"{_STATUSES.text}: Final = {{{', '.join(parts)}}}"
    if len(line) <= 100:
        return line
    body = "".join(f"    {part},\n" for part in parts)
    return f"{_STATUSES.text}: Final = {{\n{body}}}"


def _dialect(dialect: FailureDialect) -> Call:
    said = dialect.type_of
    types: Value = _STATUSES
    if said.types is not None:
        types = {value.lower(): kind for value, kind in said.types.items()}
    return Call(
        "Dialect",
        {
            "name": dialect.name,
            "places": dialect.places,
            "needs_flag": dialect.needs_flag,
            "within": dialect.within,
            "has": tuple((path, _has(kind)) for path, kind in dialect.has),
            "most_members": dialect.most_members,
            "type_of": Call(
                "TypeOf",
                {
                    "member": said.member,
                    "types": types,
                    "otherwise": said.otherwise,
                    "is_final": said.is_final,
                },
            ),
            "code": dialect.code,
            "after_s": dialect.after_s,
            "messages": dialect.messages,
        },
    )


def _has(kind: str | Sequence[object]) -> Value:
    if isinstance(kind, str):
        return kind
    return tuple(one.lower() if isinstance(one, str) else _number(one) for one in kind)


def _number(value: object) -> Value:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no value of a member")  # the schema accepts no other
    return value


def _rule(rule: FailureRule) -> Value:
    return (rule.name, rule.type, rule.confidence, rule.phrases)


def _wording(wording: FailureWording) -> Call:
    return Call(
        "wording_of",
        {"groups": Name("_GROUPS"), "weights": Name("_WEIGHTS"), "scale": wording.scale},
    )


def _weights(wording: FailureWording | None) -> tuple[tuple[str, str], ...]:
    """Return the two long texts of the model, by the name of their constant."""
    if wording is None:
        return ()
    return (("_GROUPS", _lines(wording.groups)), ("_WEIGHTS", _lines(wording.weights)))


def _lines(text: str) -> str:
    """Return a long text as a literal of several lines."""
    if len(text) <= _PIECE:
        return string(text)
    pieces = (text[at : at + _PIECE] for at in range(0, len(text), _PIECE))
    return "(\n" + "".join(f"    {string(piece)}\n" for piece in pieces) + ")"
