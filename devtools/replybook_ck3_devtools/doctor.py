"""`replybook ck3 doctor`: show what stands in the way of work, each line with its fix."""

from __future__ import annotations

import argparse
import json
import shlex
from dataclasses import asdict

from replybook_ck3.index import IndexFault, IndexStatus, SymbolIndex
from replybook_ck3.index.index_status import failed_status
from replybook_ck3.serve.doctor import DoctorLine, Setup, diagnosis
from replybook_ck3.serve.doctor.folders_and_game import of_data_folder
from replybook_ck3.serve.session.data_folder import DataFolder, default_data_folder
from replybook_ck3.serve.session.index_building import sources_of
from replybook_ck3.serve.session.playsets import Playset, Playsets
from replybook_ck3.serve.session.server_config import ConfigFault, ServerConfig
from replybook_ck3_devtools.playset_sources import find_playset
from replybook_devtools.console.exit_code import Exit, UsageError


def run(options: argparse.Namespace) -> int:
    """Print the lines. Return 1 if one is an error."""
    data = DataFolder(default_data_folder() if options.data is None else options.data)
    try:
        config = ServerConfig.read(data.path, file=options.config, roots=dict(options.root))
    except ConfigFault as fault:
        lines = [
            *of_data_folder(Setup({}, data.path)),
            *(DoctorLine("error", "settings", one, "correct the settings") for one in fault.faults),
        ]
    else:
        lines = _lines(options, data, config)
    shown = [line for line in lines if options.all or line.state != "ok"]
    if options.format == "json":
        print(json.dumps([asdict(line) for line in shown], indent=2, ensure_ascii=False))
    else:
        print("\n".join([*map(_text, shown), _numbers(lines)]))
    return Exit.FINDINGS if any(line.state == "error" for line in lines) else Exit.FINE


def _lines(options: argparse.Namespace, data: DataFolder, config: ServerConfig) -> list[DoctorLine]:
    try:
        return diagnosis(_setup(options, data, config))
    except (OSError, UsageError):
        setup = Setup(config.folders, data.path)
        if not (damaged := [line for line in of_data_folder(setup) if line.state != "ok"]):
            raise  # the playset is unknown, or wrong in itself
        return damaged


def _setup(options: argparse.Namespace, data: DataFolder, config: ServerConfig) -> Setup:
    name: str | None = options.playset
    playset = None if name is None else find_playset(data, config.folders, name)
    return Setup(
        config.folders,
        data.path,
        playset,
        None if playset is None else _index(data, config, playset),
        config.identity,
        config.trusts_agent,
        build_command=shlex.join(_build_command(options)),
        playsets=_names(data, config),
    )


def _names(data: DataFolder, config: ServerConfig) -> list[str]:
    try:
        return Playsets(data.playsets, config.folders).names()
    except OSError:
        return []


def _build_command(options: argparse.Namespace) -> list[str]:
    """Return the words of the command that builds the index with the same folders."""
    words = ["replybook", "ck3", "index", "--playset", options.playset or "NAME"]
    words += [] if options.data is None else ["--data", str(options.data)]
    return [*words, *(f"--root={key}={folder}" for key, folder in options.root)]


def _index(data: DataFolder, config: ServerConfig, playset: Playset) -> IndexStatus | None:
    file = data.index_file(playset.file)
    if not file.is_file():
        return None
    names = ["root:game", *(source.name for source in sources_of(playset, config.folders))]
    try:
        with SymbolIndex(file) as index:
            return index.view(tuple(dict.fromkeys(names))).status()
    except IndexFault as fault:
        return failed_status(fault)


def _text(line: DoctorLine) -> str:
    fix = f"\n    fix: {line.fix}" if line.fix else ""
    return f"{line.state:<8}{line.about:<10}{line.said}{fix}"


def _numbers(lines: list[DoctorLine]) -> str:
    counts = {
        state: sum(line.state == state for line in lines) for state in ("error", "warning", "ok")
    }
    return f"errors: {counts['error']}, warnings: {counts['warning']}, fine: {counts['ok']}"
