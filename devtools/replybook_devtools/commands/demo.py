"""`replybook demo`: run the tour of replybook on a scratch project, which is kept.

The exit code is 3 if a step ends with another exit code than the script expects.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

from replybook_devtools.console.exit_code import Exit, UsageError
from replybook_devtools.demo.demo_first_act import first_act
from replybook_devtools.demo.demo_second_act import second_act
from replybook_devtools.demo.demo_story import Story, Unexpected


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the options."""
    parser.add_argument(
        "--into", metavar="DIR", help="an empty or new folder (default: a temporary folder)"
    )


def run(options: argparse.Namespace) -> int:
    """Run all steps. Return 3 if a step ends with an unexpected exit code."""
    scratch = _scratch(options.into)
    try:
        _tell(scratch)
    except Unexpected as error:
        print(f"\nthe demo broke: {error}", file=sys.stderr)
        return Exit.FAULT
    return Exit.FINE


def _scratch(into: str | None) -> Path:
    if into is None:
        return Path(tempfile.mkdtemp(prefix="replybook-demo-"))
    folder = Path(into)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise UsageError(
            f"{into!r} is not an empty folder; name one that is empty, or not there yet"
        )
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _tell(scratch: Path) -> None:
    first = Story(scratch / "ticket_desk")
    print("First act: a ticket desk.")
    made = first_act(first)
    second = Story(scratch / "valleys", first.steps)
    print("\nSecond act: an agent, the server for mods of Crusader Kings III, and a small world.")
    seen = second_act(second)
    print("\nEverything is left for you to look at:")
    for place in (*made, *seen):
        print(f"  {place}")
