// SPDX-License-Identifier: MIT
#include "../../examples/gpu_test/catch2_matcher.hpp"
#include "../../examples/gpu_test/googletest_result.hpp"

#include <dmlref/core/tensor.hpp>
#include <dmlref/directml/operator_table.hpp>

namespace {

using namespace dmlref;

/// MAX_POOLING of one row of four elements, by windows of two: what a test of a GPU would hand over.
struct pooled_row {
    tensor<float> input{{1, 1, 1, 4}, {1, 2, 4, 3}};
    tensor<float> result{{1, 1, 1, 2}};

    golden::verdict verdict() {
        std::vector<std::uint32_t> const one = {1, 1}, none = {0, 0};
        directml::operator_call const problem = {
            .schema = directml::find_operator("MAX_POOLING"),
            .tensors = {{"InputTensor", input.view()}, {"OutputTensor", result.view()}},
            .attributes = {{"DimensionCount", 2u},
                           {"Strides", std::vector<std::uint32_t>{1, 2}},
                           {"WindowSize", std::vector<std::uint32_t>{1, 2}},
                           {"StartPadding", none},
                           {"EndPadding", none}}};
        return golden::verify(problem, {{"OutputTensor", result.view()}});
    }
};

pooled_row computed(float first, float second) {
    pooled_row row;
    row.result(0, 0, 0, 0) = first;
    row.result(0, 0, 0, 1) = second;
    return row;
}

/// As GoogleTest's is used: made of a bool or of what converts to it, with a message.
class assertion {
public:
    explicit assertion(bool success) : success_(success) {}
    assertion& operator<<(std::string const& message) {
        message_ += message;
        return *this;
    }
    explicit operator bool() const { return success_; }
    std::string const& message() const { return message_; }

private:
    bool success_;
    std::string message_{};
};

} // namespace

TEST_CASE("gpu_test: the matcher of Catch2 accepts what the verdict accepts", "[examples]") {
    CHECK_THAT(computed(2, 4).verdict(), gpu_test::is_accepted());
    CHECK_THAT(computed(2, 3).verdict(), !gpu_test::is_accepted());
    std::string const shown = Catch::Detail::stringify(computed(2, 3).verdict());
    CHECK(shown.find("1 of 2 elements outside acceptance") != std::string::npos);
}

TEST_CASE("gpu_test: the result for GoogleTest carries the report", "[examples]") {
    assertion const good = gpu_test::result_of(computed(2, 4).verdict());
    CHECK(static_cast<bool>(good));
    assertion const bad = gpu_test::result_of(computed(2, 3).verdict());
    CHECK_FALSE(static_cast<bool>(bad));
    CHECK(bad.message().starts_with("MAX_POOLING: mismatch, profile float32, portable\n"));
    CHECK_FALSE(static_cast<bool>(gpu_test::result_of(computed(2, 3).verdict())));
}
