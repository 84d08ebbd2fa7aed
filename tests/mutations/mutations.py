# SPDX-License-Identifier: MIT
"""Plants one-line faults in the library and in the parsers, and says which test finds each.

All faults are compiled at once: each stands beside what it replaces, and the environment variable DMLREF_FAULT chooses
one of them when a test program starts (faults.py, fault.hpp). One run without a fault records which faults each test
case comes by. Then each fault is given to the test cases that come by it, the quickest first, until one fails.

Nothing is done twice: what was built and found is kept in --folder. A fault that survives is a missing test, or
equivalent.tsv says why no test can find it. The next run builds the tests as they are by then, and tries what survived
once more. For other headers, give another --folder."""

import argparse
import collections
import contextlib
import fnmatch
import json
import os
import pathlib
import random
import re
import resource
import subprocess
import sys

import faults
from programs import CHECKOUT, HERE, PROGRAMS, build

# Where faults are planted, and how many of them at most.
AREAS = {"include/dmlref/core/*.hpp": 40, "include/dmlref/spec/*.hpp": 70, "include/dmlref/sampling/*.hpp": 40,
         "include/dmlref/exec/**/*.hpp": 50, "include/dmlref/reference/*.hpp": 70, "include/dmlref/kernels/**/*.hpp": 150,
         "include/dmlref/golden/npy*.hpp": 40, "examples/golden_generator/model/*.cpp": 60}
SLOW = 3 # seconds of a test


def arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=pathlib.Path, default=CHECKOUT / "build/mutations")
    parser.add_argument("--compiler", default="c++", help="with flags of your own, if any")
    parser.add_argument("--launcher", default="", help="such as ccache")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--share", type=float, default=1, help="of the faults that each area gives (1)")
    parser.add_argument("--seed", type=int, default=1, help="of the choice of faults (1)")
    parser.add_argument("--only", default="*", metavar="GLOB", help="of files in which to plant faults")
    parser.add_argument("--shard", default="0/1", metavar="I/N", help="try every N-th fault only")
    parser.add_argument("--list", action="store_true", help="print the faults, and end")
    return parser.parse_args()


def possible_faults(area):
    """All that the rules find, also those that compete for a line."""
    keys = ("line", "kind", "begin", "end", "original", "other")
    for path in sorted(CHECKOUT.glob(area)):
        text = path.read_text()
        for found in faults.faults_of(text):
            fault = dict(zip(keys, found))
            yield fault | {"file": str(path.relative_to(CHECKOUT)), "code": text.split("\n")[fault["line"]].strip()}


def chosen_faults(options):
    """At most one a line, so that an error of the compiler tells which fault it is about."""
    chosen = []
    for area, most in AREAS.items():
        found = collections.defaultdict(list)
        for fault in possible_faults(area):
            if fnmatch.fnmatch(fault["file"], options.only):
                found[fault["file"], fault["line"]].append(fault)
        choice = random.Random(f"{options.seed} {area}")
        places = choice.sample(sorted(found), min(len(found), round(most * options.share)))
        chosen += [choice.choice(found[place]) for place in places]
    return [fault | {"number": number} for number, fault in enumerate(chosen, 1)]


