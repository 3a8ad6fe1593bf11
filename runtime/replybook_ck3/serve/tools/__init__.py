"""The tool functions of the CK3 registry, one module per subject."""
