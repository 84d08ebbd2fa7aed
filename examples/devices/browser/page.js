// SPDX-License-Identifier: MIT
// Runs the tasks that ../browser_page.py hands out. The device is the module that the address names after "?":
//     name(options)                    the device's name, with versions but that of the browser
//     run(problem, options, prepared)  writes the outputs of a problem; `prepared` is what the device's program adds
import { Problem, Unsupported } from "./problem.js";

const KEY = `/${location.pathname.split("/")[1]}`;
const BROWSER = /(Chrome|Firefox|Version)\/\d+/.exec(navigator.userAgent)?.[0].replace("/", " ");

async function outcomeOf(task) {
    const device = await import(`${KEY}/devices/${location.search.slice(1)}`);
    const options = task.options.filter((option) => option !== "--hardware");
    if (!task.model) return { name: `${await device.name(options)} in ${BROWSER}` };
    const problem = await Problem.read(task, (name) => `${KEY}/buffer/${name}`);
    await device.run(problem, options, task.prepared);
    await problem.sendOutputs();
    return {};
}

const outcomeOfFailure = (error) =>
    error instanceof Unsupported ? { unsupported: [error.field, error.reason] } : { error: `${error}` };

for (;;) {
    const task = await (await fetch(`${KEY}/task`)).json();
    const outcome = await outcomeOf(task).catch(outcomeOfFailure);
    await fetch(`${KEY}/outcome`, { method: "PUT", body: JSON.stringify(outcome) });
}
