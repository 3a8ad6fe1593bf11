"""Everything that opens a data folder, one after the other, in a process without rights of root.

    python damaged_data_child.py DATA WORLD

prints one JSON object: exit code, output and errors of each command, and the replies of calls.
"""

from __future__ import annotations

import ctypes
import io
import json
import os
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[3]))


def drop_rights() -> None:
    """Give up the right of root to open every file, for this process alone."""
    if os.geteuid() == 0:
        header = (ctypes.c_uint32 * 2)(0x20080522, 0)
        if ctypes.CDLL(None, use_errno=True).capset(header, (ctypes.c_uint32 * 6)()):
            raise OSError(ctypes.get_errno(), "the rights of root cannot be given up")


class Kept(io.StringIO):
    """Output that can be read after the command has closed it."""

    def close(self) -> None:
        """Stay open."""


def ran(*words: str) -> tuple[int, str, str]:
    """Run a command in this process; return its exit code, output and errors."""
    from replybook_devtools.commands.main import main

    out, err = Kept(), Kept()
    with redirect_stdout(out), redirect_stderr(err):
        code = main(list(words))
    return code, out.getvalue(), err.getvalue()


def served(options: list[str], calls: list[tuple[str, dict[str, object]]]) -> object:
    """Start the server as `serve` does, and call tools; return what it said, and the replies."""
    from replybook_ck3.serve.server.offering import offer_tools
    from replybook_ck3.serve.session.data_parts import DamagedData
    from replybook_ck3.serve.session.server_config import ConfigFault
    from replybook_ck3_devtools.serve import configure
    from replybook_ck3_devtools.serve_options import opening_of
    from replybook_devtools.console.command_parser import command_parser
    from replybook_devtools.console.exit_code import UsageError

    parser = command_parser("serve", "")
    configure(parser)
    told: list[str] = []
    try:
        server = opening_of(parser.parse_args(options)).open(
            lambda damage: told.append(str(damage))
        )
    except (DamagedData, UsageError) as damaged:
        return {"stopped": str(damaged)}
    except ConfigFault as fault:
        return {"stopped": "; ".join(fault.faults)}
    replies = []
    with server:
        tools = {tool.name: tool.function for tool in offer_tools(server)}
        for name, arguments in calls:
            tools[name](**arguments)
            server.builder.wait(60)
            answer = tools[name](**arguments)  # after what heals has healed
            replies.append((name, answer["code"], answer["data"]))
    return {"told": told, "replies": replies}


def main(data: Path, world: Path) -> None:
    """Run all on copies of the folder, since what heals is healed only once."""
    roots = [f"--root={key}={world / key}" for key in ("game", "steam", "user_docs")]
    found: dict[str, object] = {}
    calls: list[tuple[str, dict[str, object]]] = [
        ("ck3_playset", {"command": "switch", "playset": "Sample"}),
        ("ck3_search", {"query": "far"}),
        ("ck3_get_db_status", {}),
        ("ck3_read", {"path": "mod:Far Shores/descriptor.mod"}),
    ]
    one = str(data)
    found["doctor"] = ran("ck3", "doctor", "--playset", "Sample", "--data", one, *roots)
    found["verify"] = ran("trace", "verify", str(data / "trace"))
    found["stats"] = ran("trace", "stats", str(data / "trace"))
    found["index"] = ran("ck3", "index", "--playset", "Sample", "--data", one, *roots)
    found["token"] = ran("serve", "token", "anna", "--data", one)
    copy = data.with_name("copy")
    found["served"] = served(["--data", str(copy), "--session", "desk", *roots], calls)
    print(json.dumps(found))


if __name__ == "__main__":
    drop_rights()
    main(Path(sys.argv[1]), Path(sys.argv[2]))
