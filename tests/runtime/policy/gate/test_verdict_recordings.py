"""A gate keeps what each delivery was judged by: bounded, private, and never at its cost."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from tests.runtime.policy.gate.deliveries import KEY, NOW, asked, bundle, event, gate

from replybook import ReplyBuilder
from replybook.policy.gate import DeliveryGate, DeliveryRequest
from replybook.policy.verdict_recordings import VerdictRecordings
from replybook_ck3 import CK3_FACTS, ck3_validators


class Ticking:
    """A clock that goes on by a second with each look."""

    def __init__(self) -> None:
        self._now = NOW

    def now(self) -> datetime:
        self._now += timedelta(seconds=1)
        return self._now

    def monotonic_ns(self) -> int:
        return 0


def keeping(folder: Path, **limits: int) -> DeliveryGate:
    return gate(remember=VerdictRecordings(folder / "kept", **limits))


def deliver(by: DeliveryGate, request: DeliveryRequest | None = None) -> str:
    return str(by.deliver(ReplyBuilder("deliver"), request or asked()).code)


def kept(folder: Path) -> list[Path]:
    return sorted((folder / "kept").iterdir())


def test_each_judged_delivery_has_one_file(tmp_path: Path) -> None:
    by = keeping(tmp_path)
    assert ["EN-GATE-S-003", "EN-GATE-D-004"] == [deliver(by), deliver(by, asked(trace=[]))]
    (one, other) = (json.loads(file.read_text("utf-8")) for file in kept(tmp_path))

    assert {True, False} == {one["outcome"]["deliverable"], other["outcome"]["deliverable"]}
    assert {"s1"} == {said["session"]["session_id"] for said in (one, other)}
    assert bundle() == one["bundle"]


def test_the_oldest_make_room(tmp_path: Path) -> None:
    keep = VerdictRecordings(tmp_path / "kept", most=3)
    by = DeliveryGate(KEY, clock=Ticking(), providers=CK3_FACTS, validators=ck3_validators(), remember=keep)  # fmt: skip
    for _ in range(5):
        deliver(by)
    names = [file.name for file in kept(tmp_path)]

    assert 3 == len(names)
    assert all(name >= "20261121T1000" for name in names)


def test_what_is_no_recording_never_makes_room(tmp_path: Path) -> None:
    (tmp_path / "kept/0").mkdir(parents=True)
    (tmp_path / "kept/0.json").write_text("a note of the owner", "utf-8")
    by = keeping(tmp_path, most=1)
    for _ in range(3):
        deliver(by)
    names = [file.name for file in kept(tmp_path)]

    assert ["0", "0.json"] == names[:2]
    assert 3 == len(names)


def test_no_more_bytes_are_kept_than_may_be(tmp_path: Path) -> None:
    deliver(keeping(tmp_path))
    size = kept(tmp_path)[0].stat().st_size
    by = keeping(tmp_path, most_bytes=2 * size + size // 2)
    for _ in range(4):
        deliver(by)

    assert 2 == len(kept(tmp_path))


def test_a_trace_on_disk_is_named_from_the_folder(tmp_path: Path) -> None:
    (tmp_path / "trace").mkdir()
    deliver(keeping(tmp_path), asked(trace=tmp_path / "trace"))
    (said,) = (json.loads(file.read_text("utf-8")) for file in kept(tmp_path))

    assert (str(Path("..") / "trace"), 0) == (said["trace"], said["calls"])


def test_asking_is_not_recorded(tmp_path: Path) -> None:
    keeping(tmp_path).ask(ReplyBuilder("ask"), asked())

    assert not (tmp_path / "kept").exists()


def _once() -> Iterator[dict[str, object]]:
    yield event()


def _full(folder: Path) -> tuple[DeliveryGate, DeliveryRequest]:
    (folder / "kept").write_text("a file in the place of the folder", "utf-8")
    return keeping(folder), asked()


def _too_small(folder: Path) -> tuple[DeliveryGate, DeliveryRequest]:
    return keeping(folder, most_bytes=10), asked()


def _read_once(folder: Path) -> tuple[DeliveryGate, DeliveryRequest]:
    return keeping(folder), asked(trace=_once())


@pytest.mark.parametrize("made", [_full, _too_small, _read_once])
def test_what_cannot_be_recorded_is_delivered_and_noted(
    made: object, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    by, request = made(tmp_path)  # type: ignore[operator]
    with caplog.at_level(logging.WARNING, "replybook"):
        assert "EN-GATE-S-003" == deliver(by, request)

    assert ["the recording of a verdict is not kept"] == [
        record.getMessage().partition(":")[0] for record in caplog.records
    ]
    assert str(tmp_path) not in caplog.text
