// SPDX-License-Identifier: MIT
#pragma once
#include "dmlref/core/index_view.hpp"
#include "dmlref/directml/operator_call.hpp"
#include "dmlref/spec/rules.hpp"

namespace dmlref::directml::detail {

/// The fields of a call that has passed validate_call, by name and static type. A field that the operator's version
/// does not have yields the value given for it, which is what the later version's page says about the earlier one.
class fields_of {
public:
    explicit fields_of(operator_call const& call) : fields_of(call, call.schema->name) {}
    fields_of(operator_call const& call, spec::rules const& rules) : call_(call), rules_(rules) {}

    /// The rules of the operator.
    spec::rules const& rules() const { return rules_; }
    dmlref::readings const& readings() const { return call_.interpretation.readings; }
    std::uint64_t work_budget() const { return call_.interpretation.work_budget; }
    bool has(std::string_view field) const { return call_.attributes.contains(field); }

    template <class T>
    tensor_view<T> tensor(std::string_view field) const {
        auto const bound = call_.tensors.find(field);
        return bound == call_.tensors.end() ? tensor_view<T>{} : bound->second.template as<T>();
    }
    data_type type(std::string_view field) const {
        auto const bound = call_.tensors.find(field);
        return bound == call_.tensors.end() ? data_type::unknown : bound->second.type;
    }
    index_view indices(std::string_view field) const {
        if (type(field) == data_type::uint64) return tensor<std::uint64_t const>(field);
        return tensor<std::uint32_t const>(field);
    }

    template <class T>
    T value(std::string_view field, T otherwise = {}) const {
        auto const given = call_.attributes.find(field);
        return given == call_.attributes.end() ? otherwise : std::get<T>(given->second);
    }
    template <class Enumeration>
    Enumeration enumerator(std::string_view field) const {
        return static_cast<Enumeration>(value<std::uint32_t>(field));
    }
    template <class T>
    per_axis<T> array(std::string_view field) const {
        auto const values = value<std::vector<T>>(field);
        return {values.begin(), values.end()};
    }

private:
    operator_call const& call_;
    spec::rules rules_;
};

} // namespace dmlref::directml::detail
