# SPDX-License-Identifier: MIT
"""Writes the type stubs of the package in a folder from its table of operators: stubs.py PACKAGE_FOLDER"""
import sys
from pathlib import Path

TYPES = {"input": "numpy.ndarray", "output": "numpy.ndarray | tuple[int, ...]", "float": "float", "int": "int",
         "bool": "bool", "size": "tuple[int, int]", "floats": "Sequence[float]", "ints": "Sequence[int]"}

HEAD = """# SPDX-License-Identifier: MIT
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy

__version__: str

class ValidationError(ValueError): ...

class Verdict:
    @property
    def status(self) -> Literal["accepted", "mismatch", "mistrusted"]: ...
    @property
    def report(self) -> str: ...
    def __bool__(self) -> bool: ...

_Arrays = Mapping[str, numpy.ndarray | None]
_Outputs = Mapping[str, numpy.ndarray | tuple[int, ...] | None]
_Attributes = Mapping[str, Any]

def operators() -> list[tuple[str, str, list[tuple[str, str, bool, tuple[str, ...], str]]]]: ...
def execute(operator: str, inputs: _Arrays, attributes: _Attributes, outputs: _Outputs, *, threads: int = ...,
            by_reference: bool = ...) -> dict[str, numpy.ndarray]: ...
def verify(operator: str, inputs: _Arrays, attributes: _Attributes, got: _Arrays, *, profile: str = ...,
           mode: Literal["portable", "strict"] = ...) -> Verdict: ...
def assert_accepted(operator: str, inputs: _Arrays, attributes: _Attributes, got: _Arrays, *, profile: str = ...,
                    mode: Literal["portable", "strict"] = ...) -> None: ...
"""


def parameter(field, counts):
    name, kind, optional, names, _ = field
    text = f"{name}: " + (f"Literal[{', '.join(map(repr, names))}] | int" if names else TYPES[kind])
    return text + (" | None = ..." if optional or name in counts else "")


def stub(operator, _, fields):
    counts = ("DimensionCount", "ScaleCount")
    outputs = [field for field in fields if field[1] == "output"]
    result = "numpy.ndarray" if len(outputs) == 1 else "numpy.ndarray | dict[str, numpy.ndarray]"
    parameters = ["*", *(parameter(field, counts) for field in fields), "threads: int = ...",
                  "by_reference: bool = ..."]
    return f"def {operator.lower()}(" + ", ".join(parameters) + f") -> {result}: ...\n"


def main(package):
    sys.path.insert(0, str(Path(package).parent))
    import dmlref
    Path(package, "__init__.pyi").write_text(HEAD + "".join(stub(*each) for each in dmlref.operators()))


main(sys.argv[1])
