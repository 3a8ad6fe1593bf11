"""The checks that ask what a script file says, each on one file by itself.

A block of script holds either pairs or words. A block with both has lost an `=`, apart from the
few lists of the game that mix them. Characters of history are compared with parents in the same
file, as in the game's own files. A color has three or four numbers in the range of its notation.
The `replace_path` of a descriptor takes folders of the game, one by one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, TypeAlias

from replybook.policy.validators.validator import Problem
from replybook_ck3.check.bundle_read import FileRead
from replybook_ck3.check.duplicate_field import duplicate_fields, repeated_fields
from replybook_ck3.check.misspelt_script_values import keep_number_words
from replybook_ck3.check.plain_values import value_problems
from replybook_ck3.check.scripted_calls import keep_calls
from replybook_ck3.world.described_name import DESCRIPTOR
from replybook_ck3.world.domain_table import DomainTable
from replybook_ck3.world.parser import Block, Document, Item

if TYPE_CHECKING:
    from replybook_ck3.world.parser import Tape

_PARTS: Final = ("common", "events", "history")
"""Top folders of script. Windows and pictures have a grammar of their own."""

_MIXED: Final = frozenset(
    {
        "events",
        "first_valid",
        "first_valid_on_action",
        "on_actions",
        "random_events",
        "random_on_action",
        "random_on_actions",
        "sins",
        "virtues",
    }
)
"""Blocks that the game lets mix: lists of events with a delay, and virtues with a weight."""

_LOGIC: Final = frozenset(
    {
        "AND",
        "NAND",
        "NOR",
        "NOT",
        "OR",
        "else",
        "else_if",
        "hidden_effect",
        "if",
        "immediate",
        "is_shown",
        "is_valid",
        "is_valid_showing_failures_only",
        "limit",
        "trigger_else",
        "trigger_else_if",
        "trigger_if",
        "while",
    }
)
"""Blocks of triggers or effects. A word alone is a mistake there, even without a pair beside it."""

_HEADS: Final = frozenset({"scripted_effect", "scripted_trigger"})
"""Words before the name of an item that only its own file sees."""

_COLOR_TAGS: Final = frozenset({"cylindrical", "hex", "hsv", "hsv360", "rgb"})
"""Words that may stand before a block without a sign."""

_NAME: Final = re.compile(r"[A-Za-z_][\w.:|-]*")


def _missing_equals(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the words and blocks of a script file that lost their `=`."""
    document = file.document
    if file.row is None or file.row.shape == "none" or not isinstance(document, Document):
        return
    if document.has_errors or file.below.partition("/")[0] not in _PARTS:
        return  # a lost brace or quote moves words into other blocks
    tape = document.tape
    for block in dict.fromkeys(_with_words(tape)):
        yield from _lone_word(file, tape, block)
    operators = tape.operators
    if operators.count(None) == tape.key_counts.get(None, 0):
        return  # only loose items have no sign
    for index in [at for at, block in enumerate(tape.blocks) if block and operators[at] is None]:
        key = tape.keys[index]
        if key is not None and _is_headless(key):
            text = f"{key!r} has no `=` before its block; write `{key} = {{`"
            yield file.problem(tape.starts[index], "missing_equals", text, "warning")


def _is_headless(key: str) -> bool:
    return key not in _COLOR_TAGS and _NAME.fullmatch(key) is not None


def _with_words(tape: Tape) -> Iterator[int]:
    """Yield the blocks with a word of their own, and -1 if the top level has one."""
    keys, blocks, last = tape.keys, tape.blocks, -2
    for index, outer in tape.outer.items():
        if outer != last and keys[index] is None and not blocks[index]:
            last = outer
            yield outer


def _lone_word(file: FileRead, tape: Tape, block: int) -> Iterator[Problem]:
    """Yield the first word of a block that mixes words and pairs."""
    head = None if block < 0 else tape.keys[block]
    if block >= 0 and (head is None or head in _MIXED):
        return
    words, pairs = _members(tape, block)
    if not words or not (pairs or head in _LOGIC):
        return
    if all(_NUMBER.fullmatch(tape.keys[pair] or "") for pair in pairs) and pairs:
        return  # names with weights
    first = words[0]
    word = tape.values[first] or ""
    second = words[1] if len(words) > 1 else -1
    if (
        second == first + 1
        and "\n" not in file.document.text[tape.ends[first] : tape.starts[second]]
    ):
        value = tape.values[second]
        text = f"`{word} {value}` has no `=`; write `{word} = {value}`"
    else:
        text = f"{word!r} is alone among pairs; write `{word} = yes`, or the value that is meant"
    yield file.problem(tape.starts[first], "missing_equals", text)


