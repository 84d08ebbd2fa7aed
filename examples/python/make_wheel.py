# SPDX-License-Identifier: MIT
"""Makes a wheel of the Python package, without a network: make_wheel.py PACKAGE FOLDER. Prints its name.

PACKAGE is the folder dmlref that was built, and FOLDER gets the wheel, for the Python that runs this program. Exits with
77 if the module `wheel` is not installed (Debian: python3-wheel).
"""
import shutil
import sys
import sysconfig
import tempfile
from pathlib import Path

try:
    from wheel.wheelfile import WheelFile
except ImportError:
    print("the module wheel is not installed", file=sys.stderr)
    sys.exit(77)


def main(package, folder):
    sys.path.insert(0, str(Path(package).parent))
    version = __import__("dmlref").__version__
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    Path(folder).mkdir(parents=True, exist_ok=True)
    file = Path(folder) / f"dmlref-{version}-{tag}.whl"
    with tempfile.TemporaryDirectory() as content:
        shutil.copytree(package, Path(content) / "dmlref", ignore=shutil.ignore_patterns("__pycache__"))
        about = Path(content) / f"dmlref-{version}.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(
            f"Metadata-Version: 2.1\nName: dmlref\nVersion: {version}\nLicense: MIT\nRequires-Dist: numpy\n"
            "Summary: CPU reference of DirectML's spatial operators, and verdicts on what a device computed\n")
        (about / "WHEEL").write_text(f"Wheel-Version: 1.0\nGenerator: dmlref\nRoot-Is-Purelib: false\nTag: {tag}\n")
        with WheelFile(file, "w") as wheel:
            wheel.write_files(content)
    print(file)


main(*sys.argv[1:])
