"""Examples of every command and sub-command, which `--help` prints under the options.

A test parses each example with the parser of its command, so no example can use a removed option.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from replybook_devtools.console.applications import applications

EXAMPLES: Final[Mapping[str, Mapping[str, str]]] = {
    "check": {
        "check": "the registry of the project here",
        "check --format github": "in CI, beside the changed lines",
    },
    "audit": {
        "audit src -o build/audit": "the report in all four formats",
        "audit src --fail-on FAIL": "in CI: fail if a requirement is not met",
    },
    "lint": {
        "lint src": "every finding, with place and fix",
        "lint src --fix": "apply the safe fixes",
        "lint --explain RB513": "what a rule forbids, and why",
    },
    "migrate": {
        "migrate --diff src": "preview the changes",
        "migrate src": "apply the changes",
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
        "explain WA-RES-I-001": "a code, even a retired one",
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
        "codes freeze --copy-to tests/frozen": "before a release: fix the meanings of its codes for good",
    },
    "tools": {"tools sync --check": "see `replybook tools sync --help` for more"},
    "tools sync": {
        "tools sync --diff": "show what would change in tools.yaml",
        "tools sync --check": "in CI: fail if code and tools.yaml differ",
        "tools sync --from-running -- python server.py": "compare with the tools that the server lists",
        "tools sync --from-tests seen.json": "also declare the codes that pytest --replybook-codes saw",
    },
    "init": {
        "init desk --tool read_ticket": "a registry for a new server",
        "init --server src": "a registry for an existing server; reads its source, runs nothing",
        "init --from-running -- python server.py": "the same for the tools that a running server lists",
    },
    "resolve": {
        "resolve root:repo/docs/a.md --explain": "show what an address resolves to, and why",
        "resolve root:repo/docs --session session.json": "resolve it in one session",
    },
    "policy": {
        "policy explain TRACE_REQUIRED": "see `replybook policy ACTION --help` for the others"
    },
    "policy check": {
        "policy check --recording session.yaml": "judge one recorded session",
        "policy check --trace data/trace --session session.json --bundle bundle.json": (
            "judge a session from separate files"
        ),
    },
    "policy replay": {
        "policy replay --policy ../candidate recordings": "list the outcomes that a changed policy would change",
    },
    "policy explain": {
        "policy explain TRACE_REQUIRED": "a violation",
        "policy explain delivery_tool": "a stage, or a rule by its id",
    },
    "policy coverage": {
        "policy coverage recordings": "list the rules that no recording fired or passed",
    },
    "docs": {"docs build": "see `replybook docs ACTION --help` for more"},
    "docs build": {
        "docs build -o site": "the site of the project here",
        "docs build --docs-url https://desk.example/docs/": "with absolute URLs",
        "docs build --tool mkdocs": "render with Material for MkDocs instead of Zensical",
    },
    "docs serve": {
        "docs serve": "serve the site on this machine",
        "docs serve --port 0": "serve on any free port",
    },
    "trace": {"trace tail data/trace": "see `replybook trace ACTION --help` for the others"},
    "trace tail": {
        "trace tail data/trace": "the newest ten calls",
        "trace tail data/trace -n 100 --format json": "the newest hundred calls, as stored",
    },
    "trace stats": {
        "trace stats data/trace": "calls, codes and durations per tool",
        "trace stats data/trace --raw": "during a migration: the tools that still return raw results",
    },
    "trace verify": {
        "trace verify data/trace": "find edited, dropped and moved lines",
    },
    "trace aside": {
        "trace aside data/trace/trace-20261120T215000.000005Z-1-0001-7b41.jsonl": "deliver without it",
    },
    "trace report": {
        "trace report data/trace -o session.html": "the last session as a page",
        "trace report data/trace --session s-1": "the page of a given session",
    },
    "probe": {
        "probe -- npx -y some-mcp-server": "the score, what lost points, and the fixes",
        "probe --worst 5 -- python server.py": "the five worst answers as an agent reads them",
        "probe --fail-below 80 --format sarif -o probe.sarif -- python server.py": "for CI",
        "probe --url http://127.0.0.1:8000/mcp --reads find": "over HTTP; `find` only reads",
    },
    "watch": {
        "watch -- npx -y some-mcp-server": "the live view, and a table at the end",
        "watch -o calls.jsonl -- python server.py": "a JSON line for each call",
        "watch --url http://127.0.0.1:8000/mcp --port 9000": "a server over HTTP",
    },
    "compare": {
        "compare calls.jsonl -- python old/server.py -- python new/server.py": (
            "the calls of a recording; exit 1 if a verdict got worse"
        ),
        "compare -- python old/server.py -- python new/server.py": "the wrong calls of probe",
        "compare --all --format json calls.jsonl -- old/run -- new/run": (
            "also the calls of tools that may write, as JSON"
        ),
    },
    "report": {
        "report data/trace": "the traces of a server",
        "report data/*/trace calls.jsonl --format html": "many servers, as a page with plots",
        "report s3://bucket/traces/*.jsonl.gz --to parquet": "the calls as one Parquet file",
        "report data/trace --sql": "the queries, to run yourself",
        "report --clickhouse": "the same as views for a warehouse of spans",
    },
    "lsp": {"lsp": "started by an editor; see docs/how-to/in-your-editor.md"},
    "completion": {
        "completion bash > ~/.local/share/bash-completion/completions/replybook": "for bash; make the folder first",
        "completion zsh > ~/.zfunc/_replybook": "for zsh, with ~/.zfunc in fpath",
        "completion fish > ~/.config/fish/completions/replybook.fish": "for fish",
    },
    "demo": {
        "demo": "in a temporary folder, which is removed",
        "demo --into ../demo": "in a folder of your choice",
    },
}
"""Maps each command or sub-command to its examples: the words after `replybook` -> purpose."""


def examples_text(name: str) -> str | None:
    """Return the examples of `replybook <name>`, one comment line above each, or None."""
    examples = EXAMPLES.get(name) or next(
        (
            application.EXAMPLES[name]
            for application in applications()
            if name in application.EXAMPLES
        ),
        None,
    )
    if examples is None:
        return None
    lines = [
        line for words, why in examples.items() for line in (f"  # {why}", f"  replybook {words}")
    ]
    return "\n".join(["examples:", *lines])
