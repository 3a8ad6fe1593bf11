"""Render the Markdown of an audit report as HTML; HTML inside the Markdown stays text."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

from replybook_devtools.reports.html.markup import Markup, element

_GOOD: Final = frozenset(("yes",))
_BAD: Final = frozenset(("no", "unknown", "former", "retired"))
_SOFT: Final = frozenset(("-", "not measured"))
_NUMBER: Final = re.compile(r"[0-9.]+|[0-9]+/[0-9]+")
_CODE: Final = re.compile(r"[A-Z]+-[A-Z]+-[SIDE]-[0-9]{3}(, [A-Z]+-[A-Z]+-[SIDE]-[0-9]{3})*")


def rendered_markdown(text: str, anchors: Collection[str] = ()) -> Markup:
    """Return the HTML of a text.

    Args:
        text: Markdown with tables.
        anchors: Ids of the page. Code that is one of them links to it.
    """
    return Markup(_MARKDOWN.render(text, {"anchors": anchors}).replace("\n", ""))


class _Renderer(RendererHTML):
    """Wide tables scroll, and the class of a cell follows from its text."""

    def table_open(self, *_: object) -> str:
        """Return the frame in which a table scrolls, and the tag of the table."""
        return '<div class="scrolls" tabindex="0"><table>'

    def table_close(self, *_: object) -> str:
        """Return the ends of table and frame."""
        return "</table></div>"

    def td_open(self, tokens: Sequence[Token], at: int, *_: object) -> str:
        """Return the tag of a cell."""
        kind = _kind(tokens[at + 1].content)
        return f'<td class="{kind}">' if kind else "<td>"

    def code_inline(
        self,
        tokens: Sequence[Token],
        idx: int,
        options: OptionsDict,  # noqa: ARG002  each rule is called with all four
        env: EnvType,
    ) -> str:
        """Return code as HTML, or a link if the code is an id of the page."""
        text = tokens[idx].content
        if text in env["anchors"]:
            return element("a", text, href=f"#{text}")
        return element("code", text)


_MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Renderer).enable("table")


def _kind(text: str) -> str | None:
    """Return the class of a cell with this text."""
    if _NUMBER.fullmatch(text):
        return "n"
    if _CODE.fullmatch(text):
        return "codes"
    kinds = {"good": _GOOD, "bad": _BAD, "soft": _SOFT}
    return next((kind for kind, texts in kinds.items() if text in texts), None)
