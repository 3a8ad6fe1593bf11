"""The command list: each call is compared word by word with the allowed forms.

No prefix matches, and no word is read like a shell would: `git status && rm -rf /` is no form of
git. `git -c x` begins with an option that no form has, and no interpreter is on the list. The words
that the registry adds switch off settings that could make the program do something else.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from replybook_schema.enforcement import CommandForm, CommandSpec
from replybook_schema.near import near


@dataclass(frozen=True, slots=True)
class Refused:
    """A call that is not on the list.

    Attributes:
        position: Index of the first word that does not fit. 0 is the program.
        did_you_mean: Word of the list that the word was probably meant to be, or None.
    """

    position: int
    reason: str
    did_you_mean: str | None = None


@dataclass(frozen=True, slots=True)
class Command:
    """A call that is on the list.

    Attributes:
        words: The words of the agent.
        spec: The command in the registry.
        form: The form that matches.
        paths: The paths, relative to the working folder.
        names: Other operands. A program may still take a name for a path if such a file exists.
        otherwise: The same call read by a later form, in which a path may be another kind of word.
        arguments: The words for the program: with the words that the registry adds, and with file
            names instead of folders. Empty until the call is decided.
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
        """Return the command with its arguments.

        Args:
            paths: The paths to use.
            left_out: Pathspecs that git must leave out.
        """
        spec, form = self.spec, self.form
        names = [_commits(name) for name in self.names] if self._has_revisions else self.names
        operands = [*names, *paths]
        if spec.repository is not None and (self._has_revisions or paths or left_out):
            operands = [*names, "--", *(f":(literal){path}" for path in paths), *left_out]
        words = (*spec.prefix, *form.words, *form.fixed, *self.options, *operands, *form.last)
        return replace(self, arguments=words)

    def commits(self) -> tuple[str, ...]:
        """Return the commits that its revisions name, for a range both ends."""
        names = map(_commits, self.names) if self._has_revisions else ()
        return tuple(end for name in names for end in _RANGE.split(name) if end.strip("."))

    @property
    def may_look_around(self) -> bool:
        """True if the command takes paths but has none, so that it reads the whole repository."""
        return self.form.operands in _WITH_PATHS and not (self.paths or self.form.contract)

    @property
    def _has_revisions(self) -> bool:
        return self.form.operands == "revisions"


_RANGE: Final = re.compile(r"(\.{2,3})")


def _commits(revisions: str) -> str:
    """Return the same revisions, but only as commits.

    A revision may also name a single file, which has an id of its own.
    """
    parts = _RANGE.split(revisions)
    return "".join(part if part.strip(".") == "" else f"{part}^{{commit}}" for part in parts)


@dataclass(frozen=True, slots=True)
class _Form:
    spec: CommandForm
    options: Mapping[str, str]
    command: CommandSpec


class CommandList:
    """The compiled commands of a registry."""

    __slots__ = ("_forms", "_modes")

    def __init__(self, commands: Sequence[CommandSpec]) -> None:
        self._modes: Final = {command.program: command.modes for command in commands}
        self._forms: Final = {
            command.program: [_Form(form, kind_of(form.options), command) for form in command.forms]
            for command in commands
        }

    def read(self, program: object, arguments: Sequence[object], mode: str) -> Command | Refused:
        """Return the call as a command of the list, or the place where it does not fit."""
        for position, word in enumerate((program, *arguments)):
            if not is_readable(word) or position > MOST_WORDS:
                return Refused(position, "unreadable_word")
        name, words = str(program), [str(word) for word in arguments]
        if name not in self._forms:
            programs = [program for program, modes in self._modes.items() if mode in modes]
            return Refused(0, "not_on_list", _guess_word(name, programs))
        if mode not in self._modes[name]:
            return Refused(0, "mode_forbidden")
        furthest = Refused(0, "not_on_list")
        readings: list[Command] = []
        for form in self._forms[name]:
            command = _read(words, form)
            if isinstance(command, Command):
                readings.append(command)
            else:
                furthest = max(furthest, command, key=_how_far)
        if not readings:
            known = _list_words(self._forms[name], words, furthest)
            word = [name, *words][furthest.position].partition("=")[0]
            return replace(furthest, did_you_mean=_guess_word(word, known))
        first, *more = readings
        return replace(first, otherwise=more[0]) if more else first


