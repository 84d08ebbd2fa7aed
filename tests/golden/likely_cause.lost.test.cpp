// SPDX-License-Identifier: MIT
#include "dmlref/golden/cause/lost_updates.hpp"

#include "dmlref/golden/search_for_causes.hpp"
#include "support/catch.hpp"
#include "suspected.hpp"

using namespace dmlref;
using namespace dmlref::testing;

namespace {

constexpr std::size_t width = 10, outputs = 8; // windows of 3 x 3, one element apart

/// The gradient of a maximum over 3 x 3 windows. keeps(n) says whether the n-th contribution to an element arrives.
template <class Keeps>
reals gradient_of_maxima(reals const& input, reals const& incoming, Keeps&& keeps) {
    reals gradient(input.size());
    std::vector<int> received(input.size());
    for (std::size_t window = 0; window < incoming.size(); ++window) {
        std::size_t const corner = window / outputs * width + window % outputs;
        std::size_t largest = corner;
        for (std::size_t k = 0; k < 9; ++k)
            if (std::size_t const at = corner + k / 3 * width + k % 3; input[at] > input[largest]) largest = at;
        if (keeps(received[largest]++)) gradient[largest] += incoming[window];
    }
    return gradient;
}

problem maxima_gradient(reals const& input, reals const& incoming) {
    problem p("MAX_POOLING_GRAD");
    p.set_windows({3, 3}, {1, 1});
    p.bind("InputTensor", {1, 1, width, width}, input).bind("InputGradientTensor", {1, 1, outputs, outputs}, incoming);
    p.bind("OutputGradientTensor", {1, 1, width, width});
    return p;
}

/// An average over linear samples in regions, for two outputs along each axis; count(size of an output) gives the
/// samples along an axis. Pixels have their centers at halves.
template <class Count>
reals averages_in(reals const& input, reals const& regions, Count&& count) {
    auto const pixel = [&](double x, double y) {
        auto const at = static_cast<std::size_t>(y) * 20 + static_cast<std::size_t>(x);
        double const u = x - std::floor(x), v = y - std::floor(y);
        return (1 - v) * ((1 - u) * input[at] + u * input[at + 1]) +
               v * ((1 - u) * input[at + 20] + u * input[at + 21]);
    };
    reals result;
    for (std::size_t region = 0; region < regions.size(); region += 4)
        for (int output = 0; output < 4; ++output) {
            double const size_x = (regions[region + 2] - regions[region]) / 2,
                         size_y = (regions[region + 3] - regions[region + 1]) / 2;
            int const count_x = count(size_x), count_y = count(size_y);
            double sum = 0;
            for (int sample = 0; sample < count_x * count_y; ++sample)
                sum += pixel(regions[region] + size_x * (output % 2 + (sample % count_x + 0.5) / count_x) - 0.5,
                             regions[region + 1] + size_y * (output / 2 + (sample / count_x + 0.5) / count_y) - 0.5);
            result.push_back(sum / (count_x * count_y));
        }
    return result;
}

constexpr std::size_t channels = 3, image_width = 20;

/// What one output element, of 2 x 2 with a sample each, gives to the corners [x1, y1, x2, y2] of a region.
std::array<double, 4> shares_of_corners(double const* image, double const* region, std::size_t output,
                                        double incoming) {
    double const t = (static_cast<double>(output % 2) + 0.5) / 2, s = (static_cast<double>(output / 2) + 0.5) / 2,
                 x = region[0] + t * (region[2] - region[0]) - 0.5, y = region[1] + s * (region[3] - region[1]) - 0.5,
                 u = x - std::floor(x), v = y - std::floor(y);
    double const* const at = image + static_cast<std::size_t>(y) * image_width + static_cast<std::size_t>(x);
    double const along_x = ((1 - v) * (at[1] - at[0]) + v * (at[image_width + 1] - at[image_width])) * incoming,
                 along_y = ((1 - u) * (at[image_width] - at[0]) + u * (at[image_width + 1] - at[1])) * incoming;
    return {along_x * (1 - t), along_y * (1 - s), along_x * t, along_y * s};
}

/// The sum for each corner of the contributions, of twelve, that keeps(corner, number) lets arrive.
template <class Keeps>
reals gradient_of_corners(reals const& input, reals const& incoming, reals const& regions, Keeps&& keeps) {
    reals gradient(regions.size());
    for (std::size_t region = 0; region < regions.size(); region += 4)
        for (std::size_t number = 0; number < 4 * channels; ++number) {
            auto const shares = shares_of_corners(input.data() + number / 4 * image_width * image_width,
                                                  &regions[region], number % 4, incoming[region * channels + number]);
            for (std::size_t corner = 0; corner < 4; ++corner)
                if (keeps(region + corner, number)) gradient[region + corner] += shares[corner];
        }
    return gradient;
}

problem corner_gradient(reals const& input, reals const& incoming, reals const& regions) {
    problem p("ROI_ALIGN_GRAD");
    p.set_sampling(2, 1, 1, 1).set("AlignRegionsToCorners", false);
    p.set("InputPixelOffset", 0.5f).set("OutputPixelOffset", -0.5f);
    auto const count = static_cast<index_t>(regions.size() / 4);
    p.bind("InputTensor", {1, channels, image_width, image_width}, input).bind("ROITensor", {count, 4}, regions);
    p.bind("InputGradientTensor", {count, channels, 2, 2}, incoming).bind("OutputROIGradientTensor", {count, 4});
    p.bind<std::uint32_t>("BatchIndicesTensor", {count}, reals(regions.size() / 4));
    return p;
}

} // namespace

