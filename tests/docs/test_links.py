"""No link of a page leads nowhere."""

from pathlib import PurePosixPath
from posixpath import normpath

import pytest
from tests.markdown_pages import all_pages, anchors, hand_written, links
from tests.project_tree import ROOT

from replybook_devtools.site.written_pages import TABLES


def _dead(page: str, link: str) -> bool:
    if link.startswith(("https://", "mailto:")):
        return False
    name, _, anchor = link.partition("#")
    target = normpath(PurePosixPath(page).parent / name) if name else page
    if not (ROOT / target).exists() or target.startswith(".."):
        return True
    return bool(anchor) and target.endswith(".md") and anchor not in anchors(target)


def _misnamed(page: str, link: str) -> bool:
    """Return True if the anchor of a link to a source is unknown.

    A known anchor is a table of the reference, or a name that the source contains.
    """
    name, _, anchor = link.partition("#")
    target = ROOT / normpath(PurePosixPath(page).parent / name)
    if not anchor or not name or name.endswith(".md") or link.startswith("https://"):
        return False
    return anchor not in TABLES and not (
        target.is_file() and anchor.upper() in target.read_text("utf-8")
    )


@pytest.mark.parametrize("page", hand_written())
def test_a_link_to_a_source_names_what_stands_there(page: str) -> None:
    """The site leads to the page of that thing, a code host to the source."""
    assert [link for link in links(page) if _misnamed(page, link)] == []


def test_an_anchor_that_stands_nowhere_is_found() -> None:
    assert _misnamed("docs/index.md", "../registry/replybook_registry/world.yaml#rb999")
    assert _misnamed("docs/index.md", "../registry/replybook_registry#gone")


@pytest.mark.parametrize("page", all_pages())
def test_every_link_leads_somewhere(page: str) -> None:
    assert [link for link in links(page) if _dead(page, link)] == []
