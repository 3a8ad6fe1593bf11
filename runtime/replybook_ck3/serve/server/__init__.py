"""The reference server of the CK3 world, with tools, resources and prompts."""
