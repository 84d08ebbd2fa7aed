// SPDX-License-Identifier: MIT
#include "architecture/checked_casts.hpp"

inline int column(float x) { return static_cast<int>(x); }
