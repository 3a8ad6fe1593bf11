"""The data of a success: the schema that a tool declares, and what is held to it."""
