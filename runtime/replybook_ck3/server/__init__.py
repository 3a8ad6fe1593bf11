"""The reference server of the CK3 world: one data folder, its sessions, its tools, its transports."""
