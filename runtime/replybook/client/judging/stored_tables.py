"""Tables of a judge as the generator stores them: one JSON beside the module that has them."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, cast

from replybook.client.judging.dialects import Dialect, TypeOf
from replybook.client.judging.layered_tables import layered
from replybook.client.judging.tables import Tables
from replybook.client.judging.wording import wording_of

if TYPE_CHECKING:
    from importlib.abc import SourceLoader
    from importlib.machinery import ModuleSpec


def stored(spec: ModuleSpec | None, below: Tables | None = None) -> Tables:
    """Return the tables in the JSON file beside a module, which has the name of the module.

    Args:
        spec: The `__spec__` of the module.
        below: The tables to extend. None for none.

    Raises:
        ImportError: The file is not there.
    """
    loader, origin = (None, None) if spec is None else (spec.loader, spec.origin)
    file = os.path.splitext(origin or "")[0] + ".json"  # pathlib costs 3 ms
    try:
        rows = json.loads(cast("SourceLoader", loader).get_data(file))
    except (OSError, AttributeError) as error:
        raise ImportError(
            f"{os.path.basename(file)} is missing; let the build of the project include '*.json' of the package"
        ) from error
    return tables_in(rows, below)


def tables_in(rows: Mapping[str, Any], below: Tables | None = None) -> Tables:
    """Return tables of rows, with the names of the parameters of `layered`.

    Args:
        rows: The rows. Those of dialects and wording are objects of JSON.
        below: The tables to extend. None for none.
    """
    own = {name: row for name, row in rows.items() if name != "$comment" and row}
    statuses = {**({} if below is None else below.statuses), **own.pop("statuses", {})}
    dialects = [_dialect(one, statuses) for one in own.pop("dialects", ())]
    wording = own.pop("wording", None)
    return layered(
        below,
        dialects=dialects,
        statuses=statuses,
        wording=None if wording is None else wording_of(**wording),
        **own,
    )


def _dialect(row: Mapping[str, Any], statuses: Mapping[str, str]) -> Dialect:
    said: dict[str, Any] = row["type_of"]
    types: Any = statuses if said["types"] is None else said["types"]
    shapes: dict[str, Any] = {
        "places": tuple(row["places"]),
        "has": tuple((path, _kind(kind)) for path, kind in row["has"]),
        "type_of": TypeOf(said["member"], types, said["otherwise"], said["is_final"]),
        "after_s": tuple((path, unit) for path, unit in row["after_s"]),
        "messages": tuple(row["messages"]),
    }
    return Dialect(**{**row, **shapes})


def _kind(kind: str | list[object]) -> str | tuple[object, ...]:
    return kind if isinstance(kind, str) else tuple(kind)
