// SPDX-License-Identifier: MIT
// What each kernel is given. The order of fields is that of `call_fields` in the .wgsl files.
import { product, Unsupported } from "../browser/problem.js";
import { described } from "./gpu.js";

const u32 = (...values) => Uint32Array.of(...values);
const f32 = (...values) => Float32Array.of(...values);
const count = (tensor) => product(tensor.sizes);

/// Batch indices of 64 bits are read by their lower halves.
const describedIndices = (tensor) => described(tensor, tensor.dataType === "UINT64" ? 2 : 1);

/// The four values of a field that has one for each axis. Leading axes have `filling`.
const axes = (values, filling) => f32(...Array(4 - values.length).fill(filling), ...values);

/// A problem on a GPU, with a planted mistake.
class Call {
    constructor(gpu, problem, mistake, output) {
        Object.assign(this, { gpu, problem, mistake, tensors: problem.tensors });
        const type = this.tensors[output].dataType;
        if (type !== "FLOAT32" && type !== "FLOAT16")
            throw new Unsupported(`${output}.DataType`, "the kernels have FLOAT32 and FLOAT16");
        if (type === "FLOAT16" && !gpu.hasHalf)
            throw new Unsupported(`${output}.DataType`, "this WebGPU device has no shader-f16");
        this.isHalf = type === "FLOAT16";
    }

    is(field, choice) {
        return this.problem.fields[field] === choice;
    }

    run(files, invocations, fields, buffers) {
        return this.gpu.run(files, { isHalf: this.isHalf, mistake: this.mistake }, invocations, fields, buffers);
    }

    copied(...tensors) {
        return tensors.map((tensor) => this.gpu.copied(tensor.buffer));
    }

    /// Runs a kernel that stores each element of an output, its last buffer. With border_not_written, it stores only
    /// whole tiles of four elements.
    async store(output, files, fields, inputs) {
        const tile = this.mistake === "border_not_written" ? 4 : 1;
        const [result] = this.copied(output);
        await this.run(files, Math.floor(count(output) / tile) * tile, fields, [...inputs, result]);
        output.buffer = await this.gpu.bytesOf(result, output.buffer.byteLength);
    }

    /// Runs a kernel that adds to packed sums, its last buffer, and rounds these to the elements of a gradient.
    async storeSums(output, files, invocations, fields, inputs) {
        const sums = this.gpu.zeros(count(output));
        await this.run(files, invocations, fields, [...inputs, sums]);
        await this.store(output, ["store_sums"], [described(output)], [sums]);
    }
}

function roiAlignFields(call) {
    const { fields } = call.problem, { SpatialScaleX, SpatialScaleY, InputPixelOffset, OutputPixelOffset } = fields;
    return [f32(SpatialScaleX, SpatialScaleY, InputPixelOffset, OutputPixelOffset, fields.OutOfBoundsInputValue ?? 0),
            u32(fields.MinimumSamplesPerOutput, fields.MaximumSamplesPerOutput,
                call.is("ReductionFunction", "DML_REDUCE_FUNCTION_MAX"),
                call.is("InterpolationMode", "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR"),
                fields.AlignRegionsToCorners)];
}

async function roiAlign(...given) {
    const call = new Call(...given, "OutputTensor");
    const { InputTensor: image, ROITensor: rois, BatchIndicesTensor: batches, OutputTensor: output } = call.tensors;
    await call.store(output, ["regions", "roi_align"],
                     [described(image), described(rois), describedIndices(batches), described(output),
                      ...roiAlignFields(call)], call.copied(image, rois, batches));
}

async function roiAlignGrad(...given) {
    const { tensors } = given[1];
    const { InputTensor: input, InputGradientTensor: gradient, ROITensor: rois, BatchIndicesTensor: batches,
            OutputGradientTensor: image, OutputROIGradientTensor: regions } = tensors;
    const call = new Call(...given, image ? "OutputGradientTensor" : "OutputROIGradientTensor");
    if (call.is("ReductionFunction", "DML_REDUCE_FUNCTION_MAX"))
        throw new Unsupported("ReductionFunction", "the gradient's kernels have AVERAGE");
    const fields = [described(gradient), described(rois), describedIndices(batches)];
    if (image)
        await call.storeSums(image, ["regions", "sums", "roi_align_grad_call", "roi_align_grad"], count(gradient),
                             [...fields, described(image), ...roiAlignFields(call)],
                             call.copied(gradient, rois, batches));
    if (regions)
        await call.storeSums(regions, ["regions", "sums", "roi_align_grad_call", "roi_align_region_grad"], count(gradient),
                             [...fields, described(input), ...roiAlignFields(call)],
                             call.copied(gradient, rois, batches, input));
}

async function resample(...given) {
    const call = new Call(...given, "OutputTensor"), { fields } = call.problem;
    const { InputTensor: input, OutputTensor: output } = call.tensors;
    await call.store(output, ["resample"],
                     [described(input), described(output), axes(fields.Scales, 1), axes(fields.InputPixelOffsets, 0),
                      axes(fields.OutputPixelOffsets, 0),
                      u32(call.is("InterpolationMode", "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR"),
                          call.is("RoundingDirection", "DML_AXIS_DIRECTION_INCREASING"))], call.copied(input));
}

async function maxPoolingGrad(...given) {
    const call = new Call(...given, "OutputGradientTensor"), { fields } = call.problem;
    if (fields.WindowSize.length !== 2) throw new Unsupported("DimensionCount", "the kernel has 2");
    const { InputTensor: input, InputGradientTensor: gradient, OutputGradientTensor: output } = call.tensors;
    await call.storeSums(output, ["sums", "max_pooling_grad"], count(gradient),
                         [described(input), described(gradient), u32(...fields.Strides), u32(...fields.WindowSize),
                          u32(...fields.StartPadding), u32(...fields.Dilations)], call.copied(input, gradient));
}

async function roiPooling(...given) {
    const call = new Call(...given, "OutputTensor");
    const { InputTensor: image, ROITensor: rois, OutputTensor: output } = call.tensors;
    await call.store(output, ["roi_pooling"],
                     [described(image), described(rois), described(output), f32(call.problem.fields.SpatialScale)],
                     call.copied(image, rois));
}

export const OPERATORS = {
    ROI_ALIGN1: roiAlign, ROI_ALIGN_GRAD: roiAlignGrad, RESAMPLE2: resample, MAX_POOLING_GRAD: maxPoolingGrad,
    ROI_POOLING: roiPooling,
};
