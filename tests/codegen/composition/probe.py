"""Run in a fresh process: import the packages in the order given and print all that is composed."""

import dataclasses
import importlib
import json
import sys

for package in sys.argv[1:]:
    importlib.import_module(package)

from replybook_schema.active import ACTIVE  # noqa: E402  only after the packages, in their order

LEGACY = ("code", "sources", "was", "layer", "meaning", "verdict", "use", "advice")


def plain(value: object) -> object:
    """Return what a part says, as JSON would hold it."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {f.name: plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, tuple) and hasattr(value, "_asdict"):  # a record of the table
        return {key: plain(item) for key, item in value._asdict().items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    return value


composed = {
    "sources": [source.name for source in ACTIVE.sources()],
    "names": {source.name: plain(source.names()) for source in ACTIVE.sources()},
    "records": plain(ACTIVE.records()),
    "areas": plain(ACTIVE.areas()),
    "legacy": [dict(zip(LEGACY, row, strict=True)) for row in ACTIVE.legacy()],
    "tools": plain(tuple(ACTIVE.tools().values())),
    "policy": plain(ACTIVE.policy()),
    "world": plain(ACTIVE.world()),
    "vocabulary": plain(ACTIVE.vocabulary()),
    "enforcement": plain(ACTIVE.enforcement()),
}
print(json.dumps(composed))
