// SPDX-License-Identifier: MIT
#include "picture/pictures.hpp"
#include "picture/svg.hpp"

#include <dmlref/golden/explanation/call_options.hpp>
#include <dmlref/golden/judged_tensor.hpp>
#include <dmlref/golden/stored_element.hpp>
#include <dmlref/reference/region_sampling.hpp>
#include <dmlref/reference/roi_pooling.hpp>

#include <functional>

namespace dmlref::tool {

namespace drawn_regions {

using spec::number;

constexpr index_t most_regions = 12;
constexpr std::size_t most_samples = 4096; ///< of all regions
constexpr double margin = 40, legend_line = 16;

/// One axis of a region as drawn, in coordinates in which element i is at i and extends from i - 1/2 to i + 1/2.
struct drawn_axis {
    double start = 0, end = 0;
    std::vector<double> bins{};    ///< their ends
    std::vector<double> samples{}; ///< empty for ROI_POOLING, which reads all elements of a bin
    std::vector<bool> in_bounds{}; ///< of each sample
};

struct drawn_region {
    index_t number = 0;
    drawn_axis x{}, y{};
};

float element_of(directml::any_tensor const& tensor, multi_index const& at) {
    return static_cast<float>(golden::element_at(tensor, golden::offset_of(tensor, at)).value());
}

/// The position of a region's value in a tensor with leading axes of 1.
multi_index in_list(directml::any_tensor const& tensor, index_t region, index_t value) {
    multi_index at(tensor.sizes.size(), 0);
    at[at.size() - 2] = region;
    at[at.size() - 1] = value;
    return at;
}

drawn_axis sampled_axis(float region1, float region2, float scale, index_t input_size, index_t output_size,
                        roi_align_options const& options) {
    auto const axis = reference::scaled_region_axis(region1, region2, scale, input_size, output_size, options);
    drawn_axis result = {.start = static_cast<double>(axis.scaled_region1 - options.input_pixel_offset)};
    result.end = result.start + static_cast<double>(axis.scaled_region_size);
    for (index_t bin = 0; bin <= output_size && !options.align_regions_to_corners; ++bin)
        result.bins.push_back(result.start + static_cast<double>(axis.scaled_region_size) * static_cast<double>(bin) /
                                                 static_cast<double>(output_size));
    index_t const samples = std::min<index_t>(output_size * axis.input_samples_per_output_sample, most_samples);
    for (index_t sample = 0; sample < samples; ++sample) {
        float const coordinate = reference::input_tensor_coordinate(axis, sample, options);
        result.samples.push_back(static_cast<double>(coordinate));
        result.in_bounds.push_back(reference::is_within_image(coordinate, input_size));
    }
    return result;
}

drawn_axis pooled_axis(float region1, float region2, roi_pooling_options const& options, index_t input_size,
                       index_t output_size) {
    auto const region = reference::detail::region_in_pixels(region1, region2, options);
    drawn_axis result = {.start = static_cast<double>(region.x1) - 0.5};
    result.end = result.start + static_cast<double>(region.region_width);
    for (index_t bin = 0; bin < output_size; ++bin) {
        auto const edges = reference::detail::bin_of(region, bin, output_size, input_size);
        result.bins.push_back(static_cast<double>(edges.start) - 0.5);
        result.bins.push_back(static_cast<double>(edges.end) - 0.5);
    }
    return result;
}

/// The regions on one image.
class region_list {
public:
    region_list(directml::operator_call const& call, index_t image) : call_(call), rois_(tensor("ROITensor")) {
        bool const pooled = golden::family_of(*call.schema) == golden::operator_family::pooled_regions;
        index_t const count = rois_.sizes[rois_.sizes.size() - 2];
        for (index_t region = 0; region < count; ++region) {
            if (image_of(region, pooled) != image) continue;
            if (++count_ <= most_regions) drawn_.push_back(pooled ? pooled_region(region) : sampled_region(region));
        }
    }
    std::vector<drawn_region> const& drawn() const { return drawn_; }
    index_t count() const { return count_; }

private:
    directml::any_tensor const& tensor(std::string_view name) const { return call_.tensors.find(name)->second; }
    float value(index_t region, index_t which) const { return element_of(rois_, in_list(rois_, region, which)); }
    index_t image_of(index_t region, bool pooled) const {
        index_t const last = golden::forward_sizes_of(call_).input[0] - 1;
        if (pooled) return to_index(value(region, 0), 0, last);
        directml::any_tensor const& indices = tensor("BatchIndicesTensor");
        multi_index at(indices.sizes.size(), 0);
        at.back() = region;
        return to_index(element_of(indices, at), 0, last);
    }
    drawn_region sampled_region(index_t region) const {
        roi_align_options const options = golden::region_options_of(call_);
        auto const [input, output] = golden::forward_sizes_of(call_);
        return {
            region,
            sampled_axis(value(region, 0), value(region, 2), options.spatial_scale_x, input[3], output[3], options),
            sampled_axis(value(region, 1), value(region, 3), options.spatial_scale_y, input[2], output[2], options)};
    }
    drawn_region pooled_region(index_t region) const {
        auto const options = directml::detail::fields_of(call_).options<roi_pooling_options>();
        auto const [input, output] = golden::forward_sizes_of(call_);
        return {region, pooled_axis(value(region, 1), value(region, 3), options, input[3], output[3]),
                pooled_axis(value(region, 2), value(region, 4), options, input[2], output[2])};
    }

