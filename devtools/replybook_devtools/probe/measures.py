"""The measures of an answer to a wrong call, with their published weights.

A framework decides some measures without the author of the server. A framework is known by its
words, and replybook by its envelope. A next step counts if it fits the fault of the call.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple, cast

from replybook.client.judging import Judgement, judge
from replybook_devtools.probe.leaks import leaks_in
from replybook_devtools.probe.named_words import has_all, names, stands_as_name, without_keys
from replybook_devtools.probe.wrong_calls import NO_TOOLS, WrongCall
from replybook_devtools.running.messages import Message

_EVERY: Final = frozenset(("failed", "typed", "culprit", "right", "next", "tidy", "same"))
_RAISED: Final = frozenset(("failed", "typed"))
_SENT: Final = frozenset(("failed", "same"))
_OF_REPLYBOOK: Final = ("MCP-SYS-I-001", "MCP-SYS-I-006")
"""The codes of the package for wrong arguments and for an unknown tool."""

_CLAUSE: Final = (
    r"(?:^|[.;:!?\n\u2014(,-]\s*[\"'`]?|\bplease\s+|\bthen\s+|\b(?:can|should|must)\s+)"
)
_CORRECTING: Final = (
    r"add|call(?! again)|change|choose|convert|correct|create|fix|give|include|list|make|omit|pass|pick"
    r"|provide|put|remove|rename|replace|select|set|specify|start|supply|try(?! again)|use|write"
)
_LOOKING: Final = "check|consider|open|read|run|search|see|send|verify"
_CORRECTS: Final = re.compile(
    rf"{_CLAUSE}(?:{_CORRECTING})\b(?=\s+[\w'\"`\[{{(])|\bplease (?:{_CORRECTING})\b|\bd(?:id|o) you mean\b",
    re.IGNORECASE,
)
_LOOKS: Final = re.compile(rf"{_CLAUSE}(?:{_LOOKING})\b(?=\s+[\w'\"`\[{{(])", re.IGNORECASE)
_STOPS: Final = re.compile(
    rf"{_CLAUSE}(?:stop\b(?=[\s,.;]|$)|wait\b(?=\s)|give up\b|report (?:this|the|it)\b"
    r"|(?:re)?try again\b|retry\b|file an? (?:bug|issue)\b)"
    r"|\b(?:do not|don't|never) (?:retry|try again|call again|repeat)\b|\btry again later\b"
    r"|\bcontact (?:(?:the|your|an?|our) )?(?:server )?"
    r"(?:admin\w*|support|developers?|maintainers?|owner|operator|team)\b",
    re.IGNORECASE,
)
"""Instructions that help with no wrong argument: stop, wait, report, or repeat the same."""

_STEP_KEYS: Final = frozenset(
    (
        *("action", "agentguidance", "did_you_mean", "fix", "hint", "hints", "next", "next_step"),
        *("next_steps", "recovery", "remedy", "resolution", "suggestion", "suggestions", "try"),
        *("help", "how_to_fix"),
    )
)
_DEEPEST: Final = 6


class Measure(NamedTuple):
    """One measure.

    Attributes:
        weight: Points of 100.
        fix: The fix for an answer that loses the points.
    """

    weight: int
    title: str
    fix: str


MEASURES: Final[Mapping[str, Measure]] = {
    "failed": Measure(
        20,
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
        "name the one argument to change, all permitted values, or say what to do: pass 'limit' as an integer",
    ),
    "tidy": Measure(
        10,
        "leaks nothing",
        "keep paths, stacks, class names and links of libraries in the log of the server",
    ),
    "same": Measure(
        5,
        "tells the same twice",
        "send the same facts in the text and in the structured content",
    ),
}
"""The measures by their key. Their weights make 100."""


class Marks(NamedTuple):
    """The marks of one answer.

    Attributes:
        met: Share of each measure that is met, from 0 to 1. A measure with nothing to look at is
            left out.
        weights: Weight of each measure that the author of the server decides.
        judgement: The judgement of the library's judge.
        leaks: Kind and text of the leaks.
        framework: The framework that decides the other measures, or "".
    """

    met: Mapping[str, float]
    weights: Mapping[str, int]
    judgement: Judgement
    leaks: Sequence[tuple[str, str]]
    framework: str

    @property
    def points(self) -> float | None:
        """Points of 100, or None if the framework alone decides the answer."""
        got = sum(weight * self.met[key] for key, weight in self.weights.items())
        return 100 * got / sum(self.weights.values()) if self.weights else None


_MOST_TEXT: Final = 20_000
_HALF: Final = 0.5
_STOPPING: Final = ("E", "W")
_CODE_IN_TEXT: Final = re.compile(
    r"(?i:\b(?:mcp error|(?:error )?code|status(?: code)?|http(?: status)?|error)[ :=(]{1,2})(-?\d{3,5})\b"
    r"|(?:^|[\[(:]\s?)([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|[A-Z]{5,})\b|^(\d{3})\b",
    re.MULTILINE,
)
"""A code that stands in the words: a number after such a word, or a word in capitals."""


def mark_answer(call: WrongCall, answer: Message, known: Sequence[str] = ()) -> Marks:
    """Return the marks of an answer to a wrong call.

    An answer that says success loses all points.

    Args:
        answer: The JSON-RPC response.
        known: Texts that are not leaks, such as folders named in the command of the server.
    """
    judgement = judge(_read_judged_part(answer))
    text = text_of_answer(answer)
    leaks = leaks_in(text, (*known, *_read_sent_texts(call.arguments)))
    words = without_keys(text)
    is_told = is_failure(answer)
    if not (is_told or judgement.failed):
        none = {key: 0.0 for key in MEASURES if key != "same"}
        return Marks(none, {key: MEASURES[key].weight for key in none}, judgement, leaks, "")
    is_typed = _is_declared(judgement)
    met = {
        "failed": float(is_told),
        "typed": _measure_type(judgement, answer, text),
        "culprit": float(_names_culprit(call, words)),
        "right": float(_says_right(call, words)),
        "next": float(
            _gives_next_step(call, answer, text, ends=is_typed and judgement.type in _STOPPING)
        ),
        "tidy": float(not leaks),
    }
    same = _tells_same(call, _mapping(answer.get("result")))
    if same is not None:
        met["same"] = float(same)
    framework, theirs = _decided_by_framework(call, text, judgement)
    weights = {key: MEASURES[key].weight for key in met if key not in theirs}
    return Marks(met, weights, judgement, leaks, framework)


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
    texts = _texts(result)
    structured = result.get("structuredContent")
    is_repeated = any(_same(text, structured) for text in texts)
    if structured is not None and not is_repeated:
        texts.append(_json(structured))
    return "\n".join(texts)[:_MOST_TEXT]


def _texts(result: Mapping[str, Any]) -> list[str]:
    content = result.get("content")
    blocks = cast("list[object]", content) if isinstance(content, list) else []
    return [str(_mapping(block).get("text")) for block in blocks if "text" in _mapping(block)]


def _read_judged_part(answer: Message) -> object:
    return answer["error"] if "error" in answer else answer.get("result")


def _is_declared(judgement: Judgement) -> bool:
    """Return True if a program reads the type in a code, a status or a flag."""
    return _is_known(judgement) or bool(judgement.code)


def _is_known(judgement: Judgement) -> bool:
    kind = (judgement.rule or "").partition(":")[0]
    return kind in ("envelope", "dialect", "protocol")


def _measure_type(judgement: Judgement, answer: Message, text: str) -> float:
    """Return 1 for a declared type of the caller's mistake, and a half for any other type.

    Of a JSON-RPC error the code decides, not the words. A code that stands in the words counts
    half, if the same judge reads it as the caller's mistake.
    """
    if _is_declared(judgement):
        sent = _mapping(answer.get("error"))
        kind = judge({**sent, "message": ""}).type if sent else judgement.type
        return 1.0 if kind == "I" else _HALF
    match = _CODE_IN_TEXT.search(text)
    if match is None:
        return 0.0
    code = match[match.lastindex or 0]
    error: dict[str, object] = {"code": code, "message": "-"}
    if code.lstrip("-").isdigit():
        error["code" if code[0] == "-" else "status"] = int(code)
    read = judge(
        error if code[0] == "-" else {"isError": True, "structuredContent": {"error": error}}
    )
    return _HALF if _is_known(read) and read.type == "I" else 0.0


def _names_culprit(call: WrongCall, words: str) -> bool:
    return any(names(words, name) for name in call.culprits)


def _says_right(call: WrongCall, words: str) -> bool:
    absent = rf"\bno (?:(?!for|from|in|of|with)\w+ ){{0,3}}\W?{re.escape(call.culprits[-1])}(?!\w)"
    if call.kind == "absent" and re.search(absent, words, re.IGNORECASE):
        return True
    return any(has_all(words, group) for group in call.right)


def _tells_same(call: WrongCall, result: Mapping[str, Any]) -> bool | None:
    """Return True if text and structured content tell the same of the fault.

    None if one of them is missing.
    """
    structured, texts = result.get("structuredContent"), _texts(result)
    if structured is None or not any(texts):
        return None
    if any(_same(text, structured) for text in texts):
        return True
    halves = [without_keys(one) for one in ("\n".join(texts), _json(structured))]
    told = {(_names_culprit(call, half), _says_right(call, half)) for half in halves}
    kinds = {
        judge({key: one for key, one in result.items() if key not in (left, "_meta")}).type
        for left in ("content", "structuredContent")
    }
    return len(told) == 1 and len(kinds - {None}) < 2


def _read_sent_texts(value: object) -> list[str]:
    """Return the texts in the arguments of a call."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [
            text
            for one in cast("dict[str, object]", value).values()
            for text in _read_sent_texts(one)
        ]
    if isinstance(value, list):
        return [text for one in cast("list[object]", value) for text in _read_sent_texts(one)]
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


