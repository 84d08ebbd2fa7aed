// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>
#include <vector>

/// What a translation unit computed with the instruction set that its flags name.
struct computed_in_unit {
    std::string_view instruction_set;
    long lanes;
    void const* kernel; ///< the function that computed
    std::vector<float> result;
};

computed_in_unit baseline_unit(std::vector<float> const& image);
computed_in_unit avx2_unit(std::vector<float> const& image);
