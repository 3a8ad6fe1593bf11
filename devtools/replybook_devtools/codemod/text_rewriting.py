"""Rewriting of one text until there is nothing more to do.

Places that are left are told as places of the new text. A second run changes nothing: the last
round of the first run found no edit. A former id that is compared with a code is replaced by its
successor. A table of old ids is left for a person to look at.
"""

from __future__ import annotations

import ast
from bisect import bisect_left, insort
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from replybook_devtools.codemod.call_rewriting import CallRewriter, RewrittenCall
from replybook_devtools.codemod.code_constants import CodeNames
from replybook_devtools.codemod.left_places import DroppedText, LeftPlace, Unclear
from replybook_devtools.codemod.raw_return_rewriting import (
    annotation_change,
    plain_returns,
    raw_annotations,
    raw_change,
    untold_returns,
)
from replybook_devtools.codemod.successors import CallSite, is_former, successor
from replybook_devtools.lint.edits import Overlap, apply_edits
from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.source.safe_tools import SafeTool
from replybook_devtools.lint.source.syntax_tree import parameters
from replybook_devtools.lint.vocabulary import LintVocabulary

_MOST_ROUNDS = 8
_Place: TypeAlias = "ast.expr | ast.Return"
_Plan: TypeAlias = "Callable[[], RewrittenCall | None]"

_ANYWHERE = CallSite(frozenset(), None, None)


class RewrittenText(NamedTuple):
    """The result of rewriting one text.

    Attributes:
        changes: The number of places that were rewritten.
        dropped: The messages that were taken out.
        left: The places of the new text that a person has to decide about.
        left_before: The same places of the old text, before any change.
        unparsed: The reason why the text is not Python. Then it is unchanged. None for Python.
    """

    text: str
    changes: int = 0
    dropped: tuple[DroppedText, ...] = ()
    left: tuple[LeftPlace, ...] = ()
    left_before: tuple[LeftPlace, ...] = ()
    unparsed: str | None = None


def rewrite_text(
    text: str, path: str, vocabulary: LintVocabulary, *, package: str = "replybook"
) -> RewrittenText:
    """Rewrite a text until a further run would change nothing.

    A text that does not parse comes back unchanged.

    Args:
        text: The source of a file.
        path: The name of the file in messages.
        vocabulary: The words of the registry.
        package: The generated package whose `codes` the text imports.
    """
    try:
        one = _Round(path, text, vocabulary, package)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        reason = error.msg if isinstance(error, SyntaxError) else str(error)
        return RewrittenText(text, unparsed=f"{type(error).__name__}: {reason}")
    before = tuple(sorted(one.left))
    dropped: list[DroppedText] = []
    count = 0
    for _ in range(_MOST_ROUNDS):
        new, done = one.apply_changes()
        if not done:
            return RewrittenText(text, count, tuple(dropped), tuple(sorted(one.left)), before)
        count += len(done)
        dropped += (drop for node, change in done for drop in one.drops(node, change))
        text = new
        one = _Round(path, text, vocabulary, package)
    raise RuntimeError(f"{path} is not at rest after {_MOST_ROUNDS} rounds")


