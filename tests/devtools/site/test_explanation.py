"""The explorer's text about pasted input: real envelopes, real lines and invalid text."""

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool
from replybook.trace import TraceEvent, TraceLog
from replybook.trace.reader import trace_files


@mcp_safe_tool
def read_ticket(path: str, rb: ReplyBuilder) -> Reply:
    if path == "7":
        return rb.success(codes.WA_READ_S_001, data={"text": "It burns."})
    return rb.invalid(codes.WA_RES_I_001, data={"path": path})


def _envelope(**changed: Any) -> dict[str, Any]:
    return {**read_ticket("8"), **changed}


@pytest.fixture(scope="module")
def lines(tmp_path_factory: Any) -> list[str]:
    """A trace file as the library writes it: header, one call, closing line."""
    folder: Path = tmp_path_factory.mktemp("traces")
    log = TraceLog(folder, key=b"0123456789abcdef")
    log.append(
        TraceEvent(
            ts=datetime(2026, 11, 22, tzinfo=UTC),
            trace_id="0" * 32,
            tool="read_ticket",
            args={"path": "root:repo/8"},
            outcome="reply",
            duration_ms=1.5,
            reply_type="I",
            code="WA-RES-I-001",
            result={"path": "root:repo/8"},
        )
    )
    log.close()
    return trace_files(folder)[0].read_text("utf-8").splitlines()


def test_an_envelope_is_explained_with_its_next_action(explained: Any) -> None:
    [answer] = explained(json.dumps(_envelope()))

    assert (answer["kind"], answer["code"], answer["letter"]) == ("reply", "WA-RES-I-001", "I")
    assert answer["type"]["name"] == "Invalid"
    assert answer["message"] == "8 does not resolve to anything you can see"
    assert answer["next"]["verb"] == "fix_arguments"
    assert answer["next"]["arguments"] == {"path": "8"}
    assert answer["next"]["remedy"] == _envelope()["error"]["remedy"]
    told = {row["name"]: row["value"] for row in answer["params"] if "value" in row}
    assert {"path": "8"} == told
    assert answer["problems"] == []


def test_a_reply_of_an_older_registry_is_told_apart_from_what_the_page_is_made_from(
    explained: Any, registry_json: Any
) -> None:
    old = _envelope(meta={**_envelope()["meta"], "registry_version": "1.0.0"})
    [answer] = explained(json.dumps(old))
    [row] = [row for row in answer["fields"] if row["name"] == "meta.registry_version"]

    assert row["value"] == "1.0.0"
    made = f"{registry_json['registry']} {registry_json['version']}"
    assert row["description"].endswith(f" This page is made from {made}.")
    assert answer["problems"] == []


def test_a_long_word_is_not_said_back_as_a_whole(explained: Any) -> None:
    [answer] = explained("x" * 100_000)

    assert answer["said"].startswith("x" * 80 + "… is no code")
    assert len(answer["said"]) < 200


def test_fields_of_an_envelope_are_explained_by_its_schema(explained: Any) -> None:
    [answer] = explained(json.dumps(_envelope()))

    said = {row["name"]: row["description"] for row in answer["fields"]}
    assert (
        said["meta.trace_id"] == "The id of this call, the same in envelope, trace line and claims."
    )
    assert "" not in said.values()


def test_a_success_says_to_go_on_and_shows_free_data(explained: Any) -> None:
    [answer] = explained(json.dumps(read_ticket("7")))

    assert (answer["letter"], answer["next"]["verb"]) == ("S", "proceed")
    assert answer["rest"] == [{"name": "text", "value": "It burns."}]
    assert answer["problems"] == []


@pytest.mark.parametrize(
    "wrapped",
    [
        {"structuredContent": _envelope(), "content": []},
        {"content": [{"type": "text", "text": json.dumps(_envelope())}], "isError": True},
        {"jsonrpc": "2.0", "id": 1, "result": {"structuredContent": _envelope()}},
        [_envelope()],
    ],
    ids=["structured", "as text", "with its frame", "in a list"],
)
def test_an_envelope_is_found_in_what_carries_it(explained: Any, wrapped: object) -> None:
    [answer] = explained(json.dumps(wrapped))

    assert answer["code"] == "WA-RES-I-001"


def test_a_line_of_the_trace_is_explained(explained: Any, lines: list[str]) -> None:
    [answer] = explained(lines[1])

    assert (answer["kind"], answer["code"]) == ("reply", "WA-RES-I-001")
    assert answer["shape"] == "A line of the trace: one call"
    assert answer["next"]["arguments"] == {"path": "root:repo/8"}
    assert {row["description"] for row in answer["fields"]} & {""} == set()
    assert answer["problems"] == []


def test_a_whole_trace_file_is_explained_line_by_line(explained: Any, lines: list[str]) -> None:
    answers = explained("\n".join(lines) + "\n")

    first, call, last = answers
    assert first["shape"] == "The first line of a trace file"
    assert call["code"] == "WA-RES-I-001"
    assert last["shape"] == "The last line of a trace file"
    assert [answer["problems"] for answer in answers] == [[], [], []]


