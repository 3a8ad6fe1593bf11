"""Lines that declare a name, so that a finding can say which line to add."""

from __future__ import annotations

import re
from typing import Final

_LOWER: Final = "[a-z][a-z0-9_]*"
_UPPER: Final = "[A-Z][A-Z0-9_]*"

_LINES: Final = {
    "area": ("taxonomy.yaml", "areas", "[A-Z]+", "- {name: NAME, meaning: What it is about.}"),
    "tag": ("tools.yaml", "tags", _LOWER, "NAME: What it says of a tool."),
    "tool": (
        "tools.yaml",
        "tools",
        "[A-Za-z][A-Za-z0-9_./-]{0,127}",
        (
            "- {name: NAME, description: What it does., tags: [], default_success: WA-SYS-S-001,"
            " codes: [WA-SYS-S-001], arguments: {}}"
        ),
    ),
    "role": ("vocabulary.yaml", "roles", _LOWER, "- {name: NAME, meaning: What the tool does.}"),
    "format": (
        "vocabulary.yaml",
        "formats",
        _LOWER,
        "- {name: NAME, meaning: What such a file is., suffixes: [.NAME], validator: none}",
    ),
    "session field": (
        "vocabulary.yaml",
        "session_fields",
        _LOWER,
        "- {name: NAME, meaning: What it holds., type: string}",
    ),
    "session field of type members": (
        "vocabulary.yaml",
        "session_fields",
        _LOWER,
        "- {name: NAME, meaning: What it holds., type: members}",
    ),
    "file field": (
        "vocabulary.yaml",
        "artifact_fields",
        _LOWER,
        "- {name: NAME, meaning: What it says of a file., type: string}",
    ),
    "claim type": (
        "vocabulary.yaml",
        "claim_types",
        _LOWER,
        "- {name: NAME, meaning: What such a claim says.}",
    ),
    "kind of check": (
        "vocabulary.yaml",
        "check_kinds",
        _LOWER,
        "- {name: NAME, meaning: What it checks.}",
    ),
    "root": ("world.yaml", "roots", _LOWER, "- {key: NAME, meaning: What lives there.}"),
    "violation": (
        "policy/global.yaml",
        "violations",
        _UPPER,
        "- {code: NAME, meaning: What is wrong.}",
    ),
    "capability": (
        "policy/global.yaml",
        "capabilities",
        _LOWER,
        "- {name: NAME, meaning: What the server is able to do.}",
    ),
    "fact": ("policy/global.yaml", "facts", _LOWER, "- {name: NAME, meaning: What it holds.}"),
    "param": (
        "the code",
        "params",
        _LOWER,
        "NAME: {type: string, required: true, privacy: public, description: What it holds.}",
    ),
}
"""File, key, pattern of a name, and line that declares a name, for each kind of entry."""


def declaration(kind: str, name: str) -> str | None:
    """Return the line of YAML that declares `name`, or None if no single line can.

    The line belongs under the key that `declared_by` names.
    """
    _, _, form, line = _LINES.get(kind, ("", "", "(?!)", ""))
    return line.replace("NAME", name) if re.fullmatch(form, name) else None


def declared_by(kind: str, name: str) -> str | None:
    """Return how to declare `name`, such as ``add `- {name: PAY, ...}` under `areas:` ...``."""
    if kind == "code":
        return _command(name)
    line = declaration(kind, name)
    if line is None:
        return None
    file, key, *_ = _LINES[kind]
    return f"add `{line}` under `{key}:` {'of' if kind == 'param' else 'in'} {file}"


def _command(code: str) -> str | None:
    parts = re.fullmatch(r"([A-Z]+)-([A-Z]+)-([SIDE])-[0-9]{3}", code)
    if parts is None:
        return None
    return f"run `replybook codes add {' '.join(parts.groups())} --key KEY ...`"
