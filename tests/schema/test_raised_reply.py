"""A reply as something to raise (specification 48)."""

import copy
import pickle

import pytest

from replybook_schema import Reply, ReplyRaised

REPLY = Reply("I", "WA-RES-I-001", {"path": "hunter2"})


def test_a_reply_can_be_raised_and_is_found_again() -> None:
    with pytest.raises(ReplyRaised) as caught:
        raise REPLY.as_exception()

    assert caught.value.reply is REPLY


def test_it_is_an_exception_so_that_nothing_ends_where_no_wrapper_is_around() -> None:
    assert isinstance(REPLY.as_exception(), Exception)


def test_its_text_names_the_code_and_no_data() -> None:
    text = str(REPLY.as_exception())

    assert text.startswith("WA-RES-I-001 was raised")
    assert "hunter2" not in text


@pytest.mark.parametrize(
    "carried", [lambda e: pickle.loads(pickle.dumps(e)), copy.copy, copy.deepcopy]
)
def test_it_can_be_carried_to_another_process(carried) -> None:  # type: ignore[no-untyped-def]
    assert REPLY == carried(REPLY.as_exception()).reply


@pytest.mark.parametrize("thing", ["WA-RES-I-001", None, {"code": "WA-RES-I-001"}, Reply])
def test_what_is_no_reply_is_not_raised_as_one(thing: Reply) -> None:
    with pytest.raises(TypeError, match="reply must be a Reply, got"):
        ReplyRaised(thing)
