"""Write the reference pages of our registries into the wheel, where `explain` leads to them.

hatchling runs this whenever it builds a wheel: the tree holds the overview alone. An editable
install has no such pages, since nothing would keep them in step with the registry.
"""

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PLACE = "replybook_devtools/reference"
"""The folder in the wheel."""


class ReferencePages(BuildHookInterface):
    """Adds the pages to a wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Print the pages into a temporary folder and have the wheel include them."""
        if version == "editable":
            return
        sys.path[:0] = [str(Path(self.root, name)) for name in self.build_config.dev_mode_dirs]
        self._made = tempfile.TemporaryDirectory(prefix="replybook-reference-")
        for number, (name, text) in enumerate(sorted(reference_pages(Path(self.root)))):
            page = Path(self._made.name, f"{number}.md")
            page.write_text(text, "utf-8", newline="\n")
            build_data["force_include"][str(page)] = f"{PLACE}/{name}"

    def finalize(self, version: str, *_of_the_wheel: object) -> None:
        """Remove the temporary folder."""
        if version != "editable":
            self._made.cleanup()


def reference_pages(root: Path) -> Iterator[tuple[str, str]]:
    """Yield name and text of every page of the registries below a folder."""
    from replybook_codegen import GeneratedPackage
    from replybook_codegen.targets.docs_tables import render
    from replybook_devtools.explain.doc_links import bundled_folder
    from replybook_registry import open_projects
    from replybook_registry.read import project_files, read_files

    for project in open_projects(root):
        registry = read_files(project_files(project)).registry
        package = GeneratedPackage(
            project.package, is_base=not registry.extends, parent=registry.parent or ""
        )
        for page in render(registry, package):
            yield (bundled_folder(project.package) / page.path).as_posix(), page.text
