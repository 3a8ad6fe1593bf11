"""Registries of editor projects: bad settings are told once and end nothing."""

from __future__ import annotations

from pathlib import Path

from replybook_devtools.editor.workspace_registries import WorkspaceRegistries


def test_settings_that_mean_nothing_are_told_once_and_find_nothing(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text("[tool.replybook]\nsources = 5\n", "utf-8")
    told: list[str] = []
    registries = WorkspaceRegistries(told.append)

    assert [None, None] == [registries.of(tmp_path / "a.py") for _ in range(2)]
    assert 1 == len(told)
    assert "sources" in told[0]
