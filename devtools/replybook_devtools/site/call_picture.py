"""Picture of a call on its way through the layers, for the home page.

It shows which layer asks what, and which may answer. It is drawn in one column that a phone can
show. The words of the picture are its accessible text too.
"""

from __future__ import annotations

from typing import Final

from replybook_devtools.reports.html.markup import Markup, element

_WIDTH: Final = 560
_SPINE: Final = 44
_ROW: Final = 74
_TOP: Final = 64
_REPLY: Final = 518

_STEPS: Final = (
    ("MCP", "Is it a tool? Do its arguments fit?", "the boundary of the server", "I"),
    ("WA", "What does the address lead to?", "the world adapter: what is there", "I"),
    ("CT", "Is the request for a contract valid?", "the contract system, for its own tools", "I"),
    ("EN", "Do mode, scope and contract allow it?", "enforcement, and nobody else, denies", "D"),
    ("tool", "The work is done.", "the body of the tool: your code", "S"),
)
"""Steps of a call: layer, its question, its meaning, and the type of reply.

The type of reply is that of a call that ends in the step.
"""

_NEXT: Final = (
    ("S", "go on"),
    ("I", "correct the request"),
    ("D", "ask for scope"),
    ("E", "stop and report"),
)
_SAID: Final = (
    "A call of an agent goes down through the layers. MCP, the boundary, asks whether the tool exists and the"
    " arguments fit; WA, the world adapter, what the address leads to; CT, the contract system, whether a"
    " request for a contract is valid; each of these may answer I, invalid. EN, enforcement, asks whether"
    " mode, scope and contract allow the call, and alone may answer D, denied. Then the tool does its work: S,"
    " success. What breaks on the way is E, error. The wrapper at the edge makes one envelope and one line of"
    " the trace of whatever happened, and the agent gets one reply with one next action: S go on, I correct the"
    " request, D ask for scope, E stop and report."
)


def call_way_svg() -> str:
    """Return the picture as SVG; its colors come from `explorer.css`."""
    end = _TOP + len(_STEPS) * _ROW
    parts = [
        element("title", "The way of a call"),
        element("desc", _SAID),
        _arrow_head(),
        _line(f"M{_SPINE} 44 V{end + 4}"),
        _word("An agent calls a tool", _SPINE - 22, 30, "rb-strong"),
        _line(f"M{_REPLY} {_TOP + 22} V{end + 4}"),
        *(_step(at) for at in range(len(_STEPS))),
        _edge(end + 8),
        _line(f"M{_SPINE} {end + 66} V{end + 94}"),
        _word("One reply, and one next action", _SPINE - 22, end + 120, "rb-strong"),
        *(_next(at, end + 138) for at in range(len(_NEXT))),
    ]
    return element(
        "svg",
        *parts,
        viewBox=f"0 0 {_WIDTH} {end + 212}",
        role="img",
        aria_label=_SAID,
        class_="rb rb-way",
    )


def _arrow_head() -> Markup:
    tip = element("path", d="M0 0 L8 4 L0 8 z", class_="rb-tip")
    marker = element(
        "marker",
        tip,
        id="rb-tip",
        viewBox="0 0 8 8",
        refX="7",
        refY="4",
        markerWidth="8",
        markerHeight="8",
        markerUnits="userSpaceOnUse",
        orient="auto",
    )
    return element("defs", marker)


def _line(way: str) -> Markup:
    return element("path", d=way, class_="rb-line", marker_end="url(#rb-tip)")


def _step(at: int) -> Markup:
    """Return one layer: its name, its question, and the reply that ends the call."""
    name, question, who, letter = _STEPS[at]
    y = _TOP + at * _ROW
    return element(
        "g",
        _badge(name, 12, y + 4, 64, "rb-layer"),
        _word(question, 92, y + 20, "rb-text"),
        _word(who, 92, y + 41, "rb-soft"),
        element("path", d=f"M440 {y + 22} H{_REPLY - 18}", class_=f"rb-line rb-line-{letter}"),
        _badge(letter, _REPLY - 18, y + 4, 36, f"rb-fill-{letter}"),
    )


def _edge(y: int) -> Markup:
    """Return the wrapper, where every call ends, even a call that failed."""
    width = str(_WIDTH - 24)
    return element(
        "g",
        element("rect", x="12", y=str(y), width=width, height="56", rx="8", class_="rb-box"),
        _word("The edge: one envelope, one line of the trace", 30, y + 24, "rb-text"),
        _word("what broke on the way leaves as E, without its secrets", 30, y + 44, "rb-soft"),
        _badge("E", _REPLY - 18, y + 10, 36, "rb-fill-E"),
    )


def _next(at: int, y: int) -> Markup:
    letter, text = _NEXT[at]
    x, down = 22 + (at % 2) * 268, y + (at // 2) * 38
    return element(
        "g",
        _badge(letter, x, down, 30, f"rb-fill-{letter}", 30),
        _word(text, x + 42, down + 21, "rb-text"),
    )


def _badge(text: str, x: int, y: int, width: int, kind: str, height: int = 36) -> Markup:
    box = element("rect", x=str(x), y=str(y), width=str(width), height=str(height), rx="7")
    word = element(
        "text", text, x=f"{x + width / 2:g}", y=f"{y + height / 2 + 6:g}", text_anchor="middle"
    )
    return element("g", box, word, class_=f"rb-badge {kind}")


def _word(text: str, x: int, y: int, kind: str) -> Markup:
    return element("text", text, x=str(x), y=str(y), class_=kind)
