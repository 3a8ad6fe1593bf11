"""Rows of dialects, rules and words about failures, the same for Python and TypeScript."""

from __future__ import annotations

from collections.abc import Iterator

from replybook_registry.model import (
    FailureDialect,
    FailureRule,
    FailureWording,
    Registry,
    WordKind,
)


def failure_rows(registry: Registry, origin: str) -> dict[str, object]:
    """Return the rows that one registry of a chain declares, by the parameters of `layered`."""
    rules = [rule for rule in registry.failure_rules if rule.origin == origin]
    return {
        "dialects": [
            _dialect(dialect) for dialect in registry.dialects if dialect.origin == origin
        ],
        "rules": [_rule(rule) for rule in rules if not rule.is_answer],
        "answers": [_rule(rule) for rule in rules if rule.is_answer],
        "openings": [*_words(registry, origin, "opening")],
        "statuses": _words(registry, origin, "status"),
        "status_before": [*_words(registry, origin, "before")],
        "status_after": _words(registry, origin, "after"),
        "protocol": _words(registry, origin, "protocol"),
        "protocol_otherwise": _words(registry, origin, "otherwise"),
        "wording": _wording(registry.wording, origin),
    }


def _words(registry: Registry, origin: str, kind: WordKind) -> dict[str, object]:
    words = (word for word in registry.failure_words if (word.kind, word.origin) == (kind, origin))
    return {word.name: word.value for word in words}


def _rule(rule: FailureRule) -> list[object]:
    return [rule.name, rule.type, rule.confidence, [*rule.phrases]]


def _wording(wording: FailureWording | None, origin: str) -> dict[str, object] | None:
    if wording is None or wording.origin != origin:
        return None
    return {"scale": wording.scale, "groups": wording.groups, "weights": wording.weights}


def _dialect(dialect: FailureDialect) -> dict[str, object]:
    said = dialect.type_of
    types = None if said.types is None else {str(k).lower(): v for k, v in said.types.items()}
    return {
        "name": dialect.name,
        "places": dialect.places,
        "needs_flag": dialect.needs_flag,
        "within": dialect.within,
        "has": [
            [path, kind if isinstance(kind, str) else [*_lower_texts(kind)]]
            for path, kind in dialect.has
        ],
        "most_members": dialect.most_members,
        "type_of": {
            "member": said.member,
            "types": types,
            "otherwise": said.otherwise,
            "is_final": said.is_final,
        },
        "code": dialect.code,
        "after_s": dialect.after_s,
        "messages": dialect.messages,
    }


def _lower_texts(values: tuple[object, ...]) -> Iterator[object]:
    return (value.lower() if isinstance(value, str) else value for value in values)
