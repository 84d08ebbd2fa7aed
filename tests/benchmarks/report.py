# SPDX-License-Identifier: MIT
"""Measures dmlref beside its peers, prints tables and writes all figures as JSON; docs/performance.md explains them.

Every round measures the whole list, one workload after the other, everyone within seconds; the smallest time of all
rounds counts."""

import argparse
import json
import os
import pathlib
import platform
import re
import subprocess
import sys
import time

sys.dont_write_bytecode = True  # beside the sources
import growth_plot
import recorded_ratios
import report_tables
import small_call_tables

WORKLOADS, SMALL_CALLS = "workloads.json", "small_calls.json"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--programs", type=lambda text: pathlib.Path(text).resolve(),
                        help="folder of the programs that measure; not needed with --from-json")
    parser.add_argument("--json", type=pathlib.Path, required=True, help="file for all figures")
    parser.add_argument("--document", type=pathlib.Path, help="document to write the tables and the picture into")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=0.1, help="least time for each case of a round")
    parser.add_argument("--only", default="", help="workloads whose names match this expression, such as W0[67]")
    parser.add_argument("--all-references", action="store_true", help="the reference with channels last, too")
    parser.add_argument("--record", action="store_true", help="record the ratios for this kind of machine")
    parser.add_argument("--check", action="store_true",
                        help="fail if a row lost more than 10 %% against the ratio recorded for this kind of machine")
    parser.add_argument("--more", action="store_true",
                        help="add rounds to the figures in --json, for rows that a slow moment has hit")
    parser.add_argument("--anew", action="store_true",
                        help="the same, but drop the rows' figures first, for kernels that have changed")
    parser.add_argument("--from-json", action="store_true", help="measure nothing: the tables of the figures in --json")
    options = parser.parse_args()
    if not options.programs and not options.from_json:
        parser.error("--programs is missing")
    if options.document and not options.document.is_file():
        parser.error(f"--document: there is no file {options.document}")
    return options


def say(text):
    print(text, file=sys.stderr, flush=True)


def busy_share(seconds=2):
    """How much of the processors other programs use now; None where the system does not say."""
    def times():
        values = [int(value) for value in pathlib.Path("/proc/stat").read_text().split("\n")[0].split()[1:9]]
        return sum(values), values[3] + values[4]
    try:
        total, idle = times()
        time.sleep(seconds)
        later_total, later_idle = times()
    except OSError:
        return None
    return 1 - (later_idle - idle) / (later_total - total)


