"""Each module name in the library is unique, except for families that are parallel on purpose."""

from collections import defaultdict
from fnmatch import fnmatchcase
from pathlib import PurePosixPath

import pytest
from tests.project_tree import project_files

LIBRARY = "runtime/replybook/"
FAMILIES = {
    "replies": "what one part answers, beside the part",
    "codes": "the constants of one vocabulary",
    "tools": "the tools of one world",
    "errors": "what one part raises",
    "registry": "how one part reads the registry",
    "session": "a session, and what a world adds to it",
    "validator": "who judges one family of formats",
    "facts": "the facts of one world",
    "contract": "a contract, and the tool that opens and closes it",
    "delivery": "a delivery, and the tool that hands it in",
    "outcome": "what became of a call, and of a judgement",
}
"""Names that several folders of the library may have, and what stands side by side under them."""
SIDE_BY_SIDE = ("cli/*", "policy/kinds/*", "cli/new_project/*")
"""Folders of modules that are named after something outside.

Commands as they are typed, kinds of check.
"""


def modules(names: list[str]) -> dict[str, list[str]]:
    """The modules of the library that share a name with another one and have no reason for it."""
    found = defaultdict(list)
    for name in names:
        path = PurePosixPath(name.removeprefix(LIBRARY))
        aside = any(fnmatchcase(str(path), pattern) for pattern in SIDE_BY_SIDE)
        if path.suffix == ".py" and path.stem not in {*FAMILIES, "__init__"} and not aside:
            found[path.stem].append(str(path))
    return {stem: paths for stem, paths in found.items() if len(paths) > 1}


def _library() -> list[str]:
    return [name for name in project_files() if name.startswith(LIBRARY)]


def test_no_module_name_occurs_twice_but_in_a_family() -> None:
    assert modules(_library()) == {}, "rename one, or name the family in this file with its reason"


def test_the_library_is_looked_at() -> None:
    assert len(_library()) > 100


@pytest.mark.parametrize(
    ("names", "twice"),
    [
        (["world/shape.py", "testing/shape.py"], ["shape"]),
        (["shape.py", "trace/shape.py", "mcp/shape.py"], ["shape"]),
        (["world/replies.py", "safety/replies.py"], []),
        (["world/__init__.py", "safety/__init__.py"], []),
        (["cli/explain.py", "cli/policy/explain.py"], []),
        (["policy/kinds/call_order.py", "policy/call_order.py"], []),
        (["world/listing.py"], []),
    ],
)
def test_a_name_is_refused_where_it_is_nobodys_family(names: list[str], twice: list[str]) -> None:
    assert twice == list(modules([LIBRARY + name for name in names]))
