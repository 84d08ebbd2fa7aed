# SPDX-License-Identifier: MIT
"""DirectML's spatial operators on NumPy arrays, to the bit, and verdicts on what a device computed.

    import dmlref
    result = dmlref.average_pooling(InputTensor=image, OutputTensor=(1, 3, 4, 4), Strides=[2, 2], WindowSize=[2, 2],
                                    StartPadding=[0, 0], EndPadding=[0, 0], IncludePadding=False)

Arrays may be strided, and are read and written in place. An output is an array to write to, or the tuple of its sizes.
Enumerators are named as in DirectML, such as "LINEAR"; a size is (width, height). The field that holds the length of
others, DimensionCount or ScaleCount, may be left out.
"""
import inspect

from ._dmlref import ValidationError, Verdict, __version__, execute, operators, verify

__all__ = ["ValidationError", "Verdict", "__version__", "assert_accepted", "execute", "operators", "verify"]


def assert_accepted(operator, inputs, attributes, got, **options):
    """For tests: raises AssertionError with the whole report unless a correct device may give `got`."""
    __tracebackhide__ = True
    verdict = verify(operator, inputs, attributes, got, **options)
    if not verdict:
        raise AssertionError(verdict.report)


def _function_of(operator, page, fields):
    """The operator with its fields as keyword arguments. Returns its output, or all of them by name."""
    kinds = {name: kind for name, kind, *_ in fields}

    def function(**given):
        unknown = set(given) - set(kinds) - {"threads", "by_reference"}
        if unknown:
            raise TypeError(f"{operator} has no field {min(unknown)}")
        of_kind = {kind: {} for kind in ("input", "output", "attribute")}
        for name in kinds.keys() & given.keys():
            kind = kinds[name] if kinds[name] in of_kind else "attribute"
            of_kind[kind][name] = given.pop(name)
        written = execute(operator, of_kind["input"], of_kind["attribute"], of_kind["output"], **given)
        return next(iter(written.values())) if len(written) == 1 else written

    keyword = inspect.Parameter.KEYWORD_ONLY
    function.__name__ = function.__qualname__ = operator.lower()
    function.__module__ = __name__
    function.__doc__ = f"{operator}: {page}\n\n" + "\n".join(
        f"{name}: {meaning}" + (f" ({', '.join(names)})" if names else "") for name, _, _, names, meaning in fields)
    function.__signature__ = inspect.Signature([inspect.Parameter(name, keyword) for name in kinds])
    return function


for _operator in operators():
    globals()[_operator[0].lower()] = _function_of(*_operator)
    __all__.append(_operator[0].lower())
