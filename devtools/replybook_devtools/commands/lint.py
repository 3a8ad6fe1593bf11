"""`replybook lint PATH...`: check the replies in Python source against the registry."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from replybook_devtools.console.exit_code import Exit, UsageError

if TYPE_CHECKING:
    import argparse


def is_done_early(words: Sequence[str]) -> bool:
    """Lint the files named by `words` in the fast path, and return True if all are clean.

    Return False if a word is an option or a folder, or if a file is not known to be clean. The
    command must run then.
    """
    from replybook_devtools.lint_runs.first_look import first_look

    said = first_look(words)
    if said is not None:
        print(said, flush=True)
    return said is not None


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    from replybook_devtools.lint_runs.lint_options import declare_options

    declare_options(parser)


def run(options: argparse.Namespace) -> int:
    """Print the findings. Return 1 if a new finding has at least the level of `--fail-on`."""
    from replybook_devtools.lint_runs.lint_options import check_options

    check_options(options)
    if options.explain is not None:
        return _explain_rule(options.explain)
    from replybook_devtools.lint_runs.lint_run import lint_as_told

    return lint_as_told(options)


def _explain_rule(rule: str) -> int:
    from replybook_devtools.explain.explained_rules import explain_checker_rule
    from replybook_devtools.explain.printed import as_text

    found = explain_checker_rule(rule.upper())
    if found is None:
        raise UsageError(f"there is no rule {rule!r}; run: replybook explain {rule}")
    print(as_text(found))
    return Exit.FINE
