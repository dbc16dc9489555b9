"""Branch coverage of the rules by their own tests: `python -m tests.coverage_of_rules`. Anything short of all fails."""

import subprocess
import sys
import tempfile

from tests.support.rule_modules import ROOT, rule_modules


def main() -> int:
    """Run the tests of the rules under coverage and report what they do not reach; the exit code."""
    modules = rule_modules()
    tests = sorted({str(test) for tests in modules.values() for test in tests})
    included = f"--include={','.join(map(str, modules))}"
    with tempfile.TemporaryDirectory() as folder:
        data = f"--data-file={folder}/coverage"
        coverage = [sys.executable, "-m", "coverage"]
        pytest = ["-m", "pytest", "-q", "-p", "no:randomly", *tests]
        code = subprocess.run(
            [*coverage, "run", data, "--branch", "--source=game.rules,game.games", *pytest], cwd=ROOT, check=False
        ).returncode
        if code:
            return code
        report = [*coverage, "report", data, included, "--fail-under=100"]
        return subprocess.run(report, cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
