// SPDX-License-Identifier: MIT
#pragma once
// Precompiled for every file of a build with faults.
#include "mutations/fault.hpp"
#include "support/catch.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <map>
#include <optional>
#include <random>
#include <span>
#include <string>
#include <vector>
