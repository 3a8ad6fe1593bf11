"""Parameters of generated tools: annotations, defaults, and values that fit them as they travel.

What does not fit is made in `generated_calls`, mostly of values that fit another parameter.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from hypothesis import strategies as st

__all__ = ["KINDS", "NAMES", "Kind", "Parameter", "parameters"]


class Kind(NamedTuple):
    """An annotation as source, a default as source, and JSON values that fit."""

    annotation: str
    default: str
    fitting: tuple[Any, ...]


class Parameter(NamedTuple):
    """A parameter of a tool; one without a default must be given."""

    name: str
    kind: Kind
    has_default: bool

    @property
    def source(self) -> str:
        """The parameter as it stands in the signature."""
        annotation = f": {self.kind.annotation}" if self.kind.annotation else ""
        return f"{self.name}{annotation}{f' = {self.kind.default}' if self.has_default else ''}"


KINDS: Final = (
    Kind("int", "7", (0, 3, -1, 2**40)),
    Kind("float", "0.5", (0.5, 3, -1.25)),
    Kind("bool", "False", (True, False)),
    Kind("str", "'x'", ("a", "", "true", "3", "null", '{"a": 1}', "ü")),
    Kind("str | None", "None", ("a", None, "", "3", '{"a": 1}', "null", "[1]")),
    Kind("int | None", "None", (3, None)),
    Kind("bool | None", "None", (True, None)),
    Kind("int | str", "7", (3, "3", "x")),
    Kind("int | float", "1", (3, 0.5)),
    Kind("list[int]", "[]", ([1, 2], [])),
    Kind("list[str]", "[]", (["a"], ["3", "b"])),
    Kind("list[str] | None", "None", (["a"], None)),
    Kind("list[str] | str", "'x'", (["a"], "a", '["a"]')),
    Kind("dict[str, int]", "{}", ({"a": 1}, {})),
    Kind("dict[str, Any]", "{}", ({"a": [1, {"b": None}]}, {})),
    Kind("dict[str, Any] | None", "None", ({"a": 1}, None)),
    Kind("tuple[int, str]", "(1, 'a')", ([1, "a"],)),
    Kind("set[int]", "frozenset()", ([1, 2, 2], [])),
    Kind("Sequence[int]", "()", ([1, 2],)),
    Kind("Mapping[str, int]", "{}", ({"a": 1},)),
    Kind("Literal['asc', 'desc']", "'asc'", ("asc", "desc")),
    Kind("Literal[1, 2, 'x']", "1", (1, "x")),
    Kind("Literal['asc'] | None", "None", ("asc", None)),
    Kind("Colour", "Colour.RED", ("red", "blue")),
    Kind("Colour | None", "None", ("red", None)),
    Kind("Level", "Level.LOW", (1, 2)),
    Kind("Point", "Point(1)", ({"x": 1}, {"x": 1, "y": 2})),
    Kind("Note", "Note(title='x')", ({"title": "a"}, {"title": "a", "stars": 5})),
    Kind("Note | None", "None", ({"title": "a"}, None)),
    Kind("list[Note]", "[]", ([{"title": "a"}], [])),
    Kind("dict[str, Note]", "{}", ({"n": {"title": "a"}},)),
    Kind("Alias", "Alias()", ({"fullName": "Bob"}, {})),
    Kind("Tree", "Tree(name='x')", ({"name": "a", "children": [{"name": "b"}]},)),
    Kind("Ticket", "Ticket(id='7', open=True)", ({"id": "7", "open": True},)),
    Kind(
        "Annotated[Cat | Dog, Field(discriminator='kind')]",
        "Cat(kind='cat', lives=9)",
        ({"kind": "cat", "lives": 9}, {"kind": "dog", "tricks": []}),
    ),
    Kind("Boat | Car", "Boat(sails=1)", ({"sails": 1}, {"doors": 4})),
    Kind("Annotated[int, Field(ge=1, le=10)]", "7", (1, 10)),
    Kind("Annotated[int | None, Field(ge=0)]", "None", (0, None)),
    Kind("Annotated[str, Field(pattern='^[A-Z]{3}$')]", "'ABC'", ("ABC",)),
    Kind("Annotated[str, Field(min_length=2, max_length=5)]", "'abc'", ("ab",)),
    Kind("Annotated[list[int], Field(max_length=2)]", "[]", ([1],)),
    Kind("Annotated[str | None, Field(description='words')]", "None", ("a", None, '{"a": 1}')),
    Kind("Annotated[int, AfterValidator(even)]", "2", (4,)),
    Kind("date", "date(2026, 1, 2)", ("2026-11-26",)),
    Kind("UUID", "UUID(int=7)", ("00000000-0000-0000-0000-000000000007",)),
    Kind("Decimal", "Decimal('1.10')", ("1.10", 2)),
    Kind("PurePosixPath", "PurePosixPath('a/b')", ("a/b",)),
    Kind("Any", "None", (3, "x", '{"a": 1}', None, [1])),
    Kind("object", "None", (3, "x", {"a": 1})),
    Kind("", "None", (3, "x", None)),
)

NAMES: Final = (
    *("limit", "query", "tags", "note", "order", "file_name", "fullName", "path", "force"),
    *("user_id", "exact", "schema", "copy", "data", "kind", "json"),
)
"""Names of parameters: some hide attributes of models, some say where something goes."""


@st.composite
def parameters(draw: st.DrawFn) -> tuple[Parameter, ...]:
    """Draw up to four parameters; those without a default come first."""
    drawn = draw(st.lists(st.sampled_from(NAMES), max_size=4, unique=True))
    found = [Parameter(name, draw(st.sampled_from(KINDS)), draw(st.booleans())) for name in drawn]
    return tuple(sorted(found, key=lambda parameter: parameter.has_default))
