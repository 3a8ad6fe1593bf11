"""The pages of the findings of `trace verify`, in the form of other rule pages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

RULES: Final[Mapping[str, str]] = {
    "RB401": """RB401: a trace line was edited.

## Why
Each line has the digest of the line before it. The digest in the next line does not match this line,
or this text is no longer a line. It was changed after it was written. Claims that cite it prove
nothing.

## Example
`"code":"WA-DB-E-001"` was changed to `"code":"WA-DB-S-001"` in a file of the trace folder.

## Instead
Restore the file from a copy. Until then, use no line of it as evidence.
""",
    "RB402": """RB402: trace lines are missing.

## Why
The lines of a file are numbered without a gap, and the file after a rotation has the digest of the
last line before it. Lines that were written are missing. A line that could not be written leaves no
gap; it is counted in `failures`.

## Example
The line of a call that was denied was deleted.

## Instead
Restore the file from a copy. Calls of the missing lines cannot be judged.
""",
    "RB403": """RB403: a trace line is out of place.

## Why
The number of a line does not fit its position: lines were swapped, moved or repeated. The order of
calls is evidence, too, because rules check which call came first.

## Example
The first search of the index was moved above the first read of a file.

## Instead
Restore the file from a copy. Until then, do not rely on its order.
""",
    "RB404": """RB404: a trace line is torn.

## Why
A process was stopped, or its disk was full, in the middle of a write. The writer never acknowledged
this line, and readers skip it. This is a note, not an error.

## Example
The last line of a file ends in `"args":{"pa` without a newline.

## Instead
Find out if a disk was full. Nothing else has to be done.
""",
    "RB405": """RB405: a trace line has an unknown version.

## Why
`v` is the version of a line. A newer library wrote this line. A reader that guesses its meaning would
falsify evidence.

## Example
A line begins with `{"v":3,`; this library reads the versions 1 and 2.

## Instead
Install the replybook that wrote the file, or a newer one, and verify again.
""",
    "RB406": """RB406: the predecessor of a trace file is missing.

## Why
The header of a file after a rotation names the file before it. That file is not in the folder,
compressed or not, so its calls cannot be judged.

## Example
Files older than a month were removed, and a session was longer than that.

## Instead
Put the file back. Without it, the trace begins with this file.
""",
    "RB407": """RB407: a trace file has no closing line.

## Why
Its process is still running, was killed, or could not write the line. Without a closing line, nothing
shows if lines at the end were removed or edited. This is a note, not an error.

## Example
The server was stopped by SIGKILL; all its acknowledged lines are there.

## Instead
Close the log when the server ends: `TraceLog.close()`.
""",
    "RB408": """RB408: the seal of a trace file is broken.

## Why
The closing line holds a digest that only the key of the deployment can make. The chain of the file is
whole, but this seal does not fit it: someone changed lines and computed the chain again, or the key
belongs to another deployment.

## Example
A line was edited, and every `prev` after it was corrected.

## Instead
Restore the file from a copy, or verify it with the key that it was written with.
""",
    "RB409": """RB409: a trace file cannot be read.

## Why
The file cannot be opened, or it is compressed and damaged. Nothing is known about its lines.

## Example
A copy to another machine was interrupted, and the end of a `.gz` file is missing.

## Instead
Restore the file from a copy, or correct its permissions.
""",
    "RB410": """RB410: a closing line has no seal.

## Why
A log ends a file with the reason, the time, the number of lost lines, and a seal: 32 hex digits that
only the key of the deployment can make. This line has no seal, or an invalid one, so no log wrote it.
Nothing protects the lines before it.

## Example
The last line of a file ends in `"closing":{}}`.

## Instead
Restore the file from a copy. Until then, use no line of it as evidence.
""",
    "RB411": """RB411: seals were not checked.

## Why
The chain shows an edited line. If the chain was computed again after the edit, only the seal shows
it. The seal cannot be checked without the key of the deployment. This is a note, not an error.

## Example
A trace folder was copied to another machine without its `trace.key`.

## Instead
Verify with the key: `replybook trace verify --key FILE`.
""",
    "RB412": """RB412: a trace file was copied, renamed or moved.

## Why
The header of a file names the file, and the folder that it was written in by the id in `trace.folder`.
This file has another name, is in another folder, or is a link. Its calls would count twice, or for the
wrong server.

## Example
A file of last week was copied under a later name in its folder.

## Instead
Put the file back where it was written, under its name. A whole folder may be copied, with its
`trace.folder`.
""",
    "RB413": """RB413: a call began and has no end.

## Why
A tool that changes something runs only after the begin of its call is in the trace. The end of this
call is missing: the call is still running, its process was killed, or the line could not be written.
The tool may have changed something, and its reply is unknown.

## Example
The server was stopped by SIGKILL while it wrote a file.

## Instead
Check what the call was meant to change: its line has the tool and the arguments. If the server is
still running, verify again after the call has ended.
""",
    "RB414": """RB414: a text in a trace file is no line.

## Why
The text is neither a line of a log nor the first part of one, as a failed write leaves it. The lines
before and after it belong together, so nothing that the log wrote is missing. Deliveries go on, and the
gate notes the file.

## Example
The line `{"x":1}` was added to a file by another program.

## Instead
Remove the line, or set the file aside: `replybook trace aside FILE`.
""",
    "RB415": """RB415: a closed trace file is missing or lost its end.

## Why
The first line of a file names closed files of other processes with their seals, and the state database
of a server knows the seals, too. This file was closed, and now it is gone, was emptied or cut, or
another one has its name. Calls in it cannot be judged.

## Example
The file of a session with denied calls was removed after its server had ended.

## Instead
Restore the file from a copy. A file that you removed yourself is set aside by its name:
`replybook trace aside FILE`.
""",
}
"""The page of each rule."""
