// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/directml/execute.hpp"
#include "dmlref/golden/buffer_gaps.hpp"
#include "dmlref/golden/explanation/traced.hpp"

namespace dmlref::golden {

/// An element that a result was computed from.
struct tap {
    std::string tensor; ///< DirectML's field
    index at;
    double value = 0;
    double weight = 0; ///< the result's slope towards the element: its weight where sums and weights are all there is
};

/// One step of an operator that put something into an element.
struct contribution {
    double value = 0;
    std::vector<tap> taps{};
    std::vector<decision_taken> decisions{};
};

/// Where an element of an output comes from: for an operator that finds each output element by itself one contribution,
/// for a gradient as many as reach the element.
struct explanation {
    double value = 0; ///< as the reference computes it, before it is stored
    std::vector<contribution> contributions{};
};

namespace detail {

struct traced_tensor {
    directml::any_tensor original;
    tensor<traced> elements;
    std::size_t first_number = 0; ///< of its elements, which are numbered on over all tensors
};

inline double value_at(directml::any_tensor const& from, index const& at) {
    return element_at(from, offset_of(from, at)).value();
}

/// The call on traced tensors.
class traced_call {
public:
    explicit traced_call(directml::operator_call const& original) : call_(original) {
        for (auto& [name, bound] : call_.tensors) add(name, bound, original.schema->find(name));
    }

    void run() {
        traced_number::log().clear();
        directml::runners::run<directml::implementation::reference, traced>(
            call_.schema->type, directml::detail::fields_of(call_), execution{});
    }

    traced const& element(std::string_view tensor, index const& at) const {
        return tensors_.find(tensor)->second.elements.view()[at];
    }

    contribution described(traced_contribution const& from) const {
        contribution result = {.value = double{from.number.computed()}, .decisions = from.decisions};
        for (auto const& [number, slope] : from.number.towards_elements()) result.taps.push_back(tap_of(number, slope));
        return result;
    }

private:
    void add(std::string const& name, directml::any_tensor& bound, directml::field_schema const* field) {
        bool const is_output = field->kind == directml::field_kind::output_tensor;
        if (!is_output && !field->holds_values()) return; // indices, and scales of quantized elements
        traced_tensor tensor_of_call = {bound, tensor<traced>(bound.sizes), next_number_};
        if (!is_output) number(tensor_of_call);
        auto const added = tensors_.emplace(name, std::move(tensor_of_call)).first;
        bound.data = added->second.elements.view().data();
        bound.strides = packed_strides(bound.sizes);
    }
    void number(traced_tensor& input) {
        tensor_view<traced> const elements = input.elements;
        for_each_index(elements.sizes(), [&](index const& at) {
            auto const value = static_cast<float>(value_at(input.original, at));
            elements[at] = traced(traced_number(value, next_number_++));
        });
    }
    tap tap_of(std::size_t number, double slope) const {
        for (auto const& [name, tensor_of_call] : tensors_) {
            std::size_t const first = tensor_of_call.first_number;
            bool const is_input = call_.schema->find(name)->kind == directml::field_kind::input_tensor;
            if (!is_input || number < first || number - first >= tensor_of_call.elements.elements().size()) continue;
            index const at =
                reference::position_of_element(static_cast<index_t>(number - first), tensor_of_call.elements.sizes());
            return {name, at, value_at(tensor_of_call.original, at), slope};
        }
        return {};
    }

    directml::operator_call call_;
    std::map<std::string, traced_tensor, std::less<>> tensors_;
    std::size_t next_number_ = 0;
};

} // namespace detail

/// Where the reference takes one element of an output from. Throws validation_error for a call that the operator
/// refuses, for an output that it has not and for a position outside of it.
inline explanation explain(directml::operator_call const& call, std::string_view output, index const& at) {
    directml::validate_call(call);
    directml::execute_by<directml::implementation::none>(call);
    auto const bound = call.tensors.find(output);
    if (bound == call.tensors.end() || call.schema->find(output)->kind != directml::field_kind::output_tensor)
        throw validation_error(std::string(call.schema->name), std::string(output), "is no output of this call");
    shape const& sizes = bound->second.sizes;
    bool inside = at.size() == sizes.size();
    for (std::size_t axis = 0; inside && axis < sizes.size(); ++axis) inside = at[axis] >= 0 && at[axis] < sizes[axis];
    if (!inside)
        throw validation_error(std::string(call.schema->name), std::string(output),
                               "has sizes " + to_string(sizes) + ", must contain the position " + to_string(at));
    detail::traced_call traced(call);
    traced.run();
    golden::traced const& element = traced.element(output, at);
    explanation result = {.value = static_cast<double>(static_cast<float>(element))};
    for (traced_contribution const& each : element.contributions())
        result.contributions.push_back(traced.described(each));
    return result;
}

} // namespace dmlref::golden
