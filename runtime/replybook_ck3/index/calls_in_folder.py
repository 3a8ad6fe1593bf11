"""Find calls of named items in the files of a folder, for an index that does not know the items."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from typing import Final

from replybook_ck3.index.source_folders import as_read
from replybook_ck3.index.source_version import SourceVersion, Spot, Unit
from replybook_ck3.world.units import calls_of, parse_file, read_units

_SCRIPT: Final = (".txt", ".gui")


def calls_in_folder(
    folder: Path, version: SourceVersion, units: Collection[Unit]
) -> dict[Unit, list[Spot]]:
    """Return the places that call these items. Files that cannot be read have none.

    Args:
        version: The source as the index has it.
    """
    domains, found = version.scope.domains, defaultdict[Unit, list[Spot]](list)
    calls, wanted = calls_of(units, domains.references), frozenset(units)
    for _, file in sorted(version.files.items()) if calls else ():
        if not (version.is_content(file) and file.path.lower().endswith(_SCRIPT)):
            continue
        try:
            data = (folder / file.path).read_bytes()
        except OSError:
            continue
        document = parse_file(as_read(file.path), data, domains)
        read = read_units(as_read(file.path), document, domains, only_names=True, calls=calls)
        top = version.top_of(file)
        for kind, name, start in read.references:
            if (kind, name) in wanted:
                line = document.text.count("\n", 0, start) + 1
                found[kind, name].append(top._replace(line=line))
    return dict(found)
