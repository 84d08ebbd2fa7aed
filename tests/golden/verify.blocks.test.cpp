// SPDX-License-Identifier: MIT
#include "dmlref/golden/verify.hpp"
#include "dmlref/exec/address_checks.hpp"
#include "dmlref/golden/acceptance/sets_of_planes.hpp"
#include "dmlref/golden/explanation/explain.hpp"
#include "dmlref/golden/reference_results.hpp"
#include "golden/operator_calls.hpp"
#include "support/catch.hpp"

#ifdef __linux__
#include <sys/resource.h>
#endif

using namespace dmlref;
using namespace dmlref::golden;
using testing::numbers;

namespace {

/// Numbers from -1 to 1 with many equal ones among them.
tensor<float> noise(shape const& sizes) {
    tensor<float> result(sizes);
    std::uint32_t state = 1;
    for_each_index(sizes, [&](multi_index const& at) {
        state = state * 1664525 + 1013904223;
        result.view()[at] = static_cast<float>(static_cast<int>(state >> 28) - 8) / 8;
    });
    return result;
}

/// A call, and what a device made of it: a third of the elements is off by one unit in the last place or by a half.
class disturbed_call {
public:
    explicit disturbed_call(directml::operator_call const& call) : right_(call) {
        index_t element = 0;
        for (auto const& output : right_.tensors())
            for_each_index(output.second.sizes, [&, &tensor = output.second](multi_index const& at) {
                float& value = tensor.as<float>()[at];
                if (++element % 6 == 0) value = std::nextafter(value, 2.f);
                if (element % 6 == 3) value += 0.5f;
            });
    }

    std::string report(verification_options const& options) const {
        return to_string(verify(right_.call(), right_.tensors(), options));
    }

private:
    reference_results right_;
};

directml::operator_call pooling_gradient(tensor<float>& input, tensor<float>& incoming, tensor<float>& output) {
    return testing::window_call("MAX_POOLING_GRAD",
                                {{"InputTensor", input.view()},
                                 {"InputGradientTensor", incoming.view()},
                                 {"OutputGradientTensor", output.view()}},
                                {2, 2}, {1, 1});
}

/// Of planes whose leading axes are copied.
directml::operator_call resample_gradient(tensor<float>& incoming, tensor<float>& output) {
    return testing::resample_grad_call(incoming, output, {1, 1, 2, 2});
}

bool are_same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// Blocks of one element, of some, and of all; threads.
void check_that_blocks_do_not_show(directml::operator_call const& call) {
    disturbed_call const disturbed(call);
    std::string const report = disturbed.report({});
    INFO(report);
    CHECK(report.find("outside acceptance") != std::string::npos);
    for (index_t const block : {1, 7, 1'000'000}) CHECK(disturbed.report({.block = block}) == report);
    CHECK(disturbed.report({.threads = 3, .block = 5}) == report);
}

void check_that_sets_are_same(acceptance_sets const& some, acceptance_sets const& others) {
    REQUIRE(some.size() == others.size());
    for (std::size_t i = 0; i < some.size(); ++i) {
        REQUIRE(some[i].alternatives.size() == others[i].alternatives.size());
        CHECK(are_same(some[i].reference, others[i].reference));
        for (std::size_t which = 0; which < some[i].alternatives.size(); ++which) {
            CHECK(are_same(some[i].alternatives[which].lowest, others[i].alternatives[which].lowest));
            CHECK(are_same(some[i].alternatives[which].highest, others[i].alternatives[which].highest));
        }
    }
}

/// The sets of a gradient whose leading axes are copied, plane by plane and volume by volume.
void check_that_planes_do_not_show(tensor<float> incoming) {
    tensor<float> output({2, 3, 3, 4});
    std::vector<index_t> const elements = {0, 5, 11, 12, 13, 40, 71};
    directml::operator_call const call = resample_gradient(incoming, output);
    acceptance_sets const whole = golden::detail::sets_of_judged_elements(call, "OutputGradientTensor", elements);
    for (std::size_t const leading : {1u, 2u})
        check_that_sets_are_same(
            whole, golden::detail::call_of_planes(call, leading).sets_of("OutputGradientTensor", elements));
}

#if defined(__linux__) && !defined(DMLREF_ADDRESS_CHECKS) // which keep what has been freed
/// The most memory that this process has had, in bytes.
index_t peak_memory() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return index_t{usage.ru_maxrss} * 1024;
}
#endif

} // namespace

