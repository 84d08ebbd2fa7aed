#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""OpenCV's cv::resize as a device of `dmlref test`, on the CPU or through OpenCL.

    dmlref test goldens --device 'examples/devices/opencv.py {model} {output}'

Option, before {model}: --umat computes through OpenCL, by cv::UMat; OPENCV_OPENCL_DEVICE chooses the device.
RESAMPLE and UPSAMPLE_2D are expressed as INTER_LINEAR, INTER_NEAREST and INTER_NEAREST_EXACT, AVERAGE_POOLING of windows
that do not overlap as INTER_AREA. What resize cannot express is skipped, and the field is named. docs/devices.md has the
results.
"""
import os
import sys

import case_server


def opencl_device(cv2):
    """Raises ImportError if OpenCV finds no device."""
    device = cv2.ocl.Device_getDefault() if cv2.ocl.haveOpenCL() else None
    if device is None or not device.available():
        raise ImportError("OpenCV finds no OpenCL device")
    return device


def import_cv2():
    os.environ.setdefault("OPENCV_OPENCL_DEVICE", "::")  # a GPU, or else a CPU, which OpenCV would not take unasked
    os.environ.setdefault("OPENCV_OPENCL_RAISE_ERROR", "1")  # else the CPU takes over if a kernel does not compile
    import cv2
    return cv2


def name_of(options):
    cv2 = import_cv2()
    place = f"{opencl_device(cv2).name()} through OpenCL" if "--umat" in options else "the CPU"
    return f"OpenCV {cv2.__version__} on {place}"


def load(_):
    """Imports OpenCV. Returns the function that runs a case."""
    cv2 = import_cv2()
    import numpy
    from golden_case import Case, Unsupported
    from opencv_resize import OPERATORS
    copied_as = {"FLOAT16": "uint16", "INT8": "uint8"}  # a copy does not depend on the type

    def elements_of(case, interpolation):
        elements, data_type = case.inputs()["InputTensor"], case.tensors["InputTensor"].data_type
        if interpolation.startswith("INTER_NEAREST") and data_type in copied_as:
            return numpy.ascontiguousarray(elements).view(copied_as[data_type])
        if data_type not in ("FLOAT32", "UINT8"):
            raise Unsupported("InputTensor.DataType", f"{interpolation} has no {data_type}")
        return numpy.ascontiguousarray(elements)

    def resized(plane, size, interpolation, is_umat):
        flag = getattr(cv2, interpolation)
        if is_umat:
            opencl_device(cv2)  # each case has a process of its own, and the threads of OpenCL are not forked
            return cv2.resize(cv2.UMat(plane), size, interpolation=flag).get()
        return cv2.resize(plane, size, interpolation=flag)

    def run_case(*arguments):
        *given, model, output_folder = arguments
        case = Case(model)
        if case.operator not in OPERATORS:
            raise Unsupported("Type", f"resize is no {case.operator}")
        interpolation = OPERATORS[case.operator](case)
        elements, sizes = elements_of(case, interpolation), case.tensors["OutputTensor"].sizes
        height, width = (1, 1, *sizes)[-2:]
        planes = elements.reshape(-1, *(1, *elements.shape)[-2:])
        result = [resized(plane, (width, height), interpolation, "--umat" in given) for plane in planes]
        result = numpy.stack(result).view(case.tensors["OutputTensor"].buffer.dtype)
        case.write({"OutputTensor": result.reshape(sizes)}, output_folder)

    return run_case


if __name__ == "__main__":
    sys.exit(case_server.main(load, name_of))
