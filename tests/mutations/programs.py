# SPDX-License-Identifier: MIT
"""Builds the test programs, with all faults in them."""

import collections
import pathlib
import re
import shutil
import subprocess
import sys

import faults

CHECKOUT = pathlib.Path(__file__).resolve().parents[2]
HERE = "tests/mutations"
# The test programs, by what they are made of.
PROGRAMS = {folder: [f"tests/{folder}/**/*.test.cpp"]
            for folder in ("core", "spec", "sampling", "exec", "reference", "kernels")}
PROGRAMS["npy"] = ["tests/golden/npy*.test.cpp"]
PROGRAMS["golden"] = ["tests/golden/verify.blocks.test.cpp"] # the reference on elements that are chosen
PROGRAMS["model"] = ["tests/tool/model_[cdfjnrtv]*.test.cpp", "examples/golden_generator/model/*.cpp",
                     "examples/golden_generator/files/file.cpp",
                     *(f"include/dmlref/compiled/{name}.cpp" for name in (
                         "calls", "instruction_sets", "maxima", "sampling", "sums"))]
# What else a program is compiled with. Not optimized, tests of kernels take minutes. exec/ and the rows of RESAMPLE have
# parts for other lanes than those of the flags below.
PROCESSOR = pathlib.Path("/proc/cpuinfo").read_text()
OWN_FLAGS = {"kernels": "-O1", "exec_one_lane": "-DDMLREF_ONE_LANE"}
OWN_FLAGS |= {"exec_avx2": "-march=x86-64-v3", "resample_avx2": "-O1 -march=x86-64-v3"} if "avx2" in PROCESSOR else {}
OWN_FLAGS |= {"exec_avx512": "-march=x86-64-v4"} if "avx512f" in PROCESSOR else {}
PROGRAMS |= {name: PROGRAMS["exec"] for name in OWN_FLAGS if name.startswith("exec")}
if "resample_avx2" in OWN_FLAGS:
    resample_parts = ("", "bytes.", "finite.", "streamed.")
    PROGRAMS["resample_avx2"] = [f"tests/kernels/resample.{part}test.cpp" for part in resample_parts]
FLAGS = "-std=c++20 -O0 -w -D_GLIBCXX_ASSERTIONS -ffp-contract=off -pthread -Iinclude -Itests -Iexamples/golden_generator"


def plant(source, planted, folders):
    """These folders of the checkout, with the faults in them. Files that stay the same keep their time."""
    by_file = collections.defaultdict(list)
    for fault in planted:
        by_file[fault["file"]].append(fault)
    files = [path for folder in folders for path in (CHECKOUT / folder).rglob("*") if path.is_file()]
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
             f"rule program\n  command = {options.compiler} $in -o $out -lCatch2WithMain -pthread\n",
             *(f"build ../build/{folder}/first.hpp.gch: object {HERE}/first.hpp\n  how = {flags} -x c++-header\n"
               for folder, flags in ({".": ""} | OWN_FLAGS).items())]
    for program, globs in PROGRAMS.items():
        flags = OWN_FLAGS.get(program, "")
        first = f"../build/{program if flags else '.'}/first.hpp"
        found = {glob: sorted(source.glob(glob)) for glob in globs}
        if unknown := [glob for glob, paths in found.items() if not paths]:
            sys.exit(f"{program}: there is no {', '.join(unknown)}")
        sources = [path.relative_to(source) for paths in found.values() for path in paths]
        objects = [f"../build/{program}/{path.stem}.o" for path in sources] + ["../build/reached.o"]
        for path, made in zip(sources, objects):
            computes = "dmlref/kernels/" in (source / path).read_text() # and is itself of the compiled library
            library = "-DDMLREF_COMPILED" if program == "model" and not computes else ""
            rules.append(f"build {made}: object {path} | {first}.gch\n"
                         f"  how = {flags} {library} -include {first} -Winvalid-pch\n")
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


def build(options, source, planted, folders=("docs", "include", "tests", "examples")):
    """Builds, and leaves out each fault that does not compile. Returns the others."""
    for made in (source.parent / "build" / folder for folder in (".", *OWN_FLAGS)):
        made.mkdir(parents=True, exist_ok=True)
        shutil.copy(CHECKOUT / HERE / "first.hpp", made)
    for targets in (["../build/instances.o"], []):
        failed = True
        while failed:
            plant(source, planted, folders)
            write_ninja(options, source)
            failed, wrong = errors_of(options, source, targets)
            kept = [fault for fault in planted if (fault["file"], fault["line"]) not in wrong]
            if failed and len(kept) == len(planted):
                sys.exit(f"the build fails, and not for a fault: {source.parent}/build.log")
            planted = kept
    return planted
