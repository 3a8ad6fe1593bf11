"""The registries that each file imports (004 §4)."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.devtools.audit.scorecard.audited_code import WORDS, evidence, facts, file, finding

from replybook_devtools.audit.scorecard.audit_report import RegistryImport
from replybook_devtools.audit.scorecard.code_coverage import imported_registries
from replybook_devtools.lint.lint_cache import plain_report, report_of
from replybook_devtools.lint.lint_settings import LintSettings
from replybook_devtools.lint.linting import lint_text

SECOND = "src/core/messages.py"


def rows(*imports: str, path: str = "src/shop.py") -> tuple[RegistryImport, ...]:
    """The table of a file with these imports, beside one that holds a second registry."""
    shop = file(known_facts=facts(imports=imports), path=path)
    held = file(finding("RB511", 1, path=SECOND), known_facts=facts(), path=SECOND)
    return imported_registries(evidence(shop, held))


@pytest.mark.parametrize("name", ["shop_replies.codes.WA_READ_S_001", "shop_replies.WA_READ_S_001"])
def test_a_constant_tells_which_package_is_imported(name: str) -> None:
    assert RegistryImport("shop_replies", False, ("src/shop.py",)) in rows(name)


def test_two_registries_in_one_server_are_two_rows() -> None:
    one, other, _ = rows("shop_replies.codes.WA_READ_S_001", "old_replies.codes.WA_READ_S_001")

    assert ("old_replies", "shop_replies") == (one.registry, other.registry)


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("core.messages", "src/shop.py"),
        ("core.messages.TEXTS", "src/shop.py"),
        ("src.core.messages.TEXTS", "main.py"),
        (".messages.TEXTS", "src/core/shop.py"),
        ("..core.messages", "src/tools/shop.py"),
    ],
)
def test_who_imports_a_second_registry_stands_beside_it(name: str, path: str) -> None:
    assert (RegistryImport(SECOND, True, (path,)),) == rows(name, path=path)


@pytest.mark.parametrize("name", ["messages_of_core", "core", "other.messages.TEXTS", ".messages"])
def test_another_module_is_not_taken_for_it(name: str) -> None:
    assert (RegistryImport(SECOND, True, ()),) == rows(name)


@pytest.mark.parametrize(
    ("line", "used"),
    [
        ("from shop_replies import codes", "codes.WA_READ_S_001"),
        ("from shop_replies import codes as c", "c.WA_READ_S_001"),
        ("import shop_replies.codes", "shop_replies.codes.WA_READ_S_001"),
        ("from shop_replies.codes import WA_READ_S_001", "WA_READ_S_001"),
    ],
)
def test_lint_keeps_what_a_file_imports(line: str, used: str, tmp_path: Path) -> None:
    text = f"{line}\n\n\ndef read(rb):\n    return rb.success({used})  # a Reply\n"
    told = lint_text(text, "src/shop.py", WORDS, LintSettings())

    assert told.facts is not None
    assert told == report_of("src/shop.py", plain_report(told))
    (row,) = imported_registries(evidence(told))
    assert RegistryImport("shop_replies", False, ("src/shop.py",)) == row
