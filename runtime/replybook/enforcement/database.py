"""Effect of an SQL statement on the database, and the reason if it is refused.

Only one statement is allowed. Its first word decides; after WITH, the first verb outside of
brackets. Everything that the registry does not list is refused, such as ATTACH, VACUUM, or setting
a pragma. The connection should be read-only anyway.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, cast

from replybook import codes
from replybook.contracts.contract import Contract
from replybook.enforcement.decision import Failure
from replybook.enforcement.target import Target
from replybook_schema.enforcement import DatabaseSpec

# Refusals

CHANGES: Final = frozenset(("insert", "update", "delete", "replace"))
"""Statements that change rows."""


@dataclass(frozen=True, slots=True)
class SqlStatement:
    """One SQL statement.

    Attributes:
        table: The table that it changes.
        sets_pragma: True if it sets the pragma.
        names: Every name in the statement.
        asked: Pragmas that it reads as tables, such as `pragma_table_info`. They act like the
            pragma.
        explained: True after EXPLAIN.
    """

    verb: str
    table: str | None = None
    pragma: str | None = None
    sets_pragma: bool = False
    names: frozenset[str] = frozenset()
    asked: frozenset[str] = frozenset()
    explained: bool = False


def refusal(statement: SqlStatement, spec: DatabaseSpec, changes: Collection[str]) -> str | None:
    """Return the reason to refuse a statement, or None. The mode may make `changes`."""
    if not statement.names.isdisjoint(spec.refused_functions):
        return "function_forbidden"
    if not statement.asked <= set(spec.pragmas if "pragma" in spec.statements else ()):
        return "pragma_forbidden"
    if statement.explained and "explain" not in spec.statements:
        return "statement_forbidden"
    if statement.verb in CHANGES:
        return None if statement.verb in changes else "mode_forbidden"
    if statement.verb == "pragma" and "pragma" in spec.statements:
        allowed = statement.pragma in spec.pragmas and not statement.sets_pragma
        return None if allowed else "pragma_forbidden"
    readable = statement.verb in spec.statements and statement.verb not in ("explain", "pragma")
    return None if readable else "statement_forbidden"


@dataclass(frozen=True, slots=True)
class DatabaseWording:
    """Failures of a query."""

    verb: str | None = None
    table: str | None = None

    def refusal(self, reason: str) -> Failure:
        """Return EN-DB-D-001."""
        known = {"operation": self.verb, "table": self.table, "reason": reason}
        data = {name: value for name, value in known.items() if value is not None}
        return Failure(codes.EN_DB_D_001, reason, data)

    def operation(self, contract: Contract) -> Failure:
        """Return EN-DB-D-001, operation_forbidden."""
        del contract
        return self.refusal("operation_forbidden")

    def target(self, contract: Contract, target: Target) -> Failure:
        """Return EN-DB-D-001, outside_targets. At present no query has a target."""
        del contract, target
        return self.refusal("outside_targets")


# Statements

LONGEST: Final = 100_000
"""Maximum number of characters in a statement."""

_VERBS: Final = frozenset((*CHANGES, "select", "values"))
_ABOUT_SOMETHING: Final = ("_info", "_xinfo", "_list")
"""Endings of pragmas that read data about the name in brackets.

