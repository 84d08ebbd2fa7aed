// SPDX-License-Identifier: MIT
#include "golden/operator_calls.hpp"
#include "support/catch.hpp"

#include "dmlref/core/index_space.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

namespace {

tensor<float> noise(shape const& sizes) {
    tensor<float> result(sizes);
    std::uint32_t state = 1;
    for_each_index(sizes, [&](dmlref::multi_index const& at) {
        state = state * 1664525u + 1013904223u;
        result.view()[at] = 1 + static_cast<float>(state >> 8) * 0x1p-22f; // from 1 to 5
    });
    return result;
}

/// The gradient of a volume, enlarged by nearest-neighbor: position i on an axis lies at i / scale.
acceptance_sets sets_of_enlarged(tensor<float>& incoming, shape const& sizes, float scale) {
    tensor<float> output(sizes);
    auto const axes = static_cast<std::uint32_t>(sizes.size());
    return sets_of(call_of("RESAMPLE_GRAD",
                           {{"InputGradientTensor", incoming.view()}, {"OutputGradientTensor", output.view()}},
                           {{"InterpolationMode", 0u},
                            {"DimensionCount", axes},
                            {"Scales", std::vector<float>(axes, scale)},
                            {"InputPixelOffsets", std::vector<float>(axes, 0.f)},
                            {"OutputPixelOffsets", std::vector<float>(axes, 0.f)}}),
                   "OutputGradientTensor");
}

/// The sums of a device that rounds positions by `nearest`.
template <class Nearest>
std::vector<double> sums_of(tensor<float> const& incoming, shape const& sizes, Nearest&& nearest) {
    std::vector<double> sums(static_cast<std::size_t>(element_count(sizes)));
    for_each_index(incoming.sizes(), [&](dmlref::multi_index const& from) {
        index_t to = 0;
        for (std::size_t axis = 0; axis < sizes.size(); ++axis) {
            double const rounded = nearest(static_cast<double>(from[axis]) / 2);
            to = to * sizes[axis] + std::clamp(static_cast<index_t>(rounded), index_t{0}, sizes[axis] - 1);
        }
        sums[static_cast<std::size_t>(to)] += static_cast<double>(incoming.view()[from]);
    });
    return sums;
}

bool accepts(acceptance_set const& set, double value) {
    return std::any_of(set.alternatives.begin(), set.alternatives.end(),
                       [value](alternative const& each) { return each.lowest <= value && value <= each.highest; });
}

} // namespace

TEST_CASE("acceptance: in the gradient of a volume all positions in the middle are rounded alike",
          "[acceptance][golden]") {
    tensor<float> incoming = noise({1, 12, 12, 12}); // every second position lies between two elements of an axis
    shape const sizes = {1, 6, 6, 6};
    acceptance_sets const sets = sets_of_enlarged(incoming, sizes, 2);
    for (auto const& nearest : {+[](double x) { return std::floor(x + 0.5); },
                                +[](double x) { return std::ceil(x - 0.5); }, +[](double x) { return std::rint(x); }}) {
        std::vector<double> const sums = sums_of(incoming, sizes, nearest);
        for (std::size_t element = 0; element < sets.size(); ++element) {
            CHECK(accepts(sets[element], sums[element]));
            CHECK_FALSE(accepts(sets[element], sums[element] * 1.001));
        }
    }
    for (acceptance_set const& set : sets) {
        CHECK(set.alternatives.size() <= 3);
        CHECK_FALSE(set.incomplete);
    }
}

TEST_CASE("acceptance: where too many alternatives are joined, the documented interval stays as it is",
          "[acceptance][golden]") {
    tensor<float> incoming = noise({1, 12, 12, 12}); // 3 / 6 may be rounded: each such position is decided by itself
    acceptance_sets const sets = sets_of_enlarged(incoming, {1, 2, 2, 2}, 6);
    CHECK(std::any_of(sets.begin(), sets.end(), [](acceptance_set const& set) { return set.incomplete; }));
    for (acceptance_set const& set : sets) {
        alternative const& documented = set.alternatives.front();
        CHECK(documented.highest - documented.lowest < 1e-3 * documented.value);
    }
}
