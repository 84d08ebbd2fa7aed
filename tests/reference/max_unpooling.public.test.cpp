// SPDX-License-Identifier: MIT
// Numbers from public sources; docs/spec-notes.md lists the note that each supports.
#include "dmlref/reference/max_unpooling.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

// onnxruntime/test/providers/cpu/nn/unpool_op_test.cc at 05cfcebc, MaxUnPool2D and MaxUnPool2D_Padding, which run on
// the DirectML execution provider.
TEST_CASE("max_unpooling: ONNX Runtime's MaxUnPool2D tests hold", "[max_unpooling][reference][public]") {
    tensor<std::uint32_t> const indices({1, 1, 2, 2}, {1, 3, 4, 6});
    for (given const& expected : {given{{1, 1, 4, 4}, {0, 1, 0, 2, 3, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0}},
                                  given{{1, 1, 3, 3}, {0, 1, 0, 2, 3, 0, 4, 0, 0}}})
        check_stored(
            expected, [&](auto const& from, auto to) { reference::max_unpooling(from, indices, to); },
            given{{1, 1, 2, 2}, {1, 2, 3, 4}});
}
