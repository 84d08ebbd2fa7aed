# SPDX-License-Identifier: MIT
"""Resampling, by jax.image: linear interpolation is a product of matrices of weights there."""
import jax
import jax.numpy as jnp
from golden_case import Unsupported
from resample_axes import CENTERS, axes_of, have_offsets

from jax_operators.gradient import gradient_operator


def refuse_linear(fields, axes):
    if not have_offsets(axes, CENTERS):
        raise Unsupported("InputPixelOffsets", "scale_and_translate is exact for pixels with their centers at halves")
    if any(axis.to_size - 0.5 > axis.from_size * axis.scale for axis in axes):
        raise Unsupported("Scales", "scale_and_translate gives 0 beyond the input")
    if fields.get("Antialiased") and any(0.5 <= axis.scale < 1 for axis in axes):
        raise Unsupported("Antialiased", "with a scale of 0.5 to 1, scale_and_translate filters and DirectML does not")


def linear(fields, tensor, axes):
    refuse_linear(fields, axes)
    changed = [place for place, axis in enumerate(axes) if not axis.is_copied()]
    scales = jnp.array([axes[place].scale for place in changed], jnp.float32)
    return jax.image.scale_and_translate(
        tensor, [axis.to_size for axis in axes], changed, scales, jnp.zeros(len(changed), jnp.float32),
        method="linear", antialias=bool(fields.get("Antialiased")))


def nearest(fields, tensor, axes):
    if fields.get("RoundingDirection") == "DML_AXIS_DIRECTION_INCREASING":
        raise Unsupported("RoundingDirection", "resize never takes the element above")
    shift = 0 if "RoundingDirection" in fields else 0.5  # floor(InputTensorX), or floor(InputTensorX + 0.5)
    if not have_offsets(axes, (shift, -0.5)):
        raise Unsupported("InputPixelOffsets", "resize takes floor((x + 0.5) / scale)")
    if any(axis.to_size != axis.from_size * axis.scale for axis in axes):
        raise Unsupported("Scales", "resize has the ratio of the sizes")
    return jax.image.resize(tensor, [axis.to_size for axis in axes], "nearest")


def resampled(fields, tensor, to_sizes):
    axes = axes_of(fields, tensor.shape, to_sizes)
    is_nearest = fields["InterpolationMode"] == "DML_INTERPOLATION_MODE_NEAREST_NEIGHBOR"
    if not is_nearest and not jnp.issubdtype(tensor.dtype, jnp.floating):
        raise Unsupported("InputTensor.DataType", "jax.image interpolates no integers")
    return (nearest if is_nearest else linear)(fields, tensor, axes)


def resample(fields, inputs, sizes):
    return {"OutputTensor": resampled(fields, inputs["InputTensor"], sizes["OutputTensor"])}


OPERATORS = {"RESAMPLE": resample, "RESAMPLE1": resample, "RESAMPLE2": resample, "RESAMPLE3": resample,
             "RESAMPLE_GRAD": gradient_operator(resampled), "RESAMPLE_GRAD1": gradient_operator(resampled), "UPSAMPLE_2D": resample}
