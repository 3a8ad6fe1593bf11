"""Calls on builders: what the rewriter makes of them, and which it leaves with the choices.

Source: specification 6, 8, 11 and 12; 001 §2 and §9.
"""

from __future__ import annotations

import pytest
from tests.devtools.codemod.words_of_a_shop import SHOP, in_tool, rewritten

from replybook_devtools.codemod import rewrite_text

REWRITTEN = {
    "an id that moved becomes a constant": (
        'return rb.success("JOB-OP-S-001", data={"a": 1})',
        'return rb.success(codes.WA_SHOP_S_001, data={"a": 1})',
    ),
    "an active id becomes a constant": (
        "return rb.error('WA-SHOP-E-001')",
        "return rb.error(codes.WA_SHOP_E_001)",
    ),
    "a deprecated id becomes its one successor": (
        'return rb.error("JOB-OP-E-001")',
        "return rb.error(codes.WA_SHOP_E_001)",
    ),
    "of several successors the one of the method's type and the tool's codes is taken": (
        'return rb.success("JOB-OP-S-002")',
        "return rb.success(codes.WA_SHOP_S_001)",
    ),
    "of several successors the one that takes the data is taken": (
        'return rb.invalid("JOB-OP-I-003", data={"job": job})',
        'return rb.invalid(codes.WA_SHOP_I_001, data={"job": job})',
    ),
    "a message goes": (
        'return rb.invalid("WA-SHOP-I-001", message=f"no {job}", data={"job": job})',
        'return rb.invalid(codes.WA_SHOP_I_001, data={"job": job})',
    ),
    "a message by position goes": (
        'return rb.invalid("WA-SHOP-I-001", {"job": job}, "no " + job)',
        'return rb.invalid(codes.WA_SHOP_I_001, data={"job": job})',
    ),
    "a message that is all there is goes": (
        'return rb.error("WA-SHOP-E-001", message="It broke")',
        "return rb.error(codes.WA_SHOP_E_001)",
    ),
    "data by position gets its name": (
        'return rb.success("WA-SHOP-S-001", {"a": 1})',
        'return rb.success(codes.WA_SHOP_S_001, data={"a": 1})',
    ),
    "data in brackets gets its name": (
        'return rb.success(("WA-SHOP-S-001"), ({"a": (1, 2)}))',
        'return rb.success((codes.WA_SHOP_S_001), data=({"a": (1, 2)}))',
    ),
    "data without a code gets its name where the tool has a default": (
        'return rb.success({"a": 1})',
        'return rb.success(data={"a": 1})',
    ),
    "keywords become data": (
        'return rb.invalid("WA-SHOP-I-001", job=job, near=[job, job])',
        'return rb.invalid(codes.WA_SHOP_I_001, data={"job": job, "near": [job, job]})',
    ),
    "a mapping whose keys are told and that is unpacked becomes data": (
        'found = {"job": job}\nreturn rb.invalid("WA-SHOP-I-001", **found)',
        'found = {"job": job}\nreturn rb.invalid(codes.WA_SHOP_I_001, data=found)',
    ),
    "a message that is put together by what only gives goes": (
        """return rb.error("WA-SHOP-E-001", message=f"{', '.join(sorted(job))} of {str(job).upper()}")""",
        "return rb.error(codes.WA_SHOP_E_001)",
    ),
    "a code by name stands first without it": (
        'return rb.error(code="WA-SHOP-E-001", data={})',
        "return rb.error(codes.WA_SHOP_E_001, data={})",
    ),
    "info is a success": (
        'return rb.info("JOB-OP-S-001", {"a": 1})',
        'return rb.success(codes.WA_SHOP_S_001, data={"a": 1})',
    ),
    "a warning with data is a success": (
        'return rb.warn("JOB-OP-S-001", message="slow", data={"slow": True})',
        'return rb.success(codes.WA_SHOP_S_001, data={"slow": True})',
    ),
    "fail is what its code says": (
        'return rb.fail("JOB-OP-E-001", {"detail": job})',
        'return rb.error(codes.WA_SHOP_E_001, data={"detail": job})',
    ),
    "a mapping that says success is the tool's default": (
        'return {"success": True, "count": 3}',
        'return rb.success(data={"count": 3})',
    ),
    "a mapping that says nothing but success is the default without data": (
        'return {"success": True}',
        "return rb.success()",
    ),
    "a mapping with the code of its error is that reply": (
        'return {"success": False, "code": "JOB-OP-I-001", "error": f"no {job}", "job": job}',
        'return rb.invalid(codes.WA_SHOP_I_001, data={"job": job})',
    ),
    "an error that only one code of the tool can be is that reply": (
        'return {"error": "unknown job", "job": job}',
        'return rb.invalid(codes.WA_SHOP_I_001, data={"job": job})',
    ),
    "an error in a broad handler is E": (
        'try:\n    work()\nexcept Exception as error:\n    return {"error": "broken", "detail": "x"}',
        'try:\n    work()\nexcept Exception as error:\n    return rb.error(codes.WA_SHOP_E_001, data={"detail": "x"})',
    ),
    "a code that is compared follows its successor": (
        'return reply if reply.code == "JOB-OP-I-001" else rb.success()',
        "return reply if reply.code == codes.WA_SHOP_I_001 else rb.success()",
    ),
    "both ids of a choice are rewritten": (
        'return rb.invalid("JOB-OP-I-001" if job else "WA-SHOP-I-001", data={"job": job})',
        'return rb.invalid(codes.WA_SHOP_I_001 if job else codes.WA_SHOP_I_001, data={"job": job})',
    ),
}

