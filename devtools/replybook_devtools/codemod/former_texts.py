"""Former ids outside of calls: compared with a code, or in tables and lists.

An id that is compared with a code is replaced by its successor. A table of old ids is left for a
person to look at.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from replybook_devtools.codemod.call_rewriting import Change
from replybook_devtools.codemod.code_constants import CodeNames
from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.codemod.successors import CallSite, is_former, successor
from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.vocabulary import LintVocabulary

_ANYWHERE = CallSite(frozenset(), None, None)


def former_texts(file: ParsedFile, vocabulary: LintVocabulary) -> Iterator[ast.Constant]:
    """Yield the literals that are a former id, as a whole, outside the codes of calls."""
    in_calls = {
        node
        for call in file.builder_calls
        for _, node in call.choices
        if any(around is call.node for around in file.parents(node))
    }
    for node in file.nodes(ast.Constant):
        is_text = isinstance(node.value, str) and node not in in_calls
        if is_text and is_former(vocabulary, str(node.value)):
            yield node


def is_compared(file: ParsedFile, node: ast.Constant) -> bool:
    """Return True if a literal is compared with a code.

    Such comparisons are `reply.code == "..."` and `answer["code"] in ("...", ...)`.
    """
    around = file.parent(node)
    if isinstance(around, ast.Tuple | ast.Set | ast.List):
        around = file.parent(around)
    if not isinstance(around, ast.Compare):
        return False
    return any(_says_code(side) for side in (around.left, *around.comparators))


def compared_change(
    file: ParsedFile, node: ast.Constant, vocabulary: LintVocabulary, names: CodeNames
) -> Change:
    """Return the change of a former id that is compared with a code.

    Args:
        file: The file of the comparison.
        node: The literal with the former id.
        vocabulary: The words of the registry.
        names: The names of codes in the file.

    Raises:
        Unclear: The id became several codes.
    """
    new = successor(vocabulary, str(node.value), _ANYWHERE)
    start, end = file.offsets(node)
    quote = '"' if '"' in file.text[start:end] else "'"
    return Change((Edit(start, end, names.text(new, quote)),), new)


def untouched(node: ast.Constant, vocabulary: LintVocabulary) -> Unclear:
    """Why a former id outside of calls and comparisons stays."""
    old = vocabulary.former[str(node.value)]
    return Unclear(f"{old.code} stands outside of a call: {old.advice}", old.use)


def _says_code(node: ast.expr) -> bool:
    if isinstance(node, ast.Attribute):
        return node.attr == "code"
    if isinstance(node, ast.Subscript):
        return isinstance(node.slice, ast.Constant) and node.slice.value == "code"
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "get"
        and bool(node.args)
        and isinstance(node.args[0], ast.Constant)
        and node.args[0].value == "code"
    )