def test_a_broken_line_among_others_is_named_by_its_number(
    explained: Any, lines: list[str]
) -> None:
    answers = explained("\n".join([lines[0], lines[1][:-1], lines[2]]))

    assert [answer["kind"] for answer in answers] == ["line", "fault", "line"]
    assert answers[1]["line"] == 2


@pytest.mark.parametrize("text", ["WA-RES-I-001", " path_not_found\n", "wa-res-i-001"])
def test_a_code_or_key_alone_is_explained(explained: Any, text: str) -> None:
    [answer] = explained(text)

    assert (answer["code"], answer["key"]) == ("WA-RES-I-001", "PATH_NOT_FOUND")


def test_a_former_id_leads_to_what_to_use(explained: Any) -> None:
    retired = "CT-OPEN-S-001"  # replybook: ignore[RB506] a retired one is meant
    [answer] = explained(retired)

    assert answer["kind"] == "legacy"
    assert answer["row"]["use"] == ["CT-GATE-S-001"]


def test_an_unknown_code_is_answered_with_codes_near_it(explained: Any) -> None:
    [answer] = explained("WA-RES-I-999")

    assert answer["said"].startswith("WA-RES-I-999 is no code")
    assert "WA-RES-I-001" in answer["near"]


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"reply_type": "D"}, 'reply_type is "D", and the code says I.'),
        ({"status": "success"}, 'status is "success"; it is success exactly for S.'),
        ({"error": None}, "error is null exactly for S."),
        ({"data": {}}, "The required param path is missing from data."),
        ({"data": []}, "data is always an object."),
        ({"more": 1}, "The key more does not belong here."),
        ({"meta": {"duration_ms": 1}}, "meta.trace_id is missing."),
        ({"code": "WA-RES-I-004"}, "error.code differs from code."),
    ],
)
def test_a_contradiction_is_named(explained: Any, changed: dict[str, Any], problem: str) -> None:
    [answer] = explained(json.dumps(_envelope(**changed)))

    assert problem in answer["problems"]


def test_a_missing_key_is_named(explained: Any) -> None:
    envelope = _envelope()
    del envelope["meta"]
    [answer] = explained(json.dumps(envelope))

    assert answer["problems"] == ["The key meta is missing."]


def test_an_envelope_with_a_strange_code_says_so(explained: Any) -> None:
    [answer] = explained(json.dumps(_envelope(code="XX-YY-I-001")))

    assert answer["said"].startswith("XX-YY-I-001 is not in this registry.")


@pytest.mark.parametrize(
    ("text", "line", "column", "said"),
    [
        ('{"code": "A",}', 1, 14, "a comma stands before this brace, and no key after it"),
        ("{\n 'code': 1}", 2, 2, "a key stands in double quotes in JSON, not in single ones"),
        ('{"a": None}', 1, 7, "None is no JSON; write null"),
        ('{"a": 1\n "b": 2}', 2, 2, 'a comma or } was expected, and here is "\\""'),
        ('{"a": "b', 1, 7, "this text has no closing quote"),
        ('{"a": 1', 1, 8, "the text ends, and the { of line 1, column 1 was never closed"),
        ('{"a": 1, "a": 2}', 1, 10, 'the key "a" stands here for the second time'),
        ('{"a": 01}', 1, 7, 'this is no number of JSON: "01"'),
        ('{"a": "\\d"}', 1, 8, "\\d means nothing in JSON; a backslash itself is \\\\"),
        ('{"a": 1} x', 1, 10, 'the JSON has ended, and more follows: "x"'),
        ('{"a" 1}', 1, 6, 'a colon was expected after the key "a", and here is "1"'),
        ("[1, ]", 1, 5, "a comma stands before this bracket, and no value after it"),
        (
            '{"a": "b\nc"}',
            1,
            9,
            "a text may not go over the end of a line; write \\n, or close its quote",
        ),
        ("[" * 201, 1, 201, "this is nested more than 200 deep"),
    ],
)
def test_what_is_no_json_is_answered_with_what_is_wrong_and_where(
    explained: Any, text: str, line: int, column: int, said: str
) -> None:
    [answer] = explained(text)

    assert answer["kind"] == "fault"
    assert (answer["line"], answer["column"], answer["said"]) == (line, column, said)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": [1, -0.5e3, true, false, null, "\\u00e9\\n"], "b": {}}',
        "[]",
        ' \n{"é": "\U0001f600"}\t',
    ],
)
def test_json_that_is_no_reply_is_no_fault(explained: Any, text: str) -> None:
    assert [answer["kind"] for answer in explained(text)] == ["other"]


def test_a_long_number_keeps_its_digits(explained: Any) -> None:
    [answer] = explained(json.dumps({**read_ticket("7"), "data": {"size": 2**63 + 1}}))

    assert answer["rest"] == [{"name": "size", "value": "bigint 9223372036854775809"}]


def test_nothing_is_answered_with_what_to_do(explained: Any) -> None:
    [answer] = explained("  \n")

    assert answer["said"].startswith("There is nothing to explain yet")


def test_a_name_of_every_object_is_an_ordinary_key(explained: Any) -> None:
    [answer] = explained('{"__proto__": {"code": 1}, "constructor": 2}')

    assert answer["said"].startswith("This is JSON, but no envelope")
