"""The settings of a server: what a person writes, and how a slip is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from replybook_ck3.serve.session.bearer import Token
from replybook_ck3.serve.session.server_config import (
    ConfigFault,
    KeptVerdicts,
    ServerConfig,
    ServerLimits,
    TelemetrySettings,
    is_handle,
)

DIGEST = "a" * 64


def read(folder: Path, text: str) -> ServerConfig:
    (folder / "server.toml").write_text(text, "utf-8")
    return ServerConfig.read(folder)


def test_a_folder_without_settings_has_the_defaults(tmp_path: Path) -> None:
    config = ServerConfig.read(tmp_path)

    assert ("ck3lens", {}, (), None) == (config.mode, config.roots, config.tokens, config.session)
    assert (ServerLimits(), TelemetrySettings()) == (config.limits, config.telemetry)
    assert config.recordings.enabled
    assert {"ck3raven_data": tmp_path} == config.folders


def test_everything_that_can_be_said_is_read(tmp_path: Path) -> None:
    config = read(
        tmp_path,
        f"""
mode = "ck3raven-dev"
tiger_report = "/work/tiger.json"
[roots]
game = "/games/ck3"
repo = "/work"
[limits]
max_bytes = 5
timeout_s = 1.5
[telemetry]
enabled = true
endpoint = "http://127.0.0.1:4318"
[recordings]
enabled = false
files = 9
bytes = 5000
[[tokens]]
name = "anna"
sha256 = "{DIGEST.upper()}"
session = "desk"
mode = "ck3lens"
""",
    )

    assert "ck3raven-dev" == config.mode
    assert {"game": Path("/games/ck3"), "repo": Path("/work")} == config.roots
    assert Path("/work/tiger.json") == config.tiger_report
    assert KeptVerdicts(enabled=False, files=9, bytes=5_000) == config.recordings
    assert ServerLimits(max_bytes=5, timeout_s=1.5) == config.limits
    assert TelemetrySettings(enabled=True, endpoint="http://127.0.0.1:4318") == config.telemetry
    assert [(Token("anna", "desk", "ck3lens"), DIGEST)] == [
        (token.token, token.sha256) for token in config.tokens
    ]


def test_what_the_command_line_says_counts_more(tmp_path: Path) -> None:
    (tmp_path / "server.toml").write_text('mode = "ck3raven-dev"\n[roots]\ngame = "/a"\n')
    config = ServerConfig.read(
        tmp_path, mode="ck3lens", session="desk", roots={"game": Path("/b")}, builds_index=True
    )

    assert ("ck3lens", "desk", {"game": Path("/b")}, True) == (
        config.mode,
        config.session,
        config.roots,
        config.builds_index,
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("mode", "is not valid TOML"),
        ('mod = "ck3lens"', "did you mean 'mode'?"),
        ('tiger_report = "a.json"', "tiger_report: is not an absolute path of a file"),
        ("tiger_report = 7", "tiger_report: is not an absolute path of a file"),
        ('mode = "lens"', "use one of ck3lens, ck3raven-dev"),
        ("mode = 7", "is not a mode"),
        ("roots = 7", "write it as [roots]"),
        ('[roots]\ngam = "/a"', "did you mean 'game'?"),
        ('[roots]\ngame = "a/b"', "roots.game: is not an absolute path"),
        ("[roots]\ngame = 7", "roots.game: is not an absolute path"),
        ('[roots]\ngame = "~nobody-of-this-name/a"', "roots.game: is not an absolute path"),
        ('[roots]\ngame = "/a\\u0000b"', "roots.game: is not an absolute path"),
        ('[roots]\nck3raven_data = "/a"', "choose that with --data"),
        ("[limits]\nmax_byte = 1", "did you mean 'max_bytes'?"),
        ("[limits]\nmax_bytes = 0", "is not a number above 0"),
        ("[limits]\nmax_bytes = true", "is not a number above 0"),
        ("[limits]\nmax_bytes = 1.5", "is not a number above 0"),
        ("[limits]\ntimeout_s = inf", "is not a number above 0"),
        ("[limits]\ntimeout_s = nan", "is not a number above 0"),
        ("[limits]\ntimeout_s = 1e300", "up to 86400"),
        (f"[limits]\nmax_bytes = {'9' * 5_000}", "write the file again"),
        ("mode = " + "[" * 5_000, "write the file again"),
        ('[telemetry]\nenabled = "yes"', "neither true nor false"),
        ("[telemetry]\nendpoint = 7", "is not a URL"),
        ("[recordings]\nenabled = 1", "neither true nor false"),
        ("[recordings]\nfiles = 0", "is not a whole number above 0"),
        ("[recordings]\nbytes = true", "is not a whole number above 0"),
        ("[recordings]\nfolder = 'x'", "is not a setting"),
        ('[telemetry]\nendpoint = "collector"', "is not a URL"),
        (
            f'[[tokens]]\nname = "a"\nsha256 = "{DIGEST}"\n[[tokens]]\nname = "b"\nsha256 = "{DIGEST}"',
            "belongs to another token",
        ),
        ('tokens = "abc"', "write each token as [[tokens]]"),
        ("tokens = [7]", "tokens.0: is not a table"),
        ('[[tokens]]\nname = "a"', "tokens.0.sha256: is not a SHA-256"),
        (f'[[tokens]]\nsha256 = "{DIGEST}"', "tokens.0.name"),
        (f'[[tokens]]\nname = "a b"\nsha256 = "{DIGEST}"', "is not a valid name"),
        (f'[[tokens]]\nname = "a"\nsha256 = "{DIGEST}"\ntoken = "x"', "'token' is not a setting"),
        (f'[[tokens]]\nname = "a"\nsha256 = "{DIGEST}"\n' * 2, "named twice"),
        (f'[[tokens]]\nname = "a"\nsha256 = "{DIGEST}"\nmode = "x"', "is not a mode"),
    ],
)
def test_a_slip_is_named_with_its_place_and_what_to_do(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(ConfigFault) as caught:
        read(tmp_path, text)

    assert said in str(caught.value)
    assert str(caught.value).startswith("server.toml: ")


def test_a_byte_order_mark_is_no_slip(tmp_path: Path) -> None:
    assert "ck3raven-dev" == read(tmp_path, '\ufeffmode = "ck3raven-dev"\n').mode


def test_every_slip_is_named_at_once(tmp_path: Path) -> None:
    with pytest.raises(ConfigFault) as caught:
        read(tmp_path, 'mode = "x"\n[roots]\ngam = "/a"\n[limits]\nmax_bytes = 0\n')

    assert 3 == len(caught.value.faults)


@pytest.mark.parametrize("data", [b"mode = '\xff'", b"# " + b"x" * 1_000_001])
def test_a_file_that_is_no_text_or_too_large_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "server.toml").write_bytes(data)

    with pytest.raises(ConfigFault):
        ServerConfig.read(tmp_path)


def test_a_file_that_is_named_has_to_be_there(tmp_path: Path) -> None:
    with pytest.raises(ConfigFault, match="does not exist"):
        ServerConfig.read(tmp_path, file=tmp_path / "other.toml")


def test_settings_never_show_folders_or_digests(tmp_path: Path) -> None:
    config = read(
        tmp_path, f'[roots]\ngame = "/games"\n[[tokens]]\nname = "a"\nsha256 = "{DIGEST}"'
    )

    assert not any(text in repr(config) for text in (str(tmp_path), "/games", DIGEST))


@pytest.mark.parametrize("text", ["desk", "s-0123", "A.b_c-1", "x" * 64])
def test_what_a_session_may_be_called(text: str) -> None:
    assert is_handle(text)


@pytest.mark.parametrize("text", ["", "-a", ".a", "a/b", "a b", "ä", "x" * 65, "a\n", 7, None])
def test_what_no_session_may_be_called(text: object) -> None:
    assert not is_handle(text)


def test_settings_that_the_system_keeps_from_us_are_a_slip(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def without_rights(_file: Path) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_bytes", without_rights)
    with pytest.raises(ConfigFault, match=r"cannot be read \(PermissionError\)"):
        read(tmp_path, "mode = 'ck3lens'")
