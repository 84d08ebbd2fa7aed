# SPDX-License-Identifier: MIT
"""Runs ONNX's node tests that DirectML's spatial operators can express through `dmlref run`.

Maxima, indices and nearest-neighbor copies must be equal; averages and interpolations within the tolerance of ONNX's
own test runner. Exit code 77 where the Python packages are missing."""

import json
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True  # beside the sources
try:
    import numpy as np
    import onnx
    from onnx import numpy_helper
    import onnx_expressed
except ImportError as missing:
    print(f"skipped: {missing}")
    sys.exit(77)

RELATIVE, ABSOLUTE = 1e-3, 1e-7  # onnx.backend.test.runner's defaults
DATA_TYPES = {"float32": "FLOAT32", "uint8": "UINT8", "uint32": "UINT32", "uint64": "UINT64"}


def arrays_of(folder, prefix):
    files = sorted(folder.glob(prefix + "_*.pb"), key=lambda file: int(file.stem.rpartition("_")[2]))
    return [numpy_helper.to_array(onnx.load_tensor(str(file))) for file in files]


def write_model(folder, call):
    """A model with one dispatch, whose outputs are written to `<tensor>.npy` of the output folder."""
    resources, desc, bindings, commands = {}, dict(call.fields), {}, []
    for name, array in call.tensors.items():
        count, data_type = int(array.size), DATA_TYPES[str(array.dtype)]
        if name.startswith("Output"):
            values = {"valueCount": count, "value": 0}
            commands.append({"type": "writeFile", "resource": name, "targetPath": name + ".npy",
                             "dimensions": list(array.shape)})
        else:
            np.save(folder / (name + ".npy"), np.ascontiguousarray(array))
            values = {"sourcePath": name + ".npy"}
        resources[name] = {"initialValuesDataType": data_type, "initialValues": values}
        desc[name] = {"DataType": data_type, "Sizes": call.sizes.get(name, list(array.shape)),
                      "Strides": [stride // array.itemsize for stride in np.ascontiguousarray(array).strides]}
        bindings[name] = name
    operator = {"type": "DML_OPERATOR_" + call.operator, "desc": desc}
    dispatch = {"type": "dispatch", "dispatchable": "operator", "bindings": bindings}
    model = {"resources": resources, "dispatchables": {"operator": operator}, "commands": [dispatch] + commands}
    (folder / "model.json").write_text(json.dumps(model))


def outputs_of(program, call):
    """What the program writes, by field name. Raises CalledProcessError."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        write_model(folder, call)
        command = [program, "run", str(folder / "model.json"), "--output-dir", str(folder / "got")]
        subprocess.run(command, capture_output=True, text=True, check=True)
        return {file.stem: np.load(file) for file in (folder / "got").glob("*.npy")}


def verdict_of(call, expected, got):
    differences = [np.abs(got[name].astype(float) - wanted).max() for name, wanted in expected.items()]
    same = [np.allclose(got[name], wanted, RELATIVE, ABSOLUTE) if call.rounds else np.array_equal(got[name], wanted)
            for name, wanted in expected.items()]
    word = "passed" if all(same) else "FAILED"
    return f"{word}, {call.operator}" + (f", within {max(differences):.2g}" if max(differences) > 0 else "")


def verdict_on(program, folder):
    """'passed', 'FAILED' or 'not expressible' with an explanation, or nothing for tests of other operators."""
    model = onnx.load(str(folder / "model.onnx"))
    nodes = [node for node in model.graph.node if node.op_type in onnx_expressed.OPERATORS]
    if len(nodes) != 1:
        return None
    values = dict(zip([each.name for each in model.graph.input], arrays_of(folder / "test_data_set_0", "input")))
    outputs = arrays_of(folder / "test_data_set_0", "output")
    try:
        call, expected = onnx_expressed.call_of(nodes[0], values, outputs)
        return verdict_of(call, expected, outputs_of(program, call))
    except onnx_expressed.NotExpressible as reason:
        return f"not expressible: {reason}"
    except subprocess.CalledProcessError as failed:
        return f"FAILED: {failed.stderr.strip()}"


def main():
    program, tests = sys.argv[1], pathlib.Path(sys.argv[2])
    verdicts = {folder.name: verdict_on(program, folder) for folder in sorted(tests.glob("test_*"))}
    verdicts = {name: verdict for name, verdict in verdicts.items() if verdict}
    for name, verdict in verdicts.items():
        print(f"{name:64} {verdict}")
    passed = sum(verdict.startswith("passed") for verdict in verdicts.values())
    failed = sum(verdict.startswith("FAILED") for verdict in verdicts.values())
    print(f"{passed} passed, {failed} failed, {len(verdicts) - passed - failed} not expressible")
    sys.exit(0 if passed and not failed else 1)


main()
