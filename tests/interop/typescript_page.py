"""The program of the page about the AI SDK, and what the generator writes beside them, compiled."""

from __future__ import annotations

import json
import os
import shutil
from pathlib import Path

from tests.interop.processes import MODULES, Answer, run
from tests.markdown_pages import blocks
from tests.project_tree import ROOT

__all__ = ["FILES", "HERE", "PAGE", "compiled", "compiled_page", "prepared"]

HERE = ROOT / "tests" / "interop" / "typescript"
PAGE = "docs/how-to/act-on-replies-in-the-vercel-ai-sdk.md"
FILES = (
    "replybook.ts",
    "verdict.ts",
    "judge.ts",
    "judge_tables.ts",
    "loops.ts",
    "follow_replies.ts",
)
STRICT = {
    "strict": True,
    "exactOptionalPropertyTypes": True,
    "noImplicitReturns": True,
    "noPropertyAccessFromIndexSignature": True,
    "noUncheckedIndexedAccess": True,
    "noUnusedLocals": True,
    "module": "nodenext",
    "target": "es2022",
    "lib": ["es2023", "dom"],
    "skipLibCheck": True,
    "types": [],
    "outDir": "out",
}


def compiled(folder: Path, *files: str) -> Answer:
    """Return what the compiler says of these files; what it makes lies in `out`."""
    (folder / "package.json").write_text('{"type": "module"}', "utf-8")
    (folder / "node_modules").symlink_to(MODULES)
    settings = {"compilerOptions": STRICT, "files": files}
    (folder / "tsconfig.json").write_text(json.dumps(settings), "utf-8")
    node_program = Path(os.environ["REPLYBOOK_INTEROP_NODE"])
    return run([str(node_program), str(MODULES / "typescript" / "bin" / "tsc"), "-p", "."], folder)


def prepared(folder: Path) -> Path:
    """Put the generated files of the base into a folder, and return the folder."""
    for name in FILES:
        shutil.copy(ROOT / "generated" / "replybook_generated" / "typescript" / name, folder)
    return folder


def compiled_page(folder: Path, *programs: str) -> Path:
    """Compile the block of the page in a folder, and put programs beside it."""
    [loop] = [block.text for block in blocks(PAGE) if block.language == "ts"]
    prepared(folder)
    (folder / "example.ts").write_text(loop, "utf-8")
    for program in programs:
        shutil.copy(HERE / program, folder)
    made = compiled(folder, "example.ts", *FILES)
    assert (0, "") == (made.exit_code, made.out)
    return folder
