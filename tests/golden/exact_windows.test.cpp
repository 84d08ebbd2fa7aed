// SPDX-License-Identifier: MIT
#include "golden/exact_results.hpp"
#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::golden;
using namespace dmlref::testing;

namespace {

/// Windows over a row: those elements of each that are in the row.
struct windows_of_row {
    index_t width = 1, window = 1, stride = 1, padding = 0;

    explicit windows_of_row(random_numbers& random)
        : width(random.between(4, 12)),
          window(random.between(1, 4)),
          stride(random.between(1, 3)),
          padding(random.between(0, window - 1)) {}

    index_t count() const { return (width + 2 * padding - window) / stride + 1; }
    std::vector<index_t> elements(index_t of) const {
        std::vector<index_t> inside;
        for (index_t x = of * stride - padding; x < of * stride - padding + window; ++x)
            if (x >= 0 && x < width) inside.push_back(x);
        return inside;
    }
    directml::operator_call call(std::string_view name, named_tensors tensors) const {
        auto const number = [](index_t value) { return static_cast<std::uint32_t>(value); };
        return window_call(name, tensors, {1, number(window)}, {1, number(stride)}, {0, number(padding)});
    }
};

constexpr int trials = 300;

} // namespace

TEST_CASE("acceptance: AVERAGE_POOLING and its gradient are exact in their sets, and within their bounds",
          "[acceptance][golden]") {
    random_numbers random(23);
    for (int trial = 0; trial < trials; ++trial) {
        windows_of_row const windows(random);
        bool const includes_padding = random.one_in(2);
        tensor<float> image = some_integers(random, {1, 1, 1, windows.width}), pooled({1, 1, 1, windows.count()});
        tensor<float> incoming = some_integers(random, pooled.sizes()), outgoing(image.sizes());
        rationals averages, gradients(static_cast<std::size_t>(windows.width));
        for (index_t o = 0; o < windows.count(); ++o) {
            auto const elements = windows.elements(o);
            index_t const divisor = includes_padding ? windows.window : static_cast<index_t>(elements.size());
            rational sum;
            for (index_t x : elements) {
                sum += at(image, {0, 0, 0, x});
                gradients[static_cast<std::size_t>(x)] += at(incoming, {0, 0, 0, o}) / divisor;
            }
            averages.push_back(elements.empty() ? rational(0) : sum / divisor);
        }
        auto forward =
            windows.call("AVERAGE_POOLING", {{"InputTensor", image.view()}, {"OutputTensor", pooled.view()}});
        auto backward = windows.call("AVERAGE_POOLING_GRAD", {{"InputGradientTensor", incoming.view()},
                                                              {"OutputGradientTensor", outgoing.view()}});
        forward.attributes["IncludePadding"] = backward.attributes["IncludePadding"] = includes_padding;
        check(forward, "OutputTensor", pooled, {averages});
        check(backward, "OutputGradientTensor", outgoing, {gradients});
    }
}

TEST_CASE("acceptance: the squares of LP_POOLING's norms are exact in their sets, and within their bounds",
          "[acceptance][golden]") {
    random_numbers random(24);
    for (int trial = 0; trial < trials; ++trial) {
        windows_of_row const windows(random);
        tensor<float> image = some_integers(random, {1, 1, 1, windows.width}), pooled({1, 1, 1, windows.count()});
        rationals squares;
        for (index_t o = 0; o < windows.count(); ++o) {
            rational sum;
            for (index_t x : windows.elements(o)) sum += at(image, {0, 0, 0, x}) * at(image, {0, 0, 0, x});
            squares.push_back(sum);
        }
        auto call = windows.call("LP_POOLING", {{"InputTensor", image.view()}, {"OutputTensor", pooled.view()}});
        call.attributes["P"] = 2u;
        check(call, "OutputTensor", pooled, {squares, false, [](long double x) { return x * x; }});
    }
}
