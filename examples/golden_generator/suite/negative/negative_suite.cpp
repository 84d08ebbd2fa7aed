// SPDX-License-Identifier: MIT
#include "suite/negative/negative_families.hpp"
#include "suite/suite.hpp"

#include <algorithm>

namespace dmlref::tool {

std::vector<golden_case> const& negative_cases() {
    static std::vector<golden_case> const cases = [] {
        case_list list;
        for (auto* add_cases : {add_pooling_negatives, add_region_negatives, add_roi_align_grad_negatives,
                                add_roi_pooling_negatives, add_resample_negatives, add_upsample_2d_negatives})
            add_cases(list);
        std::sort(list.begin(), list.end(), [](golden_case const& a, golden_case const& b) { return a.name < b.name; });
        return list;
    }();
    return cases;
}

} // namespace dmlref::tool
