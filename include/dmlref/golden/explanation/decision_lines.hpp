// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/golden/explanation/call_options.hpp"
#include "dmlref/golden/explanation/explain.hpp"
#include "dmlref/golden/failure_pattern.hpp"
#include "dmlref/golden/verdict_text.hpp"
#include "dmlref/reference/resample.hpp"

/// The decisions of an explanation in words. The number on which they are traced knows no axis: which one a decision
/// belongs to follows from the order in which an operator decides.
namespace dmlref::golden {

/// "x = 1.25: between 1 and 2", without the x.
inline std::string decision_text(decision_taken const& taken) {
    using enum decision;
    std::string const operand = spec::number(static_cast<float>(taken.operand));
    auto const answer =
        to_index(taken.answer, (std::numeric_limits<index_t>::min)() / 2, (std::numeric_limits<index_t>::max)() / 2);
    std::string const found = std::to_string(answer);
    switch (taken.what) {
    case cell:
        return operand + (answer % 2 == 0
                              ? ": at " + std::to_string(answer / 2)
                              : ": between " + std::to_string(answer / 2) + " and " + std::to_string(answer / 2 + 1));
    case nearest:
    case directed:
        return operand + ": takes " + found;
    case out_of_bounds:
        return operand + (answer != 0 ? ": in bounds" : ": out of bounds");
    case sample_count:
        return operand + " pixels: " + found + (answer == 1 ? " sample" : " samples") + " per output element";
    case filter_edge:
        return operand + (answer != 0 ? ": read" : ": not read");
    case rounded_corner: // both of which may be NaN or infinite
    case rounded_result:
        return operand + ": rounded to " + spec::number(static_cast<float>(taken.answer));
    case bin_edge:
        return operand + ": rounded to " + found;
    case maximum:
        return operand + (answer > 1 ? ": the first of " + found + " that are as large" : ": the largest");
    default:
        return operand + ": " + found;
    }
}

namespace detail {

/// What the decisions of one axis are, taken once more by themselves.
inline std::vector<decision_taken> decisions_on_axis(resample_options const& options, index_t output_x,
                                                     std::size_t axis, index_t input_size) {
    std::vector<decision_taken> const before = std::exchange(traced_number::log(), {});
    auto const input_x = reference::detail::input_tensor_x<traced_number>(output_x, axis, options);
    if (options.interpolation_mode == interpolation_mode::linear)
        reference::detail::reading_of_axis(input_x, axis, input_size - 1, options);
    else
        nearest_element(input_x, input_size - 1, options.rounding_direction);
    return std::exchange(traced_number::log(), before);
}

/// "x = 1.1667: between 1 and 2"; of an antialiased axis "x = 2.5: average of 1 to 4".
inline std::string text_of_axis(resample_options const& options, index_t output_x, std::size_t axis,
                                index_t input_size) {
    float const x = reference::detail::input_tensor_x<float>(output_x, axis, options);
    std::string const coordinate = "x = " + spec::number(x);
    std::vector<decision_taken> const taken = decisions_on_axis(options, output_x, axis, input_size);
    if (taken.size() == 1 && taken[0].what != decision::filter_edge) {
        bool const is_clamped = taken[0].operand != static_cast<double>(x);
        return is_clamped ? coordinate + ", clamped to " + decision_text(taken[0]) : "x = " + decision_text(taken[0]);
    }
    auto const read = std::count_if(taken.begin(), taken.end(), [](auto const& each) { return each.answer != 0; });
    return coordinate + ": antialiased, average of " + std::to_string(read) + " of " + std::to_string(taken.size()) +
           " elements looked at";
}

/// One for each axis on which anything happens.
inline std::vector<std::string> lines_of_resampling(directml::operator_call const& call, multi_index const& output_at) {
    resample_options options = resample_options_of(call);
    auto const [input, output] = forward_sizes_of(call);
    shape read = input;
    bool const halves = options.readings.antialias_reading == antialias_reading::iterative_halving;
    if (halves && spec::has_antialiased_axis(options)) {
        reference::detail::halved_axes const halved(input, options);
        read = halved.sizes();
        options = halved.options();
    }
    std::vector<std::string> const names = axis_names(input.size());
    std::vector<std::string> lines;
    for (std::size_t axis = 0; axis < input.size(); ++axis) {
        bool const is_halved = read[axis] != input[axis];
        std::string const prefix = names[axis] + (is_halved ? ", halved to " + std::to_string(read[axis]) : "") + ": ";
        bool const stays =
            input[axis] == output[axis] && reference::detail::input_tensor_x<float>(output_at[axis], axis, options) ==
                                               static_cast<float>(output_at[axis]);
        if (!stays) lines.push_back(prefix + text_of_axis(options, output_at[axis], axis, read[axis]));
    }
    return lines;
}

/// ROI_ALIGN and its gradient: sample counts of x and y; then of each sample x before y, the question whether it is in
/// bounds and, when it is, what it reads; at last the maximum.
class region_lines {
public:
    explicit region_lines(std::vector<decision_taken> const& decisions) {
        auto const coordinates = std::count_if(decisions.begin(), decisions.end(),
                                               [](auto const& each) { return each.what == decision::out_of_bounds; });
        is_single_ = coordinates <= 2;
        for (decision_taken const& each : decisions) add(each);
    }
    std::vector<std::string> const& lines() const { return lines_; }

private:
    void add(decision_taken const& taken) {
        switch (taken.what) {
        case decision::sample_count:
            return lines_.push_back(std::string(counts_++ == 0 ? "x" : "y") + ": " + decision_text(taken));
        case decision::out_of_bounds:
            return add_coordinate(taken);
        case decision::maximum:
            is_decided_ = true;
            return lines_.push_back("maximum " + decision_text(taken));
        default:
            bool const is_clamped = taken.operand != coordinate_;
            lines_.back() += is_clamped ? ", clamped to " + decision_text(taken) : decision_text(taken).substr(width_);
        }
    }
    void add_coordinate(decision_taken const& taken) {
        bool const is_x = coordinates_++ % 2 == 0;
        coordinate_ = taken.operand;
        std::string const number = spec::number(static_cast<float>(coordinate_));
        width_ = number.size();
        std::string const text = taken.answer != 0 ? number : decision_text(taken);
        if (is_x)
            lines_.push_back(sample_name() + ": x = " + text);
        else
            lines_.back() += "; y = " + text;
    }

