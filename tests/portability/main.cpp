// SPDX-License-Identifier: MIT
// Runs the tests of the kernels without Catch2, and prints for each operator what reference and kernel computed: the
// same line on every machine. A test with one of the arguments in its name is left out. DMLREF_EQUALITY_PROBLEMS is the
// number of problems per test.
#include "dmlref/core/floating_point.hpp"
#include "kernels/lanes_of_problems.hpp"
#include "support/catch.hpp"
#include "support/comparison_tally.hpp"

#include <algorithm>
#include <map>
#include <string>

using dmlref::portability::test;

namespace {

struct findings {
    dmlref::testing::comparison_tally tally;
    int tests = 0, passed = 0, failed = 0;
};

void run(test const& chosen, findings& found) {
    using namespace dmlref::portability;
    passed = failed = 0;
    dmlref::testing::current_tally = &found.tally;
    try {
        chosen.run();
    } catch (test_ended const&) { // counted where it was found
    } catch (std::exception const& error) {
        check(false, error.what(), chosen.name.data(), 0);
    }
    dmlref::testing::current_tally = nullptr;
    ++found.tests;
    found.passed += passed;
    found.failed += failed;
    if (failed > 0) std::fprintf(stderr, "failed: %s\n", chosen.name.data());
}

unsigned long long as_printed(std::uint64_t number) { return number; }

void print(std::string const& name, findings const& found) {
    std::printf("%-20s reference %016llx kernels %016llx elements %llu differing %llu tests %d checks %d failed %d\n",
                name.c_str(), as_printed(found.tally.reference_hash), as_printed(found.tally.kernel_hash),
                as_printed(found.tally.elements), as_printed(found.tally.differing), found.tests, found.passed,
                found.failed);
}

} // namespace

int main(int argc, char** argv) {
    dmlref::testing::lanes_of_problems = 8; // on every machine, so that all have the same problems
    std::vector<test> chosen = dmlref::portability::tests();
    std::erase_if(chosen, [&](test const& each) {
        return std::any_of(argv + 1, argv + argc,
                           [&](char const* word) { return each.name.find(word) != std::string_view::npos; });
    });
    std::sort(chosen.begin(), chosen.end(), [](test const& a, test const& b) { return a.name < b.name; });

    std::map<std::string, findings> operators;
    for (test const& each : chosen) run(each, operators[std::string(each.name.substr(0, each.name.find(':')))]);
    findings all; // its hash is that of the operators' hashes
    std::uint64_t elements = 0, differing = 0;
    for (auto const& [name, found] : operators) {
        print(name, found);
        all.tally.add(found.tally.reference_hash, found.tally.kernel_hash);
        elements += found.tally.elements;
        differing += found.tally.differing;
        all.failed += found.failed;
    }
    std::printf("all %d %016llx %016llx %llu %llu %d %s\n", static_cast<int>(dmlref::simd::width),
                as_printed(all.tally.reference_hash), as_printed(all.tally.kernel_hash), as_printed(elements),
                as_printed(differing), all.failed, dmlref::selfcheck() ? "passed" : "failed");
    return all.failed == 0 && differing == 0 && dmlref::selfcheck() && !chosen.empty() ? 0 : 1;
}
