"""Measure the cost of linting beside parsing the same files, in a fresh process; print JSON.

Every file uses replies, so that each is parsed and all rules run. Both take turns over texts in
memory, and the best of their runs counts. The parser is timed twice: as Python runs it, and without
the garbage collector. The linter switches the collector off, too.

    python -m bench.lint_cost FOLDER...
"""

from __future__ import annotations

import ast
import gc
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from time import process_time

from replybook_devtools.lint import LintSettings, LintVocabulary, python_files
from replybook_devtools.lint.file_linting import FileToParse, LintContext, quick
from replybook_devtools.lint.source.prefilter import Prefilter

RUNS = 3


def dense_texts(folders: Sequence[Path], vocabulary: LintVocabulary) -> Mapping[str, str]:
    """Return the texts below folders that have to be parsed, by path."""
    may_matter = Prefilter(vocabulary)
    found = {path: path.read_bytes() for path in python_files(folders, root=Path.cwd())}
    return {str(path): data.decode("utf-8") for path, data in found.items() if may_matter(data)}


def figures(texts: Mapping[str, str], vocabulary: LintVocabulary) -> Mapping[str, float]:
    """Return CPU seconds of parsing and of linting, and the number of lines and files."""

    def parsed() -> None:
        for text in texts.values():
            ast.parse(text)

    context = LintContext(Path.cwd(), vocabulary, LintSettings(tests=()))
    files = [FileToParse(path, path, text.encode(), "") for path, text in texts.items()]

    def linted() -> None:
        with quick():
            for file in files:
                context.lint_file(file)

    steps = {"parsing": parsed, "parsing alone": _without_collector(parsed), "linting": linted}
    for step in steps.values():
        step()
    rounds = [{name: _seconds(step) for name, step in steps.items()} for _ in range(RUNS)]
    best = {name: min(took[name] for took in rounds) for name in steps}
    lines = sum(text.count("\n") for text in texts.values())
    return {**best, "lines": lines, "files": len(texts)}


def _without_collector(step: Callable[[], None]) -> Callable[[], None]:
    def run() -> None:
        gc.disable()
        try:
            step()
        finally:
            gc.enable()

    return run


def _seconds(step: Callable[[], None]) -> float:
    started = process_time()
    step()
    return process_time() - started


def main(argv: Sequence[str]) -> int:
    """Measure once and print."""
    vocabulary = LintVocabulary.of_active()
    texts = dense_texts([Path(name) for name in argv], vocabulary)
    print(json.dumps(figures(texts, vocabulary)))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