    /// A gradient contributes one sample at a time; behind a maximum it looks at the largest once more.
    std::string sample_name() const {
        if (is_single_) return "sample";
        return is_decided_ ? "largest sample" : "sample " + std::to_string(coordinates_ / 2);
    }

    std::vector<std::string> lines_{};
    bool is_single_ = false, is_decided_ = false;
    int counts_ = 0, coordinates_ = 0;
    double coordinate_ = 0;
    std::size_t width_ = 0; ///< of the coordinate's text, which a decision's text begins with
};

/// ROI_POOLING: corners x1, x2, y1, y2; then the edges of the bin, counted from x1 or y1.
inline std::vector<std::string> lines_of_pooled_region(std::vector<decision_taken> const& decisions) {
    constexpr std::string_view corners[] = {"x1", "x2", "y1", "y2"};
    constexpr std::string_view edges[] = {"bin starts at x1 + ", "bin ends before x1 + ", "bin starts at y1 + ",
                                          "bin ends before y1 + "};
    std::vector<std::string> lines;
    std::size_t corner = 0, edge = 0;
    for (decision_taken const& each : decisions)
        if (each.what == decision::rounded_corner)
            lines.push_back(std::string(corners[corner++ % 4]) + " = " + decision_text(each));
        else if (each.what == decision::bin_edge)
            lines.push_back(std::string(edges[edge++ % 4]) + decision_text(each));
        else
            lines.push_back("maximum " + decision_text(each));
    return lines;
}

} // namespace detail

/// How the operator came to one contribution to the element of an output at `at`: a line for each decision.
inline std::vector<std::string> decision_lines(directml::operator_call const& call, multi_index const& at,
                                               contribution const& from) {
    switch (family_of(*call.schema)) {
    case operator_family::resampling: {
        if (!is_gradient(*call.schema)) return detail::lines_of_resampling(call, at);
        std::vector<std::string> lines;
        for (tap const& each : from.taps)
            for (std::string const& line : detail::lines_of_resampling(call, each.at))
                lines.push_back(each.tensor + "[" + detail::position_text(each.at) + "] " + line);
        return lines;
    }
    case operator_family::regions:
        return detail::region_lines(from.decisions).lines();
    case operator_family::pooled_regions:
        return detail::lines_of_pooled_region(from.decisions);
    default:
        break;
    }
    std::vector<std::string> lines;
    for (decision_taken const& each : from.decisions) {
        bool const is_maximum = each.what == decision::maximum;
        lines.push_back((is_maximum ? "maximum " : "average / OutputScale = ") + decision_text(each));
    }
    return lines;
}

} // namespace dmlref::golden
