"""Rule pages for drift of generated files and of tools.yaml (decision 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

NAMES: Final[Mapping[str, str]] = {
    "RB160": "stale_print",
    "RB161": "edited_print",
    "RB162": "missing_print",
    "RB163": "orphaned_print",
    "RB166": "tool_without_entry",
    "RB167": "entry_without_tool",
    "RB168": "arguments_out_of_step",
    "RB169": "unreadable_registration",
}
"""The names of the rules."""

RULES: Final[Mapping[str, str]] = {
    "RB160": """RB160: a generated file is out of date.

## Why
An older registry generated this file. Either the YAML has changed since, or a merge brought only one of
the two. Code that imports the file works with old codes.

## Example
A code was added to `codes/wa.yaml`, but `codes.py` does not have its constant.

## Instead
Run `replybook generate` (`make fix` if the project has it), and commit the generated files together with
the YAML.
""",
    "RB161": """RB161: a generated file was edited by hand.

## Why
The file is neither the output of the current registry nor that of the last one. The next `make fix`
overwrites it. Until then, two sources contradict each other. A merge of two versions of the file has the
same effect.

## Example
A message was corrected in `registry.json` but not in `codes/wa.yaml`.

## Instead
Make the change in the YAML, then run `replybook generate` (`make fix` if the project has it).
""",
    "RB162": """RB162: a generated file is missing.

## Why
The file was deleted, ignored or never committed. An import or a link fails somewhere else.

## Example
The folder `generated/` was cleaned, or a new output was not added to the commit.

## Instead
Run `replybook generate` (`make fix` if the project has it), and commit the file.
""",
    "RB163": """RB163: a file is no longer generated.

## Why
The manifest lists the file, or the file has the mark of the generator, but nothing generates it any more.
It is never updated again, while people still import and read it.

## Example
A layer was renamed, and the page of the old name is still in `docs/reference/`.

## Instead
Run `replybook generate` (`make fix` if the project has it). It removes the file if nobody edited it.
Otherwise save your edits and delete the file.
""",
    "RB166": """RB166: a tool in the code has no entry in tools.yaml.

## Why
The registry does not know the tool. It has no tags, so no rule and no remedy finds it. It declares no
codes, and the trace keeps only digests of its arguments.

## Example
There is a new function `close_ticket` below `@server.tool()`, but tools.yaml ends with `find_ticket`.

## Instead
Run `replybook tools sync`, which adds the entry. Then add its tags and codes.
""",
    "RB167": """RB167: an entry of tools.yaml has no tool in the code.

## Why
Remedies and rules name a tool that no server has. The tool was renamed or removed, or its function has no
decorator that registers it. Entries are never deleted without your request.

## Example
The function is called `close_tickets` now, but its tags and codes are in the entry `close_ticket`.

## Instead
Register the function, rename the entry, or remove it with `replybook tools sync --prune`. If a server
registers tools in a way that cannot be read (RB169), the finding is a warning.
""",
    "RB168": """RB168: the arguments of an entry differ from those of its tool.

## Why
The code defines the arguments of a tool. A different entry misleads readers of the pages. A rule about an
argument with another name never finds anything.

## Example
`limit: int` became `limit: int = 20`, but tools.yaml still has `required: true`.

## Instead
Run `replybook tools sync`. It adds arguments and corrects `type` and `required`. It keeps `trace`,
`address`, `narrows`, `composes` and the description. `--prune` removes missing arguments. An entry without
`arguments` leaves all of them to the code. An argument without `type` or `required` leaves that key to the
code.
""",
    "RB169": """RB169: a tool is registered in a way that cannot be read.

## Why
The reader runs no code. It cannot find a tool with a computed name, or a tool that a function returns. A
person has to check that such a tool has an entry.

## Example
`for name, function in TABLE.items(): server.add_tool(function, name=name)`

## Instead
Run `replybook tools sync --from-running -- COMMAND`, which asks the running server for all its tools. Or
write each registration separately, or add the file with the function to the settings. A warning never
fails a check.
""",
}
"""The pages of the drift rules, in the same form as for other rules."""
