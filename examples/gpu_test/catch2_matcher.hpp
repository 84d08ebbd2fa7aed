// SPDX-License-Identifier: MIT
#pragma once
#include <dmlref/golden/verify.hpp>

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif

/// For GPU tests that use Catch2, 2.13 or 3. A failed assertion prints the whole report.
///     CHECK_THAT(dmlref::golden::verify(problem, got), gpu_test::is_accepted());
namespace gpu_test {

#if __has_include(<catch2/catch_all.hpp>)
using verdict_matcher = Catch::Matchers::MatcherBase<dmlref::golden::verdict>;
#else
using verdict_matcher = Catch::MatcherBase<dmlref::golden::verdict>;
#endif

class is_accepted : public verdict_matcher {
public:
    bool match(dmlref::golden::verdict const& verdict) const override { return static_cast<bool>(verdict); }
    std::string describe() const override { return "is accepted"; }
};

} // namespace gpu_test

template <>
struct Catch::StringMaker<dmlref::golden::verdict> {
    static std::string convert(dmlref::golden::verdict const& verdict) { return to_string(verdict); }
};
