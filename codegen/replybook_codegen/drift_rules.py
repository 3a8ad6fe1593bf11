"""Rule pages for drift of generated files and of tools.yaml (decision 7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["NAMES", "RULES"]

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
The file is what an earlier registry gave: the YAML changed and nobody generated, or a merge
brought one without the other. Whoever imports the file works with codes that no longer hold.

## Example
A code was added to `codes/wa.yaml`; `codes.py` does not have its constant.

## Instead
Run `replybook generate` (`make fix` where there is one) and commit the generated files together with their cause.
""",
    "RB161": """RB161: a generated file was edited by hand.

## Why
The file is neither what the registry gives nor what it gave last time. The next `make fix`
overwrites it, and until then two sources contradict each other. A merge that mixed two versions
of the file looks the same.

## Example
A message was corrected in `table.py` and not in `codes/wa.yaml`.

## Instead
Make the change in the YAML, then run `replybook generate` (`make fix` where there is one).
""",
    "RB162": """RB162: a generated file is missing.

## Why
The registry gives a file that is not there: it was deleted, ignored or never committed, so an
import or a link fails somewhere else.

## Example
`generated/` was cleaned, or a new output was not added to the commit.

## Instead
Run `replybook generate` (`make fix` where there is one) and commit the file.
""",
    "RB163": """RB163: a file was generated once and no longer is.

## Why
The manifest lists the file, or the file carries the mark of the package, but nothing writes it any
more. It is never updated again, yet people go on importing and reading it.

## Example
A layer was renamed; the page of the old name stayed under `docs/reference/`.

## Instead
Run `replybook generate` (`make fix` where there is one): it removes the file if nobody edited it. If somebody did, save what is worth
saving and delete it.
""",
    "RB166": """RB166: a tool of the code has no entry in tools.yaml.

## Why
The registry says nothing of the tool: it has no tags, so no rule and no remedy finds it, no code is
declared for it, and the trace keeps digests of all its arguments.

## Example
`@server.tool()` stands above a new function `close_ticket`; tools.yaml ends with `find_ticket`.

## Instead
Run `replybook tools sync`: it adds the entry. Then give it tags and the codes that it answers.
""",
    "RB167": """RB167: an entry of tools.yaml has no tool in the code.

## Why
Remedies and rules send to a tool that nobody serves. The tool was renamed, it is gone, or its function
stands there and the decorator that registers it was forgotten. What people wrote is never deleted unasked.

## Example
The function is called `close_tickets` now; its tags and codes stand under `close_ticket`.

## Instead
Register the function, or give the entry the new name, or take it off with `replybook tools sync --prune`.
Where a server registers tools in a way that nobody can read (RB169), the finding is a warning.
""",
    "RB168": """RB168: the arguments of an entry are not those of its tool.

## Why
What a tool takes is said by its code. An entry that says otherwise misleads the reader of the pages, and
a rule about an argument that is called otherwise never finds anything.

## Example
`limit: int` became `limit: int = 20`; tools.yaml still says `required: true`.

## Instead
Run `replybook tools sync`: it adds arguments and corrects `type` and `required`; `trace`, `address`,
`narrows`, `composes` and the description stay as people wrote them. An argument that is gone leaves with `--prune`. An entry
without `arguments` leaves them to the code, and so does an argument without `type` or `required`.
""",
    "RB169": """RB169: a tool is registered in a way that cannot be read.

## Why
The reader runs nothing: of a tool whose name is computed, or that comes out of a function, it cannot say
what it is. It guesses nothing, so whether such a tool has its entry is for a person to see.

## Example
`for name, function in TABLE.items(): server.add_tool(function, name=name)`

## Instead
Write the registration out, or name the file that holds the function as well. A warning fails nothing.
""",
}
"""The pages of the drift rules, in the same form as for other rules."""
