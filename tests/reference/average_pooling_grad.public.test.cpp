// SPDX-License-Identifier: MIT
// Numbers from public sources; docs/spec-notes.md lists the note that each supports.
#include "dmlref/reference/average_pooling_grad.hpp"

#include "reference/worked_by_hand.hpp"

using namespace dmlref;
using namespace dmlref::testing;

// The page of DML_AVERAGE_POOLING_GRAD_OPERATOR_DESC.
TEST_CASE("average_pooling_grad: the example of the document holds", "[average_pooling_grad][reference][public]") {
    average_pooling_options const options = {
        .window_size = {2, 2}, .strides = {1, 1}, .start_padding = {0, 0}, .end_padding = {0, 0}};
    check_stored(
        {{1, 1, 3, 3}, {0.25, 0.75, 0.5, 1, 2.5, 1.5, 0.75, 1.75, 1}},
        [&](auto const& incoming, auto to) { reference::average_pooling_grad(incoming, to, options); },
        given{{1, 1, 2, 2}, {1, 2, 3, 4}});
}
