r"""A `$` of a schema never lets a line feed pass at the end of a name (ECMA-262, JSON Schema)."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from tests.registry.cases import TINY, TODAY

from replybook_registry import inspect_folder, schema_check


@pytest.mark.parametrize("validator", ["both", "jsonschema alone"])
@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("registry.yaml", "version: 1.2.0", 'version: "1.2.0\\n"', "RB157"),
        ("world.yaml", "key: hall", 'key: "hall\\n"', "RB157"),
        ("codes/wa.yaml", "key: READ_OK", 'key: "READ_OK\\n"', "RB157"),
        ("codes/wa.yaml", "code: WA-READ-S-001", 'code: "WA-READ-S-001\\n"', "RB101"),
    ],
)
def test_a_name_with_a_line_feed_behind_it_is_refused(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    validator: str,
    file: str,
    old: str,
    new: str,
    rule: str,
) -> None:
    folder = shutil.copytree(TINY, tmp_path / "registry")
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), "utf-8")
    if validator != "both":
        monkeypatch.setattr(schema_check, "_fits", lambda *_: False)

    assert rule in {finding.rule for finding in inspect_folder(folder, TODAY)}