def ticks_computed(process):
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def run(folder, program, fault, names, seconds):
    """Runs test cases until one fails; the report of reached.cpp: [name, how it ended, seconds, faults come by]. One is
    "stopped" when it has computed for `seconds`, and "broken" when the program ends in the midst of it."""
    report, selection = folder / f"reached.{os.getpid()}", folder / f"selection.{os.getpid()}"
    report.unlink(missing_ok=True)
    selection.write_text("\n".join(name.replace(",", "\\,") for name in names))
    memory = lambda: resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
    environment = os.environ | {"DMLREF_FAULT": str(fault), "DMLREF_REACHED": str(report),
                                "DMLREF_TEST_SECONDS": str(seconds)}
    process = subprocess.Popen([str(folder / f"build/{program}.exe"), "--abort", "--input-file", str(selection)], env=environment,
                               cwd=folder / "source", preexec_fn=memory, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    computed, idle = -1, 0
    while process.poll() is None and idle < 2: # twice: who stops this script stops its programs, too
        now = ticks_computed(process)
        computed, idle = now, idle + 1 if now == computed else 0
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(timeout=15)
    process.kill() # threads that wait for ever compute nothing
    process.wait()
    tests = []
    for line in report.read_text().splitlines():
        what, *rest = line.split("\t")
        if what == "begin":
            tests.append([rest[0], "broken", 0, []])
        else:
            tests[-1][1:] = what, float(rest[0]), [int(number) for number in rest[1].split()]
    return tests


def baseline(folder, program):
    """The tests of a program that come by each fault: number -> [(seconds, program, name)]. A test is stopped after
    SLOW seconds: not optimized, some take minutes."""
    listed = subprocess.run([str(folder / f"build/{program}.exe"), "--list-test-names-only"], text=True, stdout=subprocess.PIPE)
    names, reaching = listed.stdout.splitlines(), collections.defaultdict(list)
    while names:
        tests = run(folder, program, 0, names, SLOW)
        names = [name for name in names if name not in {test[0] for test in tests}] if tests else []
        for name, how, seconds, come_by in tests:
            if how in ("failed", "broken"):
                sys.exit(f"without a fault, {program} fails: {name}")
            for number in come_by:
                reaching[number].append((SLOW if how == "stopped" else seconds, program, name))
    return reaching


def killer(folder, fault, tests):
    """The first test that fails, or that computes far longer than without the fault. First go those that take up to a
    second together, then the others, and last, one by one, those that the baseline stopped. Of a fault that is
    equivalent only the first are tried: they show when a line of equivalent.tsv is wrong."""
    quick, others, slow, spent = [], [], [], 0
    for test in tests:
        spent += test[0]
        (slow if test[0] >= SLOW else quick if spent < 1 else others).append(test)
    groups = [(quick, 10), (others, 5 * SLOW), *(([test], 1000) for test in slow)]
    for group, seconds in groups[:1] if is_equivalent(fault) else groups:
        for program in dict.fromkeys(test[1] for test in group):
            names = [name for _, where, name in group if where == program]
            for name, how, *_ in run(folder, program, fault["number"], names, seconds):
                if how != "passed":
                    return f"{program}: {name}"
    return None


def described(fault):
    return f"{fault['file']}:{fault['line'] + 1}: {fault['kind']}: {fault['original']} -> {fault['other'] or 'nothing'}"


def rows_of_equivalent_faults():
    lines = (CHECKOUT / HERE / "equivalent.tsv").read_text().splitlines()
    return [line.split("\t") for line in lines if not line.startswith("#")]


def fits(row, fault):
    file, original, code, _ = row
    return fault["file"].endswith(file) and original == f"{fault['kind']}: {fault['original']}" and code in fault["code"]


def is_equivalent(fault):
    return any(fits(row, fault) for row in rows_of_equivalent_faults())


def tests_reaching(folder):
    """Those of all programs, from what the last run wrote of each program that is not newer."""
    reaching = collections.defaultdict(list)
    for program in PROGRAMS:
        known = folder / f"reaching.{program}.json"
        if not known.exists() or known.stat().st_mtime < (folder / f"build/{program}.exe").stat().st_mtime:
            known.write_text(json.dumps(baseline(folder, program)))
        for number, tests in json.loads(known.read_text()).items():
            reaching[int(number)] = sorted(reaching[int(number)] + tests)
    return reaching


def main():
    options = arguments()
    folder = options.folder.resolve()
    planted = chosen_faults(options)
    if options.list:
        print(*map(described, planted), sep="\n")
        return
    kept = folder / "compiled.json"
    if kept.exists():
        build(options, folder / "source", json.loads(kept.read_text()), ("tests",))
    else:
        kept.write_text(json.dumps(build(options, folder / "source", planted)))
    compiled = json.loads(kept.read_text())
    reaching = tests_reaching(folder)
    results_file = folder / "results.jsonl"
    results = [json.loads(line) for line in results_file.read_text().splitlines()] if results_file.exists() else []
    results = [result for result in results if result["killer"] or is_equivalent(result)]
    results_file.write_text("".join(json.dumps(result) + "\n" for result in results))
    done = {result["number"] for result in results}
    shard, shards = map(int, options.shard.split("/"))
    for fault in compiled:
        if fault["number"] % shards != shard or fault["number"] in done:
            continue
        tests = reaching[fault["number"]]
        results.append(fault | {"reached_by": len(tests), "killer": killer(folder, fault, tests)})
        with results_file.open("a") as out:
            out.write(json.dumps(results[-1]) + "\n")
    report(results, len(planted) - len(compiled))


def report(results, not_compiled):
    kinds = collections.Counter(result["kind"] for result in results)
    found = collections.Counter(result["kind"] for result in results if result["killer"])
    survivors = [result for result in results if not result["killer"]]
    unexplained = [result for result in survivors if not is_equivalent(result)]
    print("| fault | planted | found |\n|---|---:|---:|")
    for kind in sorted(kinds):
        print(f"| {kind} | {kinds[kind]} | {found[kind]} |")
    print(f"| all | {len(results)} | {sum(found.values())} |")
    print(f"{not_compiled} did not compile; {len(survivors) - len(unexplained)} are equivalent; {len(unexplained)} survive")
    for result in unexplained:
        print(f"{described(result)} ({result['reached_by']} tests come by)")
    refuted = [result for result in results if result["killer"] and is_equivalent(result)]
    for result in refuted:
        print(f"{described(result)} is equivalent, says a row, but found by {result['killer']}")
    possible = [fault for area in AREAS for fault in possible_faults(area)]
    outdated = [row for row in rows_of_equivalent_faults() if not any(fits(row, fault) for fault in possible)]
    for row in outdated:
        print("a row fits no fault:", *row)
    sys.exit(1 if unexplained or refuted or outdated else 0)


if __name__ == "__main__":
    main()
