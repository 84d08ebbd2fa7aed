// SPDX-License-Identifier: MIT
#include "fuzz/fuzzed_bytes.hpp"
#include "suite/evaluation.hpp"
#include "suite/suite.hpp"
#include <dmlref/directml/execute.hpp>

/// A call that the fuzzer makes from a golden case, by changing tensors, fields and elements: validation refuses it in
/// one line before anything is written, or the kernels write the bits of the reference.
using namespace dmlref;
using dmlref::testing::fuzzed_bytes;
using dmlref::testing::require;

namespace {

constexpr index_t most_bytes = 1 << 16; // of a tensor, so that a run takes little time

/// Small cases, those included that must be refused.
std::vector<tool::golden_case const*> const& cases() {
    static auto const all = [] {
        std::vector<tool::golden_case const*> small;
        for (auto const* suite : {&tool::all_cases(), &tool::negative_cases()})
            for (tool::golden_case const& each : *suite)
                if (each.byte_size() <= 1 << 14) small.push_back(&each);
        return small;
    }();
    return all;
}

/// A size, a stride or a number of a field: mostly small, at times anything.
std::uint32_t some_number(fuzzed_bytes& bytes) {
    auto const kind = bytes.take<std::uint8_t>();
    if (kind < 200) return kind % 8u;
    return kind < 230 ? bytes.take<std::uint8_t>() : bytes.take<std::uint32_t>();
}

void change(directml::attribute& value, fuzzed_bytes& bytes) {
    std::visit(
        [&]<class Value>(Value& held) {
            if constexpr (std::is_same_v<Value, float>) held = bytes.take<float>();
            if constexpr (std::is_same_v<Value, std::uint32_t>) held = some_number(bytes);
            if constexpr (std::is_same_v<Value, bool>) held = !held;
            if constexpr (std::is_same_v<Value, size_2d>)
                (bytes.coin() ? held.width : held.height) = some_number(bytes);
            if constexpr (requires { held.push_back({}); }) {
                using number = typename Value::value_type;
                std::size_t const at = bytes.below(held.size() + 1);
                number const next = std::is_same_v<number, float> ? bytes.take<number>() : number(some_number(bytes));
                if (at < held.size())
                    held[at] = next;
                else if (held.empty() || bytes.coin())
                    held.push_back(next);
                else
                    held.pop_back();
            }
        },
        value);
}

void change(directml::any_tensor& tensor, fuzzed_bytes& bytes) {
    std::size_t const axis = bytes.below(tensor.sizes.size());
    switch (bytes.below(4)) {
    case 0:
        tensor.sizes[axis] = some_number(bytes);
        break;
    case 1:
        tensor.strides[axis] = some_number(bytes);
        break;
    case 2:
        tensor.type = static_cast<directml::data_type>(bytes.below(14));
        break;
    default:
        tensor.sizes[axis] += 1;
        try {
            tensor.strides = packed_strides(tensor.sizes);
        } catch (validation_error const&) { // 64 bits cannot count these elements: the strides stay
        }
    }
}

template <class Map>
auto& some_member(Map& map, fuzzed_bytes& bytes) {
    return std::next(map.begin(), static_cast<std::ptrdiff_t>(bytes.below(map.size())))->second;
}

/// The buffers of one run. Each is an allocation of its own, so that a sanitizer sees an access beside it.
struct buffers {
    std::map<std::string, std::vector<std::byte>, std::less<>> of_tensors{};

    /// The call, with these buffers bound.
    directml::operator_call bound(directml::operator_call call) {
        for (auto& [name, tensor] : call.tensors) tensor.data = of_tensors.find(name)->second.data();
        return call;
    }
    friend bool operator==(buffers const&, buffers const&) = default;
};

/// Refused, with a reason, or run.
bool runs(directml::operator_call const& call, directml::execution_choice const& how) {
    try {
        directml::execute(call, how);
        return true;
    } catch (validation_error const& error) {
        require(std::string_view(error.what()).find('\n') == std::string_view::npos);
        return false;
    }
}

/// As many bytes as the tensor needs, the first of them those of the case; none where that is too many.
std::optional<std::vector<std::byte>> buffer_of(directml::any_tensor const& tensor, std::vector<std::byte> bytes) {
    try {
        index_t const size = directml::buffer_tensor_size(tensor.type, tensor.sizes, tensor.strides);
        if (size > most_bytes) return std::nullopt;
        bytes.resize(static_cast<std::size_t>(std::max<index_t>(size, 4)), std::byte{0x2a});
        bytes.shrink_to_fit();
        return bytes;
    } catch (validation_error const&) { // sizes that nothing has
        return std::vector<std::byte>(4);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(std::uint8_t const* data, std::size_t size) {
    fuzzed_bytes bytes(data, size);
    tool::golden_case const& problem = *cases()[bytes.below(cases().size())];
    tool::evaluated_case prepared = tool::prepare(problem, bytes.take<std::uint8_t>());
    directml::operator_call call = {.schema = problem.schema, .attributes = problem.attributes};
    call.interpretation.work_budget = 1 << 20;
    for (tool::case_tensor const& tensor : problem.tensors)
        call.tensors[tensor.name] = {tensor.type, nullptr, tensor.sizes, tensor.actual_strides()};

    auto const threads = static_cast<unsigned>(1 + bytes.below(3));
    for (std::size_t edits = bytes.below(6); edits > 0; --edits)
        if (call.attributes.empty() || bytes.coin())
            change(some_member(call.tensors, bytes), bytes);
        else
            change(some_member(call.attributes, bytes), bytes);

    buffers before;
    for (tool::evaluated_tensor& tensor : prepared.tensors) {
        auto buffer = buffer_of(call.tensors.find(tensor.recipe->name)->second, std::move(tensor.bytes));
        if (!buffer) return 0;
        before.of_tensors[tensor.recipe->name] = *std::move(buffer);
    }
    while (!bytes.empty()) {
        auto& changed = some_member(before.of_tensors, bytes);
        changed[bytes.below(changed.size())] = bytes.take<std::byte>();
    }

    buffers by_reference = before, by_kernels = before;
    bool const is_run = runs(by_reference.bound(call), {.implementation = directml::implementation::reference});
    require(runs(by_kernels.bound(call), {.how = {.threads = threads}}) == is_run);
    require(by_kernels == by_reference);
    require(is_run || by_reference == before);
    return 0;
}
