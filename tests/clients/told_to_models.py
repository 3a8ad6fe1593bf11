"""The tables of "what an agent sees": each client's text for each verb, from the transcripts.

    python -m tests.clients.told_to_models

writes them into the page. What the transcripts show is held by the runs themselves, in
`test_pages.py`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from tests.clients.pages import PAGES, ROOT, transcript
from tests.clients.stories import HANDED
from tests.clients.transcript import SHOWN

PAGE: Final = ROOT / "docs/explanation/what-an-agent-sees.md"
MARK: Final = "<!-- written by `python -m tests.clients.told_to_models` -->\n"
IN_NODE: Final = "docs/how-to/act-on-replies-in-the-vercel-ai-sdk.md"
"""Its runs are held in `tests/interop`, since they are no Python."""

VERCEL: Final = ROOT / "tests/clients/transcripts/vercel.txt"

NAMES: Final = {  # extra -> what the table calls its client
    "pydantic-ai": "Pydantic AI",
    "langchain": "LangChain",
    "openai-agents": "OpenAI Agents SDK",
    "google-adk": "Google ADK",
    "claude-agent-sdk": "Claude Agent SDK",
    "fastmcp": "FastMCP's client",
    "mcp": "the SDK's client",
}
_HOW: Final = ("without", "with")
_EVENTS: Final = (  # the first line that is one of these says what happened
    (r"the model is told [^:]+: the envelope (\w) \S+, and: ", r"envelope \1 and words"),
    (r"the model is told [^:]+: the envelope (\w) ", r"envelope \1"),
    (r"the model is told [^:]+: ", "words"),
    (r"a person is asked", "a person is asked"),
    (r"the run ends: ", "the run ends"),
)


def cells(page: str) -> Mapping[tuple[str, str], str]:
    """Return what happened first and how many calls arrived, by verb and `with` or `without`."""
    shown = (VERCEL if page == IN_NODE else transcript(page)).read_text("utf-8")
    runs = re.split(r"^--- (\w+), (with|without) the adapter\n", shown, flags=re.MULTILINE)[1:]
    return {
        (verb, how): f"{_first(lines)} ({re.findall(r'calls that arrived: (.+)', lines)[-1]})"
        for verb, how, lines in zip(runs[::3], runs[1::3], runs[2::3], strict=True)
    }


def _first(lines: str) -> str:
    for line in lines.splitlines():
        for pattern, words in _EVENTS:
            if (match := re.match(pattern, line)) is not None:
                return match.expand(words)
    raise ValueError(f"nothing happens in {lines!r}")


def tables() -> list[str]:
    """Return what the clients hand on, the runs without adapters, and the runs with them."""
    rows = [f"| {client} | {' | '.join(faces)} |" for client, faces in HANDED.items()]
    handed = ["| | of a success | of a failure |", "| --- | --- | --- |", *rows, ""]
    return ["\n".join(handed), *_of_runs()]


def _of_runs() -> list[str]:
    names = {page: NAMES[extra] for page, (extra, _) in PAGES.items()}
    found = {name: cells(page) for page, name in {**names, IN_NODE: "Vercel AI SDK"}.items()}
    head = [f"| | {' | '.join(f'`{verb}`' for verb in SHOWN)} |", "| --- " * (len(SHOWN) + 1) + "|"]
    return [
        "\n".join(
            [
                *head,
                *(
                    f"| {name} | {' | '.join(one[verb, how] for verb in SHOWN)} |"
                    for name, one in found.items()
                ),
                "",
            ]
        )
        for how in _HOW
    ]


def written(text: str) -> str:
    """The page with its tables as they have to be."""
    table = iter(tables())
    return re.sub(rf"{re.escape(MARK)}(?:\|.*\n)*", lambda _: MARK + next(table), text)


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text("utf-8")), "utf-8")
