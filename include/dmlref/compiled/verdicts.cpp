// SPDX-License-Identifier: MIT
#include "dmlref/golden/explanation/traced_run.hpp"
#include "dmlref/golden/verification.hpp"
