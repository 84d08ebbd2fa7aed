// SPDX-License-Identifier: MIT
// What holds for every operator of the table, on random calls of the reference. The kernels have the same bits.
#include "dmlref/directml/execute.hpp"
#include "support/catch.hpp"
#include "support/problem_families.hpp"
#include "support/strided.hpp"

#include <numeric>

using namespace dmlref;
using namespace dmlref::directml;
using namespace dmlref::testing;

namespace {

using memory_of_tensors = std::map<std::string, std::vector<std::byte>, std::less<>>;
using strides_by_sizes = std::function<shape(shape const&)>;

constexpr std::byte untouched{0x5a};

bool is_output(operator_call const& call, std::string_view name) {
    return call.schema->find(name)->kind == field_kind::output_tensor;
}

void copy_elements(any_tensor const& from, any_tensor const& to) {
    directml::detail::with_element_type(from.type, [&]<class T>(T) {
        for_each_index(from.sizes, [&](multi_index const& at) { to.as<T>()[at] = from.as<T>()[at]; });
    });
}

/// The tensor in new memory, with other strides. Bytes of no element are `untouched`; so are those of an output.
any_tensor moved(any_tensor const& tensor, shape const& strides, std::vector<std::byte>& memory, bool is_output) {
    index_t last = 0;
    for (std::size_t axis = 0; axis < strides.size(); ++axis) last += (tensor.sizes[axis] - 1) * strides[axis];
    memory.assign(static_cast<std::size_t>((last + 1) * element_size(tensor.type)), untouched);
    any_tensor const result(tensor.type, memory.data(), tensor.sizes, strides);
    if (!is_output) copy_elements(tensor, result);
    return result;
}

/// Runs the call on tensors with these strides. Returns the memory of its outputs, with what lies between elements.
memory_of_tensors run(operator_call call, strides_by_sizes const& strides_of) {
    memory_of_tensors inputs, outputs;
    for (auto& [name, tensor] : call.tensors) {
        auto& memory = is_output(call, name) ? outputs[name] : inputs[name];
        tensor = moved(tensor, strides_of(tensor.sizes), memory, is_output(call, name));
    }
    execute_by<implementation::reference>(call);
    return outputs;
}
memory_of_tensors run_packed(operator_call const& call) { return run(call, packed_strides); }

/// The memory of the outputs if what packed outputs hold is stored with these strides.
memory_of_tensors relaid(operator_call const& call, memory_of_tensors& packed, strides_by_sizes const& strides_of) {
    memory_of_tensors outputs;
    for (auto& [name, memory] : packed) {
        any_tensor const& tensor = call.tensors.find(name)->second;
        moved({tensor.type, memory.data(), tensor.sizes}, strides_of(tensor.sizes), outputs[name], false);
    }
    return outputs;
}

/// Channels last or the axes reversed, each without gaps and with, and packed but for gaps.
std::vector<strides_by_sizes> layouts() {
    auto const in_order = [](auto const& rearrange, index_t padding) {
        return [=](shape const& sizes) {
            per_axis<std::size_t> order(sizes.size(), 0);
            std::iota(order.begin(), order.end(), std::size_t{0});
            rearrange(order);
            return strides_in_order(sizes, order, padding);
        };
    };
    auto const as_it_is = [](auto&) {};
    auto const channels_last = [](auto& order) {
        if (order.size() > 2) std::rotate(order.begin() + 1, order.begin() + 2, order.end());
    };
    auto const reversed = [](auto& order) { std::reverse(order.begin(), order.end()); };
    return {in_order(as_it_is, 3), in_order(channels_last, 0), in_order(channels_last, 3), in_order(reversed, 0),
            in_order(reversed, 3)};
}

/// The call on floats whose values are those of halves, which `memory` holds.
operator_call widened(operator_call call, memory_of_tensors& memory) {
    for (auto& [name, tensor] : call.tensors) {
        if (tensor.type != data_type::float16) continue;
        std::vector<std::byte>& floats = memory[name];
        floats.resize(static_cast<std::size_t>(element_count(tensor.sizes)) * sizeof(float));
        any_tensor const wide(data_type::float32, floats.data(), tensor.sizes);
        auto const from = tensor.as<half const>();
        auto const to = wide.as<float>();
        for_each_index(from.sizes(), [&](multi_index const& at) { to[at] = static_cast<float>(from[at]); });
        tensor = wide;
    }
    return call;
}

/// Floats, each rounded to half.
std::vector<std::byte> rounded_to_half(std::vector<std::byte> const& floats) {
    std::vector<std::byte> halves(floats.size() / 2);
    for (std::size_t at = 0; at < halves.size() / sizeof(half); ++at)
        reinterpret_cast<half*>(halves.data())[at] = half(reinterpret_cast<float const*>(floats.data())[at]);
    return halves;
}

/// What every result is linear in, but for maxima and norms, whose scale it has, too: the gradient that comes in, or
/// the image.
any_tensor const& given_values(operator_call const& call) {
    auto const gradient = call.tensors.find("InputGradientTensor");
    return gradient != call.tensors.end() ? gradient->second : call.tensors.find("InputTensor")->second;
}

void double_floats(any_tensor const& tensor) {
    auto const floats = tensor.as<float>();
    for_each_index(tensor.sizes, [&](multi_index const& at) { floats[at] *= 2; });
}

/// Random calls of the operator, a third of them with many ties.
template <class Check>
void check_random_calls(data_type type, Check const& check) {
    for (problem_family const& family : problem_families) {
        random_numbers random(1);
        for (int count = 0; count < 12; ++count) {
            random_problem const problem =
                some_problem(family, random, type, count % 3 == 0 ? positions::tied : positions::any);
            INFO(family.operator_name << ", call " << count);
            check(problem.call);
        }
    }
}

} // namespace

