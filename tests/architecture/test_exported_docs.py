"""An exported function whose docstring has a section `Args:` names every argument there."""

import ast
import re
from collections.abc import Iterator

from tests.project_tree import ROOT, package_files

_ENTRY = re.compile(r"^\*{0,2}(\w+)(?: \([^)]*\))?:", re.MULTILINE)
_Function = ast.FunctionDef | ast.AsyncFunctionDef


def _exported() -> set[tuple[str, str]]:
    """Return folder and name of what the face of a package lists."""
    found: set[tuple[str, str]] = set()
    for name in package_files():
        if not name.endswith("/__init__.py"):
            continue
        for node in ast.parse((ROOT / name).read_text("utf-8")).body:
            match node:
                case ast.Assign(targets=[ast.Name(id="__all__")], value=ast.List(elts=listed)):
                    found |= {
                        (name.rpartition("/")[0], one.value)
                        for one in listed
                        if isinstance(one, ast.Constant)
                    }
    return found


def _functions() -> Iterator[tuple[str, _Function]]:
    """Yield the functions and methods that faces export, each with its place."""
    exported = _exported()
    for name in package_files():
        if not name.endswith(".py") or name.startswith("generated/"):
            continue
        folders = {name.rsplit("/", depth)[0] for depth in range(1, name.count("/"))}
        for node in ast.parse((ROOT / name).read_text("utf-8")).body:
            if not isinstance(node, _Function | ast.ClassDef):
                continue
            if not any((folder, node.name) in exported for folder in folders):
                continue
            inside = [node] if isinstance(node, _Function) else node.body
            yield from ((name, one) for one in inside if isinstance(one, _Function))


def _unnamed(function: _Function) -> set[str]:
    text = ast.get_docstring(function) or ""
    section = re.search(r"^Args:\n((?:    .*\n?|\n(?=    ))+)", text, re.MULTILINE)
    if section is None:
        return set()
    given = function.args
    names = {posonlyarg.arg for posonlyarg in [*given.posonlyargs, *given.args, *given.kwonlyargs]}
    listed = set(_ENTRY.findall(re.sub(r"^    ", "", section[1], flags=re.MULTILINE)))
    return {name for name in names - {"self", "cls"} - listed if not name.startswith("_")}


def test_a_section_of_arguments_is_whole() -> None:
    functions = list(_functions())
    found = [
        f"{name}:{one.lineno}: {sorted(_unnamed(one))}" for name, one in functions if _unnamed(one)
    ]

    assert len(functions) > 300
    assert found == []
