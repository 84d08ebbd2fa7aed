# SPDX-License-Identifier: MIT
"""Golden cases for devices that are driven from Python: reads a model and its inputs, and writes outputs.

docs/goldens.md describes the files. Only what golden cases contain is read: one operator, buffers from files or of one
repeated value.
"""
import json
from pathlib import Path

import numpy

DATA_TYPES = {
    "FLOAT32": numpy.float32, "FLOAT16": numpy.float16,
    "INT8": numpy.int8, "INT16": numpy.int16, "INT32": numpy.int32, "INT64": numpy.int64,
    "UINT8": numpy.uint8, "UINT16": numpy.uint16, "UINT32": numpy.uint32, "UINT64": numpy.uint64,
}


class Unsupported(Exception):
    """The device cannot express a field. The text starts with DirectML's name of the field."""

    def __init__(self, field, reason):
        super().__init__(f"{field}: {reason}")


class Tensor:
    """A tensor of a case: DirectML's description and its buffer, of one axis."""

    def __init__(self, description, buffer):
        self.data_type = description["DataType"]
        self.sizes = tuple(description["Sizes"])
        self.strides = tuple(description.get("Strides") or packed_strides(self.sizes))
        self.buffer = buffer

    @property
    def elements(self):
        """The elements, as a view of the buffer."""
        strides = [stride * self.buffer.itemsize for stride in self.strides]
        return numpy.lib.stride_tricks.as_strided(self.buffer, self.sizes, strides)


class Case:
    """One operator with its tensors by DirectML's field names, None for an absent one, and its other fields."""

    def __init__(self, model_file):
        self.folder = Path(model_file).parent
        model = json.loads(Path(model_file).read_text())
        (dispatch,) = [each for each in model["commands"] if each["type"] == "dispatch"]
        self.files = [each for each in model["commands"] if each["type"] == "writeFile"]
        dispatchable = model["dispatchables"][dispatch["dispatchable"]]
        self.operator = dispatchable["type"].removeprefix("DML_OPERATOR_")
        self.tensors, self.fields, self.bindings = {}, {}, dispatch["bindings"]
        for name, value in dispatchable["desc"].items():
            if not name.endswith("Tensor"):
                self.fields[name] = value
            elif value is None:
                self.tensors[name] = None
            else:
                resource = model["resources"][self.bindings[name]]
                self.tensors[name] = Tensor(value, self._buffer(resource))

    def _buffer(self, resource):
        data_type, values = DATA_TYPES[resource["initialValuesDataType"]], resource["initialValues"]
        if "sourcePath" in values:
            return numpy.load(self.folder / values["sourcePath"]).reshape(-1)
        value = values["value"]
        return numpy.full(values["valueCount"], float(value) if isinstance(value, str) else value, data_type)

    def inputs(self):
        """The elements of each input, None for an absent one."""
        written = {each["resource"] for each in self.files}
        return {name: tensor and tensor.elements for name, tensor in self.tensors.items()
                if self.bindings.get(name) not in written}

    def write(self, outputs, folder):
        """Stores the outputs by name in their buffers, which keep what lies between elements, and writes the files."""
        with numpy.errstate(over="ignore"):  # a FLOAT16 may become infinite
            for name, elements in outputs.items():
                self.tensors[name].elements[...] = elements
        for each in self.files:
            (name,) = [field for field, resource in self.bindings.items() if resource == each["resource"]]
            numpy.save(Path(folder) / each["targetPath"], self.tensors[name].buffer.reshape(each["dimensions"]))


def packed_strides(sizes):
    """Row-major strides in elements."""
    strides = [1]
    for size in reversed(sizes[1:]):
        strides.insert(0, strides[0] * size)
    return strides
