// SPDX-License-Identifier: MIT
#include "suite/evaluation.hpp"

#include <dmlref/core/element.hpp>
#include <dmlref/core/index_space.hpp>
#include <dmlref/core/to_index.hpp>
#include <dmlref/golden/stored_element.hpp>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace dmlref::tool {

namespace {

using directml::data_type;

void store(data_type type, std::byte* place, double value, std::uint64_t added = 0) {
    directml::detail::with_element_type(type, [&]<class T>(T element) {
        if constexpr (integer<T>) {
            using limits = std::numeric_limits<T>;
            constexpr index_t highest = std::in_range<index_t>(limits::max()) ? static_cast<index_t>(limits::max())
                                                                              : std::numeric_limits<index_t>::max();
            auto const number = static_cast<std::uint64_t>(to_index(value, limits::min(), highest));
            element = static_cast<T>(number + added); // modulo the type
        } else {
            element = to_element<T>(static_cast<float>(value));
        }
        std::memcpy(place, &element, sizeof element);
    });
}

/// Calls visit(place, at, number) for each element with its own memory: only once for elements that a stride of 0
/// repeats.
template <class Visit>
void for_each_stored_element(evaluated_tensor& tensor, Visit&& visit) {
    shape const strides = tensor.recipe->actual_strides();
    shape sizes = tensor.recipe->sizes;
    for (std::size_t axis = 0; axis < sizes.size(); ++axis)
        if (strides[axis] == 0) sizes[axis] = 1;
    index_t const size = directml::element_size(tensor.recipe->type);
    index_t number = 0;
    for_each_index(sizes, [&](multi_index const& at) {
        index_t const offset = std::inner_product(at.begin(), at.end(), strides.begin(), index_t{0});
        visit(tensor.bytes.data() + offset * size, at, number++);
    });
}

bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

/// The values with which an output may be filled, the best first: FLOAT16 holds all of them, and DxDispatch's JSON can
/// express them.
std::vector<double> possible_fills(data_type type) {
    if (type == data_type::float32 || type == data_type::float16) return {std::nan(""), -24576.};
    if (type == data_type::uint32 || type == data_type::uint64) return {0xdead'beef};
    std::vector<double> fills;
    for (int fill = 127; fill >= 0; --fill) fills.push_back(fill); // bytes may have many of them as elements
    return fills;
}

void refill(evaluated_tensor& tensor, double fill) {
    index_t const size = directml::element_size(tensor.recipe->type);
    tensor.fill = fill;
    for (std::size_t place = 0; place < tensor.bytes.size(); place += static_cast<std::size_t>(size))
        store(tensor.recipe->type, tensor.bytes.data() + place, fill);
}

bool has_element_equal_to_fill(evaluated_tensor& tensor) {
    bool found = false;
    for_each_stored_element(tensor, [&](std::byte const* place, multi_index const&, index_t) {
        found = found || same(golden::load_element(tensor.recipe->type, place).value(), tensor.fill);
    });
    return found;
}

evaluated_tensor filled(golden_case const& problem, case_tensor const& recipe) {
    evaluated_tensor tensor = {.recipe = &recipe, .is_output = problem.is_output(recipe)};
    tensor.bytes.resize(static_cast<std::size_t>(recipe.byte_size()));
    refill(tensor, possible_fills(recipe.type).front());
    tensor.holds_fill = tensor.is_output;
    return tensor;
}

evaluated_tensor prepared(golden_case const& problem, case_tensor const& recipe, std::uint64_t seed) {
    evaluated_tensor tensor = filled(problem, recipe);
    if (tensor.is_output) return tensor;
    if (!recipe.elements) {
        refill(tensor, 0);
        tensor.holds_fill = true;
        return tensor;
    }
    std::uint64_t const key = tensor_key(seed, problem.name, recipe.name);
    for_each_stored_element(tensor, [&](std::byte* place, multi_index const& at, index_t number) {
        store(recipe.type, place, recipe.elements({key, at, number, recipe.type}), recipe.added);
    });
    return tensor;
}

evaluated_tensor copied(golden_case const& problem, case_tensor const& recipe, directml::any_tensor const& source) {
    evaluated_tensor tensor = filled(problem, recipe);
    if (tensor.is_output) return tensor;
    auto const* const first = static_cast<std::byte const*>(source.data);
    auto const size = static_cast<std::size_t>(directml::element_size(recipe.type));
    for_each_stored_element(tensor, [&](std::byte* place, multi_index const&, index_t) {
        std::memcpy(place, first + (place - tensor.bytes.data()), size);
    });
    return tensor;
}

void run(evaluated_case& which, directml::execution_choice const& how) {
    directml::operator_call call = {.schema = which.problem->schema,
                                    .attributes = which.problem->attributes,
                                    .interpretation = {.readings = which.readings}};
    for (evaluated_tensor& tensor : which.tensors)
        call.tensors[tensor.recipe->name] = directml::any_tensor(tensor.recipe->type, tensor.bytes.data(),
                                                                 tensor.recipe->sizes, tensor.recipe->actual_strides());
    execute(call, how);
}

/// Changes the fill of each output that has an element equal to it. Returns false if there was none.
bool change_ambiguous_fills(evaluated_case& which) {
    bool changed = false;
    for (evaluated_tensor& tensor : which.tensors) {
        if (!tensor.is_output || !has_element_equal_to_fill(tensor)) continue;
        auto const fills = possible_fills(tensor.recipe->type);
        if (same(tensor.fill, fills.back()))
            throw std::logic_error(which.problem->name + ": " + tensor.recipe->name +
                                   " has elements equal to each fill");
        auto const current = std::ranges::find_if(fills, [&](double fill) { return same(fill, tensor.fill); });
        refill(tensor, *std::next(current));
        changed = true;
    }
    return changed;
}

} // namespace

evaluated_case prepare(golden_case const& problem, std::uint64_t seed) {
    evaluated_case result = {.problem = &problem, .seed = seed};
    for (case_tensor const& recipe : problem.tensors) result.tensors.push_back(prepared(problem, recipe, seed));
    return result;
}

evaluated_case prepare(golden_case const& problem, directml::operator_call const& source) {
    evaluated_case result = {.problem = &problem};
    for (case_tensor const& recipe : problem.tensors)
        result.tensors.push_back(copied(problem, recipe, source.tensors.find(recipe.name)->second));
    return result;
}

void compute_outputs(evaluated_case& which, directml::execution_choice const& how) {
    do run(which, how);
    while (change_ambiguous_fills(which));
}

evaluated_case evaluate(golden_case const& problem, std::uint64_t seed, directml::execution_choice const& how,
                        readings const& readings) {
    evaluated_case result = prepare(problem, seed);
    result.readings = readings;
    compute_outputs(result, how);
    return result;
}

bool depends_on(evaluated_case const& evaluated, readings const& others, directml::execution_choice const& how) {
    evaluated_case again = evaluated;
    again.readings = others;
    for (evaluated_tensor& tensor : again.tensors)
        if (tensor.is_output) refill(tensor, tensor.fill);
    try {
        run(again, how);
    } catch (validation_error const&) {
        return true;
    }
    for (std::size_t at = 0; at < again.tensors.size(); ++at)
        if (again.tensors[at].bytes != evaluated.tensors[at].bytes) return true;
    return false;
}

} // namespace dmlref::tool
