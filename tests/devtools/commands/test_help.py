"""The help of every command and sub-command describes its effect and ends with valid examples."""

from __future__ import annotations

import os
import shlex

import pytest
from tests.devtools.commands.calling import Run

from replybook_devtools.commands.completion import whole_parser
from replybook_devtools.console import examples
from replybook_devtools.console.applications import applications
from replybook_devtools.console.command_parser import parsers_below

EXAMPLES = {
    name: found
    for application in (examples, *applications())
    for name, found in application.EXAMPLES.items()
}
WHOLE = whole_parser()
NAMES = {parser.prog.removeprefix("replybook").strip(): parser for parser in parsers_below(WHOLE)}
NAMES.pop("")


def test_there_are_examples_of_every_command_and_sub_command_and_of_nothing_else() -> None:
    assert sorted(NAMES) == sorted(EXAMPLES)


@pytest.mark.parametrize("name", NAMES)
def test_the_help_says_what_it_does_and_ends_with_examples(run: Run, name: str) -> None:
    ended = run(*name.split(), "--help")
    paragraphs = ended.out.split("\n\n")

    assert ended.code == 0
    assert paragraphs[0].startswith(f"usage: replybook {name} ")
    assert paragraphs[1] == NAMES[name].description
    assert paragraphs[-1].startswith("examples:\n  # ")


@pytest.mark.parametrize("name", NAMES)
def test_every_option_and_argument_has_a_help_text(name: str) -> None:
    silent = [action.dest for action in NAMES[name].declared if not action.help]

    assert [
        dest for dest in silent if dest != "action"
    ] == []  # a list of sub-commands says its own


@pytest.mark.parametrize(
    "line", [words for examples in EXAMPLES.values() for words in examples], ids=str
)
def test_an_example_can_be_typed(line: str) -> None:
    words = shlex.split(line.partition(" > ")[0])

    assert WHOLE.parse_args(words).command == words[0]


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_is_one_of_its_command(name: str) -> None:
    group = name.split()

    assert [line for line in EXAMPLES[name] if line.split()[: len(group)] != group] == []


@pytest.mark.parametrize(("told", "widest"), [(0, 78), (50, 48)])
def test_help_is_as_wide_as_the_terminal_and_no_heap_of_words_where_it_has_no_size(
    run: Run, monkeypatch: pytest.MonkeyPatch, told: int, widest: int
) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    monkeypatch.setattr(os, "get_terminal_size", lambda *_: os.terminal_size((told, 0)))
    options = run("docs", "build", "--help").out.partition("examples:")[0]

    assert widest - 12 <= max(map(len, options.splitlines())) <= widest


def test_no_option_is_understood_by_its_beginning(run: Run) -> None:
    ended = run("trace", "tail", "--foll", "1")

    assert ended.code == 2
    assert "did you mean '--follow'?" in ended.err


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("trace tial", "tail"),
        ("check --format jsno", "json"),
        ("serve --print-config cursr", "cursor"),
    ],
)
def test_a_misspelt_choice_is_answered_with_what_was_meant(run: Run, line: str, meant: str) -> None:
    ended = run(*line.split())

    assert ended.code == 2
    assert f"did you mean {meant!r}?" in ended.err
