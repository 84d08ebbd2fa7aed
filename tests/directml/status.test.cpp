// SPDX-License-Identifier: MIT
#include "dmlref/directml/status.hpp"

#include "support/catch.hpp"

using namespace dmlref;
using namespace dmlref::directml;

namespace {

template <class Exception>
status thrown(Exception const& exception) {
    return status_of([&] { throw exception; });
}

} // namespace

TEST_CASE("status: work that does not throw is a success", "[status][directml]") {
    int done = 0;
    status const outcome = status_of([&] { ++done; });
    CHECK(done == 1);
    CHECK(outcome);
    CHECK(outcome.code == status_code::success);
    CHECK(outcome.message == "");
}

TEST_CASE("status: a broken rule is told with its field", "[status][directml]") {
    status const outcome = thrown(validation_error("ROI_ALIGN", "SpatialScaleX", "is inf, must be finite"));
    CHECK_FALSE(outcome);
    CHECK(outcome.code == status_code::invalid_call);
    CHECK(outcome.field == "SpatialScaleX");
    CHECK(outcome.message == "ROI_ALIGN: SpatialScaleX is inf, must be finite");
}

TEST_CASE("status: each kind of exception has a code", "[status][directml]") {
    CHECK(thrown(feature_level_error("A", "Type", "is 1")).code == status_code::unsupported_feature_level);
    CHECK(thrown(feature_level_error("A", "Type", "is 1")).field == "Type");
    CHECK(thrown(std::bad_alloc()).code == status_code::out_of_memory);
    CHECK(thrown(std::bad_alloc()).message == std::bad_alloc().what());
    CHECK(thrown(std::runtime_error("thread")).code == status_code::failure);
    CHECK(thrown(std::runtime_error("thread")).message == "thread");
    CHECK(thrown(7).code == status_code::failure);
    CHECK(thrown(7).message == "");
}

TEST_CASE("status: codes have numbers and names that stay", "[status][directml]") {
    std::tuple<status_code, std::uint32_t, char const*> const codes[] = {
        {status_code::success, 0, "SUCCESS"},
        {status_code::invalid_call, 1, "INVALID_CALL"},
        {status_code::unsupported_feature_level, 2, "UNSUPPORTED_FEATURE_LEVEL"},
        {status_code::out_of_memory, 3, "OUT_OF_MEMORY"},
        {status_code::failure, 4, "FAILURE"}};
    for (auto const& [code, number, name] : codes) {
        CHECK(static_cast<std::uint32_t>(code) == number);
        CHECK(name_of(code) == name);
    }
    CHECK(name_of(static_cast<status_code>(5)) == "UNKNOWN");
}

TEST_CASE("status: nothing is thrown", "[status][directml]") {
    CHECK(noexcept(status_of([] { throw 1; })));
}
