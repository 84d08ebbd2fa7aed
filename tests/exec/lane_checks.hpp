// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/exec/simd.hpp"
#include "support/bits.hpp"
#include "support/catch.hpp"

#include <utility>
#include <vector>

namespace dmlref::testing {

/// Checks that operation(operands...) has the bits of expected(operands...) for every tuple of `values`: on floats, and
/// in each lane of batches whose lanes have different tuples, so that a lane that takes another's place is seen.
template <std::size_t Operands, class Operation, class Expected>
void check_in_every_lane(std::vector<float> const& values, Operation const& operation, Expected const& expected) {
    auto const call = [](auto const& function, auto const& operand) {
        return [&]<std::size_t... at>(std::index_sequence<at...>) { return function(operand(at)...); }
        (std::make_index_sequence<Operands>{});
    };
    std::size_t tuples = 1;
    for (std::size_t operand = 0; operand < Operands; ++operand) tuples *= values.size();
    for (std::size_t first = 0; first < tuples; ++first) {
        float rows[Operands][simd::batch::size], lanes[simd::batch::size];
        for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
            std::size_t digits = (first + lane) % tuples;
            for (auto& row : rows) row[lane] = values[digits % values.size()], digits /= values.size();
        }
        simd::store(lanes, call(operation, [&](std::size_t at) { return simd::load<simd::batch>(rows[at]); }));
        for (std::size_t lane = 0; lane < simd::batch::size; ++lane) {
            auto const operand = [&](std::size_t at) { return rows[at][lane]; };
            float const right = call(expected, operand);
            CAPTURE(lane, rows[0][lane], rows[Operands - 1][lane]);
            CHECK(bits(lanes[lane]) == bits(right));
            CHECK(bits(call(operation, operand)) == bits(right));
        }
    }
}

} // namespace dmlref::testing
