// SPDX-License-Identifier: MIT
#include "dmlref/golden/verification.hpp"
