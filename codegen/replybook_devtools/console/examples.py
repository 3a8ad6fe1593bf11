"""Examples of every command and sub-command, as `--help` prints them under the options.

A test reads each of them with the parser of its command, so none can name an option that is gone.
Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replybook_devtools.console.applications import applications

__all__ = ["EXAMPLES", "examples_text"]

EXAMPLES: Final[Mapping[str, Mapping[str, str]]] = {
    "check": {
        "check": "the registry of the project here",
        "check --format github": "in CI, beside the changed lines",
    },
    "audit": {
        "audit src -o build/audit": "the report in four forms",
        "audit src --fail-on FAIL": "in CI: fail where a requirement is not met",
    },
    "lint": {
        "lint src": "every finding, with place and fix",
        "lint src --fix": "mend what can be mended safely",
        "lint --explain RB513": "what a rule forbids, and why",
    },
    "migrate": {
        "migrate --diff src": "see what would change",
        "migrate src": "change it",
    },
    "generate": {
        "generate": "write the files of the project here",
        "generate --check": "in CI: fail if a file is out of date",
    },
    "breaking": {
        "breaking --against v1.2.0": "what changed since a tag",
        "breaking --against origin/main --format markdown": "as a changelog section",
    },
    "explain": {
        "explain WA-RES-I-001": "a code, also one that is retired",
        "explain RB104": "a rule of the checker",
    },
    "codes": {"codes list WA-RES": "see `replybook codes ACTION --help` for the others"},
    "codes list": {
        "codes list WA-RES": "the codes of one area",
        "codes list --own": "only those of this registry",
    },
    "codes add": {
        "codes add WA RES I --key TICKET_UNKNOWN --param ticket:string"
        " --meaning 'No ticket has this number.' --message 'There is no ticket {ticket}'"
        " --action fix_arguments:ticket --remedy 'Ask for a `ticket` of the list.' --dry-run": (
            "show what would be written; leave out --dry-run to write it"
        ),
    },
    "codes retire": {
        "codes retire WA-RES-I-500 --use WA-RES-I-001 --reason 'The base says it.'": (
            "give another code from now on; the number stays taken"
        ),
    },
    "codes freeze": {
        "codes freeze --copy-to tests/frozen": "before a release: its meanings hold for ever",
    },
    "tools": {"tools sync --check": "see `replybook tools sync --help` for more"},
    "tools sync": {
        "tools sync --diff": "show what would change in tools.yaml",
        "tools sync --check": "in CI: fail where code and tools.yaml differ",
    },
    "init": {
        "init desk --tool read_ticket": "a registry for a new server",
        "init --server src": "one for a server that exists: reads its tools, runs nothing",
    },
    "resolve": {
        "resolve root:repo/docs/a.md --explain": "what an address leads to, and why",
        "resolve root:repo/docs --session session.json": "in the world of one session",
    },
    "policy": {
        "policy explain TRACE_REQUIRED": "see `replybook policy ACTION --help` for the others"
    },
    "policy check": {
        "policy check --recording session.yaml": "judge one recorded session",
        "policy check --trace data/trace --session session.json --bundle bundle.json": (
            "from its parts"
        ),
    },
    "policy replay": {
        "policy replay --policy ../candidate recordings": "what a changed policy would decide",
    },
    "policy explain": {
        "policy explain TRACE_REQUIRED": "a violation",
        "policy explain delivery_tool": "a stage, or a rule by its id",
    },
    "policy coverage": {
        "policy coverage recordings": "rules that no recording fired or passed",
    },
    "docs": {"docs build": "see `replybook docs ACTION --help` for more"},
    "docs build": {
        "docs build -o site": "the site of the project here",
        "docs build --docs-url https://desk.example/docs/": "with absolute addresses",
        "docs build --tool mkdocs": "by Material for MkDocs instead of Zensical",
    },
    "docs serve": {
        "docs serve": "look at it on this machine",
        "docs serve --port 0": "on a port that is free",
    },
    "trace": {"trace tail data/trace": "see `replybook trace ACTION --help` for the others"},
    "trace tail": {
        "trace tail data/trace": "the newest ten calls",
        "trace tail data/trace -n 100 --format json": "more of them, as they were written",
    },
    "trace stats": {
        "trace stats data/trace": "calls, codes and durations per tool",
        "trace stats data/trace --raw": "while a server moves over: who still answers raw",
    },
    "trace verify": {
        "trace verify data/trace": "whether lines were edited, dropped or moved",
    },
    "trace report": {
        "trace report data/trace -o session.html": "the last session as a page",
        "trace report data/trace --session s-1": "another one",
    },
    "lsp": {"lsp": "what an editor starts; see docs/how-to/in-your-editor.md"},
    "completion": {
        "completion bash > ~/.local/share/bash-completion/completions/replybook": "for bash; make the folder first",
        "completion zsh > ~/.zfunc/_replybook": "for zsh, with ~/.zfunc in fpath",
        "completion fish > ~/.config/fish/completions/replybook.fish": "for fish",
    },
    "demo": {
        "demo": "in a temporary folder, which is removed",
        "demo --into ../demo": "in a folder that stays, to look around",
    },
}
"""Command and sub-command -> the words after `replybook`, and what they are for."""


def examples_text(name: str) -> str | None:
    """Return the examples of `replybook <name>`, one comment line above each; None where there are none."""
    examples = EXAMPLES.get(name) or next(
        (one.EXAMPLES[name] for one in applications() if name in one.EXAMPLES), None
    )
    if examples is None:
        return None
    lines = [
        line for words, why in examples.items() for line in (f"  # {why}", f"  replybook {words}")
    ]
    return "\n".join(["examples:", *lines])
