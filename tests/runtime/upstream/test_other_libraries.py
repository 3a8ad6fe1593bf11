"""Exceptions of libraries that nobody listed: status, cause, then the words of their text."""

from __future__ import annotations

from typing import Any

import pytest
from tests.runtime.upstream.service import TIMEOUT_S, Answer, Service, said

from replybook import Reply, ReplyBuilder, mcp_safe_tool, upstream


class LibraryError(Exception):
    """The exception of a client library, with any attributes."""

    def __init__(self, text: str = "", **attributes: object) -> None:
        super().__init__(text)
        self.__dict__.update(attributes)


def reply(error: Exception, cause: Exception | None = None) -> tuple[str, dict[str, Any]]:
    """Return the code and the data for an exception of a library."""

    @mcp_safe_tool(errors=upstream.errors(LibraryError))
    def tool(rb: ReplyBuilder) -> Reply:
        raise error from cause

    found = tool()
    return found["code"], found["data"]


class Response:
    """A response with some attributes, such as those of another library."""

    def __init__(self, **attributes: object) -> None:
        self.__dict__.update(attributes)


@pytest.mark.parametrize(
    ("error", "expected"),
    [
        (LibraryError("404 {...}", status=404, data={"message": "Not Found"}), "WA-SVC-I-001"),
        (LibraryError("x", status_code=403), "EN-SVC-D-001"),
        (LibraryError("x", http_status=402), "EN-SVC-D-001"),
        (LibraryError("x", code=409), "WA-SVC-I-002"),
        (LibraryError("x", response=Response(status_code=429)), "WA-SVC-I-004"),
        (LibraryError("x", response=Response(status=500)), "WA-SVC-E-001"),
        (LibraryError("x", status="open", code="e3q8", response=None), "WA-SVC-E-001"),
        (LibraryError("x", status=True), "WA-SVC-E-001"),
        (LibraryError("x", status=200), "WA-SVC-E-001"),
        (LibraryError("x", status_code=200, code=404), "WA-SVC-E-001"),
    ],
)
def test_a_status_decides(error: Exception, expected: str) -> None:
    assert expected == reply(error)[0]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "An error occurred (AccessDenied) when calling the GetObject operation: Access Denied",
            "EN-SVC-D-001",
        ),
        (
            "An error occurred (ThrottlingException) when calling the Scan operation: Rate exceeded",
            "WA-SVC-I-004",
        ),
        (
            "An error occurred (NoSuchKey) when calling the GetObject operation: The specified key does not exist.",
            "WA-SVC-I-003",
        ),
        ("request failed with status code 404", "WA-SVC-I-001"),
        ("request failed with status code 503", "WA-SVC-I-005"),
        ("internal server error", "WA-SVC-E-001"),
        ("blue moon", "WA-SVC-E-001"),
        ("", "WA-SVC-E-001"),
    ],
)
def test_without_a_status_the_text_is_judged(text: str, expected: str) -> None:
    code, data = reply(LibraryError(text))

    assert (expected, text) == (code, data.get("text", ""))


def test_a_text_that_names_a_gateway_leaves_no_attempt() -> None:
    texts = ("request failed with status code 504", "request failed with status code 503")

    assert [0, 2] == [reply(LibraryError(text))[1]["attempts_left"] for text in texts]


def test_a_cause_with_a_status_says_more_than_a_text(service: Service) -> None:
    httpx2: Any = pytest.importorskip("httpx2")
    service.answer = said(403, {"message": "Only staff"})
    with pytest.raises(httpx2.HTTPStatusError) as refused:
        httpx2.get(service.url).raise_for_status()
    service.answer = Answer(way="hangs")
    with pytest.raises(httpx2.ReadTimeout) as late:
        httpx2.get(service.url, timeout=TIMEOUT_S)

    assert ("EN-SVC-D-001", {"text": "Only staff", "status": 403}) == reply(
        LibraryError("not found"), refused.value
    )
    assert "WA-SVC-I-006" == reply(LibraryError("Connection error."), late.value)[0]


def test_a_text_tells_no_secret_and_no_path_of_this_machine() -> None:
    text = "no key at /home/ben/.desk/key\nfor https://ben:hunter2@desk.example/a?token=hunter2"

    told = reply(LibraryError(text))[1]["text"]

    assert "no key at [path] for https://desk.example/a" == told


