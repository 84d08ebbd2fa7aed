# SPDX-License-Identifier: MIT
"""Plants one-line faults in the library and in the parsers, and says which test finds each.

All faults are compiled at once: each stands beside what it replaces, and the environment variable DMLREF_FAULT chooses
one of them when a test program starts (faults.py, fault.hpp). One run without a fault records which faults each test
case comes by. Then each fault is given to the test cases that come by it, the quickest first, until one fails.

Nothing is done twice: what was built and found is kept in --folder. A fault that survives is a missing test, or
equivalent.tsv says why no test can find it."""

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
import shutil
import subprocess
import sys

import faults

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
HERE = "tests/mutations"
# Where faults are planted, and how many of them at most.
AREAS = {"include/dmlref/core/*.hpp": 40, "include/dmlref/spec/*.hpp": 70, "include/dmlref/sampling/*.hpp": 40,
         "include/dmlref/exec/*.hpp": 50, "include/dmlref/reference/*.hpp": 70, "include/dmlref/kernels/**/*.hpp": 150,
         "include/dmlref/golden/npy*.hpp": 40, "examples/golden_generator/model/*.cpp": 60}
# The test programs, by what they are made of.
PROGRAMS = {folder: [f"tests/{folder}/*.test.cpp"] for folder in ("core", "spec", "sampling", "exec", "reference", "kernels")}
PROGRAMS["npy"] = ["tests/golden/npy*.test.cpp"]
PROGRAMS["model"] = ["tests/tool/model_[cdfjnrtv]*.test.cpp", "examples/golden_generator/model/*.cpp",
                     "examples/golden_generator/files/file.cpp",
                     *(f"include/dmlref/compiled/{name}.cpp" for name in (
                         "execute", "execute_reference", "broken_rules", "instruction_sets", "integers", "averages",
                         "maxima", "norms", "regions", "resampling"))]
SLOW = 3 # seconds of a test
FLAGS = "-std=c++20 -O0 -w -ffp-contract=off -pthread -Iinclude -Itests -Iexamples/golden_generator"


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


def chosen_faults(options):
    """At most one a line, so that an error of the compiler tells which fault it is about."""
    chosen = []
    for area, most in AREAS.items():
        found = {}
        for path in sorted(CHECKOUT.glob(area)):
            name = str(path.relative_to(CHECKOUT))
            for line, kind, *fault in faults.faults_of(path.read_text()) if fnmatch.fnmatch(name, options.only) else ():
                found.setdefault((name, line), []).append((kind, *fault))
        choice = random.Random(f"{options.seed} {area}")
        places = choice.sample(sorted(found), min(len(found), round(most * options.share)))
        chosen += [(*place, *choice.choice(found[place])) for place in places]
    keys = ("file", "line", "kind", "begin", "end", "original", "other")
    return [dict(zip(keys, fault), number=number) for number, fault in enumerate(chosen, 1)]


def plant(source, planted):
    """The checkout, with the faults in it. Files that stay the same keep their time."""
    by_file = collections.defaultdict(list)
    for fault in planted:
        by_file[fault["file"]].append(fault)
    files = [path for folder in ("docs", "include", "tests", "examples") for path in (CHECKOUT / folder).rglob("*") if path.is_file()]
    for path in files:
        name = path.relative_to(CHECKOUT)
        content = path.read_bytes()
        if str(name) in by_file:
            lines = content.decode().split("\n")
            for fault in by_file[str(name)]:
                text, begin, end = lines[fault["line"]], fault["begin"], fault["end"]
                lines[fault["line"]] = text[:begin] + faults.planted(fault) + text[end:]
            content = "\n".join(lines).encode()
        to = source / name
        if not to.exists() or to.read_bytes() != content:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_bytes(content)


