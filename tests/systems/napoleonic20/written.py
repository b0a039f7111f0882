"""The system's tables and scenarios as their files have them."""

import tomllib
from pathlib import Path
from typing import Any

from gloire.systems import napoleonic20

HERE = Path(napoleonic20.__file__).parent
WATERLOO = HERE / "scenarios" / "waterloo_20"


def read(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
