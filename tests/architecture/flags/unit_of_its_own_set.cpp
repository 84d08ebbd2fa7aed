// SPDX-License-Identifier: MIT
// Compiled twice, with other flags and another DMLREF_UNIT.
#include "unit_of_its_own_set.hpp"

#include <dmlref/dmlref.hpp>

#define DMLREF_TEXT_NOW(name) #name
#define DMLREF_TEXT(name) DMLREF_TEXT_NOW(name)

computed_in_unit DMLREF_UNIT(std::vector<float> const& image) {
    auto const edge = static_cast<dmlref::index_t>(image.size() / 8);
    dmlref::tensor<float> const input({1, 1, 8, edge}, image);
    dmlref::tensor<float> output({1, 1, 6, edge - 2});
    auto const kernel = static_cast<void (*)(dmlref::input_view<float>, dmlref::tensor_view<float>,
                                             dmlref::average_pooling_options const&, dmlref::execution const&)>(
        dmlref::average_pooling);
    kernel(input, output.view(), {.window_size = {3, 3}}, {});
    return {DMLREF_TEXT(DMLREF_INSTRUCTION_SET),
            dmlref::simd::width,
            reinterpret_cast<void const*>(kernel),
            {output.elements().begin(), output.elements().end()}};
}
