"""Lint facts for policies: delivered Python files that use replies, and those that lint clean.

The codes and tools are those of the active registries, so that delivered code is checked against
what the server itself may answer.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

from replybook.policy.facts import Ask, Fact, FactProviders, Known
from replybook.policy.validators import ContentFile, Problem
from replybook_schema.active import ACTIVE

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import LintFinding
    from replybook_devtools.lint.lint_report import FileReport
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.vocabulary import LintVocabulary

_WORDS: Final = r"replybook|Reply|reply_type|safe_tool|[A-Z]-[SIDE]-[0-9]{3}"
"""Words of which a file that uses replies has at least one."""


_MARKER: Final = re.compile(r"(?<=replybook:)[ \t]*ignore")
"""The marker of a suppression comment. It is removed if suppressions are not honoured."""


def lint_facts(
    settings: LintSettings | None = None, *, honour_suppressions: bool = False
) -> FactProviders:
    """Return the providers of `files_using_replies` and `files_using_replies_rightly`.

    A file with a finding of level error is not among the second.

        gate = DeliveryGate(key, providers={**yours, **lint_facts(settings)})

    Args:
        settings: Lint settings of the project that receives the delivery; by default all default
            rules.
        honour_suppressions: Let comments suppress findings; off by default, because such a comment
            is delivered with the file and nobody else has approved it.
    """
    linter = _DeliveredFiles(settings, honour_suppressions)

    def using(known: Known, ask: Ask) -> object:
        return tuple(report.path for report in linter.reports(known, ask))

    def rightly(known: Known, ask: Ask) -> object:
        reports = linter.reports(known, ask)
        return tuple(report.path for report in reports if not linter.errors(report))

    def explain(known: Known, ask: Ask, items: Collection[str]) -> Iterable[Mapping[str, object]]:
        named = (report for report in linter.reports(known, ask) if report.path in items)
        return (_problem(error).to_dict() for report in named for error in linter.errors(report))

    return MappingProxyType(
        {
            "files_using_replies": Fact(value=using, holds_paths=True),
            "files_using_replies_rightly": Fact(value=rightly, holds_paths=True, explain=explain),
        }
    )


class _DeliveredFiles:
    """A linter for the files of a delivery, which keeps its last result for three facts."""

    def __init__(self, settings: LintSettings | None, honour_suppressions: bool) -> None:
        self._settings = settings
        self._honours = honour_suppressions
        self._one_at_a_time = threading.Lock()
        self._last: tuple[object, tuple[FileReport, ...]] | None = None
        self._spoken: tuple[object, LintVocabulary] | None = None

    def reports(self, known: Known, ask: Ask) -> tuple[FileReport, ...]:
        """Return the reports of the files that use replies and can be parsed."""
        files = tuple(_affordable(known, ask))
        with self._one_at_a_time:  # parser warnings are switched off for the whole process
            vocabulary = self._vocabulary()
            asked = (vocabulary.digest, files)
            if self._last is None or self._last[0] != asked:
                self._last = asked, tuple(self._lint_files(files, vocabulary))
            return self._last[1]

    def _lint_files(
        self, files: Iterable[ContentFile], vocabulary: LintVocabulary
    ) -> Iterator[FileReport]:
        from replybook_devtools.lint.lint_settings import LintSettings
        from replybook_devtools.lint.linting import lint_text

        settings = LintSettings() if self._settings is None else self._settings
        packages = (source.package for source in ACTIVE.sources())
        uses = re.compile("|".join([_WORDS, *map(re.escape, packages)]))
        for file in files:
            text = file.content if self._honours else _MARKER.sub(_crossed_out, file.content)
            report = lint_text(text, file.path, vocabulary, settings)
            if report.facts is not None and uses.search(file.content):
                yield report

    def _vocabulary(self) -> LintVocabulary:
        """Return the vocabulary of the active registries, rebuilt if a registry was added."""
        from replybook_devtools.lint.vocabulary import LintVocabulary

        active = (ACTIVE.sources(), tuple(ACTIVE.tools().values()))
        spoken = self._spoken
        if spoken is None or spoken[0] != active:
            spoken = self._spoken = active, LintVocabulary.of_active()
        return spoken[1]

    def errors(self, report: FileReport) -> list[LintFinding]:
        """Return the findings of level error."""
        return [finding for finding in report.findings if finding.severity == "error"]


def _crossed_out(marker: re.Match[str]) -> str:
    """Return dashes of the same length, so that positions do not change."""
    return "-" * len(marker[0])


def _affordable(known: Known, ask: Ask) -> Iterator[ContentFile]:
    """Yield the Python files, without those that are too costly to parse."""
    found = ask("files_too_costly")
    listed = cast("Iterable[object]", found) if isinstance(found, list | tuple) else ()
    faults = (cast("Mapping[str, object]", one) for one in listed if isinstance(one, Mapping))
    costly = {fault.get("path") for fault in faults}
    return (file for file in known.judged_by("python") if file.path not in costly)


def _problem(lint_finding: LintFinding) -> Problem:
    place = lint_finding.place
    text = f"{lint_finding.problem}; {lint_finding.fix}"
    return Problem(place.path, place.line, place.column, lint_finding.rule, text)


LINT_FACTS: Final[FactProviders] = lint_facts()
"""The providers with default settings."""
