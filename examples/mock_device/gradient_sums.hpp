// SPDX-License-Identifier: MIT
#pragma once
#include "bug_kinds.hpp"
#include "tensor_access.hpp"

namespace dmlref::mock_device {

/// The elements of OutputGradientTensor while threads add to them: the contributions to each, in the order of the
/// threads. A device adds in whatever order its threads run; the arithmetic determines that order here.
class gradient_sums {
public:
    explicit gradient_sums(any_tensor const& outgoing)
        : outgoing_(outgoing),
          received_(static_cast<std::size_t>(element_count(outgoing.sizes))) {}

    void add(multi_index const& at, float share) {
        received_[static_cast<std::size_t>(row_major(at, outgoing_.sizes))].push_back(share);
    }

    void store_all(device_arithmetic const& arithmetic, pooling_bug injected) {
        dispatch(outgoing_.sizes, [&](multi_index const& at) {
            std::vector<float>& shares = received_[static_cast<std::size_t>(row_major(at, outgoing_.sizes))];
            if (injected == pooling_bug::gradient_overwritten && shares.size() > 1) shares = {shares.back()};
            float const total = arithmetic.sum(shares);
            bool const twice = injected == pooling_bug::gradient_added_twice;
            store(outgoing_, at, twice ? arithmetic.add(total, total) : total, arithmetic);
        });
    }

private:
    any_tensor const& outgoing_;
    std::vector<std::vector<float>> received_;
};

} // namespace dmlref::mock_device
