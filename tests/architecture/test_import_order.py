"""A fresh process can import each package first, and the serving side loads little."""

import pytest
from tests.project_tree import NAMES, fresh_python

_LEAN = """
import sys
import replybook, replybook.codes
from replybook import ReplyBuilder, codes
ReplyBuilder().invalid(codes.WA_RES_I_001, data={"path": "root:repo/nowhere.txt"})
print(*sorted({name.split(".")[0] for name in sys.modules}))
"""

AUTHORING = {
    *("yaml", "_yaml", "ruamel", "jinja2", "jsonschema", "jsonschema_rs", "black"),
    *("replybook_registry", "replybook_codegen"),
}


@pytest.mark.parametrize("package", NAMES)
def test_a_package_can_be_imported_first(package: str) -> None:
    done = fresh_python("-c", f"import {package}")

    assert done.returncode == 0, done.stderr


def test_building_a_reply_loads_nothing_of_the_authoring_side() -> None:
    done = fresh_python("-c", _LEAN)

    assert done.returncode == 0, done.stderr
    assert AUTHORING & set(done.stdout.split()) == set()


def test_generated_code_needs_nothing_but_the_shapes() -> None:
    code = "import sys, replybook_generated.codes; print(*sorted(sys.modules))"
    done = fresh_python("-c", code)

    assert done.returncode == 0, done.stderr
    ours = {name.split(".")[0] for name in done.stdout.split() if name.startswith("replybook")}
    assert ours == {"replybook_generated", "replybook_schema"}
