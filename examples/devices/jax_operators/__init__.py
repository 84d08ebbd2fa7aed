# SPDX-License-Identifier: MIT
"""DirectML's operators by JAX: from fields, inputs and sizes by DirectML's names to outputs."""
from jax_operators import pooling, resampling

OPERATORS = {**pooling.OPERATORS, **resampling.OPERATORS}
