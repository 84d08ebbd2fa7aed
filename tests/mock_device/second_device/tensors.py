# SPDX-License-Identifier: MIT
"""The tensors of a golden case, read and written without NumPy."""

import itertools
import math
import struct

STRUCT_FORMATS = {"FLOAT32": "f", "FLOAT16": "e", "INT8": "b", "INT16": "h", "INT32": "i", "INT64": "q",
                  "UINT8": "B", "UINT16": "H", "UINT32": "I", "UINT64": "Q"}
NUMPY_TYPES = {"FLOAT32": "<f4", "FLOAT16": "<f2", "INT8": "|i1", "INT16": "<i2", "INT32": "<i4", "INT64": "<i8",
               "UINT8": "|u1", "UINT16": "<u2", "UINT32": "<u4", "UINT64": "<u8"}
NUMPY_MAGIC = b"\x93NUMPY\x01\x00"


def element_bytes(data_type):
    return struct.calcsize(STRUCT_FORMATS[data_type])


def to_bytes(data_type, value):
    return struct.pack("<" + STRUCT_FORMATS[data_type], value)


def rounded(data_type, value):
    """A value in the precision of its data type, infinite if it is too large."""
    if not data_type.startswith("FLOAT"):
        return value
    try:
        return struct.unpack("<" + STRUCT_FORMATS[data_type], to_bytes(data_type, value))[0]
    except OverflowError:
        return math.copysign(math.inf, value)


def half(value):
    return rounded("FLOAT16", value)


def load(file, data_type):
    """The elements of an .npy file."""
    content = file.read_bytes()
    (header_bytes,) = struct.unpack_from("<H", content, len(NUMPY_MAGIC))
    elements = content[len(NUMPY_MAGIC) + 2 + header_bytes:]
    return [element for (element,) in struct.iter_unpack("<" + STRUCT_FORMATS[data_type], elements)]


def npy_content(data_type, shape, elements):
    """That of an .npy file, whose elements begin at a multiple of 64 bytes."""
    header = repr({"descr": NUMPY_TYPES[data_type], "fortran_order": False, "shape": tuple(shape)})
    header += " " * (-(len(NUMPY_MAGIC) + 2 + len(header) + 1) % 64) + "\n"
    content = b"".join(to_bytes(data_type, rounded(data_type, element)) for element in elements)
    return NUMPY_MAGIC + struct.pack("<H", len(header)) + header.encode() + content


class Tensor:
    """A tensor of a case: DirectML's description, and the elements of its buffer as numbers of Python."""

    def __init__(self, description, folder):
        self.name, self.data_type = description["name"], description["data_type"]
        self.sizes, self.strides = description["sizes"], description["strides"]
        self.is_packed = description["layout"] == "packed"
        self.is_output = description["role"] == "output"
        if self.is_output and self.name != "OutputROIGradientTensor":  # which is not computed here
            elements_of_buffer = description["buffer_bytes"] // element_bytes(self.data_type)
            elements = math.prod(self.sizes) if self.is_packed else elements_of_buffer
            self.buffer = [math.nan if description["fill"] == "nan" else description["fill"]] * elements
        else:
            self.buffer = load(folder / description["file"], self.data_type)

    def offset(self, position):
        """Where an element lies in the buffer, in elements."""
        return sum(coordinate * stride for coordinate, stride in zip(position, self.strides))

    def __getitem__(self, position):
        return self.buffer[self.offset(position)]

    def __setitem__(self, position, value):
        self.buffer[self.offset(position)] = value

    def positions(self):
        """The positions of all elements, in row-major order."""
        return itertools.product(*map(range, self.sizes))

    def fill(self, value):
        for position in self.positions():
            self[position] = value

    def file_content(self):
        shape = self.sizes if self.is_packed else [len(self.buffer)]
        return npy_content(self.data_type, shape, self.buffer)
