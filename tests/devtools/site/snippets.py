"""Run the Python block of each code page as the body of a tool; used by `test_snippets.py`.

    python snippets.py SITE PACKAGE

Printed is JSON: `ran`, the codes whose block gave the reply that their page shows; `wrong`, what
happened instead; `without`, the codes without a block.
"""

import importlib
import json
import re
import sys
import textwrap
from pathlib import Path
from typing import Any

from replybook import Reply, ReplyBuilder, mcp_safe_tool

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOOL = "@mcp_safe_tool\ndef tool(rb: ReplyBuilder) -> Reply:\n"


def given(block: str, codes: object) -> dict[str, Any]:
    """The envelope of a tool with only the block, without the parts that differ in each call."""
    names: dict[str, Any] = {"mcp_safe_tool": mcp_safe_tool, "codes": codes}
    names |= {"ReplyBuilder": ReplyBuilder, "Reply": Reply}
    exec(TOOL + textwrap.indent(block, "    "), names)
    envelope = json.loads(json.dumps(names["tool"]()))
    return {key: value for key, value in envelope.items() if key != "meta"}


def shown(page: str) -> dict[str, Any]:
    """The envelope that the page shows."""
    (block,) = SHOWN.findall(page)
    return {key: value for key, value in json.loads(block).items() if key != "meta"}


def main(site: Path, package: str) -> None:
    codes = importlib.import_module(f"{package}.codes")
    ran, wrong, without = [], {}, []
    for row in json.loads((site / "registry.json").read_text("utf-8"))["codes"]:
        name = row["code"]
        page = (site / f"codes/{name}.md").read_text("utf-8")
        blocks = BLOCK.findall(page)
        if not blocks:
            without.append(name)
            continue
        try:
            (block,) = blocks
            reply, said = given(block, codes), shown(page)
        except Exception as error:  # whatever a reader would get
            wrong[name] = f"{type(error).__name__}: {error}"
            continue
        if reply == said and reply["code"] == name:
            ran.append(name)
        else:
            wrong[name] = f"{reply} instead of {said}"
    print(json.dumps({"ran": ran, "wrong": wrong, "without": without}))


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
