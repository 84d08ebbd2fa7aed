// SPDX-License-Identifier: MIT
#include "picture/pictures.hpp"
#include "picture/svg.hpp"

#include <dmlref/golden/explanation/call_options.hpp>
#include <dmlref/golden/failure_pattern.hpp>
#include <dmlref/reference/resample.hpp>

namespace dmlref::tool {

namespace drawn_resampling {

using spec::number;

constexpr index_t most_elements = 48; ///< of an output axis
constexpr double margin = 40, element_width = 20, row_height = 80, panel_height = 170;

/// An axis of the forward pass.
struct resampled_axis {
    std::size_t axis;
    std::string name;
    index_t input_size, output_size;
};

/// The elements that an output element reads along an axis.
struct reading {
    float x = 0;                     ///< the coordinate
    std::vector<index_t> elements{}; ///< those that it reads
    bool is_clamped = false;
};

/// For an axis that is halved: the elements whose averages are taken.
std::vector<index_t> averaged_elements(resampled_axis const& axis, index_t output_x, resample_options options) {
    spec::halved_axis const left =
        spec::halved(axis.input_size, options.scales[axis.axis], options.input_pixel_offsets[axis.axis]);
    options.scales[axis.axis] = left.scale;
    options.input_pixel_offsets[axis.axis] = left.input_pixel_offset;
    auto const x = reference::detail::input_tensor_x<float>(output_x, axis.axis, options);
    auto const position =
        reference::position_between_elements(reference::clamped_to_image(x, left.size - 1), left.size - 1);
    index_t const each = index_t{1} << left.halvings;
    std::vector<index_t> elements;
    for (index_t i = position.lower * each; i < std::min((position.upper + 1) * each, axis.input_size); ++i)
        elements.push_back(i);
    return elements;
}

reading reading_of(resampled_axis const& axis, index_t output_x, resample_options const& options) {
    index_t const last = axis.input_size - 1;
    float const x = reference::detail::input_tensor_x<float>(output_x, axis.axis, options);
    reading result = {.x = x, .is_clamped = x < 0.f || x > static_cast<float>(last)};
    if (options.interpolation_mode == interpolation_mode::nearest_neighbor) {
        result.elements = {reference::nearest_element(x, last, options.rounding_direction)};
        return result;
    }
    bool const halves = options.readings.antialias_reading == antialias_reading::iterative_halving;
    if (halves && spec::has_antialiased_axis(options)) {
        result.elements = averaged_elements(axis, output_x, options);
        return result;
    }
    auto const read = reference::detail::reading_of_axis(x, axis.axis, last, options);
    for (auto const& each : read.average) result.elements.push_back(each.at);
    if (read.average.empty()) {
        result.elements = {read.position.lower};
        if (read.position.upper != read.position.lower) result.elements.push_back(read.position.upper);
    }
    return result;
}

std::vector<resampled_axis> axes_of(golden::forward_sizes const& sizes, resample_options const& options) {
    std::vector<std::string> const names = golden::axis_names(sizes.input.size());
    std::vector<resampled_axis> axes;
    for (std::size_t axis = 0; axis < sizes.input.size(); ++axis) {
        bool const stays = sizes.input[axis] == sizes.output[axis] &&
                           reference::detail::input_tensor_x<float>(0, axis, options) == 0.f &&
                           options.scales[axis] == 1.f;
        if (!stays) axes.push_back({axis, names[axis], sizes.input[axis], sizes.output[axis]});
    }
    return axes;
}

std::string title_of(resampled_axis const& axis, resample_options const& options) {
    return axis.name + ": " + number(axis.input_size) + " to " + number(axis.output_size) + " elements, scale " +
           number(options.scales[axis.axis]) + ", input offset " + number(options.input_pixel_offsets[axis.axis]) +
           ", output offset " + number(options.output_pixel_offsets[axis.axis]);
}

/// "0 at -0.25, clamped: 0; 1 at 0.25: 0, 1".
std::string description_of(resampled_axis const& axis, resample_options const& options) {
    std::string text;
    for (index_t output_x = 0; output_x < std::min(axis.output_size, most_elements); ++output_x) {
        reading const read = reading_of(axis, output_x, options);
        text += (output_x == 0 ? "" : "; ") + number(output_x) + " at " + number(read.x) +
                (read.is_clamped ? ", clamped, reads " : " reads ");
        for (std::size_t i = 0; i < read.elements.size(); ++i) text += (i == 0 ? "" : ", ") + number(read.elements[i]);
    }
    index_t const more = axis.output_size - most_elements;
    return text + (more > 0 ? "; and " + number(more) + " more" : "");
}

/// The elements of the output above and those of the input below, both spread over the same length.
class panel {
public:
    panel(resampled_axis const& axis, resample_options const& options, double top, svg_picture& picture)
        : axis_(axis),
          options_(options),
          top_(top),
          picture_(picture),
          output_count_(std::min(axis.output_size, most_elements)) {
        index_t last_read = 0;
        for (index_t output_x = 0; output_x < output_count_; ++output_x)
            for (index_t read : reading_of(axis, output_x, options).elements) last_read = std::max(last_read, read);
        bool const is_whole = output_count_ == axis.output_size;
        input_count_ = is_whole ? std::min(axis.input_size, 4 * most_elements) : last_read + 1;
        width_ = element_width * static_cast<double>(std::max(output_count_, std::min(input_count_, most_elements)));
    }

