// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace dmlref::golden {

/// What has one error wherever it is used: a corner of a region, the position of a row or column of samples, or how far
/// a corner moves one.
enum class error_origin { corner, position, share_of_corner };

/// Errors that several numbers have at once, because they come from one coordinate: with their signs, so that in a sum
/// of such numbers they may cancel.
class shared_errors {
public:
    shared_errors() = default;
    /// Of the coordinate that is exactly `place`. A negative error is one in the other direction.
    shared_errors(error_origin what, double place, double error) : errors_{{{what, place}, error}} {}

    bool are_none() const { return errors_.empty(); }
    /// As large as they may be together.
    double sum() const {
        double result = 0;
        for (auto const& each : errors_) result += std::abs(each.error);
        return result;
    }

    /// Of the number, multiplied.
    shared_errors times(double factor) const {
        if (factor == 0) return {};
        shared_errors result = *this;
        for (auto& each : result.errors_) each.error *= factor;
        return result;
    }
    /// Of the sum with another number.
    shared_errors& operator+=(shared_errors const& others) {
        auto const is_before = [](coordinate_error const& one, coordinate_error const& other) {
            return one.origin < other.origin;
        };
        for (coordinate_error const& other : others.errors_) {
            auto const at = std::lower_bound(errors_.begin(), errors_.end(), other, is_before);
            if (at != errors_.end() && at->origin == other.origin)
                at->error += other.error;
            else
                errors_.insert(at, other);
        }
        return *this;
    }

private:
    struct coordinate_error {
        std::pair<error_origin, double> origin;
        double error;
    };
    std::vector<coordinate_error> errors_{}; ///< ascending by origin
};

} // namespace dmlref::golden
