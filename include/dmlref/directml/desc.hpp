// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/structures/pooling.hpp"
#include "dmlref/directml/structures/resample.hpp"
#include "dmlref/directml/structures/roi.hpp"

#include <tuple>

/// The structures and enumerations of DirectML that the spatial operators need, without DirectML.h.
namespace dmlref::directml {

/// A structure for each operator.
using operator_descs =
    std::tuple<DML_ROI_ALIGN_OPERATOR_DESC, DML_ROI_ALIGN1_OPERATOR_DESC, DML_ROI_ALIGN_GRAD_OPERATOR_DESC,
               DML_ROI_POOLING_OPERATOR_DESC, DML_RESAMPLE_OPERATOR_DESC, DML_RESAMPLE1_OPERATOR_DESC,
               DML_RESAMPLE2_OPERATOR_DESC, DML_RESAMPLE3_OPERATOR_DESC, DML_RESAMPLE_GRAD_OPERATOR_DESC,
               DML_RESAMPLE_GRAD1_OPERATOR_DESC, DML_UPSAMPLE_2D_OPERATOR_DESC, DML_MAX_POOLING_OPERATOR_DESC,
               DML_MAX_POOLING1_OPERATOR_DESC, DML_MAX_POOLING2_OPERATOR_DESC, DML_MAX_POOLING_GRAD_OPERATOR_DESC,
               DML_MAX_UNPOOLING_OPERATOR_DESC, DML_AVERAGE_POOLING_OPERATOR_DESC, DML_AVERAGE_POOLING1_OPERATOR_DESC,
               DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC, DML_QUANTIZED_LINEAR_AVERAGE_POOLING_OPERATOR_DESC,
               DML_LP_POOLING_OPERATOR_DESC, DML_LP_POOLING1_OPERATOR_DESC>;

} // namespace dmlref::directml
