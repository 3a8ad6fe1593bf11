"""Instances of dataclasses and of models, as the data of a success.

Models are known by their method, so that nothing here needs pydantic. Source: specification 6, decision 4.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, is_dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, TypeAlias, cast

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

__all__ = ["SuccessData", "members_of"]


class _Dataclass(Protocol):
    """An instance of a dataclass."""

    __dataclass_fields__: ClassVar[dict[str, Any]]


class _Model(Protocol):
    """An instance of a pydantic model."""

    def model_dump(self, *, mode: str = ..., by_alias: bool = ...) -> dict[str, Any]: ...


SuccessData: TypeAlias = Mapping[str, object] | _Dataclass | _Model
"""What `rb.success` takes as data: a mapping, a TypedDict among them, or an instance."""


def members_of(data: object) -> object:
    """Return what an instance holds, by the names under which it travels; other values as they are."""
    if data is None or isinstance(data, (Mapping, type)):
        return cast("object", data)
    dump = cast("Callable[..., object] | None", getattr(type(data), "model_dump", None))
    if dump is not None:
        return dump(data, mode="json", by_alias=True)
    return asdict(cast("DataclassInstance", data)) if is_dataclass(data) else data
