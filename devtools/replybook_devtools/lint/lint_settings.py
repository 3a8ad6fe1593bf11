"""`[tool.replybook.lint]`: rules, files, and the rights of layers.

The module has no `from __future__ import annotations`: named tuples with annotations as text take
three times as long to create.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import TYPE_CHECKING, NamedTuple, cast

if TYPE_CHECKING:
    from pathlib import Path

LEVELS = ("note", "warning", "error")
"""The levels of findings, from the least to the most severe."""

_LISTS = ("select", "ignore", "exclude", "wrappers", "tests", "unsuppressable")
_OF_RULES = ("select", "ignore", "unsuppressable")
_KEYS = (*_LISTS, "layers", "baseline", "fail-on")


class BadSettings(ValueError):
    """Settings with a wrong value. The text says what to write."""


class LintSettings(NamedTuple):
    """The lint settings of a project.

    Patterns are paths with slashes, with `**` for any folders. Rules are named by id, by the
    beginning of an id such as `RB52`, or by `ALL`.

    Attributes:
        select: Rules to switch on that are off by default.
        ignore: Rules to switch off.
        exclude: Patterns of files to leave out, besides environments, caches and builds.
        layers: Patterns of the files that each layer owns.
        wrappers: Patterns of files that may create replies and envelopes by hand, as the safety
            wrapper does.
        tests: Patterns of test files; rules about the end of a call skip them, as they skip
            `wrappers`.
        unsuppressable: Rules that no comment can suppress.
        baseline: File of accepted findings.
        fail_on: Lowest level that fails a run.
    """

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    layers: Mapping[str, tuple[str, ...]] = {}
    wrappers: tuple[str, ...] = ()
    tests: tuple[str, ...] = ("**/test_*.py", "**/*_test.py", "**/conftest.py")
    unsuppressable: tuple[str, ...] = ()
    baseline: str = ""
    fail_on: str = "error"

    def has(self, rule: str, *, by_default: bool = True) -> bool:
        """Return True if a rule is on.

        The longest entry that names the rule decides. If both are equally long, `ignore` wins.

        Args:
            rule: Id of the rule.
            by_default: Result if no entry names the rule.
        """
        on, off = _longest(rule, self.select), _longest(rule, self.ignore)
        return by_default if on == off == -1 else on > off

    def digest(self) -> str:
        """Return a text that is equal for settings with the same findings."""
        return repr((self.select, self.ignore, sorted(self.layers.items()), self[4:7]))

    def is_wrapper(self, path: str) -> bool:
        """Return True if the file may create replies and envelopes by hand."""
        return is_among(path, self.wrappers)

    def is_test(self, path: str) -> bool:
        """Return True if the file holds tests, whose replies do not end a call."""
        return is_among(path, self.tests)

    def is_apart(self, path: str) -> bool:
        """Return True if replies in a file end no call of an agent.

        This is so in a wrapper and in tests.
        """
        return self.is_wrapper(path) or self.is_test(path)

    def layer_of(self, path: str) -> str | None:
        """Return the layer that owns a file, or None."""
        return next((name for name, own in self.layers.items() if is_among(path, own)), None)


def is_among(path: str, patterns: tuple[str, ...]) -> bool:
    """Return True if a path with slashes matches a pattern.

    `*` matches within a folder, `**` matches any folders.
    """
    return any(_matches(path, pattern) for pattern in patterns)


def _matches(path: str, pattern: str) -> bool:
    """Match a path, without a regular expression for the most common patterns."""
    folder = pattern.removesuffix("/**")
    if "*" not in folder and "?" not in folder:
        folder = folder.removeprefix("./").rstrip("/")
        return path.startswith(folder) and path[len(folder) :][:1] in ("", "/")
    start, star, end = pattern.removeprefix("**/").partition("*")
    if pattern.startswith("**/") and star and not {"*", "?", "/"} & {*start, *end}:
        least = len(start) + len(end)
        names = path.split("/")
        return any(n.startswith(start) and n.endswith(end) and len(n) >= least for n in names)
    return _compile_pattern(pattern).fullmatch(path) is not None


def _longest(rule: str, entries: tuple[str, ...]) -> int:
    lengths = (0 if e == "ALL" else len(e) for e in entries if e == "ALL" or rule.startswith(e))
    return max(lengths, default=-1)


@cache
def _compile_pattern(pattern: str) -> re.Pattern[str]:
    """Return the regular expression of a pattern. A folder includes everything below it."""
    parts: list[str] = []
    for word in re.split(r"(\*\*/|\*\*|\*|\?)", pattern.removeprefix("./").rstrip("/")):
        known = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
        parts.append(known.get(word) or re.escape(word))
    return re.compile("".join(parts) + "(?:/.*)?", re.DOTALL)


def read_settings(pyproject: "Path") -> LintSettings:
    """Read the settings in a pyproject.toml, or return the defaults without them.

    Raises:
        BadSettings: A setting is wrong.
    """
    return settings_of(lint_table(pyproject))


def lint_table(pyproject: "Path") -> Mapping[str, object]:
    """Return the table `[tool.replybook.lint]` of a pyproject.toml, empty without one.

    Raises:
        BadSettings: The file cannot be read.
    """
    import tomllib

    try:
        data: dict[str, object] = tomllib.loads(pyproject.read_text("utf-8"))
    except FileNotFoundError:
        return {}
    except (ValueError, RecursionError) as error:
        raise BadSettings(f"pyproject.toml cannot be read: {error}") from error
    for key in ("tool", "replybook", "lint"):
        inner = data.get(key)
        if inner is None:
            return {}
        if not isinstance(inner, dict):
            raise BadSettings(f"pyproject.toml: {key} is not a table; write [tool.replybook.lint]")
        data = cast("dict[str, object]", inner)
    return data


def settings_of(table: Mapping[str, object]) -> LintSettings:
    """Return the settings in a table `[tool.replybook.lint]`.

    Raises:
        BadSettings: A setting is wrong.
    """
    for key in table:
        if key not in _KEYS:
            raise BadSettings(
                f"pyproject.toml: unknown key {key!r} in [tool.replybook.lint]; {_near(key)}"
            )
    lists = {key: _texts(key, table[key]) for key in _LISTS if key in table}
    for key in _OF_RULES:
        name = unknown_rule(lists.get(key, ()))
        if name is not None:
            raise BadSettings(f"pyproject.toml: {key} in [tool.replybook.lint]: {no_rule(name)}")
    layers = table.get("layers", {})
    if not isinstance(layers, dict):
        raise BadSettings(
            "pyproject.toml: layers is not a table; write EN = ['src/enforcement/**']"
        )
    owned = cast("dict[str, object]", layers)
    level = table.get("fail-on", "error")
    if level not in LEVELS:
        raise BadSettings(f"pyproject.toml: fail-on = {level!r}; write one of {', '.join(LEVELS)}")
    baseline = table.get("baseline", "")
    if not isinstance(baseline, str):
        raise BadSettings("pyproject.toml: baseline is no text; write the name of a file")
    return LintSettings(
        layers={name: _texts(f"layers.{name}", value) for name, value in owned.items()},
        baseline=baseline,
        fail_on=str(level),
        **lists,
    )


def unknown_rule(entries: Iterable[str]) -> str | None:
    """Return the first entry that matches no rule, or None."""
    for entry in entries:
        if entry != "ALL" and not (entry and any(rule.startswith(entry) for rule in _rules())):
            return entry
    return None


def no_rule(entry: str) -> str:
    """Return the message for an entry that matches no rule."""
    from replybook_schema.near import did_you_mean  # takes 10 ms; needed for mistakes only

    otherwise = "write an id as RB501, its beginning, or ALL"
    hint = did_you_mean(entry.upper(), _rules(), otherwise)
    return f"there is no rule {entry!r}; {hint}"


def _rules() -> list[str]:
    """Return the ids of all rules."""
    from replybook_devtools.lint.rule_names import OF_THE_ENGINE, RULES

    return [name[:5].upper() for name in (*RULES, *OF_THE_ENGINE)]


def _texts(key: str, value: object) -> tuple[str, ...]:
    items = cast("list[object]", value) if isinstance(value, list) else [None]
    if not all(isinstance(item, str) for item in items):
        raise BadSettings(f"pyproject.toml: {key} in [tool.replybook.lint] is not a list of texts")
    return tuple(map(str, items))


def _near(key: str) -> str:
    from replybook_schema.near import did_you_mean  # likewise

    return did_you_mean(key, _KEYS, f"known keys: {', '.join(_KEYS)}")