_SLIP: Final = 0.7
"""Minimum likeness of a misspelt word. `reset` is less like `restore`, and `remote` too."""


def _guess_word(word: str, known: Collection[str]) -> str | None:
    """Return the known word that a misspelt word was probably meant to be, or None."""
    if word in known or not is_readable(word):
        return None
    swapped = [one for one in sorted(known) if sorted(one) == sorted(word)]
    return next(iter([*swapped, *near(word, known, cutoff=_SLIP)]), None)


def _list_words(forms: Iterable[_Form], words: Sequence[str], refused: Refused) -> set[str]:
    """Return the words that forms have at the place of a refused word."""
    if refused.position == 0 or refused.reason not in ("not_on_list", "option_forbidden"):
        return set()
    at, found = refused.position - 1, set[str]()
    for form in forms:
        leading = form.spec.words
        if refused.reason == "not_on_list" and at < len(leading):
            found |= {leading[at]} if leading[:at] == tuple(words[:at]) else set()
        elif leading == tuple(words[: len(leading)]):
            found |= form.options.keys()
    return found


def _how_far(refused: Refused) -> tuple[int, bool]:
    """Return the number of words that fit a form. A wrong word counts more than a missing one."""
    return refused.position, refused.reason != "not_on_list"


def _read(words: Sequence[str], form: _Form) -> Command | Refused:
    """Return the call as a command of this form, or the place where it does not fit."""
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
    """The words after the leading words, by kind."""

    options: list[str] = field(default_factory=list[str])
    paths: list[str] = field(default_factory=list[str])
    names: list[str] = field(default_factory=list[str])


_WITH_PATHS: Final = ("addresses", "files", "revisions")


def _rest(
    words: Sequence[str], form: _Form, operands: _Operands
) -> Iterator[tuple[int, str | None]]:
    """Collect operands and options after the fixed words; yield position and refusal of each."""
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
            operands.options += words[position : position + taken + 1]
            position += taken
        else:
            accepted = kind != "none" and (is_path(word) if is_paths else is_word(word))
            yield position, None if accepted else "operand_forbidden"
            (operands.paths if is_paths else operands.names).append(word)
        position += 1


def _option(
    words: Sequence[str], position: int, options: Mapping[str, str]
) -> tuple[int, str | None]:
    """Return the number of further words of an option, and the reason if it is refused."""
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
"""Maximum number of words in a command."""

_LONGEST: Final = 4000
_UNREADABLE: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\u2028\u2029]")
_SHELL: Final = re.compile(r"[;&|<>`$\\\n\t\"'*?\[\](){}!]")
_WORD: Final = re.compile(r"(?![-@.])[A-Za-z0-9_][A-Za-z0-9_.@{}~^/+=,-]*", re.ASCII)
_NUMBER: Final = re.compile(r"[0-9]{1,9}", re.ASCII)


def is_readable(word: object) -> bool:
    """Return True for a text without control characters. Line breaks and tabs are allowed."""
    return isinstance(word, str) and len(word) <= _LONGEST and _UNREADABLE.search(word) is None


def is_word(text: str) -> bool:
    """Return True for a name, such as a branch or a range of commits, that is not a path out."""
    return _WORD.fullmatch(text) is not None and not _climbs(text)


def is_path(text: str) -> bool:
    """Return True for a path below the working folder. The world adapter checks the rest.

    A leading dash is refused, since some programs ignore `--`; `./-name` is accepted. A blank at
    the end is refused, since the world adapter strips it and a program does not.
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
    """Return True if a text fits the kind of value of an option: number, word or text."""
    return _KINDS[kind](text)


def kind_of(options: tuple[str, ...]) -> Mapping[str, str]:
    """Return the kind of value of each option in the registry.

    It is "" for an option without value.
    """
    pairs = (option.partition(" ") for option in options)
    return {name: kind.strip("<>") for name, _, kind in pairs}
