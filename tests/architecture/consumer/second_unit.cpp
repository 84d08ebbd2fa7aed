// SPDX-License-Identifier: MIT
#include <dmlref/dmlref.hpp>

float middle_of_ramp() {
    dmlref::tensor<float> const image({1, 1, 1, 2}, {1.f, 2.f});
    dmlref::tensor<float> enlarged({1, 1, 1, 3});
    dmlref::reference::resample(image, enlarged.view(), {.interpolation_mode = dmlref::interpolation_mode::linear});
    return enlarged(0, 0, 0, 1);
}
