"""Secrets are masked in what is kept of a failure, host paths in migration only.

Resources and prompts follow the same rule. Source: specification 68, 79 and 80.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("mcp", reason="the extra `mcp` is not installed")
pytest.importorskip("fastmcp", reason="the extra `fastmcp` is not installed")

from fastmcp.exceptions import ResourceError as FastMCPResourceError
from mcp.server.mcpserver.exceptions import ResourceError as SdkResourceError
from mcp.shared.exceptions import MCPError
from mcp_types import CallToolResult, EmbeddedResource, TextResourceContents
from tests.runtime.mcp.memory import session
from tests.specification.unmoved_servers import DRESSES, STACKS, Sent, asked_in, served
from tests.specification.unmoved_tools import failing, raising, stack_error, text

from replybook.client import judging

every = pytest.mark.parametrize("stack", STACKS)
both = pytest.mark.parametrize("stack", ["sdk", "fastmcp"])
unmoved = pytest.mark.parametrize("dress", ["untouched", "migration"])

TOKEN = "ghp_" + "A1b2C3d4" * 4 + "E5f6"
SECRETS = {
    "cannot reach postgres://ada:hunter2-x9@db.example/shop now": "hunter2-x9",
    "cannot reach redis://:hunter2-x9@cache.example:6379 now": "hunter2-x9",
    "login failed: password=hunter2-x9 was refused": "hunter2-x9",
    "the header Authorization: Bearer hunter2-x9-abcdef was refused": "hunter2-x9",
    "api_key: 'hunter2-x9' is unknown": "hunter2-x9",
    'the body was {"user": "ada", "password": "hunter2-x9"}, which is refused': "hunter2-x9",
    f"the key {TOKEN} is revoked": TOKEN,
    "the key AKIAIOSFODNN7EXAMPLE is disabled": "AKIAIOSFODNN7EXAMPLE",
    "login with DB_PASSWORD=hunter2-x9 was refused": "hunter2-x9",
    "login with AWS_SECRET_ACCESS_KEY=wJal/K7MDENG was refused": "wJal/K7MDENG",
    "login with PGPASSWORD=hunter was refused": "hunter",
    "login with client_secret=hunterhunter was refused": "hunterhunter",
    "login with private_key: hunter2-x9. It was refused": "hunter2-x9",
    "GET https://a.example/v1?access_token=hunter2-x9&n=1 was refused": "hunter2-x9",
    "clone of https://0af7651916cd43dd8448eb21@git.example/x.git was refused": "0af7651916cd43dd",
    "login at mysql://root:p@ss-x9@db.example/shop was refused": "ss-x9",
    'the body {"password":"letmein"} was refused': "letmein",
    "connect --password hunter2-x9 was refused": "hunter2-x9",
    "the header Authorization: Token abcdefghij was refused": "abcdefghij",
    "connect password='a b hunter' was refused": "hunter",
    "x" * 150_000 + " password=hunter2-x9 refused": "hunter2-x9",
}
HARMLESS = [
    "no file notes/a.txt in the shop",
    "see https://example.com/help?id=7 for help",
    "the password is too short, and the token has expired",
    "missing argument token; secret sauce: none",
    "Basic authentication failed, and so did basic information",
    "the bearer certificate expired",
    "pwd: ./shop9 is no folder of the shop",
    "invalid token: expired. Unexpected token: 'else'",
    "token: identifier-of-user is unknown, authorization: required for books",
    "connect to postgres://ada@db.example/shop or https://a.example:8080/x",
    "max_tokens: 4096, key: value, primary_key: order_id",
    "--token is required",
    "ratio 3/4, and/or 10:30, 2026-11-28T10:00:00Z",
]
PATHS = [
    "no file /home/ada/notes/a.txt in the shop",
    "no file C:\\Users\\ada\\a.txt in the shop",
    "no file /var/lib/shop/books.db in the shop",
]


# Secrets


@every
@unmoved
@pytest.mark.parametrize("words", SECRETS)
def test_a_secret_is_masked_in_the_words_of_a_failure(stack: str, dress: str, words: str) -> None:
    sent = asked_in(stack, dress, failing(None, text(words), text("second")))
    kept = sent.texts[0] if dress == "untouched" else sent.envelope["data"]["text"]

    assert SECRETS[words] not in json.dumps(sent.message)
    assert (words.split()[0], True) == (kept.split()[0], words.split()[-1] in kept)


@both
@unmoved
@pytest.mark.parametrize("words", SECRETS)
def test_a_secret_is_masked_in_the_words_of_an_exception(
    stack: str, dress: str, words: str
) -> None:
    sent = asked_in(stack, dress, raising(stack_error(stack)(words)))

    assert SECRETS[words] not in json.dumps(sent.message)
    assert words.split()[0] in json.dumps(sent.message)


STRUCTURE = {
    "user": "ada",
    "password": "hunter2-x9",
    "rows": [{"api_key": "hunter2-x9", "n": 1}],
    "tokens": [{"of": "hunter2-x9"}, 4096, True],
}


@every
@unmoved
def test_a_secret_is_masked_in_the_structure_of_a_failure(stack: str, dress: str) -> None:
    sent = asked_in(stack, dress, failing(STRUCTURE, text("no such user")))
    kept = sent.structured if dress == "untouched" else sent.envelope["data"]["result"]

    assert "hunter2-x9" not in json.dumps(sent.message)
    assert ("ada", 1) == (kept["user"], kept["rows"][0]["n"])
    assert list(STRUCTURE) == list(kept)
    assert [4096, True] == kept["tokens"][1:]


@every
@unmoved
def test_a_secret_behind_many_rows_is_masked(stack: str, dress: str) -> None:
    rows = {"rows": [{"n": n} for n in range(12_000)], "password": "hunter2-x9"}
    sent = asked_in(stack, dress, failing(rows, text("no such user")))

    assert "hunter2-x9" not in json.dumps(sent.message)


@pytest.mark.parametrize(
    ("words", "kept"),
    [
        ("api_key=hunter2-x9.", "api_key=[redacted:secret]."),
        ("(api_key=hunter2-x9) is", "(api_key=[redacted:secret]) is"),
        ("token=hunter2-x9&n=1", "token=[redacted:secret]&n=1"),
    ],
)
def test_what_stands_beside_a_secret_is_kept(words: str, kept: str) -> None:
    assert [kept] == asked_in("sdk", "untouched", failing(None, text(words))).texts[:1]


@every
@pytest.mark.parametrize("place", ["a note", "meta"])
def test_a_secret_is_masked_wherever_a_failure_keeps_it(stack: str, place: str) -> None:
    held = TextResourceContents(uri="note://1", text="password=hunter2-x9", mime_type="text/plain")
    note = EmbeddedResource(type="resource", resource=held)
    blocks, meta = ([note], {}) if place == "a note" else ([], {"password": "hunter2-x9"})
    sent = asked_in(stack, "untouched", failing(None, text("no such user"), *blocks, _meta=meta))

    assert "hunter2-x9" not in json.dumps(sent.message)
    assert "no such user" == sent.texts[0]


@every
@pytest.mark.parametrize("words", [*SECRETS, *PATHS])
def test_no_byte_of_a_success_is_masked(stack: str, words: str) -> None:
    def tool() -> object:
        return CallToolResult(content=[text(words)], structured_content=STRUCTURE)

    tool.__annotations__.clear()
    bare, ours = (asked_in(stack, dress, tool) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()


@every
@pytest.mark.parametrize("words", HARMLESS)
def test_what_is_no_secret_is_kept(stack: str, words: str) -> None:
    untouched, moving = (
        asked_in(stack, dress, failing({"why": words}, text(words)))
        for dress in ("untouched", "migration")
    )

    assert (words, words) == (untouched.texts[0], moving.envelope["data"]["text"])
    assert {"why": words} == untouched.structured == moving.envelope["data"]["result"]


# Host paths


@every
@pytest.mark.parametrize("words", PATHS)
def test_a_host_path_is_kept_untouched_and_masked_in_migration(stack: str, words: str) -> None:
    untouched, moving = (
        asked_in(stack, dress, failing({"why": words}, text(words)))
        for dress in ("untouched", "migration")
    )
    path = words.removeprefix("no file ").removesuffix(" in the shop")

    assert (words, {"why": words}) == (untouched.texts[0], untouched.structured)
    assert json.dumps(path)[1:-1] not in json.dumps(moving.envelope)
    assert moving.envelope["data"]["text"].startswith("no file ")
    assert moving.envelope["data"]["text"].endswith(" in the shop")


# Sizes


LIMIT = "Rate limit exceeded, try again in 30 seconds. "


def large(megabytes: int, words: str) -> str:
    """A text with these words in its middle."""
    half = "all sorts of rows\n" * (megabytes * 500_000 // 18)
    return half + words + half


@every
@pytest.mark.parametrize("megabytes", [1, 10])
def test_a_large_text_is_sent_whole_and_judged_by_a_part_of_it(stack: str, megabytes: int) -> None:
    """The judge does not read its middle."""
    tool = failing(None, text(large(megabytes, LIMIT)))
    bare, ours = (asked_in(stack, dress, tool) for dress in ("bare", "untouched"))

    assert bare.as_the_stack() == ours.as_the_stack()
    assert "MCP-SYS-I-003" == ours.code


@every
@pytest.mark.parametrize("megabytes", [1, 10])
def test_a_large_text_is_judged_by_its_beginning(stack: str, megabytes: int) -> None:
    ours = asked_in(stack, "untouched", failing(None, text(LIMIT + large(megabytes, ""))))

    assert "MCP-SYS-I-007" == ours.code


@pytest.mark.parametrize("dress", ["bare", "untouched", "migration"])
def test_ten_times_the_text_says_the_same(dress: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The cost is printed, beside that of the judge alone."""
    asked_in("sdk", dress, failing(None, text("warm")))
    (one, by_judge), (ten, by_judge_of_ten) = costs = [measured(dress, size) for size in (1, 10)]
    with capsys.disabled():
        ratios = ", ".join(
            f"{b / a:.1f}" for a, b in zip(*[cost for _, cost in costs], strict=True)
        )
        print(f"\n10 MB cost (answer, judge) {ratios} times of what 1 MB costs, {dress}")

    assert (one.code, by_judge[0] > 0) == (ten.code, by_judge_of_ten[0] > 0)