LEFT = {
    "an id that became several": (
        'return rb.denied("JOB-OP-D-002", data=found)',
        ("EN-SHOP-D-001", "EN-SHOP-D-002"),
    ),
    "an id that became another outcome": (
        'return rb.invalid("JOB-OP-I-002")',
        ("WA-SHOP-S-001",),
    ),
    "an id whose feature is gone": ('return rb.error("JOB-OP-E-002")', ()),
    "a successor that the tool does not declare": (
        'return rb.denied("JOB-OP-D-001", data={})',
        ("WA-SHOP-I-004",),
    ),
    "a message that holds what the code needs": (
        'return rb.invalid("JOB-OP-I-001", message=f"no job {job}")',
        ("WA-SHOP-I-001",),
    ),
    "what may be data or a message": (
        'return rb.success("WA-SHOP-S-001", found)',
        ("data=found",),
    ),
    "data and keywords": (
        'return rb.invalid("WA-SHOP-I-001", data={"near": []}, job=job)',
        (),
    ),
    "a warning that is said in a message only": (
        'return rb.warn("JOB-OP-S-001", message=f"{job} is late")',
        (),
    ),
    "a failure without a code": (
        "return rb.fail()",
        ("WA-SHOP-E-001", "WA-SHOP-I-001", "WA-SHOP-S-001"),
    ),
    "a computed code in an old method": ("return rb.fail(code_of(job))", ()),
    "a code that no registry knows, with a message": (
        'return rb.invalid("WA-NONE-I-001", message="x")',
        (),
    ),
    "a method and a code that contradict each other": (
        'return rb.error("WA-SHOP-S-001", message="x")',
        ("WA-SHOP-S-001",),
    ),
    "a method and a former id that contradict each other": (
        'return rb.error("JOB-OP-I-001", data={"job": job})',
        ("WA-SHOP-I-001",),
    ),
    "an information with the code of a failure": (
        'return rb.info("WA-SHOP-E-001", data={})',
        ("WA-SHOP-E-001",),
    ),
    "a keyword that the code does not take": (
        'return rb.error("WA-SHOP-E-001", colour="red")',
        ("WA-SHOP-E-001",),
    ),
    "arguments from a list": ('return rb.fail("JOB-OP-E-001", *rest)', ()),
    "an error whose text is all that it says": (
        'return {"error": f"no {job}"}',
        ("WA-SHOP-E-001",),
    ),
    "a mapping that is a success or not": ('return {"success": bool(job), "job": job}', ()),
    "a mapping that may hold data or a message": (
        'return rb.invalid("WA-SHOP-I-001", **found)',
        ("data=found", "**found"),
    ),
    "a mapping that is unpacked and holds data": (
        'return rb.invalid("WA-SHOP-I-001", **{"data": {}})',
        ('data={"data": {}}', '**{"data": {}}'),
    ),
    "a success into which more is unpacked": ('return {"success": True, **found}', ()),
    "an error that may be none": ('return {"error": fault, "job": job}', ()),
    "an error that is none": ('return {"error": None, "job": job}', ()),
    "a key that stands twice": ('return {"success": True, "job": job, "job": 2}', ()),
    "a mapping that says nothing of its end": (
        'return {"count": 1}',
        ("WA-SHOP-E-001", "WA-SHOP-I-001", "WA-SHOP-S-001"),
    ),
    "two mappings of which one is returned": (
        'return {"success": True} if job else {"error": "none"}',
        ("WA-SHOP-E-001", "WA-SHOP-I-001", "WA-SHOP-S-001"),
    ),
    "a message that is made by a function of theirs": (
        'return rb.invalid("WA-SHOP-I-001", message=log(job), data={"job": job})',
        (),
    ),
    "a message with a step of an iterator": (
        'return rb.invalid("WA-SHOP-I-001", message=f"{next(job)}", data={"job": job})',
        (),
    ),
    "a message that binds a name": (
        'return rb.invalid("WA-SHOP-I-001", message=(text := "no job"), data={"job": job})',
        (),
    ),
    "an error that is made by a function of theirs": (
        'return {"error": "no " + job.pop(), "job": job}',
        (),
    ),
    "a comment inside of a message": (
        'return rb.error(\n    "WA-SHOP-E-001",\n    message=(  # why\n        "x"\n    ),\n)',
        (),
    ),
    "codes of several types": (
        'return rb.fail("JOB-OP-I-001" if job else "JOB-OP-E-001", data=found)',
        ("WA-SHOP-E-001", "WA-SHOP-I-001"),
    ),
    "a message that holds what a code of today needs": (
        'return rb.invalid("WA-SHOP-I-001", message=f"no job {job}")',
        ("WA-SHOP-I-001",),
    ),
    "a method in letters of another width": ('return rb.\uff46ail("JOB-OP-E-001", {})', ()),
    "a method in brackets of its own": ('return (rb.fail)("JOB-OP-E-001", {})', ()),
    "a code by name behind its data": ('return rb.error(data={}, code="WA-SHOP-E-001")', ()),
    "a keyword with a comment in it": (
        'return rb.invalid("WA-SHOP-I-001", job  # which\n=job)',
        (),
    ),
    "keywords and a mapping that is unpacked": (
        'return rb.invalid("WA-SHOP-I-001", job=job, **{"near": []})',
        (),
    ),
    "several mappings that are unpacked": (
        'return rb.invalid("WA-SHOP-I-001", **{"job": job}, **{"near": []})',
        (),
    ),
    "a mapping with a key that is computed": ('return {"success": True, job: 1}', ()),
    "an error whose code is computed": (
        'return {"error": "unknown", "code": code_of(job)}',
        ("WA-SHOP-E-001", "WA-SHOP-I-001"),
    ),
    "an error whose code does not take its data": (
        'return {"error": "no part", "code": "WA-SHOP-I-002", "part": job}',
        ("WA-SHOP-I-002",),
    ),
    "an old id in a table": ('table = {"JOB-OP-I-001": "unknown"}', ("WA-SHOP-I-001",)),
}

