// SPDX-License-Identifier: MIT
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

/// Where DirectML's documents leave a point open, or describe what no device does, an operator can be read in several
/// ways. This file has the choices, as a type and as a table. docs/spec-notes.md gives the evidence.
namespace dmlref {

/// Which of two equally near elements nearest-neighbor sampling of a region takes. RA-7
enum class nearest_tie {
    half_down, ///< the lower index: ceil(x - 0.5); gives the document's own example at the documented defaults
    half_up,   ///< the higher index: floor(x + 0.5), as RESAMPLE1 does
    half_even  ///< the even index, as HLSL's round does
};

/// How the quotient of a region's size and the output's size is rounded to a number of samples. RA-3
enum class sample_count_rounding { up, down, to_nearest };

/// The size that determines the number of samples of an inverted region. RA-4
enum class inverted_sample_count {
    of_magnitude,  ///< the size without its sign, as for the upright region
    of_signed_size ///< the negative size: the clamp then gives Minimum samples
};

/// The place of a region's only sample if AlignRegionsToCorners is true. RA-8
enum class single_corner_sample { center, start };

/// How ROI_POOLING rounds a corner midway between two pixels. RP-1
enum class roi_corner_rounding {
    half_away, ///< away from zero, like C's round
    half_even  ///< to the even pixel, like HLSL's round
};

/// How the pseudo-code of OutputROIGradientTensor is read. RG-1
enum class roi_gradient_reading {
    exact_derivative, ///< inputWidth is SpatialScaleX, inputGradientCoordinate.x is t * SpatialScaleX: the derivative
    literal ///< inputWidth is InputTensor's width, inputGradientCoordinate.x the integer column of the gradient
};

/// The operator whose input and output the offsets of RESAMPLE_GRAD shift. RS-12
enum class pixel_offset_reading {
    of_forward_operator, ///< as documented: InputPixelOffsets shift OutputGradientTensor, the input of the forward pass
    of_gradient_operator ///< as TensorFlow-DirectML calls it: InputPixelOffsets shift InputGradientTensor
};

/// How RESAMPLE3 antialiases an axis. RS-10
enum class antialias_reading {
    stretched_filter, ///< as documented: the average under a triangle that is 1 / Scale times as wide
    iterative_halving ///< as DirectML is said to do: averages of pairs while the scale is below 0.5, then LINEAR
};

/// How a linear result becomes an INT8 or UINT8. RS-8
enum class integer_rounding {
    toward_zero, ///< the fraction is dropped
    nearest_even ///< to the nearest integer, and at a tie to the even one
};

/// One choice for each open point. Golden cases are made with the defaults.
struct readings {
    dmlref::sample_count_rounding sample_count_rounding = sample_count_rounding::up;               ///< RA-3
    dmlref::inverted_sample_count inverted_sample_count = inverted_sample_count::of_magnitude;     ///< RA-4
    dmlref::nearest_tie nearest_tie = nearest_tie::half_down;                                      ///< RA-7
    dmlref::single_corner_sample single_corner_sample = single_corner_sample::center;              ///< RA-8
    dmlref::roi_gradient_reading roi_gradient_reading = roi_gradient_reading::exact_derivative;    ///< RG-1
    dmlref::roi_corner_rounding roi_corner_rounding = roi_corner_rounding::half_away;              ///< RP-1
    dmlref::pixel_offset_reading pixel_offset_reading = pixel_offset_reading::of_forward_operator; ///< RS-12
    dmlref::antialias_reading antialias_reading = antialias_reading::stretched_filter;             ///< RS-10
    dmlref::integer_rounding integer_rounding = integer_rounding::toward_zero;                     ///< RS-8

    friend bool operator==(readings const&, readings const&) = default;
};

/// How certain a reading is. Certain: documented, or shown by a number that DirectML computed. Likely: several facts
/// agree. Unknown: a choice.
enum class evidence_grade { certain, likely, unknown };

constexpr std::string_view name_of(evidence_grade grade) {
    constexpr std::array<std::string_view, 3> names = {"certain", "likely", "unknown"};
    return names[static_cast<std::size_t>(grade)];
}

/// A row of the table: the description of a reading, without its evidence.
struct reading_description {
    std::string_view name;                       ///< of the member of `readings`
    std::span<std::string_view const> choices;   ///< in the order of the enumerators
    std::string_view note;                       ///< entry of docs/spec-notes.md
    evidence_grade grade;                        ///< of the default choice
    std::string_view question;                   ///< the question that the choices answer
    std::span<std::string_view const> operators; ///< the operators whose results can depend on it
    std::size_t (*choice_of)(readings const&) = nullptr;
    void (*choose)(readings&, std::size_t choice) = nullptr; ///< an index into `choices`

