"""Mods that can be added to a playset, with folders of mods that no person would want."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.ck3.launcher_world import add_mod, write_mod_file

from replybook_ck3.serve.session.addable_mods import addable_mod
from replybook_ck3.serve.session.playset_changes import PlaysetProblem


@pytest.fixture
def docs(tmp_path: Path) -> Path:
    """Hold a mod, and one whose folder is a link to itself."""
    docs = tmp_path / "docs"
    add_mod(docs, "far_shores")
    write_mod_file(docs, "circle")
    (docs / "mod/circle").symlink_to("circle")
    return docs


@pytest.mark.parametrize("name", ["Far Shores", "far_shores.mod", "root:user_docs/mod/far_shores"])
def test_a_mod_is_found_beside_a_folder_that_leads_to_itself(docs: Path, name: str) -> None:
    assert docs / "mod/far_shores" == addable_mod(name, {"user_docs": docs}).path


@pytest.mark.parametrize("name", ["Circle", "root:user_docs/mod/circle"])
def test_a_folder_that_leads_to_itself_is_no_mod_of_a_playset(docs: Path, name: str) -> None:
    with pytest.raises(PlaysetProblem):
        addable_mod(name, {"user_docs": docs})
