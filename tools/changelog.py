"""Move the notes of changes/ into CHANGELOG.md under a version: `changelog.py 1.2.0`.

A section `## 1.2.0 (in preparation)` gets the date, and the notes are added to its end.
"""

import datetime
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
KINDS = {
    "breaking": "Breaking",
    "added": "Added",
    "changed": "Changed",
    "fixed": "Fixed",
    "registry": "Registry",
}
MARK = "<!-- newest release below -->\n"


def main() -> int:
    """Write the new section and remove its notes; return 2 if the version is invalid."""
    version = sys.argv[1] if len(sys.argv) > 1 else ""
    if not re.fullmatch(r"[0-9]+\.[0-9]+\.[0-9]+", version):
        print(f"{version!r} is not a version; run: make changelog VERSION=1.2.0")
        return 2
    notes = {path: path.read_text("utf-8").strip() for path in notes_of(ROOT / "changes")}
    page = ROOT / "CHANGELOG.md"
    today = datetime.datetime.now(datetime.UTC).date().isoformat()
    head, mark, rest = page.read_text("utf-8").partition(MARK)
    told = ""
    if prepared := re.match(
        rf"\n## {re.escape(version)} \(in preparation\)\n((?:(?!## ).*\n)*)", rest
    ):
        told, rest = f"{prepared[1].rstrip()}\n", f"\n{rest[prepared.end() :]}"
    text = f"{head}{mark}\n## {version} ({today})\n{told}{section(notes)}{rest}"
    page.write_text(f"{text.rstrip()}\n", "utf-8")
    for path in notes:
        path.unlink()
    print(f"CHANGELOG.md: {len(notes)} notes under {version}")
    return 0


def notes_of(folder: Path) -> list[Path]:
    """Return the fragments `<id>.<kind>.md`, sorted by name."""
    return [path for path in sorted(folder.glob("*.md")) if path.name != "README.md"]


def section(notes: Mapping[Path, str]) -> str:
    """Return the notes under one heading per kind, in the order of `KINDS`."""
    return "".join(
        f"\n### {title}\n\n" + "\n".join(texts) + "\n"
        for kind, title in KINDS.items()
        if (texts := list(_items(notes, kind)))
    )


def _items(notes: Mapping[Path, str], kind: str) -> Iterator[str]:
    for path, text in notes.items():
        if path.suffixes[0] == f".{kind}":
            text = text.replace("](../", "](")  # a link from the folder of notes
            yield "- " + text.replace("\n", "\n  ").replace("\n  \n", "\n\n")


if __name__ == "__main__":
    sys.exit(main())
