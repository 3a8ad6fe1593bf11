"""The six measures of an answer to a wrong call, with their published weights.

Source: specification 69 and 73.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from replybook.client.judging import Judgement, judge
from replybook_devtools.probe.leaks import leaks_in
from replybook_devtools.probe.wrong_calls import WrongCall
from replybook_devtools.running.messages import Message

__all__ = ["MEASURES", "Marks", "Measure", "is_failure", "marked", "text_of_answer"]


class Measure(NamedTuple):
    """One measure.

    Attributes:
        weight: Points of 100.
        title: The measure in words.
        fix: The fix for an answer that loses the points.
    """

    weight: int
    title: str
    fix: str


MEASURES: Final[Mapping[str, Measure]] = {
    "failed": Measure(
        25,
        "says that it failed",
        "set isError to true, or answer with a JSON-RPC error, if a call did not do its work",
    ),
    "typed": Measure(
        15,
        "has a type that a program can read",
        "send a code for the caller's mistake: error -32602, or a structured error with a code or status",
    ),
    "culprit": Measure(
        20,
        "names the culprit",
        "name the argument, tool or value that is wrong",
    ),
    "right": Measure(
        20,
        "says what is right",
        "say the expected type, the bound, the permitted values or the nearest name",
    ),
    "next": Measure(
        10,
        "gives a next step",
        "say in the imperative what to do next, such as: pass 'limit' as an integer",
    ),
    "tidy": Measure(
        10,
        "leaks nothing",
        "keep paths, stacks, class names and links of libraries in the log of the server",
    ),
}
"""The measures by their key. Their weights make 100."""


class Marks(NamedTuple):
    """The marks of one answer.

    Attributes:
        met: Share of each measure that is met, from 0 to 1.
        points: Points of 100.
        judgement: The judgement of the library's judge.
        leaks: Kind and text of the leaks.
    """

    met: Mapping[str, float]
    points: float
    judgement: Judgement
    leaks: Sequence[tuple[str, str]]


_MOST_TEXT: Final = 20_000
_COMMON: Final = frozenset(
    (
        *("a", "an", "and", "at", "by", "code", "data", "date", "day", "end", "error"),
        *("file", "for", "from", "id", "in", "is", "it", "key", "limit", "list", "message"),
        *("mode", "name", "number", "of", "on", "or", "page", "path", "query", "required"),
        *("size", "start", "string", "text", "time", "title", "to", "tool", "type", "url"),
        *("user", "value", "values", "with"),
    )
)
"""Names that stand in many texts by chance. They count only where a name is expected."""

_KEYS_OF_VALIDATORS: Final = re.compile(
    r"""["'](?:code|message|path|expected|received|type|keys|options|minimum|maximum|inclusive|exact"""
    r"""|validation|values|format|pattern|error|loc|msg|url|input|ctx)["']\s*:"""
)
_VERBS: Final = (
    "add|ask|call|change|check|choose|consider|convert|correct|create|fix|give|include|install|leave|list|make"
    "|omit|open|pass|pick|provide|put|read|remove|rename|repeat|replace|resend|retry|run|search|see|select|send"
    "|set|specify|start|supply|try|use|verify|wait|write"
)
_STEP: Final = re.compile(
    rf"(?:^|[.;:!?\n\u2014(,-]\s*[\"'`]?|\bplease\s+|\bthen\s+|\b(?:can|should|must)\s+)"
    rf"(?:{_VERBS})\b(?=\s+[\w'\"`\[{{(])|\bplease (?:{_VERBS})\b|\bd(?:id|o) you mean\b",
    re.IGNORECASE,
)
"""An instruction: a verb where a sentence or a clause begins."""

_STEP_KEYS: Final = frozenset(
    (
        *("action", "did_you_mean", "fix", "hint", "hints", "next", "next_step"),
        *("next_steps", "remedy", "resolution", "suggestion", "suggestions", "try", "help"),
        "how_to_fix",
    )
)
_HALF: Final = 0.5
_CALLERS_MISTAKE: Final = (-32602, -32601, -32600, -32002)
"""Codes of JSON-RPC: invalid params, unknown method, invalid request, unknown resource."""


