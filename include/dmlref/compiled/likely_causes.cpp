// SPDX-License-Identifier: MIT
#include "dmlref/golden/search_for_causes.hpp"