    void draw() {
        picture_.text(margin, top_ - 22, title_of(axis_, options_));
        picture_.text(2, output_row() + 4, "out");
        picture_.text(2, input_row() + 4, "in");
        for (index_t output_x = 0; output_x < output_count_; ++output_x) draw_reading(output_x);
        draw_row(output_count_, output_row(), output_row() - 8);
        draw_row(input_count_, input_row(), input_row() + 18);
    }

private:
    double output_row() const { return top_; }
    double input_row() const { return top_ + row_height; }
    double place(double element, index_t count) const {
        return margin + (element + 0.5) * width_ / static_cast<double>(count);
    }
    void draw_row(index_t count, double y, double label_y) {
        index_t const step = (count * 25 + static_cast<index_t>(width_) - 1) / static_cast<index_t>(width_);
        for (index_t i = 0; i < count; ++i) {
            double const x = place(static_cast<double>(i), count);
            picture_.dot(x, y, 3, "sample");
            if (i % step == 0) picture_.text(x - 4, label_y, number(i));
        }
    }
    void draw_reading(index_t output_x) {
        reading const read = reading_of(axis_, output_x, options_);
        double const from = place(static_cast<double>(output_x), output_count_);
        for (index_t element : read.elements)
            picture_.line(from, output_row(), place(static_cast<double>(element), input_count_), input_row(),
                          read.is_clamped ? "clamped" : "map");
        bool const is_shown = -1.5f <= read.x && read.x <= static_cast<float>(input_count_) + 0.5f;
        double const x = is_shown ? place(static_cast<double>(read.x), input_count_) : 0;
        if (is_shown && read.is_clamped) picture_.cross(x, input_row(), 4, "outside");
        if (is_shown && !read.is_clamped) picture_.line(x, input_row() - 5, x, input_row() + 5, "map");
    }

    resampled_axis const& axis_;
    resample_options const& options_;
    double top_;
    svg_picture& picture_;
    index_t output_count_, input_count_ = 1;
    double width_ = 0;
};

} // namespace drawn_resampling

std::string resample_picture(golden_problem const& problem) {
    using namespace drawn_resampling;
    resample_options const options = golden::resample_options_of(problem.call());
    std::vector<resampled_axis> const axes = axes_of(golden::forward_sizes_of(problem.call()), options);
    std::string description = "For each axis the output elements, above, and the input elements that they read, below. "
                              "A tick marks the coordinate. Dashed lines and crosses: clamped to the edge.";
    if (axes.empty()) description += "\nNo axis changes: every element is copied.";
    for (resampled_axis const& each : axes)
        description += "\n" + title_of(each, options) + ": " + description_of(each, options);
    svg_picture picture(problem.description().name + ": where the input is read", description);
    picture.text(margin, 24, problem.description().name);
    picture.text(margin, 40, axes.empty() ? "no axis changes" : "dashed, with a cross at the coordinate: clamped");
    double top = 100;
    for (resampled_axis const& each : axes) {
        panel(each, options, top, picture).draw();
        top += panel_height;
    }
    return picture.file();
}

} // namespace dmlref::tool