def _members(tape: Tape, block: int) -> tuple[list[int], list[int]]:
    """Return the words and the pairs of a block. Words that only a running game knows are none."""
    words: list[int] = []
    pairs: list[int] = []
    index, end = block + 1, len(tape) if block < 0 else tape.nexts[block]
    while index < end:
        key, value = tape.keys[index], tape.values[index]
        if key is not None:
            pairs.append(index)
        elif value is not None and _is_lone(value, block):
            words.append(index)
        index = tape.nexts[index]
    return words, pairs


def _is_lone(word: str, block: int) -> bool:
    """Return True if a word has no sign, and is neither a macro nor the word before a name."""
    return "$" not in word and word[0] != "@" and not (block < 0 and word in _HEADS)


_PEOPLE: Final = "history/characters"
_DATE: Final = re.compile(r"(\d{1,5})\.(\d{1,2})\.(\d{1,2})")
_PARENTS: Final = ("father", "mother")
_Date: TypeAlias = tuple[int, int, int]


@dataclass(slots=True)
class _Life:
    """The dates of one character in a file.

    Attributes:
        parents: Items that name a parent, by their key.
    """

    item: Item
    births: set[_Date]
    deaths: set[_Date]
    parents: dict[str, Item]


def _life_problems(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the characters of a file that die before their birth or are older than a parent.

    A character with several dates of birth or death is left out.
    """
    document = file.document
    if file.row is None or file.row.folder != _PEOPLE or not isinstance(document, Document):
        return
    if document.has_errors:
        return
    lives: dict[str, _Life] = {}
    twice: set[str] = set()
    for item in document.items:
        if item.key is not None and isinstance(item.value, Block):
            if item.key in lives:
                twice.add(item.key)
            lives[item.key] = _life(item, item.value)
    for name in lives.keys() - twice:
        for item, problem in _life_faults(lives[name], lives):
            yield file.problem(item.start, "impossible_life", problem, "warning")


def _life(item: Item, block: Block) -> _Life:
    life = _Life(item, set(), set(), {})
    for member in block.items:
        if member.key in _PARENTS:
            life.parents[member.key] = member
        date = _date(member.key)
        if date is not None and isinstance(member.value, Block):
            for event in member.value.items:
                found = life.births if event.key == "birth" else life.deaths
                if event.key in ("birth", "death") and event.value != "no":
                    told = _date(event.value) if isinstance(event.value, str) else None
                    found.add(told or date)
    return life


def _date(word: str | None) -> _Date | None:
    match = None if word is None else _DATE.fullmatch(word)
    return None if match is None else (int(match[1]), int(match[2]), int(match[3]))


def _life_faults(life: _Life, lives: Mapping[str, _Life]) -> Iterator[tuple[Item, str]]:
    """Yield what cannot be in a life, with the item to report it at."""
    if len(life.births) != 1:
        return
    (birth,) = life.births
    if len(life.deaths) == 1 and (death := min(life.deaths)) < birth:
        yield (
            life.item,
            f"{life.item.key} dies on {_format_date(death)}, before the birth on {_format_date(birth)}",
        )
    for role, item in life.parents.items():
        parent = lives.get(item.value) if isinstance(item.value, str) else None
        if parent is None or len(parent.births) != 1:
            continue
        if (born := min(parent.births)) >= birth:
            yield (
                item,
                f"the {role} {item.value} is born on {_format_date(born)}, the child on {_format_date(birth)}",
            )
        elif len(parent.deaths) == 1 and _is_late(birth, min(parent.deaths), role):
            died = _format_date(min(parent.deaths))
            yield (
                item,
                f"the {role} {item.value} dies on {died}, the child is born on {_format_date(birth)}",
            )


def _is_late(birth: _Date, death: _Date, role: str) -> bool:
    """Return True if a child is born too long after the death of a parent."""
    if role == "mother":
        return birth > death
    return birth > (death[0] + 1, death[1], death[2])


def _format_date(date: _Date) -> str:
    return ".".join(map(str, date))


_REPLACE_PATH: Final = "replace_path"


def _replace_path_problems(file: FileRead, table: DomainTable) -> Iterator[Problem]:
    """Yield the replaced folders of a descriptor that the game does not read files from."""
    document = file.document
    if file.below != DESCRIPTOR or not isinstance(document, Document):
        return
    for item in document.items:
        if item.key == _REPLACE_PATH and isinstance(item.value, str):
            problem = _folder_reason(item.value, table)
            if problem is not None:
                yield file.problem(item.start, _REPLACE_PATH, problem, "warning")


def _folder_reason(folder: str, table: DomainTable) -> str | None:
    """Return the reason why replacing a folder has no effect, or None."""
    if "\\" in folder:
        return f"{folder!r} has a backslash; write {folder.replace(chr(92), '/')!r}"
    path = folder.strip("/")
    below = f"{path}/x"
    if (row := table.row(path)) is not None and path.endswith(row.extensions or (".txt",)):
        return f"{folder!r} is a file, and {_REPLACE_PATH} takes a folder; a file with the same path replaces it"
    if table.row(below) is not None:
        return None
    if (other := table.replaced_by(below)) is not None:
        now = " or ".join(table.instead_of(other))
        instead = f"; now it is {now}" if now else ""
        return f"version {table.version} reads nothing from {folder!r}{instead}"
    if any(one.folder.startswith(f"{path}/") for one in table.rows):
        return f"no file that the game reads is in {folder!r} itself; name the folders below it, one by one"
    near = table.nearest(below)
    meant = "" if near is None else f"; did you mean {near}?"
    return f"the game reads nothing from {folder!r}{meant}"


_COLORED: Final = ("common", "history")
_COLORS: Final = frozenset({"color", *(f"color{number}" for number in range(1, 6))})
_MOST_WORDS: Final = 10
"""Number of items beyond which a block is not a color."""
_NUMBER: Final = re.compile(r"[+-]?\d+(?:\.\d*)?")
_LARGEST: Final = {"": (255.0,), "rgb": (255.0,), "hsv360": (360.0, 100.0, 100.0)}
"""Largest numbers of each notation; the last one is that of all further numbers."""


def _color_problems(file: FileRead, _table: DomainTable) -> Iterator[Problem]:
    """Yield the colors of a file that are out of range, or have too few or too many numbers."""
    document = file.document
    if not isinstance(document, Document) or file.below.partition("/")[0] not in _COLORED:
        return
    tape = document.tape
    colors = tape.with_keys(_COLORS & tape.key_counts.keys())
    for index in [at for at in colors if tape.blocks[at]]:
        end = min(tape.nexts[index], index + _MOST_WORDS)
        words = [tape.values[at] for at in range(index + 1, end)]
        numbers = [float(word) for word in words if word is not None and _NUMBER.fullmatch(word)]
        if len(numbers) == len(words):  # a variable or a nested block is not judged
            problem = _color_reason(numbers, tape.tags.get(index, ""))
            if problem is not None:
                yield file.problem(tape.starts[index], "invalid_color", problem)


def _color_reason(numbers: Sequence[float], notation: str) -> str | None:
    """Return the reason why numbers are not a color, or None."""
    most = _LARGEST.get(notation)
    if most is None or not numbers:
        return None
    if len(numbers) not in (3, 4):
        return (
            f"a color has three numbers, or four with its opacity, and this one has {len(numbers)}"
        )
    for at, number in enumerate(numbers):
        limit = most[min(at, len(most) - 1)]
        if not 0 <= number <= limit:
            return f"{number:g} is out of range: a number of a color is between 0 and {limit:g}"
    return None


_Check: TypeAlias = Callable[[FileRead, DomainTable], Iterable[Problem]]

SCRIPT_CHECKS: Final[tuple[_Check, ...]] = (
    _missing_equals,
    value_problems,
    _color_problems,
    duplicate_fields,
    repeated_fields,
    keep_number_words,
    _life_problems,
    _replace_path_problems,
    keep_calls,
)
"""The checks, in no special order."""