class _Round:
    """Everything that can be changed in a text at once, and everything that cannot."""

    def __init__(self, path: str, text: str, vocabulary: LintVocabulary, package: str) -> None:
        self._file = ParsedFile(path, text, ast.parse(text))
        self._vocabulary = vocabulary
        self._names = CodeNames(self._file, package)
        self._tools = {tool.function: tool for tool in self._file.safe_tools}
        self._plain: set[ast.AST | None] = {
            node for tool in self._file.safe_tools for node in plain_returns(self._file, tool)
        }
        self.left: list[LeftPlace] = []
        self._changes: list[tuple[_Place, RewrittenCall]] = []
        for node, plan in self._plans():
            try:
                change = plan()
                if change is not None and self._holds_together(change):
                    self._changes.append((node, change))
            except Unclear as unclear:
                self._leave(node, unclear)

    def _plans(self) -> Iterator[tuple[_Place, _Plan]]:
        """Yield every place that may be old, with a function that makes its change."""
        file, vocabulary, names = self._file, self._vocabulary, self._names
        calls = CallRewriter(file, vocabulary, names)
        for call in file.builder_calls:
            yield call.node, partial(calls.change_call, call, self._read_declared_codes(call.node))
        for tool in file.safe_tools:
            for node in plain_returns(file, tool):
                yield node, partial(self._raw, tool, node)
            for untold, kind in untold_returns(file, tool):
                yield untold, partial(self._untold, tool, kind)
            for declared in raw_annotations(file, tool):
                yield declared, partial(annotation_change, file, tool, declared)
        for text in _former_texts(file, vocabulary):
            if _is_compared(file, text):
                yield text, partial(_compared_change, file, text, vocabulary, names)
            elif not self._is_in_plain_return(text):
                yield text, partial(_leave_it, text, vocabulary)

    def _raw(self, tool: SafeTool, node: ast.Dict) -> RewrittenCall:
        builder = self._builder_of(tool)
        if builder is None:
            raise Unclear(f"{tool.name} takes no builder; add the parameter rb: ReplyBuilder")
        declared = self._vocabulary.tools.get(tool.name)
        return raw_change(self._file, node, builder, self._vocabulary, self._names, declared)

    def _untold(self, tool: SafeTool, kind: str) -> None:
        choices = sorted(self._vocabulary.tools.get(tool.name, ()))
        raise Unclear(f"{tool.name} returns {kind}, which does not say how the call ended", choices)

    def _builder_of(self, tool: SafeTool) -> str | None:
        """Return the parameter through which a tool gets its builder."""
        if not tool.decorated:
            return None
        for arg in parameters(tool.function):
            if arg.annotation is None and arg.arg == "rb":
                return arg.arg
            if arg.annotation is not None and self._file.bound.is_builder_type(arg.annotation):
                return arg.arg
        return None

    def _read_declared_codes(self, node: ast.AST) -> frozenset[str] | None:
        """Return the codes of the tool around a node.

        None outside of tools that the registry lists.
        """
        for around in self._file.parents(node):
            tool = self._tools.get(around)  # type: ignore[call-overload]
            if tool is not None:
                return self._vocabulary.tools.get(tool.name)
        return None

    def _is_in_plain_return(self, node: ast.AST) -> bool:
        """Return True if a former id is in a returned mapping that is reported already.

        Such a mapping is `return {"code": "...", "error": ...}`.
        """
        return self._file.parent(node) in self._plain

    def _leave(self, node: _Place, unclear: Unclear) -> None:
        line, column, end_line, _ = self._file.span(node)
        what = " ".join(self._file.segment(node).split())
        place = (self._file.path, line, column, end_line, what)
        self.left.append(LeftPlace(*place, unclear.choices, unclear.why))

    def _holds_together(self, change: RewrittenCall) -> bool:
        try:
            apply_edits(self._file.text, change.edits)
        except Overlap:
            raise Unclear("its arguments are too entangled to be edited") from None
        return True

    # Doing it

    def apply_changes(self) -> tuple[str, Sequence[tuple[_Place, RewrittenCall]]]:
        """Return the text after all changes that do not overlap, and these changes.

        A change that would make the text invalid Python is not done. Its place is left.
        """
        chosen: list[tuple[_Place, RewrittenCall]] = []
        edits: list[Edit] = []
        for node, change in self._changes:
            if not any(_touches(edit, edits) for edit in change.edits):
                chosen.append((node, change))
                for one in change.edits:
                    insort(edits, one)
        new = self._after(edits)
        if _is_python(new):
            return new, chosen
        good = [(n, c) for n, c in chosen if _is_python(self._after(c.edits))]
        for node, _ in (each for each in chosen if each not in good):
            self._leave(node, Unclear("rewritten, it would be no Python any more"))
        return self._after([edit for _, change in good for edit in change.edits]), good

    def _after(self, edits: Sequence[Edit]) -> str:
        added = self._names.import_edit(edits)
        return apply_edits(self._file.text, edits if added is None else [*edits, added])

    def drops(self, node: _Place, change: RewrittenCall) -> Iterator[DroppedText]:
        """Yield the messages that a change takes out of the text."""
        line, _, _, _ = self._file.span(node)
        for text in change.dropped:
            message = " ".join(self._file.segment(text).split())
            yield DroppedText(self._file.path, line, change.code, message)


def _leave_it(node: ast.Constant, vocabulary: LintVocabulary) -> None:
    raise _explain_untouched(node, vocabulary)


def _touches(edit: Edit, others: Sequence[Edit]) -> bool:
    """Return True if an edit overlaps one of the others, which are sorted and apart."""
    at = bisect_left(others, edit.start, key=attrgetter("start"))
    if at and others[at - 1].end > edit.start:
        return True
    return at < len(others) and (others[at].start == edit.start or others[at].start < edit.end)


def _is_python(text: str) -> bool:
    try:
        ast.parse(text)
    except (SyntaxError, ValueError):
        return False
    return True


def _former_texts(file: ParsedFile, vocabulary: LintVocabulary) -> Iterator[ast.Constant]:
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


def _is_compared(file: ParsedFile, node: ast.Constant) -> bool:
    """Return True if a literal is compared with a code.

    Such comparisons are `reply.code == "..."` and `answer["code"] in ("...", ...)`.
    """
    around = file.parent(node)
    if isinstance(around, ast.Tuple | ast.Set | ast.List):
        around = file.parent(around)
    if not isinstance(around, ast.Compare):
        return False
    return any(_says_code(side) for side in (around.left, *around.comparators))


def _compared_change(
    file: ParsedFile, node: ast.Constant, vocabulary: LintVocabulary, names: CodeNames
) -> RewrittenCall:
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
    return RewrittenCall((Edit(start, end, names.text(new, quote)),), new)


def _explain_untouched(node: ast.Constant, vocabulary: LintVocabulary) -> Unclear:
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
