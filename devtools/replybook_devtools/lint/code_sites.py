"""The places where a file uses a code: builder calls, tool declarations and comparisons.

A text that only looks like a code, in any other place, does not count.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from replybook_devtools.lint.code_verdict import CODE_FORM, verdict

if TYPE_CHECKING:
    from replybook_devtools.lint.finding import Edit
    from replybook_devtools.lint.source.builder_calls import BuilderCall
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.vocabulary import LintVocabulary


class CodeSite(NamedTuple):
    """One use of a code.

    Attributes:
        node: The expression that names the code.
        letter: The type that this place requires, or None for any.
        call: The builder call, or None for other uses.
    """

    file: ParsedFile
    node: ast.expr
    code: str
    letter: str | None
    call: BuilderCall | None = None

    def verdict(self, vocabulary: LintVocabulary) -> str | None:
        """Return the rule that the name of the code violates, or None."""
        if self.code in vocabulary.codes and vocabulary.codes[self.code].status != "retired":
            return None
        return verdict(self.code, vocabulary, tuple(tool.name for tool in self.file.safe_tools))

    def replaced_by(self, code: str) -> tuple[Edit, ...]:
        """Return the edit that writes another code here.

        The edit is missing if the code is written in another place.
        """
        return replace_code(self.file, self.node, code)


def replace_code(file: ParsedFile, node: ast.expr, code: str) -> tuple[Edit, ...]:
    """Return the edit that replaces `node` with `code`.

    Args:
        node: A string, or a constant of a module.

    Returns:
        The edit, or nothing for other kinds of expressions.
    """
    match node:
        case ast.Constant(value=str()):
            quote = file.segment(node)[-1]
            return (file.edit(node, f"{quote}{code}{quote}"),)
        case ast.Attribute():
            return (rename_attribute(file, node, code.replace("-", "_")),)
        case _:
            return ()


def rename_attribute(file: ParsedFile, node: ast.expr, name: str) -> Edit:
    """Return the edit that renames the attribute in `x.attribute`."""
    *_, line, end = file.span(node)
    length = len(node.attr) if isinstance(node, ast.Attribute) else 0
    return file.edit((line, end - length, line, end), name)


def looks_like_code(node: ast.expr | None) -> bool:
    """Return True if an expression is a string in the form of a code, known or not."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return CODE_FORM.fullmatch(node.value) is not None


@lru_cache(maxsize=1)
def code_sites(file: ParsedFile) -> tuple[CodeSite, ...]:
    """Return every use of a code in a file, kind by kind."""
    return (*_read_given_codes(file), *_read_declared_codes(file), *_read_awaited_codes(file))


def _read_given_codes(file: ParsedFile) -> Iterator[CodeSite]:
    met: set[ast.expr] = set()
    for call in file.builder_calls:
        for code, node in call.choices:
            if node not in met:  # one constant of the file may be used in many calls
                met.add(node)
                yield CodeSite(file, node, code, call.type_letter, call)


def _read_declared_codes(file: ParsedFile) -> Iterator[CodeSite]:
    """Yield the codes in `@mcp_safe_tool(default_success=..., errors={KeyError: ...})`."""
    for tool in file.safe_tools:
        for mark in tool.function.decorator_list:
            for word in mark.keywords if isinstance(mark, ast.Call) else ():
                if word.arg == "default_success":
                    yield from _read_code(file, word.value, "S")
                elif word.arg == "errors" and isinstance(word.value, ast.Dict):
                    for value in word.value.values:
                        yield from _read_code(file, value, None)


def _read_awaited_codes(file: ParsedFile) -> Iterator[CodeSite]:
    """Yield the codes that `reply.code` is compared with, if `reply` is known to be a Reply."""
    for choice in file.nodes(ast.Match):
        if _is_code(file, choice.subject):
            yield from (s for case in choice.cases for s in _patterns(file, case.pattern))
    for node in file.nodes(ast.Compare):
        sides = (node.left, *node.comparators)
        for side in sides if any(_is_code(file, side) for side in sides) else ():
            items = side.elts if isinstance(side, ast.Tuple | ast.List | ast.Set) else [side]
            yield from (s for item in items for s in _read_code(file, item, None))


def _patterns(file: ParsedFile, pattern: ast.pattern) -> Iterator[CodeSite]:
    if isinstance(pattern, ast.MatchValue):
        yield from _read_code(file, pattern.value, None)
    elif isinstance(pattern, ast.MatchOr):
        yield from (s for one in pattern.patterns for s in _patterns(file, one))


def _is_code(file: ParsedFile, node: ast.expr) -> bool:
    return (
        isinstance(node, ast.Attribute)
        and node.attr == "code"
        and file.is_reply(node.value) == "known"
    )


def _read_code(file: ParsedFile, node: ast.expr, letter: str | None) -> Iterator[CodeSite]:
    code = file.constants.code(node)
    if code is not None:
        yield CodeSite(file, node, code, letter)
