"""`replybook resolve ADDRESS`: the reply of the resolver for one session, and why.

The reply is the one that an agent would get; `--explain` adds which rule decided, which an agent
never learns. Source: `docs/how-to/serve-files-by-address.md`.
"""

from __future__ import annotations

import argparse
import difflib
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, cast

from replybook.world import MemberTable, Session, WorldAdapterV2
from replybook.world.grammar import current_grammar
from replybook.world.registry import declared_world
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.project.registries import open_registries
from replybook_devtools.project.session_file import BadSessionFile, example, load_session
from replybook_devtools.reports.formats import report
from replybook_generated.messages import render
from replybook_schema.active import ACTIVE
from replybook_schema.waiting import remedy_for

if TYPE_CHECKING:
    from replybook_schema.reply import Reply

__all__ = ["configure", "run"]


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "address", metavar="ADDRESS", help="e.g. root:repo/docs, or one of another namespace"
    )
    parser.add_argument("--mode", metavar="M", help="the mode (default: the one of the session)")
    parser.add_argument("--session", metavar="FILE", help="a session file: root folders, members")
    parser.add_argument(
        "--may-be-missing", action="store_true", help="accept what is not on disk (yet)"
    )
    parser.add_argument("--explain", action="store_true", help="say which rule decided")
    parser.add_argument("--format", choices=("text", "json"), default="text", help="how to print")


def run(options: argparse.Namespace) -> int:
    """Print the answer; 1 if the address does not resolve."""
    open_registries()
    if options.session is None:
        said = "name a session file with --session FILE; one to begin with:"
        raise UsageError(f"{said}\n\n{example()}")
    try:
        session = _in_mode(load_session(Path(options.session)), options.mode)
    except BadSessionFile as bad:
        _print(report(options.format, bad.findings, {}))
        return Exit.USAGE
    found = _resolve(session, options)
    _print(json.dumps(found, indent=2) if options.format == "json" else _text(found))
    return Exit.FINE if found["reply_type"] == "S" else Exit.FINDINGS


def _print(text: str) -> None:
    """Print, with escapes for letters that the output cannot show."""
    letters = sys.stdout.encoding or "utf-8"
    print(text.encode(letters, "backslashreplace").decode(letters))


def _in_mode(session: Session, mode: str | None) -> Session:
    known = [spec.name for spec in declared_world().modes]
    if mode is None:
        return session
    if mode not in known:
        near = difflib.get_close_matches(mode, known, 1)
        all_of_them = f"it is one of {', '.join(known)}" if known else "the registry declares none"
        hint = f"did you mean {near[0]!r}?" if near else all_of_them
        raise UsageError(f"there is no mode {mode!r}; {hint}")
    return session.changed(mode=mode)


def _resolve(session: Session, options: argparse.Namespace) -> dict[str, object]:
    must_exist = not options.may_be_missing
    with WorldAdapterV2(
        session=session, roots=session.roots, get_mode=lambda: session.mode
    ) as world:
        reply, _ = world.resolve(options.address, require_exists=must_exist)
        answer = {**_as_data(reply), "aliases": _aliases(session)}
        if options.explain:
            decision = world.explain(options.address, require_exists=must_exist)
            answer["decided_by"] = {"rule": decision.rule, "detail": decision.detail}
    return answer


def _aliases(session: Session) -> dict[str, str]:
    """The names that no address can say, by the address that stands in for each, e.g. `tenant:77`."""
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


# As text


def _text(found: dict[str, object]) -> str:
    aliases = [(alias.partition(":")[0], alias, name) for alias, name in _items(found["aliases"])]
    lines = [f"the {namespace} {_shown(name)} is {alias}" for namespace, alias, name in aliases]
    lines.append(f"{found['code']}  {_shown(found['message'])}")
    if found["reply_type"] == "S":
        lines += [f"    {name:<13} {_shown(value)}" for name, value in _items(found["data"])]
    else:
        lines.append(f"    fix: {found['remedy']}")
    for name, value in _items(found.get("decided_by", {})):
        lines.append(f"    {_LABELS[name]:<13} {_shown(value)}")
    return "\n".join(lines)


_LABELS = {"rule": "decided by", "detail": "because"}


def _items(value: object) -> list[tuple[str, object]]:
    return list(cast("dict[str, object]", value).items()) if isinstance(value, dict) else []


def _shown(value: object) -> str:
    """Text that cannot steer a terminal."""
    text = "-" if value is None else str(value)
    return text if text.isprintable() and text else json.dumps(text)
