# SPDX-License-Identifier: MIT
"""Sums up the lines and branches of include/ that the tests of the preset `coverage` have run.

A line or a branch of a template counts as run if any instance of it has run. `if constexpr` is no branch: an instance
has one side of it only."""

import argparse
import collections
import glob
import json
import os
import pathlib
import subprocess
import tempfile

CHECKOUT = pathlib.Path(__file__).resolve().parents[1]


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--build", type=pathlib.Path, default=CHECKOUT / "build/coverage")
    parser.add_argument("--llvm", default="", metavar="SUFFIX", help="of llvm-cov and llvm-profdata, such as -14")
    parser.add_argument("--missed", action="store_true", help="list the lines and branches that no test has run")
    return parser.parse_args()


def exported(options, profile, form):
    programs = [path for path in glob.glob(f"{options.build}/tests/dmlref_tests_*")
                if os.path.isfile(path) and os.access(path, os.X_OK)]
    others = [word for path in programs[1:] for word in ("-object", path)]
    return subprocess.run([f"llvm-cov{options.llvm}", "export", f"-format={form}", "-instr-profile", profile,
                           programs[0], *others], check=True, text=True, stdout=subprocess.PIPE).stdout


def lines_of(lcov):
    """By file: how often each line ran."""
    files = collections.defaultdict(dict)
    for line in lcov.splitlines():
        key, _, rest = line.partition(":")
        if key == "SF":
            lines = files[os.path.normpath(rest)]
        elif key == "DA":
            number, count = map(int, rest.split(",")[:2])
            lines[number] = lines.get(number, 0) + count
    return files


def branches_of(export):
    """By file: how often each side of each condition was taken, by where it stands."""
    files = collections.defaultdict(lambda: collections.defaultdict(lambda: [0, 0]))
    for file in export["data"][0]["files"]:
        name = os.path.normpath(file["filename"])
        text = pathlib.Path(name).read_text().splitlines()
        for line, column, _, _, taken, other, *_ in file["branches"]:
            if "if constexpr" not in text[line - 1]:
                counts = files[name][line, column]
                counts[0] += taken
                counts[1] += other
    return files


def missed_in(lines, branches):
    """What no test has run: lines, and (line, column, side of a condition). And how many there are of both."""
    missed_lines = [line for line, count in lines.items() if not count]
    sides = [(*where, side, count) for where, counts in branches.items()
             for side, count in zip(("true", "false"), counts)]
    missed_sides = [side[:3] for side in sides if not side[3]]
    return missed_lines, missed_sides, (len(lines), len(missed_lines), len(sides), len(missed_sides))


def share(missed, number):
    return f"{number} | {1 - missed / max(number, 1):.1%}"


def main():
    options = arguments()
    with tempfile.NamedTemporaryFile(suffix=".profdata") as profile:
        subprocess.run([f"llvm-profdata{options.llvm}", "merge", "-o", profile.name,
                        *glob.glob(f"{options.build}/profiles/*.profraw")], check=True)
        lines = lines_of(exported(options, profile.name, "lcov"))
        branches = branches_of(json.loads(exported(options, profile.name, "text")))
    include, table = f"{CHECKOUT}/include/dmlref/", collections.defaultdict(lambda: (0, 0, 0, 0))
    for file in sorted(path for path in lines if path.startswith(include)):
        name = file[len(include):]
        missed_lines, missed_sides, counts = missed_in(lines[file], branches[file])
        for row in (name.split("/")[0], "all"):
            table[row] = tuple(map(sum, zip(table[row], counts)))
        if options.missed:
            for line in missed_lines:
                print(f"{name}:{line}: never run")
            for line, column, side in missed_sides:
                print(f"{name}:{line}:{column}: never {side}")
    print("| folder | lines | run | branches | taken |\n|---|---:|---:|---:|---:|")
    for row, (number, missed, sides, not_taken) in sorted(table.items(), key=lambda each: each[0] == "all"):
        print(f"| {row} | {share(missed, number)} | {share(not_taken, sides)} |")


main()
