"""Branch coverage of the rules by their own tests: `python -m tests.coverage_of_rules`. Anything short of all fails."""

import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent


def main() -> int:
    """Run the tests of the rules under coverage and report what they do not reach; the exit code."""
    with tempfile.TemporaryDirectory() as folder:
        data = f"--data-file={folder}/coverage"
        coverage = [sys.executable, "-m", "coverage"]
        tests = ["-m", "pytest", "-q", "-p", "no:randomly", "tests/rules"]
        code = subprocess.run(
            [*coverage, "run", data, "--branch", "--source=game.rules", *tests], cwd=ROOT, check=False
        ).returncode
        if code:
            return code
        return subprocess.run([*coverage, "report", data, "--fail-under=100"], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
