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
    parser.add_argument("--checkout", type=pathlib.Path, default=CHECKOUT, help="in which the tests were built")
    parser.add_argument("--llvm", default="", metavar="SUFFIX", help="of the programs llvm-cov and llvm-profdata, such as -14")
    parser.add_argument("--missed", action="store_true", help="list the lines and branches that no test has run")
    return parser.parse_args()


def exported(options, profile, form):
    programs = [path for path in glob.glob(f"{options.build}/tests/dmlref_tests_*") if os.path.isfile(path) and os.access(path, os.X_OK)]
    objects = [word for path in programs[1:] for word in ("-object", path)]
    return subprocess.run([f"llvm-cov{options.llvm}", "export", f"-format={form}", "-instr-profile", profile, programs[0], *objects],
                          check=True, text=True, stdout=subprocess.PIPE).stdout


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


def main():
    options = arguments()
    with tempfile.NamedTemporaryFile(suffix=".profdata") as profile:
        subprocess.run([f"llvm-profdata{options.llvm}", "merge", "-o", profile.name, *glob.glob(f"{options.build}/profiles/*.profraw")],
                       check=True)
        lines = lines_of(exported(options, profile.name, "lcov"))
        branches = branches_of(json.loads(exported(options, profile.name, "text")))
    table = collections.defaultdict(lambda: [0, 0, 0, 0])
    include = str(options.checkout / "include/dmlref") + "/"
    for file in sorted(lines):
        if not file.startswith(include):
            continue
        sides = [(where, side) for where, counts in branches[file].items() for side in enumerate(counts)]
        missed = [line for line, count in lines[file].items() if not count]
        counts = (len(lines[file]), len(missed), len(sides), sum(not count for _, (_, count) in sides))
        for name in (file[len(include):].split("/")[0], "all"):
            table[name] = [one + other for one, other in zip(table[name], counts)]
        if options.missed:
            for line in missed:
                print(f"{file[len(include):]}:{line}: line")
            for (line, column), (side, count) in sides:
                if not count:
                    print(f"{file[len(include):]}:{line}:{column}: never {'false' if side else 'true'}")
    print("| folder | lines | run | branches | taken |\n|---|---:|---:|---:|---:|")
    for name, (all_lines, missed, all_sides, not_taken) in sorted(table.items(), key=lambda row: row[0] == "all"):
        print(f"| {name} | {all_lines} | {1 - missed / all_lines:.1%} | {all_sides} | {1 - not_taken / max(all_sides, 1):.1%} |")


main()
