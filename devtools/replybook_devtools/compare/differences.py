"""The differences between two answers to the same call, and which of them are worse."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from replybook.client.judging.masking import masked
from replybook_devtools.compare.seen_answer import SeenAnswer, step_of_words, words_in


class Worse(NamedTuple):
    """A way in which an answer got worse."""

    title: str
    fix: str


WORSE: Final[Mapping[str, Worse]] = {
    "no-answer": Worse(
        "an answer became no answer",
        "answer within the time limit, and let no exception end the server",
    ),
    "protocol-error": Worse(
        "a success became a protocol error",
        "keep the name of the tool and the arguments that it accepts",
    ),
    "failure": Worse(
        "a success became a failure",
        "answer this call with a success; a raw value of a tool that is not moved needs"
        ' successes="untouched" or migration=True',
    ),
    "success": Worse(
        "a failure became a success",
        "say that the call failed: an agent goes on with a success",
    ),
    "unknown-step": Worse(
        "a known next step became unknown",
        "answer with a code that has a next action, or with the former words",
    ),
    "stop": Worse(
        "an agent that could go on must stop",
        "answer with a code of type I: an agent does not repeat or correct a call after type E",
    ),
    "other-step": Worse(
        "the next step no longer fits what the failure said",
        "answer with the code whose next action fits the failure",
    ),
}
"""The ways in which an answer gets worse, by key. `worse` defines them."""


class Difference(NamedTuple):
    """The differences between two answers to the same call.

    Attributes:
        worse: Key of `WORSE`, or "".
        is_changed: True if outcome, type or next step differ, or a verb or code that was there.
        lost: Words of the first texts that the second answer does not have.
        is_resized: True if the sizes differ, apart from values that may vary.
    """

    worse: str = ""
    is_changed: bool = False
    lost: frozenset[str] = frozenset()
    is_resized: bool = False


SAME: Final = Difference()


def difference(before: SeenAnswer, after: SeenAnswer) -> Difference:
    """Return the differences between two answers to the same call."""
    if "no answer" in (before.outcome, after.outcome):
        is_same = _reason(before) == _reason(after)
        return Difference(worse(before, after), is_changed=not is_same)
    return Difference(
        worse(before, after),
        not _is_same_verdict(before, after),
        lost_words(before, after),
        before.steady_size != after.steady_size,
    )


def steady(found: Difference, between_runs: Difference) -> Difference:
    """Return a difference without what differs between two runs of the same build, too.

    Args:
        found: The difference between two builds.
        between_runs: The difference between two runs of the first build.
    """
    is_resized = found.is_resized and not between_runs.is_resized
    return found._replace(lost=found.lost - between_runs.lost, is_resized=is_resized)


def worse(before: SeenAnswer, after: SeenAnswer) -> str:
    """Return the key of `WORSE` for two answers to the same call, or "" if nothing got worse.

    An answer got worse if

    - there was an answer, and now there is none;
    - it was a success, and now it is a failure or a JSON-RPC error;
    - it was a failure or a JSON-RPC error, and now it is a success, or is sent as one. One
      exception: a success that names the arguments that it repaired;
    - it was a failure with a known next step, and now the next step is unknown;
    - the next step was to wait or to correct the call, and now it is to stop;
    - the next step is another known one than before, and not the one that the former words say by
      themselves: it does not fit the failure. One exception: a failure that said stop, and now has
      other words, is another failure.

    Nothing else is worse: an answer where there was none, a next step where there was none, an
    equal next step with another type or code, lost text, and another size.
    """
    if after.outcome == "no answer" or before.outcome == "no answer":
        return "no-answer" if before.outcome != "no answer" else ""
    if before.has_succeeded:
        is_protocol = after.outcome == "protocol error"
        return "" if after.has_succeeded else "protocol-error" if is_protocol else "failure"
    if after.outcome == "repaired call":
        return ""
    if after.outcome in ("success", "failure sent as success") and after.outcome != before.outcome:
        return "success"
    return "" if before.step in (after.step, "unknown") else _worse_step(before, after)


def _worse_step(before: SeenAnswer, after: SeenAnswer) -> str:
    """Return the key for two failures with different steps, of which the first is known."""
    if after.step == "unknown":
        return "unknown-step"
    if after.step == "stop" and before.step in ("wait", "correct"):
        return "stop"
    is_other_failure = before.step == "stop" and bool(lost_words(before, after))
    fits = after.step == step_of_words(before.message)
    return "" if is_other_failure or fits else "other-step"


def lost_words(before: SeenAnswer, after: SeenAnswer) -> frozenset[str]:
    """Return the words of the first texts that stand nowhere in the second answer."""
    words = (word for text in before.texts for word, _, _ in words_in(text))
    return frozenset(word for word in words if word not in after.words)


def _is_same_verdict(before: SeenAnswer, after: SeenAnswer) -> bool:
    """Return True for equal verdicts. A verb or a code where there was none is not a change."""
    declared = before.verb or after.verb, before.code or after.code
    first = before.outcome, before.type, before.step, *declared
    return first == (after.outcome, after.type, after.step, after.verb, after.code)


def _reason(answer: SeenAnswer) -> tuple[str, str]:
    return answer.outcome, masked(answer.message)