def marked(call: WrongCall, answer: Message, known: Sequence[str] = ()) -> Marks:
    """Return the marks of an answer to a wrong call.

    An answer that says success loses all points.

    Args:
        call: The call.
        answer: The JSON-RPC response.
        known: Texts that are no leak, such as folders named in the command of the server.
    """
    judgement = judge(_judged(answer))
    text = text_of_answer(answer)
    leaks = leaks_in(text, (*known, *_sent(call.arguments)))
    words = _KEYS_OF_VALIDATORS.sub(" ", text)
    is_told = is_failure(answer)
    if not is_told and judgement.type in ("S", None):
        none = dict.fromkeys(MEASURES, 0.0)
        return Marks(none, 0.0, judgement, leaks)
    met = {
        "failed": float(is_told),
        "typed": _typed(judgement, answer),
        "culprit": float(any(_names(words, name) for name in call.culprits)),
        "right": float(any(_has_all(words, group) for group in call.right)),
        "next": float(_has_step(answer, text)),
        "tidy": float(not leaks),
    }
    points = sum(MEASURES[key].weight * share for key, share in met.items())
    return Marks(met, points, judgement, leaks)


def is_failure(answer: Message) -> bool:
    """Return True if the answer itself says that the call failed."""
    return "error" in answer or _mapping(answer.get("result")).get("isError") is True


def text_of_answer(answer: Message) -> str:
    """Return all that an agent may read: texts, structured content, or message and data."""
    error, result = _mapping(answer.get("error")), _mapping(answer.get("result"))
    if error:
        data = error.get("data")
        shown = "" if data is None else f"\n{_json(data)}"
        return f"{error.get('message', '')}{shown}"[:_MOST_TEXT]
    content = result.get("content")
    blocks = cast("list[object]", content) if isinstance(content, list) else []
    texts = [str(_mapping(one).get("text")) for one in blocks if "text" in _mapping(one)]
    structured = result.get("structuredContent")
    is_repeated = any(_same(text, structured) for text in texts)
    if structured is not None and not is_repeated:
        texts.append(_json(structured))
    return "\n".join(texts)[:_MOST_TEXT]


def _judged(answer: Message) -> object:
    return answer["error"] if "error" in answer else answer.get("result")


def _typed(judgement: Judgement, answer: Message) -> float:
    """Return 1 for a type that says the caller's mistake, and a half for any other type.

    Of a JSON-RPC error without a dialect, the code decides, not the words.
    """
    rule = judgement.rule or ""
    code = _mapping(answer.get("error")).get("code")
    is_read = rule == "envelope" or rule.startswith("dialect:")
    if not is_read and code is not None:
        return 1.0 if code in _CALLERS_MISTAKE else _HALF
    if not is_read and not judgement.code:
        return 0.0
    return 1.0 if judgement.type == "I" else _HALF


def _names(text: str, name: str) -> bool:
    """Return True if the text has the name as a word, and where a name stands if it is common."""
    word = re.escape(name)
    if len(name) > 2 and name.lower() not in _COMMON:
        return re.search(rf"(?<!\w){word}(?!\w)", text) is not None
    before = r"(?:^|[\"'`\[(.{]|\b(?:arguments?|parameters?|params?|fields?|property|properties|for|input|at)\s*[:=]?\s*)"
    listed = rf"[:;,]\s+{word}\s*:"
    after = r"(?=[\"'`\])}]|\s*[:=]|\s*$|\s+(?:is|must|should|was|has|cannot|field|argument|parameter)\b)"
    named = rf"{before}{word}{after}|{listed}"
    return re.search(named, text, re.IGNORECASE | re.MULTILINE) is not None


def _has_all(text: str, words: Sequence[str]) -> bool:
    return bool(words) and all(
        re.search(rf"(?<![\w.]){re.escape(word)}(?!\w|\.\d)", text, re.IGNORECASE) for word in words
    )


def _has_step(answer: Message, text: str) -> bool:
    if _STEP.search(text):
        return True
    result = _mapping(answer.get("result"))
    data = _mapping(answer.get("error")).get("data")
    held = [result.get("structuredContent"), data]
    for one in cast("list[object]", result.get("content") or []):
        shown = str(_mapping(one).get("text", ""))
        if shown.lstrip()[:1] in ("{", "["):
            try:
                held.append(json.loads(shown))
            except (ValueError, RecursionError):
                continue
    return any(_has_step_key(one, 0) for one in held)


def _has_step_key(value: object, depth: int) -> bool:
    if depth > 6:
        return False
    if isinstance(value, list):
        return any(_has_step_key(one, depth + 1) for one in cast("list[object]", value)[:50])
    held = _mapping(value)
    return any(
        (str(name).lower() in _STEP_KEYS and bool(one)) or _has_step_key(one, depth + 1)
        for name, one in held.items()
    )


def _sent(value: object) -> list[str]:
    """Return the texts in the arguments of a call."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [text for one in cast("dict[str, object]", value).values() for text in _sent(one)]
    if isinstance(value, list):
        return [text for one in cast("list[object]", value) for text in _sent(one)]
    return []


def _same(text: str, value: object) -> bool:
    try:
        return bool(json.loads(text) == value)
    except (ValueError, RecursionError):
        return False


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _mapping(value: object) -> Mapping[str, Any]:
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}
