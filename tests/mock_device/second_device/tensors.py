# SPDX-License-Identifier: MIT
"""The tensors of a golden case, read and written without NumPy."""

import ast
import itertools
import math
import struct

CODES = {"<f4": "f", "<f2": "e", "|i1": "b", "<i2": "h", "<i4": "i", "<i8": "q", "|u1": "B", "<u2": "H", "<u4": "I",
         "<u8": "Q"}
NAMES = {"FLOAT32": "f", "FLOAT16": "e", "INT8": "b", "INT16": "h", "INT32": "i", "INT64": "q", "UINT8": "B",
         "UINT16": "H", "UINT32": "I", "UINT64": "Q"}
DESCR = {v: k for k, v in CODES.items()}


def rounded(code, v):
    if code not in "fe" or math.isnan(v) or math.isinf(v):
        return v
    try:
        return struct.unpack("<" + code, struct.pack("<" + code, v))[0]
    except OverflowError:
        return math.copysign(math.inf, v)


def half(v):
    return rounded("e", v)


def load(file):
    raw = file.read_bytes()
    n = struct.unpack("<H", raw[8:10])[0]
    head = ast.literal_eval(raw[10:10 + n].decode())
    code = CODES[head["descr"]]
    count = math.prod(head["shape"])
    return list(struct.unpack(f"<{count}{code}", raw[10 + n:10 + n + count * struct.calcsize(code)]))


def save(file, code, shape, values):
    head = repr({"descr": DESCR[code], "fortran_order": False, "shape": tuple(shape)})
    head += " " * (-(len(head) + 11) % 64) + "\n"
    raw = b"".join(struct.pack("<" + code, rounded(code, v)) for v in values)
    file.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(head)) + head.encode() + raw)


class Tensor:
    def __init__(self, d, folder):
        self.name, self.sizes, self.strides, self.code = d["name"], d["sizes"], d["strides"], NAMES[d["data_type"]]
        self.packed, self.is_output = d["layout"] == "packed", d["role"] == "output"
        if self.is_output:
            n = math.prod(self.sizes) if self.packed else d["buffer_bytes"] // struct.calcsize(self.code)
            self.data = [math.nan if d["fill"] == "nan" else d["fill"]] * n
            if self.name == "OutputROIGradientTensor": self.data = load(folder / d["file"])  # not computed here
        else:
            self.data = load(folder / d["file"])

    def at(self, p):
        return sum(a * b for a, b in zip(p, self.strides))

    def __getitem__(self, p):
        return self.data[self.at(p)]

    def __setitem__(self, p, v):
        self.data[self.at(p)] = v

    def positions(self):
        return itertools.product(*map(range, self.sizes))

    def write(self, folder):
        shape = self.sizes if self.packed else [len(self.data)]
        save(folder / (self.name + ".npy"), self.code, shape, self.data)
