// SPDX-License-Identifier: MIT
#pragma once
#include <string_view>

namespace dmlref::golden {

/// Where an operator decides on a number that another machine may have rounded otherwise.
enum class decision {
    cell,           ///< between which elements a linear sample lies
    nearest,        ///< which element a nearest-neighbor sample takes, where the documents do not say how to round
    directed,       ///< which element it takes where they do: RoundingDirection
    out_of_bounds,  ///< whether a sample lies outside of the image
    sample_count,   ///< how many samples an output element has
    filter_edge,    ///< whether an element lies under the filter of an antialiased axis
    antialiasing,   ///< by which average an axis is antialiased
    stored_integer, ///< how a number becomes an integer
    rounded_corner, ///< to which pixel the corner of a pooled region is rounded
    bin_edge,       ///< to which pixel the edge of a bin is rounded
    rounded_result, ///< to which integer a quantized result is rounded
    maximum,        ///< which of several equal or nearly equal elements is the largest
    not_a_number,   ///< whether a NaN takes part in a maximum
    infinite_tap,   ///< whether an interpolation takes the difference of two infinities
    overwriting,    ///< which of several writes to one element stays
    candidate       ///< which of an intermediate result's alternatives is used further on
};

/// "nearest element".
constexpr std::string_view name_of(decision what) {
    switch (what) {
    case decision::cell:
        return "cell of a linear sample";
    case decision::nearest:
        return "nearest element";
    case decision::directed:
        return "element in the rounding direction";
    case decision::out_of_bounds:
        return "out-of-bounds test";
    case decision::sample_count:
        return "sample count";
    case decision::filter_edge:
        return "edge of a filter";
    case decision::antialiasing:
        return "kind of antialiasing";
    case decision::stored_integer:
        return "rounding to an integer";
    case decision::rounded_corner:
        return "rounded corner";
    case decision::bin_edge:
        return "bin edge";
    case decision::rounded_result:
        return "rounding to an integer";
    case decision::maximum:
        return "equal maxima";
    case decision::not_a_number:
        return "NaN in a maximum";
    case decision::infinite_tap:
        return "infinity in an interpolation";
    case decision::overwriting:
        return "order of writes";
    case decision::candidate:
        return "earlier alternative";
    }
    return "decision";
}

} // namespace dmlref::golden
