"""A schema that takes for ever costs its tool, and no schema costs the probe."""

from __future__ import annotations

import json
import re
import signal
import threading
from collections import Counter
from math import inf
from typing import Any

import pytest

from replybook_devtools.probe import chosen_calls as choosing
from replybook_devtools.probe.chosen_calls import TOO_SLOW, UNREAD, chosen_calls
from replybook_devtools.probe.named_words import has_all, names, stands_as_name
from replybook_devtools.probe.time_slice import TooLong, can_end_work, time_slice
from replybook_devtools.probe.wrong_calls import wrong_calls
from replybook_devtools.running.messages import parse_messages
from replybook_devtools.running.server_session import ListedTool


def closed(properties: dict[str, Any], **more: Any) -> dict[str, Any]:
    required = list(properties)
    return {"type": "object", "properties": properties, "required": required, **more}


def tool(name: str, schema: dict[str, Any]) -> ListedTool:
    return ListedTool(name, schema, reads=False, destroys=False)


SELF = {"$ref": "#/$defs/self"}
PLAIN = closed({"day": {"type": "string"}})
LONG = "e" * 60
SLOW = {
    "a pattern that backtracks": closed({"x": {"type": "string", "pattern": "(e+)+$x"}}),
    "names that backtrack": closed(
        {f"{LONG}{n}": {"type": "string"} for n in range(9)},
        patternProperties={"(e+)+$x": {"type": "string"}},
    ),
    "50,000 required arguments": closed({f"p{n}": {"type": "string"} for n in range(50_000)}),
    "a tree of itself": closed(
        {"x": SELF}, **{"$defs": {"self": closed(dict.fromkeys("lrmkzyw", SELF))}}
    ),
    "forms of itself": closed({"x": SELF}, **{"$defs": {"self": {"anyOf": [SELF] * 20}}}),
}
SLOW["a pattern that backtracks"]["properties"]["x"]["default"] = LONG


@pytest.fixture
def _short(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong_calls(tool("warm", PLAIN))  # the first schema imports the validator
    monkeypatch.setattr(choosing, "MOST_S", 0.6)


@pytest.mark.usefixtures("_short")
@pytest.mark.parametrize("what", SLOW)
def test_a_slow_schema_costs_its_tool_alone(what: str) -> None:
    skipped = Counter[str]()
    tools = [tool("first", PLAIN), tool("slow", SLOW[what]), tool("last", PLAIN)]
    calls = chosen_calls(tools, skipped, most=100, until=inf)

    assert skipped == {TOO_SLOW: 1}
    assert {call.tool for call in calls} >= {"first", "last"}
    assert "slow" not in {call.tool for call in calls}


QUICK = {
    "references in a circle": closed(
        {"x": SELF}, **{"$defs": {"self": {"$ref": "#/$defs/b"}, "b": SELF}}
    ),
    "no types at all": {"type": "object", "properties": [], "required": {}},
    "a part of nothing": closed({"x": {"type": "number", "multipleOf": 0}}),
    "no pattern": closed({"x": {"type": "string", "pattern": "["}}),
}


@pytest.mark.parametrize("what", QUICK)
def test_a_schema_that_is_none_costs_its_tool_alone(what: str) -> None:
    skipped = Counter[str]()
    calls = chosen_calls(
        [tool("odd", QUICK[what]), tool("last", PLAIN)], skipped, most=9, until=inf
    )

    assert skipped == {"schema that cannot be read": 1}
    assert "last" in {call.tool for call in calls}


def deep(levels: int) -> dict[str, Any]:
    made: dict[str, Any] = {"type": "string"}
    for _ in range(levels):
        made = {"allOf": [made]}
    return made


@pytest.mark.parametrize("levels", [30, 3_000])
def test_a_deep_schema_ends(levels: int) -> None:
    skipped = Counter[str]()
    chosen_calls([tool("deep", closed({"x": deep(levels)}))], skipped, most=9, until=inf)

    assert set(skipped) <= {"schema that cannot be read"}


def test_tools_that_no_time_is_left_for_are_counted() -> None:
    skipped = Counter[str]()
    tools = [tool(f"t{n}", PLAIN) for n in range(20_000)]
    calls = chosen_calls(tools, skipped, most=9, until=0)

    assert skipped == {UNREAD: 20_000}
    assert [call.kind for call in calls] == ["unknown_tool"]


def test_a_slice_ends_a_pattern_and_leaves_no_alarm() -> None:
    before = signal.getsignal(signal.SIGALRM)
    with pytest.raises(TooLong), time_slice(0.05):
        re.search("(e+)+$x", LONG)
    with time_slice(60):
        assert signal.getitimer(signal.ITIMER_REAL)[0] > 0

    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) is before


def test_a_slice_in_another_thread_ends_nothing() -> None:
    seen: list[bool] = []

    def work() -> None:
        with time_slice(0):
            seen.append(can_end_work())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()

    assert seen == [False]


def test_a_number_of_5_000_digits_costs_no_list_of_tools() -> None:
    text = json.dumps({"id": 1, "result": {"tools": [{"name": "a", "max": "NUMBER"}]}})
    (message,) = parse_messages(text.replace('"NUMBER"', "9" * 5_000))

    assert message["result"] == {"tools": [{"name": "a", "max": inf}]}


@pytest.mark.parametrize(
    "text", ["the Day is wrong", "'limit' must be", "\u212aelvin \u017f", "", "\u0130x", "xDay"]
)
@pytest.mark.parametrize("word", ["day", "limit", "kelvin", "s", "i\u0307x", "Day"])
def test_a_word_is_found_as_its_pattern_finds_it(text: str, word: str) -> None:
    pattern = rf"(?<![\w.]){re.escape(word)}(?!\w|\.(?!0+\b)\d)"

    assert has_all(text, [word]) == bool(re.search(pattern, text, re.IGNORECASE))
    assert names(text, word) <= (word in text)
    assert not stands_as_name(text, "nothing")
