// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/operator_call.hpp"

#include <string>

namespace dmlref::golden {

/// An output that a device got wrong. The vectors are row-major, one value per element.
struct suspect {
    directml::operator_call const& call; ///< inputs bound, outputs described: their data does not matter
    std::string tensor{};                ///< the output that failed, DirectML's field
    std::vector<double> got{};
    std::vector<double> expected{}; ///< the reference's
    std::vector<double> bound{};    ///< half the width of what is accepted
    std::vector<bool> outside{};    ///< the elements that failed

    directml::any_tensor const& output() const { return call.tensors.find(tensor)->second; }
    shape const& sizes() const { return output().sizes; }
};

} // namespace dmlref::golden
