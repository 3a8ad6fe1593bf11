"""Return annotations of tools that now reply: `-> dict` becomes `-> Reply`."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from replybook_devtools.codemod.call_rewriting import Change
from replybook_devtools.codemod.left_places import Unclear
from replybook_devtools.lint.finding import Edit
from replybook_devtools.lint.source.parsed_file import ParsedFile
from replybook_devtools.lint.source.raw_returns import (
    is_judged,
    keeps_raw,
    kind_of_raw,
    own_returns,
    raw_annotation,
)
from replybook_devtools.lint.source.safe_tools import SafeTool


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


def annotation_change(file: ParsedFile, tool: SafeTool, declared: ast.expr) -> Change:
    """Return the change of a return annotation to `Reply`.

    Raises:
        Unclear: A return may be something else, or the name `Reply` is not imported.
    """
    said = f"{tool.name} is declared to return {' '.join(file.segment(declared).split())}"
    values = [node.value for node in own_returns(file, tool.function)]
    if not all(value is not None and file.is_reply(value) == "known" for value in values):
        raise Unclear(f"{said}, and whether all it gives are replies is not told", ["Reply"])
    names = [name for name, origin in file.names.origins.items() if origin.endswith(".Reply")]
    if not names:
        raise Unclear(f"{said} and gives replies; import Reply and say so", ["Reply"])
    return Change((Edit(*file.offsets(declared), names[0]),), "")
