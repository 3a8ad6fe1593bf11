"""The words of a service, and the time that it names, reach the agent; secrets do not."""

from __future__ import annotations

import json
import time
from email.utils import formatdate
from typing import Any

import pytest
from tests.runtime.upstream.service import CLIENTS, PROBLEM, Answer, Call, Service, said

from replybook import Reply, ReplyBuilder, codes, mcp_safe_tool, upstream
from replybook.upstream import AFTER_S
from replybook.upstream.failure import LONGEST

SECRET = "hunter2-0xC0FFEE"
NOW = "Sat, 28 Nov 2026 12:00:00 GMT"


def data(call: Call, *arguments: object, **options: Any) -> dict[str, Any]:
    """The data of the reply to a failure."""

    @mcp_safe_tool(errors=upstream.errors(**options))
    def read_ticket(rb: ReplyBuilder) -> Reply:
        return rb.success(codes.WA_READ_S_001, data={"ticket": call(*arguments)})

    return dict(read_ticket()["data"])


@pytest.fixture
def ask() -> Call:
    return CLIENTS["httpx2"]()


# Words


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (
            said(
                409,
                {
                    "type": "/sold-out",
                    "title": "Sold out",
                    "status": 409,
                    "detail": "Item 12 is gone",
                },
                PROBLEM,
            ),
            "Sold out: Item 12 is gone",
        ),
        (said(403, {"title": "No right to read"}, PROBLEM), "No right to read"),
        (
            said(
                422,
                {
                    "title": "Invalid request",
                    "errors": [
                        {"detail": "must be positive", "pointer": "#/age"},
                        {"detail": "must be a colour", "pointer": "#/profile/color"},
                    ],
                },
                PROBLEM,
            ),
            "Invalid request: #/age: must be positive; #/profile/color: must be a colour",
        ),
        (said(404, {"message": "Not Found", "documentation_url": "https://docs"}), "Not Found"),
        (
            said(
                422,
                {"detail": [{"loc": ["body", "due"], "msg": "Field required", "type": "missing"}]},
            ),
            "body.due: Field required",
        ),
        (
            said(
                422,
                {
                    "message": "Validation Failed",
                    "errors": [{"resource": "Issue", "field": "title", "code": "missing_field"}],
                },
            ),
            "Validation Failed: title: missing_field",
        ),
        (
            said(400, {"error": "invalid_grant", "error_description": "The code is used up"}),
            "The code is used up",
        ),
        (said(400, {"error": {"code": 400, "message": "No such city"}}), "No such city"),
        (said(400, {"errors": [{"message": "Field nme is unknown"}]}), "Field nme is unknown"),
        (said(400, ["one", {"message": "two"}]), "one; two"),
    ],
)
def test_the_words_of_a_body_are_told(
    service: Service, ask: Call, answer: Answer, text: str
) -> None:
    service.answer = answer

    assert text == data(ask, service.url)["text"]


@pytest.mark.parametrize(
    "answer",
    [
        Answer(404, b"<h1>nothing here</h1>", {"Content-Type": "text/html"}),
        Answer(404, b'{"message": "No tick'),
        Answer(404, b"[" * 50_000),
        Answer(404, json.dumps({"message": "x" * 100_000}).encode()),
        Answer(404, b"\xff\xfe\x00"),
        said(404, {"id": 12, "message": 7}),
        said(404, "just a text"),
        said(404, {"message": {"message": {"message": {"message": {"message": "deep"}}}}}),
    ],
)
def test_without_words_it_is_the_reason_phrase(
    service: Service, client: Call, answer: Answer
) -> None:
    service.answer = answer

    assert "Not Found" == data(client, service.url)["text"]


@pytest.mark.parametrize("name", ["httpx", "httpx2", "requests"])
def test_each_client_that_keeps_a_body_tells_its_words(service: Service, name: str) -> None:
    service.answer = said(404, {"message": "No ticket 12"})

    assert "No ticket 12" == data(CLIENTS[name](), service.url)["text"]


def test_long_words_are_cut_and_stand_on_one_line(service: Service, ask: Call) -> None:
    service.answer = said(400, {"message": "No\n\tgood. " * 1_000})

    text = data(ask, service.url)["text"]

    assert (LONGEST, "No good. No good.") == (len(text), text[:17])
    assert text.endswith("…")


@pytest.mark.parametrize(
    "words",
    [
        f"see https://desk.example/t/12?token={SECRET}&x=1 please",
        f"see https://ben:{SECRET}@desk.example/t/12#{SECRET} please",
        f"see https://{SECRET}@desk.example/t/12 please",
        f"see https://desk.example/t/12 with api_key={SECRET} please",
    ],
)
def test_secrets_in_words_are_not_told(service: Service, ask: Call, words: str) -> None:
    service.answer = said(400, {"message": words})

    text = data(ask, service.url)["text"]

    assert SECRET not in text
    assert "https://desk.example/t/12" in text


def test_url_and_headers_of_the_request_are_not_told(service: Service, client: Call) -> None:
    service.answer = Answer(404, b"", {"X-Secret": SECRET})

    found = data(client, f"{service.url}?key={SECRET}")

    assert {"text": "Not Found", "status": 404} == found


@pytest.mark.parametrize("status", [404, 429, 500, 503])
def test_a_url_with_a_login_is_not_told(service: Service, status: int) -> None:
    httpx2: Any = pytest.importorskip("httpx2")
    service.answer = Answer(status, b"")
    url = service.url.replace("http://", f"http://ben:{SECRET}@")

    def ask() -> None:
        httpx2.get(url).raise_for_status()

    assert SECRET not in json.dumps(data(ask, service="desk"))


# The time to wait


@pytest.mark.parametrize(
    ("answer", "seconds"),
    [
        (said(429, {}, retry_after="30"), 30),
        (said(429, {}, retry_after="0"), 0),
        (said(503, {}, retry_after="Sat, 28 Nov 2026 12:02:00 GMT", date=NOW), 120),
        (said(503, {}, retry_after="Sat, 28 Nov 2026 11:00:00 GMT", date=NOW), 0),
        (said(429, {}, retry_after="99999999999"), 31_536_000),
        (said(429, {}, retry_after="Fri, 31 Dec 9999 23:59:59 GMT", date=NOW), 31_536_000),
        (said(429, {"retry_after": 9}), 9),
        (said(429, {"error": {"message": "Slow down", "retry_after_ms": 1500}}), 1.5),
        (said(429, {"message": "Too many calls, try again in 20 seconds"}), 20),
        (said(429, {"retry_after": 9}, retry_after="4"), 4),
        (said(429, {}), AFTER_S),
        (said(429, {}, retry_after="soon"), AFTER_S),
        (said(429, {}, retry_after="-3"), AFTER_S),
        (said(504, {}, retry_after="Sat, 99 Foo 2026 12:00:00 GMT"), AFTER_S),
    ],
)
def test_the_service_names_the_seconds(
    service: Service, ask: Call, answer: Answer, seconds: float
) -> None:
    service.answer = answer

    assert seconds == data(ask, service.url)["after_s"]


def test_every_client_reads_both_forms_of_the_header(service: Service, client: Call) -> None:
    found = []
    for form in ("30", formatdate(time.time() + 61, usegmt=True)):
        service.answer = said(503, {}, retry_after=form)
        found.append(round(data(client, service.url)["after_s"], -1))

    assert [30, 60] == found


def test_a_denial_names_no_seconds(service: Service, ask: Call) -> None:
    service.answer = said(403, {"message": "No"}, retry_after="30")

    assert {"text": "No", "status": 403} == data(ask, service.url)
