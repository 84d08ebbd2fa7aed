# SPDX-License-Identifier: MIT
"""Shows which mistakes of mistakes.py the standard suite notices: unlisted_mistakes.py DMLREF [--write]

A device in Python, which shares nothing with dmlref, computes golden cases with one mistake at a time until `dmlref
verify` rejects one. The table of docs/acceptance.md must say the same; with --write it is written. Without a mistake
every case must be accepted."""

import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # beside the sources
import mistakes
from average_pooling import average_pooling
from lp_pooling import lp_pooling
from max_pooling import max_pooling, max_pooling_grad, max_unpooling
from resampling import resample, resample_grad
from roi_align import roi_align, roi_align_grad
from roi_pooling import roi_pooling
from tensors import Tensor

PAGE = pathlib.Path(__file__).parents[3] / "docs/acceptance.md"
START = "<!-- unlisted mistakes -->\n"
COMPUTE = {
    "MAX_POOLING": max_pooling, "MAX_POOLING_GRAD": max_pooling_grad, "MAX_UNPOOLING": max_unpooling,
    "AVERAGE_POOLING": average_pooling, "LP_POOLING": lp_pooling,
    "ROI_ALIGN": roi_align, "ROI_ALIGN_GRAD": roi_align_grad, "ROI_POOLING": roi_pooling,
    "RESAMPLE": resample, "UPSAMPLE_2D": resample, "RESAMPLE_GRAD": resample_grad,
}


def output_size(case):
    """In elements."""
    return math.prod(next(each["sizes"] for each in case["tensors"] if each["role"] == "output"))


def is_computed(case):
    """Not antialiasing, large outputs, infinite fields and regions, and numbers that only float32 arithmetic gives."""
    special = case["name"].endswith(("_infinite_f32", "_infinite_f16", "special_values_f32"))
    return not case["fields"].get("Antialiased") and output_size(case) <= 1500 and not special


def results_of(case, suite):
    """The files that the device writes for a case, by name."""
    tensors = {each["name"]: Tensor(each, suite / case["name"]) for each in case["tensors"]}
    operator = case["operator"]
    COMPUTE[operator if operator in COMPUTE else operator.rstrip("123")](dict(case["fields"]), tensors)
    return {f"{tensor.name}.npy": tensor.file_content() for tensor in tensors.values() if tensor.is_output}


def rejected(dmlref, suite, results, mode):
    """The names of the cases whose results are rejected."""
    if not results:
        return set()
    with tempfile.TemporaryDirectory() as folder:
        got, golden, report = (pathlib.Path(folder) / name for name in ("got", "golden", "report.json"))
        for case, files in results.items():
            shutil.copytree(suite / case, golden / case)
            (got / case).mkdir(parents=True)
            for file, content in files.items():
                (got / case / file).write_bytes(content)
        subprocess.run([dmlref, "verify", golden, "--got", got, "--no-cause", "--mode", mode, "--json", report,
                        "--allow-older"], stdout=subprocess.DEVNULL, check=False)
        judged = {each["name"]: each["status"] for each in json.loads(report.read_text())["cases"]}
    assert judged.keys() == results.keys() and "failed" not in judged.values(), judged
    return {case for case, status in judged.items() if status == "mismatch"}


def batches(cases):
    """Few cases at first, which notice most mistakes, and then ever more."""
    start, count = 0, 2
    while start < len(cases):
        yield cases[start:start + count]
        start, count = start + count, 2 * count


def mode_that_notices(mistake, dmlref, suite, cases, right, chosen_otherwise):
    """Results that the mistake does not change need no verdict: they were accepted."""
    mistakes.made = mistake
    for_strict = {}
    for batch in batches(cases):
        results = {case["name"]: results_of(case, suite) for case in batch}
        changed = {case: files for case, files in results.items() if files != right[case]}
        if rejected(dmlref, suite, changed, "portable"):
            return "portable"
        for_strict.update({case: files for case, files in changed.items() if case not in chosen_otherwise})
    return "strict" if rejected(dmlref, suite, for_strict, "strict") else "no"


def table(dmlref, suite):
    counts, others = {"portable": 0, "strict": 0, "no": 0}, []
    for operators, of_operators in mistakes.MISTAKES.items():
        cases = [json.loads(file.read_text()) for name in operators.split()
                 for file in sorted((suite / name).glob("*/case.json"))]
        cases = sorted(filter(is_computed, cases), key=output_size)  # a small one notices most mistakes
        mistakes.made = ""
        right = {case["name"]: results_of(case, suite) for case in cases}
        chosen_otherwise = rejected(dmlref, suite, right, "strict")
        wrong = rejected(dmlref, suite, {case: right[case] for case in chosen_otherwise}, "portable")
        assert not wrong, wrong
        for mistake, sentence in of_operators.items():
            mode = mode_that_notices(mistake, dmlref, suite, cases, right, chosen_otherwise)
            counts[mode] += 1
            if mode != "portable":
                others.append(f"| {operators.split()[0].upper()} | {sentence} | {mode} |")
    return (f"Of {sum(counts.values())} mistakes, {counts['portable']} are rejected in portable mode. The others:\n\n"
            "| operator | mistake | rejected in a mode |\n|---|---|---|\n" + "\n".join(others) + "\n")


def main():
    with tempfile.TemporaryDirectory() as folder:
        suite = pathlib.Path(folder)
        subprocess.run([sys.argv[1], "generate", "--output", suite], stdout=subprocess.DEVNULL, check=True)
        measured = table(sys.argv[1], suite)
    before, _, rest = PAGE.read_text().partition(START)
    _, _, after = rest.partition(START)
    if "--write" in sys.argv:
        PAGE.write_text(before + START + measured + START + after)
    elif START + measured + START not in PAGE.read_text():
        sys.exit("docs/acceptance.md differs from what is measured:\n" + measured)


main()