    directml::operator_call const& call_;
    directml::any_tensor const& rois_;
    std::vector<drawn_region> drawn_{};
    index_t count_ = 0;
};

struct sample_counts {
    std::size_t in_bounds = 0, outside = 0;
};

sample_counts counts_of(drawn_region const& region) {
    auto const inside = [](std::vector<bool> const& all) {
        return static_cast<std::size_t>(std::ranges::count(all, true));
    };
    std::size_t const in_bounds = inside(region.x.in_bounds) * inside(region.y.in_bounds);
    return {in_bounds, region.x.samples.size() * region.y.samples.size() - in_bounds};
}

std::string range_text(std::string_view axis, drawn_axis const& range) {
    auto const rounded = [](double value) { return number(static_cast<float>(value)); };
    return std::string(axis) + " from " + rounded(range.start) + " to " + rounded(range.end);
}

std::string text_of(drawn_region const& region) {
    auto const [in_bounds, outside] = counts_of(region);
    std::string text =
        "region " + number(region.number) + ": " + range_text("x", region.x) + ", " + range_text("y", region.y);
    if (!region.x.samples.empty())
        text += ", " + number(in_bounds) + " samples in bounds and " + number(outside) + " outside";
    return text;
}

/// An image of {height, width}, with a margin of at most the same size around it.
class drawing {
public:
    drawing(shape const& image, std::vector<drawn_region> const& regions, svg_picture& picture)
        : picture_(picture),
          height_(static_cast<double>(image[2])),
          width_(static_cast<double>(image[3])) {
        for (drawn_region const& each : regions) {
            left_ = std::min({left_, each.x.start, each.x.end});
            top_ = std::min({top_, each.y.start, each.y.end});
            right_ = std::max({right_, each.x.start, each.x.end});
            bottom_ = std::max({bottom_, each.y.start, each.y.end});
        }
        left_ = std::clamp(left_, -width_, -1.5);
        top_ = std::clamp(top_, -height_, -1.5);
        right_ = std::clamp(right_, width_ + 0.5, 2 * width_);
        bottom_ = std::clamp(bottom_, height_ + 0.5, 2 * height_);
        cell_ = std::clamp(900 / std::max(right_ - left_, bottom_ - top_), 0.5, 40.);
    }

    void image(bool has_limit) {
        bool const has_cells = cell_ >= 4;
        for (double y = 0; has_cells && y < height_; ++y)
            for (double x = 0; x < width_; ++x) {
                picture_.rectangle(place_x(x - 0.5), place_y(y - 0.5), cell_, cell_, "pixel");
                picture_.dot(place_x(x), place_y(y), 1.2, "center");
            }
        picture_.rectangle(place_x(-0.5), place_y(-0.5), width_ * cell_, height_ * cell_, "edge");
        if (has_limit)
            picture_.rectangle(place_x(-1), place_y(-1), (width_ + 1) * cell_, (height_ + 1) * cell_, "limit");
    }

