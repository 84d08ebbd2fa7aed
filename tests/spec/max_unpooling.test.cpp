// SPDX-License-Identifier: MIT
#include "dmlref/spec/max_unpooling.hpp"

#include "support/catch.hpp"
#include "support/refusal.hpp"

#include <functional>
#include <vector>

using namespace dmlref;

namespace {

/// A call that is accepted, for a test to spoil: rows of 2, spread over rows of 4.
struct call {
    std::vector<float> memory = std::vector<float>(64);
    std::vector<std::uint32_t> index_memory = std::vector<std::uint32_t>(16);
    tensor_view<float const> input{memory.data(), {2, 1, 1, 2}};
    tensor_view<std::uint32_t const> indices{index_memory.data(), {2, 1, 1, 2}};
    tensor_view<float> output{memory.data() + 32, {2, 1, 1, 4}};
};

std::string refused(std::function<void(call&)> const& spoil) {
    call call;
    spoil(call);
    return refusal([&] { validate(call.input, call.indices, call.output); });
}

} // namespace

TEST_CASE("max_unpooling: a call that keeps the rules is accepted", "[max_unpooling][spec]") {
    CHECK(refused([](call&) {}) == "accepted");
    CHECK(refused([](call& c) { c.input = {c.memory.data(), {2, 1, 1, 2}, {0, 0, 0, 0}}; }) == "accepted");
    CHECK(refused([](call& c) { c.indices = {c.index_memory.data(), {2, 1, 1, 2}, {0, 0, 0, 0}}; }) == "accepted");

    call c;
    std::vector<std::uint64_t> const wide(4);
    CHECK(refusal([&] {
              validate(c.input, tensor_view<std::uint64_t const>(wide.data(), {2, 1, 1, 2}), c.output);
          }) == "accepted");
}

TEST_CASE("max_unpooling: the output may have any sizes, smaller ones too", "[max_unpooling][spec]") {
    for (shape const& sizes : {shape{2, 1, 1, 2}, shape{2, 1, 3, 1}, shape{1, 2, 3, 4}, shape{1, 1, 1, 1}})
        CHECK(refused([&](call& c) { c.output = {c.memory.data() + 32, sizes}; }) == "accepted");
}

TEST_CASE("max_unpooling: the tensors that must be there", "[max_unpooling][spec]") {
    CHECK(refused([](call& c) { c.input = {}; }) == "MAX_UNPOOLING: InputTensor is null, must be given always");
    CHECK(refused([](call& c) { c.indices = {}; }) == "MAX_UNPOOLING: IndicesTensor is null, must be given always");
    CHECK(refused([](call& c) { c.output = {}; }) == "MAX_UNPOOLING: OutputTensor is null, must be given always");
}

TEST_CASE("max_unpooling: the operator is named as the caller names it", "[max_unpooling][spec]") {
    call c;
    c.input = {};
    CHECK(refusal([&] { validate(c.input, c.indices, c.output, "UNPOOLING"); }) ==
          "UNPOOLING: InputTensor is null, must be given always");
}

TEST_CASE("max_unpooling: every tensor has 4 axes", "[max_unpooling][spec]") {
    CHECK(refused([](call& c) {
              c.input = {c.memory.data(), {2, 1, 1, 1, 2}};
          }) == "MAX_UNPOOLING: InputTensor.DimensionCount is 5, must be 4");
    CHECK(refused([](call& c) {
              c.indices = {c.index_memory.data(), {2, 1, 2}};
          }) == "MAX_UNPOOLING: IndicesTensor.DimensionCount is 3, must be 4");
    CHECK(refused([](call& c) {
              c.output = {c.memory.data() + 32, {2, 1, 1, 1, 4}};
          }) == "MAX_UNPOOLING: OutputTensor.DimensionCount is 5, must be 4");
}

TEST_CASE("max_unpooling: every element has an index", "[max_unpooling][spec]") {
    CHECK(refused([](call& c) {
              c.indices = {c.index_memory.data(), {2, 1, 1, 3}};
          }) == "MAX_UNPOOLING: IndicesTensor.Sizes[3] is 3, must equal InputTensor.Sizes[3], which is 2");
}

TEST_CASE("max_unpooling: an index may be any number", "[max_unpooling][spec]") {
    CHECK(refused([](call& c) { c.index_memory = {0, 8, 0xffff'ffffu, 8}; }) == "accepted");
}

TEST_CASE("max_unpooling: the output has places of its own", "[max_unpooling][spec]") {
    CHECK(
        refused([](call& c) {
            c.output = {c.memory.data() + 32, {2, 1, 1, 4}, {3, 4, 4, 1}};
        }) ==
        "MAX_UNPOOLING: OutputTensor.Strides is {3, 4, 4, 1}, must give every element of an output a place of its own");
    CHECK(refused([](call& c) {
              c.output = {c.memory.data() + 3, {2, 1, 1, 4}};
          }) == "MAX_UNPOOLING: OutputTensor shares memory with InputTensor, must not");
    CHECK(refused([](call& c) {
              c.output = {reinterpret_cast<float*>(c.index_memory.data()), {2, 1, 1, 4}};
          }) == "MAX_UNPOOLING: OutputTensor shares memory with IndicesTensor, must not");
}
