// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/stored_element.hpp"

/// Detects results that look right but prove nothing.
namespace dmlref::golden {

/// The common property of all elements of a tensor.
class uniformity {
public:
    void show(stored_element const& element) {
        zeros_ = zeros_ && element.value() == 0;
        numbers_ = numbers_ || !element.is_nan();
        constant_ = constant_ && (count_ == 0 || element.value() == first_);
        if (count_++ == 0) first_ = element.value();
    }

    bool is_zero() const { return count_ > 0 && zeros_; }
    bool is_nan() const { return count_ > 0 && !numbers_; }
    /// A single element is not a constant.
    bool is_constant() const { return count_ > 1 && constant_; }

    /// "is 0", if that holds for every element; empty if they have nothing in common.
    std::string text() const {
        if (is_zero()) return "is 0";
        if (is_nan()) return "is NaN";
        return is_constant() ? "is the same" : "";
    }

private:
    index_t count_ = 0;
    double first_ = 0;
    bool zeros_ = true, numbers_ = false, constant_ = true;
};

/// Whether an accepted tensor proves that the device computed it.
struct trust {
    /// A sentence if the result is wholly untouched or uniform and the expected one is not; otherwise empty.
    std::string suspicion{};
    /// Whether the expected result would reveal a device that computes nothing: it is not all zeros, all NaN or
    /// constant.
    bool expectation_tells = true;
    /// A sentence that says why it would not.
    std::string weakness{};
};

/// `unwritten` counts elements that wrongly equal the value with which the buffer was filled. A uniform result that was
/// `accepted` is closer to the exact values than the expected one, or rests on other decisions; but zeros prove
/// nothing.
inline trust trust_in(uniformity const& expected, uniformity const& got, index_t unwritten, index_t element_count,
                      bool accepted) {
    trust result;
    if (element_count == 0) return {.suspicion = "nothing was compared", .expectation_tells = false};
    if (!expected.text().empty()) {
        result.expectation_tells = false;
        result.weakness = "every element of the expected result " + expected.text() +
                          ": a device that computes nothing may give that, too";
    }
    if (unwritten == element_count)
        result.suspicion = "no element was written: the buffer still holds what it was filled with";
    else if (!got.text().empty() && got.text() != expected.text() && !expected.is_constant() &&
             (!accepted || got.is_zero()))
        result.suspicion = "every element of the result " + got.text() + ", and those expected differ";
    return result;
}

} // namespace dmlref::golden
