"""The gate before the server on HTTP: each allowed request beside a refused one."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, MutableMapping
from typing import Any

import pytest

from replybook_ck3.serve.server.http_app import HttpGate, is_loopback
from replybook_ck3.serve.session.bearer import (
    StoredToken,
    Token,
    Tokens,
    digest_of,
    new_token,
    token_of_call,
)

SECRET = new_token()
ANNA = Token("anna", session="night")
TOKENS = Tokens(
    [StoredToken(Token("ben"), digest_of(new_token())), StoredToken(ANNA, digest_of(SECRET))]
)


class Ask:
    """One request to an application that answers 200 with the request and its apparent sender."""

    def __init__(self, **options: Any) -> None:
        self.reached: list[tuple[bytes, Token | None]] = []
        self.gate = HttpGate(self._app, **options)

    async def _app(self, _: Any, receive: Any, send: Any) -> None:
        message = await receive()
        self.reached.append((message["body"], token_of_call()))
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})

    def __call__(
        self, headers: Iterable[tuple[str, str]], body: Iterable[bytes] = (b"{}",)
    ) -> tuple[int, dict[str, str]]:
        parts = list(body)
        sent: list[MutableMapping[str, Any]] = []

        async def receive() -> MutableMapping[str, Any]:
            if not parts:
                await asyncio.sleep(60)
            part = parts.pop(0)
            return {
                "type": "http.request",
                "body": part,
                "more_body": bool(parts) or part == b"...",
            }

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        listed = [(key.lower().encode(), value.encode("latin-1")) for key, value in headers]
        scope = {"type": "http", "method": "POST", "path": "/mcp", "headers": listed}
        asyncio.run(self.gate(scope, receive, send))
        told = {key.decode(): value.decode() for key, value in sent[0]["headers"]}
        return sent[0]["status"], told


LOCAL = ("host", "127.0.0.1:8000")


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:8000", "localhost", "LocalHost:1", "[::1]:8000", "mods.example:9"],
)
def test_a_request_for_a_name_of_the_server_passes(host: str) -> None:
    assert 200 == Ask(hosts=["Mods.Example"])([("host", host)])[0]


@pytest.mark.parametrize(
    "hosts",
    [
        ["evil.example"],
        ["127.0.0.1.evil.example"],
        ["localhost@evil.example"],
        ["evil.example#localhost"],
        ["localhost/evil"],
        [""],
        [],
        ["localhost", "evil.example"],
        ["0.0.0.0:8000"],
        ["[::1"],
    ],
)
def test_a_request_for_another_name_is_misdirected(hosts: list[str]) -> None:
    ask = Ask()
    assert 421 == ask([("host", host) for host in hosts])[0]
    assert [] == ask.reached


@pytest.mark.parametrize(
    "origin", ["http://localhost:3000", "http://127.0.0.1:8000", "https://[::1]"]
)
def test_a_page_of_this_machine_may_ask(origin: str) -> None:
    assert 200 == Ask()([LOCAL, ("origin", origin)])[0]


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "file://", "http://localhost.evil.example", "localhost"],
)
def test_a_page_of_elsewhere_may_not(origin: str) -> None:
    ask = Ask()
    assert 403 == ask([LOCAL, ("origin", origin)])[0]
    assert [] == ask.reached


def test_a_token_says_whose_request_it_is() -> None:
    ask = Ask(tokens=TOKENS)
    assert 200 == ask([LOCAL, ("authorization", f"Bearer {SECRET}")])[0]
    assert [(b"{}", ANNA)] == ask.reached
    assert token_of_call() is None


@pytest.mark.parametrize(
    "said",
    [
        "",
        "Bearer",
        "Bearer ",
        f"Basic {SECRET}",
        SECRET,
        f"Bearer {SECRET}x",
        "Bearer " + "x" * 9_000,
    ],
    ids=["empty", "no token", "blank", "basic", "no scheme", "longer", "too long"],
)
def test_another_token_is_refused_and_never_repeated(said: str) -> None:
    ask = Ask(tokens=TOKENS)
    status, headers = ask([LOCAL, ("authorization", said)])
    assert (401, []) == (status, ask.reached)
    assert headers["www-authenticate"].startswith("Bearer ")
    assert SECRET not in repr(headers)


def test_no_token_and_two_tokens_are_refused() -> None:
    good = ("authorization", f"Bearer {SECRET}")
    assert 401 == Ask(tokens=TOKENS)([LOCAL])[0]
    assert 401 == Ask(tokens=TOKENS)([LOCAL, good, good])[0]


def test_a_server_without_tokens_asks_for_none_and_believes_none() -> None:
    ask = Ask()
    assert 200 == ask([LOCAL, ("authorization", f"Bearer {SECRET}")])[0]
    assert [(b"{}", None)] == ask.reached


def test_a_request_of_the_largest_size_passes_in_one_piece_or_many() -> None:
    ask = Ask(most_bytes=6)
    assert 200 == ask([LOCAL, ("content-length", "6")], [b"123456"])[0]
    assert 200 == ask([LOCAL], [b"123", b"456"])[0]
    assert [(b"123456", None)] * 2 == ask.reached


@pytest.mark.parametrize(
    ("length", "body"),
    [
        ("7", [b""]),
        (None, [b"1234567"]),
        (None, [b"123", b"4567"]),
        ("-1", [b""]),
        ("9" * 400, [b""]),
    ],
)
def test_a_larger_request_is_refused_whatever_it_says_of_itself(
    length: str | None, body: list[bytes]
) -> None:
    ask = Ask(most_bytes=6)
    said = [] if length is None else [("content-length", length)]
    assert 413 == ask([LOCAL, *said], body)[0]
    assert [] == ask.reached


def test_a_body_that_does_not_come_is_not_waited_for_without_end() -> None:
    ask = Ask(longest_wait_s=0.05)
    assert 408 == ask([LOCAL], [b"..."])[0]
    assert [] == ask.reached


def test_only_this_machine_hears_a_loopback_address() -> None:
    assert [True] * 4 == [is_loopback(h) for h in ("127.0.0.1", "127.9.9.9", "::1", "localhost")]
    assert [False] * 4 == [
        is_loopback(h) for h in ("0.0.0.0", "::", "10.0.0.1", "localhost.example")
    ]


def test_every_token_is_another_and_only_its_digest_can_be_kept() -> None:
    made = {new_token() for _ in range(100)}
    assert 100 == len(made)
    assert SECRET not in repr(TOKENS) + repr(StoredToken(ANNA, digest_of(SECRET)))
