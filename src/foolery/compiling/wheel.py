"""What setuptools does beyond its habit when a wheel is made: the compiled core joins it where it can be built.

With ``FOOLERY_BUILD=0`` in the environment it is left out, and the wheel is made in seconds. Nothing of the package is
imported here: where a wheel is made it is not installed yet.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from setuptools.command.bdist_wheel import bdist_wheel
from setuptools.command.build_py import build_py


class BuildPy(build_py):
    """Copies the package, then builds the compiled form of the copy; failing that, the copy stays plain Python."""

    def run(self) -> None:
        super().run()
        if self.editable_mode:
            return
        root = Path(self.build_lib).resolve()
        shutil.rmtree(root / "foolery" / "_compiled", ignore_errors=True)
        if os.environ.get("FOOLERY_BUILD") == "0":
            return
        path = os.pathsep.join(filter(None, [str(root), os.environ.get("PYTHONPATH")]))
        command = [sys.executable, "-m", "foolery.compiling", "--quiet"]
        if subprocess.run(command, env={**os.environ, "PYTHONPATH": path, "FOOLERY_PURE": "1"}, check=False).returncode:
            print("The wheel is plain Python: the compiled form could not be built.", file=sys.stderr)


class BdistWheel(bdist_wheel):
    """Names the platform when compiled files are inside."""

    def get_tag(self) -> tuple[str, str, str]:
        if (Path(self.get_finalized_command("build_py").build_lib) / "foolery" / "_compiled").is_dir():
            self.root_is_pure = False
        return super().get_tag()
