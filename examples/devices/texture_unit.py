#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The texture unit of an NVIDIA GPU as a device of `dmlref test`: linear interpolation by hardware, through CuPy.

    dmlref test goldens --profile texture_filter --device 'examples/devices/texture_unit.py {model} {output}'

Its weights have 8 fractional bits, so the default profile rejects most of its results, and names the reason. Each plane
of RESAMPLE or UPSAMPLE_2D is a texture. What a texture cannot express is skipped, and the field is named.
"""
import sys

import case_server

KERNEL = r"""
__device__ float position(int output, float scale, float input_offset, float output_offset) {
    return (output - output_offset) / scale - input_offset + 0.5f; // a texture has the center of element 0 at 0.5
}

extern "C" __global__ void resample(cudaTextureObject_t image, float* output,
                                    int height, float scale_y, float input_offset_y, float output_offset_y,
                                    int width, float scale_x, float input_offset_x, float output_offset_x) {
    int const at = blockIdx.x * blockDim.x + threadIdx.x;
    if (at < width * height)
        output[at] = tex2D<float>(image, position(at % width, scale_x, input_offset_x, output_offset_x),
                                  position(at / width, scale_y, input_offset_y, output_offset_y));
}
"""


def name_of(_):
    import cupy
    properties = cupy.cuda.runtime.getDeviceProperties(0)
    return f"Texture unit of {properties['name'].decode()}, CuPy {cupy.__version__}"


def load(_):
    """Imports CuPy. Returns the function that runs a case."""
    import cupy
    import numpy
    from cupy.cuda import runtime, texture
    from golden_case import Case, Unsupported
    from resample_axes import axes_of
    kernel = cupy.RawKernel(KERNEL, "resample")

    def texture_of(plane):
        format_of_float = texture.ChannelFormatDescriptor(32, 0, 0, 0, runtime.cudaChannelFormatKindFloat)
        elements = texture.CUDAarray(format_of_float, plane.shape[1], plane.shape[0])
        elements.copy_from(plane)
        sampling = texture.TextureDescriptor((runtime.cudaAddressModeClamp,) * 2, runtime.cudaFilterModeLinear,
                                             runtime.cudaReadModeElementType)
        return texture.TextureObject(texture.ResourceDescriptor(runtime.cudaResourceTypeArray, cuArr=elements), sampling)

    def arguments_of(axis):
        return numpy.int32(axis.to_size), *map(numpy.float32, (axis.scale, *axis.offsets))

    def resampled(plane, y, x):
        output = cupy.empty((y.to_size, x.to_size), cupy.float32)
        kernel((-(-output.size // 256),), (256,), (texture_of(plane), output, *arguments_of(y), *arguments_of(x)))
        return output.get()

    def run_case(model, output_folder):
        case = Case(model)
        if case.operator not in ("RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3", "UPSAMPLE_2D"):
            raise Unsupported("Type", f"a texture is no {case.operator}")
        if case.fields["InterpolationMode"] != "DML_INTERPOLATION_MODE_LINEAR" or case.fields.get("Antialiased"):
            raise Unsupported("InterpolationMode", "a texture is used for linear interpolation between two elements here")
        if case.tensors["InputTensor"].data_type != "FLOAT32":
            raise Unsupported("InputTensor.DataType", "these textures are of FLOAT32")
        sizes, elements = case.tensors["OutputTensor"].sizes, case.inputs()["InputTensor"]
        axes = axes_of(case.fields, elements.shape, sizes)
        if len(axes) < 2 or not all(axis.is_copied() for axis in axes[:-2]):
            raise Unsupported("Scales", "these textures have two axes")
        planes = numpy.ascontiguousarray(elements).reshape(-1, *elements.shape[-2:])
        case.write({"OutputTensor": numpy.stack([resampled(plane, *axes[-2:]) for plane in planes]).reshape(sizes)},
                   output_folder)

    return run_case


if __name__ == "__main__":
    sys.exit(case_server.main(load, name_of, can_fork=lambda _: False))  # CUDA is started once
