// SPDX-License-Identifier: MIT
#include "picture/pictures.hpp"
#include "picture/svg.hpp"

#include <dmlref/core/index_space.hpp>
#include <dmlref/golden/explanation/call_options.hpp>
#include <dmlref/reference/pooling_window.hpp>

#include <functional>

namespace dmlref::tool {

namespace drawn_windows {

using spec::number;

constexpr index_t most_elements = 64; ///< per axis
constexpr double margin = 40, cell = 22;

/// The drawn part of one of the last two axes.
struct pooled_axis {
    index_t size, window_size, stride, dilation, start_padding, end_padding, windows;

    index_t start_of(index_t window) const { return window * stride - start_padding; }
    index_t length() const { return 1 + (window_size - 1) * dilation; }
    /// The number of elements that are drawn, from the first padded one on.
    index_t drawn() const { return std::min(start_padding + size + end_padding, most_elements); }
    bool is_read(index_t element, index_t window) const {
        index_t const distance = element - start_of(window);
        return 0 <= distance && distance < length() && distance % dilation == 0;
    }
    bool is_read(index_t element) const {
        for (index_t window = 0; window < windows; ++window)
            if (is_read(element, window)) return true;
        return false;
    }
};

/// `spatial` is the number of the spatial axis.
pooled_axis axis_of(golden::forward_sizes const& sizes, pooling_window const& window, std::size_t spatial) {
    return {.size = sizes.input[spatial + 2],
            .window_size = window.window_size[spatial],
            .stride = window.strides[spatial],
            .dilation = window.dilations[spatial],
            .start_padding = window.start_padding[spatial],
            .end_padding = window.end_padding[spatial],
            .windows = sizes.output[spatial + 2]};
}

std::string text_of(std::string_view name, pooled_axis const& axis) {
    return std::string(name) + ": " + number(axis.size) + " elements, padded by " + number(axis.start_padding) +
           " before and " + number(axis.end_padding) + " behind; " + number(axis.windows) +
           (axis.windows == 1 ? " window of " : " windows of ") + number(axis.window_size) + ", stride " +
           number(axis.stride) + ", dilation " + number(axis.dilation);
}

class drawing {
public:
    drawing(pooled_axis const& y, pooled_axis const& x, svg_picture& picture) : y_(y), x_(x), picture_(picture) {}

    void elements() {
        for (index_t y = 0; y < y_.drawn(); ++y)
            for (index_t x = 0; x < x_.drawn(); ++x) {
                index_t const row = y - y_.start_padding, column = x - x_.start_padding;
                bool const is_padding = row < 0 || row >= y_.size || column < 0 || column >= x_.size;
                bool const is_read = y_.is_read(row) && x_.is_read(column);
                rectangle(row, column, 1, 1, 0, is_padding ? "padding" : is_read ? "pixel" : "unread");
                if (!is_padding && !is_read) picture_.text(place(x) + 8, place(y) + 15, "-");
            }
        rectangle(0, 0, y_.size, x_.size, 0, "edge");
    }
    /// Draws the first windows, the next ones, and the last. All windows would hide each other.
    void windows() {
        window(0, 0, 0);
        if (x_.windows > 1) window(0, 1, 1);
        if (y_.windows > 1) window(1, 0, 2);
        window(y_.windows - 1, x_.windows - 1, 3);
    }
    /// Draws the elements that a window reads; with dilation these are not all that it covers.
    void elements_of(index_t window_y, index_t window_x, bool as_dots) {
        for (index_t row = -y_.start_padding; row < y_.size + y_.end_padding; ++row)
            for (index_t column = -x_.start_padding; column < x_.size + x_.end_padding; ++column) {
                if (!y_.is_read(row, window_y) || !x_.is_read(column, window_x)) continue;
                double const x = place(column + x_.start_padding) + cell / 2;
                double const y = place(row + y_.start_padding) + cell / 2;
                if (!is_drawn(row, column)) continue;
                if (as_dots)
                    picture_.dot(x, y, 3, "sample");
                else
                    picture_.cross(x, y, 4, "edge");
            }
    }
    double bottom() const { return place(y_.drawn()); }

private:
    /// Draws a window slightly inside the earlier ones.
    void window(index_t y, index_t x, int way) {
        rectangle(y_.start_of(y), x_.start_of(x), y_.length(), x_.length(), 1 + way, "shape way" + number(way));
    }
    static double place(index_t element) { return margin + static_cast<double>(element) * cell; }
    bool is_drawn(index_t row, index_t column) const {
        return row + y_.start_padding < y_.drawn() && column + x_.start_padding < x_.drawn();
    }
    void rectangle(index_t row, index_t column, index_t height, index_t width, double inset, std::string const& look) {
        if (!is_drawn(row, column)) return;
        index_t const top = row + y_.start_padding, left = column + x_.start_padding;
        picture_.rectangle(place(left) + inset, place(top) + inset,
                           static_cast<double>(std::min(width, x_.drawn() - left + 1)) * cell - 2 * inset,
                           static_cast<double>(std::min(height, y_.drawn() - top + 1)) * cell - 2 * inset, look);
    }

    pooled_axis const &y_, &x_;
    svg_picture& picture_;
};

} // namespace drawn_windows

std::string window_picture(golden_problem const& problem) {
    using namespace drawn_windows;
    auto const sizes = golden::forward_sizes_of(problem.call());
    pooling_window const window = golden::window_of(problem.call());
    std::size_t const spatial_axes = window.window_size.size();
    pooled_axis const y = axis_of(sizes, window, spatial_axes - 2), x = axis_of(sizes, window, spatial_axes - 1);
    std::vector<std::string> lines = {text_of("rows", y), text_of("columns", x)};
    if (spatial_axes > 2) lines.insert(lines.begin(), text_of("slices, not drawn", axis_of(sizes, window, 0)));
    lines.push_back("Hatched: padding. Gray with a dash: read by no window.");
    lines.push_back("Dots: read by the first window. Crosses: read by the last one.");
    lines.push_back("Outlined: the first window, the next to the right, the next below, and the last one.");
    if (y.drawn() == most_elements || x.drawn() == most_elements)
        lines.push_back("No more than " + number(most_elements) + " elements of an axis are drawn.");
    svg_picture picture(problem.description().name + ": windows over the padded input",
                        joined(lines, "\n", std::identity()));
    drawing drawn(y, x, picture);
    drawn.elements();
    drawn.windows();
    drawn.elements_of(0, 0, true);
    drawn.elements_of(y.windows - 1, x.windows - 1, false);
    double line = drawn.bottom() + 16;
    for (std::string const& each : lines) picture.text(margin, line += 16, each);
    return picture.file();
}

} // namespace dmlref::tool
