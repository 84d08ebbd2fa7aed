// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/golden/verify.hpp>

#include <concepts>

/// For GPU tests that use GoogleTest; this header does not need it. A failed assertion prints the whole report.
///     EXPECT_TRUE(gpu_test::result_of(dmlref::golden::verify(problem, got)));
namespace gpu_test {

/// ::testing::AssertionResult is constructed from a bool, and takes the message with <<.
template <class T>
concept assertion_result = std::constructible_from<T, bool> && requires(T result, std::string message) {
    { result << message } -> std::convertible_to<T>;
};

class result_of {
public:
    explicit result_of(dmlref::golden::verdict verdict) : verdict_(std::move(verdict)) {}

    explicit operator bool() const { return static_cast<bool>(verdict_); }
    std::string message() const { return to_string(verdict_); }

    template <assertion_result T>
    operator T() const {
        return T(static_cast<bool>(verdict_)) << message();
    }

private:
    dmlref::golden::verdict verdict_;
};

} // namespace gpu_test