    void region(drawn_region const& which) {
        std::string const way = " way" + number(which.number % 4);
        frame(which.x.start, which.y.start, which.x.end, which.y.end, "shape" + way);
        for (double x : which.x.bins) segment(x, which.y.start, x, which.y.end, "bin" + way);
        for (double y : which.y.bins) segment(which.x.start, y, which.x.end, y, "bin" + way);
        samples(which);
        if (std::isfinite(which.x.start) && std::isfinite(which.y.start))
            picture_.text(place_x(std::clamp(std::min(which.x.start, which.x.end), left_, right_)) + 2,
                          place_y(std::clamp(std::min(which.y.start, which.y.end), top_, bottom_)) - 3,
                          number(which.number));
    }

    double bottom() const { return place_y(bottom_); }

private:
    double place_x(double x) const { return margin + (x - left_) * cell_; }
    double place_y(double y) const { return margin + (y - top_) * cell_; }
    bool is_drawn(double x, double y) const {
        return left_ <= x && x <= right_ && top_ <= y && y <= bottom_; // false for NaN
    }
    void segment(double x1, double y1, double x2, double y2, std::string const& look) {
        if (!std::isfinite(x1 + y1 + x2 + y2)) return;
        auto const x = [&](double value) { return place_x(std::clamp(value, left_, right_)); };
        auto const y = [&](double value) { return place_y(std::clamp(value, top_, bottom_)); };
        picture_.line(x(x1), y(y1), x(x2), y(y2), look);
    }
    void frame(double x1, double y1, double x2, double y2, std::string const& look) {
        segment(x1, y1, x2, y1, look);
        segment(x2, y1, x2, y2, look);
        segment(x2, y2, x1, y2, look);
        segment(x1, y2, x1, y1, look);
    }
    void samples(drawn_region const& which) {
        for (std::size_t i = 0; i < which.x.samples.size(); ++i)
            for (std::size_t j = 0; j < which.y.samples.size(); ++j) {
                double const x = which.x.samples[i], y = which.y.samples[j];
                if (!is_drawn(x, y) || ++sample_count_ > most_samples) continue;
                if (which.x.in_bounds[i] && which.y.in_bounds[j])
                    picture_.dot(place_x(x), place_y(y), 2.2, "sample");
                else
                    picture_.cross(place_x(x), place_y(y), 3, "outside");
            }
    }

    svg_picture& picture_;
    double height_, width_, left_ = -1.5, top_ = -1.5, right_ = 0, bottom_ = 0, cell_ = 1;
    std::size_t sample_count_ = 0;
};

} // namespace drawn_regions

std::string region_picture(golden_problem const& problem, index_t image) {
    using namespace drawn_regions;
    directml::operator_call const& call = problem.call();
    shape const sizes = golden::forward_sizes_of(call).input;
    if (image < 0 || image >= sizes[0])
        throw usage_error("--image is " + number(image) + ", must be from 0 to " + number(sizes[0] - 1));
    region_list const regions(call, image);
    std::vector<std::string> lines = {"Image " + number(image) + " of " + number(sizes[0]) + ", " + number(sizes[2]) +
                                      " rows of " + number(sizes[3]) + " pixels, each with a dot at its center."};
    bool const is_sampled = golden::family_of(*call.schema) == golden::operator_family::regions;
    if (is_sampled)
        lines.push_back("Dots: samples in bounds. Crosses: out of bounds, which begins beyond the dotted frame.");
    for (drawn_region const& each : regions.drawn()) lines.push_back(text_of(each));
    if (regions.count() > most_regions)
        lines.push_back("and " + number(regions.count() - most_regions) + " regions that are not drawn");
    svg_picture picture(problem.description().name + ": regions on image " + number(image),
                        joined(lines, "\n", std::identity()));
    drawing drawn(sizes, regions.drawn(), picture);
    drawn.image(is_sampled);
    for (drawn_region const& each : regions.drawn()) drawn.region(each);
    double y = drawn.bottom() + 2 * legend_line;
    for (std::string const& each : lines) picture.text(margin, y += legend_line, each);
    return picture.file();
}

} // namespace dmlref::tool
