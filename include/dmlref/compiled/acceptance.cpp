// SPDX-License-Identifier: MIT
#include "dmlref/golden/acceptance/sets_of_call.hpp"
