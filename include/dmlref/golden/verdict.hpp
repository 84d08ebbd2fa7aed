// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/judged_element.hpp"
#include "dmlref/golden/trust.hpp"

namespace dmlref::golden {

/// Accepted: every element is one that a correct device may give. Mistrusted: the same, but it proves nothing.
enum class verdict_status { accepted, mismatch, mistrusted };

/// "accepted".
constexpr std::string_view name_of(verdict_status status) {
    constexpr std::string_view names[] = {"accepted", "mismatch", "mistrusted"};
    return names[static_cast<std::size_t>(status)];
}

/// An element that no correct device gives, or the one that comes closest to that.
struct element_report {
    multi_index at{};          ///< one coordinate per axis
    index_t flat_index = 0;    ///< row-major
    index_t byte_offset = 0;   ///< from the tensor's first element, in the device's buffer
    stored_element expected{}; ///< the reference's
    stored_element got{};      ///< the device's
    acceptance_set allowed{};  ///< what a correct device may give
    golden::judgment judgment{};

    double absolute_error() const { return std::abs(got.value() - expected.value()); }
    /// Infinite where 0 is expected.
    double relative_error() const { return absolute_error() / std::abs(expected.value()); }
};

/// How often a device made another permitted decision than the reference.
struct alternative_use {
    std::string decision; ///< "nearest element"; several are joined by " and "
    index_t count = 0;
};

inline void count_use(std::vector<alternative_use>& uses, alternative_use const& another) {
    auto const use = std::find_if(uses.begin(), uses.end(),
                                  [&](alternative_use const& each) { return each.decision == another.decision; });
    if (use == uses.end())
        uses.push_back(another);
    else
        use->count += another.count;
}

/// Memory between or after the elements that should still hold the fill.
struct overwritten_gaps {
    index_t count = 0;
    index_t first_byte_offset = 0; ///< in the device's buffer
    stored_element first{};        ///< the element that is there now
};

/// The verdict on one output.
struct tensor_verdict {
    std::string name{}; ///< DirectML's field
    directml::data_type type = directml::data_type::unknown;
    shape sizes{};

    index_t sampled_from = 0;   ///< the elements of the tensor, if only a sample of them was judged; else 0
    index_t exact = 0;          ///< elements with the reference's bits; any NaN for a NaN
    index_t within_bound = 0;   ///< off by rounding
    index_t by_alternative = 0; ///< a decision went another way
    index_t outside = 0;        ///< wrong
    index_t unwritten = 0;      ///< of those not exact: they have the bits that the buffer was filled with
    index_t incomplete = 0;     ///< elements, of those not exact, with too many alternatives to tell apart
    std::vector<alternative_use> alternatives{};

    double tightness = 0; ///< the largest error of accepted elements that are not exact, as a fraction of its bound
    std::optional<element_report> worst{};
    std::vector<std::string>
        worst_taps{}; ///< the elements that the reference computes it from, a line each; may be left out
    std::vector<element_report> first_failing{}; ///< the first ten, row-major
    std::string contradiction{};                 ///< a sentence on why the elements are wrong together, or empty
    std::string pattern{};                       ///< a sentence on where the failing elements lie
    overwritten_gaps gaps{};
    golden::trust trust{};
    std::string likely_cause{}; ///< a sentence; empty if none explains the result

    index_t element_count() const { return exact + within_bound + by_alternative + outside; }
    bool is_wrong() const { return outside > 0 || gaps.count > 0; }
};

/// The verdict on the results of one call.
struct verdict {
    std::string operator_name{}; ///< "ROI_ALIGN1"
    std::string profile{};       ///< the precision profile
    verification_mode mode = verification_mode::portable;
    std::vector<tensor_verdict> tensors{};

    /// Mistrusted if nothing was compared, if a result is suspicious, or if no output of the problem could have shown
    /// that the operator ran.
    verdict_status status() const {
        bool suspicious = tensors.empty(), telling = false;
        for (tensor_verdict const& tensor : tensors) {
            if (tensor.is_wrong()) return verdict_status::mismatch;
            suspicious = suspicious || !tensor.trust.suspicion.empty();
            telling = telling || tensor.trust.expectation_tells;
        }
        return suspicious || !telling ? verdict_status::mistrusted : verdict_status::accepted;
    }
    explicit operator bool() const { return status() == verdict_status::accepted; }
};

} // namespace dmlref::golden
