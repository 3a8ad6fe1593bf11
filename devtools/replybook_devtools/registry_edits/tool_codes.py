"""The codes that tools answer and tools.yaml does not declare: in the code, or in the tests.

The code is read as by `replybook lint`, rule RB508, so that both always say the same.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from replybook_codegen.server_source import ServerSource
from replybook_devtools.console.exit_code import UsageError
from replybook_devtools.lint.code_verdict import near_codes, verdict
from replybook_devtools.lint.file_linting import quick
from replybook_devtools.lint.lint_settings import (
    BadSettings,
    LintSettings,
    is_among,
    read_settings,
)
from replybook_devtools.lint.rules import rb508_undeclared_code as rb508
from replybook_devtools.lint.source.answered_codes import CodeAnswer, answered_codes
from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.source.project_modules import ProjectModules
from replybook_devtools.lint.source.safe_tools import Definition
from replybook_devtools.lint.source.source_text import NotText, decode_source
from replybook_devtools.lint.suppressing import divide_suppressed
from replybook_devtools.lint.vocabulary import LintVocabulary
from replybook_devtools.lint_runs.lint_vocabulary import vocabulary_of_registries
from replybook_devtools.reports.suite_report import named_suite_report
from replybook_registry.model import Registry
from replybook_schema import Finding, Place

_UNUSED_COMMENT: Final = "RB592"
"""The rule about comments that suppress nothing, for which all rules would have to run."""


@dataclass(frozen=True, slots=True)
class ToolCodes:
    """The undeclared codes of all tools.

    Attributes:
        to_add: The codes to add to the entry of each tool, or to give to a new one.
        drift: The findings that these additions fix.
        left: The findings that a person must decide.
    """

    to_add: dict[str, list[str]] = field(default_factory=dict[str, list[str]])
    drift: list[Finding] = field(default_factory=list[Finding])
    left: list[Finding] = field(default_factory=list[Finding])


def tool_codes(
    root: Path,
    registry: Registry,
    entries: Mapping[str, Place],
    source: ServerSource,
    tests: str | None,
) -> ToolCodes:
    """Return the undeclared codes of the tools in the code and in the tests.

    Args:
        entries: The place of each entry in tools.yaml, by name.
        source: The tools of the source. A function with the name of an entry counts as its tool.
        tests: Report of the tests, or None.

    Raises:
        UsageError: The report cannot be read, or the settings of the linter are wrong.
    """
    try:
        settings = read_settings(root / "pyproject.toml")
    except BadSettings as error:
        raise UsageError(str(error)) from error
    comparison = _Comparison(root, vocabulary_of_registries([registry]), settings, entries)
    served = {name for tool in source.tools for name in tool.names}
    tools: dict[str, list[tuple[str, int]]] = {}
    for tool in source.tools:
        name = next((name for name in tool.names if name in entries), tool.name)
        tools.setdefault(tool.place.path, []).append((name, tool.place.line))
    for name in entries.keys() & source.functions.keys() - served:
        place = source.functions[name]
        tools.setdefault(place.path, []).append((name, place.line))
    with quick():
        for path, named in sorted(tools.items()) if settings.has(rb508.CODE) else ():
            if not is_among(path, settings.exclude):
                comparison.read(path, named)
    comparison.tell_unparsed()
    for name, codes in sorted(named_suite_report(tests).codes.items()) if tests else ():
        comparison.see(name, codes, f"run: replybook tools sync --from-tests {tests}")
    return comparison.found


class _Comparison:
    """One comparison of the answers of tools with their entries."""

    def __init__(
        self,
        root: Path,
        vocabulary: LintVocabulary,
        settings: LintSettings,
        entries: Mapping[str, Place],
    ) -> None:
        self.found = ToolCodes()
        self._root, self._vocabulary, self._entries = root, vocabulary, entries
        self._settings = settings._replace(ignore=(*settings.ignore, _UNUSED_COMMENT))
        self._modules = ProjectModules(root)
        self._unknown: set[tuple[Place, str]] = set()

    def read(self, path: str, tools: Sequence[tuple[str, int]]) -> None:
        """Compare the tools of one file, by name and line, and those that only the linter knows."""
        try:
            text = decode_source((self._root / path).read_bytes()).text
            file = ParsedFile(path, text, ast.parse(text, "<linted>"))
        except (OSError, NotText, SyntaxError, ValueError, RecursionError, MemoryError):
            return  # RB169 says so
        file.modules = self._modules
        by_line = {node.lineno: node for node in file.nodes(ast.FunctionDef, ast.AsyncFunctionDef)}
        named: dict[tuple[str, Definition], None] = {
            (name, by_line[line]): None for name, line in tools if line in by_line
        }
        named |= {(tool.name, tool.function): None for tool in file.safe_tools}
        for name, function in named:
            self._compare(file, name, answered_codes(file, function, file.definitions_named))

    def tell_unparsed(self) -> None:
        """Tell the modules whose functions answer codes that nobody can see."""
        problem = "this file cannot be read as Python, so the codes of its functions are not known"
        for path in sorted(self._modules.unparsed):
            self.found.left.append(Finding(Place(path), "RB593", problem, "correct it", "warning"))

    def _compare(self, file: ParsedFile, name: str, answers: Sequence[CodeAnswer]) -> None:
        declared = self._vocabulary.tools.get(name)
        for answer in answers:
            if answer.code not in self._vocabulary.codes:
                line, column, *_ = answer.file.span(answer.place)
                self._tell_unknown(answer.code, Place(answer.file.path, line, column))
        if declared is None and name not in self._entries:
            known = (one.code for one in answers if one.code in self._vocabulary.codes)
            self._add(name, (code for code in known if not code.startswith(rb508.WRAPPER)))
        elif declared:
            new = rb508.find_undeclared(file, name, answers, declared, self._vocabulary)
            for one in divide_suppressed(file, [*new], self._settings).findings:
                # a plain one, which sorts among others
                finding = Finding(one.place, one.rule, one.problem, one.fix, one.severity)
                self._tell(name, one.found, finding)

    def see(self, name: str, codes: Iterable[str], fix: str) -> None:
        """Compare the codes that tests saw a tool answer with its entry.

        Tests also call tools of their own, which have no entry.

        Args:
            fix: The fix of an undeclared one.
        """
        declared, place = self._vocabulary.tools.get(name), self._entries.get(name)
        new = [code for code in sorted(codes) if not code.startswith(rb508.WRAPPER)]
        if declared is None and place is None:
            self._add(name, (code for code in new if code in self._vocabulary.codes))
        if not declared or place is None:
            return
        for code in new:
            if code not in self._vocabulary.codes:
                self._tell_unknown(code, place)
            elif code not in declared:
                problem = f"tool {name} answered {code} in the tests and does not declare it"
                self._tell(name, code, Finding(place, rb508.CODE, problem, fix))

    def _tell(self, name: str, code: str, finding: Finding) -> None:
        """Note an undeclared code: to be written, or for a person if another registry has it."""
        if name in self._entries:
            self._add(name, [code])
            self.found.drift.append(finding)
        else:
            fix = "add the code to the entry of the tool, in the registry that declares it"
            self.found.left.append(replace(finding, fix=fix))

    def _add(self, name: str, codes: Iterable[str]) -> None:
        some = self.found.to_add.setdefault(name, [])
        some += (code for code in dict.fromkeys(codes) if code not in some)

    def _tell_unknown(self, code: str, place: Place) -> None:
        if (place, code) in self._unknown:  # a helper of two tools
            return
        self._unknown.add((place, code))
        former = self._vocabulary.former.get(code)
        near = former.use if former is not None else near_codes(code, None, self._vocabulary)
        use = f"use {' or '.join(near)}, or " if near else ""
        problem = f"{code!r} is {'retired' if former is not None else 'not in the registry'}"
        rule = verdict(code, self._vocabulary) or "RB501"
        self.found.left.append(
            Finding(place, rule, problem, f"{use}declare a code: replybook codes add")
        )