def measured(dress: str, megabytes: int) -> tuple[Sent, list[float]]:
    """Return an answer, and the seconds that it and its judgement cost."""
    words = large(megabytes, "")
    began = time.process_time()
    sent = asked_in("sdk", dress, failing(None, text(words)))
    answered = time.process_time()
    judging.judge({"content": [{"type": "text", "text": words}], "isError": True})
    return sent, [answered - began, time.process_time() - answered]


# Resources and prompts


class Refused(Exception):
    """An exception of the author's."""


def errors_of(stack: str) -> dict[str, Callable[[], Exception]]:
    word = {"sdk": SdkResourceError, "fastmcp": FastMCPResourceError}[stack]
    return {
        "a word": lambda: word("There is no note 7."),
        "a plain exception": lambda: Refused("There is no note 7."),
        "a protocol error": lambda: MCPError(code=-32000, message="There is no note 7."),
        "a crash": lambda: TypeError("unsupported operand"),
        "a secret": lambda: word("password=hunter2-x9 was refused"),
    }


def read(stack: str, dress: str, door: str, fail: Callable[[], Exception] | None) -> Sent:
    """Ask for a resource, one of a template, or a prompt of a server, which fails or not."""
    server = served(stack, dress)

    def note() -> str:
        if fail:
            raise fail()
        return "a note"

    def numbered(n: str) -> str:
        return note()

    if door == "prompt":
        server.prompt(name="note")(note)
    elif door == "resource":
        server.resource("note://7")(note)
    else:
        server.resource("note://{n}")(numbered)

    async def ask() -> dict[str, Any]:
        async with session(server) as connected:
            try:
                if door == "prompt":
                    result: Any = await connected.get_prompt("note")
                else:
                    result = await connected.read_resource("note://7")
            except MCPError as error:
                return {"error": error.error.model_dump(mode="json", exclude_none=True)}
        return {"result": result.model_dump(mode="json", by_alias=True, exclude_unset=True)}

    return Sent(asyncio.run(ask()))


