// SPDX-License-Identifier: MIT
#pragma once
#include <cstdio>
#include <exception>
#include <string_view>
#include <vector>

/// What the tests of exec and kernels use of Catch2, so that they can be built for a machine that has no Catch2. It
/// stands before tests/support in the include path; main.cpp runs the tests.
namespace dmlref::portability {

struct test {
    std::string_view name;
    void (*run)();
};

inline std::vector<test>& tests() {
    static std::vector<test> all;
    return all;
}

struct registration {
    registration(std::string_view name, void (*run)()) { tests().push_back({name, run}); }
};

/// Calls run.operator()<Type>() for each type.
template <class... Types, class Run>
void for_each_type(Run const& run) {
    (run.template operator()<Types>(), ...);
}

/// Checks of the test that runs.
inline int passed = 0, failed = 0;

/// Thrown by a REQUIRE that fails.
struct test_ended : std::exception {};

inline bool check(bool passes, char const* expression, char const* file, int line) {
    ++(passes ? passed : failed);
    if (!passes && failed <= 5) std::fprintf(stderr, "%s:%d: %s\n", file, line, expression);
    return passes;
}

} // namespace dmlref::portability

#define DMLREF_PASTED(a, b) a##b
#define DMLREF_UNIQUE(name, line) DMLREF_PASTED(name, line)

#define TEST_CASE(name, ...)                                                                                           \
    static void DMLREF_UNIQUE(dmlref_test_, __LINE__)();                                                               \
    static dmlref::portability::registration const DMLREF_UNIQUE(dmlref_registration_, __LINE__)(                      \
        name, DMLREF_UNIQUE(dmlref_test_, __LINE__));                                                                  \
    static void DMLREF_UNIQUE(dmlref_test_, __LINE__)()
#define TEMPLATE_TEST_CASE(name, tags, ...)                                                                            \
    template <class TestType>                                                                                          \
    static void DMLREF_UNIQUE(dmlref_test_, __LINE__)();                                                               \
    static dmlref::portability::registration const DMLREF_UNIQUE(dmlref_registration_, __LINE__)(name, [] {            \
        dmlref::portability::for_each_type<__VA_ARGS__>(                                                               \
            []<class Type>() { DMLREF_UNIQUE(dmlref_test_, __LINE__)<Type>(); });                                      \
    });                                                                                                                \
    template <class TestType>                                                                                          \
    static void DMLREF_UNIQUE(dmlref_test_, __LINE__)()
#define CHECK(...)                                                                                                     \
    static_cast<void>(dmlref::portability::check((__VA_ARGS__) ? true : false, #__VA_ARGS__, __FILE__, __LINE__))
#define CHECK_FALSE(...) CHECK(!(__VA_ARGS__))
#define REQUIRE(...)                                                                                                   \
    do {                                                                                                               \
        if (!dmlref::portability::check((__VA_ARGS__) ? true : false, #__VA_ARGS__, __FILE__, __LINE__))               \
            throw dmlref::portability::test_ended();                                                                   \
    } while (false)
#define CHECK_THROWS_AS(expression, ...)                                                                               \
    do {                                                                                                               \
        bool is_thrown = false;                                                                                        \
        try {                                                                                                          \
            static_cast<void>(expression);                                                                             \
        } catch (__VA_ARGS__ const&) {                                                                                 \
            is_thrown = true;                                                                                          \
        }                                                                                                              \
        CHECK(is_thrown);                                                                                              \
    } while (false)
#define SUCCEED(...) CHECK(true)
#define FAIL(...) REQUIRE(false)
#define CAPTURE(...) static_cast<void>(0)
#define INFO(...) static_cast<void>(0)
