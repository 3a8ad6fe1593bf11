"""The lookup of one address in one session, as plain data.

The reply is the one that an agent would get. The rule that decided is added for people; agents
never see it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, cast

from replybook.world import MemberTable, Session, WorldAdapterV2
from replybook.world.grammar import current_grammar
from replybook.world.registry import declared_world
from replybook_devtools.console.exit_code import UsageError
from replybook_generated.messages import render
from replybook_schema.active import ACTIVE
from replybook_schema.near import did_you_mean
from replybook_schema.waiting import remedy_for

if TYPE_CHECKING:
    from replybook_schema.reply import Reply

_LABELS: Final = {"rule": "decided by", "detail": "because"}


def in_mode(session: Session, mode: str | None) -> Session:
    """Return the session in another mode.

    Args:
        mode: The mode; None returns the session unchanged.

    Raises:
        UsageError: The registry does not declare the mode.
    """
    known = [spec.name for spec in declared_world().modes]
    if mode is None:
        return session
    if mode not in known:
        all_of_them = f"it is one of {', '.join(known)}" if known else "the registry declares none"
        raise UsageError(f"there is no mode {mode!r}; {did_you_mean(mode, known, all_of_them)}")
    return session.changed(mode=mode)


def look_up_address(
    session: Session, address: str, *, must_exist: bool, explain: bool
) -> dict[str, object]:
    """Return the reply of the resolver, and the aliases of the session.

    Args:
        address: The address, e.g. `root:repo/docs`.
        must_exist: Refuse an address that is not on disk.
        explain: Add `decided_by`, the rule that decided.
    """
    with WorldAdapterV2(
        session=session, roots=session.roots, get_mode=lambda: session.mode
    ) as world:
        reply, _ = world.resolve(address, require_exists=must_exist)
        answer = {**_as_data(reply), "aliases": _aliases(session)}
        if explain:
            decision = world.explain(address, require_exists=must_exist)
            answer["decided_by"] = {"rule": decision.rule, "detail": decision.detail}
    return answer


def _aliases(session: Session) -> dict[str, str]:
    """Return the aliases of names that an address cannot hold, e.g. `tenant:77`."""
    tables = [
        MemberTable(namespace, getattr(session, field))
        for namespace, field in current_grammar().members.items()
    ]
    return {
        f"{table.namespace}:{alias}": name
        for table in tables
        for alias, name in table.aliases.items()
    }


def _as_data(reply: Reply) -> dict[str, object]:
    return {
        "reply_type": reply.reply_type,
        "code": str(reply.code),
        "message": render(reply.code, reply.data),
        "remedy": remedy_for(ACTIVE.record(reply.code), reply.data),
        "data": dict(reply.data),
    }


def lookup_as_text(found: dict[str, object]) -> str:
    """Return the lines for a terminal: aliases, code and message, then data or fix."""
    aliases = [(alias.partition(":")[0], alias, name) for alias, name in _items(found["aliases"])]
    lines = [
        f"the {namespace} {_show_value(name)} is {alias}" for namespace, alias, name in aliases
    ]
    lines.append(f"{found['code']}  {_show_value(found['message'])}")
    if found["reply_type"] == "S":
        lines += [f"    {name:<13} {_show_value(value)}" for name, value in _items(found["data"])]
    else:
        lines.append(f"    fix: {found['remedy']}")
    for name, value in _items(found.get("decided_by", {})):
        lines.append(f"    {_LABELS[name]:<13} {_show_value(value)}")
    return "\n".join(lines)


def _items(value: object) -> list[tuple[str, object]]:
    return list(cast("dict[str, object]", value).items()) if isinstance(value, dict) else []


def _show_value(value: object) -> str:
    """Return text without control characters, which could steer a terminal."""
    text = "-" if value is None else str(value)
    return text if text.isprintable() and text else json.dumps(text)
