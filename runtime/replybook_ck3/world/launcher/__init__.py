"""The launcher's playsets and mods, read and never written.

Source: specification 57.
"""

from replybook_ck3.world.launcher.descriptor import (
    NO_DESCRIPTOR,
    Descriptor,
    descriptor_in,
    version_fits,
)
from replybook_ck3.world.launcher.installed_game import installed_version
from replybook_ck3.world.launcher.launcher_database import (
    DATABASES,
    LauncherDatabase,
    LauncherPlayset,
    read_launcher_database,
)
from replybook_ck3.world.launcher.launcher_files import LauncherFault, LauncherFiles
from replybook_ck3.world.launcher.listed_mods import ListedMod, installed_mods
from replybook_ck3.world.launcher.load_file import LOAD_FILE, LoadFile, read_load_file

__all__ = [
    "DATABASES",
    "LOAD_FILE",
    "NO_DESCRIPTOR",
    "Descriptor",
    "LauncherDatabase",
    "LauncherFault",
    "LauncherFiles",
    "LauncherPlayset",
    "ListedMod",
    "LoadFile",
    "descriptor_in",
    "installed_mods",
    "installed_version",
    "read_launcher_database",
    "read_load_file",
    "version_fits",
]
