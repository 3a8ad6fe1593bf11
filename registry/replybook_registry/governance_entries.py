"""Builders of entries about calls and deliveries, one table of readers for each kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Literal, cast

from replybook_registry.field_readers import built_from, read_visibility, value
from replybook_registry.model import (
    Command,
    CommandForm,
    EnforcedMode,
    Enforcement,
    Injection,
    Limit,
    OpenTable,
    PolicyCase,
    Protected,
    Repository,
    Rule,
    RuleException,
    Stage,
    Stricter,
    Violation,
)
from replybook_registry.nodes import Table, each, maybe, pairs, text, words

stage = built_from(
    Stage,
    name=text,
    order=lambda node, key: node.get(key, 0),
    after=maybe,
    phase=text,
    blocking=text,
    description=text,
)
"""Builds a stage of `policy/stages.yaml`."""

injection = built_from(
    Injection, modes=words, match=value, inject=pairs, on_conflict=text, on_missing_session=text
)
"""Builds a group of arguments of `policy/global.yaml` that the wrapper fills in."""

violation = built_from(Violation, code=text, meaning=text)
"""Builds a violation code of `policy/global.yaml`."""

rule = built_from(
    Rule,
    id=text,
    version=value,
    modes=words,
    stage=text,
    severity=text,
    status=text,
    codes=words,
    description=text,
    hint=text,
    check=value,
    exceptions=lambda node, key: tuple(map(_rule_exception, each(node, key))),
    upgrade_to=lambda node, _: maybe(_upgrade(node), "to"),
    upgrade_when=lambda node, _: words(_upgrade(node), "when_all"),
)
"""Builds a policy rule."""


stricter = built_from(
    Stricter,
    id=text,
    severity=maybe,
    status=maybe,
    modes=words,
    check=lambda node, key: node.get(key, {}),
)
"""Builds the changes that make a rule of a base stricter."""


def _upgrade(node: Table) -> Table:
    return cast("Table", node.get("upgrade", _NOTHING))


_NOTHING = Table("")


def _rule_exception(node: Table) -> RuleException:
    return RuleException(
        id=text(node, "id"),
        reason=text(node, "reason"),
        node=node,
        owner=maybe(node, "owner"),
        expires=maybe(node, "expires"),
    )


enforced_mode = built_from(
    EnforcedMode,
    mode=text,
    writes=lambda node, key: read_visibility(pairs(node, key)),
    members_outside_roots=lambda node, key: node.get(key, node.get("mods_outside_roots")) is True,
    approval=words,
    database=words,
)
"""Builds the permissions of a mode in `policy/enforcement.yaml`.

Before 3.0.0, members were called mods.
"""

protected = built_from(
    Protected,
    pattern=text,
    access=words,
    meaning=text,
    below=lambda node, key: node.get(key) is not False,
    tools=words,
    approval=lambda node, key: node.get(key) is True,
)
"""Builds a protected place of `policy/enforcement.yaml`."""


def each_place(entry: Protected) -> Iterator[Protected]:
    """Yield a protected place for each of its `names`, or the place itself if it has none."""
    for name in words(entry.node, "names"):
        yield replace(entry, pattern=f"{entry.pattern}/{name}")
    if "names" not in entry.node:
        yield entry


command = built_from(
    Command,
    program=text,
    meaning=text,
    modes=words,
    prefix=words,
    environment=pairs,
    inherits=words,
    answers=lambda node, key: tuple(cast("list[int]", node.get(key) or ())),
    runs_code=lambda node, key: node.get(key) is True,
    repository=lambda node, key: _repository(node[key]) if key in node else None,
    forms=lambda node, key: tuple(map(_form, each(node, key))),
)
"""Builds a program of `policy/enforcement.yaml`."""

open_table = built_from(OpenTable, table=text, meaning=text, columns=pairs)
"""Builds a table of `policy/enforcement.yaml` that queries may read."""

case = built_from(
    PolicyCase,
    name=text,
    mode=text,
    fires=lambda node, key: tuple((text(e, "rule"), text(e, "code")) for e in each(node, key)),
    passes=words,
)
"""Builds a session of `policy/cases.yaml`."""


def _repository(node: object) -> Repository:
    said = cast("Table", node)
    return Repository(words(said, "settings"), words(said, "attributes"))


def _form(node: Table) -> CommandForm:
    return CommandForm(
        words=words(node, "words"),
        options=words(node, "options"),
        required=words(node, "required"),
        fixed=words(node, "fixed"),
        last=words(node, "last"),
        operands=cast(
            "Literal['none', 'addresses', 'files', 'words', 'revisions']", node["operands"]
        ),
        files=words(node, "files"),
        changes=cast("Literal['content', 'record', 'nothing']", node.get("changes", "content")),
        shows=cast("Literal['content', 'names']", node.get("shows", "content")),
        contract=node.get("contract") is True,
        approval=node.get("approval") is True,
    )


def enforcement(node: Table, origin: str) -> Enforcement:
    """Return the parts of `policy/enforcement.yaml` other than its lists."""
    limits = cast("Mapping[str, Mapping[str, int]]", node.get("limits", {}))
    database = cast("Table", node.get("database", Table("")))
    return Enforcement(
        node=node,
        origin=origin,
        limits={name: Limit(e["default"], e["ceiling"]) for name, e in limits.items()},
        statements=words(database, "statements"),
        pragmas=words(database, "pragmas"),
        refused_functions=words(database, "refused_functions"),
        functions=words(database, "functions"),
    )