TEST_CASE("every operator: the layout in memory does not matter, and gaps between elements stay",
          "[every_operator][directml]") {
    for (data_type type : {data_type::float32, data_type::float16})
        check_random_calls(type, [](operator_call const& call) {
            memory_of_tensors packed = run_packed(call);
            for (strides_by_sizes const& strides_of : layouts())
                CHECK(run(call, strides_of) == relaid(call, packed, strides_of));
        });
}

TEST_CASE("every operator: an axis of stride 0 repeats its elements", "[every_operator][directml]") {
    check_random_calls(data_type::float32, [](operator_call const& call) {
        for (auto const& [name, tensor] : call.tensors) {
            if (is_output(call, name)) continue;
            for (std::size_t axis = 0; axis < tensor.sizes.size(); ++axis) {
                INFO(name << ", axis " << axis);
                operator_call repeating = call, repeated = call;
                std::vector<std::byte> memory;
                any_tensor& one = repeating.tensors.find(name)->second;
                one.strides[axis] = 0;
                repeated.tensors.find(name)->second = moved(one, packed_strides(one.sizes), memory, false);
                execute_by<implementation::reference>(repeating);
                memory_of_tensors const expected = run_packed(repeated);
                for (auto const& [output, bytes] : expected) {
                    auto const* const stored =
                        static_cast<std::byte const*>(repeating.tensors.find(output)->second.data);
                    CHECK(std::equal(bytes.begin(), bytes.end(), stored));
                }
            }
        }
    });
}

TEST_CASE("every operator: a half is the float of the same call, rounded once", "[every_operator][directml]") {
    check_random_calls(data_type::float16, [](operator_call const& call) {
        memory_of_tensors floats;
        memory_of_tensors const wide = run_packed(widened(call, floats));
        for (auto const& [output, bytes] : run_packed(call)) {
            bool const is_half = call.tensors.find(output)->second.type == data_type::float16;
            CHECK(bytes == (is_half ? rounded_to_half(wide.at(output)) : wide.at(output)));
        }
    });
}

TEST_CASE("every operator: values twice as large have results twice as large", "[every_operator][directml]") {
    check_random_calls(data_type::float32, [](operator_call const& call) {
        any_tensor const& values = given_values(call);
        if (values.type != data_type::float32) return; // quantized
        memory_of_tensors expected = run_packed(call);
        for (auto& [output, bytes] : expected) {
            any_tensor const& tensor = call.tensors.find(output)->second;
            if (tensor.type == data_type::float32) double_floats({tensor.type, bytes.data(), tensor.sizes});
        }
        double_floats(values);
        CHECK(run_packed(call) == expected);
    });
}