doors = pytest.mark.parametrize("door", ["resource", "template", "prompt"])


@both
@unmoved
@doors
@pytest.mark.parametrize("name", [name for name in errors_of("sdk") if name != "a secret"])
def test_a_resource_or_prompt_fails_in_the_words_of_the_stack(
    stack: str, dress: str, door: str, name: str
) -> None:
    fail = errors_of(stack)[name]
    bare, ours = (read(stack, each, door, fail) for each in ("bare", dress))

    assert bare.is_protocol_error
    assert bare.as_the_stack() == ours.as_the_stack()


@both
@unmoved
@doors
def test_a_secret_of_a_resource_or_prompt_is_masked(stack: str, dress: str, door: str) -> None:
    ours = read(stack, dress, door, errors_of(stack)["a secret"])

    assert ours.is_protocol_error
    assert "hunter2-x9" not in json.dumps(ours.message)


@both
@doors
@pytest.mark.parametrize("name", ["a plain exception", "a crash"])
def test_in_strict_mode_a_resource_or_prompt_says_no_word_of_an_exception(
    stack: str, door: str, name: str
) -> None:
    ours = read(stack, "strict", door, errors_of(stack)[name])

    assert ours.is_protocol_error
    assert not any(words in json.dumps(ours.message) for words in ("no note", "operand"))


@both
@doors
@pytest.mark.parametrize("dress", DRESSES)
def test_a_resource_or_prompt_that_is_well_is_served(stack: str, door: str, dress: str) -> None:
    bare, ours = (read(stack, each, door, None) for each in ("bare", dress))

    assert "a note" in json.dumps(bare.message)
    assert bare.message == ours.message