TEST_CASE("likely_cause: contributions to the corners of a region that are lost are recognized",
          "[likely_cause][golden]") {
    reals const input = noise(channels * image_width * image_width), incoming = noise(48, 7),
                regions = {1.5, 2.25, 6.25, 5.75, 4, 3.5, 8.5, 9.75, 2.25, 6, 9.5, 8.75, 5, 1.5, 11.5, 6};
    problem const p = corner_gradient(input, incoming, regions);
    auto const named = [&](auto&& keeps) {
        return cause_named(p, gradient_of_corners(input, incoming, regions, keeps), "OutputROIGradientTensor");
    };
    CHECK(named([](std::size_t, std::size_t) { return true; }) == "none"); // nothing is wrong
    CHECK(named([](std::size_t, std::size_t number) { return number == 11; }) == "region_gradient_overwritten");
    CHECK(named([](std::size_t corner, std::size_t number) { return number == corner * 5 % 12; }) ==
          "contributions_lost");
    // Sums of seven of twelve are 792, of which one is near to nearly any number.
    CHECK(named([](std::size_t corner, std::size_t number) { return (number + corner) % 12 < 7; }) == "none");
    reals wrong = p.result("OutputROIGradientTensor");
    for (std::size_t at = 0; at < wrong.size(); ++at) wrong[at] += 16 * noise(16, 3)[at];
    CHECK(cause_named(p, wrong, "OutputROIGradientTensor") == "none");
}

TEST_CASE("likely_cause: contributions that two threads add at a time and lose are recognized",
          "[likely_cause][golden]") {
    reals const input = noise(100), incoming = noise(64, 7);
    problem const p = maxima_gradient(input, incoming);
    auto const all = [](int) { return true; };
    CHECK(p.result("OutputGradientTensor") == gradient_of_maxima(input, incoming, all)); // whole numbers over 64
    reals const lossy = gradient_of_maxima(input, incoming, [](int number) { return number % 3 != 1; });
    CHECK(cause_named(p, lossy, "OutputGradientTensor") == "contributions_lost");
    // Where only the last arrives, that is said, which is more.
    std::vector<int> counts(100);
    reals const last = [&] {
        reals gradient(100);
        for (std::size_t window = 0; window < 64; ++window) {
            reals one(64);
            one[window] = incoming[window];
            reals const alone = gradient_of_maxima(input, one, all);
            for (std::size_t at = 0; at < 100; ++at)
                if (alone[at] != 0) gradient[at] = alone[at];
        }
        return gradient;
    }();
    CHECK(cause_named(p, last, "OutputGradientTensor") == "gradient_overwritten");
    reals wrong = p.result("OutputGradientTensor");
    for (std::size_t at = 0; at < 100; ++at)
        if (wrong[at] != 0) wrong[at] += noise(100, 3)[at];
    CHECK(cause_named(p, wrong, "OutputGradientTensor") == "none");
}

