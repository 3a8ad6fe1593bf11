"""The public names of `replybook` are those of `__all__` and of the page."""

import re
from importlib import import_module

import pytest
from tests.project_tree import ROOT, fresh_python

import replybook

_PAGE = (ROOT / "docs/explanation/api.md").read_text("utf-8")


def test_the_page_lists_exactly_the_public_names() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", _PAGE, re.MULTILINE)

    assert sorted(listed) == sorted(replybook.__all__)


def test_nothing_becomes_public_by_accident() -> None:
    """Seen in a fresh process, since tests import submodules of their own."""
    code = (
        "import replybook; print(*dir(replybook)); [getattr(replybook, n) for n in dir(replybook)]"
    )
    done = fresh_python("-c", code)

    assert done.stdout.split() == replybook.__all__ == sorted(replybook.__all__)


def test_every_code_constant_is_public() -> None:
    constants = {
        name for name in vars(replybook.codes) if re.fullmatch(r"[A-Z]+(_[A-Z0-9]+)+", name)
    }

    assert constants <= set(replybook.codes.__all__)
    assert "WA_RES_I_001" in constants


@pytest.mark.parametrize("name", ["replybook", "replybook.policy", "replybook_codegen"])
def test_a_package_that_loads_its_names_late_has_no_others(name: str) -> None:
    with pytest.raises(AttributeError, match=f"module '{name}' has no attribute 'Nothing'"):
        _ = import_module(name).Nothing
