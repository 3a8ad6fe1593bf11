"""The index that the server uses for a playset: file, folders, and version of the game."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path

from replybook_ck3.index import Source
from replybook_ck3.serve.session.data_folder import DataFolder, default_data_folder
from replybook_ck3.serve.session.data_parts import damages
from replybook_ck3.serve.session.index_building import GAME, sources_of
from replybook_ck3.serve.session.playsets import Playset, PlaysetFault, Playsets, UnknownPlayset
from replybook_ck3.serve.session.server_config import ConfigFault, ServerConfig
from replybook_ck3_devtools.sources import named_sources
from replybook_devtools.console.exit_code import UsageError


def index_of_playset(options: argparse.Namespace) -> tuple[Path, list[Source], str | None]:
    """Return file, sources and game version for the index of `--playset`.

    `--game` and `--game-version` take precedence over the settings and the playset.

    Raises:
        UsageError: The playset or the settings cannot be used.
    """
    if options.mod:
        raise UsageError("a playset says which mods it has; leave out --mod, or --playset")
    data = DataFolder(default_data_folder() if options.data is None else options.data)
    try:
        config = ServerConfig.read(data.path, roots=dict(options.root))
    except ConfigFault as fault:
        raise UsageError(str(fault)) from fault
    roots = dict(config.folders)
    if options.game is not None:
        roots[GAME] = named_sources(options.game, [])[0].folder
    playset = find_playset(data, roots, options.playset)
    try:
        data.ready()
    except OSError as error:
        raise UsageError("; ".join(map(str, damages(data))) or str(error.strerror)) from error
    version = options.game_version or playset.vanilla_version_id
    return data.index_file(playset.file), sources_of(playset, roots), version


def find_playset(data: DataFolder, roots: Mapping[str, Path], name: str) -> Playset:
    """Return a playset of a data folder by its name.

    Raises:
        UsageError: The playset does not exist, or its file cannot be used.
    """
    playsets = Playsets(data.playsets, roots)
    try:
        return playsets.find(name)
    except OSError as error:
        raise UsageError("; ".join(map(str, damages(data))) or str(error.strerror)) from error
    except UnknownPlayset as unknown:
        near = f"did you mean {unknown.near[0]!r}?" if unknown.near else _list_playsets(playsets)
        raise UsageError(f"there is no playset {name!r}; {near}") from unknown
    except PlaysetFault as fault:
        faults = "; ".join(f"{finding['loc']}: {finding['problem']}" for finding in fault.findings)
        told = f"the file of the playset {name!r} cannot be used: {faults}"
        if any("which the server was not told" in one["problem"] for one in fault.findings):
            told += "; say where the root is: [roots] in server.toml of the data folder"
        raise UsageError(told) from fault


def _list_playsets(playsets: Playsets) -> str:
    names = playsets.names()
    return f"there are {', '.join(names)}" if names else "none lies in the folder playsets"
