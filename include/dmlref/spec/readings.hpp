// SPDX-License-Identifier: MIT
#pragma once
#include <array>
#include <cstddef>
#include <span>
#include <string_view>

/// Where DirectML's documents leave a point open, or say what no device does, an operator can be read in several ways.
/// The choices, as a type and as a table. docs/spec-notes.md has the evidence.
namespace dmlref {

/// Which of two equally near elements nearest-neighbor sampling of a region takes. RA-7
enum class nearest_tie {
    half_down, ///< the lower index: ceil(x - 0.5); holds the document's own example at the documented defaults
    half_up,   ///< the higher index: floor(x + 0.5), as RESAMPLE1 does
    half_even  ///< the even index, as HLSL's round does
};

/// How the pseudo-code of OutputROIGradientTensor is read. RG-1
enum class roi_gradient_reading {
    exact_derivative, ///< inputWidth is SpatialScaleX, inputGradientCoordinate.x is t * SpatialScaleX: the derivative
    literal ///< inputWidth is InputTensor's width, inputGradientCoordinate.x the integer column of the gradient
};

/// Whose input and output InputPixelOffsets and OutputPixelOffsets of RESAMPLE_GRAD are meant for. RS-12
enum class pixel_offset_reading {
    of_forward_operator, ///< as documented: InputPixelOffsets shift OutputGradientTensor, the input of the forward pass
    of_gradient_operator ///< as TensorFlow-DirectML calls it: InputPixelOffsets shift InputGradientTensor
};

/// How RESAMPLE3 antialiases an axis. RS-10
enum class antialias_reading {
    stretched_filter, ///< as documented: the average under a triangle that is 1 / Scale times as wide
    iterative_halving ///< as DirectML is said to do it: averages of pairs while the scale is below 0.5, then LINEAR
};

/// How a linear result becomes an INT8 or UINT8. RS-8
enum class integer_rounding {
    toward_zero, ///< the fraction is cut off
    nearest_even ///< to the nearest integer, to the even one of two
};

/// One choice for each open point. The defaults are those that golden cases are made with.
struct readings {
    dmlref::nearest_tie nearest_tie = nearest_tie::half_down;                                      ///< RA-7
    dmlref::roi_gradient_reading roi_gradient_reading = roi_gradient_reading::exact_derivative;    ///< RG-1
    dmlref::pixel_offset_reading pixel_offset_reading = pixel_offset_reading::of_forward_operator; ///< RS-12
    dmlref::antialias_reading antialias_reading = antialias_reading::stretched_filter;             ///< RS-10
    dmlref::integer_rounding integer_rounding = integer_rounding::toward_zero;                     ///< RS-8

    friend bool operator==(readings const&, readings const&) = default;
};

/// How sure a reading is. Certain: documented, or shown by a number that DirectML computed. Likely: several facts
/// agree. Unknown: a choice.
enum class evidence_grade { certain, likely, unknown };

constexpr std::string_view name_of(evidence_grade grade) {
    constexpr std::array<std::string_view, 3> names = {"certain", "likely", "unknown"};
    return names[static_cast<std::size_t>(grade)];
}

/// A row of the table: everything that is said of a reading besides its evidence.
struct reading_description {
    std::string_view name;                     ///< of the member of `readings`
    std::span<std::string_view const> choices; ///< in the order of the enumeration
    std::string_view note;                     ///< entry of docs/spec-notes.md
    evidence_grade grade;                      ///< of the default choice
    std::string_view question;                 ///< that the choices answer
    std::size_t (*choice_of)(readings const&);
    void (*choose)(readings&, std::size_t choice); ///< an index into `choices`
};

namespace spec {

template <auto Member>
inline constexpr auto choice_of_member = [](readings const& of) { return static_cast<std::size_t>(of.*Member); };
template <auto Member>
inline constexpr auto choose_member = [](readings& of, std::size_t choice) {
    of.*Member = static_cast<std::remove_reference_t<decltype(of.*Member)>>(choice);
};

template <auto Member>
constexpr reading_description described(std::string_view name, std::span<std::string_view const> choices,
                                        std::string_view note, evidence_grade grade, std::string_view question) {
    return {name, choices, note, grade, question, choice_of_member<Member>, choose_member<Member>};
}

inline constexpr std::array<std::string_view, 3> nearest_ties = {"half_down", "half_up", "half_even"};
inline constexpr std::array<std::string_view, 2> roi_gradient_readings = {"exact_derivative", "literal"};
inline constexpr std::array<std::string_view, 2> pixel_offset_readings = {"of_forward_operator",
                                                                          "of_gradient_operator"};
inline constexpr std::array<std::string_view, 2> antialias_readings = {"stretched_filter", "iterative_halving"};
inline constexpr std::array<std::string_view, 2> integer_roundings = {"toward_zero", "nearest_even"};

} // namespace spec

/// The readings, in the order of their members.
inline constexpr std::array reading_table = {
    spec::described<&readings::nearest_tie>("nearest_tie", spec::nearest_ties, "RA-7", evidence_grade::unknown,
                                            "Which of two equally near elements does a sample of a region take?"),
    spec::described<&readings::roi_gradient_reading>("roi_gradient_reading", spec::roi_gradient_readings, "RG-1",
                                                     evidence_grade::likely,
                                                     "What do inputWidth and inputGradientCoordinate stand for?"),
    spec::described<&readings::pixel_offset_reading>("pixel_offset_reading", spec::pixel_offset_readings, "RS-12",
                                                     evidence_grade::unknown,
                                                     "Whose input do the InputPixelOffsets of a gradient shift?"),
    spec::described<&readings::antialias_reading>("antialias_reading", spec::antialias_readings, "RS-10",
                                                  evidence_grade::unknown,
                                                  "Which average replaces the elements between two samples?"),
    spec::described<&readings::integer_rounding>("integer_rounding", spec::integer_roundings, "RS-8",
                                                 evidence_grade::likely, "How does a linear result become an integer?"),
};

} // namespace dmlref
