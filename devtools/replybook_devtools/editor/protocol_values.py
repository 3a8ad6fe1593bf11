"""Findings, edits, codes and pages as values of the language server protocol, version 3.17."""

from __future__ import annotations

import importlib.util
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

from lsprotocol import types

from replybook_devtools.explain.printed import as_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from replybook_devtools.editor.names_in_text import BegunCall
    from replybook_devtools.editor.open_document import OpenDocument
    from replybook_devtools.explain.explanation import Explanation, Field
    from replybook_devtools.lint.finding import Edit, LintFinding
    from replybook_devtools.lint.vocabulary import KnownCode

_SEVERITY: Final = {
    "error": types.DiagnosticSeverity.Error,
    "warning": types.DiagnosticSeverity.Warning,
    "note": types.DiagnosticSeverity.Information,
}
_TAGS: Final = {
    "RB506": types.DiagnosticTag.Deprecated,
    "RB516": types.DiagnosticTag.Unnecessary,
}
"""Tags for rules about former ids and about unreachable code."""

_OF_AN_ITEM: Final = 2

FIX_ALL: Final = "source.fixAll.replybook"


_SIGNS: Final = re.compile(r"[\\*_\[\]<>]")


def range_of(document: OpenDocument, start: int, end: int) -> types.Range:
    """Return two offsets as a range, as the client counts."""
    return types.Range(
        types.Position(*document.places.position(start)),
        types.Position(*document.places.position(end)),
    )


def diagnostics(document: OpenDocument) -> list[types.Diagnostic]:
    """Return the findings of a document as diagnostics.

    Each diagnostic links to the module of its rule, whose docstring is the page of the rule.
    """
    return [_diagnostic(document, finding) for finding in document.findings]


def _diagnostic(document: OpenDocument, lint_finding: LintFinding) -> types.Diagnostic:
    href = _page_of(lint_finding.rule)
    tag = _TAGS.get(lint_finding.rule)
    return types.Diagnostic(
        range=range_of(document, *document.span(lint_finding)),
        message=f"{lint_finding.problem}\nfix: {lint_finding.fix}",
        severity=_SEVERITY.get(lint_finding.severity, types.DiagnosticSeverity.Error),
        code=lint_finding.rule,
        code_description=None if href is None else types.CodeDescription(href),
        source="replybook",
        tags=None if tag is None else [tag],
    )


@cache
def _page_of(rule: str) -> str | None:
    """Return the file URI of the module of a rule."""
    spec = importlib.util.find_spec("replybook_devtools.lint.rules")
    folders = spec.submodule_search_locations or () if spec is not None else ()
    pages = (page for folder in folders for page in Path(folder).glob(f"{rule.lower()}_*.py"))
    found = next(pages, None)
    return None if found is None else found.absolute().as_uri()


# Fixes


def actions_at(
    document: OpenDocument, uri: str, start: int, end: int, only: Sequence[str] | None
) -> Iterator[types.CodeAction]:
    """Yield the safe fixes of findings in a span, then one action for all safe fixes.

    Args:
        start: First offset of the span.
        end: Last offset of the span.
        only: Kinds of actions that the editor asked for, or None for all.
    """
    mended = [finding for finding in document.findings if finding.safe and finding.edits]
    if _is_asked(types.CodeActionKind.QuickFix, only):
        for found in mended:
            first, last = document.span(found)
            if first <= end and start <= last:
                yield types.CodeAction(
                    title=f"{found.rule}: {found.fix}",
                    kind=types.CodeActionKind.QuickFix,
                    diagnostics=[_diagnostic(document, found)],
                    is_preferred=True,
                    edit=_edit(document, uri, found.edits),
                )
    if mended and _is_asked(FIX_ALL, only):
        yield types.CodeAction(
            title="Mend all that replybook can mend safely",
            kind=FIX_ALL,
            edit=_edit(document, uri, tuple(_apart(mended))),
        )


def _is_asked(kind: str, only: Sequence[str] | None) -> bool:
    return only is None or any(kind == one or kind.startswith(f"{one}.") for one in only)