TEST_CASE("likely_cause: a number of samples that is rounded to the nearest integer is recognized",
          "[likely_cause][golden]") {
    reals const input = noise(400),
                regions = {1.5, 2.25, 6.25, 5.75, 4, 3.5, 8.5, 9.75, 2.25, 6, 9.5, 8.75, 5, 1.5, 11.5, 6};
    problem p("ROI_ALIGN1");
    p.set_sampling(2, 1, 1, 8).set("AlignRegionsToCorners", false);
    p.set("InputPixelOffset", 0.5f).set("OutputPixelOffset", -0.5f).set("OutOfBoundsInputValue", 0.f);
    p.bind("InputTensor", {1, 1, 20, 20}, input).bind("ROITensor", {4, 4}, regions);
    p.bind<std::uint32_t>("BatchIndicesTensor", {4}, {0, 0, 0, 0}).bind("OutputTensor", {4, 1, 2, 2});
    auto const right = [](double size) { return static_cast<int>(std::ceil(size)); };
    auto const to_nearest = [](double size) { return static_cast<int>(std::round(size)); };
    CHECK(cause_named(p, averages_in(input, regions, right)) == "none"); // nothing is wrong
    CHECK(cause_named(p, averages_in(input, regions, to_nearest)) == "sample_count_rounded_to_nearest");
}

TEST_CASE("likely_cause: indices that are cut to 16 or 32 bits are recognized", "[likely_cause][golden]") {
    constexpr index_t columns = 70'000;
    problem wide("MAX_POOLING2");
    wide.set_windows({1, 100}, {1, 100});
    wide.bind("InputTensor", {1, 1, 1, columns}, noise(columns)).bind("OutputTensor", {1, 1, 1, columns / 100});
    wide.bind<std::uint32_t>("OutputIndicesTensor", {1, 1, 1, columns / 100});
    reals indices = wide.result("OutputIndicesTensor");
    for (double& index : indices) index = std::fmod(index, 65536);
    CHECK(cause_named(wide, indices, "OutputIndicesTensor") == "index_cut_to_16_bits");

    problem far_away("MAX_UNPOOLING");
    far_away.bind("InputTensor", {1, 1, 1, 4}, {1, 2, 3, 4}).bind("OutputTensor", {1, 1, 1, 8});
    far_away.bind<std::uint64_t>("IndicesTensor", {1, 1, 1, 4});
    std::uint64_t const places[] = {1, 3, (std::uint64_t{1} << 32) + 5, (std::uint64_t{3} << 32) + 6};
    std::memcpy(far_away.call().tensors.find("IndicesTensor")->second.data, places, sizeof places);
    CHECK(far_away.result("OutputTensor") == reals{0, 1, 0, 2, 0, 0, 0, 0});
    CHECK(cause_named(far_away, {0, 1, 0, 2, 0, 3, 4, 0}) == "unpool_index_cut_to_32_bits");
}

TEST_CASE("likely_cause: causes that explain a result equally well are named together", "[likely_cause][golden]") {
    // One window of four elements, 4 of which is the sum: a device that does not divide multiplies each result by 4.
    problem p("AVERAGE_POOLING");
    p.set_windows({2, 2}, {2, 2}).set("IncludePadding", false);
    p.bind("InputTensor", {1, 1, 4, 8}, noise(32)).bind("OutputTensor", {1, 1, 2, 4});
    reals got = p.result("OutputTensor");
    for (double& value : got) value *= 4;
    auto const causes = golden::likely_causes_of(suspected(p, got));
    REQUIRE(causes.size() == 1); // and not that all are four times as large, which it says itself
    CHECK(causes[0].name == "sum_not_divided");

    golden::likely_cause const a = {.sentence = "a", .agreeing = 5, .elements = 6};
    CHECK(golden::detail::sentence_of({}) == "");
    CHECK(golden::detail::sentence_of({a}) == "a (5 of 6 elements agree)");
    CHECK(golden::detail::sentence_of({a, a, a, a, a}) ==
          "a, or a, or a, or one of 2 other causes (5 of 6 elements agree)");
}
