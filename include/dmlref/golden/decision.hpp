// SPDX-License-Identifier: MIT
#pragma once
#include <cstddef>
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
    overwriting     ///< which of several writes to one element stays
};

/// "nearest element".
constexpr std::string_view name_of(decision what) {
    constexpr std::string_view names[] = {"cell of a linear sample",
                                          "nearest element",
                                          "element in the rounding direction",
                                          "out-of-bounds test",
                                          "sample count",
                                          "edge of a filter",
                                          "kind of antialiasing",
                                          "rounding to an integer",
                                          "rounded corner",
                                          "bin edge",
                                          "rounding to an integer",
                                          "equal maxima",
                                          "NaN in a maximum",
                                          "infinity in an interpolation",
                                          "order of writes"};
    return names[static_cast<std::size_t>(what)];
}

} // namespace dmlref::golden
