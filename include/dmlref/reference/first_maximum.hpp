// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/reference/arithmetic.hpp"

#include <optional>
#include <vector>

namespace dmlref::reference {

/// A value and where it is.
template <class Real, class Position>
struct positioned_value {
    Real value;
    Position position;
};

/// The largest of the values that it is shown, and of equal ones the first; a NaN in first place stays, since nothing
/// is greater. MP-1, MP-2, RA-12, RP-6
template <class Real, class Position>
class first_maximum {
public:
    void consider(Real const& value, Position const& position) {
        // Greater, not "not less".
        if (!largest_ || value > largest_->value) largest_ = {value, position};
    }
    /// None when nothing was considered.
    std::optional<positioned_value<Real, Position>> result() const { return largest_; }

private:
    std::optional<positioned_value<Real, Position>> largest_;
};

/// Of numbers that may be off, each that may be the largest.
template <deciding Real, class Position>
class first_maximum<Real, Position> {
public:
    void consider(Real const& value, Position const& position) { considered_.push_back({value, position}); }
    std::optional<positioned_value<Real, Position>> result() const {
        if (considered_.empty()) return std::nullopt;
        return considered_[Real::first_maximum(considered_)];
    }

private:
    std::vector<positioned_value<Real, Position>> considered_;
};

} // namespace dmlref::reference