def test_an_attribute_that_raises_says_nothing() -> None:
    class Hostile(LibraryError):
        @property
        def status_code(self) -> int:
            raise RuntimeError("no request")

    assert "WA-SVC-I-004" == reply(Hostile("Rate limit exceeded"))[0]


@pytest.mark.parametrize("kind", ["LibraryError", LibraryError("x"), BaseException])
def test_what_is_no_exception_class_is_refused(kind: Any) -> None:
    with pytest.raises(TypeError, match="must be a subclass of Exception"):
        mcp_safe_tool(errors=upstream.errors(kind))


# Libraries as they are, where they are installed


def test_pygithub(service: Service) -> None:
    github: Any = pytest.importorskip("github")
    service.answer = said(404, {"message": "Not Found", "documentation_url": "https://docs"})

    @mcp_safe_tool(errors=upstream.errors(github.GithubException, service="GitHub"))
    def tool(rb: ReplyBuilder) -> Reply:
        base = service.url.removesuffix("/tickets/12")
        github.Github(base_url=base, retry=None).get_repo("a/b")
        raise AssertionError

    expected = {"text": "Not Found", "status": 404, "service": "GitHub"}
    assert ("WA-SVC-I-001", expected) == (tool()["code"], tool()["data"])


def test_openai(service: Service) -> None:
    openai: Any = pytest.importorskip("openai")

    @mcp_safe_tool(errors=upstream.errors(openai.OpenAIError))
    def tool(rb: ReplyBuilder) -> Reply:
        client = openai.OpenAI(api_key="k", base_url=service.url, max_retries=0, timeout=TIMEOUT_S)
        client.models.retrieve("m")
        raise AssertionError

    answers = [
        said(429, {"error": {"message": "Slow down", "type": "x"}}, retry_after="3"),
        Answer(way="hangs"),
        said(401, {"error": {"message": "Incorrect API key provided: k"}}),
    ]
    found = []
    for service.answer in answers:
        reply = tool()
        found.append((reply["code"], reply["data"].get("text"), reply["data"].get("after_s")))

    assert found == [
        ("WA-SVC-I-004", "Slow down", 3.0),
        ("WA-SVC-I-006", None, 5.0),
        ("EN-SVC-D-002", "Incorrect API key provided: k", None),
    ]


def test_boto3(service: Service) -> None:
    boto3: Any = pytest.importorskip("boto3")
    failed: Any = pytest.importorskip("botocore.exceptions").ClientError
    body = b"<Error><Code>AccessDenied</Code><Message>Access Denied</Message></Error>"
    service.answer = Answer(403, body, {"Content-Type": "application/xml"})

    @mcp_safe_tool(errors=upstream.errors(failed))
    def tool(rb: ReplyBuilder) -> Reply:
        client = boto3.client(
            "s3",
            endpoint_url=service.url,
            region_name="eu-west-1",
            aws_access_key_id="a",
            aws_secret_access_key="b",
        )
        client.get_object(Bucket="a", Key="b")
        raise AssertionError

    assert "EN-SVC-D-001" == tool()["code"]


class Unreadable(LibraryError):
    """An exception whose text cannot be read."""

    def __str__(self) -> str:
        return str(self.__dict__["nothing"])


def test_an_exception_without_a_readable_text_is_a_failure_of_the_service() -> None:
    without, limited = reply(Unreadable()), reply(Unreadable(status=429))

    assert ("WA-SVC-E-001", "WA-SVC-I-004") == (without[0], limited[0])
    assert "text" not in without[1]


@pytest.mark.parametrize("value", ["7", 7, ["7"], [7]])
def test_a_header_may_be_a_number_or_a_list(value: object) -> None:
    assert 7 == reply(LibraryError("x", status=429, headers={"retry-after": value}))[1]["after_s"]


@pytest.mark.parametrize("value", ["soon", None, [], {"s": 7}, b"7"])
def test_a_header_that_is_no_time_is_left(value: object) -> None:
    assert 5 == reply(LibraryError("x", status=429, headers={"retry-after": value}))[1]["after_s"]