WHY = {
    "codes of several types": "its codes are of several types",
    "a message that holds what a code of today needs": "needs job in data, maybe from its text",
    "a method in letters of another width": "the name of the method cannot be found",
    "a method in brackets of its own": "stands in brackets of its own",
    "a code by name behind its data": "put it first",
    "a keyword with a comment in it": "the name of an argument cannot be found",
    "keywords and a mapping that is unpacked": "it gives keywords and unpacks a mapping",
    "several mappings that are unpacked": "it unpacks several mappings",
    "a mapping with a key that is computed": "a key of this mapping is computed",
    "an error whose code is computed": "its code is computed",
    "an error whose code does not take its data": "does not take this data here",
}

UNTOUCHED = {
    "a call of today": 'return rb.invalid(codes.WA_SHOP_I_001, data={"job": job})',
    "a call of a thing that is no builder": 'return log.info("JOB-OP-S-001 was here", {"a": 1})',
    "an old id inside of a longer text": 'print("see JOB-OP-I-001")',
    "a success without a code": "return rb.success()",
    "a kept id": 'return rb.denied(codes.EN_SHOP_D_001, data={"job": job})',
    "a call of today of the wrong type": 'return rb.error("WA-SHOP-S-001")',
    "a code that no registry knows": 'return rb.invalid("WA-NONE-I-001")',
}


