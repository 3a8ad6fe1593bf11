"""The reference server of the CK3 world on a wire: its tools, resources and prompts on each stack and transport."""
