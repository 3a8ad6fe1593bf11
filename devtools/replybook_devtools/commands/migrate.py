"""`replybook migrate PATH...`: rewrite former ids and calls of older builders.

Places where the rewrite would be a guess are left unchanged and listed.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from replybook_devtools.codemod.migration import rewritten_project, write_rewritten
from replybook_devtools.codemod.migration_report import migration_document, migration_lines
from replybook_devtools.console.byte_diff import byte_diff, print_bytes
from replybook_devtools.console.command_parser import add_text_or_json
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.console.missing_path import missing_path
from replybook_devtools.console.terminal_text import printable
from replybook_devtools.lint_runs.lint_scope import scope_at


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument("paths", metavar="PATH", nargs="+", help="files and folders")
    help_ = "write nothing; exit 1 if anything is left to rewrite"
    parser.add_argument("--check", action="store_true", help=help_)
    parser.add_argument("--diff", action="store_true", help="write nothing; show what would change")
    add_text_or_json(parser)


def run(options: argparse.Namespace) -> int:
    """Rewrite the files.

    Return 1 if a place must be rewritten by hand or, with `--check` and `--diff`, if a file would
    change.
    """
    if options.diff and options.format != "text":
        raise UsageError("--diff prints text; run: replybook migrate --check --format json")
    starts = [Path(path) for path in options.paths]
    for start in starts:
        if not start.exists():
            raise missing_path(str(start))
    scope = scope_at(starts[0])
    files = rewritten_project(
        starts, root=scope.root, exclude=scope.settings.exclude, vocabulary=scope.vocabulary
    )
    writes = not (options.check or options.diff)
    if writes:
        write_rewritten(files)
    if options.diff:
        for file in files:
            if file.data is not None:
                print_bytes(byte_diff(file.before, file.data, file.shown))
        print(*map(printable, migration_lines(files, writes)), sep="\n", file=sys.stderr)
    elif options.format == "json":
        print(json.dumps(migration_document(files, writes), indent=2, ensure_ascii=False))
    else:
        print(*map(printable, migration_lines(files, writes)), sep="\n")
    is_old = any(file.result.left or file.result.unparsed for file in files)
    would = not writes and any(file.data is not None for file in files)
    return Exit.FINDINGS if is_old or would else Exit.FINE
