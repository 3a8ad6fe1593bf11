"""Secrets in a kept text are removed, and similar harmless text stays."""

from __future__ import annotations

import pytest

from replybook.trace.redaction import Redactor, without_credentials

KEY = "A1b2C3d4E5f6G7h8J9k0"
HEX = "0af7651916cd43dd8448eb211c80319c"

REDACTED = {
    "a bearer token": ("Bearer abcdefgh12345678", "[redacted:bearer]"),
    "a bearer token in a sentence": (
        "send authorization bearer abc.def-123456 along",
        "send authorization [redacted:bearer] along",
    ),
    "basic authentication": ("basic dXNlcjpwYXNzd29yZA==", "[redacted:bearer]"),
    "a JWT": ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2lnbmF0dXJl", "[redacted:jwt]"),
    "a JWT without its end": ("x eyJhbGciOiJIUzI1NiJ9.eyJzdWIi", "x [redacted:jwt]"),
    "a key of sk-": (f"sk-{KEY}", "[redacted:key]"),
    "a key of sk- with a project": (f"sk-proj-{KEY}", "[redacted:key]"),
    "a live key": (f"sk_live_{KEY}", "[redacted:key]"),
    "a GitHub token": (f"ghp_{KEY}{KEY}", "[redacted:key]"),
    "a fine-grained GitHub token": (f"github_pat_{KEY}", "[redacted:key]"),
    "a GitLab token": (f"glpat-{KEY}", "[redacted:key]"),
    "a Slack token": ("xoxb-1234567890-abcdef", "[redacted:key]"),
    "an AWS key id": ("AKIAIOSFODNN7EXAMPLE", "[redacted:key]"),
    "a Google key": (f"AIza{KEY}{KEY}", "[redacted:key]"),
    "an npm token": (f"npm_{KEY}{KEY}", "[redacted:key]"),
    "a PyPI token": (f"pypi-{KEY}", "[redacted:key]"),
    "a Hugging Face token": (f"hf_{KEY}", "[redacted:key]"),
    "a private key": (
        "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n-----END RSA PRIVATE KEY-----",
        "[redacted:key]",
    ),
    "a login in a URL": ("https://jo:hunter22@host/x", "https://[redacted:login]@host/x"),
    "a password with its name": ("password=hunter22", "[redacted:secret]"),
    "a token in quotes": ('"api_key": "hunter22"', '"[redacted:secret]"'),
    "long base64": (f"{KEY}{KEY}{KEY}==", "[redacted:base64]"),
    "long base64 of a URL": (f"{KEY}{KEY}-{KEY}_{KEY}", "[redacted:base64]"),
    "long hexadecimal": (HEX + HEX, "[redacted:base64]"),
    "a POSIX path": ("/home/jo/mods/a.txt", "[redacted:host_path]"),
    "a POSIX path with blanks": ("see /home/jo/Paradox Interactive/x", "see [redacted:host_path]"),
    "a path in quotes": ('"/srv/data/x" is it', '"[redacted:host_path]" is it'),
    "a path after a sign": ("PATH=/usr/local/bin", "PATH=[redacted:host_path]"),
    "a path after a colon": ("path:/home/jo/x", "path:[redacted:host_path]"),
    "a path below a home": ("~/mods/a.txt", "[redacted:host_path]"),
    "a path below another home": ("~jo/mods", "[redacted:host_path]"),
    "a Windows path": ("C:\\Users\\jo\\mods", "[redacted:host_path]"),
    "a Windows path with slashes": ("d:/games/ck3", "[redacted:host_path]"),
    "a network share": ("\\\\server\\share\\x", "[redacted:host_path]"),
    "a file URL": ("file:///home/jo/x", "[redacted:host_path]"),
}

KEPT = {
    "an empty text": "",
    "a word": "tournament_brave",
    "a sentence": "The comment above the trait is not in the index",
    "a canonical address": "root:repo/common/traits/00_traits.txt",
    "a root": "root:game",
    "an address with odd slashes": "root:repo//common/./traits",
    "a mod address": "mod:My Patch (v1.2)/common/traits/x.txt",
    "a mod name with punctuation": "mod:Wow! It's #1/common/x/y.txt",
    "an old spelling": "ROOT_REPO:/common/traits/x.txt",
    "an old spelling of a mod": "mod:My Patch:/common/traits/x.txt",
    "a relative path": "common/scripted_effects/a_rather_long_name_of_a_file_2024.txt",
    "a path of many long words": "Localization/English/My_Great_Mod_Number_1_Events_l_english",
    "a glob": "common/traits/*.txt",
    "a URL": "https://example.com/a/b?c=d",
    "a trace id": HEX,
    "an id with dashes": "123e4567-e89b-12d3-a456-426614174000",
    "a version": "1.18.0",
    "a fraction": "1/2 and 3 / 4",
    "an alternative": "read and/or write",
    "a unit": "trait:brave",
    "a short key": "sk-1",
    "a word that begins like a key": "skill-based",
    "a game word": "secret_lover",
    "a bearer of bad news": "the bearer died",
    "other scripts": "Крестоносцы 十字军 ✓",
    "a moment": "2026-11-20T21:50:00Z",
}


@pytest.mark.parametrize("name", REDACTED)
def test_this_is_taken_out(name: str) -> None:
    text, shown = REDACTED[name]

    assert shown == Redactor()(text)


@pytest.mark.parametrize("name", KEPT)
def test_this_is_left_alone(name: str) -> None:
    clean = Redactor()

    assert [KEPT[name]] * 2 == [clean(KEPT[name]), clean(KEPT[name])]


def test_a_lone_surrogate_is_written_out() -> None:
    assert Redactor()("a\ud800b") == "a\\ud800b"


def test_only_credentials_are_taken_out_of_a_stack() -> None:
    text = f'File "/srv/app/tool.py", line 3\nValueError: sk-{KEY}'

    assert (
        without_credentials(text) == 'File "/srv/app/tool.py", line 3\nValueError: [redacted:key]'
    )


def test_what_was_taken_out_is_not_remembered() -> None:
    clean = Redactor()
    clean(f"sk-{KEY}")

    assert clean.harmless == {None}


def test_what_is_remembered_has_an_end() -> None:
    clean = Redactor()
    for number in range(3 * Redactor.REMEMBERED):
        clean(f"trait_{number}")

    assert len(clean.harmless) <= Redactor.REMEMBERED + 1


@pytest.mark.parametrize(
    "text",
    [
        "://" + "a:" * 50_000,
        "eyJ" * 50_000,
        "mod:" * 128,
        "sk-" * 50_000,
        "/" * 512,
        "token " * 20_000,
    ],
    ids=["login", "jwt", "address", "key", "slashes", "secret"],
)
def test_hostile_texts_cost_no_more_than_others(text: str) -> None:
    """Would run for minutes if a pattern looked back and forth."""
    without_credentials(text)
    Redactor()(text[:512])
