"""`replybook explain WHAT`: explain a code, key, old id, rule, violation, stage, tool or word.

In a project, the answer comes from its composed registry. Elsewhere it comes from the base
registry, or from another installed registry if the base does not know the name.
"""

from __future__ import annotations

import argparse

from replybook_devtools.console.command_parser import add_text_or_json
from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.explain.lookup import answer, near_names
from replybook_devtools.explain.printed import as_text, at_home
from replybook_devtools.project.registries import broken_package, open_here, open_installed


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    help_ = "what to explain, e.g. WA-RES-I-001, RB104, wait_and_retry, after_s, LOG, areas"
    parser.add_argument("what", metavar="WHAT", help=help_)
    add_text_or_json(parser)


def run(options: argparse.Namespace) -> int:
    """Print the answer. If there is none, exit with 2 and suggest similar names."""
    projects = open_here()
    try:
        found = answer(options.what)
        if found is None and not projects:
            open_installed()
            found = answer(options.what)
        near = near_names(options.what) if found is None else []
    except Exception as error:
        if not projects:
            raise
        raise UsageError(broken_package(projects[-1].package, error)) from error
    if found is None:
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else ""
        hint = (
            hint
            or "; it is no code, key, old id, rule, violation, stage, tool, verb, area or param"
        )
        raise UsageError(f"nothing is known under {options.what!r}{hint}")
    found = at_home(found, projects)
    texts = "\n\n".join(map(as_text, (found, *found.also)))
    print(found.to_json() if options.format == "json" else texts)
    return Exit.FINE
