// SPDX-License-Identifier: MIT
#include <dmlref/dmlref.hpp>

#include <cstdio>

float middle_of_ramp(); // in second_unit.cpp, which includes the same headers: both must link

int main() {
    if (!dmlref::selfcheck()) return 1;
    dmlref::tensor<float> const image({1, 1, 1, 2}, {1.f, 2.f});
    dmlref::tensor<float> enlarged({1, 1, 1, 4});
    dmlref::resample(image, enlarged.view(), {});
    std::printf("dmlref %s:", dmlref::version);
    for (float value : enlarged.elements()) std::printf(" %g", static_cast<double>(value));
    std::printf(" and %g\n", static_cast<double>(middle_of_ramp()));
}
