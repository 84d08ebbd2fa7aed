# SPDX-License-Identifier: MIT
"""Lets one process serve a whole suite, for a device that is slow to start.

`dmlref test` starts a program for each case. With --serve that program only passes the case on to a server, which has
loaded the device once: docs/driving_a_device.md.
"""
import multiprocessing
import os
import signal
import subprocess
import sys
import threading
import traceback
from multiprocessing.connection import Client, Listener, wait

ADDRESS, KEY = "DMLREF_CASE_SERVER", "DMLREF_CASE_SERVER_KEY"
SKIPPED, FAILED = 77, 1


def outcome_of(run_case, arguments):
    """The exit code for one case, and what to say."""
    from golden_case import Unsupported
    try:
        run_case(*arguments)
        return 0, ""
    except Unsupported as refusal:
        return SKIPPED, str(refusal)
    except Exception:  # whatever the device raises fails this case, and not the server
        return FAILED, traceback.format_exc()


def ask(arguments):
    """Has the server that the environment names run a case."""
    with Client(os.environ[ADDRESS], authkey=bytes.fromhex(os.environ[KEY])) as connection:
        connection.send(arguments)
        return connection.recv()


def answer(run_case, connection, forks):
    """Runs one case. With `forks` it has a process of its own, so that a crash ends nothing else. It is ended when the
    program that asked is, by a time limit for instance."""
    arguments = connection.recv()
    if not forks:
        return connection.send(outcome_of(run_case, arguments))
    process = multiprocessing.get_context("fork").Process(
        target=lambda: connection.send(outcome_of(run_case, arguments)))
    process.start()
    wait([process.sentinel, connection])  # nothing more is sent, so a connection is ready only when it was closed
    if process.is_alive():
        process.kill()
    process.join()
    if process.exitcode != 0:
        connection.send((process.exitcode, ""))


def serve(run_case, command, forks):
    """Runs `command`, and meanwhile cases that its programs ask for, one at a time. Returns its exit code."""
    key = os.urandom(16)
    listener = Listener(backlog=64, authkey=key)

    def answer_all():
        while True:
            try:
                with listener.accept() as connection:
                    answer(run_case, connection, forks)
            except (EOFError, OSError):  # the program that asked is gone
                continue

    threading.Thread(target=answer_all, daemon=True).start()
    return subprocess.run(command, env={**os.environ, ADDRESS: listener.address, KEY: key.hex()}).returncode


def print_name(name_of, options):
    try:
        print(name_of(options))
        return 0
    except ImportError as error:
        print(error, file=sys.stderr)
        return SKIPPED


def main(load, name_of, can_fork=lambda options: True):
    """Runs `PROGRAM [OPTION...] {model} {output}`, `PROGRAM [OPTION...] --serve COMMAND...`, or `PROGRAM [OPTION...] --name`.

    `load(options)` starts what is slow, and returns the function that runs a case with the arguments of the first form.
    `name_of(options)` says what is installed, with versions, or raises ImportError. `can_fork(options)` is false for a
    device that a forked process cannot use: a crash then ends the server."""
    arguments = sys.argv[1:]
    if arguments[-1:] == ["--name"]:
        return print_name(name_of, arguments[:-1])
    if "--serve" in arguments:
        place = arguments.index("--serve")
        forks = "fork" in multiprocessing.get_all_start_methods() and can_fork(arguments[:place])
        return serve(load(arguments[:place]), arguments[place + 1:], forks)
    if len(arguments) < 2:
        print(f"usage: {sys.argv[0]} [OPTION...] MODEL OUTPUT_FOLDER\n"
              f"       {sys.argv[0]} [OPTION...] --serve COMMAND [ARGUMENT...]\n"
              f"       {sys.argv[0]} [OPTION...] --name", file=sys.stderr)
        return 2
    code, text = ask(arguments) if ADDRESS in os.environ else outcome_of(load(arguments[:-2]), arguments)
    print(text, file=sys.stderr, end="\n" if text else "")
    if code < 0:  # the server's process was ended by this signal, and so is this one
        signal.signal(-code, signal.SIG_DFL)
        os.kill(os.getpid(), -code)
    return code
