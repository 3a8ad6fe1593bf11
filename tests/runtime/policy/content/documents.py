"""Bundles and claims of an agent: correct ones, and ones with one wrong member."""

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

__all__ = ["bundles", "claim_documents", "valid_bundle"]

_WORDS = st.sampled_from(
    ("", "a", "trait:brave", "x" * 161, "x" * 501, "x" * 1_001, "\ud800", "é\n")
)
_JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    _WORDS,
    st.just([]),
    st.just({}),
)


def valid_bundle(**members: object) -> dict[str, Any]:
    """A bundle in which nothing is wrong, with members replaced."""
    file = {"path": "common/traits/a.txt", "format": "ck3_script", "content": "a = {}"}
    return {"target": "mod:My Patch", "artifacts": [file], **members}


def _mostly(right: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(right, right, right, right, _JUNK)


def _object(
    required: Mapping[str, st.SearchStrategy[Any]], optional: Mapping[str, st.SearchStrategy[Any]]
) -> st.SearchStrategy[Any]:
    """An object of these members; now and then one lacks, is too much, or is something else."""
    members = {key: _mostly(value) for key, value in (required | optional).items()}
    kept = {key: members[key] for key in required}
    maybe = {key: members[key] for key in optional}
    right = st.fixed_dictionaries(kept, optional=maybe)
    lacking = st.fixed_dictionaries({}, optional=members)
    unknown = right.map(lambda found: {**found, "colour": "red"})
    return st.one_of(right, right, right, right, right, right, lacking, unknown)


_CLAIM = _object(
    {
        "claim_type": st.sampled_from(("existence", "non_existence", "behavior", "value")),
        "subject": _WORDS,
    },
    {"evidence_tool_calls": st.lists(_mostly(st.sampled_from(("t1", "t2"))), max_size=3)},
)
_CLAIMS = st.lists(_CLAIM, max_size=3)

claim_documents = _mostly(
    st.one_of(_CLAIMS, _object({"claims": _CLAIMS}, {"negative_claims": _CLAIMS}))
)

_FILE = _object(
    {
        "path": st.just("a.txt"),
        "format": st.sampled_from(("ck3_script", "localization_yml", "python", "yaml")),
        "content": _WORDS,
    },
    {"ck3_file_model": st.sampled_from(("A", "Z", None))},
)
_SYMBOL = _object(
    {"type": st.just("trait"), "name": _WORDS},
    {"reason": _WORDS, "defined_in_path": st.just("a.txt")},
)
_CHANGE = _object({}, {"classification": _WORDS, "reason": _WORDS, "migration": _WORDS})

bundles = _mostly(
    _object(
        {"artifacts": st.lists(_FILE, max_size=3)},
        {
            "target": st.just("mod:My Patch"),
            "declared_new_symbols": st.lists(_SYMBOL, max_size=2),
            "touched_units": st.lists(_mostly(st.just("trait:brave")), max_size=2),
            "claims": claim_documents,
            "notes": _WORDS,
            "schema_change": _CHANGE,
        },
    )
)
