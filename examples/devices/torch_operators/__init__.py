# SPDX-License-Identifier: MIT
"""DirectML's operators in terms of PyTorch's and torchvision's.

Each takes DirectML's fields, the inputs as torch tensors and the sizes of all tensors, by name, and returns the outputs
by name. It raises Unsupported, with the name of the field, where PyTorch has no such choice.
"""
from torch_operators import pooling, regions, resampling

OPERATORS = {**pooling.OPERATORS, **regions.OPERATORS, **resampling.OPERATORS}
