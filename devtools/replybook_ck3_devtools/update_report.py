"""`replybook ck3 update-report`: show what an update of the game changes for a mod."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from typing import Final

from replybook_ck3.ask.updates.update_finding import update_report
from replybook_ck3.ask.updates.update_lines import update_data, update_lines, update_markdown
from replybook_ck3.ask.updates.update_report import UpdateReport
from replybook_ck3_devtools.versions import Versions
from replybook_devtools.console.exit_code import Exit


def run(options: argparse.Namespace) -> int:
    """Print the report, worst first. Return 1 if the mod may have to change."""
    with ExitStack() as stack:
        versions = Versions(stack, options.game_version)
        old, new = (versions.of_source(text, options.of) for text in (options.old, options.new))
        mod = versions.of_mod(options.mod, (options.old, options.new))
        calls = versions.calls(mod, old)
        report = update_report(old, new, mod, calls=calls, near_for=options.limit)
        incomplete = versions.incomplete
    print("\n".join(_WRITTEN[options.format](report, options.limit)))
    if incomplete and options.format == "text":
        print(f"not complete: {', '.join(incomplete)}; the report may lack something")
    return Exit.FINDINGS if report.needs_work else Exit.FINE


def _json(report: UpdateReport, limit: int) -> Iterable[str]:
    yield json.dumps(update_data(report, limit), indent=2, ensure_ascii=False)


_WRITTEN: Final[Mapping[str, Callable[[UpdateReport, int], Iterable[str]]]] = {
    "text": update_lines,
    "json": _json,
    "markdown": update_markdown,
}
