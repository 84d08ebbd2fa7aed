# SPDX-License-Identifier: MIT
"""The descriptions of devices, NAME.json beside this file, and how `dmlref test` runs a device on golden cases.

    program       a file of the checkout, or of the folder with dmlref's programs: {bin}/NAME
    serve         true if one process can serve a whole suite: case_server.py
    runs          options for the program, and the cases to be judged with them; workloads is true if those are, too;
                  profile, if the default does not describe the device's arithmetic
    rejections    why cases are rejected: options (any, if absent), cases, kind, why; or same_as, the description of
                  another program that runs the same functions, and options, those with which it does
    mistakes      options that plant a mistake, a case that it spoils, and what the case's report says, one of these
    environment_of_mistakes    variables that make the mistakes happen every time

PROGRAM OPTIONS --name prints the device's name and versions, or returns 77 if what it needs is not installed.
"""
import fnmatch
import functools
import json
import os
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
SKIPPED = 77
VERDICTS = (0, 1, 4)  # all accepted, some rejected, some mistrusted
INTERPRETERS = {".py": [sys.executable, "/usr/bin/python3"], ".mjs": ["node"]}


class Run:
    """A device with options, on some cases."""

    def __init__(self, device, name, command, description):
        self.device, self.command = device, command
        self.options, self.cases = description["options"], description["filter"]
        self.has_workloads = description.get("workloads", False)
        self.profile = ["--profile", description["profile"]] if "profile" in description else []
        self.device_name = name
        self.name = name + (f", `{self.options}`" if self.options else "")
        self.name += f", cases `{self.cases}`" if self.cases != "*" else ""

    def judge(self, dmlref, suite, report, *options):
        """Writes the report of `dmlref test`, which has these options, too."""
        command = [dmlref, "test", suite, "--filter", self.cases, "--json", report, *self.profile, *options, "--device",
                   " ".join([*self.command, "{model}", "{output}"])]
        served = [*self.command, "--serve", *command] if self.device.serve else command
        code = subprocess.run(served, stdout=subprocess.DEVNULL, env=self.device.environment).returncode
        if code not in VERDICTS:
            raise RuntimeError(f"{self.name}: dmlref test returned {code}")

    def explanations(self):
        return [each for each in self.device.rejections if applies(each, self.options)]


def applies(rejection, options):
    return rejection.get("options", options) == options


def rejections_in(description):
    """The rejections of a description, and those of others to which it refers."""
    for each in description["rejections"]:
        if "same_as" not in each:
            yield each
            continue
        other = json.loads((FOLDER / f"{each['same_as']}.json").read_text())
        for same in other["rejections"]:
            if applies(same, each["options"]):
                yield {name: value for name, value in same.items() if name != "options"}


class Device:
    """The description of a device."""

    def __init__(self, file, programs):
        description = json.loads(Path(file).read_text())
        self.stem, self.serve = Path(file).stem, description.get("serve", False)
        program = description["program"]
        self.program = program.format(bin=programs) if "{bin}" in program else str(FOLDER.parents[1] / program)
        self.rejections, self.mistakes = list(rejections_in(description)), description.get("mistakes", [])
        self.environment_of_mistakes = description.get("environment_of_mistakes", {})
        self.environment = {**os.environ, "DMLREF_PROGRAM": f"{programs}/dmlref"}  # for models to be exported
        self.described_runs = description["runs"]

    def commands(self):
        """The ways to start the program: by each interpreter that might have what it needs."""
        interpreters = INTERPRETERS.get(Path(self.program).suffix)
        return [[each, self.program] for each in interpreters] if interpreters else [[self.program]]

    @functools.cache  # a browser, for one, is slow to say its name
    def installed(self, options):
        """The command that runs the device, and its name; None if what it needs is not installed."""
        for command in self.commands():
            command += options.split()
            try:
                asked = subprocess.run([*command, "--name"], capture_output=True, text=True, env=self.environment)
            except OSError:  # no such program
                continue
            if asked.returncode == 0:
                return command, asked.stdout.strip()
            if asked.returncode != SKIPPED:
                raise RuntimeError(f"'{' '.join(command)} --name' returned {asked.returncode}: {asked.stderr}")
        return None

    def run(self, description):
        """A described run, or None if the device is not installed."""
        found = self.installed(description["options"])
        return found and Run(self, found[1], found[0], description)

    def runs(self):
        """The runs whose device is installed."""
        return list(filter(None, map(self.run, self.described_runs)))

    def unseen_mistakes(self, dmlref, suite):
        """The mistakes that a verdict does not reject, or does not name."""
        for each in self.mistakes:
            device = " ".join([*self.installed("")[0], each["options"], "{model}", "{output}"])
            test = subprocess.run([dmlref, "test", suite, "--filter", each["case"], "--device", device],
                                  stdout=subprocess.PIPE, text=True,
                                  env={**self.environment, **self.environment_of_mistakes})
            if test.returncode != 1 or not any(words in test.stdout for words in each["says"]):
                yield f"{each['options']}: the report of {each['case']} must say any of {each['says']}:\n{test.stdout}"


def described_devices(programs):
    return [Device(file, programs) for file in sorted(FOLDER.glob("*.json"))]


def is_complete(report):
    """Whether the file is there, and its run ended."""
    return Path(report).exists() and json.loads(Path(report).read_text())["complete"]


class Report:
    """What `dmlref test --json` said of a run."""

    def __init__(self, run, file):
        report = json.loads(Path(file).read_text())
        if not report["complete"]:
            raise ValueError(f"{file}: the run did not end, so it judges no device")
        if not report["cases"]:
            raise ValueError(f"{file}: the run had no case")
        self.run, self.profile = run, report["profile"]
        self.skipped = [case for case in report["cases"] if case["status"] == "skipped"]
        self.judged = [case for case in report["cases"] if case["status"] != "skipped"]
        self.rejected = [case for case in self.judged if case["status"] != "accepted"]

    def explained_by(self, explanation):
        return [case for case in self.rejected if fnmatch.fnmatchcase(case["name"], explanation["cases"])]

    def unexplained(self):
        explained = [case for each in self.run.explanations() for case in self.explained_by(each)]
        return [f"{self.run.name}: {case['name']}" for case in self.rejected if case not in explained]