def _decided_by_framework(
    call: WrongCall, text: str, judgement: Judgement
) -> tuple[str, Collection[str]]:
    """Return the framework of an answer, or "", and the measures that it decides alone.

    It decides all measures if it refuses an argument or the name of a tool before any code of the
    server runs, and else the form in which it sends a failure of the server.
    """
    if judgement.rule == "envelope":
        return "replybook", _EVERY if judgement.code in _OF_REPLYBOOK else _SENT
    for name, refused, unknown, raised in _read_frameworks():
        is_unknown = call.kind in NO_TOOLS and unknown.fullmatch(text.strip())
        if is_unknown or refused.match(text):
            return name, _EVERY
        if raised.match(text):
            return name, _RAISED
    return "", ()


@cache
def _read_frameworks() -> list[tuple[str, re.Pattern[str], re.Pattern[str], re.Pattern[str]]]:
    found = json.loads(files(__package__ or "").joinpath("frameworks.json").read_text("utf-8"))
    never = r"(?!)"
    return [
        (
            one["name"],
            re.compile(one["refused"]),
            re.compile(one.get("unknown", never)),
            re.compile(one.get("raised", never)),
        )
        for one in found
    ]


def _gives_next_step(call: WrongCall, answer: Message, text: str, *, ends: bool) -> bool:
    """Return True if an answer gives a next step that corrects the call.

    An instruction to correct something, the whole permitted set, or the one argument to change is
    such a step. An answer that only tells to stop, wait or repeat gives none, whatever it names.

    Args:
        answer: The JSON-RPC response.
        ends: True if the declared type makes a program stop or wait.
    """
    hints = [*_hints(answer)]
    message = "\n".join((text, *hints))
    if _CORRECTS.search(message):
        return True
    if ends or _STOPS.search(message):
        return False
    return bool(hints) or _LOOKS.search(text) is not None or _is_implied(call, without_keys(text))