TEST_CASE("verify.blocks: neither blocks nor threads show in a report", "[golden][verdict]") {
    tensor<float> image = noise({2, 3, 7, 6}), enlarged({2, 3, 14, 9});
    check_that_blocks_do_not_show(testing::resample_call(image, enlarged, {1, 1, 2, 1.5f}, 1));
    tensor<float> incoming = noise({2, 3, 6, 5}), gradient({2, 3, 7, 6});
    check_that_blocks_do_not_show(pooling_gradient(image, incoming, gradient));
    tensor<float> halved({2, 3, 3, 3}), of_pairs = noise({2, 3, 6, 6});
    check_that_blocks_do_not_show(resample_gradient(of_pairs, halved));
}

TEST_CASE("verify.blocks: a gradient by planes has the sets of the whole", "[golden][acceptance]") {
    constexpr float infinity = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
    check_that_planes_do_not_show(noise({2, 3, 6, 8}));
    tensor<float> infinite = noise({2, 3, 6, 8}), not_a_number = infinite;
    infinite(0, 1, 2, 3) = infinity; // in one plane
    check_that_planes_do_not_show(infinite);
    not_a_number(1, 2, 5, 7) = nan; // in the last one
    check_that_planes_do_not_show(not_a_number);
}

TEST_CASE("verify.blocks: copied channels of a resampling are judged by themselves", "[golden][acceptance]") {
    constexpr index_t plane = 8 * 9;
    std::vector<float> const scales = {1, 1, 2, 1.8f};
    tensor<float> image = noise({1, 3, 4, 5}), output({1, 3, 8, 9}), one_output({1, 1, 8, 9});
    directml::operator_call const call = testing::resample_call(image, output, scales, 1);
    std::vector<index_t> const first = {0, 7, 40}, second = {plane, plane + 7, plane + 40},
                               last = {2 * plane, 2 * plane + 7, 2 * plane + 40};
    auto const sets_of = [](directml::operator_call const& of, std::vector<index_t> const& elements) {
        return acceptance_of_elements(of, profiles[0])("OutputTensor", elements);
    };
    auto const sets_of_whole = [&call](std::vector<index_t> const& elements) {
        return golden::detail::sets_of_judged_elements(call, "OutputTensor", elements);
    };
    tensor<float> one({1, 1, 4, 5}, std::vector<float>(image.elements().begin() + 20,
                                                       image.elements().begin() + 40)); // the second channel
    check_that_sets_are_same(sets_of(call, second), sets_of(testing::resample_call(one, one_output, scales, 1), first));
    check_that_sets_are_same(sets_of(call, last), sets_of_whole(last)); // a device may clamp its index
    image(0, 0, 0, 0) = std::numeric_limits<float>::infinity();
    check_that_sets_are_same(sets_of(call, second), sets_of_whole(second)); // a device may read it, with weight 0
}

TEST_CASE("verify.blocks: elements of many alternatives are given in parts", "[golden][acceptance]") {
    constexpr index_t size = 72;
    tensor<float> equal({1, 1, size, size}), incoming({1, 1, size - 2, size - 2}), output({1, 1, size, size});
    for_each_index(incoming.sizes(), [&](multi_index const& at) {
        incoming.view()[at] = std::ldexp(1.f, static_cast<int>(at[2] * 3 + at[3]) % 9); // 512 sums of nine
    });
    directml::operator_call call = pooling_gradient(equal, incoming, output);
    call.attributes["WindowSize"] = numbers{3, 3};
    std::vector<index_t> all(size * size);
    std::iota(all.begin(), all.end(), index_t{0});
    std::vector<std::size_t> parts;
    auto const allowed = [&, of_call = acceptance_of_elements(call, profiles[0])](std::span<index_t const> elements) {
        acceptance_sets sets = of_call("OutputGradientTensor", elements);
        parts.push_back(sets.size());
        return sets;
    };
    std::vector<index_t> visited;
    std::size_t most_alternatives = 0;
    CHECK(for_each_set(allowed, all, [&](index_t element, acceptance_set const& set) {
        visited.push_back(element);
        most_alternatives = std::max(most_alternatives, set.alternatives.size());
    }));
    CHECK(visited == all);
    CHECK(parts == std::vector<std::size_t>{size * size / 2, size * size / 2});
    CHECK(most_alternatives == 64);
}

TEST_CASE("verify.blocks: what lies on leading axes that are copied is separate", "[golden][acceptance]") {
    tensor<float> incoming = noise({1, 2, 300, 300}), output({1, 2, 150, 150});
    directml::operator_call call = resample_gradient(incoming, output);
    CHECK(separate_axes(call) == 2);
    call.attributes["OutputPixelOffsets"] = std::vector<float>{-0.5f, -0.25f, -0.5f, -0.5f};
    CHECK(separate_axes(call) == 1);
    call.attributes["OutputPixelOffsets"] = std::vector<float>{0, -0.5f, -0.5f, -0.5f};
    CHECK(separate_axes(call) == 0);
}

