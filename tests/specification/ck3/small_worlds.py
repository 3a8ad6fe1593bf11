"""A tiny game and two mods on disk, invented, and an index of them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from replybook_ck3.index import Source, SymbolIndex, build_index

__all__ = ["GAME", "LATE", "PATCH", "again", "built", "sources", "status", "written"]

GAME: Final = {
    "common/traits/00_traits.txt": "brave = { }\nbraver = { }\nbravest = { }\nshy = { }\n",
    "common/traits/01_more.txt": "patient = { }\n",
    "common/on_action/00_actions.txt": "on_birth = { effect = { add_trait = brave } }\n",
    "common/modifiers/00_modifiers.txt": "feast_glory = { monthly_prestige = 1 }\n",
    "common/opinion_modifiers/00_opinions.txt": "tilt_envy = { opinion = -5 }\n",
    "common/decisions/00_decisions.txt": "hold_feast = { effect = { add_trait = shy } }\n",
    "common/script_values/00_values.txt": "feast_fee = 5\n",
    "events/feast.txt": "namespace = feast\nfeast.1 = { hidden = yes }\nfeast.2 = { theme = x }\n",
    "localization/english/feast_l_english.yml": (
        'l_english:\n trait_brave:0 "Brave"\n trait_brave_desc:0 "Afraid of no harbour"\n'
    ),
    "history/titles/k_lancia.txt": "k_lancia = { }\n",
}
PATCH: Final = {
    "descriptor.mod": 'name="My Patch"\nversion="1.0"\n',
    "common/traits/zzz_my_traits.txt": "brave = { martial = 2 }\nrider = { }\n",
    "common/on_action/my_actions.txt": "on_birth = { events = { feast.1 } }\n",
    "localization/english/my_l_english.yml": 'l_english:\n trait_rider:0 "Rider of lists"\n',
}
LATE: Final = {
    "descriptor.mod": 'name="Late"\nreplace_path="common/decisions"\n',
    "common/traits/01_more.txt": "calm = { }\n",
    "common/decisions/late.txt": "hold_fair = { }\n",
    "common/traits/zzz_rider.txt": "rider = { prowess = 1 }\n",
}


def written(folder: Path, files: Mapping[str, str]) -> Path:
    """The folder, with files in UTF-8 with a byte order mark.

    The descriptor and history without one.
    """
    for path, text in files.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        bare = path.startswith(("history/", "descriptor"))
        place.write_bytes(text.encode("utf-8" if bare else "utf-8-sig"))
    return folder


def sources(folder: Path, *, has_game: bool = True) -> list[Source]:
    """The game and both mods as sources in load order, written below a folder."""
    game = [Source("root:game", written(folder / "game", GAME))] if has_game else []
    return [
        *game,
        Source("mod:My Patch", written(folder / "patch", PATCH)),
        Source("mod:Late", written(folder / "late", LATE)),
    ]


def again(file: Path, made: list[Source], **options: Any) -> Any:
    """Build or rebuild an index, in one process unless another number is asked for; its report."""
    return build_index(file, made, **{"game_version": "1.18", "workers": 1, **options})


def built(folder: Path, made: list[Source], **options: Any) -> Path:
    """An index of sources; the file of it."""
    file = folder / "index.sqlite"
    again(file, made, **options)
    return file


def status(file: Path) -> Any:
    """Return what the index says of itself."""
    with SymbolIndex(file) as index:
        return index.view().status()
