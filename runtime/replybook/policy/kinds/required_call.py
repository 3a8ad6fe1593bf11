"""required_call: for each file, a matching call that had exactly this content."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from replybook.policy.kinds.kind import CallContext, DeliveryContext, Event, Hit, RuleEvaluation
from replybook.policy.predicates import CallMatch, FileMatch, reader
from replybook.policy.rule_data import Part, choice
from replybook.policy.selectors import read_calls, read_files
from replybook.policy.workable import check_kept


@dataclass(frozen=True, slots=True)
class RequiredCall:
    """The selected files, the calls that count, and the fields that must agree."""

    files: FileMatch
    match: CallMatch
    call: str
    file: Literal["path", "sha256"]
    judges: None = None

    @property
    def is_late(self) -> bool:
        """True if calls can be judged at the delivery only."""
        return self.match.is_late

    def start(self, setting: CallContext) -> RuleEvaluation:
        """Begin the evaluation, which collects calls."""
        return _Collect(self, setting)


def read(part: Part) -> RequiredCall:
    """Read a check of the kind `required_call`."""
    part.only(("kind", "files", "match", "join"))
    files, match = read_files(part.part("files")), read_calls(part.part("match"))
    join = part.part("join")
    join.only(("call", "file"))
    call = join.text("call")
    choice(join.at("call"), "field of a call", call.partition(".")[0], ("args", "result"))
    check_kept(join.at("call"), call, match.among(part.names.specs), value=True)
    file = cast("Literal['path', 'sha256']", join.word("file", "field", ("path", "sha256")))
    return RequiredCall(files, match, call, file)


class _Collect(RuleEvaluation):
    def __init__(self, check: RequiredCall, setting: CallContext) -> None:
        self._check = check
        self._picks = check.match.bind(setting.refs)
        self._read = reader(check.call)
        self._wanted = setting.digests
        self._had: set[object] = set()
        self.handlers = ((check.match, self._see),)

    def _see(self, event: Event, _seq: int) -> None:
        value = self._read(event)
        items = cast("list[object]", value) if isinstance(value, list | tuple) else (value,)
        found = [item for item in items if isinstance(item, str)]
        if self._wanted is not None:
            found = [item for item in found if item in self._wanted]
        if found and self._picks(event):
            self._had.update(found)

    def finish(self, scene: DeliveryContext) -> Iterable[Hit]:
        """Return one hit per file that no call had."""
        picks = self._check.files.bind(scene.refs)
        for file in scene.delivery.files:
            key = file.get(self._check.file)
            if picks(file) and key not in self._had:
                path = str(file.get("path"))
                yield Hit(about=path, expected={self._check.call: key}, details={"path": path})
