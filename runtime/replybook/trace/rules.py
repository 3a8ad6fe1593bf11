"""The pages of the findings of `trace verify`, in the form of other rule pages.

Source: decision 7.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

__all__ = ["RULES"]

RULES: Final[Mapping[str, str]] = {
    "RB401": """RB401: a trace line was edited.

## Why
Each line carries the digest of the line before it. The digest that follows this line is not the one
of its content, or the line is no longer a line at all: it was changed after it was written. Claims
that cite it prove nothing.

## Example
`"code":"WA-DB-E-001"` was changed to `"code":"WA-DB-S-001"` in a file of the trace folder.

## Instead
Restore the file from a copy. Until then take no line of it for evidence.
""",
    "RB402": """RB402: trace lines are missing.

## Why
The lines of a file are numbered without a gap, and a file that was rotated is remembered by the digest
of its last line. Lines that were written are no longer there. A line that could not be written leaves
no gap; it is counted in `failures`.

## Example
The line of a call that was denied was deleted.

## Instead
Restore the file from a copy. Calls of the missing lines cannot be judged.
""",
    "RB403": """RB403: a trace line is out of place.

## Why
A line stands where its number does not belong: lines were swapped, moved or repeated. The order of
calls is evidence too, since rules ask what was called first.

## Example
The first search of the index was moved above the first look into a file.

## Instead
Restore the file from a copy. Until then take its order for nothing.
""",
    "RB404": """RB404: a trace line is torn.

## Why
A process was stopped, or its disk was full, in the middle of a write. The writer never said that this
line was written, and readers pass over it. This is a note, not a fault.

## Example
The last line of a file ends in `"args":{"pa` without a newline.

## Instead
Look for the cause where a disk was full; nothing else is to be done.
""",
    "RB405": """RB405: a trace line has an unknown version.

## Why
`v` says how a line is to be read. This one was written by a newer library, and a reader that guesses
would turn evidence into something else.

## Example
A line begins with `{"v":3,`; this library reads the versions 1 and 2.

## Instead
Install the replybook that wrote the file, or a newer one, and verify again.
""",
    "RB406": """RB406: the predecessor of a trace file is missing.

## Why
The header of a file that came after a rotation names the file before it. That file is not in the folder,
compressed or not, so its calls cannot be judged.

## Example
Files older than a month were removed, and a session was longer than that.

## Instead
Put the file back, or keep in mind that the trace begins with this one.
""",
    "RB407": """RB407: a trace file has no closing line.

## Why
Its process is still running, was killed, or could not write the line. Nothing follows that would show
whether lines at its end were removed or edited. This is a note, not a fault.

## Example
The server was stopped by SIGKILL; all its acknowledged lines are there.

## Instead
Close the log when the server ends: `TraceLog.close()`.
""",
    "RB408": """RB408: the seal of a trace file is broken.

## Why
The closing line holds a digest that only the key of the deployment can make. The chain of the file is
whole, but this seal does not fit it: somebody changed lines and computed the chain anew, or the
key is that of another deployment.

## Example
A line was edited, and every `prev` after it was corrected.

## Instead
Restore the file from a copy, or verify it beside the key that it was written with.
""",
    "RB409": """RB409: a trace file cannot be read.

## Why
The file cannot be opened, or it is compressed and damaged. Nothing is known about its lines.

## Example
A copy to another machine was broken off, and the end of a `.gz` file is missing.

## Instead
Restore the file from a copy, or correct its permissions.
""",
    "RB410": """RB410: a closing line has no seal.

## Why
A log ends a file with a line that says why, when, how many lines were lost, and bears a seal: 32 hex
digits that only the key of the deployment can make. This line has none, or something that is none: no
log wrote it. Nothing protects the lines before it.

## Example
The last line of a file ends in `"closing":{}}`.

## Instead
Restore the file from a copy. Until then take no line of it for evidence.
""",
    "RB411": """RB411: seals were not checked.

## Why
The chain finds whoever edits a line; only the seal finds who then computes the chain anew, and it
cannot be checked without the key of the deployment. This is a note, not a fault: it says what
nobody looked at.

## Example
A trace folder was copied to another machine without its `trace.key`.

## Instead
Verify with the key: `replybook trace verify --key FILE`.
""",
    "RB412": """RB412: a trace file was copied, renamed or moved.

## Why
The header of a file names the file, and the folder that it was written in by the id in `trace.folder`.
This one is another file, or lies in another folder, or is a link: its calls would count twice, or for a
server that they were not made of.

## Example
A file of last week was copied beside itself under a later name.

## Instead
Put the file back where it was written, under its name. A whole folder may be copied, with its
`trace.folder`.
""",
    "RB413": """RB413: a call began and has no end.

## Why
A tool that changes something runs only after the trace holds the begin of its call. The end of this call
is not there: the call is still going on, or its process was killed, or the line could not be written. What
the tool changed is there, and no line says what it answered.

## Example
The server was stopped by SIGKILL while it wrote a file.

## Instead
Look at what the call was to change: its line says the tool and the arguments. Where the server is still
running, verify again once the call has ended.
""",
}
"""The page of each rule."""
