// SPDX-License-Identifier: MIT
#include "dmlref/golden/suspected_output.hpp"
