"""One rule in one session: what it watches, which exceptions hold, and what it finds at a delivery.

A rule whose calls are compared with the bundle or with facts keeps its calls and looks at them at the
delivery; all others look at each call as it happens. Source: decision 11.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date

from replybook.policy.compile import RuleProgram
from replybook.policy.exceptions import Excuses, RuleException
from replybook.policy.kinds.kind import Event, Found, Handler, Scene, Setting, Watch
from replybook.policy.operators import Refs
from replybook.policy.refs import DeliveryRefs
from replybook.policy.selectors import CallMatch, Tools
from replybook.policy.severity import Weight

__all__ = ["Running"]


class Running:
    """A rule of the session's mode; `weight` is None where it is disabled."""

    def __init__(
        self,
        program: RuleProgram,
        weight: Weight | None,
        *,
        refs: Refs,
        tools: Tools,
        today: date,
        digests: frozenset[object] | None,
    ) -> None:
        self.program = program
        self.spec = program.spec
        self.weight = weight
        self.expired = [one for one in program.exceptions if one.is_expired(today)]
        self._holding = [one for one in program.exceptions if not one.is_expired(today)]
        self._tools, self._digests = tools, digests
        self._waiting: list[tuple[Event, int]] = []
        self._now = None if program.is_late else self._begun(refs)

    def _begun(self, refs: Refs) -> _Begun:
        return _Begun(self.program, self._holding, refs, self._tools, self._digests)

    def handlers_of(self, name: str) -> Iterator[Handler]:
        """What is to be handed the calls of a tool; a disabled rule looks at none."""
        if self.weight is None:
            return
        if self._now is not None:
            yield from self._now.handlers_of(name)
        elif any(self._begun(DeliveryRefs({})).handlers_of(name)):
            yield self._keep

    def _keep(self, event: Event, seq: int) -> None:
        self._waiting.append((event, seq))

    def finish(self, scene: Scene) -> tuple[list[Found], list[dict[str, object]]]:
        """What the rule finds, and the exceptions that kept it from finding more."""
        now = self._now
        if now is None:
            now = self._begun(scene.call_refs)
            for event, seq in self._waiting:
                for handler in now.handlers_of(str(event.get("tool"))):
                    handler(event, seq)
        found = list(now.watch.finish(scene))
        excuses = now.excuses
        if self.program.check.sees_calls:
            return found, excuses.used(self.spec.id)
        covering = excuses.covering(self.spec.id) if found else []
        return [] if covering else found, covering

    def considered(self) -> list[dict[str, object]]:
        """The exceptions that did not help, and why."""
        late: list[dict[str, object]] = [
            {"exception": one.spec.id, "why": f"it ended on {one.spec.expires}"}
            for one in self.expired
        ]
        return [*(self._now.excuses.considered() if self._now is not None else ()), *late]


class _Begun:
    """The watch of a rule with its exceptions."""

    def __init__(
        self,
        program: RuleProgram,
        exceptions: Sequence[RuleException],
        refs: Refs,
        tools: Tools,
        digests: frozenset[object] | None,
    ) -> None:
        self.excuses = Excuses(exceptions, refs, tools)
        setting = Setting(refs, self.excuses.excused, digests)
        self.watch: Watch = program.check.start(setting)
        # After the rule itself: a call does not excuse itself by having been seen.
        self.handlers: tuple[tuple[CallMatch, Handler], ...] = (
            *self.watch.handlers,
            *self.excuses.handlers,
        )
        self._tools = tools

    def handlers_of(self, name: str) -> Iterator[Handler]:
        tool = self._tools.find(name)
        return (handler for match, handler in self.handlers if match.is_about(name, tool))
