"""Every page shows what happens: python blocks run, console blocks are compared.

The blocks of one page run in order in one scratch copy of the project, as a reader would type them.
A block with a title is a file: it is written when its turn comes, and what follows uses it. The
README, the tutorial and a few other pages begin in an empty folder, since that is where their
reader is; the page about moving a server begins in the folder of that server. A `diff` block is
applied, and what a comment `<!-- run ... -->` holds is run as a console block. Where a page makes a
registry of its own, its Python runs as one script where its last block stands. A page runs in the
warm interpreter, but for the README and the tutorial: their commands start as a reader's do. In a
console block `...` stands for any text or any lines, and `# exit 1` after a command for its exit
code. A `sh` block is not run: it may only hold set-up, which `make` and CI run.
"""

import doctest
import json
import os
import re
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.clients.pages import PAGES as CLIENTS
from tests.markdown_pages import blocks, hand_written
from tests.page_steps import apply_diff, commands, replybook_on_the_path
from tests.project_tree import PACKAGES, ROOT, fresh_python, run
from tests.warm_python import warm_python

LANGUAGES = {
    "python",
    "pycon",
    "console",
    "diff",
    "sh",
    "text",
    "yaml",
    "toml",
    "json",
    "jinja",
    "md",
    "ts",
}
SET_UP = re.compile(r"(make|git|cd|python3|pip|uv|\.venv/\S+|\.ci/run)\b.*|#.*|")
PAGES = hand_written()
_HOW_TO = (
    *(
        "check-drift-in-ci",
        "compare-two-builds",
        "probe-a-server",
        "read-a-trace",
        "report-on-calls",
        "retire-a-code",
        "roll-a-rule-to-an-error",
    ),
    "watch-a-server",
)
IN_AN_EMPTY_FOLDER = (
    "README.md",
    "docs/tutorial/",
    *(f"docs/how-to/{name}.md" for name in _HOW_TO),
)
STARTED_TRULY = (
    "README.md",
    "docs/tutorial/",
    "docs/how-to/probe-a-server.md",
    "docs/how-to/watch-a-server.md",
)
IN_A_FOLDER = {"docs/how-to/move-a-server-over.md": "tests/moving/lending_desk"}
_ON_A_DESK: tuple[str, ...] = (
    "govern-deliveries",
    "open-contracts-and-enforce",
    "judge-recorded-sessions",
    "serve-files-by-address",
    "add-failures-of-a-server",
    "write-a-policy-rule",
)
ON_A_REGISTRY_OF_THEIR_OWN = tuple(f"docs/how-to/{name}.md" for name in _ON_A_DESK)
"""Pages that make a registry in an empty folder, and whose Python imports it from `src`."""


def _with(*languages: str) -> list[str]:
    return [
        p
        for p in PAGES
        if any(block.language in languages for block in blocks(p))
        and not (p in CLIENTS and {"python", "console"} & set(languages))  # tests/clients runs them
    ]


def _project(folder: Path) -> Path:
    """Make a scratch copy of everything that the commands read and write."""
    for name in (
        "registry",
        "generated",
        "schema",
        "docs/reference",
        "tests/generated",
        "runtime/replybook/client/judging",
        "tests/moving",
    ):
        if (ROOT / name).exists():
            ignored = shutil.ignore_patterns("__pycache__", ".*_cache")
            shutil.copytree(ROOT / name, folder / name, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    shutil.copytree(folder / "registry/replybook_registry", folder.parent / "released")
    return folder


@pytest.mark.parametrize("page", PAGES)
def test_blocks_are_marked_with_a_known_language(page: str) -> None:
    assert {block.language for block in blocks(page)} <= LANGUAGES


@pytest.mark.parametrize("page", _with("json", "toml"))
def test_data_can_be_read(page: str) -> None:
    read: dict[str, Callable[[str], object]] = {"json": json.loads, "toml": tomllib.loads}

    assert [read[b.language](b.text) for b in blocks(page) if b.language in read]


@pytest.mark.parametrize("page", _with("sh"))
def test_shell_blocks_hold_set_up_only(page: str) -> None:
    lines = [line for b in blocks(page) if b.language == "sh" for line in b.text.splitlines()]

    assert [line for line in lines if not SET_UP.fullmatch(line.strip())] == []


@pytest.mark.parametrize(
    "page", [page for page in _with("python") if page not in ON_A_REGISTRY_OF_THEIR_OWN]
)
def test_python_blocks_run(page: str, tmp_path: Path) -> None:
    script = tmp_path / "page.py"
    parts = [b.text for b in blocks(page) if b.language == "python" and not b.title]
    script.write_text("\n".join(parts), "utf-8")
    python = fresh_python if page.startswith(STARTED_TRULY) else warm_python
    done = python(
        str(script), cwd=tmp_path, CI="true"
    )  # hypothesis: no limit to how long a draw takes

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", _with("pycon"))
def test_sessions_give_what_they_show(page: str) -> None:
    text = "\n".join(b.text for b in blocks(page) if b.language == "pycon")
    session = doctest.DocTestParser().get_doctest(text, {}, page, page, 0)
    report: list[str] = []
    options = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=options)
    runner.run(session, out=report.append)

    assert runner.summarize(verbose=False).failed == 0, "".join(report)


@pytest.mark.parametrize(
    "page",
    [
        page if page == "README.md" else pytest.param(page, marks=pytest.mark.slow)
        for page in _with("console")
    ],
)
def test_console_blocks_print_what_they_show(page: str, tmp_path: Path) -> None:
    shim = replybook_on_the_path(tmp_path, warm=not page.startswith(STARTED_TRULY))
    folder = tmp_path / "empty"
    if page.startswith((*IN_AN_EMPTY_FOLDER, *ON_A_REGISTRY_OF_THEIR_OWN)):
        folder.mkdir()
    else:
        folder = _project(tmp_path / "project") / IN_A_FOLDER.get(page, ".")
    python = [b for b in blocks(page) if b.language == "python" and not b.title]
    for block in blocks(page):
        if page in ON_A_REGISTRY_OF_THEIR_OWN and block in python[-1:]:  # one script, as above
            _run_on_its_registry("\n".join(b.text for b in python), folder)
        elif block.title:
            (folder / block.title).parent.mkdir(parents=True, exist_ok=True)
            (folder / block.title).write_text(block.text, "utf-8")
        elif block.language == "diff":
            apply_diff(block.text, folder)
        elif block.language == "console":
            for command, code, shown in commands(block):
                done = run(["bash", "-c", command], folder, **shim)
                where = f"{page}:{block.line}: $ {command}"

                assert done.returncode == code, f"{where}\n{done.stdout}{done.stderr}"
                assert _same(done.stdout + done.stderr, shown), (
                    f"{where}\n{done.stdout}{done.stderr}"
                )


def _run_on_its_registry(text: str, folder: Path) -> None:
    """Run the Python of a page in the folder that its other blocks filled."""
    (folder / "page.py").write_text(text, "utf-8")
    paths = [str(folder / "src"), *(str(ROOT / name) for name in PACKAGES)]
    done = warm_python("page.py", cwd=folder, CI="true", PYTHONPATH=os.pathsep.join(paths))

    assert done.returncode == 0, done.stderr


def _same(printed: str, shown: str) -> bool:
    """Return True if the output is as shown; `...` is any lines, or any text within a line."""
    lines = [
        r"(?:.*\n)*?" if line == "..." else re.escape(line).replace(r"\.\.\.", ".*") + r"\n"
        for line in shown.splitlines()
    ]
    return re.fullmatch("".join(lines), printed.rstrip("\n") + "\n" if printed else "") is not None
