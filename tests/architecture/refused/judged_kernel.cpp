// SPDX-License-Identifier: MIT
// What judged elements decide is kept for the thread that judges (golden/acceptance/replay.hpp). The fast functions may
// use several threads, so they must not take such elements; the reference, which uses one, does.
#include "dmlref/golden/acceptance/judged.hpp"
#include "dmlref/kernels/average_pooling.hpp"

void pool(dmlref::tensor<dmlref::golden::judged>& image) {
    dmlref::average_pooling(image, image, {.window_size = {1, 1}}, {.threads = 2});
}
