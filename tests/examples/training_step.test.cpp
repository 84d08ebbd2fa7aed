// SPDX-License-Identifier: MIT
#include "examples/run_program.hpp"
#include "support/catch.hpp"

#include <cmath>
#include <sstream>

using namespace dmlref::examples;

TEST_CASE("training_step: the loss falls and the region arrives at the eye", "[examples]") {
    program_result const result = run("training_step", {}, temporary_folder());
    REQUIRE(result.exit_code == 0);

    std::istringstream lines(result.output);
    std::vector<float> losses;
    float x1 = 0, y1 = 0, x2 = 0, y2 = 0;
    for (std::string line; std::getline(lines, line);) {
        int step = 0;
        float loss = 0;
        REQUIRE(std::sscanf(line.c_str(), "step %d: loss %f, region [%f, %f, %f, %f]", &step, &loss, &x1, &y1, &x2,
                            &y2) == 6);
        CHECK((losses.empty() || loss < losses.back()));
        losses.push_back(loss);
    }
    REQUIRE(losses.size() >= 2);
    CHECK(losses.back() < losses.front() / 1000);
    // The program's target is the crop of [28, 18, 48, 38]; the pixels move too, so the region only comes close.
    CHECK(std::abs(x1 - 28) < 0.1f);
    CHECK(std::abs(y1 - 18) < 0.1f);
    CHECK(std::abs(x2 - 48) < 0.1f);
    CHECK(std::abs(y2 - 38) < 0.1f);
}

TEST_CASE("training_step: a bad command line is one sentence and exit code 2", "[examples]") {
    CHECK(is_usage_error(run("training_step", {"1"}, temporary_folder())));
}