@pytest.mark.parametrize("name", REWRITTEN)
def test_it_is_rewritten(name: str) -> None:
    before, after = REWRITTEN[name]
    uses = "codes." in after

    result = rewritten(in_tool(before))

    assert in_tool(after, imported=uses) == result.text
    assert () == result.left


@pytest.mark.parametrize("name", LEFT)
def test_it_is_left_with_the_choices(name: str) -> None:
    line, choices = LEFT[name]

    result = rewritten(in_tool(line))

    assert in_tool(line) == result.text
    assert [choices] == [place.choices for place in result.left]
    assert all(place.line == 6 and place.why for place in result.left)


@pytest.mark.parametrize("name", WHY)
def test_what_is_left_says_why(name: str) -> None:
    result = rewritten(in_tool(LEFT[name][0]))

    assert all(WHY[name] in place.why for place in result.left), result.left


def test_an_old_id_that_is_kept_in_a_name_has_to_move_into_the_call() -> None:
    line = 'old = "JOB-OP-I-001"\nreturn rb.invalid(old, data={"job": job})'

    result = rewritten(in_tool(line))

    assert in_tool(line) == result.text
    assert [place.why for place in result.left if place.line == 7] == [
        "JOB-OP-I-001 is kept in a name; put the code into the call"
    ]


@pytest.mark.parametrize("name", UNTOUCHED)
def test_it_is_none_of_its_business(name: str) -> None:
    text = in_tool(UNTOUCHED[name], imported="codes." in UNTOUCHED[name])

    result = rewritten(text)

    assert (text, ()) == (result.text, result.left)


@pytest.mark.parametrize("name", REWRITTEN)
def test_a_second_run_changes_nothing(name: str) -> None:
    once = rewritten(in_tool(REWRITTEN[name][0]))

    again = rewritten(once.text)

    assert (once.text, 0, ()) == (again.text, again.changes, again.dropped)


def test_the_text_of_a_message_that_goes_is_told() -> None:
    line = 'return rb.invalid("WA-SHOP-I-001", message=f"no {job}", data={"job": job})'

    result = rewritten(in_tool(line))

    assert [("WA-SHOP-I-001", 'f"no {job}"')] == [(d.code, d.text) for d in result.dropped]


def test_a_message_that_is_a_param_becomes_data() -> None:
    text = 'def f(rb: "ReplyBuilder"):\n    return rb.invalid("WA-SHOP-I-003", message="late")\n'

    assert 'rb.invalid(codes.WA_SHOP_I_003, data={"message": "late"})' in rewritten(text).text


def test_a_tool_that_gives_replies_by_now_says_so() -> None:
    before = in_tool('return {"success": True}').replace("-> Reply:", "-> dict[str, int]:")

    assert in_tool("return rb.success()") == rewritten(before).text


@pytest.mark.parametrize(
    ("line", "head", "why"),
    [
        ("return rb.success()", "Reply, ", "import Reply and say so"),
        ("return found(rb)", "", "whether all it gives are replies is not told"),
    ],
)
def test_what_a_tool_is_declared_to_return_is_left_where_that_is_a_guess(
    line: str, head: str, why: str
) -> None:
    before = in_tool(line).replace("-> Reply:", "-> dict:").replace(f"import {head}", "import ")

    result = rewritten(before)

    assert (before, ["dict"]) == (result.text, [place.what for place in result.left])
    assert why in result.left[0].why


def test_a_tool_without_a_builder_is_left() -> None:
    text = 'from x import mcp\n\n\n@mcp.tool()\ndef show_job(job: str):\n    return {"success": True}\n'

    result = rewritten(text)

    assert text == result.text
    assert ["show_job takes no builder; add the parameter rb: ReplyBuilder"] == [
        place.why for place in result.left
    ]


def test_a_tool_that_the_registry_does_not_list_has_no_default() -> None:
    result = rewritten(in_tool('return {"success": True}', tool="other"))

    assert ["the registry gives this tool no default success"] == [p.why for p in result.left]


def test_code_that_does_not_parse_comes_back_with_the_reason() -> None:
    result = rewrite_text("def f(:\n", "a.py", SHOP)

    assert "def f(:\n" == result.text
    assert result.unparsed is not None
    assert result.unparsed.startswith("SyntaxError")
