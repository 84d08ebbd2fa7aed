# SPDX-License-Identifier: MIT
"""Devices in a browser: a page served from 127.0.0.1 is given golden cases, and sends their outputs back.

    GET  /KEY/devices/...    a file of this folder
    GET  /KEY/modules/...    a file of the npm packages
    POST /KEY/run            runs a task; asked by the program that dmlref started, answered when the page is done
    GET  /KEY/task           the next task; asked by the page, answered when there is one
    GET  /KEY/buffer/NAME    the bytes of a tensor's buffer
    PUT  /KEY/buffer/NAME    the bytes that an output's buffer has now
    PUT  /KEY/outcome        how the task ended

A task has the device's options, and a model with its folder for outputs; without a model it asks for the device's name.

The browser needs no driver, so any will do. Other programs of the machine do not know the key.
"""
import contextlib
import json
import mimetypes
import os
import queue
import select
import signal
import subprocess
import tempfile
import threading
import traceback
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from secrets import token_hex

import numpy
from golden_case import Case

DEVICES = Path(__file__).resolve().parent
SECONDS_BETWEEN_LOOKS = 0.2


def description_of(case):
    """What the page is told of a case."""
    tensors = {name: tensor and {"dataType": tensor.data_type, "sizes": tensor.sizes, "strides": tensor.strides}
               for name, tensor in case.tensors.items()}
    return {"operator": case.operator, "fields": case.fields, "tensors": tensors}


def end(program):
    """Ends what was started in a session of its own, and what it started: the browser may be a script's child, as with
    Debian's chromium-headless-shell."""
    if os.name == "posix":
        with contextlib.suppress(ProcessLookupError):
            os.killpg(program.pid, signal.SIGKILL)
    else:
        program.kill()
    program.wait()


class Page:
    """The page of a device, a JavaScript module of this folder. `command(options, address)` is that of the browser."""

    def __init__(self, device, modules, command):
        self.device, self.command, self.key = device, command, token_hex(16)
        self.folders = {"devices": DEVICES, "modules": modules}
        self.one_at_a_time, self.browser, self.running, self.case = threading.Lock(), None, None, None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (Handler,), {"page": self}))
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}/{self.key}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def open(self, options):
        """Starts the browser, unless the one that runs was started in the same way."""
        command = self.command(options, f"{self.address}/devices/browser/page.html?{self.device}")
        if self.browser and self.browser.poll() is None and self.running == command:
            return
        self.close()
        self.tasks, self.outcomes = queue.Queue(), queue.Queue()  # a page that is gone takes no task of the next
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.browser = subprocess.Popen([*command, f"--user-data-dir={self.profile.name}"], stdin=subprocess.DEVNULL,
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
        self.running = command

    def close(self):
        if self.browser:
            end(self.browser)
            self.profile.cleanup()
            self.browser = None

    def run(self, task, asker):
        """Has the page do a task. `asker` is the connection of the program that waits for it."""
        with self.one_at_a_time:
            self.open(task["options"])
            self.case = Case(task["model"]) if "model" in task else None
            self.tasks.put({**task, **(description_of(self.case) if self.case else {})})
            outcome = self.outcome(asker)
            if "error" in outcome:
                self.close()  # the device may be lost
            elif self.case and not outcome:
                self.case.write({}, task["output"])
            return outcome

    def outcome(self, asker):
        """How the task ended. `asker` sends nothing more, so it can be read from only when it was closed."""
        while self.browser.poll() is None:
            try:
                return self.outcomes.get(timeout=SECONDS_BETWEEN_LOOKS)
            except queue.Empty:
                if select.select([asker], [], [], 0)[0]:  # by a time limit, for instance
                    break
        return {"error": "the browser has not ended the task"}


class Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    page = None

    def do_GET(self):
        what, name = self.target()
        if what == "task":
            self.answer(json.dumps(self.page.tasks.get()).encode(), "application/json")
        elif what == "buffer":
            self.answer(self.page.case.tensors[name].buffer.tobytes())
        elif what in self.page.folders and (file := self.page.folders[what] / name).is_file():
            self.answer(file.read_bytes(), mimetypes.guess_type(file.name)[0] or "application/octet-stream")
        else:
            self.send_error(404)

    def do_PUT(self):
        what, name = self.target()
        body = self.rfile.read(int(self.headers["Content-Length"]))
        if what == "buffer":
            buffer = self.page.case.tensors[name].buffer
            buffer[...] = numpy.frombuffer(body, buffer.dtype)
        elif what == "outcome":
            self.page.outcomes.put(json.loads(body))
        else:
            return self.send_error(404)
        self.answer(b"")

    def do_POST(self):
        if self.target() != ("run", ""):
            return self.send_error(404)
        task = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        try:
            outcome = self.page.run(task, self.connection)
        except Exception:  # whatever is wrong with this task
            outcome = {"error": traceback.format_exc()}
        self.answer(json.dumps(outcome).encode(), "application/json")

    def target(self):
        """What follows the key: "buffer" and "InputTensor"; nothing without the key."""
        key, _, rest = self.path.partition("?")[0][1:].partition("/")
        what, _, name = rest.partition("/")
        return (what, name) if key == self.page.key else (None, None)

    def answer(self, content, content_type="application/octet-stream"):
        try:
            self.send_response(200)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)
        except ConnectionError:  # who asked is gone
            self.close_connection = True

    def log_message(self, *_):
        pass
