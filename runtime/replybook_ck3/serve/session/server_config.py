"""The settings of a server: `server.toml`, overridden by the command line.

All errors are collected and reported with place and fix. Nothing is guessed.
"""

from __future__ import annotations

import math
import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, cast

from replybook.enforcement.identity import Identity
from replybook_ck3.serve.session.bearer import StoredToken, Token
from replybook_ck3.serve.session.data_folder import ROOT, DataFolder
from replybook_schema.active import ACTIVE
from replybook_schema.near import did_you_mean

ROOTS: Final = ("game", "steam", "user_docs", "repo", "vscode")
"""The roots that a person can set. The data folder is the sixth root."""

_HANDLE: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_URL: Final = re.compile(r"https?://[^\s/?#]+[^\s]*")
_SHA256: Final = re.compile(r"[0-9a-fA-F]{64}")
_APPROVABLE: Final = ("fetch", "push")
_LARGEST_FILE: Final = 1_000_000
_MOST: Final = {
    "max_bytes": 1_000_000_000,
    "timeout_s": 86_400,
    "calls_per_minute": 1_000_000,
    "request_bytes": 1_000_000_000,
}
"""The maximum of each limit."""


LONGEST_HANDLE: Final = 64
"""Maximum number of characters of the name of a session."""


def is_handle(text: object) -> bool:
    """Return True for a session name: 1 to 64 letters, digits, dots, dashes or underscores."""
    return isinstance(text, str) and bool(_HANDLE.fullmatch(text))


