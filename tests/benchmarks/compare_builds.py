# SPDX-License-Identifier: MIT
"""Measures dmlref's calls with two builds of dmlref_benchmarks, in turn, and prints the ratios of the second build's
times to the first's: the median, and every row that differs by more than 5 %. docs/performance.md has an example."""

import argparse
import json
import statistics
import subprocess


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", nargs=2, help="dmlref_benchmarks of either build")
    parser.add_argument("--only", default="W", help="workloads whose names begin with a match of this expression")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--seconds", type=float, default=0.05, help="least time for each case of a round")
    return parser.parse_args()


def milliseconds(program, options):
    """{case: shortest time} with one thread."""
    output = subprocess.run([program, f"--benchmark_filter=^({options.only}).*/dmlref/.*/1/", "--benchmark_format=json",
                             f"--benchmark_min_time={options.seconds}"], stdout=subprocess.PIPE, check=True).stdout
    return {entry["name"].removesuffix("/1/manual_time"): entry["min_ms"] for entry in json.loads(output)["benchmarks"]}


def main():
    options = arguments()
    shortest = [{}, {}]
    for _ in range(options.rounds):
        for times, program in zip(shortest, options.programs):
            for case, time in milliseconds(program, options).items():
                times[case] = min(time, times.get(case, time))
    ratios = {case: shortest[1][case] / time for case, time in shortest[0].items()}
    print(f"median of {len(ratios)} ratios: {statistics.median(ratios.values()):.3f}")
    for case, ratio in ratios.items():
        if abs(ratio - 1) > 0.05:
            print(f"{ratio:.2f} {case}: {shortest[0][case]:.3f} ms, {shortest[1][case]:.3f} ms")


if __name__ == "__main__":
    main()
