"""Tools of the sensors: readings, alarms, limits."""

from __future__ import annotations

import asyncio

from seed_bank.climate import Limits, SilentSensor, warm_minutes

from seed_server.app import bank, mcp
from seed_server.lookups import sensor_of
from seed_server.permits import curators_only
from seed_server.replies import Reply
from seed_server.unified import mcp_safe_tool


@mcp.tool()
@mcp_safe_tool
def list_sensors(rb):
    """List the sensors of the cold room with their last readings."""
    rows = [sensor.summary() for sensor in bank().room.sensors.values()]
    return rb.info("BANK-OP-S-005", {"count": len(rows), "sensors": rows})


@mcp.tool()
@mcp_safe_tool
async def read_sensor(name: str, rb):
    """Ask a sensor for the temperature now."""
    sensor = sensor_of(name, rb)
    if isinstance(sensor, Reply):
        return sensor
    try:
        reading = await asyncio.to_thread(sensor.read)
    except SilentSensor:
        return rb.error(
            "SENSE-OP-E-001", {"sensor": name}, message=f"Sensor {name} does not answer"
        )
    broken = bank().room.limits.broken_by(reading)
    if broken:
        rb.warn("SENSE-OP-S-001", message=f"{name} is too {broken[0]}")
    data = {"celsius": reading.celsius, "humidity": reading.humidity, "broken": broken}
    return rb.success("SENSE-OP-S-001", {"target": name, **data})


@mcp.tool()
@mcp_safe_tool
async def read_all_sensors(rb):
    """Ask every sensor; those that are silent are listed."""
    read, silent = {}, []
    for sensor in bank().room.sensors.values():
        try:
            reading = await asyncio.to_thread(sensor.read)
        except SilentSensor:
            silent.append(sensor.name)
        else:
            read[sensor.name] = reading.celsius
    if silent and not read:
        return rb.fail("SENSE-OP-E-001", {"sensor": ", ".join(silent)})
    return rb.info("SENSE-OP-S-001", {"celsius": read, "silent": silent})


@mcp.tool()
@mcp_safe_tool
def list_alarms(rb, since: int = 0):
    """List the readings that broke a limit; none is good news."""
    if since < 0:
        return rb.denied(
            "BANK-OP-D-001",
            {"field": "since", "problem": f"{since} is no minute"},
            message=f"since does not fit: {since} is no minute",
        )
    alarms = bank().room.alarms(since)
    return rb.success("BANK-OP-S-005", {"count": len(alarms), "alarms": alarms})


@mcp.tool()
@mcp_safe_tool
def warm_time(name: str, rb):
    """Say how many minutes it was too warm at a sensor."""
    sensor = sensor_of(name, rb)
    if isinstance(sensor, Reply):
        return sensor
    minutes = warm_minutes(sensor.readings, bank().room.limits)
    return rb.info("BANK-OP-S-005", {"count": len(sensor.readings), "minutes": minutes})


@mcp.tool()
@mcp_safe_tool
def set_limits(warmest: float, coldest: float, rb, wettest: float = 20.0):
    """Set what the room has to hold."""
    refusal = curators_only("set_limits", rb)
    if refusal is not None:
        return refusal
    match (warmest, coldest, wettest):
        case (warm, cold, _) if warm <= cold:
            problem = f"{warm} is not warmer than {cold}"
            return rb.denied(
                "BANK-OP-D-001",
                {"field": "warmest", "problem": problem},
                message=f"warmest does not fit: {problem}",
            )
        case (_, _, wet) if not 0 < wet <= 100:
            problem = f"{wet} is no share of water in air"
            return rb.fail("BANK-OP-D-001", {"field": "wettest", "problem": problem})
        case _:
            limits = Limits(warmest, coldest, wettest)
    changed = bank().room.limits != limits
    bank().room.limits = limits
    return rb.info("SENSE-OP-S-002", {"changed": changed})


@mcp.tool()
@mcp_safe_tool
def connect_sensor(name: str, rb):
    """Take a sensor into the room; it is silent until its cable is plugged in."""
    if not name.replace("-", "").isalnum():
        problem = f"{name!r} has more in it than letters and digits"
        return rb.fail("BANK-OP-D-001", {"field": "name", "problem": problem})
    there = name in bank().room.sensors
    if not there:
        bank().room.connect(name)
    return rb.info("SENSE-OP-S-002", {"sensor": name, "changed": not there})
