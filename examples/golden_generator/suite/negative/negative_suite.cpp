// SPDX-License-Identifier: MIT
#include "suite/negative/negative_families.hpp"
#include "suite/suite.hpp"

namespace dmlref::tool {

std::vector<golden_case> const& negative_cases() {
    static case_list const cases =
        sorted_cases({add_pooling_negatives, add_region_negatives, add_roi_align_grad_negatives,
                      add_roi_pooling_negatives, add_resample_negatives, add_upsample_2d_negatives});
    return cases;
}

} // namespace dmlref::tool
