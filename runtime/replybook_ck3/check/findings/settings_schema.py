"""The JSON Schema of `replybook.ck3.toml`, with which an editor completes and checks the file."""

from __future__ import annotations

from collections.abc import Mapping

from replybook_ck3.check.check_rules import CHECK_RULES
from replybook_ck3.check.findings.check_settings import SETTINGS_FILE
from replybook_ck3.check.findings.fail_on import FAIL_ON_WORDS
from replybook_ck3.world.parser import LANGUAGES

Schema = Mapping[str, object]


def settings_schema() -> Schema:
    """Return the schema, with the names of all rules."""
    rules = _texts({"anyOf": [{"enum": sorted(CHECK_RULES)}, {"pattern": r"\*|^tiger/"}]})
    folders = _texts({"minLength": 1})
    word: Schema = {"enum": list(FAIL_ON_WORDS)}
    keys: dict[str, tuple[str, Schema]] = {
        "select": ("Report only these rules.", rules),
        "ignore": ("Skip these rules.", rules),
        "ignore-in": (
            "Rules to skip in a folder, by its path below the mod.",
            {"type": "object", "additionalProperties": rules},
        ),
        "folders": ("Report only problems in these folders.", folders),
        "skip-folders": ("Report no problems in these folders.", folders),
        "languages": (
            "Report only problems in localization of these languages.",
            _texts({"examples": sorted(LANGUAGES)}),
        ),
        "game-version": (
            "The version of the game.",
            {"type": "string", "pattern": r"^[0-9]", "examples": ["1.18"]},
        ),
        "fail-on": (
            "Exit 1 also for less sure or less severe findings.",
            {"anyOf": [word, _texts(word)]},
        ),
        "baseline": ("File of the accepted problems, below the mod.", {"type": "string"}),
        "tiger-conf": (
            "Use the languages and filters of ck3-tiger.conf.",
            {"type": "boolean", "default": True},
        ),
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{SETTINGS_FILE}.schema.json",
        "title": "Settings of replybook ck3 check",
        "type": "object",
        "additionalProperties": False,
        "properties": {key: {"description": said, **row} for key, (said, row) in keys.items()},
    }


def _texts(item: Schema) -> Schema:
    return {"type": "array", "items": {"type": "string", **item}}
