"""New tokens in the settings of a server: shown once, and stored as a digest."""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path

from replybook_ck3.serve.session.bearer import digest_of, new_token
from replybook_ck3.serve.session.server_config import ServerConfig


class TokenTaken(ValueError):
    """A token name that is already used."""


def add_token(data: Path, name: str, *, session: str | None = None, mode: str | None = None) -> str:
    """Create a token, add its digest to `server.toml`, and return the token.

    All other bytes of the file are kept, and the file is replaced atomically.

    Args:
        session: Session of its calls, or None.
        mode: Mode of its calls, or None.

    Raises:
        TokenTaken: The name is already used.
        ConfigFault: The settings cannot be used with the token.
        OSError: The file cannot be written.
    """
    config = ServerConfig.read(data)
    if any(one.token.name == name for one in config.tokens):
        raise TokenTaken(name)
    token = new_token()
    said = {"name": name, "sha256": digest_of(token), "session": session, "mode": mode}
    lines = [f"{key} = {json.dumps(value)}" for key, value in said.items() if value is not None]
    place = data / "server.toml"
    before = place.read_text("utf-8") if place.exists() else ""
    gap = "" if not before else "\n" if before.endswith("\n") else "\n\n"
    text = before + gap + "\n".join(["[[tokens]]", *lines]) + "\n"
    _replace(place, text)
    return token


def _replace(place: Path, text: str) -> None:
    """Write settings that can be used, readable only by the owner, or write nothing."""
    place.parent.mkdir(parents=True, exist_ok=True)
    draft = place.with_name(f".{place.name}.{os.getpid()}")
    try:
        opened = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(opened, "wb") as file:
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        ServerConfig.read(place.parent, file=draft)
        draft.replace(place)
    finally:
        with suppress(FileNotFoundError):
            draft.unlink()
