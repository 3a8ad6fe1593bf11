"""Makes `bench` importable: it is run from the project root and is no part of the package."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
