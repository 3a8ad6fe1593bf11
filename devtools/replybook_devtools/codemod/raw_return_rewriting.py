"""Rewriting of returned plain mappings: `{"success": True}` becomes a reply.

A mapping with the key `error` becomes one too. The return annotation of a tool that now replies
follows: `-> dict` becomes `-> Reply`.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, NamedTuple

from replybook_devtools.codemod.call_rewriting import RewrittenCall
from replybook_devtools.codemod.call_shapes import is_text
from replybook_devtools.codemod.code_constants import CodeNames
from replybook_devtools.codemod.dropped_texts import hold_dropped
from replybook_devtools.codemod.item_spans import of_dict
from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.codemod.successors import CallSite, fits, is_former, successor
from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.source.handlers import is_broad
from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.source.raw_returns import (
    is_judged,
    keeps_raw,
    kind_of_raw,
    own_returns,
    raw_annotation,
)
from replybook_devtools.lint.source.safe_tools import SafeTool
from replybook_devtools.lint.vocabulary import LintVocabulary

_FAILED: Final = frozenset("IDE")
_BROAD: Final = frozenset("E")


class _Plain(NamedTuple):
    """A mapping with texts as keys, and the numbers of its pairs by key."""

    node: ast.Dict
    pairs: dict[str, int]

    def value(self, key: str) -> ast.expr | None:
        return self.node.values[self.pairs[key]] if key in self.pairs else None

    def is_constant(self, key: str, wanted: bool) -> bool:
        value = self.value(key)
        return isinstance(value, ast.Constant) and value.value is wanted


def plain_returns(file: ParsedFile, tool: SafeTool) -> Iterator[ast.Dict]:
    """Yield the returned mappings of a tool with a key that says how the call ended."""
    for node in own_returns(file, tool.function):
        if isinstance(node.value, ast.Dict):
            keys = {key.value for key in node.value.keys if isinstance(key, ast.Constant)}
            if keys & {"success", "error"}:
                yield node.value


def untold_returns(file: ParsedFile, tool: SafeTool) -> Iterator[tuple[ast.Return, str]]:
    """Yield the other returns of a tool that are certainly no reply.

    Each comes with the kind of value that it gives, such as `a dict`.
    """
    if not is_judged(tool) or keeps_raw(file, tool):
        return
    plain = set(plain_returns(file, tool))
    for node in own_returns(file, tool.function):
        kind = kind_of_raw(file, node, tool.function)
        if kind is not None and node.value not in plain:
            yield node, kind


def raw_change(
    file: ParsedFile,
    node: ast.Dict,
    builder: str,
    vocabulary: LintVocabulary,
    names: CodeNames,
    declared: frozenset[str] | None,
) -> RewrittenCall:
    """Return the change of one returned mapping.

    Args:
        file: The file of the mapping.
        builder: The name of the builder in the tool.
        vocabulary: The words of the registry.
        names: The names of codes in the file.
        declared: The codes that the registry gives the tool.

    Raises:
        Unclear: The mapping does not tell its outcome or its code.
    """
    plain = _plain(node)
    if "error" not in plain.pairs and plain.is_constant("success", True):
        if declared is None or not any("-S-" in code for code in declared):
            raise Unclear("the registry gives this tool no default success", _of(declared, "S"))
        return _change_return(file, plain, {"success"}, f"{builder}.success(", "", ())
    text = plain.value("error")
    is_told = "success" not in plain.pairs and text is not None and is_text(text)
    is_failure = is_told or plain.is_constant("success", False)
    if not is_failure:
        raise Unclear("whether this is a success is only known when it runs")
    gone = {"success", "error", "code"} & set(plain.pairs)
    keys = frozenset(set(plain.pairs) - gone)
    letters = _BROAD if _in_broad_handler(file, node) else _FAILED
    code = _code(plain, CallSite(letters, keys, declared), vocabulary)
    method = vocabulary.types[vocabulary.codes[code].reply_type]
    if text is not None:
        hold_dropped(file, text, file.offsets(text))
    return _change_return(
        file, plain, gone, f"{builder}.{method}({names.text(code)}", code, (text,) if text else ()
    )


def _plain(node: ast.Dict) -> _Plain:
    pairs: dict[str, int] = {}
    for index, key in enumerate(node.keys):
        if key is None:
            raise Unclear("what is unpacked into this mapping may say how the call ended")
        if isinstance(key, ast.Constant) and isinstance(key.value, str):
            if key.value in pairs:
                raise Unclear(f"{key.value!r} stands twice in this mapping")
            pairs[key.value] = index
        else:
            raise Unclear("a key of this mapping is computed")
    return _Plain(node, pairs)


def _code(plain: _Plain, site: CallSite, vocabulary: LintVocabulary) -> str:
    """Return the code of a failure.

    It is the code that the mapping names, or the one code that its tool can give with this data.
    """
    said = plain.value("code")
    if said is not None:
        if not (isinstance(said, ast.Constant) and isinstance(said.value, str)):
            raise Unclear("its code is computed", _of(site.declared, "IDE"))
        if is_former(vocabulary, said.value):
            return successor(vocabulary, said.value, site)
        known = vocabulary.codes.get(said.value)
        if known is None or not fits(known, site.keys) or known.reply_type not in site.letters:
            raise Unclear(f"{said.value} does not take this data here", [said.value])
        return said.value
    possible = [
        code
        for code in sorted(site.declared or ())
        if (known := vocabulary.codes.get(code)) is not None
        and known.reply_type in site.letters
        and not known.given_by_wrapper
        and fits(known, site.keys)
    ]
    if len(possible) != 1 or (not site.keys and not _is_fixed(plain.value("error"))):
        raise Unclear("it names no code", possible or _of(site.declared, "".join(site.letters)))
    return possible[0]


def _is_fixed(text: ast.expr | None) -> bool:
    """Return True if a text says the same at every call.

    Nothing of a call is lost with such a text.
    """
    return isinstance(text, ast.Constant) and is_text(text)


def _change_return(
    file: ParsedFile,
    plain: _Plain,
    gone: set[str],
    head: str,
    code: str,
    dropped: tuple[ast.expr, ...],
) -> RewrittenCall:
    start, end = file.offsets(plain.node)
    left = len(plain.node.keys) - len(gone)
    comma = ", " if code else ""
    if not left and "#" not in file.text[start:end]:
        return RewrittenCall((Edit(start, end, f"{head})"),), code, dropped)
    items = of_dict(file, plain.node)
    edits = [
        Edit(start, start, f"{head}{comma}data="),
        *items.without({plain.pairs[key] for key in gone}),
        Edit(end, end, ")"),
    ]
    return RewrittenCall(tuple(edits), code, dropped)


def _in_broad_handler(file: ParsedFile, node: ast.AST) -> bool:
    for around in file.parents(node):
        if isinstance(around, ast.ExceptHandler):
            return is_broad(file, around.type)
        if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef):
            return False
    return False


def _of(declared: frozenset[str] | None, letters: str) -> list[str]:
    return sorted(code for code in declared or () if code.split("-")[-2] in letters)


def raw_annotations(file: ParsedFile, tool: SafeTool) -> Iterator[ast.expr]:
    """Yield the return annotation of a tool, if it is wrong by now.

    It is wrong if it is not a reply and none of the returns of the tool is certainly raw.
    """
    declared = raw_annotation(file, tool.function)
    if declared is None or not is_judged(tool) or keeps_raw(file, tool):
        return
    returns = own_returns(file, tool.function)
    if returns and not any(kind_of_raw(file, node, tool.function) for node in returns):
        yield declared


def annotation_change(file: ParsedFile, tool: SafeTool, declared: ast.expr) -> RewrittenCall:
    """Return the change of a return annotation to `Reply`.

    Raises:
        Unclear: A return may be something else, or the name `Reply` is not imported.
    """
    text = f"{tool.name} is declared to return {' '.join(file.segment(declared).split())}"
    values = [node.value for node in own_returns(file, tool.function)]
    if not all(value is not None and file.is_reply(value) == "known" for value in values):
        raise Unclear(f"{text}, and whether all it gives are replies is not told", ["Reply"])
    names = [name for name, origin in file.names.origins.items() if origin.endswith(".Reply")]
    if not names:
        raise Unclear(f"{text} and gives replies; import Reply and say so", ["Reply"])
    return RewrittenCall((Edit(*file.offsets(declared), names[0]),), "")