Others are set by brackets.
"""

_AS_TABLE: Final = "pragma_"
_PRAGMA_TABLE: Final = re.compile(f"{_AS_TABLE}[a-z_]+")

_NAME: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,63}")
_WHERE_THE_TABLE_IS: Final = {"insert": "into", "replace": "into", "delete": "from"}


def read_statement(text: object) -> SqlStatement | str:
    """Return the statement in a text, or the reason to refuse the text."""
    if not isinstance(text, str) or len(text) > LONGEST or "\0" in text:
        return "unreadable_statement"
    try:
        found = list(tokens(text))
    except IllegalSql:
        return "unreadable_statement"
    while found and found[-1] == _SEMICOLON:
        found.pop()
    while found and found[0] == _SEMICOLON:
        del found[0]
    if not found:
        return "no_statement"
    if _SEMICOLON in found:
        return "several_statements"
    return _statement(found)


def _statement(found: Sequence[SqlToken]) -> SqlStatement:
    body, explained = _behind_explain(found)
    verb = _verb(body)
    names = frozenset(t.text.lower() for t in found if t.kind in ("word", "quoted"))
    tables = (t.text.strip("'").lower() for t in found if t.kind in ("word", "quoted", "string"))
    pragma, sets_pragma = _pragma(body) if verb == "pragma" else (None, False)
    return SqlStatement(
        verb=verb,
        table=_table(verb, body),
        pragma=pragma,
        sets_pragma=sets_pragma,
        names=names,
        asked=frozenset(t.removeprefix(_AS_TABLE) for t in tables if _PRAGMA_TABLE.fullmatch(t)),
        explained=explained,
    )


def _behind_explain(found: Sequence[SqlToken]) -> tuple[Sequence[SqlToken], bool]:
    """Return the statement after EXPLAIN, and True if there is an EXPLAIN.

    The statement is still checked, since SQLite runs some pragmas even then.
    """
    if found[0] != SqlToken("word", "explain"):
        return found, False
    words = [token.text for token in found[1:3]]
    return found[3 if words == ["query", "plan"] else 1 :], True


def _verb(body: Sequence[SqlToken]) -> str:
    first = body[0] if body else SqlToken("sign", "")
    if first != SqlToken("word", "with"):
        return first.text if first.kind == "word" else "unknown"
    depth = 0
    for token in body:
        depth += (token.text == "(") - (token.text == ")") if token.kind == "sign" else 0
        if depth == 0 and token.kind == "word" and token.text in _VERBS:
            return token.text
    return "with"


def _pragma(body: Sequence[SqlToken]) -> tuple[str, bool]:
    """Return the name of a pragma without its schema, and True if it is set."""
    rest = list(body[1:])
    if len(rest) > 2 and rest[1] == SqlToken("sign", "."):
        del rest[:2]
    name = rest[0].text.lower() if rest and rest[0].kind in ("word", "quoted") else "unknown"
    set_by_bracket = SqlToken("sign", "(") in rest and not name.endswith(_ABOUT_SOMETHING)
    return name, set_by_bracket or SqlToken("sign", "=") in rest


def _table(verb: str, body: Sequence[SqlToken]) -> str | None:
    """Return the table that a statement changes, if its name is plain."""
    if verb not in CHANGES:
        return None
    behind = _WHERE_THE_TABLE_IS.get(verb, verb)
    words = [token.text for token in body if token.kind in ("word", "quoted")]
    at = words.index(behind) + 1 if behind in words else len(words)
    name = words[at] if at < len(words) else ""
    return name if _NAME.fullmatch(name) else None


# Tokens

Kind: TypeAlias = Literal["word", "quoted", "string", "number", "variable", "sign"]


class IllegalSql(ValueError):
    """A text that is not a sequence of SQLite tokens."""


@dataclass(frozen=True, slots=True)
class SqlToken:
    """One token. The text of a word is in lower case, that of a quoted name has no quotes."""

    kind: Kind
    text: str


_SEMICOLON: Final = SqlToken("sign", ";")
_TOKEN: Final = re.compile(
    r"""
      (?P<blank> [ \t\n\f\r]++ | --[^\n]*+ | /\*(?=.)(?:[^*]|\*(?!/))*+(?:\*/|\Z) )
    | (?P<string> '(?:[^']|'')*+' )
    | (?P<quoted> "(?:[^"]|"")*+" | `(?:[^`]|``)*+` | \[[^\]]*+\] )
    | (?P<blob> [xX]'(?:[0-9A-Fa-f]{2})*+' )
    | (?P<number> (?:0[xX][0-9A-Fa-f_]++ | (?:[0-9][0-9_]*+(?:\.[0-9_]*+)? | \.[0-9][0-9_]*+)
                    (?:[eE][+-]?[0-9]++)?) (?![A-Za-z0-9_$\x80-\U0010ffff]) )
    | (?P<word> [A-Za-z_\x80-\U0010ffff][A-Za-z0-9_$\x80-\U0010ffff]*+ )
    | (?P<variable> \?[0-9]*+ | [$@:\#][A-Za-z0-9_$\x80-\U0010ffff]++(?:::[A-Za-z0-9_$]++)*+ )
    | (?P<sign> <<|>>|<=|>=|<>|==|!=|\|\||->>|->|[-+*/%=<>|,&~.();] )
    """,
    re.VERBOSE | re.DOTALL,
)
_DOUBLED: Final = {'"': '""', "`": "``"}


def tokens(text: str) -> Iterator[SqlToken]:
    """Yield the tokens of `text` without blanks and comments. Raises `IllegalSql`."""
    position = 0
    while position < len(text):
        match = _TOKEN.match(text, position)
        if match is None:
            raise IllegalSql(f"no token at character {position}")
        position = match.end()
        if match.lastgroup != "blank":
            yield _token(str(match.lastgroup), match.group())


def _token(kind: str, text: str) -> SqlToken:
    if kind == "word":
        return SqlToken("word", text.lower())
    if kind == "quoted":
        inner, doubled = text[1:-1], _DOUBLED.get(text[0])
        return SqlToken("quoted", inner.replace(doubled, text[0]) if doubled else inner)
    if kind == "blob":
        return SqlToken("string", text)
    return SqlToken(cast("Kind", kind), text)