def _is_implied(call: WrongCall, text: str) -> bool:
    """Return True if a text has all permitted values, or names the one argument to change."""
    if call.permitted and has_all(text, call.permitted):
        return True
    if call.kind in NO_TOOLS or not any(names(text, one) for one in call.at_fault):
        return False
    return not any(stands_as_name(text, other) for other in call.others)


def _hints(answer: Message) -> Iterator[str]:
    """Yield the texts of members such as `hint`."""
    result, error = _mapping(answer.get("result")), _mapping(answer.get("error"))
    held = [result.get("structuredContent"), error.get("data")]
    blocks = cast("list[object]", result.get("content") or [])
    for shown in (
        str(error.get("message")),
        *(str(_mapping(block).get("text")) for block in blocks),
    ):
        if shown.lstrip()[:1] in ("{", "["):
            try:
                held.append(json.loads(shown))
            except (ValueError, RecursionError):
                continue
    for one in (*held, result.get("_meta")):
        yield from _told_in(one, 0)


def _told_in(value: object, depth: int) -> Iterator[str]:
    if depth > _DEEPEST:
        return
    if isinstance(value, list):
        for one in cast("list[object]", value)[:50]:
            yield from _told_in(one, depth + 1)
        return
    for name, one in _mapping(value).items():
        if name.lower() in _STEP_KEYS and one:
            shown = one if isinstance(one, str) else " ".join(_nested_texts(one, depth))
            yield shown.replace("_", " ")
        yield from _told_in(one, depth + 1)


def _nested_texts(value: object, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif depth <= _DEEPEST:
        inner = cast("list[object]", value) if isinstance(value, list) else _mapping(value).values()
        for one in inner:
            yield from _nested_texts(one, depth + 1)
