"""The validator of JSON, TOML and YAML files, which reports the first syntax error of each.

YAML is read as events, so no alias is followed and no object is created.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import PurePosixPath
from typing import Any, Final

from replybook.policy.unavailable import Unavailable
from replybook.policy.validators import Checked, ContentFile, Context, Problem, Symbols
from replybook.policy.validators.validator import TOO_COSTLY

DATA: Final = "data"
"""The name of this validator in the formats."""

_MOST: Final[Mapping[str, int]] = {".json": 20_000_000, ".toml": 1_000_000, ".yaml": 5_000_000}
"""Maximum number of characters, which take about two seconds to parse."""

_SYNTAX: Final = "syntax_error"
_DEEP: Final = "is nested too deeply"

Place = tuple[int, int, str]
"""Line and column from 1, and the error."""


class DataValidator:
    """A validator that parses files by their ending. It knows no symbols."""

    def check(self, files: Sequence[ContentFile], context: Context) -> Checked | Unavailable:
        """Return the first syntax error of each file."""
        del context
        problems, costly = list[Problem](), set[str]()
        for file in files:
            ending = _ending(file)
            if len(file.content) > _MOST[ending]:
                costly.add(file.path)
                why = f"has {len(file.content)} characters, at most {_MOST[ending]} are parsed"
                problems.append(Problem(file.path, 1, 1, TOO_COSTLY, why))
                continue
            try:
                place = _PARSERS[ending](file.content)
            except ImportError:
                return Unavailable("YAML cannot be read; run: pip install 'replybook[server]'")
            if place is not None:
                line, column, why = place
                problems.append(Problem(file.path, line, column, _SYNTAX, why))
        wrong = {problem.path for problem in problems}
        valid = frozenset(file.path for file in files) - wrong
        return Checked(valid, tuple(problems), frozenset(costly))

    def symbols(self, files: Sequence[ContentFile], context: Context) -> Symbols:
        """Return no symbols."""
        del files, context
        return Symbols()


def _ending(file: ContentFile) -> str:
    """Return the ending that selects the parser: that of the file, else that of its format."""
    own = PurePosixPath(file.path).suffix.casefold()
    return own if own in _MOST else f".{file.format}"


def _json(text: str) -> Place | None:
    try:
        json.loads(text.removeprefix("\ufeff"), parse_constant=_no_json)
    except json.JSONDecodeError as error:
        return error.lineno, error.colno, error.msg
    except ValueError as error:  # NaN, or a number with too many digits for Python
        return 1, 1, str(error)
    except RecursionError:
        return 1, 1, _DEEP
    return None


def _no_json(word: str) -> object:
    raise ValueError(f"{word} is no JSON")


def _toml(text: str) -> Place | None:
    try:
        tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return _place_in_words(str(error))
    except ValueError:
        return 1, 1, "holds a number that cannot be read"
    except RecursionError:
        return 1, 1, _DEEP
    return None


def _place_in_words(message: str) -> Place:
    """Parse the place that `tomllib` writes after its message."""
    what, _, where = message.rpartition(" (at ")
    words = where.rstrip(")").replace(",", "").split()
    numbers = [int(word) for word in words if word.isdecimal()]
    return (numbers[0], numbers[1], what) if len(numbers) == 2 else (1, 1, what or message)


def _yaml(text: str) -> Place | None:
    yaml: Any = import_module("yaml")  # imported here, because most servers never need it
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        for _ in yaml.parse(text, Loader=loader):
            pass
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        what = str(error.problem or error.context or "is no YAML")
        return (1, 1, what) if mark is None else (mark.line + 1, mark.column + 1, what)
    except yaml.YAMLError:
        return 1, 1, "holds a character that YAML does not allow"
    except RecursionError:
        return 1, 1, _DEEP
    return None


_PARSERS: Final[Mapping[str, Callable[[str], Place | None]]] = {
    ".json": _json,
    ".toml": _toml,
    ".yaml": _yaml,
}
