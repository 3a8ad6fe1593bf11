"""When a rule does not apply: a state that the trace showed before, or a call of a certain kind.

A state holds until a later call of the same kind shows another one; a call that was not answered as the
exception asks shows none.
An exception holds up to its last day; then it excuses nothing and the outcome lists it.
Source: 003 §6, decision 11.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Final

from replybook.policy.errors import BadPolicy
from replybook.policy.known_tools import Tools
from replybook.policy.operators import Refs
from replybook.policy.rule_data import Names, Part
from replybook.policy.rule_kind import Calls, Event, Handler
from replybook.policy.selectors import CallMatch, Picks
from replybook_schema.policy import RuleExceptionSpec

__all__ = ["Excuses", "RuleException", "read_exception"]

_NAMES: Final = 256


@dataclass(frozen=True, slots=True)
class RuleException:
    """An exception of a rule: the call that must have been seen, or what the call itself is like."""

    spec: RuleExceptionSpec
    match: CallMatch
    is_seen: bool
    last_day: date | None

    def is_expired(self, today: date) -> bool:
        """Return True if its last day is over."""
        return self.last_day is not None and today > self.last_day

    def to_dict(self, rule: str) -> dict[str, object]:
        """Return how an outcome names it."""
        spec = self.spec
        return {
            "rule": rule,
            "exception": spec.id,
            "owner": spec.owner,
            "expires": spec.expires,
        }


def read_exception(
    place: str, spec: RuleExceptionSpec, names: Names, *, about: CallMatch | None
) -> RuleException:
    """Read an exception; `about` are the calls that its rule judges one by one, None if it judges none.

    `BadPolicy` for one that covers all that the rule is about: it would switch the rule off unseen.
    """
    part = Part(place, {"id": spec.id, "when": spec.when, "reason": spec.reason}, names, ())
    part.text("id")
    part.text("reason")
    when = part.part("when")
    when.only((), ("seen", "call"))
    if len(when.data) != 1:
        raise BadPolicy(when.place, "there must be either seen or call")
    (key,) = when.data
    if key == "call" and about is None:
        raise BadPolicy(when.at("call"), "the kind of this rule looks at no single call; use seen")
    match, last_day = CallMatch.read(when.part(key)), _last_day(part, spec)
    excused = CallMatch() if key == "seen" or about is None else about
    if match.covers(excused, names.specs):
        what = "whatever was called" if key == "seen" else "every call that the rule is about"
        raise BadPolicy(when.at(key), f"it covers {what}, so the rule would never find anything")
    return RuleException(spec, match, key == "seen", last_day)


def _last_day(part: Part, spec: RuleExceptionSpec) -> date | None:
    if spec.expires is None:
        return None
    try:
        return date.fromisoformat(spec.expires)
    except ValueError:
        raise BadPolicy(
            part.at("expires"), f"{spec.expires!r} is no day, e.g. 2027-01-31"
        ) from None


class Excuses:
    """The exceptions of one rule in one session: which hold by now, and which calls they excused."""

    __slots__ = ("_about", "_over", "_picks", "_seen", "_tools", "_used", "exceptions", "handlers")

    def __init__(self, exceptions: Iterable[RuleException], refs: Refs, tools: Tools) -> None:
        self.exceptions = tuple(exceptions)
        self._tools = tools
        self._about = lru_cache(_NAMES)(self._is_about) if self.exceptions else self._is_about
        self._picks: tuple[Picks, ...] = tuple(one.match.bind(refs) for one in self.exceptions)
        self._seen: dict[int, Calls] = {}
        self._over: set[int] = set()
        self._used: dict[int, Calls] = {}
        self.handlers = tuple(
            (one.match, self._watch(index))
            for index, one in enumerate(self.exceptions)
            if one.is_seen
        )

    def _watch(self, index: int) -> Handler:
        picks, answer = self._picks[index], self.exceptions[index].match.reply_type

        def see(event: Event, seq: int) -> None:
            if picks(event):
                if index not in self._seen:
                    self._seen[index] = Calls()
                    self._seen[index].add(event, seq)
            elif index in self._seen and answer in (None, event.get("reply_type")):
                del self._seen[index]
                self._over.add(index)

        return see

    def renew(self) -> None:
        """Begin a new window: the states that were seen hold on, the calls that were excused are over."""
        self._used.clear()

    def excused(self, event: Event) -> bool:
        """Return True if one of them covers a call that breaks the rule; the first one is noted."""
        index = self._covering(event)
        if index is None:
            return False
        self._used.setdefault(index, Calls()).add(event, 0)
        return True

    def covers(self, event: Event) -> bool:
        """Return True if one of them covers a call that would break the rule."""
        return self._covering(event) is not None

    def _covering(self, event: Event) -> int | None:
        for index, one in enumerate(self.exceptions):
            if index in self._seen if one.is_seen else self._is_like(index, event):
                return index
        return None

    def _is_like(self, index: int, event: Event) -> bool:
        return self._about(index, str(event.get("tool"))) and self._picks[index](event)

    def _is_about(self, index: int, name: str) -> bool:
        return self.exceptions[index].match.is_about(name, self._tools.find(name))

    def used(self, rule: str) -> list[dict[str, object]]:
        """Return those that excused calls, with the calls."""
        return self._with_calls(rule, self._used)

    def covering(self, rule: str) -> list[dict[str, object]]:
        """Return the first one whose call was seen by now, for rules that look at no single call."""
        first = sorted(self._seen)[:1]
        return self._with_calls(rule, {index: self._seen[index] for index in first})

    def _with_calls(self, rule: str, calls: Mapping[int, Calls]) -> list[dict[str, object]]:
        return [
            {**self.exceptions[index].to_dict(rule), "trace_ids": list(calls[index].ids)}
            for index in sorted(calls)
        ]

    def considered(self) -> list[dict[str, object]]:
        """Return why each of them does not help the calls that break the rule."""
        return [
            {"exception": one.spec.id, "why": self._why(index)}
            for index, one in enumerate(self.exceptions)
        ]

    def _why(self, index: int) -> str:
        if not self.exceptions[index].is_seen:
            return "the call is not like this"
        if index in self._seen:
            return "the call that it needs came later"
        return "a later call showed another state" if index in self._over else "no such call came"
