"""Names of modules: a missing underscore and the face of a package alone say what is offered."""

import ast
from collections.abc import Iterator

from tests.project_tree import ROOT, package_files

_RE_EXPORTS = 15
"""Modules that hand on a name of another module; the number may only shrink."""


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for name in package_files():
        if name.endswith(".py") and not name.startswith("generated/"):
            yield name, ast.parse((ROOT / name).read_text("utf-8"))


def test_nobody_imports_a_private_name_of_another_package() -> None:
    found = [
        f"{name}:{node.lineno}: {node.module}.{alias.name}"
        for name, tree in _modules()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and "replybook" in node.module
        for alias in node.names
        if alias.name.startswith("_") and not alias.name.startswith("__")
        if name.split("/", 1)[1].rpartition("/")[0]
        != node.module.rpartition(".")[0].replace(".", "/")
    ]

    assert found == []


def test_a_module_that_is_no_face_has_no_list_of_its_names() -> None:
    found = [
        name
        for name, tree in _modules()
        if not name.endswith("__init__.py") and "/new_project/" not in name
        for node in tree.body
        if isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == "__all__" for target in node.targets)
        and not _hands_on(tree, node.value)
    ]

    assert found == [], (
        "the underscore says what is private, the face of the package what is offered"
    )


def test_few_modules_hand_on_the_names_of_others() -> None:
    found = [
        name
        for name, tree in _modules()
        if not name.endswith("__init__.py")
        and any(
            "__all__" in ast.unparse(node) for node in tree.body if isinstance(node, ast.Assign)
        )
    ]

    assert len(found) <= _RE_EXPORTS, found


def _hands_on(tree: ast.Module, listed: ast.expr) -> bool:
    """Return True if a listed name is imported, or the list is computed."""
    if not isinstance(listed, ast.List | ast.Tuple):
        return True
    names = {ast.literal_eval(elt) for elt in listed.elts}
    imported = {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }
    return bool(names & imported)
