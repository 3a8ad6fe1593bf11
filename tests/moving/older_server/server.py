"""An MCP server for mods of Crusader Kings III, as its owner wrote it before he knew replybook."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from fastmcp import FastMCP

MODS = Path("mods")
mcp = FastMCP("castle-desk")
Said = dict[str, Any]


@mcp.tool
def ck3_playset(
    command: Literal["get", "list", "switch", "mods", "add_mod", "import"] = "get",
    playset_name: str | None = None,
    mod_name: str | None = None,
    launcher_playset_name: str | None = None,
    limit: int | None = None,
) -> Said:
    """Read and change playsets."""
    return {"playset_name": "Sample", "mods": sorted(path.name for path in MODS.iterdir())[:limit]}


@mcp.tool
def ck3_logs(
    source: Literal["error", "game", "debug", "crash"] = "error",
    command: str = "summary",
    priority: int | None = None,
    category: str | None = None,
    query: str | None = None,
    crash_id: str | None = None,
    limit: int = 50,
) -> Said:
    """Read the logs of the game."""
    return {"source": source, "total_errors": 0}


@mcp.tool
def ck3_db_query(
    table: str | None = None,
    filters: dict[str, Any] | None = None,
    columns: list[str] | None = None,
    sql: str | None = None,
    limit: int = 100,
    unfiltered: bool = False,
) -> Said:
    """Query the tables of the index."""
    return {"table": table, "count": 0, "results": []}


@mcp.tool
def ck3_search(
    query: str,
    game_folder: str | None = None,
    symbol_type: str | None = None,
    limit: int = 25,
    definitions_only: bool = False,
) -> Said:
    """Search the files of all mods for words."""
    words = query.split()
    files = [
        file for file in _files() if all(word in file.read_text("utf-8-sig") for word in words)
    ]
    return {"query": query, "found": [_name(one) for one in files[:limit]]}


@mcp.tool
def ck3_grep_raw(path: str, query: str, is_regex: bool = False, limit: int = 50) -> Said:
    """Search the lines of the files below a folder."""
    lines = [
        {"file": _name(file), "line": number, "content": line}
        for file in _files()
        if _name(file).startswith(path)
        for number, line in enumerate(file.read_text("utf-8-sig").splitlines(), 1)
        if query in line
    ]
    return {"matches": lines[:limit], "truncated": len(lines) > limit}


@mcp.tool
def ck3_file_search(pattern: str, base_path: str | None = None) -> Said:
    """Find files by a glob."""
    return {"files": [_name(path) for path in sorted(MODS.rglob(pattern))]}


@mcp.tool
def ck3_search_mods(
    query: str, search_by: str = "any", fuzzy: bool = True, limit: int = 20
) -> Said:
    """Find mods by name."""
    return {"results": [path.name for path in MODS.iterdir() if query.lower() in path.name.lower()]}


@mcp.tool
def ck3_folder(
    command: Literal["list", "contents", "top_level"] = "contents", path: str = ""
) -> Said:
    """Show the merged folder of all mods."""
    return {
        "entries": sorted({one.name for mod in MODS.iterdir() for one in (mod / path).glob("*")})
    }


@mcp.tool
def ck3_conflicts(
    command: Literal["symbols", "files", "summary"] = "summary",
    symbol_type: str | None = None,
    symbol_names: list[str] | None = None,
    include_compatch: bool = False,
    limit: int = 100,
) -> Said:
    """Show what two mods both have."""
    return {"conflict_count": 0, "conflicts": []}


@mcp.tool
def ck3_file(
    command: Literal["get", "read", "write", "edit", "delete", "rename", "list"],
    path: str,
    content: str | None = None,
    old_content: str | None = None,
    new_content: str | None = None,
    new_path: str | None = None,
) -> Said:
    """Read and change one file of a mod."""
    if command == "write":
        (MODS / path).write_text(content or "", "utf-8-sig")
        return {"written": path}
    return {"path": path, "content": (MODS / path).read_text("utf-8-sig")}


@mcp.tool
def ck3_parse_content(content: str, filename: str = "inline.txt") -> Said:
    """Parse script."""
    return {"filename": filename, "closed": content.count("{") == content.count("}")}


@mcp.tool
def ck3_validate(
    target: Literal["syntax", "python", "references", "bundle"], content: str | None = None
) -> Said:
    """Validate a text."""
    return {"valid": content is not None and content.count("{") == content.count("}")}


@mcp.tool
def ck3_report_validation_issue(issue_type: str, code_snippet: str, notes: str = "") -> Said:
    """Report a wrong validation."""
    return {"issue_id": "0000"}


@mcp.tool
def ck3_qbuilder(command: Literal["status", "build", "discover", "stop"] = "status") -> Said:
    """Run the builder of the index."""
    return {"state": "idle"}


@mcp.tool
def ck3_db(command: Literal["status", "disable", "enable"] = "status") -> Said:
    """Let go of the database file."""
    return {"enabled": True}


@mcp.tool
def ck3_close_db() -> Said:
    """Close the database."""
    return {"closed": True}


@mcp.tool
def ck3_db_delete(target: str, scope: str = "all", confirm: bool = False) -> Said:
    """Delete rows of the index."""
    return {"rows_would_delete": 0}


@mcp.tool
def ck3_get_agent_briefing() -> Said:
    """Give the notes of the playset."""
    return {"playset_name": "Sample", "context": ""}


@mcp.tool
def ck3_get_workspace_config() -> Said:
    """Tell where things are."""
    return {"playset_name": "Sample"}


@mcp.tool
def ck3_get_mode_instructions(mode: str) -> Said:
    """Tell how to work in a mode."""
    return {"mode": mode, "instructions": "Read before you write."}


@mcp.tool
def ck3_get_detected_mode() -> Said:
    """Guess the mode."""
    return {"detected_mode": "ck3lens", "confidence": "low"}


@mcp.tool
def ck3_get_instance_info() -> Said:
    """Tell which server this is."""
    return {"server_name": "castle-desk"}


@mcp.tool
def ck3_ping() -> Said:
    """Answer."""
    return {"status": "ok"}


@mcp.tool
def ck3_paths_doctor(include_resolution_checks: bool = True, verbose: bool = False) -> Said:
    """Look for wrong paths."""
    return {"ok": True, "findings": []}


@mcp.tool
def ck3_repair(
    command: Literal["query", "diagnose_launcher", "backup_launcher"] = "query",
    dry_run: bool = True,
) -> Said:
    """Look after the launcher."""
    return {"issues": []}


@mcp.tool
def ck3_protect(
    command: Literal["list", "verify", "add", "remove"] = "list", path: str | None = None
) -> Said:
    """Protect files."""
    return {"entries": []}


@mcp.tool
def ck3_vscode(command: str = "status", path: str | None = None) -> Said:
    """Ask the editor."""
    return {"available": False}


@mcp.tool
def ck3_git(command: str, mod_name: str, message: str | None = None, limit: int = 10) -> Said:
    """Run git in a mod."""
    return {"branch": "main", "clean": True}


@mcp.tool
def ck3_exec(command: str, working_dir: str | None = None, timeout: int = 30) -> Said:
    """Run a command line."""
    return {"executed": False, "exit_code": None}


@mcp.tool
def ck3_contract(
    command: Literal["open", "close", "cancel", "status", "list", "flush"] = "status",
    intent: str | None = None,
    root_category: str | None = None,
    operations: list[str] | None = None,
    expires_hours: float = 8.0,
    contract_id: str | None = None,
) -> Said:
    """Open and close contracts."""
    return {"has_active_contract": False}


@mcp.tool
def ck3_token(command: str) -> Said:
    """Hand out tokens."""
    return {"deprecated": True}


@mcp.tool
def debug_get_logs(lines: int = 50, level: str = "INFO", trace_id: str | None = None) -> Said:
    """Read the logs of this server."""
    return {"entries": []}


@mcp.tool
def count_lines(mod: str) -> Said:
    """Count the lines of script of a mod."""
    return {
        "mod": mod,
        "lines": sum(len(file.read_text("utf-8-sig").splitlines()) for file in _files()),
    }


def _files() -> list[Path]:
    return sorted(MODS.rglob("*.txt"))


def _name(path: Path) -> str:
    return path.relative_to(MODS).as_posix()


if __name__ == "__main__":
    mcp.run()
