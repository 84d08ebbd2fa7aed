// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"

#include <bit>

namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec {

/// The divisor of averages: a whole number, at least 1.
class whole_divisor {
public:
    explicit whole_divisor(index_t count)
        : count_(static_cast<float>(count)),
          reciprocal_(1.f / count_),
          has_exact_reciprocal_(std::has_single_bit(static_cast<std::uint64_t>(count))) {}

    /// value / count. If the count is a power of two, multiplying by its reciprocal gives the same result, faster.
    template <class V>
    V divide(V const& value) const {
        return has_exact_reciprocal_ ? value * V(reciprocal_) : simd::quotient(value, V(count_));
    }

    bool has_exact_reciprocal() const { return has_exact_reciprocal_; }
    float reciprocal() const { return reciprocal_; }

private:
    float count_, reciprocal_;
    bool has_exact_reciprocal_;
};

} // namespace dmlref::inline DMLREF_INSTRUCTION_SET::exec