    std::string_view chosen_in(readings const& of) const { return choices[choice_of(of)]; }
    bool concerns(std::string_view operator_name) const {
        return std::find(operators.begin(), operators.end(), operator_name) != operators.end();
    }
    /// How certain the choice is: the grade of the default choice, and `unknown` for any other.
    evidence_grade grade_of(readings const& of) const {
        return choice_of(of) == choice_of({}) ? grade : evidence_grade::unknown;
    }
};

namespace spec {

template <auto Member>
constexpr reading_description described(reading_description row) {
    row.choice_of = [](readings const& of) { return static_cast<std::size_t>(of.*Member); };
    row.choose = [](readings& of, std::size_t choice) {
        of.*Member = static_cast<std::remove_reference_t<decltype(of.*Member)>>(choice);
    };
    return row;
}

template <std::size_t Count>
using words = std::array<std::string_view, Count>;

inline constexpr words<3> sample_count_roundings = {"up", "down", "to_nearest"};
inline constexpr words<2> inverted_sample_counts = {"of_magnitude", "of_signed_size"};
inline constexpr words<3> nearest_ties = {"half_down", "half_up", "half_even"};
inline constexpr words<2> single_corner_samples = {"center", "start"};
inline constexpr words<2> roi_gradient_readings = {"exact_derivative", "literal"};
inline constexpr words<2> roi_corner_roundings = {"half_away", "half_even"};
inline constexpr words<2> pixel_offset_readings = {"of_forward_operator", "of_gradient_operator"};
inline constexpr words<2> antialias_readings = {"stretched_filter", "iterative_halving"};
inline constexpr words<2> integer_roundings = {"toward_zero", "nearest_even"};

inline constexpr words<3> aligned_operators = {"ROI_ALIGN", "ROI_ALIGN1", "ROI_ALIGN_GRAD"};
inline constexpr words<2> operators_with_corners = {"ROI_ALIGN1", "ROI_ALIGN_GRAD"};
inline constexpr words<1> gradient_of_regions = {"ROI_ALIGN_GRAD"};
inline constexpr words<1> pooled_regions = {"ROI_POOLING"};
inline constexpr words<2> resampled_gradients = {"RESAMPLE_GRAD", "RESAMPLE_GRAD1"};
inline constexpr words<1> antialiased_operators = {"RESAMPLE3"};
inline constexpr words<4> resampled_bytes = {"RESAMPLE", "RESAMPLE1", "RESAMPLE2", "RESAMPLE3"};

/// The readings, in the order of their members.
inline constexpr std::array reading_table = {
    described<&readings::sample_count_rounding>(
        {"sample_count_rounding", sample_count_roundings, "RA-3", evidence_grade::likely,
         "How is the number of samples of an output element rounded?", aligned_operators}),
    described<&readings::inverted_sample_count>(
        {"inverted_sample_count", inverted_sample_counts, "RA-4", evidence_grade::unknown,
         "Which size gives the number of samples of an inverted region?", aligned_operators}),
    described<&readings::nearest_tie>({"nearest_tie", nearest_ties, "RA-7", evidence_grade::unknown,
                                       "Which of two equally near elements does a sample of a region take?",
                                       aligned_operators}),
    described<&readings::single_corner_sample>(
        {"single_corner_sample", single_corner_samples, "RA-8", evidence_grade::unknown,
         "Where does the only sample between aligned corners lie?", operators_with_corners}),
    described<&readings::roi_gradient_reading>(
        {"roi_gradient_reading", roi_gradient_readings, "RG-1", evidence_grade::likely,
         "What do inputWidth and inputGradientCoordinate stand for?", gradient_of_regions}),
    described<&readings::roi_corner_rounding>(
        {"roi_corner_rounding", roi_corner_roundings, "RP-1", evidence_grade::unknown,
         "To which pixel is the corner of a pooled region rounded at a half?", pooled_regions}),
    described<&readings::pixel_offset_reading>(
        {"pixel_offset_reading", pixel_offset_readings, "RS-12", evidence_grade::unknown,
         "Whose input do the InputPixelOffsets of a gradient shift?", resampled_gradients}),
    described<&readings::antialias_reading>({"antialias_reading", antialias_readings, "RS-10", evidence_grade::unknown,
                                             "Which average replaces the elements between two samples?",
                                             antialiased_operators}),
    described<&readings::integer_rounding>({"integer_rounding", integer_roundings, "RS-8", evidence_grade::likely,
                                            "How does a linear result become an integer?", resampled_bytes}),
};

} // namespace spec

using spec::reading_table;

/// Null if no reading has this name.
constexpr reading_description const* find_reading(std::string_view name) {
    for (reading_description const& each : reading_table)
        if (each.name == name) return &each;
    return nullptr;
}

} // namespace dmlref
