"""The answer to a call as an agent sees it: outcome, next step, code, words and size."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from types import SimpleNamespace
from typing import Final, Literal, NamedTuple, TypeAlias, cast

from replybook.client.argument_repair import REPAIRED
from replybook.client.blocks import read_blocks, verdict_of_error
from replybook.client.foreign import LEAST_CONFIDENCE, verdict_by
from replybook.client.judgement import Judgement
from replybook.client.judging import judge
from replybook.client.judging.masking import PLACES
from replybook.client.verdict import Verdict
from replybook_devtools.running.messages import Message

Outcome: TypeAlias = Literal[
    "success",
    "repaired call",
    "failure",
    "failure sent as success",
    "protocol error",
    "no answer",
]

_STEPS: Final = {
    "go": "go on",
    "retry_changed": "correct",
    "retry_same": "wait",
    "ask": "ask",
    "stop": "stop",
    "unknown": "unknown",
}
_ADVISED: Final = {"I": "correct", "D": "ask", "E": "stop", "W": "wait"}
"""The next step after a failure that was sent as a success, by its judged type."""

_VALUE: Final = "0"
"""The word for all numbers, ids, paths and URLs, which may differ from call to call."""

_QUOTES: Final = str.maketrans("\"'`", "   ")
_WORDS: Final = re.compile(rf"{PLACES}|\w+(?:(?:-|(?<=\d)[.:,+](?=\d))\w+)*")
"""A URL, a path, or a word: with hyphens such as an id, or with signs between digits."""


class SeenAnswer(NamedTuple):
    """The answer to a call as an agent sees it.

    Attributes:
        outcome: A success, a success that names the arguments that it repaired, a failure, a
            JSON-RPC error, or no answer. A result that does not say that it failed is a failure
            sent as success if the judgement is sure of it.
        type: `S`, `I`, `D`, `E`, `W` (not now), or `?` if nobody knows. Empty without an answer.
        step: `go on`, `correct`, `wait`, `ask`, `stop` or `unknown`. Empty without an answer.
        verb: Verb of the next action, or "" if the server sent none.
        code: Code of the reply or of the failure, or "".
        message: Text for the agent, or the reason why the answer is missing.
        texts: Texts of the content blocks. A text that is JSON gives its names and values.
        words: Words of the whole answer without `_meta`, in small letters.
        size: Bytes of the result or error as compact JSON.
        steady_size: Characters of the same with a value of one character for all that may vary.
    """

    outcome: Outcome
    type: str
    step: str
    verb: str
    code: str
    message: str
    texts: tuple[str, ...] = ()
    words: frozenset[str] = frozenset()
    size: int = 0
    steady_size: int = 0

    @property
    def has_succeeded(self) -> bool:
        """True for a success, with or without a repair."""
        return self.outcome in ("success", "repaired call")


def no_answer(why: str) -> SeenAnswer:
    """Return the answer that did not come."""
    return SeenAnswer("no answer", "", "", "", "", why)


def seen_answer(answer: Message) -> SeenAnswer:
    """Return a JSON-RPC response as an agent sees it."""
    is_error = "error" in answer
    held = _mapping(answer.get("error" if is_error else "result"))
    verdict = _verdict_of_error(held) if is_error else _verdict_of_result(held)
    texts = tuple(_texts_of_error(held) if is_error else _texts_of_result(held))
    others = [*_leaves(held.get("data" if is_error else "structuredContent"))]
    whole = json.dumps(held, ensure_ascii=False, separators=(",", ":"))
    advised = _describe_advice(verdict)
    return SeenAnswer(
        "protocol error" if is_error else _outcome(verdict, advised, held),
        _letter(verdict),
        advised or _STEPS[verdict.what],
        "" if verdict.action is None else verdict.action.verb,
        verdict.code,
        verdict.message,
        texts,
        frozenset(word for text in (*texts, *others) for word, _, _ in words_in(text)),
        len(whole.encode("utf-8", "replace")),
        len(_WORDS.sub(_steady, whole.translate(_QUOTES))),
    )


def step_of_words(text: str) -> str:
    """Return the next step that the words of a failure alone say, or `unknown`."""
    said = {"content": [{"type": "text", "text": text}], "isError": True}
    return _STEPS[verdict_by(judge(said), text).what]


def words_in(text: str) -> Iterator[tuple[str, int, int]]:
    """Yield the words of a text in small letters, each with its begin and its end.

    All values that may vary are the same word.
    """
    for match in _WORDS.finditer(text.translate(_QUOTES)):
        for word in _steady(match).split("-"):
            yield word, match.start(), match.end()


def _steady(found: re.Match[str]) -> str:
    """Return a word in small letters, or `_VALUE` for what may vary."""
    word = found.group().casefold()
    return _VALUE if found.lastgroup or any(map(str.isdigit, word)) else word


class _Raised(Exception):
    """A JSON-RPC error as a client raises it."""

    def __init__(self, error: Mapping[str, object]) -> None:
        names = ("code", "message", "data")
        self.error = SimpleNamespace(**{name: error.get(name) for name in names})


def _verdict_of_error(error: Mapping[str, object]) -> Verdict:
    unknown = Judgement(is_declared=True)  # for an error without a code or a message
    return verdict_of_error(_Raised(error)) or verdict_by(unknown, str(error.get("message", "")))


def _verdict_of_result(result: Mapping[str, object]) -> Verdict:
    verdict = read_blocks(
        result.get("content"),
        result.get("structuredContent"),
        is_error=result.get("isError") is True,
        meta=_mapping(result.get("_meta")),
    )
    return cast("Verdict", verdict)  # there is one, since `is_error` is known


def _outcome(verdict: Verdict, advised: str, result: Mapping[str, object]) -> Outcome:
    if verdict.what != "go":
        return "failure"
    if advised:
        return "failure sent as success"
    return "repaired call" if REPAIRED in _mapping(result.get("_meta")) else "success"


def _describe_advice(verdict: Verdict) -> str:
    """Return the next step after a failure that was sent as a success, or no text."""
    found = verdict.judgement
    if found is None or not found.is_advice or found.confidence < LEAST_CONFIDENCE:
        return ""
    return _ADVISED.get(found.type or "", "")


def _letter(verdict: Verdict) -> str:
    if verdict.what == "retry_same":
        return "W"
    found = verdict.judgement
    return (verdict.reply_type if found is None else found.type) or "?"


def _texts_of_error(error: Mapping[str, object]) -> Iterator[str]:
    yield str(error.get("message", ""))


def _texts_of_result(result: Mapping[str, object]) -> Iterator[str]:
    """Yield the texts of the content. A block without a text is the name of its type."""
    content = result.get("content")
    for block in map(_mapping, cast("list[object]", content) if isinstance(content, list) else ()):
        text = block.get("text", _mapping(block.get("resource")).get("text"))
        if isinstance(text, str):
            yield from _leaves(_parse_json(text))
        else:
            yield f"[{block.get('type')}]"


def _parse_json(text: str) -> object:
    """Return the JSON object or array that a text is, or the text."""
    if text.lstrip()[:1] not in ("{", "["):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _leaves(value: object) -> Iterator[str]:
    """Yield the names and values of JSON data as texts, in their order."""
    rest: list[object] = [value]
    while rest:
        one = rest.pop()
        if isinstance(one, dict):
            held = cast("dict[str, object]", one)
            rest += [part for pair in reversed(held.items()) for part in reversed(pair)]
        elif isinstance(one, list):
            rest += reversed(cast("list[object]", one))
        elif one is not None:
            yield str(one)


def _mapping(value: object) -> Mapping[str, object]:
    return cast("dict[str, object]", value) if isinstance(value, dict) else {}
