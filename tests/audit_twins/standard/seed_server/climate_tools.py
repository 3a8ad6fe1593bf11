"""Tools of the sensors: readings, alarms, limits."""

from __future__ import annotations

import asyncio

from seed_bank.climate import Limits, SilentSensor, warm_minutes
from seed_bank_replies import codes

from replybook import Reply, ReplyBuilder, mcp_safe_tool
from seed_server.app import bank, mcp
from seed_server.lookups import sensor_of
from seed_server.permits import curators_only


@mcp.tool()
@mcp_safe_tool
def list_sensors(rb: ReplyBuilder) -> Reply:
    """List the sensors of the cold room with their last readings."""
    rows = [sensor.summary() for sensor in bank().room.sensors.values()]
    return rb.success(codes.WA_READ_S_001, data={"count": len(rows), "sensors": rows})


@mcp.tool()
@mcp_safe_tool
async def read_sensor(name: str, rb: ReplyBuilder) -> Reply:
    """Ask a sensor for the temperature now."""
    sensor = sensor_of(name, rb)
    if isinstance(sensor, Reply):
        return sensor
    try:
        reading = await asyncio.to_thread(sensor.read)
    except SilentSensor:
        return rb.error(codes.WA_SEED_E_002, data={"sensor": name})
    broken = bank().room.limits.broken_by(reading)
    data = {"celsius": reading.celsius, "humidity": reading.humidity, "broken": broken}
    return rb.success(codes.WA_IO_S_001, data={"target": name, **data})


@mcp.tool()
@mcp_safe_tool
async def read_all_sensors(rb: ReplyBuilder) -> Reply:
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
        return rb.error(codes.WA_SEED_E_002, data={"sensor": ", ".join(silent)})
    return rb.success(codes.WA_IO_S_001, data={"celsius": read, "silent": silent})


@mcp.tool()
@mcp_safe_tool
def list_alarms(rb: ReplyBuilder, since: int = 0) -> Reply:
    """List the readings that broke a limit; none is good news."""
    if since < 0:
        return rb.invalid(
            codes.WA_SEED_I_013, data={"field": "since", "problem": f"{since} is no minute"}
        )
    alarms = bank().room.alarms(since)
    return rb.success(codes.WA_READ_S_001, data={"count": len(alarms), "alarms": alarms})


@mcp.tool()
@mcp_safe_tool
def warm_time(name: str, rb: ReplyBuilder) -> Reply:
    """Say how many minutes it was too warm at a sensor."""
    sensor = sensor_of(name, rb)
    if isinstance(sensor, Reply):
        return sensor
    minutes = warm_minutes(sensor.readings, bank().room.limits)
    return rb.success(codes.WA_READ_S_001, data={"count": len(sensor.readings), "minutes": minutes})


@mcp.tool()
@mcp_safe_tool
def set_limits(warmest: float, coldest: float, rb: ReplyBuilder, wettest: float = 20.0) -> Reply:
    """Set what the room has to hold."""
    refusal = curators_only("set_limits", rb)
    if refusal is not None:
        return refusal
    match (warmest, coldest, wettest):
        case (warm, cold, _) if warm <= cold:
            problem = f"{warm} is not warmer than {cold}"
            return rb.invalid(codes.WA_SEED_I_013, data={"field": "warmest", "problem": problem})
        case (_, _, wet) if not 0 < wet <= 100:
            problem = f"{wet} is no share of water in air"
            return rb.invalid(codes.WA_SEED_I_013, data={"field": "wettest", "problem": problem})
        case _:
            limits = Limits(warmest, coldest, wettest)
    changed = bank().room.limits != limits
    bank().room.limits = limits
    return rb.success(codes.WA_CFG_S_001, data={"changed": changed})


@mcp.tool()
@mcp_safe_tool
def connect_sensor(name: str, rb: ReplyBuilder) -> Reply:
    """Take a sensor into the room; it is silent until its cable is plugged in."""
    if not name.replace("-", "").isalnum():
        problem = f"{name!r} has more in it than letters and digits"
        return rb.invalid(codes.WA_SEED_I_013, data={"field": "name", "problem": problem})
    there = name in bank().room.sensors
    if not there:
        bank().room.connect(name)
    return rb.success(codes.WA_CFG_S_001, data={"sensor": name, "changed": not there})