TEST_CASE("verify.blocks: a sample is judged and nothing is said of the rest", "[golden][verdict]") {
    tensor<float> image = noise({1, 3, 8, 8}), enlarged({1, 3, 16, 16});
    reference_results const right(testing::resample_call(image, enlarged, {1, 1, 2, 2}, 1));
    tensor_verdict const accepted = verify(right.call(), right.tensors(), {.sample = 10}).tensors[0];
    CHECK(accepted.exact == 10);
    CHECK(accepted.sampled_from == 768);
    CHECK(to_string(accepted).find("sample       of 768 elements, of which the others were not judged: they may be "
                                   "wrong\n") != std::string::npos);
    tensor<float> nines({1, 3, 16, 16}, std::vector<float>(768, 9));
    tensor_verdict const outside = verify(right.call(), {{"OutputTensor", nines.view()}}, {.sample = 10}).tensors[0];
    CHECK(outside.outside == 10);
    CHECK(outside.pattern.empty());
    CHECK(outside.likely_cause.empty());
    CHECK(verify(right.call(), {{"OutputTensor", nines.view()}}, {.sample = 768}).tensors[0].sampled_from == 0);
}

TEST_CASE("verify.blocks: a block of a resampled gradient is rows, or planes, that follow each other",
          "[golden][acceptance]") {
    tensor<float> incoming({1, 96, 96, 96}), output({1, 48, 48, 48});
    directml::operator_call call = resample_gradient(incoming, output);
    call.attributes["Scales"] = std::vector<float>{1, 2, 2, 2};
    block_size const volume = block_size_of(call, "OutputGradientTensor", 1),
                     half = block_size_of(call, "OutputGradientTensor", 2);
    CHECK(volume.elements == 48 * 48); // each of which is made from eight elements: 2^15 of these at most
    CHECK(volume.plane == 48 * 48 * 48);
    CHECK(half.elements == 42 * 48);
    tensor<float> row({1, 1, 1, 1 << 20}), one({1, 1, 1, 1});
    call = resample_gradient(row, one);
    CHECK(block_size_of(call, "OutputGradientTensor", 1).elements == 1);
}

#if defined(__linux__) && !defined(DMLREF_ADDRESS_CHECKS)
TEST_CASE("verify.blocks: a large gradient that is all wrong takes little memory", "[golden][verdict]") {
    tensor<float> incoming = noise({1, 16, 128, 128}), output({1, 16, 256, 256});
    for (float& each : std::span(output.view().data(), 1 << 20)) each = 9;
    directml::operator_call call = testing::window_call(
        "AVERAGE_POOLING_GRAD", {{"InputGradientTensor", incoming.view()}, {"OutputGradientTensor", output.view()}},
        {2, 2}, {2, 2});
    call.attributes["IncludePadding"] = false;
    index_t const before = peak_memory();
    verdict const found = verify(call, {{"OutputGradientTensor", output.view()}}, {.look_for_cause = false});
    CHECK(found.tensors[0].outside == 1 << 20);
    CHECK(peak_memory() - before < (index_t{128} << 20)); // the sets of all elements alone are 500 MB
}

TEST_CASE("verify.blocks: a resampled gradient that is all wrong takes little memory", "[golden][verdict]") {
    tensor<float> volume = noise({1, 48, 64, 64}), halved({1, 24, 32, 32});
    directml::operator_call of_volume = resample_gradient(volume, halved);
    of_volume.attributes["Scales"] = std::vector<float>{1, 2, 2, 2};
    tensor<float> planes = noise({1, 3, 256, 200}), of_planes({1, 3, 128, 100});
    planes(0, 1, 100, 100) = std::numeric_limits<float>::infinity(); // so that the planes are computed together
    directml::operator_call const of_infinity = resample_gradient(planes, of_planes);
    index_t const before = peak_memory();
    for (directml::operator_call const& call : {of_volume, of_infinity}) {
        tensor<float> nines(call.tensors.find("OutputGradientTensor")->second.sizes);
        for (float& each : std::span(nines.view().data(), static_cast<std::size_t>(nines.view().element_count())))
            each = 99;
        verdict const found = verify(call, {{"OutputGradientTensor", nines.view()}}, {.look_for_cause = false});
        CHECK(found.tensors[0].outside > nines.view().element_count() - 20);
        CHECK(explain(call, "OutputGradientTensor", {0, 1, 3, 5}).contributions.size() >= 4);
    }
    CHECK(peak_memory() - before < (index_t{64} << 20)); // the sums of all elements on the way took 290 MB
}
#endif
