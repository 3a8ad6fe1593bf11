"""assert_no_secret finds secrets in whatever an agent reads, and never repeats one."""

import base64
from urllib.parse import quote

import pytest
from tests.runtime.testing.envelopes import FOUND, Block, Result, envelope

from replybook.testing import assert_no_secret

SECRET = "correct horse/battery"
KEY = "sk-" + "abcdEFGH1234" * 2


def _saying(text: str) -> dict[str, object]:
    return envelope("WA-READ-S-001", {"note": text})


@pytest.mark.parametrize(
    "text",
    [
        "",
        "root:repo/a.txt",
        "correct horse",
        "0af7651916cd43dd8448eb211c80319c" * 2,
        "sk-short",
        "dev",
    ],
)
def test_ordinary_text_may_travel(text: str) -> None:
    assert_no_secret(_saying(text), [SECRET, ""], {"HOME": "/home/anna", "X_TOKEN": "dev"})


@pytest.mark.parametrize(
    "text",
    [
        SECRET,
        f"login with {SECRET} failed",
        quote(SECRET, safe=""),
        f"x?key={quote(SECRET, safe='')}&y",
        base64.b64encode(SECRET.encode()).decode(),
        base64.b64encode(f"{SECRET}:more".encode()).decode(),
    ],
)
def test_a_known_secret_is_found_also_encoded(text: str) -> None:
    with pytest.raises(AssertionError, match=r"data\.note holds secret 2") as caught:
        assert_no_secret(_saying(text), ["another", SECRET], {})

    assert SECRET not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "Authorization: Bearer abcdefghij0123456789",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJl",
        "-----BEGIN RSA PRIVATE KEY-----",
        "postgres://anna:hunter22@db/x",
        "ghp_" + "a1B2" * 9,
        "AKIA" + "ABCD1234" * 2,
        KEY,
        quote(f"token={KEY}"),
    ],
)
def test_what_is_shaped_like_a_credential_is_found(text: str) -> None:
    with pytest.raises(AssertionError, match=r"data\.note holds what looks like a credential"):
        assert_no_secret(_saying(text), environ={})


def test_a_digest_is_no_credential() -> None:
    assert_no_secret(_saying("sha256 " + "9f86d081" * 8), environ={})


@pytest.mark.parametrize(
    "name", ["GITHUB_TOKEN", "db_password", "OPENAI_API_KEY", "AWS_SECRET_ACCESS_KEY"]
)
def test_a_telling_environment_variable_is_a_secret(name: str) -> None:
    with pytest.raises(
        AssertionError, match=rf"data\.note holds the value of the environment variable {name}"
    ):
        assert_no_secret(_saying("value: plain old words"), environ={name: "plain old words"})


def test_the_environment_of_this_process_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACME_TOKEN", "plain old words")

    with pytest.raises(AssertionError, match="ACME_TOKEN"):
        assert_no_secret(_saying("plain old words"))


def test_a_secret_in_a_key_is_found_and_not_repeated() -> None:
    with pytest.raises(AssertionError) as caught:
        assert_no_secret(envelope("WA-READ-S-001", {SECRET: {KEY: 1}}), [SECRET], {})

    assert "the key data.*** holds secret 1" in str(caught.value)
    assert SECRET not in str(caught.value)
    assert KEY not in str(caught.value)


def test_text_blocks_are_looked_at() -> None:
    with pytest.raises(AssertionError, match=r"content\[0\].text holds secret 1"):
        assert_no_secret(Result(FOUND, [Block(SECRET)]), SECRET, {})