def write_ninja(options, source):
    """The file for ninja, which runs in the folder with the sources."""
    rules = [f"builddir = ../build\nflags = {FLAGS} -DDMLREF_SOURCE_DIR='\"{source}\"'\n"
             f"rule object\n  command = {options.launcher} {options.compiler} $flags $how -MD -MF $out.d -c $in -o $out\n"
             "  deps = gcc\n  depfile = $out.d\n"
             f"rule program\n  command = {options.compiler} $in -o $out -lCatch2WithMain -pthread\n"
             f"build ../build/first.hpp.gch: object {HERE}/first.hpp\n  how = -x c++-header\n"]
    for program, globs in PROGRAMS.items():
        sources = [path.relative_to(source) for glob in globs for path in sorted(source.glob(glob))]
        objects = [f"../build/{program}/{path.stem}.o" for path in sources] + ["../build/reached.o"]
        for path, made in zip(sources, objects):
            computes = "dmlref/kernels/" in (source / path).read_text() # and is itself of the compiled library
            library = "-DDMLREF_COMPILED" if program == "model" and not computes else ""
            rules.append(f"build {made}: object {path} | ../build/first.hpp.gch\n"
                         f"  how = {library} -include ../build/first.hpp -Winvalid-pch\n")
        rules.append(f"build ../build/{program}.exe: program {' '.join(objects)}\n")
    rules.append(f"build ../build/reached.o: object {HERE}/reached.cpp\n"
                 f"build ../build/instances.o: object {HERE}/instances.cpp | ../build/first.hpp.gch\n"
                 "  how = -fsyntax-only -include ../build/first.hpp\n")
    (source / "build.ninja").write_text("\n".join(rules))


def errors_of(options, source, targets):
    """Builds; the places that the compiler complains about, as (file, line from 0)."""
    ninja = subprocess.run(["ninja", "-C", str(source), "-k", "0", "-j", str(options.jobs), *targets], text=True,
                           stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    (source.parent / "build.log").write_text(ninja.stdout)
    found = re.findall(r"^(\S+?):(\d+):\d+: (?:fatal )?error", ninja.stdout, re.M)
    return ninja.returncode != 0, {(file, int(line) - 1) for file, line in found}


def build(options, source, planted):
    """Builds, and leaves out each fault that does not compile. Returns the others."""
    (source.parent / "build").mkdir(parents=True, exist_ok=True)
    for targets in (["../build/instances.o"], []):
        failed = True
        while failed:
            plant(source, planted)
            shutil.copy(source / HERE / "first.hpp", source.parent / "build/first.hpp")
            write_ninja(options, source)
            failed, wrong = errors_of(options, source, targets)
            kept = [fault for fault in planted if (fault["file"], fault["line"]) not in wrong]
            if failed and len(kept) == len(planted):
                sys.exit(f"the build fails, and not for a fault: {source.parent}/build.log")
            planted = kept
    return planted


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
    for group, seconds in groups[:1] if equivalence_of(fault) else groups:
        for program in dict.fromkeys(test[1] for test in group):
            names = [name for _, where, name in group if where == program]
            for name, how, *_ in run(folder, program, fault["number"], names, seconds):
                if how != "passed":
                    return f"{program}: {name}"
    return None


def described(fault):
    return f"{fault['file']}:{fault['line'] + 1}: {fault['kind']}: {fault['original']} -> {fault['other'] or 'nothing'}"


def equivalence_of(fault):
    """Why no test can find it: the reason of the first line of equivalent.tsv whose file and fault are this one's."""
    for line in (CHECKOUT / HERE / "equivalent.tsv").read_text().splitlines():
        if line and not line.startswith("#"):
            file, original, reason = line.split("\t")
            if fault["file"].endswith(file) and re.fullmatch(original, f"{fault['kind']}: {fault['original']}"):
                return reason
    return None


def main():
    options = arguments()
    folder = options.folder.resolve()
    planted = chosen_faults(options)
    if options.list:
        print(*map(described, planted), sep="\n")
        return
    kept = folder / "compiled.json"
    if not kept.exists():
        kept_faults = build(options, folder / "source", planted)
        kept.write_text(json.dumps(kept_faults))
    compiled = json.loads(kept.read_text())
    reaching = collections.defaultdict(list)
    for program in PROGRAMS:
        known = folder / f"reaching.{program}.json"
        if not known.exists():
            known.write_text(json.dumps(baseline(folder, program)))
        for number, tests in json.loads(known.read_text()).items():
            reaching[int(number)] = sorted(reaching[int(number)] + tests)
    results_file = folder / "results.jsonl"
    results = [json.loads(line) for line in results_file.read_text().splitlines()] if results_file.exists() else []
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
    unexplained = [result for result in survivors if not equivalence_of(result)]
    print("| fault | planted | found |\n|---|---:|---:|")
    for kind in sorted(kinds):
        print(f"| {kind} | {kinds[kind]} | {found[kind]} |")
    print(f"| all | {len(results)} | {sum(found.values())} |")
    print(f"{not_compiled} did not compile; {len(survivors) - len(unexplained)} are equivalent; {len(unexplained)} survive")
    for result in unexplained:
        print(f"{described(result)} ({result['reached_by']} tests come by)")
    sys.exit(1 if unexplained else 0)


if __name__ == "__main__":
    main()
