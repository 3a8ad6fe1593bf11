"""Dataclass and model instances as the data of a success.

Models are recognized by their method, so that this module does not need pydantic.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


class _Dataclass(Protocol):
    """An instance of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


class _Model(Protocol):
    """An instance of a pydantic model."""

    def model_dump(self, *, mode: str = ..., by_alias: bool = ...) -> dict[str, Any]: ...


SuccessData: TypeAlias = Mapping[str, object] | _Dataclass | _Model
"""The data of `rb.success`: a mapping (including a TypedDict) or an instance."""


def members_of(data: object) -> object:
    """Return the members of an instance, by the names in JSON. Return other values unchanged."""
    if data is None or isinstance(data, (Mapping, type)):
        return cast("object", data)
    dump = cast("Callable[..., object] | None", getattr(type(data), "model_dump", None))
    if dump is not None:
        return dump(data, mode="json", by_alias=True)
    return asdict(cast("DataclassInstance", data)) if is_dataclass(data) else data
