// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/stored_element.hpp"

/// Results that look right and prove nothing.
namespace dmlref::golden {

/// What all elements of a tensor have in common.
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
    /// One element is no constant.
    bool is_constant() const { return count_ > 1 && constant_; }

    /// "is 0", said of every element; empty when they have nothing in common.
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
    /// The result is wholly untouched or uniform and the expected one is not; a sentence, or empty.
    std::string suspicion{};
    /// Whether it would show that a device computed nothing: not all zeros, all NaN or constant.
    bool expectation_tells = true;
    /// Why it would not, a sentence.
    std::string weakness{};
};

/// `unwritten` counts elements that equal what the buffer was filled with and should not. A uniform result that was
/// `accepted` is more exact than the expected one, or decided otherwise where it may; but zeros prove nothing.
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