class ConfigFault(ValueError):
    """Settings that cannot be used.

    Attributes:
        faults: Errors, each with place, problem and fix.
    """

    def __init__(self, faults: Iterable[str]) -> None:
        self.faults: Final = tuple(faults)
        super().__init__("; ".join(self.faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerLimits:
    """The limits of a server.

    Attributes:
        max_bytes: Size of an answer of a tool that reads and can be asked for less.
        timeout_s: Seconds of a call.
        calls_per_minute: Calls of a session or token in a minute.
    """

    max_bytes: int = 60_000
    timeout_s: float = 120.0
    calls_per_minute: int = 600
    request_bytes: int = 16_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class TelemetrySettings:
    """The settings of telemetry.

    Attributes:
        endpoint: Address of the collector; None for that of the environment.
    """

    enabled: bool = False
    endpoint: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptVerdicts:
    """The settings of the recordings of verdicts.

    Attributes:
        enabled: Keep what each delivery was judged by, for `replybook policy`.
        bytes: Maximum number of their bytes.
    """

    enabled: bool = True
    files: int = 200
    bytes: int = 100_000_000


_UNNAMED: Final = Identity()


@dataclass(frozen=True, slots=True, kw_only=True)
class ServerConfig:
    """The settings of one server process.

        config = ServerConfig.read(folder, session="desk", roots={"game": Path("/games/ck3/game")})

    Attributes:
        recordings: Settings of the recordings of verdicts.
        session: Session of calls that name none.
        builds_index: Build the index of a playset in the background when a session switches to it.
        editor_traced: The operator promises that file calls of the editor are in the trace of this
            server.
        identity: Name and email of git commits, if the host has none.
        approved: Commands of git that the person approves in advance, such as ("push", "origin",
            "main"). Only these exact words.
        approved_files: Addresses and patterns of files that the person approves in advance.
        tiger_report: Report of ck3-tiger, whose findings count in deliveries, or None.
        trusts_agent: Run code of the agent without a sandbox; only the person who starts the server
            can set it.
    """

    data: Path = field(repr=False)
    mode: str = "ck3lens"
    roots: Mapping[str, Path] = field(default_factory=lambda: _NO_ROOTS, repr=False)
    limits: ServerLimits = ServerLimits()
    tokens: tuple[StoredToken, ...] = field(default=(), repr=False)
    telemetry: TelemetrySettings = TelemetrySettings()
    recordings: KeptVerdicts = KeptVerdicts()
    session: str | None = None
    builds_index: bool = False
    editor_traced: bool = False
    identity: Identity = _UNNAMED
    approved: frozenset[tuple[str, ...]] = frozenset()
    approved_files: tuple[str, ...] = ()
    file: Path | None = field(default=None, repr=False)
    tiger_report: Path | None = field(default=None, repr=False)
    trusts_agent: bool = False

    @classmethod
    def read(
        cls,
        data: str | Path,
        *,
        file: str | Path | None = None,
        mode: str | None = None,
        session: str | None = None,
        roots: Mapping[str, Path] | None = None,
        builds_index: bool = False,
        trusts_agent: bool = False,
    ) -> ServerConfig:
        """Read `server.toml` of a data folder, or another file.

        A folder without the file has the defaults.

        Args:
            file: Another settings file, which must exist.
            mode: Replaces the mode of the file.
            session: Session of calls that name none.
            roots: Folders that replace those of the file.
            builds_index: Build the index of a playset when a session switches to it.
            trusts_agent: Run code of the agent without a sandbox.

        Raises:
            ConfigFault: A setting cannot be used.
        """
        folder = DataFolder(data)
        place = folder.settings if file is None else Path(file)
        reader = _Reader(place.name)
        said = reader.file(place, is_needed=file is not None)
        keys = (
            "mode",
            "roots",
            "limits",
            "tokens",
            "telemetry",
            "recordings",
            "editor_traced",
            "git",
            "files",
            "tiger_report",
        )
        reader.check_keys(said, keys, "")
        config = cls(
            data=folder.path,
            mode=reader.mode(said.get("mode", "ck3lens") if mode is None else mode),
            roots=reader.roots({**reader.table(said, "roots"), **_texts(roots)}),
            limits=reader.limits(reader.table(said, "limits")),
            tokens=reader.tokens(said.get("tokens", [])),
            telemetry=reader.telemetry(reader.table(said, "telemetry")),
            recordings=reader.recordings(reader.table(said, "recordings")),
            session=None if session is None else reader.handle(session, "--session"),
            builds_index=builds_index,
            editor_traced=reader.yes_or_no(said, "editor_traced"),
            identity=reader.identity(reader.table(said, "git")),
            approved=reader.read_approvals(reader.table(said, "git").get("approved", [])),
            approved_files=reader.approved_files(reader.table(said, "files")),
            file=place,
            tiger_report=reader.path(said, "tiger_report"),
            trusts_agent=trusts_agent,
        )
        if reader.faults:
            raise ConfigFault(reader.faults)
        return config

    def again(self) -> ServerConfig:
        """Return the settings with what the person approves now.

        A file that cannot be used approves nothing.
        """
        if self.file is None:
            return self
        try:
            now = ServerConfig.read(self.data, file=self.file if self.file.exists() else None)
        except ConfigFault:
            return replace(self, approved=frozenset(), approved_files=())
        return replace(self, approved=now.approved, approved_files=now.approved_files)

    @property
    def folders(self) -> Mapping[str, Path]:
        """The folder of each root, including the data folder."""
        return {**self.roots, ROOT: self.data}


_NO_ROOTS: Final[Mapping[str, Path]] = MappingProxyType({})


def _texts(roots: Mapping[str, Path] | None) -> dict[str, str]:
    return {key: str(folder) for key, folder in (roots or {}).items()}


def _folder(said: object) -> Path | None:
    """Return the folder of a setting, or None if it is not an absolute path."""
    if not isinstance(said, str) or "\0" in said:
        return None
    try:
        path = Path(said).expanduser()
    except RuntimeError:  # `~name` of an unknown user
        return None
    return path if path.is_absolute() else None


class _Reader:
    """A reader of settings that collects all errors, and uses defaults in place of wrong values."""

    def __init__(self, name: str) -> None:
        self.faults: list[str] = []
        self._name = name

    def fault(self, where: str, problem: str) -> None:
        self.faults.append(
            f"{self._name}: {where}: {problem}" if where else f"{self._name}: {problem}"
        )

    def file(self, place: Path, *, is_needed: bool) -> dict[str, Any]:
        try:
            data = place.read_bytes()
            if len(data) > _LARGEST_FILE:
                self.fault("", "is too large for a settings file; name another file")
                return {}
            return tomllib.loads(data.decode("utf-8-sig"))
        except FileNotFoundError:
            if is_needed:
                self.fault("", "does not exist; name another file, or leave --config out")
        except IsADirectoryError:
            self.fault("", "is a folder; move it away")
        except OSError as error:
            self.fault("", f"cannot be read ({type(error).__name__}); correct its permissions")
        except UnicodeDecodeError:
            self.fault("", "is not UTF-8; save it as UTF-8")
        except tomllib.TOMLDecodeError as error:
            self.fault("", f"is not valid TOML: {error}; correct it there")
        except (
            ValueError,
            RecursionError,
        ):  # too many digits, or too deep nesting
            self.fault("", "has values that no setting accepts; write the file again")
        return {}

    def check_keys(self, said: Mapping[str, object], keys: Iterable[str], where: str) -> None:
        keys = tuple(keys)
        for key in said:
            if key not in keys:
                hint = did_you_mean(key, keys, f"use one of {', '.join(keys)}")
                self.fault(where, f"{key!r} is not a setting; {hint}")

    def table(self, said: Mapping[str, object], key: str) -> dict[str, Any]:
        found = said.get(key, {})
        if isinstance(found, dict):
            return cast("dict[str, Any]", found)
        self.fault(key, f"is not a table; write it as [{key}]")
        return {}

    def yes_or_no(self, said: Mapping[str, object], key: str) -> bool:
        found = said.get(key, False)
        if not isinstance(found, bool):
            self.fault(key, f"{found!r} is neither true nor false")
        return found is True

    def path(self, said: Mapping[str, object], key: str) -> Path | None:
        path = _folder(said[key]) if key in said else None
        if key in said and path is None:
            self.fault(key, "is not an absolute path of a file; write the whole path")
        return path

    def mode(self, mode: object) -> str:
        known = [one.name for one in ACTIVE.world().modes]
        if isinstance(mode, str) and mode in known:
            return mode
        self.fault("mode", f"{mode!r} is not a mode; use one of {', '.join(known)}")
        return known[0]

    def roots(self, said: Mapping[str, object]) -> dict[str, Path]:
        own = {key: folder for key, folder in said.items() if key != ROOT}
        if len(own) < len(said):
            self.fault("roots", f"{ROOT!r} is the data folder itself; choose that with --data")
        self.check_keys(own, ROOTS, "roots")
        found: dict[str, Path] = {}
        for key, folder in own.items():
            path = _folder(folder)
            if path is None:
                self.fault(
                    f"roots.{key}", "is not an absolute path of a folder; write the whole path"
                )
            elif key in ROOTS:
                found[key] = path
        return found

    def limits(self, said: Mapping[str, object]) -> ServerLimits:
        names = tuple(ServerLimits.__slots__)
        self.check_keys(said, names, "limits")
        found: dict[str, Any] = {}
        for name, value in said.items():
            is_number = type(value) is int or (name == "timeout_s" and type(value) is float)
            most = _MOST.get(name, math.inf)
            if not is_number or not 0 < cast("float", value) <= most:
                self.fault(f"limits.{name}", f"{value!r} is not a number above 0 and up to {most}")
            elif name in names:
                found[name] = value
        return ServerLimits(**found)

    def identity(self, said: Mapping[str, object]) -> Identity:
        self.check_keys(said, ("name", "email", "approved"), "git")
        for key, value in said.items():
            if key == "approved":
                continue
            if not isinstance(value, str) or not value.strip() or not value.isprintable():
                self.fault(f"git.{key}", f"{value!r} is not a text of one line")
        return Identity(*(str(said[key]) if key in said else None for key in ("name", "email")))

    def read_approvals(self, said: object) -> frozenset[tuple[str, ...]]:
        listed = cast("list[object]", said) if isinstance(said, list) else [None]
        found = {tuple(one.split()) for one in listed if isinstance(one, str)}
        if len(found) < len(listed) or not all(one and one[0] in _APPROVABLE for one in found):
            self.fault(
                "git.approved", 'is not a list of commands; write it as ["push origin main"]'
            )
        return frozenset(found)

    def approved_files(self, said: Mapping[str, object]) -> tuple[str, ...]:
        self.check_keys(said, ("approved",), "files")
        listed = said.get("approved", [])
        found = cast("list[object]", listed) if isinstance(listed, list) else [None]
        if not all(isinstance(one, str) and ":" in one.partition("/")[0] for one in found):
            self.fault(
                "files.approved",
                'is not a list of addresses; write it as ["root:repo/conftest.py"]',
            )
            return ()
        return tuple(map(str, found))

    def telemetry(self, said: Mapping[str, object]) -> TelemetrySettings:
        self.check_keys(said, ("enabled", "endpoint"), "telemetry")
        enabled, endpoint = said.get("enabled", False), said.get("endpoint")
        if not isinstance(enabled, bool):
            self.fault("telemetry.enabled", f"{enabled!r} is neither true nor false")
        if endpoint is not None and not isinstance(endpoint, str):
            self.fault("telemetry.endpoint", f"{endpoint!r} is not a URL; write it as a text")
        elif endpoint is not None and not _URL.fullmatch(endpoint):
            problem = "is not a URL; write it as in http://127.0.0.1:4318"
            self.fault("telemetry.endpoint", problem)
        return TelemetrySettings(
            enabled=enabled is True, endpoint=endpoint if isinstance(endpoint, str) else None
        )

    def recordings(self, said: Mapping[str, object]) -> KeptVerdicts:
        names = KeptVerdicts.__slots__
        self.check_keys(said, names, "recordings")
        found: dict[str, Any] = {}
        for name, value in said.items():
            if name == "enabled" and not isinstance(value, bool):
                self.fault("recordings.enabled", f"{value!r} is neither true nor false")
            elif name in ("files", "bytes") and (type(value) is not int or value < 1):
                self.fault(f"recordings.{name}", f"{value!r} is not a whole number above 0")
            elif name in names:
                found[name] = value
        return KeptVerdicts(**found)

    def tokens(self, said: object) -> tuple[StoredToken, ...]:
        if not isinstance(said, list):
            self.fault("tokens", "is not a list; write each token as [[tokens]]")
            return ()
        found: dict[str, StoredToken] = {}
        for at, raw in enumerate(cast("list[object]", said)):
            where = f"tokens.{at}"
            if not isinstance(raw, dict):
                self.fault(where, "is not a table; write each token as [[tokens]]")
                continue
            token = self._token(cast("dict[str, object]", raw), where)
            if token.token.name in found:
                self.fault(
                    where, f"{token.token.name!r} is named twice; give each token its own name"
                )
            if token.sha256 and token.sha256 in {one.sha256 for one in found.values()}:
                self.fault(
                    f"{where}.sha256",
                    "belongs to another token; create a new token for each person",
                )
            found[token.token.name] = token
        return tuple(found.values())

    def _token(self, raw: Mapping[str, object], where: str) -> StoredToken:
        self.check_keys(raw, ("name", "sha256", "session", "mode"), where)
        sha256, session, mode = raw.get("sha256"), raw.get("session"), raw.get("mode")
        if not isinstance(sha256, str) or not _SHA256.fullmatch(sha256):
            self.fault(
                f"{where}.sha256",
                "is not a SHA-256 in hex; make a token with: replybook serve token NAME",
            )
            sha256 = ""
        return StoredToken(
            Token(
                self.handle(raw.get("name"), f"{where}.name"),
                None if session is None else self.handle(session, f"{where}.session"),
                None if mode is None else self.mode(mode),
            ),
            sha256.lower(),
        )

    def handle(self, text: object, where: str) -> str:
        if is_handle(text):
            return str(text)
        self.fault(
            where,
            f"{text!r} is not a valid name; use letters, digits, '.', '_' and '-', at most 64",
        )
        return "?"
