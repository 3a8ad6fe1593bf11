"""The command list: a call is compared word by word with every form that the registry allows.

Nothing is matched as a prefix and nothing is read as a shell would: `git status && rm -rf /` is no form
of git, `git -c x` begins with an option that no form has, and an interpreter is not on the list. The
words that the registry adds switch off what a configuration could make the program do.
Source: specification 35, decision 14.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from replybook_schema.enforcement import CommandForm, CommandSpec

__all__ = [
    "MOST_WORDS",
    "Command",
    "CommandList",
    "Refused",
    "is_path",
    "is_readable",
    "is_value",
    "is_word",
    "kind_of",
]


@dataclass(frozen=True, slots=True)
class Refused:
    """A call that is not on the list: the word where it leaves it (0 is the program), and why."""

    position: int
    reason: str


@dataclass(frozen=True, slots=True)
class Command:
    """A call that is on the list.

    `words` are those of the agent, `arguments` what the program gets: the words that the registry adds,
    and files by name in place of folders; empty until it was decided. `paths` are relative to the folder
    that it runs in; so might `names` be, where a program takes whatever is there for a path.
    `otherwise` is the same call read by a later form, where what was taken for a path may be none.
    """

    program: str
    words: tuple[str, ...]
    spec: CommandSpec
    form: CommandForm
    options: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    otherwise: Command | None = None
    arguments: tuple[str, ...] = ()

    def given(self, paths: Sequence[str], left_out: Sequence[str] = ()) -> Command:
        """Return the command with its arguments, for these paths; `left_out` are pathspecs of git."""
        spec, form = self.spec, self.form
        names = [_commits(name) for name in self.names] if self._has_revisions else self.names
        operands = [*names, *paths]
        if spec.repository is not None and (self._has_revisions or paths or left_out):
            operands = [*names, "--", *(f":(literal){path}" for path in paths), *left_out]
        words = (*spec.prefix, *form.words, *form.fixed, *self.options, *operands, *form.last)
        return replace(self, arguments=words)

    def commits(self) -> tuple[str, ...]:
        """Return the commits that its revisions name, those at both ends of a range each."""
        names = map(_commits, self.names) if self._has_revisions else ()
        return tuple(end for name in names for end in _RANGE.split(name) if end.strip("."))

    @property
    def may_look_around(self) -> bool:
        """True if it takes paths, names none, and looks at the whole repository for that."""
        return self.form.operands in _WITH_PATHS and not (self.paths or self.form.contract)

    @property
    def _has_revisions(self) -> bool:
        return self.form.operands == "revisions"


_RANGE: Final = re.compile(r"(\.{2,3})")


def _commits(revisions: str) -> str:
    """Return the same revisions, none of which can be a single file: a blob has a name of its own for each."""
    parts = _RANGE.split(revisions)
    return "".join(part if part.strip(".") == "" else f"{part}^{{commit}}" for part in parts)


@dataclass(frozen=True, slots=True)
class _Form:
    spec: CommandForm
    options: Mapping[str, str]
    command: CommandSpec


class CommandList:
    """The commands of a registry, compiled."""

    __slots__ = ("_forms", "_modes")

    def __init__(self, commands: Sequence[CommandSpec]) -> None:
        self._modes: Final = {command.program: command.modes for command in commands}
        self._forms: Final = {
            command.program: [_Form(form, kind_of(form.options), command) for form in command.forms]
            for command in commands
        }

    def read(self, program: object, arguments: Sequence[object], mode: str) -> Command | Refused:
        """Return the call as one of the list, or where it leaves the list."""
        for position, word in enumerate((program, *arguments)):
            if not is_readable(word) or position > MOST_WORDS:
                return Refused(position, "unreadable_word")
        name, words = str(program), [str(word) for word in arguments]
        if name not in self._forms:
            return Refused(0, "not_on_list")
        if mode not in self._modes[name]:
            return Refused(0, "mode_forbidden")
        furthest = Refused(0, "not_on_list")
        readings: list[Command] = []
        for form in self._forms[name]:
            found = _read(words, form)
            if isinstance(found, Command):
                readings.append(found)
            else:
                furthest = max(furthest, found, key=_how_far)
        if not readings:
            return furthest
        first, *more = readings
        return replace(first, otherwise=more[0]) if more else first


def _how_far(refused: Refused) -> tuple[int, bool]:
    """Return how far a call follows a form; further if it is one word of it that is wrong."""
    return refused.position, refused.reason != "not_on_list"


def _read(words: Sequence[str], form: _Form) -> Command | Refused:
    """Read a call by one form of its program."""
    for index, expected in enumerate(form.spec.words):
        if index >= len(words) or words[index] != expected:
            return Refused(min(index, len(words) - 1) + 1, "not_on_list")
    found = _Operands()
    for position, refusal in _rest(words, form, found):
        if refusal is not None:
            return Refused(position + 1, refusal)
    given = {option.partition("=")[0] for option in found.options}
    if form.spec.required and given.isdisjoint(form.spec.required):
        return Refused(len(words), "option_missing")
    return Command(
        program=form.command.program,
        words=tuple(words),
        spec=form.command,
        form=form.spec,
        options=tuple(found.options),
        paths=tuple(found.paths),
        names=tuple(found.names),
    )


@dataclass(slots=True)
class _Operands:
    """What stands behind the leading words, by what it is."""

    options: list[str] = field(default_factory=list[str])
    paths: list[str] = field(default_factory=list[str])
    names: list[str] = field(default_factory=list[str])


_WITH_PATHS: Final = ("addresses", "files", "revisions")


def _rest(words: Sequence[str], form: _Form, found: _Operands) -> Iterator[tuple[int, str | None]]:
    """Collect the operands and options behind the fixed words; yield position and refusal of each."""
    kind = form.spec.operands
    is_paths, only_operands = kind in ("addresses", "files"), False
    position = len(form.spec.words)
    while position < len(words):
        word = words[position]
        if word == "--" and not only_operands and kind in _WITH_PATHS:
            is_paths = only_operands = True
        elif word.startswith("-") and not only_operands:
            taken, refusal = _option(words, position, form.options)
            yield position, refusal
            found.options += words[position : position + taken + 1]
            position += taken
        else:
            accepted = kind != "none" and (is_path(word) if is_paths else is_word(word))
            yield position, None if accepted else "operand_forbidden"
            (found.paths if is_paths else found.names).append(word)
        position += 1


def _option(
    words: Sequence[str], position: int, options: Mapping[str, str]
) -> tuple[int, str | None]:
    """Return how many further words an option takes, and why it is refused, if it is."""
    name, equals, value = words[position].partition("=")
    kind = options.get(name)
    if kind is None or (equals and not (kind and name.startswith("--"))):
        return 0, "option_forbidden"
    if not kind:
        return 0, None
    if equals:
        return 0, None if is_value(kind, value) else "value_forbidden"
    if position + 1 >= len(words):
        return 0, "value_missing"
    return 1, None if is_value(kind, words[position + 1]) else "value_forbidden"


# Words, and the values of options

MOST_WORDS: Final = 200
"""More words than this are no command that somebody wrote."""

_LONGEST: Final = 4000
_UNREADABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_SHELL: Final = re.compile(r"[;&|<>`$\\\n\t\"'*?\[\](){}!]")
_WORD: Final = re.compile(r"(?![-@.])[A-Za-z0-9_][A-Za-z0-9_.@{}~^/+=,-]*", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def is_readable(word: object) -> bool:
    """Return True if it is a text without control characters; line breaks and tabs do no harm."""
    return isinstance(word, str) and len(word) <= _LONGEST and _UNREADABLE.search(word) is None


def is_word(text: str) -> bool:
    """Return True if it is a name such as a branch or a range of commits, and no path outward."""
    return _WORD.fullmatch(text) is not None and not _climbs(text)


def is_path(text: str) -> bool:
    """Return True if it is a path below the folder of the command; the world decides about the rest.

    Never with a dash in front, since not every program stops at `--`; write `./-name` instead. Never with
    a blank at the end, which the world strips and no program does: it would be another file.
    """
    plain = text and text[0] not in "-/@~" and not _climbs(text) and text == text.rstrip()
    return bool(plain) and _SHELL.search(text) is None and ":" not in text


def _climbs(text: str) -> bool:
    return ".." in text.split("/")


def _is_number(text: str) -> bool:
    return _NUMBER.fullmatch(text) is not None


def _is_text(text: str) -> bool:
    return bool(text) and text[0] not in "-@"


_KINDS: Final = {"number": _is_number, "word": is_word, "text": _is_text}


def is_value(kind: str, text: str) -> bool:
    """Return True if it fits the kind of value that an option takes: number, word or text."""
    return _KINDS[kind](text)


def kind_of(options: tuple[str, ...]) -> Mapping[str, str]:
    """Return the kind of value of each option of the registry, empty for those that stand alone."""
    pairs = (option.partition(" ") for option in options)
    return {name: kind.strip("<>") for name, _, kind in pairs}
