# SPDX-License-Identifier: MIT
"""Measures what it takes to build dmlref, and prints a table for docs/contributing.md: processor seconds, which hardly
depend on what else the machine does, for short programs of a user and for the two commands of the README. The commands
run in a copy of the checkout, without ccache; the packages must be installed. GNU time, where it is installed, also
finds the translation units that take the most time and memory."""

import argparse
import os
import pathlib
import platform
import resource
import shutil
import subprocess
import tempfile

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
COMMANDS = {"first command": ["cmake", "--workflow", "--preset", "goldens"],
            "second command, after the first": ["cmake", "--workflow", "--preset", "test"]}


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--compiler", default="c++")
    parser.add_argument("--programs-only", action="store_true", help="leave out the commands, which take many minutes")
    parser.add_argument("--slowest", type=int, default=5, metavar="N", help="translation units to list (5)")
    return parser.parse_args()


def processor_seconds(command, **options):
    """Those of the command and of all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, **options)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def example_of_the_readme():
    return (CHECKOUT / "README.md").read_text().split("```cpp\n")[1].split("```")[0]


def compile_programs(compiler, folder):
    """Without optimization, the best of three."""
    readme = folder / "readme.cpp"
    readme.write_text(example_of_the_readme())
    verify = CHECKOUT / "examples" / "verify_gpu_result.cpp"
    flags = [compiler, "-std=c++20", "-ffp-contract=off", f"-I{CHECKOUT}/include", "-c", "-o", str(folder / "object.o")]
    compiled = "-DDMLREF_COMPILED"
    for name, command in {"README's example, headers only": [*flags, str(readme)],
                          "README's example, dmlref::compiled": [*flags, compiled, str(readme)],
                          "verify_gpu_result.cpp, dmlref::compiled": [*flags, compiled, str(verify)]}.items():
        yield name, min(processor_seconds(command) for _ in range(3))


def copy_checkout(folder):
    files = subprocess.run(["git", "ls-files", "-z"], cwd=CHECKOUT, check=True, capture_output=True, text=True).stdout
    for file in files.strip("\0").split("\0"):
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(CHECKOUT / file, folder / file)


def run_commands(folder):
    copy_checkout(folder)
    environment = {**os.environ, "CCACHE_DISABLE": "1"}
    if shutil.which("time"):
        environment["CMAKE_CXX_COMPILER_LAUNCHER"] = ";".join(
            [shutil.which("time"), "--append", f"--output={folder}/units.txt", "--format=%U %S %M %C"])
    for name, command in COMMANDS.items():
        yield name, processor_seconds(command, cwd=folder, env=environment, stdout=subprocess.DEVNULL)


def units_of(log):
    """Seconds, MB and the source of every translation unit."""
    for line in log.read_text().splitlines():
        user, system, kilobytes, *command = line.split()
        if "-c" in command:
            yield float(user) + float(system), int(kilobytes) // 1000, pathlib.Path(command[-1])


def print_slowest(units, count):
    print(f"\n{len(units)} translation units; the slowest, and the one with the most memory:\n")
    largest = max(units, key=lambda unit: unit[1])
    for seconds, megabytes, source in [*sorted(units, reverse=True)[:count], largest]:
        print(f"* {source.name}: {seconds:.0f} s, {megabytes} MB")


def processor():
    try:
        lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor()


def main():
    options = arguments()
    version = subprocess.run([options.compiler, "--version"], check=True, capture_output=True, text=True).stdout
    print(f"{processor()}, {os.cpu_count()} cores; {version.splitlines()[0]}\n")
    print("| | processor time |\n|---|---:|")
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        for name, seconds in compile_programs(options.compiler, folder):
            print(f"| {name} | {seconds:.1f} s |", flush=True)
        if options.programs_only:
            return
        for name, seconds in run_commands(folder):
            print(f"| {name} | {seconds / 60:.1f} min |", flush=True)
        if (folder / "units.txt").exists():
            print_slowest(list(units_of(folder / "units.txt")), options.slowest)


if __name__ == "__main__":
    main()
