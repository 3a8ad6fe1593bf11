"""Write the pages of a project's site to a folder, so that a site tool can be timed alone.

python -m bench.site_cost PROJECT FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from datetime import date
from pathlib import Path

from replybook_codegen.site_pages.whole_registry import whole_registry
from replybook_devtools.site.site_build import lay_out
from replybook_devtools.site.site_content import site_content
from replybook_registry import inspect_project, open_projects

_TODAY = date(2026, 1, 1)


def main(words: Sequence[str]) -> None:
    """Write the pages of the project `words[0]` into the folder `words[1]`."""
    projects = open_projects(Path(words[0]))
    found = (inspect_project(project, _TODAY).registry for project in projects)
    registry = whole_registry([one for one in found if one is not None])
    lay_out(site_content(projects, registry, "", ""), Path(words[1]))


if __name__ == "__main__":
    main(sys.argv[1:])