def _apart(mended: Iterable[LintFinding]) -> Iterator[Edit]:
    """Yield the edits of findings in text order.

    A finding whose edits overlap those of an earlier one is left out.
    """
    last = 0
    for lint_finding in sorted(mended, key=lambda one: min(edit.start for edit in one.edits)):
        if min(edit.start for edit in lint_finding.edits) >= last:
            yield from sorted(lint_finding.edits)
            last = max(edit.end for edit in lint_finding.edits)


def _edit(document: OpenDocument, uri: str, edits: Iterable[Edit]) -> types.WorkspaceEdit:
    made = [types.TextEdit(range_of(document, edit.start, edit.end), edit.text) for edit in edits]
    return types.WorkspaceEdit(changes={uri: made})


# Hover and completion


def page(found: Explanation, *, markdown: bool) -> types.MarkupContent:
    """Return the text about a code, as Markdown or plain text."""
    if markdown:
        return types.MarkupContent(types.MarkupKind.Markdown, _as_markdown(found))
    return types.MarkupContent(types.MarkupKind.PlainText, as_text(found))


def completions(
    document: OpenDocument, call: BegunCall, offset: int, codes_name: str, uri: str
) -> list[types.CompletionItem]:
    """Return the codes that fit the method of a call, in the order of the registry.

    Args:
        call: The call whose code is being typed.
        codes_name: Name of the module of constants in the text.
    """
    vocabulary = document.speech.scope.vocabulary
    letter = next(letter for letter, method in vocabulary.types.items() if method == call.method)
    fitting = [
        known
        for known in vocabulary.codes.values()
        if known.reply_type == letter and known.status in ("active", "deprecated")
    ]
    span = range_of(document, call.start, offset)
    return [
        _item(known, text, types.TextEdit(span, text), f"{index:05}", uri)
        for index, known in enumerate(fitting)
        for text in _written(known, call, codes_name)
    ]


def _written(known: KnownCode, call: BegunCall, codes_name: str) -> Iterator[str]:
    constant = known.code.replace("-", "_")
    if call.form == "constant":
        yield constant
    elif call.form == "string":
        yield known.code
    else:
        yield f"{codes_name}.{constant}"
        yield f'"{known.code}"'


def _item(
    known: KnownCode, text: str, edit: types.TextEdit, order: str, uri: str
) -> types.CompletionItem:
    is_old = known.status == "deprecated"
    return types.CompletionItem(
        label=text,
        kind=types.CompletionItemKind.Constant,
        detail=f"{known.key}: {known.title}",
        filter_text=text,
        sort_text=order,
        tags=[types.CompletionItemTag.Deprecated] if is_old else None,
        text_edit=edit,
        data=[known.code, uri],
    )


def asked_about(item: types.CompletionItem) -> tuple[str, str]:
    """Return the code of a completion item, and the address of its document."""
    kept: object = item.data
    data = cast("list[object]", kept) if isinstance(kept, list) else []
    code, uri = map(str, data) if len(data) == _OF_AN_ITEM else ("", "")
    return code, uri


def _as_markdown(found: Explanation) -> str:
    """Return a headline, then one line per fact. The params are a list of their own."""
    lines = [f"**{found.id}** ({found.kind})", "", _safe(found.headline), ""]
    for name, value in found.facts.items():
        lines += _fact(name, value)
    return "\n".join(lines).rstrip() + "\n"


def _fact(name: str, value: Field) -> list[str]:
    if name == "params":
        params = cast("list[dict[str, object]]", value)
        return [f"- **{name}**:", *(f"  - {_param(param)}" for param in params)]
    if isinstance(value, list):
        return [f"- **{name}**: {_safe('; '.join(map(str, value)))}"]
    if isinstance(value, dict):
        return [f"- **{name}**: `{json.dumps(value, ensure_ascii=False)}`"]
    return [f"- **{name}**: {_safe(str(value))}"]


def _param(param: dict[str, object]) -> str:
    need = "required" if param["required"] else "optional"
    text = f"{param['type']}, {need}, {param['privacy']}: {param['description']}"
    return f"`{param['name']}`: {_safe(text)}"


def _safe(text: str) -> str:
    """Escape Markdown outside of backticks, so that templates are shown as they are written."""
    parts = text.split("`")
    parts[::2] = [_SIGNS.sub(r"\\\g<0>", part) for part in parts[::2]]
    return "`".join(parts)
