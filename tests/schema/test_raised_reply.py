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


def test_a_broad_handler_lets_it_pass_and_clean_up_runs() -> None:
    done: list[str] = []

    def body() -> None:
        try:
            raise REPLY.as_exception()
        except Exception:
            done.append("swallowed")
        finally:
            done.append("cleaned up")

    with pytest.raises(ReplyRaised):
        body()

    assert ["cleaned up"] == done


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
    with pytest.raises(TypeError, match="a Reply is raised"):
        ReplyRaised(thing)
