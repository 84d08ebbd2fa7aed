// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/acceptance/acceptance_set.hpp"
#include "dmlref/golden/stored_element.hpp"

namespace dmlref::golden {

/// `strict` accepts what DirectML documents, `portable` also the alternatives that another correct device may take.
enum class verification_mode { strict, portable };

/// "portable".
constexpr std::string_view name_of(verification_mode mode) {
    return mode == verification_mode::strict ? "strict" : "portable";
}

/// The outcome for one element.
enum class outcome {
    exact,          ///< the reference's bits; any NaN for a NaN
    within_bound,   ///< differs from the documented result only by rounding
    by_alternative, ///< differs only by rounding from another result that a correct device may give
    outside         ///< wrong
};

/// How an alternative that comes from the type itself differs from the documented result.
enum class stored_otherwise { no, sign_of_zero, rounding_of_half };

struct judgment {
    golden::outcome outcome = outcome::outside;
    std::size_t alternative = 0; ///< the one of the acceptance set that accepts, or the nearest
    stored_otherwise otherwise = stored_otherwise::no;
    /// The distance outside the nearest interval, in units of its half width or of the type's spacing, whichever is
    /// larger. Infinite for an unexpected NaN or infinity, or for a missing one.
    double excess = 0;
    /// For an accepted element: its error as a fraction of the bound, if there is one.
    double tightness = 0;
};

namespace detail {

/// An alternative's interval after the store.
struct stored_interval {
    double lowest, highest;

    stored_interval(alternative const& allowed, directml::data_type type)
        : lowest(element_nearest_to(type, allowed.lowest).value()),
          highest(element_nearest_to(type, allowed.highest).value()) {}

    bool contains(double value) const { return lowest <= value && value <= highest; }
};

/// Whether `got` is an integer nearest to some number of the interval, with ties rounded either way.
inline bool is_rounded_otherwise(alternative const& allowed, double got) {
    return std::ceil(allowed.lowest - 0.5) <= got && got <= std::floor(allowed.highest + 0.5);
}

/// Whether the alternative accepts the element, and how.
inline std::optional<stored_otherwise> acceptance_by(alternative const& allowed, stored_element const& got) {
    double const value = got.value();
    if (allowed.may_be_non_finite && !std::isfinite(value)) return stored_otherwise::no;
    if (std::isnan(allowed.value) || std::isnan(value))
        return std::isnan(allowed.value) && std::isnan(value) ? std::optional(stored_otherwise::no) : std::nullopt;
    if (!stored_interval(allowed, got.type).contains(value)) {
        bool const rounded = !is_floating_point(got.type) && is_rounded_otherwise(allowed, value);
        return rounded ? std::optional(stored_otherwise::rounding_of_half) : std::nullopt;
    }
    bool const other_zero =
        value == 0 && allowed.lowest == allowed.highest && std::signbit(value) != std::signbit(allowed.lowest);
    return other_zero ? stored_otherwise::sign_of_zero : stored_otherwise::no;
}

inline double excess_over(alternative const& allowed, stored_element const& got) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    stored_interval const interval(allowed, got.type);
    double const value = got.value();
    bool const comparable = std::isfinite(value) && std::isfinite(interval.lowest) && std::isfinite(interval.highest);
    if (!comparable && !(std::isfinite(value) && interval.contains(value))) return infinity;
    double const end = value < interval.lowest ? interval.lowest : interval.highest;
    double const half_width = (allowed.highest - allowed.lowest) / 2;
    double const spacing = spacing_at(got.type, (std::max)(std::abs(value), std::abs(end)));
    return std::abs(value - end) / (std::max)(half_width, spacing);
}

/// Whether the element is an integer that a double, the type of alternatives, cannot tell from its neighbors.
inline bool is_beyond_double(stored_element const& element) {
    return !is_floating_point(element.type) && std::abs(element.value()) >= 0x1p53;
}

/// The error as a fraction of the bound; both include the rounding of the store.
inline double tightness_of(alternative const& allowed, stored_element const& got) {
    double const bound = allowed.bound.total();
    double const error = std::abs(got.value() - allowed.value);
    if (!(bound > 0) || !std::isfinite(bound) || !std::isfinite(error)) return 0;
    double const store = is_floating_point(got.type) ? 0.5 : 1; // a fraction may be dropped
    return error / (bound + store * spacing_at(got.type, allowed.value));
}

} // namespace detail

/// Judges what a device stored. `expected` is what the reference stores: those bits are right, whatever the set says.
inline judgment judge(acceptance_set const& allowed, stored_element const& expected, stored_element const& got,
                      verification_mode mode) {
    std::size_t const documented = std::min<std::size_t>(1, allowed.alternatives.size());
    std::size_t const count = mode == verification_mode::strict ? documented : allowed.alternatives.size();
    auto const tightness = [&](std::size_t which) { return detail::tightness_of(allowed.alternatives[which], got); };
    if (got.bits == expected.bits || (got.is_nan() && expected.is_nan()))
        return {.outcome = outcome::exact, .tightness = documented == 0 ? 0 : tightness(0)};
    judgment result = {.excess = std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < count; ++i) {
        auto const how = detail::acceptance_by(allowed.alternatives[i], got);
        bool const accepted = how && !detail::is_beyond_double(got) &&
                              (*how == stored_otherwise::no || mode == verification_mode::portable);
        if (accepted) {
            bool const bounded = i == 0 && *how == stored_otherwise::no;
            return {bounded ? outcome::within_bound : outcome::by_alternative, i, *how, 0, tightness(i)};
        }
        double const excess = detail::excess_over(allowed.alternatives[i], got);
        if (excess < result.excess) result = {.alternative = i, .excess = excess};
    }
    return result;
}

/// "nearest element and sample count": each decision once.
inline std::string decisions_text(alternative const& taken) {
    std::string text;
    std::vector<decision> named;
    for (other_decision const& each : taken.decisions) {
        if (std::find(named.begin(), named.end(), each.what) != named.end()) continue;
        named.push_back(each.what);
        text += (text.empty() ? "" : " and ") + std::string(name_of(each.what));
    }
    return text.empty() ? "another alternative" : text;
}

/// The decisions in which an element accepted by an alternative differs.
inline std::string alternative_text(acceptance_set const& allowed, judgment const& how) {
    if (how.otherwise == stored_otherwise::sign_of_zero) return "sign of zero";
    if (how.otherwise == stored_otherwise::rounding_of_half) return "rounding of a half";
    return decisions_text(allowed.alternatives[how.alternative]);
}

} // namespace dmlref::golden