def run(program, *options):
    done = subprocess.run([program, *options], stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def run_cases(options, workloads, programs, layouts, seconds):
    """{case: values} and the context of one run of dmlref_benchmarks."""
    chosen = f"^({'|'.join(workloads)})/({'|'.join(programs)})/[a-z0-9]+/({layouts})/"
    output = run(options.programs / "dmlref_benchmarks", f"--benchmark_filter={chosen}", "--benchmark_format=json",
                 f"--benchmark_min_time={seconds}")
    cases = {}
    for entry in output["benchmarks"]:
        workload, program, kind, layout, threads = entry["name"].split("/")[:5]
        if entry.get("error_occurred"):
            say(f"{entry['name']}: {entry['error_message']}")
            continue
        names = ("min_ms", "median_ms", "differing_share", "largest_difference", "does_more_work", "bytes",
                 "instructions")
        cases[workload, program, kind, layout, int(threads)] = {name: entry[name] for name in names if name in entry}
    return cases, output["context"]


def programs_of(options):
    listed = subprocess.run([options.programs / "dmlref_benchmarks", "--benchmark_list_tests"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout.split()
    return list(dict.fromkeys(name.split("/")[1] for name in listed))


def merge(cases, others):
    for case, values in others.items():
        known = cases.setdefault(case, values)
        for name in ("min_ms", "median_ms"):
            known[name] = min(known[name], values[name])


def titles(file, only=""):
    """{workload id: title}, in order, of those whose names match."""
    entries = json.loads((pathlib.Path(__file__).parent / "workloads" / file).read_text())
    return {entry["id"]: entry["title"] for entry in entries if re.match(only, entry["id"])}


def measure_rounds(options, cases):
    """Adds to `cases`. Returns the context of a run, and what other programs used before each round."""
    programs = programs_of(options)
    workloads, small_calls = titles(WORKLOADS, options.only), titles(SMALL_CALLS, options.only)
    busy, start = [], time.monotonic()
    for number in range(options.rounds):
        busy.append(busy_share())
        if busy[-1] is not None and busy[-1] > 0.05:
            say(f"warning: other programs use {busy[-1]:.0%} of the processors; these figures mean nothing")
        say(f"round {number + 1} of {options.rounds}, {time.monotonic() - start:.0f} s")
        if workloads:
            others = [each for each in programs if each != "reference"]
            found, context = run_cases(options, workloads, others, ".*", options.seconds)
            merge(cases, found)
        if small_calls:
            found, context = run_cases(options, small_calls, programs, ".*", options.seconds / 5)
            merge(cases, found)
    return context, busy


def listed(cases):
    return [{**values, "case": case} for case, values in cases.items()]


def measure(options):
    cases, start = {}, time.monotonic()
    context, busy = measure_rounds(options, cases)
    workloads = titles(WORKLOADS, options.only)
    if workloads:
        say(f"the reference, once, {time.monotonic() - start:.0f} s")
        layouts = ".*" if options.all_references else "packed"
        merge(cases, run_cases(options, workloads, ["reference"], layouts, 0)[0])
    say(f"cost against size, tasks, memory, {time.monotonic() - start:.0f} s")
    context["caches"] = context["caches"] or caches_of_the_c_library()
    return {"context": context, "busy_before_each_round": busy, "load": os.getloadavg(),
            "processor": processor(), "system": f"{platform.system()} {platform.release()}",
            "rounds": options.rounds, "seconds": time.monotonic() - start, "cases": listed(cases),
            "growth": run(options.programs / "dmlref_benchmark_growth"),
            "tasks": run(options.programs / "dmlref_benchmark_tasks", *filter(None, [options.only])),
            "memory": run(options.programs / "dmlref_benchmark_memory", *filter(None, [options.only]))}


def without_old_figures(cases, options):
    """Rounds do not measure the reference's figures of workloads, so these stay."""
    workloads, small_calls = titles(WORKLOADS, options.only), titles(SMALL_CALLS, options.only)
    return {case: values for case, values in cases.items()
            if case[0] not in small_calls and (case[0] not in workloads or case[1] == "reference")}


def measure_more(options, figures):
    """Adds rounds to figures of an earlier run."""
    cases = {tuple(case["case"]): case for case in figures["cases"]}
    if options.anew:
        cases = without_old_figures(cases, options)
    context, busy = measure_rounds(options, cases)
    more = f"{options.rounds} {'anew' if options.anew else 'more'} of {options.only or 'all'} on {context['date'][:10]}"
    return {**figures, "cases": listed(cases), "more_rounds": figures.get("more_rounds", []) + [more],
            "busy_before_each_round": figures["busy_before_each_round"] + busy}


def caches_of_the_c_library():
    """For virtual machines that list no caches in /sys, which is where Google Benchmark looks."""
    def size(name):
        return int(subprocess.run(["getconf", name], stdout=subprocess.PIPE, check=True, text=True).stdout)
    return [{"level": level, "type": kind, "size": size(f"LEVEL{level}_{letter}CACHE_SIZE")}
            for level, kind, letter in ((1, "Data", "D"), (2, "Unified", ""), (3, "Unified", ""))]


def processor():
    try:
        return re.search(r"model name\s*: (.*)", pathlib.Path("/proc/cpuinfo").read_text()).group(1)
    except (OSError, AttributeError):
        return platform.processor() or platform.machine()


def machine(figures):
    context = figures["context"]
    caches = ", ".join(f"L{cache['level']} {cache['size'] // 1024} KiB" for cache in context["caches"]
                       if cache["type"] != "Instruction")
    peers = ", ".join(f"{name[5:]} {version}" for name, version in context.items() if name.startswith("peer "))
    busy = [share for share in figures["busy_before_each_round"] if share is not None]
    load = f"at most {max(busy):.0%} of the processors" if busy else "unknown"
    rounds = ", ".join([str(figures["rounds"])] + [f"`{more}`" for more in figures.get("more_rounds", [])])
    lines = [f"* {figures['processor']}, {context['num_cpus']} processors, {caches}; {figures['system']}",
             f"* dmlref {context['dmlref']}, {recorded_ratios.instruction_set_of(figures)}, {context['compiler']}",
             f"* Peers: {peers or 'none installed'}",
             f"* {context['date'][:10]}, rounds: {rounds}; used by other programs before a round: {load}"]
    if busy and max(busy) > 0.05:
        lines.append("* **The machine was busy: these figures mean nothing.**")
    return "\n".join(lines)


def results_of(figures, file=WORKLOADS):
    listed = titles(file)
    measured = {tuple(case["case"]): case for case in figures["cases"] if case["case"][0] in listed}
    names = {workload for workload, *_ in measured}
    return report_tables.Results(measured, {name: title for name, title in listed.items() if name in names})


def picture_of(figures):
    """The name of the file."""
    return f"cost_against_size_{re.sub('[^a-z0-9]+', '_', recorded_ratios.kind_of(figures).lower())}.svg"


def tables(figures):
    words = growth_plot.in_words(growth_plot.series_of(figures["growth"]["sizes"]))
    picture = (f"Nanoseconds per window element, smallest to largest over three decades of size: {words}.\n\n"
               f"![Nanoseconds per window element against the size of a call, per operator]({picture_of(figures)})")
    small_calls = small_call_tables.section(results_of(figures, SMALL_CALLS))
    return report_tables.document(results_of(figures), small_calls, figures["memory"], machine(figures), picture,
                                  figures["growth"]["doublings"], figures["tasks"])


def check(figures):
    kind = recorded_ratios.kind_of(figures)
    losses = recorded_ratios.losses(kind, recorded_ratios.ratios_of(results_of(figures)))
    if losses is None:
        sys.exit(f"no ratios are recorded for {kind}; --record records them")
    if losses:
        sys.exit("rows that lost more than a tenth:\n" + "\n".join(losses))
    say(f"no row lost more than a tenth against the ratios of {kind}")


def write_into(document, text, figures):
    """Replaces the figures of this kind of machine, or adds them at the end."""
    kind = recorded_ratios.kind_of(figures)
    begin, end = f"<!-- {kind}: begin -->\n", f"<!-- {kind}: end -->\n"
    before, _, rest = document.read_text().partition(begin)
    after = rest.partition(end)[2] if rest else ""
    document.write_text(f"{before.rstrip()}\n\n{begin}\n## {kind}\n\n{text}\n{end}{after}")
    (document.parent / picture_of(figures)).write_text(growth_plot.svg(figures["growth"]["sizes"]))


def main():
    options = arguments()
    adds = options.more or options.anew
    known = json.loads(options.json.read_text()) if adds or options.from_json else None
    figures = known if options.from_json else measure_more(options, known) if adds else measure(options)
    if not options.from_json:
        options.json.write_text(json.dumps(figures, indent=1) + "\n")
    text = tables(figures)
    print(text)
    say(f"all figures are in {options.json}")
    if options.document:
        write_into(options.document, text, figures)
    if options.record:
        recorded_ratios.record(recorded_ratios.kind_of(figures), recorded_ratios.ratios_of(results_of(figures)))
    if options.check:
        check(figures)


if __name__ == "__main__":
    main()
