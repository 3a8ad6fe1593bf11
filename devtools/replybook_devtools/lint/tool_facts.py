"""The counts of one file for the audit, cached with its findings."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from replybook_devtools.lint.lint_report import FileFacts, ToolFacts
from replybook_devtools.lint.source.handlers import broad_handlers, replies_of
from replybook_devtools.lint.source.prefilter import mentions_replies
from replybook_devtools.lint.source.served_functions import low_level_handlers, served_functions
from replybook_devtools.lint.source.unseen_tools import (
    answers_raw,
    handed_tools,
    hidden_by,
    names_net,
)

if TYPE_CHECKING:
    from replybook_devtools.lint.lint_settings import LintSettings
    from replybook_devtools.lint.source.parsed_file import ParsedFile
    from replybook_devtools.lint.source.safe_tools import SafeTool

_CONSTANT: Final = re.compile("[A-Z]+_[A-Z]+_[SIDE]_[0-9]{3}")


def file_facts(file: ParsedFile, settings: LintSettings) -> FileFacts:
    """Count the codes, tools, terminal replies and broad handlers of a file."""
    calls = [call for call in file.builder_calls if call.type_letter is not None]
    lines: dict[str, list[int]] = {}
    for call in calls:
        for code, node in call.choices:
            lines.setdefault(code, []).append(getattr(node, "lineno", call.node.lineno))
    is_apart, served = settings.is_apart(file.path), served_functions(file)
    terminal = [call for call in calls if call.is_terminal and not is_apart]
    handlers = broad_handlers(file) if calls and not is_apart else ()
    replying = [given for handler in handlers if (given := replies_of(file, handler))]
    return FileFacts(
        codes={code: tuple(where) for code, where in sorted(lines.items())},
        dynamic_codes=sum(call.code_node is not None and not call.choices for call in calls),
        tools=tuple(_tools(file, settings)),
        terminal_calls=len(terminal),
        terminal_returned=sum(file.is_returned(call.node) for call in terminal),
        excepts=len(replying),
        excepts_compliant=sum(all(one.method == "error" for one in each) for each in replying),
        replies=bool(lines) or mentions_replies(file.text.encode("utf-8", "surrogatepass")),
        apart=is_apart,
        nets=names_net(file),
        handed=tuple(handed_tools(file)),
        imports=_imports(file),
        handlers=sum(1 for _ in low_level_handlers(file)),
        served=len(served.functions),
        follows=() if is_apart else served.elsewhere,
    )


def _imports(file: ParsedFile) -> tuple[str, ...]:
    """Return the imports of a file, and the code constants that it reads."""
    names = file.names
    constants = (names.origin(n) for n in file.nodes(ast.Attribute) if _CONSTANT.fullmatch(n.attr))
    return tuple(sorted({*names.origins.values(), *filter(None, constants)}))


def _tools(file: ParsedFile, settings: LintSettings) -> Iterator[ToolFacts]:
    layer = settings.layer_of(file.path) or ""
    for tool in file.safe_tools:
        yield _tool(file, tool, {one.code for one in file.answers.get(tool.function, ())}, layer)


def _tool(file: ParsedFile, tool: SafeTool, given: set[str], layer: str) -> ToolFacts:
    hidden = hidden_by(file, tool)
    return ToolFacts(
        name=tool.name,
        line=tool.function.lineno,
        decorated=hidden not in {"bare", "elsewhere"},
        annotated=tool.annotated,
        codes=tuple(sorted(given)),
        layer=layer,
        hidden=hidden,
        mark=tool.mark.lineno,
        last=tool.function.end_lineno or tool.function.lineno,
        answers_raw=answers_raw(file, tool),
    )
