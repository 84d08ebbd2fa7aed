// SPDX-License-Identifier: MIT
#include "golden/operator_calls.hpp"
#include "support/catch.hpp"

#include "dmlref/core/index_space.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

namespace {

bool accepts(acceptance_set const& set, float value) {
    return std::any_of(set.alternatives.begin(), set.alternatives.end(), [value](alternative const& each) {
        return static_cast<float>(each.lowest) <= value && value <= static_cast<float>(each.highest);
    });
}

double width_of(alternative const& interval) { return (interval.highest - interval.lowest) / 2; }

tensor<float> random_image(shape const& sizes) {
    tensor<float> image(sizes);
    std::uint32_t seed = 1;
    for_each_index(sizes, [&](dmlref::multi_index const& at) {
        seed = seed * 1664525u + 1013904223u;
        image.view()[at] = static_cast<float>(seed >> 8) * 0x1p-16f; // from 0 to 256
    });
    return image;
}

/// RESAMPLE3 to 0.3 of each size, antialiased.
directml::operator_call reduced(tensor<float>& image, tensor<float>& output) {
    auto call = resample_call(image, output, std::vector<float>(image.sizes().size(), 0.3f), 1);
    call.schema = directml::find_operator("RESAMPLE3");
    call.attributes["RoundingDirection"] = 0u;
    call.attributes["Antialiased"] = true;
    return call;
}

/// The gradient of one region of one channel, [0, 0, 4, 4] on 5 x 5 elements, whose 16 samples are elements.
struct samples_on_elements {
    tensor<float> image{random_image({1, 1, 5, 5})};
    tensor<float> incoming{{1, 1, 4, 4}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16}};
    tensor<float> rois{{1, 4}, {0, 0, 4, 4}};
    tensor<std::uint32_t> batches{{1}};
    tensor<float> output{{1, 4}};

    acceptance_sets sets() {
        for_each_index(image.sizes(),
                       [&](dmlref::multi_index const& at) { image.view()[at] = std::floor(image.view()[at]); });
        auto call = region_call("ROI_ALIGN_GRAD",
                                {{"InputTensor", image.view()},
                                 {"InputGradientTensor", incoming.view()},
                                 {"ROITensor", rois.view()},
                                 {"BatchIndicesTensor", batches.view()},
                                 {"OutputROIGradientTensor", output.view()}},
                                2, 1, 1);
        call.attributes["InputPixelOffset"] = call.attributes["OutputPixelOffset"] = 0.f;
        return sets_of(call, "OutputROIGradientTensor");
    }

    /// dL/dx2 of a device: sample x of 4 lies on column x, a quarter of the region further than the one before. `slope`
    /// gives that at a row and a column.
    template <class Slope>
    float gradient_of_x2(Slope&& slope) const {
        float sum = 0;
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x) sum += incoming(0, 0, y, x) * slope(y, x) * (static_cast<float>(x) / 4);
        return sum;
    }
};

} // namespace

TEST_CASE("acceptance: beyond the edge a device may clamp the indices and weigh the edge with itself",
          "[acceptance][golden]") {
    tensor<float> input({3}, {0.1f, 0.7f, 0.3f}), output({21});
    auto const sets = sets_of(resample_call(input, output, {7}, 1));
    for (std::size_t at : {0u, 1u, 2u, 18u, 19u, 20u}) {
        float const x = (static_cast<float>(at) + 0.5f) / 7.f - 0.5f, w = x - std::floor(x);
        float const edge = at < 3 ? 0.1f : 0.3f;
        CHECK(accepts(sets[at], edge));
        CHECK(accepts(sets[at], (1.f - w) * edge + w * edge));
        CHECK(accepts(sets[at], std::fma(w, edge, (1.f - w) * edge)));
        CHECK_FALSE(accepts(sets[at], edge * (1 + 0x1p-20f)));
    }
}

TEST_CASE("acceptance: a bound under an antialiasing filter is small on any number of axes", "[acceptance][golden]") {
    for (shape const& sizes : {shape{12}, {12, 12}, {12, 12, 12}, {10, 10, 10, 10}}) {
        tensor<float> image = random_image(sizes), output(shape(sizes.size(), 3));
        for (acceptance_set const& set : sets_of(reduced(image, output))) {
            REQUIRE(set.alternatives.size() == 2); // the filter, and iterative halving. RS-10
            CHECK(accepts(set, static_cast<float>(set.reference)));
            CHECK(width_of(set.alternatives[0]) < 2e-4 * set.reference);
        }
    }
}

TEST_CASE("acceptance: far from the first element a filter is off by what its position is off by",
          "[acceptance][golden]") {
    tensor<float> image = random_image({3000}), output({900});
    auto const sets = sets_of(reduced(image, output));
    for (std::size_t at : {3u, 30u, 300u, 890u}) {
        // (o + 0.5) / 0.3 is rounded three times at most, and a weight is off by the slope, 0.3; seven elements or so,
        // of 256 at most, and the sum of weights each make an error of it. 2^-24 of 256 or so for the rest.
        double const position = static_cast<double>(at) / 0.3 + 2, of_position = 4 * 0x1p-24 * position * 0.3;
        CHECK(width_of(sets[at].alternatives[0]) < 256 * (3 * of_position + 40 * 0x1p-24));
    }
}

TEST_CASE("acceptance: slopes of samples on elements are all those before, or all those behind, or none",
          "[acceptance][golden]") {
    samples_on_elements region;
    auto const sets = region.sets();
    tensor<float> const& image = region.image;
    acceptance_set const& x2 = sets[2];
    auto const behind = [&](int y, int x) { return image(0, 0, y, x + 1) - image(0, 0, y, x); };
    auto const before = [&](int y, int x) { return image(0, 0, y, x) - image(0, 0, y, x - 1); };
    CHECK(x2.reference == 0); // RG-6
    CHECK(accepts(x2, 0));
    CHECK(accepts(x2, region.gradient_of_x2(behind)));
    CHECK(accepts(x2, region.gradient_of_x2([&](int y, int x) { return x == 0 ? 0 : before(y, x); })));
    CHECK_FALSE(accepts(x2, region.gradient_of_x2([&](int y, int x) { return y < 2 ? 0 : behind(y, x); })));
    CHECK_FALSE(accepts(x2, region.gradient_of_x2(behind) / 2));
    for (acceptance_set const& set : sets) {
        CHECK(set.alternatives.size() <= 6);
        CHECK_FALSE(set.incomplete);
        for (alternative const& each : set.alternatives) CHECK(each.lowest == each.highest); // integers
    }
}
