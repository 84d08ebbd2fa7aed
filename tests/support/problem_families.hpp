// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/to_index.hpp"
#include "dmlref/spec/pooling.hpp"
#include "support/random_problem.hpp"

#include <numeric>

/// What random problems of each family of operators are like: small, and with all fields.
namespace dmlref::testing {

/// Sizes of an input and of what it is resampled to.
struct resampled_sizes {
    shape input, output;
};

/// Fields of RESAMPLE and its gradients. Three in four are linear.
inline resampled_sizes set_resampling(problem_maker& make, std::size_t rank, bool antialiased, float most_scale) {
    random_numbers& random = make.random();
    resampled_sizes sizes;
    std::vector<float> scales, input_offsets, output_offsets;
    for (std::size_t axis = 0; axis < rank; ++axis) {
        bool const is_copied = axis + 3 < rank;
        float const scale = is_copied     ? 1.f
                            : antialiased ? make.scale(0.3f, 0.49f, {0.25f})
                                          : make.scale(0.8f, most_scale, {1, 2, most_scale});
        sizes.input.push_back(is_copied ? 1 : antialiased ? random.between(9, 12) : random.between(3, 5));
        sizes.output.push_back(to_index(std::floor(static_cast<float>(sizes.input[axis]) * scale), 1, 100));
        scales.push_back(scale);
        input_offsets.push_back(is_copied ? 0.5f : make.input_offset());
        output_offsets.push_back(is_copied ? -0.5f : make.output_offset());
    }
    if (make.schema().find("InputPixelOffsets") != nullptr) {
        sizes.input.back() += make.first_element();
        input_offsets.back() -= static_cast<float>(make.first_element());
    }
    make.set("InterpolationMode", antialiased || !random.one_in(4) ? 1u : 0u);
    make.set("Scales", scales);
    make.set_if_any("ScaleCount", static_cast<std::uint32_t>(rank));
    make.set_if_any("DimensionCount", static_cast<std::uint32_t>(rank));
    make.set_if_any("InputPixelOffsets", input_offsets);
    make.set_if_any("OutputPixelOffsets", output_offsets);
    make.set_if_any("RoundingDirection", static_cast<std::uint32_t>(random.between(0, 1)));
    make.set_if_any("Antialiased", antialiased);
    return sizes;
}

inline void make_resample(problem_maker& make) {
    bool const antialiased = make.schema().find("Antialiased") != nullptr && make.random().one_in(3);
    auto const sizes = set_resampling(make, antialiased || make.random().one_in(2) ? 2 : 3, antialiased, 4);
    make.noise("InputTensor", sizes.input);
    make.output("OutputTensor", sizes.output);
}

inline void make_resample_grad(problem_maker& make) {
    auto const rank =
        static_cast<std::size_t>(make.schema().find("RoundingDirection") ? make.random().between(2, 3) : 4);
    auto const sizes = set_resampling(make, rank, false, 2); // an element of the result is a sum of not too many
    make.noise("InputGradientTensor", sizes.output);
    make.output("OutputGradientTensor", sizes.input);
}

inline void make_upsample_2d(problem_maker& make) {
    auto const times = [&] { return static_cast<std::uint32_t>(make.scale(2, 5.9f, {2, 4})); };
    size_2d const scale = {.width = times(), .height = times()};
    index_t const height = make.random().between(3, 6), width = make.random().between(3, 6);
    make.set("ScaleSize", scale);
    make.set("InterpolationMode", make.random().one_in(4) ? 0u : 1u);
    make.noise("InputTensor", {1, 2, height, width});
    make.output("OutputTensor", {1, 2, height * scale.height, width * scale.width});
}

/// Sizes of an image and of what has one element per window.
struct windowed_sizes {
    shape image, windows;
};

/// Fields of the operators on windows.
inline windowed_sizes set_windows(problem_maker& make) {
    random_numbers& random = make.random();
    pooling_window window;
    shape image = {1, 2};
    for (int axis = 0; axis < 2; ++axis) {
        window.window_size.push_back(static_cast<std::uint32_t>(random.between(2, 3)));
        window.strides.push_back(static_cast<std::uint32_t>(random.between(1, 2)));
        window.start_padding.push_back(static_cast<std::uint32_t>(random.between(0, 1)));
        window.end_padding.push_back(static_cast<std::uint32_t>(random.between(0, 1)));
        bool const is_dilated = make.schema().find("Dilations") != nullptr && random.one_in(3);
        window.dilations.push_back(is_dilated ? 2u : 1u);
        image.push_back(random.between(8, 12));
    }
    auto const set_if_any = [&](char const* field, auto const& values) {
        make.set_if_any(field, std::vector<std::uint32_t>(values.begin(), values.end()));
    };
    set_if_any("WindowSize", window.window_size);
    set_if_any("Strides", window.strides);
    set_if_any("StartPadding", window.start_padding);
    set_if_any("EndPadding", window.end_padding);
    set_if_any("Dilations", window.dilations);
    make.set("DimensionCount", 2u);
    make.set_if_any("IncludePadding", random.one_in(2));
    make.set_if_any("P", static_cast<std::uint32_t>(random.between(1, 3)));
    return {image, spec::pooled_sizes(image, window, random.one_in(2) ? ceil_mode::on : ceil_mode::off)};
}

inline void make_pooling(problem_maker& make) {
    auto const sizes = set_windows(make);
    make.noise("InputTensor", sizes.image);
    make.output("OutputTensor", sizes.windows);
    if (make.schema().find("OutputIndicesTensor") != nullptr) make.indices("OutputIndicesTensor", sizes.windows, {});
}

/// Of INT8 for problems of FLOAT32, else of UINT8, to the other type; few averages lie in the middle between two
/// integers, but where positions do, too.
inline void make_quantized_pooling(problem_maker& make) {
    auto const sizes = set_windows(make);
    bool const is_signed = make.type() == directml::data_type::float32;
    auto const type = is_signed ? directml::data_type::int8 : directml::data_type::uint8;
    auto const output_type = is_signed ? directml::data_type::uint8 : directml::data_type::int8;
    shape const all(4, 1), each = {1, sizes.image[1], 1, 1};
    make.bytes("InputTensor", type, sizes.image);
    make.bytes("InputZeroPointTensor", type, all);
    make.bytes("OutputZeroPointTensor", output_type, make.random().one_in(2) ? all : each);
    make.quantization_scales("InputScaleTensor", make.random().one_in(2) ? all : each, 0.25f);
    make.quantization_scales("OutputScaleTensor", all, 0.5f);
    make.bytes("OutputTensor", output_type, sizes.windows);
}

inline void make_pooling_grad(problem_maker& make) {
    auto const sizes = set_windows(make);
    if (make.schema().find("InputTensor") != nullptr) make.noise("InputTensor", sizes.image);
    make.noise("InputGradientTensor", sizes.windows);
    make.output("OutputGradientTensor", sizes.image);
}

inline void make_max_unpooling(problem_maker& make) {
    std::vector<std::uint32_t> places(2 * 12 * 10);
    std::iota(places.begin(), places.end(), 0u);
    for (std::size_t i = places.size(); i > 1; --i)
        std::swap(places[i - 1],
                  places[static_cast<std::size_t>(make.random().between(0, static_cast<index_t>(i) - 1))]);
    places.resize(2 * 6 * 5);
    make.noise("InputTensor", {1, 2, 6, 5});
    make.indices("IndicesTensor", {1, 2, 6, 5}, places);
    make.output("OutputTensor", {1, 2, 12, 10});
}

constexpr index_t region_count = 5;

/// Fields of ROI_ALIGN and its gradient, but for the tensors of images. Three in four are linear.
inline void set_regions(problem_maker& make) {
    random_numbers& random = make.random();
    make.set_elements("ROITensor", {region_count, 4}, [&](multi_index const& at) {
        float const first = at[1] % 2 == 0 ? static_cast<float>(make.first_element()) : 0.f;
        return first + (at[1] < 2 ? make.coordinate(-1, 4) : make.coordinate(5, 10));
    });
    make.indices("BatchIndicesTensor", {region_count}, {1, 0, 1, 0, 0});
    make.set("ReductionFunction", random.one_in(3) ? 7u : 2u);
    make.set("InterpolationMode", random.one_in(4) ? 0u : 1u);
    make.set("SpatialScaleX", make.scale(0.5f, 1, {0.5f, 1}));
    make.set("SpatialScaleY", make.scale(0.5f, 1, {0.5f, 1}));
    make.set("MinimumSamplesPerOutput", 1u);
    make.set("MaximumSamplesPerOutput",
             make.is_to_be_exact() ? random.one_of({1u, 2u}) : static_cast<std::uint32_t>(random.between(1, 3)));
    make.set_if_any("OutOfBoundsInputValue", 0.f);
    make.set_if_any("InputPixelOffset", make.input_offset());
    make.set_if_any("OutputPixelOffset", make.output_offset());
    make.set_if_any("AlignRegionsToCorners", !make.is_to_be_exact() && random.one_in(3));
}

/// Of an image with the elements of all regions.
inline shape image_of_regions(problem_maker& make) { return {2, 2, 7, 8 + make.first_element()}; }

/// Of one channel of one region.
inline shape some_bins(problem_maker& make) {
    index_t const width = make.is_to_be_exact() ? 2 : 3;
    return {region_count, 2, 4, width};
}

inline void make_roi_align(problem_maker& make) {
    set_regions(make);
    make.noise("InputTensor", image_of_regions(make));
    make.output("OutputTensor", some_bins(make));
}

inline void make_roi_align_grad(problem_maker& make) {
    set_regions(make);
    make.noise("InputTensor", image_of_regions(make));
    make.noise("InputGradientTensor", some_bins(make));
    make.output("OutputGradientTensor", image_of_regions(make));
    make.output("OutputROIGradientTensor", {region_count, 4});
}

inline void make_roi_pooling(problem_maker& make) {
    make.set_elements("ROITensor", {1, 1, region_count, 5}, [&](multi_index const& at) {
        if (at[3] == 0) return static_cast<float>(make.random().between(0, 1));
        return at[3] < 3 ? make.coordinate(-1, 6) : make.coordinate(7, 14);
    });
    make.set("SpatialScale", make.scale(0.5f, 0.75f, {0.5f}));
    shape const bins = some_bins(make);
    make.set("PooledSize", size_2d{.width = static_cast<std::uint32_t>(bins[3]), .height = 4});
    make.noise("InputTensor", {2, 2, 8, 9});
    make.output("OutputTensor", bins);
}

/// An operator, and what makes problems of it.
struct problem_family {
    char const* operator_name;
    void (*fill)(problem_maker&);
};

inline constexpr problem_family problem_families[] = {
    {"RESAMPLE", make_resample},
    {"RESAMPLE1", make_resample},
    {"RESAMPLE2", make_resample},
    {"RESAMPLE3", make_resample},
    {"RESAMPLE_GRAD", make_resample_grad},
    {"RESAMPLE_GRAD1", make_resample_grad},
    {"UPSAMPLE_2D", make_upsample_2d},
    {"MAX_POOLING", make_pooling},
    {"MAX_POOLING1", make_pooling},
    {"MAX_POOLING2", make_pooling},
    {"MAX_POOLING_GRAD", make_pooling_grad},
    {"MAX_UNPOOLING", make_max_unpooling},
    {"AVERAGE_POOLING", make_pooling},
    {"AVERAGE_POOLING1", make_pooling},
    {"AVERAGE_POOLING_GRAD", make_pooling_grad},
    {"QUANTIZED_LINEAR_AVERAGE_POOLING", make_quantized_pooling},
    {"LP_POOLING", make_pooling},
    {"LP_POOLING1", make_pooling},
    {"ROI_ALIGN", make_roi_align},
    {"ROI_ALIGN1", make_roi_align},
    {"ROI_ALIGN_GRAD", make_roi_align_grad},
    {"ROI_POOLING", make_roi_pooling},
};
static_assert(std::size(problem_families) == std::size(directml::operators));

inline random_problem some_problem(problem_family const& family, random_numbers& random, directml::data_type type,
                                   positions where = positions::any, problem_values const& values = {}) {
    problem_maker make(family.operator_name, random, type, where, values);
    family.fill(make);
    return make.take();
}

} // namespace dmlref::testing
