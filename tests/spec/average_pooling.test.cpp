// SPDX-License-Identifier: MIT
// pooling.test.cpp tests what all pooling operators share.
#include "dmlref/spec/average_pooling.hpp"

#include "support/catch.hpp"

using namespace dmlref;

TEST_CASE("average_pooling: padding is not counted unless requested", "[average_pooling][spec]") {
    CHECK_FALSE(average_pooling_options{}.include_padding);
}
