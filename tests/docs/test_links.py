"""No link of a page leads nowhere."""

from pathlib import PurePosixPath
from posixpath import normpath

import pytest
from tests.markdown_pages import all_pages, anchors, links
from tests.project_tree import ROOT


def _dead(page: str, link: str) -> bool:
    if link.startswith(("https://", "mailto:")):
        return False
    name, _, anchor = link.partition("#")
    target = normpath(PurePosixPath(page).parent / name) if name else page
    if not (ROOT / target).exists() or target.startswith(".."):
        return True
    return bool(anchor) and target.endswith(".md") and anchor not in anchors(target)


@pytest.mark.parametrize("page", all_pages())
def test_every_link_leads_somewhere(page: str) -> None:
    assert [link for link in links(page) if _dead(page, link)] == []
