"""Another process with the plain sources plays the same games to the same hashes."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.contract.hashes import all_hashes

ROOT = Path(__file__).resolve().parent.parent.parent


def test_the_interpreted_rules_give_the_same_hashes() -> None:
    """In a compiled run this compares compiled with interpreted, in an interpreted one two orders of hashing."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "1234"}
    script = ROOT / "tests" / "contract" / "hashes.py"
    done = subprocess.run([sys.executable, str(script)], env=environment, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == all_hashes()
