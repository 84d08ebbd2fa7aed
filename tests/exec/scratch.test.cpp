// SPDX-License-Identifier: MIT
#include "dmlref/exec/scratch.hpp"

#include "support/catch.hpp"

#include <cstdint>

using dmlref::exec::scratch;

TEST_CASE("scratch: blocks in use at the same time are separate, and aligned", "[scratch][exec]") {
    scratch<float> const a(100);
    a[0] = 1.f;
    a[99] = 2.f;
    {
        scratch<double> const large(1 << 20);
        scratch<char> const small(1);
        large[0] = large[(1 << 20) - 1] = 3.;
        small[0] = 'x';
        for (auto const address :
             {reinterpret_cast<std::uintptr_t>(a.data()), reinterpret_cast<std::uintptr_t>(large.data()),
              reinterpret_cast<std::uintptr_t>(small.data())})
            CHECK(address % 64 == 0);
    }
    CHECK(a[0] == 1.f);
    CHECK(a[99] == 2.f);
}

TEST_CASE("scratch: a loop gets the same memory each time", "[scratch][exec]") {
    float* first = nullptr;
    for (int round = 0; round < 10; ++round) {
        scratch<float> const outer(1000);
        scratch<float> const inner(200000);
        if (round == 1) first = inner.data();
        if (round > 1) CHECK(inner.data() == first);
    }
    dmlref::exec::release_scratch();
    scratch<float> const again(10);
    again[9] = 1.f;
    CHECK(again[9] == 1.f);
}
