# SPDX-License-Identifier: MIT
"""A device in a browser, as a program for `dmlref test`.

DMLREF_BROWSER names the browser, which takes Chromium's options; without it chromium, google-chrome or msedge is looked
for. DMLREF_NODE_MODULES names the folder with npm's packages, node_modules by default.

Options, before {model} and before --serve: --hardware lets the browser choose an adapter; without it that is
SwiftShader, which computes on the CPU. All other options are the device's.
"""
import atexit
import os
import shutil
import signal
import sys
from pathlib import Path

import case_server

BROWSERS = ("chromium", "chromium-headless-shell", "chromium-browser", "google-chrome", "msedge")
FLAGS = ["--headless=new", "--no-first-run", "--enable-unsafe-webgpu", "--enable-features=Vulkan"]
SWIFTSHADER = ["--use-webgpu-adapter=swiftshader", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"]


def browser():
    return os.environ.get("DMLREF_BROWSER") or next(filter(None, map(shutil.which, BROWSERS)), None)


def node_modules():
    return Path(os.environ.get("DMLREF_NODE_MODULES", "node_modules")).resolve()


def command(options, address):
    adapter = [] if "--hardware" in options else SWIFTSHADER
    as_root = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []  # as Chromium asks
    return [browser(), *FLAGS, *adapter, *as_root, address]


class Device:
    """`page` is a JavaScript module of this folder, and `packages` are those of npm that it needs. `prepare(model)` is
    what it is given besides the case."""

    def __init__(self, page, packages=(), prepare=lambda _model: None):
        self.page, self.packages, self.prepare = page, packages, prepare

    def name_of(self, options):
        import numpy  # noqa: F401
        from golden_case import Unsupported
        if not browser():
            raise ImportError("there is no browser: chromium, google-chrome or msedge")
        for each in self.packages:
            if not (node_modules() / each).is_dir():
                raise ImportError(f"npm's package {each} is not in {node_modules()}")
        try:
            return self.opened()(options=options)["name"]
        except Unsupported as reason:  # the browser has no such adapter
            raise ImportError(str(reason)) from reason

    def opened(self):
        """Opens the page. Returns the function that has it run a task, which a forked process may call, too."""
        # Imported here, as a program that asks the server opens no page.
        import json
        from urllib.request import Request, urlopen

        from browser_page import Page
        from golden_case import Unsupported

        page, owner = Page(self.page, node_modules(), command), os.getpid()
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        atexit.register(lambda: page.close() if os.getpid() == owner else None)

        def run(**task):
            with urlopen(Request(f"{page.address}/run", json.dumps(task).encode())) as answer:
                outcome = json.load(answer)
            if "unsupported" in outcome:
                raise Unsupported(*outcome["unsupported"])
            if "error" in outcome:
                raise RuntimeError(outcome["error"])
            return outcome

        return run

    def load(self, _options):
        run = self.opened()

        def run_case(*arguments):
            *options, model, output = arguments
            run(options=options, model=model, output=output, prepared=self.prepare(model))

        return run_case

    def main(self):
        return case_server.main(self.load, self.name_of)
