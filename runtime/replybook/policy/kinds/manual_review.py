"""manual_review: listed for a person, never decided.

Source: 003 §2 and §5.2 (preserve_uncertainty).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from replybook.policy.kinds.kind import FIRST, Found, Scene, Setting, Watch
from replybook.policy.rule_data import Part
from replybook.policy.selectors import FileMatch

__all__ = ["ManualReview", "read"]


@dataclass(frozen=True, slots=True)
class ManualReview:
    """When it is listed; always if None."""

    when_files: FileMatch | None
    is_late: bool = False
    judges: None = None

    def start(self, _setting: Setting) -> Watch:
        """Begin to watch; calls do not matter."""
        return _List(self)


def read(part: Part) -> ManualReview:
    """Read a check of this kind."""
    part.only(("kind",), ("when_files",))
    return ManualReview(FileMatch.read(part.part("when_files")) if part.has("when_files") else None)


class _List(Watch):
    def __init__(self, check: ManualReview) -> None:
        self._check = check

    def finish(self, scene: Scene) -> Iterable[Found]:
        """One finding, with the files that a person should look at."""
        when = self._check.when_files
        if when is None:
            yield Found()
            return
        paths = [
            str(file.get("path")) for file in filter(when.bind(scene.refs), scene.delivery.files)
        ]
        if paths:
            yield Found(about=paths[0], details={"items": paths[:FIRST], "count": len(paths)})
