"""The reference server of the CK3 world: its tools, resources and prompts on each stack."""
