"""The settings of a check that leave out nothing, because they name no folder of the mod."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_ck3.check.findings.check_settings import SETTINGS_FILE, near_folders
from replybook_ck3.check.findings.found import Found
from replybook_ck3_devtools.check_scope import CheckScope

_RULE: Final = "useless_setting"


def useless_settings(scope: CheckScope) -> Iterator[Found]:
    """Yield a warning for each folder of the settings that no mod has.

    Args:
        scope: The files and settings of the check.
    """
    rule = CHECK_RULES[_RULE]
    for root, settings in scope.settings.items():
        for key, folder in settings.useless(root):
            path = scope.adopt(scope.beside(root, SETTINGS_FILE))
            near = near_folders(root, folder)
            yield Found(
                *(path.shown, _line(root, folder), 1),
                rule=_RULE,
                problem=f"{key}: there is no {folder!r} in the mod, so nothing is left out; {near}",
                severity="warning",
                confidence=rule.confidence,
                fix=rule.fix,
                below=SETTINGS_FILE,
            )


def _line(root: Path, folder: str) -> int:
    """Return the line of the settings that names a folder, or 1."""
    try:
        lines = (root / SETTINGS_FILE).read_text("utf-8-sig").split("\n")
    except (OSError, ValueError):
        return 1
    words = {folder, folder.replace("\\", "\\\\")}
    return next((at for at, line in enumerate(lines, 1) if any(w in line for w in words)), 1)
